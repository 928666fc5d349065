from __future__ import annotations

from collections.abc import Callable

import pytest
from bestplay.errors import RequestError
from bestplay.faults import Faults
from bestplay.games.upordown.cards import (
    AreaLike,
    CardsLike,
    RowsLike,
    read_area,
    read_cards,
    read_rows,
    write_area,
)
from bestplay.games.upordown.turns import read_turn, read_turns, write_turn
from bestplay.upordown.v1.upordown_pb2 import (
    PLACE_KIND_APPEND,
    PLACE_KIND_DISCARD,
    PLACE_KIND_NEW_ROW,
    Area,
    Cards,
    Place,
    Row,
    Turn,
)

ROWS = [Row(cards=[5, 10, 20]), Row(cards=[40, 33])]
NEW = Place(kind=PLACE_KIND_NEW_ROW)


def fault_of(read: Callable[[Faults], object]) -> tuple[str, str]:
    """Return the field and the reason of the one fault there is."""
    faults = Faults()
    read(faults)
    with pytest.raises(RequestError) as caught:
        faults.check()
    (violation,) = caught.value.violations
    assert len(violation.description) < 200
    return violation.field, violation.reason


@pytest.mark.parametrize(
    "cards",
    ["12 30 7", " 12,30 , 7\n", [12, 30, 7], ["12", 30, " 7 "], iter([12, 30, 7])],
)
def test_cards_may_be_written_in_many_ways(cards: CardsLike) -> None:
    assert read_cards(cards, "cards", Faults()) == [12, 30, 7]
    assert read_cards(Cards(cards=[12, 30, 7]), "cards", Faults()) == [12, 30, 7]


@pytest.mark.parametrize("card", ["a", "-1", "1.5", "1-2", "²", "9" * 5000, 1.5, None, [1]])
def test_what_is_no_card_is_refused(card: object) -> None:
    cards = [12, card]
    found = fault_of(lambda faults: read_cards(cards, "cards", faults))  # type: ignore[arg-type] # on purpose
    assert found == ("cards[1]", "NOTATION")


def test_cards_that_are_no_list_are_refused() -> None:
    one = fault_of(lambda faults: read_cards(12, "cards", faults))  # type: ignore[arg-type] # on purpose
    assert one == ("cards", "NOTATION")
    large = fault_of(lambda faults: read_cards([2**31], "cards", faults))
    assert large == ("cards[0]", "NUMBER_OUT_OF_RANGE")


def test_numbers_that_fit_are_left_to_the_service() -> None:
    assert read_cards([-1, 0, 999], "cards", Faults()) == [-1, 0, 999]


@pytest.mark.parametrize(
    "rows",
    [
        "5 10 20, 40 33",
        "5 10 20,40  33,",
        ["5 10 20", "40 33"],
        [[5, 10, 20], ("40", 33)],
        [Row(cards=[5, 10, 20]), "40 33"],
    ],
)
def test_rows_may_be_written_in_many_ways(rows: RowsLike) -> None:
    assert read_rows(rows, "rows", Faults()) == ROWS


def test_a_row_in_a_list_has_no_commas() -> None:
    found = fault_of(lambda faults: read_rows(["5, 10"], "rows", faults))
    assert found == ("rows[0].cards[0]", "NOTATION")


def test_cards_are_no_rows() -> None:
    rows = [5]
    found = fault_of(lambda faults: read_rows(rows, "rows", faults))  # type: ignore[arg-type] # on purpose
    assert found == ("rows[0]", "NOTATION")


@pytest.mark.parametrize(
    ("area", "message"),
    [
        ("", Area()),
        ("5 10 20, 40 33", Area(rows=ROWS)),
        ("5 10 20, 40 33; 1 2", Area(rows=ROWS, discards=[1, 2])),
        ("5 10 20, 40 33;", Area(rows=ROWS)),
        ("; 1", Area(discards=[1])),
        ("5 10 20, 40 33; 1 2 in 2 rows", Area(rows=ROWS, discards=[1, 2], discarded_rows=2)),
        ("; 1 in 1 row", Area(discards=[1], discarded_rows=1)),
        ({"rows": "5 10 20, 40 33", "discards": [1, 2]}, Area(rows=ROWS, discards=[1, 2])),
        ({"discarded_rows": 0}, Area(discarded_rows=0)),
        (Area(rows=ROWS), Area(rows=ROWS)),
    ],
)
def test_an_area_is_rows_and_discards(area: AreaLike, message: Area) -> None:
    assert read_area(area, "area", Faults()) == message


