"""Every setting of Up or Down?, and which of them contradict each other (RULES.md, section 2)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass

from bestplay_solver.faults import Fault

FEWEST_SEATS, MOST_SEATS = 2, 6
MOST_CARDS = 126
"""The highest card there is; a game is played with the cards 1..N."""
DISPLAY = 6
"""Cards that lie in the display from the first turn to the last."""
FEWEST_TURNS = 3
"""Turns that each seat has at least: the last three have no draw."""
ROWS = 3
"""Rows that an area has at most."""
COLOURS = ("yellow", "red", "blue", "pink", "purple", "teal")
"""The six colours of the ordinary edition, in the order in which the cards go round them."""
MOST_COLOURS = 8

_LONG_GAMES = {2: 54, 3: 78, 4: 102, 5: 126, 6: 126}
_SHORT_GAMES = {2: 42, 3: 60, 4: 78, 5: 96, 6: 96}


class DiscardUnit(enum.Enum):
    """What a discard pile is counted by."""

    CARD = "card"
    ROW = "row"
    """Each row that was turned over counts once, however long it was."""


class DiscardWhen(enum.Enum):
    """When a seat may turn over a row."""

    ANY_TIME = "any-time"
    WHEN_STUCK = "when-stuck"
    """Only when the card can be appended to no row and no slot for a row is free."""


@dataclass(frozen=True, slots=True)
class UpOrDownRules:
    """The rules in force. ``check_rules`` tells which combinations are none.

    ``cards`` is N: the cards are 1..N, by default those of the long game. ``colours[n - 1]`` is the
    colour of card n, 0..7; None means the six of ``COLOURS`` in turn. ``discard_value``: the points
    of each discarded card (or row, as ``discard_unit`` says): 1, 0 or -1.
    """

    seats: int = 2
    cards: int | None = None
    colours: tuple[int, ...] | None = None
    discard_unit: DiscardUnit = DiscardUnit.CARD
    discard_value: int = 1
    discard_when: DiscardWhen = DiscardWhen.ANY_TIME

    @property
    def card_count(self) -> int:
        """The number of cards, which is also the highest."""
        return _LONG_GAMES.get(self.seats, 0) if self.cards is None else self.cards

    @property
    def turns(self) -> int:
        """The turns of the whole game, all seats together."""
        return self.card_count - DISPLAY

    @property
    def turns_of_seat(self) -> int:
        """The turns of each seat: as many cards come to its area."""
        return self.turns // self.seats

    @property
    def colour_count(self) -> int:
        """The number of colours: they are 0 to one less."""
        return len(COLOURS) if self.colours is None else max(self.colours, default=-1) + 1

    def colour(self, card: int) -> int:
        """Return the colour of a card 1..N, a number from 0."""
        return (card - 1) % len(COLOURS) if self.colours is None else self.colours[card - 1]


def short_game(seats: int) -> UpOrDownRules:
    """Return the rules of the short game for 2 to 6 seats."""
    return UpOrDownRules(seats, _SHORT_GAMES[seats])


def check_rules(rules: UpOrDownRules) -> list[Fault]:
    """Return every way in which settings are out of range or contradict each other.

    Paths are the fields' names. Reasons: SEATS_OUT_OF_RANGE, CARD_COUNT_OUT_OF_RANGE,
    TURNS_UNEQUAL, TURNS_TOO_FEW, COLOURS_NOT_CARDS, COLOUR_OUT_OF_RANGE, COLOUR_MISSING,
    DISCARD_VALUE_OUT_OF_RANGE.
    """
    return list(_rules_faults(rules))


def _rules_faults(rules: UpOrDownRules) -> Iterator[Fault]:
    seats_fit = FEWEST_SEATS <= rules.seats <= MOST_SEATS
    if not seats_fit:
        yield Fault("seats", "SEATS_OUT_OF_RANGE", f"two to six play, not {rules.seats}")
    count_fits = rules.cards is None or 0 < rules.cards <= MOST_CARDS
    if not count_fits:
        text = f"a game has 1 to {MOST_CARDS} cards, not {rules.cards}"
        yield Fault("cards", "CARD_COUNT_OUT_OF_RANGE", text)
    elif seats_fit:
        yield from _turns_faults(rules)
    if rules.colours is not None and count_fits:
        yield from _colour_faults(rules, rules.colours, count_is_known=seats_fit)
    if rules.discard_value not in (1, 0, -1):
        text = f"a discard is worth 1, 0 or -1, not {rules.discard_value}"
        yield Fault("discard_value", "DISCARD_VALUE_OUT_OF_RANGE", text)


def _turns_faults(rules: UpOrDownRules) -> Iterator[Fault]:
    if rules.turns < FEWEST_TURNS * rules.seats:
        least = DISPLAY + FEWEST_TURNS * rules.seats
        text = f"{rules.seats} seats have three turns each with {least} cards or more"
        yield Fault("cards", "TURNS_TOO_FEW", f"{text}, not {rules.card_count}")
    elif rules.turns % rules.seats:
        text = f"{rules.card_count} cards less the {DISPLAY} of the display are {rules.turns} turns"
        yield Fault(
            "cards", "TURNS_UNEQUAL", f"{text}: not the same number for {rules.seats} seats"
        )


def _colour_faults(
    rules: UpOrDownRules, colours: tuple[int, ...], *, count_is_known: bool
) -> Iterator[Fault]:
    if (count_is_known or rules.cards is not None) and len(colours) != rules.card_count:
        text = f"{len(colours)} colours for {rules.card_count} cards"
        yield Fault("colours", "COLOURS_NOT_CARDS", text)
    wrong = [at for at, colour in enumerate(colours) if not 0 <= colour < MOST_COLOURS]
    for at in wrong:
        text = f"colours are 0 to {MOST_COLOURS - 1}, not {colours[at]}"
        yield Fault(f"colours[{at}]", "COLOUR_OUT_OF_RANGE", text)
    if not wrong:
        for colour in sorted(set(range(max(colours, default=-1))) - set(colours)):
            text = f"no card has colour {colour}, though there are higher ones"
            yield Fault("colours", "COLOUR_MISSING", text)
