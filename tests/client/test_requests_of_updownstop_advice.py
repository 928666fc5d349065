from __future__ import annotations

from collections.abc import Callable

import pytest
from bestplay.errors import RequestError
from bestplay.games.updownstop import advise_exchange_request, advise_play_request
from bestplay.table.v1.tiles_pb2 import Hand, Tile
from google.protobuf.json_format import MessageToDict


def tile(low: int, high: int) -> dict[str, int]:
    return {"low": low, "high": high}


def faults(write: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as caught:
        write()
    return [(fault.field, fault.reason) for fault in caught.value.violations]


def test_a_record_has_what_the_seat_saw() -> None:
    steps = "0 exchange 2, 1 exchange 0-1 for 0-2, start 3-5, 0 pass"
    request = advise_play_request([2, "0-1 1-1"], steps=steps, first_seat=0)
    assert MessageToDict(request) == {
        "record": {
            "hands": [{"hidden": 2}, {"tiles": [tile(0, 1), tile(1, 1)]}],
            "steps": [
                {"seat": 0, "exchange": {"hidden": 2}},
                {"seat": 1, "exchange": {"putAside": [tile(0, 1)], "drawn": [tile(0, 2)]}},
                {"start": {"tile": tile(3, 5)}},
                {"seat": 0, "pass": {}},
            ],
            "firstSeat": 0,
        }
    }
    assert advise_play_request([2, ""], steps=[]).WhichOneof("from") == "record"


def test_every_option_of_advice_has_its_field() -> None:
    request = advise_play_request(
        ["0-1", Hand(hidden=2), "3"],
        start="3-5",
        first="2 down 2-4",
        second=5,
        scrap="0-0",
        dead="3-4",
        passes=0,
        to_move=0,
        pile=0,
        put_aside="1-1 2-2",
        set=9,
        hop=True,
        seat=0,
        weighting="uniform",
        seed=2**64 - 1,
        most_deals=10**12,
        most_nodes_a_deal=500,
        only_plays="pass",
        with_chances=True,
        time_limit=0.5,
        nodes=10**6,
    )
    assert MessageToDict(request) == {
        "rules": {"set": 9, "hop": True},
        "position": {
            "hands": [{"tiles": [tile(0, 1)]}, {"hidden": 2}, {"hidden": 3}],
            "row": {
                "start": tile(3, 5),
                "first": {"active": 2, "direction": "DIRECTION_DOWN", "top": tile(2, 4)},
                "second": {"active": 5},
                "scrap": [tile(0, 0)],
                "dead": [tile(3, 4)],
                "passes": 0,
            },
            "stock": {"count": 0},
            "toMove": 0,
        },
        "seat": 0,
        "weighting": "WEIGHTING_UNIFORM",
        "seed": str(2**64 - 1),
        "mostDeals": str(10**12),
        "mostNodesADeal": "500",
        "onlyPlays": [{"pass": {}}],
        "withChances": True,
        "putAside": [tile(1, 1), tile(2, 2)],
        "limits": {"time": "0.500s", "nodes": "1000000"},
    }


def test_every_option_of_an_exchange_has_its_field() -> None:
    request = advise_exchange_request(
        [2, [(0, 1), (1, 1)]],
        seat=1,
        first_seat=0,
        exchanges="0 exchange 2",
        seed=0,
        most_deals=5,
        most_nodes_a_deal=7,
        time_limit=2,
        nodes=9,
        sides="singles",
    )
    assert MessageToDict(request) == {
        "rules": {"sides": "SIDES_SINGLES"},
        "hands": [{"hidden": 2}, {"tiles": [tile(0, 1), tile(1, 1)]}],
        "seat": 1,
        "firstSeat": 0,
        "exchanges": [{"seat": 0, "exchange": {"hidden": 2}}],
        "seed": "0",
        "mostDeals": "5",
        "mostNodesADeal": "7",
        "limits": {"time": "2s", "nodes": "9"},
    }


def test_what_is_not_set_is_absent() -> None:
    play = advise_play_request([], start=None, pile=None, put_aside=None, with_chances=False)
    assert MessageToDict(play) == {"position": {"row": {}}}
    assert MessageToDict(advise_exchange_request([], exchanges=None, seed=None)) == {}


def test_all_faults_of_advice_are_raised_together() -> None:
    assert faults(
        lambda: advise_play_request(
            ["1-2 a", 2**31],
            start="3",
            dead="b",
            pile=2**31,
            to_move=2**31,
            first_seat=0,
            sides="pairs",
            seat=2**31,
            seed=-1,
            most_deals=2**63,
            most_nodes_a_deal=2**63,
            nodes=2**63,
            weighting="fair",
            only_plays="knock",
            put_aside="c",
        )
    ) == [
        ("record.first_seat", "NOTATION"),
        ("position.hands[0].tiles[1]", "NOTATION"),
        ("position.hands[1].hidden", "NUMBER_OUT_OF_RANGE"),
        ("position.row.start", "NOTATION"),
        ("position.row.dead[0]", "NOTATION"),
        ("position.stock.count", "NUMBER_OUT_OF_RANGE"),
        ("position.to_move", "NUMBER_OUT_OF_RANGE"),
        ("rules.sides", "SIDES_UNKNOWN"),
        ("seat", "NUMBER_OUT_OF_RANGE"),
        ("seed", "NUMBER_OUT_OF_RANGE"),
        ("most_deals", "NUMBER_OUT_OF_RANGE"),
        ("most_nodes_a_deal", "NUMBER_OUT_OF_RANGE"),
        ("limits.nodes", "NUMBER_OUT_OF_RANGE"),
        ("weighting", "WEIGHTING_UNKNOWN"),
        ("only_plays[0]", "NOTATION"),
        ("put_aside[0]", "NOTATION"),
    ]


def test_a_record_is_not_told_as_it_stands_too() -> None:
    assert faults(
        lambda: advise_play_request(
            ["a"], steps="b", start="3-5", dead="", to_move=0, pile=3, first_seat=2**31
        )
    ) == [
        ("position.row.start", "NOTATION"),
        ("position.row.dead", "NOTATION"),
        ("position.to_move", "NOTATION"),
        ("record.stock", "NOTATION"),
        ("record.hands[0].tiles[0]", "NOTATION"),
        ("record.steps[0]", "NOTATION"),
        ("record.first_seat", "NUMBER_OUT_OF_RANGE"),
    ]


def test_all_faults_of_an_exchange_are_raised_together() -> None:
    assert faults(
        lambda: advise_exchange_request(
            ["a", 2**31], set=2**31, first_seat=2**31, exchanges="0 swap", seed=2**64
        )
    ) == [
        ("rules.set", "NUMBER_OUT_OF_RANGE"),
        ("hands[0].tiles[0]", "NOTATION"),
        ("hands[1].hidden", "NUMBER_OUT_OF_RANGE"),
        ("first_seat", "NUMBER_OUT_OF_RANGE"),
        ("exchanges[0]", "NOTATION"),
        ("seed", "NUMBER_OUT_OF_RANGE"),
    ]
    assert faults(lambda: advise_exchange_request("7 0-6")) == [("hands", "NOTATION")]


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="there is no option asking"):
        advise_play_request([""], asking=0)  # type: ignore[call-arg] # on purpose
    with pytest.raises(TypeError, match="there is no option pile, weighting"):
        advise_exchange_request([""], pile=1, weighting="uniform")  # type: ignore[call-arg] # on purpose


def test_hidden_tiles_are_no_tiles() -> None:
    request = advise_play_request([0, "2", "0-1"])
    assert [hand.hidden for hand in request.position.hands] == [0, 2, 0]
    assert list(request.position.hands[2].tiles) == [Tile(low=0, high=1)]
