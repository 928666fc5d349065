"""The options that every question has, and those that many share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import click

from bestplay.client import Client

Parameters = ParamSpec("Parameters")
Command = TypeVar("Command", bound=Callable[..., None])


@dataclass(frozen=True)
class Asking:
    """Who is asked, how long, and how the answer is printed.

    ``server`` is a gRPC target (None: the embedded service), ``timeout`` is in seconds (None: as
    long as the service allows).
    """

    server: str | None
    timeout: float | None
    as_json: bool

    def client(self) -> Client:
        """Return a client for it, which must be closed."""
        return Client(self.server, timeout=self.timeout)


def asking(
    function: Callable[Concatenate[Asking, Parameters], None],
) -> Callable[Parameters, None]:
    """Add ``--json``, ``--server`` and ``--timeout``, and hand them over as an ``Asking``."""

    @wraps(function)
    def with_asking(*args: Parameters.args, **options: Parameters.kwargs) -> None:
        how = Asking(
            server=options.pop("server"),  # type: ignore[arg-type] # as declared just below
            timeout=options.pop("timeout"),  # type: ignore[arg-type] # as declared just below
            as_json=bool(options.pop("as_json")),
        )
        function(how, *args, **options)

    for option in (
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
        "time_limit",
        type=float,
        metavar="SECONDS",
        help="The longest time to work; the answer is then the best found so far.",
    )
    return time(nodes(command))
