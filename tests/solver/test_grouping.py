"""How hands group best: values, all ways, budgets and claims (the oracles have their own file)."""

import random
import threading
from collections.abc import Sequence

import pytest
from bestplay_solver.answer import Proof, Unproven
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.collecting import best_counts
from bestplay_solver.collecting.assignments import Assignments
from bestplay_solver.collecting.grouping_model import GroupingModel
from bestplay_solver.collecting.hand import Hand
from bestplay_solver.collecting.questions import (
    GroupHandAnswer,
    compare_claim,
    group_hand,
    group_hand_all_ways,
    score_claim,
)
from bestplay_solver.collecting.rules import (
    SEVEN_84_TABLE,
    STANDARD_TABLE,
    CollectingRules,
    Group,
    Grouping,
    ScoreTable,
)
from bestplay_solver.collecting.start import find_start
from bestplay_solver.cp import Outcome
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.tiles import Tile, full_set, set_size


def tiles(text: str) -> list[Tile]:
    return [Tile.of(int(name[0]), int(name[1])) for name in text.split()]


def drawn(highest: int, number: int, seed: int) -> list[Tile]:
    return random.Random(seed).sample(list(full_set(highest)), number)


def assert_valid(grouping: Grouping, hand: Sequence[Tile], table: ScoreTable, points: int) -> None:
    grouped = [tile for group in grouping.groups for tile in group.tiles]
    assert sorted([*grouped, *grouping.unmatched]) == sorted(hand)
    assert all(len(group.tiles) >= 2 for group in grouping.groups)
    assert all(group.suit in tile for group in grouping.groups for tile in group.tiles)
    assert grouping.points(table) == points


def all_ways(
    hand: Sequence[Tile], rules: CollectingRules, most: int = 1000, count_cap: int = 1_000_000
) -> GroupHandAnswer:
    answer = group_hand_all_ways(hand, rules, Budget(), most=most, count_cap=count_cap)
    for grouping in answer.groupings:
        assert_valid(grouping, hand, rules.table, answer.points)
    assert len(set(answer.groupings)) == len(answer.groupings)
    return answer


WORKED_EXAMPLE = tiles("12 15 16 33 34 35 24 55")

# Neither bound nor search gets anywhere with this in less than seconds.
HARD_HAND = list(full_set(9))
HARD_RULES = CollectingRules(9, ScoreTable((1, 1, 2, 3, 5, 8, 13, 21), (0,)))


def test_worked_example() -> None:
    answer = group_hand(WORKED_EXAMPLE, CollectingRules(), Budget())
    assert answer.proof == Proof.exactly(19)
    assert answer.points == 19
    assert answer.count is None
    assert_valid(answer.groupings[0], WORKED_EXAMPLE, STANDARD_TABLE, 19)


def test_worked_example_has_nine_best_groupings() -> None:
    answer = all_ways(WORKED_EXAMPLE, CollectingRules())
    assert answer.points == 19
    assert (answer.count, answer.count_is_exact, len(answer.groupings)) == (9, True, 9)
    assert group_hand(WORKED_EXAMPLE, CollectingRules(), Budget()).groupings[0] in answer.groupings


def test_empty_hand() -> None:
    answer = all_ways([], CollectingRules())
    assert answer.proof == Proof.exactly(0)
    assert answer.groupings == (Grouping((), ()),)
    assert (answer.count, answer.count_is_exact) == (1, True)
    assert group_hand([], CollectingRules(), Budget()).points == 0


@pytest.mark.parametrize("tile", [Tile(3, 3), Tile(2, 5)])
def test_one_tile_is_unmatched(tile: Tile) -> None:
    answer = all_ways([tile], CollectingRules())
    assert answer.points == -1
    assert answer.groupings == (Grouping((), (tile,)),)
    assert (answer.count, answer.count_is_exact) == (1, True)


