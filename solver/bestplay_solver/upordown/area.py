"""A seat's area, where a card may be put, and what the area scores (RULES.md, section 2)."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bestplay_solver.upordown.settings import ROWS, DiscardUnit, DiscardWhen, UpOrDownRules


class Direction(enum.Enum):
    """Which way a row runs."""

    UP = "up"
    DOWN = "down"


class PlaceKind(enum.Enum):
    """What is done with a card that comes to an area."""

    APPEND = "append"
    """It is put at a row's end."""
    NEW_ROW = "new-row"
    """It starts a row in a free slot."""
    DISCARD = "discard"
    """A row is turned over onto the discard pile, and the card starts a row in its stead."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is put; ``row`` is the index of the row, None for a new row.

    Places are in order: appends by row, a new row, discards by row.
    """

    kind: PlaceKind
    row: int | None = None

    @classmethod
    def append(cls, row: int) -> Place:
        """Return the place at the end of a row."""
        return cls(PlaceKind.APPEND, row)

    @classmethod
    def new_row(cls) -> Place:
        """Return the place in a free slot."""
        return cls(PlaceKind.NEW_ROW)

    @classmethod
    def discard(cls, row: int) -> Place:
        """Return the place of a row that is turned over for the card."""
        return cls(PlaceKind.DISCARD, row)

    def __str__(self) -> str:
        return self.kind.value if self.row is None else f"{self.kind.value} {self.row}"


@dataclass(frozen=True, slots=True)
class Area:
    """What lies before a seat: its rows, each in the order laid, and the discarded cards.

    ``discarded_rows``, how many rows were turned over, is needed only where discards count by row;
    None then means none if there is no discard. The order of ``discards`` is of no account. A new
    row is the last one; a row that takes a discarded one's place has its index.
    """

    rows: tuple[tuple[int, ...], ...] = ()
    discards: tuple[int, ...] = ()
    discarded_rows: int | None = None

    @classmethod
    def of(
        cls, rows: Iterable[Iterable[int]] = (), discards: Iterable[int] = (),
        discarded_rows: int | None = None,
    ) -> Area:  # fmt: skip
        """Return the area with these rows and discards."""
        return cls(tuple(map(tuple, rows)), tuple(discards), discarded_rows)

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card of the area: as many as turns were taken."""
        return (*(card for row in self.rows for card in row), *self.discards)


@dataclass(frozen=True, slots=True)
class RowScore:
    """A row and its points: ``length`` times ``count``.

    ``colours`` are those most frequent in it, ascending; ``count`` is how many cards each has.
    """

    cards: tuple[int, ...]
    length: int
    colours: tuple[int, ...]
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class AreaScore:
    """What an area scores, row by row. ``discards`` counts cards or rows, as the rules say."""

    rows: tuple[RowScore, ...]
    discards: int
    discard_points: int
    total: int


def direction_of(row: tuple[int, ...]) -> Direction | None:
    """Return which way a row runs; None while it has one card."""
    if len(row) == 1:
        return None
    return Direction.UP if row[1] > row[0] else Direction.DOWN


def fits(row: tuple[int, ...], card: int) -> bool:
    """Return whether a card can be appended to a row: strictly beyond its last."""
    direction = direction_of(row)
    if direction is None:
        return card != row[-1]
    return card > row[-1] if direction is Direction.UP else card < row[-1]


def legal_places(rules: UpOrDownRules, area: Area, card: int) -> tuple[Place, ...]:
    """Return every place for a card that is not in the area, in place order; at least one."""
    places = [Place.append(at) for at, row in enumerate(area.rows) if fits(row, card)]
    if len(area.rows) < ROWS:
        places.append(Place.new_row())
    if not places or rules.discard_when is DiscardWhen.ANY_TIME:
        places += [Place.discard(at) for at in range(len(area.rows))]
    return tuple(places)


def put(area: Area, card: int, place: Place) -> Area:
    """Return the area after a card was put at a legal place.

    ``discarded_rows`` goes on counting where it is a number, so begin with a ``normal`` area.
    """
    if place.kind is PlaceKind.NEW_ROW or place.row is None:
        return replace(area, rows=(*area.rows, (card,)))
    row = area.rows[place.row]
    if place.kind is PlaceKind.APPEND:
        return replace(area, rows=_with_row(area, place.row, (*row, card)))
    counted = None if area.discarded_rows is None else area.discarded_rows + 1
    return Area(_with_row(area, place.row, (card,)), (*area.discards, *row), counted)


def _with_row(area: Area, at: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*area.rows[:at], row, *area.rows[at + 1 :])


def normal(rules: UpOrDownRules, area: Area) -> Area:
    """Return the area with discarded rows counted exactly where the rules count them."""
    if rules.discard_unit is DiscardUnit.CARD:
        return replace(area, discarded_rows=None)
    return replace(area, discarded_rows=area.discarded_rows or 0)


def score(rules: UpOrDownRules, area: Area) -> AreaScore:
    """Return what an area without faults scores if the game ends now."""
    rows = tuple(_row_score(rules, row) for row in area.rows)
    by_card = rules.discard_unit is DiscardUnit.CARD
    discards = len(area.discards) if by_card else area.discarded_rows or 0
    points = rules.discard_value * discards
    return AreaScore(rows, discards, points, points + sum(row.points for row in rows))


def _row_score(rules: UpOrDownRules, row: tuple[int, ...]) -> RowScore:
    counts = Counter(rules.colour(card) for card in row)
    most = max(counts.values())
    colours = tuple(sorted(colour for colour, count in counts.items() if count == most))
    return RowScore(row, len(row), colours, most, len(row) * most)
