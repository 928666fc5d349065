"""Slow, plain oracle for the deals that fit what one seat has seen of a hand of dominoes.

Written from RULES.md (section 4) alone, for Block, Draw, Cross and Double Nine Cross; the product
never imports it. A deal is each seat's dealt hand and the boneyard's order. It fits when replaying
the record from it is legal at every step, shows the seat exactly what it saw, and the hand is not
over now (unless knocks go round, as at a real table, where nobody sees that a hand is blocked).
Every way to give the unseen tiles to the hidden hands is tried; so is, for a seat that drew, every
way in which it can have come to its tiles. `every_deal` and `replays`, which checks one whole deal
by the other oracle's rules, are slower still and test this one.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Literal

from tests.oracles.dominoes import (
    Play,
    Position,
    Rules,
    Tile,
    after,
    deal,
    highest_double,
    is_over,
    legal_plays,
)

Hand = frozenset[Tile]


@dataclass(frozen=True)
class Step:
    seat: int
    kind: Literal["lay", "draw", "knock"]
    tile: Tile | None = None  # laid, or drawn by the seat that asks; None for a hidden draw
    end: int | None = None  # the number of the end it was laid to; None for the lead


@dataclass(frozen=True)
class Record:
    """What one seat has seen: its own dealt tiles, and every step."""

    rules: Rules
    seat: int
    dealt: Hand
    steps: tuple[Step, ...]
    leader: int  # the seat that leads, or has led

    @property
    def own_tiles(self) -> Hand:
        """Every tile that the seat was dealt or has drawn."""
        drawn = {step.tile for step in self.steps if self._draws(step, self.seat)}
        return self.dealt | {tile for tile in drawn if tile is not None}

    def laid_by(self, seat: int) -> Hand:
        laid = {step.tile for step in self.steps if step.seat == seat and step.kind == "lay"}
        return frozenset(tile for tile in laid if tile is not None)

    def draws_of(self, seat: int) -> int:
        return sum(self._draws(step, seat) for step in self.steps)

    @property
    def hidden_draws(self) -> int:
        return sum(step.kind == "draw" and step.seat != self.seat for step in self.steps)

    @property
    def unseen(self) -> Hand:
        seen = self.own_tiles.union(*(self.laid_by(seat) for seat in range(self.rules.seats)))
        return frozenset(self.rules.tiles) - seen

    @staticmethod
    def _draws(step: Step, seat: int) -> bool:
        return step.kind == "draw" and step.seat == seat


@dataclass(frozen=True)
class Deal:
    """A deal but for the order of the boneyard's tiles that nobody has drawn yet."""

    hands: tuple[Hand, ...]  # as dealt, for each seat
    drawn: tuple[Tile, ...]  # the boneyard's tiles that were drawn, first drawn first


@dataclass(frozen=True)
class Fitting:
    """A deal that fits."""

    deal: Deal
    now: tuple[Hand, ...]  # what each seat holds now
    choices: int  # the product of the numbers of legal plays at the other seats' choices


@dataclass(frozen=True)
class Answer:
    """All the deals that fit, each once."""

    seats: int
    unseen: Hand  # the tiles that may be in a hidden hand
    fitting: tuple[Fitting, ...]
    orders: int  # in how many ways the boneyard's undrawn tiles can lie

    @property
    def count(self) -> int:
        """Return the number of deals, the order of the undrawn tiles being of no account."""
        return len(self.fitting)

    @property
    def count_with_orders(self) -> int:
        return self.count * self.orders

    @cached_property
    def holdings(self) -> dict[tuple[Hand, ...], tuple[int, int]]:
        """Return for each set of hands now how many deals lead to it, and their weight.

        The weight of a deal is 1 / `choices`, by restricted choice, times the same whole number
        for all deals.
        """
        scale = math.lcm(*{fitting.choices for fitting in self.fitting})
        counts: Counter[tuple[Hand, ...]] = Counter()
        weights: Counter[tuple[Hand, ...]] = Counter()
        for fitting in self.fitting:
            counts[fitting.now] += 1
            weights[fitting.now] += scale // fitting.choices
        return {now: (count, weights[now]) for now, count in counts.items()}

    def chances(self, *, weighted: bool) -> dict[Tile, tuple[Fraction, ...]]:
        """Return for each unseen tile the chance that each seat holds it now.

        The last figure is for the boneyard or the sleeping tiles.
        """
        shares = {now: pair[1] if weighted else pair[0] for now, pair in self.holdings.items()}
        held: Counter[tuple[int, Tile]] = Counter()
        for now, share in shares.items():
            for seat, hand in enumerate(now):
                for tile in hand:
                    held[seat, tile] += share
        total = sum(shares.values())
        chances = {}
        for tile in sorted(self.unseen):
            parts = [held[seat, tile] for seat in range(self.seats)]
            parts.append(total - sum(parts))
            chances[tile] = tuple(Fraction(part, total) for part in parts)
        return chances

    def ever_held(self, seat: int) -> set[int]:
        """Return the numbers that the seat holds now in some deal that fits."""
        return {number for now in self.holdings for tile in now[seat] for number in tile}


