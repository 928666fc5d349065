"""The last turns of Up or Down? for two: with both piles empty nothing is hidden, and all is exact.

Every function raises FaultyQuestion with all faults of its question at once. The paths of faults
are the names of the fields here: ``rules.cards``; ``position.hands[0][2]``,
``position.display[5]``, ``position.areas[1].rows[0][2]``, ``position.areas[0].discards[1]``,
``position.to_move``; ``asking``; ``only_turns[1].card``, ``.taken`` and ``.place``.
``endgame_checks.py`` lists the reasons.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator

from bestplay_solver.answer import Effort, ProvenValue, Value
from bestplay_solver.budget import Budget
from bestplay_solver.endgames.ranking import Endgame, RankedPlay
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.upordown.endgame_answers import (
    EndgameAnswer,
    EndgameQuestion,
    EndgameResult,
    ListedTurn,
    TurnsAnswer,
    ValuedTurn,
)
from bestplay_solver.upordown.endgame_checks import (
    asked_turns_faults,
    asking_faults,
    endgame_rules_faults,
    is_readable,
    position_faults,
)
from bestplay_solver.upordown.settings import ROWS, DiscardWhen, UpOrDownRules
from bestplay_solver.upordown.turn import EndgamePosition, Turn
from bestplay_solver.upordown.turn_table import TurnTable
from bestplay_solver.upordown.turns import PackedTurns

__all__ = [
    "EndgameAnswer",
    "EndgamePosition",
    "EndgameQuestion",
    "EndgameResult",
    "ListedTurn",
    "Turn",
    "TurnsAnswer",
    "ValuedTurn",
    "check_endgame",
    "estimate_nodes",
    "list_turns",
    "solve_endgame",
    "solve_endgames",
]


def list_turns(rules: UpOrDownRules, position: EndgamePosition) -> TurnsAnswer:
    """Return the legal turns, in order, with the position after each."""
    table = _open(EndgameQuestion(rules, position))
    turns = []
    for ply in table.plies(0, table.game.words):
        after = table.after(ply.play)
        turns.append(ListedTurn(ply.play, after, table.result(after)))
    return TurnsAnswer(table.start, tuple(turns), table.result(table.start))


def solve_endgame(question: EndgameQuestion, budget: Budget) -> EndgameAnswer:
    """Return what each legal turn is worth.

    Exact unless the budget ends first; then with the bounds that were proven, and the reason. With
    a budget in nodes the same question has the same answer always, and without a limit too.
    May be called from any thread; each thread keeps its own search.
    """
    table = _open(question)
    asking = table.start.to_move if question.asking is None else question.asking
    result = table.result(table.start)
    if result is not None:
        return _over(table, asking, result, budget)
    if question.only_turns:
        _check_only_turns(table, question)
    table.game.ask(asking)
    only = question.only_turns or None
    ranking = Endgame(table, budget).rank(only, question.with_lines, with_points=True)
    return EndgameAnswer(
        position=table.start,
        asking=asking,
        value=ranking.value,
        points=ranking.points,
        turns=tuple(_valued(table, ranked) for ranked in ranking.plays),
        result=None,
        effort=Effort(budget.spent, ranking.nodes),
    )


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


def check_endgame(question: EndgameQuestion) -> list[Fault]:
    """Return every fault of a question; those of ``only_turns`` only if all else is right."""
    faults = endgame_rules_faults(question.rules)
    if not faults:
        faults = position_faults(question.rules, question.position)
    faults += asking_faults(question.asking)
    if not faults and question.only_turns and is_readable(question.position):
        faults = _only_turns_faults(TurnTable(question.rules, question.position), question)
    return faults


def estimate_nodes(question: EndgameQuestion) -> int:
    """Return about how many nodes a question takes: for admission, without any search.

    Never raises: a faulty question takes 0. Within a factor of ten of nearly all questions.
    """
    question = EndgameQuestion(question.rules, question.position)
    if check_endgame(question) or not is_readable(question.position):
        return 0
    turns = sum(map(len, question.position.hands))
    nodes = _NODES_BY_TURNS[turns]
    # Choices are fewer where a card fits and nothing may be discarded, or nothing lies yet.
    if question.rules.discard_when is DiscardWhen.WHEN_STUCK:
        nodes //= 5
    free = sum(ROWS - len(area.rows) for area in question.position.areas)
    return max(min(1, turns), nodes >> free // 2)


_NODES_BY_TURNS = (0, 1, 4, 10, 300, 1500, 8000)
"""The median of the nodes that a question takes by the turns that are left; measured."""


class _Games(threading.local):
    def __init__(self) -> None:
        self.game = PackedTurns()


_games = _Games()


def _open(question: EndgameQuestion) -> TurnTable:
    """Return the table of a question without faults but those of its turns."""
    alone = EndgameQuestion(question.rules, question.position, question.asking)
    faults = check_endgame(alone)
    text = "some of it could not be read"
    if not faults and not is_readable(question.position):
        faults = [Fault("position", "UNREADABLE", text)]
    elif not faults and question.asking not in (None, 0, 1):
        faults = [Fault("asking", "UNREADABLE", text)]
    if faults:
        raise FaultyQuestion(faults)
    return TurnTable(question.rules, question.position, _games.game)


def _only_turns_faults(table: TurnTable, question: EndgameQuestion) -> list[Fault]:
    legal = [ply.play for ply in table.plies(0, table.game.words)]
    return asked_turns_faults(legal, question.only_turns) if legal else []


def _check_only_turns(table: TurnTable, question: EndgameQuestion) -> None:
    """Raise FaultyQuestion unless each asked turn is legal, and could be read."""
    faults = _only_turns_faults(table, question)
    legal = {ply.play for ply in table.plies(0, table.game.words)}
    if not faults and not legal.issuperset(question.only_turns):
        faults = [Fault("only_turns", "UNREADABLE", "some of them could not be read")]
    if faults:
        raise FaultyQuestion(faults)


def _over(table: TurnTable, asking: int, result: EndgameResult, budget: Budget) -> EndgameAnswer:
    margin = result.points[asking] - result.points[1 - asking]
    value = Value(margin, result.outcomes[asking])
    proven = ProvenValue(value, value)
    effort = Effort(budget.spent, 0)
    return EndgameAnswer(table.start, asking, proven, result.points, (), result, effort)


def _valued(table: TurnTable, ranked: RankedPlay[Turn]) -> ValuedTurn:
    line = None if ranked.line is None else tuple(turn for _, turn in ranked.line)
    turn = ranked.ply.play
    return ValuedTurn(turn, ranked.value, ranked.loss, table.after(turn), line)
