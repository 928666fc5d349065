"""What is wrong with a question: faults by path, and the error that carries all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a question.

    ``path`` names the input at fault, such as ``groups[1].tiles[0]``; ``reason`` is stable and in
    UPPER_SNAKE_CASE; ``text`` is a sentence for a person.
    """

    path: str
    reason: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}: {self.text}"


class FaultyQuestion(ValueError):
    """A question that cannot be answered because of ``faults``, all of them at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)
