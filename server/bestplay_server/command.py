"""The command ``bestplay-server``."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from pathlib import Path
from typing import Any, get_args

import click
from bestplay_solver.answer import SOLVER_VERSION
from bestplay_solver.game import COMPILED

from bestplay_server.build import build
from bestplay_server.logs import LogFormat, set_up_logs
from bestplay_server.options import Options
from bestplay_server.service import Service
from bestplay_server.tls import TlsFiles

log = logging.getLogger(__name__)

_DEFAULTS = Options()
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    context_settings={"auto_envvar_prefix": "BESTPLAY_SERVER", "show_default": True},
    epilog="Certificate, key and tokens are read again when their files change. SIGTERM or SIGINT"
    " drains: new calls are refused, accepted ones answered. A second one ends at once.",
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
    "--http-port",
    default=_DEFAULTS.http_port,
    type=click.IntRange(0, 65535),
    show_envvar=True,
    help="Port for Connect, gRPC-Web and /metrics; 0 takes a free one.",
)
@click.option("--no-http", is_flag=True, show_envvar=True, help="Answer gRPC alone.")
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
    "--max-nodes",
    default=_DEFAULTS.max_nodes,
    type=click.IntRange(1, 10**12),
    show_envvar=True,
    help="Most search nodes that one answer may take, whatever its limits.",
)
@click.option(
    "--max-message-bytes",
    default=_DEFAULTS.max_message_bytes,
    type=click.IntRange(1024, 256 * 1024 * 1024),
    show_envvar=True,
    help="Largest request that is read.",
)
@click.option(
    "--cache-bytes",
    default=_DEFAULTS.cache_bytes,
    type=click.IntRange(0),
    show_envvar=True,
    help="Size of the cache of proven answers; 0 for none.",
)
@click.option(
    "--cors-origin",
    "cors_origins",
    multiple=True,
    show_envvar=True,
    help="Origin whose pages may call over HTTP, such as https://example.org; repeat it for more.",
)
@click.option(
    "--tls-certificate", type=_FILE, show_envvar=True, help="Certificate chain (PEM) of both ports."
)
@click.option("--tls-key", type=_FILE, show_envvar=True, help="The certificate's key (PEM).")
@click.option(
    "--tls-client-ca",
    type=_FILE,
    show_envvar=True,
    help="Who signs clients' certificates (PEM); clients must then bring one.",
)
@click.option(
    "--token-file",
    type=_FILE,
    show_envvar=True,
    help="Bearer tokens, one a line; every call but health must then bring one.",
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
@click.version_option(SOLVER_VERSION, message=f"%(prog)s {build()}")
def main(log_format: LogFormat, log_level: str, **arguments: Any) -> None:
    """Run the Bestplay service: exact best plays over gRPC, Connect and gRPC-Web."""
    set_up_logs(log_format, log_level)
    try:
        asyncio.run(_serve(_options(**arguments)))
    except (OSError, ValueError) as error:
        click.echo(f"bestplay-server: {error}", err=True)
        sys.exit(1)


def _options(
    *,
    http_port: int,
    no_http: bool,
    tls_certificate: Path | None,
    tls_key: Path | None,
    tls_client_ca: Path | None,
    **others: Any,
) -> Options:
    tls = None
    if tls_certificate and tls_key:
        tls = TlsFiles(tls_certificate, tls_key, tls_client_ca)
    elif tls_certificate or tls_key or tls_client_ca:
        raise click.UsageError("TLS needs both --tls-certificate and --tls-key")
    return Options(http_port=None if no_http else http_port, tls=tls, **others)


async def _serve(options: Options) -> None:
    told = _hear_signals()
    service = Service(options)
    addresses = await service.start()
    if not COMPILED:
        log.warning("the rules run plain, not compiled: endgames are about 100 times slower")
    if options.is_exposed:
        log.warning("plain text beyond this machine: others can listen in; set up TLS")
    click.echo(f"bestplay-server {SOLVER_VERSION} answers gRPC on {addresses.grpc}")
    if addresses.http:
        click.echo(f"bestplay-server {SOLVER_VERSION} answers HTTP on {addresses.http}")
    sys.stdout.flush()
    await told.get()
    log.info("drain")
    draining = asyncio.create_task(service.stop())
    again = asyncio.create_task(told.get())
    await asyncio.wait({draining, again}, return_when=asyncio.FIRST_COMPLETED)
    again.cancel()
    if not draining.done():
        service.hurry()
        await draining
    log.info("stopped")


def _hear_signals() -> asyncio.Queue[int]:
    """Return a queue of the signals to stop, heard from now on."""
    told: asyncio.Queue[int] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.put_nowait, number)
    return told
