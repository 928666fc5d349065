"""What a seat has seen of a hand of dominoes, as it stands or as a record: options, messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from bestplay.dominoes.v1.dominoes_pb2 import Position, Record, Voids
from bestplay.faults import NOTATION, Faults
from bestplay.games.dominoes.positions import (
    EndsLike,
    TableOptions,
    parts_of_text,
    read_ends,
    read_layout,
    read_turn,
)
from bestplay.games.dominoes.steps import read_steps
from bestplay.hands import SeenHandsLike, read_count, read_seen_hands
from bestplay.notation import TilesLike, read_tiles, shown

VoidsLike: TypeAlias = Mapping[int, EndsLike] | Iterable[str]
"""The numbers that seats hold no tile of: ``{1: [0, 5]}``, or ``["1: 0 5"]``."""

SEAT_OUT_OF_RANGE = "SEAT_OUT_OF_RANGE"
"""The reason of a seat that nobody sits at, as the service has it."""


class SeenOptions(TableOptions, total=False):
    """What a seat has seen besides the hands; what is left out or None is the default.

    With ``steps`` the hands are those dealt: the own tiles, and how many the others got. A draw of
    another seat has no tile (``"1 draw"``). Who leads need not be said: the first step tells.
    """

    boneyard: int | None
    """How many tiles the boneyard has (of a record: had), not in Block; by default every one that
    is in no hand and not laid."""
    laid: TilesLike | None
    """Every tile on the table, in any order; a record tells them itself."""
    voids: VoidsLike | None
    """The numbers that seats are known to hold no tile of; a record tells more itself."""


def read_seen(
    hands: SeenHandsLike, options: SeenOptions, faults: Faults
) -> tuple[Position | None, Record | None]:
    """Return the position or the record that a seat has seen: one of them, and None."""
    steps = options.get("steps")
    if steps is None:
        return _read_position(hands, options, "position", faults), None
    deal = _read_position(hands, options, "record.deal", faults)
    record = Record(deal=deal, steps=read_steps(steps, "record.steps", faults))
    if not deal.HasField("to_move") and record.steps and record.steps[0].HasField("seat"):
        record.deal.to_move = record.steps[0].seat
    return None, record


def read_voids(voids: VoidsLike | None, seats: int, faults: Faults) -> list[Voids]:
    """Return the voids of each seat, none for None; what cannot be read is a fault of ``voids``."""
    if voids is None:
        return []
    numbers = [Voids() for _ in range(seats)]
    for seat, each in _each_void(voids, faults):
        if seat in range(seats):
            numbers[seat].numbers.extend(read_ends(each, f"voids[{seat}].numbers", faults))
        else:
            text = f"the seats are 0 to {seats - 1}, not {seat}"
            faults.add("voids", SEAT_OUT_OF_RANGE, text)
    return numbers


def _each_void(voids: VoidsLike, faults: Faults) -> Iterator[tuple[int, EndsLike]]:
    if isinstance(voids, Mapping):
        yield from voids.items()
        return
    for text in [voids] if isinstance(voids, str) else voids:
        void = parts_of_text(text)
        if void is None:
            faults.add("voids", NOTATION, f"{shown(text)} is no seat and its voids, such as 1: 0 5")
        else:
            yield void


def _read_position(
    hands: SeenHandsLike, options: SeenOptions, path: str, faults: Faults
) -> Position:
    laid = options.get("laid")
    position = Position(
        hands=read_seen_hands(hands, f"{path}.hands", faults),
        layout=read_layout(options, f"{path}.layout", faults),
        stock=read_count(options.get("boneyard"), f"{path}.stock", faults),
    )
    if laid is not None:
        position.layout.laid.extend(read_tiles(laid, f"{path}.layout.laid", faults))
    position.MergeFrom(read_turn(options, path, faults))
    return position
