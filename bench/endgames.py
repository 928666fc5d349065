"""Exact search of the domino games: against the prototype, between questions, threads and games.

One run, `python bench/endgames.py [--quick]`; every line is a ratio or a time of this machine.
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
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import Position
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    estimate_nodes,
    list_plays,
    solve_endgame,
)
from bestplay_solver.dominoes.settings import DominoGame, DominoRules, Lead
from bestplay_solver.dominoes.table import Table
from bestplay_solver.game import COMPILED, unfold
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.tiles import Tile, full_set

PROTOTYPE = Path(__file__).resolve().parents[2] / "shared" / "prototype"
SEED = 20261
LIMIT = 10.0
"""Seconds that any one question may take."""


def deal(
    dice: random.Random, rules: DominoRules, size: int, boneyard: int | None = None
) -> Position:
    """Return a deal with a double; in Draw the boneyard is what is left, or so many tiles."""
    tiles = list(full_set(rules.highest))
    dice.shuffle(tiles)
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
    rest = tiles[rules.seats * size :]
    if not any(tile.is_double for hand in hands for tile in hand):
        return deal(dice, rules, size, boneyard)
    return Position.dealt(hands, rest[:boneyard] if rules.draws else ())


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def spread(times: Sequence[float]) -> str:
    """Return the middle and the worst of some times."""
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return (
        f"median {statistics.median(times) * 1e3:8.3f} ms, 95 % within {p95 * 1e3:8.3f} ms, "
        f"most {ordered[-1] * 1e3:8.3f} ms"
    )


# Against the prototype.


def read_deals(players: int, size: int) -> list[list[list[Tile]]]:
    """Return the hands of the prototype's deals."""
    deals = []
    for line in (PROTOTYPE / f"deals_{players}x{size}.txt").read_text().split():
        hands: list[list[Tile]] = [[] for _ in range(players)]
        for tile, owner in zip(full_set(6), line, strict=True):
            if owner != "-":
                hands[int(owner)].append(tile)
        deals.append(hands)
    return deals


def against_prototype(number: int) -> None:
    """Compare one value of each deal, built and run in the same process."""
    print("against ../shared/prototype, one value from the deal, thread CPU, best of 3 each")
    if not PROTOTYPE.is_dir():
        print("  not beside this checkout: left out")
        return
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
            block = importlib.import_module("block")
        finally:
            sys.path.remove(str(built))
        for players, size in ((2, 7), (2, 8), (4, 6), (4, 7)):
            compare_with(block, players, read_deals(players, size)[:number], size)


def compare_with(block: ModuleType, players: int, deals: list[list[list[Tile]]], size: int) -> None:
    """Print the comparison for deals of one size."""
    theirs_game = block.Block([0, 0], 12 if players == 2 else 16)
    search = TwoSided()
    rules = DominoRules(seats=players)
    theirs: list[float] = []
    ours: list[float] = []
    nodes = [0, 0]
    totals = [0, 0]
    for hands in deals:
        position = Position.dealt(hands)
        table = Table(rules, position)
        table.game.ask(rules.seats_of(0))
        lead = block.NUMBER[tuple(max(tile for hand in hands for tile in hand if tile.is_double))]
        packed = [sum(1 << block.NUMBER[tuple(tile)] for tile in hand) for hand in hands]

        def their_value(
            packed: list[int] = packed, leader: int = position.to_move, lead: int = lead
        ) -> int:
            theirs_game.redeal(packed)
            return int(theirs_game.value(theirs_game.lead(leader, lead)))

        def our_value(table: Table = table) -> int:
            search.hold(table.game)
            search.begin()
            return unfold(search.value(0, table.game.words)[0])[0]

        best = [9.0, 9.0]
        for _ in range(3):
            values: tuple[Callable[[], int], ...] = (their_value, our_value)
            for which, value in enumerate(values):
                start = time.thread_time()
                found = value()
                best[which] = min(best[which], time.thread_time() - start)
                totals[which] += found
        nodes[0] += theirs_game.nodes
        nodes[1] += search.nodes
        theirs.append(best[0])
        ours.append(best[1])
    assert totals[0] == totals[1], "the values differ"
    print(
        f"  {players}x{size}: {sum(ours) / sum(theirs):.2f} times its time, "
        f"{nodes[1] / nodes[0]:.2f} times its nodes; "
        f"{sum(nodes[:1]) / sum(theirs) / 1e6:.0f} and {nodes[1] / sum(ours) / 1e6:.0f} Mnodes/s; "
        f"sums of values {totals[0] // 3} and {totals[1] // 3}"
    )
    print(f"       prototype {spread(theirs)}")
    print(f"       bestplay  {spread(ours)}")


