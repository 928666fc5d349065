"""The questions of Collecting Dominoes: how a hand groups best, and what a claim scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bestplay_solver.answer import Effort, Proof, Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.collecting.all_ways import find_all_ways
from bestplay_solver.collecting.best_grouping import find_best
from bestplay_solver.collecting.hand import Hand
from bestplay_solver.collecting.rules import (
    CollectingRules,
    Group,
    Grouping,
    check_claim,
    group_suit,
)
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.tiles import Tile


@dataclass(frozen=True, slots=True)
class GroupHandAnswer:
    """How a hand groups best.

    ``groupings`` (at least one) all score ``points``; the proof says whether that is the best.
    ``count`` is the number of best groupings, or at least that many unless ``count_is_exact``;
    None if they were not counted. ``count_why_not`` tells what ended the counting early; None where
    nothing did but the cap.
    """

    proof: Proof
    groupings: tuple[Grouping, ...]
    count: int | None
    count_is_exact: bool
    effort: Effort
    count_why_not: Unproven | None = None

    @property
    def points(self) -> int:
        """What each of the groupings scores."""
        return self.proof.lower


@dataclass(frozen=True, slots=True)
class ScoredClaim:
    """A claimed grouping and its score; ``groups`` and ``group_points`` in the claim's order."""

    grouping: Grouping
    groups: tuple[Group, ...]
    group_points: tuple[int, ...]
    unmatched: tuple[Tile, ...]
    unmatched_points: int
    points: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A claim beside the best grouping found; ``loss`` (at least 0) is what the claim lacks."""

    best: Grouping
    best_points: int
    loss: int
    proof: Proof
    effort: Effort


def group_hand(hand: Sequence[Tile], rules: CollectingRules, budget: Budget) -> GroupHandAnswer:
    """Return one best grouping of different tiles of the rules' set, in any order.

    If the budget ends first: the best grouping found, with proven bounds and the reason.
    """
    seen = Hand.of(hand, rules)
    found = find_best(seen, budget)
    effort = Effort(budget.spent, found.nodes)
    return GroupHandAnswer(found.proof, (seen.grouping(found.assignment),), None, False, effort)


def group_hand_all_ways(
    hand: Sequence[Tile], rules: CollectingRules, budget: Budget, *, most: int, count_cap: int
) -> GroupHandAnswer:
    """Return the first ``most`` (at least 1) best groupings, in a fixed order, and their number.

    The number is exact up to ``count_cap``; more are reported as at least that many, and no more
    are listed. If the budget ends first: those found so far; if even the value is unproven, one
    grouping.
    """
    seen = Hand.of(hand, rules)
    found = find_best(seen, budget)
    one = (seen.grouping(found.assignment),)
    if not found.proof.is_exact:
        effort = Effort(budget.spent, found.nodes)
        return GroupHandAnswer(found.proof, one, 1, False, effort, found.proof.why_not)
    every = find_all_ways(
        seen, found.assignment, budget.less(found.nodes), min(most, count_cap), count_cap
    )
    return GroupHandAnswer(
        found.proof,
        every.groupings or one,
        min(max(1, every.count), count_cap),
        every.is_exact,
        Effort(budget.spent, found.nodes + every.nodes),
        every.why_not,
    )


def score_claim(
    hand: Sequence[Tile], groups: Sequence[Sequence[Tile]], rules: CollectingRules
) -> ScoredClaim:
    """Return what claimed groups of a hand score; the tiles in no group are unmatched.

    Raises FaultyQuestion with the faults of ``check_claim``.
    """
    faults = check_claim(hand, groups)
    if faults:
        raise FaultyQuestion(faults)
    used = {tile for group in groups for tile in group}
    unmatched = tuple(sorted(tile for tile in hand if tile not in used))
    claimed = []
    for tiles in groups:
        suit = group_suit(tiles)
        if suit is None:
            raise AssertionError("check_claim lets only groups of one suit pass")
        claimed.append(Group(suit, tuple(sorted(tiles))))
    group_points = tuple(rules.table.group_points(len(tiles)) for tiles in groups)
    unmatched_points = rules.table.unmatched_points(len(unmatched))
    return ScoredClaim(
        grouping=Grouping.of(claimed, unmatched),
        groups=tuple(claimed),
        group_points=group_points,
        unmatched=unmatched,
        unmatched_points=unmatched_points,
        points=sum(group_points) + unmatched_points,
    )


def compare_claim(
    hand: Sequence[Tile], claim: ScoredClaim, rules: CollectingRules, budget: Budget
) -> Comparison:
    """Return the best grouping beside a scored claim of the same hand.

    The claim is a grouping too: if nothing better was found it is itself the best.
    """
    seen = Hand.of(hand, rules)
    found = find_best(seen, budget, seen.assignment(claim.grouping))
    points = found.proof.lower
    best = seen.grouping(found.assignment) if points > claim.points else claim.grouping
    effort = Effort(budget.spent, found.nodes)
    return Comparison(best, points, points - claim.points, found.proof, effort)
