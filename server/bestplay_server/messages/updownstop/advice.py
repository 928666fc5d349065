"""Requests for advice about Up-Down-Stop44, read into questions; answers, written."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from bestplay.table.v1 import tiles_pb2
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.faults import Fault
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.advice import (
    AdviceAnswer,
    AdviceQuestion,
    ExchangeAnswer,
    ExchangeQuestion,
    check_advice,
    check_exchange,
)
from bestplay_solver.updownstop.position import Exchange, Play
from bestplay_solver.updownstop.seen import (
    HiddenExchange,
    SeenHand,
    SeenPosition,
    SeenRecord,
    SeenStep,
)

from bestplay_server.failures import refuse
from bestplay_server.messages.advice import (
    WEIGHTINGS,
    read_own_seat,
    usual_limits,
    write_basis,
    write_chances,
    write_prospects,
)
from bestplay_server.messages.asked import Asked
from bestplay_server.messages.fields import (
    UNREADABLE_NUMBER,
    read_choice,
    read_seat,
    refuse_with_others,
    tiles_of,
)
from bestplay_server.messages.table import (
    Faults,
    read_limits,
    write_effort,
    write_provenance,
    write_tiles,
)
from bestplay_server.messages.updownstop.reading import check_size, read_rules
from bestplay_server.messages.updownstop.rows import read_row, write_row
from bestplay_server.messages.updownstop.steps import (
    read_only_plays,
    read_only_seats,
    read_seen_steps,
    write_play,
)
from bestplay_server.messages.updownstop.writing import write_rules

_OVER = "over the hands that the others may hold and the orders of the pile"
_PLAYED_OUT = "by a simple rule: few replies for the next opponent, and ends to go on at"
_MEANINGS = {
    AdviceMethod.DEALS: f"the mean margin {_OVER}, each then played on with open hands",
    AdviceMethod.PLAYOUTS: (
        f"the mean margin {_OVER}, some of them played on with open hands, the others (too dear to "
        f"be solved) {_PLAYED_OUT}"
    ),
}

# What the solver calls by other names than the messages do.
_PATHS = (
    (re.compile(r"\bposition\.pile\b"), "position.stock.count"),
    (re.compile(r"\bposition\.put_aside\b"), "put_aside"),
    (re.compile(r"\brecord\.to_move\b"), "record.first_seat"),
    (re.compile(r"\brules\.highest\b"), "rules.set"),
    (re.compile(r"\brules\.partners\b"), "rules.sides"),
)


def advice_faults_by_field(faults: Iterable[Fault]) -> list[Fault]:
    """Return the solver's faults with the messages' names of the fields."""
    return [Fault(_by_field(fault.path), fault.reason, _by_field(fault.text)) for fault in faults]


def _by_field(text: str) -> str:
    for name, field in _PATHS:
        text = name.sub(field, text)
    return text


def read_advise_play(request: pb.AdvisePlayRequest) -> Asked[AdviceQuestion]:
    """Return the question; with a time limit if it sets no end of its own.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    asked = _read(request)
    return replace(asked, limits=usual_limits(asked.limits, asked.question.most_deals))


def read_follow_advice(request: pb.FollowAdviceRequest) -> Asked[AdviceQuestion]:
    """Return the question; its limits are its own.

    Raises:
        Failure: the question is at fault, with all of its faults, or there is none.
    """
    return _read(request.question)


