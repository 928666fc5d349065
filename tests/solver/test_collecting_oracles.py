"""The product's groupings against the vectors and the independent oracles."""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.collecting.questions import GroupHandAnswer, group_hand, group_hand_all_ways
from bestplay_solver.collecting.rules import CollectingRules, Grouping, ScoreTable
from bestplay_solver.tiles import Tile, full_set

from tests.oracles import collecting as oracle

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "collecting.json").read_text()
)["vectors"]
DOUBLE_SIX = list(full_set(6))


def plain(grouping: Grouping) -> oracle.Grouping:
    groups = frozenset(frozenset(map(tuple_of, group.tiles)) for group in grouping.groups)
    return groups, frozenset(map(tuple_of, grouping.unmatched))


def tuple_of(tile: Iterable[int]) -> tuple[int, int]:
    low, high = sorted(tile)
    return low, high


def every_way(hand: list[Tile], rules: CollectingRules) -> GroupHandAnswer:
    return group_hand_all_ways(hand, rules, Budget(), most=1_000, count_cap=1_000_000)


@pytest.mark.parametrize("vector", VECTORS, ids=[str(len(v["tiles"])) for v in VECTORS])
def test_vectors(vector: dict[str, Any]) -> None:
    hand = [Tile.of(*tile) for tile in vector["tiles"]]
    one, every = group_hand(hand, CollectingRules(), Budget()), every_way(hand, CollectingRules())
    for answer in (one, every):
        assert answer.proof.is_exact
        assert answer.points == vector["best"]
        assert all(g.points(CollectingRules().table) == vector["best"] for g in answer.groupings)
    assert every.count_is_exact
    if "optimal_count" in vector:
        assert every.count == vector["optimal_count"]
    if "all_optimal" in vector:
        listed = {
            (
                frozenset(frozenset(map(tuple_of, group)) for group in optimal["groups"]),
                frozenset(map(tuple_of, optimal["unmatched"])),
            )
            for optimal in vector["all_optimal"]
        }
        assert {plain(grouping) for grouping in every.groupings} == listed


def test_the_vectors_tell_counts_and_lists() -> None:
    assert len(VECTORS) >= 30
    assert sum("all_optimal" in vector for vector in VECTORS) >= 10


def test_2000_hands_of_double_six_against_the_suit_counts() -> None:
    dice = random.Random(2026)
    for _ in range(2_000):
        hand = dice.sample(DOUBLE_SIX, dice.randint(0, 20))
        answer = group_hand(hand, CollectingRules(), Budget())
        assert answer.proof.is_exact
        assert answer.points == oracle.suit_count_best(hand), hand
        assert answer.groupings[0].points(CollectingRules().table) == answer.points
        tiles = [tile for group in answer.groupings[0].groups for tile in group.tiles]
        assert sorted([*tiles, *answer.groupings[0].unmatched]) == sorted(hand)


def random_table(dice: random.Random) -> ScoreTable:
    """A table of any shape: rising or not, negative groups and rewarded leftovers among them."""
    groups = tuple(dice.randint(-30, 90) for _ in range(dice.randint(1, 8)))
    unmatched = tuple(dice.randint(-40, 15) for _ in range(dice.randint(1, 6)))
    scale = dice.choice((1, 1, 1, 7_000))
    return ScoreTable(tuple(p * scale for p in groups), tuple(p * scale for p in unmatched))


def test_500_hands_of_several_sets_and_tables_against_brute_force() -> None:
    dice = random.Random(44)
    for _ in range(500):
        highest = dice.choice((1, 2, 3, 4, 6, 6, 9, 12, 18))
        deck = list(full_set(highest))
        if dice.random() < 0.3:  # many tiles of few suits: large groups and their splits
            few = dice.sample(range(highest + 1), 2)
            deck = [tile for tile in deck if set(tile.suits) & set(few)]
        hand = dice.sample(deck, min(len(deck), dice.randint(0, 11)))
        table = random_table(dice)
        best, groupings = oracle.brute_force(
            [tuple_of(tile) for tile in hand],
            dict(enumerate(table.groups, 2)),
            dict(enumerate(table.unmatched, 1)),
        )
        rules = CollectingRules(highest, table)
        one, every = group_hand(hand, rules, Budget()), every_way(hand, rules)
        case = (hand, table)
        assert one.proof.is_exact, case
        assert (one.points, every.points) == (best, best), case
        assert (every.count, every.count_is_exact) == (len(groupings), True), case
        shown = {plain(grouping) for grouping in every.groupings}
        assert len(shown) == len(every.groupings) == min(len(groupings), 1_000), case
        assert shown <= set(groupings), case


def test_100_hands_of_twelve_with_the_standard_table_against_brute_force() -> None:
    dice = random.Random(12)
    for _ in range(100):
        hand = dice.sample(DOUBLE_SIX, 12)
        best, groupings = oracle.brute_force([tuple_of(tile) for tile in hand])
        every = every_way(hand, CollectingRules())
        assert every.points == best
        assert {plain(grouping) for grouping in every.groupings} == set(groupings)
