"""Tiles as people and programs write them: ``"6-4"``, ``(6, 4)``, or a ``Tile`` message.

A hand is one text, its tiles separated by blanks or commas, or any number of tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bestplay.faults import NOTATION, Faults
from bestplay.table.v1.tiles_pb2 import Hand, Tile

TileLike: TypeAlias = str | Sequence[int] | Tile
"""One tile: ``"6-4"``, two numbers in either order, or a message."""
TilesLike: TypeAlias = str | Iterable[TileLike]
"""Some tiles: ``"6-4 2-2"``, ``"6-4, 2-2"``, or tiles one by one."""
HandLike: TypeAlias = TilesLike | Hand
"""A hand: its tiles, all of them seen (``""`` is the empty hand), or a message."""

_DIGITS = re.compile(r"[0-9]+")
_SEPARATORS = re.compile(r"[\s,]+")
_LONGEST_SHOWN = 40


def read_hand(hand: HandLike, field: str, faults: Faults) -> Hand:
    """Return a hand as a message; what cannot be read is a fault of ``field.tiles[...]``."""
    return (
        hand if isinstance(hand, Hand) else Hand(tiles=read_tiles(hand, f"{field}.tiles", faults))
    )


def read_tiles(tiles: TilesLike, field: str, faults: Faults) -> list[Tile]:
    """Return tiles as messages; what cannot be read is a fault of ``field[...]``."""
    each = split_words(tiles) if isinstance(tiles, str) else tiles
    return [read_tile(tile, f"{field}[{at}]", faults) for at, tile in enumerate(each)]


def read_tile(tile: TileLike, field: str, faults: Faults) -> Tile:
    """Return a tile as a message; one that cannot be read is a fault of ``field``."""
    if isinstance(tile, Tile):
        return tile
    halves = _halves_of_text(tile) if isinstance(tile, str) else _halves_of_pair(tile)
    if halves is None:
        text = f"{shown(tile)} is no tile; a tile is two numbers with a hyphen, such as 6-4"
        faults.add(field, NOTATION, text)
        return Tile()
    low, high = halves
    return Tile(low=faults.number(low, f"{field}.low"), high=faults.number(high, f"{field}.high"))


def read_digits(text: str) -> int | None:
    """Return a number that is written in digits alone; None when it is not."""
    # No number of ours has more than a few digits, and reading thousands of them takes long.
    return int(text) if len(text) <= _LONGEST_SHOWN and _DIGITS.fullmatch(text) else None


def split_words(text: str) -> Iterator[str]:
    """Yield what blanks or commas separate."""
    return filter(None, _SEPARATORS.split(text))


def shown(thing: object) -> str:
    """Return a thing as a message shows it: in quotes, and not too long."""
    text = str(thing)
    return repr(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}...")


def _halves_of_text(text: str) -> tuple[int, int] | None:
    one, _, other = text.strip().partition("-")
    low, high = read_digits(one), read_digits(other)
    return None if low is None or high is None else (low, high)


def _halves_of_pair(pair: Sequence[int]) -> tuple[int, int] | None:
    try:
        low, high = pair
    except (TypeError, ValueError):  # not two of anything
        return None
    return (low, high) if isinstance(low, int) and isinstance(high, int) else None
