"""Exact search of Up-Down-Stop44: against the prototype, by size, with a pile, and by seats.

One run, `python bench/updownstop.py [--quick]`; every line is a ratio or a time of this machine.
"""

from __future__ import annotations

import argparse
import importlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from types import ModuleType

from bestplay_solver.budget import Budget
from bestplay_solver.game import COMPILED
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.tiles import Tile, full_set
from bestplay_solver.updownstop.position import Position
from bestplay_solver.updownstop.questions import EndgameQuestion, estimate_nodes, solve_endgame
from bestplay_solver.updownstop.settings import UpDownStopRules
from bestplay_solver.updownstop.table import Table

PROTOTYPE = Path(__file__).resolve().parents[2] / "shared" / "prototype"
PROTOTYPE_BITS = 12
"""The size of the prototype's table that its study found best for two players."""
SEED = 20266
LIMIT = 10.0
"""Seconds that any one question may take."""

TWO = UpDownStopRules()
THREE = UpDownStopRules(seats=3)
FOUR = UpDownStopRules(seats=4)
PARTNERS = replace(FOUR, partners=True)


def deal(dice: random.Random, rules: UpDownStopRules, size: int, pile: int = 0) -> Position:
    """Return a deal in which the start tile was just laid, and a pile of so many tiles."""
    tiles = list(full_set(rules.highest))
    dice.shuffle(tiles)
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
    start, *rest = tiles[rules.seats * size :]
    return Position.begun(hands, start, 0, rest[:pile])


def spread(times: Sequence[float]) -> str:
    """Return the middle and the worst of some times."""
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return (
        f"median {statistics.median(times) * 1e3:9.3f} ms, 95 % within {p95 * 1e3:9.3f} ms, "
        f"most {ordered[-1] * 1e3:9.3f} ms"
    )


# Against the prototype.


@contextmanager
def prototype() -> Iterator[ModuleType]:
    """Build the prototype somewhere else and import its rules."""
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "prototype"
        shutil.copytree(PROTOTYPE, built)
        for path in (built, *built.iterdir()):
            path.chmod(0o755)
        subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=built,
            check=True,
            capture_output=True,
        )
        sys.path.insert(0, str(built))
        try:
            yield importlib.import_module("updownstop")
        finally:
            sys.path.remove(str(built))


def against_prototype(number: int) -> None:
    """Compare one value of each deal, built and run in the same process."""
    print("against ../shared/prototype, one value from the start tile, thread CPU, best of 3 each")
    if not PROTOTYPE.is_dir():
        print("  not beside this checkout: left out")
        return
    with prototype() as theirs:
        for size in (5, 6, 7):
            compare_with(theirs, size, number)


def compare_with(theirs: ModuleType, size: int, number: int) -> None:
    """Print the comparison for deals of one size."""
    numbers = {
        pair: number for number, pair in enumerate(combinations_with_replacement(range(7), 2))
    }
    game = theirs.UpDownStop([0, 0], PROTOTYPE_BITS)
    search = TwoSided()
    dice = random.Random(f"{SEED} {size}")
    times: tuple[list[float], list[float]] = ([], [])
    nodes = [0, 0]
    for _ in range(number):
        position = deal(dice, TWO, size)
        hands = [sum(1 << numbers[tile.low, tile.high] for tile in hand) for hand in position.hands]
        table = Table(TWO, position)
        table.game.ask([0])
        table.game.settled(0)

        def their_value(hands: list[int] = hands, start: Tile = position.row.start) -> int:
            game.redeal(hands)
            return int(game.value(game.start(0, start.low, start.high, False)))

        def our_value(table: Table = table) -> int:
            search.hold(table.game)
            search.begin()
            value = search.value(0, table.game.words, table.game.guess(0))
            return table.game.unfolded(value[0])[0]

        values: tuple[Callable[[], int], ...] = (their_value, our_value)
        found = [timed(value) for value in values]
        assert found[0][1] == found[1][1], f"the values differ: {position}"
        for which in range(2):
            times[which].append(found[which][0])
        nodes[0] += game.nodes
        nodes[1] += search.nodes
    print(
        f"  2x{size}: {sum(times[1]) / sum(times[0]):.2f} times its time (of the medians "
        f"{statistics.median(times[1]) / statistics.median(times[0]):.2f}), "
        f"{nodes[1] / nodes[0]:.2f} times its nodes; "
        f"{nodes[0] / sum(times[0]) / 1e6:.0f} and {nodes[1] / sum(times[1]) / 1e6:.0f} Mnodes/s; "
        f"all {number} values equal"
    )
    print(f"       prototype {spread(times[0])}")
    print(f"       bestplay  {spread(times[1])}")


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """Return the least CPU seconds of three tries, and what they found."""
    best = 9.0
    for _ in range(3):
        start = time.thread_time()
        found = work()
        best = min(best, time.thread_time() - start)
    return best, found


