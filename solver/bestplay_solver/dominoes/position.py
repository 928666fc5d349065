"""Plays, positions as they stand, and records, as a person sees them: tiles and seats."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bestplay_solver.tiles import Tile
from bestplay_solver.unreadable import UNREADABLE_NUMBER as UNREADABLE_NUMBER
from bestplay_solver.unreadable import UNREADABLE_TILE as UNREADABLE_TILE


class PlayKind(enum.Enum):
    """What a seat does in its ply."""

    LAY = "lay"
    KNOCK = "knock"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Play:
    """One ply: a tile laid, one tile drawn, or a knock.

    ``tile`` is the tile laid or drawn (None: a knock, or a draw that does not say). ``end`` is the
    number that the tile was laid against; None for a lead, a knock and a draw. In a question it may
    also be None when the tile fits open ends of one number only.
    """

    kind: PlayKind
    tile: Tile | None = None
    end: int | None = None

    @classmethod
    def lay(cls, tile: Tile, end: int | None = None) -> Play:
        """Return the play that lays a tile against an end's number, or leads it."""
        return cls(PlayKind.LAY, tile, end)

    @classmethod
    def draw(cls, tile: Tile | None = None) -> Play:
        """Return the play that draws the boneyard's next tile."""
        return cls(PlayKind.DRAW, tile)

    @classmethod
    def knock(cls) -> Play:
        """Return the play that passes the turn on."""
        return cls(PlayKind.KNOCK)

    def __str__(self) -> str:
        at = "" if self.end is None else f" at {self.end}"
        tile = "" if self.tile is None else f" {self.tile}"
        return f"{self.kind.value}{tile}{at}"


@dataclass(frozen=True, slots=True)
class Cross:
    """An unfinished cross: the number of its centre, and the far number of each arm laid so far.

    Only the centre is open, as often as arms are missing. ``waiting`` has none to three numbers,
    which open with the fourth arm; its order is of no account.
    """

    centre: int
    waiting: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of dominoes as it stands, every tile known.

    ``hands[seat]`` are that seat's tiles, ``boneyard`` the tiles that may be drawn, the next first
    (and the reserve last); tiles in neither are laid or sleep. ``ends`` has the number of each open
    end, one entry an end; it is empty before the lead and while a ``cross`` is unfinished, and only
    then. ``to_move`` is the seat whose ply is next, though it may have to knock. ``lead`` is the
    tile that is to be led, when that is settled already; only before the lead. ``laid_last`` is the
    seat that laid last, None before the lead or if not known. ``has_drawn``: the seat to move has
    drawn in this turn and still is to move; it matters only where a seat draws one tile a turn.

    Answers hold hands, ends and waiting arms sorted; questions may name them in any order.
    """

    hands: tuple[tuple[Tile, ...], ...]
    ends: tuple[int, ...]
    to_move: int
    boneyard: tuple[Tile, ...] = ()
    laid_last: int | None = None
    has_drawn: bool = False
    lead: Tile | None = None
    cross: Cross | None = None

    @classmethod
    def dealt(
        cls,
        hands: Iterable[Iterable[Tile]],
        boneyard: Iterable[Tile] = (),
        leader: int | None = None,
        lead: Tile | None = None,
    ) -> Position:
        """Return the position before the lead.

        Without a leader the holder of ``lead`` leads, or else of the highest double (seat 0 if
        there is none, which the rules then refuse).
        """
        held = tuple(tuple(hand) for hand in hands)
        if leader is None:
            tile = highest_double(held) if lead is None else lead
            leader = next((seat for seat, hand in enumerate(held) if tile in hand), 0)
        return cls(held, (), leader, tuple(boneyard), lead=lead)

    @property
    def is_before_lead(self) -> bool:
        """Whether no tile lies on the table yet."""
        return not self.ends and self.cross is None

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The different numbers that an open end shows, ascending."""
        return tuple(sorted(set(self.ends))) if self.cross is None else (self.cross.centre,)


@dataclass(frozen=True, slots=True)
class Step:
    """One ply of a record, and the seat that made it."""

    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class Record:
    """A hand from its deal: the position before the lead, and every ply since."""

    deal: Position
    steps: tuple[Step, ...] = ()


def highest_double(hands: Sequence[Sequence[Tile]]) -> Tile | None:
    """Return the highest double in the hands, None if there is none."""
    return max((tile for hand in hands for tile in hand if tile.is_double), default=None)
