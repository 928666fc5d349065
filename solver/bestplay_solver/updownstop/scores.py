"""What a finished hand gives, line by line."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.settings import UpDownStopRules

POINTS_OF_DOUBLE = 2
"""An ordinary tile that is left counts 1."""


class Ending(enum.Enum):
    """How a hand ended."""

    OUT = "out"
    """A seat played its last tile."""
    PASSES = "passes"
    """Every seat in turn passed."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A seat's tiles at the end and the points that they count against it."""

    seat: int
    tiles: tuple[Tile, ...]
    points: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """What a finished hand gives.

    ``winners`` are the seats of every side with the fewest points left, several sides if they share
    it. ``points[seat]`` is what the seat has left in its hand; the points of partners add up.
    ``outcomes[seat]``: 1 a win alone, 0 a shared one, -1 a loss.
    """

    ending: Ending
    winners: tuple[int, ...]
    points: tuple[int, ...]
    outcomes: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


def points_of(tiles: Sequence[Tile]) -> int:
    """Return the points of tiles that are left: 1 each, 2 for a double."""
    return sum(POINTS_OF_DOUBLE if tile.is_double else 1 for tile in tiles)


def result_of(
    rules: UpDownStopRules, ending: Ending, hands: Sequence[Sequence[Tile]], points: Sequence[int]
) -> HandResult:
    """Return the result of a hand that ended with these tiles left, which count these points."""
    sides = [
        sum(points[other] for other in rules.seats_of(rules.side(seat)))
        for seat in range(rules.seats)
    ]
    winners = tuple(seat for seat, total in enumerate(sides) if total == min(sides))
    alone = len({rules.side(seat) for seat in winners}) == 1
    outcomes = tuple(int(alone) if seat in winners else -1 for seat in range(rules.seats))
    lines = tuple(
        ScoreLine(seat, tuple(sorted(hand)), points[seat]) for seat, hand in enumerate(hands)
    )
    return HandResult(ending, winners, tuple(points), outcomes, lines)
