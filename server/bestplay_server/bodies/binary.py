"""Bodies of protobuf's binary format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError, Message

from bestplay_server.bodies import Items, item_type
from bestplay_server.failures import Failure, malformed


@dataclass(frozen=True, slots=True)
class BinaryBody:
    """A body of protobuf's binary format. Its one fault is MALFORMED_MESSAGE."""

    data: bytes

    def message(self, kind: type[Message]) -> Message:
        """Return the message, as ``Body`` asks."""
        return _read(kind, self.data, kind)

    def items(self, batch: type[Message]) -> Items:
        """Return the items, as ``Body`` asks."""
        try:
            message: Any = batch.FromString(self.data)
        except DecodeError:
            return self._items_one_by_one(batch)
        return list(message.items)

    def _items_one_by_one(self, batch: type[Message]) -> Items:
        raw: Any = _read(_RawBatch, self.data, batch)
        kind = item_type(batch)
        items: Items = []
        for data in raw.items:
            try:
                items.append(_read(kind, data, kind))
            except Failure as failure:
                items.append(failure)
        return items


def _read(kind: type[Message], data: bytes, known_as: type[Message]) -> Message:
    try:
        return kind.FromString(data)
    except DecodeError:
        raise malformed(f"these bytes are no {known_as.DESCRIPTOR.full_name}") from None


def _raw_batch() -> type[Message]:
    """Return a message type that reads any batch with its items left as bytes.

    Messages travel like bytes: so one item that is no message need not spoil the others.
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
