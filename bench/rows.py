"""Measures Up or Down?: plans against a plain programme, all places of a card, threads, estimates.

Run from the repository: python bench/rows.py [--quick]. What is compared takes turns on every
question, so that whatever else the machine does slows both; the ratio is what to compare. The plain
dynamic programme keeps every state of an area (rows, colours, discards) and knows no bound: 18
cards take it some seconds, 24 would take a minute and gigabytes, so those are measured alone. Times
but those of threads are of the processor.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import mean, median, stdev
from typing import NamedTuple, TypeVar

from bestplay_solver.budget import Budget
from bestplay_solver.upordown.area import Area, legal_places, put, score
from bestplay_solver.upordown.prospects import Prospects
from bestplay_solver.upordown.questions import (
    PlanQuestion,
    RankQuestion,
    plan_rows,
    rank_rows,
)
from bestplay_solver.upordown.settings import DiscardWhen, UpOrDownRules

SEED = 20260
LONG = UpOrDownRules()
STUCK = UpOrDownRules(discard_when=DiscardWhen.WHEN_STUCK)
GAMES = (UpOrDownRules(2), UpOrDownRules(4), UpOrDownRules(4, 78))

T = TypeVar("T")
Row = tuple[int, int, tuple[int, ...]]
"""A row of the plain programme: its last card, 1 up, -1 down, 0 either; cards of each colour."""


class Sizes(NamedTuple):
    """How much is measured."""

    plain: dict[int, int]
    """Questions for each number of cards."""
    plans: int
    ranks: int
    threads: int
    games: int


FULL = Sizes(plain={6: 20, 12: 10, 18: 5}, plans=2000, ranks=200, threads=400, games=200)
QUICK = Sizes(plain={6: 5, 12: 2}, plans=100, ranks=20, threads=60, games=6)


def deck(seed: int, cards: int, rules: UpOrDownRules = LONG) -> list[int]:
    """Return different cards, always the same ones."""
    return random.Random(f"{SEED} {seed}").sample(range(1, rules.card_count + 1), cards)


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what the work returns and the milliseconds of the processor that it took."""
    begun = time.thread_time()
    result = work()
    return result, (time.thread_time() - begun) * 1000


def told(times: Sequence[float]) -> str:
    """Return median, 99th percentile and maximum."""
    ranked = sorted(times)
    return f"{median(ranked):8.2f} /{ranked[len(ranked) * 99 // 100]:7.2f} /{ranked[-1]:8.2f}"


def plain_points(rules: UpOrDownRules, cards: Sequence[int]) -> tuple[int, int]:
    """Return the best score of an empty area by a plain programme, and its states in all."""
    layer: dict[tuple[Row, ...], int] = {(): 0}
    count = 1
    for card in cards:
        after: dict[tuple[Row, ...], int] = {}
        colour = rules.colour(card)
        new = (card, 0, tuple(int(at == colour) for at in range(rules.colour_count)))
        for rows, discards in layer.items():
            options = [((*rows, new), discards)] if len(rows) < 3 else []
            for at, (last, way, counts) in enumerate(rows):
                others = rows[:at] + rows[at + 1 :]
                options.append(((*others, new), discards + sum(counts)))
                if (way >= 0 and card > last) or (way <= 0 and card < last):
                    more = tuple(n + (hue == colour) for hue, n in enumerate(counts))
                    row = (card, 1 if card > last else -1, more)
                    options.append(((*others, row), discards))
            for state, points in options:
                key = tuple(sorted(state))
                after[key] = max(after.get(key, 0), points)
        layer = after
        count += len(layer)
    best = max(
        points + sum(sum(counts) * max(counts) for _, _, counts in rows)
        for rows, points in layer.items()
    )
    return best, count


def compare_with_plain(sizes: Sizes) -> None:
    """Print the times of plans by both ways, and of more cards by ours alone."""
    print("A plan from an empty area: milliseconds, median; plain: dynamic programme of all states")
    print(f"{'cards':>5} {'number':>6} {'ours':>9} {'plain':>10} {'ratio':>8} {'plain states':>13}")
    for cards, number in sizes.plain.items():
        own_times, plain_times, states = [], [], []
        for seed in range(number):
            question = PlanQuestion(LONG, Area(), tuple(deck(seed, cards)))
            answer, own = timed(partial(plan_rows, question, Budget()))
            (points, count), plain = timed(partial(plain_points, LONG, question.cards))
            assert answer.proof.is_exact
            assert answer.points == points
            own_times.append(own)
            plain_times.append(plain)
            states.append(count)
        ours, other = median(own_times), median(plain_times)
        print(
            f"{cards:>5} {number:>6} {ours:9.2f} {other:10.1f} {other / ours:8.0f}"
            f" {median(states):13.0f}"
        )


def measure_plans(sizes: Sizes) -> None:
    """Print the times and states of plans by number of cards."""
    print("\nPlans, all proven: milliseconds median / p99 / max, nodes median / max")
    cases = [
        *(("empty area", LONG, 0, cards) for cards in (12, 18, 24)),
        ("102 cards", GAMES[1], 0, 24),
        ("after 6", LONG, 6, 18),
        ("after 12", LONG, 12, 12),
        ("when stuck", STUCK, 0, 24),
    ]
    for name, rules, laid, cards in cases:
        times, nodes = [], []
        for seed in range(sizes.plans):
            question = question_after(seed, rules, laid, cards)
            answer, spent = timed(partial(plan_rows, question, Budget()))
            assert answer.proof.is_exact
            times.append(spent)
            nodes.append(answer.effort.nodes)
        print(
            f"{name:>10} {cards:>3} cards, {sizes.plans} {told(times)}"
            f"  {median(nodes):7.0f} /{max(nodes):7}"
        )


