"""For each unseen tile the chance of every place where it may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bestplay_solver.dominoes.places import ASLEEP, BONEYARD, Knowledge
from bestplay_solver.search.advice import chance_sum, deal_sums
from bestplay_solver.search.advised import TileChance
from bestplay_solver.tiles import Tile


def exact_chances(cases: Sequence[Knowledge]) -> tuple[TileChance, ...]:
    """Return the chances when all deals of all cases are alike likely."""
    total = sum(known.count for known in cases)
    ways: dict[tuple[Tile, int], int] = {}
    for known in cases:
        each = known.count // known.deals.count
        for tile, places in zip(known.tiles, known.deals.chances(), strict=True):
            for place, number in places:
                where = tile, known.places[place].seat
                ways[where] = ways.get(where, 0) + number * each
    return _chances(cases[0], lambda tile, where: ways.get((tile, where), 0) / total)


def sampled_chances(known: Knowledge, sums: Sequence[float], plays: int) -> tuple[TileChance, ...]:
    """Return the chances in the deals of a sample, weighted."""
    weight = deal_sums(sums)[0]
    number = {tile: at for at, tile in enumerate(known.numbered)}

    def chance(tile: Tile, where: int) -> float:
        return (
            sum(
                chance_sum(sums, plays, at, number[tile])
                for at, place in enumerate(known.places)
                if place.seat == where
            )
            / weight
        )

    return _chances(known, chance)


def _chances(known: Knowledge, chance: Callable[[Tile, int], float]) -> tuple[TileChance, ...]:
    """Return the chances of the tiles that are still unseen."""
    seats = range(known.rules.seats)
    shown = {tile for hand in known.seen.hands for tile in hand.tiles}
    return tuple(
        TileChance(
            tile,
            tuple(chance(tile, seat) for seat in seats),
            chance(tile, BONEYARD),
            chance(tile, ASLEEP),
        )
        for tile in sorted(known.tiles)
        if tile not in known.laid_at and tile not in shown
    )
