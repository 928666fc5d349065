"""How strong the advice is: matches, losses a decision, and what a known boneyard flatters.

`python bench/strength.py [--quick] [--only NAME ...] [--scale X] [--write]`. Every pair of a match
is one deal played with both seatings; intervals are 95 % over pairs. --write puts the tables into
docs/strength.md; a whole run takes some minutes on one core.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from pathlib import Path

from bestplay_solver.advice.estimates import Sample
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.hidden_table import HiddenTable
from bestplay_solver.dominoes.knowledge import know
from bestplay_solver.dominoes.position import Play, Position, Step
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    ListedPlay,
    list_plays,
    solve_endgame,
)
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.dominoes.settings import DominoGame, DominoRules
from bestplay_solver.tiles import full_set

PAGE = Path(__file__).resolve().parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
SEED = 8
NO_LIMIT = 1 << 40
TWO = DominoRules(hand_size=7)
FOUR = DominoRules(seats=4, hand_size=6)
DRAW = DominoRules(game=DominoGame.DRAW)


@dataclass(slots=True)
class Hand:
    """A hand on its way: the deal, the steps so far, the position, and its legal plays."""

    rules: DominoRules
    deal: Position
    steps: list[Step]
    position: Position
    plays: Sequence[ListedPlay]

    def seen(self) -> SeenRecord:
        """Return the hand as the seat to move has seen it."""
        seat = self.position.to_move
        hands = tuple(
            SeenHand(hand) if other == seat else SeenHand((), len(hand))
            for other, hand in enumerate(self.deal.hands)
        )
        return SeenRecord(SeenPosition(hands, (), self.deal.to_move), tuple(self.steps))


Player = Callable[[Hand, random.Random], Play]


def weight(play: Play) -> tuple[int, tuple[int, ...]]:
    """Order plays as a tie is decided: the heavier tile."""
    return sum(play.tile or ()), play.tile or ()


def at_random(hand: Hand, dice: random.Random) -> Play:
    """Play anything."""
    return dice.choice(hand.plays).play


def heaviest(hand: Hand, dice: random.Random) -> Play:
    """Lay the heaviest tile, at either end."""
    return max((listed.play for listed in hand.plays), key=lambda play: weight(play)[0])


def cheat(hand: Hand, dice: random.Random) -> Play:
    """Look at every hand, and play what is best then."""
    valued = solve_endgame(EndgameQuestion(hand.rules, hand.position), Budget()).plays
    best = [one.play for one in valued if one.value == valued[0].value]
    return max(best, key=weight)


def ranked_by(
    hand: Hand, deals: int | None, by_choice: bool, seed: int
) -> list[tuple[Play, float]]:
    """Return the plays, the best first, and their mean margins over so many deals, or all."""
    (known,) = know(hand.rules, hand.seen(), hand.position.to_move)
    table = HiddenTable(known, by_choice)
    total = known.deals.total
    number = total if deals is None else min(deals, total)
    batch = table.batch(seed, NO_LIMIT, with_chances=False)
    batch.begin()
    sums = batch.run(0, number)
    if sums is None:
        raise AssertionError("nothing stops it")
    sample = Sample(sums, len(table.plays), number, total)
    order = sorted(range(len(table.plays)), key=lambda at: weight(table.plays[at]), reverse=True)
    return [(table.plays[one.play], one.mean) for one in sample.ranked(order)]


def advice(deals: int, by_choice: bool) -> Player:
    """Return the player that takes the first play of an advice from so many deals."""

    def play(hand: Hand, dice: random.Random) -> Play:
        return ranked_by(hand, deals, by_choice, dice.getrandbits(64))[0][0]

    return play


# Hands and matches.


def a_deal(dice: random.Random, rules: DominoRules) -> Position:
    """Return a deal in which somebody holds a double."""
    size = rules.dealt_hand_size or 0
    while True:
        pile = list(full_set(rules.highest))
        dice.shuffle(pile)
        hands = [pile[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
        if any(tile.is_double for hand in hands for tile in hand):
            return Position.dealt(hands, pile[rules.seats * size :] if rules.draws else ())


def played(
    rules: DominoRules, deal: Position, choose: Sequence[Player], dice: random.Random
) -> tuple[int, int]:
    """Play a hand; return the margin and the outcome for the side of seat 0."""
    hand = Hand(rules, deal, [], deal, list_plays(rules, deal).plays)
    while True:
        seat = hand.position.to_move
        play = hand.plays[0].play
        if len(hand.plays) > 1:
            play = choose[seat](hand, dice)
        (listed,) = (one for one in hand.plays if one.play == play)
        if listed.result is not None:
            points = listed.result.points
            return points[0] - points[1], listed.result.outcomes[0]
        hand.steps.append(Step(seat, play))
        hand.position = listed.after
        hand.plays = list_plays(rules, listed.after).plays


def told(values: Sequence[float]) -> str:
    """Return a mean and its 95 % interval."""
    error = statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.mean(values):+.2f} ± {1.96 * error:.2f}"


def match(name: str, rules: DominoRules, one: Player, other: Player, pairs: int) -> str:
    """Return the line of a match: points a hand and wins, from the view of the first player."""
    start = time.perf_counter()
    points, wins = [], []
    for pair in range(pairs):
        dice = random.Random(f"{SEED} {rules.seats} {pair}")
        deal = a_deal(dice, rules)
        seats = range(rules.seats)
        first = played(rules, deal, [other if seat % 2 else one for seat in seats], dice)
        second = played(rules, deal, [one if seat % 2 else other for seat in seats], dice)
        points.append((first[0] - second[0]) / 2)
        wins.append((first[1] - second[1]) / 4 * 100 + 50)
    shares = told(wins).lstrip("+")
    print(f"  {name}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return f"| {name} | {pairs:,} | {told(points)} | {shares} |"


def two_seats(scale: float) -> Iterator[str]:
    """Yield the matches of two seats."""
    yield "### Two seats, 7 tiles each"
    yield ""
    yield "| match | pairs | points a hand | wins, % (a tie is half) |"
    yield "|---|---|---|---|"
    full, plain, few = advice(200, True), advice(200, False), advice(20, False)
    for name, one, other, pairs in (
        ("random against heaviest first", at_random, heaviest, 4000),
        ("advice against random", full, at_random, 1000),
        ("advice against heaviest first", full, heaviest, 2000),
        ("advice against averaging 20 deals unweighted", full, few, 4000),
        ("200 deals unweighted against 20 unweighted", plain, few, 4000),
        ("advice against 200 deals unweighted", full, plain, 4000),
        ("all open cards (a cheat) against advice", cheat, full, 1000),
        ("all open cards against heaviest first", cheat, heaviest, 2000),
    ):
        yield match(name, TWO, one, other, max(20, round(pairs * scale)))


def four_seats(scale: float) -> Iterator[str]:
    """Yield the matches of four seats in partnerships."""
    yield "### Four seats in partnerships, 6 tiles each"
    yield ""
    yield "| match | pairs | points a hand | wins, % (a tie is half) |"
    yield "|---|---|---|---|"
    full, plain, few = advice(100, True), advice(100, False), advice(20, False)
    for name, one, other, pairs in (
        ("advice (100 deals) against heaviest first", full, heaviest, 500),
        ("advice (100 deals) against averaging 20 deals unweighted", full, few, 500),
        ("advice (100 deals) against 100 deals unweighted", full, plain, 500),
        ("all open cards (a cheat) against heaviest first", cheat, heaviest, 1000),
        ("all open cards (a cheat) against advice", cheat, full, 200),
    ):
        yield match(name, FOUR, one, other, max(20, round(pairs * scale)))


# Losses a decision.


def decisions(rules: DominoRules, laid: int, number: int) -> Iterator[Hand]:
    """Yield hands with a choice after so many lays, each by the mean over 20 deals."""
    few = advice(20, False)
    dice = random.Random(f"{SEED} losses {laid}")
    while number:
        deal = a_deal(dice, rules)
        hand = Hand(rules, deal, [], deal, list_plays(rules, deal).plays)
        while True:
            done = sum(step.play.tile is not None for step in hand.steps)
            if done == laid and len(hand.plays) > 1:
                number -= 1
                yield hand
                break
            play = few(hand, dice) if len(hand.plays) > 1 else hand.plays[0].play
            (listed,) = (one for one in hand.plays if one.play == play)
            if listed.result is not None or done > laid:
                break
            hand.steps.append(Step(hand.position.to_move, play))
            hand.position = listed.after
            hand.plays = list_plays(rules, listed.after).plays


def losses(scale: float) -> Iterator[str]:
    """Yield what a sample's first play loses against all deals, points a decision."""
    yield "### Loss a decision of n deals against all deals, two seats, 7 tiles each, points"
    yield ""
    yield "| after | decisions | n = 20 | n = 200 | n = 2,000 | all deals, unweighted |"
    yield "|---|---|---|---|---|---|"
    for laid, number in ((2, 60), (4, 200), (6, 400)):
        number = max(10, round(number * scale))
        lost: dict[str, list[float]] = {"20": [], "200": [], "2000": [], "plain": []}
        for at, hand in enumerate(decisions(TWO, laid, number)):
            mean = dict(every := ranked_by(hand, None, by_choice=True, seed=0))
            for deals in (20, 200, 2000):
                for seed in range(3):
                    play = ranked_by(hand, deals, True, seed * 1000 + at)[0][0]
                    lost[str(deals)].append(every[0][1] - mean[play])
            plain = ranked_by(hand, None, by_choice=False, seed=0)[0][0]
            lost["plain"].append(every[0][1] - mean[plain])
        cells = " | ".join(f"{statistics.mean(values):.3f}" for values in lost.values())
        yield f"| {laid} | {number} | {cells} |"


