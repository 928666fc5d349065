"""Slow, plain oracle for Up or Down?: one area over a known sequence, and the endgame of two.

Written from RULES.md (section 2) alone, independently of the product's solver. Tests compare the
product against it; the product never imports it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

Row = tuple[int, ...]  # the cards in the order in which they were put there

# --- the rules in force ---------------------------------------------------------------------------

LONG_GAME = {2: 54, 3: 78, 4: 102, 5: 126, 6: 126}
SHORT_GAME = {2: 42, 3: 60, 4: 78, 5: 96, 6: 96}
MOST_CARDS = 126
IN_DISPLAY = 6
IN_HAND = 3
MOST_ROWS = 3


def turns_each(cards: int, seats: int) -> int | None:
    """Return the number of turns each of `seats` has with cards 1..`cards`, or none: no game."""
    turns, left_over = divmod(cards - IN_DISPLAY, seats)
    fits = 2 <= seats <= 6 and cards <= MOST_CARDS and left_over == 0 and turns >= IN_HAND
    return turns if fits else None


@dataclass(frozen=True)
class Rules:
    """Every setting of section 2."""

    seats: int = 2
    cards: int = 54  # cards 1..`cards`
    colours: tuple[int, ...] | None = None  # of card 1, 2, ...; None: six colours in turn
    discard_unit: Literal["card", "row"] = "card"
    discard_value: Literal[1, 0, -1] = 1
    discard_when_forced: bool = False  # only when the card fits no row and no slot is free

    def __post_init__(self) -> None:
        faults = {
            "no such game": turns_each(self.cards, self.seats) is None,
            "a colour for each card": self.colours and len(self.colours) != self.cards,
            "at most eight colours": self.colours and len(set(self.colours)) > 8,
        }
        for fault, found in faults.items():
            if found:
                raise ValueError(fault)

    def colour(self, card: int) -> int:
        return (card - 1) % 6 if self.colours is None else self.colours[card - 1]


@dataclass(frozen=True)
class Area:
    """A player's cards taken."""

    rows: tuple[Row, ...] = ()
    discards: Row = ()
    discarded_rows: int = 0


@dataclass(frozen=True)
class Placement:
    kind: Literal["append", "new", "discard"]
    row: int | None = None  # the row appended to, or discarded to make room


# --- one area -------------------------------------------------------------------------------------


def can_append(row: Row, card: int) -> bool:
    if len(row) == 1:
        return True
    return card > row[-1] if row[1] > row[0] else card < row[-1]


def legal_placements(rules: Rules, area: Area, card: int) -> list[Placement]:
    """Return appending to each row, a new row, then discarding each row; what is legal of it."""
    each = range(len(area.rows))
    fitting = [Placement("append", row) for row in each if can_append(area.rows[row], card)]
    if len(area.rows) < MOST_ROWS:
        fitting.append(Placement("new"))
    if fitting and rules.discard_when_forced:
        return fitting
    return fitting + [Placement("discard", row) for row in each]


def after(area: Area, card: int, placement: Placement) -> Area:
    """Return the area after a legal placement; a row discarded leaves its place to the new one."""
    rows = list(area.rows)
    discards, times = area.discards, area.discarded_rows
    if placement.row is None:
        rows.append((card,))
    elif placement.kind == "append":
        rows[placement.row] += (card,)
    else:
        discards, times = discards + rows[placement.row], times + 1
        rows[placement.row] = (card,)
    return Area(tuple(rows), discards, times)


def row_value(rules: Rules, row: Row) -> int:
    colours = [rules.colour(card) for card in row]
    return len(row) * max(colours.count(colour) for colour in colours)


def score(rules: Rules, area: Area) -> int:
    discards = len(area.discards) if rules.discard_unit == "card" else area.discarded_rows
    return sum(row_value(rules, row) for row in area.rows) + rules.discard_value * discards


def best_score(rules: Rules, area: Area, cards: Sequence[int]) -> int:
    """Return the best final score when `cards` come in this order: every way is tried."""
    if not cards:
        return score(rules, area)
    return max(
        best_score(rules, after(area, cards[0], placement), cards[1:])
        for placement in legal_placements(rules, area, cards[0])
    )


def value_of_placements(
    rules: Rules, area: Area, cards: Sequence[int]
) -> list[tuple[Placement, int]]:
    """Return the best final score after each placement of the first of `cards`."""
    return [
        (placement, best_score_by_plan(rules, after(area, cards[0], placement), cards[1:]))
        for placement in legal_placements(rules, area, cards[0])
    ]


