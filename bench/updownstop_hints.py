"""Fair hints in Up-Down-Stop44: milliseconds a deal, how good play-outs are, exchanges a second.

One run, `python bench/updownstop_hints.py [--quick]`. Times are of one thread's CPU, which other
work on the machine disturbs least.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from bestplay_solver.budget import Budget
from bestplay_solver.game import COMPILED
from bestplay_solver.tiles import Tile, full_set
from bestplay_solver.updownstop.advice import (
    AdviceAnswer,
    AdviceQuestion,
    ExchangeQuestion,
    advise,
    advise_exchange,
)
from bestplay_solver.updownstop.hidden_table import HiddenTable
from bestplay_solver.updownstop.knowledge import know
from bestplay_solver.updownstop.position import Direction, Row, RowEnd
from bestplay_solver.updownstop.seen import SeenHand, SeenPosition
from bestplay_solver.updownstop.settings import UpDownStopRules

SEED = 44
NO_LIMIT = 1 << 40
MOST_SECONDS = 4
"""For the deals of one position; the median of positions is told."""
STUDY = {
    7: {0: 0.4, 1: 2.9, 2: 11, 3: 38, 4: 123},
    5: {0: 0.03, 1: 0.1, 2: 0.5, 3: 1.0, 4: 3.3, 6: 24},
    3: {0: 0.01, 1: 0.01, 2: 0.03, 3: 0.05, 4: 0.09, 6: 0.7},
}
"""Milliseconds a deal of a prototype in C++, by tiles each and pile."""


def random_row(dice: random.Random, start: Tile, tiles: list[Tile], highest: int) -> Row:
    """Return a row to which some of these tiles were built; the others lie below its tops."""
    row = {"first": start.low, "second": start.high}
    tops: dict[str, Tile] = {}
    ways = dict(zip(row, dice.sample([Direction.UP, Direction.DOWN], 2), strict=True))
    for tile in tiles:
        for name in dice.sample(list(row), 2):
            step = 1 if ways[name] is Direction.UP else -1
            number = (row[name] + step) % (highest + 1)
            if number in tile:
                row[name] = number
                tops[name] = tile
                break
    if not tops:
        return Row.of_start(start)
    first, second = (RowEnd(row[name], ways[name], tops.get(name)) for name in row)
    dead = sorted(tile for tile in tiles if tile not in tops.values())
    return Row(start, first, second, dead=tuple(dead))


def random_question(
    dice: random.Random, rules: UpDownStopRules, size: int, pile: int
) -> AdviceQuestion:
    """Return what seat 0, to move, asks with so many tiles in each hand and in the pile."""
    tiles = list(full_set(rules.highest))
    dice.shuffle(tiles)
    own, start, rest = tiles[:size], tiles[size], tiles[size + 1 :]
    hidden = (rules.seats - 1) * size + pile
    is_begun = size < rules.default_hand_size
    row = random_row(dice, start, rest[hidden:], rules.highest) if is_begun else Row.of_start(start)
    hands = (SeenHand(tuple(own)), *[SeenHand((), size)] * (rules.seats - 1))
    return AdviceQuestion(rules, SeenPosition(hands, row, 0, pile), 0)


def milliseconds(question: AdviceQuestion, deals: int) -> float:
    """Return the milliseconds a deal, of so many solved, or of those solved in time."""
    known = know(question.rules, question.seen, question.seat)
    batch = HiddenTable(known, by_choice=True).batch(SEED, NO_LIMIT, False)
    batch.begin(seconds=MOST_SECONDS)
    start = time.thread_time()
    done = 0
    deals = min(deals, known.deals.total)
    while done < deals and batch.run(done, 1) is not None:
        done += 1
    return (time.thread_time() - start) / max(1, done) * 1e3


def milliseconds_a_deal(number: int, most_pile: int) -> None:
    """Print the table of HINTS.md, section 4, beside the prototype's figures."""
    print("two seats, every play valued with the pile's order known: ms a deal (the study's)")
    for size, study in STUDY.items():
        cells = []
        for pile, theirs in study.items():
            if pile > most_pile:
                continue
            dice = random.Random(f"{SEED} {size} {pile}")
            deals = max(2, min(40, round(20 / theirs)))
            asked = [random_question(dice, UpDownStopRules(), size, pile) for _ in range(number)]
            times = [milliseconds(question, deals) for question in asked]
            cells.append(f"pile {pile}: {statistics.median(times):.3g} ({theirs:g})")
        print(f"  {size} tiles each: " + "; ".join(cells), flush=True)


def play_outs_against_solving(number: int, deals: int) -> None:
    """Print what is lost when deals are played out where they could be solved."""
    print(f"play-outs instead of solving, {deals} deals each: loss of the play that is chosen")
    for seats, size, pile in ((2, 5, 0), (2, 5, 2), (2, 4, 4), (3, 4, 1), (3, 3, 2)):
        dice = random.Random(f"{SEED} {seats} {size} {pile}")
        lost, alike, rate = [], [], []
        for _ in range(number):
            question = random_question(dice, UpDownStopRules(seats=seats), size, pile)
            exact = last_answer(question, deals, NO_LIMIT)
            start = time.thread_time()
            played = last_answer(question, deals, 1)
            rate.append(played.deals_played_out / (time.thread_time() - start))
            if len(exact.plays) == 1:
                continue
            losses = {one.play: one.loss for one in exact.plays}
            lost.append(losses[played.plays[0].play])
            alike.append(lost[-1] == 0)
        print(
            f"  {seats} seats, {size} tiles each, pile {pile}: {statistics.mean(lost):.3f} points, "
            f"the same play in {statistics.mean(alike):.0%}; {statistics.median(rate):,.0f} deals/s"
        )


def last_answer(question: AdviceQuestion, deals: int, nodes: int) -> AdviceAnswer:
    """Return the answer from so many deals."""
    asked = AdviceQuestion(
        question.rules, question.seen, 0, most_deals=deals, most_nodes_a_deal=nodes
    )
    *_, answer = advise(asked, Budget())
    return answer


def exchanges(deals: int) -> None:
    """Print how many choices of an exchange are valued in a second."""
    print("exchanges, all choices over the same deals, one core")
    for seats in (2, 3, 4):
        rules = UpDownStopRules(seats=seats)
        dice = random.Random(f"{SEED} {seats}")
        size = rules.dealt_hand_size
        own = tuple(dice.sample(list(full_set(rules.highest)), size))
        hands = (SeenHand(own), *[SeenHand((), size)] * (seats - 1))
        question = ExchangeQuestion(rules, hands, 0, most_deals=deals)
        start = time.thread_time()
        *_, answer = advise_exchange(question, Budget())
        taken = time.thread_time() - start
        best = answer.plays[0]
        print(
            f"  {seats} seats: {len(answer.plays)} choices, {deals / taken:,.0f} deals/s, "
            f"{deals * len(answer.plays) / taken:,.0f} choices/s; after {deals} deals the best has "
            f"{best.mean:+.2f} +- {best.error:.2f}, the second is {answer.plays[1].loss:.2f} +- "
            f"{answer.plays[1].loss_error:.2f} below"
        )


def main() -> None:
    """Run every part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    quick = parser.parse_args().quick
    if not COMPILED:
        print("plain: about 100 times slower")
    milliseconds_a_deal(3 if quick else 11, 2 if quick else 6)
    play_outs_against_solving(6 if quick else 60, 50)
    exchanges(200 if quick else 2_000)


if __name__ == "__main__":
    main()