# --- what everybody sees --------------------------------------------------------------------------


def public_positions(record: Record) -> list[Position]:
    """Return the position before each step, and the one now; its tiles in hands are blanks.

    Raises ValueError for a record that is impossible whatever the tiles are.
    """
    rules = record.rules
    blanks = [(-1 - number, -1 - number) for number in range(len(rules.tiles))]
    size = rules.tiles_each
    hands = tuple(frozenset(blanks[seat * size : (seat + 1) * size]) for seat in range(rules.seats))
    boneyard = () if rules.game == "block" else tuple(blanks[rules.seats * size :])
    positions = [Position(hands, boneyard, (), record.leader)]
    for step in record.steps:
        positions.append(_after_publicly(rules, positions[-1], step))
    return positions


def _after_publicly(rules: Rules, position: Position, step: Step) -> Position:
    if step.seat != position.to_move:
        raise ValueError("another seat is to move")
    enough = all if rules.until_both_out else any
    if any(enough(not position.hands[seat] for seat in side) for side in rules.sides):
        raise ValueError("the hand is over")
    can_draw = rules.game != "block" and len(position.boneyard) > rules.reserve
    can_draw = can_draw and (rules.drawing == "until" or not position.has_drawn)
    if step.kind != "lay":
        if can_draw != (step.kind == "draw") or position.before_lead:
            raise ValueError("no such play now")
        return after(rules, position, Play(step.kind))
    hands = list(position.hands)
    assert step.tile is not None
    hands[step.seat] = hands[step.seat] - {min(hands[step.seat])} | {step.tile}
    shown = _with_tiles(position, tuple(hands))
    return after(rules, shown, Play("lay", step.tile, step.end))


# --- how one seat can have come to its tiles ------------------------------------------------------


@dataclass(frozen=True)
class Story:
    """One way in which a seat came to its tiles."""

    dealt: Hand
    drawn: tuple[Tile, ...]  # in the order of its draws
    choices: int  # the product of the numbers of its legal plays at its choices


def _stories(record: Record, seen: list[Position], seat: int, held: Hand) -> list[Story]:
    """Return every way in which the seat was dealt and drew `held`, all its tiles up to now."""
    if seat == record.seat:
        dealings = [record.dealt]
    else:
        size = len(held) - record.draws_of(seat)
        dealings = [frozenset(tiles) for tiles in combinations(sorted(held), size)]
    return [
        story
        for dealt in dealings
        if _no_higher_double(record, dealt)
        for story in _told_on(record, seen, seat, Story(dealt, (), 1), dealt, held - dealt, 0)
    ]


def _no_higher_double(record: Record, dealt: Hand) -> bool:
    if record.rules.lead_seat is not None or not record.steps:
        return True
    led = record.steps[0].tile
    assert led is not None
    return led[0] == led[1] and all(tile[0] != tile[1] or tile <= led for tile in dealt)


