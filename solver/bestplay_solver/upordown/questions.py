"""The questions of Up or Down?: how a known sequence is placed best, and what each place is worth.

Every function raises FaultyQuestion with all faults of its question at once. The paths of faults
are the names of the fields here: ``rules.cards``, ``rules.colours[5]``; ``area.rows[1][2]``,
``area.discards[0]``, ``area.discarded_rows``; ``cards[3]``; ``card``, ``next[2]``, ``unseen[7]``,
``turns_left``. ``settings.py`` and ``checks.py`` list the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bestplay_solver.answer import Effort, Proof
from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.upordown import checks
from bestplay_solver.upordown.area import (
    Area,
    AreaScore,
    Place,
    legal_places,
    normal,
    put,
    score,
)
from bestplay_solver.upordown.checks import MOST_IN_SEQUENCE, UNREADABLE_CARD
from bestplay_solver.upordown.layout import Fates
from bestplay_solver.upordown.planning import Planner
from bestplay_solver.upordown.prospects import Prospects, nearest_tuning
from bestplay_solver.upordown.settings import UpOrDownRules

__all__ = [
    "MOST_IN_SEQUENCE",
    "UNREADABLE_CARD",
    "Placement",
    "PlanAnswer",
    "PlanQuestion",
    "RankAnswer",
    "RankQuestion",
    "RankedPlace",
    "check_area",
    "check_plan",
    "check_rank",
    "estimate_plan",
    "estimate_rank",
    "plan_many",
    "plan_rows",
    "rank_rows",
    "score_area",
]


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """How known cards are best placed.

    ``cards`` (0 to 24, different, none in the area) come to the area in this order. What counts is
    the score after the last of them.
    """

    rules: UpOrDownRules
    area: Area
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """A card of a plan, where it is put, and the area after it."""

    card: int
    place: Place
    after: Area


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """A plan for all cards and what is proven of the best one.

    The placements lead from the question's area to ``area``, which scores ``proof.lower``. No plan
    scores more than ``proof.upper``.
    """

    proof: Proof
    placements: tuple[Placement, ...]
    area: Area
    score: AreaScore
    effort: Effort

    @property
    def points(self) -> int:
        """What the plan scores: the best there is when the proof is exact."""
        return self.proof.lower


@dataclass(frozen=True, slots=True)
class RankQuestion:
    """What each place for one taken ``card`` is worth.

    With ``next`` (0 to 23 cards that come after it, in order) the values are exact. Without, they
    are estimates from what is still about: ``unseen`` are the cards that may still come (None: all
    that are neither in the area nor the card), ``turns_left`` the seat's own turns after this one
    (None: what the cards in the area leave of the game). With no turn left values are exact too.
    """

    rules: UpOrDownRules
    area: Area
    card: int
    next: tuple[int, ...] | None = None
    unseen: tuple[int, ...] | None = None
    turns_left: int | None = None


@dataclass(frozen=True, slots=True)
class RankedPlace:
    """A legal place for the card and what it is worth.

    ``points_now`` is the score if the game ended with the card placed so. ``proof`` has the best
    final score after it, None where that is estimated. ``value`` is what is proven at least, or the
    estimate; ``loss`` (at least 0) what it lacks to the best place's, None while any is unproven.
    """

    place: Place
    after: Area
    points_now: int
    value: float
    proof: Proof | None
    loss: float | None


@dataclass(frozen=True, slots=True)
class RankAnswer:
    """Every legal place, best first; equal ones in place order (``Place``).

    Stopped early, places are in the order of what is proven at least, then at most. ``is_exact``:
    every value is proven. ``is_estimate``: the values are estimates, good to compare places but no
    forecasts (docs/rules.md), by constants that were tuned for the game named in ``tuned_for``,
    such as "2 seats, 54 cards".
    """

    places: tuple[RankedPlace, ...]
    is_exact: bool
    is_estimate: bool
    effort: Effort
    tuned_for: str | None = None


def plan_rows(question: PlanQuestion, budget: Budget) -> PlanAnswer:
    """Return a best plan for a known sequence of cards.

    Exact unless the budget ends first; then the best plan found, with proven bounds and the reason.
    With a budget in nodes (states) the same question has the same answer always.
    May be called from any thread; each thread keeps its own memory.
    """
    _refuse(check_plan(question), question.area, *question.cards)
    rules = question.rules
    area = normal(rules, question.area)
    planner = Planner(rules, area, question.cards, budget)
    plan = planner.plan()
    last = plan.areas[-1] if plan.areas else area
    return PlanAnswer(
        proof=plan.proof,
        placements=tuple(map(Placement, question.cards, plan.places, plan.areas)),
        area=last,
        score=score(rules, last),
        effort=Effort(budget.spent, planner.nodes),
    )


def plan_many(
    questions: Iterable[PlanQuestion], budget: Budget
) -> Iterator[PlanAnswer | FaultyQuestion]:
    """Yield for each question its answer or what is wrong with it, in order, within one budget."""
    spent = 0
    for question in questions:
        try:
            answer = plan_rows(question, budget.less(spent))
        except FaultyQuestion as faulty:
            yield faulty
        else:
            spent += answer.effort.nodes
            yield answer


def rank_rows(question: RankQuestion, budget: Budget) -> RankAnswer:
    """Return every legal place for one card, best first.

    Exact where the cards to come are known; stopped by the budget, with the bounds proven so far.
    Otherwise estimates, which take no time.
    """
    others = (question.card, *(question.next or ()), *(question.unseen or ()))
    turns_left = question.turns_left
    _refuse(check_rank(question), question.area, *others, -1 if turns_left is None else turns_left)
    rules = question.rules
    area = normal(rules, question.area)
    places = legal_places(rules, area, question.card)
    turns = question.turns_left
    if turns is None:
        turns = rules.turns_of_seat - len(area.cards) - 1
    if question.next is None and turns:
        return _estimated(question, area, places, turns, budget)
    planner = Planner(rules, area, (question.card, *(question.next or ())), budget)
    ranked = [
        RankedPlace(
            place=place,
            after=plan.areas[0],
            points_now=score(rules, plan.areas[0]).total,
            value=plan.proof.lower,
            proof=plan.proof,
            loss=None,
        )
        for place, plan in zip(places, planner.plans_after(places), strict=True)
    ]
    is_exact = all(one.proof is not None and one.proof.is_exact for one in ranked)
    effort = Effort(budget.spent, planner.nodes)
    return RankAnswer(_best_first(ranked), is_exact, is_estimate=False, effort=effort)


def _estimated(
    question: RankQuestion, area: Area, places: Sequence[Place], turns: int, budget: Budget
) -> RankAnswer:
    """Return the places with what each may become, by the constants of the nearest game."""
    rules, gone = question.rules, {*area.cards, question.card}
    about = question.unseen
    if about is None:
        about = tuple(card for card in range(1, rules.card_count + 1) if card not in gone)
    tuning = nearest_tuning(rules)
    prospects = Prospects(rules, about, turns, tuning.constants)
    afters = [(place, put(area, question.card, place)) for place in places]
    ranked = [
        RankedPlace(
            place=place,
            after=after,
            points_now=score(rules, after).total,
            value=round(prospects.estimate(after), 3),
            proof=None,
            loss=None,
        )
        for place, after in afters
    ]
    effort = Effort(budget.spent, 0)
    return RankAnswer(
        _best_first(ranked), is_exact=False, is_estimate=True, effort=effort, tuned_for=str(tuning)
    )


def _best_first(ranked: list[RankedPlace]) -> tuple[RankedPlace, ...]:
    """Return places by value, then what may still be, then place order, each with its loss."""
    ranked.sort(key=lambda one: (-one.value, -(one.proof.upper if one.proof else 0)))
    best = ranked[0].value
    is_known = all(one.proof is None or one.proof.is_exact for one in ranked)
    return tuple(
        replace(one, loss=round(best - one.value, 3) if is_known else None) for one in ranked
    )


def score_area(rules: UpOrDownRules, area: Area) -> AreaScore:
    """Return what an area scores, row by row. It need not be full."""
    _refuse(check_area(rules, area), area)
    return score(rules, normal(rules, area))


def _refuse(faults: list[Fault], area: Area, *numbers: int) -> None:
    """Raise FaultyQuestion if there are faults, or one where something could not be read."""
    if not faults and not checks.is_readable(area, *numbers):
        faults = [Fault("area", "UNREADABLE", "some of the question could not be read")]
    if faults:
        raise FaultyQuestion(faults)


def check_area(rules: UpOrDownRules, area: Area) -> list[Fault]:
    """Return every fault of the rules and of an area under them."""
    return checks.rules_faults(rules) or checks.area_faults(rules, area)


def check_plan(question: PlanQuestion) -> list[Fault]:
    """Return every fault of a question about a sequence."""
    return checks.rules_faults(question.rules) or checks.plan_faults(
        question.rules, question.area, question.cards
    )


def check_rank(question: RankQuestion) -> list[Fault]:
    """Return every fault of a question about one card."""
    return checks.rules_faults(question.rules) or checks.rank_faults(
        question.rules,
        question.area,
        question.card,
        question.next,
        question.unseen,
        question.turns_left,
    )


def estimate_plan(question: PlanQuestion) -> int:
    """Return about how many nodes a plan takes: for admission, without any search.

    Never raises: a faulty question takes 0. Usually within a factor of four.
    """
    if check_plan(question):
        return 0
    return _estimated_nodes(question.rules, len(question.cards))


def estimate_rank(question: RankQuestion) -> int:
    """Return about how many nodes a ranking takes: for admission. As ``estimate_plan``."""
    if check_rank(question) or not checks.is_readable(question.area, question.card):
        return 0
    places = len(legal_places(question.rules, question.area, question.card))
    return places * _estimated_nodes(question.rules, len(question.next or ()))


def _estimated_nodes(rules: UpOrDownRules, cards: int) -> int:
    """Return about how many nodes so many coming cards take; measured at empty areas."""
    nodes = _NODES_A_CARD * cards
    return nodes if Fates(rules).is_collapsed else max(nodes, cards**4 // _FULL_PART)


_NODES_A_CARD = 55
_FULL_PART = 40
"""A full search (row_states.py) grows with the fourth power of the cards, by so little."""