# What a boneyard whose order is known flatters.


@cache
def by_chance(rules: DominoRules, position: Position) -> float:
    """Return the margin for seat 0, hands open, when nobody knows what the next draw brings."""
    listed = list_plays(rules, position)
    if listed.result is not None:
        points = listed.result.points
        return float(points[0] - points[1])
    values = [value_by_chance(rules, position, one) for one in listed.plays]
    return min(values) if position.to_move else max(values)


def value_by_chance(rules: DominoRules, position: Position, one: ListedPlay) -> float:
    """Return the margin of a play: of a draw, the mean over what may be drawn."""
    if one.result is not None:
        points = one.result.points
        return float(points[0] - points[1])
    if len(one.after.boneyard) == len(position.boneyard):
        return by_chance(rules, unordered(one.after))
    drawn = []
    for tile in position.boneyard:
        rest = tuple(sorted(set(position.boneyard) - {tile}))
        (draw,) = list_plays(rules, replace(position, boneyard=(tile, *rest))).plays
        if draw.result is not None:
            points = draw.result.points
            drawn.append(float(points[0] - points[1]))
        else:
            drawn.append(by_chance(rules, unordered(draw.after)))
    return statistics.mean(drawn)


def unordered(position: Position) -> Position:
    """Return a position whose boneyard's order says nothing."""
    return replace(position, boneyard=tuple(sorted(position.boneyard)))


