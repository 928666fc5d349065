"""A turn of Up or Down? and a position near the end of the game, as a person sees them."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.upordown.area import Area, Place, PlaceKind


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: a hand ``card`` laid in the display, a neighbour ``taken``, and its ``place``."""

    card: int
    taken: int
    place: Place

    def __str__(self) -> str:
        return f"lay {self.card}, take {self.taken}, {self.place}"

    @property
    def order(self) -> tuple[int, int, int, int]:
        """What turns are ordered by: the card, the card taken, then its place."""
        kind = list(PlaceKind).index(self.place.kind)
        return (self.card, self.taken, kind, -1 if self.place.row is None else self.place.row)


@dataclass(frozen=True, slots=True)
class EndgamePosition:
    """Two seats with open hands, both piles empty, at the beginning of a turn.

    ``hands[seat]`` has the cards of a seat, none to three, as many as it has turns left; the seat
    ``to_move`` has as many as the other or one more. ``display`` are the six cards that lie open,
    ``areas[seat]`` all cards that a seat has taken, discards included. A game that is over has two
    empty hands; ``to_move`` is of no account then. Answers hold hands and display ascending;
    questions name the display ascending, and hands in any order.
    """

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    display: tuple[int, ...]
    areas: tuple[Area, Area]
    to_move: int