def read_advise_exchange(request: pb.AdviseExchangeRequest) -> Asked[ExchangeQuestion]:
    """Return the question; with a time limit if it sets no end of its own.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    asked = _read_exchange(request)
    return replace(asked, limits=usual_limits(asked.limits, asked.question.most_deals))


def read_follow_exchange(
    request: pb.FollowExchangeAdviceRequest,
) -> Asked[ExchangeQuestion]:
    """Return the question; its limits are its own.

    Raises:
        Failure: the question is at fault, with all of its faults, or there is none.
    """
    return _read_exchange(request.question)


def _read(request: pb.AdvisePlayRequest) -> Asked[AdviceQuestion]:
    faults = Faults()
    if request.WhichOneof("from") is None:  # an absent question of FollowAdvice, too
        faults.add("position", "POSITION_MISSING", "there is neither a position nor a record")
        refuse(faults)
    seen = _read_seen(request, faults)
    question = AdviceQuestion(
        rules=read_rules(request.rules, len(seen.hands), faults),
        seen=seen,
        seat=read_own_seat(request, [hand.hidden for hand in seen.hands], faults),
        weighting=read_choice(
            request, "weighting", WEIGHTINGS, "WEIGHTING_UNKNOWN", faults, within=""
        ),
        seed=request.seed,
        most_deals=request.most_deals if request.HasField("most_deals") else None,
        only_plays=read_only_plays(request.only_plays, faults),
        only_seats=read_only_seats(request.only_plays, faults),
        with_chances=request.with_chances,
    )
    if request.HasField("most_nodes_a_deal"):
        question = replace(question, most_nodes_a_deal=request.most_nodes_a_deal)
    limits = read_limits(request.limits, faults)
    if faults:
        others = advice_faults_by_field(check_advice(question))
        refuse_with_others(faults, _but_of_unread_steps(others, seen))
    canonical = ("AdviseUpDownStop", RULES_REVISION, _canonical(question))
    return Asked(question, limits, canonical)


def _but_of_unread_steps(faults: list[Fault], seen: SeenPosition | SeenRecord) -> list[Fault]:
    """Leave out what is said of steps when they were left out, as one could not be read."""
    if isinstance(seen, SeenPosition) or seen.steps:
        return faults
    return [fault for fault in faults if not fault.path.startswith("record.steps")]


def _read_seen(request: pb.AdvisePlayRequest, faults: Faults) -> SeenPosition | SeenRecord:
    if request.HasField("record"):
        return _read_record(request, faults)
    return _read_position(request, faults)


def _read_record(request: pb.AdvisePlayRequest, faults: Faults) -> SeenRecord:
    message = request.record
    if request.put_aside:
        text = "a record tells itself what the seat put aside"
        faults.add("put_aside", "PUT_ASIDE_IN_RECORD", text)
    _check_stock(message.stock, "record.stock", faults)
    hands = _read_hands(message.hands, len(message.stock.next), "record", faults)
    first = read_seat(message, "first_seat", "record.first_seat", faults)
    steps = read_seen_steps(message.steps, "record.steps", faults)
    if first is None:
        first = _first_to_act(steps, len(hands))
    return SeenRecord(hands, () if faults else steps, first)


def _first_to_act(steps: Sequence[SeenStep], seats: int) -> int:
    """Return the seat of the first play, else of the first exchange, else 0: as with open hands."""
    plays = [step.seat for step in steps if isinstance(step.play, Play)]
    exchanges = [step.seat for step in steps if isinstance(step.play, Exchange | HiddenExchange)]
    return next((seat for seat in (*plays[:1], *exchanges[:1]) if 0 <= seat < seats), 0)


def _read_position(request: pb.AdvisePlayRequest, faults: Faults) -> SeenPosition:
    message = request.position
    row = message.row
    others = len(message.stock.next) + len(row.scrap) + len(row.dead) + len(request.put_aside)
    hands = _read_hands(message.hands, others, "position", faults)
    if not message.HasField("row"):
        faults.add("position.row", "ROW_MISSING", "a position needs the row on the table")
        refuse(faults)
    _check_stock(message.stock, "position.stock", faults)
    to_move = read_seat(message, "to_move", "position.to_move", faults)
    if to_move is None:
        text = "a position must say whose turn it is"
        faults.add("position.to_move", "TO_MOVE_MISSING", text)
        to_move = UNREADABLE_NUMBER
    return SeenPosition(
        hands=hands,
        row=read_row(row, "position.row", faults),
        to_move=to_move,
        pile=message.stock.count if message.stock.HasField("count") else None,
        put_aside=tiles_of(request.put_aside, "put_aside", faults),
    )


def _check_stock(stock: tiles_pb2.Stock, path: str, faults: Faults) -> None:
    if stock.next:
        text = "advice is for a seat that does not know the pile: give its count alone"
        faults.add(f"{path}.next", "STOCK_NOT_HIDDEN", text)


def _read_hands(
    hands: Sequence[tiles_pb2.Hand], others: int, path: str, faults: Faults
) -> tuple[SeenHand, ...]:
    check_size(hands, others, path, faults)
    within = f"{path}.hands" if path else "hands"
    return tuple(
        SeenHand(tiles_of(hand.tiles, f"{within}[{seat}].tiles", faults), hand.hidden)
        for seat, hand in enumerate(hands)
    )


def _canonical(question: AdviceQuestion) -> Hashable:
    """Return the question without the order of tiles."""
    seen = replace(question.seen, hands=_normal(question.seen.hands))
    if isinstance(seen, SeenPosition):
        row = seen.row
        row = replace(row, scrap=_sorted(row.scrap), dead=_sorted(row.dead))
        seen = replace(seen, row=row, put_aside=_sorted(seen.put_aside))
    return replace(question, seen=seen)


def _normal(hands: Sequence[SeenHand]) -> tuple[SeenHand, ...]:
    return tuple(replace(hand, tiles=_sorted(hand.tiles)) for hand in hands)


def _sorted(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles))


def _read_exchange(request: pb.AdviseExchangeRequest) -> Asked[ExchangeQuestion]:
    faults = Faults()
    hands = _read_hands(request.hands, 0, "", faults)
    first = read_seat(request, "first_seat", "first_seat", faults)
    steps = read_seen_steps(request.exchanges, "exchanges", faults)
    question = ExchangeQuestion(
        rules=read_rules(request.rules, len(request.hands), faults),
        hands=hands,
        seat=read_own_seat(request, [hand.hidden for hand in hands], faults),
        first_seat=0 if first is None else first,
        exchanges=steps,
        seed=request.seed,
        most_deals=request.most_deals if request.HasField("most_deals") else None,
    )
    if request.HasField("most_nodes_a_deal"):
        question = replace(question, most_nodes_a_deal=request.most_nodes_a_deal)
    limits = read_limits(request.limits, faults)
    if faults:
        refuse_with_others(faults, advice_faults_by_field(check_exchange(question)))
    canonical = replace(question, hands=_normal(question.hands))
    return Asked(question, limits, ("AdviseExchange", RULES_REVISION, canonical))


def write_advise_play(answer: AdviceAnswer, question: AdviceQuestion) -> pb.AdvisePlayResponse:
    """Return the response."""
    return pb.AdvisePlayResponse(
        plays=[_write_advised(play, answer.seat) for play in answer.plays],
        basis=write_basis(answer, _MEANINGS),
        chances=write_chances(answer.chances),
        exact_chances=answer.has_exact_chances if answer.chances else None,
        seat=answer.seat,
        position=_write_position(answer.position),
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
    )


def _write_advised(advised: AdvisedPlay[Play], seat: int) -> pb.AdvisedPlay:
    return pb.AdvisedPlay(play=write_play(seat, advised.play), prospects=write_prospects(advised))


def _write_position(position: SeenPosition) -> pb.Position:
    return pb.Position(
        hands=[
            tiles_pb2.Hand(tiles=write_tiles(hand.tiles), hidden=hand.hidden)
            for hand in position.hands
        ],
        row=write_row(position.row),
        stock=tiles_pb2.Stock(count=position.pile),
        to_move=position.to_move,
    )


def write_advise_exchange(
    answer: ExchangeAnswer, question: ExchangeQuestion
) -> pb.AdviseExchangeResponse:
    """Return the response."""
    return pb.AdviseExchangeResponse(
        exchanges=[
            pb.AdvisedExchange(
                put_aside=write_tiles(choice.play), prospects=write_prospects(choice)
            )
            for choice in answer.plays
        ],
        basis=write_basis(answer, _MEANINGS),
        seat=answer.seat,
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
    )
