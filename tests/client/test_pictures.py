from __future__ import annotations

from textwrap import dedent

import pytest
from bestplay.command.pictures import (
    can_draw,
    draw_tile,
    draw_tiles,
    write_plain_tiles,
    write_tiles,
)
from bestplay.table.v1.tiles_pb2 import Tile

PICTURES = {
    (0, 0): """\
        ┌─────┬─────┐
        │     │     │
        │     │     │
        │     │     │
        └─────┴─────┘""",
    (6, 6): """\
        ┌─────┬─────┐
        │● ● ●│● ● ●│
        │     │     │
        │● ● ●│● ● ●│
        └─────┴─────┘""",
    (1, 5): """\
        ┌─────┬─────┐
        │     │●   ●│
        │  ●  │  ●  │
        │     │●   ●│
        └─────┴─────┘""",
    (12, 9): """\
        ┌─────┬─────┐
        │     │● ● ●│
        │ 12  │● ● ●│
        │     │● ● ●│
        └─────┴─────┘""",
    (12, 11): """\
        ┌─────┬─────┐
        │     │     │
        │ 12  │ 11  │
        │     │     │
        └─────┴─────┘""",
}


@pytest.mark.parametrize("halves", PICTURES)
def test_a_tile_looks_like_a_tile(halves: tuple[int, int]) -> None:
    tile = Tile(low=halves[0], high=halves[1])
    assert "\n".join(draw_tile(tile)) == dedent(PICTURES[halves])


@pytest.mark.parametrize("pips", range(10))
def test_a_half_has_its_pips(pips: int) -> None:
    picture = "".join(draw_tile(Tile(low=0, high=pips)))
    assert picture.count("●") == pips


@pytest.mark.parametrize(
    ("width", "rows"), [(0, 3), (13, 3), (26, 3), (27, 2), (40, 2), (41, 1), (200, 1)]
)
def test_tiles_wrap_at_the_width(width: int, rows: int) -> None:
    lines = draw_tiles([Tile(low=1, high=2)] * 3, width)
    assert len(lines) == 5 * rows
    assert max(map(len, lines)) <= max(width, 13)


def test_no_tiles_are_no_lines() -> None:
    assert draw_tiles([], 80) == []


def test_tiles_as_text() -> None:
    tiles = [Tile(low=0, high=0), Tile(low=1, high=12)]
    assert write_tiles(tiles) == "0-0 1-12"
    assert write_plain_tiles(tiles) == "[0|0] [1|12]"


@pytest.mark.parametrize(
    ("encoding", "can"),
    [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp1252", False), ("none", False)],
)
def test_pictures_need_their_characters(encoding: str, can: bool) -> None:
    assert can_draw(encoding) is can
