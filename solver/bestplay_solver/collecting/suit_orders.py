"""Orders of suits: the best that tiles can give when each suit in turn takes all it still finds.

The count vectors that a hand can reach are the integer points of a polymatroid: suits ``S`` get
together at most ``rank(S)``, the number of tiles that show one of them. A separable convex function
that never falls with a count is greatest over it at a vertex, and its vertices (the ones that use
every tile they can) are the orders of the suits: each suit takes ``rank(before + it) -
rank(before)`` tiles. So the best order, a programme over subsets, bounds every count vector. The
same holds after some suits' counts have been fixed, with what is left of the rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from bestplay_solver.collecting.hand import Hand

Ints: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Layer:
    """The subsets of one size; its steps are ``begin`` to ``end``, in the order of ``before``."""

    subsets: Ints
    """Shape (subsets)."""
    before: Ints
    """Shape (subsets, size): the subset without each of its suits."""
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Steps:
    """All steps by which one suit joins a subset (bits) of some suits, the small subsets first."""

    before: Ints
    after: Ints
    layers: tuple[_Layer, ...]


@cache
def _sizes(number: int) -> Ints:
    """Return the size of each subset of ``number`` suits."""
    sizes = np.zeros(1, dtype=np.int64)
    for _ in range(number):
        sizes = np.concatenate([sizes, sizes + 1])
    return sizes


@cache
def steps(number: int) -> Steps:
    """Return the steps between all subsets of ``number`` suits."""
    masks = np.arange(1 << number, dtype=np.int64)
    sizes = _sizes(number)
    members = (masks[:, None] >> np.arange(number)) & 1 == 1
    before, after, layers = [], [], []
    begin = 0
    for size in range(1, number + 1):
        subsets = masks[sizes == size]
        joined = np.nonzero(members[subsets])[1]
        earlier = np.repeat(subsets, size) ^ (1 << joined)
        end = begin + len(joined)
        layers.append(_Layer(subsets, earlier.reshape(-1, size), begin, end))
        before.append(earlier)
        after.append(np.repeat(subsets, size))
        begin = end
    if not number:
        return Steps(masks[:0], masks[:0], ())
    return Steps(np.concatenate(before), np.concatenate(after), tuple(layers))


def ranks(hand: Hand) -> Ints:
    """Return the number of tiles that show a suit of each subset: shape (2**suits)."""
    shared = [0] * len(hand.suits)
    for choices in hand.choices:
        if len(choices) > 1:
            shared[choices[1]] |= 1 << choices[0]
    found = np.zeros(1, dtype=np.int64)
    for at, degree in enumerate(hand.degrees):
        # A further suit adds its tiles but those that it shares with the subset.
        taken = _sizes(at)[np.arange(len(found)) & shared[at]]
        found = np.concatenate([found, found + degree - taken])
    return found


def capped(rank: Ints, cap: int) -> Ints:
    """Return the rank when no suit may have more than ``cap`` tiles: shape as ``rank``."""
    low = rank.copy()
    for at in range(low.shape[-1].bit_length() - 1):
        without, joined = np.moveaxis(low.reshape(*rank.shape[:-1], -1, 2, 1 << at), -2, 0)
        np.minimum(joined, without + cap, out=joined)
    return low


def number_of_steps(number: int) -> int:
    """Return how many steps there are between the subsets of ``number`` suits."""
    return number << number >> 1


def best_orders(rank: Ints, gains: Ints) -> Ints:
    """Return the best total of gains by an order of each subset's suits.

    ``rank`` has shape (..., 2**suits). ``gains`` has shape (functions, counts) and says what a suit
    with that many tiles gains, the same for every suit. The result has shape (functions, ...,
    2**suits).
    """
    every = steps((rank.shape[-1]).bit_length() - 1)
    taken = rank[..., every.after] - rank[..., every.before]
    gain = gains[:, taken]
    best = np.zeros((len(gains), *rank.shape), dtype=np.int64)
    for layer in every.layers:
        found = gain[..., layer.begin : layer.end].reshape(*gain.shape[:-1], *layer.before.shape)
        found += best[..., layer.before]
        best[..., layer.subsets] = found.max(axis=-1)
    return best


def best_order(best: Sequence[int], rank: Sequence[int], gains: Sequence[int]) -> list[int]:
    """Return a best order of all suits, by place, from what ``best_orders`` found for one function.

    ``best`` and ``rank`` are of all subsets, ``gains`` of all counts. As lists, which are faster
    than arrays for the few entries that are looked at.
    """
    order = []
    subset = len(best) - 1
    while subset:
        last = next(
            at
            for at in range(subset.bit_length())
            if subset >> at & 1
            and best[subset]
            == best[before := subset ^ 1 << at] + gains[rank[subset] - rank[before]]
        )
        order.append(last)
        subset ^= 1 << last
    return order[::-1]
