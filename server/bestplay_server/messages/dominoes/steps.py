"""Steps and plays of the domino games, read from messages."""

from __future__ import annotations

from collections.abc import Sequence

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay_solver.dominoes.position import Play, Step

from bestplay_server.failures import refuse
from bestplay_server.messages.fields import UNREADABLE_NUMBER, read_pips, read_seat, tile_of
from bestplay_server.messages.table import Faults

MOST_STEPS = 1_000
MOST_ONLY_PLAYS = 100


def read_steps(messages: Sequence[pb.Step], faults: Faults) -> tuple[Step, ...]:
    """Return a record's steps; none when one cannot be read, as nothing can be replayed then."""
    if len(messages) > MOST_STEPS:
        text = f"a record has at most {MOST_STEPS:,} steps, this one has {len(messages):,}"
        faults.add("record.steps", "RECORD_TOO_LONG", text)
        refuse(faults)
    steps = []
    for at, message in enumerate(messages):
        path = f"record.steps[{at}]"
        seat = read_seat(message, "seat", f"{path}.seat", faults)
        if seat is None:
            faults.add(f"{path}.seat", "SEAT_MISSING", "a step must say whose it is")
            seat = UNREADABLE_NUMBER
        steps.append(Step(seat, _read_play(message, path, faults)))
    # What cannot be read cannot be replayed: then the record's other faults are told without it.
    return () if faults else tuple(steps)


def read_only_seats(messages: Sequence[pb.Step], faults: Faults) -> tuple[int | None, ...]:
    """Return whose plays those are said to be, None where that is left open."""
    return tuple(
        read_seat(message, "seat", f"only_plays[{at}].seat", faults)
        for at, message in enumerate(messages[:MOST_ONLY_PLAYS])
    )


def read_only_plays(messages: Sequence[pb.Step], faults: Faults) -> tuple[Play, ...]:
    """Return the plays that a question is limited to; none when one cannot be read."""
    if len(messages) > MOST_ONLY_PLAYS:
        text = f"at most {MOST_ONLY_PLAYS} plays can be asked for, not {len(messages):,}"
        faults.add("only_plays", "ONLY_PLAYS_TOO_MANY", text)
        return ()
    before = len(faults)
    plays = [
        _read_play(message, f"only_plays[{at}]", faults) for at, message in enumerate(messages)
    ]
    return tuple(plays) if len(faults) == before else ()


def _read_play(message: pb.Step, path: str, faults: Faults) -> Play:
    kind = message.WhichOneof("play")
    if kind == "knock":
        return Play.knock()
    if kind == "draw":
        drawn = message.draw.HasField("tile")
        tile = tile_of(message.draw.tile, f"{path}.draw.tile", faults) if drawn else None
        return Play.draw(tile)
    if kind is None:
        faults.add(path, "STEP_EMPTY", "a step lays, draws or knocks")
        return Play.knock()
    end = None
    if message.lay.HasField("at"):
        end = read_pips(message.lay.at, f"{path}.lay.at", faults)
    if not message.lay.HasField("tile"):
        faults.add(f"{path}.lay.tile", "TILE_MISSING", "a step that lays must say which tile")
        return Play.knock()
    return Play.lay(tile_of(message.lay.tile, f"{path}.lay.tile", faults), end)
