"""The common game of hidden hands: worked examples, the oracle, bounds, limits and faults."""

from __future__ import annotations

import importlib
import itertools
import math
import random
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.dominoes import hidden
from bestplay_solver.dominoes.hidden import (
    TARGET,
    HiddenAnswer,
    HiddenQuestion,
    HiddenSize,
    PublicKnowledge,
    check_hidden,
    common_question,
    count_pairs,
    estimate_seconds,
    measure_hidden,
    public_pool,
    solve_hidden,
)
from bestplay_solver.dominoes.hidden_tree import HiddenTree
from bestplay_solver.dominoes.position import Play, Position
from bestplay_solver.dominoes.questions import EndgameQuestion, solve_endgame
from bestplay_solver.dominoes.settings import DominoGame, DominoRules, Lead, Scoring, TieRule
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.search.common_game import CommonGame, PublicTree
from bestplay_solver.search.limits import Limits
from bestplay_solver.tiles import Tile, full_set

from tests.oracles import dominoes as oracle
from tests.oracles import hidden_block
from tests.solver.test_compiled import plain_modules
from tests.solver.test_dominoes_oracle import our_rules


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(int(word[0]), int(word[1])) for word in text.split())


def question(
    ends: tuple[int, int], mine: str, size: int, theirs: str, other_size: int, own: str
) -> HiddenQuestion:
    """Seat 0 is to move and holds so many tiles of some, and can lay; seat 1 of others."""
    hands = [
        hand
        for hand in itertools.combinations(tiles(mine), size)
        if any(set(tile) & set(ends) for tile in hand)
    ]
    others = tuple(itertools.combinations(tiles(theirs), other_size))
    return HiddenQuestion(DominoRules(), ends, (tuple(hands), others), 0, tiles(own))


def solved(asked: HiddenQuestion, budget: Budget | None = None) -> HiddenAnswer:
    answer = solve_hidden(asked, budget or Budget())
    assert answer is not None
    return answer


A = question((1, 3), "02 03 24 34 36 46", 2, "45 46 56", 2, "34 36")
B = question((1, 4), "02 04 05 24 25 45", 2, "02 05 25", 2, "04 45")
C = question((0, 5), "00 02 06", 3, "11 04 13 36 46", 1, "00 02 06")
D = question((0, 2), "12 22 26", 3, "24 33 25 45 46 56", 1, "12 22 26")


# The worked examples.


@pytest.mark.parametrize(
    ("asked", "pairs", "value", "mix"),
    [
        (A, 30, 117 / 20, {"34": 1 / 4, "36": 3 / 4}),
        (B, 18, -13 / 12, {"04": 1 / 2, "45": 1 / 2}),
        (C, 5, 0.0, {"06": 1, "02": 0, "00": 0}),
        (D, 6, -7 / 3, {"26": 1, "22": 0, "12": 0}),
    ],
)
def test_worked_examples(
    asked: HiddenQuestion, pairs: int, value: float, mix: dict[str, float]
) -> None:
    answer = solved(asked)
    assert answer.size.pairs == pairs
    assert answer.lower - 1e-9 <= value <= answer.upper + 1e-9
    assert answer.exploitability < 2e-4
    assert answer.why_not is None
    found = {play.play.tile: play.probability for play in answer.plays}
    assert found == {tiles(name)[0]: pytest.approx(often, abs=0.01) for name, often in mix.items()}
    best = {play.play.tile for play in answer.plays if play.is_best}
    assert best == {tiles(name)[0] for name, often in mix.items() if often}


@pytest.mark.parametrize("asked", [A, B])
def test_plays_that_are_mixed_are_worth_the_same(asked: HiddenQuestion) -> None:
    one, other = solved(asked).plays
    assert one.value == pytest.approx(other.value, abs=1e-3)


def test_a_play_that_no_hand_makes_is_worth_what_the_game_after_it_is() -> None:
    values = {str(play.play): play.value for play in solved(C).plays}
    expected = {"lay 0-6 at 0": 0.0, "lay 0-2 at 0": -1 / 5, "lay 0-0 at 0": -7 / 5}
    assert values == pytest.approx(expected, abs=1e-4)


