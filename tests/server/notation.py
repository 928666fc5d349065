"""How tests write tiles, hands and requests at fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bestplay.table.v1 import limits_pb2, tiles_pb2
from google.protobuf.message import Message

NEW_ENUM = 7
"""An enum's number that this version does not know, as a newer client might send it."""


@dataclass(frozen=True)
class Bad:
    """A request at fault, and every fault that the answer must tell, by path and reason."""

    what: str
    request: Message
    faults: list[tuple[str, str]]


def tile(text: str) -> tiles_pb2.Tile:
    """Read "6-4", and "6-" as a tile with one half."""
    low, _, high = text.partition("-")
    halves = {"low": low, "high": high}
    return tiles_pb2.Tile(**{name: int(pips) for name, pips in halves.items() if pips})


def hand(text: str) -> tiles_pb2.Hand:
    return tiles_pb2.Hand(tiles=[tile(word) for word in text.split()])


def limits(**fields: Any) -> limits_pb2.Limits:
    return limits_pb2.Limits(**fields)
