"""What an operator can set."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Options:
    """How the service runs. Every field is an option of ``bestplay-server`` too."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 50051
    """The port for gRPC; 0 takes a free one."""
    workers: int = field(default_factory=_cores)
    """Solver threads, from 1: one for each core is best."""
    queue: int = 64
    """Calls that may wait for a worker, from 0; one more is refused."""
    max_seconds: float = 30.0
    """The longest time one call may take, with or without a deadline of its own."""
    max_message_bytes: int = 4 * 1024 * 1024
    """The largest request that is read."""
    drain_seconds: float = 35.0
    """How long a stopping service waits for the calls it has accepted."""
    socket: str | None = None
    """A Unix socket to listen on instead of host and port (the embedded service uses one)."""
