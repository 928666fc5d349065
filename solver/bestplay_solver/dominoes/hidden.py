"""The true value late in a hand of two-seat Block while both hands are private (RULES.md, 4).

The *common game*: everybody knows the public record, so which hands each seat may hold; a pair of
disjoint hands is drawn, each seat sees its own, and both play on. Its value and its equilibrium are
found by CFR+ on the public tree (``search/common_game.py``), with bounds proven by best responses.
The mean over open deals is something else: there each seat learns the other's hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bestplay_solver.answer import Effort, Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile

Hand = tuple[Tile, ...]
"""A hand's tiles, sorted."""

MOST_PAIRS = 1_000_000
"""The most pairs of hands that a question may have: those of 3 and 3 tiles late in a hand."""

TARGET = 0.002
"""Work ends when the bounds of the value are so close, in points."""


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
    thousand, so that plays that nobody makes have a value too). ``probability``: how often the
    equilibrium plays so with this hand. ``is_best``: equal to the best play as far as the work can
    tell; of several the equilibrium mixes some, and a hint may take any.
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
    one. ``why_not`` is None if the bounds are within ``TARGET``; else what ended the work.
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


def public_pool(rules: DominoRules, laid: Collection[Tile], lead: Tile | None) -> tuple[Tile, ...]:
    """Return the tiles that somebody may hold, as everybody knows.

    ``lead`` is the tile that was led; under the rule of the highest double, higher doubles than it
    are nobody's. None if not known.
    """
    raise NotImplementedError


def common_question(
    rules: DominoRules,
    ends: tuple[int, ...],
    to_move: int,
    known: PublicKnowledge,
    own: Iterable[Tile] | None = None,
    laid_last: int | None = None,
) -> HiddenQuestion:
    """Return the question in which each seat may hold any hand that agrees with what is known.

    Of the seat to move only hands that can lay, unless ``own`` cannot.
    """
    raise NotImplementedError


def count_pairs(known: PublicKnowledge) -> int:
    """Return how many pairs of hands agree with what is known, without listing them."""
    raise NotImplementedError


def check_hidden(question: HiddenQuestion) -> list[Fault]:
    """Return every fault of a question.

    Reasons: those of ``check_rules`` (paths ``rules.*``), NOT_IN_GAME (a game that draws),
    SEATS_OUT_OF_RANGE (not two), ENDS_NOT_TWO, END_NOT_IN_SET, SEAT_OUT_OF_RANGE, NO_HANDS,
    HAND_EMPTY, HANDS_UNEQUAL, TILE_NOT_IN_SET, TILE_REPEATED, HAND_REPEATED, HAND_NOT_LISTED,
    LAID_LAST_MISSING, WEIGHTS_NOT_HANDS, WEIGHT_OUT_OF_RANGE, NO_PAIRS.
    """
    raise NotImplementedError


def estimate_seconds(question: HiddenQuestion) -> float:
    """Return about how many seconds a question takes to its target, infinite if it is refused.

    For admission, without building the tree; within a factor of about three, compiled.
    """
    raise NotImplementedError


def solve_hidden(question: HiddenQuestion, budget: Budget) -> HiddenAnswer | None:
    """Return the value of the common game and of each play; None if it is too large.

    Too large: more than ``MOST_PAIRS`` pairs, or than the tree's own limits. Raises FaultyQuestion
    with all faults of ``check_hidden``. The budget's nodes are nodes of the public tree, in
    building it and in each pass over it. If it ends early the bounds are true all the same.
    May be called from any thread; the same question with no limit of time has the same answer.
    """
    raise NotImplementedError