@pytest.mark.parametrize(
    ("highest", "points", "count"),
    # To double-three by brute force; beyond, a counting programme of another kind found the same.
    [(1, 3, 2), (2, 15, 6), (3, 39, 24), (4, 79, 120), (6, 219, 1680)],
)
def test_full_sets(highest: int, points: int, count: int) -> None:
    answer = all_ways(list(full_set(highest)), CollectingRules(highest), most=2000)
    assert answer.points == points
    assert (answer.count, answer.count_is_exact) == (count, True)
    assert len(answer.groupings) == count


@pytest.mark.parametrize("highest", [12, 18])
def test_large_full_sets_reach_ten_a_tile(highest: int) -> None:
    hand = list(full_set(highest))
    answer = all_ways(hand, CollectingRules(highest), most=20, count_cap=10_000)
    assert answer.points == 10 * set_size(highest)
    assert (answer.count, answer.count_is_exact) == (10_000, False)
    assert len(answer.groupings) == 20


@pytest.mark.parametrize(
    ("table", "hand", "points", "count"),
    [
        # A tile left over is worth more than one in a group.
        (ScoreTable((5,), (7,)), "00 01 02 03", 28, 1),
        # Groups cost points, so do tiles left over, and less of them.
        (ScoreTable((-5,), (-1,)), "00 01 02 03", -4, 1),
        # Groups cost points, tiles left over cost more: three together are -1.5, rounded down.
        (ScoreTable((-1,), (-10,)), "00 01 02", -2, 1),
        # Everything scores nothing: all out, 0-0 with 0-1, or 0-1 with 1-1.
        (ScoreTable((0,), (0,)), "00 01 11", 0, 3),
        # Only groups of three pay: of four tiles any one stays out.
        (ScoreTable((-5, 9, -5), (0,)), "00 01 02 03", 9, 4),
        # The first two left over are welcome, a third one is not.
        (ScoreTable((0, 0), (3, 8, -9)), "00 01 02 03", 8, 6),
        # Pairs are worth more than four together: three ways to pair four tiles.
        (ScoreTable((10, 11, 12), (-1,)), "00 01 02 03", 20, 3),
        (STANDARD_TABLE, "00 01 02 03 04 05 06", 70, 1),
        (SEVEN_84_TABLE, "00 01 02 03 04 05 06", 84, 1),
    ],
)
def test_tables(table: ScoreTable, hand: str, points: int, count: int) -> None:
    answer = all_ways(tiles(hand), CollectingRules(6, table))
    assert answer.proof == Proof.exactly(points)
    assert (answer.count, answer.count_is_exact, len(answer.groupings)) == (count, True, count)


def test_a_suit_of_twelve_splits_into_sixes() -> None:
    hand = [Tile(0, other) for other in range(12)]
    answer = all_ways(hand, CollectingRules(12))
    assert answer.points == 120
    # One group of twelve, or half of the ways to choose six of them.
    assert (answer.count, answer.count_is_exact, len(answer.groupings)) == (1 + 462, True, 463)


def random_table(draw: random.Random) -> ScoreTable:
    span = draw.choice([3, 20, 1_000_000])
    groups = [draw.randint(-span, span) for _ in range(draw.randint(1, 6))]
    unmatched = [draw.randint(-span, span) for _ in range(draw.randint(1, 4))]
    return ScoreTable(tuple(groups), tuple(unmatched))


@pytest.mark.parametrize("seed", range(40))
def test_bound_and_first_grouping_hold_for_any_table(seed: int) -> None:
    draw = random.Random(seed)
    highest = draw.choice([3, 6, 9, 12])
    number = draw.randint(1, min(16, set_size(highest)))
    table = draw.choice([STANDARD_TABLE, SEVEN_84_TABLE, *(random_table(draw) for _ in range(4))])
    hand = Hand.of(drawn(highest, number, seed), CollectingRules(highest, table))
    unaided = GroupingModel(hand)
    unaided.maximize(2**40)
    solution = unaided.search(Budget(), is_closed=False)
    assert solution.outcome is Outcome.OPTIMAL
    start = find_start(hand, Budget())
    assert start.points == hand.points(start.counts)
    assert solution.bound is not None
    assert start.points <= solution.bound <= start.upper
    assert hand.counts(Assignments(hand).one(start.counts)) == list(start.counts)


