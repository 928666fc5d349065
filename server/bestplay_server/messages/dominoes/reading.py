"""Requests about the domino games, read into questions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import replace

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.dominoes.position import (
    UNREADABLE_NUMBER,
    UNREADABLE_TILE,
    Position,
    Record,
)
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    check_question,
)
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile

from bestplay_server.failures import refuse
from bestplay_server.messages.asked import Asked
from bestplay_server.messages.dominoes.layout import check_size, read_cross, read_ends, read_lead
from bestplay_server.messages.dominoes.rules import read_rules
from bestplay_server.messages.dominoes.steps import read_only_plays, read_only_seats, read_steps
from bestplay_server.messages.fields import (
    read_hand,
    read_seat,
    read_stock,
    refuse_with_others,
    tiles_of,
)
from bestplay_server.messages.table import Faults, read_limits

_Request = pb.ListPlaysRequest | pb.SolveEndgameRequest | pb.ScoreHandRequest

# What the solver calls by other names than the messages do.
_PATHS = (
    (re.compile(r"\bhands\[(\d+)\]\[(\d+)\]"), r"hands[\1].tiles[\2]"),
    (re.compile(r"\bboneyard\["), "stock.next["),
    (re.compile(r"\b(position|deal)\.boneyard\b"), r"\1.stock"),
    (re.compile(r"\b(position|deal)\.ends\b"), r"\1.layout.ends"),
    (re.compile(r"\b(position|deal)\.laid_last\b"), r"\1.layout.last_seat"),
    (re.compile(r"\b(position|deal)\.cross\b"), r"\1.layout.cross"),
    (re.compile(r"\brules\.highest\b"), "rules.set"),
    (re.compile(r"\brules\.partners\b"), "rules.sides"),
)


def _canonical(question: EndgameQuestion) -> Hashable:
    """Return the question without the order of tiles and ends."""
    asked = question.position
    if isinstance(asked, Record):
        normal: Position | Record = replace(asked, deal=_normal(asked.deal))
    else:
        normal = _normal(asked)
    return "SolveEndgame", RULES_REVISION, replace(question, position=normal)


def _normal(position: Position) -> Position:
    hands = tuple(tuple(sorted(hand)) for hand in position.hands)
    cross = position.cross
    if cross is not None:
        cross = replace(cross, waiting=tuple(sorted(cross.waiting)))
    return replace(position, hands=hands, ends=tuple(sorted(position.ends)), cross=cross)


def faults_by_field(faults: Iterable[Fault]) -> list[Fault]:
    """Return the solver's faults with the messages' names of the fields."""
    return [Fault(_by_field(fault.path), fault.reason, _by_field(fault.text)) for fault in faults]


def _by_field(text: str) -> str:
    for name, field in _PATHS:
        text = name.sub(field, text)
    return text


def read_position(request: pb.ListPlaysRequest | pb.ScoreHandRequest) -> EndgameQuestion:
    """Return the rules and the position of a request, as a question about it.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    question = _read_asked(request, faults)
    if faults:
        refuse_with_others(faults, faults_by_field(check_question(question)))
    return question


def read_solve_endgame(request: pb.SolveEndgameRequest) -> Asked[EndgameQuestion]:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    question = _read_asked(request, faults)
    limits = read_limits(request.limits, faults)
    question = replace(
        question,
        asking=read_seat(request, "asking", "asking", faults),
        only_plays=read_only_plays(request.only_plays, faults),
        only_seats=read_only_seats(request.only_plays, faults),
        with_lines=request.with_lines,
        with_expected=request.with_expected,
    )
    if faults:
        refuse_with_others(faults, faults_by_field(check_question(question)))
    return Asked(question, limits, _canonical(question))


def _read_asked(request: _Request, faults: Faults) -> EndgameQuestion:
    kind = request.WhichOneof("from")
    if kind is None:
        faults.add("position", "POSITION_MISSING", "there is neither a position nor a record")
        refuse(faults)
    if kind == "record" and not request.record.HasField("deal"):
        faults.add("record.deal", "DEAL_MISSING", "a record begins with its deal")
        refuse(faults)
    message = request.record.deal if kind == "record" else request.position
    path = "record.deal" if kind == "record" else "position"
    _check_laid(message, path, faults)
    rules = read_rules(request.rules, len(message.hands), faults)
    if kind == "position":
        needs_mover = not isinstance(request, pb.ScoreHandRequest)  # a finished hand moves no more
        position = _read_position(request.position, "position", faults, needs_mover=needs_mover)
        return EndgameQuestion(rules, position)
    deal = _read_position(request.record.deal, "record.deal", faults)
    return EndgameQuestion(rules, Record(deal, read_steps(request.record.steps, faults)))


def _check_laid(message: pb.Position, path: str, faults: Faults) -> None:
    """Note each tile that lies on the table, though it is in a hand or lies there twice."""
    check_size(message, path, faults)
    elsewhere = [tile for hand in message.hands for tile in hand.tiles]
    seen = {Tile.of(tile.low, tile.high) for tile in (*elsewhere, *message.stock.next)}
    for at, tile in enumerate(tiles_of(message.layout.laid, f"{path}.layout.laid", faults)):
        if tile != UNREADABLE_TILE and tile in seen:
            text = f"{tile} lies on the table, but also somewhere else"
            faults.add(f"{path}.layout.laid[{at}]", "TILE_REPEATED", text)
        seen.add(tile)


def _read_position(
    message: pb.Position, path: str, faults: Faults, *, needs_mover: bool = True
) -> Position:
    hands = tuple(
        read_hand(hand, f"{path}.hands[{seat}]", faults) for seat, hand in enumerate(message.hands)
    )
    stock = read_stock(message.stock, f"{path}.stock", faults)
    lead = read_lead(message, path, faults)
    return Position(
        hands=hands,
        ends=read_ends(message.layout, path, faults),
        to_move=_read_to_move(message, hands, lead, path, faults, needs_mover=needs_mover),
        boneyard=stock,
        laid_last=read_seat(message.layout, "last_seat", f"{path}.layout.last_seat", faults),
        has_drawn=message.has_drawn,
        lead=lead,
        cross=read_cross(message.layout, path, faults),
    )


def _read_to_move(
    message: pb.Position,
    hands: tuple[tuple[Tile, ...], ...],
    lead: Tile | None,
    path: str,
    faults: Faults,
    *,
    needs_mover: bool,
) -> int:
    seat = read_seat(message, "to_move", f"{path}.to_move", faults)
    if seat is not None:
        return seat
    is_after_lead = message.layout.ends or message.layout.HasField("cross")
    if is_after_lead and not needs_mover:
        return 0
    if is_after_lead:
        text = "after the lead a position must say whose turn it is"
        faults.add(f"{path}.to_move", "TO_MOVE_MISSING", text)
        return UNREADABLE_NUMBER
    return Position.dealt(hands, lead=lead).to_move
