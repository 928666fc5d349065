"""Domino tiles and sets, as every domino game of the table sees them (RULES.md, common terms)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

LARGEST_SET = 18
"""The largest double-n set that is supported; it has 190 tiles."""


class Tile(NamedTuple):
    """A tile by the pips of its halves, ``low <= high``. Sorts by low, then high."""

    low: int
    high: int

    @classmethod
    def of(cls, one: int, other: int) -> Tile:
        """Return the tile with these halves, given in either order."""
        return cls(one, other) if one <= other else cls(other, one)

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number."""
        return self.low == self.high

    @property
    def suits(self) -> tuple[int, ...]:
        """The suits that the tile belongs to: two, or one for a double."""
        return (self.low,) if self.low == self.high else (self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


def set_size(highest: int) -> int:
    """Return the number of tiles in the double-``highest`` set."""
    return (highest + 1) * (highest + 2) // 2


def full_set(highest: int) -> Iterator[Tile]:
    """Yield every tile of the double-``highest`` set in order."""
    for low in range(highest + 1):
        for high in range(low, highest + 1):
            yield Tile(low, high)
