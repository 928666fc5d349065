from __future__ import annotations

from io import StringIO

import pytest
from bestplay.command.answers.advice import (
    basis_lines,
    show_chances,
    show_prospects,
    verdict,
    void_lines,
)
from bestplay.command.answers.domino_words import play_words
from bestplay.command.answers.wording import decimal, percent
from bestplay.command.screen import Screen
from bestplay.dominoes.v1.dominoes_pb2 import Draw, Step
from bestplay.table.v1.advice_pb2 import (
    WEIGHTING_RESTRICTED_CHOICE,
    WEIGHTING_UNIFORM,
    AdviceBasis,
    Prospects,
    TileChance,
)
from bestplay.table.v1.tiles_pb2 import Tile
from rich.console import Console

BEST = Prospects(mean=1.5, error=0.25, loss=0, loss_error=0, clear=False, win=0.5, best_share=1)
UNCLEAR = Prospects(mean=1.25, error=0.5, loss=0.25, loss_error=0.5, clear=False, tie=0.004)
WORSE = Prospects(mean=-1, error=0.25, loss=2.5, loss_error=0.25, clear=True, loses=0.999)
WORDS = ["0-0", "1-1", "2-2"]


class Page:
    """A screen and what was printed on it."""

    def __init__(self, *, terminal: bool = False) -> None:
        self.file = StringIO()
        console = Console(
            file=self.file, width=80, force_terminal=terminal, color_system=None, highlight=False
        )
        self.screen = Screen(console)

    @property
    def lines(self) -> list[str]:
        return self.file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0.00"),
        (1.005, "+1.00"),
        (-12.346, "-12.35"),
        (0.004, "+0.004"),
        (-0.0049, "-0.005"),
        (0.005, "+0.01"),
    ],
)
def test_means(number: float, text: str) -> None:
    assert decimal(number) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0"), (1, "100"), (0.37, "37"), (1e-9, "<1"), (0.999, ">99"), (0.006, "1")],
)
def test_shares(share: float, text: str) -> None:
    assert percent(share) == text


def test_a_table_of_prospects() -> None:
    page = Page()
    show_prospects(WORDS, [BEST, UNCLEAR, WORSE], page.screen)
    assert page.lines == [
        "┏━━━━┳━━━━━━┳━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━┓",
        "┃    ┃ play ┃         mean ┃         loss ┃ win/tie/lose % ┃ best % ┃",
        "┡━━━━╇━━━━━━╇━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━╇━━━━━━━━┩",
        "│ 1. │ 0-0  │ +1.50 ± 0.25 │         best │         50/0/0 │    100 │",
        "│ 2. │ 1-1  │ +1.25 ± 0.50 │ -0.25 ± 0.50 │         0/<1/0 │      0 │",
        "│ 3. │ 2-2  │ -1.00 ± 0.25 │ -2.50 ± 0.25 │        0/0/>99 │      0 │",
        "└────┴──────┴──────────────┴──────────────┴────────────────┴────────┘",
    ]


def test_how_sure_the_best_play_is() -> None:
    screen = Page().screen
    best = "0-0: +1.50 ± 0.25 on average for seat 0"
    equal = Prospects(mean=1.5, error=0.25, loss=0, loss_error=0, clear=False)
    assert verdict(WORDS[:1], [BEST], "seat 0", screen) == best
    assert verdict(WORDS[:2], [BEST, WORSE], "seat 0", screen) == best
    both = f"{best}; no clear difference: 1-1"
    assert verdict(WORDS, [BEST, UNCLEAR, WORSE], "seat 0", screen) == both
    assert verdict(WORDS[:2], [BEST, equal], "seat 0", screen) == f"{best}; as good: 1-1"
    all_three = f"{best}; as good: 1-1; no clear difference: 2-2"
    assert verdict(WORDS, [BEST, equal, UNCLEAR], "seat 0", screen) == all_three
    many = verdict([*"abcdefgh"], [BEST, *[UNCLEAR] * 7], "seat 0", screen)
    assert many.endswith("; no clear difference: b, c, d, e, f and 2 others")
    six = verdict([*"abcdefg"], [BEST, *[UNCLEAR] * 6], "seat 0", screen)
    assert six.endswith("; no clear difference: b, c, d, e, f, g")
    worse = "0-0: -1.00 ± 0.25 on average for seat 0, -2.50 ± 0.25 against the best play"
    assert verdict(WORDS[:1], [WORSE], "seat 0", screen) == worse


