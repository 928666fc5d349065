"""A record as one seat saw it, replayed by the rules: what everybody sees, step by step.

The tiles of others are hidden, so what they hold is not asked here: ``knowledge.py`` draws the
conclusions. Reasons for a step, as in ``records.py`` and ``plays.py``: START_MISSING,
START_REPEATED, EXCHANGE_AFTER_START, EXCHANGE_TOO_MANY, EXCHANGE_UNEVEN, WRONG_SEAT, HAND_OVER,
TILE_NOT_IN_HAND, TILE_REPEATED, TILE_MISSING, and those of a play; further OWN_TILES_HIDDEN (a
hidden exchange of the seat that asks), TILE_NOT_SEEN (a hidden draw or exchange that names its
tiles), TILE_SEEN_ELSEWHERE and TILE_NOT_IN_SET.

Tiles put aside are shuffled into the pile when every seat has exchanged: no exchange draws one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, full_set, set_size
from bestplay_solver.updownstop.plays import find_play, say_legal
from bestplay_solver.updownstop.position import (
    Exchange,
    Play,
    PlayKind,
    Position,
    Row,
    Start,
)
from bestplay_solver.updownstop.rules import PackedUpDownStop
from bestplay_solver.updownstop.seen import (
    HiddenExchange,
    SeenHand,
    SeenPosition,
    SeenRecord,
    SeenStep,
)
from bestplay_solver.updownstop.settings import MOST_EXCHANGED, UpDownStopRules
from bestplay_solver.updownstop.table import Ply, Table

BLANKS = (Tile(13, 14), Tile(13, 15), Tile(14, 15), Tile(15, 15))
"""Beyond every set, so that they fit nowhere: they stand for hands, and a pile, that are hidden."""


class IllegalStep(Exception):
    """A step that the rules do not allow, or that cannot have been; has a ``fault``."""

    def __init__(self, path: str, reason: str, text: str) -> None:
        super().__init__(text)
        self.fault = Fault(path, reason, text)


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn of a seat, the index of its step, and what everybody could see of its choice.

    ``tile`` is one that was played. ``ways`` is how many plays each tile that the seat may have
    held was, ``others`` how many plays there were without a tile, the pass included.
    """

    index: int
    seat: int
    kind: PlayKind
    tile: Tile | None
    drew: bool
    ways: dict[Tile, int]
    others: int


def table_of(
    rules: UpDownStopRules,
    seen: SeenPosition,
    seat: int,
    own: Iterable[Tile],
    game: PackedUpDownStop | None = None,
) -> Table:
    """Return a table on which a seat has these tiles, and every other hidden ones."""
    hands = tuple(
        tuple(own) if other == seat else BLANKS[other : other + 1] if hand.size else ()
        for other, hand in enumerate(seen.hands)
    )
    # A seat's own blank would be found twice, were it the pile's.
    pile = BLANKS[seat : seat + 1] if seen.pile else ()
    return Table(rules, Position(hands, seen.row, seen.to_move, pile), game)


def without_draw(play: Play) -> Play:
    """Return a play as it is where nobody knows what a pass draws."""
    return Play.pass_turn() if play.kind is PlayKind.PASS else play


