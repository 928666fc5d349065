"""The common game of hidden hands late in two-seat Block: seconds, size and bounds by tiles left.

One run, `python bench/hidden.py [--quick]`. Positions come from hands of 2 x 7 played out, each
seat laying its heaviest tile three times in five and else any, until the tiles left are those of
the row and the seat to move can lay. Bounds after 10, 30 and 100 iterations are widths, in points.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.hidden import (
    TARGET,
    HiddenQuestion,
    PublicKnowledge,
    common_question,
    estimate_seconds,
    public_pool,
    solve_hidden,
)
from bestplay_solver.dominoes.hidden_tree import HiddenTree
from bestplay_solver.dominoes.position import PlayKind, Position
from bestplay_solver.dominoes.questions import list_plays
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.game import COMPILED
from bestplay_solver.search.common_game import CommonGame
from bestplay_solver.search.limits import Limits
from bestplay_solver.tiles import full_set

SEED = 20266
LIMIT = 30.0
"""Seconds that any one question may take."""
RULES = DominoRules(hand_size=7)
ITERATIONS = (10, 30, 100)
ROWS: list[tuple[tuple[int, int], int, int, float | None]] = [
    ((2, 2), 20, 60, 1.0),
    ((2, 3), 20, 60, 1.0),
    ((3, 3), 3, 12, 10.0),
    ((3, 4), 1, 4, None),
]
"""Tiles left (of either seat), positions in a quick run and in a whole one, goal in seconds."""


def late(dice: random.Random, left: tuple[int, int]) -> HiddenQuestion | None:
    """Play hands until one comes to so many tiles; None if its question is too large to list."""
    while True:
        tiles = dice.sample(list(full_set(6)), 14)
        if not any(tile.is_double for tile in tiles):
            continue
        position = Position.dealt((tiles[:7], tiles[7:]))
        lead = max(tile for tile in tiles if tile.is_double)
        voids: list[set[int]] = [set(), set()]
        while True:
            plays = list_plays(RULES, position).plays
            if not plays:
                break
            seat = position.to_move
            if plays[0].play.kind is PlayKind.KNOCK:
                voids[seat].update(position.ends)
            elif sorted(map(len, position.hands)) == list(left):
                held = {tile for hand in position.hands for tile in hand}
                laid = set(tiles) - held
                known = PublicKnowledge(
                    public_pool(RULES, laid, lead),
                    (len(position.hands[0]), len(position.hands[1])),
                    (frozenset(voids[0]), frozenset(voids[1])),
                )
                return common_question(RULES, position.ends, seat, known, position.hands[seat])
            best = max(sum(play.play.tile or ()) for play in plays)
            if dice.random() < 3 / 5:
                plays = tuple(play for play in plays if sum(play.play.tile or ()) == best)
            position = dice.choice(plays).after


def widths(question: HiddenQuestion) -> list[float] | None:
    """Return how wide the bounds are after some iterations; None if the tree is too large."""
    every = {tile for hands in question.hands for hand in hands for tile in hand}
    ordered = sorted(every, key=lambda tile: (sum(tile), tile))
    number = {tile: index for index, tile in enumerate(ordered)}
    masks = [
        [sum(1 << number[tile] for tile in hand) for hand in hands] for hands in question.hands
    ]
    grown = HiddenTree(question.rules, ordered, (masks[0], masks[1]))
    grown.weigh([1.0] * sum(map(len, masks)))
    limits = Limits()
    limits.begin()
    grown.count(question.ends, question.to_move, -1, limits, 1 << 28)
    tree = grown.fill()
    if tree is None:
        return None
    found = []
    game = CommonGame(tree)
    for iterations in ITERATIONS:
        game.improve(iterations - game.iterations)
        game.prove()
        found.append(game.upper - game.lower)
    return found


def spread(numbers: Sequence[float], form: str) -> str:
    """Return the middle and the greatest of some numbers."""
    return f"{statistics.median(numbers):{form}} / {max(numbers):{form}}"


def row(left: tuple[int, int], number: int, goal: float | None) -> None:
    """Print one row: median and greatest of everything."""
    dice = random.Random(f"{SEED} {left}")
    times: list[float] = []
    guesses: list[float] = []
    bounds: list[list[float]] = []
    sizes = []
    mixed = refused = unproven = 0
    for _ in range(number):
        question = late(dice, left)
        started = time.perf_counter()
        answer = None if question is None else solve_hidden(question, Budget(seconds=LIMIT))
        if answer is None or question is None:
            refused += 1
            continue
        times.append(time.perf_counter() - started)
        guesses.append(estimate_seconds(question) / times[-1])
        sizes.append(answer.size)
        unproven += answer.why_not is not None
        mixed += sum(play.probability > 0.05 for play in answer.plays) > 1
        bounds.append(widths(question) or [])
    told = f"  {left[0]}+{left[1]}: {len(times)} positions, {refused} refused"
    if times:
        told += (
            f"; seconds {spread(times, '.3f')}; pairs {spread([s.pairs for s in sizes], ',.0f')}; "
            f"information sets {spread([s.information_sets for s in sizes], ',.0f')}; bounds after "
            + ", ".join(
                f"{iterations}: {spread([one[at] for one in bounds], '.5f')}"
                for at, iterations in enumerate(ITERATIONS)
            )
            + f"; {mixed} mix; {unproven} beyond {TARGET} points; time estimated "
            f"{min(guesses):.1f} to {max(guesses):.1f} times too long"
        )
        if goal is not None:
            told += f"; goal {goal:g} s {'met' if max(times) <= goal else 'MISSED'}"
    print(told, flush=True)


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer positions")
    quick = parser.parse_args().quick
    print("compiled" if COMPILED else "PLAIN: no C compiler was found; about 100 times slower")
    print("median / greatest:")
    for left, few, many, goal in ROWS:
        row(left, few if quick else many, goal)


if __name__ == "__main__":
    main()
