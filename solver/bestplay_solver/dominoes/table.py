"""A position on the table: tiles and seats above, the packed rules below, one hand between them.

Every answer comes from the packed rules; nothing here decides what is legal or what it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.position import Cross, Play, Position, highest_double
from bestplay_solver.dominoes.rules import PackedDominoes
from bestplay_solver.dominoes.scores import Ending, HandResult, score_lines
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.dominoes.settings import Lead as LeadRule
from bestplay_solver.endgames.table import Ply as AnyPly
from bestplay_solver.tiles import Tile

Ply = AnyPly[Play]


class Table:
    """A checked position under checked rules, its packed form at place 0 of ``game``."""

    def __init__(
        self, rules: DominoRules, position: Position, game: PackedDominoes | None = None
    ) -> None:
        self.rules = rules
        self.game = PackedDominoes() if game is None else game
        dealt = [tile for hand in position.hands for tile in hand] + list(position.boneyard)
        self._tiles = sorted(dealt, key=lambda tile: (sum(tile), tile))
        self._number = {tile: number for number, tile in enumerate(self._tiles)}
        self.game.set_up(rules, self._tiles, [self._number[tile] for tile in position.boneyard])
        self.put(position)

    def put(self, position: Position) -> None:
        """Put another position of the same deal on the table, one that is as it was dealt."""
        self.start = position
        cross = position.cross
        self.game.place(
            [[self._number[tile] for tile in hand] for hand in position.hands],
            position.ends if cross is None else cross.waiting,
            position.to_move,
            position.laid_last,
            position.has_drawn,
            self._led(position),
            -1 if cross is None else cross.centre,
        )

    def _led(self, position: Position) -> int:
        """Return the number of the only tile that may be led, -1 for any."""
        tile = position.lead
        if tile is None and self.rules.lead is LeadRule.HIGHEST_DOUBLE:
            tile = highest_double(position.hands)
        return -1 if tile is None or not position.is_before_lead else self._number[tile]

    def plies(self, at: int, end: int) -> list[Ply]:
        """Write the legal plays of a position to ``end``; return them in play order."""
        found = [
            AnyPly(self._play(code, at), place, code) for code, place in self.game.codes(at, end)
        ]
        return sorted(found, key=lambda ply: _play_order(ply.play))

    def read_points(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return each seat's points as they are."""
        return tuple(points)

    def _play(self, code: int, at: int) -> Play:
        if code == words.KNOCK_CODE:
            return Play.knock()
        if code == words.DRAW_CODE:
            return Play.draw(self.start.boneyard[self.game.drawn(at)])
        end = code & 15
        return Play.lay(self._tiles[code >> 4], None if end == words.LEAD else end)

    def position(self, at: int, laid_last: int | None) -> Position:
        """Return the position at a place, in which this seat was the last to lay."""
        game = self.game
        hands = (game.held(at, seat) for seat in range(self.rules.seats))
        ends, centre = tuple(game.open_ends(at)), game.centre(at)
        return Position(
            tuple(tuple(sorted(self._tiles[number] for number in hand)) for hand in hands),
            ends if centre < 0 else (),
            game.mover(at),
            self.start.boneyard[game.drawn(at) :],
            laid_last,
            game.has_drawn(at),
            cross=None if centre < 0 else Cross(centre, ends),
        )

    def normal(self) -> Position:
        """Return the position as answers show it: hands sorted, ends ascending."""
        found = self.position(0, self.start.laid_last)
        if self.start.lead is None:
            return found
        return Position(
            found.hands, found.ends, found.to_move, found.boneyard, lead=self.start.lead
        )

    def after(self, ply: Ply) -> Position:
        """Return the position after a play from place 0."""
        seat = self.start.to_move if _lays(ply.code) else self.start.laid_last
        return self.position(ply.place, seat)

    def result(self, at: int) -> HandResult | None:
        """Return what the hand gives if it is over."""
        game = self.game
        if not game.finished(at):
            return None
        points, outcomes = game.scored(at)
        ending = Ending.OUT if game.somebody_is_out(at) else Ending.BLOCKED
        winners = () if game.winner < 0 else self.rules.seats_of(game.winner)
        hands = [tuple(self._tiles[n] for n in game.held(at, q)) for q in range(self.rules.seats)]
        lines = score_lines(self.rules, ending, winners, hands)
        tied = game.tied and bool(winners)
        return HandResult(ending, winners, tuple(points), tuple(outcomes), lines, tied)


def _lays(code: int) -> bool:
    return code not in (words.KNOCK_CODE, words.DRAW_CODE)


def _play_order(play: Play) -> tuple[Tile, int]:
    """Order by tile, then by the end's number; a draw or a knock is never one of several."""
    return (play.tile or Tile(0, 0), -1 if play.end is None else play.end)
