"""How much work an answer may take, as a message."""

from __future__ import annotations

from typing import TypedDict

from google.protobuf.duration_pb2 import Duration

from bestplay.faults import Faults
from bestplay.table.v1.limits_pb2 import Limits


class LimitOptions(TypedDict, total=False):
    """How much work an answer may take; what is left out or None is the default."""

    time_limit: float | None
    """The longest time to work, in seconds; by default what the timeout and the server allow."""
    nodes: int | None
    """The most search nodes, 1 to 10^12; by default any number."""


def read_limits(options: LimitOptions, faults: Faults) -> Limits | None:
    """Return the limits of a request; None when it sets none.

    What cannot be written is a fault of ``limits.time`` or ``limits.nodes``.
    """
    seconds = faults.seconds(options.get("time_limit"), "limits.time")
    most = faults.number(options.get("nodes"), "limits.nodes", bits=64)
    if seconds is None and most is None:
        return None
    return Limits(time=None if seconds is None else _duration(seconds), nodes=most)


def _duration(seconds: float) -> Duration:
    duration = Duration()
    duration.FromNanoseconds(round(seconds * 1e9))
    return duration
