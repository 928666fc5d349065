from __future__ import annotations

import io

import pytest
from bestplay.command.answers.upordown import rank_words, rules_words, score_table
from bestplay.command.answers.upordown_cards import (
    colour_words,
    coloured,
    counts_words,
    direction_words,
    draw_area,
    draw_cards,
    draw_display,
    draw_row,
    needs_for_display,
)
from bestplay.faults import Faults
from bestplay.games.upordown.cards import read_area
from bestplay.table.v1.answer_pb2 import (
    PROOF_STATUS_BOUNDS,
    PROOF_STATUS_EXACT,
    UNPROVEN_REASON_TIME,
    UNPROVEN_REASON_UNSPECIFIED,
    Proof,
    Provenance,
)
from bestplay.upordown.v1 import upordown_pb2 as pb
from rich.console import Console
from rich.text import Text

USUAL = pb.UpOrDownRules(
    seats=2,
    cards=54,
    colours=[at % 6 for at in range(54)],
    discard_unit=pb.DISCARD_UNIT_CARD,
    discard_value=1,
    discard_when=pb.DISCARD_WHEN_ANY_TIME,
)
OTHER = pb.UpOrDownRules(
    seats=3,
    cards=15,
    colours=[7, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7],
    discard_unit=pb.DISCARD_UNIT_ROW,
    discard_value=-1,
    discard_when=pb.DISCARD_WHEN_STUCK,
)


def printed(text: Text, *, terminal: bool) -> str:
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=terminal, color_system="truecolor" if terminal else "auto"
    )
    console.print(text, end="")
    return out.getvalue()


def styles(text: Text) -> list[tuple[str, str]]:
    return [(text.plain[span.start : span.end], str(span.style)) for span in text.spans]


def test_cards_have_their_colours() -> None:
    shown = draw_cards([1, 2, 3, 4, 5, 6, 7], USUAL)
    assert shown.plain == "1 2 3 4 5 6 7"
    found = styles(shown)
    assert [card for card, _ in found] == list("1234567")
    assert found[0][1] == found[6][1] == "bold yellow"
    assert len({style for _, style in found}) == 6


def test_eight_colours_are_eight() -> None:
    assert len({style for _, style in styles(draw_cards(range(1, 9), OTHER))}) == 8


def test_colours_are_for_terminals_alone() -> None:
    shown = draw_cards([5, 10], USUAL)
    assert "\x1b" in printed(shown, terminal=True)
    assert printed(shown, terminal=False) == "5 10"


def test_numbers_that_are_no_cards_have_no_colour() -> None:
    assert styles(coloured("0 takes 55 new ²", USUAL)) == []


@pytest.mark.parametrize(
    ("row", "direction"),
    [([5], "either way"), ([5, 10], "up"), ([10, 5, 1], "down")],
)
def test_a_row_has_its_direction(row: list[int], direction: str) -> None:
    assert direction_words(row) == direction
    assert draw_row(2, row, USUAL).plain == f"row 2, {direction}: {' '.join(map(str, row))}"


def test_an_area_is_drawn() -> None:
    area = read_area("5 10, 40 33, 7; 1 2 in 2 rows", "area", Faults())
    assert [line.plain for line in draw_area(area, USUAL)] == [
        "row 0, up: 5 10",
        "row 1, down: 40 33",
        "row 2, either way: 7",
        "discards, 2 by row: 1 2",
    ]
    uncounted = read_area("; 1", "area", Faults())
    assert [line.plain for line in draw_area(uncounted, USUAL)] == ["discards: 1"]
    assert list(draw_area(pb.Area(), USUAL)) == []


def test_the_display_is_a_circle() -> None:
    display = [2, 4, 5, 8, 9, 11]
    ring = draw_display(display, USUAL, plain=False)
    assert [line.plain for line in ring] == [
        "╭─ 2 ─ 4 ─ 5 ─ 8 ─ 9 ─ 11 ─╮",
        "╰──────────────────────────╯",
    ]
    assert [card for card, _ in styles(ring[0])] == ["2", "4", "5", "8", "9", "11"]
    plain = [line.plain for line in draw_display(display, USUAL, plain=True)]
    assert plain == ["+- 2 - 4 - 5 - 8 - 9 - 11 -+", "+--------------------------+"]
    assert set(needs_for_display()) == set("".join(line.plain for line in ring)) - set(
        " 0123456789"
    )


def test_colours_are_told_in_words() -> None:
    assert colour_words([0, 5], USUAL) == "yellow or teal"
    assert colour_words([0, 7], OTHER) == "colour 0 or colour 7"
    row = pb.RowScore(length=4, colour_count=3, colours=[5])
    assert counts_words(row, USUAL) == "4 cards x 3 teal"
    single = pb.RowScore(length=1, colour_count=1, colours=[3])
    assert counts_words(single, USUAL) == "1 card x 1 pink"


def test_a_score_is_told_line_by_line() -> None:
    row = pb.RowScore(cards=[6, 12], length=2, colours=[5], colour_count=2, points=4)
    score = pb.AreaScore(rows=[row], discards=1, discard_points=-1, points=3)
    columns = [list(column.cells) for column in score_table(score, OTHER, [7, 3]).columns]
    assert columns[0] == ["0 up", "discards"]
    assert [str(cell) for cell in columns[1]] == ["6 12", "7 3"]
    assert columns[2] == ["2 cards x 2 colour 5", "1 row x -1"]
    assert columns[3] == ["4", "-1"]


def test_rules_say_what_is_not_usual() -> None:
    end = "; rules revision 1, solver 0.1.0"
    provenance = Provenance(rules_revision=1, solver_version="0.1.0")
    assert rules_words(USUAL, provenance) == f"Up or Down?, 2 seats, 54 cards{end}"
    assert rules_words(OTHER, provenance) == (
        "Up or Down?, 3 seats, 15 cards, colours of its own, discards by row, discards worth -1, "
        f"discards when stuck{end}"
    )


def ranked(row: int, lower: int, upper: int, loss: int | None = None) -> pb.RankedPlace:
    status = PROOF_STATUS_EXACT if lower == upper else PROOF_STATUS_BOUNDS
    reason = UNPROVEN_REASON_UNSPECIFIED if lower == upper else UNPROVEN_REASON_TIME
    return pb.RankedPlace(
        place=pb.Place(kind=pb.PLACE_KIND_APPEND, row=row),
        points=lower if lower == upper else None,
        proof=Proof(status=status, lower=lower, upper=upper, reason=reason),
        loss=loss,
    )


def test_the_best_place_is_told() -> None:
    proven = [ranked(1, 16, 16, 0), ranked(0, 14, 14, 2)]
    assert rank_words(proven, is_estimate=False) == "append 1: 16 points, proven best"
    assert rank_words(proven, is_estimate=True) == "append 1: best by estimate, not proven"
    bounds = [ranked(0, 17, 22), ranked(1, 13, 24), ranked(2, 12, 12)]
    assert rank_words(bounds, is_estimate=False) == (
        "append 0: best so far, not proven: the best is 17 to 24 (the time was used up)"
    )
    single = [ranked(2, 20, 20), ranked(1, 13, 24)]
    assert rank_words(single, is_estimate=False).endswith(
        "the best is 20 to 24 (the time was used up)"
    )
