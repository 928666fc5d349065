"""What a finished hand gives, line by line."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from bestplay_solver.dominoes.settings import DominoRules, Scoring
from bestplay_solver.tiles import Tile


class Ending(enum.Enum):
    """How a hand ended."""

    OUT = "out"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A seat's tiles at the end, and what they count for the winner.

    ``counts`` is what this seat's spots add to the winner's points: all of them, nothing, or (the
    winner's own in a difference) less than nothing. With one point a hand every line counts 0, and
    so it does if nobody scores.
    """

    seat: int
    tiles: tuple[Tile, ...]
    spots: int
    counts: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """What a finished hand gives.

    ``winners`` are the winning side's seats, empty if nobody scores. ``points[seat]`` and
    ``outcomes[seat]`` (1 win, 0 tie, -1 loss): each seat of a partnership bears its side's.
    ``by_tie_rule``: sides were equal lowest, and the tie rule chose the winner among them.
    """

    ending: Ending
    winners: tuple[int, ...]
    points: tuple[int, ...]
    outcomes: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    by_tie_rule: bool = False


def score_lines(
    rules: DominoRules,
    ending: Ending,
    winners: Sequence[int],
    hands: Sequence[tuple[Tile, ...]],
) -> tuple[ScoreLine, ...]:
    """Return what each seat's tiles count; with one point a hand, nothing."""
    own, others = _signs(rules, ending) if winners else (0, 0)
    lines = []
    for seat, hand in enumerate(hands):
        spots = sum(map(sum, hand))
        sign = own if seat in winners else others
        lines.append(ScoreLine(seat, tuple(sorted(hand)), spots, sign * spots))
    return tuple(lines)


def _signs(rules: DominoRules, ending: Ending) -> tuple[int, int]:
    """Return how the winning side's spots count, and how the losers' do."""
    if rules.scoring is Scoring.ONE_POINT:
        return 0, 0
    blocked = ending is Ending.BLOCKED
    if blocked and rules.lowest_single:
        return 0, 1
    if rules.scoring is Scoring.EVERYBODYS_TOTAL:
        return 1, 1
    return (-1 if blocked and rules.scoring is Scoring.DIFFERENCE else 0), 1
