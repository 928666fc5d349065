"""The cross of the Cross games: its centre, its arms, and the chains that grow from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bestplay.command.pictures import turned, write_plain_tiles
from bestplay.dominoes.v1.dominoes_pb2 import Lay, Layout, Step
from bestplay.table.v1.tiles_pb2 import Tile

UNKNOWN_CHAIN = "..."
"""What stands for tiles that were laid before."""

_ARMS = 4
_FREE = "free"


def draw_cross(layout: Layout) -> Iterator[str]:
    """Yield the lines of an unfinished cross, none if there is none.

           [4]
           [6]
    [0|6] [6|6] [6|3]
          free
    """
    if not layout.HasField("cross"):
        return
    centre, arms = layout.cross.centre, layout.cross.waiting
    places = [*arms, *[None] * _ARMS]
    left, right, above, below = places[:_ARMS]
    before = _FREE if left is None else f"[{left}|{centre}]"
    middle = f"[{centre}|{centre}]"
    after = _FREE if right is None else f"[{centre}|{right}]"
    for text in _upright(above, centre):
        yield _under(text, before, middle)
    yield f"  {before} {middle} {after}"
    for text in reversed(_upright(below, centre)):
        yield _under(text, before, middle)


def _upright(number: int | None, centre: int) -> list[str]:
    """Return an arm that stands on the centre, its far number first."""
    return [_FREE] if number is None else [f"[{number}]", f"[{centre}]"]


def _under(text: str, before: str, middle: str) -> str:
    return f"  {' ' * len(before)} {text:^{len(middle)}}".rstrip()


@dataclass
class _Chain:
    """A chain of tiles: what it starts at, the number at its end, and its tiles from the start."""

    start: str
    end: int
    tiles: list[Tile] = field(default_factory=list)


def draw_arms(layout: Layout, steps: Sequence[Step], ends_for_double: int) -> Iterator[str]:
    """Yield the chains that steps make, all that start at the same place in a line.

    A cross starts at its double, a chain of before at dots, further ends at the later double:

        [6|6]: [6|0] [0|3]; [6|1]; [6|4]; [6|5] [5|5]
        [5|5]: [5|2]; free
    """
    chains = _chains_of(layout)
    for step in steps:
        if step.WhichOneof("play") == "lay":
            chains += _lay(step.lay, chains, ends_for_double)
    for start in dict.fromkeys(chain.start for chain in chains):
        yield _start_words(start, [chain for chain in chains if chain.start == start])


def _lay(lay: Lay, chains: Sequence[_Chain], ends_for_double: int) -> list[_Chain]:
    """Let a chain grow by a tile; return those that may begin at it, four when it leads."""
    tile = lay.tile
    if not chains:
        return _from_double(tile.low, _ARMS)
    grown = next(chain for chain in chains if chain.end == lay.at)
    grown.tiles.append(turned(tile, lay.at))
    grown.end = grown.tiles[-1].high
    return _from_double(lay.at, ends_for_double - 1) if tile.low == tile.high else []


def _start_words(start: str, chains: Sequence[_Chain]) -> str:
    """Return the chains that start at one place; of those of before only what has grown."""
    nothing = "" if start == UNKNOWN_CHAIN else _FREE
    texts = [write_plain_tiles(chain.tiles) or nothing for chain in chains]
    grown = "; ".join(filter(None, texts))
    return f"{start}: {grown}" if grown else start


def _chains_of(layout: Layout) -> list[_Chain]:
    """Return the chains that lie already; those not begun are there without tiles."""
    if not layout.HasField("cross"):
        return [_Chain(UNKNOWN_CHAIN, end) for end in layout.ends]
    centre, arms = layout.cross.centre, layout.cross.waiting
    laid = [_Chain(f"[{centre}|{centre}]", arm, [Tile(low=centre, high=arm)]) for arm in arms]
    return laid + _from_double(centre, _ARMS - len(arms))


def _from_double(number: int, count: int) -> list[_Chain]:
    """Return so many chains that may begin at a double."""
    return [_Chain(f"[{number}|{number}]", number) for _ in range(count)]
