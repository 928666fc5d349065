"""Steps and plays of Up-Down-Stop44: messages to the model's, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.position import (
    End,
    Exchange,
    Play,
    PlayKind,
    Start,
    Step,
)
from bestplay_solver.updownstop.seen import HiddenExchange, SeenStep

from bestplay_server.failures import refuse
from bestplay_server.messages.fields import (
    UNREADABLE_NUMBER,
    UNREADABLE_TILE,
    number_of,
    read_choice,
    read_pips,
    read_seat,
    tile_of,
    tiles_of,
)
from bestplay_server.messages.table import Faults, write_tile, write_tiles
from bestplay_server.messages.updownstop.choices import DIRECTIONS, ENDS

MOST_STEPS = 1_000
MOST_ONLY_PLAYS = 100
MOST_EXCHANGED = 100
"""More tiles than this in one exchange are refused unread."""


def read_steps(messages: Sequence[pb.Step], faults: Faults) -> tuple[Step, ...]:
    """Return a record's steps; none when one cannot be read, as nothing can be replayed then."""
    steps = []
    for at, step in enumerate(read_seen_steps(messages, "record.steps", faults)):
        play = step.play
        if isinstance(play, HiddenExchange):
            text = "with open hands an exchange names its tiles"
            faults.add(f"record.steps[{at}].exchange.hidden", "HIDDEN_TILES", text)
        else:
            steps.append(Step(step.seat, play))
    return () if faults else tuple(steps)


def read_seen_steps(messages: Sequence[pb.Step], path: str, faults: Faults) -> tuple[SeenStep, ...]:
    """Return the steps as one seat saw them; some unreadable when there are faults."""
    if len(messages) > MOST_STEPS:
        text = f"a record has at most {MOST_STEPS:,} steps, this one has {len(messages):,}"
        faults.add(path, "RECORD_TOO_LONG", text)
        refuse(faults)
    steps = []
    for at, message in enumerate(messages):
        here = f"{path}[{at}]"
        seat = read_seat(message, "seat", f"{here}.seat", faults)
        if seat is None and message.WhichOneof("play") != "start":
            faults.add(f"{here}.seat", "SEAT_MISSING", "a step must say whose it is")
            seat = UNREADABLE_NUMBER
        steps.append(SeenStep(seat or 0, _read_step(message, here, faults)))
    return tuple(steps)


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
    plays = []
    for at, message in enumerate(messages):
        step = _read_step(message, f"only_plays[{at}]", faults)
        if isinstance(step, Play):
            plays.append(step)
        else:
            text = "an exchange or a start tile is no play of a hand that has begun"
            faults.add(f"only_plays[{at}]", "NOT_A_PLAY", text)
    return tuple(plays) if len(faults) == before else ()


def _read_step(
    message: pb.Step, path: str, faults: Faults
) -> Play | Exchange | Start | HiddenExchange:
    kind = message.WhichOneof("play")
    if kind is None:
        faults.add(path, "STEP_EMPTY", "a step exchanges, starts, builds, stops, removes or passes")
        return Play.pass_turn()
    if kind == "exchange":
        return _read_exchange(message.exchange, f"{path}.exchange", faults)
    if kind == "start":
        return Start(_required_tile(message.start, f"{path}.start", faults))
    if kind == "build":
        return _read_build(message.build, f"{path}.build", faults)
    if kind == "stop":
        tile = _optional_tile(message.stop, "tile", f"{path}.stop", faults)
        return Play.stop(tile, _read_end(message.stop, f"{path}.stop", faults))
    if kind == "remove":
        return Play.remove(_read_end(message.remove, f"{path}.remove", faults))
    return Play.pass_turn(_optional_tile(getattr(message, "pass"), "drawn", f"{path}.pass", faults))


def _read_exchange(message: pb.Exchange, path: str, faults: Faults) -> Exchange | HiddenExchange:
    if message.HasField("hidden"):
        if message.put_aside or message.drawn:
            text = "an exchange names its tiles, or tells how many hidden ones it was"
            faults.add(f"{path}.hidden", "EXCHANGE_UNEVEN", text)
        return HiddenExchange(message.hidden)
    if len(message.put_aside) + len(message.drawn) > MOST_EXCHANGED:
        faults.add(path, "EXCHANGE_TOO_MANY", "at most two tiles are exchanged")
        return Exchange((), ())
    return Exchange(
        tiles_of(message.put_aside, f"{path}.put_aside", faults),
        tiles_of(message.drawn, f"{path}.drawn", faults),
    )


def _read_build(message: pb.Build, path: str, faults: Faults) -> Play:
    active = None
    if message.HasField("active"):
        active = read_pips(message.active, f"{path}.active", faults)
    direction = read_choice(
        message, "direction", DIRECTIONS, "DIRECTION_UNKNOWN", faults, within=path
    )
    end = _read_end(message, path, faults)
    return Play.build(_required_tile(message, path, faults), end, direction, active)


def _read_end(
    message: pb.Build | pb.PlaceStop | pb.Remove, path: str, faults: Faults
) -> End | None:
    end: End | None = read_choice(message, "end", ENDS, "END_UNKNOWN", faults, within=path)
    return end


def _required_tile(message: pb.Build | pb.Start, path: str, faults: Faults) -> Tile:
    if not message.HasField("tile"):
        faults.add(f"{path}.tile", "TILE_MISSING", "a step with a tile must say which")
        return UNREADABLE_TILE
    return tile_of(message.tile, f"{path}.tile", faults)


def _optional_tile(message: Any, name: str, path: str, faults: Faults) -> Tile | None:
    if not message.HasField(name):
        return None
    return tile_of(getattr(message, name), f"{path}.{name}", faults)


def write_step(step: Step) -> pb.Step:
    """Return a step as a message; a start tile is no seat's."""
    play = step.play
    if isinstance(play, Start):
        return pb.Step(start=pb.Start(tile=write_tile(play.tile)))
    if isinstance(play, Exchange):
        exchange = pb.Exchange(put_aside=write_tiles(play.put_aside), drawn=write_tiles(play.drawn))
        return pb.Step(seat=step.seat, exchange=exchange)
    return write_play(step.seat, play)


def write_play(seat: int, play: Play) -> pb.Step:
    """Return a seat's play as a message."""
    tile = None if play.tile is None else write_tile(play.tile)
    end = number_of(ENDS, play.end)
    if play.kind is PlayKind.BUILD:
        direction = number_of(DIRECTIONS, play.direction)
        build = pb.Build(tile=tile, end=end, direction=direction, active=play.active)
        return pb.Step(seat=seat, build=build)
    if play.kind is PlayKind.STOP:
        return pb.Step(seat=seat, stop=pb.PlaceStop(end=end, tile=tile))
    if play.kind is PlayKind.REMOVE:
        return pb.Step(seat=seat, remove=pb.Remove(end=end))
    message = pb.Step(seat=seat)
    getattr(message, "pass").SetInParent()  # its name is a word of Python
    if tile is not None:
        getattr(message, "pass").drawn.CopyFrom(tile)
    return message
