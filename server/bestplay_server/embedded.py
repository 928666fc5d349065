"""The service inside another program's process: what the SDK starts when it has no address."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import threading
from dataclasses import replace
from pathlib import Path

from bestplay_server.options import Options
from bestplay_server.service import Service

LONGEST_SOCKET = 100
"""Systems take socket paths up to some hundred bytes."""


class EmbeddedService:
    """A service on a thread of its own, reached by a private socket that nobody else can open.

    Where there are no Unix sockets it listens on a free port of the loopback address.
    """

    def __init__(self, options: Options | None = None) -> None:
        self._folder: str | None = None
        self._options = options
        self.target = ""

    def start(self) -> str:
        """Start the service, once; return its gRPC target when it is ready.

        Raises:
            OSError: it has nowhere to listen.
        """
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="bestplay-embedded", daemon=True
        )
        self._thread.start()
        try:
            self.target = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result()
        except BaseException:
            self._end()
            raise
        return self.target

    def stop(self) -> None:
        """Answer what was accepted, then end the service and its thread."""
        asyncio.run_coroutine_threadsafe(self._service.stop(), self._loop).result()
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _private_place(self) -> Options:
        """Return options with a socket in a folder that is nobody else's, or else loopback."""
        loopback = Options(port=0, http_port=None)
        if sys.platform == "win32":
            return loopback
        self._folder = tempfile.mkdtemp(prefix="bestplay-")
        socket = str(Path(self._folder) / "grpc")
        return replace(loopback, socket=socket) if len(socket) < LONGEST_SOCKET else loopback

    async def _start(self) -> str:
        self._service = Service(self._options or self._private_place())
        return (await self._service.start()).grpc
