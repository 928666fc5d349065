"""The best value of a hand, proven by CP-SAT within a budget."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.answer import Proof, Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.collecting.assignments import Assignments
from bestplay_solver.collecting.grouping_model import GroupingModel
from bestplay_solver.collecting.hand import Assignment, Hand
from bestplay_solver.collecting.start import find_start
from bestplay_solver.cp import Outcome


@dataclass(frozen=True, slots=True)
class Found:
    """The best assignment found, which scores the proof's lower bound, and the search nodes."""

    assignment: Assignment
    proof: Proof
    nodes: int


def find_best(hand: Hand, budget: Budget, claim: Assignment | None = None) -> Found:
    """Return a best assignment of the hand, or the best found with proven bounds.

    A claim, an assignment without single tiles in a suit, is begun with if nothing better is known.
    """
    if not hand.tiles:
        return Found((), Proof.exactly(0), 0)
    start = find_start(hand, budget)
    options = [Assignments(hand).one(start.counts)] + ([claim] if claim is not None else [])
    known = max(options, key=lambda option: _points(hand, option))
    points = _points(hand, known)
    if budget.is_over:
        return Found(known, _proof(points, start.upper, Unproven.TIME), 0)
    model = GroupingModel(hand)
    model.maximize(start.upper)
    model.begin_with(known)
    solution = model.search(budget, is_closed=points == start.upper)
    if solution.outcome is Outcome.IMPOSSIBLE:
        raise AssertionError("the hint satisfies the model, so it cannot be impossible")
    upper = start.upper
    if solution.values:
        known = max(known, model.assignment(solution.values), key=lambda one: _points(hand, one))
        points = _points(hand, known)
    if solution.bound is not None:
        upper = max(points, min(upper, solution.bound))
    ended = Unproven.NODES if budget.ends_by_nodes(solution.conflicts) else Unproven.TIME
    return Found(known, _proof(points, upper, ended), solution.conflicts)


def _points(hand: Hand, assignment: Assignment) -> int:
    points = hand.points(hand.counts(assignment))
    if points is None:
        raise AssertionError("a suit has one tile, which is no group")
    return points


def _proof(lower: int, upper: int, ended: Unproven) -> Proof:
    return Proof(lower, upper, ended if lower < upper else None)
