"""What an operator can set."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field
from pathlib import Path

from bestplay_server.tls import TlsFiles


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Options:
    """How the service runs. Every field but the socket is an option of ``bestplay-server`` too."""

    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 50051
    """The port for gRPC; 0 takes a free one."""
    http_port: int | None = 8080
    """The port for Connect, gRPC-Web and metrics; 0 takes a free one, None has no such front."""
    workers: int = field(default_factory=_cores)
    """Solver threads, from 1: one for each core is best."""
    queue: int = 64
    """Calls that may wait for a worker, from 0; one more is refused."""
    max_seconds: float = 30.0
    """The longest time one call may take, with or without a deadline of its own."""
    max_nodes: int = 1_000_000_000
    """The most search nodes one answer may take, with or without a limit of its own."""
    max_message_bytes: int = 4 * 1024 * 1024
    """The largest request that is read."""
    cache_bytes: int = 64 * 1024 * 1024
    """The size of the answer cache; 0 for none."""
    drain_seconds: float = 35.0
    """How long a stopping service waits for the calls it has accepted."""
    cors_origins: tuple[str, ...] = ()
    """The origins whose pages a browser may let call the service; "*" for any."""
    tls: TlsFiles | None = None
    """The certificate of both fronts; None for plain text."""
    token_file: Path | None = None
    """The tokens of which a call must bring one; None asks for none."""
    socket: str | None = None
    """A Unix socket for gRPC instead of host and port (the embedded service has one)."""

    @property
    def is_exposed(self) -> bool:
        """Whether others than this machine can listen in: no TLS, and not on loopback."""
        if self.tls is not None or self.socket is not None or self.host == "localhost":
            return False
        try:
            return not ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return True


def authority(host: str, port: int) -> str:
    """Return host and port as one: an IPv6 address stands in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
