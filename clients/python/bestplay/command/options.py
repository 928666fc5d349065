"""The options that every question has, and those that many share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import click
import grpc

from bestplay.client import Client

OPTION_OF_FIELD: Mapping[str, str] = {
    "limits.time": "--time",
    "limits.nodes": "--nodes",
    "timeout": "--timeout",
    "address": "--server",
}
"""The options here, by the fields that hold them."""

Parameters = ParamSpec("Parameters")
Command = TypeVar("Command", bound=Callable[..., None])


@dataclass(frozen=True)
class Asking:
    """Who is asked, how long, and how the answer is printed.

    ``server`` is a gRPC target (None: the embedded service), ``timeout`` is in seconds (None: as
    long as the service allows). ``tls`` secures the channel, ``tls_ca`` against an authority of
    one's own, ``token`` is what the server asks for.
    """

    server: str | None
    timeout: float | None
    as_json: bool
    tls: bool
    tls_ca: Path | None
    token: str | None

    def client(self) -> Client:
        """Return a client for it, which must be closed."""
        return Client(
            self.server, timeout=self.timeout, credentials=self._credentials(), token=self.token
        )

    def _credentials(self) -> grpc.ChannelCredentials | None:
        if self.tls_ca is not None:
            return grpc.ssl_channel_credentials(self.tls_ca.read_bytes())
        return grpc.ssl_channel_credentials() if self.tls else None


def asking(
    function: Callable[Concatenate[Asking, Parameters], None],
) -> Callable[Parameters, None]:
    """Add ``--json``, ``--server`` and what goes with them, handed over as an ``Asking``."""

    @wraps(function)
    def with_asking(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        taken: dict[str, Any] = {field.name: options.pop(field.name) for field in fields(Asking)}
        function(Asking(**taken), *args, **options)

    for option in (
        click.option(
            "--token",
            envvar="BESTPLAY_TOKEN",
            help="The token that the server asks for.  [env: BESTPLAY_TOKEN]",
        ),
        click.option(
            "--tls-ca",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Trust servers of this authority (PEM) instead; implies --tls.",
        ),
        click.option("--tls", is_flag=True, help="Speak TLS with the server."),
        click.option(
            "--timeout",
            type=float,
            metavar="SECONDS",
            help="The longest wait for an answer.  [default: as long as the service allows]",
        ),
        click.option(
            "--server",
            envvar="BESTPLAY_SERVER",
            metavar="HOST:PORT",
            help="Ask a running server.  [default: an embedded service; env: BESTPLAY_SERVER]",
        ),
        click.option(
            "--json", "as_json", is_flag=True, help="Print the response as protobuf JSON."
        ),
    ):
        with_asking = option(with_asking)
    return with_asking


def limits(command: Command) -> Command:
    """Add ``--time`` and ``--nodes``, which become ``time_limit`` and ``nodes``."""
    nodes = click.option("--nodes", type=int, metavar="N", help="The most search nodes.")
    time = click.option(
        "--time",
        "--seconds",
        "time_limit",
        type=float,
        metavar="SECONDS",
        help="The longest time to work; the answer is then the best found so far.",
    )
    return time(nodes(command))
