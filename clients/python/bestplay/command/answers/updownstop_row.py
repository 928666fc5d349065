"""The row of Up-Down-Stop44 in a few lines: its two ends, stops, heap and passes, and the hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bestplay.command.answers.seats import hand_words, seats_words
from bestplay.command.pictures import DOWN, UP, turned, write_plain_tiles, write_tiles
from bestplay.table.v1.tiles_pb2 import Stock, Tile
from bestplay.updownstop.v1.updownstop_pb2 import (
    DIRECTION_DOWN,
    DIRECTION_UNSPECIFIED,
    DIRECTION_UP,
    END_FIRST,
    Direction,
    Position,
    Row,
    RowEnd,
    Step,
    UpDownStopRules,
)

Signs = Mapping[Direction.ValueType, str]
"""How each direction is shown; what is not fixed yet is both."""

ARROWS: Signs = {
    DIRECTION_UP: UP,
    DIRECTION_DOWN: DOWN,
    DIRECTION_UNSPECIFIED: f"{UP}{DOWN}",
}
WORDS: Signs = {
    DIRECTION_UP: "up",
    DIRECTION_DOWN: "down",
    DIRECTION_UNSPECIFIED: "up or down",
}
"""Where arrows cannot be printed."""

BETWEEN = "..."
"""What stands for the tiles between the start tile and the last one of an end."""


def draw_position(
    position: Position, rules: UpDownStopRules, signs: Signs, *, is_over: bool
) -> Iterator[str]:
    """Yield the lines of a position: who is next, the row and its ends, then each seat's tiles.

    Of a hand that is over nobody needs to know what the ends take.

    seat 0 to move
      2 ↓ [2|4] ... [3|5] ... [1|6] (6|6) ↑ 6
      first end:  2 ↓ takes 1
      second end: 6 ↑ closed by 6-6, which stays for this turn and may be removed from the next on
      scrap heap: 0-0
      passes: 1, the hand ends with 2
    > seat 0: 0-1 2-2
      seat 1: 3-4 5-5
      pile: 1-1 0-2
    """
    yield "the hand is over" if is_over else f"{seats_words([position.to_move])} to move"
    row = position.row
    tiles = " ".join(filter(None, draw_row(row)))
    yield f"  {_mark(row.first, signs)} {tiles} {_mark(row.second, signs, is_second=True)}"
    if not is_over:
        yield f"  first end:  {_end_words(row.first, rules, signs)}"
        yield f"  second end: {_end_words(row.second, rules, signs)}"
    if row.scrap:
        yield f"  scrap heap: {write_tiles(row.scrap)}"
    if row.passes:
        yield f"  passes: {row.passes}, the hand ends with {rules.seats}"
    for seat, hand in enumerate(position.hands):
        mark = ">" if seat == position.to_move and not is_over else " "
        yield f"{mark} seat {seat}: {hand_words(hand)}"
    yield f"  pile: {_pile_words(position.stock)}"


def _pile_words(stock: Stock) -> str:
    hidden = f"{stock.count} hidden" if stock.count else "empty"
    return write_tiles(stock.next) or hidden


def ends_words(row: Row, signs: Signs) -> str:
    """Return both ends in short: ``2 ↓ stopped, 6 ↑ freshly stopped``."""
    return ", ".join(f"{_mark(end, signs)}{_stop_words(end)}" for end in (row.first, row.second))


def _stop_words(end: RowEnd) -> str:
    if not end.HasField("stop"):
        return ""
    return " freshly stopped" if end.stop.fresh else " stopped"


def draw_row(row: Row, steps: Sequence[Step] = ()) -> tuple[str, str, str]:
    """Return a row after some steps: what lies at its first end, the middle, and at its second.

    The tiles lie as on a table, the active number outside, a stop in round brackets:
    ``(1|1) [1|2] [2|4] ...``, ``[3|5]``, ``... [1|6]``.
    """
    first, second = _Side.of(row.first), _Side.of(row.second)
    for step in steps:
        match step.WhichOneof("play"):
            case "build":
                side = first if step.build.end == END_FIRST else second
                side.build(step.build.tile, step.build.active)
            case "stop":
                (first if step.stop.end == END_FIRST else second).is_stopped = True
            case "remove":
                (first if step.remove.end == END_FIRST else second).is_stopped = False
    start = row.start
    middle = turned(start, row.first.active) if not row.first.HasField("top") else start
    if not row.second.HasField("top"):
        middle = turned(start, start.low + start.high - row.second.active)
    outside = " ".join(reversed(first.parts(is_second=False)))
    return outside, write_plain_tiles([middle]), " ".join(second.parts(is_second=True))


@dataclass
class _Side:
    """What lies at one end, from the start tile on: each tile and its active number."""

    active: int
    is_known: bool
    tiles: list[tuple[Tile, int]] = field(default_factory=list)
    is_stopped: bool = False

    @classmethod
    def of(cls, end: RowEnd) -> _Side:
        """Return the side of an end: what lies between the start tile and the top is not told."""
        side = cls(end.active, not end.HasField("top"), is_stopped=end.HasField("stop"))
        if end.HasField("top"):
            side.build(end.top, end.active)
        return side

    def build(self, tile: Tile, active: int) -> None:
        """Lay a tile, whose number is then active."""
        self.tiles.append((tile, active))
        self.active = active

    def parts(self, *, is_second: bool) -> list[str]:
        """Return the tiles, the first one next to the start tile."""
        parts = [] if self.is_known else [BETWEEN]
        for tile, active in self.tiles:
            other = tile.low + tile.high - active
            parts.append(write_plain_tiles([turned(tile, other if is_second else active)]))
        return parts + [f"({self.active}|{self.active})"] * self.is_stopped


def _mark(end: RowEnd, signs: Signs, *, is_second: bool = False) -> str:
    parts = [str(end.active), signs[end.direction]]
    return " ".join(reversed(parts) if is_second else parts)


def _end_words(end: RowEnd, rules: UpDownStopRules, signs: Signs) -> str:
    """Return an end: its number, which way it goes, and what it takes or what closes it."""
    mark = _mark(end, signs)
    if not end.HasField("stop"):
        return f"{mark} takes {_wanted(end, rules)}"
    stop = f"{mark} closed by {end.active}-{end.active}, which"
    if end.stop.fresh:
        return f"{stop} stays for this turn and may be removed from the next on"
    return f"{stop} may be removed now"


def _wanted(end: RowEnd, rules: UpDownStopRules) -> str:
    """Return the numbers that may be built, and the double that may stop."""
    numbers = rules.set + 1
    above, below = (end.active + 1) % numbers, (end.active - 1) % numbers
    if end.direction == DIRECTION_UNSPECIFIED:
        return f"{above} or {below}"
    wanted = str(above if end.direction == DIRECTION_UP else below)
    double = f"{end.active}-{end.active}"
    is_stoppable = end.HasField("top") and write_tiles([end.top]) != double
    return f"{wanted}, or the stop {double}" if is_stoppable else wanted
