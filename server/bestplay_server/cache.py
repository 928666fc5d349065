"""Proven answers, kept in memory so that a question asked again costs nothing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from cachetools import LRUCache
from google.protobuf.message import Message

from bestplay_server.metrics import Metrics

Answer = TypeVar("Answer", bound=Message)

ENTRY_BYTES = 1_000
"""What an entry takes beside its message, roughly: the question and the bookkeeping."""


class AnswerCache:
    """The answers asked for last, up to a size. A key is a canonical question: see the desks.

    Only proven answers belong here: what is in it is true for ever. Messages go in and out by
    value, so nobody can change what is kept. For the event loop's thread alone.
    """

    def __init__(self, most_bytes: int, metrics: Metrics) -> None:
        """Keep up to ``most_bytes``; 0 keeps nothing."""
        self._kept: LRUCache[Hashable, bytes] = LRUCache(most_bytes, getsizeof=_size)
        self._metrics = metrics

    def get(self, question: Hashable, kind: type[Answer]) -> Answer | None:
        """Return the answer to a question, None if it is not kept."""
        if not self._kept.maxsize:
            return None
        data = self._kept.get(question)
        self._metrics.cache_asked(hit=data is not None)
        return None if data is None else kind.FromString(data)

    def put(self, question: Hashable, answer: Message) -> None:
        """Keep a proven answer, if it is not larger than the whole cache."""
        data = answer.SerializeToString()
        if _size(data) <= self._kept.maxsize:
            self._kept[question] = data
            self._metrics.cache_bytes.set(self._kept.currsize)


def _size(data: bytes) -> int:
    return len(data) + ENTRY_BYTES
