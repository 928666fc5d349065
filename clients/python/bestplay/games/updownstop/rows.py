"""The ends of a row as people write them: the number, which way, the tile on top, the stop.

    5                       the start tile's 5, no direction fixed yet
    5 up                    the start tile's 5; the other end was built, so this one goes up
    2 down 2-4              built down to 2, with 2-4 on top
    2 down 2-4 stopped      the double 2-2 lies on it, and may be removed
    2 down 2-4 fresh        2-2 was played in the turn just before: nobody may remove it yet

The number stands first; the other words may stand in any order.
"""

from __future__ import annotations

from typing import TypeAlias

from bestplay.faults import NOTATION, Faults
from bestplay.notation import read_digits, read_tile, shown
from bestplay.updownstop.v1.updownstop_pb2 import (
    DIRECTION_DOWN,
    DIRECTION_UP,
    END_FIRST,
    END_SECOND,
    Direction,
    End,
    RowEnd,
    Stop,
)

EndLike: TypeAlias = str | int | RowEnd
"""An end of the row: ``"2 down 2-4"``, ``"2 down 2-4 stopped"``, ``5``, or a message."""

DIRECTIONS: dict[str, Direction.ValueType] = {"up": DIRECTION_UP, "down": DIRECTION_DOWN}
"""Which way an end is built."""
ENDS: dict[str, End.ValueType] = {"first": END_FIRST, "second": END_SECOND}
"""The two ends."""

STOPPED = "stopped"
"""The word for a stop that may be removed."""
FRESH = "fresh"
"""The word for a stop that was played in the turn just before."""


def read_end(end: EndLike | None, field: str, faults: Faults) -> RowEnd | None:
    """Return an end as a message, None for None; what cannot be read is a fault of ``field...``."""
    if end is None or isinstance(end, RowEnd):
        return end
    number, *words = str(end).split() or [""]
    active = end if isinstance(end, int) else read_digits(number)
    message = RowEnd(active=faults.number(active, f"{field}.active"))
    unread = [word for word in words if not _add(word, message, field, faults)]
    if active is None or unread:
        text = f"{shown(end)} is no end, such as: 5, 5 up, 2 down 2-4, 6 up 1-6 stopped, or fresh"
        faults.add(field, NOTATION, text)
    return message


def _add(word: str, message: RowEnd, field: str, faults: Faults) -> bool:
    """Add what a word says of an end, which says each thing once; False if it cannot be read."""
    if word in DIRECTIONS and not message.direction:
        message.direction = DIRECTIONS[word]
    elif word in (STOPPED, FRESH) and not message.HasField("stop"):
        message.stop.CopyFrom(Stop(fresh=word == FRESH))
    elif "-" in word and not message.HasField("top"):
        message.top.CopyFrom(read_tile(word, f"{field}.top", faults))
    else:
        return False
    return True