def _summary(rules: Rules, row: Row) -> tuple[int, ...]:
    """Return all that counts of a row from now on: its last card, way, and cards of each colour."""
    way = 0 if len(row) == 1 else 1 if row[1] > row[0] else -1
    colours = [rules.colour(card) for card in row]
    return row[-1], way, *(colours.count(colour) for colour in range(8))


def best_score_by_plan(rules: Rules, area: Area, cards: Sequence[int]) -> int:
    """Return the same as `best_score`, card by card.

    Of the areas that differ in nothing that counts later, only one with most points for its
    discards is kept.
    """

    @cache
    def summary(row: Row) -> tuple[int, ...]:
        return _summary(rules, row)

    def points(area: Area) -> int:
        return score(rules, Area((), area.discards, area.discarded_rows))

    areas = [area]
    for card in cards:
        kept: dict[tuple[tuple[int, ...], ...], Area] = {}
        for before in areas:
            for placement in legal_placements(rules, before, card):
                new = after(before, card, placement)
                key = tuple(sorted(map(summary, new.rows)))
                if key not in kept or points(new) > points(kept[key]):
                    kept[key] = new
        areas = list(kept.values())
    return max(score(rules, area) for area in areas)


# --- the endgame of two, both piles empty ---------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """The player to move stands first in `hands` and in `areas`."""

    display: tuple[int, ...]  # ascending
    hands: tuple[frozenset[int], frozenset[int]]
    areas: tuple[Area, Area]


@dataclass(frozen=True)
class Turn:
    card: int  # from the hand to the display
    taken: int
    placement: Placement


def neighbours(display: Sequence[int], card: int) -> list[int]:
    """Return the two cards of the circle between which a card would lie."""
    below = [shown for shown in display if shown < card] or list(display)
    above = [shown for shown in display if shown > card] or list(display)
    return [max(below), min(above)]


def legal_turns(rules: Rules, position: Position) -> list[Turn]:
    return [
        Turn(card, taken, placement)
        for card in sorted(position.hands[0])
        for taken in neighbours(position.display, card)
        for placement in legal_placements(rules, position.areas[0], taken)
    ]


def after_turn(position: Position, turn: Turn) -> Position:
    """Return the position after a legal turn: now the other one stands first."""
    own, other = position.areas
    return Position(
        tuple(sorted({*position.display, turn.card} - {turn.taken})),
        (position.hands[1], position.hands[0] - {turn.card}),
        (other, after(own, turn.taken, turn.placement)),
    )


def margin(rules: Rules, position: Position) -> int:
    """Return, at the end, the own score less the other's."""
    own, other = position.areas
    return score(rules, own) - score(rules, other)


def value(rules: Rules, position: Position) -> int:
    """Return the margin of the player to move: plain minimax to the end, nothing left out."""
    if not position.hands[0]:
        return margin(rules, position)
    return max(-value(rules, after_turn(position, turn)) for turn in legal_turns(rules, position))


def value_of_turns(rules: Rules, position: Position) -> list[tuple[Turn, int]]:
    """Return the margin of the player to move after each legal turn."""
    search = _Search(rules)
    return [
        (turn, -search.value(after_turn(position, turn))) for turn in legal_turns(rules, position)
    ]


Rows = tuple[Row, ...]  # an area's, sorted


