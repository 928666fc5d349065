"""What is wrong with a question for advice on a play, and what is known by one without a fault.

``advice.py`` tells the paths and the reasons.
"""

from __future__ import annotations

from dataclasses import replace

from bestplay_solver.advice.question_checks import are_settings_readable, setting_faults
from bestplay_solver.endgames.seats import with_seats, wrong_seats
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.unreadable import UNREADABLE_NUMBER
from bestplay_solver.updownstop.advice_answers import AdviceQuestion
from bestplay_solver.updownstop.knowledge import Knowledge, know
from bestplay_solver.updownstop.plays import find_play, say_legal
from bestplay_solver.updownstop.position import Play, PlayKind
from bestplay_solver.updownstop.seen import SeenPosition, SeenRecord
from bestplay_solver.updownstop.seen_checks import (
    check_seen_deal,
    check_seen_position,
    is_readable_deal,
    is_readable_play,
    is_readable_position,
    readable_steps,
)
from bestplay_solver.updownstop.seen_replay import table_of, without_draw
from bestplay_solver.updownstop.settings import UpDownStopRules, check_rules


def path_of(question: AdviceQuestion) -> str:
    """Return the field that holds what was seen."""
    return "record" if isinstance(question.seen, SeenRecord) else "position"


def rules_faults(rules: UpDownStopRules) -> list[Fault]:
    """Return the faults of the rules of a question."""
    return [Fault(f"rules.{fault.path}", fault.reason, fault.text) for fault in check_rules(rules)]


def examine(question: AdviceQuestion) -> tuple[list[Fault], Knowledge | None]:
    """Return every fault of a question, and what is known if it has none and can be read."""
    rules, seen = question.rules, question.seen
    faults = rules_faults(rules)
    if faults:
        return faults, None
    faults = list(setting_faults(question, rules.seats))
    is_seat_known = 0 <= question.seat < rules.seats
    seat = question.seat if is_seat_known else UNREADABLE_NUMBER
    if isinstance(seen, SeenPosition):
        found = check_seen_position(rules, seen, seat, "position")
        is_readable = is_readable_position(seen)
    else:
        found = check_seen_deal(rules, seen, seat)
        is_readable = is_readable_deal(seen)
    if found or not is_readable or not is_seat_known:
        return faults + found, None
    part = readable_steps(seen) if isinstance(seen, SeenRecord) else seen
    try:
        known = know(rules, part, seat)
    except FaultyQuestion as faulty:
        told = [fault for fault in faulty.faults if part == seen or fault.path != "record.steps"]
        return faults + told, None
    if part != seen:
        return faults, None
    faults += _only_faults(question, known)
    is_readable = are_settings_readable(question) and all(
        map(is_readable_play, question.only_plays)
    )
    return faults, known if is_readable and not faults else None


def _only_faults(question: AdviceQuestion, known: Knowledge) -> list[Fault]:
    if not question.only_plays:
        return []
    if not known.is_to_move:
        text = f"seat {question.seat} is not to move, so it has no plays"
        return [Fault("only_plays", "NOT_TO_MOVE", text)]
    found = find_plays(question, known)
    readable = [is_readable_play(play) for play in question.only_plays]
    faults = [
        fault
        for fault, is_read in zip(found, readable, strict=True)
        if isinstance(fault, Fault) and is_read
    ]
    return with_seats(faults, wrong_seats(question.only_seats, question.seat))


def find_plays(question: AdviceQuestion, known: Knowledge) -> list[Play | Fault]:
    """Return the plays that a question is limited to, or what is wrong with each."""
    table = table_of(known.rules, known.seen, known.seat, known.own)
    legal = [replace(ply, play=without_draw(ply.play)) for ply in table.plies(0, table.game.words)]
    wanted: list[Play | Fault] = []
    for at, play in enumerate(question.only_plays):
        path = f"only_plays[{at}]"
        if play.kind is PlayKind.PASS and play.tile is not None and known.seen.pile:
            text = f"nobody sees what a pass would draw, so not {play.tile}"
            wanted.append(Fault(path, "TILE_NOT_SEEN", text + say_legal(legal)))
            continue
        found = find_play(table.start, legal, play, path)
        if isinstance(found, Fault):
            wanted.append(replace(found, text=found.text + say_legal(legal)))
        else:
            wanted.append(found.play)
    return wanted