def _told_on(
    record: Record,
    seen: list[Position],
    seat: int,
    story: Story,
    hand: Hand,
    to_draw: Hand,
    number: int,
) -> Iterator[Story]:
    """Continue a seat's story with the step of that number."""
    while number < len(record.steps) and record.steps[number].seat != seat:
        number += 1
    if number == len(record.steps):
        yield story
        return
    step = record.steps[number]
    lays = _lays(record, seen[number], hand)
    if step.kind == "lay":
        assert step.tile is not None
        if (step.tile, step.end) in lays:
            told = Story(story.dealt, story.drawn, story.choices * len(lays))
            left = hand - {step.tile}
            yield from _told_on(record, seen, seat, told, left, to_draw, number + 1)
    elif not lays and step.kind == "knock":
        yield from _told_on(record, seen, seat, story, hand, to_draw, number + 1)
    elif not lays:
        for tile in sorted(to_draw) if step.tile is None else [step.tile]:
            told = Story(story.dealt, (*story.drawn, tile), story.choices)
            rest = to_draw - {tile}
            yield from _told_on(record, seen, seat, told, hand | {tile}, rest, number + 1)


def _lays(record: Record, position: Position, hand: Hand) -> list[tuple[Tile, int | None]]:
    """Return what can be laid from the hand, each tile with the number it is laid to."""
    if position.before_lead:
        doubles = [tile for tile in hand if tile[0] == tile[1]]
        if record.rules.lead_seat is None:
            return [(tile, None) for tile in doubles if tile == max(doubles)]
        return [(tile, None) for tile in (doubles if record.rules.has_cross else hand)]
    return [(tile, number) for tile in hand for number in position.open_numbers if number in tile]


# --- all deals ------------------------------------------------------------------------------------


def fitting_deals(record: Record, *, knocks_go_round: bool = False) -> Answer:
    """Return every deal that fits the record, in no particular order.

    With `knocks_go_round` a deal may be one in which the hand is blocked by now.
    """
    seen = public_positions(record)
    others = [seat for seat in range(record.rules.seats) if seat != record.seat]
    known: dict[tuple[int, Hand], list[Story]] = {}

    def stories(seat: int, hidden: Hand) -> list[Story]:
        if (seat, hidden) not in known:
            held = record.laid_by(seat) | hidden
            known[seat, hidden] = _stories(record, seen, seat, held)
        return known[seat, hidden]

    def hidden_hands(place: int, left: Hand) -> Iterator[dict[int, Hand]]:
        if place == len(others):
            yield {}
            return
        seat = others[place]
        for tiles in combinations(sorted(left), len(seen[-1].hands[seat])):
            hidden = frozenset(tiles)
            if stories(seat, hidden):
                for rest in hidden_hands(place + 1, left - hidden):
                    yield {seat: hidden, **rest}

    own = _stories(record, seen, record.seat, record.own_tiles)
    own_now = record.own_tiles - record.laid_by(record.seat)
    fitting = [
        fits
        for hidden in (hidden_hands(0, record.unseen) if own else ())
        for fits in _all_told(
            record,
            {record.seat: own_now, **hidden},
            {record.seat: own, **{seat: stories(seat, hidden[seat]) for seat in others}},
        )
        if _goes_on(record, seen[-1], fits, knocks_go_round=knocks_go_round)
    ]
    orders = math.factorial(len(seen[-1].boneyard))
    return Answer(record.rules.seats, record.unseen, tuple(fitting), orders)


def _goes_on(record: Record, last: Position, fits: Fitting, *, knocks_go_round: bool) -> bool:
    """Whether the seat to move can: it has the lead, or somebody can play or draw."""
    if not record.steps:
        return replays(record, fits.deal) is not None
    return knocks_go_round or not is_over(record.rules, _with_tiles(last, fits.now))


def _with_tiles(position: Position, hands: tuple[Hand, ...]) -> Position:
    return replace(position, hands=hands)


def _all_told(
    record: Record, hands: dict[int, Hand], told: dict[int, list[Story]]
) -> Iterator[Fitting]:
    seats = range(record.rules.seats)
    now = tuple(hands[seat] for seat in seats)
    drawers = [step.seat for step in record.steps if step.kind == "draw"]
    for stories in product(*(told[seat] for seat in seats)):
        nth = [iter(story.drawn) for story in stories]
        drawn = tuple(next(nth[seat]) for seat in drawers)
        others = [story.choices for seat, story in enumerate(stories) if seat != record.seat]
        dealt = tuple(story.dealt for story in stories)
        yield Fitting(Deal(dealt, drawn), now, math.prod(others))