class _Search:
    """Finds the same as `value`, faster.

    A position is searched once, the order of an area's rows and the discards before it being of no
    account; and as an area is nobody else's business, what is put into it last goes where it
    scores most.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.own = cache(self._own)
        self.last = cache(self._last)
        self.ways = cache(self._ways)
        self.ahead = cache(self._ahead)

    def value(self, position: Position) -> int:
        own, other = (tuple(sorted(area.rows)) for area in position.areas)
        gone = [score(self.rules, area) - self.own(area.rows) for area in position.areas]
        return gone[0] - gone[1] + self.ahead(position.display, position.hands, own, other)

    def _own(self, rows: Rows) -> int:
        return score(self.rules, Area(rows))

    def _last(self, rows: Rows, card: int) -> int:
        """Return the most that the area scores with one more card."""
        area = Area(rows)
        placements = legal_placements(self.rules, area, card)
        return max(score(self.rules, after(area, card, placement)) for placement in placements)

    def _ways(self, rows: Rows, card: int) -> dict[Rows, int]:
        """Return the rows after each placement, with what the discards scored by it."""
        found: dict[Rows, int] = {}
        for placement in legal_placements(self.rules, Area(rows), card):
            area = after(Area(rows), card, placement)
            found[tuple(sorted(area.rows))] = score(self.rules, area) - self.own(area.rows)
        return found

    def _ahead(
        self,
        display: tuple[int, ...],
        hands: tuple[frozenset[int], frozenset[int]],
        mine: Rows,
        theirs: Rows,
    ) -> int:
        """Return the margin of the player to move, what the discards scored so far left out."""
        if not hands[0]:
            return self.own(mine) - self.own(theirs)
        values = []
        for card in hands[0]:
            left = (hands[1], hands[0] - {card})
            for taken in neighbours(display, card):
                shown = tuple(sorted({*display, card} - {taken}))
                values.append(self._after_taking(shown, left, mine, theirs, taken))
        return max(values)

    def _after_taking(
        self,
        display: tuple[int, ...],
        hands: tuple[frozenset[int], frozenset[int]],
        mine: Rows,
        theirs: Rows,
        taken: int,
    ) -> int:
        """Return the same for the best placement of a card; now the other one's hand is first."""
        if hands[1]:
            return max(
                points - self.ahead(display, hands, theirs, rows)
                for rows, points in self.ways(mine, taken).items()
            )
        own = self.last(mine, taken)
        if not hands[0]:
            return own - self.own(theirs)
        (reply,) = hands[0]
        return own - max(self.last(theirs, card) for card in neighbours(display, reply))


# --- random questions -----------------------------------------------------------------------------


def random_rules(dice: random.Random, seats: int, turns: int) -> Rules:
    """Return each discard setting as likely, and in two of three a random map of colours."""
    cards = IN_DISPLAY + seats * turns
    many = dice.randint(1, 8)
    colours = [*range(many), *(dice.randrange(many) for _ in range(cards - many))]
    dice.shuffle(colours)
    return Rules(
        seats,
        cards,
        colours=dice.choice((None, tuple(colours), tuple(colours))),
        discard_unit=dice.choice(("card", "row")),
        discard_value=dice.choice((1, 0, -1)),
        discard_when_forced=dice.random() < 0.5,
    )


def random_area(dice: random.Random, rules: Rules, cards: Sequence[int]) -> Area:
    """Return an area into which all of `cards` were put, mostly by appending to a near row."""
    area = Area()
    for card in cards:
        placements = legal_placements(rules, area, card)
        appending = [placement for placement in placements if placement.kind == "append"]
        if appending and dice.random() < 0.7:
            near = min(appending, key=lambda one: abs(area.rows[one.row or 0][-1] - card))
            area = after(area, card, near)
        else:
            area = after(area, card, dice.choice(placements))
    return area


def random_sequence(dice: random.Random, most: int) -> tuple[Rules, Area, list[int]]:
    """Return an area, often an empty one, and one to `most` cards to come in this order."""
    seats, many = dice.randint(2, 6), dice.randint(1, most)
    turns = dice.randint(most, (MOST_CARDS - IN_DISPLAY) // seats)
    rules = random_rules(dice, seats, turns)
    deck = dice.sample(range(1, rules.cards + 1), many + dice.choice((0, turns - many)))
    before = dice.randint(many, len(deck))
    return rules, random_area(dice, rules, deck[many:before]), deck[:many]


def random_endgame(
    dice: random.Random, most_turns: int, *, least_turns: int = 1
) -> tuple[Rules, Position]:
    """Return a position of so many turns for the player to move, reached by random placements.

    The other one may have one turn fewer left: the player to move is then the second.
    """
    turns = dice.randint(IN_HAND, 40)
    rules = random_rules(dice, 2, turns)
    deck = dice.sample(range(1, rules.cards + 1), rules.cards)
    mine = dice.randint(least_turns, most_turns)
    sizes = (mine, mine - dice.randrange(2))
    hands = [frozenset(deck.pop() for _ in range(size)) for size in sizes]
    display = tuple(sorted(deck.pop() for _ in range(IN_DISPLAY)))
    areas = [random_area(dice, rules, [deck.pop() for _ in range(turns - size)]) for size in sizes]
    return rules, Position(display, (hands[0], hands[1]), (areas[0], areas[1]))
