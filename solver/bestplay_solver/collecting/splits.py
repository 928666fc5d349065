"""Ways to split the tiles of one suit into groups of given sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod

from bestplay_solver.collecting.rules import SuitSplit
from bestplay_solver.tiles import Tile


def number_of_ways(split: SuitSplit) -> int:
    """Return in how many ways different tiles of a suit form groups of one of the split's sizes."""
    return sum(
        factorial(sum(sizes))
        // prod(map(factorial, sizes))
        # Groups of equal size can be exchanged without making another grouping.
        // prod(map(factorial, Counter(sizes).values()))
        for sizes in split.sizes
    )


def ways(tiles: Sequence[Tile], sizes: Sequence[int]) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    """Yield every way to divide sorted tiles into groups of these sizes, each once.

    The groups come in the order of their first tiles.
    """
    if not tiles:
        yield ()
        return
    first, others = tiles[0], tiles[1:]
    # The group of the first tile is fixed at each turn, so no division comes twice.
    for size in sorted(set(sizes), reverse=True):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for chosen in combinations(others, size - 1):
            rest = [tile for tile in others if tile not in chosen]
            for groups in ways(rest, rest_sizes):
                yield ((first, *chosen), *groups)
