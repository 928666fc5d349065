"""The methods that the fronts offer: what each reads, who answers it, and how it is named."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions
from google.protobuf.message import Message

from bestplay_server.call import Call

# A desk's methods take their own message types, which no signature here could name.
UnaryAnswer = Callable[[Any, Call], Awaitable[Message]]
StreamOfAnswers = Callable[[Any, Call], AsyncGenerator[Message]]


@dataclass(frozen=True, slots=True)
class Method:
    """One method of a service, and the types of its requests and answers.

    ``is_read_only`` when its schema says that it has no side effects.
    """

    service: str
    name: str
    request: type[Message]
    response: type[Message]
    is_read_only: bool

    @property
    def path(self) -> str:
        """The method's path in gRPC: ``/package.Service/Method``."""
        return f"/{self.service}/{self.name}"


@dataclass(frozen=True, slots=True)
class UnaryMethod(Method):
    """A method with one answer; ``answer`` is the desk's function for it."""

    answer: UnaryAnswer


@dataclass(frozen=True, slots=True)
class BatchMethod(Method):
    """A method that answers each item of a batch, in order.

    The desk's function ``answers`` is handed the items, each a message or the Failure to read it.
    """

    answers: StreamOfAnswers


@dataclass(frozen=True, slots=True)
class FollowMethod(Method):
    """A method whose answers to one request get better and better.

    The desk's function ``answers`` is handed the request.
    """

    answers: StreamOfAnswers


AnyMethod = UnaryMethod | BatchMethod | FollowMethod


def methods_of(service: ServiceDescriptor, desk: object) -> list[AnyMethod]:
    """Return the service's methods, answered by the desk's functions of their names in snake case.

    Raises:
        AttributeError: the desk does not answer one of them.
    """
    return [_method(service.full_name, method, desk) for method in service.methods]


def _method(service: str, method: MethodDescriptor, desk: object) -> AnyMethod:
    answer = getattr(desk, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
    kind = _kind(method)
    request = message_factory.GetMessageClass(method.input_type)
    response = message_factory.GetMessageClass(method.output_type)
    level = method.GetOptions().idempotency_level
    is_read_only = level == MethodOptions.NO_SIDE_EFFECTS
    return kind(service, method.name, request, response, is_read_only, answer)


def _kind(method: MethodDescriptor) -> type[UnaryMethod] | type[BatchMethod] | type[FollowMethod]:
    if not method.server_streaming:
        return UnaryMethod
    return BatchMethod if "items" in method.input_type.fields_by_name else FollowMethod
