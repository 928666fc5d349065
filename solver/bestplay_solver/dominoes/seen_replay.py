"""A record as one seat saw it, replayed by the rules: what everybody sees, step by step.

The tiles of others are hidden, so what they hold is not asked here: ``knowledge.py`` draws the
conclusions. Reasons for a step, as in ``records.py``: HAND_OVER, WRONG_SEAT, KNOCK_BUT_CAN_LAY,
KNOCK_BUT_CAN_DRAW, DRAW_BUT_CAN_LAY, BONEYARD_EMPTY, MUST_KNOCK, TILE_MISSING, TILE_NOT_IN_HAND,
TILE_FITS_NO_END, TILE_NOT_OF_END, END_MISSING, END_NOT_OPEN, LEAD_NOT_ALLOWED; and TILE_NOT_SEEN
(a hidden draw that names its tile), TILE_SEEN_ELSEWHERE, TILE_NOT_IN_SET.

Knocks go round the table: a hand that is blocked is over for those who see only the table once
every seat has knocked in turn, or somebody holding the last tiles tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.position import Cross, Play, PlayKind, Step, highest_double
from bestplay_solver.dominoes.rules import PackedDominoes
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.dominoes.settings import DominoRules, Drawing, Lead
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile, full_set, set_size


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """A step, and the numbers that were open before it; ``tile`` and ``end`` of a lay."""

    index: int
    seat: int
    kind: PlayKind
    numbers: tuple[int, ...]
    tile: Tile | None = None
    end: int | None = None

    @property
    def could_not_lay(self) -> bool:
        """Whether it shows that the seat held no tile of these numbers."""
        return self.kind is not PlayKind.LAY


class IllegalStep(Exception):
    """A step that the rules do not allow, or that cannot have been; has a ``fault``."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def somebody_is_out(rules: DominoRules, sizes: Sequence[int]) -> bool:
    """Return whether hands of these sizes have ended the hand."""
    return any(
        not size and (not rules.until_both_out or not sizes[seat ^ 2])
        for seat, size in enumerate(sizes)
    )


