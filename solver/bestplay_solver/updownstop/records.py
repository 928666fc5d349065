"""Records replayed by the rules: the exchanges, the start tile, then turn by turn.

Reasons beside those of ``plays.py``: START_MISSING, START_REPEATED, EXCHANGE_AFTER_START,
EXCHANGE_TOO_MANY, EXCHANGE_UNEVEN, TILE_NOT_IN_HAND, TILE_NOT_IN_PILE, TILE_REPEATED,
PILE_INCOMPLETE, TILE_MISSING, WRONG_SEAT, HAND_OVER. Tiles put aside belong to the pile once every
seat has exchanged: the start tile may be one, but no seat draws one in the exchange.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.plays import find_play, say_legal
from bestplay_solver.updownstop.position import (
    Exchange,
    Play,
    PlayKind,
    Position,
    Record,
    Row,
    Start,
    Step,
)
from bestplay_solver.updownstop.rules import PackedUpDownStop
from bestplay_solver.updownstop.settings import MOST_EXCHANGED, UpDownStopRules
from bestplay_solver.updownstop.table import Table


def replay(rules: UpDownStopRules, record: Record, path: str) -> Position | Fault:
    """Return the last position of a record, or the fault of its first illegal step.

    The deal is checked. A fault's path is ``<path>.steps[i]``, or ``<path>.pile`` if the tiles left
    there cannot be; its text tells what was legal.
    """
    begun = _Deal(rules, record, path).begun()
    if isinstance(begun, Fault):
        return begun
    position, first = begun
    game = PackedUpDownStop()
    for index, step in list(enumerate(record.steps))[first:]:
        after = _after(rules, position, step, f"{path}.steps[{index}]", game)
        if isinstance(after, Fault):
            return after
        position = after
    return position


def first_seat(rules: UpDownStopRules, record: Record) -> int:
    """Return the seat whose turn is first, as the record says or its steps show."""
    if record.to_move is not None:
        return record.to_move
    turns = [step.seat for step in record.steps if isinstance(step.play, Play)]
    exchanges = [step.seat for step in record.steps if isinstance(step.play, Exchange)]
    seats = [seat for seat in (*turns[:1], *exchanges[:1]) if 0 <= seat < rules.seats]
    return seats[0] if seats else 0


def named_tiles(record: Record) -> Iterator[tuple[int, Tile]]:
    """Yield each tile that came from the pile, with the index of its step, in order."""
    for index, step in enumerate(record.steps):
        play = step.play
        if isinstance(play, Exchange):
            yield from ((index, tile) for tile in play.drawn)
        elif play.tile is not None and (isinstance(play, Start) or play.kind is PlayKind.PASS):
            yield index, play.tile


def _after(
    rules: UpDownStopRules, position: Position, step: Step, where: str, game: PackedUpDownStop
) -> Position | Fault:
    """Return the position after a step that follows the start tile, or its fault."""
    play = step.play
    table = Table(rules, position, game)
    legal = table.plies(0, game.words)
    if not legal:
        return Fault(where, "HAND_OVER", "the hand was over before this step")
    if isinstance(play, Exchange):
        text = "tiles are exchanged before the start tile is laid"
        return Fault(where, "EXCHANGE_AFTER_START", text)
    if isinstance(play, Start):
        return Fault(where, "START_REPEATED", "the start tile has been laid already")
    if step.seat != position.to_move:
        text = f"seat {position.to_move} is to move, not seat {step.seat}{say_legal(legal)}"
        return Fault(where, "WRONG_SEAT", text)
    found = find_play(position, legal, play, where)
    if isinstance(found, Fault):
        return replace(found, text=found.text + say_legal(legal))
    if play.kind is PlayKind.PASS and play.tile is None and position.pile:
        text = "the pile is not empty, so a pass draws; it must say which tile"
        return Fault(where, "TILE_MISSING", text)
    return table.after(found)


class _Deal:
    """The part of a record up to its start tile."""

    def __init__(self, rules: UpDownStopRules, record: Record, path: str) -> None:
        self.rules = rules
        self.record = record
        self.path = path
        self.first = first_seat(rules, record)
        self.hands = [list(hand) for hand in record.hands]
        dealt = {tile for hand in record.hands for tile in hand}
        named = {tile for _, tile in named_tiles(record)} | set(record.pile)
        starts = [step.play.tile for step in record.steps if isinstance(step.play, Start)]
        # A second start tile is told at its own step.
        named -= set(starts[1:]) - set(starts[:1])
        self.pile = named - dealt
        self.aside: set[Tile] = set()
        self.exchanged = -1
        """How far round the table the last seat that exchanged sits from the first one."""

    def begun(self) -> tuple[Position, int] | Fault:
        """Return the position after the start tile and the index of the step after it."""
        for index, step in enumerate(self.record.steps):
            where = f"{self.path}.steps[{index}]"
            if isinstance(step.play, Start):
                self.pile |= self.aside
                return self._start(step.play.tile, index)
            if isinstance(step.play, Play):
                return Fault(where, "START_MISSING", "the start tile is laid before any turn")
            fault = self._exchange(step.seat, step.play, where)
            if fault is not None:
                return fault
        text = "the record has no start tile, and before it is laid there is nothing to answer"
        return Fault(f"{self.path}.steps", "START_MISSING", text)

    def _exchange(self, seat: int, exchange: Exchange, where: str) -> Fault | None:
        """Make an exchange, or return what is wrong with it."""
        if not 0 <= seat < self.rules.seats:
            text = f"the seats are 0 to {self.rules.seats - 1}, not {seat}"
            return Fault(where, "WRONG_SEAT", text)
        turn = (seat - self.first) % self.rules.seats
        if turn <= self.exchanged:
            text = f"each seat exchanges once, in turn order from seat {self.first}"
            return Fault(where, "WRONG_SEAT", text)
        fault = self._exchange_fault(seat, exchange, where)
        if fault is None:
            self.exchanged = turn
            kept = [tile for tile in self.hands[seat] if tile not in exchange.put_aside]
            self.hands[seat] = kept + list(exchange.drawn)
            self.pile -= set(exchange.drawn)
            self.aside |= set(exchange.put_aside)
        return fault

    def _exchange_fault(self, seat: int, exchange: Exchange, where: str) -> Fault | None:
        aside, drawn = exchange.put_aside, exchange.drawn
        if len(aside) > MOST_EXCHANGED:
            text = f"at most {MOST_EXCHANGED} tiles are exchanged, not {len(aside)}"
            return Fault(where, "EXCHANGE_TOO_MANY", text)
        if len(aside) != len(drawn):
            text = f"as many tiles are drawn as put aside: {len(aside)}, not {len(drawn)}"
            return Fault(where, "EXCHANGE_UNEVEN", text)
        for tiles in (aside, drawn):
            for tile in tiles:
                if tiles.count(tile) > 1:
                    return Fault(where, "TILE_REPEATED", f"{tile} is named twice")
        for tile in aside:
            if tile not in self.hands[seat]:
                text = f"seat {seat} does not hold {tile}"
                return Fault(where, "TILE_NOT_IN_HAND", text)
        return self._not_in_pile(drawn, where)

    def _not_in_pile(self, tiles: tuple[Tile, ...], where: str) -> Fault | None:
        for tile in tiles:
            if tile not in self.pile:
                return Fault(where, "TILE_NOT_IN_PILE", f"{tile} is not in the pile")
        return None

    def _start(self, start: Tile, index: int) -> tuple[Position, int] | Fault:
        """Lay the start tile; what later steps draw lies on the pile then, in that order."""
        fault = self._not_in_pile((start,), f"{self.path}.steps[{index}]")
        if fault is not None:
            return fault
        self.pile.remove(start)
        pile = []
        drawn = [
            (f"{self.path}.steps[{at}]", tile)
            for at, tile in named_tiles(self.record)
            if at > index and isinstance(self.record.steps[at].play, Play)
        ]
        left = [(f"{self.path}.pile[{at}]", tile) for at, tile in enumerate(self.record.pile)]
        for where, tile in drawn + left:
            if tile not in self.pile:
                text = f"{tile} is laid, in a hand, or drawn before, and not in the pile"
                return Fault(where, "TILE_NOT_IN_PILE", text)
            self.pile.remove(tile)
            pile.append(tile)
        if self.pile:
            tiles = ", ".join(map(str, sorted(self.pile)))
            text = f"put aside in an exchange, and neither drawn again nor in the pile: {tiles}"
            return Fault(f"{self.path}.pile", "PILE_INCOMPLETE", text)
        hands = tuple(tuple(hand) for hand in self.hands)
        return Position(hands, Row.of_start(start), self.first, tuple(pile)), index + 1
