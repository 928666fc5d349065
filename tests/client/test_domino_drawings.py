from __future__ import annotations

import pytest
from bestplay.command.answers.domino_cross import draw_arms
from bestplay.command.answers.domino_table import draw_chain, draw_position
from bestplay.command.answers.domino_words import (
    asking_words,
    expected_points,
    expected_words,
    result_words,
    rules_words,
)
from bestplay.command.answers.seats import numbers_words
from bestplay.command.answers.wording import bounds_words, signed, value_words
from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.dominoes.v1.dominoes_pb2 import (
    ENDING_BLOCKED,
    ENDING_OUT,
    Cross,
    DominoRules,
    Expected,
    HandResult,
    Layout,
    Position,
    ScoreLine,
)
from bestplay.faults import Faults
from bestplay.games.dominoes import PositionOptions, list_plays_request
from bestplay.games.dominoes.steps import read_steps
from bestplay.table.v1.answer_pb2 import UNPROVEN_REASON_TIME, Provenance
from bestplay.table.v1.tiles_pb2 import Tile
from bestplay.table.v1.value_pb2 import (
    OUTCOME_LOSS,
    OUTCOME_TIE,
    OUTCOME_WIN,
    Outcome,
    Value,
    ValueProof,
)

HANDS = ["6-6 2-3", "", "0-0"]
PARTNERS = DominoRules(seats=4, sides=pb.SIDES_PARTNERS)
USUAL = DominoRules(
    game=pb.GAME_BLOCK,
    set=6,
    seats=2,
    sides=pb.SIDES_SINGLES,
    lead=pb.LEAD_RULE_HIGHEST_DOUBLE,
    until_both_out=False,
    scoring=pb.SCORING_DIFFERENCE,
    lowest_single=False,
    tie=pb.TIE_RULE_NOBODY,
    drawing=pb.DRAWING_UNTIL_PLAYABLE,
    reserve=0,
)


def drawn(options: PositionOptions, *, is_over: bool = False) -> list[str]:
    position: Position = list_plays_request(pb.GAME_CROSS, HANDS, **options).position
    return list(draw_position(position, is_over=is_over))


def test_a_table_before_the_lead() -> None:
    assert drawn({"leader": 0, "lead": "6-6", "boneyard": "1-2 0-3"}) == [
        "nothing is laid; seat 0 leads 6-6",
        "> seat 0: 6-6 2-3",
        "  seat 1: no tiles",
        "  seat 2: 0-0",
        "  boneyard: 1-2 0-3",
    ]
    assert drawn({"leader": 2})[0] == "nothing is laid; seat 2 leads"


def test_a_table_after_the_lead() -> None:
    ends: PositionOptions = {"ends": "0 5", "to_move": 2}
    assert drawn(ends) == [
        "open ends 0 and 5; seat 2 to move",
        "  seat 0: 6-6 2-3",
        "  seat 1: no tiles",
        "> seat 2: 0-0",
    ]
    assert drawn({**ends, "has_drawn": True})[0] == "open ends 0 and 5; seat 2 has drawn"
    assert drawn(ends, is_over=True)[0] == "open ends 0 and 5"
    assert not any(">" in line for line in drawn(ends, is_over=True))


@pytest.mark.parametrize(
    ("ends", "steps", "chain"),
    [
        ([], "0 6-6, 1 0-6 at 6, 0 knock, 1 0-5 at 0", "[6|6] [6|0] [0|5]"),
        ([], "0 2-5, 1 2-6 at 2, 0 draw 1-1, 0 5-5 at 5", "[6|2] [2|5] [5|5]"),
        ([2, 5], "0 2-5 at 5, 1 2-3 at 2, 0 2-4 at 2", "[4|2] ... [5|2] [2|3]"),
        ([2, 5], "0 2-5 at 2, 1 0-5 at 5", "[5|2] ... [5|0]"),
        ([0, 0], "0 0-0 at 0, 1 knock, 0 0-1 at 0", "... [0|0] [0|1]"),
        ([2, 5], "0 1-2 at 2", "[1|2] ..."),
        ([2, 5], "0 knock, 1 knock", "..."),
    ],
)
def test_a_chain_grows_at_its_ends(ends: list[int], steps: str, chain: str) -> None:
    assert draw_chain(ends, read_steps(steps, "", Faults())) == chain


