"""What is known of a hand before any search: a proven upper bound and a grouping to begin with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from bestplay_solver.budget import Budget
from bestplay_solver.collecting.count_tree import Nodes, children, root, sharpest, upper_bounds
from bestplay_solver.collecting.greedy import caps, greedy_counts
from bestplay_solver.collecting.hand import Hand
from bestplay_solver.collecting.majorants import actual_gains, majorants_of, rates_of
from bestplay_solver.collecting.suit_orders import (
    Ints,
    best_order,
    best_orders,
    capped,
    number_of_steps,
)

MOST_SUITS = 13
"""With more suits than this the programme over orders takes longer than it saves."""

_MOST_SUITS_IN_NO_TIME = 8
"""Up to this many suits it takes half a millisecond, so it is done even when the time is over."""

_LITTLE_TIME = 0.03
_MOST_SUITS_IN_LITTLE_TIME = 10
"""With no more than these seconds left, only for so many suits, which take some 3 ms."""

_MOST_STEPS = 1 << 21
"""Steps of orders that a closer look takes at most, some 200 ms; CP-SAT is then the faster one."""

_STEPS_AT_ONCE = 1 << 15
"""Steps of orders between two looks at the budget: a few ms."""


@dataclass(frozen=True, slots=True)
class Start:
    """No grouping scores above ``upper``; one with these suit ``counts`` scores ``points``."""

    upper: int
    points: int
    counts: tuple[int, ...]


def find_start(hand: Hand, budget: Budget) -> Start:
    """Return a bound and a grouping to begin with, better ones as the budget allows."""
    upper = _tile_by_tile_upper(hand)
    seconds = budget.seconds_left
    most = MOST_SUITS if seconds is None or seconds > _LITTLE_TIME else _MOST_SUITS_IN_LITTLE_TIME
    if len(hand.suits) > (_MOST_SUITS_IN_NO_TIME if budget.is_over else most):
        return Start(upper, *greedy_counts(hand, rates_of(hand)[-1]))
    return _CloserLook(hand, upper, budget).result()


def _tile_by_tile_upper(hand: Hand) -> int:
    """Return an upper bound by the most points a tile that any count of one suit has."""
    tiles = len(hand.tiles)
    each = [
        Fraction(split.points, count)
        for count, split in enumerate(hand.splits)
        if count and split is not None
    ]
    if not each:
        return hand.unmatched[-1]
    most = max(each)
    return max(
        points + (tiles - number) * most.numerator // most.denominator
        for number, points in enumerate(hand.unmatched)
    )


class _CloserLook:
    """Narrows a start: bounds counts by orders of suits, then fixes suit by suit while it is cheap.

    Depth by depth, the greatest bound of all nodes is a bound of the hand, and the best orders of
    the most promising nodes are groupings to try.
    """

    def __init__(self, hand: Hand, upper: int, budget: Budget) -> None:
        self._hand = hand
        self._budget = budget
        self._best = (hand.unmatched[-1], (0,) * len(hand.suits))
        self._upper = upper
        self._rates = rates_of(hand)
        self._above = majorants_of(hand, self._rates)
        self._actual = actual_gains(hand, self._rates)

    def result(self) -> Start:
        """Look, and return what is known then."""
        nodes = root(self._hand)
        by_row = self._look(nodes)
        self._above = self._above.only(sharpest(by_row))
        bounds: Ints | None = by_row.min(axis=0)
        self._narrow(bounds)
        if self._is_open:
            self._try_capped(nodes)
        steps = number_of_steps(nodes.free)
        while bounds is not None and self._is_open and nodes.free > 1 and steps < _MOST_STEPS:
            nodes = children(self._hand, nodes.only(np.nonzero(bounds > self._best[0])[0]))
            steps += len(nodes) * number_of_steps(nodes.free)
            bounds = self._look_through(nodes)
            self._narrow(bounds)
        return Start(self._upper, *self._best)

    @property
    def _is_open(self) -> bool:
        return self._best[0] < self._upper

    def _narrow(self, bounds: Ints | None) -> None:
        if bounds is not None:
            self._upper = max(self._best[0], min(self._upper, int(bounds.max())))

    def _look_through(self, nodes: Nodes) -> Ints | None:
        """Return the bounds of nodes, looking at the budget in between; None if it is over."""
        bounds = []
        for batch in nodes.batches(max(1, _STEPS_AT_ONCE // max(1, number_of_steps(nodes.free)))):
            if self._budget.is_over:
                return None
            bounds.append(self._look(batch).min(axis=0))
        return np.concatenate(bounds)

    def _look(self, nodes: Nodes) -> Ints:
        """Return the bounds of nodes, of shape (majorants, nodes), and try the best orders."""
        rows = len(self._above)
        gains = np.concatenate([self._above.gains, self._actual])
        best = best_orders(nodes.rank, gains)
        self._try(nodes, best[rows:])
        return upper_bounds(self._hand, nodes, self._above, best[:rows, :, -1])

    def _try_capped(self, nodes: Nodes) -> None:
        """Try orders in which no suit takes more than the number of tiles that scores best each.

        Where points are not convex, orders without a cap waste tiles on their first suits.
        """
        for cap in caps(self._hand):
            low = Nodes(capped(nodes.rank, cap), nodes.counts, nodes.points)
            self._try(low, best_orders(low.rank, self._actual))

    def _try(self, nodes: Nodes, best: Ints) -> None:
        """Try an order of the free suits for each rate, at the node where it promises most.

        ``best`` are the best orders by actual gains, of shape (rates, nodes, subsets).
        """
        fixed = nodes.counts.sum(axis=1)
        for at, rate in enumerate(self._rates):
            node = int(np.argmax(best[at, :, -1] + nodes.points + rate * fixed))
            rank = nodes.rank[node].tolist()
            counts = nodes.counts[node].tolist()
            order = best_order(best[at, node].tolist(), rank, self._actual[at].tolist())
            subset = 0
            for suit in order:
                joined = subset | 1 << suit
                counts[suit] = self._hand.kept(rank[joined] - rank[subset], rate)
                subset = joined
            points = self._hand.points(counts)
            if points is not None:
                self._best = max(self._best, (points, tuple(counts)))
