"""What one seat has seen of a hand of Up-Down-Stop44: as it stands, or as a record."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.position import Exchange, Play, Row, Start


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as one seat sees it: the tiles that it knows, and how many more are hidden.

    The own hand has none hidden. Of another hand usually all tiles are.
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

    As in ``Position``, but other hands and the pile are hidden. ``row.dead`` must name every tile
    under the tops: a tile that is not in sight may be anywhere. ``pile`` is how many tiles may be
    drawn, None for all that are in no hand and not laid. ``put_aside`` are tiles that the seat
    exchanged and that are not in sight: while nobody has drawn since, they are in the pile.
    """

    hands: tuple[SeenHand, ...]
    row: Row
    to_move: int
    pile: int | None = None
    put_aside: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class HiddenExchange:
    """How many tiles another seat put aside and drew before the start tile: none to two."""

    count: int

    def __str__(self) -> str:
        return f"exchange of {self.count} hidden tiles"


@dataclass(frozen=True, slots=True)
class SeenStep:
    """One step of a record as a seat saw it; of a start tile the seat is of no account.

    An exchange of another seat is a ``HiddenExchange``, its pass has no tile though it drew one.
    """

    seat: int
    play: Play | Exchange | Start | HiddenExchange


@dataclass(frozen=True, slots=True)
class SeenRecord:
    """A hand from its deal as one seat saw it: the dealt hands, and every step since.

    The own tiles are those dealt. Steps are those of ``Record``, but what another seat exchanged is
    a ``HiddenExchange``, and of its passes the drawn tile is None. The pile is every other tile.
    """

    hands: tuple[SeenHand, ...]
    steps: tuple[SeenStep, ...] = ()
    to_move: int = 0
