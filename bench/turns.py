"""Exact endgames of Up or Down? for two: by turns left, by settings, and in two threads.

One run, `python bench/turns.py [--quick]`; every line is a ratio or a time of this machine. Games
are played up to there with real piles, each seat taking what scores most at once (or anything).
"""

from __future__ import annotations

import argparse
import random
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from bestplay_solver.budget import Budget
from bestplay_solver.game import COMPILED
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.upordown.area import Area, legal_places, put, score
from bestplay_solver.upordown.endgame import (
    EndgamePosition,
    EndgameQuestion,
    estimate_nodes,
    solve_endgame,
)
from bestplay_solver.upordown.settings import DISPLAY, DiscardUnit, DiscardWhen, UpOrDownRules
from bestplay_solver.upordown.turn import Turn
from bestplay_solver.upordown.turn_table import TurnTable, position_after

SEED = 20262
HAND = 3
LONG = UpOrDownRules()
SETTINGS = [
    ("long game", LONG),
    ("short game", UpOrDownRules(cards=42)),
    ("12 cards, nothing taken yet", UpOrDownRules(cards=12)),
    ("126 cards", UpOrDownRules(cards=126)),
    ("discards cost 1", replace(LONG, discard_value=-1)),
    ("discards count by row", replace(LONG, discard_unit=DiscardUnit.ROW)),
    ("discards when stuck", replace(LONG, discard_when=DiscardWhen.WHEN_STUCK)),
    ("eight colours at random", replace(LONG, colours=tuple([*range(8)] * 6 + [*range(6)]))),
    ("one colour", replace(LONG, colours=(0,) * 54)),
]


def played(dice: random.Random, rules: UpOrDownRules, left: int, greedy: bool) -> EndgamePosition:
    """Return a position with so many turns left, the piles empty, of a game of two."""
    deck = list(range(1, rules.card_count + 1))
    dice.shuffle(deck)
    drawn = iter(deck[DISPLAY + 2 * HAND :])
    first, second = deck[DISPLAY : DISPLAY + HAND], deck[DISPLAY + HAND : DISPLAY + 2 * HAND]
    areas = (Area(discarded_rows=0), Area(discarded_rows=0))
    position = EndgamePosition(
        (tuple(first), tuple(second)), tuple(sorted(deck[:DISPLAY])), areas, dice.randrange(2)
    )
    for turn in range(rules.turns - left):
        seat = position.to_move
        position = position_after(position, chosen(dice, rules, position, greedy))
        if turn < rules.turns - 2 * HAND:
            hands = list(position.hands)
            hands[seat] = (*hands[seat], next(drawn))
            position = replace(position, hands=(hands[0], hands[1]))
    return position


def chosen(
    dice: random.Random, rules: UpOrDownRules, position: EndgamePosition, greedy: bool
) -> Turn:
    """Return some legal turn: any, or one that scores most at once."""
    area = position.areas[position.to_move]
    turns = []
    for card in position.hands[position.to_move]:
        circle = sorted((*position.display, card))
        at = circle.index(card)
        for taken in (circle[at - 1], circle[(at + 1) % len(circle)]):
            turns += [Turn(card, taken, place) for place in legal_places(rules, area, taken)]
    dice.shuffle(turns)
    if not greedy:
        return turns[0]
    return max(turns, key=lambda turn: score(rules, put(area, turn.taken, turn.place)).total)


def seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def spread(numbers: Sequence[float], format_: str) -> str:
    """Return the middle, the 95th of a hundred and the greatest of some numbers."""
    ordered = sorted(numbers)
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    told = (statistics.median(ordered), p95, ordered[-1])
    return " / ".join(format(number, format_) for number in told)


def measure(name: str, rules: UpOrDownRules, left: int, number: int, greedy: bool) -> None:
    """Print what questions with so many turns left cost: every turn valued, points found."""
    dice = random.Random(f"{SEED} {left}")
    times, nodes, factors = [], [], []
    for _ in range(number):
        question = EndgameQuestion(rules, played(dice, rules, left, greedy))
        effort = solve_endgame(question, Budget()).effort
        times.append(effort.seconds * 1e3)
        nodes.append(effort.nodes)
        factors.append(max(1, effort.nodes) / estimate_nodes(question))
    within = sum(0.1 <= factor <= 10 for factor in factors)
    print(
        f"  {name}: ms {spread(times, '.2f')}; nodes {spread(nodes, ',.0f')}; "
        f"estimate within a factor of ten for {within} of {number}"
    )


def by_turns_left(number: int) -> None:
    """Print the cost by turns left."""
    print("every turn valued, long game; median / 95 % within / most")
    for greedy in (True, False):
        for left in range(1, 2 * HAND + 1):
            how = "greedy" if greedy else "random"
            measure(f"{left} turns left, {how} play before", LONG, left, number, greedy)


def by_settings(number: int) -> None:
    """Print the cost under each setting."""
    print("every turn valued, six turns left, greedy play before; median / 95 % within / most")
    for name, rules in SETTINGS:
        measure(name, rules, 2 * HAND, number, greedy=True)


def search_alone(number: int) -> None:
    """Print how fast the search itself is, without what stands around it."""
    dice = random.Random(SEED)
    search = TwoSided()
    spent, nodes = 0.0, 0
    for _ in range(number):
        table = TurnTable(LONG, played(dice, LONG, 2 * HAND, greedy=True))
        table.game.ask(0)
        plies = table.plies(0, table.game.words)
        room = table.game.words + len(plies) * (1 + table.game.words)
        places = [ply.place for ply in plies]
        search.hold(table.game)
        search.begin()
        start = time.perf_counter()
        search.values(places, room)
        spent += time.perf_counter() - start
        nodes += search.nodes
    print(
        f"the search alone: {nodes / spent / 1e6:.2f} Mnodes/s, "
        f"{spent / number * 1e3:.2f} ms and {nodes / number:,.0f} nodes a position"
    )


def two_threads_against_one(number: int) -> None:
    """Print what a second thread is worth."""
    dice = random.Random(SEED)
    questions = [EndgameQuestion(LONG, played(dice, LONG, 2 * HAND, True)) for _ in range(number)]

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
        f"two threads against one, {number} positions with six turns left: {max(ratios):.2f} "
        f"times as fast (of three tries; {alone / number * 1e3:.2f} ms a position)"
    )


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer positions")
    quick = parser.parse_args().quick
    print("compiled" if COMPILED else "PLAIN: no C compiler was found; about 100 times slower")
    by_turns_left(20 if quick else 200)
    by_settings(10 if quick else 100)
    search_alone(20 if quick else 200)
    two_threads_against_one(20 if quick else 200)


if __name__ == "__main__":
    main()
