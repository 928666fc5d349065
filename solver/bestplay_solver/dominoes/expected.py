"""What each of three or more single seats may expect if every one plays for itself: max-n."""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.answers import Expected
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.dominoes.table import Ply, Table
from bestplay_solver.search.max_n import MaxN

_FEWEST_SEATS = 3


def can_expect(rules: DominoRules) -> bool:
    """Return whether there are three or more seats that play each for itself."""
    return rules.seats >= _FEWEST_SEATS and not rules.in_partnerships


class Expectations:
    """What was found of each play of the table's position, all of them in play order."""

    def __init__(self, table: Table, search: MaxN) -> None:
        self.table = table
        self.search = search
        self._points: dict[int, tuple[int, ...] | None] = {}
        self._why_not = Unproven.TIME

    def find(self, plies: Sequence[Ply], end: int, nodes: int | None, budget: Budget) -> None:
        """Value all plays, whose positions are settled, in at most so many nodes."""
        search, table = self.search, self.table
        search.hold(table.game)
        search.begin(nodes, budget.seconds_left)
        if budget.stop.is_set:
            search.stop = True
        for ply in plies:
            points = search.value(ply.place, end)
            if points is None and table.game.finished(ply.place):
                points, _ = table.game.scored(ply.place)
            self._points[ply.place] = None if points is None else tuple(points)
        self._why_not = Unproven.NODES if search.out_of_nodes else Unproven.TIME
        search.forget()

    def of(self, ply: Ply) -> Expected:
        """Return what is to be expected after a play."""
        points = self._points[ply.place]
        if points is None:
            return Expected((), (), self._why_not)
        return Expected(points, self._margins(points))

    def chosen(self, plies: Sequence[Ply]) -> Expected:
        """Return what is to be expected of the play that the seat to move takes."""
        seat = self.table.start.to_move
        found = [self.of(ply) for ply in plies]
        if any(expected.why_not for expected in found):
            return Expected((), (), self._why_not)
        return max(found, key=lambda expected: expected.margins[seat])  # of equal ones the first

    def _margins(self, points: tuple[int, ...]) -> tuple[int, ...]:
        total = sum(points)
        return tuple(own * len(points) - total for own in points)
