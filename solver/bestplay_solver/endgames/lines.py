"""How a hand goes on when both sides play best: the principal variation, ply by ply."""

from __future__ import annotations

from typing import TypeVar

from bestplay_solver.endgames.table import Ply, Table
from bestplay_solver.search.two_sided import TwoSided

PlayT = TypeVar("PlayT")
Line = tuple[tuple[int, PlayT], ...]
"""Each seat and what it plays, to the end of the hand."""


def find_line(
    table: Table[PlayT], search: TwoSided, first: Ply[PlayT] | None, value: int, end: int
) -> Line[PlayT] | None:
    """Return a line from the table's position that keeps its exact value, to the end of the hand.

    It begins with a play, or with the first one in play order that keeps the value. Later too that
    is taken, so the line is always the same. Every forced ply is a step. None if the search is
    stopped. ``work`` from ``end`` on is used, and there the finished hand lies then.
    """
    game = table.game
    at, end = end, end + game.words
    steps = []
    game.copied(0, at)
    ply = _keeping(table, search, at, value, end) if first is None else first
    while ply is not None:
        steps.append((game.mover(at), ply.play))
        game.play(at, ply.code)
        if game.finished(at):
            return tuple(steps)
        ply = _keeping(table, search, at, value, end)
    return None


def _keeping(
    table: Table[PlayT], search: TwoSided, at: int, value: int, end: int
) -> Ply[PlayT] | None:
    """Return the first play in play order that keeps the value; None if the search is stopped."""
    game = table.game
    plies = table.plies(at, end)
    if len(plies) == 1:
        return plies[0]
    end += len(plies) * (1 + game.words)
    beta = value if game.asks_of(at) else value + 1
    for ply in plies:
        game.settled(ply.place)
        reaches = search.reaches(ply.place, beta, end)
        if reaches is None:
            return None
        if reaches == game.asks_of(at):
            return ply
    raise AssertionError("some play keeps the value of a position")
