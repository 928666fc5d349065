"""Steps as people write them: who does what.

    0 exchange 0-1 2-2 for 1-1 0-3    seat 0 puts two tiles aside and draws two
    1 exchange                        seat 1 exchanges none
    1 exchange 2                      seat 1 exchanges two tiles that the asking seat does not see
    start 3-5                         the start tile is laid, by nobody
    0 build 3-4 first                 seat 0 builds 3-4 at the first end; 0 3-4 first is the same
    1 build 2-4 first down to 2       the end goes down, and 2 becomes its number
    0 stop second                     seat 0 lays the double on the second end; 0 stop 6-6, too
    1 pass                            seat 1 passes
    0 pass drawing 0-2                and seat 0 draws 0-2 by it
    1 remove second                   seat 1 removes the stop of the second end

The end, the direction and the number are needed only where a tile can be built in several ways;
they may stand in any order. Where the seat is known (of the plays that a question is about) it may
be left out. ``at the first end``, as the service says it, is ``first``. Several steps in one text
have commas between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bestplay.faults import NOTATION, Faults
from bestplay.games.updownstop.rows import DIRECTIONS, ENDS
from bestplay.notation import read_digits, read_tile, read_tiles, shown
from bestplay.turns import each_step, split_seat
from bestplay.updownstop.v1.updownstop_pb2 import (
    DIRECTION_UNSPECIFIED,
    END_UNSPECIFIED,
    Build,
    Direction,
    End,
    Exchange,
    Pass,
    PlaceStop,
    Remove,
    Start,
    Step,
)

StepLike: TypeAlias = str | Step
"""One step: ``"start 3-5"``, ``"0 build 3-4 first"``, ``"1 pass drawing 0-2"``, or a message."""
StepsLike: TypeAlias = str | Iterable[StepLike]
"""Some steps: ``"start 3-5, 0 build 3-4 first, 1 pass"``, or steps one by one."""

_AT_THE_END = re.compile(r"\bat the (first|second) end\b")


def read_steps(steps: StepsLike, field: str, faults: Faults) -> list[Step]:
    """Return steps as messages; what cannot be read is a fault of ``field[...]``."""
    each = enumerate(each_step(steps))
    return [read_step(step, f"{field}[{at}]", faults) for at, step in each]


def read_step(step: StepLike, field: str, faults: Faults) -> Step:
    """Return a step as a message; one that cannot be read is a fault of ``field``."""
    if isinstance(step, Step):
        return step
    seat, words = split_seat(_AT_THE_END.sub(r"\1", str(step)))
    play = _read_play(words, field, faults)
    if play is None:
        text = (
            f"{shown(step)} is no step, such as: start 3-5, 0 build 3-4 first, 1 stop second, "
            "0 remove second, 1 pass, 0 pass drawing 0-2, 1 exchange 0-1 for 1-1"
        )
        faults.add(field, NOTATION, text)
        return Step()
    play.MergeFrom(Step(seat=faults.number(seat, f"{field}.seat")))
    return play


def passing(drawn: Pass) -> Step:
    """Return the step of a pass, whose field bears a word of Python."""
    step = Step()
    getattr(step, "pass").CopyFrom(drawn)
    return step


def _read_play(words: Sequence[str], field: str, faults: Faults) -> Step | None:
    """Return a step without its seat; None when the words are none."""
    match words:
        case ["start", tile]:
            return Step(start=Start(tile=read_tile(tile, f"{field}.start.tile", faults)))
        case ["pass"]:
            return passing(Pass())
        case ["pass", "drawing", tile]:
            return passing(Pass(drawn=read_tile(tile, f"{field}.pass.drawn", faults)))
        case ["exchange", *tiles]:
            return _read_exchange(tiles, field, faults)
        case ["remove", *where]:
            return _read_remove(where, field, faults)
        case ["stop", *where]:
            return _read_stop(where, field, faults)
        case ["build", *how] | [*how] if how and "-" in how[0]:
            return _read_build(how, field, faults)
    return None


def _read_exchange(words: Sequence[str], field: str, faults: Faults) -> Step | None:
    within = f"{field}.exchange"
    hidden = read_digits(words[0]) if len(words) == 1 else None
    if hidden is not None:
        return Step(exchange=Exchange(hidden=faults.number(hidden, f"{within}.hidden")))
    if words and words.count("for") != 1:
        return None
    middle = words.index("for") if words else 0
    put_aside = read_tiles(words[:middle], f"{within}.put_aside", faults)
    drawn = read_tiles(words[middle + 1 :], f"{within}.drawn", faults)
    return Step(exchange=Exchange(put_aside=put_aside, drawn=drawn))


def _read_remove(words: Sequence[str], field: str, faults: Faults) -> Step | None:
    how = _read_how(words, f"{field}.remove", faults)
    return Step(remove=Remove(end=how.end)) if how and how.says_only_the_end else None


def _read_stop(words: Sequence[str], field: str, faults: Faults) -> Step | None:
    tiles, others = [word for word in words if "-" in word], [w for w in words if "-" not in w]
    how = _read_how(others, f"{field}.stop", faults)
    if not how or not how.says_only_the_end or len(tiles) > 1:
        return None
    double = [read_tile(tile, f"{field}.stop.tile", faults) for tile in tiles]
    return Step(stop=PlaceStop(end=how.end, tile=double[0] if double else None))


def _read_build(words: Sequence[str], field: str, faults: Faults) -> Step | None:
    how = _read_how(words[1:], f"{field}.build", faults)
    if how is None:
        return None
    tile = read_tile(words[0], f"{field}.build.tile", faults)
    return Step(build=Build(tile=tile, end=how.end, direction=how.direction, active=how.active))


@dataclass
class _How:
    """What is said of a play beside its tile."""

    end: End.ValueType = END_UNSPECIFIED
    direction: Direction.ValueType = DIRECTION_UNSPECIFIED
    active: int | None = None

    @property
    def says_only_the_end(self) -> bool:
        """Whether there is nothing but the end, or not even that."""
        return not self.direction and self.active is None


def _read_how(words: Sequence[str], field: str, faults: Faults) -> _How | None:
    """Return what words say, each thing once; None when they cannot be read."""
    how = _How()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ENDS and not how.end:
            how.end = ENDS[word]
        elif word in DIRECTIONS and not how.direction:
            how.direction = DIRECTIONS[word]
        elif word == "to" and rest and how.active is None:
            number = read_digits(rest.pop(0))
            if number is None:
                return None
            how.active = faults.number(number, f"{field}.active")
        else:
            return None
    return how
