"""The HTTP front: Connect (JSON and binary), gRPC-Web, and what operators look at.

connectrpc on uvicorn, in the same process and event loop as the gRPC front, and only in this file.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator
from http import HTTPStatus
from typing import Any

import uvicorn
from bestplay.strict_json import write_json
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code as StatusCode
from protobuf.wkt import Any as AnyDetail
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from bestplay_server.bodies import Body
from bestplay_server.bodies.binary import BinaryBody
from bestplay_server.bodies.json_body import JsonBody
from bestplay_server.build import build
from bestplay_server.call import Call
from bestplay_server.failures import Failure, malformed
from bestplay_server.fronts.http_guard import Guard
from bestplay_server.methods import (
    AnyMethod,
    BatchMethod,
    FollowMethod,
    Method,
    UnaryMethod,
)
from bestplay_server.metrics import CONTENT_TYPE, Metrics
from bestplay_server.options import Options, authority
from bestplay_server.reception import Reception
from bestplay_server.tls import http_context
from bestplay_server.tokens import Tokens

FRONT = "http"
KEEP_ALIVE_SECONDS = 30
LAST_WORDS_SECONDS = 1

FINAL_SECONDS = 86_400
"""How long others may keep a final answer. It stays true; but a new version may know more."""

CORS_REQUEST_HEADERS = (
    "authorization",
    "connect-protocol-version",
    "connect-timeout-ms",
    "content-type",
    "grpc-timeout",
    "x-grpc-web",
    "x-user-agent",
)
CORS_RESPONSE_HEADERS = ("grpc-status", "grpc-message", "grpc-status-details-bin")

FRAMING_CODES = (Code.INTERNAL, Code.UNKNOWN, Code.UNIMPLEMENTED)


class HttpFront:
    """Listens for HTTP and serves the methods, ``/healthz``, ``/readyz`` and ``/metrics``."""

    def __init__(
        self,
        reception: Reception,
        methods: Iterable[AnyMethod],
        options: Options,
        tokens: Tokens | None,
        metrics: Metrics,
    ) -> None:
        self._options = options
        desk_methods = _ConnectApplication(reception, methods, options, tokens, metrics)
        pages = _Pages(reception, tokens, metrics)
        app = Starlette(
            routes=[*pages.routes, Mount("/", Guard(desk_methods, options.max_seconds))],
            middleware=_cors(options.cors_origins),
        )
        tls = options.tls
        config = uvicorn.Config(
            app,
            access_log=False,
            lifespan="off",
            log_config=None,
            server_header=False,
            ssl_context_factory=(lambda *_: http_context(tls)) if tls else None,
            timeout_graceful_shutdown=LAST_WORDS_SECONDS,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            ws="none",
        )
        self._server = _Server(config)

    async def start(self) -> str:
        """Listen; return the address as a URL.

        Raises:
            OSError: the address is taken or not to be had.
        """
        host, port = self._options.host, self._options.http_port or 0
        try:
            listening = _listen(host, port)
        except OSError as error:
            raise OSError(f"cannot listen on {authority(host, port)}") from error
        self._serving = asyncio.create_task(self._server.serve([listening]))
        while not self._server.started:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.002)
        scheme = "https" if self._options.tls else "http"
        return f"{scheme}://{authority(host, listening.getsockname()[1])}"

    async def stop(self) -> None:
        """End: calls that are still open are cancelled after a moment for their last words."""
        self._server.should_exit = True
        await self._serving


class _Server(uvicorn.Server):
    """A uvicorn that leaves signals to the service."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # Not create_server(): its sockets do not name TCP, for which asyncio would turn off Nagle's
    # delay, and then every answer takes 40 ms.
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


def _cors(origins: tuple[str, ...]) -> list[Middleware]:
    if not origins:
        return []
    return [
        Middleware(
            CORSMiddleware,
            allow_origins=origins,
            allow_methods=("GET", "POST"),
            allow_headers=CORS_REQUEST_HEADERS,
            expose_headers=CORS_RESPONSE_HEADERS,
        )
    ]


class _Pages:
    """What operators and their tools look at. Health never asks for a token."""

    def __init__(self, reception: Reception, tokens: Tokens | None, metrics: Metrics) -> None:
        self._reception = reception
        self._tokens = tokens
        self._metrics = metrics
        self.routes = [
            Route("/healthz", self._healthz),
            Route("/readyz", self._readyz),
            Route("/metrics", self._show_metrics),
        ]

    async def _healthz(self, _: Request) -> Response:
        return PlainTextResponse(f"alive: bestplay-server {build()}\n")

    async def _readyz(self, _: Request) -> Response:
        if self._reception.is_draining:
            return PlainTextResponse("stopping\n", HTTPStatus.SERVICE_UNAVAILABLE)
        return PlainTextResponse("ready\n")

    async def _show_metrics(self, request: Request) -> Response:
        if self._tokens is not None:
            try:
                self._tokens.check(request.headers.get("authorization"))
            except Failure as failure:
                self._metrics.refused(FRONT, failure.reason)
                return PlainTextResponse(f"{failure.message}\n", HTTPStatus.UNAUTHORIZED)
        return Response(self._metrics.text(), media_type=CONTENT_TYPE)


