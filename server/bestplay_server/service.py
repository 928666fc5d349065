"""The service as a whole: its desks, workers and fronts, from start to drained stop."""

from __future__ import annotations

from bestplay_server.desks import collecting
from bestplay_server.fronts.grpc_front import GrpcFront
from bestplay_server.methods import methods_of
from bestplay_server.options import Options
from bestplay_server.reception import Reception
from bestplay_server.workers import Workers


class Service:
    """Everything that runs in one process and event loop."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self.workers = Workers(options.workers, options.queue)
        self._reception = Reception(options.max_seconds)
        methods = methods_of(collecting.SERVICE, collecting.CollectingDesk(self.workers))
        self._grpc = GrpcFront(self._reception, methods, options)

    async def start(self) -> str:
        """Listen for calls; return the gRPC target.

        Raises:
            OSError: the address is taken or not to be had.
        """
        return await self._grpc.start()

    async def stop(self, seconds: float | None = None) -> None:
        """Take no new calls and answer the accepted ones, waiting ``seconds`` at most.

        Default: the options' ``drain_seconds``. Calls that are then still open are cancelled.
        """
        await self._grpc.announce_stop()
        await self._reception.drain(self._options.drain_seconds if seconds is None else seconds)
        await self._grpc.stop()
        await self.workers.close()
