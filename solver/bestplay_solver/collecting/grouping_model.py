"""The hand as a CP-SAT model: one model for every set and every score table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bestplay_solver.budget import Budget
from bestplay_solver.collecting.hand import OUT, Assignment, Hand
from bestplay_solver.cp import Model, Settings, Solution

CONFIRM = Settings(presolve=False, linearization=1, cuts=False)
"""For small models, and where the hint is known to be the best: all is over in milliseconds."""

SEARCH = Settings(presolve=True, linearization=2, cuts=True)
"""For models of nine suits and more with something left to find: several times faster there."""

_MOST_SUITS_SMALL = 8


class GroupingModel:
    """Chooses a suit, or none, for each tile so that the hand scores most.

    A tile has a variable for each suit that it may go to; if none of them is 1 it is unmatched.
    Ladders count: rung k of a ladder is 1 exactly if the count is above k. So the tiles determine
    everything else, and each assignment is one solution. As a suit never has exactly one tile, the
    first rung of its ladder stands for two tiles.
    """

    def __init__(self, hand: Hand) -> None:
        self._model = Model()
        self._hand = hand
        self._terms: list[int] = []
        self._points: list[int] = []
        self._places = [self._model.booleans(len(choices)) for choices in hand.choices]
        for places in self._places:
            if len(places) > 1:
                self._model.at_most_one(places)
        self._ladders = self._count_suits()
        self._unmatched = self._count_unmatched()

    def maximize(self, upper: int) -> None:
        """Ask for the most points, proven to be at most ``upper``: reaching it ends the search."""
        self._model.maximize(self._terms, self._points, 0)
        self._model.linear(self._terms, self._points, -self._span, min(upper, self._span))

    def demand(self, points: int) -> None:
        """Ask for exactly these points."""
        self._model.linear(self._terms, self._points, points, points)

    def exclude(self, counts: Sequence[int]) -> None:
        """Ask for other suit counts: more or fewer tiles in at least one suit."""
        others = []
        for ladder, count in zip(self._ladders, counts, strict=True):
            # Rung k - 1 holds from k + 1 tiles on, and the first one from two.
            if count:
                others.append(~ladder[count - 2])
            if count <= len(ladder):
                others.append(ladder[max(0, count - 1)])
        self._model.any_of(others)

    @property
    def _span(self) -> int:
        return sum(map(abs, self._points))

    def begin_with(self, assignment: Assignment) -> None:
        """Hint the assignment, and all that it determines, so that the search starts from it."""
        values = []
        for choices, at in zip(self._hand.choices, assignment, strict=True):
            values += [int(choice == at) for choice in choices]
        for ladder, count in zip(self._ladders, self._hand.counts(assignment), strict=True):
            values += [int(rung < count - 1) for rung in range(len(ladder))]
        unmatched = assignment.count(OUT)
        values += [int(rung < unmatched) for rung in range(len(self._unmatched))]
        self._model.hint(values)

    def search(self, budget: Budget, *, is_closed: bool) -> Solution:
        """Search within the budget; ``is_closed``: the hint is known to be the best."""
        is_small = is_closed or len(self._hand.suits) <= _MOST_SUITS_SMALL
        return self._model.solve(CONFIRM if is_small else SEARCH, budget)

    def assignment(self, values: Sequence[int]) -> Assignment:
        """Return where the tiles go in a solution."""
        return tuple(
            next((choice for choice, at in zip(choices, places, strict=True) if values[at]), OUT)
            for choices, places in zip(self._hand.choices, self._places, strict=True)
        )

    def _count_suits(self) -> list[range]:
        members: list[list[int]] = [[] for _ in self._hand.suits]
        for choices, places in zip(self._hand.choices, self._places, strict=True):
            for choice, place in zip(choices, places, strict=True):
                members[choice].append(place)
        points = [split.points for split in self._hand.splits if split is not None]
        gains = [after - before for before, after in pairwise(points)]
        ladders = []
        for tiles in members:
            number = len(tiles)
            ladder = self._model.booleans(number - 1)
            self._model.linear([*tiles, *ladder], [1] * number + [-2] + [-1] * (number - 2), 0, 0)
            self._climb(ladder, gains)
            ladders.append(ladder)
        return ladders

    def _count_unmatched(self) -> range:
        number = len(self._hand.tiles)
        ladder = self._model.booleans(number)
        matched = [place for places in self._places for place in places]
        self._model.linear([*matched, *ladder], [1] * (len(matched) + number), number, number)
        self._climb(ladder, [after - before for before, after in pairwise(self._hand.unmatched)])
        return ladder

    def _climb(self, ladder: Sequence[int], gains: Sequence[int]) -> None:
        """Let no rung hold without the one below, and count what each rung gains."""
        for below, above in pairwise(ladder):
            self._model.any_of([below, ~above])
        self._terms += ladder
        self._points += gains[: len(ladder)]
