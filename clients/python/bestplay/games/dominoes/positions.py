"""Positions of the domino games, as they stand or as records: as options and as messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, TypedDict

from bestplay.dominoes.v1.dominoes_pb2 import Cross, Layout, Position, Record
from bestplay.faults import NOTATION, Faults
from bestplay.games.dominoes.steps import StepsLike, read_steps
from bestplay.hands import HandsLike, StockLike, read_hands, read_stock
from bestplay.notation import TileLike, read_digits, read_tile, shown, split_words

EndsLike: TypeAlias = str | Iterable[int]
"""The numbers of the open ends: ``[2, 5]`` or ``"2 5"``."""
CrossLike: TypeAlias = str | tuple[int, EndsLike] | Cross
"""An unfinished cross, its centre and the far number of each arm laid so far: ``(6, [0, 3])`` or
``"6: 0 3"`` (without arms ``(6, [])`` or ``"6"``), or a message."""


class TableOptions(TypedDict, total=False):
    """What everybody sees besides the hands; what is left out or None is the default."""

    ends: EndsLike | None
    """The number of each open end; by default none, before the lead."""
    cross: CrossLike | None
    """The unfinished cross of the Cross games, instead of ends; by default none."""
    to_move: int | None
    """The seat whose turn it is, from 0; before the lead by default whoever leads."""
    leader: int | None
    """The seat to move before the lead: the same as ``to_move``, by its name there."""
    lead: TileLike | None
    """The tile that is to be led, when that is settled; only before the lead."""
    last_seat: int | None
    """The seat that laid last, from 0; some tie rules need it."""
    has_drawn: bool | None
    """Whether the seat to move has drawn in this turn; by default not."""
    steps: StepsLike | None
    """The plays since: the position is then a record's deal, and the question about its last."""


class PositionOptions(TableOptions, total=False):
    """What there is besides the hands when every tile is known."""

    boneyard: StockLike | None
    """The boneyard in the order in which it is drawn, not in Block; empty by default."""


def read_origin(
    hands: HandsLike, options: PositionOptions, faults: Faults
) -> tuple[Position | None, Record | None]:
    """Return the position or the record that a question starts from: one of them, and None."""
    steps = options.get("steps")
    if steps is None:
        return _read_position(hands, options, "position", faults), None
    deal = _read_position(hands, options, "record.deal", faults)
    return None, Record(deal=deal, steps=read_steps(steps, "record.steps", faults))


def _read_position(
    hands: HandsLike, options: PositionOptions, path: str, faults: Faults
) -> Position:
    position = Position(
        hands=read_hands(hands, f"{path}.hands", faults),
        layout=read_layout(options, f"{path}.layout", faults),
        stock=read_stock(options.get("boneyard"), f"{path}.stock", faults),
    )
    position.MergeFrom(read_turn(options, path, faults))
    return position


def read_turn(options: TableOptions, path: str, faults: Faults) -> Position:
    """Return what a position has to say about whose turn it is; faults are at ``path``."""
    lead = options.get("lead")
    return Position(
        to_move=_read_to_move(options, f"{path}.to_move", faults),
        lead=None if lead is None else read_tile(lead, f"{path}.lead", faults),
        has_drawn=options.get("has_drawn"),
    )


def read_layout(options: TableOptions, field: str, faults: Faults) -> Layout | None:
    """Return what is open; None when nothing is. What cannot be read is a fault of ``field...``."""
    ends, cross, last_seat = options.get("ends"), options.get("cross"), options.get("last_seat")
    if ends is None and cross is None and last_seat is None:
        return None
    return Layout(
        ends=[] if ends is None else read_ends(ends, f"{field}.ends", faults),
        last_seat=faults.number(last_seat, f"{field}.last_seat"),
        cross=None if cross is None else _read_cross(cross, f"{field}.cross", faults),
    )


def _read_cross(cross: CrossLike, field: str, faults: Faults) -> Cross:
    if isinstance(cross, Cross):
        return cross
    parts = parts_of_text(cross) if isinstance(cross, str) else _parts_of_pair(cross)
    if parts is None:
        text = f"{shown(cross)} is no cross; it is a centre and its arms, such as 6: 0 3"
        faults.add(field, NOTATION, text)
        return Cross()
    centre, arms = parts
    return Cross(
        centre=faults.number(centre, f"{field}.centre"),
        waiting=read_ends(arms, f"{field}.waiting", faults),
    )


def parts_of_text(text: str) -> tuple[int, EndsLike] | None:
    """Return a number and what follows a colon: ``6: 0 3``; None when there is no such number."""
    centre, _, arms = text.partition(":")
    number = read_digits(centre.strip())
    return None if number is None else (number, arms)


def _parts_of_pair(pair: tuple[int, EndsLike]) -> tuple[int, EndsLike] | None:
    try:
        centre, arms = pair
    except (TypeError, ValueError):  # not two of anything
        return None
    return (centre, arms) if isinstance(centre, int) and isinstance(arms, Iterable) else None


def read_ends(ends: EndsLike, field: str, faults: Faults) -> list[int]:
    """Return numbers that are open; what cannot be read is a fault of ``field[...]``."""
    each: Iterable[str | int] = split_words(ends) if isinstance(ends, str) else ends
    numbers = [_read_end(end, f"{field}[{at}]", faults) for at, end in enumerate(each)]
    return [number for number in numbers if number is not None]


def _read_end(end: str | int, field: str, faults: Faults) -> int | None:
    number = read_digits(end) if isinstance(end, str) else end
    if number is None:
        faults.add(field, NOTATION, f"{shown(end)} is no number")
    return faults.number(number, field)


def _read_to_move(options: TableOptions, field: str, faults: Faults) -> int | None:
    to_move, leader = options.get("to_move"), options.get("leader")
    if leader is not None and to_move is not None:
        faults.add(field, NOTATION, "who leads is to move: give the leader or to_move, not both")
    elif leader is not None and (options.get("ends") or options.get("cross") is not None):
        faults.add(field, NOTATION, "the lead has been made: give to_move instead of a leader")
    return faults.number(leader if to_move is None else to_move, field)
