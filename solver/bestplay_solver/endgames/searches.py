"""The searches of a thread, which every game uses in turn."""

from __future__ import annotations

import threading

from bestplay_solver.search.max_n import MaxN
from bestplay_solver.search.two_sided import TwoSided


class Searches(threading.local):
    """A thread's own searches."""

    def __init__(self) -> None:
        self.two_sided = TwoSided()
        self.max_n = MaxN()


_searches = Searches()


def searches() -> Searches:
    """Return the searches of the thread that calls."""
    return _searches
