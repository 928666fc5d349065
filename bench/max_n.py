"""Max-n, each seat for itself: by seats and tiles, and from what size on it takes over a second.

One run, `python bench/max_n.py [--quick]`; nodes are positions looked at, again or for the first
time. The forced value of the same questions stands beside it.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence
from dataclasses import replace

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import Position
from bestplay_solver.dominoes.questions import EndgameQuestion, estimate_nodes, solve_endgame
from bestplay_solver.dominoes.settings import DominoGame, DominoRules
from bestplay_solver.game import COMPILED
from bestplay_solver.search.max_n import MOST_BYTES
from bestplay_solver.tiles import full_set

SEED = 20265
LIMIT = 10.0
"""Seconds that any one question may take."""

BLOCK = DominoRules(seats=3, partners=False)
NINE = replace(BLOCK, highest=9)
DRAW = replace(BLOCK, game=DominoGame.DRAW)
CROSS = replace(BLOCK, game=DominoGame.CROSS)
CROSS_NINE = replace(NINE, game=DominoGame.DOUBLE_NINE_CROSS)

GAMES: list[tuple[str, DominoRules, int, int | None, float | None]] = [
    ("Block 3x6", BLOCK, 6, None, 0.02),
    ("Block 3x7", BLOCK, 7, None, None),
    ("Block 3x8", BLOCK, 8, None, None),
    ("Block 3x9", BLOCK, 9, None, None),
    ("Block 4x5", replace(BLOCK, seats=4), 5, None, None),
    ("Block 4x6", replace(BLOCK, seats=4), 6, None, None),
    ("Block 4x7", replace(BLOCK, seats=4), 7, None, 2.0),
    ("Block 5x5", replace(BLOCK, seats=5), 5, None, 0.02),
    ("Block 3x9, double-nine", NINE, 9, None, None),
    ("Block 4x9, double-nine", replace(NINE, seats=4), 9, None, None),
    ("Draw 3x5, 4 in the boneyard", DRAW, 5, 4, None),
    ("Draw 3x5, whole boneyard known", DRAW, 5, None, None),
    ("Draw 4x4, whole boneyard known", replace(DRAW, seats=4), 4, None, None),
    ("Draw 5x3, whole boneyard known", replace(DRAW, seats=5), 3, None, None),
    ("Cross 3x5, whole boneyard known", CROSS, 5, None, None),
    ("Cross 4x4, whole boneyard known", replace(CROSS, seats=4), 4, None, None),
    ("Double Nine Cross 3x7, the rest sleeps", CROSS_NINE, 7, 0, None),
    ("Double Nine Cross 3x7, 8 in the boneyard", CROSS_NINE, 7, 8, None),
    ("Double Nine Cross 4x5, 8 in the boneyard", replace(CROSS_NINE, seats=4), 5, 8, None),
]
"""Name, rules, tiles a hand, tiles of the boneyard (None: all that are left), goal in seconds."""


def deal(dice: random.Random, rules: DominoRules, size: int, boneyard: int | None) -> Position:
    """Return a deal with a double."""
    tiles = list(full_set(rules.highest))
    dice.shuffle(tiles)
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
    rest = tiles[rules.seats * size :]
    if not any(tile.is_double for hand in hands for tile in hand):
        return deal(dice, rules, size, boneyard)
    return Position.dealt(hands, rest[:boneyard] if rules.draws else ())


def spread(times: Sequence[float]) -> str:
    """Return the middle and the worst of some times."""
    return f"median {statistics.median(times) * 1e3:9.2f} ms, most {max(times) * 1e3:9.2f} ms"


def games(number: int) -> None:
    """Print what max-n costs at the sizes of hands that are dealt."""
    print(
        f"max-n of every play, from the lead, {number} deals; its time and nodes are those beyond "
        f"the forced value's; table within {MOST_BYTES >> 20} MiB; {LIMIT:g} s at most"
    )
    for name, rules, size, boneyard, goal in GAMES:
        dice = random.Random(f"{SEED} {name}")
        times: list[float] = []
        forced: list[float] = []
        nodes: list[int] = []
        guesses: list[int] = []
        unproven = 0
        while len(times) < number and sum(times) < 2 * LIMIT:
            question = EndgameQuestion(rules, deal(dice, rules, size, boneyard))
            alone = solve_endgame(question, Budget(seconds=LIMIT))
            question = replace(question, with_expected=True)
            both = solve_endgame(question, Budget(seconds=LIMIT))
            times.append(max(0.0, both.effort.seconds - alone.effort.seconds))
            forced.append(alone.effort.seconds)
            nodes.append(both.effort.nodes - alone.effort.nodes)
            guesses.append(estimate_nodes(question))
            unproven += both.expected is None or both.expected.why_not is not None
        over = sum(one > 1 for one in times)
        told = f"; {unproven} NOT proven" if unproven else ""
        if goal is not None:
            told += f"; goal {goal * 1e3:g} ms {'met' if max(times) <= goal else 'MISSED'}"
        print(
            f"  {name}: {spread(times)}; {statistics.median(nodes):,.0f} nodes "
            f"({sum(nodes) / sum(times) / 1e6:.1f} M/s), estimated {guesses[0]:,}; forced value "
            f"{statistics.median(forced) * 1e3:.2f} ms; {over} of {len(times)} over a second{told}"
        )


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer deals")
    quick = parser.parse_args().quick
    print("compiled" if COMPILED else "PLAIN: no C compiler was found; about 100 times slower")
    games(5 if quick else 20)


if __name__ == "__main__":
    main()
