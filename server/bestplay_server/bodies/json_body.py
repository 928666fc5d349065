"""Bodies of protobuf's JSON format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bestplay.errors import RequestError
from bestplay.strict_json import VALUE_UNREADABLE, load_object, read_json, read_object
from bestplay_solver.faults import Fault
from google.protobuf.message import Message

from bestplay_server.bodies import Items, item_type
from bestplay_server.failures import Failure, request_at_fault


@dataclass(frozen=True, slots=True)
class JsonBody:
    """A body of protobuf's JSON format, read as strictly as the SDK reads its files.

    Faults: MALFORMED_JSON, UNKNOWN_FIELD, VALUE_UNREADABLE.
    """

    data: bytes

    def message(self, kind: type[Message]) -> Message:
        """Return the message, as ``Body`` asks."""
        with _refusing():
            return read_json(self.data, kind)

    def items(self, batch: type[Message]) -> Items:
        """Return the items, as ``Body`` asks."""
        with _refusing():
            content = load_object(self.data)
            listed = content.pop("items", None)
            read_object(content, batch)  # for the faults beside the items
        if listed is None:  # protobuf's JSON takes null for absent
            return []
        if not isinstance(listed, list):
            raise request_at_fault([Fault("items", VALUE_UNREADABLE, "this is not a JSON list")])
        return [_read_item(item, item_type(batch)) for item in listed]


def _read_item(content: object, kind: type[Message]) -> Message | Failure:
    try:
        with _refusing():
            return read_object(content, kind)
    except Failure as failure:
        return failure


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except RequestError as error:
        faults = [Fault(one.field, one.reason, one.description) for one in error.violations]
        raise request_at_fault(faults) from None
