"""Every legal play of a position valued by the two-sided search, within a budget.

And, where it is asked for, by max-n in what the two-sided search left of the budget.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from bestplay_solver.answer import Effort, Outcome, ProvenValue, Unproven, Value
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.answers import (
    EndgameAnswer,
    EndgameQuestion,
    ValuedPlay,
)
from bestplay_solver.dominoes.expected import Expectations, can_expect
from bestplay_solver.dominoes.lines import find_line
from bestplay_solver.dominoes.position import Position, Step
from bestplay_solver.dominoes.rules import PackedDominoes
from bestplay_solver.dominoes.scores import HandResult
from bestplay_solver.dominoes.table import Ply, Table
from bestplay_solver.game import unfold
from bestplay_solver.search.max_n import MaxN
from bestplay_solver.search.two_sided import TwoSided


class Worker(threading.local):
    """A thread's own packed game and searches."""

    def __init__(self) -> None:
        self.game = PackedDominoes()
        self.search = TwoSided()
        self.max_n = MaxN()


_worker = Worker()


def worker() -> Worker:
    """Return the game and the search of the thread that calls."""
    return _worker


Bounds = tuple[int, int]
"""Proven bounds of a folded value, for the asking side."""


@dataclass(slots=True)
class _Found:
    """A play of the root and what was found of it."""

    ply: Ply
    after: Position
    bounds: Bounds = (0, 0)
    line: tuple[Step, ...] | None = None


def solve(
    question: EndgameQuestion, table: Table, only: list[Ply] | None, budget: Budget
) -> EndgameAnswer:
    """Return the answer to a checked question whose position is on the table."""
    asking = table.start.to_move if question.asking is None else question.asking
    result = table.result(0)
    if result is not None:
        return _over(table, asking, result, budget)
    table.game.ask(table.rules.seats_of(table.rules.side(asking)))
    expects = question.with_expected and can_expect(table.rules)
    return _Endgame(table, asking, budget).answer(only, question.with_lines, expects)


def _over(table: Table, asking: int, result: HandResult, budget: Budget) -> EndgameAnswer:
    others = [result.points[seat] for seat in range(table.rules.seats) if seat != asking]
    points = result.points[asking]
    margin = points or -max(others)
    value = Value(margin, Outcome(result.outcomes[asking]))
    proven = ProvenValue(value, value)
    effort = Effort(budget.spent, 0)
    return EndgameAnswer(table.normal(), asking, proven, result.points, (), result, effort)


