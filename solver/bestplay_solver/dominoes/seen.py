"""What one seat has seen of a hand of dominoes: as it stands, or as a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bestplay_solver.dominoes.position import Cross, Step
from bestplay_solver.tiles import Tile


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as one seat sees it: the tiles that it knows, and how many more are hidden.

    The own hand has none hidden. Of another hand usually all tiles are; one that was shown may
    stand in ``tiles``.
    """

    tiles: tuple[Tile, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        """How many tiles the hand has."""
        return len(self.tiles) + self.hidden


@dataclass(frozen=True, slots=True)
class SeenPosition:
    """A hand as it stands, as one seat sees it.

    As in ``Position``, but other hands may be hidden, and ``laid`` must name every tile on the
    table (in any order, none before the lead): a tile neither laid nor in sight may be anywhere.
    ``stock`` is how many tiles the boneyard has, None for all that are in no hand and not laid; in
    Block there is none. Tiles that are neither laid nor in a hand nor in the boneyard sleep.
    ``voids[seat]`` are numbers that a seat is known to hold no tile of; empty means that nothing is
    known. In Block under ``Lead.HIGHEST_DOUBLE`` the lead is the highest double laid, so that
    higher ones sleep.
    """

    hands: tuple[SeenHand, ...]
    ends: tuple[int, ...]
    to_move: int
    laid: tuple[Tile, ...] = ()
    stock: int | None = None
    laid_last: int | None = None
    has_drawn: bool = False
    lead: Tile | None = None
    cross: Cross | None = None
    voids: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def dealt(
        cls,
        seat: int,
        hand: Iterable[Tile],
        seats: int,
        leader: int,
        stock: int | None = None,
    ) -> SeenPosition:
        """Return the deal as a seat sees it, every hand of the size of its own."""
        own = tuple(hand)
        hidden = SeenHand((), len(own))
        hands = tuple(SeenHand(own) if other == seat else hidden for other in range(seats))
        return cls(hands, (), leader, stock=stock)

    @property
    def is_before_lead(self) -> bool:
        """Whether no tile lies on the table yet."""
        return not self.ends and self.cross is None


@dataclass(frozen=True, slots=True)
class SeenRecord:
    """A hand from its deal as one seat saw it: the deal, and every ply since.

    ``deal`` is before the lead, with the own tiles as they were dealt and how many each other seat
    was dealt. A draw of another seat has no tile; one of the own seat must have. ``deal.voids`` is
    empty: the steps tell.
    """

    deal: SeenPosition
    steps: tuple[Step, ...] = ()