def test_an_unfinished_cross_is_drawn() -> None:
    assert drawn({"cross": "6: 0 3", "to_move": 1}) == [
        "cross of 6-6 with arms 0 and 3; seat 1 to move",
        "        free",
        "  [0|6] [6|6] [6|3]",
        "        free",
        "  seat 0: 6-6 2-3",
        "> seat 1: no tiles",
        "  seat 2: 0-0",
    ]
    assert drawn({"cross": "6: 0 3 4", "to_move": 0}, is_over=True)[:5] == [
        "cross of 6-6 with arms 0, 3 and 4",
        "         [4]",
        "         [6]",
        "  [0|6] [6|6] [6|3]",
        "        free",
    ]
    assert drawn({"cross": "0: 1", "to_move": 0, "has_drawn": True})[:4] == [
        "cross of 0-0 with arm 1; seat 0 has drawn",
        "        free",
        "  [1|0] [0|0] free",
        "        free",
    ]
    assert drawn({"cross": "12", "to_move": 0})[:4] == [
        "cross of 12-12 without arms; seat 0 to move",
        "        free",
        "  free [12|12] free",
        "        free",
    ]


def test_a_finished_cross_has_its_ends() -> None:
    assert drawn({"ends": "0 1 3 3", "to_move": 2}) == [
        "open ends 0, 1, 3 and 3; seat 2 to move",
        "  seat 0: 6-6 2-3",
        "  seat 1: no tiles",
        "> seat 2: 0-0",
    ]


CROSS = Layout(cross=Cross(centre=6, waiting=[0, 3]))
SIX_ARMS = "0 6-6, 1 0-6 at 6, 0 knock, 0 3-6 at 6, 1 draw 1-1, 1 2-6 at 6, 0 5-6 at 6"


@pytest.mark.parametrize(
    ("layout", "ends_for_double", "steps", "lines"),
    [
        (Layout(), 1, "0 6-6", ["[6|6]: free; free; free; free"]),
        (Layout(), 1, SIX_ARMS, ["[6|6]: [6|0]; [6|3]; [6|2]; [6|5]"]),
        (
            Layout(),
            1,
            f"{SIX_ARMS}, 1 0-0 at 0, 0 0-2 at 0",
            ["[6|6]: [6|0] [0|0] [0|2]; [6|3]; [6|2]; [6|5]"],
        ),
        (
            Layout(),
            3,
            f"{SIX_ARMS}, 1 0-0 at 0, 0 0-2 at 0, 1 0-1 at 0",
            ["[6|6]: [6|0] [0|0] [0|2]; [6|3]; [6|2]; [6|5]", "[0|0]: [0|1]; free"],
        ),
        (
            Layout(),
            2,
            f"{SIX_ARMS}, 1 0-0 at 0",
            ["[6|6]: [6|0] [0|0]; [6|3]; [6|2]; [6|5]", "[0|0]: free"],
        ),
        (CROSS, 1, "0 knock", ["[6|6]: [6|0]; [6|3]; free; free"]),
        (
            CROSS,
            1,
            "0 2-6 at 6, 1 1-6 at 6, 0 0-1 at 0",
            ["[6|6]: [6|0] [0|1]; [6|3]; [6|2]; [6|1]"],
        ),
        (Layout(ends=[0, 1, 3, 3]), 1, "0 knock", ["..."]),
        (Layout(ends=[0, 1, 3, 3]), 1, "0 2-3 at 3, 1 3-3 at 3", ["...: [3|2]; [3|3]"]),
        (
            Layout(ends=[0, 1, 3, 3]),
            3,
            "0 3-3 at 3, 1 3-5 at 3",
            ["...: [3|3] [3|5]", "[3|3]: free; free"],
        ),
        (
            Layout(ends=[3, 3, 3, 3]),
            2,
            "0 3-3 at 3, 1 0-3 at 3, 0 0-0 at 0",
            ["...: [3|3] [3|0] [0|0]", "[3|3]: free", "[0|0]: free"],
        ),
    ],
)
def test_a_cross_grows_at_its_arms(
    layout: Layout, ends_for_double: int, steps: str, lines: list[str]
) -> None:
    played = read_steps(steps, "", Faults())
    assert list(draw_arms(layout, played, ends_for_double)) == lines


def end(ending: pb.Ending.ValueType, winners: list[int], points: int, tied: bool) -> HandResult:
    return HandResult(
        ending=ending,
        winners=winners,
        points=[points if seat in winners else 0 for seat in range(4)],
        lines=[
            ScoreLine(seat=seat, tiles=[Tile(low=0, high=0)] if seat else []) for seat in range(4)
        ],
        by_tie_rule=tied,
    )


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (end(ENDING_OUT, [0], 0, False), "seat 0 is out: seat 0 wins 0 points"),
        (end(ENDING_OUT, [0, 2], 21, False), "seat 0 is out: seats 0 and 2 win 21 points"),
        (end(ENDING_BLOCKED, [], 0, False), "blocked: nobody scores"),
        (end(ENDING_BLOCKED, [1], 1, True), "blocked: seat 1 wins 1 point by the tie rule"),
    ],
)
def test_a_result_is_told(result: HandResult, words: str) -> None:
    assert result_words(result) == words


