"""The methods that the fronts offer: what each reads, who answers it, and how it is named."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError, Message

from bestplay_server.call import Call
from bestplay_server.failures import Failure, malformed

# A desk's methods take their own message types, which no signature here could name.
UnaryAnswer = Callable[[Any, Call], Awaitable[Message]]
BatchAnswers = Callable[[Any, Call], AsyncGenerator[Message]]


@dataclass(frozen=True, slots=True)
class Method:
    """One method of a service, and the type of its requests."""

    service: str
    name: str
    request: type[Message]

    @property
    def path(self) -> str:
        """The method's path in gRPC: ``/package.Service/Method``."""
        return f"/{self.service}/{self.name}"


@dataclass(frozen=True, slots=True)
class UnaryMethod(Method):
    """A method with one answer; ``answer`` is the desk's function for it."""

    answer: UnaryAnswer

    def read(self, body: bytes) -> Message:
        """Return the request.

        Raises:
            Failure: the bytes are no such message (MALFORMED_MESSAGE).
        """
        return read_message(self.request, body)


@dataclass(frozen=True, slots=True)
class BatchMethod(Method):
    """A method that answers each item of a batch, in order.

    The desk's function ``answers`` is handed the items, each a message or the Failure to read it.
    """

    answers: BatchAnswers

    def read(self, body: bytes) -> list[Message | Failure]:
        """Return the items; one that cannot be read stands as its failure.

        Raises:
            Failure: the bytes are no batch (MALFORMED_MESSAGE).
        """
        try:
            batch: Any = self.request.FromString(body)
        except DecodeError:
            return self._read_singly(body)
        return list(batch.items)

    def _read_singly(self, body: bytes) -> list[Message | Failure]:
        raw: Any = read_message(_RawBatch, body, known_as=self.request)
        empty: Any = self.request()
        item_type: type[Message] = type(empty.items.add())
        items: list[Message | Failure] = []
        for item_body in raw.items:
            try:
                items.append(read_message(item_type, item_body))
            except Failure as failure:
                items.append(failure)
        return items


def read_message(
    kind: type[Message], body: bytes, known_as: type[Message] | None = None
) -> Message:
    """Return the message in ``body``, which the client knows as one of the kind ``known_as``.

    Raises:
        Failure: the bytes are no such message (MALFORMED_MESSAGE).
    """
    try:
        return kind.FromString(body)
    except DecodeError:
        raise malformed((known_as or kind).DESCRIPTOR.full_name) from None


def methods_of(service: ServiceDescriptor, desk: object) -> list[UnaryMethod | BatchMethod]:
    """Return the service's methods, answered by the desk's functions of their names in snake case.

    Raises:
        AttributeError: the desk does not answer one of them.
    """
    return [_method(service.full_name, method, desk) for method in service.methods]


def _method(service: str, method: MethodDescriptor, desk: object) -> UnaryMethod | BatchMethod:
    answer = getattr(desk, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
    kind = BatchMethod if method.server_streaming else UnaryMethod
    return kind(service, method.name, message_factory.GetMessageClass(method.input_type), answer)


def _raw_batch() -> type[Message]:
    """Return a message type that reads any batch with its items left as bytes.

    Every batch request has ``repeated ... items = 1``, and messages travel like bytes: so one item
    that is no message need not spoil the others.
    """
    file = descriptor_pb2.FileDescriptorProto(
        name="raw_batch.proto", package="bestplay_server", syntax="proto3"
    )
    kind = descriptor_pb2.FieldDescriptorProto
    file.message_type.add(name="RawBatch").field.add(
        name="items", number=1, type=kind.TYPE_BYTES, label=kind.LABEL_REPEATED
    )
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("bestplay_server.RawBatch"))


_RawBatch = _raw_batch()
