"""The gRPC front: grpc.aio, with health and reflection beside the desks' methods."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from typing import NoReturn

import grpc
import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from bestplay_server.failures import Failure
from bestplay_server.methods import BatchMethod, UnaryMethod
from bestplay_server.options import Options
from bestplay_server.reception import Reception

MOST_STREAMS = 1_000
"""Calls that one connection may have open; further ones wait at the client."""

LAST_WORDS_SECONDS = 0.5

Context = grpc.aio.ServicerContext[bytes, bytes]


class GrpcFront:
    """Listens for gRPC and serves the methods. Health and reflection are never refused."""

    def __init__(
        self, reception: Reception, methods: Iterable[UnaryMethod | BatchMethod], options: Options
    ) -> None:
        self._methods = {method.path: method for method in methods}
        self._health = health.aio.HealthServicer()
        self._server = grpc.aio.server(
            options=(
                ("grpc.max_receive_message_length", options.max_message_bytes),
                ("grpc.max_concurrent_streams", MOST_STREAMS),
                ("grpc.so_reuseport", 0),  # a second service on the same port must fail, aloud
            )
        )
        self._server.add_generic_rpc_handlers((_Handlers(self._methods, reception),))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        reflection.enable_server_reflection(self._names + _SIDE_SERVICES, self._server)
        self._options = options

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(sorted({method.service for method in self._methods.values()}))

    async def start(self) -> str:
        """Listen; return the address as a client's target.

        Raises:
            OSError: the address is taken or not to be had.
        """
        wanted = self._options.socket
        address = f"unix:{wanted}" if wanted else f"{self._options.host}:{self._options.port}"
        try:
            port = self._server.add_insecure_port(address)
        except RuntimeError as error:
            raise OSError(f"cannot listen on {address}") from error
        await self._server.start()
        for name in ("", *self._names):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        return address if wanted else f"{self._options.host}:{port}"

    async def announce_stop(self) -> None:
        """Tell health that the service is stopping; calls still arrive."""
        await self._health.enter_graceful_shutdown()

    async def stop(self) -> None:
        """End: calls that are still open are cancelled after a moment for their last words."""
        await self._server.stop(LAST_WORDS_SECONDS)


_SIDE_SERVICES = (health.SERVICE_NAME, reflection.SERVICE_NAME)


class _Handlers(grpc.GenericRpcHandler):
    """Finds a method's handler. Bytes are read by the reception, so none can end as UNKNOWN."""

    def __init__(self, methods: dict[str, UnaryMethod | BatchMethod], reception: Reception) -> None:
        self._handlers = {path: _handler(method, reception) for path, method in methods.items()}

    def service(
        self, handler_call_details: grpc.HandlerCallDetails
    ) -> grpc.RpcMethodHandler[bytes, bytes] | None:
        """Return the handler of the method, None where there is none."""
        return self._handlers.get(handler_call_details.method)


def _handler(
    method: UnaryMethod | BatchMethod, reception: Reception
) -> grpc.RpcMethodHandler[bytes, bytes]:
    if isinstance(method, UnaryMethod):
        return grpc.unary_unary_rpc_method_handler(_unary(method, reception))
    return grpc.unary_stream_rpc_method_handler(_stream(method, reception))


def _unary(
    method: UnaryMethod, reception: Reception
) -> Callable[[bytes, Context], Awaitable[bytes]]:
    async def serve(body: bytes, context: Context) -> bytes:
        try:
            answer = await reception.answer(
                method, body, seconds_left=context.time_remaining(), peer=context.peer()
            )
        except Failure as failure:
            await _abort(context, failure)
        return answer.SerializeToString()

    return serve


def _stream(
    method: BatchMethod, reception: Reception
) -> Callable[[bytes, Context], AsyncGenerator[bytes]]:
    async def serve(body: bytes, context: Context) -> AsyncGenerator[bytes]:
        answers = reception.answers(
            method, body, seconds_left=context.time_remaining(), peer=context.peer()
        )
        try:
            async for answer in answers:
                yield answer.SerializeToString()
        except Failure as failure:
            await _abort(context, failure)
        finally:
            await answers.aclose()

    return serve


async def _abort(context: Context, failure: Failure) -> NoReturn:
    status = failure.to_status()
    details = (("grpc-status-details-bin", status.SerializeToString()),)
    await context.abort(_CODES[failure.code], failure.message, details)


_CODES = {code.value[0]: code for code in grpc.StatusCode}
