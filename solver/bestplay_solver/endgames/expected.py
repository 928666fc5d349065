"""What each of three or more single seats may expect if every one plays for itself: max-n."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.endgames.table import Ply, Table
from bestplay_solver.search.max_n import MaxN

PlayT = TypeVar("PlayT")


@dataclass(frozen=True, slots=True)
class Expected:
    """What is to be expected if each of three or more seats plays for itself alone (max-n).

    Each seat takes the play with its greatest margin, of equal ones the first in play order.
    ``points[seat]`` is what the seat scores then, ``margins[seat]`` its points times the number of
    the others, less the sum of the others' points. (Up-Down-Stop44: points are what a seat has
    left, so that its margin is the others' sum less its own times their number.) Both are empty if
    it is not proven.
    """

    points: tuple[int, ...]
    margins: tuple[int, ...]
    why_not: Unproven | None = None


class Expectations(Generic[PlayT]):
    """What was found of each play of the table's position, all of them in play order."""

    def __init__(self, table: Table[PlayT], search: MaxN) -> None:
        self.table = table
        self.search = search
        self._points: dict[int, tuple[int, ...] | None] = {}
        self._why_not = Unproven.TIME

    def find(
        self, plies: Sequence[Ply[PlayT]], end: int, nodes: int | None, budget: Budget
    ) -> None:
        """Value all plays, whose positions are settled, in at most so many nodes."""
        search, game = self.search, self.table.game
        search.hold(game)
        search.begin(nodes, budget.seconds_left)
        if budget.stop.is_set:
            search.stop = True
        for ply in plies:
            points = search.value(ply.place, end)
            if points is None and game.finished(ply.place):
                points, _ = game.scored(ply.place)
            self._points[ply.place] = None if points is None else tuple(points)
        self._why_not = Unproven.NODES if search.out_of_nodes else Unproven.TIME
        search.forget()

    def of(self, ply: Ply[PlayT]) -> Expected:
        """Return what is to be expected after a play."""
        points = self._points[ply.place]
        if points is None:
            return Expected((), (), self._why_not)
        return Expected(self.table.read_points(points), _margins(points))

    def chosen(self, plies: Sequence[Ply[PlayT]]) -> Expected:
        """Return what is to be expected of the play that the seat to move takes."""
        seat = self.table.game.mover(0)
        found = [self.of(ply) for ply in plies]
        if any(expected.why_not for expected in found):
            return Expected((), (), self._why_not)
        return max(found, key=lambda expected: expected.margins[seat])  # of equal ones the first


def _margins(points: tuple[int, ...]) -> tuple[int, ...]:
    total = sum(points)
    return tuple(own * len(points) - total for own in points)
