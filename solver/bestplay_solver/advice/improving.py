"""Samples that grow: rounds of deals on several threads, the same whatever their number.

The deals of a round are cut into chunks by their indices alone, and the sums of chunks are added
in order. A round counts once it is whole, so time decides only where the sequence ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from queue import SimpleQueue

from bestplay_solver.budget import Budget
from bestplay_solver.search.advice import Batch, deal_sums

MOST_DEALS = 1 << 40
"""More deals than any time allows."""
PILOT = 4
"""Deals of the first round, which tells whether solving is too dear."""
STEP = 8
"""A later round adds so many, or a quarter of what there is."""
HASTY = 32
HASTY_PLAYS = 400
"""Deals that are played out when there is time for nothing else: a few, of fewer if many plays."""
CHUNKS = 16
"""Parts of a large round."""
SMALLEST_CHUNK = 4


@dataclass(frozen=True, slots=True)
class Grown:
    """The sums of the first ``deals`` of the seed's order, and the nodes of all the work so far.

    ``is_final``: they are as many as were asked for, and valued as they would be with any budget.
    """

    sums: list[float]
    deals: int
    nodes: int
    is_final: bool


def grow(make: Callable[[], Batch], most: int, budget: Budget, threads: int = 1) -> Iterator[Grown]:
    """Yield larger and larger samples until there are ``most`` deals or the budget ends.

    Unless most of a few deals can be solved within a batch's nodes, all deals are played out. So
    are a few where the time does not suffice for the first round. The threads end with the
    iterator.
    """
    batches = [make() for _ in range(threads)]

    def halt() -> None:
        for batch in batches:
            batch.halt()

    pool = ThreadPoolExecutor(threads) if threads > 1 else None
    with budget.stop.heard_by(halt), pool or nullcontext():
        yield from _Growth(batches, pool, budget).rounds(most)


class _Growth:
    """One sample on its way."""

    def __init__(
        self, batches: list[Batch], pool: ThreadPoolExecutor | None, budget: Budget
    ) -> None:
        self.batches = batches
        self.pool = pool
        self.budget = budget
        self.nodes = 0
        self.idle: SimpleQueue[Batch] = SimpleQueue()
        for batch in batches:
            self.idle.put(batch)

    def rounds(self, most: int) -> Iterator[Grown]:
        """Yield the sample after every round."""
        done, is_hasty = min(PILOT, most), False
        sums = self._round(0, done)
        if sums is not None and 2 * deal_sums(sums)[2] > done:
            for batch in self.batches:
                batch.play_out_all()
            sums = self._round(0, done)
        if sums is None:
            sums, done = self._hasty(most)
            most, is_hasty = done, True
        while sums is not None:
            yield Grown(sums, done, self.nodes, done >= most and not is_hasty)
            if done >= most:
                return
            end = min(most, done + max(STEP, done // 4))
            found = self._round(done, end)
            sums = None if found is None else _added(sums, found)
            done = end

    def _hasty(self, most: int) -> tuple[list[float] | None, int]:
        """Play a few deals out, in a moment, when there was no time for more."""
        batch = self.batches[0]
        done = min(HASTY, most, max(1, HASTY_PLAYS // batch.plays))
        batch.play_out_all()
        left = None if self.budget.nodes is None else max(0, self.budget.nodes - self.nodes)
        batch.begin(left)
        sums = batch.run(0, done)
        self.nodes += batch.nodes
        return sums, done

    def _round(self, first: int, end: int) -> list[float] | None:
        """Return the sums of the deals from ``first`` up to ``end``; None if the budget ended."""
        size = max(SMALLEST_CHUNK, -(-(end - first) // CHUNKS))
        chunks = [(start, min(size, end - start)) for start in range(first, end, size)]
        nodes = None
        if self.budget.nodes is not None:
            # Shared out alike, so that where it ends does not turn on the threads.
            nodes = max(0, self.budget.nodes - self.nodes) // len(chunks)
        if self.budget.is_over:
            return None

        def run(chunk: tuple[int, int]) -> tuple[list[float] | None, int]:
            batch = self.idle.get()
            try:
                batch.begin(nodes, self.budget.seconds_left)
                return batch.run(*chunk), batch.nodes
            finally:
                self.idle.put(batch)

        parts = list(map(run, chunks) if self.pool is None else self.pool.map(run, chunks))
        self.nodes += sum(used for _, used in parts)
        sums = [part for part, _ in parts if part is not None]
        if len(sums) < len(parts):
            return None
        total = sums[0]
        for part in sums[1:]:
            total = _added(total, part)
        return total


def _added(one: list[float], other: list[float]) -> list[float]:
    return [first + second for first, second in zip(one, other, strict=True)]