def test_what_the_numbers_are_of() -> None:
    basis = AdviceBasis(
        meaning="the mean of something",
        deals_that_fit="38760",
        deals_solved=1000,
        deals_played_out=1,
        exhaustive=False,
        weighting=WEIGHTING_RESTRICTED_CHOICE,
        seed=3,
    )
    meaning = "each number is the mean of something; a guide, not the true value"
    assert list(basis_lines(basis)) == [
        meaning,
        "38,760 deals fit: 1,000 solved and 1 played out, seed 3; weighted by restricted choice",
    ]
    one = AdviceBasis(
        meaning="the mean of something",
        deals_that_fit="1",
        deals_solved=1,
        exhaustive=True,
        weighting=WEIGHTING_UNIFORM,
        seed=3,
    )
    assert list(basis_lines(one)) == [meaning, "1 deal fits: 1 solved; each alike"]
    assert list(basis_lines(AdviceBasis(deals_that_fit=str(10**21)))) == ["about 1.0e+21 deals fit"]


def test_voids_of_the_others() -> None:
    assert list(void_lines([[1], [], [0, 5]], 0)) == ["seat 2 is void in 0 and 5"]


def test_chances_show_where_tiles_may_be() -> None:
    tiles = [Tile(low=0, high=0), Tile(low=0, high=1)]
    held = [
        TileChance(tile=tiles[0], seats=[0, 0.25, 0.5], stock=0, asleep=0.25),
        TileChance(tile=tiles[1], seats=[0, 1, 0], stock=0, asleep=0),
    ]
    page = Page()
    show_chances(held, 0, "boneyard", page.screen, exact=False)
    assert page.lines == [
        "where unseen tiles may be, in % (of the deals looked at)",
        "┏━━━━━━┳━━━━━━━━┳━━━━━━━━┳━━━━━━━━┓",
        "┃ tile ┃ seat 1 ┃ seat 2 ┃ asleep ┃",
        "┡━━━━━━╇━━━━━━━━╇━━━━━━━━╇━━━━━━━━┩",
        "│ 0-0  │     25 │     50 │     25 │",
        "│ 0-1  │    100 │      0 │      0 │",
        "└──────┴────────┴────────┴────────┘",
    ]
    page = Page()
    drawn = [TileChance(tile=tiles[0], seats=[0.5, 0], stock=0.5, asleep=0)]
    show_chances(drawn, 1, "boneyard", page.screen, exact=True)
    assert page.lines[0].endswith("(exact)")
    assert page.lines[2] == "┃ tile ┃ seat 0 ┃ boneyard ┃"


def test_a_hidden_draw_has_no_tile() -> None:
    assert play_words(Step(draw=Draw())) == "draw"
    assert play_words(Step(draw=Draw(tile=Tile(low=0, high=0)))) == "draw 0-0"


def test_a_screen_is_redrawn_in_one_place() -> None:
    page = Page(terminal=True)
    assert page.screen.can_redraw
    assert not Page().screen.can_redraw
    with page.screen.redrawn() as redraw:
        redraw(lambda screen: screen.heading("first"))
        redraw(lambda screen: show_prospects(WORDS, [BEST], screen))
    text = page.file.getvalue()
    assert text.index("first") < text.index("\x1b[2K") < text.index("+1.50")
    assert "\x1b[2K" in text.rpartition("+1.50")[2]  # and it is blank again in the end
