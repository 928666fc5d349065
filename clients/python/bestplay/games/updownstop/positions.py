"""Positions of Up-Down-Stop44, as they stand or as records: as options and as messages."""

from __future__ import annotations

from typing import TypedDict

from bestplay.faults import NOTATION, Faults
from bestplay.games.updownstop.rows import EndLike, read_end
from bestplay.games.updownstop.steps import StepsLike, read_steps
from bestplay.hands import HandsLike, StockLike, read_hands, read_stock
from bestplay.notation import TileLike, TilesLike, read_tile, read_tiles
from bestplay.updownstop.v1.updownstop_pb2 import Position, Record, Row


class TableOptions(TypedDict, total=False):
    """What everybody sees besides the hands; what is left out or None is the default.

    Either a position as it stands, or its ``steps`` from the deal, beside which ``first_seat`` is
    all that is said.
    """

    start: TileLike | None
    """The start tile."""
    first: EndLike | None
    """The first end, as in ``rows.py``: ``"2 down 2-4"``; by default the start tile's lower
    number."""
    second: EndLike | None
    """The second end: ``"6 up 1-6 stopped"``; by default the start tile's higher number."""
    scrap: TilesLike | None
    """The doubles of removed stops; by default none."""
    dead: TilesLike | None
    """Tiles that lie under the last one of an end: for advice all of them, where all hands are
    open they change no answer. By default none."""
    passes: int | None
    """How many seats in turn have just passed so that it counts towards the end; by default 0."""
    to_move: int | None
    """The seat whose turn it is, from 0."""
    steps: StepsLike | None
    """Everything since the deal: exchanges, the start tile, then plays."""
    first_seat: int | None
    """Of a record, the seat that is first to exchange and first to play; by default 0."""


class PositionOptions(TableOptions, total=False):
    """What there is besides the hands, all of it known."""

    pile: StockLike | None
    """The draw pile in the order in which it is drawn; of a record as it is after the last step.
    By default empty."""


def read_origin(
    hands: HandsLike, options: PositionOptions, faults: Faults
) -> tuple[Position | None, Record | None]:
    """Return the position or the record that a question starts from: one of them, and None."""
    if options.get("steps") is None:
        return _read_position(hands, options, faults), None
    return None, _read_record(hands, options, faults)


def _read_position(hands: HandsLike, options: PositionOptions, faults: Faults) -> Position:
    refuse_first_seat(options, faults)
    return Position(
        hands=read_hands(hands, "position.hands", faults),
        row=read_row(options, "position.row", faults),
        stock=read_stock(options.get("pile"), "position.stock", faults),
        to_move=faults.number(options.get("to_move"), "position.to_move"),
    )


def read_row(options: TableOptions, field: str, faults: Faults) -> Row:
    """Return the row; what cannot be read is a fault of ``field...``."""
    start = options.get("start")
    return Row(
        start=None if start is None else read_tile(start, f"{field}.start", faults),
        first=read_end(options.get("first"), f"{field}.first", faults),
        second=read_end(options.get("second"), f"{field}.second", faults),
        scrap=read_tiles(options.get("scrap") or "", f"{field}.scrap", faults),
        dead=read_tiles(options.get("dead") or "", f"{field}.dead", faults),
        passes=faults.number(options.get("passes"), f"{field}.passes"),
    )


def _read_record(hands: HandsLike, options: PositionOptions, faults: Faults) -> Record:
    refuse_table(options, faults)
    return Record(
        hands=read_hands(hands, "record.hands", faults),
        steps=read_steps(options.get("steps") or "", "record.steps", faults),
        stock=read_stock(options.get("pile"), "record.stock", faults),
        first_seat=faults.number(options.get("first_seat"), "record.first_seat"),
    )


def refuse_first_seat(options: TableOptions, faults: Faults) -> None:
    """Note that a position as it stands has no first seat, if one is said."""
    if options.get("first_seat") is not None:
        text = "only a record has a first seat: give its steps, or to_move"
        faults.add("record.first_seat", NOTATION, text)


def refuse_table(options: TableOptions, faults: Faults) -> None:
    """Note what is said of the table that the steps of a record tell."""
    for name, field in _TOLD_BY_STEPS:
        if options.get(name) is not None:
            text = f"the steps tell it: leave {name} out, or the steps"
            faults.add(field, NOTATION, f"{text}{_INSTEAD.get(name, '')}")


_TOLD_BY_STEPS = (
    *((name, f"position.row.{name}") for name in Row.DESCRIPTOR.fields_by_name),
    ("to_move", "position.to_move"),
)
_INSTEAD = {"start": '; "start 3-5" is a step', "to_move": "; who is first is first_seat"}