@pytest.mark.parametrize(
    ("margin", "outcome", "words"),
    [
        (7, OUTCOME_WIN, "+7 win"),
        (0, OUTCOME_WIN, "0 win"),
        (0, OUTCOME_TIE, "0 tie"),
        (-1_000, OUTCOME_LOSS, "-1,000 loss"),
    ],
)
def test_a_value_is_told(margin: int, outcome: Outcome.ValueType, words: str) -> None:
    assert value_words(Value(margin=margin, outcome=outcome)) == words


def test_bounds_are_told() -> None:
    lower = Value(margin=-3, outcome=OUTCOME_LOSS)
    zeros = [Value(margin=0, outcome=outcome) for outcome in (OUTCOME_TIE, OUTCOME_WIN)]
    assert bounds_words(ValueProof(lower=lower, upper=zeros[0]), "to") == "-3 to 0"
    assert bounds_words(ValueProof(lower=zeros[0], upper=zeros[1]), "to") == "0 tie to 0 win"
    assert [signed(number) for number in (-2, 0, 2)] == ["-2", "0", "+2"]


def test_whose_gain_it_is() -> None:
    assert asking_words(3, PARTNERS) == "seats 1 and 3"
    assert asking_words(0, PARTNERS) == "seats 0 and 2"
    assert asking_words(0, DominoRules(seats=2, sides=pb.SIDES_SINGLES)) == "seat 0"
    alone = DominoRules(seats=3, sides=pb.SIDES_SINGLES)
    assert asking_words(2, alone) == "seat 2 against all others"


@pytest.mark.parametrize(
    ("numbers", "words"), [([0], "0"), ([0, 2], "0 and 2"), ([5, 5, 5], "5, 5 and 5")]
)
def test_numbers_are_told(numbers: list[int], words: str) -> None:
    assert numbers_words(numbers) == words


@pytest.mark.parametrize(
    ("expected", "points", "words"),
    [
        (Expected(points=[0, 12, 0]), "0, 12, 0", "0, 12, 0 points for seats 0, 1 and 2"),
        (Expected(points=[0] * 3), "0, 0, 0", "0, 0, 0 points for seats 0, 1 and 2"),
        (Expected(reason=UNPROVEN_REASON_TIME), "not proven", "not proven (the time was used up)"),
        (Expected(), "not proven", "not proven"),
    ],
)
def test_what_is_expected_is_told(expected: Expected, points: str, words: str) -> None:
    assert expected_points(expected) == points
    assert expected_words(expected) == f"expected, each for itself: {words}"


def test_rules_say_what_is_not_usual() -> None:
    provenance = Provenance(rules_revision=1, solver_version="0.1.0")
    end = "rules revision 1, solver 0.1.0"
    assert rules_words(USUAL, provenance) == f"Block, double-6, 2 seats, each alone; {end}"
    house = DominoRules(
        game=pb.GAME_DRAW,
        set=9,
        seats=4,
        sides=pb.SIDES_PARTNERS,
        lead=pb.LEAD_RULE_ANY_TILE,
        until_both_out=True,
        scoring=pb.SCORING_ONE_POINT,
        lowest_single=True,
        tie=pb.TIE_RULE_LAID_LAST_LOSES,
        drawing=pb.DRAWING_ONE,
        reserve=2,
    )
    assert rules_words(house, provenance) == (
        "Draw, double-9, 4 seats, two pairs of partners, lead any-tile, until both are out, "
        "scoring one-point, lowest single hand, tie laid-last-loses, drawing one, reserve 2; " + end
    )


@pytest.mark.parametrize(
    ("game", "ends_for_double", "words"),
    [
        (pb.GAME_CROSS, 1, "Cross, double-6, 2 seats, each alone; "),
        (pb.GAME_DOUBLE_NINE_CROSS, 3, "Double Nine Cross, double-6, 2 seats, each alone; "),
        (
            pb.GAME_DOUBLE_NINE_CROSS,
            2,
            "Double Nine Cross, double-6, 2 seats, each alone, 2 ends for a double; ",
        ),
    ],
)
def test_rules_of_the_cross_games(
    game: pb.Game.ValueType, ends_for_double: int, words: str
) -> None:
    rules = DominoRules()
    rules.CopyFrom(USUAL)
    rules.MergeFrom(DominoRules(game=game, ends_for_double=ends_for_double))
    assert rules_words(rules, Provenance()).startswith(words)
