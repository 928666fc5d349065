"""What an area may become when nobody knows which cards come: an estimate in points.

Each row is its length plus what may come to it, times its cards of one colour plus what may come of
that one; the more, the greater the share of the cards still about that lie beyond its end (and have
the colour) and the more turns are left. Added is how many of those cards the rows together can
take. The constants of three games were tuned by self-play (docs/rules.md); others use the nearest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bestplay_solver.upordown.area import Area, Direction, direction_of
from bestplay_solver.upordown.settings import ROWS, DiscardUnit, UpOrDownRules


class Constants(NamedTuple):
    """The weights of one game.

    A row of L cards with m of a colour counts
    ``(L + length * sqrt(p) * r ** length_power) * (m + colour * sqrt(q) * r ** colour_power)``,
    p and q the shares of the cards still about that lie beyond its end, and that do so and have the
    colour; r own turns left. A free slot is a row of none. ``cover``, ``double_cover`` and
    ``colour_cover`` times r weigh the shares of those that lie beyond some row, beyond two, and
    beyond one of their colour; a discard counts ``discard`` for each point of the rules.
    """

    length: float
    colour: float
    length_power: float
    colour_power: float
    cover: float
    double_cover: float
    discard: float
    colour_cover: float


class Tuning(NamedTuple):
    """Constants and the game that they were tuned for."""

    seats: int
    cards: int
    constants: Constants

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.cards} cards"


TUNINGS = (
    Tuning(2, 54, Constants(0.683, 1.372, 0.667, 0.725, 1.864, 0.138, 1.477, -1.263)),
    Tuning(4, 78, Constants(0.683, 2.113, 0.499, 0.387, 0.185, 0.277, 1.174, -0.029)),
    Tuning(4, 102, Constants(0.823, 1.197, 0.510, 0.736, 1.094, 0.934, 1.036, 0.539)),
)


def nearest_tuning(rules: UpOrDownRules) -> Tuning:
    """Return the tuning of the game most like this one: in cards a seat, then in seats."""

    def distance(tuning: Tuning) -> tuple[float, int]:
        turns = (tuning.cards - 6) // tuning.seats
        return abs(turns - rules.turns_of_seat), abs(tuning.seats - rules.seats)

    return min(TUNINGS, key=distance)


class Prospects:
    """Estimates areas of one seat with so many own turns left and these cards still about."""

    def __init__(
        self,
        rules: UpOrDownRules,
        about: Iterable[int],
        turns_left: int,
        constants: Constants | None = None,
    ) -> None:
        self.rules = rules
        self.constants = nearest_tuning(rules).constants if constants is None else constants
        self.turns_left = turns_left
        self.about = 0
        self.of_colour = [0] * max(1, rules.colour_count)
        for card in about:
            self.about |= 1 << card
            self.of_colour[rules.colour(card)] |= 1 << card
        self.count = max(1, self.about.bit_count())
        c = self.constants
        self.more_length = c.length * turns_left**c.length_power if turns_left else 0.0
        self.more_colour = c.colour * turns_left**c.colour_power if turns_left else 0.0

    def estimate(self, area: Area) -> float:
        """Return what an area may become, in points."""
        rules = self.rules
        by_card = rules.discard_unit is DiscardUnit.CARD
        discards = len(area.discards) if by_card else area.discarded_rows or 0
        points = discards * rules.discard_value * self.constants.discard
        once = twice = coloured = 0
        for row in area.rows:
            beyond = self._beyond(row)
            worth, colour = self._worth(row, beyond)
            points += worth
            twice |= once & beyond
            once |= beyond
            coloured |= beyond & self.of_colour[colour]
        points += (ROWS - len(area.rows)) * self._worth((), self.about)[0]
        c = self.constants
        cover = (
            c.cover * once.bit_count()
            + c.double_cover * twice.bit_count()
            + c.colour_cover * coloured.bit_count()
        )
        return points + self.turns_left * cover / self.count

    def _beyond(self, row: tuple[int, ...]) -> int:
        """Return the cards about that lie beyond a row; of one card, on the side with more."""
        above, below = self.about >> row[-1] << row[-1], self.about & ((1 << row[-1]) - 1)
        way = direction_of(row)
        if way is None:
            return max(above, below, key=int.bit_count)
        return above if way is Direction.UP else below

    def _worth(self, row: tuple[int, ...], beyond: int) -> tuple[float, int]:
        """Return what a row may become with the cards beyond it, and its best colour."""
        counts = Counter(map(self.rules.colour, row))
        length = len(row) + self.more_length * (beyond.bit_count() / self.count) ** 0.5
        most, colour = max(
            (
                counts[colour] + self.more_colour * ((beyond & of).bit_count() / self.count) ** 0.5,
                -colour,
            )
            for colour, of in enumerate(self.of_colour)
        )
        return length * most, -colour
