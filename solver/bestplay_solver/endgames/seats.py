"""Whose plays those are that a question is limited to."""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver.faults import Fault
from bestplay_solver.unreadable import UNREADABLE_NUMBER


def wrong_seats(seats: Sequence[int | None], to_move: int) -> list[Fault]:
    """Return a fault (WRONG_SEAT) for each seat that is told and is not the one to move."""
    return [
        Fault(f"only_plays[{at}]", "WRONG_SEAT", f"seat {to_move} is to move, not seat {seat}")
        for at, seat in enumerate(seats)
        if seat not in (None, UNREADABLE_NUMBER, to_move)
    ]


def with_seats(faults: Sequence[Fault], seats: Sequence[Fault]) -> list[Fault]:
    """Return faults of seats, and those of plays whose seat is right."""
    known = {fault.path for fault in seats}
    return [*seats, *(fault for fault in faults if fault.path not in known)]
