"""The bodies of requests: binary or JSON, read into messages only at the reception."""

from __future__ import annotations

from typing import Protocol

from google.protobuf.message import Message

from bestplay_server.failures import Failure

Items = list[Message | Failure]
"""The items of a batch, each a message or the failure to read it."""


class Body(Protocol):
    """A request's body as it came. Reading it finds every fault that it can, item by item."""

    @property
    def data(self) -> bytes:
        """The bytes."""

    def message(self, kind: type[Message]) -> Message:
        """Return the one message.

        Raises:
            Failure: the body is no such message.
        """

    def items(self, batch: type[Message]) -> Items:
        """Return the items of a batch; one that cannot be read stands as its failure.

        Raises:
            Failure: the body is no such batch.
        """


def item_type(batch: type[Message]) -> type[Message]:
    """Return the type of a batch's items. Every batch request has ``repeated ... items = 1``."""
    empty = batch()
    items = empty.items  # type: ignore[attr-defined] # every batch has them
    return type(items.add())
