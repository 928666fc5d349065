"""Convex functions above a hand's score, for proven bounds with any score table.

The value of a hand is a sum of points over suit counts plus the points of the unmatched tiles.
Neither need be convex or monotonic, so each is replaced by something that is nowhere below it:

- the unmatched points by a line of some *rate* b: ``unmatched(u) <= most - b * u``, where ``most``
  is the greatest ``unmatched(u) + b * u``. A tile in a suit then saves b, so that
  ``value <= most - b * tiles + sum of (points(c) + b * c) over the suits' counts c``;
- ``points(c) + b * c`` by a convex function that never falls and is 0 at 0: slope by slope, each
  at least as steep as the one before and as the points demand, or flatter at great counts and
  lifted by a line there.

What that scores is greatest at an order of the suits (suit_orders.py), whatever the table; every
rate and every such function gives a bound of its own, and the least of them counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bestplay_solver.collecting.hand import Hand
from bestplay_solver.collecting.suit_orders import Ints

_LAST_SLOPES = 4
"""How many last slopes are tried for each rate; more bound no better, fewer bound worse."""

_Points = Sequence[int | None]
"""A suit's points plus the rate a tile, by count; None where no split exists."""


@dataclass(frozen=True, slots=True)
class Majorants:
    """Bounds of a hand's score, one a row: ``constants[i] + sum of gains[i, c]`` over the suits.

    ``rates`` and ``constants`` have shape (rows), ``gains`` has shape (rows, counts).
    """

    rates: Ints
    constants: Ints
    gains: Ints

    def __len__(self) -> int:
        return len(self.rates)

    def only(self, which: Ints | slice) -> Majorants:
        """Return some of the rows."""
        return Majorants(self.rates[which], self.constants[which], self.gains[which])


def majorants_of(hand: Hand, rates: Sequence[int]) -> Majorants:
    """Return bounds for a hand at these rates."""
    rows = [
        (rate, _constant(hand, rate), gains)
        for rate in rates
        for gains in _convex_candidates(_with_rate(hand, rate))
    ]
    kept, constants, gains = zip(*rows, strict=True)
    return Majorants(np.array(kept), np.array(constants), np.array(gains))


def actual_gains(hand: Hand, rates: Sequence[int]) -> Ints:
    """Return what a suit's tiles really gain at each rate, some left out where that pays.

    Shape (rates, counts). An order that is best for these makes a good grouping, but no bound.
    """
    rows = []
    for rate in rates:
        gains = [0]
        for points in _with_rate(hand, rate)[1:]:
            gains.append(gains[-1] if points is None else max(gains[-1], points))
        rows.append(gains)
    return np.array(rows)


def rates_of(hand: Hand) -> list[int]:
    """Return a few rates that promise low bounds, ascending.

    They are what a further unmatched tile costs at the outset and in the long run (the first, the
    second and the last slope of the concave hull), and the rate up to which pairs stay convex.
    """
    hull: list[tuple[int, int]] = []
    for corner in enumerate(hand.unmatched):
        while len(hull) > 1 and not _bends_down(hull[-2], hull[-1], corner):
            hull.pop()
        hull.append(corner)
    drops = [-((two[1] - one[1]) // (two[0] - one[0])) for one, two in pairwise(hull)]
    if not drops:
        return [0]  # an empty hand leaves nothing unmatched
    rates = {drops[0], drops[min(1, len(drops) - 1)], drops[-1]}
    pair, three = (*hand.splits, None, None)[2:4]
    if pair is not None and three is not None:
        rates.add(min(max(three.points - 2 * pair.points, drops[0]), drops[-1]))
    return sorted(rates)


def _bends_down(one: tuple[int, int], two: tuple[int, int], three: tuple[int, int]) -> bool:
    return (two[1] - one[1]) * (three[0] - two[0]) > (three[1] - two[1]) * (two[0] - one[0])


def _with_rate(hand: Hand, rate: int) -> list[int | None]:
    return [
        None if split is None else split.points + rate * count
        for count, split in enumerate(hand.splits)
    ]


def _constant(hand: Hand, rate: int) -> int:
    most = max(points + rate * number for number, points in enumerate(hand.unmatched))
    return most - rate * len(hand.tiles)


def _convex_candidates(points: _Points) -> list[list[int]]:
    """Return convex functions above the points that differ in their last slope.

    The steepest follows the points from the left and loses least at small counts; the least steep
    is the line of the most points a tile; others lie in between. Where the points are convex the
    steepest is all that is needed.
    """
    known = [(count, value) for count, value in enumerate(points) if value is not None]
    steepest = _convex_above(points, None)
    if all(steepest[count] <= max(value, 0) for count, value in known):
        return [steepest]
    low = max(0, *(-(-value // count) for count, value in known[1:]))
    high = max(low, steepest[-1] - steepest[-2])
    lasts = {low + (high - low) * part // (_LAST_SLOPES - 1) for part in range(_LAST_SLOPES)}
    return [_convex_above(points, last) for last in sorted(lasts)]


def _convex_above(points: _Points, last: int | None) -> list[int]:
    """Return a convex function above the points, 0 at 0, with no slope above ``last``.

    ``last`` is at least 0 and the most points a tile. Points that demand a steeper slope are left
    to a line of slope ``last`` above all of them, which is not above 0 at 0; the greater of two
    convex functions is convex.
    """
    above, slope = [0], 0
    left_to_line = []
    for count, value in enumerate(points[1:], 1):
        if value is not None and value > above[-1] + slope:
            slope = value - above[-1]
            if last is not None and slope > last:
                slope = last
                left_to_line.append(value - last * count)
        above.append(above[-1] + slope)
    if last is None or not left_to_line:
        return above
    return [max(low, max(left_to_line) + last * count) for count, low in enumerate(above)]
