"""Score tables, groups and claims (RULES.md, section 1)."""

import pytest
from bestplay_solver.collecting.rules import (
    SEVEN_84_TABLE,
    STANDARD_TABLE,
    Group,
    Grouping,
    ScoreTable,
    SuitSplit,
    best_splits,
    check_claim,
    group_suit,
)
from bestplay_solver.tiles import Tile, full_set, set_size

from tests.oracles.collecting import extend_penalties, extend_points


def tiles(text: str) -> list[Tile]:
    return [Tile.of(*map(int, tile.split("-"))) for tile in text.split()]


@pytest.mark.parametrize(
    ("size", "points"), [(2, 4), (3, 12), (6, 60), (7, 70), (8, 80), (19, 190)]
)
def test_standard_groups(size: int, points: int) -> None:
    assert STANDARD_TABLE.group_points(size) == points


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, -1), (2, -6), (3, -15), (190, -950)])
def test_standard_unmatched(number: int, points: int) -> None:
    assert STANDARD_TABLE.unmatched_points(number) == points


def test_seven_84_goes_on_with_twelve_a_tile() -> None:
    assert SEVEN_84_TABLE.group_points(6) == 60
    assert SEVEN_84_TABLE.group_points(7) == 84
    assert SEVEN_84_TABLE.group_points(8) == 96


@pytest.mark.parametrize("last", [7, -7, 10, -1, 1_000_000])
def test_past_the_table_totals_are_rounded_once(last: int) -> None:
    table = ScoreTable(groups=(0, last), unmatched=(1, 0, last))
    for number in range(4, 40):
        assert table.group_points(number) == extend_points({2: 0, 3: last}, number)
        assert table.unmatched_points(number) == extend_penalties({1: 1, 2: 0, 3: last}, number)


@pytest.mark.parametrize(
    ("groups", "unmatched"), [((), (1,)), ((1,), ()), ((1_000_001,), (1,)), ((1,), (-1_000_001,))]
)
def test_tables_that_are_none(groups: tuple[int, ...], unmatched: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="score table"):
        ScoreTable(groups, unmatched)


def test_best_splits_know_every_way() -> None:
    splits = best_splits(STANDARD_TABLE, 13)
    assert splits[0] == SuitSplit(0, ((),))
    assert splits[1] is None
    assert splits[7] == SuitSplit(70, ((7,),))
    assert splits[12] == SuitSplit(120, ((6, 6), (12,)))
    assert splits[13] == SuitSplit(130, ((7, 6), (13,)))


def test_sets_and_their_tiles() -> None:
    for highest in (1, 6, 9, 12, 18):
        every = list(full_set(highest))
        assert len(every) == len(set(every)) == set_size(highest)
        assert every == sorted(every)


def test_the_suit_of_a_group() -> None:
    assert group_suit(tiles("1-2 2-2 2-6")) == 2
    assert group_suit(tiles("1-2 1-3 2-3")) is None
    assert group_suit(tiles("1-1 2-2")) is None


def test_equal_groupings_are_equal_in_any_order() -> None:
    one, two = Group(1, tuple(tiles("1-2 1-3"))), Group(3, tuple(tiles("3-3 3-4")))
    left = tiles("0-0 5-6")
    assert Grouping.of([one, two], left) == Grouping.of([two, one], left[::-1])
    assert Grouping.of([one, two], left).points(STANDARD_TABLE) == 4 + 4 - 6


def test_a_sound_claim_has_no_fault() -> None:
    assert check_claim(tiles("1-2 1-3 3-3 0-0"), [tiles("1-2 1-3")]) == []


def test_every_fault_of_a_claim_is_told_at_once() -> None:
    hand = tiles("1-2 1-3 2-3 3-3 0-0")
    claim = [tiles("1-2 1-3 2-3"), tiles("0-0"), tiles("1-2 1-6"), []]
    told = [(fault.path, fault.reason) for fault in check_claim(hand, claim)]
    assert told == [
        ("groups[0]", "GROUP_MIXED_SUITS"),
        ("groups[1]", "GROUP_TOO_SMALL"),
        ("groups[2].tiles[0]", "TILE_IN_TWO_GROUPS"),
        ("groups[2].tiles[1]", "TILE_NOT_IN_HAND"),
        ("groups[3]", "GROUP_TOO_SMALL"),
    ]


def test_one_tile_twice_is_no_group_of_two() -> None:
    faults = check_claim(tiles("1-2 1-3"), [tiles("1-2 1-2")])
    assert [fault.reason for fault in faults] == ["TILE_IN_TWO_GROUPS"]


def test_what_is_not_known_breaks_no_rule() -> None:
    assert check_claim(None, [[*tiles("1-2"), None]]) == []