@dataclass(frozen=True)
class Standing:
    """A hand of dominoes as it stands, as one seat sees it, after the lead."""

    rules: Rules
    seat: int
    shown: tuple[Hand, ...]  # the tiles of each seat that are known
    hidden: tuple[int, ...]  # how many more each seat has
    laid: Hand
    stock: int  # tiles of the boneyard; others that are unseen sleep
    position: Position  # the ends and the seat to move; its tiles are of no account
    voids: tuple[frozenset[int], ...]  # numbers that a seat is known to hold no tile of

    @property
    def unseen(self) -> Hand:
        return frozenset(self.rules.tiles).difference(self.laid, *self.shown)

    @property
    def asleep(self) -> Hand:
        """The doubles that were in no hand, being higher than the one led; known in Block."""
        if self.rules.game != "block" or self.rules.lead_seat is not None:
            return frozenset()
        led = highest_double([self.laid])
        assert led is not None
        return frozenset(tile for tile in self.unseen if tile[0] == tile[1] and tile > led)


def fitting_hands(standing: Standing, *, knocks_go_round: bool = False) -> Answer:
    """Return every way in which the hidden tiles can be held that fits a hand as it stands.

    `Fitting.deal` has the hands now, and nothing drawn.
    """

    def hands_from(seat: int, left: Hand) -> Iterator[tuple[Hand, ...]]:
        if seat == standing.rules.seats:
            yield ()
            return
        for tiles in combinations(sorted(left - standing.asleep), standing.hidden[seat]):
            hand = standing.shown[seat].union(tiles)
            if not any(number in tile for tile in hand for number in standing.voids[seat]):
                for rest in hands_from(seat + 1, left.difference(tiles)):
                    yield (hand, *rest)

    blanks = tuple((-1, -1 - number) for number in range(standing.stock))
    last = replace(standing.position, boneyard=blanks)
    fitting = [
        Fitting(Deal(now, ()), now, 1)
        for now in hands_from(0, standing.unseen)
        if knocks_go_round or not is_over(standing.rules, _with_tiles(last, now))
    ]
    rest = len(standing.unseen) - sum(standing.hidden)
    orders = math.perm(rest, standing.stock)
    return Answer(standing.rules.seats, standing.unseen, tuple(fitting), orders)


def every_deal(record: Record) -> Iterator[Deal]:
    """Yield every deal in which each seat comes to the tiles it laid and to as many as it holds."""
    last = public_positions(record)[-1]
    drawers = [step.seat for step in record.steps if step.kind == "draw"]
    own_drawn = [step.tile for step in record.steps if step.kind == "draw" and step.tile]

    def dealings(seat: int, left: Hand) -> Iterator[list[tuple[Hand, tuple[Tile, ...]]]]:
        """Yield the dealt hand and the draws of this seat and those after it."""
        if seat == record.rules.seats:
            yield []
        elif seat == record.seat:
            for rest in dealings(seat + 1, left):
                yield [(record.dealt, tuple(own_drawn)), *rest]
        else:
            for hidden in combinations(sorted(left), len(last.hands[seat])):
                held = record.laid_by(seat).union(hidden)
                for drawn in permutations(sorted(held), record.draws_of(seat)):
                    for rest in dealings(seat + 1, left.difference(hidden)):
                        yield [(held.difference(drawn), drawn), *rest]

    for parts in dealings(0, record.unseen):
        nth = [iter(drawn) for _, drawn in parts]
        yield Deal(tuple(hand for hand, _ in parts), tuple(next(nth[seat]) for seat in drawers))


def replays(record: Record, dealt: Deal) -> tuple[tuple[Hand, ...], int] | None:
    """Replay the record from a whole deal by the other oracle's rules.

    Returns what each seat holds now and the product of the numbers of legal plays at the other
    seats' lays; None when the deal does not fit.
    """
    rules = record.rules
    rest = tuple(sorted(set(rules.tiles).difference(dealt.drawn, *dealt.hands)))
    boneyard = () if rules.game == "block" else dealt.drawn + rest
    if dealt.hands[record.seat] != record.dealt:
        return None
    position = Position(dealt.hands, boneyard, (), record.leader)
    choices = 1
    for step in record.steps:
        try:
            plays = legal_plays(rules, position)
        except ValueError:
            return None
        play = Play(step.kind, step.tile if step.kind == "lay" else None, step.end)
        if position.to_move != step.seat or play not in plays:
            return None
        if step.kind == "draw" and step.tile not in (None, position.boneyard[0]):
            return None
        choices *= len(plays) if step.seat != record.seat else 1
        position = after(rules, position, play)
    try:
        return (position.hands, choices) if legal_plays(rules, position) else None
    except ValueError:
        return None