class SeenReplay:
    """The table as everybody sees it, and the asking seat's own hand, while steps are made."""

    def __init__(self, rules: DominoRules, seen: SeenPosition, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.deal = seen
        self.game = PackedDominoes()
        self.tiles = sorted(full_set(rules.highest), key=lambda tile: (sum(tile), tile))
        self.numbers = {tile: number for number, tile in enumerate(self.tiles)}
        self.game.set_up(rules, self.tiles, [])
        self.game.place([[] for _ in seen.hands], (), seen.to_move)
        self.own = set(seen.hands[seat].tiles)
        self.sizes = [hand.size for hand in seen.hands]
        known = sum(self.sizes)
        self.stock = 0
        if rules.draws:
            self.stock = set_size(rules.highest) - known if seen.stock is None else seen.stock
        self.to_move = seen.to_move
        self.laid: list[Tile] = []
        self.laid_last: int | None = None
        self.has_drawn = False
        self.knocks = 0
        self.events: list[SeenEvent] = []

    def run(self, record: SeenRecord, path: str) -> None:
        """Make every step of a record; raise IllegalStep at the first that is none."""
        for index, step in enumerate(record.steps):
            self._make(index, step, f"{path}.steps[{index}]")

    # What is on the table.

    @property
    def centre(self) -> int | None:
        """The number at the centre of an unfinished cross, None if there is none."""
        centre = self.game.centre(0)
        return None if centre < 0 else centre

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The different numbers that are open; none before the lead."""
        centre = self.centre
        return tuple(sorted(set(self.game.open_ends(0)))) if centre is None else (centre,)

    @property
    def may_draw(self) -> bool:
        """Whether the seat to move, if it cannot lay, may draw."""
        return self.rules.draws and not self.has_drawn and self.stock > self.rules.reserve

    @property
    def is_over(self) -> bool:
        """Whether the hand is over as far as everybody sees."""
        holding = sum(size > 0 for size in self.sizes)
        return somebody_is_out(self.rules, self.sizes) or self.knocks >= holding

    def position(self, voids: tuple[tuple[int, ...], ...]) -> SeenPosition:
        """Return the position as it stands, as the seat sees it."""
        centre, ends = self.centre, tuple(self.game.open_ends(0))
        shown = [set(hand.tiles) - set(self.laid) for hand in self.deal.hands]
        shown[self.seat] = self.own
        hands = tuple(
            SeenHand(tuple(sorted(tiles)), size - len(tiles))
            for tiles, size in zip(shown, self.sizes, strict=True)
        )
        return SeenPosition(
            hands,
            ends if centre is None else (),
            self.to_move,
            tuple(self.laid),
            self.stock if self.rules.draws else None,
            self.laid_last,
            self.has_drawn,
            self.deal.lead if not self.laid else None,
            None if centre is None else Cross(centre, ends),
            voids,
        )

    # One step.

    def _make(self, index: int, step: Step, path: str) -> None:
        if self.is_over:
            raise IllegalStep(Fault(path, "HAND_OVER", "the hand was over before this step"))
        if step.seat != self.to_move:
            text = f"seat {self.to_move} is to move, not seat {step.seat}"
            raise IllegalStep(Fault(path, "WRONG_SEAT", text))
        play = step.play
        wrong = self._what_is_wrong(play)
        if wrong is not None:
            raise IllegalStep(Fault(path, *wrong))
        if play.kind is PlayKind.LAY:
            play = replace(play, end=self._end_of(play))
        self.events.append(
            SeenEvent(index, step.seat, play.kind, self.open_numbers, play.tile, play.end)
        )
        {PlayKind.LAY: self._lay, PlayKind.KNOCK: self._knock, PlayKind.DRAW: self._draw}[
            play.kind
        ](play)

    def _what_is_wrong(self, play: Play) -> tuple[str, str] | None:
        """Return the reason and the text why a play is none, None if it may be one."""
        if play.kind is PlayKind.LAY:
            return self._why_no_lay(play)
        seat = f"seat {self.to_move}"
        drawing = play.kind is PlayKind.DRAW
        if not self.laid or (self.to_move == self.seat and self._fitting(self.own)):
            if drawing:
                return "DRAW_BUT_CAN_LAY", f"{seat} can lay, so it may not draw"
            return "KNOCK_BUT_CAN_LAY", f"{seat} can lay, so it must"
        if drawing and not self.may_draw:
            if self.rules.draws and self.has_drawn:
                return "MUST_KNOCK", f"{seat} may draw no more in this turn"
            return "BONEYARD_EMPTY", "the boneyard has no tile that may be drawn"
        if not drawing and self.may_draw:
            return "KNOCK_BUT_CAN_DRAW", f"{seat} cannot lay, so it draws before it knocks"
        return self._why_no_tile(play) if drawing else None

    def _why_no_tile(self, play: Play) -> tuple[str, str] | None:
        """Return what is wrong with the tile of a draw."""
        if self.to_move != self.seat:
            if play.tile is not None:
                text = f"nobody but seat {self.to_move} sees what it draws: leave the tile out"
                return "TILE_NOT_SEEN", text
            return None
        if play.tile is None:
            return "TILE_MISSING", "the own draw must say which tile"
        if not self._is_unseen(play.tile):
            return "TILE_SEEN_ELSEWHERE", f"{play.tile} is in sight, so it cannot be drawn"
        return None

    def _is_unseen(self, tile: Tile) -> bool:
        shown = {tile for hand in self.deal.hands for tile in hand.tiles}
        return tile in self.numbers and tile not in shown | self.own | set(self.laid)

    def _fitting(self, tiles: set[Tile]) -> bool:
        return any(number in tile for tile in tiles for number in self.open_numbers)

    def _why_no_lay(self, play: Play) -> tuple[str, str] | None:
        tile = play.tile
        if tile is None:
            return "TILE_MISSING", "a play that lays must say which tile"
        if self.to_move == self.seat and tile not in self.own:
            return "TILE_NOT_IN_HAND", f"seat {self.seat} does not hold {tile}"
        if tile not in self.numbers:
            text = f"{tile} is not in the double-{self.rules.highest} set"
            return "TILE_NOT_IN_SET", text
        elsewhere = self._where_else(tile)
        if elsewhere is not None:
            return "TILE_SEEN_ELSEWHERE", f"{tile} {elsewhere}, so it cannot be laid here"
        if not self.laid:
            return self._why_no_lead(tile, play.end)
        return self._why_no_end(tile, play.end)

    def _why_no_end(self, tile: Tile, end: int | None) -> tuple[str, str] | None:
        """Return what is wrong with the end that a tile is laid at."""
        matching = [number for number in self.open_numbers if number in tile]
        if not matching:
            return "TILE_FITS_NO_END", f"{tile} fits no open end"
        if end is None:
            if len(matching) > 1:
                return "END_MISSING", f"{tile} fits two ends; the play must say at which"
        elif end not in self.open_numbers:
            return "END_NOT_OPEN", f"no open end shows {end}"
        elif end not in matching:
            return "TILE_NOT_OF_END", f"{tile} does not show {end}"
        return None

    def _where_else(self, tile: Tile) -> str | None:
        """Return where a tile is that the seat to move cannot hold, None if it may."""
        if tile in self.laid:
            return "is laid"
        if self.to_move != self.seat and tile in self.own:
            return f"is in the hand of seat {self.seat}"
        for seat, hand in enumerate(self.deal.hands):
            if tile in hand.tiles and seat not in (self.to_move, self.seat):
                return f"is in the hand of seat {seat}"
        return None

    def _why_no_lead(self, tile: Tile, end: int | None) -> tuple[str, str] | None:
        if end is not None:
            return "END_NOT_OPEN", f"{tile} is led: there is no end to lay it at"
        by_highest = self.rules.lead is Lead.HIGHEST_DOUBLE
        if (by_highest or self.rules.has_cross) and not tile.is_double:
            return "LEAD_NOT_ALLOWED", f"a double is led, not {tile}"
        own = highest_double([tuple(self.own)])
        if self.deal.lead not in (None, tile):
            return "LEAD_NOT_ALLOWED", f"{self.deal.lead} is to be led, not {tile}"
        if by_highest and own is not None and own > tile:
            return "LEAD_NOT_ALLOWED", f"seat {self.seat} holds {own}, a higher double than {tile}"
        return None

    def _end_of(self, play: Play) -> int | None:
        """Return the number that a lay is made at, which need not be said if there is but one."""
        if not self.laid or play.end is not None or play.tile is None:
            return play.end
        return next(number for number in self.open_numbers if number in play.tile)

    def _lay(self, play: Play) -> None:
        if play.tile is None:
            raise AssertionError("a lay has a tile")
        number = words.LEAD if play.end is None else play.end
        self.game.lay_in_sight(self.to_move, self.numbers[play.tile], number)
        self.laid.append(play.tile)
        self.laid_last = self.to_move
        self.own.discard(play.tile)
        self.sizes[self.to_move] -= 1
        self.knocks = 0
        self._pass_turn()

    def _knock(self, _: Play) -> None:
        self.knocks += 1
        self._pass_turn()

    def _draw(self, play: Play) -> None:
        self.stock -= 1
        self.sizes[self.to_move] += 1
        self.knocks = 0
        if play.tile is not None:
            self.own.add(play.tile)
        if self.rules.drawing is Drawing.ONE_ENDS_TURN:
            self._pass_turn()
        elif self.rules.drawing is Drawing.ONE:
            self.has_drawn = True

    def _pass_turn(self) -> None:
        self.has_drawn = False
        if not any(self.sizes):
            return
        self.to_move = (self.to_move + 1) % self.rules.seats
        while not self.sizes[self.to_move]:
            self.to_move = (self.to_move + 1) % self.rules.seats
