"""How strong the advice on Up-Down-Stop44 is: matches, and what a known pile flatters.

`python bench/updownstop_strength.py [--quick] [--only NAME ...] [--scale X]`. Of every deal each
seat is played by the player that is measured, once; intervals are 95 % over deals. A whole run
takes some minutes on one core.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from bestplay_solver.budget import Budget
from bestplay_solver.tiles import Tile, full_set
from bestplay_solver.updownstop.advice import (
    AdviceQuestion,
    ExchangeQuestion,
    advise,
    advise_exchange,
)
from bestplay_solver.updownstop.position import (
    Direction,
    Exchange,
    Play,
    PlayKind,
    Position,
    Row,
    RowEnd,
    Start,
)
from bestplay_solver.updownstop.questions import (
    EndgameQuestion,
    ListedPlay,
    list_plays,
    solve_endgame,
)
from bestplay_solver.updownstop.scores import HandResult
from bestplay_solver.updownstop.seen import (
    HiddenExchange,
    SeenHand,
    SeenPosition,
    SeenRecord,
    SeenStep,
)
from bestplay_solver.updownstop.settings import UpDownStopRules

SEED = 44


@dataclass(slots=True)
class Hand:
    """A hand on its way: its plays, and its steps as each seat sees them, if they are told."""

    rules: UpDownStopRules
    position: Position
    plays: Sequence[ListedPlay]
    dealt: tuple[tuple[Tile, ...], ...] = ()
    first: int = 0
    steps: list[list[SeenStep]] = field(default_factory=list)

    def seen(self) -> SeenPosition | SeenRecord:
        """Return the hand as the seat to move has seen it."""
        seat = self.position.to_move
        if self.steps:
            return SeenRecord(hide(self.dealt, seat), tuple(self.steps[seat]), self.first)
        hands = hide(self.position.hands, seat)
        return SeenPosition(hands, self.position.row, seat, len(self.position.pile))

    def go_on(self, listed: ListedPlay) -> None:
        """Make a play."""
        seat, play = self.position.to_move, listed.play
        for other, steps in enumerate(self.steps):
            hidden = other != seat and play.kind is PlayKind.PASS
            steps.append(SeenStep(seat, Play.pass_turn() if hidden else play))
        self.position = listed.after
        self.plays = list_plays(self.rules, listed.after).plays


Player = Callable[[Hand, random.Random], ListedPlay]


def hide(hands: Sequence[tuple[Tile, ...]], seat: int) -> tuple[SeenHand, ...]:
    """Return hands as a seat sees them."""
    return tuple(
        SeenHand(hand) if other == seat else SeenHand((), len(hand))
        for other, hand in enumerate(hands)
    )


def builder(hand: Hand, dice: random.Random) -> ListedPlay:
    """Build if you can, with a double first; else stop; else pass."""
    kinds = (PlayKind.BUILD, PlayKind.STOP, PlayKind.PASS)

    def worth(listed: ListedPlay) -> tuple[int, bool]:
        play = listed.play
        doubles = play.kind is PlayKind.BUILD and play.tile is not None and play.tile.is_double
        return -kinds.index(play.kind), doubles

    plays = [listed for listed in hand.plays if listed.play.kind in kinds]
    best = max(map(worth, plays))
    return dice.choice([listed for listed in plays if worth(listed) == best])


def cheat(hand: Hand, dice: random.Random) -> ListedPlay:
    """Look at every hand and the pile, and play what is best then."""
    question = EndgameQuestion(hand.rules, hand.position)
    best = solve_endgame(question, Budget()).plays[0].play
    return next(listed for listed in hand.plays if listed.play == best)


def advice(deals: int, nodes: int = 200_000) -> Player:
    """Return the player that takes the first play of an advice from so many deals."""

    def play(hand: Hand, dice: random.Random) -> ListedPlay:
        question = AdviceQuestion(
            hand.rules,
            hand.seen(),
            hand.position.to_move,
            seed=dice.getrandbits(64),
            most_deals=deals,
            most_nodes_a_deal=nodes,
        )
        *_, answer = advise(question, Budget())
        best = answer.plays[0].play
        return next(one for one in hand.plays if without_draw(one.play) == best)

    return play


def without_draw(play: Play) -> Play:
    """Return a play as it is where nobody knows what a pass draws."""
    return Play.pass_turn() if play.kind is PlayKind.PASS else play


# Hands and matches.


def random_row(dice: random.Random, start: Tile, tiles: Sequence[Tile]) -> Row:
    """Return a row to which some of these tiles were built; the others lie below its tops."""
    row = {"first": start.low, "second": start.high}
    tops: dict[str, Tile] = {}
    ways = dict(zip(row, dice.sample([Direction.UP, Direction.DOWN], 2), strict=True))
    for tile in tiles:
        for name in dice.sample(list(row), 2):
            number = (row[name] + (1 if ways[name] is Direction.UP else -1)) % 7
            if number in tile:
                row[name] = number
                tops[name] = tile
                break
    first, second = (RowEnd(row[name], ways[name], tops.get(name)) for name in row)
    dead = sorted(tile for tile in tiles if tile not in tops.values())
    return Row(start, first, second, dead=tuple(dead))


def late_position(dice: random.Random, seats: int, size: int, pile: int) -> Position:
    """Return a position with so many tiles in each hand and the pile; the rest is laid."""
    tiles = list(full_set(6))
    dice.shuffle(tiles)
    hands = tuple(tuple(tiles[seat * size : (seat + 1) * size]) for seat in range(seats))
    rest = tiles[seats * size :]
    row = random_row(dice, rest[pile], rest[pile + 1 :])
    return Position(hands, row, 0, tuple(rest[:pile]))


def play_out(hand: Hand, choose: Sequence[Player], dice: random.Random) -> HandResult:
    """Play a hand to its end."""
    while True:
        listed = hand.plays[0]
        if len(hand.plays) > 1:
            listed = choose[hand.position.to_move](hand, dice)
        if listed.result is not None:
            return listed.result
        hand.go_on(listed)


def gain(result: HandResult, seat: int) -> float:
    """Return what the others have left on average, less what a seat has."""
    others = len(result.points) - 1
    return (sum(result.points) - result.points[seat]) / others - result.points[seat]


def told(values: Sequence[float]) -> str:
    """Return a mean and its 95 % interval."""
    if len(values) < 2:
        return "-"
    error = statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.mean(values):+.2f} ± {1.96 * error:.2f}"


def match(
    name: str,
    deal: Callable[[random.Random], Hand],
    one: Player,
    other: Player,
    number: int,
) -> str:
    """Return the line of a match: each deal once for each seat that the first player takes."""
    start = time.perf_counter()
    points, wins = [], []
    for at in range(number):
        seats = range(deal(random.Random(f"{SEED} {at}")).rules.seats)
        results = []
        for seat in seats:
            hand = deal(random.Random(f"{SEED} {at}"))
            dice = random.Random(f"{SEED} {at} {seat}")
            players = [one if place == seat else other for place in seats]
            results.append(play_out(hand, players, dice))
        points.append(statistics.mean(gain(results[seat], seat) for seat in seats))
        outcomes = [results[seat].outcomes[seat] for seat in seats]
        wins.append(statistics.mean(outcomes) * 50 + 50)
    print(f"  {name}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return f"| {name} | {number:,} | {told(points)} | {told(wins).lstrip('+')} |"


HEAD = (
    "",
    "| match | deals | points a hand | wins, % (a tie is half) |",
    "|---|---|---|---|",
)


def late_hands(scale: float) -> Iterator[str]:
    """Yield the matches late in a hand, from positions as they stand."""
    yield "### Up-Down-Stop44, late hands (positions as they stand)"
    yield from HEAD
    rows = ((2, 5, 0, 600), (2, 5, 1, 600), (2, 5, 2, 300), (3, 4, 0, 300), (3, 4, 1, 150))
    for seats, size, pile, number in rows:
        rules = UpDownStopRules(seats=seats)

        def deal(dice: random.Random, seats: int = seats, size: int = size, pile: int = pile,
                 rules: UpDownStopRules = rules) -> Hand:  # fmt: skip
            position = late_position(dice, seats, size, pile)
            return Hand(rules, position, list_plays(rules, position).plays)

        deals = max(10, round(number * scale))
        name = f"{seats} seats, {size} tiles each, pile {pile}:"
        yield match(f"{name} advice (100 deals) against build if you can", deal, advice(100),
                    builder, deals)  # fmt: skip
        if pile == 1:
            yield match(f"{name} all open (a cheat) against build if you can", deal, cheat,
                        builder, deals)  # fmt: skip


def whole_hand(dice: random.Random, exchanging: int | None = None) -> Hand:
    """Return a hand of two seats from its deal; one seat may exchange as it is advised."""
    rules = UpDownStopRules()
    tiles = list(full_set(6))
    dice.shuffle(tiles)
    size = rules.dealt_hand_size
    dealt = tuple(tuple(tiles[seat * size : (seat + 1) * size]) for seat in range(rules.seats))
    pile = tiles[rules.seats * size :]
    hands = list(dealt)
    steps: list[list[SeenStep]] = [[], []]
    if exchanging is not None:
        before = tuple(SeenStep(seat, HiddenExchange(0)) for seat in range(exchanging))
        question = ExchangeQuestion(
            rules, hide(dealt, exchanging), exchanging, exchanges=before, most_deals=3_000
        )
        *_, answer = advise_exchange(question, Budget())
        aside = answer.plays[0].play
        drawn = tuple(pile[: len(aside)])
        kept = tuple(tile for tile in dealt[exchanging] if tile not in aside)
        hands[exchanging] = kept + drawn
        pile = pile[len(aside) :] + list(aside)
        dice.shuffle(pile)
        steps[exchanging].append(SeenStep(exchanging, Exchange(aside, drawn)))
        steps[1 - exchanging].append(SeenStep(exchanging, HiddenExchange(len(aside))))
    position = Position.begun(hands, pile[0], 0, pile[1:])
    for seen in steps:
        seen.append(SeenStep(0, Start(pile[0])))
    return Hand(rules, position, list_plays(rules, position).plays, dealt, 0, steps)


def whole_hands(scale: float) -> Iterator[str]:
    """Yield the matches of whole hands, in which most deals are played out, and of exchanges."""
    yield "### Up-Down-Stop44, whole hands of two seats, 7 tiles each, a pile of 13"
    yield from HEAD
    number = max(4, round(100 * scale))
    yield match("advice (50 deals, played out) against build if you can", whole_hand,
                advice(50, 1), builder, number)  # fmt: skip
    yield exchange_match(max(4, round(200 * scale)))


def exchange_match(number: int) -> str:
    """Return the line of one seat that exchanges as advised, both playing by few deals after it."""
    start = time.perf_counter()
    points, wins = [], []
    player = advice(20, 1)
    for at in range(number):
        found = []
        for seat in range(2):
            hand = whole_hand(random.Random(f"{SEED} exchange {at}"), seat)
            result = play_out(hand, [player, player], random.Random(f"{SEED} {at} {seat}"))
            found.append((gain(result, seat), result.outcomes[seat] * 50 + 50))
        points.append(statistics.mean(one for one, _ in found))
        wins.append(statistics.mean(one for _, one in found))
    name = "exchanging as advised (3,000 deals) against exchanging nothing, both then advised"
    print(f"  {name}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return f"| {name} | {number:,} | {told(points)} | {told(wins).lstrip('+')} |"


# What a pile whose order is known flatters.


@dataclass(frozen=True, slots=True)
class Unknown:
    """Open hands, and so many tiles of the pile that are any of ``unseen``."""

    position: Position
    unseen: tuple[Tile, ...]
    pile: int


RULES = UpDownStopRules()


@cache
def by_chance(state: Unknown) -> float:
    """Return the margin for seat 0 when nobody knows what the next draw brings."""
    values = list(chance_values(state).values())
    return min(values) if state.position.to_move else max(values)


def chance_values(state: Unknown) -> dict[Play, float]:
    """Return the margin of each play: of a pass, the mean over what it may draw."""
    found: dict[Play, float] = {}
    drawn: list[float] = []
    for tile in state.unseen if state.pile else (None,):
        rest = tuple(other for other in state.unseen if other != tile)
        pile = () if tile is None else (tile, *rest)[: state.pile]
        for listed in list_plays(RULES, replace(state.position, pile=pile)).plays:
            is_draw = tile is not None and listed.play.kind is PlayKind.PASS
            if is_draw:
                drawn.append(value_after(listed, rest, state.pile - 1))
            elif listed.play not in found:
                found[listed.play] = value_after(listed, state.unseen, state.pile)
    if drawn:
        found[Play.pass_turn()] = statistics.mean(drawn)
    return found


def value_after(listed: ListedPlay, unseen: tuple[Tile, ...], pile: int) -> float:
    """Return the margin for seat 0 after a play."""
    if listed.result is not None:
        return float(listed.result.points[1] - listed.result.points[0])
    row = replace(listed.after.row, dead=(), scrap=())
    return by_chance(Unknown(replace(listed.after, row=row, pile=()), unseen, pile))


def known_values(state: Unknown) -> dict[Play, float]:
    """Return the mean margin of each play over the orders, each known to both sides."""
    own, other = state.position.hands
    seen = SeenPosition((SeenHand(own), SeenHand(other)), state.position.row, 0, state.pile)
    *_, answer = advise(AdviceQuestion(RULES, seen, 0), Budget())
    if not answer.is_exhaustive:
        raise AssertionError("every order is solved")
    return {one.play: one.mean for one in answer.plays}


def unknown_piles(scale: float) -> Iterator[str]:
    """Yield how far knowing the draws flatters, and what it costs, by the size of the pile."""
    yield "### Up-Down-Stop44, two seats: what foreseeing the draws flatters, hands open, points"
    yield ""
    yield (
        "| tiles each | pile | drawn from | positions | passing | other plays "
        "| passes that are not best | loss a decision |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for size, pile, unseen, number in (
        (3, 1, 4, 100), (3, 1, 8, 40), (3, 2, 2, 100), (3, 2, 4, 30), (3, 3, 3, 12), (2, 2, 8, 40)
    ):  # fmt: skip
        number = max(4, round(number * scale))
        dice = random.Random(f"{SEED} pile {size} {pile} {unseen}")
        passing: list[float] = []
        others: list[float] = []
        lost: list[float] = []
        wrong = 0
        while len(lost) < number:
            position = late_position(dice, 2, size, unseen)
            row = position.row
            state = Unknown(replace(position, pile=()), tuple(sorted(position.pile)), pile)
            bare = replace(row, dead=(), scrap=())
            truth = chance_values(replace(state, position=replace(state.position, row=bare)))
            if len(truth) == 1:
                continue
            guess = known_values(state)
            best = max(guess, key=lambda play: guess[play])
            for play, value in truth.items():
                (passing if play == Play.pass_turn() else others).append(guess[play] - value)
            lost.append(max(truth.values()) - truth[best])
            wrong += best == Play.pass_turn() and lost[-1] > 1e-9
        by_chance.cache_clear()
        yield (
            f"| {size} | {pile} | {unseen} | {number} | {told(passing)} | {told(others)} "
            f"| {wrong / number:.0%} | {statistics.mean(lost):.3f} |"
        )


PARTS = {"late": late_hands, "whole": whole_hands, "piles": unknown_piles}


def main() -> None:
    """Run the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a twentieth of the deals")
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the deals")
    parser.add_argument("--only", nargs="*", choices=sorted(PARTS), help="only these parts")
    asked = parser.parse_args()
    for name, part in PARTS.items():
        if asked.only and name not in asked.only:
            continue
        for line in part(0.05 if asked.quick else asked.scale):
            print(line, flush=True)
        print()


if __name__ == "__main__":
    main()