def open_means(asked: HiddenQuestion) -> dict[str, float]:
    """Return the mean value of each play over the deals, each played on with open hands."""
    sums: dict[str, float] = {}
    own = asked.own or ()
    for other in asked.hands[1]:
        position = Position((own, other), asked.ends, 0, laid_last=1)
        for play in solve_endgame(EndgameQuestion(asked.rules, position), Budget()).plays:
            name = str(play.play)
            sums[name] = sums.get(name, 0.0) + play.value.lower.margin
    return {name: total / len(asked.hands[1]) for name, total in sums.items()}


def test_the_mean_over_open_deals_would_pick_another_play() -> None:
    expected = {"lay 0-0 at 0": 1 / 5, "lay 0-6 at 0": 0.0, "lay 0-2 at 0": -1 / 5}
    assert open_means(C) == pytest.approx(expected)
    means = open_means(D)
    assert max(means, key=means.__getitem__) == "lay 2-2 at 2"
    assert str(solved(D).plays[0].play) == "lay 2-6 at 2"
    assert [play.value for play in solved(D).plays][:2] == pytest.approx([-7 / 3, -3.0])


# The oracle.


@dataclass
class Small:
    """A random tiny question, as both sides of the comparison have it."""

    rules: oracle.Rules
    ends: tuple[int, int]
    hands: tuple[list[frozenset[oracle.Tile]], list[frozenset[oracle.Tile]]]
    to_move: int
    laid_last: int

    @property
    def ours(self) -> HiddenQuestion:
        one, other = (
            tuple(tuple(Tile(*tile) for tile in sorted(hand)) for hand in hands)
            for hands in self.hands
        )
        rules = our_rules(self.rules)
        return HiddenQuestion(rules, self.ends, (one, other), self.to_move, None, self.laid_last)

    def value(self, **more: object) -> float:
        return hidden_block.value(
            self.rules,
            self.ends,
            self.hands,
            self.to_move,
            self.laid_last,
            **more,  # type: ignore[arg-type] # as the test says
        )


def small(dice: random.Random, sizes: Sequence[int] = (1, 2, 3), pool: int = 6) -> Small:
    rules = oracle.Rules(
        scoring=dice.choice(["difference", "losers", "everybody", "one"]),
        tie=dice.choice(["nobody", "lightest", "last-loses", "last-wins"]),
    )
    unseen = dice.sample(rules.tiles, pool)
    counts = dice.choice([one for one in itertools.product(sizes, sizes) if sum(one) <= 4])
    hands = []
    for count in counts:
        every = [frozenset(hand) for hand in itertools.combinations(unseen, count)]
        hands.append(dice.sample(every, min(len(every), dice.randint(2, 6))))
    if not any(not one & other for one in hands[0] for other in hands[1]):
        return small(dice, sizes, pool)
    ends = (dice.randrange(7), dice.randrange(7))
    return Small(rules, ends, (hands[0], hands[1]), dice.randrange(2), dice.randrange(2))


def test_it_equals_the_linear_programme_under_every_setting() -> None:
    dice = random.Random(2)
    seen = set()
    for _ in range(150):
        one = small(dice)
        seen.add((one.rules.scoring, one.rules.tie))
        answer = solved(one.ours)
        value = one.value()
        assert answer.lower - 1e-7 <= value <= answer.upper + 1e-7, one
        assert answer.exploitability <= TARGET, one
    assert len(seen) == 16


def test_it_equals_the_linear_programme_with_weights() -> None:
    dice = random.Random(3)
    for _ in range(40):
        one = small(dice)
        ours = one.ours
        mine, theirs = (
            tuple(dice.choice([0.0, 0.5, 1.0, 3.0]) for _ in hands) for hands in ours.hands
        )
        weights = (mine, theirs)
        pairs = tuple(tuple(dice.random() for _ in ours.hands[1]) for _ in ours.hands[0])
        asked = replace(ours, hand_weights=weights, pair_weights=pairs)
        if check_hidden(asked):
            continue
        found = {
            (hand, other): mine[i] * theirs[j] * pairs[i][j]
            for i, hand in enumerate(one.hands[0])
            for j, other in enumerate(one.hands[1])
        }
        answer = solved(asked)
        assert answer.lower - 1e-5 <= one.value(weights=found) <= answer.upper + 1e-5, one
        assert answer.exploitability <= TARGET


def test_a_hand_of_no_weight_is_a_hand_left_out() -> None:
    weights = tuple(tuple(1.0 for _ in hands) for hands in A.hands)
    fewer = (A.hands[0], A.hands[1][:2])
    without = solved(replace(A, hands=fewer))
    zero = solved(replace(A, hand_weights=(weights[0], (1.0, 1.0, 0.0))))
    assert zero.value == pytest.approx(without.value, abs=TARGET)
    assert zero.own_value == pytest.approx(without.own_value, abs=0.02)


