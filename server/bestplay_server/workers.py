"""The solver threads, and who may wait for one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

from bestplay_solver.budget import Budget, StopFlag

from bestplay_server.call import Call, Limits
from bestplay_server.failures import overloaded
from bestplay_server.metrics import Metrics

Answer = TypeVar("Answer")

LEAST_RETRY_SECONDS = 0.1
MOST_RETRY_SECONDS = 30.0


class Workers:
    """As many solver threads as cores, before them a bounded queue.

    Solvers drop the GIL, so threads use every core. A call takes a *place* first and then runs
    work, one piece or many; a call without a place is refused at once, so no queue grows without
    bound. Work is handed to a thread only when one is free: a cancelled wait leaves nothing behind.
    """

    def __init__(self, threads: int, queue: int, metrics: Metrics) -> None:
        self.threads = threads
        self._metrics = metrics
        self._places_left = threads + queue
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="solver")
        self._free = asyncio.Semaphore(threads)
        self._places_taken = 0
        self._typical_seconds = LEAST_RETRY_SECONDS

    @property
    def places_taken(self) -> int:
        """The calls that are worked on or wait."""
        return self._places_taken

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place for a call.

        Raises:
            Failure: every place is taken (OVERLOADED, with the time to wait).
        """
        if self._places_left == 0:
            raise overloaded(self._retry_after())
        self._places_left -= 1
        self._places_taken += 1
        started = time.monotonic()
        try:
            yield
        finally:
            self._places_left += 1
            self._places_taken -= 1
            # A moving average is enough to tell a refused client when to come back.
            self._typical_seconds += (time.monotonic() - started - self._typical_seconds) / 8

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
            budget = call.budget(limits, stop, items_left)
            thread = self._pool.submit(work, budget)
        except BaseException:
            self._free.release()
            raise
        self._metrics.workers_busy.inc()
        # The thread is free when the work has really ended, not when its caller stops waiting.
        thread.add_done_callback(lambda _: loop.call_soon_threadsafe(self._thread_is_free))
        try:
            return await asyncio.wrap_future(thread)
        finally:
            stop.set()

    async def close(self) -> None:
        """End when no thread works any more; a second time does nothing.

        No thread is waited for or started: this also runs while the interpreter ends.
        """
        for _ in range(self.threads):
            await self._free.acquire()
        self._pool.shutdown(wait=False)
        for _ in range(self.threads):
            self._free.release()

    def _thread_is_free(self) -> None:
        self._metrics.workers_busy.dec()
        self._free.release()

    def _retry_after(self) -> float:
        turns = self._places_taken / self.threads
        return min(max(self._typical_seconds * turns, LEAST_RETRY_SECONDS), MOST_RETRY_SECONDS)
