"""Requests about rows and areas, read into questions; answers about them, written as responses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bestplay.upordown.v1 import upordown_pb2 as pb
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.upordown.area import Area, AreaScore
from bestplay_solver.upordown.questions import (
    UNREADABLE_CARD,
    PlanAnswer,
    PlanQuestion,
    RankAnswer,
    RankedPlace,
    RankQuestion,
    check_area,
    check_plan,
    check_rank,
)
from bestplay_solver.upordown.settings import UpOrDownRules

from bestplay_server.messages.asked import Asked
from bestplay_server.messages.fields import refuse_with_others
from bestplay_server.messages.table import (
    Faults,
    read_limits,
    write_effort,
    write_proof,
    write_provenance,
)
from bestplay_server.messages.upordown.table import (
    check_length,
    faults_by_field,
    read_area,
    read_rules,
    write_area,
    write_place,
    write_rules,
    write_score,
)


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """What ScoreArea asks."""

    rules: UpOrDownRules
    area: Area


def read_plan_rows(request: pb.PlanRowsRequest) -> Asked[PlanQuestion]:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    check_length(request.cards, "cards", faults)
    question = PlanQuestion(
        rules=read_rules(request.rules, faults),
        area=read_area(request.area, "area", faults),
        cards=tuple(request.cards),
    )
    limits = read_limits(request.limits, faults)
    if faults:
        refuse_with_others(faults, faults_by_field(check_plan(question)))
    normal = replace(question, area=_normal(question.area))
    return Asked(question, limits, ("PlanRows", RULES_REVISION, normal))


def read_rank_rows(request: pb.RankRowsRequest) -> Asked[RankQuestion]:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    card = request.card
    if not request.HasField("card"):
        faults.add("card", "CARD_MISSING", "there is no card to be placed")
        card = UNREADABLE_CARD
    question = RankQuestion(
        rules=read_rules(request.rules, faults),
        area=read_area(request.area, "area", faults),
        card=card,
        next=_read_cards(request, "next", faults),
        unseen=_read_cards(request, "unseen", faults),
        turns_left=request.turns_left if request.HasField("turns_left") else None,
    )
    limits = read_limits(request.limits, faults)
    if faults:
        refuse_with_others(faults, faults_by_field(check_rank(question)))
    unseen = None if question.unseen is None else tuple(sorted(question.unseen))
    normal = replace(question, area=_normal(question.area), unseen=unseen)
    return Asked(question, limits, ("RankRows", RULES_REVISION, normal))


def read_score_area(request: pb.ScoreAreaRequest) -> ScoreQuestion:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    if not request.HasField("area"):
        faults.add("area", "AREA_MISSING", "there is no area; an empty one scores nothing")
    question = ScoreQuestion(
        read_rules(request.rules, faults), read_area(request.area, "area", faults)
    )
    if faults:
        others = check_area(question.rules, question.area)
        refuse_with_others(faults, faults_by_field(others))
    return question


def _normal(area: Area) -> Area:
    """Return the area without the order of discards."""
    return replace(area, discards=tuple(sorted(area.discards)))


def _read_cards(request: pb.RankRowsRequest, name: str, faults: Faults) -> tuple[int, ...] | None:
    if not request.HasField(name):  # type: ignore[arg-type] # only the two names of callers
        return None
    cards = getattr(request, name).cards
    check_length(cards, f"{name}.cards", faults)
    return tuple(cards)


def write_plan_rows(answer: PlanAnswer, question: PlanQuestion) -> pb.PlanRowsResponse:
    """Return the response."""
    return pb.PlanRowsResponse(
        points=answer.points,
        proof=write_proof(answer.proof),
        placements=[
            pb.Placement(card=one.card, place=write_place(one.place)) for one in answer.placements
        ],
        area=write_area(answer.area),
        score=write_score(answer.score),
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
    )


def write_rank_rows(answer: RankAnswer, question: RankQuestion) -> pb.RankRowsResponse:
    """Return the response."""
    estimated = answer.is_estimate
    return pb.RankRowsResponse(
        places=[_write_ranked(place) for place in answer.places],
        basis=pb.RANK_BASIS_ESTIMATE if estimated else pb.RANK_BASIS_KNOWN_CARDS,
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
        tuned_for=answer.tuned_for or "",
    )


def _write_ranked(ranked: RankedPlace) -> pb.RankedPlace:
    message = pb.RankedPlace(
        place=write_place(ranked.place),
        after=write_area(ranked.after),
        points_now=ranked.points_now,
        loss=ranked.loss,
    )
    if ranked.proof is None:
        message.estimate = ranked.value
    else:
        message.proof.CopyFrom(write_proof(ranked.proof))
        if ranked.proof.is_exact:
            message.points = ranked.proof.lower
    return message


def write_score_area(score: AreaScore, question: ScoreQuestion) -> pb.ScoreAreaResponse:
    """Return the response."""
    return pb.ScoreAreaResponse(
        score=write_score(score), rules=write_rules(question.rules), provenance=write_provenance()
    )