def test_each_play_of_an_only_hand_is_worth_what_the_game_after_it_is() -> None:
    dice = random.Random(4)
    compared = 0
    while compared < 60:
        one = small(dice, pool=7)
        mine = one.hands[one.to_move]
        del mine[1:]
        ours = one.ours
        own = ours.hands[one.to_move][0]
        asked = replace(ours, own=own)
        if check_hidden(asked):
            continue
        answer = solved(asked)
        for play in answer.plays:
            tile, end = play.play.tile, play.play.end
            only = oracle.Play("knock")
            if tile is not None:
                only = oracle.Play("lay", (tile.low, tile.high), end)
            assert play.value == pytest.approx(one.value(only=only), abs=0.02), one
            compared += 1


# Proven bounds.


def tree_of(asked: HiddenQuestion) -> PublicTree:
    every = {tile for hands in asked.hands for hand in hands for tile in hand}
    ordered = sorted(every, key=lambda tile: (sum(tile), tile))
    masks = [
        [sum(1 << ordered.index(tile) for tile in hand) for hand in hands] for hands in asked.hands
    ]
    grown = HiddenTree(asked.rules, ordered, (masks[0], masks[1]))
    grown.weigh([1.0] * sum(map(len, masks)))
    limits = Limits()
    limits.begin()
    assert grown.count(asked.ends, asked.to_move, asked.laid_last or 0, limits, 1 << 20)
    tree = grown.fill()
    assert tree is not None
    return tree


def pure_plans(tree: PublicTree, seat: int, hand: int) -> Iterator[dict[int, float]]:
    """Yield every pure strategy of a hand: which of its entries it reaches, each with 1."""
    start = tree.sizes[0] * seat
    children: dict[int, list[int]] = {}
    for entry in range(start + tree.roots[seat], start + tree.sizes[seat]):
        children.setdefault(tree.parents[entry], []).append(entry)

    def plans(entry: int) -> Iterator[dict[int, float]]:
        below = children.get(entry, [])
        if below and tree.choices[below[0]]:
            for child in below:
                for plan in plans(child):
                    yield {entry: 1.0} | plan
        else:
            for parts in itertools.product(*map(list, map(plans, below))):
                yield {entry: 1.0} | {key: 1.0 for part in parts for key in part}

    yield from plans(start + hand)


def paid(tree: PublicTree, plan: dict[int, float], reach: dict[int, float], seat: int) -> float:
    """Return what a plan of a seat gives it against the other's reach."""
    total, at = 0.0, 0
    for leaf in range(0, len(tree.leaves), 4):
        one, rows, other, columns = tree.leaves[leaf : leaf + 4]
        for row in range(one, one + rows):
            for column in range(other, other + columns):
                mine, theirs = (column, row) if seat else (row, column)
                total += plan.get(mine, 0.0) * reach.get(theirs, 0.0) * tree.payoffs[at]
                at += 1
    return -total if seat else total


def reach_of(tree: PublicTree, game: CommonGame, seat: int) -> dict[int, float]:
    start = tree.sizes[0] * seat
    reach: dict[int, float] = {}
    for entry, often in enumerate(game.average(seat), start):
        reach[entry] = often * reach.get(tree.parents[entry], 1.0)
    return reach


@pytest.mark.parametrize("iterations", [1, 3, 20])
def test_no_pure_strategy_does_better_than_the_bounds(iterations: int) -> None:
    dice = random.Random(iterations)
    differing = 0
    for _ in range(12):
        one = small(dice, sizes=(1, 2), pool=5)
        tree = tree_of(one.ours)
        game = CommonGame(tree)
        assert game.improve(iterations)
        assert game.prove()
        best = []
        for seat in range(2):
            reach = reach_of(tree, game, 1 - seat)
            plans = (pure_plans(tree, seat, hand) for hand in range(tree.roots[seat]))
            value = sum(max(paid(tree, plan, reach, seat) for plan in each) for each in plans)
            best.append(value / tree.total)
        upper, lower = best[one.to_move], -best[1 - one.to_move]
        assert (game.lower, game.upper) == pytest.approx((lower, upper), abs=1e-9)
        assert game.lower <= game.upper + 1e-12
        differing += game.upper - game.lower > 1e-3
    if iterations == 1:
        assert differing, "no example is hard enough to test anything"


