"""Fair hints: deals a second, whole enumerations, samples to an error, first answers, threads.

One run, `python bench/hints.py [--quick]`. Rates are of one thread's CPU time, which other work on
the machine disturbs least; first answers and threads are wall time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.advice import (
    AdviceQuestion,
    SeenHand,
    SeenPosition,
    SeenRecord,
    advise,
)
from bestplay_solver.dominoes.hidden_table import HiddenTable
from bestplay_solver.dominoes.knowledge import know
from bestplay_solver.dominoes.position import Play, PlayKind, Position, Step
from bestplay_solver.dominoes.questions import list_plays
from bestplay_solver.dominoes.settings import DominoGame, DominoRules, Lead
from bestplay_solver.game import COMPILED
from bestplay_solver.tiles import full_set

SEED = 8
NO_LIMIT = 1 << 40
ERROR, FEWEST = 0.5, 100
"""The standard error that is waited for, and the fewest deals that tell one."""


def questions(rules: DominoRules, laid: int) -> Iterator[AdviceQuestion]:
    """Yield questions of a seat with a choice, so many tiles having been laid at random."""
    dice = random.Random(f"{SEED} {rules} {laid}")
    size = rules.dealt_hand_size or 0
    while True:
        pile = list(full_set(rules.highest))
        dice.shuffle(pile)
        hands = [pile[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
        if not any(tile.is_double for hand in hands for tile in hand):
            continue
        boneyard = pile[rules.seats * size :] if rules.draws else ()
        deal = Position.dealt(hands, boneyard, 0 if rules.lead is Lead.ANY_TILE else None)
        steps = play_to(dice, rules, deal, laid)
        if steps is not None:
            yield as_seen(rules, deal, *steps)


def play_to(
    dice: random.Random, rules: DominoRules, position: Position, laid: int
) -> tuple[list[Step], int] | None:
    """Return random plies until so many tiles are laid, and whose choice is next."""
    steps: list[Step] = []
    while True:
        plays = list_plays(rules, position).plays
        done = sum(step.play.kind is PlayKind.LAY for step in steps)
        if done == laid and len(plays) > 1:
            return steps, position.to_move
        play = dice.choice(plays)
        if play.result is not None or done > laid:
            return None
        steps.append(Step(position.to_move, play.play))
        position = play.after


def as_seen(rules: DominoRules, deal: Position, steps: list[Step], seat: int) -> AdviceQuestion:
    """Return what a seat asks of a record."""
    hands = tuple(
        SeenHand(hand) if other == seat else SeenHand((), len(hand))
        for other, hand in enumerate(deal.hands)
    )
    hidden = tuple(
        Step(step.seat, Play.draw())
        if step.play.kind is PlayKind.DRAW and step.seat != seat
        else step
        for step in steps
    )
    stock = len(deal.boneyard) if rules.draws else None
    seen = SeenRecord(SeenPosition(hands, (), deal.to_move, stock=stock), hidden)
    return AdviceQuestion(rules, seen, seat)


def some(rules: DominoRules, laid: int, number: int) -> list[AdviceQuestion]:
    """Return so many questions."""
    every = questions(rules, laid)
    return [next(every) for _ in range(number)]


def cpu(work: Callable[..., object], *arguments: object) -> float:
    """Return the CPU seconds of this thread for some work."""
    start = time.thread_time()
    work(*arguments)
    return time.thread_time() - start


def wall(work: Callable[..., object], *arguments: object) -> float:
    """Return the seconds for some work."""
    start = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - start


def whole_advice(question: AdviceQuestion) -> None:
    """Go through every deal."""
    for _ in advise(question, Budget()):
        pass


def first_advice(question: AdviceQuestion) -> None:
    """Wait for the first answer."""
    next(advise(question, Budget(seconds=5)))


def rates(number: int) -> None:
    """Print deals a second in two seats."""
    print("two seats, every play valued in every deal, one core (goals: two thirds of the study's)")
    goals = {(7, 1): 76_000, (7, 4): 205_000, (7, 6): 580_000, (7, 8): 1_270_000}
    for size, laid in ((7, 1), (7, 4), (7, 6), (7, 8), (8, 1), (8, 4)):
        rules = DominoRules(hand_size=size)
        found, times, counts = [], [], []
        for question in some(rules, laid, number):
            (known,) = know(rules, question.seen, question.seat)
            batch = HiddenTable(known, by_choice=True).batch(SEED, NO_LIMIT, False)
            batch.begin()
            deals = known.deals.total
            taken = cpu(batch.run, 0, deals)
            found.append(deals / taken)
            times.append(taken)
            counts.append(deals)
        rate, goal = statistics.median(found), goals.get((size, laid))
        told = "" if goal is None else f", {rate / goal:.2f} of the study's {goal:,}"
        print(
            f"  2x{size} after {laid}: {rate:9,.0f} deals/s (least {min(found):,.0f}){told}; "
            f"{statistics.median(counts):,.0f} deals in {statistics.median(times):.3f} s, "
            f"most {max(times):.3f} s"
        )


def whole_first_decision(number: int) -> None:
    """Print how long the whole answer to the first decision takes."""
    print("the first decision, every deal solved, CPU of one core (goals: 2x7 1 s, 2x8 3 s)")
    for size in (7, 8):
        rules = DominoRules(hand_size=size)
        times = [cpu(whole_advice, question) for question in some(rules, 1, number)]
        print(f"  2x{size}: median {statistics.median(times):.2f} s, most {max(times):.2f} s")


def four_seats(number: int) -> None:
    """Print what a standard error of half a point takes in partnerships."""
    print("four seats in partnerships, until the best play's mean has a standard error of 0.5")
    for size, laid in ((6, 1), (6, 4), (6, 8), (7, 1), (7, 4), (7, 8)):
        rules = DominoRules(seats=4, hand_size=size)
        deals, times = [], []
        for question in some(rules, laid, number):
            start = time.thread_time()
            for answer in advise(question, Budget()):
                done = answer.deals_solved
                if answer.plays[0].error <= ERROR and done >= FEWEST:
                    break
            deals.append(done)
            times.append(time.thread_time() - start)
        print(
            f"  4x{size} after {laid}: {statistics.median(deals):6,.0f} deals, CPU median "
            f"{statistics.median(times):.3f} s, most {max(times):.3f} s"
        )


def first_answers(number: int) -> None:
    """Print how soon the first answer of a stream is there."""
    print("the first streamed answer, wall time (goal: 100 ms)")
    kinds = {
        "Block 2x7 after 1": (DominoRules(hand_size=7), 1),
        "Block 4x7 after 1": (DominoRules(seats=4, hand_size=7), 1),
        "Draw 2x7 after 2": (DominoRules(game=DominoGame.DRAW), 2),
        "Cross 2x7 after 2": (DominoRules(game=DominoGame.CROSS), 2),
        "Double Nine Cross 4x5 after 2": (
            DominoRules(game=DominoGame.DOUBLE_NINE_CROSS, seats=4, highest=9),
            2,
        ),
    }
    for name, (rules, laid) in kinds.items():
        times = [wall(first_advice, question) for question in some(rules, laid, number)]
        ordered = sorted(times)
        print(f"  {name}: median {statistics.median(times) * 1e3:.0f} ms, most {ordered[-1]:.3f} s")


def draw_in_a_second(number: int) -> None:
    """Print how far one second goes where the boneyard is unseen."""
    print("one second, one core, the boneyard unseen: deals solved, played out, standard error")
    for game, seats in ((DominoGame.DRAW, 2), (DominoGame.DRAW, 4), (DominoGame.CROSS, 2)):
        rules = DominoRules(game=game, seats=seats)
        for laid in (2, 6):
            last = []
            for question in some(rules, laid, number):
                *_, answer = advise(question, Budget(seconds=1))
                last.append(answer)
            solved = statistics.median(answer.deals_solved for answer in last)
            played = statistics.median(answer.deals_played_out for answer in last)
            errors = [answer.plays[0].error for answer in last if answer.plays]
            print(
                f"  {game.value}, {seats} seats, after {laid}: {solved:,.0f}, {played:,.0f}, "
                f"{statistics.median(errors):.2f}"
            )


def two_threads_against_one(number: int) -> None:
    """Print what a second thread is worth."""
    rules = DominoRules(seats=4, hand_size=7)
    asked = [replace(question, most_deals=1500) for question in some(rules, 1, number)]

    def work(threads: int) -> None:
        for question in asked:
            list(advise(question, Budget(), threads))

    ratios = [wall(lambda: work(1)) / wall(lambda: work(2)) for _ in range(3)]
    print(f"two threads against one, 4x7: {max(ratios):.2f} times as fast (of three tries)")


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer questions")
    quick = parser.parse_args().quick
    print("compiled" if COMPILED else "PLAIN: no C compiler was found; about 100 times slower")
    rates(5 if quick else 25)
    whole_first_decision(3 if quick else 15)
    four_seats(3 if quick else 12)
    first_answers(3 if quick else 15)
    draw_in_a_second(2 if quick else 6)
    two_threads_against_one(1 if quick else 3)


if __name__ == "__main__":
    main()
