"""What is wrong with a question for advice, and what is known by one that has no fault.

``advice.py`` tells the paths and the reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bestplay_solver.advice.question_checks import are_settings_readable, setting_faults
from bestplay_solver.dominoes.advice_answers import AdviceQuestion
from bestplay_solver.dominoes.hidden_table import HiddenTable
from bestplay_solver.dominoes.knowledge import know
from bestplay_solver.dominoes.places import Knowledge
from bestplay_solver.dominoes.position import UNREADABLE_NUMBER, Play, Position
from bestplay_solver.dominoes.records import find_play, say_legal
from bestplay_solver.dominoes.seen import SeenPosition, SeenRecord
from bestplay_solver.dominoes.seen_checks import (
    check_seen,
    is_readable_play,
    is_readable_seen,
    readable_steps,
)
from bestplay_solver.dominoes.settings import check_rules
from bestplay_solver.endgames.seats import with_seats, wrong_seats
from bestplay_solver.endgames.table import Ply
from bestplay_solver.faults import Fault, FaultyQuestion


def path_of(question: AdviceQuestion) -> str:
    """Return the field that holds what was seen."""
    return "record" if isinstance(question.seen, SeenRecord) else "position"


def examine(question: AdviceQuestion) -> tuple[list[Fault], list[Knowledge]]:
    """Return every fault of a question, and what is known if it has none and can be read."""
    faults = [
        Fault(f"rules.{fault.path}", fault.reason, fault.text)
        for fault in check_rules(question.rules)
    ]
    if faults:
        return faults, []
    faults = list(setting_faults(question, question.rules.seats))
    if any(fault.path == "seat" for fault in faults) or question.seat == UNREADABLE_NUMBER:
        return faults, []
    seen, path = question.seen, path_of(question)
    deal = seen.deal if isinstance(seen, SeenRecord) else seen
    seen_path = f"{path}.deal" if isinstance(seen, SeenRecord) else path
    found = check_seen(question.rules, deal, question.seat, seen_path)
    if isinstance(seen, SeenRecord):
        found += _deal_faults(deal, seen_path)
    if found or not is_readable_seen(deal):
        return faults + found, []
    part = readable_steps(seen) if isinstance(seen, SeenRecord) else seen
    try:
        cases = know(question.rules, part, question.seat)
    except FaultyQuestion as faulty:
        return [*faults, *faulty.faults], []
    if part != seen:
        return faults, []
    faults += _only_faults(question, cases)
    return faults, cases if _is_readable(question) and not faults else []


def _is_readable(question: AdviceQuestion) -> bool:
    """Return whether all but what was seen could be read."""
    return are_settings_readable(question) and all(map(is_readable_play, question.only_plays))


def _deal_faults(deal: SeenPosition, path: str) -> Iterator[Fault]:
    if not deal.is_before_lead:
        field = "ends" if deal.cross is None else "cross"
        text = "a record begins before the lead: no end is open"
        yield Fault(f"{path}.{field}", "RECORD_AFTER_LEAD", text)
    if any(deal.voids):
        text = "in a record the steps tell what a seat does not hold"
        yield Fault(f"{path}.voids", "VOIDS_IN_RECORD", text)


def _only_faults(question: AdviceQuestion, cases: list[Knowledge]) -> list[Fault]:
    if not question.only_plays:
        return []
    if not is_to_move(cases[0]):
        text = f"seat {question.seat} is not to move, so it has no plays"
        return [Fault("only_plays", "NOT_TO_MOVE", text)]
    found = find_plays(question, legal_plays(cases[0]), cases[0])
    readable = [is_readable_play(play) for play in question.only_plays]
    faults = [
        fault
        for fault, is_read in zip(found, readable, strict=True)
        if isinstance(fault, Fault) and is_read
    ]
    return with_seats(faults, wrong_seats(question.only_seats, question.seat))


def find_plays(
    question: AdviceQuestion, legal: tuple[Play, ...], known: Knowledge
) -> list[Play | Fault]:
    """Return the plays that a question is limited to, or what is wrong with each."""
    seen = known.seen
    plies = [Ply(play, 0, 0) for play in legal]
    table = Position(
        tuple(hand.tiles for hand in seen.hands), seen.ends, seen.to_move, cross=seen.cross
    )
    wanted: list[Play | Fault] = []
    for at, play in enumerate(question.only_plays):
        found = find_play(table, plies, play, f"only_plays[{at}]")
        if isinstance(found, Fault):
            wanted.append(replace(found, text=found.text + say_legal(plies)))
        else:
            wanted.append(found.play)
    return wanted


def is_to_move(known: Knowledge) -> bool:
    """Return whether the seat that asks is to move."""
    return known.seen.to_move == known.seat and not known.is_over


def legal_plays(known: Knowledge) -> tuple[Play, ...]:
    """Return the plays of the seat that asks and is to move: its lays, or the one forced."""
    return HiddenTable(known, by_choice=False).plays or (forced_play(known),)


def forced_play(known: Knowledge) -> Play:
    """Return the play of a seat that can lay nothing."""
    rules, seen = known.rules, known.seen
    can_draw = rules.draws and not seen.has_drawn and (seen.stock or 0) > rules.reserve
    return Play.draw() if can_draw else Play.knock()
