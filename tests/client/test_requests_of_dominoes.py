from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bestplay.dominoes.v1 import dominoes_pb2
from bestplay.dominoes.v1.dominoes_pb2 import (
    GAME_BLOCK,
    GAME_CROSS,
    GAME_DOUBLE_NINE_CROSS,
    GAME_DRAW,
    Cross,
    Knock,
    Step,
)
from bestplay.errors import RequestError
from bestplay.games.dominoes import (
    CrossLike,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.dominoes.requests import for_game
from bestplay.games.dominoes.rules import DRAWINGS, LEAD_RULES, SCORINGS, SIDES, TIE_RULES
from bestplay.options import Choices
from bestplay.table.v1.tiles_pb2 import Stock, Tile
from google.protobuf.json_format import MessageToDict


def tile(low: int, high: int) -> dict[str, int]:
    return {"low": low, "high": high}


def faults(write: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as caught:
        write()
    return [(fault.field, fault.reason) for fault in caught.value.violations]


def test_what_is_not_set_is_absent() -> None:
    request = solve_endgame_request(
        GAME_BLOCK,
        [""],
        ends=None,
        cross=None,
        steps=None,
        set=None,
        sides=None,
        with_lines=False,
        with_expected=False,
    )
    assert MessageToDict(request) == {"rules": {"game": "GAME_BLOCK"}, "position": {"hands": [{}]}}


def test_zeros_are_said() -> None:
    request = list_plays_request(
        GAME_DRAW,
        ["0-0"],
        ends=[0, 0],
        to_move=0,
        last_seat=0,
        reserve=0,
        has_drawn=False,
        lowest_single=False,
    )
    assert MessageToDict(request) == {
        "rules": {"game": "GAME_DRAW", "reserve": 0, "lowestSingle": False},
        "position": {
            "hands": [{"tiles": [tile(0, 0)]}],
            "layout": {"ends": [0, 0], "lastSeat": 0},
            "toMove": 0,
            "hasDrawn": False,
        },
    }


def test_every_option_of_a_question_has_its_field() -> None:
    request = solve_endgame_request(
        GAME_DRAW,
        ["1-2", [(3, 4)]],
        boneyard="5-6 0-1",
        ends="2 5",
        cross="6: 0 3",
        to_move=1,
        last_seat=0,
        has_drawn=True,
        set=9,
        sides="singles",
        hand_size=7,
        lead_rule="any-tile",
        until_both_out=True,
        scoring="one-point",
        lowest_single=True,
        tie="laid-last-wins",
        drawing="one-ends-turn",
        reserve=2,
        ends_for_double=2,
        asking=0,
        only_plays=["3-4 at 3", Step(seat=1, knock=Knock())],
        with_lines=True,
        with_expected=True,
        time_limit=0.25,
        nodes=200,
    )
    assert MessageToDict(request) == {
        "rules": {
            "game": "GAME_DRAW",
            "set": 9,
            "sides": "SIDES_SINGLES",
            "handSize": 7,
            "lead": "LEAD_RULE_ANY_TILE",
            "untilBothOut": True,
            "scoring": "SCORING_ONE_POINT",
            "lowestSingle": True,
            "tie": "TIE_RULE_LAID_LAST_WINS",
            "drawing": "DRAWING_ONE_ENDS_TURN",
            "reserve": 2,
            "endsForDouble": 2,
        },
        "position": {
            "hands": [{"tiles": [tile(1, 2)]}, {"tiles": [tile(3, 4)]}],
            "layout": {
                "ends": [2, 5],
                "lastSeat": 0,
                "cross": {"centre": 6, "waiting": [0, 3]},
            },
            "stock": {"next": [tile(5, 6), tile(0, 1)]},
            "toMove": 1,
            "hasDrawn": True,
        },
        "asking": 0,
        "onlyPlays": [{"lay": {"tile": tile(3, 4), "at": 3}}, {"seat": 1, "knock": {}}],
        "withLines": True,
        "withExpected": True,
        "limits": {"time": "0.250s", "nodes": "200"},
    }


def test_steps_make_a_record() -> None:
    request = score_hand_request(
        GAME_BLOCK, ["6-6", "0-0"], leader=0, lead=(6, 6), steps="0 6-6, 1 knock"
    )
    assert MessageToDict(request)["record"] == {
        "deal": {
            "hands": [{"tiles": [tile(6, 6)]}, {"tiles": [tile(0, 0)]}],
            "toMove": 0,
            "lead": tile(6, 6),
        },
        "steps": [{"seat": 0, "lay": {"tile": tile(6, 6)}}, {"seat": 1, "knock": {}}],
    }
    assert list_plays_request(GAME_BLOCK, [""], steps=[]).WhichOneof("from") == "record"


def test_a_boneyard_may_be_a_message() -> None:
    stock = Stock(next=[Tile(low=1, high=2)])
    assert list_plays_request(GAME_DRAW, [""], boneyard=stock).position.stock == stock


@pytest.mark.parametrize(
    ("choices", "option"),
    [
        (SIDES, "sides"),
        (LEAD_RULES, "lead_rule"),
        (SCORINGS, "scoring"),
        (TIE_RULES, "tie"),
        (DRAWINGS, "drawing"),
    ],
)
def test_every_choice_has_its_name(choices: Choices[Any], option: str) -> None:
    field = option.removesuffix("_rule")
    enum = dominoes_pb2.DominoRules.DESCRIPTOR.fields_by_name[field].enum_type
    assert enum is not None
    assert len(list(choices)) == len(enum.values) - 1
    for name in choices:
        options: dict[str, Any] = {option: name}
        value = getattr(list_plays_request(GAME_BLOCK, [], **options).rules, field)
        assert enum.values_by_number[value].name.lower().replace("_", "-").endswith(name)


def test_all_faults_of_a_request_are_raised_together() -> None:
    assert faults(
        lambda: solve_endgame_request(
            GAME_DRAW,
            ["1-2 a", "1-"],
            boneyard="b",
            ends=["2", "x", 2**31],  # type: ignore[list-item] # texts are read too
            to_move=2**31,
            lead="6",
            last_seat=2**40,
            cross=(2**31, ["x", 2**31]),  # type: ignore[arg-type] # texts are read too
            set=2**31,
            sides="pairs",
            lead_rule="any",
            scoring="most",
            tie="all",
            drawing="two",
            ends_for_double=2**31,
            asking=-(2**40),
            only_plays="1-2 at, knok",
            nodes=2**63,
        )
    ) == [
        ("position.hands[0].tiles[1]", "NOTATION"),
        ("position.hands[1].tiles[0]", "NOTATION"),
        ("position.layout.ends[1]", "NOTATION"),
        ("position.layout.ends[2]", "NUMBER_OUT_OF_RANGE"),
        ("position.layout.last_seat", "NUMBER_OUT_OF_RANGE"),
        ("position.layout.cross.centre", "NUMBER_OUT_OF_RANGE"),
        ("position.layout.cross.waiting[0]", "NOTATION"),
        ("position.layout.cross.waiting[1]", "NUMBER_OUT_OF_RANGE"),
        ("position.stock.next[0]", "NOTATION"),
        ("position.to_move", "NUMBER_OUT_OF_RANGE"),
        ("position.lead", "NOTATION"),
        ("rules.set", "NUMBER_OUT_OF_RANGE"),
        ("rules.sides", "SIDES_UNKNOWN"),
        ("rules.lead", "LEAD_UNKNOWN"),
        ("rules.scoring", "SCORING_UNKNOWN"),
        ("rules.tie", "TIE_RULE_UNKNOWN"),
        ("rules.drawing", "DRAWING_UNKNOWN"),
        ("rules.ends_for_double", "NUMBER_OUT_OF_RANGE"),
        ("asking", "NUMBER_OUT_OF_RANGE"),
        ("only_plays[0]", "NOTATION"),
        ("only_plays[1]", "NOTATION"),
        ("limits.nodes", "NUMBER_OUT_OF_RANGE"),
    ]


@pytest.mark.parametrize(
    ("cross", "arms"),
    [
        ("6: 0 3", [0, 3]),
        (" 6 :0,3 ", [0, 3]),
        ("6:", []),
        ("6", []),
        ((6, [0, 3]), [0, 3]),
        ((6, "0 3"), [0, 3]),
        ((6, []), []),
        (Cross(centre=6, waiting=[3, 0]), [3, 0]),
    ],
)
def test_a_cross_is_its_centre_and_arms(cross: CrossLike, arms: list[int]) -> None:
    layout = list_plays_request(GAME_CROSS, [""], cross=cross).position.layout
    assert layout.cross == Cross(centre=6, waiting=arms)
    assert not layout.ends
    record = list_plays_request(GAME_CROSS, [""], cross=cross, steps=[]).record
    assert record.deal.layout == layout


def test_zeros_of_a_cross_are_said() -> None:
    layout = list_plays_request(GAME_DOUBLE_NINE_CROSS, [""], cross=(0, [0])).position.layout
    assert MessageToDict(layout) == {"cross": {"centre": 0, "waiting": [0]}}


@pytest.mark.parametrize(
    "cross", ["", ":", "6 0 3", "x: 0", "-1: 0", ": 0 3", 6, (6,), (6, 0), ("6", [0]), (6, [], [])]
)
def test_what_is_no_cross_is_a_fault(cross: Any) -> None:
    assert faults(lambda: list_plays_request(GAME_CROSS, [""], cross=cross)) == [
        ("position.layout.cross", "NOTATION")
    ]


def test_an_arm_at_fault_has_its_place() -> None:
    assert faults(lambda: list_plays_request(GAME_CROSS, [""], cross="6: 0 x")) == [
        ("position.layout.cross.waiting[1]", "NOTATION")
    ]


def test_a_record_at_fault_has_its_paths() -> None:
    assert faults(lambda: list_plays_request(GAME_BLOCK, ["a"], steps=["b"])) == [
        ("record.deal.hands[0].tiles[0]", "NOTATION"),
        ("record.steps[0]", "NOTATION"),
    ]


def test_one_text_is_no_hands() -> None:
    assert faults(lambda: list_plays_request(GAME_BLOCK, "6-6 2-3")) == [
        ("position.hands", "NOTATION")
    ]


def test_a_leader_is_to_move_before_the_lead() -> None:
    led = list_plays_request(GAME_BLOCK, [""], leader=0)
    assert led == list_plays_request(GAME_BLOCK, [""], to_move=0)
    assert led.position.to_move == 0
    for options in ({"to_move": 0}, {"ends": "1 2"}, {"cross": "6"}):
        mixed: dict[str, Any] = options
        assert faults(lambda: list_plays_request(GAME_BLOCK, [""], leader=0, **mixed)) == [  # noqa: B023 - called here
            ("position.to_move", "NOTATION")
        ]


def test_an_unknown_option_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="sett"):
        list_plays_request(GAME_BLOCK, [""], sett=9)  # type: ignore[call-arg] # on purpose
    with pytest.raises(TypeError, match="asking"):
        list_plays_request(GAME_BLOCK, [""], asking=0)  # type: ignore[call-arg] # on purpose


def test_a_ready_request_is_of_the_game_that_is_asked() -> None:
    block = solve_endgame_request(GAME_BLOCK, ["1-2"])
    assert for_game(GAME_BLOCK, block) is block
    assert faults(lambda: for_game(GAME_DRAW, block)) == [("rules.game", "GAME_DIFFERS")]
    block.rules.ClearField("game")
    assert for_game(GAME_DRAW, block).rules.game == GAME_DRAW
    assert block.rules.game == 0
