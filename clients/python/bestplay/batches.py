"""Batches of any length, asked in chunks: answers keep the order, faulty items harm no other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, TypeVar

from google.protobuf.message import Message

from bestplay.errors import RequestError

CHUNK = 100
"""Items that go in one call. They share its time, and come back before more are read."""
CHUNK_BYTES = 1_000_000
"""When a call's items are this large, no more are added."""
ITEM_BYTES = 4_000_000
"""The largest item: a server reads messages of 4 MB."""


class ItemResponse(Protocol):
    """A response to one item of a batch."""

    index: int


Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=ItemResponse)

Item: TypeAlias = Request | RequestError
"""One item: a request, or why there is none (which is its answer)."""


@dataclass
class Chunk(Generic[Request, Response]):
    """Some items in a row: the requests to send, and the answers of the items that have none."""

    requests: list[Request] = field(default_factory=list)
    _places: list[int] = field(default_factory=list)
    _refusals: deque[Response] = field(default_factory=deque)
    _bytes: int = 0

    def add(self, place: int, request: Request) -> None:
        """Add the request of the item at ``place``."""
        self.requests.append(request)
        self._places.append(place)
        self._bytes += request.ByteSize()

    def refuse(self, refusal: Response) -> None:
        """Add the answer of an item that is not sent."""
        self._refusals.append(refusal)

    def is_full(self, size: int) -> bool:
        """Return whether the chunk has ``size`` items, or is large enough."""
        return len(self._places) + len(self._refusals) >= size or self._bytes >= CHUNK_BYTES

    def is_empty(self) -> bool:
        """Return whether the chunk has no item."""
        return not self._places and not self._refusals

    def settle(self, response: Response) -> Iterator[Response]:
        """Yield what comes before an answer of the service, then that, its index the item's."""
        place = self._places[response.index]
        while self._refusals and self._refusals[0].index < place:
            yield self._refusals.popleft()
        response.index = place
        yield response

    def rest(self) -> Iterator[Response]:
        """Yield what comes after the service's last answer."""
        yield from self._refusals


def chunks(
    items: Iterable[Item[Request]], refuse: Callable[[int, RequestError], Response], size: int
) -> Iterator[Chunk[Request, Response]]:
    """Yield the items, read as they are needed, in chunks of at most ``size``.

    ``refuse`` makes the answer of an item at fault from its place and its error.
    """
    chunk = Chunk[Request, Response]()
    for place, item in enumerate(items):
        if isinstance(item, RequestError):
            chunk.refuse(refuse(place, item))
        elif item.ByteSize() > ITEM_BYTES:
            text = f"an item has at most {ITEM_BYTES:,} bytes, this one has {item.ByteSize():,}"
            chunk.refuse(refuse(place, RequestError(text, reason="MESSAGE_TOO_LARGE")))
        else:
            chunk.add(place, item)
        if chunk.is_full(size):
            yield chunk
            chunk = Chunk()
    if not chunk.is_empty():
        yield chunk
