"""Fields of requests that mean the same in several games: choices, seats, numbers, tiles, hands.

What cannot be read is a fault, and stands in the question as unreadable: the rules then tell what
else is wrong, and nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bestplay.table.v1 import tiles_pb2
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile
from bestplay_solver.unreadable import UNREADABLE_NUMBER, UNREADABLE_TILE
from google.protobuf.message import Message

from bestplay_server.failures import request_at_fault
from bestplay_server.messages.table import Faults, read_tile

__all__ = [
    "UNREADABLE_NUMBER",
    "UNREADABLE_TILE",
    "number_of",
    "read_choice",
    "read_hand",
    "read_pips",
    "read_seat",
    "read_stock",
    "refuse_with_others",
    "tile_of",
    "tiles_of",
]


def read_choice(
    message: Message,
    name: str,
    choices: Mapping[Any, Any],
    reason: str,
    faults: Faults,
    within: str = "rules",
) -> Any:
    """Return the model's word for an enum in a field; that of 0 if there is none.

    ``within`` is the path of the message, empty for the request itself.
    """
    number = getattr(message, name)
    if number not in choices:
        path = f"{within}.{name}" if within else name
        faults.add(path, reason, f"there is no {name} with the number {number}")
        return choices[0]
    return choices[number]


def number_of(choices: Mapping[Any, Any], choice: object) -> Any:
    """Return the enum's number for a choice, not that of the default; 0 for None."""
    if choice is None:
        return 0
    return next(number for number, one in choices.items() if number and one is choice)


def read_seat(message: Message, name: str, path: str, faults: Faults) -> int | None:
    """Return the seat in a field; the rules tell whether it is one of theirs."""
    if not message.HasField(name):
        return None
    seat: int = getattr(message, name)
    if seat < 0:
        faults.add(path, "SEAT_OUT_OF_RANGE", f"the seats are counted from 0, not {seat}")
        return UNREADABLE_NUMBER
    return seat


def read_pips(pips: int, path: str, faults: Faults) -> int:
    """Return the number that an end shows; the rules tell whether the set has it."""
    if pips < 0:
        faults.add(path, "PIP_NEGATIVE", f"an end shows 0 pips or more, not {pips}")
        return UNREADABLE_NUMBER
    return pips


def tile_of(message: tiles_pb2.Tile, path: str, faults: Faults) -> Tile:
    """Return the tile; the rules tell whether it is in the set."""
    return read_tile(message, path, None, faults) or UNREADABLE_TILE


def tiles_of(messages: Iterable[tiles_pb2.Tile], path: str, faults: Faults) -> tuple[Tile, ...]:
    """Return the tiles; the rules tell whether they are in the set, and which stand twice."""
    return tuple(tile_of(tile, f"{path}[{at}]", faults) for at, tile in enumerate(messages))


def read_hand(message: tiles_pb2.Hand, path: str, faults: Faults) -> tuple[Tile, ...]:
    """Return the tiles of a hand, all of which must be seen."""
    if message.hidden:
        text = f"this method needs open hands, but {message.hidden} tiles are hidden"
        faults.add(f"{path}.hidden", "HIDDEN_TILES", text)
    tiles = tiles_of(message.tiles, f"{path}.tiles", faults)
    return (*tiles, UNREADABLE_TILE) if message.hidden else tiles


def read_stock(message: tiles_pb2.Stock, path: str, faults: Faults) -> tuple[Tile, ...]:
    """Return the tiles of a stock, whose order must be known."""
    stock = tiles_of(message.next, f"{path}.next", faults)
    if message.HasField("count") and message.count != len(stock):
        text = "the order of the stock must be known: name all of its tiles, the next one first"
        faults.add(f"{path}.count", "HIDDEN_TILES", text)
    return stock


def refuse_with_others(faults: Faults, others: Iterable[Fault]) -> None:
    """Refuse a request, if it has faults, with those and what the rules find beside them."""
    if faults:
        known = {fault.path for fault in faults}
        raise request_at_fault([*faults, *(fault for fault in others if fault.path not in known)])
