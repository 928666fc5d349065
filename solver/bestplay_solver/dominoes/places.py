"""The places that a seat does not see, and all that it knows of them: the deals that fit.

``knowledge.py`` finds out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import factorial, prod

from bestplay_solver.advice.tile_chances import STOCK
from bestplay_solver.dominoes.seen import SeenPosition
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.search.deals import Deals
from bestplay_solver.tiles import Tile

BONEYARD = STOCK
AT_DEAL = -1
"""The moment of the deal, before step 0."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Numbers of which a seat showed that it held no tile, and the step (None: not told)."""

    numbers: tuple[int, ...]
    index: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """Where ``room`` tiles are, or were before they were laid.

    ``seat`` may be BONEYARD or ASLEEP. ``since`` is the step at which the seat got them. ``shown``
    is what the seat showed of them later, the steps in order. ``drawn`` is how many tiles were
    drawn into it, for their order counts; tiles that are known to have been there need no room.
    """

    seat: int
    room: int
    since: int = AT_DEAL
    shown: tuple[Shown, ...] = ()
    drawn: int = 0

    def void(self, until: int | None = None) -> set[int]:
        """Return the numbers that none of the tiles shows that were there until a step, or now."""
        return {
            number
            for shown in self.shown
            if until is None or shown.index is None or shown.index < until
            for number in shown.numbers
        }


@dataclass(frozen=True, slots=True)
class Settled:
    """A tile that another seat laid, and since when it had it, if only one place is possible."""

    tile: Tile
    seat: int
    since: int
    laid_at: int


@dataclass(frozen=True, slots=True)
class PastChoice:
    """A step at which another seat laid a tile: it could choose among its tiles of ``numbers``.

    None before the lead: any tile, in the Cross games any double.
    """

    index: int
    seat: int
    numbers: tuple[int, ...] | None


@dataclass(frozen=True)
class Knowledge:
    """All that a seat knows.

    ``tiles`` are those to be placed: unseen, or laid by others and of an open origin (``laid_at``
    has the step of those). ``allowed[tile]`` is a mask of ``places``. ``seen`` is the hand as it
    stands. ``led`` is the lead, where that tells of doubles. ``is_over``: everybody sees that the
    hand is over. ``shown_by_own``: the numbers that the asking seat has shown to hold none of.
    """

    rules: DominoRules
    seat: int
    seen: SeenPosition
    places: tuple[Place, ...]
    tiles: tuple[Tile, ...]
    allowed: tuple[int, ...]
    laid_at: dict[Tile, int] = field(default_factory=dict)
    settled: tuple[Settled, ...] = ()
    choices: tuple[PastChoice, ...] = ()
    led: Tile | None = None
    is_over: bool = False
    shown_by_own: tuple[int, ...] = ()

    @property
    def own(self) -> tuple[Tile, ...]:
        """The own tiles."""
        return self.seen.hands[self.seat].tiles

    @cached_property
    def numbered(self) -> tuple[Tile, ...]:
        """The own tiles and those to be placed, the lightest first: as the packed game counts."""
        return tuple(sorted((*self.tiles, *self.own), key=lambda tile: (sum(tile), tile)))

    @cached_property
    def deals(self) -> Deals:
        """The deals that fit; the bits of their masks are the numbers of ``numbered``."""
        number = {tile: at for at, tile in enumerate(self.numbered)}
        boneyard = [at for at, place in enumerate(self.places) if place.seat == BONEYARD]
        return Deals(
            [place.room for place in self.places],
            self.allowed,
            boneyard[0] if boneyard else -1,
            [number[tile] for tile in self.tiles],
        )

    @property
    def place_seats(self) -> tuple[int, ...]:
        """The seat of each place."""
        return tuple(place.seat for place in self.places)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.rules.seats

    @cached_property
    def in_sight(self) -> set[Tile]:
        """The tiles to be placed that have been laid since, or are shown in another hand."""
        return {*self.laid_at, *(tile for hand in self.seen.hands for tile in hand.tiles)}

    @property
    def count(self) -> int:
        """How many deals fit, the order of the boneyard and of what was drawn included."""
        return self.deals.total * self.orders

    @property
    def orders(self) -> int:
        """In how many orders the tiles that were drawn can have been, for each of ``deals``."""
        return prod(factorial(place.drawn) for place in self.places)

    @cached_property
    def voids(self) -> tuple[tuple[int, ...], ...]:
        """For each seat the numbers that it has shown to hold none of, now, in its whole hand."""
        found = []
        for seat in range(self.rules.seats):
            mine = [place.void() for place in self.places if place.seat == seat and place.room]
            found.append(tuple(sorted(set.intersection(*mine))) if mine else ())
        return tuple(found)

    def hands(self, masks: Sequence[int]) -> tuple[tuple[Tile, ...], ...]:
        """Return the hands of a deal, from the masks of its places, each sorted."""
        hands = []
        for seat in range(self.rules.seats):
            mask = 0
            for place, tiles in zip(self.places, masks, strict=True):
                mask |= tiles if place.seat == seat else 0
            held = [tile for at, tile in enumerate(self.numbered) if mask >> at & 1]
            held = [tile for tile in held if tile not in self.laid_at]
            hands.append(self.own if seat == self.seat else tuple(sorted(held)))
        return tuple(hands)


def may_have(place: Place, tile: Tile, until: int | None, led: Tile | None) -> bool:
    """Return whether a tile may have been in a seat's place until a step, or now."""
    if led is not None and place.since == AT_DEAL and tile.is_double and tile > led:
        return False
    return not place.void(until) & set(tile)
