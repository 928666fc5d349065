"""Rows, plays, positions as they stand, and records, as a person sees them: tiles and seats."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from bestplay_solver.tiles import Tile


class End(enum.Enum):
    """One of the two ends of the row."""

    FIRST = "first"
    SECOND = "second"


class Direction(enum.Enum):
    """Which way an end builds: to the next higher number, or to the next lower one, round."""

    UP = "up"
    DOWN = "down"

    @property
    def opposite(self) -> Direction:
        """The other direction."""
        return Direction.DOWN if self is Direction.UP else Direction.UP


@dataclass(frozen=True, slots=True)
class Stop:
    """The double of an end's active number lies on it. ``fresh``: since the turn just before."""

    fresh: bool = False


@dataclass(frozen=True, slots=True)
class RowEnd:
    """An end of the row: its active number, and what else tells what may be played there.

    ``direction`` is None while it is not fixed. ``top`` is the tile that a player built there last,
    None while the start tile is the end. The double of a ``stop`` is that of the active number.
    """

    active: int
    direction: Direction | None = None
    top: Tile | None = None
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """What lies on the table: the row, the open scrap heap, and how many have passed.

    ``scrap`` are the doubles of stops that were removed. ``dead`` are tiles below the tops, as far
    as they are known; nothing depends on them. ``passes`` is how many seats have passed in a row in
    a way that counts towards the end of the hand: 0 to the number of seats, which ends it.
    """

    start: Tile
    first: RowEnd
    second: RowEnd
    scrap: tuple[Tile, ...] = ()
    dead: tuple[Tile, ...] = ()
    passes: int = 0

    @classmethod
    def of_start(cls, start: Tile) -> Row:
        """Return the row of a start tile alone; its lower number is at the first end."""
        return cls(start, RowEnd(start.low), RowEnd(start.high))

    def end(self, end: End) -> RowEnd:
        """Return one of the two ends."""
        return self.first if end is End.FIRST else self.second

    @property
    def ends(self) -> tuple[tuple[str, RowEnd], tuple[str, RowEnd]]:
        """Both ends with the names of their fields."""
        return (End.FIRST.value, self.first), (End.SECOND.value, self.second)


class PlayKind(enum.Enum):
    """What a seat does in its turn, in play order."""

    BUILD = "build"
    STOP = "stop"
    REMOVE = "remove"
    PASS = "pass"  # noqa: S105 # the game's word, no secret


@dataclass(frozen=True, slots=True)
class Play:
    """One turn.

    BUILD: ``tile``, ``end``, ``direction``, and ``active``, the number that is active at the end
    then. STOP: ``tile`` (the double) and ``end``. REMOVE: ``end``. PASS: ``tile`` is the one that
    is drawn, None if the pile is empty. The other fields are None.

    In a question fields may be None where that leaves one legal play: of a build any but the tile,
    of a stop the tile or the end, of a removal the end, of a pass the tile. While the directions
    are not fixed the ends of a double start tile are one, and either may be named.
    """

    kind: PlayKind
    tile: Tile | None = None
    end: End | None = None
    direction: Direction | None = None
    active: int | None = None

    @classmethod
    def build(
        cls,
        tile: Tile,
        end: End | None = None,
        direction: Direction | None = None,
        active: int | None = None,
    ) -> Play:
        """Return the play that builds at an end with a tile."""
        return cls(PlayKind.BUILD, tile, end, direction, active)

    @classmethod
    def stop(cls, tile: Tile | None = None, end: End | None = None) -> Play:
        """Return the play that stops an end with its double."""
        return cls(PlayKind.STOP, tile, end)

    @classmethod
    def remove(cls, end: End | None = None) -> Play:
        """Return the play that removes the stop of an end."""
        return cls(PlayKind.REMOVE, end=end)

    @classmethod
    def pass_turn(cls, drawn: Tile | None = None) -> Play:
        """Return the pass, and the tile that it draws."""
        return cls(PlayKind.PASS, drawn)

    def __str__(self) -> str:
        parts = [self.kind.value]
        if self.kind is PlayKind.PASS:
            return "pass" if self.tile is None else f"pass, drawing {self.tile}"
        if self.tile is not None:
            parts.append(str(self.tile))
        if self.end is not None:
            parts.append(f"at the {self.end.value} end")
        if self.direction is not None:
            parts.append(self.direction.value)
        if self.active is not None:
            parts.append(f"to {self.active}")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Before the start tile: a seat puts tiles aside and draws as many (two at most)."""

    put_aside: tuple[Tile, ...]
    drawn: tuple[Tile, ...]

    def __str__(self) -> str:
        aside, drawn = (" ".join(map(str, tiles)) for tiles in (self.put_aside, self.drawn))
        return f"exchange {aside} for {drawn}"


@dataclass(frozen=True, slots=True)
class Start:
    """The start tile is laid; its lower number is at the first end. No seat's turn."""

    tile: Tile

    def __str__(self) -> str:
        return f"start {self.tile}"


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of Up-Down-Stop44 as it stands, every tile that matters known.

    ``hands[seat]`` are that seat's tiles, ``pile`` the tiles that may be drawn, the next first.
    Tiles that are nowhere lie in the row below its tops, or are out of the game. ``to_move`` is the
    seat whose turn is next. Answers hold hands, scrap and dead tiles sorted; questions may name
    them in any order.
    """

    hands: tuple[tuple[Tile, ...], ...]
    row: Row
    to_move: int
    pile: tuple[Tile, ...] = ()

    @classmethod
    def begun(
        cls,
        hands: Iterable[Iterable[Tile]],
        start: Tile,
        to_move: int = 0,
        pile: Iterable[Tile] = (),
    ) -> Position:
        """Return the position in which only the start tile has been laid."""
        return cls(tuple(map(tuple, hands)), Row.of_start(start), to_move, tuple(pile))


@dataclass(frozen=True, slots=True)
class Step:
    """One turn of a record or a line, and its seat; of a ``Start`` the seat is of no account."""

    seat: int
    play: Play | Exchange | Start


@dataclass(frozen=True, slots=True)
class Record:
    """A hand from its deal: the hands dealt, every step since, and the pile after the last one.

    The steps are the exchanges, the start tile, then turns. Exchanges shuffle the pile, so every
    step that draws names its tiles. ``pile`` is in order, the next first: known for a hand played
    with open tiles, empty where nothing is left. ``to_move`` is the seat that is first to exchange
    and first to play; None means that of the first turn, or else of the first exchange, or 0.
    """

    hands: tuple[tuple[Tile, ...], ...]
    steps: tuple[Step, ...] = ()
    pile: tuple[Tile, ...] = ()
    to_move: int | None = None