# Questions.

Deal = tuple[str, UpDownStopRules, int, int]
"""Name, rules, tiles a hand, tiles of the pile."""

BY_SIZE: list[Deal] = [(f"2x{size}, no pile", TWO, size, 0) for size in (4, 5, 6, 7, 8)]
BY_PILE: list[Deal] = [
    *((f"2x5, {pile} in the pile", TWO, 5, pile) for pile in (1, 2, 3, 4, 5, 6)),
    ("2x6, 2 in the pile", TWO, 6, 2),
    ("2x6, 4 in the pile", TWO, 6, 4),
    ("2x7, 1 in the pile", TWO, 7, 1),
]
OTHERS: list[Deal] = [
    ("2x7, double-nine", replace(TWO, highest=9), 7, 0),
    ("2x7, double-twelve", replace(TWO, highest=12), 7, 0),
    ("2x10, double-twelve", replace(TWO, highest=12), 10, 0),
    ("2x10, double-nine", replace(TWO, highest=9), 10, 0),
    ("2x7, hop", replace(TWO, hop=True), 7, 0),
    ("2x7, both ways the same", replace(TWO, same_way=True), 7, 0),
    ("3x6, one against the others", THREE, 6, 0),
    ("4x5, one against the others", FOUR, 5, 0),
    ("4x5, partners", PARTNERS, 5, 0),
    ("3x4, 2 in the pile, one against the others", THREE, 4, 2),
]
MAX_N: list[Deal] = [
    ("3x3", THREE, 3, 0),
    ("3x4", THREE, 4, 0),
    ("4x3", FOUR, 3, 0),
    ("3x5", THREE, 5, 0),
    ("4x4", FOUR, 4, 0),
    ("3x6, as dealt", THREE, 6, 0),
    ("4x5, as dealt", FOUR, 5, 0),
]


def questions(title: str, deals: Sequence[Deal], number: int, expects: bool = False) -> None:
    """Print what the answers of many kinds of hands cost."""
    print(f"{title}, {number} deals; those not proven in {LIMIT:g} s told")
    for name, rules, size, pile in deals:
        dice = random.Random(f"{SEED} {name}")
        times: list[float] = []
        nodes: list[int] = []
        guesses: list[int] = []
        unproven = 0
        while len(times) < number and sum(times) < 2 * LIMIT:
            question = EndgameQuestion(rules, deal(dice, rules, size, pile), with_expected=expects)
            answer = solve_endgame(question, Budget(seconds=LIMIT))
            times.append(answer.effort.seconds)
            nodes.append(answer.effort.nodes)
            guesses.append(estimate_nodes(question))
            proofs = (answer.value.why_not, answer.expected and answer.expected.why_not)
            unproven += any(proofs)
        told = f", {unproven} of {len(times)} NOT proven" if unproven else ""
        print(
            f"  {name}: {spread(times)}; {statistics.median(nodes):,.0f} nodes "
            f"({sum(nodes) / sum(times) / 1e6:.1f} M/s), estimated {guesses[0]:,}{told}"
        )


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer deals")
    quick = parser.parse_args().quick
    number = 4 if quick else 20
    print("compiled" if COMPILED else "PLAIN: no C compiler was found; about 100 times slower")
    against_prototype(30 if quick else 100)
    questions("every play valued, from the start tile, by size", BY_SIZE, number)
    questions("every play valued, by tiles of a known pile", BY_PILE, number)
    questions("every play valued, other sides and settings", OTHERS, number)
    questions("max-n of every play beside its forced value", MAX_N, number, expects=True)


if __name__ == "__main__":
    main()
