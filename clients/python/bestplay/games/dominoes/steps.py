"""Steps as people write them: who does what.

    0 6-6           seat 0 lays 6-6
    1 2-6 at 6      seat 1 lays 2-6 at the end that shows 6; 1 2-6@6 is the same
    2 knock         seat 2 passes
    3 draw 1-2      seat 3 draws 1-2; 3 draw is the boneyard's next tile

The end is needed only where a tile fits two different ones. Where the seat is known (of the plays
that a question is about) it may be left out. ``lay 2-6 at 6``, as the service says it, may be said
too. Several steps in one text have commas between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from bestplay.dominoes.v1.dominoes_pb2 import Draw, Knock, Lay, Step
from bestplay.faults import NOTATION, Faults
from bestplay.notation import read_digits, read_tile, shown
from bestplay.turns import each_step, split_seat

StepLike: TypeAlias = str | Step
"""One step: ``"0 6-6"``, ``"1 2-6 at 6"``, ``"2 knock"``, ``"3 draw"``, or a message."""
StepsLike: TypeAlias = str | Iterable[StepLike]
"""Some steps: ``"0 6-6, 1 2-6 at 6"``, or steps one by one."""


def read_steps(steps: StepsLike, field: str, faults: Faults) -> list[Step]:
    """Return steps as messages; what cannot be read is a fault of ``field[...]``."""
    each = enumerate(each_step(steps))
    return [read_step(step, f"{field}[{at}]", faults) for at, step in each]


def read_step(step: StepLike, field: str, faults: Faults) -> Step:
    """Return a step as a message; one that cannot be read is a fault of ``field``."""
    if isinstance(step, Step):
        return step
    seat, words = split_seat(str(step).replace("@", " at "))
    play = _read_play(words, field, faults)
    if play is None:
        text = f"{shown(step)} is no step, such as: 0 6-6, 1 2-6 at 6, 2 knock, 3 draw 1-2"
        faults.add(field, NOTATION, text)
        return Step()
    play.MergeFrom(Step(seat=faults.number(seat, f"{field}.seat")))
    return play


def _read_play(words: list[str], field: str, faults: Faults) -> Step | None:
    """Return a step without its seat; None when the words are none."""
    match words:
        case ["knock"]:
            return Step(knock=Knock())
        case ["draw"]:
            return Step(draw=Draw())
        case ["draw", tile]:
            return Step(draw=Draw(tile=read_tile(tile, f"{field}.draw.tile", faults)))
        case ["lay", tile, *where] | [tile, *where] if "-" in tile:
            return _read_lay(tile, where, field, faults)
    return None


def _read_lay(tile: str, where: list[str], field: str, faults: Faults) -> Step | None:
    """Return the step that lays a tile; None when ``where`` is neither nothing nor an end."""
    match where:
        case []:
            at = None
        case ["at", end] if (number := read_digits(end)) is not None:
            at = faults.number(number, f"{field}.lay.at")
        case _:
            return None
    return Step(lay=Lay(tile=read_tile(tile, f"{field}.lay.tile", faults), at=at))
