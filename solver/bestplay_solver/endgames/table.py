"""What the endgames of a game need of its readable layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bestplay_solver.game import Game

PlayT = TypeVar("PlayT")


@dataclass(frozen=True, slots=True)
class Ply(Generic[PlayT]):
    """A legal play, where the packed position after it lies, and its code there."""

    play: PlayT
    place: int
    code: int


class Table(Protocol[PlayT]):
    """A checked position under checked rules, its packed form at place 0 of ``game``."""

    @property
    def game(self) -> Game:
        """The packed game, asked for some side."""

    def plies(self, at: int, end: int) -> list[Ply[PlayT]]:
        """Write the legal plays of a position to ``end``; return them in play order."""

    def read_points(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return as a person sees them each seat's points, given those that ``score`` writes."""
