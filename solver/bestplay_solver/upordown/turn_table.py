"""A position near the end of the game on the table: cards above, the packed rules below.

Which turns are legal and what they are worth comes from the packed rules; areas are shown as
``area.py`` puts cards in them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from bestplay_solver.answer import Outcome
from bestplay_solver.endgames.table import Ply as AnyPly
from bestplay_solver.upordown import words
from bestplay_solver.upordown.area import Area, Direction, Place, direction_of, normal, put, score
from bestplay_solver.upordown.endgame_answers import EndgameResult
from bestplay_solver.upordown.settings import DiscardUnit, DiscardWhen, UpOrDownRules
from bestplay_solver.upordown.turn import EndgamePosition, Turn
from bestplay_solver.upordown.turns import PackedRow, PackedTurns

_DIRECTIONS = {None: words.SINGLE, Direction.UP: words.UP, Direction.DOWN: words.DOWN}


Ply = AnyPly[Turn]


class TurnTable:
    """A checked position under checked rules, its packed form at place 0 of ``game``."""

    def __init__(
        self, rules: UpOrDownRules, position: EndgamePosition, game: PackedTurns | None = None
    ) -> None:
        self.rules = rules
        self.game = PackedTurns() if game is None else game
        self._cards = sorted(
            (*position.display, *(card for hand in position.hands for card in hand))
        )
        self._number = {card: number for number, card in enumerate(self._cards)}
        self.game.set_up(
            [rules.colour(card) for card in self._cards],
            rules.discard_value,
            rules.discard_unit is DiscardUnit.ROW,
            rules.discard_when is DiscardWhen.WHEN_STUCK,
        )
        first, second = position.hands
        areas = (_sorted(rules, position.areas[0]), _sorted(rules, position.areas[1]))
        self.start = EndgamePosition(
            (tuple(sorted(first)), tuple(sorted(second))),
            tuple(sorted(position.display)),
            areas,
            position.to_move,
        )
        self.game.place(
            [self._number[card] for card in position.display],
            [[self._number[card] for card in hand] for hand in position.hands],
            [[self._packed(row) for row in area.rows] for area in areas],
            [score(rules, area).discard_points for area in areas],
            position.to_move,
        )

    def _packed(self, row: tuple[int, ...]) -> PackedRow:
        colours = [0] * 8
        for card in row:
            colours[self.rules.colour(card)] += 1
        edge = bisect_left(self._cards, row[-1])
        return PackedRow(edge, _DIRECTIONS[direction_of(row)], tuple(colours))

    def plies(self, at: int, end: int) -> list[Ply]:
        """Write the legal turns of a position to ``end``; return them in order."""
        return [AnyPly(self._turn(code), place, code) for code, place in self.game.codes(at, end)]

    def read_points(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return each seat's final score as it is."""
        return tuple(points)

    def _turn(self, code: int) -> Turn:
        card = self._cards[code >> words.CARD_CODE_AT]
        taken = self._cards[code >> words.TAKEN_CODE_AT & 15]
        place = code & 15
        if place < words.NEW_ROW:
            return Turn(card, taken, Place.append(place))
        if place == words.NEW_ROW:
            return Turn(card, taken, Place.new_row())
        return Turn(card, taken, Place.discard(place - words.DISCARD))

    def after(self, turn: Turn) -> EndgamePosition:
        """Return the position after a legal turn."""
        return position_after(self.start, turn)

    def result(self, position: EndgamePosition) -> EndgameResult | None:
        """Return what a game gives if it is over."""
        if any(position.hands):
            return None
        first, second = (score(self.rules, area) for area in position.areas)
        won = (first.total > second.total) - (first.total < second.total)
        return EndgameResult((first, second), (Outcome(won), Outcome(-won)))


def position_after(position: EndgamePosition, turn: Turn) -> EndgamePosition:
    """Return the position after a legal turn of the seat to move, whose area is ``normal``."""
    seat = position.to_move
    hands: list[tuple[int, ...]] = list(position.hands)
    hands[seat] = tuple(card for card in hands[seat] if card != turn.card)
    areas: list[Area] = list(position.areas)
    after = put(areas[seat], turn.taken, turn.place)
    areas[seat] = replace(after, discards=tuple(sorted(after.discards)))
    display = tuple(sorted({*position.display, turn.card} - {turn.taken}))
    return EndgamePosition((hands[0], hands[1]), display, (areas[0], areas[1]), 1 - seat)


def _sorted(rules: UpOrDownRules, area: Area) -> Area:
    return replace(normal(rules, area), discards=tuple(sorted(area.discards)))