# --- random records -------------------------------------------------------------------------------


def most_candidates(record: Record, last: Position) -> int:
    """Return how many deals have the right numbers of tiles, legal or not.

    `last` is the position now; only its numbers of tiles count.
    """
    left, candidates = len(record.unseen), 1
    for seat in range(record.rules.seats):
        if seat == record.seat:
            continue
        held, draws = len(last.hands[seat]), record.draws_of(seat)
        ways_to_draw = math.perm(held + len(record.laid_by(seat)), draws)
        candidates *= math.comb(left, held) * ways_to_draw
        left -= held
    return candidates


def seen_by(rules: Rules, seat: int, start: Position, plays: list[tuple[Position, Play]]) -> Record:
    """Return what the seat has seen of the plays made since the deal."""
    steps = []
    for position, play in plays:
        tile = play.tile
        if play.kind == "draw" and position.to_move == seat:
            tile = position.boneyard[0]
        steps.append(Step(position.to_move, play.kind, tile, play.end))
    return Record(rules, seat, start.hands[seat], tuple(steps), start.to_move)


def standing_of(record: Record, position: Position, voids: tuple[frozenset[int], ...]) -> Standing:
    """Return the record's last position as it stands, the voids being what else is known."""
    hidden = [len(hand) for hand in position.hands]
    hidden[record.seat] = 0
    shown = [frozenset[Tile]()] * record.rules.seats
    shown[record.seat] = position.hands[record.seat]
    laid = frozenset[Tile]().union(*(record.laid_by(seat) for seat in range(record.rules.seats)))
    return Standing(
        record.rules,
        record.seat,
        tuple(shown),
        tuple(hidden),
        laid,
        len(position.boneyard),
        position,
        voids,
    )


def random_rules(dice: random.Random, game: str, seats: int) -> Rules:
    """Return random settings, with few tiles left after the deal."""
    largest = 9 if game == "double-nine-cross" or dice.random() < 0.15 else 6
    total = (largest + 1) * (largest + 2) // 2
    each = max(2, (total - dice.randint(0, 10)) // seats)
    each_alone = seats == 4 and dice.random() < 0.5
    until_both_out = seats == 4 and not each_alone and dice.random() < 0.4
    return Rules(
        game=game,  # type: ignore[arg-type]  # the caller's own text
        largest=largest,
        seats=seats,
        each_alone=each_alone,
        hand_size=each,
        lead_seat=dice.choice([None, None, *range(seats)]),
        until_both_out=until_both_out,
        drawing=dice.choice(["until", "one", "one-ends"]),
        reserve=dice.choice([0, 2]),
        ends_for_double=dice.choice([3, 2]),
    )


def _hand_of_dominoes(
    dice: random.Random, rules: Rules, to_move: bool
) -> Iterator[tuple[Record, Position]]:
    """Play a hand at random; yield what a seat has seen at each position."""
    start = position = deal(dice, rules)
    plays: list[tuple[Position, Play]] = []
    while not is_over(rules, position):
        seat = position.to_move if to_move else dice.randrange(rules.seats)
        yield seen_by(rules, seat, start, plays), position
        play = dice.choice(legal_plays(rules, position))
        plays.append((position, play))
        position = after(rules, position, play)


def random_record(
    dice: random.Random,
    game: str,
    seats: int,
    *,
    most: int = 20_000,
    to_move: bool = True,
) -> tuple[Record, Position]:
    """Return a random late record with a few candidate deals, and the position behind it.

    At least 2 and at most `most` deals have the right numbers of tiles. The seat that asks is the
    one to move, or any with `to_move` false.
    """
    while True:
        late = []
        for record, position in _hand_of_dominoes(dice, random_rules(dice, game, seats), to_move):
            if 2 <= most_candidates(record, position) <= most:
                late.append((record, position))
        drawn = [pair for pair in late if pair[0].hidden_draws]
        if drawn and dice.random() < 0.7:  # such are rare among all
            late = drawn
        if late:
            return dice.choice(late)
