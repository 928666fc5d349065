"""Tiles as people and programs write them: ``"6-4"``, ``(6, 4)``, or a ``Tile`` message.

A hand is one text, its tiles separated by blanks or commas, or any number of tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bestplay.faults import NOTATION, Faults
from bestplay.table.v1.tiles_pb2 import Hand, Tile

TileLike: TypeAlias = str | Sequence[int] | Tile
"""One tile: ``"6-4"``, two numbers in either order, or a message."""
TilesLike: TypeAlias = str | Iterable[TileLike]
"""Some tiles: ``"6-4 2-2"``, ``"6-4, 2-2"``, or tiles one by one."""
HandLike: TypeAlias = TilesLike | Hand
"""A hand: its tiles, all of them seen (``""`` is the empty hand), or a message."""

_TILE = re.compile(r"([0-9]+)-([0-9]+)")
_SEPARATORS = re.compile(r"[\s,]+")
_LONGEST_SHOWN = 40


def read_hand(hand: HandLike, field: str, faults: Faults) -> Hand:
    """Return a hand as a message; what cannot be read is a fault of ``field.tiles[...]``."""
    return hand if isinstance(hand, Hand) else Hand(tiles=read_tiles(hand, field, faults))


def read_tiles(tiles: TilesLike, field: str, faults: Faults) -> list[Tile]:
    """Return tiles as messages; what cannot be read is a fault of ``field.tiles[...]``."""
    each = filter(None, _SEPARATORS.split(tiles)) if isinstance(tiles, str) else tiles
    return [read_tile(tile, f"{field}.tiles[{at}]", faults) for at, tile in enumerate(each)]


def read_tile(tile: TileLike, field: str, faults: Faults) -> Tile:
    """Return a tile as a message; one that cannot be read is a fault of ``field``."""
    if isinstance(tile, Tile):
        return tile
    halves = _halves_of_text(tile) if isinstance(tile, str) else _halves_of_pair(tile)
    if halves is None:
        text = f"{_shown(tile)} is no tile; a tile is two numbers with a hyphen, such as 6-4"
        faults.add(field, NOTATION, text)
        return Tile()
    low, high = halves
    return Tile(low=faults.number(low, f"{field}.low"), high=faults.number(high, f"{field}.high"))


def _halves_of_text(text: str) -> tuple[int, int] | None:
    parts = _TILE.fullmatch(text.strip())
    # No number of pips has more than a few digits, and reading thousands of them takes long.
    if parts is None or max(map(len, parts.groups())) > _LONGEST_SHOWN:
        return None
    return int(parts[1]), int(parts[2])


def _halves_of_pair(pair: Sequence[int]) -> tuple[int, int] | None:
    try:
        low, high = pair
    except (TypeError, ValueError):  # not two of anything
        return None
    return (low, high) if isinstance(low, int) and isinstance(high, int) else None


def _shown(tile: object) -> str:
    text = str(tile)
    return repr(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}...")