@pytest.mark.parametrize(
    ("area", "field"),
    [
        ("5; 1; 2", "area"),
        ("5 x", "area.rows[0].cards[1]"),
        ("5; 1 x", "area.discards[1]"),
        ("5; 1 rows", "area.discards[1]"),
    ],
)
def test_what_is_no_area_is_refused(area: str, field: str) -> None:
    assert fault_of(lambda faults: read_area(area, "area", faults)) == (field, "NOTATION")


@pytest.mark.parametrize(
    "text", ["", "5 10 20, 40 33", "5; 1 2", "5; 1 2 in 2 rows", "5; 1 in 1 row"]
)
def test_a_printed_area_can_be_read(text: str) -> None:
    assert write_area(read_area(text, "area", Faults())) == text


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("7 takes 8 new", Turn(card=7, taken=8, place=NEW)),
        ("7 takes 8 new row", Turn(card=7, taken=8, place=NEW)),
        (" 7  takes 8 new-row", Turn(card=7, taken=8, place=NEW)),
        (
            "7 takes 8 append 1",
            Turn(card=7, taken=8, place=Place(kind=PLACE_KIND_APPEND, row=1)),
        ),
        (
            "7 takes 8 discard 0",
            Turn(card=7, taken=8, place=Place(kind=PLACE_KIND_DISCARD, row=0)),
        ),
        ("0: 7 takes 8 new", Turn(seat=0, card=7, taken=8, place=NEW)),
        (" 1 :7 takes 8 new", Turn(seat=1, card=7, taken=8, place=NEW)),
        (Turn(card=7), Turn(card=7)),
    ],
)
def test_a_turn_is_a_card_a_neighbour_and_a_place(text: str | Turn, turn: Turn) -> None:
    assert read_turn(text, "turn", Faults()) == turn


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7 8 new",
        "7 takes 8",
        "7 takes x new",
        "7 takes 8 append",
        "7 takes 8 append x",
        "7 takes 8 new 1",
        "7 takes 8 under 1",
        ": 7 takes 8 new",
        "x: 7 takes 8 new",
        "0 7 takes 8 new",
    ],
)
def test_what_is_no_turn_is_refused(text: str) -> None:
    assert fault_of(lambda faults: read_turn(text, "turn", faults)) == ("turn", "NOTATION")


def test_numbers_of_a_turn_must_fit() -> None:
    large = 2**31
    faults = Faults()
    read_turn(f"{large}: {large} takes {large} append {large}", "turn", faults)
    with pytest.raises(RequestError) as caught:
        faults.check()
    fields = {fault.field for fault in caught.value.violations}
    assert fields == {"turn.seat", "turn.card", "turn.taken", "turn.place.row"}
    assert {fault.reason for fault in caught.value.violations} == {"NUMBER_OUT_OF_RANGE"}


@pytest.mark.parametrize("text", ["7 takes 8 new", "7 takes 8 append 1", "7 takes 8 discard 0"])
def test_a_printed_turn_can_be_read(text: str) -> None:
    assert write_turn(read_turn(text, "turn", Faults())) == text


def test_turns_have_commas_between_them() -> None:
    text = "7 takes 8 new, 7 takes 5 append 0,\n1: 1 takes 2 new"
    assert read_turns(text, "turns", Faults()) == read_turns(text.split(","), "turns", Faults())
    assert len(read_turns(text, "turns", Faults())) == 3
    wrong = fault_of(lambda faults: read_turns("7 takes 8 new, 7", "turns", faults))
    assert wrong == ("turns[1]", "NOTATION")
