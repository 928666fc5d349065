"""The true value late in a hand of two-seat Block while both hands are private (RULES.md, 4).

The *common game*: everybody knows the public record, so which hands each seat may hold; a pair of
disjoint hands is drawn, each seat sees its own, and both play on. Its value and its equilibrium are
found by CFR+ on the public tree (``search/common_game.py``), with bounds proven by best responses.
The mean over open deals is something else: there each seat learns the other's hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from bestplay_solver.answer import Effort, Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.hidden_checks import check_hidden
from bestplay_solver.dominoes.hidden_questions import (
    MOST_PAIRS,
    TARGET,
    Hand,
    HiddenAnswer,
    HiddenPlay,
    HiddenQuestion,
    HiddenSize,
    PublicKnowledge,
    common_question,
    count_pairs,
    public_pool,
)
from bestplay_solver.dominoes.hidden_tree import MOST_TILES, HiddenTree
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.settings import Scoring
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.game import COMPILED
from bestplay_solver.search.common_game import CommonGame, PublicTree
from bestplay_solver.search.limits import Limits
from bestplay_solver.tiles import Tile

__all__ = [
    "MOST_BYTES",
    "MOST_PAIRS",
    "TARGET",
    "Hand",
    "HiddenAnswer",
    "HiddenPlay",
    "HiddenQuestion",
    "HiddenSize",
    "PublicKnowledge",
    "check_hidden",
    "common_question",
    "count_pairs",
    "estimate_seconds",
    "measure_hidden",
    "public_pool",
    "solve_hidden",
]

MOST_BYTES = 1 << 28 if COMPILED else 1 << 23
"""The most memory of a tree and its strategies: more than any of 3 and 3 tiles has needed.

