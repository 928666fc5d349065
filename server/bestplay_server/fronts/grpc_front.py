"""The gRPC front: grpc.aio, with health and reflection beside the desks' methods."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import aclosing
from typing import Any, NoReturn, TypeAlias

import grpc
import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from bestplay_server.bodies.binary import BinaryBody
from bestplay_server.call import Call
from bestplay_server.failures import Failure
from bestplay_server.methods import AnyMethod, BatchMethod, FollowMethod, UnaryMethod
from bestplay_server.metrics import Metrics
from bestplay_server.options import Options, authority
from bestplay_server.reception import Reception
from bestplay_server.tls import grpc_credentials
from bestplay_server.tokens import Tokens

FRONT = "grpc"

MOST_STREAMS = 1_000
"""Calls that one connection may have open; further ones wait at the client."""

LAST_WORDS_SECONDS = 0.5

Context = grpc.aio.ServicerContext[bytes, bytes]
Handler: TypeAlias = "grpc.RpcMethodHandler[bytes, bytes]"

_SIDE_SERVICES = (health.SERVICE_NAME, reflection.SERVICE_NAME)
_CODES = {code.value[0]: code for code in grpc.StatusCode}


class GrpcFront:
    """Listens for gRPC and serves the methods. Health and reflection are never refused for load."""

    def __init__(
        self,
        reception: Reception,
        methods: Iterable[AnyMethod],
        options: Options,
        tokens: Tokens | None,
        metrics: Metrics,
    ) -> None:
        self._options = options
        handlers = {method.path: _handler(method, reception) for method in methods}
        self._names = tuple(sorted({method.service for method in methods}))
        self._health = health.aio.HealthServicer()
        self._server = grpc.aio.server(
            options=(
                ("grpc.max_receive_message_length", options.max_message_bytes),
                ("grpc.max_concurrent_streams", MOST_STREAMS),
                ("grpc.so_reuseport", 0),  # a second service on the same port must fail, aloud
            ),
            interceptors=[_TokenCheck(tokens, metrics)] if tokens else [],
        )
        self._server.add_generic_rpc_handlers((_Handlers(handlers),))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        reflection.enable_server_reflection(self._names + _SIDE_SERVICES, self._server)

    async def start(self) -> str:
        """Listen; return the address as a client's target.

        Raises:
            OSError: the address is taken or not to be had.
        """
        options = self._options
        address = authority(options.host, options.port)
        if options.socket:
            address = f"unix:{options.socket}"
        try:
            if options.tls is not None:
                port = self._server.add_secure_port(address, grpc_credentials(options.tls))
            else:
                port = self._server.add_insecure_port(address)
        except RuntimeError as error:
            raise OSError(f"cannot listen on {address}") from error
        await self._server.start()
        for name in ("", *self._names):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        return address if options.socket else authority(options.host, port)

    async def announce_stop(self) -> None:
        """Tell health that the service is stopping; calls still arrive."""
        await self._health.enter_graceful_shutdown()

    async def stop(self) -> None:
        """End: calls that are still open are cancelled after a moment for their last words."""
        await self._server.stop(LAST_WORDS_SECONDS)


class _Handlers(grpc.GenericRpcHandler):
    """Finds a method's handler. Bytes are read by the reception, so none can end as UNKNOWN."""

    def __init__(self, handlers: dict[str, Handler]) -> None:
        self._handlers = handlers

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Handler | None:
        """Return the handler of the method, None where there is none."""
        return self._handlers.get(handler_call_details.method)


def _handler(method: AnyMethod, reception: Reception) -> Handler:
    if isinstance(method, UnaryMethod):
        return grpc.unary_unary_rpc_method_handler(_unary(method, reception))
    return grpc.unary_stream_rpc_method_handler(_stream(method, reception))


def _unary(
    method: UnaryMethod, reception: Reception
) -> Callable[[bytes, Context], Awaitable[bytes]]:
    async def serve(body: bytes, context: Context) -> bytes:
        try:
            answer = await reception.answer(method, BinaryBody(body), _call(reception, context))
        except Failure as failure:
            await _abort(context, failure)
        return answer.SerializeToString()

    return serve


def _stream(
    method: BatchMethod | FollowMethod, reception: Reception
) -> Callable[[bytes, Context], Awaitable[None]]:
    async def serve(body: bytes, context: Context) -> None:
        call = _call(reception, context)
        try:
            async with aclosing(reception.answers(method, BinaryBody(body), call)) as answers:
                async for answer in answers:
                    # The deadline holds for a client that does not read, too.
                    async with call.until_deadline():
                        await context.write(answer.SerializeToString())
        except Failure as failure:
            await _abort(context, failure)

    return serve


def _call(reception: Reception, context: Context) -> Call:
    return reception.call(front=FRONT, peer=context.peer(), seconds_left=context.time_remaining())


async def _abort(context: Context, failure: Failure) -> NoReturn:
    status = failure.to_status()
    details = (("grpc-status-details-bin", status.SerializeToString()),)
    await context.abort(_CODES[failure.code], failure.message, details)


class _TokenCheck(grpc.aio.ServerInterceptor):
    """Turns away every call without one of the tokens, whatever its method, but health."""

    def __init__(self, tokens: Tokens, metrics: Metrics) -> None:
        self._tokens = tokens
        self._metrics = metrics

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Return the method's handler, or one that refuses."""
        if not handler_call_details.method.startswith(f"/{health.SERVICE_NAME}/"):
            metadata = dict(handler_call_details.invocation_metadata)
            authorization = metadata.get("authorization")
            try:
                self._tokens.check(authorization if isinstance(authorization, str) else None)
            except Failure as failure:
                self._metrics.refused(FRONT, failure.reason)
                return _refusal(failure)
        return await continuation(handler_call_details)


def _refusal(failure: Failure) -> Handler:
    async def refuse(requests: AsyncIterator[bytes], context: Context) -> bytes:
        # A client whose message is still on its way would call an early end an internal error.
        await anext(requests, None)
        await _abort(context, failure)

    return grpc.stream_unary_rpc_method_handler(refuse)
