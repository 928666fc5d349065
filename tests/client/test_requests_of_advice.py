from __future__ import annotations

from collections.abc import Callable

import pytest
from bestplay.advice import WEIGHTINGS
from bestplay.dominoes.v1.dominoes_pb2 import GAME_BLOCK, GAME_CROSS, GAME_DRAW, Step
from bestplay.errors import RequestError
from bestplay.games.dominoes import AdviseOptions, VoidsLike, advise_play_request
from bestplay.table.v1.advice_pb2 import Weighting
from bestplay.table.v1.tiles_pb2 import Hand, Tile
from google.protobuf.json_format import MessageToDict


def tile(low: int, high: int) -> dict[str, int]:
    return {"low": low, "high": high}


def faults(write: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as caught:
        write()
    return [(fault.field, fault.reason) for fault in caught.value.violations]


def test_a_record_is_short() -> None:
    request = advise_play_request(GAME_BLOCK, [2, "0-6 1-1"], steps="0 6-6")
    assert MessageToDict(request) == {
        "rules": {"game": "GAME_BLOCK"},
        "record": {
            "deal": {
                "hands": [{"hidden": 2}, {"tiles": [tile(0, 6), tile(1, 1)]}],
                "toMove": 0,  # whose the first step is
            },
            "steps": [{"seat": 0, "lay": {"tile": tile(6, 6)}}],
        },
    }


@pytest.mark.parametrize(
    ("options", "leader"),
    [
        ({"steps": "1 6-6", "leader": 0}, 0),
        ({"steps": "1 6-6", "to_move": 0}, 0),
        ({"steps": [Step(seat=1), Step(seat=0)]}, 1),
        ({"steps": "6-6"}, None),
        ({"steps": []}, None),
    ],
)
def test_who_leads_a_record(options: AdviseOptions, leader: int | None) -> None:
    deal = advise_play_request(GAME_BLOCK, [1, "0-6"], **options).record.deal
    assert (deal.to_move if deal.HasField("to_move") else None) == leader


def test_hidden_hands_are_numbers_of_tiles() -> None:
    some = Hand(tiles=[Tile(low=1, high=2)], hidden=3)
    hands = advise_play_request(GAME_BLOCK, [0, "4", " 5 ", "", [(3, 4)], some]).position.hands
    assert [hand.hidden for hand in hands] == [0, 4, 5, 0, 0, 3]
    assert [hand.HasField("hidden") for hand in hands] == [True] * 3 + [False] * 2 + [True]
    assert [len(hand.tiles) for hand in hands] == [0, 0, 0, 0, 1, 1]


def test_a_draw_of_another_seat_has_no_tile() -> None:
    steps = advise_play_request(GAME_DRAW, [1, "0-6"], steps="0 draw, 1 draw 1-1").record.steps
    assert [step.draw.HasField("tile") for step in steps] == [False, True]


def test_every_option_has_its_field() -> None:
    request = advise_play_request(
        GAME_CROSS,
        ["0-0", 2],
        boneyard=0,
        ends="0 5",
        cross=(6, [0]),
        to_move=0,
        last_seat=0,
        has_drawn=False,
        lead="1-1",
        laid="6-6 0-6",
        voids={1: [0, 5]},
        set=9,
        tie="laid-last-wins",
        seat=0,
        weighting="uniform",
        seed=2**64 - 1,
        most_deals=10**12,
        most_nodes_a_deal=500,
        only_plays="0-0 at 0",
        with_chances=True,
        with_hidden_game=True,
        time_limit=0.5,
        nodes=10**6,
    )
    assert MessageToDict(request) == {
        "rules": {"game": "GAME_CROSS", "set": 9, "tie": "TIE_RULE_LAID_LAST_WINS"},
        "position": {
            "hands": [{"tiles": [tile(0, 0)]}, {"hidden": 2}],
            "layout": {
                "ends": [0, 5],
                "lastSeat": 0,
                "cross": {"centre": 6, "waiting": [0]},
                "laid": [tile(6, 6), tile(0, 6)],
            },
            "stock": {"count": 0},
            "toMove": 0,
            "lead": tile(1, 1),
            "hasDrawn": False,
        },
        "seat": 0,
        "weighting": "WEIGHTING_UNIFORM",
        "seed": str(2**64 - 1),
        "mostDeals": str(10**12),
        "onlyPlays": [{"lay": {"tile": tile(0, 0), "at": 0}}],
        "withChances": True,
        "limits": {"time": "0.500s", "nodes": "1000000"},
        "voids": [{}, {"numbers": [0, 5]}],
        "mostNodesADeal": "500",
        "withHiddenGame": True,
    }


def test_what_is_not_set_is_absent() -> None:
    request = advise_play_request(
        GAME_BLOCK,
        [],
        boneyard=None,
        laid=None,
        voids=None,
        seat=None,
        weighting=None,
        seed=None,
        most_deals=None,
        most_nodes_a_deal=None,
        with_chances=False,
        with_hidden_game=False,
    )
    assert MessageToDict(request) == {"rules": {"game": "GAME_BLOCK"}, "position": {}}
    assert advise_play_request(GAME_BLOCK, [], seat=0, seed=0).HasField("seat")
    assert advise_play_request(GAME_BLOCK, [], seat=0, seed=0).HasField("seed")


@pytest.mark.parametrize("voids", [{1: "0 5"}, {1: [0, 5]}, ["1: 0 5"], ["1: 0", "1: 5"], "1: 0 5"])
def test_voids_of_a_seat(voids: VoidsLike) -> None:
    request = advise_play_request(GAME_BLOCK, [1, 2, "3-3"], voids=voids)
    assert [list(void.numbers) for void in request.voids] == [[], [0, 5], []]


def test_every_weighting_has_its_name() -> None:
    assert list(WEIGHTINGS) == ["restricted-choice", "uniform"]
    assert len(Weighting.keys()) == 3


def test_all_faults_are_raised_together() -> None:
    assert faults(
        lambda: advise_play_request(
            GAME_BLOCK,
            ["1-2 a", 2**31, "99999999999"],
            laid="b",
            boneyard=2**31,
            voids=["x", "3: 0", "0: y"],
            weighting="fair",
            seat=2**31,
            seed=-1,
            most_deals=2**63,
            most_nodes_a_deal=2**63,
            only_plays="knok",
        )
    ) == [
        ("position.hands[0].tiles[1]", "NOTATION"),
        ("position.hands[1].hidden", "NUMBER_OUT_OF_RANGE"),
        ("position.hands[2].hidden", "NUMBER_OUT_OF_RANGE"),
        ("position.stock.count", "NUMBER_OUT_OF_RANGE"),
        ("position.layout.laid[0]", "NOTATION"),
        ("seat", "NUMBER_OUT_OF_RANGE"),
        ("seed", "NUMBER_OUT_OF_RANGE"),
        ("most_deals", "NUMBER_OUT_OF_RANGE"),
        ("most_nodes_a_deal", "NUMBER_OUT_OF_RANGE"),
        ("weighting", "WEIGHTING_UNKNOWN"),
        ("only_plays[0]", "NOTATION"),
        ("voids", "NOTATION"),
        ("voids", "SEAT_OUT_OF_RANGE"),
        ("voids[0].numbers[0]", "NOTATION"),
    ]
    assert faults(lambda: advise_play_request(GAME_BLOCK, [], seed=2**64)) == [
        ("seed", "NUMBER_OUT_OF_RANGE")
    ]
    assert faults(lambda: advise_play_request(GAME_BLOCK, "7 0-6")) == [
        ("position.hands", "NOTATION")
    ]
    assert faults(lambda: advise_play_request(GAME_BLOCK, ["a"], steps="1 pass")) == [
        ("record.deal.hands[0].tiles[0]", "NOTATION"),
        ("record.steps[0]", "NOTATION"),
    ]


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="there is no option asking"):
        advise_play_request(GAME_BLOCK, [], asking=0)  # type: ignore[call-arg] # on purpose