@pytest.mark.parametrize(("highest", "number"), [(6, 12), (9, 25), (12, 30), (18, 24)])
def test_answers_depend_on_nothing_but_the_hand(highest: int, number: int) -> None:
    hand = drawn(highest, number, 5)
    rules = CollectingRules(highest)
    one, every = group_hand(hand, rules, Budget()), all_ways(hand, rules)
    assert one.points == every.points
    for seed in range(3):
        random.Random(seed).shuffle(hand)
        assert group_hand(hand, rules, Budget()).groupings == one.groupings
        again = all_ways(hand, rules)
        assert (again.groupings, again.count) == (every.groupings, every.count)


@pytest.mark.parametrize("seed", range(6))
def test_counts_by_model_and_by_tree_agree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = drawn(6, 12, seed)
    table = random_table(random.Random(seed)) if seed % 2 else STANDARD_TABLE
    by_tree = all_ways(hand, CollectingRules(6, table), most=5000, count_cap=5000)
    monkeypatch.setattr(best_counts, "MOST_SUITS", -1)
    by_model = all_ways(hand, CollectingRules(6, table), most=5000, count_cap=5000)
    assert by_tree.count_is_exact
    assert set(by_model.groupings) == set(by_tree.groupings)
    assert (by_model.count, by_model.count_is_exact) == (by_tree.count, True)


@pytest.mark.parametrize(("cap", "count", "is_exact"), [(8, 8, False), (9, 9, True), (10, 9, True)])
def test_count_beyond_the_cap_is_at_least(cap: int, count: int, is_exact: bool) -> None:
    answer = all_ways(WORKED_EXAMPLE, CollectingRules(), most=1, count_cap=cap)
    assert (answer.count, answer.count_is_exact, len(answer.groupings)) == (count, is_exact, 1)


def test_a_short_list_is_the_beginning_of_the_long_one() -> None:
    every = all_ways(WORKED_EXAMPLE, CollectingRules()).groupings
    assert all_ways(WORKED_EXAMPLE, CollectingRules(), most=4).groupings == every[:4]


def assert_unproven(answer: GroupHandAnswer, why: Unproven) -> None:
    assert answer.proof.why_not is why
    assert answer.proof.lower < answer.proof.upper
    assert_valid(answer.groupings[0], HARD_HAND, HARD_RULES.table, answer.points)


def test_no_time_gives_the_first_grouping_with_bounds() -> None:
    assert_unproven(group_hand(HARD_HAND, HARD_RULES, Budget(0)), Unproven.TIME)
    every = group_hand_all_ways(HARD_HAND, HARD_RULES, Budget(0), most=9, count_cap=9)
    assert_unproven(every, Unproven.TIME)
    assert (len(every.groupings), every.count, every.count_is_exact) == (1, 1, False)


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.01, 0.1])
@pytest.mark.parametrize(("highest", "number"), [(6, 28), (12, 45), (18, 95), (18, 190)])
def test_bounds_hold_whenever_the_time_ends(highest: int, number: int, seconds: float) -> None:
    hand, rules = drawn(highest, number, 5), CollectingRules(highest)
    best = {28: 219, 45: 391, 95: 950, 190: 1900}[number]
    answer = group_hand(hand, rules, Budget(seconds))
    assert answer.proof.lower <= best <= answer.proof.upper
    assert_valid(answer.groupings[0], hand, rules.table, answer.points)


def test_nodes_end_the_search() -> None:
    assert_unproven(group_hand(HARD_HAND, HARD_RULES, Budget(nodes=3)), Unproven.NODES)