def known_order(rules: DominoRules, position: Position) -> dict[Play, float]:
    """Return the mean margin of each play when the order of the boneyard is known, over orders."""
    orders = list(permutations(position.boneyard))
    totals: dict[Play, float] = {}
    for order in orders:
        question = EndgameQuestion(rules, replace(position, boneyard=order), asking=0)
        for one in solve_endgame(question, Budget()).plays:
            totals[one.play] = totals.get(one.play, 0) + one.value.lower.margin / len(orders)
    return totals


def boneyards(scale: float) -> Iterator[str]:
    """Yield how far a known order flatters, and what it costs, by the size of the boneyard."""
    yield "### Draw, two seats: what knowing the order of the boneyard flatters, hands open, points"
    yield ""
    yield "| boneyard | positions | of plays before a draw | of other plays | loss a decision |"
    yield "|---|---|---|---|---|"
    for size, number in ((2, 200), (3, 100), (4, 40)):
        number = max(5, round(number * scale))
        dice = random.Random(f"{SEED} boneyard {size}")
        draws: list[float] = []
        others: list[float] = []
        lost: list[float] = []
        for position in draw_positions(dice, size, number):
            truth = {
                one.play: value_by_chance(DRAW, position, one)
                for one in list_plays(DRAW, position).plays
            }
            guess = known_order(DRAW, position)
            for one in list_plays(DRAW, position).plays:
                is_draw = draws_next(one)
                (draws if is_draw else others).append(guess[one.play] - truth[one.play])
            lost.append(max(truth.values()) - truth[max(guess, key=lambda play: guess[play])])
        by_chance.cache_clear()
        yield (
            f"| {size} | {number} | {told(draws) if len(draws) > 1 else '-'} | {told(others)} "
            f"| {statistics.mean(lost):.3f} |"
        )


def draws_next(one: ListedPlay) -> bool:
    """Return whether the other seat, or then the own, draws right after a play of seat 0."""
    if one.result is not None:
        return False
    return any(next_one.play.kind.value == "draw" for next_one in list_plays(DRAW, one.after).plays)


def draw_positions(dice: random.Random, size: int, number: int) -> Iterator[Position]:
    """Yield positions with a choice of seat 0, five tiles each at most and a boneyard of a size."""
    while number:
        position = a_deal(dice, DRAW)
        while True:
            plays = list_plays(DRAW, position).plays
            fits = len(position.boneyard) == size and max(map(len, position.hands)) <= 5
            if fits and len(plays) > 1 and position.to_move == 0:
                number -= 1
                yield unordered(position)
                break
            one = dice.choice(plays)
            if one.result is not None:
                break
            position = one.after


PARTS = {"two": two_seats, "four": four_seats, "losses": losses, "boneyard": boneyards}


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the pairs")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the pairs")
    parser.add_argument("--only", nargs="*", choices=sorted(PARTS), help="only these parts")
    parser.add_argument("--write", action="store_true", help="write docs/strength.md")
    asked = parser.parse_args()
    scale = 0.01 if asked.quick else asked.scale
    lines: list[str] = []
    for name, part in PARTS.items():
        if asked.only and name not in asked.only:
            continue
        for line in part(scale):
            print(line, flush=True)
            lines.append(line)
        print()
        lines.append("")
    if asked.write:
        before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        _, after = rest.split(END)
        tables = "\n".join([BEGIN, "", *lines, END])
        PAGE.write_text(before + tables + after, encoding="utf-8")


if __name__ == "__main__":
    main()
