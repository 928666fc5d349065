"""Connections to a service, waiting or awaited: the only place where the two clients differ.

Both raise the SDK's errors alone.
"""

from __future__ import annotations

import asyncio
import re
import weakref
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass
from typing import TypeVar

import grpc

from bestplay.errors import RequestError, Violation
from bestplay.faults import NOTATION, NUMBER_OUT_OF_RANGE
from bestplay.service import EmbeddedService, load_service, start_service
from bestplay.status import error_of_call

Request = TypeVar("Request")
Response = TypeVar("Response")

MOST_SECONDS = 1_000_000
"""The longest timeout, in seconds: beyond it deadlines overflow and pass at once."""

TOKEN = re.compile(r"[!-~]+")

EMBEDDED_OPTIONS = (("grpc.enable_http_proxy", 0),)
"""Options of a channel inside this process: a proxy has no business there."""


@dataclass(frozen=True)
class Place:
    """Where a service is, and how long to wait for it.

    Attributes:
        address: A server's gRPC target; None: embedded.
        timeout: Of calls that set none, in seconds; None: as long as the server allows.
        credentials: What secures the channel to a server; None: plain text.
        token: The bearer token that a server asks for; None: none.

    Raises:
        RequestError: the address is blank, the timeout out of range, or the token no token.
    """

    address: str | None
    timeout: float | None
    credentials: grpc.ChannelCredentials | None
    token: str | None

    def __post_init__(self) -> None:
        _check_timeout(self.timeout)
        if self.address is not None and not self.address.strip():  # gRPC would crash
            text = "an address is HOST:PORT, such as localhost:50051"
            raise RequestError.of([Violation("address", NOTATION, text)])
        if self.token is not None and not TOKEN.fullmatch(self.token):  # nor would this travel
            text = "a token is made of visible ASCII characters"
            raise RequestError.of([Violation("token", NOTATION, text)])

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What every call brings."""
        return () if self.token is None else (("authorization", f"Bearer {self.token}"),)


class Connection:
    """A channel to a service, which an embedded one starts with; it ends when nobody uses it.

    Raises:
        ServiceMissing: no service is installed here.
    """

    def __init__(self, place: Place) -> None:
        service = None
        if place.address is None:
            service = load_service()
            self.channel = grpc.insecure_channel(start_service(service), EMBEDDED_OPTIONS)
        elif place.credentials is None:
            self.channel = grpc.insecure_channel(place.address)
        else:
            self.channel = grpc.secure_channel(place.address, place.credentials)
        self._place = place
        self._end = weakref.finalize(self, _end, self.channel, service)

    def ask(
        self,
        method: grpc.UnaryUnaryMultiCallable[Request, Response],
        request: Request,
        timeout: float | None,
    ) -> Response:
        """Return the answer to one request.

        Raises:
            BestplayError: there is none.
        """
        seconds = self._check(timeout)
        try:
            return method(request, timeout=seconds, metadata=self._place.metadata)
        except grpc.RpcError as error:
            raise error_of_call(error) from error

    def ask_stream(
        self,
        method: grpc.UnaryStreamMultiCallable[Request, Response],
        request: Request,
        timeout: float | None,
    ) -> Generator[Response]:
        """Yield the answers to one request as they come; leaving early ends the call.

        Raises:
            BestplayError: no more are coming.
        """
        seconds = self._check(timeout)
        call = method(request, timeout=seconds, metadata=self._place.metadata)
        try:
            yield from call
        except grpc.RpcError as error:
            raise error_of_call(error) from error
        finally:
            call.cancel()

    def close(self) -> None:
        """End every call, and the embedded service; a second time does nothing."""
        self._end()

    def _check(self, timeout: float | None) -> float | None:
        if not self._end.alive:
            raise RuntimeError("the client is closed")
        return self._place.timeout if timeout is None else _check_timeout(timeout)


def _end(channel: grpc.Channel, service: EmbeddedService | None) -> None:
    # The channel first: it ends the calls that the service would otherwise wait for.
    channel.close()
    if service is not None:
        service.stop()


class AsyncConnection:
    """The twin of ``Connection`` for asyncio, which is opened before it can ask."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._channel: grpc.aio.Channel | None = None
        self._service: EmbeddedService | None = None

    @property
    def channel(self) -> grpc.aio.Channel:
        """The open channel.

        Raises:
            RuntimeError: it is not open.
        """
        if self._channel is None:
            raise RuntimeError("the client is not open: use it inside `async with`")
        return self._channel

    async def open(self) -> None:
        """Reach the service; start it when it is the embedded one.

        Raises:
            ServiceMissing: no service is installed here.
        """
        place = self._place
        if place.address is None:
            # Loading a solver takes a second or two: not on this event loop.
            service = await asyncio.to_thread(load_service)
            target = await asyncio.to_thread(start_service, service)
            self._service = service
            self._channel = grpc.aio.insecure_channel(target, EMBEDDED_OPTIONS)
        elif place.credentials is None:
            self._channel = grpc.aio.insecure_channel(place.address)
        else:
            self._channel = grpc.aio.secure_channel(place.address, place.credentials)

    async def ask(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[Request, Response],
        request: Request,
        timeout: float | None,  # noqa: ASYNC109 - gRPC's own deadline, which the server must know
    ) -> Response:
        """Return the answer to one request.

        Raises:
            BestplayError: there is none.
        """
        seconds = self._check(timeout)
        try:
            return await method(request, timeout=seconds, metadata=self._place.metadata)
        except grpc.RpcError as error:
            raise error_of_call(error) from error

    async def ask_stream(
        self,
        method: grpc.aio.UnaryStreamMultiCallable[Request, Response],
        request: Request,
        timeout: float | None,  # noqa: ASYNC109 - gRPC's own deadline, which the server must know
    ) -> AsyncGenerator[Response]:
        """Yield the answers to one request as they come; leaving early ends the call.

        Raises:
            BestplayError: no more are coming.
        """
        seconds = self._check(timeout)
        call = method(request, timeout=seconds, metadata=self._place.metadata)
        try:
            async for response in call:
                yield response
        except grpc.RpcError as error:
            raise error_of_call(error) from error
        finally:
            call.cancel()

    async def close(self) -> None:
        """End every call, and the embedded service; a second time does nothing."""
        channel, self._channel = self._channel, None
        service, self._service = self._service, None
        if channel is not None:
            await channel.close()
        if service is not None:
            await asyncio.to_thread(service.stop)

    def _check(self, timeout: float | None) -> float | None:
        _ = self.channel  # which must be open
        return self._place.timeout if timeout is None else _check_timeout(timeout)


def _check_timeout(timeout: float | None) -> float | None:
    if timeout is not None and not 0 < timeout <= MOST_SECONDS:
        text = f"{timeout} is no time to wait: above 0 s and at most {MOST_SECONDS:,} s"
        raise RequestError.of([Violation("timeout", NUMBER_OUT_OF_RANGE, text)])
    return timeout
