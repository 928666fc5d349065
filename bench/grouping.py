"""Measures GroupHand: against a plain CP-SAT model, and all best groupings by hand size.

Run from the repository: python bench/grouping.py [--quick]. The two solvers take turns on every
hand, so that whatever else the machine does slows both; the ratio is what to compare.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import NamedTuple, TypeVar

from bestplay_solver.budget import Budget
from bestplay_solver.collecting.questions import group_hand, group_hand_all_ways
from bestplay_solver.collecting.rules import CollectingRules, best_splits
from bestplay_solver.tiles import Tile, full_set
from ortools.sat.python import cp_model

SEED = 20260
PLAIN_SECONDS = 20.0
"""The plain model may take so long; where it does its time is a lower bound."""

T = TypeVar("T")


class Case(NamedTuple):
    """Hands of one size from one set."""

    highest: int
    tiles: int
    hands: int


CASES = (
    Case(6, 8, 15),
    Case(6, 14, 15),
    Case(6, 20, 15),
    Case(6, 28, 3),  # the same hand each time: the full set
    Case(9, 30, 5),
    Case(12, 45, 3),
    Case(18, 95, 3),
)
QUICK_CASES = (Case(6, 8, 5), Case(6, 14, 5), Case(6, 20, 3), Case(9, 30, 1))


def random_hands(case: Case) -> list[list[Tile]]:
    """Return the hands of a case, always the same ones."""
    draw = random.Random(f"{SEED} {case.highest} {case.tiles}")
    every = list(full_set(case.highest))
    return [draw.sample(every, case.tiles) for _ in range(case.hands)]


def plain_points(hand: Sequence[Tile], rules: CollectingRules) -> int | None:
    """Return the best score by a straightforward model; None if it takes too long.

    One boolean for each tile and suit, one for each suit and count, nothing else known.
    """
    model = cp_model.CpModel()
    places = {(tile, suit): model.new_bool_var("") for tile in hand for suit in tile.suits}
    for tile in hand:
        model.add_at_most_one(places[tile, suit] for suit in tile.suits)
    score = []
    for suit in {suit for tile in hand for suit in tile.suits}:
        own = [places[tile, suit] for tile in hand if suit in tile.suits]
        sizes = {}
        for size, split in enumerate(best_splits(rules.table, len(own))):
            if split is not None:
                sizes[size] = model.new_bool_var("")
                score.append(split.points * sizes[size])
        model.add_exactly_one(sizes.values())
        model.add(sum(own) == sum(size * chosen for size, chosen in sizes.items()))
    left = [model.new_bool_var("") for _ in range(len(hand) + 1)]
    model.add_exactly_one(left)
    number = sum(number * chosen for number, chosen in enumerate(left))
    model.add(sum(places.values()) + number == len(hand))
    score += [rules.table.unmatched_points(at) * chosen for at, chosen in enumerate(left)]
    model.maximize(sum(score))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = PLAIN_SECONDS
    status = solver.solve(model)
    return round(solver.objective_value) if status == cp_model.OPTIMAL else None


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what the work returns and the milliseconds that it took."""
    begun = time.perf_counter()
    result = work()
    return result, (time.perf_counter() - begun) * 1000


def compare_with_plain(cases: Sequence[Case]) -> None:
    """Print the times of one best grouping by both solvers."""
    print("One best grouping: milliseconds with building, median / max; plain: default CP-SAT")
    print(f"{'set':>9} {'tiles':>5} {'hands':>5} {'product':>17} {'plain':>19} {'ratio':>7}")
    for case in cases:
        rules = CollectingRules(case.highest)
        own_times, plain_times = [], []
        for hand in random_hands(case):
            answer, own = timed(partial(group_hand, hand, rules, Budget()))
            points, plain = timed(partial(plain_points, hand, rules))
            assert answer.proof.is_exact
            assert points in (None, answer.points), (hand, points, answer.points)
            own_times.append(own)
            plain_times.append(plain)
        product, other = median(own_times), median(plain_times)
        print(
            f"double-{case.highest:<2} {case.tiles:>5} {case.hands:>5}"
            f" {product:8.2f} /{max(own_times):7.2f} {other:9.2f} /{max(plain_times):8.1f}"
            f" {other / product:7.1f}"
        )


def measure_all_ways(cases: Sequence[Case]) -> None:
    """Print the times of all best groupings, the proof of the value included."""
    print("\nAll best groupings (100 listed, counted to 1,000,000): ms median / max, counts")
    print(f"{'set':>9} {'tiles':>5} {'hands':>5} {'time':>19} {'count, median / max':>22}")
    for case in cases:
        rules = CollectingRules(case.highest)
        times, counts, exact = [], [], True
        for hand in random_hands(case):
            question = partial(group_hand_all_ways, most=100, count_cap=1_000_000)
            answer, spent = timed(partial(question, hand, rules, Budget()))
            times.append(spent)
            counts.append(answer.count or 0)
            exact = exact and answer.count_is_exact
        print(
            f"double-{case.highest:<2} {case.tiles:>5} {case.hands:>5}"
            f" {median(times):9.2f} /{max(times):8.2f}"
            f" {median(counts):>10} /{max(counts):>8}{'' if exact else ' (at least)'}"
        )


def main() -> None:
    """Run the measurements that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and small hands")
    cases = QUICK_CASES if parser.parse_args().quick else CASES
    group_hand([Tile(0, 0), Tile(0, 1)], CollectingRules(), Budget())  # warm the caches
    compare_with_plain(cases)
    measure_all_ways(cases)


if __name__ == "__main__":
    main()