class _ConnectApplication(ConnectASGIApplication[None]):
    """The desks' methods over Connect and gRPC-Web; endpoints are made of their descriptors."""

    def __init__(
        self,
        reception: Reception,
        methods: Iterable[AnyMethod],
        options: Options,
        tokens: Tokens | None,
        metrics: Metrics,
    ) -> None:
        endpoints: dict[str, Any] = {
            method.path: _endpoint(method, reception, is_private=tokens is not None)
            for method in methods
        }
        super().__init__(
            service=None,
            endpoints=lambda _: endpoints,
            interceptors=[_TokenCheck(tokens, metrics), _FramingFaults()]
            if tokens
            else [_FramingFaults()],
            read_max_bytes=options.max_message_bytes,
            codecs=[
                _Codec("proto", BinaryBody, _to_binary),
                _Codec("json", JsonBody, _to_json),
            ],
        )

    @property
    def path(self) -> str:
        """Where it is mounted."""
        return "/"


def _to_binary(message: Message) -> bytes:
    return message.SerializeToString()


def _to_json(message: Message) -> bytes:
    return write_json(message).encode()


class _Codec:
    """Hands bodies on unread, so that the reception reads them, and writes answers."""

    def __init__(
        self, name: str, body: Callable[[bytes], Body], write: Callable[[Message], bytes]
    ) -> None:
        self._name = name
        self._body = body
        self._write = write

    def name(self) -> str:
        """Return the name in the content type."""
        return self._name

    def encode(self, message: Message) -> bytes:
        """Return an answer's bytes."""
        return self._write(message)

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Any:  # noqa: ARG002 - its interface
        """Return a request's body."""
        return self._body(bytes(data))


class _TokenCheck:
    """Turns away every call without one of the tokens, before its body is read."""

    def __init__(self, tokens: Tokens, metrics: Metrics) -> None:
        self._tokens = tokens
        self._metrics = metrics

    async def on_start(self, ctx: RequestContext[Any, Any]) -> None:
        """Check the token of a call that begins."""
        try:
            self._tokens.check(ctx.request_headers.get("authorization"))
        except Failure as failure:
            self._metrics.refused(FRONT, failure.reason)
            raise _connect_error(failure) from None

    async def on_end(
        self, token: None, ctx: RequestContext[Any, Any], error: Exception | None, /
    ) -> None:
        """Let a call end."""


class _FramingFaults:
    """Names the faults that connectrpc finds in how a request is framed as the client's own."""

    async def on_start(self, ctx: RequestContext[Any, Any]) -> None:
        """Let a call begin."""

    async def on_end(self, *ended: Any) -> None:
        """Change the code of an error that is not one of ours: those have details."""
        error = ended[-1]
        if isinstance(error, ConnectError) and error.code in FRAMING_CODES and not error.details:
            raise _connect_error(malformed(error.message)) from None


def _endpoint(method: AnyMethod, reception: Reception, *, is_private: bool) -> Endpoint[Any, Any]:
    if isinstance(method, UnaryMethod):
        unary = _unary(method, reception, is_private=is_private)
        return Endpoint.unary(_info(method, StreamType.UNARY), unary)
    return Endpoint.server_stream(
        _info(method, StreamType.SERVER_STREAM), _stream(method, reception)
    )


def _info(method: Method, kind: StreamType) -> MethodInfo[Any, Any]:
    level = IdempotencyLevel.NO_SIDE_EFFECTS if method.is_read_only else IdempotencyLevel.UNKNOWN
    return MethodInfo(
        name=method.name,
        service_name=method.service,
        input=method.request,
        output=method.response,
        idempotency_level=level,
        stream_type=kind,
    )


def _unary(
    method: UnaryMethod, reception: Reception, *, is_private: bool
) -> Callable[[Body, RequestContext[Any, Any]], Awaitable[Message]]:
    keep = f"{'private' if is_private else 'public'}, max-age={FINAL_SECONDS}"

    async def serve(body: Body, ctx: RequestContext[Any, Any]) -> Message:
        call = _call(reception, ctx)
        is_get = ctx.http_method == "GET"
        if is_get:
            ctx.response_headers["cache-control"] = "no-store"
        try:
            answer = await reception.answer(method, body, call)
        except Failure as failure:
            raise _connect_error(failure) from None
        if is_get and call.is_final:
            ctx.response_headers["cache-control"] = keep
        return answer

    return serve


def _stream(
    method: BatchMethod | FollowMethod, reception: Reception
) -> Callable[[Body, RequestContext[Any, Any]], AsyncGenerator[Message]]:
    async def serve(body: Body, ctx: RequestContext[Any, Any]) -> AsyncGenerator[Message]:
        answers = reception.answers(method, body, _call(reception, ctx))
        try:
            async for answer in answers:
                yield answer
        except Failure as failure:
            raise _connect_error(failure) from None
        finally:
            await answers.aclose()

    return serve


def _call(reception: Reception, ctx: RequestContext[Any, Any]) -> Call:
    left = ctx.timeout_ms
    return reception.call(
        front=FRONT,
        peer=ctx.client_address or "",
        seconds_left=None if left is None else left / 1000,
    )


def _connect_error(failure: Failure) -> ConnectError:
    status = failure.to_status()
    details = [
        ErrorDetail(AnyDetail(type_url=detail.type_url, value=detail.value))
        for detail in status.details
    ]
    return ConnectError(_CODES[failure.code], failure.message, details)


# Connect spells one code otherwise than gRPC does.
_CODES = {
    number: Code(name.lower().replace("cancelled", "canceled"))
    for name, number in StatusCode.items()
    if name != "OK"
}