# Questions.


def later(dice: random.Random, rules: DominoRules, position: Position, left: int) -> Position:
    """Return a position with so many tiles left in hands, after random plays."""
    while sum(map(len, position.hands)) > left:
        plays = [play for play in list_plays(rules, position).plays if play.result is None]
        if not plays:
            return position
        position = dice.choice(plays).after
    return position


def one_and_all(table: Table) -> tuple[float, float]:
    """Return the seconds for the value of a position, and for that of each of its plays."""
    game = table.game
    search = TwoSided()
    plies = table.plies(0, game.words)
    end = game.words + len(plies) * (1 + game.words)
    seat = table.start.to_move
    for ply in plies:
        game.settled(ply.place)
    places = [
        ply.place for ply in sorted(plies, key=lambda ply: -game.rank_of(ply.place, seat, ply.code))
    ]

    def one() -> None:
        search.hold(game)
        search.begin()
        search.value(0, end)

    def every() -> None:
        search.hold(game)
        search.begin()
        search.values(places, end)

    return min(seconds(one) for _ in range(3)), min(seconds(every) for _ in range(3))


def all_against_one(number: int) -> None:
    """Print what the value of every play costs beside one value."""
    print("every play valued against one value, four seats, double-six, times added up")
    rules = DominoRules(seats=4, lead=Lead.ANY_TILE)
    for left in (28, 24, 20, 16, 12):
        dice = random.Random(f"{SEED} {left}")
        one = every = 0.0
        found = 0
        while found < number:
            position = later(dice, rules, deal(dice, rules, 7), left)
            table = Table(rules, position)
            table.game.ask(rules.seats_of(rules.side(position.to_move)))
            choices = len(table.plies(0, table.game.words))
            if sum(map(len, position.hands)) == left and choices > 1:
                found += 1
                times = one_and_all(table)
                one += times[0]
                every += times[1]
        print(
            f"  {left} tiles: {every / one:.2f} times; one value {one / number * 1e3:.3f} ms, "
            f"every play {every / number * 1e3:.3f} ms"
        )


