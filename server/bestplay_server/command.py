"""The command ``bestplay-server``."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from typing import Any, get_args

import click
from bestplay_solver.answer import RULES_REVISION, SOLVER_VERSION

from bestplay_server.logs import LogFormat, set_up_logs
from bestplay_server.options import Options
from bestplay_server.service import Service

log = logging.getLogger(__name__)

_DEFAULTS = Options()


@click.command(
    context_settings={"auto_envvar_prefix": "BESTPLAY_SERVER", "show_default": True},
    epilog="SIGTERM or SIGINT drains: new calls are refused, accepted ones answered. A second one"
    " ends at once.",
)
@click.option("--host", default=_DEFAULTS.host, show_envvar=True, help="Address to listen on.")
@click.option(
    "--port",
    default=_DEFAULTS.port,
    type=click.IntRange(0, 65535),
    show_envvar=True,
    help="Port for gRPC; 0 takes a free one.",
)
@click.option(
    "--workers",
    default=_DEFAULTS.workers,
    show_default="one for each core",
    type=click.IntRange(1, 1024),
    show_envvar=True,
    help="Solver threads.",
)
@click.option(
    "--queue",
    default=_DEFAULTS.queue,
    type=click.IntRange(0, 1_000_000),
    show_envvar=True,
    help="Calls that may wait for a worker; further ones are refused with RESOURCE_EXHAUSTED.",
)
@click.option(
    "--max-seconds",
    default=_DEFAULTS.max_seconds,
    type=click.FloatRange(0.05, 3600),
    show_envvar=True,
    help="Longest time that one call may take, whatever its deadline.",
)
@click.option(
    "--max-message-bytes",
    default=_DEFAULTS.max_message_bytes,
    type=click.IntRange(1024, 256 * 1024 * 1024),
    show_envvar=True,
    help="Largest request that is read.",
)
@click.option(
    "--drain-seconds",
    default=_DEFAULTS.drain_seconds,
    type=click.FloatRange(0, 7200),
    show_envvar=True,
    help="How long a stopping service waits for the calls it has accepted.",
)
@click.option(
    "--log-format",
    default="text",
    type=click.Choice(get_args(LogFormat)),
    show_envvar=True,
    help="One line a call, for people or for machines.",
)
@click.option(
    "--log-level",
    default="INFO",
    type=click.Choice(["DEBUG", "INFO", "WARNING", "ERROR"]),
    show_envvar=True,
    help="WARNING leaves the calls out.",
)
@click.version_option(SOLVER_VERSION, message=f"%(prog)s %(version)s, rules {RULES_REVISION}")
def main(log_format: LogFormat, log_level: str, **options: Any) -> None:
    """Run the Bestplay service: exact best plays over gRPC."""
    set_up_logs(log_format, log_level)
    try:
        asyncio.run(_serve(Options(**options)))
    except OSError as error:
        click.echo(f"bestplay-server: {error}", err=True)
        sys.exit(1)


async def _serve(options: Options) -> None:
    told = _hear_signals()
    service = Service(options)
    target = await service.start()
    click.echo(f"bestplay-server {SOLVER_VERSION} answers gRPC on {target}")
    await told.get()
    log.info("drain")
    draining = asyncio.create_task(service.stop())
    again = asyncio.create_task(told.get())
    await asyncio.wait({draining, again}, return_when=asyncio.FIRST_COMPLETED)
    again.cancel()
    if not draining.done():
        draining.cancel()
        await service.stop(0)
    log.info("stopped")


def _hear_signals() -> asyncio.Queue[int]:
    """Return a queue of the signals to stop, heard from now on."""
    told: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.put_nowait, number)
    return told