class SeenReplay:
    """What everybody sees, and the asking seat's own hand, while steps are made."""

    def __init__(self, rules: UpDownStopRules, record: SeenRecord, seat: int, path: str) -> None:
        self.rules = rules
        self.record = record
        self.seat = seat
        self.path = path
        self.own = set(record.hands[seat].tiles)
        self.sizes = [hand.size for hand in record.hands]
        self.pile = set_size(rules.highest) - sum(self.sizes)
        self.put_aside: set[Tile] = set()
        self.exchanged = -1
        self.start: Tile | None = None
        self.row: Row | None = None
        self.to_move = record.to_move
        self.played: dict[Tile, int] = {}
        """Every tile that was played, and the index of its step."""
        self.turns: list[SeenTurn] = []
        self._all = tuple(full_set(rules.highest))
        self._game = PackedUpDownStop()

    def run(self) -> None:
        """Make every step; raise IllegalStep at the first that is none."""
        for index, step in enumerate(self.record.steps):
            where = f"{self.path}.steps[{index}]"
            if isinstance(step.play, Exchange | HiddenExchange):
                self._exchange(step.seat, step.play, where)
            elif isinstance(step.play, Start):
                self._begin(step.play.tile, where)
            else:
                self._turn(index, step, step.play, where)

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        passes = 0 if self.row is None else self.row.passes
        return not all(self.sizes) or passes >= self.rules.seats

    def position(self, row: Row) -> SeenPosition:
        """Return the position as it stands, as the seat sees it."""
        hands = tuple(
            SeenHand(tuple(sorted(self.own)))
            if seat == self.seat
            else _rest_of(hand, self.sizes[seat], self.played)
            for seat, hand in enumerate(self.record.hands)
        )
        gone = {*self.own, *self.played, self.start}
        aside = tuple(sorted(tile for tile in self.put_aside if tile not in gone))
        row = replace(row, scrap=tuple(sorted(row.scrap)), dead=tuple(sorted(row.dead)))
        return SeenPosition(hands, row, self.to_move, self.pile, aside)

    # Before the start tile.

    def _exchange(self, seat: int, exchange: Exchange | HiddenExchange, where: str) -> None:
        if self.row is not None:
            text = "tiles are exchanged before the start tile is laid"
            raise IllegalStep(where, "EXCHANGE_AFTER_START", text)
        turn = (seat - self.to_move) % self.rules.seats
        if not 0 <= seat < self.rules.seats or turn <= self.exchanged:
            text = f"each seat exchanges once, in turn order from seat {self.to_move}"
            raise IllegalStep(where, "WRONG_SEAT", text)
        self.exchanged = turn
        if seat == self.seat:
            count = self._exchange_own(exchange, where)
        else:
            count = count_of_hidden(exchange, seat, where)
        most = min(MOST_EXCHANGED, self.pile, self.sizes[seat])
        if not 0 <= count <= most:
            text = f"up to {most} tiles can be exchanged here, not {count}"
            raise IllegalStep(where, "EXCHANGE_TOO_MANY", text)
        self.pile -= count

    def _exchange_own(self, exchange: Exchange | HiddenExchange, where: str) -> int:
        if isinstance(exchange, HiddenExchange):
            text = f"seat {self.seat} asks, and it knows what it exchanged"
            raise IllegalStep(where, "OWN_TILES_HIDDEN", text)
        aside, drawn = exchange.put_aside, exchange.drawn
        if len(aside) != len(drawn) and len(aside) <= MOST_EXCHANGED:
            text = f"as many tiles are drawn as put aside: {len(aside)}, not {len(drawn)}"
            raise IllegalStep(where, "EXCHANGE_UNEVEN", text)
        for tile in aside + drawn:
            if (aside + drawn).count(tile) > 1:
                raise IllegalStep(where, "TILE_REPEATED", f"{tile} is named twice")
        for tile in aside:
            if tile not in self.own:
                text = f"seat {self.seat} does not hold {tile}"
                raise IllegalStep(where, "TILE_NOT_IN_HAND", text)
        for tile in drawn:
            self._check_unseen(tile, where)
        self.own = self.own - set(aside) | set(drawn)
        self.put_aside = set(aside)
        return len(aside)

    def _begin(self, tile: Tile, where: str) -> None:
        if self.row is not None:
            raise IllegalStep(where, "START_REPEATED", "the start tile has been laid already")
        self._check_unseen(tile, where)
        self.row = Row.of_start(tile)
        self.start = tile
        self.pile = set_size(self.rules.highest) - sum(self.sizes) - 1

    def _check_unseen(self, tile: Tile, where: str) -> None:
        """Raise unless a tile may come from the pile."""
        if tile not in self._all:
            text = f"{tile} is not in the double-{self.rules.highest} set"
            raise IllegalStep(where, "TILE_NOT_IN_SET", text)
        shown = {tile for hand in self.record.hands for tile in hand.tiles}
        shown -= self.put_aside
        if tile in self.own or tile in shown or tile in self.played or tile == self.start:
            text = f"{tile} is in sight, so it cannot come from the pile"
            raise IllegalStep(where, "TILE_SEEN_ELSEWHERE", text)

    # Turns.

    def _turn(self, index: int, step: SeenStep, play: Play, where: str) -> None:
        if self.row is None:
            text = "the start tile is laid before any turn"
            raise IllegalStep(where, "START_MISSING", text)
        if self.is_over:
            raise IllegalStep(where, "HAND_OVER", "the hand was over before this step")
        is_own = step.seat == self.seat
        if step.seat != self.to_move:
            text = f"seat {self.to_move} is to move, not seat {step.seat}"
            raise IllegalStep(where, "WRONG_SEAT", text)
        self._check_tile(play, step.seat, where)
        held = self.own if is_own else self._hidden_from(step.seat)
        table = table_of(self.rules, self.position(self.row), step.seat, held, self._game)
        legal = table.plies(0, self._game.words)
        ply = self._found(table, legal, play, is_own, where)
        ways = Counter(one.play.tile for one in legal if _plays_tile(one.play))
        others = sum(not _plays_tile(one.play) for one in legal)
        drew = ply.play.kind is PlayKind.PASS and self.pile > 0
        known = {tile: number for tile, number in ways.items() if tile is not None}
        tile = ply.play.tile if _plays_tile(ply.play) else None
        turn = SeenTurn(index, step.seat, ply.play.kind, tile, drew, known, others)
        self.turns.append(turn)
        self._go_on(turn, play, table.after(ply).row)

    def _go_on(self, turn: SeenTurn, play: Play, row: Row) -> None:
        if turn.tile is not None:
            self.played[turn.tile] = turn.index
            self.own.discard(turn.tile)
            self.sizes[turn.seat] -= 1
        elif turn.drew:
            self.pile -= 1
            self.sizes[turn.seat] += 1
            if play.tile is not None:
                self.own.add(play.tile)
        self.row = row
        self.to_move = (self.to_move + 1) % self.rules.seats

    def _hidden_from(self, seat: int) -> list[Tile]:
        """Return every tile that another seat may hold as far as is in sight."""
        gone = {*self.own, *self.played, self.start}
        for other, hand in enumerate(self.record.hands):
            if other not in (seat, self.seat):
                gone |= set(hand.tiles)
        return [tile for tile in self._all if tile not in gone]

    def _check_tile(self, play: Play, seat: int, where: str) -> None:
        """Raise for a tile that was not drawn, or cannot have been held."""
        tile, is_own = play.tile, seat == self.seat
        if play.kind is PlayKind.PASS:
            if not is_own and tile is not None:
                text = f"nobody but seat {seat} sees what it draws: leave the tile out"
                raise IllegalStep(where, "TILE_NOT_SEEN", text)
            if is_own and self.pile and tile is None:
                text = "the pile is not empty, so the own pass draws; it must say which tile"
                raise IllegalStep(where, "TILE_MISSING", text)
            if tile is not None and self.pile:
                self._check_unseen(tile, where)
        elif tile is not None and not is_own:
            if tile not in self._all:
                text = f"{tile} is not in the double-{self.rules.highest} set"
                raise IllegalStep(where, "TILE_NOT_IN_SET", text)
            if tile not in self._hidden_from(seat):
                text = f"{tile} is in sight, so seat {seat} cannot play it"
                raise IllegalStep(where, "TILE_SEEN_ELSEWHERE", text)

    def _found(self, table: Table, legal: list[Ply], play: Play, is_own: bool, where: str) -> Ply:
        wanted = play if not self.pile else without_draw(play)
        found = find_play(table.start, legal, wanted, where)
        if isinstance(found, Fault):
            text = found.text + say_legal(legal) if is_own and not self.pile else found.text
            raise IllegalStep(where, found.reason, text)
        return found


def count_of_hidden(exchange: Exchange | HiddenExchange, seat: int, where: str) -> int:
    """Return how many tiles another seat exchanged; raise if the exchange names them."""
    if isinstance(exchange, HiddenExchange):
        return exchange.count
    if exchange.put_aside or exchange.drawn:
        text = f"nobody but seat {seat} sees which tiles it exchanges"
        raise IllegalStep(where, "TILE_NOT_SEEN", text)
    return 0


def _plays_tile(play: Play) -> bool:
    return play.kind in (PlayKind.BUILD, PlayKind.STOP)


def _rest_of(hand: SeenHand, size: int, played: Iterable[Tile]) -> SeenHand:
    """Return another seat's hand now: of its dealt tiles that are known, those not played."""
    known = tuple(sorted(tile for tile in hand.tiles if tile not in played))
    return SeenHand(known, size - len(known))