def two_threads_against_one(number: int) -> None:
    """Print what a second thread is worth."""
    dice = random.Random(SEED)
    rules = DominoRules(seats=4, lead=Lead.ANY_TILE)
    questions = [EndgameQuestion(rules, deal(dice, rules, 7)) for _ in range(number)]

    def solve(some: list[EndgameQuestion]) -> None:
        for question in some:
            solve_endgame(question, Budget())

    def in_threads() -> None:
        workers = [
            threading.Thread(target=solve, args=(questions[which::2],)) for which in range(2)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    solve(questions[:5])
    ratios = []
    for _ in range(3):
        alone = seconds(lambda: solve(questions))
        ratios.append(alone / seconds(in_threads))
    print(
        f"two threads against one, {number} deals of 4x7, every lead valued: "
        f"{max(ratios):.2f} times as fast (of three tries; {alone / number * 1e3:.2f} ms a deal)"
    )


CROSS = DominoRules(game=DominoGame.CROSS)
NINE = DominoRules(game=DominoGame.DOUBLE_NINE_CROSS, highest=9)

GAMES = [
    ("Block 2x8, double-six", DominoRules(seats=2), 8, None),
    ("Block 4x7, double-six, partners", DominoRules(seats=4), 7, None),
    ("Block 4x9, double-nine, partners", DominoRules(seats=4, highest=9), 9, None),
    ("Block 4x12, double-twelve, partners", DominoRules(seats=4, highest=12), 12, None),
    ("Draw 2x7, whole boneyard known", DominoRules(game=DominoGame.DRAW, seats=2), 7, None),
    ("Draw 4x4, whole boneyard known", DominoRules(game=DominoGame.DRAW, seats=4), 4, None),
    ("Draw 2x5, 6 in the boneyard", DominoRules(game=DominoGame.DRAW, seats=2), 5, 6),
    ("Cross 2x7, whole boneyard known", CROSS, 7, None),
    ("Cross 2x7, 6 in the boneyard", CROSS, 7, 6),
    ("Cross 4x4, whole boneyard, partners", replace(CROSS, seats=4), 4, None),
    ("Cross 2x7, the rest sleeps", CROSS, 7, 0),
    ("Double Nine Cross 2x7, 6 in the boneyard", NINE, 7, 6),
    ("Double Nine Cross 2x7, 20 in the boneyard", NINE, 7, 20),
    ("Double Nine Cross 2x7, whole boneyard known", NINE, 7, None),
    ("Double Nine Cross 4x5, whole boneyard, partners", replace(NINE, seats=4), 5, None),
    ("Block 3x6, one against the others", DominoRules(seats=3), 6, None),
    ("Block 4x6, one against the others", DominoRules(seats=4, partners=False), 6, None),
    ("Block 5x5, one against the others", DominoRules(seats=5), 5, None),
]


def games(number: int) -> None:
    """Print what the answers of many kinds of hands cost."""
    print(f"every play valued, from the lead, {number} deals; those not proven in {LIMIT:g} s told")
    for name, rules, size, boneyard in GAMES:
        dice = random.Random(f"{SEED} {name}")
        times, nodes, guesses, unproven = [], [], [], 0
        for _ in range(number):
            question = EndgameQuestion(rules, deal(dice, rules, size, boneyard))
            answer = solve_endgame(question, Budget(seconds=LIMIT))
            times.append(answer.effort.seconds)
            nodes.append(answer.effort.nodes)
            guesses.append(estimate_nodes(question))
            unproven += not answer.value.is_exact
            if sum(times) > 2 * LIMIT:
                break
        told = f", {unproven} of {len(times)} NOT proven" if unproven else ""
        print(
            f"  {name}: {spread(times)}; {statistics.median(nodes):,.0f} nodes "
            f"({sum(nodes) / sum(times) / 1e6:.1f} M/s), estimated {guesses[0]:,}{told}"
        )


FEWEST = 3
"""Tiles of each hand, and plays: with fewer somebody goes out at once, whatever is left."""


def by_tiles_left(number: int) -> None:
    """Print what Double Nine Cross costs by the tiles left, and from where on over a second."""
    print(
        f"Double Nine Cross, 2 seats, every play valued, by tiles left in hands and boneyard, "
        f"{number} positions, {FEWEST} tiles in each hand at least; {LIMIT:g} s at most"
    )
    for left in (16, 20, 24, 28, 32, 36, 40, 46):
        dice = random.Random(f"{SEED} cross {left}")
        times: list[float] = []
        nodes: list[int] = []
        unproven = 0
        while len(times) < number and sum(times) < 2 * LIMIT:
            position = in_hand_and_boneyard(dice, NINE, deal(dice, NINE, 7), left)
            if position is None:
                continue
            answer = solve_endgame(EndgameQuestion(NINE, position), Budget(seconds=LIMIT))
            times.append(answer.effort.seconds)
            nodes.append(answer.effort.nodes)
            unproven += not answer.value.is_exact
        told = f", {unproven} of {len(times)} NOT proven" if unproven else ""
        over = sum(one > 1 for one in times)
        print(
            f"  {left} tiles: {spread(times)}; {statistics.median(nodes):,.0f} nodes, "
            f"{over} of {len(times)} over a second{told}"
        )


def in_hand_and_boneyard(
    dice: random.Random, rules: DominoRules, position: Position, left: int
) -> Position | None:
    """Return a position with a choice and so many tiles in all left, nobody near going out."""
    while sum(map(len, position.hands)) + len(position.boneyard) > left:
        plays = [play for play in list_plays(rules, position).plays if play.result is None]
        if not plays:
            return None
        position = dice.choice(plays).after
    if min(map(len, position.hands)) < FEWEST or len(list_plays(rules, position).plays) < FEWEST:
        return None
    return position


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer deals")
    quick = parser.parse_args().quick
    print("compiled" if COMPILED else "PLAIN: no C compiler was found; about 100 times slower")
    against_prototype(40 if quick else 200)
    all_against_one(10 if quick else 50)
    two_threads_against_one(40 if quick else 200)
    games(3 if quick else 20)
    by_tiles_left(3 if quick else 10)


if __name__ == "__main__":
    main()
