"""How much work an answer may take: time, nodes, and a flag that another thread may set."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class StopFlag:
    """Tells running work to stop. Any thread may set it, once; it is never cleared."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_set = False
        self._listeners: list[Callable[[], None]] = []

    @property
    def is_set(self) -> bool:
        """Whether the work is to stop."""
        return self._is_set

    def set(self) -> None:
        """Tell the work to stop and call every listener, in this thread."""
        with self._lock:
            self._is_set = True
            listeners, self._listeners = self._listeners, []
        for listener in listeners:
            listener()

    @contextmanager
    def heard_by(self, listener: Callable[[], None]) -> Iterator[None]:
        """Call ``listener`` if the flag is set during the block, at once if it is set already."""
        with self._lock:
            already = self._is_set
            if not already:
                self._listeners.append(listener)
        if already:
            listener()
        try:
            yield
        finally:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)


class Budget:
    """The work that one answer may take. Time runs from the budget's making.

    ``seconds`` and ``nodes`` are at least 0; None means no limit.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: StopFlag | None = None,
    ) -> None:
        self._ends = None if seconds is None else time.monotonic() + seconds
        self._started = time.monotonic()
        self.nodes = nodes
        self.stop = stop or StopFlag()

    @property
    def spent(self) -> float:
        """Seconds since the budget was made."""
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float | None:
        """Seconds that are left, from 0; None without a time limit."""
        return None if self._ends is None else max(0.0, self._ends - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether the time is used up or the stop flag is set."""
        return self.stop.is_set or (self._ends is not None and time.monotonic() >= self._ends)

    def less(self, nodes: int) -> Budget:
        """Return the same budget with so many nodes fewer: the same time and stop flag."""
        rest = Budget(stop=self.stop)
        rest._ends, rest._started = self._ends, self._started
        rest.nodes = None if self.nodes is None else max(0, self.nodes - nodes)
        return rest

    def ends_by_nodes(self, nodes: int) -> bool:
        """Whether work that stopped after so many nodes stopped for them, and not for the time."""
        return self.nodes is not None and nodes >= self.nodes and not self.is_over
