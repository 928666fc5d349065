"""Slow, plain oracle for the deals that fit what one seat has seen of Up-Down-Stop44.

Written from RULES.md (section 3) alone; the product never imports it. A pass is always allowed, so
it proves nothing about a hand. The tiles put aside are shuffled into the pile when every seat has
exchanged: nobody draws one in the exchange, but the start tile or a later draw may be one. So a
tile that the asking seat put aside is in no other hand but by a later draw.

`fitting_deals` leaves out how the others came to the hands with which the play began: a deal is
those hands, the tiles drawn since in their order, and the rest of the pile. `every_history` tries
every deal, every exchange and every draw of a tiny set instead; each deal has equally many
histories, which a test shows.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from tests.oracles.deals import Answer, Deal, Fitting, Hand, Story
from tests.oracles.updownstop import (
    Play,
    Position,
    Rules,
    Tile,
    after,
    at_start,
    is_over,
    legal_plays,
)


@dataclass(frozen=True)
class Exchange:
    seat: int
    count: int
    put_aside: tuple[Tile, ...] = ()  # seen by the asking seat only if its own
    drawn: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class Step:
    seat: int
    play: Play
    drawn: Tile | None = None  # what a pass of the asking seat drew


@dataclass(frozen=True)
class Record:
    """What one seat has seen: its own dealt tiles, the exchanges, the start tile, every step."""

    rules: Rules
    seat: int
    dealt: Hand
    exchanges: tuple[Exchange, ...]  # in turn order: the first is the seat that begins
    start: Tile
    steps: tuple[Step, ...] = ()

    @property
    def put_aside(self) -> Hand:
        own = [exchange.put_aside for exchange in self.exchanges if exchange.seat == self.seat]
        return frozenset(own[0])

    @property
    def began_with(self) -> Hand:
        """The asking seat's tiles after the exchange."""
        own = [exchange.drawn for exchange in self.exchanges if exchange.seat == self.seat]
        return self.dealt - self.put_aside | frozenset(own[0])

    @property
    def own_tiles(self) -> Hand:
        """Every tile that the seat held since the exchange."""
        drawn = {step.drawn for step in self.steps if step.drawn is not None}
        return self.began_with | drawn

    @property
    def unseen(self) -> Hand:
        laid = (self.laid_by(seat) for seat in range(self.rules.seats))
        return frozenset(self.rules.tiles).difference(self.own_tiles, {self.start}, *laid)

    def laid_by(self, seat: int) -> Hand:
        plays = [step.play for step in self.steps if step.seat == seat]
        return frozenset(play.tile for play in plays if play.tile is not None)

    def drawers(self) -> list[int]:
        """Return the seats that drew since the start tile, in order."""
        pile = len(self.rules.tiles) - self.rules.seats * self.rules.tiles_each - 1
        passed = [step.seat for step in self.steps if step.play.kind == "pass"]
        return passed[:pile]


# --- what everybody sees, and how one seat can have come to its tiles -----------------------------


def public_positions(record: Record) -> list[Position]:
    """Return the position before each step, and the one now; the tiles in hands are blanks."""
    size, seats = record.rules.tiles_each, record.rules.seats
    blanks = [(-1 - number, -1 - number) for number in range(len(record.rules.tiles) - 1)]
    hands = [blanks[seat * size : (seat + 1) * size] for seat in range(seats)]
    first = record.exchanges[0].seat
    positions = [at_start(hands, record.start, blanks[seats * size :], first)]
    for step in record.steps:
        position = positions[-1]
        if step.seat != position.to_move or is_over(record.rules, position):
            raise ValueError("the hand is over, or another seat is to move")
        if step.play.tile is not None:
            hand = position.hands[step.seat]
            position = _with_hand(position, step.seat, hand - {min(hand)} | {step.play.tile})
        positions.append(after(record.rules, position, step.play))
    return positions


def _with_hand(position: Position, seat: int, hand: Hand) -> Position:
    hands = list(position.hands)
    hands[seat] = hand
    return replace(position, hands=tuple(hands))


def _stories(record: Record, seen: list[Position], seat: int, held: Hand) -> list[Story]:
    """Return every way to begin with some of the tiles and draw the rest of `held`."""
    draws = record.drawers().count(seat)
    beginnings = [frozenset(tiles) for tiles in combinations(sorted(held), len(held) - draws)]
    return [
        story
        for began in beginnings
        if (began == record.began_with if seat == record.seat else not began & record.put_aside)
        for story in _told_on(record, seen, seat, Story(began, (), 1), began, held - began, 0)
    ]


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
    plays = legal_plays(record.rules, _with_hand(seen[number], seat, hand))
    if step.play not in plays:
        return
    choices = story.choices * len(plays)
    if step.play.kind != "pass" or not seen[number].pile:
        told = Story(story.dealt, story.drawn, choices)
        left = hand - {step.play.tile} if step.play.tile else hand
        yield from _told_on(record, seen, seat, told, left, to_draw, number + 1)
        return
    for tile in sorted(to_draw) if seat != record.seat else [step.drawn]:
        if tile in to_draw:
            told = Story(story.dealt, (*story.drawn, tile), choices)
            rest = to_draw - {tile}
            yield from _told_on(record, seen, seat, told, hand | {tile}, rest, number + 1)


