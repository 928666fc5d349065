"""Requests about the domino games, read into questions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1 import tiles_pb2
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.dominoes.position import (
    UNREADABLE_NUMBER,
    UNREADABLE_TILE,
    Cross,
    Play,
    Position,
    Record,
    Step,
)
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    check_question,
)
from bestplay_solver.dominoes.settings import (
    DominoGame,
    DominoRules,
)
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, set_size

from bestplay_server.call import Limits
from bestplay_server.failures import refuse, request_at_fault
from bestplay_server.messages.dominoes.choices import (
    DRAWINGS,
    GAMES,
    LEADS,
    SCORINGS,
    SIDES,
    TIES,
)
from bestplay_server.messages.table import (
    Faults,
    read_limits,
    read_tile,
)

MOST_TILES = 2 * set_size(12)
"""More tiles than this in one position are refused unread: no set has half as many."""
MOST_ENDS = 100
MOST_STEPS = 1_000
MOST_ONLY_PLAYS = 100

Asked = pb.ListPlaysRequest | pb.SolveEndgameRequest | pb.ScoreHandRequest

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


@dataclass(frozen=True, slots=True)
class SolveEndgameQuestion:
    """What SolveEndgame asks, and with which limits."""

    endgame: EndgameQuestion
    limits: Limits

    @property
    def canonical(self) -> Hashable:
        """The question without its limits and without the order of tiles and ends."""
        asked = self.endgame.position
        if isinstance(asked, Record):
            normal: Position | Record = replace(asked, deal=_normal(asked.deal))
        else:
            normal = _normal(asked)
        return "SolveEndgame", RULES_REVISION, replace(self.endgame, position=normal)


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
    _refuse_with_others(faults, question)
    return question


def read_solve_endgame(request: pb.SolveEndgameRequest) -> SolveEndgameQuestion:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    question = _read_asked(request, faults)
    limits = read_limits(request.limits, faults)
    question = replace(
        question,
        asking=_read_seat(request, "asking", "asking", faults),
        only_plays=_read_only_plays(request.only_plays, faults),
        with_lines=request.with_lines,
        with_expected=request.with_expected,
    )
    _refuse_with_others(faults, question)
    return SolveEndgameQuestion(question, limits)


def _refuse_with_others(faults: Faults, question: EndgameQuestion) -> None:
    """Refuse a request with what was found in reading it and what the rules find beside that."""
    if faults:
        known = {fault.path for fault in faults}
        others = faults_by_field(check_question(question))
        raise request_at_fault([*faults, *(fault for fault in others if fault.path not in known)])


def _read_asked(request: Asked, faults: Faults) -> EndgameQuestion:
    kind = request.WhichOneof("from")
    if kind is None:
        faults.add("position", "POSITION_MISSING", "there is neither a position nor a record")
        refuse(faults)
    message = request.record.deal if kind == "record" else request.position
    rules = _read_rules(request.rules, len(message.hands), faults)
    if kind == "position":
        needs_mover = not isinstance(request, pb.ScoreHandRequest)  # a finished hand moves no more
        position = _read_position(request.position, "position", faults, needs_mover=needs_mover)
        return EndgameQuestion(rules, position)
    if not request.record.HasField("deal"):
        faults.add("record.deal", "DEAL_MISSING", "a record begins with its deal")
        refuse(faults)
    deal = _read_position(request.record.deal, "record.deal", faults)
    return EndgameQuestion(rules, Record(deal, _read_steps(request.record.steps, faults)))


def _read_rules(message: pb.DominoRules, hands: int, faults: Faults) -> DominoRules:
    game = _choose(message, "game", GAMES, "GAME_UNKNOWN", faults)
    usual_set = 9 if game is DominoGame.DOUBLE_NINE_CROSS else 6
    return DominoRules(
        game=game,
        seats=message.seats if message.HasField("seats") else hands,
        highest=message.set if message.HasField("set") else usual_set,
        partners=_choose(message, "sides", SIDES, "SIDES_UNKNOWN", faults),
        hand_size=message.hand_size if message.HasField("hand_size") else None,
        lead=_choose(message, "lead", LEADS, "LEAD_UNKNOWN", faults),
        until_both_out=message.until_both_out,
        scoring=_choose(message, "scoring", SCORINGS, "SCORING_UNKNOWN", faults),
        lowest_single=message.lowest_single,
        tie=_choose(message, "tie", TIES, "TIE_RULE_UNKNOWN", faults),
        drawing=_choose(message, "drawing", DRAWINGS, "DRAWING_UNKNOWN", faults),
        reserve=message.reserve,
        ends_for_double=_read_ends_for_double(message, game),
    )


def _read_ends_for_double(message: pb.DominoRules, game: DominoGame) -> int:
    ends = message.ends_for_double if message.HasField("ends_for_double") else 3
    # What the answers of Cross say may come back.
    return 3 if game is DominoGame.CROSS and ends == 1 else ends


def _choose(
    message: pb.DominoRules, name: str, choices: Mapping[Any, Any], reason: str, faults: Faults
) -> Any:
    number = getattr(message, name)
    if number not in choices:
        faults.add(f"rules.{name}", reason, f"there is no {name} with the number {number}")
        return choices[0]
    return choices[number]


def _read_position(
    message: pb.Position, path: str, faults: Faults, *, needs_mover: bool = True
) -> Position:
    if not message.hands:
        faults.add(f"{path}.hands", "HANDS_MISSING", "a position needs each seat's hand")
        refuse(faults)
    tiles = sum(len(hand.tiles) for hand in message.hands) + len(message.stock.next)
    ends_and_arms = len(message.layout.ends) + len(message.layout.cross.waiting)
    if tiles + len(message.hands) > MOST_TILES or ends_and_arms > MOST_ENDS:
        text = "more tiles, hands or ends than any game has; they are not looked at one by one"
        faults.add(path, "POSITION_TOO_LARGE", text)
        refuse(faults)
    hands = tuple(
        _read_hand(hand, f"{path}.hands[{seat}]", faults) for seat, hand in enumerate(message.hands)
    )
    stock = _read_tiles(message.stock.next, f"{path}.stock.next", faults)
    if message.stock.HasField("count") and message.stock.count != len(stock):
        text = "the order of the boneyard must be known: name all of its tiles, the next one first"
        faults.add(f"{path}.stock.count", "HIDDEN_TILES", text)
    lead = None
    if message.HasField("lead"):
        lead = _tile(message.lead, f"{path}.lead", faults)
    ends = tuple(
        _number(end, f"{path}.layout.ends[{at}]", faults)
        for at, end in enumerate(message.layout.ends)
    )
    return Position(
        hands=hands,
        ends=ends,
        to_move=_read_to_move(message, hands, lead, path, faults, needs_mover=needs_mover),
        boneyard=stock,
        laid_last=_read_seat(message.layout, "last_seat", f"{path}.layout.last_seat", faults),
        has_drawn=message.has_drawn,
        lead=lead,
        cross=_read_cross(message.layout, f"{path}.layout.cross", faults),
    )


def _read_cross(layout: pb.Layout, path: str, faults: Faults) -> Cross | None:
    if not layout.HasField("cross"):
        return None
    waiting = tuple(
        _number(arm, f"{path}.waiting[{at}]", faults) for at, arm in enumerate(layout.cross.waiting)
    )
    if not layout.cross.HasField("centre"):
        faults.add(f"{path}.centre", "CENTRE_MISSING", "a cross needs the number of its centre")
        return Cross(UNREADABLE_NUMBER, waiting)
    return Cross(_number(layout.cross.centre, f"{path}.centre", faults), waiting)


def _read_to_move(
    message: pb.Position,
    hands: tuple[tuple[Tile, ...], ...],
    lead: Tile | None,
    path: str,
    faults: Faults,
    *,
    needs_mover: bool,
) -> int:
    seat = _read_seat(message, "to_move", f"{path}.to_move", faults)
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


def _read_hand(message: tiles_pb2.Hand, path: str, faults: Faults) -> tuple[Tile, ...]:
    if message.hidden:
        text = f"this method needs open hands, but {message.hidden} tiles are hidden"
        faults.add(f"{path}.hidden", "HIDDEN_TILES", text)
    return _read_tiles(message.tiles, f"{path}.tiles", faults)


def _read_tiles(messages: Iterable[tiles_pb2.Tile], path: str, faults: Faults) -> tuple[Tile, ...]:
    return tuple(_tile(tile, f"{path}[{at}]", faults) for at, tile in enumerate(messages))


def _tile(message: tiles_pb2.Tile, path: str, faults: Faults) -> Tile:
    # The rules tell which tiles are not in the set.
    return read_tile(message, path, None, faults) or UNREADABLE_TILE


def _read_seat(message: Any, name: str, path: str, faults: Faults) -> int | None:
    """Return the seat in a field; the rules tell whether it is one of theirs."""
    if not message.HasField(name):
        return None
    seat: int = getattr(message, name)
    if seat < 0:
        faults.add(path, "SEAT_OUT_OF_RANGE", f"the seats are counted from 0, not {seat}")
        return UNREADABLE_NUMBER
    return seat


def _number(pips: int, path: str, faults: Faults) -> int:
    if pips < 0:
        faults.add(path, "PIP_NEGATIVE", f"an end shows 0 pips or more, not {pips}")
        return UNREADABLE_NUMBER
    return pips


def _read_steps(messages: Sequence[pb.Step], faults: Faults) -> tuple[Step, ...]:
    if len(messages) > MOST_STEPS:
        text = f"a record has at most {MOST_STEPS:,} steps, this one has {len(messages):,}"
        faults.add("record.steps", "RECORD_TOO_LONG", text)
        refuse(faults)
    steps = []
    for at, message in enumerate(messages):
        path = f"record.steps[{at}]"
        seat = _read_seat(message, "seat", f"{path}.seat", faults)
        if seat is None:
            faults.add(f"{path}.seat", "SEAT_MISSING", "a step must say whose it is")
            seat = UNREADABLE_NUMBER
        steps.append(Step(seat, _read_play(message, path, faults)))
    # What cannot be read cannot be replayed: then the record's other faults are told without it.
    return () if faults else tuple(steps)


def _read_only_plays(messages: Sequence[pb.Step], faults: Faults) -> tuple[Play, ...]:
    if len(messages) > MOST_ONLY_PLAYS:
        text = f"at most {MOST_ONLY_PLAYS} plays can be asked for, not {len(messages):,}"
        faults.add("only_plays", "ONLY_PLAYS_TOO_MANY", text)
        return ()
    before = len(faults)
    plays = [
        _read_play(message, f"only_plays[{at}]", faults) for at, message in enumerate(messages)
    ]
    return tuple(plays) if len(faults) == before else ()


def _read_play(message: pb.Step, path: str, faults: Faults) -> Play:
    kind = message.WhichOneof("play")
    if kind == "knock":
        return Play.knock()
    if kind == "draw":
        drawn = message.draw.HasField("tile")
        tile = _tile(message.draw.tile, f"{path}.draw.tile", faults) if drawn else None
        return Play.draw(tile)
    if kind is None:
        faults.add(path, "STEP_EMPTY", "a step lays, draws or knocks")
        return Play.knock()
    end = None
    if message.lay.HasField("at"):
        end = _number(message.lay.at, f"{path}.lay.at", faults)
    if not message.lay.HasField("tile"):
        faults.add(f"{path}.lay.tile", "TILE_MISSING", "a step that lays must say which tile")
        return Play.knock()
    return Play.lay(_tile(message.lay.tile, f"{path}.lay.tile", faults), end)
