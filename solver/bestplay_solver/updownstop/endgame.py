"""Every legal play of a position valued, and the answer that a question gets."""

from __future__ import annotations

import threading

from bestplay_solver.answer import Effort, Outcome, ProvenValue, Value
from bestplay_solver.budget import Budget
from bestplay_solver.endgames.ranking import Endgame, RankedPlay
from bestplay_solver.updownstop.answers import EndgameAnswer, EndgameQuestion, ValuedPlay
from bestplay_solver.updownstop.position import Play, Position, Step
from bestplay_solver.updownstop.rules import PackedUpDownStop
from bestplay_solver.updownstop.scores import HandResult
from bestplay_solver.updownstop.settings import UpDownStopRules
from bestplay_solver.updownstop.table import Ply, Table


class Worker(threading.local):
    """A thread's own packed game."""

    def __init__(self) -> None:
        self.game = PackedUpDownStop()


_worker = Worker()


def worker() -> Worker:
    """Return the game of the thread that calls."""
    return _worker


def can_expect(rules: UpDownStopRules) -> bool:
    """Return whether there are three or more seats that play each for itself."""
    return not rules.has_two_sides


def solve(
    question: EndgameQuestion, table: Table, only: list[Ply] | None, budget: Budget
) -> EndgameAnswer:
    """Return the answer to a checked question whose position is on the table."""
    rules = table.rules
    asking = table.start.to_move if question.asking is None else question.asking
    result = table.result(0)
    if result is not None:
        return _over(table, asking, result, budget)
    expects = question.with_expected and can_expect(rules)
    table.game.ask(rules.seats_of(rules.side(asking)), keeps_ends=expects)
    endgame = Endgame(table, budget)
    afters = {ply.play: table.after(ply) for ply in endgame.plies}
    ranking = endgame.rank(
        None if only is None else [ply.play for ply in only],
        with_lines=question.with_lines,
        with_points=question.with_lines,
        expects=expects,
    )
    return EndgameAnswer(
        position=table.normal(),
        asking=asking,
        value=ranking.value,
        points=ranking.points,
        plays=tuple(_valued(ranked, afters[ranked.ply.play]) for ranked in ranking.plays),
        result=None,
        effort=Effort(budget.spent, ranking.nodes),
        expected=ranking.expected,
    )


def _over(table: Table, asking: int, result: HandResult, budget: Budget) -> EndgameAnswer:
    ours = table.rules.seats_of(table.rules.side(asking))
    own = sum(result.points[seat] for seat in ours)
    weight = 1 if table.rules.has_two_sides else table.rules.seats - 1
    margin = sum(result.points) - own - weight * own
    value = Value(margin, Outcome(result.outcomes[asking]))
    effort = Effort(budget.spent, 0)
    return EndgameAnswer(
        table.normal(), asking, ProvenValue(value, value), result.points, (), result, effort
    )


def _valued(ranked: RankedPlay[Play], after: Position) -> ValuedPlay:
    line = None
    if ranked.line is not None:
        line = tuple(Step(seat, play) for seat, play in ranked.line)
    return ValuedPlay(ranked.ply.play, ranked.value, ranked.loss, after, line, ranked.expected)
