from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bestplay.errors import RequestError
from bestplay.games.upordown import (
    plan_rows_request,
    rank_rows_request,
    score_area_request,
    solve_endgame_request,
)
from bestplay.games.upordown.rules import DISCARD_UNITS, DISCARD_WHENS
from bestplay.options import Choices
from bestplay.upordown.v1 import upordown_pb2
from google.protobuf.json_format import MessageToDict

RULES: dict[str, Any] = {
    "seats": 4,
    "cards": 30,
    "colours": "0 1",
    "discard_unit": "row",
    "discard_value": -1,
    "discard_when": "stuck",
}
WRITTEN_RULES = {
    "seats": 4,
    "cards": 30,
    "colours": [0, 1],
    "discardUnit": "DISCARD_UNIT_ROW",
    "discardValue": -1,
    "discardWhen": "DISCARD_WHEN_STUCK",
}


def faults(write: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as caught:
        write()
    return [(fault.field, fault.reason) for fault in caught.value.violations]


def test_what_is_not_set_is_absent() -> None:
    assert MessageToDict(plan_rows_request("", rows=None, seats=None, nodes=None)) == {}
    assert MessageToDict(rank_rows_request(7, next=None, unseen=None)) == {"card": 7}
    assert MessageToDict(solve_endgame_request([], areas=None, with_lines=False)) == {
        "position": {}
    }
    assert MessageToDict(score_area_request("", discards=None)) == {"area": {}}


def test_zeros_are_said() -> None:
    request = rank_rows_request(
        0, rows=[], next="", unseen=[], turns_left=0, discard_value=0, discarded_rows=0
    )
    assert MessageToDict(request) == {
        "rules": {"discardValue": 0},
        "area": {"discardedRows": 0},
        "card": 0,
        "next": {},
        "unseen": {},
        "turnsLeft": 0,
    }
    solve = solve_endgame_request(["", ""], areas=["", ""], to_move=0, asking=0)
    assert MessageToDict(solve) == {
        "position": {"hands": [{}, {}], "areas": [{}, {}], "toMove": 0},
        "asking": 0,
    }


def test_every_option_of_a_plan_has_its_field() -> None:
    request = plan_rows_request(
        [12, 30],
        rows="5 10, 40 33",
        discards="1 2",
        discarded_rows=1,
        time_limit=1.5,
        nodes=9,
        **RULES,
    )
    assert MessageToDict(request) == {
        "rules": WRITTEN_RULES,
        "area": {
            "rows": [{"cards": [5, 10]}, {"cards": [40, 33]}],
            "discards": [1, 2],
            "discardedRows": 1,
        },
        "cards": [12, 30],
        "limits": {"time": "1.500s", "nodes": "9"},
    }


def test_every_option_of_ranks_has_its_field() -> None:
    request = rank_rows_request(
        "20", rows=[[5]], next="15 22", unseen=[8], turns_left=3, nodes=9, **RULES
    )
    assert MessageToDict(request) == {
        "rules": WRITTEN_RULES,
        "area": {"rows": [{"cards": [5]}]},
        "card": 20,
        "next": {"cards": [15, 22]},
        "unseen": {"cards": [8]},
        "turnsLeft": 3,
        "limits": {"nodes": "9"},
    }


def test_every_option_of_an_endgame_has_its_field() -> None:
    request = solve_endgame_request(
        ["7 1", [12, 3]],
        display="2 4 5 8 9 11",
        areas=["6; 13", {"rows": [[10]]}],
        to_move=1,
        asking=0,
        only_turns="7 takes 8 append 0",
        with_lines=True,
        nodes=9,
        **RULES,
    )
    place = {"kind": "PLACE_KIND_APPEND", "row": 0}
    assert MessageToDict(request) == {
        "rules": WRITTEN_RULES,
        "position": {
            "hands": [{"cards": [7, 1]}, {"cards": [12, 3]}],
            "display": [2, 4, 5, 8, 9, 11],
            "areas": [{"rows": [{"cards": [6]}], "discards": [13]}, {"rows": [{"cards": [10]}]}],
            "toMove": 1,
        },
        "asking": 0,
        "onlyTurns": [{"card": 7, "taken": 8, "place": place}],
        "withLines": True,
        "limits": {"nodes": "9"},
    }


def test_every_option_of_a_score_has_its_field() -> None:
    request = score_area_request("5 10", discards=[1], discarded_rows=1, **RULES)
    assert MessageToDict(request) == {
        "rules": WRITTEN_RULES,
        "area": {"rows": [{"cards": [5, 10]}], "discards": [1], "discardedRows": 1},
    }


def test_all_faults_of_a_plan_are_raised_together() -> None:
    found = faults(
        lambda: plan_rows_request(
            "1 a",
            rows=["5 b"],
            discards="c",
            seats=2**31,
            colours=["d", 2**31],  # type: ignore[list-item] # on purpose
            discard_unit="pile",
            discard_when="never",
            time_limit=float("nan"),
        )
    )
    assert found == [
        ("rules.seats", "NUMBER_OUT_OF_RANGE"),
        ("rules.colours[0]", "NOTATION"),
        ("rules.colours[1]", "NUMBER_OUT_OF_RANGE"),
        ("rules.discard_unit", "DISCARD_UNIT_UNKNOWN"),
        ("rules.discard_when", "DISCARD_WHEN_UNKNOWN"),
        ("area.rows[0].cards[1]", "NOTATION"),
        ("area.discards[0]", "NOTATION"),
        ("cards[1]", "NOTATION"),
        ("limits.time", "NUMBER_OUT_OF_RANGE"),
    ]


def test_all_faults_of_ranks_and_endgames_are_raised_together() -> None:
    found = faults(lambda: rank_rows_request("a", next="b", unseen="c", turns_left=2**31))
    assert found == [
        ("card", "NOTATION"),
        ("next.cards[0]", "NOTATION"),
        ("unseen.cards[0]", "NOTATION"),
        ("turns_left", "NUMBER_OUT_OF_RANGE"),
    ]
    found = faults(
        lambda: solve_endgame_request(
            ["7 a"], display="b", areas=["5; c"], to_move=2**31, only_turns="d"
        )
    )
    assert found == [
        ("position.hands[0].cards[1]", "NOTATION"),
        ("position.display[0]", "NOTATION"),
        ("position.areas[0].discards[0]", "NOTATION"),
        ("position.to_move", "NUMBER_OUT_OF_RANGE"),
        ("only_turns[0]", "NOTATION"),
    ]


def test_one_text_is_not_a_hand_for_each_character() -> None:
    assert faults(lambda: solve_endgame_request("7 1", areas="6")) == [
        ("position.hands", "NOTATION"),
        ("position.areas", "NOTATION"),
    ]


@pytest.mark.parametrize(
    "write",
    [
        lambda: plan_rows_request("", sets=9),  # type: ignore[call-arg] # on purpose
        lambda: rank_rows_request(1, nxt=""),  # type: ignore[call-arg] # on purpose
        lambda: solve_endgame_request([], rows=""),  # type: ignore[call-arg] # on purpose
        lambda: score_area_request("", nodes=1),  # type: ignore[call-arg] # on purpose
    ],
)
def test_an_unknown_option_is_a_type_error(write: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="there is no option"):
        write()


@pytest.mark.parametrize(
    ("choices", "names", "kind"),
    [
        (DISCARD_UNITS, ["card", "row"], upordown_pb2.DiscardUnit),
        (DISCARD_WHENS, ["any-time", "stuck"], upordown_pb2.DiscardWhen),
    ],
)
def test_every_choice_has_its_name(choices: Choices[int], names: list[str], kind: Any) -> None:
    assert list(choices) == names
    assert [choices.name_of(value) for value in kind.values()[1:]] == names