# --- all deals ------------------------------------------------------------------------------------


def fitting_deals(record: Record) -> Answer:
    """Return every deal that fits the record, in no particular order.

    `Deal.hands` are the hands after the exchange, `Deal.drawn` the tiles drawn since.
    """
    seen = public_positions(record)
    others = [seat for seat in range(record.rules.seats) if seat != record.seat]
    known: dict[tuple[int, Hand], list[Story]] = {}

    def stories(seat: int, hidden: Hand) -> list[Story]:
        if (seat, hidden) not in known:
            known[seat, hidden] = _stories(record, seen, seat, record.laid_by(seat) | hidden)
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
    fitting = []
    for hidden in hidden_hands(0, record.unseen) if own else ():
        told = {record.seat: own, **{seat: stories(seat, hidden[seat]) for seat in others}}
        now = {record.seat: own_now, **hidden}
        fitting += list(_all_told(record, now, told))
    orders = math.factorial(len(seen[-1].pile))
    return Answer(record.rules.seats, record.unseen, tuple(fitting), orders)


def _all_told(
    record: Record, now: dict[int, Hand], told: dict[int, list[Story]]
) -> Iterator[Fitting]:
    seats = range(record.rules.seats)
    for stories in product(*(told[seat] for seat in seats)):
        nth = [iter(story.drawn) for story in stories]
        drawn = tuple(next(nth[seat]) for seat in record.drawers())
        others = [story.choices for seat, story in enumerate(stories) if seat != record.seat]
        deal = Deal(tuple(story.dealt for story in stories), drawn)
        yield Fitting(deal, tuple(now[seat] for seat in seats), math.prod(others))


def every_history(record: Record) -> Iterator[Fitting]:
    """Yield what comes of every deal, exchange and draw that fits, for tiny sets.

    The same `Fitting` comes once for each history that leads to it.
    """
    for dealt in _every_dealing(record, 0, frozenset(record.rules.tiles) - record.dealt):
        pile = frozenset(record.rules.tiles).difference(*dealt)
        for hands in _every_exchange(record, dealt, pile, 0):
            yield from _every_draw(record, hands)


def _every_dealing(record: Record, seat: int, left: Hand) -> Iterator[list[Hand]]:
    """Yield the dealt hands of this seat and those after it."""
    if seat == record.rules.seats:
        yield []
    elif seat == record.seat:
        for rest in _every_dealing(record, seat + 1, left):
            yield [record.dealt, *rest]
    else:
        for tiles in combinations(sorted(left), record.rules.tiles_each):
            for rest in _every_dealing(record, seat + 1, left.difference(tiles)):
                yield [frozenset(tiles), *rest]


def _every_exchange(
    record: Record, hands: list[Hand], pile: Hand, number: int
) -> Iterator[list[Hand]]:
    """Yield the hands after the exchange of that number and those after it, once for each way."""
    if number == record.rules.seats:
        yield hands
        return
    exchange = record.exchanges[number]
    seat = exchange.seat
    if seat == record.seat:
        ways = [(exchange.put_aside, exchange.drawn)] if pile.issuperset(exchange.drawn) else []
    else:
        ways = list(
            product(
                combinations(sorted(hands[seat]), exchange.count),
                permutations(sorted(pile), exchange.count),
            )
        )
    for put_aside, drawn in ways:
        hand = hands[seat].difference(put_aside).union(drawn)
        changed = [*hands[:seat], hand, *hands[seat + 1 :]]
        yield from _every_exchange(record, changed, pile.difference(drawn), number + 1)


def _every_draw(record: Record, hands: list[Hand]) -> Iterator[Fitting]:
    pile = frozenset(record.rules.tiles).difference(*hands)
    if record.start not in pile:
        return
    for drawn in permutations(sorted(pile - {record.start}), len(record.drawers())):
        played = _replayed(record, hands, drawn)
        if played is not None:
            yield Fitting(Deal(tuple(hands), drawn), *played)


