"""Pictures of tiles, drawn with box characters; plain text where those cannot be printed.

┌─────┬─────┐
│●    │●   ●│
│  ●  │     │
│    ●│●   ●│
└─────┴─────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bestplay.table.v1.tiles_pb2 import Tile

PIP = "●"
FRAME = ("┌─────┬─────┐", "└─────┴─────┘")
BAR = "│"
UP = "↑"
DOWN = "↓"
HALF_WIDTH = 5
TILE_WIDTH = len(FRAME[0])

# Where the pips of 0 to 9 lie, in three rows of three, for a tile that lies on its side.
_PATTERNS = (
    ("   ", "   ", "   "),
    ("   ", " o ", "   "),
    ("o  ", "   ", "  o"),
    ("o  ", " o ", "  o"),
    ("o o", "   ", "o o"),
    ("o o", " o ", "o o"),
    ("ooo", "   ", "ooo"),
    ("ooo", " o ", "ooo"),
    ("ooo", "o o", "ooo"),
    ("ooo", "ooo", "ooo"),
)


def can_draw(encoding: str) -> bool:
    """Return whether an encoding has all the characters of a picture."""
    return can_encode("".join((PIP, BAR, *FRAME)), encoding)


def can_encode(characters: str, encoding: str) -> bool:
    """Return whether an encoding has all these characters."""
    try:
        characters.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def draw_tile(tile: Tile) -> list[str]:
    """Return the five lines of a tile's picture."""
    halves = zip(_draw_half(tile.low), _draw_half(tile.high), strict=True)
    rows = [f"{BAR}{low}{BAR}{high}{BAR}" for low, high in halves]
    return [FRAME[0], *rows, FRAME[1]]


def draw_tiles(tiles: Sequence[Tile], width: int) -> list[str]:
    """Return the lines of tiles side by side, wrapped at ``width`` columns, one tile at least."""
    in_a_row = max(1, (width + 1) // (TILE_WIDTH + 1))
    lines = []
    for first in range(0, len(tiles), in_a_row):
        pictures = [draw_tile(tile) for tile in tiles[first : first + in_a_row]]
        lines += [" ".join(parts) for parts in zip(*pictures, strict=True)]
    return lines


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Return tiles as a request may write them: ``1-2 1-5``."""
    return " ".join(f"{tile.low}-{tile.high}" for tile in tiles)


def write_plain_tiles(tiles: Iterable[Tile]) -> str:
    """Return tiles as plain text that looks a little like them: ``[1|2] [1|5]``."""
    return " ".join(f"[{tile.low}|{tile.high}]" for tile in tiles)


def turned(tile: Tile, first: int) -> Tile:
    """Return a tile with this number of pips on the left."""
    return Tile(low=first, high=tile.low + tile.high - first)


def _draw_half(pips: int) -> list[str]:
    if pips >= len(_PATTERNS):
        blank = " " * HALF_WIDTH
        return [blank, f"{pips:^{HALF_WIDTH}}", blank]
    return [" ".join(row).replace("o", PIP) for row in _PATTERNS[pips]]
