"""The solver threads, and who may wait for one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from bestplay_solver.budget import Budget, StopFlag

from bestplay_server.call import Call, Limits
from bestplay_server.failures import overloaded
from bestplay_server.metrics import Metrics

Answer = TypeVar("Answer")

LEAST_RETRY_SECONDS = 0.1
MOST_RETRY_SECONDS = 30.0


@dataclass(slots=True)
class _Places:
    """Some places, and how many are taken."""

    number: int
    taken: int = 0


class Workers:
    """As many solver threads as cores, before them a bounded queue.

    Solvers drop the GIL, so threads use every core. A call takes a *place* first and then runs its
    work; a call without a place is refused at once. Batches have places of their own, each for as
    many pieces of work as there are threads: however slowly one is read, single calls find theirs.
    So no queue grows without bound. Work is handed to a thread only when one is free: a cancelled
    wait leaves nothing behind.
    """

    def __init__(self, threads: int, queue: int, max_nodes: int, metrics: Metrics) -> None:
        self.threads = threads
        self._max_nodes = max_nodes
        self._metrics = metrics
        self._places = _Places(threads + queue)
        self._costly_places = _Places((threads + queue + 1) // 2)
        self._batch_places = _Places(threads + queue)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="solver")
        self._free = asyncio.Semaphore(threads)
        self._typical_seconds = LEAST_RETRY_SECONDS

    @property
    def places_taken(self) -> int:
        """The calls, batches too, that are worked on or wait."""
        return self._places.taken + self._batch_places.taken

    @contextmanager
    def place(self, *, is_costly: bool = False) -> Iterator[None]:
        """Hold a place for a single call.

        Costly ones may take half of the places: the others then always find some.

        Raises:
            Failure: every place that it may have is taken (OVERLOADED, with the time to wait).
        """
        with self._held(self._places):
            if not is_costly:
                yield
                return
            with self._held(self._costly_places):
                yield

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Hold a place for a batch.

        Raises:
            Failure: every place for batches is taken (OVERLOADED, with the time to wait).
        """
        with self._held(self._batch_places):
            yield

    async def run(
        self, work: Callable[[Budget], Answer], call: Call, limits: Limits, items_left: int = 1
    ) -> Answer:
        """Run ``work`` in a thread with what the call and its limits allow; the caller has a place.

        In a batch, ``items_left`` counts the items that are not answered yet, this one included.

        When the caller is cancelled, the work is told to stop and its thread is free at once.

        Raises:
            Failure: the call's time was used up while it waited (OUT_OF_TIME).
        """
        stop = StopFlag()
        loop = asyncio.get_running_loop()
        with self._metrics.queue_length.track_inprogress():
            await self._free.acquire()
        try:
            budget = call.budget(limits.capped(self._max_nodes), stop, items_left)
            thread = self._pool.submit(work, budget)
        except BaseException:
            self._free.release()
            raise
        self._metrics.workers_busy.inc()
        started = time.monotonic()
        # The thread is free when the work has really ended, not when its caller stops waiting.
        thread.add_done_callback(lambda _: loop.call_soon_threadsafe(self._thread_is_free))
        try:
            return await asyncio.wrap_future(thread)
        finally:
            stop.set()
            # A moving average is enough to tell a refused client when to come back.
            self._typical_seconds += (time.monotonic() - started - self._typical_seconds) / 8

    async def follow(
        self, work: Callable[[Budget], Iterator[Answer]], call: Call, limits: Limits
    ) -> AsyncGenerator[Answer]:
        """Yield the answers of ``work`` as they come, run in a thread as by ``run``.

        Whoever is slow to take one gets the newest next: nothing is kept for long.
        """
        loop = asyncio.get_running_loop()
        newest: list[Answer] = []
        something_new = asyncio.Event()

        def post(answer: Answer) -> None:
            newest[:] = [answer]
            something_new.set()

        def work_through(budget: Budget) -> None:
            for answer in work(budget):
                loop.call_soon_threadsafe(post, answer)

        running = asyncio.create_task(self.run(work_through, call, limits))
        running.add_done_callback(lambda _: something_new.set())
        try:
            while newest or not running.done():
                if newest:
                    yield newest.pop()
                else:
                    await something_new.wait()
                    something_new.clear()
            await running
        finally:
            running.cancel()

    async def close(self) -> None:
        """End when no thread works any more; a second time does nothing.

        No thread is waited for or started: this also runs while the interpreter ends.
        """
        taken = 0
        try:
            while taken < self.threads:
                await self._free.acquire()
                taken += 1
            self._pool.shutdown(wait=False)
        finally:
            for _ in range(taken):
                self._free.release()

    @contextmanager
    def _held(self, places: _Places) -> Iterator[None]:
        if places.taken >= places.number:
            raise overloaded(self._retry_after())
        places.taken += 1
        try:
            yield
        finally:
            places.taken -= 1

    def _thread_is_free(self) -> None:
        self._metrics.workers_busy.dec()
        self._free.release()

    def _retry_after(self) -> float:
        turns = self.places_taken / self.threads
        return min(max(self._typical_seconds * turns, LEAST_RETRY_SECONDS), MOST_RETRY_SECONDS)
