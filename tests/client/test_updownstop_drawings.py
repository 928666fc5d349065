from __future__ import annotations

from typing import Any

import pytest
from bestplay.command.answers.updownstop_row import (
    ARROWS,
    WORDS,
    draw_position,
    draw_row,
    ends_words,
)
from bestplay.command.answers.updownstop_words import (
    asking_words,
    expected_words,
    play_words,
    result_words,
    rules_words,
)
from bestplay.faults import Faults
from bestplay.games.updownstop import PositionOptions, list_plays_request
from bestplay.games.updownstop.steps import read_step, read_steps
from bestplay.table.v1.answer_pb2 import UNPROVEN_REASON_TIME, Provenance
from bestplay.table.v1.tiles_pb2 import Tile
from bestplay.table.v1.value_pb2 import OUTCOME_LOSS, OUTCOME_TIE, OUTCOME_WIN, Outcome
from bestplay.updownstop.v1.updownstop_pb2 import (
    ENDING_OUT,
    ENDING_PASSES,
    SIDES_PARTNERS,
    SIDES_SINGLES,
    Expected,
    HandResult,
    Position,
    Row,
    RowEnd,
    ScoreLine,
    UpDownStopRules,
)

HANDS = ["0-1 2-2", ""]
USUAL = UpDownStopRules(set=6, seats=2, sides=SIDES_SINGLES, hop=False)
START: PositionOptions = {"start": "3-5", "first": 3, "second": 5}


def position(options: PositionOptions) -> Position:
    return list_plays_request(HANDS, **options).position


def row(start: str, first: str, second: str) -> Row:
    return position({"start": start, "first": first, "second": second}).row


def drawn(options: PositionOptions, *, is_over: bool = False) -> list[str]:
    return list(draw_position(position(options), USUAL, ARROWS, is_over=is_over))


def test_a_start_tile() -> None:
    assert drawn({**START, "to_move": 0, "pile": "1-2 0-3"}) == [
        "seat 0 to move",
        "  3 ↑↓ [3|5] ↑↓ 5",
        "  first end:  3 ↑↓ takes 4 or 2",
        "  second end: 5 ↑↓ takes 6 or 4",
        "> seat 0: 0-1 2-2",
        "  seat 1: no tiles",
        "  pile: 1-2 0-3",
    ]


def test_a_row_with_all_that_may_lie_there() -> None:
    options: PositionOptions = {
        "start": "3-5",
        "first": "2 down 2-4 stopped",
        "second": "6 up 1-6 fresh",
        "scrap": "0-0 1-1",
        "passes": 1,
        "to_move": 1,
    }
    lines = drawn(options)
    assert lines == [
        "seat 1 to move",
        "  2 ↓ (2|2) [2|4] ... [3|5] ... [1|6] (6|6) ↑ 6",
        "  first end:  2 ↓ closed by 2-2, which may be removed now",
        "  second end: 6 ↑ closed by 6-6, which stays for this turn and may be removed from "
        "the next on",
        "  scrap heap: 0-0 1-1",
        "  passes: 1, the hand ends with 2",
        "  seat 0: 0-1 2-2",
        "> seat 1: no tiles",
        "  pile: empty",
    ]
    over = drawn(options, is_over=True)
    assert over[:3] == ["the hand is over", lines[1], "  scrap heap: 0-0 1-1"]
    assert not any(">" in line for line in over)


@pytest.mark.parametrize(
    ("end", "set_", "words"),
    [
        ("6 up 1-6", 6, "6 ↑ takes 0, or the stop 6-6"),
        ("6 up 1-6", 9, "6 ↑ takes 7, or the stop 6-6"),
        ("0 down 0-1", 6, "0 ↓ takes 6, or the stop 0-0"),
        ("0 down 0-0", 6, "0 ↓ takes 6"),
        ("5 up", 6, "5 ↑ takes 6"),
        ("0", 12, "0 ↑↓ takes 1 or 12"),
    ],
)
def test_what_an_end_takes(end: str, set_: int, words: str) -> None:
    lines = draw_position(
        position({**START, "second": end}), UpDownStopRules(set=set_), ARROWS, is_over=False
    )
    assert f"  second end: {words}" in lines


def test_words_where_there_are_no_arrows() -> None:
    lines = list(
        draw_position(
            position({**START, "first": "2 down 2-4", "to_move": 0}), USUAL, WORDS, is_over=False
        )
    )
    assert lines[1:4] == [
        "  2 down [2|4] ... [3|5] up or down 5",
        "  first end:  2 down takes 1, or the stop 2-2",
        "  second end: 5 up or down takes 6 or 4",
    ]
    assert all(line.isascii() for line in lines)


def test_both_ends_in_short() -> None:
    assert ends_words(row("3-5", "2 down 2-4 stopped", "6 up 1-6 fresh"), ARROWS) == (
        "2 ↓ stopped, 6 ↑ freshly stopped"
    )
    assert ends_words(row("3-5", "3", "5"), WORDS) == "3 up or down, 5 up or down"


