"""The service inside another program's process: what the SDK starts when it has no address."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import threading
from pathlib import Path

from bestplay_server.options import Options
from bestplay_server.service import Service


class EmbeddedService:
    """A service on a thread of its own, reached by a private socket that nobody else can open.

    Where there are no Unix sockets it listens on a free port of the loopback address.
    """

    def __init__(self, options: Options | None = None) -> None:
        self._folder = tempfile.mkdtemp(prefix="bestplay-")
        socket = None if sys.platform == "win32" else str(Path(self._folder) / "grpc")
        self._options = options or Options(port=0, http_port=None, socket=socket)
        self.target = ""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="bestplay-embedded", daemon=True
        )

    def start(self) -> str:
        """Start the service, once; return its gRPC target when it is ready."""
        self._thread.start()
        self.target = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result()
        return self.target

    def stop(self) -> None:
        """Answer what was accepted, then end the service and its thread."""
        asyncio.run_coroutine_threadsafe(self._service.stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _start(self) -> str:
        self._service = Service(self._options)
        return (await self._service.start()).grpc
