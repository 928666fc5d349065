"""All best groupings of a hand whose best value is known: counted, and listed.

A grouping is a vector of suit counts, an assignment of the tiles with those counts, and a split of
every suit's tiles. The three are gone through in turn, so each grouping comes once: counts by a
tree that the known value prunes (best_counts.py), assignments from one to the next
(assignments.py), splits by their sizes (splits.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod

from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.collecting import best_counts
from bestplay_solver.collecting.assignments import Assignments
from bestplay_solver.collecting.best_counts import BudgetOver, ByModel, by_tree
from bestplay_solver.collecting.hand import Assignment, Hand
from bestplay_solver.collecting.rules import Group, Grouping
from bestplay_solver.collecting.splits import number_of_ways, ways
from bestplay_solver.tiles import Tile


@dataclass(frozen=True, slots=True)
class AllWays:
    """The first best groupings in a fixed order, and how many there are: exactly, or at least.

    ``why_not`` tells what ended the counting early; None where nothing did but the cap. ``nodes``
    are the search nodes that this took.
    """

    groupings: tuple[Grouping, ...]
    count: int
    is_exact: bool
    why_not: Unproven | None
    nodes: int


def find_all_ways(
    hand: Hand, known: Assignment, budget: Budget, most: int, count_cap: int
) -> AllWays:
    """Return the first ``most`` of the best groupings, of which ``known`` is one, and their number.

    Up to ``count_cap`` the number is exact; above, there are at least the cap. If
    the budget ends first there are at least those that were found, which may be none.
    """
    counts = tuple(hand.counts(known))
    points = hand.points(counts)
    if points is None:
        raise ValueError("the known assignment leaves a suit with one tile")
    by_model = ByModel(hand, points, counts, budget)
    is_small = len(hand.suits) <= best_counts.MOST_SUITS
    counting = _Counting(hand, budget, most, count_cap)
    try:
        for vector in by_tree(hand, points, budget) if is_small else by_model:
            counting.add(vector)
            if counting.is_full:
                break
        is_exact, why_not = counting.count <= count_cap, None
    except BudgetOver:
        by_nodes = budget.ends_by_nodes(by_model.conflicts)
        is_exact, why_not = False, Unproven.NODES if by_nodes else Unproven.TIME
    listed = tuple(counting.listed)
    count = max(len(listed), min(counting.count, count_cap))
    return AllWays(listed, count, is_exact, why_not, by_model.conflicts)


class _Counting:
    """Counts and lists the groupings of one count vector after the other."""

    def __init__(self, hand: Hand, budget: Budget, most: int, count_cap: int) -> None:
        self._hand = hand
        self._budget = budget
        self._most = most
        self._cap = count_cap
        self._assignments = Assignments(hand)
        self.count = 0
        self.listed: list[Grouping] = []

    @property
    def is_full(self) -> bool:
        """Whether there are more groupings than are to be counted, and enough are listed."""
        return self.count > self._cap and len(self.listed) >= self._most

    def add(self, counts: Sequence[int]) -> None:
        """Count and list the groupings with these suit counts; BudgetOver if it ended too early."""
        self.listed += islice(self._groupings(counts), self._most - len(self.listed))
        splits = prod(number_of_ways(split) for c in counts if (split := self._hand.splits[c]))
        room = max(0, self._cap - self.count) // splits
        number, is_exact = self._assignments.number(counts, room, self._budget)
        self.count += number * splits
        if not is_exact and number <= room:
            raise BudgetOver

    def _groupings(self, counts: Sequence[int]) -> Iterator[Grouping]:
        for assignment in self._assignments.each(counts):
            members, unmatched = self._hand.divide(assignment)
            for groups in self._splits(members, 0):
                if self._budget.is_over:
                    raise BudgetOver
                yield Grouping.of(groups, unmatched)

    def _splits(self, members: Sequence[Sequence[Tile]], place: int) -> Iterator[list[Group]]:
        """Yield every best way to split the suits from ``place`` on into groups."""
        if place == len(members):
            yield []
            return
        split = self._hand.splits[len(members[place])]
        suit = self._hand.suits[place]
        for sizes in split.sizes if split is not None else ():
            for groups in ways(members[place], sizes):
                here = [Group(suit, tiles) for tiles in groups]
                for rest in self._splits(members, place + 1):
                    yield here + rest
