"""Questions of any number, asked in chunks over a connection of either kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

import grpc
from google.protobuf.message import Message

from bestplay.batches import Item, ItemResponse, chunks
from bestplay.connection import AsyncConnection, Connection
from bestplay.errors import RequestError
from bestplay.status import item_of_error

Asked = TypeVar("Asked")
Request = TypeVar("Request", bound=Message)
BatchRequest = TypeVar("BatchRequest", bound=Message)
Response = TypeVar("Response", bound=ItemResponse)


@dataclass(frozen=True)
class Batch(Generic[BatchRequest, Response]):
    """The messages of one kind of batch: the one with ``items``, and an item's response."""

    request: Callable[..., BatchRequest]
    response: Callable[..., Response]

    def refuse(self, place: int, error: RequestError) -> Response:
        """Return the answer of the item at ``place``, which is at fault."""
        return self.response(index=place, error=item_of_error(error))


def write_items(
    questions: Iterable[Asked], write: Callable[[Asked], Request]
) -> Iterator[Item[Request]]:
    """Yield the request of each question, or why it cannot be written."""
    for question in questions:
        try:
            yield write(question)
        except RequestError as error:
            yield error


def ask_many(
    connection: Connection,
    method: grpc.UnaryStreamMultiCallable[BatchRequest, Response],
    batch: Batch[BatchRequest, Response],
    items: Iterable[Item[Request]],
    timeout: float | None,
    chunk: int,
) -> Iterator[Response]:
    """Yield an answer or an error for each item, in order.

    Items are read as they are needed, ``chunk`` of them for each call.

    Raises:
        BestplayError: no more answers are coming.
    """
    for part in chunks(items, batch.refuse, chunk):
        if part.requests:
            request = batch.request(items=part.requests)
            for response in connection.ask_stream(method, request, timeout):
                yield from part.settle(response)
        yield from part.rest()


async def ask_many_async(
    connection: AsyncConnection,
    method: grpc.aio.UnaryStreamMultiCallable[BatchRequest, Response],
    batch: Batch[BatchRequest, Response],
    items: Iterable[Item[Request]],
    timeout: float | None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    chunk: int,
) -> AsyncIterator[Response]:
    """Do what ``ask_many`` does, for asyncio."""
    for part in chunks(items, batch.refuse, chunk):
        if part.requests:
            request = batch.request(items=part.requests)
            async for response in connection.ask_stream(method, request, timeout):
                for settled in part.settle(response):
                    yield settled
        for refusal in part.rest():
            yield refusal
