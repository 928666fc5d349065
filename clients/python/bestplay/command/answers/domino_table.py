"""The table of a domino game in a few lines: the open ends or the cross, the hands, and chains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay.command.answers.domino_cross import UNKNOWN_CHAIN, draw_cross
from bestplay.command.answers.seats import hand_words, numbers_words, seats_words
from bestplay.command.pictures import turned, write_plain_tiles, write_tiles
from bestplay.dominoes.v1.dominoes_pb2 import Cross, Position, Step
from bestplay.table.v1.tiles_pb2 import Tile


def draw_position(position: Position, *, is_over: bool) -> Iterator[str]:
    """Yield the lines of a position: what is open and who is next, then each seat's tiles.

    Between them stands a cross that is unfinished, as ``draw_cross`` has it.

    open ends 2 and 5; seat 1 to move
      seat 0: 2-3 6-6
    > seat 1: 0-5 3-3
    """
    yield ends_words(position) if is_over else f"{ends_words(position)}; {next_words(position)}"
    yield from draw_cross(position.layout)
    for seat, hand in enumerate(position.hands):
        mark = ">" if seat == position.to_move and not is_over else " "
        yield f"{mark} seat {seat}: {hand_words(hand)}"
    if position.stock.next:
        yield f"  boneyard: {write_tiles(position.stock.next)}"
    elif position.stock.HasField("count"):
        yield f"  boneyard: {position.stock.count} hidden"


def ends_words(position: Position) -> str:
    """Return what is open: ``open ends 2 and 5``, ``cross of 6-6 with arms 0 and 3``."""
    layout = position.layout
    if layout.HasField("cross"):
        return f"cross of {layout.cross.centre}-{layout.cross.centre} {_arms_words(layout.cross)}"
    return f"open ends {numbers_words(layout.ends)}" if layout.ends else "nothing is laid"


def next_words(position: Position) -> str:
    """Return who is next: ``seat 1 to move``."""
    seat = seats_words([position.to_move])
    if not position.layout.ends and not position.layout.HasField("cross"):
        lead = f" {write_tiles([position.lead])}" if position.HasField("lead") else ""
        return f"{seat} leads{lead}"
    return f"{seat} has drawn" if position.has_drawn else f"{seat} to move"


def draw_chain(ends: Sequence[int], steps: Sequence[Step]) -> str:
    """Return the chain that steps make from two open ends, or from nothing, in one line.

    Its tiles lie as on a table; in the middle stands what was there before:
    ``[0|2] [2|6] ... [5|5]``.
    """
    left: list[Tile] = []
    right: list[Tile] = []
    before, after = ends or (None, None)
    for step in steps:
        if step.WhichOneof("play") != "lay":
            continue
        tile = step.lay.tile
        if before is None or after is None:
            right.append(tile)
            before, after = tile.low, tile.high
        elif step.lay.at == after:
            right.append(turned(tile, after))
            after = right[-1].high
        else:
            left.append(turned(tile, tile.low + tile.high - before))
            before = left[-1].low
    middle = [UNKNOWN_CHAIN] if ends else []
    parts = [write_plain_tiles(reversed(left)), *middle, write_plain_tiles(right)]
    return " ".join(filter(None, parts))


def _arms_words(cross: Cross) -> str:
    if not cross.waiting:
        return "without arms"
    return f"with {'arm' if len(cross.waiting) == 1 else 'arms'} {numbers_words(cross.waiting)}"
