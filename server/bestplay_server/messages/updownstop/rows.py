"""Rows of Up-Down-Stop44: messages to the model's, and back."""

from __future__ import annotations

from bestplay.table.v1 import tiles_pb2
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.position import Row, RowEnd, Stop

from bestplay_server.messages.fields import (
    UNREADABLE_NUMBER,
    UNREADABLE_TILE,
    number_of,
    read_choice,
    read_pips,
    tile_of,
    tiles_of,
)
from bestplay_server.messages.table import Faults, write_tile, write_tiles
from bestplay_server.messages.updownstop.choices import DIRECTIONS


def read_row(message: pb.Row, path: str, faults: Faults) -> Row:
    """Return the row; its ends are those of the start tile where the message has none."""
    if message.HasField("start"):
        start = tile_of(message.start, f"{path}.start", faults)
    else:
        faults.add(f"{path}.start", "START_MISSING", "a row begins with its start tile")
        start = UNREADABLE_TILE
    passes = message.passes
    if passes < 0:
        faults.add(f"{path}.passes", "PASSES_OUT_OF_RANGE", f"passes are 0 or more, not {passes}")
        passes = UNREADABLE_NUMBER
    first, second = (UNREADABLE_NUMBER,) * 2 if start == UNREADABLE_TILE else start
    return Row(
        start=start,
        first=_read_end(message.first, f"{path}.first", faults)
        if message.HasField("first")
        else RowEnd(first),
        second=_read_end(message.second, f"{path}.second", faults)
        if message.HasField("second")
        else RowEnd(second),
        scrap=tiles_of(message.scrap, f"{path}.scrap", faults),
        dead=tiles_of(message.dead, f"{path}.dead", faults),
        passes=passes,
    )


def _read_end(message: pb.RowEnd, path: str, faults: Faults) -> RowEnd:
    if message.HasField("active"):
        active = read_pips(message.active, f"{path}.active", faults)
    else:
        faults.add(f"{path}.active", "ACTIVE_MISSING", "an end has an active number")
        active = UNREADABLE_NUMBER
    return RowEnd(
        active=active,
        direction=read_choice(
            message, "direction", DIRECTIONS, "DIRECTION_UNKNOWN", faults, within=path
        ),
        top=tile_of(message.top, f"{path}.top", faults) if message.HasField("top") else None,
        stop=Stop(message.stop.fresh) if message.HasField("stop") else None,
    )


def write_row(row: Row) -> pb.Row:
    """Return the row as a message."""
    return pb.Row(
        start=write_tile(row.start),
        first=_write_end(row.first),
        second=_write_end(row.second),
        scrap=write_tiles(row.scrap),
        dead=write_tiles(row.dead),
        passes=row.passes,
    )


def _write_end(end: RowEnd) -> pb.RowEnd:
    return pb.RowEnd(
        active=end.active,
        direction=number_of(DIRECTIONS, end.direction),
        top=_write_top(end.top),
        stop=pb.Stop(fresh=end.stop.fresh) if end.stop else None,
    )


def _write_top(top: Tile | None) -> tiles_pb2.Tile | None:
    return None if top is None else write_tile(top)
