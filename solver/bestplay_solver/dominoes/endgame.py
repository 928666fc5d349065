"""Every legal play of a position valued, and the answer that a question gets."""

from __future__ import annotations

import threading

from bestplay_solver.answer import Effort, Outcome, ProvenValue, Value
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.answers import EndgameAnswer, EndgameQuestion, ValuedPlay
from bestplay_solver.dominoes.position import Play, Position, Step
from bestplay_solver.dominoes.rules import PackedDominoes
from bestplay_solver.dominoes.scores import HandResult
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.dominoes.table import Ply, Table
from bestplay_solver.endgames.ranking import Endgame, RankedPlay

_FEWEST_SEATS = 3


class Worker(threading.local):
    """A thread's own packed game."""

    def __init__(self) -> None:
        self.game = PackedDominoes()


_worker = Worker()


def worker() -> Worker:
    """Return the game of the thread that calls."""
    return _worker


def can_expect(rules: DominoRules) -> bool:
    """Return whether there are three or more seats that play each for itself."""
    return rules.seats >= _FEWEST_SEATS and not rules.in_partnerships


def solve(
    question: EndgameQuestion, table: Table, only: list[Ply] | None, budget: Budget
) -> EndgameAnswer:
    """Return the answer to a checked question whose position is on the table."""
    asking = table.start.to_move if question.asking is None else question.asking
    result = table.result(0)
    if result is not None:
        return _over(table, asking, result, budget)
    table.game.ask(table.rules.seats_of(table.rules.side(asking)))
    endgame = Endgame(table, budget)
    afters = {ply.play: table.after(ply) for ply in endgame.plies}
    ranking = endgame.rank(
        None if only is None else [ply.play for ply in only],
        with_lines=question.with_lines,
        expects=question.with_expected and can_expect(table.rules),
    )
    return EndgameAnswer(
        position=table.normal(),
        asking=asking,
        value=ranking.value,
        points=_points(table.rules, asking, ranking.value),
        plays=tuple(_valued(ranked, afters[ranked.ply.play]) for ranked in ranking.plays),
        result=None,
        effort=Effort(budget.spent, ranking.nodes),
        expected=ranking.expected,
    )


def _over(table: Table, asking: int, result: HandResult, budget: Budget) -> EndgameAnswer:
    others = [result.points[seat] for seat in range(table.rules.seats) if seat != asking]
    points = result.points[asking]
    margin = points or -max(others)
    value = Value(margin, Outcome(result.outcomes[asking]))
    proven = ProvenValue(value, value)
    effort = Effort(budget.spent, 0)
    return EndgameAnswer(table.normal(), asking, proven, result.points, (), result, effort)


def _valued(ranked: RankedPlay[Play], after: Position) -> ValuedPlay:
    line = None
    if ranked.line is not None:
        line = tuple(Step(seat, play) for seat, play in ranked.line)
    return ValuedPlay(ranked.ply.play, ranked.value, ranked.loss, after, line, ranked.expected)


def _points(rules: DominoRules, asking: int, value: ProvenValue) -> tuple[int, ...] | None:
    """Return each seat's points; unknown if one of several others scores."""
    margin = value.lower.margin
    others = {rules.side(seat) for seat in range(rules.seats)} - {rules.side(asking)}
    if not value.is_exact or (margin < 0 and len(others) > 1):
        return None
    winner = rules.side(asking) if margin >= 0 else next(iter(others))
    return tuple(abs(margin) if rules.side(seat) == winner else 0 for seat in range(rules.seats))