def test_stop_flag_set_before() -> None:
    stop = StopFlag()
    stop.set()
    assert_unproven(group_hand(HARD_HAND, HARD_RULES, Budget(stop=stop)), Unproven.TIME)


def test_stop_flag_set_before_cp_sat_begins() -> None:
    model = GroupingModel(Hand.of(HARD_HAND, HARD_RULES))
    model.maximize(2**40)
    stop = StopFlag()
    stop.set()
    solution = model.search(Budget(stop=stop), is_closed=False)
    assert solution.outcome in (Outcome.UNKNOWN, Outcome.FEASIBLE)
    assert solution.conflicts == 0


def test_stop_flag_set_during_the_search() -> None:
    stop, budget_seconds = StopFlag(), 300.0
    budget = Budget(budget_seconds, stop=stop)
    timer = threading.Timer(0.6, stop.set)
    timer.start()
    answer = group_hand(HARD_HAND, HARD_RULES, budget)
    timer.join()
    assert_unproven(answer, Unproven.TIME)
    assert budget.seconds_left  # the flag ended it, and not the time


def test_stop_flag_ends_all_ways() -> None:
    hand = drawn(12, 40, 3)
    rules = CollectingRules(12, ScoreTable((0,), (0,)))
    stop = StopFlag()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    answer = group_hand_all_ways(hand, rules, Budget(stop=stop), most=10, count_cap=10**40)
    timer.join()
    assert answer.proof.is_exact
    assert not answer.count_is_exact
    assert answer.count is not None
    assert answer.count >= len(answer.groupings) >= 1


def test_score_claim() -> None:
    groups = [tiles("53 33 43"), tiles("12 24")]
    claim = score_claim(WORKED_EXAMPLE, groups, CollectingRules())
    assert claim.group_points == (12, 4)
    assert claim.unmatched == tuple(tiles("15 16 55"))
    assert (claim.unmatched_points, claim.points) == (-15, 1)
    assert claim.grouping.groups[0] == Group(2, tuple(tiles("12 24")))
    assert_valid(claim.grouping, WORKED_EXAMPLE, STANDARD_TABLE, 1)


def test_faulty_claim() -> None:
    with pytest.raises(FaultyQuestion) as raised:
        score_claim(WORKED_EXAMPLE, [tiles("12 33"), tiles("66 16")], CollectingRules())
    found = {(fault.path, fault.reason) for fault in raised.value.faults}
    assert found == {
        ("groups[0]", "GROUP_MIXED_SUITS"),
        ("groups[1].tiles[0]", "TILE_NOT_IN_HAND"),
    }


def test_compare_claim() -> None:
    rules = CollectingRules()
    claim = score_claim(WORKED_EXAMPLE, [tiles("53 33 43"), tiles("12 24")], rules)
    comparison = compare_claim(WORKED_EXAMPLE, claim, rules, Budget())
    assert (comparison.best_points, comparison.loss) == (19, 18)
    assert comparison.proof == Proof.exactly(19)
    assert_valid(comparison.best, WORKED_EXAMPLE, STANDARD_TABLE, 19)


def test_a_best_claim_is_the_best_itself() -> None:
    rules = CollectingRules()
    for grouping in all_ways(WORKED_EXAMPLE, rules).groupings:
        groups = [group.tiles for group in grouping.groups]
        claim = score_claim(WORKED_EXAMPLE, groups, rules)
        comparison = compare_claim(WORKED_EXAMPLE, claim, rules, Budget())
        assert (comparison.best, comparison.loss) == (grouping, 0)


def test_a_claim_is_a_bound_when_no_time_is_left() -> None:
    hand, rules = drawn(18, 95, 5), CollectingRules(18)
    best = group_hand(hand, rules, Budget()).groupings[0]
    claim = score_claim(hand, [group.tiles for group in best.groups], rules)
    comparison = compare_claim(hand, claim, rules, Budget(0))
    assert (comparison.best, comparison.best_points, comparison.loss) == (best, 950, 0)
    assert comparison.proof == Proof.exactly(950)
