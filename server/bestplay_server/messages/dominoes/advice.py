"""Requests for advice about the domino games, read into questions; answers, written."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import replace

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1 import tiles_pb2
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.dominoes.advice import (
    AdviceAnswer,
    AdviceMethod,
    AdviceQuestion,
    AdvisedPlay,
    SeenHand,
    SeenPosition,
    SeenRecord,
    check_advice,
)
from bestplay_solver.dominoes.hidden import HiddenAnswer
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.faults import Fault

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
from bestplay_server.messages.dominoes.layout import check_size, read_cross, read_ends, read_lead
from bestplay_server.messages.dominoes.rules import read_rules, write_rules
from bestplay_server.messages.dominoes.steps import read_only_plays, read_only_seats, read_steps
from bestplay_server.messages.dominoes.writing import write_cross, write_step
from bestplay_server.messages.fields import (
    UNREADABLE_NUMBER,
    read_choice,
    read_pips,
    read_seat,
    refuse_with_others,
    tiles_of,
)
from bestplay_server.messages.table import (
    Faults,
    read_limits,
    write_effort,
    write_provenance,
    write_tile,
    write_tiles,
)

MOST_NUMBERS = 100

_OVER = "over the hands that the others may hold"
_MEANINGS = {
    AdviceMethod.DEALS: f"the mean margin {_OVER}, each then played on with open hands",
    AdviceMethod.PLAYOUTS: (
        f"the mean margin {_OVER}, some of them played on with open hands, the others (too dear to "
        "be solved) by laying the heaviest tile that fits"
    ),
}

# What the solver calls by other names than the messages do.
_PATHS = (
    (re.compile(r"\b(position|deal)\.(laid|ends|cross)\b"), r"\1.layout.\2"),
    (re.compile(r"\b(position|deal)\.laid_last\b"), r"\1.layout.last_seat"),
    (re.compile(r"\b(position|deal)\.stock\b"), r"\1.stock.count"),
    (re.compile(r"\bposition\.voids\[(\d+)\]\[(\d+)\]"), r"voids[\1].numbers[\2]"),
    (re.compile(r"\bposition\.voids\b"), "voids"),
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


def _read(request: pb.AdvisePlayRequest) -> Asked[AdviceQuestion]:
    faults = Faults()
    if request.WhichOneof("from") is None:  # an absent question of FollowAdvice, too
        faults.add("position", "POSITION_MISSING", "there is neither a position nor a record")
        refuse(faults)
    rules, seen = _read_seen(request, faults)
    deal = seen.deal if isinstance(seen, SeenRecord) else seen
    question = AdviceQuestion(
        rules=rules,
        seen=seen,
        seat=read_own_seat(request, [hand.hidden for hand in deal.hands], faults),
        weighting=read_choice(
            request, "weighting", WEIGHTINGS, "WEIGHTING_UNKNOWN", faults, within=""
        ),
        seed=request.seed,
        most_deals=request.most_deals if request.HasField("most_deals") else None,
        only_plays=read_only_plays(request.only_plays, faults),
        only_seats=read_only_seats(request.only_plays, faults),
        with_chances=request.with_chances,
        with_hidden_game=request.with_hidden_game,
    )
    if request.HasField("most_nodes_a_deal"):
        question = replace(question, most_nodes_a_deal=request.most_nodes_a_deal)
    limits = read_limits(request.limits, faults)
    if faults:
        refuse_with_others(faults, advice_faults_by_field(check_advice(question)))
    return Asked(question, limits, _canonical(question))


def _read_seen(
    request: pb.AdvisePlayRequest, faults: Faults
) -> tuple[DominoRules, SeenPosition | SeenRecord]:
    if request.HasField("record"):
        deal = request.record.deal
        if not request.record.HasField("deal"):
            faults.add("record.deal", "DEAL_MISSING", "a record begins with its deal")
            refuse(faults)
        if request.voids:
            text = "a record tells itself what the seats do not hold"
            faults.add("voids", "VOIDS_IN_RECORD", text)
        seen = _read_position(deal, "record.deal", faults)
        rules = read_rules(request.rules, len(deal.hands), faults)
        return rules, SeenRecord(seen, read_steps(request.record.steps, faults))
    seen = _read_position(request.position, "position", faults)
    seen = replace(seen, voids=_read_voids(request, faults))
    return read_rules(request.rules, len(request.position.hands), faults), seen


def _read_position(message: pb.Position, path: str, faults: Faults) -> SeenPosition:
    check_size(message, path, faults)
    layout = message.layout
    if message.stock.next:
        text = "advice is for a seat that does not know the boneyard: give its count alone"
        faults.add(f"{path}.stock.next", "STOCK_NOT_HIDDEN", text)
    to_move = read_seat(message, "to_move", f"{path}.to_move", faults)
    if to_move is None:
        text = "with hidden hands a position must say whose turn it is"
        faults.add(f"{path}.to_move", "TO_MOVE_MISSING", text)
        to_move = UNREADABLE_NUMBER
    return SeenPosition(
        hands=tuple(
            _read_hand(hand, f"{path}.hands[{seat}]", faults)
            for seat, hand in enumerate(message.hands)
        ),
        ends=read_ends(layout, path, faults),
        to_move=to_move,
        laid=tiles_of(layout.laid, f"{path}.layout.laid", faults),
        stock=message.stock.count if message.stock.HasField("count") else None,
        laid_last=read_seat(layout, "last_seat", f"{path}.layout.last_seat", faults),
        has_drawn=message.has_drawn,
        lead=read_lead(message, path, faults),
        cross=read_cross(layout, path, faults),
    )


def _read_hand(message: tiles_pb2.Hand, path: str, faults: Faults) -> SeenHand:
    return SeenHand(tiles_of(message.tiles, f"{path}.tiles", faults), message.hidden)


def _read_voids(request: pb.AdvisePlayRequest, faults: Faults) -> tuple[tuple[int, ...], ...]:
    if len(request.voids) + sum(len(voids.numbers) for voids in request.voids) > MOST_NUMBERS:
        text = "more numbers than any game has; they are not looked at one by one"
        faults.add("voids", "VOIDS_NOT_SEATS", text)
        return ()
    return tuple(
        tuple(
            read_pips(number, f"voids[{seat}].numbers[{at}]", faults)
            for at, number in enumerate(voids.numbers)
        )
        for seat, voids in enumerate(request.voids)
    )


def _canonical(question: AdviceQuestion) -> Hashable:
    """Return the question without the order of tiles."""
    seen = question.seen
    if isinstance(seen, SeenRecord):
        normal: SeenPosition | SeenRecord = replace(seen, deal=_normal(seen.deal))
    else:
        normal = _normal(seen)
    return "AdvisePlay", RULES_REVISION, replace(question, seen=normal)


def _normal(position: SeenPosition) -> SeenPosition:
    hands = tuple(replace(hand, tiles=tuple(sorted(hand.tiles))) for hand in position.hands)
    laid, ends = tuple(sorted(position.laid)), tuple(sorted(position.ends))
    voids = tuple(tuple(sorted(numbers)) for numbers in position.voids)
    return replace(position, hands=hands, laid=laid, ends=ends, voids=voids)


def write_advise_play(answer: AdviceAnswer, question: AdviceQuestion) -> pb.AdvisePlayResponse:
    """Return the response."""
    return pb.AdvisePlayResponse(
        plays=[_write_advised(play, answer.seat) for play in answer.plays],
        basis=write_basis(answer, _MEANINGS),
        chances=write_chances(answer.chances),
        exact_chances=answer.has_exact_chances if answer.chances else None,
        voids=[pb.Voids(numbers=numbers) for numbers in answer.voids],
        hidden_game=_write_hidden_game(answer.hidden_game, answer.seat),
        seat=answer.seat,
        position=_write_position(answer.position),
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
    )


def _write_hidden_game(game: HiddenAnswer | None, seat: int) -> pb.HiddenGame | None:
    if game is None:
        return None
    return pb.HiddenGame(
        value=game.value,
        lower=game.lower,
        upper=game.upper,
        own_value=game.own_value,
        plays=[
            pb.HiddenGamePlay(
                play=write_step(seat, one.play),
                value=one.value,
                probability=one.probability,
                best=one.is_best,
            )
            for one in game.plays
        ],
        pairs=game.size.pairs,
    )


def _write_advised(advised: AdvisedPlay[Play], seat: int) -> pb.AdvisedPlay:
    return pb.AdvisedPlay(play=write_step(seat, advised.play), prospects=write_prospects(advised))


def _write_position(position: SeenPosition) -> pb.Position:
    return pb.Position(
        hands=[
            tiles_pb2.Hand(tiles=write_tiles(hand.tiles), hidden=hand.hidden)
            for hand in position.hands
        ],
        layout=pb.Layout(
            ends=position.ends,
            last_seat=position.laid_last,
            laid=write_tiles(position.laid),
            cross=write_cross(position.cross),
        ),
        stock=tiles_pb2.Stock(count=position.stock),
        to_move=position.to_move,
        has_drawn=position.has_drawn,
        lead=None if position.lead is None else write_tile(position.lead),
    )
