"""One call, whatever transport brought it: until when, and with what limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bestplay_solver.budget import Budget, StopFlag

from bestplay_server.failures import out_of_time, shutting_down

TRAVEL_SHARE = 0.1
LEAST_TRAVEL_SECONDS = 0.01
MOST_TRAVEL_SECONDS = 0.25
"""An answer needs time to be written and to travel: this share of what is left, within bounds."""

ITEM_TRAVEL_SECONDS = 0.002
MOST_ITEM_TRAVEL_SHARE = 0.5
"""Each item of a batch, worked on or not, needs this long to be answered. Of a batch too large for
its deadline half the time is kept for that."""

LARGEST_DIVISOR = 8


@dataclass(frozen=True, slots=True)
class Limits:
    """What a request allows for its answer; None means no limit of its own."""

    seconds: float | None = None
    nodes: int | None = None

    def capped(self, nodes: int) -> Limits:
        """Return these limits with at most so many nodes."""
        return Limits(self.seconds, nodes if self.nodes is None else min(self.nodes, nodes))


class Call:
    """A call in progress. Every call has a deadline.

    ``front`` and ``peer`` tell where it came from. A desk sets ``is_final`` when the same question
    would have the same answer for ever, but for its effort.
    """

    def __init__(
        self, *, front: str, peer: str, seconds_left: float | None, max_seconds: float
    ) -> None:
        self.front = front
        self.peer = peer
        self.is_final = False
        self.is_cut = False
        self._timeout: asyncio.Timeout | None = None
        self.allowed = max_seconds if seconds_left is None else min(seconds_left, max_seconds)
        self.started = time.monotonic()
        self.deadline = self.started + self.allowed

    @property
    def seconds_spent(self) -> float:
        """Seconds since the call arrived."""
        return time.monotonic() - self.started

    @property
    def seconds_left(self) -> float:
        """Seconds until the deadline; negative after it."""
        return self.deadline - time.monotonic()

    @property
    def seconds_to_work(self) -> float:
        """Seconds that work may take so that its answer still arrives before the deadline."""
        left = self.seconds_left
        travel = min(max(left * TRAVEL_SHARE, LEAST_TRAVEL_SECONDS), MOST_TRAVEL_SECONDS)
        return left - travel

    @asynccontextmanager
    async def until_deadline(self) -> AsyncIterator[None]:
        """End the block when the deadline passes, or when the call is cut.

        Raises:
            Failure: it passed (OUT_OF_TIME), or the call was cut (SHUTTING_DOWN).
        """
        try:
            async with asyncio.timeout(max(self.seconds_left, 0)) as self._timeout:
                if self.is_cut:
                    raise shutting_down()
                yield
        except TimeoutError:
            raise (shutting_down() if self.is_cut else out_of_time()) from None
        finally:
            self._timeout = None

    def cut(self) -> None:
        """End the call now, for the service ends."""
        self.is_cut = True
        if self._timeout is not None and not self._timeout.expired():
            self._timeout.reschedule(0)

    def budget(self, limits: Limits, stop: StopFlag, items_left: int = 1) -> Budget:
        """Return the budget of work that begins now, on the next of ``items_left`` items.

        One item may take up to an eighth of the time: a few hard items among many easy ones are
        then still proven, and there is always something left for the others.

        Raises:
            Failure: no time is left (OUT_OF_TIME).
        """
        later_items = (items_left - 1) * ITEM_TRAVEL_SECONDS
        kept = min(later_items, self.allowed * MOST_ITEM_TRAVEL_SHARE)
        seconds = (self.seconds_to_work - kept) / min(items_left, LARGEST_DIVISOR)
        if seconds <= 0:
            raise out_of_time()
        if limits.seconds is not None:
            seconds = min(seconds, limits.seconds)
        return Budget(seconds, limits.nodes, stop)