def test_more_iterations_close_in_the_bounds() -> None:
    game = CommonGame(tree_of(A))
    assert game.lower < -1e9 < 1e9 < game.upper
    gaps = []
    for times in (2, 8, 40):
        assert game.improve(times)
        assert game.prove()
        gaps.append(game.upper - game.lower)
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > 100 * gaps[-1]


# Compiled and plain.


def test_plain_and_compiled_find_the_same() -> None:
    dice = random.Random(5)
    asked = [A, B, C, D, *(small(dice).ours for _ in range(10))]
    with plain_modules():
        plain = importlib.import_module("bestplay_solver.dominoes.hidden")
        budgets = importlib.import_module("bestplay_solver.budget")
        assert plain.HiddenTree is not HiddenTree
        assert str(importlib.import_module("bestplay_solver.search.common_game").__file__).endswith(
            "common_game.py"
        )
        theirs = [plain.solve_hidden(one, budgets.Budget(nodes=3000)) for one in asked]
    for one, their in zip(asked, theirs, strict=True):
        ours = solved(one, Budget(nodes=3000))
        assert (ours.iterations, ours.effort.nodes) == (their.iterations, their.effort.nodes)
        assert (ours.lower, ours.upper) == pytest.approx((their.lower, their.upper), abs=1e-12)
        assert [str(play.play) for play in ours.plays] == [str(play.play) for play in their.plays]
        for name in ("value", "probability"):
            found = [getattr(play, name) for play in ours.plays]
            assert found == pytest.approx([getattr(play, name) for play in their.plays])
        sizes = [getattr(ours.size, name) for name in type(ours.size).__slots__]
        assert sizes == [getattr(their.size, name) for name in type(ours.size).__slots__]


# Limits.


def late(dice: random.Random, sizes: tuple[int, int], unseen: int = 18) -> HiddenQuestion:
    """Return a question in which each seat may hold any so many of some tiles."""
    pool = dice.sample(list(full_set(6)), unseen)
    known = PublicKnowledge(tuple(pool), sizes)
    ends = (dice.randrange(7), dice.randrange(7))
    own = next(
        hand for hand in itertools.combinations(pool, sizes[0]) if set(ends) & {*hand[0], *hand[1]}
    )
    asked = common_question(DominoRules(), ends, 0, known, own)
    assert asked is not None
    return asked


def test_a_budget_of_nodes_gives_true_bounds() -> None:
    asked = late(random.Random(1), (2, 2), 14)
    value = solved(asked)
    assert value.exploitability <= TARGET
    gaps = []
    for nodes in (0, 10, 1000, 20_000, 100_000, 1 << 40):
        answer = solved(asked, Budget(nodes=nodes))
        assert answer.lower <= value.upper
        assert answer.upper >= value.lower
        assert answer.lower <= answer.value <= answer.upper
        assert answer.why_not is (None if answer.exploitability <= TARGET else Unproven.NODES)
        assert answer.effort.nodes <= nodes
        assert bool(answer.plays) == (answer.iterations > 0)
        gaps.append(answer.exploitability)
        again = solved(asked, Budget(nodes=nodes))
        assert replace(again, effort=answer.effort) == answer
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > gaps[3] > gaps[-1]


def test_time_ends_it() -> None:
    asked = late(random.Random(1), (3, 3))
    for seconds in (0.0, 0.02):
        answer = solved(asked, Budget(seconds=seconds))
        assert answer.why_not is Unproven.TIME
        assert answer.exploitability > TARGET


def test_a_flag_set_by_another_thread_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "_WORK", 1 << 60)
    monkeypatch.setattr(hidden, "_USEFUL_ITERATIONS", 1 << 30)
    asked = late(random.Random(2), (2, 3), 16)
    stop = StopFlag()
    answers: list[HiddenAnswer] = []
    worker = threading.Thread(target=lambda: answers.append(solved(asked, Budget(stop=stop))))
    worker.start()
    time.sleep(0.5)
    assert worker.is_alive(), "it runs without the GIL"
    stop.set()
    worker.join(timeout=30)
    assert not worker.is_alive()
    assert answers[0].lower <= answers[0].upper


