"""Every legal play of a position valued by the two-sided search, within a budget.

And, where it is asked for, by max-n in what the two-sided search left of the budget.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bestplay_solver.answer import Outcome, ProvenValue, Unproven, Value
from bestplay_solver.budget import Budget
from bestplay_solver.endgames.expected import Expectations, Expected
from bestplay_solver.endgames.lines import Line, find_line
from bestplay_solver.endgames.searches import searches
from bestplay_solver.endgames.table import Ply, Table

PlayT = TypeVar("PlayT")

Bounds = tuple[int, int]
"""Proven bounds of a folded value, for the asking side."""


@dataclass(frozen=True, slots=True)
class RankedPlay(Generic[PlayT]):
    """A play of the ranking; ``loss``, ``line`` and ``expected`` as the answers tell them."""

    ply: Ply[PlayT]
    value: ProvenValue
    loss: int | None
    line: Line[PlayT] | None
    expected: Expected | None


@dataclass(frozen=True, slots=True)
class Ranking(Generic[PlayT]):
    """Plays ranked, best first for the seat to move; equal ones in play order.

    ``value`` is that of the best of all plays, ``points`` what each seat scores on the line of the
    first of these; None unless asked for, proven, and found within the budget. Unproven plays are
    ranked by their lower bounds, then by their upper ones.
    """

    value: ProvenValue
    points: tuple[int, ...] | None
    plays: tuple[RankedPlay[PlayT], ...]
    expected: Expected | None
    nodes: int


@dataclass(slots=True)
class _Found(Generic[PlayT]):
    """A play of the root and what was found of it."""

    ply: Ply[PlayT]
    bounds: Bounds = (0, 0)
    line: Line[PlayT] | None = None


class Endgame(Generic[PlayT]):
    """One question on its way to an answer: a table whose position is not over, asked for a side.

    ``plies`` are its legal plays in play order, written behind its position; ``room`` is the place
    behind them, from which on work is free.
    """

    def __init__(self, table: Table[PlayT], budget: Budget) -> None:
        self.table = table
        self.budget = budget
        self.search = searches().two_sided
        self.max_n = searches().max_n
        self.expected: Expectations[PlayT] | None = None
        self.points: tuple[int, ...] | None = None
        self.nodes = 0
        self.lock = threading.Lock()
        self.is_searching = False
        game = table.game
        self.plies = table.plies(0, game.words)
        self._plays = [_Found(ply) for ply in self.plies]
        self.room = game.words + len(self.plies) * (1 + game.words)
        self.we_move = game.asks_of(0)
        self.mover = game.mover(0)

    def rank(
        self,
        only: Iterable[PlayT] | None,
        with_lines: bool = False,
        with_points: bool = False,
        expects: bool = False,
    ) -> Ranking[PlayT]:
        """Search, then rank what was found, of some plays or of all."""
        wanted = list(self._plays)  # ranked later; the plays themselves stay in play order
        if only is not None:
            names = set(only)
            wanted = [found for found in self._plays if found.ply.play in names]
        self.search.hold(self.table.game)
        self.search.begin(self.budget.nodes, self.budget.seconds_left)
        self.is_searching = True
        with self.budget.stop.heard_by(self._stop):
            root = self._value(wanted)
            if with_lines:
                self._find_lines(wanted)
            if with_points:
                self._find_points(root)
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
        self.expected.find(self.plies, self.room, left, self.budget)
        self.nodes += self.max_n.nodes

    def _value(self, wanted: list[_Found[PlayT]]) -> Bounds:
        """Value the wanted plays and the position itself, likely good plays first."""
        game, search = self.table.game, self.search
        for ply in self.plies:
            game.settled(ply.place)
        ranked = sorted(
            wanted, key=lambda found: -game.rank_of(found.ply.place, self.mover, found.ply.code)
        )
        places = [found.ply.place for found in ranked]
        for found, bounds in zip(ranked, search.values(places, self.room), strict=True):
            found.bounds = bounds
        if len(wanted) < len(self._plays):
            # A choice, or there would be no second play: so the root is settled.
            return search.value(0, self.room)
        best = max if self.we_move else min
        return (
            best(found.bounds[0] for found in wanted),
            best(found.bounds[1] for found in wanted),
        )

    def _find_lines(self, wanted: list[_Found[PlayT]]) -> None:
        for found in wanted:
            if found.bounds[0] == found.bounds[1]:
                found.line = find_line(
                    self.table, self.search, found.ply, found.bounds[0], self.room
                )

    def _find_points(self, root: Bounds) -> None:
        """Find what each seat scores with best play; a margin alone need not tell."""
        if root[0] == root[1] and find_line(self.table, self.search, None, root[0], self.room):
            points, _ = self.table.game.scored(self.room)
            self.points = self.table.read_points(points)

    def _ranked(self, wanted: list[_Found[PlayT]], root: Bounds) -> Ranking[PlayT]:
        sign = 1 if self.we_move else -1
        first = 0 if self.we_move else 1
        wanted.sort(
            key=lambda found: (-sign * found.bounds[first], -sign * found.bounds[1 - first])
        )
        return Ranking(
            value=self._proven(root),
            points=self.points,
            plays=tuple(self._valued(found, root) for found in wanted),
            expected=None if self.expected is None else self.expected.chosen(self.plies),
            nodes=self.nodes,
        )

    def _valued(self, found: _Found[PlayT], root: Bounds) -> RankedPlay[PlayT]:
        loss = None
        if root[0] == root[1] and found.bounds[0] == found.bounds[1]:
            unfolded = self.table.game.unfolded
            loss = abs(unfolded(root[0])[0] - unfolded(found.bounds[0])[0])
        return RankedPlay(
            found.ply,
            self._proven(found.bounds),
            loss,
            found.line,
            None if self.expected is None else self.expected.of(found.ply),
        )

    def _proven(self, bounds: Bounds) -> ProvenValue:
        lower, upper = (self._value_of(bound) for bound in bounds)
        if lower == upper:
            return ProvenValue(lower, upper)
        return ProvenValue(
            lower, upper, Unproven.NODES if self.search.out_of_nodes else Unproven.TIME
        )

    def _value_of(self, folded: int) -> Value:
        margin, outcome = self.table.game.unfolded(folded)
        return Value(margin, Outcome(outcome))
