"""The rules of Collecting Dominoes: groups, score tables, and what a grouping scores.

RULES.md, section 1. Nothing here assumes the facts that hold only for the standard table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import LARGEST_SET, Tile

SMALLEST_GROUP = 2
MOST_POINTS = 1_000_000
"""Every value of a score table lies within plus or minus this."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Points of groups and of unmatched tiles.

    ``groups[i]`` are the points of a group of ``i + 2`` tiles, ``unmatched[i]`` those of ``i + 1``
    tiles left over (usually negative). Neither is empty; values are within ``MOST_POINTS``.
    """

    groups: tuple[int, ...]
    unmatched: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.groups or not self.unmatched:
            raise ValueError("a score table needs a value for groups and one for unmatched tiles")
        if any(abs(points) > MOST_POINTS for points in self.groups + self.unmatched):
            raise ValueError(f"a score table's values lie within {MOST_POINTS:,} points")

    def group_points(self, size: int) -> int:
        """Return the points of a group of ``size`` tiles, at least two.

        Past the table's last size: that size's points a tile, the total rounded down.
        """
        place = size - SMALLEST_GROUP
        if place < len(self.groups):
            return self.groups[place]
        last = len(self.groups) - 1 + SMALLEST_GROUP
        return self.groups[-1] * size // last

    def unmatched_points(self, number: int) -> int:
        """Return the points of ``number`` unmatched tiles, 0 for none.

        Past the table's last number: that number's points a tile, the total rounded away from zero.
        """
        if number == 0:
            return 0
        if number <= len(self.unmatched):
            return self.unmatched[number - 1]
        total, last = self.unmatched[-1] * number, len(self.unmatched)
        return -(-total // last) if total > 0 else total // last


STANDARD_TABLE = ScoreTable(groups=(4, 12, 24, 40, 60, 70), unmatched=(-1, -6, -15))
SEVEN_84_TABLE = ScoreTable(groups=(4, 12, 24, 40, 60, 84), unmatched=(-1, -6, -15))


@dataclass(frozen=True, slots=True)
class CollectingRules:
    """The rules in force: the set (double-``highest``, 1 to 18) and the score table."""

    highest: int = 6
    table: ScoreTable = STANDARD_TABLE

    def __post_init__(self) -> None:
        if not 1 <= self.highest <= LARGEST_SET:
            raise ValueError(f"a set is double-1 to double-{LARGEST_SET}")


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Tiles of one suit, two or more, sorted. Sorts by suit, then tiles."""

    suit: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Grouping:
    """A hand divided into groups (sorted) and unmatched tiles (sorted)."""

    groups: tuple[Group, ...]
    unmatched: tuple[Tile, ...]

    @classmethod
    def of(cls, groups: Sequence[Group], unmatched: Sequence[Tile]) -> Grouping:
        """Return the grouping with its groups and tiles in order, so that equal ones are equal."""
        return cls(tuple(sorted(groups)), tuple(sorted(unmatched)))

    def points(self, table: ScoreTable) -> int:
        """Return what the grouping scores."""
        return sum(table.group_points(len(group.tiles)) for group in self.groups) + (
            table.unmatched_points(len(self.unmatched))
        )


def group_suit(tiles: Sequence[Tile]) -> int | None:
    """Return the number that all of two or more different tiles show; None if there is none."""
    low, high = tiles[0]
    if all(low in tile for tile in tiles):
        return low
    return high if all(high in tile for tile in tiles) else None


def check_claim(
    hand: Sequence[Tile] | None, groups: Sequence[Sequence[Tile | None]]
) -> list[Fault]:
    """Return every way in which claimed groups of a hand break the rules, in the claim's order.

    A hand or tile that is not known (None) breaks no rule. Paths are ``groups[i]`` and
    ``groups[i].tiles[j]``. Reasons: GROUP_TOO_SMALL, GROUP_MIXED_SUITS, TILE_IN_TWO_GROUPS,
    TILE_NOT_IN_HAND.
    """
    faults = []
    held = None if hand is None else set(hand)
    first_places: dict[Tile, str] = {}
    for place, tiles in enumerate(groups):
        for at, tile in enumerate(tiles):
            path = f"groups[{place}].tiles[{at}]"
            if tile is None:
                continue
            if held is not None and tile not in held:
                faults.append(Fault(path, "TILE_NOT_IN_HAND", f"{tile} is not in the hand"))
            elif tile in first_places:
                text = f"{tile} is already in {first_places[tile]}"
                faults.append(Fault(path, "TILE_IN_TWO_GROUPS", text))
            first_places.setdefault(tile, path)
        faults.extend(_check_group(tiles, f"groups[{place}]"))
    return faults


def _check_group(tiles: Sequence[Tile | None], path: str) -> list[Fault]:
    known = [tile for tile in tiles if tile is not None]
    if len(tiles) < SMALLEST_GROUP:
        text = f"a group has at least two tiles, this one has {len(tiles)}"
        return [Fault(path, "GROUP_TOO_SMALL", text)]
    if known and group_suit(known) is None:
        text = f"no number is on all of {' '.join(map(str, known))}"
        return [Fault(path, "GROUP_MIXED_SUITS", text)]
    return []


@dataclass(frozen=True, slots=True)
class SuitSplit:
    """How tiles of one suit group best among themselves: the points, and the sizes that reach them.

    ``sizes`` lists every multiset of group sizes (largest first) with the most points.
    """

    points: int
    sizes: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def best_splits(table: ScoreTable, most: int) -> tuple[SuitSplit | None, ...]:
    """Return the best split of 0 to ``most`` tiles of one suit, all of them grouped.

    The entry of 1 is None: a single tile is no group. The entry of 0 has the one empty split.
    """
    splits: list[SuitSplit | None] = [SuitSplit(0, ((),))]
    for number in range(1, most + 1):
        # Sizes come largest first, so each multiset is made once.
        options = [
            (table.group_points(first) + sum(map(table.group_points, rest)), (first, *rest))
            for first in range(SMALLEST_GROUP, number + 1)
            for rest in _partitions(number - first, first)
        ]
        points = max((points for points, _ in options), default=0)
        sizes = tuple(sizes for value, sizes in options if value == points)
        splits.append(SuitSplit(points, sizes) if options else None)
    return tuple(splits)


@cache
def _partitions(number: int, largest: int) -> tuple[tuple[int, ...], ...]:
    """Return every way to write ``number`` as sizes of 2 to ``largest``, each largest first."""
    if number == 0:
        return ((),)
    return tuple(
        (first, *rest)
        for first in range(SMALLEST_GROUP, min(number, largest) + 1)
        for rest in _partitions(number - first, first)
    )