def test_a_flag_that_is_set_already_ends_it_at_once() -> None:
    stop = StopFlag()
    stop.set()
    answer = solved(A, Budget(stop=stop))
    assert (answer.why_not, answer.iterations, answer.plays) == (Unproven.TIME, 0, ())
    assert answer.lower < 117 / 20 < answer.upper


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known = PublicKnowledge(tuple(full_set(6)), (4, 4))
    assert common_question(DominoRules(), (1, 2), 0, known) is None
    monkeypatch.setattr(hidden, "MOST_PAIRS", 29)
    assert solve_hidden(A, Budget()) is None
    assert estimate_seconds(A) == math.inf
    monkeypatch.undo()
    monkeypatch.setattr(hidden, "MOST_BYTES", 2000)
    assert solve_hidden(A, Budget()) is None
    assert measure_hidden(A, Budget()) is None
    monkeypatch.undo()
    assert solve_hidden(A, Budget()) is not None


def test_more_tiles_than_a_word_holds_are_refused() -> None:
    every = tuple((tile,) for tile in full_set(12))
    asked = HiddenQuestion(DominoRules(highest=12, hand_size=7), (1, 2), (every, every), 0)
    assert solve_hidden(asked, Budget()) is None
    fewer = replace(asked, hands=(every[-64:], every[-64:]))
    assert solved(fewer).size.pairs == 64 * 63


def test_hands_that_a_play_rules_out_leave_the_tree() -> None:
    # Without that the value is the same, and the tree larger.
    assert solved(A).size == HiddenSize(30, 26, 26, 51)


def test_its_size_and_time_are_told_before() -> None:
    asked = late(random.Random(3), (2, 2))
    assert measure_hidden(asked, Budget()) == solved(asked).size
    assert measure_hidden(asked, Budget(nodes=3)) is None
    assert 0 < estimate_seconds(asked) < estimate_seconds(late(random.Random(3), (3, 3)))


# What everybody knows.


def test_the_pool_leaves_out_what_was_laid_and_higher_doubles_than_the_lead() -> None:
    laid = tiles("44 45 05")
    pool = public_pool(DominoRules(), laid, Tile(4, 4))
    assert set(full_set(6)) - set(pool) == {*laid, Tile(5, 5), Tile(6, 6)}
    any_led = public_pool(DominoRules(lead=Lead.ANY_TILE), laid, Tile(4, 4))
    assert set(full_set(6)) - set(any_led) == set(laid)
    assert set(public_pool(DominoRules(), laid, None)) == set(any_led)


def test_pairs_are_counted_as_they_are_listed() -> None:
    dice = random.Random(6)
    for _ in range(50):
        pool = tuple(dice.sample(list(full_set(6)), 9))
        voids = tuple(frozenset(dice.sample(range(7), dice.randrange(3))) for _ in range(2))
        counts = (dice.randint(1, 3), dice.randint(1, 3))
        known = PublicKnowledge(pool, counts, voids)  # type: ignore[arg-type] # two of them
        hands = [
            [
                set(hand)
                for hand in itertools.combinations(pool, counts[seat])
                if not any(set(tile) & voids[seat] for tile in hand)
            ]
            for seat in range(2)
        ]
        pairs = sum(not one & other for one in hands[0] for other in hands[1])
        assert count_pairs(known) == pairs
        asked = common_question(DominoRules(), (0, 1), 1, known)
        assert asked is not None
        assert sorted(map(sorted, hands[0])) == sorted(map(list, asked.hands[0]))
        able = [hand for hand in hands[1] if any({0, 1} & set(tile) for tile in hand)]
        assert sorted(map(sorted, able)) == sorted(map(list, asked.hands[1]))


def test_a_seat_that_cannot_lay_is_known_to_knock() -> None:
    known = PublicKnowledge(tiles("00 11 22 33 14"), (1, 2))
    asked = common_question(DominoRules(), (0, 2), 0, known, tiles("33"))
    assert asked is not None
    assert asked.hands[0] == (tiles("11"), tiles("14"), tiles("33"))
    (knock,) = solved(asked).plays
    assert (knock.play, knock.probability, knock.is_best) == (Play.knock(), 1.0, True)


def test_without_an_own_hand_no_play_is_valued() -> None:
    answer = solved(replace(A, own=None))
    assert (answer.plays, answer.own_value) == ((), None)
    assert answer.value == pytest.approx(solved(A).value)


