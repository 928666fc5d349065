from __future__ import annotations

import pytest
from bestplay.errors import RequestError
from bestplay.faults import Faults
from bestplay.notation import HandLike, read_hand
from bestplay.table.v1.tiles_pb2 import Hand, Tile


def read(hand: HandLike) -> Hand:
    faults = Faults()
    message = read_hand(hand, "hand", faults)
    faults.check()
    return message


TWO = Hand(tiles=[Tile(low=6, high=4), Tile(low=0, high=0)])


@pytest.mark.parametrize(
    "hand",
    [
        "6-4 0-0",
        " 6-4,0-0 ",
        "6-4 ,\t0-0\n",
        ["6-4", "0-0"],
        [(6, 4), [0, 0]],
        iter(["6-4", (0, 0)]),
        [Tile(low=6, high=4), " 0-0 "],
        TWO,
    ],
)
def test_a_hand_may_be_written_in_many_ways(hand: HandLike) -> None:
    assert read(hand) == TWO


@pytest.mark.parametrize("hand", ["", "  ", " , ", [], Hand()])
def test_an_empty_hand_is_a_hand(hand: HandLike) -> None:
    assert read(hand) == Hand()


@pytest.mark.parametrize(
    "tile",
    ["12", "1-", "-1", "a-b", "1-2-3", "--", "1 - 2 3", "²-1", "٣-1", "-1-2", "1-" + "9" * 5000],
)
def test_what_is_no_tile_is_refused(tile: str) -> None:
    with pytest.raises(RequestError) as caught:
        read([tile])
    (violation,) = caught.value.violations
    assert (violation.field, violation.reason) == ("hand.tiles[0]", "NOTATION")
    assert len(violation.description) < 200
    assert caught.value.reason == "NOTATION"


@pytest.mark.parametrize("pair", [(1,), (1, 2, 3), (), (1, None), ("1", "2"), 7])
def test_what_is_no_pair_is_refused(pair: object) -> None:
    with pytest.raises(RequestError, match="is no tile"):
        read([pair])  # type: ignore[list-item] # on purpose


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(RequestError) as caught:
        read("12 1-2 a-b 3-99999999999")
    assert [(fault.field, fault.reason) for fault in caught.value.violations] == [
        ("hand.tiles[0]", "NOTATION"),
        ("hand.tiles[2]", "NOTATION"),
        ("hand.tiles[3].high", "NUMBER_OUT_OF_RANGE"),
    ]


def test_numbers_that_fit_are_left_to_the_service() -> None:
    assert read([(-1, 7)]) == Hand(tiles=[Tile(low=-1, high=7)])
