"""The common game of hidden hands: what is asked, what is known, and what is answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb

from bestplay_solver.answer import Effort, Unproven
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.settings import DominoRules, Lead
from bestplay_solver.tiles import Tile, full_set

Hand = tuple[Tile, ...]
"""A hand's tiles, sorted."""

MOST_PAIRS = 1_000_000
"""The most pairs of hands that a question may have; with 3 and 3 tiles of 20 there are 775,200."""

TARGET = 0.001
"""Bounds of the value so close, in points, are as good as exact."""


@dataclass(frozen=True, slots=True)
class HiddenQuestion:
    """What should the seat to move play, when nobody knows more than the record tells?

    Two seats, Block, after the lead. ``ends`` are the two open ends. ``hands[seat]`` are all hands,
    of one size, that the seat may hold *as everybody knows*: those of the seat to move are not what
    it really holds. ``own``, one of them, is; without it no play is valued. Pairs of hands that
    share a tile are left out; the others are equally likely, or weighted: a pair's weight is
    ``hand_weights[0][i] * hand_weights[1][j] * pair_weights[i][j]``, each from 0, finite, and 1
    where the field is None. ``laid_last`` is the seat that laid last, for tie rules that ask.

    A hand of the seat to move that cannot lay knocks. If the seat is about to lay, leave such hands
    out (``common_question`` does): then the value is that of a seat which is known to lay.
    """

    rules: DominoRules
    ends: tuple[int, ...]
    hands: tuple[tuple[Hand, ...], tuple[Hand, ...]]
    to_move: int
    own: Hand | None = None
    laid_last: int | None = None
    hand_weights: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    pair_weights: tuple[tuple[float, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class HiddenSize:
    """How large a common game is.

    ``pairs``: pairs of hands that may be held. ``nodes``: nodes of the public tree.
    ``information_sets``: a node and a hand of the seat to move there that has a choice.
    ``leaf_pairs``: pairs of hands at ends of the hand, what one iteration's time grows with.
    """

    pairs: int
    nodes: int
    information_sets: int
    leaf_pairs: int


@dataclass(frozen=True, slots=True)
class HiddenPlay:
    """A play of the asking seat's own hand.

    ``value``: the margin in points that the seat may expect with *this* hand, if it plays so, goes
    on best, and the other seat keeps to its equilibrium (which reckons with a slip once in a
    thousand, so that plays which no hand should make have a value too). ``probability``: how often
    the equilibrium plays so with this hand. ``is_best``: equal to the best play as far as the work
    can tell; of several the equilibrium mixes some, and a hint may take any.
    """

    play: Play
    value: float
    probability: float
    is_best: bool


@dataclass(frozen=True, slots=True)
class HiddenAnswer:
    """The value of a common game for the seat to move, in points of margin, over all pairs.

    ``lower`` and ``upper`` are proven: they are what each seat's strategy makes sure of, against
    any play of the other. ``value`` lies between them. ``plays``, best first, and ``own_value``,
    what the best of them is worth, belong to the question's ``own`` hand: empty and None without
    one, and before anything was found. ``why_not`` is None if the bounds are within ``TARGET``;
    else what ended the work (NODES also when more iterations would hardly help).
    """

    value: float
    lower: float
    upper: float
    own_value: float | None
    plays: tuple[HiddenPlay, ...]
    size: HiddenSize
    iterations: int
    why_not: Unproven | None
    effort: Effort

    @property
    def exploitability(self) -> float:
        """What both strategies together may lose against best responses; a bound, in points."""
        return self.upper - self.lower


@dataclass(frozen=True, slots=True)
class PublicKnowledge:
    """What everybody knows of two hidden hands.

    ``pool``: every tile that may be in a hand: not laid, and known not to sleep (``public_pool``).
    ``counts[seat]``: tiles held. ``voids[seat]``: numbers that the seat has shown, by a knock, not
    to have.
    """

    pool: tuple[Tile, ...]
    counts: tuple[int, int]
    voids: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())

    def may_hold(self, seat: int) -> frozenset[Tile]:
        """Return the tiles that a seat may hold."""
        return frozenset(tile for tile in self.pool if not self.voids[seat] & set(tile))


def public_pool(rules: DominoRules, laid: Collection[Tile], lead: Tile | None) -> tuple[Tile, ...]:
    """Return the tiles that somebody may hold, as everybody knows.

    ``lead`` is the tile that was led; under the rule of the highest double, higher doubles than it
    are nobody's. None if not known.
    """
    laid = set(laid)
    highest = rules.highest
    if lead is not None and lead.is_double and rules.lead is Lead.HIGHEST_DOUBLE:
        highest = lead.low
    return tuple(
        tile
        for tile in full_set(rules.highest)
        if tile not in laid and not (tile.is_double and tile.low > highest)
    )


def common_question(
    rules: DominoRules,
    ends: tuple[int, ...],
    to_move: int,
    known: PublicKnowledge,
    own: Iterable[Tile] | None = None,
    laid_last: int | None = None,
) -> HiddenQuestion | None:
    """Return the question in which each seat may hold any hand that agrees with what is known.

    Of the seat to move only hands that can lay, unless ``own`` cannot: then only those that cannot.
    None if there are more than ``MOST_PAIRS`` pairs, which are too many to list.
    """
    if count_pairs(known) > MOST_PAIRS:
        return None
    mine = None if own is None else tuple(sorted(own))
    lists = [
        tuple(combinations(sorted(known.may_hold(seat)), known.counts[seat])) for seat in range(2)
    ]
    lays = mine is None or _can_lay(mine, ends)
    lists[to_move] = tuple(hand for hand in lists[to_move] if _can_lay(hand, ends) == lays)
    return HiddenQuestion(rules, ends, (lists[0], lists[1]), to_move, mine, laid_last)


def _can_lay(hand: Hand, ends: tuple[int, ...]) -> bool:
    return any(number in tile for tile in hand for number in ends)


def count_pairs(known: PublicKnowledge) -> int:
    """Return how many pairs of hands agree with what is known, without listing them."""
    one, other = (known.may_hold(seat) for seat in range(2))
    held, held_by_other = known.counts
    shared = len(one & other)
    return sum(
        comb(shared, both)
        * comb(len(one) - shared, held - both)
        * comb(len(other) - both, held_by_other)
        for both in range(min(shared, held) + 1)
    )
