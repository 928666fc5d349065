"""Answers to one question that get better and better, over a connection of either kind."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing, closing
from dataclasses import replace
from typing import TypeVar

import grpc
from google.protobuf.message import Message

from bestplay.connection import AsyncConnection, Connection
from bestplay.errors import RequestError

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)
Answer = TypeVar("Answer", bound=Message)

_WITHIN = "question."
"""What paths of faults begin with: the request of a stream holds the question."""


def follow(
    connection: Connection,
    method: grpc.UnaryStreamMultiCallable[Request, Response],
    request: Request,
    answer_of: Callable[[Response], Answer],
    timeout: float | None,
) -> Generator[Answer]:
    """Yield the answers as they come; leaving early ends the call.

    Raises:
        BestplayError: no more answers are coming.
    """
    with closing(connection.ask_stream(method, request, timeout)) as responses:
        try:
            for response in responses:
                yield answer_of(response)
        except RequestError as error:
            raise _of_question(error) from error


async def follow_async(
    connection: AsyncConnection,
    method: grpc.aio.UnaryStreamMultiCallable[Request, Response],
    request: Request,
    answer_of: Callable[[Response], Answer],
    timeout: float | None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
) -> AsyncGenerator[Answer]:
    """Do what ``follow`` does, for asyncio."""
    async with aclosing(connection.ask_stream(method, request, timeout)) as responses:
        try:
            async for response in responses:
                yield answer_of(response)
        except RequestError as error:
            raise _of_question(error) from error


def _of_question(error: RequestError) -> RequestError:
    """Return an error with the paths that its faults have when the question is asked once."""
    violations = [
        replace(violation, field=violation.field.removeprefix(_WITHIN))
        for violation in error.violations
    ]
    message = error.message.removeprefix(_WITHIN)
    return RequestError(message, error.code, error.reason, violations, error.omitted)