def test_equal_ends_are_one_play_and_two_ends_are_two() -> None:
    hands = ((tiles("12 45"),), (tiles("66 33"), tiles("16 26")))
    both = solved(HiddenQuestion(DominoRules(), (1, 2), hands, 0, tiles("12 45")))
    one = solved(HiddenQuestion(DominoRules(), (1, 1), hands, 0, tiles("45 12")))
    assert {str(play.play) for play in both.plays} == {"lay 1-2 at 1", "lay 1-2 at 2"}
    assert [str(play.play) for play in one.plays] == ["lay 1-2 at 1"]


# Faults.


@pytest.mark.parametrize(
    ("changes", "path", "reason"),
    [
        ({"rules": DominoRules(game=DominoGame.DRAW)}, "rules.game", "NOT_IN_GAME"),
        ({"rules": DominoRules(seats=3)}, "rules.seats", "SEATS_OUT_OF_RANGE"),
        ({"rules": DominoRules(highest=7)}, "rules.highest", "SET_UNSUPPORTED"),
        ({"rules": DominoRules(tie=TieRule.LAID_LAST_WINS)}, "laid_last", "LAID_LAST_MISSING"),
        ({"ends": (1,)}, "ends", "ENDS_NOT_TWO"),
        ({"ends": (1, 7)}, "ends[1]", "END_NOT_IN_SET"),
        ({"to_move": 2}, "to_move", "SEAT_OUT_OF_RANGE"),
        ({"laid_last": -1}, "laid_last", "SEAT_OUT_OF_RANGE"),
        ({"hands": (A.hands[0], ())}, "hands[1]", "NO_HANDS"),
        ({"hands": (A.hands[0], ((),))}, "hands[1][0]", "HAND_EMPTY"),
        ({"hands": (A.hands[0], (*A.hands[1], tiles("11")))}, "hands[1][3]", "HANDS_UNEQUAL"),
        ({"hands": (A.hands[0], (tiles("78 11"),))}, "hands[1][0]", "TILE_NOT_IN_SET"),
        ({"hands": (A.hands[0], (tiles("11 11"),))}, "hands[1][0]", "TILE_REPEATED"),
        ({"hands": (A.hands[0], (tiles("11 22"), tiles("22 11")))}, "hands[1]", "HAND_REPEATED"),
        ({"own": tiles("55 66")}, "own", "HAND_NOT_LISTED"),
        ({"hand_weights": ((1.0,), (1.0, 1.0, 1.0))}, "hand_weights[0]", "WEIGHTS_NOT_HANDS"),
        (
            {"hand_weights": ((1.0,) * 12, (1.0, -1.0, 1.0))},
            "hand_weights[1]",
            "WEIGHT_OUT_OF_RANGE",
        ),
        ({"pair_weights": ((1.0,),)}, "pair_weights", "WEIGHTS_NOT_HANDS"),
        ({"pair_weights": ((math.nan,) * 3,) * 12}, "pair_weights", "WEIGHT_OUT_OF_RANGE"),
        ({"pair_weights": ((0.0,) * 3,) * 12}, "hands", "NO_PAIRS"),
        ({"hand_weights": ((1.0,) * 12, (0.0,) * 3)}, "hands", "NO_PAIRS"),
        ({"hands": (A.hands[0], (tiles("34 46"),))}, "own", "NO_PAIRS"),
    ],
)
def test_faults(changes: dict[str, object], path: str, reason: str) -> None:
    asked = replace(A, **changes)  # type: ignore[arg-type] # as the test says
    assert (path, reason) in [(fault.path, fault.reason) for fault in check_hidden(asked)]
    for ask in (lambda: solve_hidden(asked, Budget()), lambda: estimate_seconds(asked)):
        with pytest.raises(FaultyQuestion):
            ask()


def test_all_faults_are_told_at_once() -> None:
    asked = replace(A, ends=(9, 9), to_move=5, own=None, hands=((), A.hands[1]))
    assert [fault.reason for fault in check_hidden(asked)] == [
        "END_NOT_IN_SET",
        "END_NOT_IN_SET",
        "SEAT_OUT_OF_RANGE",
        "NO_HANDS",
    ]
    assert check_hidden(A) == []


def test_a_point_a_hand_bounds_what_is_not_known() -> None:
    asked = replace(A, rules=DominoRules(scoring=Scoring.ONE_POINT))
    answer = solved(asked, Budget(nodes=0))
    assert (answer.lower, answer.upper) == (-1.0, 1.0)
