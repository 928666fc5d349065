"""What a seat has seen of a hand of Up-Down-Stop44, as it stands or as a record."""

from __future__ import annotations

from bestplay.faults import NOTATION, Faults
from bestplay.games.updownstop.positions import (
    TableOptions,
    read_row,
    refuse_first_seat,
    refuse_table,
)
from bestplay.games.updownstop.steps import read_steps
from bestplay.hands import SeenHandsLike, read_count, read_seen_hands
from bestplay.notation import TilesLike
from bestplay.updownstop.v1.updownstop_pb2 import Position, Record


class SeenOptions(TableOptions, total=False):
    """What a seat has seen besides the hands; what is left out or None is the default.

    With ``steps`` the hands are those dealt: the own tiles, and how many the others got. Of another
    seat's exchange there is the number of tiles (``"1 exchange 2"``), and its pass has no tile
    though it drew one (``"1 pass"``).
    """

    pile: int | None
    """How many tiles the draw pile has, not of a record; by default every one that is in no hand
    and not laid."""
    put_aside: TilesLike | None
    """The tiles that the seat exchanged and that are not in sight; a record tells them itself."""


def read_seen(
    hands: SeenHandsLike, options: SeenOptions, faults: Faults
) -> tuple[Position | None, Record | None]:
    """Return the position or the record that a seat has seen: one of them, and None."""
    if options.get("steps") is None:
        return _read_position(hands, options, faults), None
    return None, _read_record(hands, options, faults)


def _read_position(hands: SeenHandsLike, options: SeenOptions, faults: Faults) -> Position:
    refuse_first_seat(options, faults)
    return Position(
        hands=read_seen_hands(hands, "position.hands", faults),
        row=read_row(options, "position.row", faults),
        stock=read_count(options.get("pile"), "position.stock", faults),
        to_move=faults.number(options.get("to_move"), "position.to_move"),
    )


def _read_record(hands: SeenHandsLike, options: SeenOptions, faults: Faults) -> Record:
    refuse_table(options, faults)
    if options.get("pile") is not None:
        text = "the deal and the steps tell how many tiles are left: leave pile out, or the steps"
        faults.add("record.stock", NOTATION, text)
    return Record(
        hands=read_seen_hands(hands, "record.hands", faults),
        steps=read_steps(options.get("steps") or "", "record.steps", faults),
        first_seat=faults.number(options.get("first_seat"), "record.first_seat"),
    )
