"""A position on the table: tiles and seats above, the packed rules below, one hand between them.

Every answer comes from the packed rules; nothing here decides what is legal or what it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bestplay_solver.endgames.table import Ply as AnyPly
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop import words
from bestplay_solver.updownstop.position import (
    Direction,
    End,
    Play,
    PlayKind,
    Position,
    Row,
    RowEnd,
    Stop,
)
from bestplay_solver.updownstop.rules import PackedUpDownStop
from bestplay_solver.updownstop.scores import Ending, HandResult, result_of
from bestplay_solver.updownstop.settings import UpDownStopRules

Ply = AnyPly[Play]

_ENDS = (End.FIRST, End.SECOND)
_WAYS = (None, Direction.UP, Direction.DOWN)
_KINDS = (PlayKind.BUILD, PlayKind.STOP, PlayKind.REMOVE, PlayKind.PASS)


class Table:
    """A checked position under checked rules, its packed form at place 0 of ``game``."""

    def __init__(
        self, rules: UpDownStopRules, position: Position, game: PackedUpDownStop | None = None
    ) -> None:
        self.rules = rules
        self.game = PackedUpDownStop() if game is None else game
        self._tiles = sorted([*position.pile, *(tile for hand in position.hands for tile in hand)])
        self._number = {tile: number for number, tile in enumerate(self._tiles)}
        self.game.set_up(rules, self._tiles, bool(position.pile))
        self.put(position)

    def put(self, position: Position) -> None:
        """Put another position on the table: of the same tiles, and with a pile if it had one."""
        self.start = position
        row = position.row
        hands = [[self._number[tile] for tile in hand] for hand in position.hands]
        self.game.take_pile([self._number[tile] for tile in position.pile])
        meta = packed_row(row, position.to_move)
        self.game.place(hands, meta, row.passes >= self.rules.seats)

    def plies(self, at: int, end: int) -> list[Ply]:
        """Write the legal plays of a position to ``end``; return them in play order."""
        codes = sorted(self.game.codes(at, end))
        return [AnyPly(self._play(code, at, place), place, code) for code, place in codes]

    def read_points(self, points: Sequence[int]) -> tuple[int, ...]:
        """Return the points that each seat has left."""
        return tuple(self.game.worst - gained for gained in points)

    def _play(self, code: int, at: int, place: int) -> Play:
        kind = _KINDS[code >> words.KIND_AT]
        if kind is PlayKind.PASS:
            drawn = self.game.drawn(at)
            pile = self.start.pile
            return Play.pass_turn(pile[drawn] if drawn < len(pile) else None)
        which = code >> words.END_AT & 1
        if kind is PlayKind.REMOVE:
            return Play.remove(_ENDS[which])
        tile = self._tiles[code >> words.TILE_AT & 0x7F]
        if kind is PlayKind.STOP:
            return Play.stop(tile, _ENDS[which])
        active = self.game.end_at(place, which) & words.ACTIVE
        return Play.build(tile, _ENDS[which], _WAYS[1 + (code & 1)], active)

    def normal(self) -> Position:
        """Return the position as answers show it: hands, scrap and dead tiles sorted."""
        start = self.start
        row = replace(
            start.row, scrap=tuple(sorted(start.row.scrap)), dead=tuple(sorted(start.row.dead))
        )
        return replace(start, hands=tuple(tuple(sorted(hand)) for hand in start.hands), row=row)

    def after(self, ply: Ply) -> Position:
        """Return the position after a play from place 0, which is not settled yet."""
        game, at, start = self.game, ply.place, self.start
        hands = (game.held_by(at, seat) for seat in range(self.rules.seats))
        return Position(
            tuple(tuple(self._tiles[number] for number in hand) for hand in hands),
            self._row_after(ply),
            game.mover(at),
            start.pile[game.drawn(at) :],
        )

    def _row_after(self, ply: Ply) -> Row:
        """Return the row after a play from place 0: what the packed position does not know too."""
        play, row = ply.play, self.start.row
        scrap, dead = list(row.scrap), list(row.dead)
        tops = {End.FIRST: row.first.top, End.SECOND: row.second.top}
        if play.kind is PlayKind.BUILD and play.end is not None:
            top = tops[play.end]
            if top is not None:
                dead.append(top)
            tops[play.end] = play.tile
        if play.kind is PlayKind.REMOVE and play.end is not None:
            active = row.end(play.end).active
            scrap.append(Tile(active, active))
        return Row(
            row.start,
            _read_end(self.game.end_at(ply.place, 0), tops[End.FIRST]),
            _read_end(self.game.end_at(ply.place, 1), tops[End.SECOND]),
            tuple(sorted(scrap)),
            tuple(sorted(dead)),
            self.game.passes(ply.place),
        )

    def result(self, at: int) -> HandResult | None:
        """Return what the hand gives if it is over."""
        game = self.game
        if not game.finished(at):
            return None
        ending = Ending.OUT if game.somebody_is_out(at) else Ending.PASSES
        seats = range(self.rules.seats)
        hands = [tuple(self._tiles[number] for number in game.held_by(at, seat)) for seat in seats]
        return result_of(self.rules, ending, hands, self.points_left(at))

    def points_left(self, at: int) -> tuple[int, ...]:
        """Return the points that each seat has in its hand."""
        return tuple(self.game.left(at, seat) for seat in range(self.rules.seats))


def packed_row(row: Row, to_move: int) -> int:
    """Return what the packed rules keep of a row and of who is to move."""
    ends = _packed_end(row.first) | _packed_end(row.second) << words.END_BITS
    return ends | row.passes << words.PASSES_AT | to_move << words.MOVER_AT


def _packed_end(end: RowEnd) -> int:
    state = 0 if end.top is None else words.BUILT
    if end.stop is not None:
        state = words.STOPPED | (words.BUILT if end.stop.fresh else 0)
    return end.active | state | _WAYS.index(end.direction) << words.WAY_AT


def _read_end(bits: int, top: Tile | None) -> RowEnd:
    stop = Stop(fresh=bits & words.BUILT != 0) if bits & words.STOPPED else None
    return RowEnd(bits & words.ACTIVE, _WAYS[bits >> words.WAY_AT], top, stop)
