"""Slow, plain oracle for the common game of hidden hands: a linear programme in sequence form.

Two seats, Block, as `dominoes.py` plays it. Every pair of hands is played out in every way; a seat
tells apart only what it sees: its own hand and the plays of both. The programme (Koller, Megiddo,
von Stengel 1996), solved by GLOP, finds the plan that makes sure of most for the seat to move, and
shares nothing with the product's search or with its tree.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ortools.linear_solver import pywraplp  # type: ignore[import-untyped] # it has no stubs

from tests.oracles import dominoes as oracle

Hand = frozenset[oracle.Tile]
History = tuple[oracle.Play, ...]
InfoSet = tuple[Hand, History]
Sequence_ = tuple[InfoSet, oracle.Play] | Hand  # a seat's last choice; at first its hand alone


@dataclass
class _Game:
    """Payoffs to the mover by both seats' sequences, and each seat's information sets."""

    rules: oracle.Rules
    first: int
    payoffs: dict[tuple[Sequence_, Sequence_], float] = field(
        default_factory=lambda: defaultdict(float)
    )
    before: tuple[dict[InfoSet, Sequence_], dict[InfoSet, Sequence_]] = field(
        default_factory=lambda: ({}, {})
    )
    plays: dict[InfoSet, list[oracle.Play]] = field(default_factory=dict)

    def walk(
        self,
        position: oracle.Position,
        hands: tuple[Hand, Hand],
        history: History,
        last: tuple[Sequence_, Sequence_],
        weight: float,
        only: oracle.Play | None = None,
    ) -> None:
        plays = oracle.legal_plays(self.rules, position)
        if not plays:
            points = oracle.result(self.rules, position).points
            margin = points[self.first] - points[1 - self.first]
            self.payoffs[last[self.first], last[1 - self.first]] += weight * margin
            return
        seat = position.to_move
        here = (hands[seat], history)
        self.before[seat][here] = last[seat]
        self.plays[here] = [play for play in plays if only in (None, play)]
        for play in self.plays[here]:
            now = (here, play)
            lasts = (now, last[1]) if seat == 0 else (last[0], now)
            after = oracle.after(self.rules, position, play)
            self.walk(after, hands, (*history, play), lasts, weight)


def value(
    rules: oracle.Rules,
    ends: tuple[int, ...],
    hands: tuple[Sequence[Hand], Sequence[Hand]],
    to_move: int,
    laid_last: int | None = None,
    weights: Mapping[tuple[Hand, Hand], float] | None = None,
    only: oracle.Play | None = None,
) -> float:
    """Return the value of the common game for the seat to move; ``only``: if it must play so."""
    pairs = {(one, other): 1.0 for one in hands[0] for other in hands[1] if not one & other}
    if weights is not None:
        pairs = {pair: weights[pair] for pair in pairs}
    total = sum(pairs.values())
    game = _Game(rules, to_move)
    for (one, other), weight in pairs.items():
        if weight:
            at = oracle.Position((one, other), (), ends, to_move, laid_last)
            game.walk(at, (one, other), (), (one, other), weight / total, only)
    return _solve(game)


def _plan(game: _Game, solver: pywraplp.Solver, reach: dict[Sequence_, pywraplp.Variable]) -> None:
    """Demand that the mover shares out what leads to an information set among its plays."""
    for sequence in [*game.before[game.first].values(), *(mine for mine, _ in game.payoffs)]:
        if not isinstance(sequence, tuple):
            reach[sequence].SetLb(1)
    for here, before in game.before[game.first].items():
        solver.Add(sum(reach[here, play] for play in game.plays[here]) == reach[before])


def _solve(game: _Game) -> float:
    theirs = 1 - game.first
    solver = pywraplp.Solver.CreateSolver("GLOP")
    infinity = solver.infinity()
    reach: dict[Sequence_, pywraplp.Variable] = defaultdict(lambda: solver.NumVar(0, 1, ""))
    worth: dict[InfoSet, pywraplp.Variable] = defaultdict(
        lambda: solver.NumVar(-infinity, infinity, "")
    )
    _plan(game, solver, reach)
    # Against it, an information set is worth no more to the mover than any play of the other there.
    follows: dict[Sequence_, list[InfoSet]] = defaultdict(list)
    for here, before in game.before[theirs].items():
        follows[before].append(here)
    paid: dict[Sequence_, list[tuple[float, Sequence_]]] = defaultdict(list)
    for (by_mover, by_other), payoff in game.payoffs.items():
        paid[by_other].append((payoff, by_mover))

    def behind(sequence: Sequence_) -> pywraplp.LinearExpr | float:
        at_ends = sum(payoff * reach[by_mover] for payoff, by_mover in paid[sequence])
        return at_ends + sum(worth[after] for after in follows[sequence])

    for here in game.before[theirs]:
        for play in game.plays[here]:
            solver.Add(worth[here] <= behind((here, play)))
    hands = [sequence for sequence in {*follows, *paid} if not isinstance(sequence, tuple)]
    solver.Maximize(sum(behind(hand) for hand in hands))
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        raise RuntimeError("no optimum")
    return float(solver.Objective().Value())
