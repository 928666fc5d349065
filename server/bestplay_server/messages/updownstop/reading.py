"""Requests about Up-Down-Stop44, read into questions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from bestplay.table.v1 import tiles_pb2
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, set_size
from bestplay_solver.updownstop.position import Position, Record
from bestplay_solver.updownstop.questions import EndgameQuestion, check_question
from bestplay_solver.updownstop.settings import UpDownStopRules

from bestplay_server.failures import refuse
from bestplay_server.messages.asked import Asked
from bestplay_server.messages.fields import (
    UNREADABLE_NUMBER,
    read_choice,
    read_hand,
    read_seat,
    read_stock,
    refuse_with_others,
)
from bestplay_server.messages.table import Faults, read_limits
from bestplay_server.messages.updownstop.choices import SIDES
from bestplay_server.messages.updownstop.rows import read_row
from bestplay_server.messages.updownstop.steps import read_only_plays, read_only_seats, read_steps

MOST_TILES = 2 * set_size(12)
"""More tiles than this in one position are refused unread: no set has half as many."""

_Request = pb.ListPlaysRequest | pb.SolveEndgameRequest | pb.ScoreHandRequest

# What the solver calls by other names than the messages do.
_PATHS = (
    (re.compile(r"\bhands\[(\d+)\]\[(\d+)\]"), r"hands[\1].tiles[\2]"),
    (re.compile(r"\b(position|record)\.pile\["), r"\1.stock.next["),
    (re.compile(r"\b(position|record)\.pile\b"), r"\1.stock"),
    (re.compile(r"\brecord\.to_move\b"), "record.first_seat"),
    (re.compile(r"\brules\.highest\b"), "rules.set"),
    (re.compile(r"\brules\.partners\b"), "rules.sides"),
)


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
    _refuse(faults, question)
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
    _refuse(faults, question)
    return Asked(question, limits, _canonical(question))


def _refuse(faults: Faults, question: EndgameQuestion) -> None:
    if not faults:
        return
    others = faults_by_field(check_question(question))
    if isinstance(question.position, Record) and not question.position.steps:
        # Steps that cannot all be read are left out: nothing can be said of what is missing.
        others = [fault for fault in others if not fault.path.startswith("record.steps")]
    refuse_with_others(faults, others)


def _canonical(question: EndgameQuestion) -> Hashable:
    """Return the question without the order of tiles."""
    asked = question.position
    hands = tuple(tuple(sorted(hand)) for hand in asked.hands)
    normal = replace(asked, hands=hands)
    if isinstance(normal, Position):
        row = normal.row
        row = replace(row, scrap=tuple(sorted(row.scrap)), dead=tuple(sorted(row.dead)))
        normal = replace(normal, row=row)
    return "UpDownStop", RULES_REVISION, replace(question, position=normal)


def _read_asked(request: _Request, faults: Faults) -> EndgameQuestion:
    kind = request.WhichOneof("from")
    if kind is None:
        faults.add("position", "POSITION_MISSING", "there is neither a position nor a record")
        refuse(faults)
    if kind == "record":
        rules = read_rules(request.rules, len(request.record.hands), faults)
        return EndgameQuestion(rules, _read_record(request.record, faults))
    rules = read_rules(request.rules, len(request.position.hands), faults)
    needs_mover = not isinstance(request, pb.ScoreHandRequest)  # a finished hand moves no more
    position = _read_position(request.position, faults, needs_mover=needs_mover)
    return EndgameQuestion(rules, position)


def read_rules(message: pb.UpDownStopRules, hands: int, faults: Faults) -> UpDownStopRules:
    """Return the rules of a question with so many hands."""
    return UpDownStopRules(
        seats=message.seats if message.HasField("seats") else hands,
        highest=message.set if message.HasField("set") else 6,
        partners=read_choice(message, "sides", SIDES, "SIDES_UNKNOWN", faults),
        hand_size=message.hand_size if message.HasField("hand_size") else None,
        hop=message.hop,
        same_way=message.same_way,
        all_passes_count=message.all_passes_count,
    )


def _read_position(message: pb.Position, faults: Faults, *, needs_mover: bool) -> Position:
    row = message.row
    others = len(message.stock.next) + len(row.scrap) + len(row.dead)
    hands = _read_hands(message.hands, others, "position", faults)
    if not message.HasField("row"):
        faults.add("position.row", "ROW_MISSING", "a position needs the row on the table")
        refuse(faults)
    to_move = read_seat(message, "to_move", "position.to_move", faults)
    if to_move is None and needs_mover:
        text = "a position must say whose turn it is"
        faults.add("position.to_move", "TO_MOVE_MISSING", text)
        to_move = UNREADABLE_NUMBER
    return Position(
        hands=hands,
        row=read_row(row, "position.row", faults),
        to_move=0 if to_move is None else to_move,
        pile=read_stock(message.stock, "position.stock", faults),
    )


def _read_record(message: pb.Record, faults: Faults) -> Record:
    hands = _read_hands(message.hands, len(message.stock.next), "record", faults)
    stock = read_stock(message.stock, "record.stock", faults)
    first = read_seat(message, "first_seat", "record.first_seat", faults)
    return Record(hands, read_steps(message.steps, faults), stock, first)


def check_size(hands: Sequence[tiles_pb2.Hand], others: int, path: str, faults: Faults) -> None:
    """Refuse what has no hands, or with ``others`` more tiles than any game has.

    ``path`` is that of what has the hands, empty for the request itself.
    """
    field = f"{path}.hands" if path else "hands"
    if not hands:
        faults.add(field, "HANDS_MISSING", "there must be a hand for each seat")
        refuse(faults)
    if sum(len(hand.tiles) + 1 for hand in hands) + others > MOST_TILES:
        text = "more tiles or hands than any set has; they are not looked at one by one"
        faults.add(path or field, "POSITION_TOO_LARGE", text)
        refuse(faults)


def _read_hands(
    hands: Sequence[tiles_pb2.Hand], others: int, path: str, faults: Faults
) -> tuple[tuple[Tile, ...], ...]:
    check_size(hands, others, path, faults)
    return tuple(
        read_hand(hand, f"{path}.hands[{seat}]", faults) for seat, hand in enumerate(hands)
    )
