"""Turns of Up or Down? as people write them: which card takes which, and where that is put.

    7 takes 8 new             7 is placed in the display; 8 is taken, and begins a new row
    7 takes 8 append 1        8 is appended to row 1 of the area
    7 takes 8 discard 0       row 0 is turned over, and 8 begins a new one in its place
    0: 7 takes 8 new          the same of seat 0, where the seat is to be told

Rows count from 0. ``new row`` and ``new-row`` are the same as ``new``. Several turns in one text
have commas between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from bestplay.faults import NOTATION, Faults
from bestplay.notation import read_digits, shown
from bestplay.turns import each_step
from bestplay.upordown.v1.upordown_pb2 import (
    PLACE_KIND_APPEND,
    PLACE_KIND_DISCARD,
    PLACE_KIND_NEW_ROW,
    Place,
    Turn,
)

TurnLike: TypeAlias = str | Turn
"""One turn: ``"7 takes 8 new"``, ``"7 takes 8 append 1"``, ``"7 takes 8 discard 0"``, or a
message."""
TurnsLike: TypeAlias = str | Iterable[TurnLike]
"""Some turns: ``"7 takes 8 new, 7 takes 5 append 0"``, or turns one by one."""


def read_turns(turns: TurnsLike, field: str, faults: Faults) -> list[Turn]:
    """Return turns as messages; what cannot be read is a fault of ``field[...]``."""
    each = enumerate(each_step(turns))
    return [read_turn(turn, f"{field}[{at}]", faults) for at, turn in each]


def read_turn(turn: TurnLike, field: str, faults: Faults) -> Turn:
    """Return a turn as a message; one that cannot be read is a fault of ``field``."""
    if isinstance(turn, Turn):
        return turn
    seat, colon, rest = str(turn).rpartition(":")
    number = read_digits(seat.strip())
    read = _read_words(rest.split(), field, faults)
    if read is None or (colon and number is None):
        text = f"{shown(turn)} is no turn, such as: 7 takes 8 new, 7 takes 8 append 1"
        faults.add(field, NOTATION, f"{text}, 7 takes 8 discard 0")
        return Turn()
    read.MergeFrom(Turn(seat=faults.number(number, f"{field}.seat")))
    return read


def write_turn(turn: Turn) -> str:
    """Return a turn as it may be written, without its seat: ``7 takes 8 append 1``."""
    return f"{turn.card} takes {turn.taken} {write_place(turn.place)}"


def write_place(place: Place) -> str:
    """Return a place as it may be written: ``new``, ``append 1``, ``discard 0``."""
    match place.kind:
        case kind if kind == PLACE_KIND_APPEND:
            return f"append {place.row}"
        case kind if kind == PLACE_KIND_DISCARD:
            return f"discard {place.row}"
        case _:
            return "new"


def _read_words(words: list[str], field: str, faults: Faults) -> Turn | None:
    """Return a turn without its seat; None when the words are none."""
    match words:
        case [card, "takes", taken, *where]:
            laid, took = read_digits(card), read_digits(taken)
            place = _read_place(where, f"{field}.place", faults)
        case _:
            return None
    if laid is None or took is None or place is None:
        return None
    return Turn(
        card=faults.number(laid, f"{field}.card"),
        taken=faults.number(took, f"{field}.taken"),
        place=place,
    )


def _read_place(words: list[str], field: str, faults: Faults) -> Place | None:
    match words:
        case ["new" | "new-row"] | ["new", "row"]:
            return Place(kind=PLACE_KIND_NEW_ROW)
        case ["append" | "discard" as what, row] if (number := read_digits(row)) is not None:
            kind = PLACE_KIND_APPEND if what == "append" else PLACE_KIND_DISCARD
            return Place(kind=kind, row=faults.number(number, f"{field}.row"))
    return None