class _Endgame:
    """One question on its way to an answer."""

    def __init__(self, table: Table, asking: int, budget: Budget) -> None:
        self.table = table
        self.asking = asking
        self.budget = budget
        self.search = _worker.search
        self.max_n = _worker.max_n
        self.expected: Expectations | None = None
        self.nodes = 0
        self.lock = threading.Lock()
        self.is_searching = False
        game = table.game
        every = table.plies(0, game.words)
        self.plays = [_Found(ply, table.after(ply)) for ply in every]
        # What is written behind the root's plays leaves them as they are.
        self.room = game.words + len(every) * (1 + game.words)
        self.we_move = table.rules.side(asking) == table.rules.side(table.start.to_move)

    def answer(self, only: list[Ply] | None, with_lines: bool, expects: bool) -> EndgameAnswer:
        """Search, then rank what was found."""
        wanted = list(self.plays)  # ranked later; the plays themselves stay in play order
        if only is not None:
            names = {ply.play for ply in only}
            wanted = [found for found in self.plays if found.ply.play in names]
        self.search.hold(self.table.game)
        self.search.begin(self.budget.nodes, self.budget.seconds_left)
        self.is_searching = True
        with self.budget.stop.heard_by(self._stop):
            root = self._value(wanted)
            if with_lines:
                self._find_lines(wanted)
            self.nodes = self.search.nodes
            if expects:
                self._expect()
        with self.lock:
            self.is_searching = False
        return self._ranked(wanted, root)

    def _stop(self) -> None:
        # A flag may be heard late, when the thread's search is at another question already.
        with self.lock:
            if self.is_searching:
                self.search.stop = True
                self.max_n.stop = True

    def _expect(self) -> None:
        """Find what is to be expected of every play, since that of the position needs them all."""
        left = None if self.budget.nodes is None else max(0, self.budget.nodes - self.nodes)
        self.expected = Expectations(self.table, self.max_n)
        plies = [found.ply for found in self.plays]
        self.expected.find(plies, self.room, left, self.budget)
        self.nodes += self.max_n.nodes

    def _value(self, wanted: list[_Found]) -> Bounds:
        """Value the wanted plays and the position itself, likely good plays first."""
        game, search = self.table.game, self.search
        for found in self.plays:
            game.settled(found.ply.place)
        seat = self.table.start.to_move
        ranked = sorted(
            wanted, key=lambda found: -game.rank_of(found.ply.place, seat, found.ply.code)
        )
        places = [found.ply.place for found in ranked]
        for found, bounds in zip(ranked, search.values(places, self.room), strict=True):
            found.bounds = bounds
        if len(wanted) < len(self.plays):
            # A choice, or there would be no second play: so the root is settled.
            return search.value(0, self.room)
        best = max if self.we_move else min
        return (
            best(found.bounds[0] for found in wanted),
            best(found.bounds[1] for found in wanted),
        )

    def _find_lines(self, wanted: list[_Found]) -> None:
        for found in wanted:
            if found.bounds[0] == found.bounds[1]:
                found.line = find_line(
                    self.table, self.search, found.ply, found.bounds[0], self.room
                )

    def _ranked(self, wanted: list[_Found], root: Bounds) -> EndgameAnswer:
        sign = 1 if self.we_move else -1
        first = 0 if self.we_move else 1
        wanted.sort(
            key=lambda found: (-sign * found.bounds[first], -sign * found.bounds[1 - first])
        )
        table = self.table
        return EndgameAnswer(
            position=table.normal(),
            asking=self.asking,
            value=self._proven(root),
            points=self._points(root),
            plays=tuple(self._valued(found, root) for found in wanted),
            result=None,
            effort=Effort(self.budget.spent, self.nodes),
            expected=None
            if self.expected is None
            else self.expected.chosen([found.ply for found in self.plays]),
        )

    def _valued(self, found: _Found, root: Bounds) -> ValuedPlay:
        loss = None
        if root[0] == root[1] and found.bounds[0] == found.bounds[1]:
            loss = abs(unfold(root[0])[0] - unfold(found.bounds[0])[0])
        return ValuedPlay(
            found.ply.play,
            self._proven(found.bounds),
            loss,
            found.after,
            found.line,
            None if self.expected is None else self.expected.of(found.ply),
        )

    def _proven(self, bounds: Bounds) -> ProvenValue:
        lower, upper = (_value_of(bound) for bound in bounds)
        if lower == upper:
            return ProvenValue(lower, upper)
        return ProvenValue(
            lower, upper, Unproven.NODES if self.search.out_of_nodes else Unproven.TIME
        )

    def _points(self, root: Bounds) -> tuple[int, ...] | None:
        """Return each seat's points; unknown if one of several others scores."""
        rules = self.table.rules
        margin, _ = unfold(root[0])
        others = {rules.side(seat) for seat in range(rules.seats)} - {rules.side(self.asking)}
        if root[0] != root[1] or (margin < 0 and len(others) > 1):
            return None
        winner = rules.side(self.asking) if margin >= 0 else next(iter(others))
        return tuple(
            abs(margin) if rules.side(seat) == winner else 0 for seat in range(rules.seats)
        )


def _value_of(folded: int) -> Value:
    margin, outcome = unfold(folded)
    return Value(margin, Outcome(outcome))
