from __future__ import annotations

import pytest
from bestplay.command.answers.domino_table import draw_chain, draw_position
from bestplay.command.answers.domino_words import asking_words, result_words, rules_words
from bestplay.command.answers.wording import bounds_words, signed, value_words
from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.dominoes.v1.dominoes_pb2 import (
    ENDING_BLOCKED,
    ENDING_OUT,
    DominoRules,
    HandResult,
    Position,
    ScoreLine,
)
from bestplay.faults import Faults
from bestplay.games.dominoes import PositionOptions, list_plays_request
from bestplay.games.dominoes.steps import read_steps
from bestplay.table.v1.answer_pb2 import Provenance
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


def drawn(options: PositionOptions, *, is_over: bool = False) -> list[str]:
    position: Position = list_plays_request(pb.GAME_DRAW, HANDS, **options).position
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


def test_rules_say_what_is_not_usual() -> None:
    provenance = Provenance(rules_revision=1, solver_version="0.1.0")
    usual = DominoRules(
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
    end = "rules revision 1, solver 0.1.0"
    assert rules_words(usual, provenance) == f"Block, double-6, 2 seats, each alone; {end}"
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
