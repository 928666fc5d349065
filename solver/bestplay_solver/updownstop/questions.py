"""The questions of Up-Down-Stop44: which plays there are, what each is worth, what a hand scores.

Every function raises FaultyQuestion with all faults of its question at once. The paths of faults
are the names of the fields here: ``rules.seats``; ``position.hands[0][2]``, ``position.pile[4]``,
``position.to_move``, ``position.row.start``, ``position.row.first.top`` (``active``, ``direction``,
``stop``), ``position.row.scrap[0]``, ``position.row.dead[0]``, ``position.row.passes``; for a
record ``record.hands[0][2]``, ``record.pile[4]``, ``record.to_move`` and ``record.steps[3]`` (the
step's index); ``asking``; ``only_plays[1]``. ``checks.py``, ``row_checks.py``,
``plays.py`` and ``records.py`` list the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bestplay_solver.answer import Outcome, ProvenValue, Value
from bestplay_solver.budget import Budget
from bestplay_solver.endgames.seats import with_seats, wrong_seats
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.unreadable import UNREADABLE_NUMBER
from bestplay_solver.updownstop.answers import (
    EndgameAnswer,
    EndgameQuestion,
    Expected,
    ListedPlay,
    PlaysAnswer,
    ScoreAnswer,
    ValuedPlay,
)
from bestplay_solver.updownstop.checks import (
    check_position,
    check_record,
    is_readable,
    is_readable_play,
)
from bestplay_solver.updownstop.endgame import can_expect, solve, worker
from bestplay_solver.updownstop.plays import find_play, say_legal
from bestplay_solver.updownstop.position import Position, Record
from bestplay_solver.updownstop.records import replay
from bestplay_solver.updownstop.settings import UpDownStopRules, check_rules
from bestplay_solver.updownstop.table import Ply, Table

__all__ = [
    "EndgameAnswer",
    "EndgameQuestion",
    "Expected",
    "ListedPlay",
    "Outcome",
    "PlaysAnswer",
    "ProvenValue",
    "ScoreAnswer",
    "Value",
    "ValuedPlay",
    "check_question",
    "estimate_nodes",
    "list_plays",
    "score_hand",
    "solve_endgame",
    "solve_endgames",
]


def list_plays(rules: UpDownStopRules, position: Position | Record) -> PlaysAnswer:
    """Return the legal plays, in play order, with the position after each."""
    table = _open(EndgameQuestion(rules, position))
    plies = table.plies(0, table.game.words)
    plays = [ListedPlay(ply.play, table.after(ply), table.result(ply.place)) for ply in plies]
    return PlaysAnswer(table.normal(), tuple(plays), table.result(0))


def score_hand(rules: UpDownStopRules, position: Position | Record) -> ScoreAnswer:
    """Return what a finished hand gives. Fault HAND_NOT_OVER if it is not over."""
    table = _open(EndgameQuestion(rules, position))
    result = table.result(0)
    if result is None:
        text = f"seat {table.start.to_move} is to move: nobody is out, and not all have passed"
        raise FaultyQuestion([Fault(_path(position), "HAND_NOT_OVER", text)])
    return ScoreAnswer(table.normal(), result)


def solve_endgame(question: EndgameQuestion, budget: Budget) -> EndgameAnswer:
    """Return what each legal play is worth.

    Exact unless the budget ends first; then with the bounds that were proven, and the reason. With
    a budget in nodes the same question has the same answer always, and without a limit too.
    May be called from any thread; each thread keeps its own search.
    """
    table = _open(question)
    only = _only_plays(table, question)
    return solve(question, table, only, budget)


def solve_endgames(
    questions: Iterable[EndgameQuestion], budget: Budget
) -> Iterator[EndgameAnswer | FaultyQuestion]:
    """Yield for each question its answer or what is wrong with it, in order, within one budget."""
    spent = 0
    for question in questions:
        try:
            answer = solve_endgame(question, budget.less(spent))
        except FaultyQuestion as faulty:
            yield faulty
        else:
            spent += answer.effort.nodes
            yield answer


def check_question(question: EndgameQuestion) -> list[Fault]:
    """Return every fault of a question; those that need a readable position only if it is."""
    faults, position = _examine(question)
    if position is not None and question.only_plays and is_readable(position):
        try:
            _only_plays(Table(question.rules, position), question)
        except FaultyQuestion as faulty:
            faults += faulty.faults
    return faults


def estimate_nodes(question: EndgameQuestion) -> int:
    """Return about how many nodes a question takes: for admission, without any search.

    Never raises: a faulty question takes 0. Within a factor of ten, but for odd rows.
    """
    faults, position = _examine(question)
    if faults or position is None or not is_readable(position):
        return 0
    rules = question.rules
    held, drawn = sum(map(len, position.hands)), len(position.pile)
    growth = _NODES_A_TILE[rules.highest] - (_LESS_BY_HOP if rules.hop else 0)
    nodes = _FEWEST_NODES * growth**held * _NODES_A_DRAWN_TILE**drawn
    if question.with_expected and can_expect(rules):
        ratio = growth / _NODES_A_TILE[min(_NODES_A_TILE)]
        nodes += _EXPECTED_NODES * (_EXPECTED_NODES_A_TILE * ratio) ** (held + drawn)
    return int(min(nodes, _MOST_NODES))


_FEWEST_NODES = 0.27
_NODES_A_TILE = {6: 2.1, 9: 1.8, 12: 1.65}
"""How many times more nodes a question takes for each tile in the hands, by the set: the more of
the set is in hands, the longer the ends can be built. Measured from the start tile."""
_LESS_BY_HOP = 0.25
_NODES_A_DRAWN_TILE = 2.9
"""And for each tile of the pile."""
_EXPECTED_NODES = 0.017
_EXPECTED_NODES_A_TILE = 3.7
"""Max-n looks at every position that can be reached; measured at deals without a pile."""
_MOST_NODES = 10**15


def _path(position: Position | Record) -> str:
    return "record" if isinstance(position, Record) else "position"


def _open(question: EndgameQuestion) -> Table:
    """Return the table of a question without faults; raise FaultyQuestion for any other."""
    faults, position = _examine(question)
    if faults:
        raise FaultyQuestion(check_question(question))
    path = None
    if position is None or not is_readable(position):
        path = _path(question.position)
    elif question.asking == UNREADABLE_NUMBER:
        path = "asking"
    elif not all(map(is_readable_play, question.only_plays)):
        path = "only_plays"
    if position is None or path is not None:
        text = "some of it could not be read"
        raise FaultyQuestion([Fault(path or "position", "UNREADABLE", text)])
    return Table(question.rules, position, worker().game)


def _examine(question: EndgameQuestion) -> tuple[list[Fault], Position | None]:
    """Return the faults of a question but those of its ``only_plays``, and its position if any."""
    faults = [
        Fault(f"rules.{fault.path}", fault.reason, fault.text)
        for fault in check_rules(question.rules)
    ]
    if faults:
        return faults, None
    asking = question.asking
    if asking not in (None, UNREADABLE_NUMBER) and asking not in range(question.rules.seats):
        text = f"the seats are 0 to {question.rules.seats - 1}, not {asking}"
        faults.append(Fault("asking", "SEAT_OUT_OF_RANGE", text))
    found = _last_position(question.rules, question.position)
    if isinstance(found, list):
        return faults + found, None
    return faults, found


def _last_position(
    rules: UpDownStopRules, asked: Position | Record
) -> Position | list[Fault] | None:
    """Return the position that a question is about, or every fault of it; None: unreadable."""
    path = _path(asked)
    if isinstance(asked, Position):
        return check_position(rules, asked, path) or asked
    faults = check_record(rules, asked, path)
    if faults or not is_readable(asked):
        return faults or None
    last = replay(rules, asked, path)
    return [last] if isinstance(last, Fault) else last


def _only_plays(table: Table, question: EndgameQuestion) -> list[Ply] | None:
    """Return the plays that a question is limited to, None for all; raise FaultyQuestion."""
    legal = table.plies(0, table.game.words)
    wanted = question.only_plays
    if not wanted or not legal:
        return None
    found = [
        find_play(table.start, legal, play, f"only_plays[{at}]")
        for at, play in enumerate(wanted)
        if is_readable_play(play)
    ]
    seats = wrong_seats(question.only_seats, table.start.to_move)
    faults = with_seats([fault for fault in found if isinstance(fault, Fault)], seats)
    if faults:
        was_legal = [replace(fault, text=fault.text + say_legal(legal)) for fault in faults]
        raise FaultyQuestion(was_legal)
    return [ply for ply in found if not isinstance(ply, Fault)]