@pytest.mark.parametrize(
    ("before", "steps", "after"),
    [
        (("3-5", "3", "5"), "0 pass", "[3|5]"),
        (("3-5", "5", "3"), "0 pass", "[5|3]"),
        (("3-5", "3", "5"), "0 2-2 first to 2, 1 pass, 0 0-1 first to 1", "[1|0] [2|2] [3|5]"),
        (("3-5", "3", "5"), "0 2-6 second to 6, 1 3-4 first to 4", "[4|3] [3|5] [2|6]"),
        (("3-5", "3", "5"), "0 2-6 second to 2", "[3|5] [6|2]"),
        (
            ("3-5", "2 down 2-4", "6 up 1-6 stopped"),
            "0 stop 2-2 first, 1 remove second, 0 0-5 second to 0",
            "(2|2) [2|4] ... [3|5] ... [1|6] [5|0]",
        ),
        (
            ("3-5", "2 down 2-4 stopped", "6 up 1-6"),
            "0 remove first, 1 1-3 first to 1, 0 stop 6-6 second, 1 stop 1-1 first",
            "(1|1) [1|3] [2|4] ... [3|5] ... [1|6] (6|6)",
        ),
        (("2-2", "2", "2"), "0 1-4 first to 1, 1 3-3 second to 3", "[1|4] [2|2] [3|3]"),
        (("3-5", "3 down", "6 up 1-6"), "0 pass", "[3|5] ... [1|6]"),
        (("3-5", "2 down 2-4", "3 up"), "0 pass", "[2|4] ... [5|3]"),
    ],
)
def test_a_row_grows_at_its_ends(before: tuple[str, str, str], steps: str, after: str) -> None:
    parts = draw_row(row(*before), read_steps(steps, "", Faults()))
    assert " ".join(filter(None, parts)) == after


@pytest.mark.parametrize(
    "words",
    [
        "build 3-4 first up to 4",
        "build 0-1 second down to 0",
        "stop 2-2 first",
        "remove second",
        "pass",
        "pass drawing 0-0",
        "start 3-5",
        "exchange",
        "exchange 0-1 2-2 for 1-1 0-3",
        "exchange 0",
        "exchange 2",
    ],
)
def test_a_play_is_told_as_it_is_written(words: str) -> None:
    assert play_words(read_step(words, "", Faults())) == words


def result(
    ending: Any, winners: list[int], points: list[int], outcome: Outcome.ValueType
) -> HandResult:
    return HandResult(
        ending=ending,
        winners=winners,
        points_left=points,
        outcomes=[outcome if seat in winners else OUTCOME_LOSS for seat in range(len(points))],
        lines=[
            ScoreLine(seat=seat, tiles=[Tile(low=0, high=0)] * bool(left))
            for seat, left in enumerate(points)
        ],
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            result(ENDING_OUT, [0], [0, 3], OUTCOME_WIN),
            "seat 0 is out: seat 0 wins with 0 points left",
        ),
        (
            result(ENDING_OUT, [0, 2], [1, 2, 0, 2], OUTCOME_WIN),
            "seat 2 is out: seats 0 and 2 win with 1 point left",
        ),
        (
            result(ENDING_OUT, [0, 1, 2, 3], [0, 1, 2, 1], OUTCOME_TIE),
            "seat 0 is out: seats 0, 1, 2 and 3 share the win",
        ),
        (
            result(ENDING_PASSES, [1], [3, 2], OUTCOME_WIN),
            "all have passed: seat 1 wins with 2 points left",
        ),
        (
            result(ENDING_PASSES, [0, 2], [1, 2, 1], OUTCOME_TIE),
            "all have passed: seats 0 and 2 share the win",
        ),
    ],
)
def test_a_result_is_told(given: HandResult, words: str) -> None:
    assert result_words(given) == words


def test_whose_gain_it_is() -> None:
    assert asking_words(0, USUAL) == "seat 0"
    assert asking_words(2, UpDownStopRules(seats=3)) == "seat 2 against all others"
    assert asking_words(3, UpDownStopRules(seats=4, sides=SIDES_PARTNERS)) == "seats 1 and 3"


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        (Expected(points_left=[2, 0, 1]), "2, 0, 1 points left for seats 0, 1 and 2"),
        (Expected(reason=UNPROVEN_REASON_TIME), "not proven (the time was used up)"),
    ],
)
def test_what_is_expected_is_told(expected: Expected, words: str) -> None:
    assert expected_words(expected) == f"expected, each for itself: {words}"


def test_rules_say_what_is_not_usual() -> None:
    provenance = Provenance(rules_revision=1, solver_version="0.1.0")
    end = "rules revision 1, solver 0.1.0"
    assert rules_words(USUAL, provenance) == f"Up-Down-Stop44, double-6, 2 seats, each alone; {end}"
    house = UpDownStopRules(
        set=9,
        seats=4,
        sides=SIDES_PARTNERS,
        hand_size=6,
        hop=True,
        same_way=True,
        all_passes_count=True,
    )
    assert rules_words(house, provenance) == (
        "Up-Down-Stop44, double-9, 4 seats, two pairs of partners, hands of 6, hop, both ends may "
        f"go the same way, all passes count; {end}"
    )
    dealt = UpDownStopRules(set=6, seats=2, hand_size=7)
    assert "hands of" not in rules_words(dealt, provenance)


def test_an_end_without_a_number_of_two_digits_is_still_a_row() -> None:
    end = RowEnd(active=12, top=Tile(low=3, high=12))
    assert draw_row(Row(start=Tile(low=0, high=0), second=end))[2] == "... [3|12]"