def _replayed(
    record: Record, hands: list[Hand], drawn: tuple[Tile, ...]
) -> tuple[tuple[Hand, ...], int] | None:
    """Return what each seat holds now and the product of the others' numbers of plays, or None."""
    rest = frozenset(record.rules.tiles).difference({record.start}, drawn, *hands)
    pile = (*drawn, *sorted(rest))
    position = at_start(hands, record.start, pile, record.exchanges[0].seat)
    choices = 1
    for step in record.steps:
        plays = legal_plays(record.rules, position)
        if step.seat != position.to_move or step.play not in plays:
            return None
        if step.drawn is not None and step.drawn != position.pile[0]:
            return None
        choices *= len(plays) if step.seat != record.seat else 1
        position = after(record.rules, position, step.play)
    return position.hands, choices


# --- random records -------------------------------------------------------------------------------


def random_rules(dice: random.Random, seats: int, largest: int, left: int) -> Rules:
    """Return random settings; up to `left` tiles remain in the pile, and some more."""
    total = (largest + 1) * (largest + 2) // 2
    return Rules(
        largest=largest,
        seats=seats,
        partners=seats == 4 and dice.random() < 0.5,
        hop=dice.random() < 0.3,
        same_way=dice.random() < 0.3,
        every_pass_counts=dice.random() < 0.3,
        hand_size=(total - 1 - dice.randint(0, left)) // seats,
    )


def random_record(
    dice: random.Random,
    seats: int,
    *,
    largest: int = 6,
    left: int = 5,
    most: int = 5_000,
    to_move: bool = True,
) -> tuple[Record, Position]:
    """Return a random record with a few candidate deals, and the position behind it.

    At least 2 and at most `most` deals have the right numbers of tiles. The seat that asks is the
    one to move, or any with `to_move` false.
    """
    while True:
        rules = random_rules(dice, seats, largest, left)
        late = []
        for record, position in _hand_played(dice, rules, to_move):
            if not is_over(rules, position) and 2 <= most_candidates(record, position) <= most:
                late.append((record, position))
        drawn = [pair for pair in late if set(pair[0].drawers()) - {pair[0].seat}]
        if drawn and dice.random() < 0.6:
            late = drawn
        if late:
            return dice.choice(late)


def most_candidates(record: Record, last: Position) -> int:
    """Return how many deals have the right numbers of tiles, legal or not."""
    left, candidates = len(record.unseen), 1
    for seat in range(record.rules.seats):
        if seat != record.seat:
            held = len(last.hands[seat])
            ever = held + len(record.laid_by(seat))
            candidates *= math.comb(left, held) * math.perm(ever, record.drawers().count(seat))
            left -= held
    return candidates


def _hand_played(
    dice: random.Random, rules: Rules, to_move: bool
) -> Iterator[tuple[Record, Position]]:
    """Deal, exchange and play at random; yield what a seat has seen at each position."""
    tiles, size, first = rules.tiles, rules.tiles_each, dice.randrange(rules.seats)
    dice.shuffle(tiles)
    dealt = [tiles[size * seat : size * (seat + 1)] for seat in range(rules.seats)]
    pile = tiles[size * rules.seats :]
    hands, exchanges, aside = [list(hand) for hand in dealt], [], []
    for turn in range(rules.seats):
        seat = (first + turn) % rules.seats
        count = min(dice.randint(0, 2), len(pile), size)
        put, drawn = dice.sample(hands[seat], count), pile[:count]
        del pile[:count]
        hands[seat] = [tile for tile in hands[seat] if tile not in put] + drawn
        aside += put
        exchanges.append(Exchange(seat, count, tuple(put), tuple(drawn)))
    pile += aside
    dice.shuffle(pile)
    position = at_start(hands, pile[0], pile[1:], first)
    played: list[tuple[Position, Play]] = []
    while True:
        seat = position.to_move if to_move else dice.randrange(rules.seats)
        yield _seen_by(rules, seat, dealt[seat], exchanges, played, position), position
        plays = legal_plays(rules, position)
        if not plays:
            return
        play = plays[-1] if dice.random() < 0.15 else dice.choice(plays)
        played.append((position, play))
        position = after(rules, position, play)


def _seen_by(
    rules: Rules,
    seat: int,
    dealt: list[Tile],
    exchanges: list[Exchange],
    played: list[tuple[Position, Play]],
    last: Position,
) -> Record:
    seen = [
        exchange if exchange.seat == seat else Exchange(exchange.seat, exchange.count)
        for exchange in exchanges
    ]
    steps = []
    for position, play in played:
        shows = play.kind == "pass" and position.to_move == seat and position.pile
        steps.append(Step(position.to_move, play, position.pile[0] if shows else None))
    return Record(rules, seat, frozenset(dealt), tuple(seen), last.start, tuple(steps))
