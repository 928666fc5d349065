"""Every vector of suit counts with which a hand reaches its best value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bestplay_solver.budget import Budget
from bestplay_solver.collecting.count_tree import Nodes, children, root, sharpest, upper_bounds
from bestplay_solver.collecting.grouping_model import GroupingModel
from bestplay_solver.collecting.hand import Hand
from bestplay_solver.collecting.majorants import Majorants, majorants_of, rates_of
from bestplay_solver.collecting.suit_orders import Ints, best_orders, number_of_steps
from bestplay_solver.cp import Outcome

MOST_SUITS = 16
"""With more suits than this the tree's arrays, of 2**suits entries a node, grow too large."""

_MOST_STEPS = 1 << 18
"""Steps of orders that are looked at together: some 10 MB for each majorant."""

_MOST_RANKS = 1 << 15
"""Entries of rank functions that a batch of nodes has, unless a single node has more."""

Counts = tuple[int, ...]


class BudgetOver(Exception):
    """The budget ended before all count vectors were found."""


def by_tree(hand: Hand, points: int, budget: Budget) -> Iterator[Counts]:
    """Yield the vectors in descending order, last place first; raise BudgetOver at its end.

    The tree is gone through depth first, a batch at a time, so that memory stays bounded.
    """
    waiting = [root(hand)]
    above = _sharpest_majorants(hand, waiting[0], budget)
    while waiting:
        nodes = waiting.pop()
        if not nodes.free:
            yield from map(tuple, nodes.counts.tolist())
            continue
        promising = _promising(hand, children(hand, nodes), above, points, budget)
        waiting += reversed(list(promising.batches(max(1, _MOST_RANKS >> promising.free))))


def _sharpest_majorants(hand: Hand, top: Nodes, budget: Budget) -> Majorants:
    """Return the majorants that bound the hand best."""
    every = majorants_of(hand, rates_of(hand))
    # One at a time: with sixteen suits the steps of one fill megabytes.
    single = [every.only(slice(at, at + 1)) for at in range(len(every))]
    return every.only(sharpest(np.concatenate([_bounds(hand, top, one, budget) for one in single])))


def _promising(hand: Hand, nodes: Nodes, above: Majorants, points: int, budget: Budget) -> Nodes:
    """Return the nodes whose bound reaches the points."""
    batches = nodes.batches(max(1, _MOST_STEPS // max(1, number_of_steps(nodes.free))))
    bounds = [_bounds(hand, batch, above, budget).min(axis=0) for batch in batches]
    return nodes.only(np.nonzero(np.concatenate(bounds) >= points)[0])


def _bounds(hand: Hand, nodes: Nodes, above: Majorants, budget: Budget) -> Ints:
    if budget.is_over:
        raise BudgetOver
    return upper_bounds(hand, nodes, above, best_orders(nodes.rank, above.gains)[..., -1])


class ByModel:
    """The vectors, found by CP-SAT one after the other, each search excluding those before it.

    ``known`` is one of them, and comes first. ``conflicts`` are the search nodes taken so far.
    """

    def __init__(self, hand: Hand, points: int, known: Counts, budget: Budget) -> None:
        self._hand = hand
        self._points = points
        self._known = known
        self._budget = budget
        self.conflicts = 0

    def __iter__(self) -> Iterator[Counts]:
        """Yield each vector; raise BudgetOver if the budget ends before CP-SAT finds no other."""
        model = GroupingModel(self._hand)
        model.demand(self._points)
        counts = self._known
        while True:
            yield counts
            model.exclude(counts)
            solution = model.search(self._budget.less(self.conflicts), is_closed=False)
            self.conflicts += solution.conflicts
            if solution.outcome is Outcome.IMPOSSIBLE:
                return
            if not solution.values:
                raise BudgetOver
            counts = tuple(self._hand.counts(model.assignment(solution.values)))
