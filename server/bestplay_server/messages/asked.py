"""What a converter makes of a request: the question, and within which limits it is asked."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bestplay_server.call import Limits

Question = TypeVar("Question")


@dataclass(frozen=True, slots=True)
class Asked(Generic[Question]):
    """A question as read from a request. ``canonical`` is equal where the answers are."""

    question: Question
    limits: Limits
    canonical: Hashable
