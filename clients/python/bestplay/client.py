"""The two clients: each reaches a service, and holds the games that it answers."""

from __future__ import annotations

from types import TracebackType
from typing import Self

import grpc

from bestplay.connection import AsyncConnection, Connection, Place
from bestplay.dominoes.v1.dominoes_pb2 import (
    GAME_BLOCK,
    GAME_CROSS,
    GAME_DOUBLE_NINE_CROSS,
    GAME_DRAW,
)
from bestplay.games.collecting import AsyncCollecting, Collecting
from bestplay.games.dominoes import AsyncDominoes, Dominoes
from bestplay.games.updownstop import AsyncUpDownStop, UpDownStop
from bestplay.games.upordown import AsyncUpOrDown, UpOrDown


class Client:
    """Asks a service what the best play is, and waits for the answer.

    Without an address the service answers inside this process: it starts here and now, which takes
    a second or two, and ends with ``close`` or the process. Threads may share a client.

    Attributes:
        collecting: The questions about Collecting Dominoes.
        block: The questions about Block dominoes.
        draw: The questions about Draw dominoes.
        cross: The questions about Cross dominoes.
        cross9: The questions about Double Nine Cross dominoes.
        updownstop: The questions about Up-Down-Stop44.
        upordown: The questions about Up or Down?.
    """

    def __init__(
        self,
        address: str | None = None,
        *,
        timeout: float | None = None,
        credentials: grpc.ChannelCredentials | None = None,
        token: str | None = None,
    ) -> None:
        """Reach a service.

        Args:
            address: A server's ``HOST:PORT``, or any other gRPC target. None: embedded.
            timeout: The longest wait for an answer, in seconds, above 0 and at most 1,000,000,
                where a call sets none of its own. None: as long as the server allows.
            credentials: What secures the channel to a server, such as
                ``grpc.ssl_channel_credentials()``. None: plain text.
            token: The bearer token that a server asks for; send it over TLS alone.

        Raises:
            RequestError: the address is blank, the timeout out of range, or the token no token.
            ServiceMissing: there is no address, and no service is installed here.
        """
        self._connection = Connection(Place(address, timeout, credentials, token))
        self.collecting = Collecting(self._connection)
        self.block = Dominoes(self._connection, GAME_BLOCK)
        self.draw = Dominoes(self._connection, GAME_DRAW)
        self.cross = Dominoes(self._connection, GAME_CROSS)
        self.cross9 = Dominoes(self._connection, GAME_DOUBLE_NINE_CROSS)
        self.updownstop = UpDownStop(self._connection)
        self.upordown = UpOrDown(self._connection)

    def close(self) -> None:
        """End every call, and the embedded service; a second time does nothing."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class AsyncClient:
    """The twin of ``Client`` for asyncio: ``async with``, ``await`` and ``async for``.

    It reaches its service on entering ``async with``.

    Attributes:
        collecting: The questions about Collecting Dominoes.
        block: The questions about Block dominoes.
        draw: The questions about Draw dominoes.
        cross: The questions about Cross dominoes.
        cross9: The questions about Double Nine Cross dominoes.
        updownstop: The questions about Up-Down-Stop44.
        upordown: The questions about Up or Down?.
    """

    def __init__(
        self,
        address: str | None = None,
        *,
        timeout: float | None = None,
        credentials: grpc.ChannelCredentials | None = None,
        token: str | None = None,
    ) -> None:
        """Take the arguments of ``Client``.

        Raises:
            RequestError: the address is blank, the timeout out of range, or the token no token.
        """
        self._connection = AsyncConnection(Place(address, timeout, credentials, token))
        self.collecting = AsyncCollecting(self._connection)
        self.block = AsyncDominoes(self._connection, GAME_BLOCK)
        self.draw = AsyncDominoes(self._connection, GAME_DRAW)
        self.cross = AsyncDominoes(self._connection, GAME_CROSS)
        self.cross9 = AsyncDominoes(self._connection, GAME_DOUBLE_NINE_CROSS)
        self.updownstop = AsyncUpDownStop(self._connection)
        self.upordown = AsyncUpOrDown(self._connection)

    async def close(self) -> None:
        """End every call, and the embedded service; a second time does nothing."""
        await self._connection.close()

    async def __aenter__(self) -> Self:
        """Reach the service.

        Raises:
            ServiceMissing: there is no address, and no service is installed here.
        """
        await self._connection.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()
