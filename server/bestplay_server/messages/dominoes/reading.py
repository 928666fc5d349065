"""Requests about the domino games, read into questions."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.dominoes.position import (
    UNREADABLE_NUMBER,
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

from bestplay_server.failures import refuse
from bestplay_server.messages.asked import Asked
from bestplay_server.messages.dominoes.choices import (
    DRAWINGS,
    GAMES,
    LEADS,
    SCORINGS,
    SIDES,
    TIES,
)
from bestplay_server.messages.fields import (
    read_choice,
    read_hand,
    read_pips,
    read_seat,
    read_stock,
    refuse_with_others,
    tile_of,
)
from bestplay_server.messages.table import Faults, read_limits

MOST_TILES = 2 * set_size(12)
"""More tiles than this in one position are refused unread: no set has half as many."""
MOST_ENDS = 100
MOST_STEPS = 1_000
MOST_ONLY_PLAYS = 100

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
        only_plays=_read_only_plays(request.only_plays, faults),
        with_lines=request.with_lines,
        with_expected=request.with_expected,
    )
    refuse_with_others(faults, faults_by_field(check_question(question)))
    return Asked(question, limits, _canonical(question))


def _read_asked(request: _Request, faults: Faults) -> EndgameQuestion:
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
    game = read_choice(message, "game", GAMES, "GAME_UNKNOWN", faults)
    usual_set = 9 if game is DominoGame.DOUBLE_NINE_CROSS else 6
    return DominoRules(
        game=game,
        seats=message.seats if message.HasField("seats") else hands,
        highest=message.set if message.HasField("set") else usual_set,
        partners=read_choice(message, "sides", SIDES, "SIDES_UNKNOWN", faults),
        hand_size=message.hand_size if message.HasField("hand_size") else None,
        lead=read_choice(message, "lead", LEADS, "LEAD_UNKNOWN", faults),
        until_both_out=message.until_both_out,
        scoring=read_choice(message, "scoring", SCORINGS, "SCORING_UNKNOWN", faults),
        lowest_single=message.lowest_single,
        tie=read_choice(message, "tie", TIES, "TIE_RULE_UNKNOWN", faults),
        drawing=read_choice(message, "drawing", DRAWINGS, "DRAWING_UNKNOWN", faults),
        reserve=message.reserve,
        ends_for_double=_read_ends_for_double(message, game),
    )


def _read_ends_for_double(message: pb.DominoRules, game: DominoGame) -> int:
    ends = message.ends_for_double if message.HasField("ends_for_double") else 3
    # What the answers of Cross say may come back.
    return 3 if game is DominoGame.CROSS and ends == 1 else ends


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
        read_hand(hand, f"{path}.hands[{seat}]", faults) for seat, hand in enumerate(message.hands)
    )
    stock = read_stock(message.stock, f"{path}.stock", faults)
    lead = None
    if message.HasField("lead"):
        lead = tile_of(message.lead, f"{path}.lead", faults)
    ends = tuple(
        read_pips(end, f"{path}.layout.ends[{at}]", faults)
        for at, end in enumerate(message.layout.ends)
    )
    return Position(
        hands=hands,
        ends=ends,
        to_move=_read_to_move(message, hands, lead, path, faults, needs_mover=needs_mover),
        boneyard=stock,
        laid_last=read_seat(message.layout, "last_seat", f"{path}.layout.last_seat", faults),
        has_drawn=message.has_drawn,
        lead=lead,
        cross=_read_cross(message.layout, f"{path}.layout.cross", faults),
    )


def _read_cross(layout: pb.Layout, path: str, faults: Faults) -> Cross | None:
    if not layout.HasField("cross"):
        return None
    waiting = tuple(
        read_pips(arm, f"{path}.waiting[{at}]", faults)
        for at, arm in enumerate(layout.cross.waiting)
    )
    if not layout.cross.HasField("centre"):
        faults.add(f"{path}.centre", "CENTRE_MISSING", "a cross needs the number of its centre")
        return Cross(UNREADABLE_NUMBER, waiting)
    return Cross(read_pips(layout.cross.centre, f"{path}.centre", faults), waiting)


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


def _read_steps(messages: Sequence[pb.Step], faults: Faults) -> tuple[Step, ...]:
    if len(messages) > MOST_STEPS:
        text = f"a record has at most {MOST_STEPS:,} steps, this one has {len(messages):,}"
        faults.add("record.steps", "RECORD_TOO_LONG", text)
        refuse(faults)
    steps = []
    for at, message in enumerate(messages):
        path = f"record.steps[{at}]"
        seat = read_seat(message, "seat", f"{path}.seat", faults)
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
        tile = tile_of(message.draw.tile, f"{path}.draw.tile", faults) if drawn else None
        return Play.draw(tile)
    if kind is None:
        faults.add(path, "STEP_EMPTY", "a step lays, draws or knocks")
        return Play.knock()
    end = None
    if message.lay.HasField("at"):
        end = read_pips(message.lay.at, f"{path}.lay.at", faults)
    if not message.lay.HasField("tile"):
        faults.add(f"{path}.lay.tile", "TILE_MISSING", "a step that lays must say which tile")
        return Play.knock()
    return Play.lay(tile_of(message.lay.tile, f"{path}.lay.tile", faults), end)
