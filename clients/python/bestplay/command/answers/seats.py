"""The words for seats, for what each of them holds, and for what each gets."""

from __future__ import annotations

from collections.abc import Sequence

from bestplay.command.answers.wording import why_unproven
from bestplay.command.pictures import write_tiles
from bestplay.table.v1.answer_pb2 import UnprovenReason
from bestplay.table.v1.tiles_pb2 import Hand

_TWO_SIDES = 2


def seats_words(seats: Sequence[int]) -> str:
    """Return some seats: ``seat 0``, ``seats 0 and 2``."""
    numbers = numbers_words(seats)
    return f"seat {numbers}" if len(seats) == 1 else f"seats {numbers}"


def numbers_words(numbers: Sequence[int]) -> str:
    """Return some numbers: ``0``, ``0 and 2``, ``0, 2 and 5``."""
    *others, last = map(str, numbers)
    return f"{', '.join(others)} and {last}" if others else last


def hand_words(hand: Hand) -> str:
    """Return what a seat holds: ``2-3 6-6``, ``5 hidden``, ``no tiles``."""
    hidden = [f"{hand.hidden} hidden"] if hand.hidden else []
    return " and ".join(filter(None, [write_tiles(hand.tiles), *hidden])) or "no tiles"


def side_words(asking: int, seats: int, *, partners: bool) -> str:
    """Return whose gain the values are."""
    if partners:
        return seats_words(sorted([asking, (asking + 2) % seats]))
    alone = seats_words([asking])
    return alone if seats == _TWO_SIDES else f"{alone} against all others"


def each_points(points: Sequence[int]) -> str:
    """Return what each seat is to expect, seat 0 first: ``0, 12, 0``; or that it is not proven."""
    return ", ".join(f"{number:,}" for number in points) or "not proven"


def expectation_words(points: Sequence[int], things: str, why: UnprovenReason.ValueType) -> str:
    """Return what is to be expected: ``...: 0, 12, 0 points for seats 0, 1 and 2``.

    ``things`` is what the numbers count, such as ``points``; ``why`` tells why there are none.
    """
    reason = why_unproven(why)
    words = f" ({reason})" if reason else ""
    if points:
        words = f" {things} for {seats_words(range(len(points)))}"
    return f"expected, each for itself: {each_points(points)}{words}"
