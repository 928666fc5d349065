"""How much work an answer may take, as a message."""

from __future__ import annotations

from google.protobuf.duration_pb2 import Duration

from bestplay.faults import Faults
from bestplay.table.v1.limits_pb2 import Limits


def read_limits(time_limit: float | None, nodes: int | None, faults: Faults) -> Limits | None:
    """Return the limits of a request; None when it sets none.

    Args:
        time_limit: The longest time to work, in seconds.
        nodes: The most search nodes.
        faults: Where faults of ``limits.time`` and ``limits.nodes`` go.
    """
    seconds = faults.seconds(time_limit, "limits.time")
    most = faults.number(nodes, "limits.nodes", bits=64)
    if seconds is None and most is None:
        return None
    return Limits(time=None if seconds is None else _duration(seconds), nodes=most)


def _duration(seconds: float) -> Duration:
    duration = Duration()
    duration.FromNanoseconds(round(seconds * 1e9))
    return duration
