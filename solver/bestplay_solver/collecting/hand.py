"""A hand as the solvers see it: sorted tiles, suits by place, and what every count scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from bestplay_solver.collecting.rules import (
    SMALLEST_GROUP,
    CollectingRules,
    Group,
    Grouping,
    SuitSplit,
    best_splits,
)
from bestplay_solver.tiles import Tile

OUT = -1
"""Where an unmatched tile goes, in place of the place of a suit."""

Assignment = tuple[int, ...]
"""For each tile of the hand, the place of the suit that it goes to, or OUT."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand under its rules.

    A suit that fewer than two tiles show can hold no group, so ``suits`` has only the others, the
    longest last (searches begin there); a suit is known by its *place* there. ``tiles`` are sorted,
    so nothing that is derived from a hand depends on the order in which its tiles were named.

    ``choices[t]`` are the places of the suits that tile ``t`` shows (none, one or two, ascending),
    ``degrees`` the numbers of tiles that show each suit. ``splits[c]`` is the best split of ``c``
    tiles of a suit (None for one tile), ``unmatched[u]`` what ``u`` unmatched tiles score.
    """

    tiles: tuple[Tile, ...]
    suits: tuple[int, ...]
    choices: tuple[tuple[int, ...], ...]
    degrees: tuple[int, ...]
    splits: tuple[SuitSplit | None, ...]
    unmatched: tuple[int, ...]

    @classmethod
    def of(cls, tiles: Sequence[Tile], rules: CollectingRules) -> Hand:
        """Return the hand of these different tiles of the rules' set."""
        held = tuple(sorted(tiles))
        shown = [0] * (rules.highest + 1)
        for tile in held:
            for suit in tile.suits:
                shown[suit] += 1
        suits = tuple(
            sorted(
                (suit for suit, number in enumerate(shown) if number >= SMALLEST_GROUP),
                key=lambda suit: (shown[suit], suit),
            )
        )
        place = {suit: at for at, suit in enumerate(suits)}
        return cls(
            tiles=held,
            suits=suits,
            choices=tuple(
                tuple(sorted(place[suit] for suit in tile.suits if suit in place)) for tile in held
            ),
            degrees=tuple(shown[suit] for suit in suits),
            splits=best_splits(rules.table, max(shown)),
            unmatched=tuple(map(rules.table.unmatched_points, range(len(held) + 1))),
        )

    def counts(self, assignment: Assignment) -> list[int]:
        """Return how many tiles an assignment gives to each suit, by place."""
        counts = [0] * len(self.suits)
        for at in assignment:
            if at != OUT:
                counts[at] += 1
        return counts

    def points(self, counts: Sequence[int]) -> int | None:
        """Return the most points with these suit counts; None if a suit would have one tile."""
        total = self.unmatched[len(self.tiles) - sum(counts)]
        for count in counts:
            split = self.splits[count]
            if split is None:
                return None
            total += split.points
        return total

    def kept(self, count: int, rate: int) -> int:
        """Return how many of a suit's tiles to group when leaving one out costs the rate."""
        return max(
            (split.points + rate * kept, kept)
            for kept, split in enumerate(self.splits[: count + 1])
            if split is not None
        )[1]

    def assignment(self, grouping: Grouping) -> Assignment:
        """Return the assignment of a grouping of this hand."""
        suit_of = {tile: group.suit for group in grouping.groups for tile in group.tiles}
        place = {suit: at for at, suit in enumerate(self.suits)}
        return tuple(place[suit_of[tile]] if tile in suit_of else OUT for tile in self.tiles)

    def divide(self, assignment: Assignment) -> tuple[list[list[Tile]], list[Tile]]:
        """Return the tiles of each suit, by place, and the unmatched ones, all sorted."""
        members: list[list[Tile]] = [[] for _ in self.suits]
        unmatched: list[Tile] = []
        for tile, at in zip(self.tiles, assignment, strict=True):
            (unmatched if at == OUT else members[at]).append(tile)
        return members, unmatched

    def grouping(self, assignment: Assignment) -> Grouping:
        """Return one grouping of an assignment with the most points: its suits split at best."""
        members, unmatched = self.divide(assignment)
        groups = []
        for suit, tiles in zip(self.suits, members, strict=True):
            split = self.splits[len(tiles)]
            if split is None:
                raise ValueError(f"one tile is no group of suit {suit}")
            rest = iter(tiles)
            groups += [Group(suit, tuple(islice(rest, size))) for size in split.sizes[0]]
        return Grouping.of(groups, unmatched)
