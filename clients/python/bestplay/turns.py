"""Steps of a game as people write them: whose it is, then what happens, commas between steps."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from bestplay.notation import read_digits

Step = TypeVar("Step")

_BETWEEN = re.compile(r"[,\n]")


def each_step(steps: str | Iterable[str | Step]) -> Iterable[str | Step]:
    """Return steps one by one: those of a text are what commas and line ends separate."""
    if not isinstance(steps, str):
        return steps
    return filter(None, map(str.strip, _BETWEEN.split(steps)))


def split_seat(step: str) -> tuple[int | None, list[str]]:
    """Return the seat that a step begins with, None if with none, and its other words."""
    words = step.split()
    seat = read_digits(words[0]) if words else None
    return seat, words if seat is None else words[1:]
