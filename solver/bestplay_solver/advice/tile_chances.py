"""For each unseen tile the chance of every place where it may be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from bestplay_solver.search.advice import chance_sum, deal_sums
from bestplay_solver.search.advised import TileChance
from bestplay_solver.search.deals import Deals
from bestplay_solver.tiles import Tile

STOCK = -1
ASLEEP = -2
"""Stand for a seat where a place is none's."""


class Known(Protocol):
    """What a seat knows, in any game: the tiles to be placed, and where they may be."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles to be placed."""

    @property
    def numbered(self) -> tuple[Tile, ...]:
        """They and the own ones, by the bits of a deal's masks."""

    @property
    def place_seats(self) -> tuple[int, ...]:
        """The seat of each place, STOCK, or ASLEEP."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def in_sight(self) -> Collection[Tile]:
        """The tiles to be placed of which everybody knows where they are now."""

    @property
    def deals(self) -> Deals:
        """The deals that fit."""

    @property
    def count(self) -> int:
        """How many deals fit, orders included."""


def exact_chances(cases: Sequence[Known]) -> tuple[TileChance, ...]:
    """Return the chances when all deals of all cases are alike likely."""
    total = sum(known.count for known in cases)
    ways: dict[tuple[Tile, int], int] = {}
    for known in cases:
        each = known.count // known.deals.count
        for tile, places in zip(known.tiles, known.deals.chances(), strict=True):
            for place, number in places:
                where = tile, known.place_seats[place]
                ways[where] = ways.get(where, 0) + number * each
    return _chances(cases[0], lambda tile, where: ways.get((tile, where), 0) / total)


def sampled_chances(known: Known, sums: Sequence[float], plays: int) -> tuple[TileChance, ...]:
    """Return the chances in the deals of a sample, weighted."""
    weight = deal_sums(sums)[0]
    number = {tile: at for at, tile in enumerate(known.numbered)}

    def chance(tile: Tile, where: int) -> float:
        return (
            sum(
                chance_sum(sums, plays, at, number[tile])
                for at, seat in enumerate(known.place_seats)
                if seat == where
            )
            / weight
        )

    return _chances(known, chance)


def _chances(known: Known, chance: Callable[[Tile, int], float]) -> tuple[TileChance, ...]:
    """Return the chances of the tiles that are still unseen."""
    seats = range(known.seats)
    in_sight = known.in_sight
    return tuple(
        TileChance(
            tile,
            tuple(chance(tile, seat) for seat in seats),
            chance(tile, STOCK),
            chance(tile, ASLEEP),
        )
        for tile in sorted(known.tiles)
        if tile not in in_sight
    )
