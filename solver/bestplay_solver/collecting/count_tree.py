"""The tree of count vectors: suit by suit, how many tiles it gets, with a bound at every node.

Fixing one suit's count cuts the polymatroid of count vectors, and what is left for the other suits
is again one: with rank ``min(rank(S), rank(S + suit) - count)``. So a node is a rank function with
the counts fixed so far, and its bound a best order of the other suits. Nodes are handled in batches
of one depth, as arrays. Suits are fixed from the last place (the longest suit) to the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bestplay_solver.collecting.hand import Hand
from bestplay_solver.collecting.majorants import Majorants
from bestplay_solver.collecting.suit_orders import Ints, ranks

_MOST_MAJORANTS = 4
"""How many of the majorants are worth their time after the root."""


@dataclass(frozen=True, slots=True)
class Nodes:
    """Nodes of one depth, the greatest counts first.

    ``rank`` has shape (nodes, 2**free): of the subsets of suits that are not fixed, which are the
    first ``free`` places. ``counts`` has shape (nodes, suits), 0 for suits not fixed; ``points``,
    of shape (nodes), is what the fixed suits score.
    """

    rank: Ints
    counts: Ints
    points: Ints

    def __len__(self) -> int:
        return len(self.rank)

    @property
    def free(self) -> int:
        """The number of suits that are not fixed."""
        return int(self.rank.shape[1]).bit_length() - 1

    def only(self, which: Ints | slice) -> Nodes:
        """Return some of the nodes."""
        return Nodes(self.rank[which], self.counts[which], self.points[which])

    def batches(self, width: int) -> Iterator[Nodes]:
        """Yield the nodes in turn, at most ``width`` together."""
        for at in range(0, len(self), width):
            yield self.only(slice(at, at + width))


def root(hand: Hand) -> Nodes:
    """Return the node at which no suit is fixed."""
    suits = len(hand.suits)
    return Nodes(ranks(hand)[None], np.zeros((1, suits), np.int64), np.zeros(1, np.int64))


def children(hand: Hand, nodes: Nodes) -> Nodes:
    """Return the nodes with one more suit fixed, at every count that it can have."""
    suit = nodes.free - 1
    allowed = [
        (count, split.points)
        for count, split in reversed(list(enumerate(hand.splits[: hand.degrees[suit] + 1])))
        if split is not None
    ]
    counts, points = np.array(allowed).T
    half = 1 << suit
    parent, which = np.nonzero(counts <= nodes.rank[:, half, None])
    rank = nodes.rank[parent]
    fixed = nodes.counts[parent]
    fixed[:, suit] = counts[which]
    return Nodes(
        np.minimum(rank[:, :half], rank[:, half:] - counts[which, None]),
        fixed,
        nodes.points[parent] + points[which],
    )


def upper_bounds(hand: Hand, nodes: Nodes, above: Majorants, orders: Ints) -> Ints:
    """Return what no hand with a node's fixed counts scores more than: shape (majorants, nodes).

    ``orders``, of the same shape, are the best orders of the suits that are not fixed.
    """
    fixed = nodes.counts.sum(axis=1)
    if not nodes.free:
        # Nothing is left to choose: the bound is the score itself.
        unmatched = np.array(hand.unmatched)[len(hand.tiles) - fixed]
        bounds: Ints = nodes.points + unmatched[None]
    else:
        bounds = orders + above.constants[:, None] + above.rates[:, None] * fixed + nodes.points
    return bounds


def sharpest(bounds: Ints) -> Ints:
    """Return the rows of the majorants with the least bounds at the root."""
    return np.argsort(bounds[:, 0], kind="stable")[:_MOST_MAJORANTS]
