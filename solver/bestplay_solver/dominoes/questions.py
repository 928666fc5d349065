"""The questions of the domino games: which plays there are, what each is worth, what a hand scores.

Every function raises FaultyQuestion with all faults of its question at once. The paths of faults
are the names of the fields here: ``rules.seats``; ``position.hands[0][2]``, ``position.ends[1]``,
``position.cross.centre``, ``position.cross.waiting[0]``, ``position.boneyard[4]``,
``position.to_move``, ``position.laid_last``, ``position.lead``; for a record
``record.deal.hands[0][2]`` and ``record.steps[3]`` (the step's index); ``asking``;
``only_plays[1]``. ``checks.py``, ``cross_checks.py`` and ``records.py`` list the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bestplay_solver.answer import Outcome, ProvenValue, Value
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.answers import (
    EndgameAnswer,
    EndgameQuestion,
    Expected,
    ListedPlay,
    PlaysAnswer,
    ScoreAnswer,
    ValuedPlay,
)
from bestplay_solver.dominoes.checks import check_position, is_readable
from bestplay_solver.dominoes.endgame import can_expect, solve, worker
from bestplay_solver.dominoes.position import UNREADABLE_NUMBER, Position, Record
from bestplay_solver.dominoes.records import find_play, replay, say_legal
from bestplay_solver.dominoes.settings import DominoRules, check_rules
from bestplay_solver.dominoes.table import Ply, Table
from bestplay_solver.endgames.seats import with_seats, wrong_seats
from bestplay_solver.faults import Fault, FaultyQuestion

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


def list_plays(rules: DominoRules, position: Position | Record) -> PlaysAnswer:
    """Return the legal plays, in play order, with the position after each."""
    table = _open(EndgameQuestion(rules, position))
    plies = table.plies(0, table.game.words)
    plays = [ListedPlay(ply.play, table.after(ply), table.result(ply.place)) for ply in plies]
    return PlaysAnswer(table.normal(), tuple(plays), table.result(0))


def score_hand(rules: DominoRules, position: Position | Record) -> ScoreAnswer:
    """Return what a finished hand gives. Fault HAND_NOT_OVER if somebody can still play or draw."""
    table = _open(EndgameQuestion(rules, position))
    result = table.result(0)
    if result is None:
        text = f"seat {table.start.to_move} is to move: somebody can still lay or draw"
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

    Never raises: a faulty question takes 0. Within a factor of ten for Block as it is usually
    dealt; a guess beyond.
    """
    faults, position = _examine(question)
    if faults or position is None or not is_readable(position):
        return 0
    seats = question.rules.seats
    held, drawn = sum(map(len, position.hands)), len(position.boneyard)
    nodes = nodes_to_prove(seats, held + drawn)
    if question.with_expected and can_expect(question.rules):
        nodes += _EXPECTED_NODES[seats] * _EXPECTED_NODES_A_TILE ** (held + drawn / 2)
    return int(nodes)


def nodes_to_prove(seats: int, tiles: int) -> float:
    """Return about how many nodes the two-sided search takes with so many tiles not yet laid."""
    return _FEWEST_NODES * _NODES_A_TILE[seats] ** tiles


_FEWEST_NODES = 2
_NODES_A_TILE = {2: 1.45, 3: 1.42, 4: 1.42, 5: 1.45}
"""How many times more nodes a question takes for each tile in hands and boneyard; measured."""
_EXPECTED_NODES = {3: 3e-3, 4: 8e-4, 5: 2e-4}
_EXPECTED_NODES_A_TILE = 2.2
"""Max-n looks at every position that can be reached; measured at deals. A tile of the boneyard
counts half: it comes to a hand only if somebody cannot lay."""


def _path(position: Position | Record) -> str:
    return "record" if isinstance(position, Record) else "position"


def _open(question: EndgameQuestion) -> Table:
    """Return the table of a question without faults; raise FaultyQuestion for any other."""
    faults, position = _examine(question)
    if faults or position is None:
        raise FaultyQuestion(check_question(question))
    if not is_readable(position):
        text = "some of it could not be read"
        raise FaultyQuestion([Fault(_path(question.position), "UNREADABLE", text)])
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


def _last_position(rules: DominoRules, asked: Position | Record) -> Position | list[Fault]:
    """Return the position that a question is about, or every fault of it."""
    path = _path(asked)
    if isinstance(asked, Position):
        return check_position(rules, asked, path) or asked
    faults = check_position(rules, asked.deal, f"{path}.deal")
    if not asked.deal.is_before_lead:
        text = "a record begins before the lead: no end is open"
        field = "ends" if asked.deal.cross is None else "cross"
        faults.append(Fault(f"{path}.deal.{field}", "RECORD_AFTER_LEAD", text))
    if faults or not is_readable(asked.deal):
        return faults or asked.deal
    last = replay(rules, asked, path)
    return [last] if isinstance(last, Fault) else last


def _only_plays(table: Table, question: EndgameQuestion) -> list[Ply] | None:
    """Return the plays that a question is limited to, None for all; raise FaultyQuestion."""
    legal = table.plies(0, table.game.words)
    wanted = question.only_plays
    if not wanted or not legal:
        return None
    found = [
        find_play(table.start, legal, play, f"only_plays[{at}]") for at, play in enumerate(wanted)
    ]
    seats = wrong_seats(question.only_seats, table.start.to_move)
    faults = with_seats([fault for fault in found if isinstance(fault, Fault)], seats)
    if faults:
        was_legal = [replace(fault, text=fault.text + say_legal(legal)) for fault in faults]
        raise FaultyQuestion(was_legal)
    return [ply for ply in found if not isinstance(ply, Fault)]