Plain Python, 100 times slower, takes on games of 2 and 2 tiles only, so that it ends in time.
"""

_MOST_COMBINATIONS = 4 * MOST_PAIRS
"""The most pairs of hands with those that share a tile."""
_FIRST_ITERATIONS = 2
_WORK = 5_000_000
"""Small games are improved beyond ``TARGET`` until so many entries were gone through."""
_USEFUL_ITERATIONS = 1000
_MOST_ITERATIONS = 4000
_EQUAL = 0.02
"""Plays so close, in points, are called equal,"""
_OFTEN = 0.1
"""and those that the equilibrium plays so often."""
_SECONDS_AN_ENTRY = 4e-8 if COMPILED else 4e-6
"""Of one iteration, bounds and all; measured."""
_ITERATIONS_TO_TARGET = 50


def measure_hidden(question: HiddenQuestion, budget: Budget) -> HiddenSize | None:
    """Return how large a question's tree is; None if it is too large, or the budget ended.

    Counting takes about a hundredth of the time of solving. Raises FaultyQuestion.
    """
    common = _Common(question)
    limits = Limits()
    limits.begin(budget.nodes, budget.seconds_left)
    with budget.stop.heard_by(_halting(limits)):
        return common.size() if common.is_counted(limits) else None


def estimate_seconds(question: HiddenQuestion) -> float:
    """Return about how many seconds a question takes, infinite if it is refused.

    For admission: counts the tree. Within a factor of about three. Raises FaultyQuestion.
    """
    common = _Common(question)
    limits = Limits()
    limits.begin()
    if not common.is_counted(limits):
        return math.inf
    entries = common.entries()
    return _SECONDS_AN_ENTRY * entries * max(_ITERATIONS_TO_TARGET, _wanted_iterations(entries))


def solve_hidden(question: HiddenQuestion, budget: Budget) -> HiddenAnswer | None:
    """Return the value of the common game and of each play; None if it is too large.

    Too large: more than ``MOST_PAIRS`` pairs, more memory than ``MOST_BYTES``, or more than 64
    tiles in all hands. Raises FaultyQuestion with all faults of ``check_hidden``. The budget's
    nodes are nodes of the public tree in growing it, twice, and its leaves in each pass over it. If
    it ends early the bounds are true all the same. May be called from any thread; the same question
    without a limit of time always has the same answer.
    """
    return _Common(question).answer(budget)


def _halting(limits: Limits) -> Callable[[], None]:
    """Return what stops some work."""

    def halt() -> None:
        limits.stop = True

    return halt


def _wanted_iterations(entries: int) -> int:
    return min(_USEFUL_ITERATIONS, _WORK // max(1, entries))


@dataclass(slots=True)
class _Found:
    """What is known of the value, and of the plays of the own hand."""

    lower: float
    upper: float
    plays: tuple[HiddenPlay, ...] = ()
    iterations: int = 0


class _Common:
    """One question on its way to an answer."""

    def __init__(self, question: HiddenQuestion) -> None:
        faults = check_hidden(question)
        if faults:
            raise FaultyQuestion(faults)
        self.question = question
        every = {tile for hands in question.hands for hand in hands for tile in hand}
        self.tiles = sorted(every, key=lambda tile: (sum(tile), tile))
        self.tree: HiddenTree | None = None
        one, other = map(len, question.hands)
        if len(self.tiles) <= MOST_TILES and one * other <= _MOST_COMBINATIONS:
            self.tree = self._tree()

    def _tree(self) -> HiddenTree:
        number = {tile: index for index, tile in enumerate(self.tiles)}
        masks = [
            [sum(1 << number[tile] for tile in hand) for hand in hands]
            for hands in self.question.hands
        ]
        pairs = self.question.pair_weights or ()
        flat = [weight for row in pairs for weight in row]
        tree = HiddenTree(self.question.rules, self.tiles, (masks[0], masks[1]), flat)
        tree.weigh(self.weights())
        return tree

    def weights(self) -> list[float]:
        """Return the weight of each hand, those of seat 0 first."""
        if self.question.hand_weights is None:
            return [1.0] * sum(map(len, self.question.hands))
        return [weight for weights in self.question.hand_weights for weight in weights]

    def is_counted(self, limits: Limits) -> bool:
        """Count the tree; return whether it is counted and not too large."""
        tree, question = self.tree, self.question
        if tree is None or tree.pairs > MOST_PAIRS:
            return False
        last = -1 if question.laid_last is None else question.laid_last
        return tree.count(question.ends, question.to_move, last, limits, MOST_BYTES)

    def entries(self) -> int:
        """Return how many entries the counted tree has."""
        return 0 if self.tree is None else self.tree.entry_count()

    def size(self) -> HiddenSize:
        """Return the size of the counted tree."""
        tree = self.tree
        if tree is None:
            return HiddenSize(0, 0, 0, 0)
        return HiddenSize(tree.pairs, tree.node_count, tree.information_sets, tree.leaf_pairs)

    def answer(self, budget: Budget) -> HiddenAnswer | None:
        """Grow the tree and improve the strategies until they are good, or the budget ends."""
        if self.tree is None:
            return None
        limits = Limits()
        limits.begin(budget.nodes, budget.seconds_left)
        most = self._most_points()
        found = _Found(-most, most)
        size = HiddenSize(self.tree.pairs, 0, 0, 0)
        with budget.stop.heard_by(_halting(limits)):
            if not self.is_counted(limits):
                if not limits.stop:
                    return None
                return self._told(found, size, limits.nodes, limits.out_of_nodes, budget)
            size = self.size()
            public = self.tree.fill()
        if public is None:
            return self._told(found, size, limits.nodes, limits.out_of_nodes, budget)
        game = CommonGame(public)
        rest = budget.less(limits.nodes)
        game.begin(rest.nodes, rest.seconds_left)
        with budget.stop.heard_by(_halting(game)):
            self._improve(game, public, found)
        out_of_nodes = game.out_of_nodes or not game.stop
        return self._told(found, size, limits.nodes + game.nodes, out_of_nodes, budget)

    def _most_points(self) -> float:
        """Return more points than any play can give."""
        if self.question.rules.scoring is Scoring.ONE_POINT:
            return 1.0
        return float(
            sum(max(sum(map(sum, hand)) for hand in hands) for hands in self.question.hands)
        )

    def _improve(self, game: CommonGame, public: PublicTree, found: _Found) -> None:
        """Iterate, prove, and note what was found, ever more iterations at a time."""
        steps = self._own_steps(public)
        wanted = _wanted_iterations(len(public.parents))
        times = _FIRST_ITERATIONS
        while game.improve(times) and game.prove():
            found.lower = max(found.lower, game.lower)
            found.upper = max(found.lower, min(found.upper, game.upper))
            found.plays = self._valued(game, steps)
            found.iterations = game.iterations
            is_good = found.upper - found.lower <= TARGET
            goal = wanted if is_good else _MOST_ITERATIONS
            if game.iterations >= goal:
                break
            times = min(max(_FIRST_ITERATIONS, game.iterations // 2), goal - game.iterations)

    def _own_steps(self, public: PublicTree) -> list[tuple[Play, int]]:
        """Return each play of the own hand, in play order, and its entry of the tree."""
        own, tree = self._own(), self.tree
        if own is None or tree is None:
            return []
        entry = own + (public.sizes[0] if self.question.to_move else 0)
        steps = [
            (self._play(code), at)
            for code, entries in tree.root_steps()
            for at in entries
            if public.parents[at] == entry
        ]
        return sorted(steps, key=lambda step: (step[0].tile or Tile(0, 0), step[0].end or 0))

    def _own(self) -> int | None:
        """Return which of its seat's hands the own one is."""
        if self.question.own is None:
            return None
        own = set(self.question.own)
        hands = self.question.hands[self.question.to_move]
        return next(at for at, hand in enumerate(hands) if own == set(hand))

    def _play(self, code: int) -> Play:
        if code == words.KNOCK_CODE:
            return Play.knock()
        return Play.lay(self.tiles[code >> 4], code & 15)

    def _valued(self, game: CommonGame, steps: list[tuple[Play, int]]) -> tuple[HiddenPlay, ...]:
        own, tree = self._own(), self.tree
        if own is None or tree is None:
            return ()
        partners = tree.weight_beside(self.question.to_move, own)
        valued = [(game.worth(at) / partners, game.probability(at), play) for play, at in steps]
        best = max((worth for worth, _, _ in valued), default=0.0)
        plays = [
            HiddenPlay(play, worth, often, worth >= best - _EQUAL or often >= _OFTEN)
            for worth, often, play in valued
        ]
        return tuple(sorted(plays, key=lambda play: -play.value))

    def _told(
        self, found: _Found, size: HiddenSize, nodes: int, out_of_nodes: bool, budget: Budget
    ) -> HiddenAnswer:
        why_not = None
        if found.upper - found.lower > TARGET:
            why_not = Unproven.NODES if out_of_nodes else Unproven.TIME
        return HiddenAnswer(
            (found.lower + found.upper) / 2,
            found.lower,
            found.upper,
            found.plays[0].value if found.plays else None,
            found.plays,
            size,
            found.iterations,
            why_not,
            Effort(budget.spent, nodes),
        )
