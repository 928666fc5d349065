"""The service as a whole: its desks, workers and fronts, from start to drained stop."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_server.cache import AnswerCache
from bestplay_server.desks import collecting, dominoes, updownstop, upordown
from bestplay_server.fronts.grpc_front import GrpcFront
from bestplay_server.fronts.http_front import HttpFront
from bestplay_server.methods import methods_of
from bestplay_server.metrics import Metrics
from bestplay_server.options import Options
from bestplay_server.reception import Reception
from bestplay_server.tokens import Tokens
from bestplay_server.workers import Workers


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a running service listens: a gRPC target, and the URL of the HTTP front if any."""

    grpc: str
    http: str | None


class Service:
    """Everything that runs in one process and event loop."""

    def __init__(self, options: Options) -> None:
        """Prepare the service.

        Raises:
            OSError: a file of the options cannot be read. ValueError: it holds nothing of use.
        """
        if options.tls is not None:
            options.tls.check()
        self._options = options
        metrics = Metrics()
        tokens = Tokens(options.token_file) if options.token_file else None
        self.workers = Workers(options.workers, options.queue, options.max_nodes, metrics)
        cache = AnswerCache(options.cache_bytes, metrics)
        tools = (self.workers, cache, metrics)
        methods = [
            *methods_of(collecting.SERVICE, collecting.CollectingDesk(*tools)),
            *methods_of(dominoes.SERVICE, dominoes.DominoesDesk(*tools)),
            *methods_of(updownstop.SERVICE, updownstop.UpDownStopDesk(*tools)),
            *methods_of(upordown.SERVICE, upordown.UpOrDownDesk(*tools)),
        ]
        self._reception = Reception(options.max_seconds, metrics)
        self._grpc = GrpcFront(self._reception, methods, options, tokens, metrics)
        self._http = None
        if options.http_port is not None:
            self._http = HttpFront(self._reception, methods, options, tokens, metrics)

    async def start(self) -> Addresses:
        """Listen for calls.

        Raises:
            OSError: an address is taken or not to be had.
        """
        # HTTP first: when its port is taken, gRPC must not have answered anybody yet.
        http = await self._http.start() if self._http else None
        return Addresses(await self._grpc.start(), http)

    async def stop(self, seconds: float | None = None) -> None:
        """Take no new calls and answer the accepted ones, waiting ``seconds`` at most.

        Default: the options' ``drain_seconds``. Calls that are then still open end without answer.
        """
        await self._grpc.announce_stop()
        await self._reception.drain(self._options.drain_seconds if seconds is None else seconds)
        await self._grpc.stop()
        if self._http:
            await self._http.stop()
        await self.workers.close()

    def hurry(self) -> None:
        """Have a stop that waits for calls wait no longer: they end now."""
        self._reception.cut_short()
