"""A real client of each protocol, all alike: a request in, the answers or the status out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc.aio
from bestplay.collecting.v1 import collecting_pb2
from bestplay.dominoes.v1 import dominoes_pb2
from bestplay.updownstop.v1 import updownstop_pb2
from bestplay.upordown.v1 import upordown_pb2
from bestplay_server.methods import methods_of
from bestplay_server.service import Addresses
from connectrpc.client import ConnectClient
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from google.protobuf.any_pb2 import Any as AnyDetail
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code
from google.rpc.status_pb2 import Status

SERVICES = [
    collecting_pb2.DESCRIPTOR.services_by_name["CollectingService"],
    dominoes_pb2.DESCRIPTOR.services_by_name["DominoesService"],
    updownstop_pb2.DESCRIPTOR.services_by_name["UpDownStopService"],
    upordown_pb2.DESCRIPTOR.services_by_name["UpOrDownService"],
]


class _NoDesk:
    """Stands for a desk where only the methods' names and types are wanted."""

    def __getattr__(self, name: str) -> None:
        return None


METHODS = {m.request: m for service in SERVICES for m in methods_of(service, _NoDesk())}
"""Every method there is, by the type of its requests."""

Ask = Callable[[Message], Awaitable[list[Message]]]


class Refused(Exception):
    """A call that ended without an answer: its status with the details."""

    def __init__(self, status: Status) -> None:
        super().__init__(str(status))
        self.status = status


def is_stream(request: type[Message]) -> bool:
    return hasattr(METHODS[request], "answers")


@asynccontextmanager
async def grpc_asker(addresses: Addresses) -> AsyncIterator[Ask]:
    async with grpc.aio.insecure_channel(addresses.grpc) as channel:
        make: Any = channel

        async def ask(request: Message) -> list[Message]:
            method = METHODS[type(request)]
            how = make.unary_stream if is_stream(type(request)) else make.unary_unary
            call = how(
                method.path,
                request_serializer=type(request).SerializeToString,
                response_deserializer=method.response.FromString,
            )
            try:
                if is_stream(type(request)):
                    return [answer async for answer in call(request)]
                return [await call(request)]
            except grpc.aio.AioRpcError as error:
                raise Refused(status_of(error)) from error

        yield ask


def status_of(error: grpc.aio.AioRpcError) -> Status:
    trailers: dict[str, Any] = dict(error.trailing_metadata() or ())
    data = trailers.get("grpc-status-details-bin")
    if data is None:
        return Status(code=error.code().value[0], message=error.details() or "")
    return Status.FromString(data)


def http_asker(protocol: ProtocolType, codec: Any) -> Callable[[Addresses], Any]:
    @asynccontextmanager
    async def asker(addresses: Addresses) -> AsyncIterator[Ask]:
        assert addresses.http
        async with ConnectClient(addresses.http, protocol=protocol, codec=codec) as client:

            async def ask(request: Message) -> list[Message]:
                info = _info(type(request))
                try:
                    if is_stream(type(request)):
                        stream = client.execute_server_stream(request=request, method=info)
                        return [answer async for answer in stream]
                    return [await client.execute_unary(request=request, method=info)]
                except ConnectError as error:
                    raise Refused(_status(error)) from error

            yield ask

    return asker


def _info(request: type[Message]) -> MethodInfo[Any, Any]:
    method = METHODS[request]
    return MethodInfo(
        name=method.name,
        service_name=method.service,
        input=request,
        output=method.response,
        idempotency_level=IdempotencyLevel.NO_SIDE_EFFECTS,
        stream_type=StreamType.SERVER_STREAM if is_stream(request) else StreamType.UNARY,
    )


def _status(error: ConnectError) -> Status:
    name = error.code.value.upper().replace("CANCELED", "CANCELLED")
    details = [
        AnyDetail(type_url=f"type.googleapis.com/{one.type_name}", value=one.message_bytes)
        for one in error.details
    ]
    return Status(code=Code.Value(name), message=error.message, details=details)


ASKERS = {
    "grpc": grpc_asker,
    "connect-json": http_asker(ProtocolType.CONNECT, google_protobuf_json_codec()),
    "connect-binary": http_asker(ProtocolType.CONNECT, google_protobuf_binary_codec()),
    "grpc-web": http_asker(ProtocolType.GRPC_WEB, google_protobuf_binary_codec()),
}