def question_after(seed: int, rules: UpOrDownRules, laid: int, cards: int) -> PlanQuestion:
    """Return a question about an area in which so many cards were put greedily."""
    drawn = deck(seed, laid + cards, rules)
    area = Area()
    for card in drawn[:laid]:
        afters = [put(area, card, place) for place in legal_places(rules, area, card)]
        area = max(afters, key=lambda after: score(rules, after).total)
    return PlanQuestion(rules, area, tuple(drawn[laid:]))


def measure_ranks(sizes: Sizes) -> None:
    """Print the times of all places of one card against those of one plan."""
    print("\nAll places of a card, exact, against one plan: milliseconds, median")
    for laid, cards in ((1, 23), (3, 21), (6, 18), (12, 12)):
        plans, ranks, places = [], [], []
        for seed in range(sizes.ranks):
            question = question_after(seed, LONG, laid, cards)
            plan, one = timed(partial(plan_rows, question, Budget()))
            first, *others = question.cards
            rank = RankQuestion(LONG, question.area, first, tuple(others))
            answer, every = timed(partial(rank_rows, rank, Budget()))
            assert answer.is_exact
            assert answer.places[0].value == plan.points
            plans.append(one)
            ranks.append(every)
            places.append(len(answer.places))
        print(
            f"{cards:>3} cards after {laid:>2}: {median(ranks):6.2f} for {median(places):.0f}"
            f" places, one plan {median(plans):6.2f}, ratio {median(ranks) / median(plans):5.2f}"
        )


def measure_threads(sizes: Sizes) -> None:
    """Print how much faster two threads answer than one."""
    questions = [question_after(seed, LONG, 0, 24) for seed in range(sizes.threads)]

    def run(threads: int) -> float:
        with ThreadPoolExecutor(threads) as pool:
            begun = time.perf_counter()
            list(pool.map(lambda question: plan_rows(question, Budget()), questions))
            return time.perf_counter() - begun

    pairs = [(run(1), run(2)) for _ in range(5)]
    ratio = max(one / two for one, two in pairs)
    print(f"\nTwo threads against one, {sizes.threads} plans of 24: {ratio:.2f} (best of 5)")


def play(rules: UpOrDownRules, seed: int, *, greedily: bool) -> list[int]:
    """Return the points of all seats of a game: display, hands and a pile, as the rules have it.

    Of the cards that can be taken and their places the best by the estimate is chosen, or greedily
    by the score at once; which hand card is laid for it is not looked at.
    """
    pile = random.Random(f"{SEED} game {seed}").sample(
        range(1, rules.card_count + 1), rules.card_count
    )
    hands = [[pile.pop() for _ in range(3)] for _ in range(rules.seats)]
    display = [pile.pop() for _ in range(6)]
    areas = [Area() for _ in range(rules.seats)]
    about = set(range(1, rules.card_count + 1))
    for turn in range(rules.turns):
        seat, left = turn % rules.seats, rules.turns_of_seat - turn // rules.seats - 1
        laid_for: dict[int, int] = {}
        for card in hands[seat]:
            ring = sorted([*display, card])
            at = ring.index(card)
            for neighbour in (ring[at - 1], ring[(at + 1) % len(ring)]):
                laid_for.setdefault(neighbour, card)
        options = []
        for taken in laid_for:
            prospects = Prospects(rules, about - {taken}, left)
            for place in legal_places(rules, areas[seat], taken):
                after = put(areas[seat], taken, place)
                value = score(rules, after).total if greedily else prospects.estimate(after)
                options.append((value, taken, after))
        _, taken, areas[seat] = max(options, key=lambda option: option[0])
        about.remove(taken)
        display.remove(taken)
        display.append(laid_for[taken])
        hands[seat].remove(laid_for[taken])
        if pile:
            hands[seat].append(pile.pop())
    return [score(rules, area).total for area in areas]


def compare_policies(sizes: Sizes) -> None:
    """Print what seats score that play by the estimate, and greedily."""
    print(f"\nPoints a seat, 95 % interval, {sizes.games} games: by the estimate, greedily, ratio")
    for rules in GAMES:
        means = []
        line = f"{rules.seats} seats, {rules.card_count} cards:"
        for greedily in (False, True):
            games = [mean(play(rules, seed, greedily=greedily)) for seed in range(sizes.games)]
            means.append(mean(games))
            line += f"  {means[-1]:5.1f} +- {1.96 * stdev(games) / len(games) ** 0.5:3.1f}"
        print(f"{line}  {means[0] / means[1]:4.2f}")


def main() -> None:
    """Run the measurements that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few questions and games")
    sizes = QUICK if parser.parse_args().quick else FULL
    plan_rows(question_after(0, LONG, 0, 24), Budget())  # warm the caches
    compare_with_plain(sizes)
    measure_plans(sizes)
    measure_ranks(sizes)
    measure_threads(sizes)
    compare_policies(sizes)


if __name__ == "__main__":
    main()
