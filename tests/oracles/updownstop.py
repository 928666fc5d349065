"""Slow, plain oracle for Up-Down-Stop44, all tiles known.

Written from RULES.md (common terms and section 3) and the "Answers" section of DESIGN.md alone,
independently of the product's solver. Tests compare the product against it; the product never
imports it. Nothing is pruned; every build, stop, removal and pass is a play of its own (a ply).

What section 3 leaves open, and what is done here:

- Before any direction is fixed a tile that reaches a+1 by one half and a-1 by the other is two
  plays, and so is a tile that fits both ends, unless the ends are equal (below).
- Equal ends are one play "only while directions are not fixed": an end that was built has a
  direction, so two ends are equal only while nobody has built at either and both show one number,
  that is on a double start tile before the first build. The play at the first end is kept. With
  both ends free to go the same way this is the same moment: after one end's first build the other
  is still free, but the two are not alike (one has a direction and a tile that can be stopped).
- With passes counting whether they drew or not, the hand ends when each seat in turn has passed,
  however many tiles the pile still has: that the pile is empty is said of passes without a draw.
- By default a pass that draws sets the count to nothing, so the pass that takes the last tile of
  the pile does not count; each seat must still pass once after it.
- A fresh stop ages by whatever the next seat does, and at both ends apart.
- A stop's double that was removed is out of play. The end is as before, with the tile built there
  on top, but no second double of that number can stop it.
- In double-one a+1 and a-1 are one number: a first build is then two plays, up and down.
- One hand is won by the fewest points left; a share in the fewest is a tie.
"""

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

Tile = tuple[int, int]  # (lower number, higher number)
Side = tuple[int, ...]  # the seats that score together
Value = tuple[int, int]  # margin, then outcome (1 win, 0 tie, -1 loss): compared in this order
Direction = Literal["up", "down"]

# --- the rules in force ---------------------------------------------------------------------------

HAND_SIZES = {2: 7, 3: 6, 4: 5}  # seats to tiles a hand, with any set
OPPOSITE: dict[Direction, Direction] = {"up": "down", "down": "up"}


@dataclass(frozen=True)
class Rules:
    """Every setting of section 3."""

    largest: int = 6  # the set is double-`largest`
    seats: int = 2
    partners: bool = False  # four seats: 0 and 2 against 1 and 3
    hop: bool = False  # the built tile's other half becomes the active number
    same_way: bool = False  # each end is fixed by its own first build
    every_pass_counts: bool = False  # passes count whether they drew or not
    hand_size: int | None = None  # None: the default for the seats

    def __post_init__(self) -> None:
        faults = {
            "2 to 4 seats": not 2 <= self.seats <= 4,
            "partners are four": self.partners and self.seats != 4,
            "no such set": self.largest < 1,
        }
        faults["hands and the start tile"] = not any(
            faults.values()
        ) and not 0 < self.tiles_each * self.seats < len(self.tiles)
        for fault, found in faults.items():
            if found:
                raise ValueError(fault)

    @property
    def tiles_each(self) -> int:
        return HAND_SIZES[self.seats] if self.hand_size is None else self.hand_size

    @property
    def tiles(self) -> list[Tile]:
        numbers = range(self.largest + 1)
        return [(low, high) for high in numbers for low in numbers if low <= high]

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who scores together: two partnerships, or each seat alone."""
        if self.partners:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.seats))


@dataclass(frozen=True)
class End:
    """One end of the row."""

    active: int
    direction: Direction | None = None
    built: bool = False  # a player built here, so what is on top is not the start tile
    stopped: bool = False  # by the double of the active number
    fresh: bool = False  # stopped in the turn just before: cannot be removed in this one
    top: Tile | None = field(default=None, compare=False)  # the tile built last, below any stop


@dataclass(frozen=True)
class Position:
    """A hand of Up-Down-Stop44 as it stands, everything known."""

    hands: tuple[frozenset[Tile], ...]  # for each seat
    ends: tuple[End, End]  # first, second
    to_move: int
    pile: tuple[Tile, ...] = ()  # next drawn first
    passes: int = 0  # how many seats just before this one passed, as far as passes count
    start: Tile = field(default=(0, 0), compare=False)
    dead: frozenset[Tile] = field(default=frozenset(), compare=False)  # built, and covered since
    scrap: frozenset[Tile] = field(default=frozenset(), compare=False)  # stops removed


@dataclass(frozen=True)
class Play:
    kind: Literal["build", "stop", "remove", "pass"]
    tile: Tile | None = None  # the tile built, or the double that stops
    end: int | None = None  # 0 the first end, 1 the second
    direction: Direction | None = None  # which way a build goes


def at_start(
    hands: Collection[Collection[Tile]], start: Tile, pile: Collection[Tile] = (), to_move: int = 0
) -> Position:
    """Return the position with the start tile just laid; its lower number is the first end."""
    return Position(
        hands=tuple(frozenset(hand) for hand in hands),
        ends=(End(start[0]), End(start[1])),
        to_move=to_move,
        pile=tuple(pile),
        start=start,
    )


# --- plays ----------------------------------------------------------------------------------------


def _builds(rules: Rules, position: Position) -> Iterator[Play]:
    first, second = position.ends
    equal = first == second and first.direction is None
    for tile in sorted(position.hands[position.to_move]):
        for number, end in enumerate(position.ends):
            if end.stopped or (equal and number == 1):
                continue
            ways: tuple[Direction, ...] = ("up", "down")
            for way in ways:
                wanted = (end.active + (1 if way == "up" else -1)) % (rules.largest + 1)
                if end.direction in (None, way) and wanted in tile:
                    yield Play("build", tile, number, way)


def _stops(position: Position) -> Iterator[Play]:
    for tile in sorted(position.hands[position.to_move]):
        for number, end in enumerate(position.ends):
            if end.built and not end.stopped and tile == (end.active, end.active):
                yield Play("stop", tile, number)


def _removals(position: Position) -> Iterator[Play]:
    for number, end in enumerate(position.ends):
        if end.stopped and not end.fresh:
            yield Play("remove", None, number)


def legal_plays(rules: Rules, position: Position) -> list[Play]:
    """Return the plays of the seat to move, in play order; none when the hand is over."""
    if is_over(rules, position):
        return []
    return [
        *_builds(rules, position),
        *_stops(position),
        *_removals(position),
        Play("pass"),
    ]


def _built_on(rules: Rules, ends: tuple[End, End], play: Play) -> list[End]:
    """Return both ends after a build."""
    assert play.tile is not None
    assert play.end is not None
    assert play.direction is not None
    old = ends[play.end]
    used = (old.active + (1 if play.direction == "up" else -1)) % (rules.largest + 1)
    other_half = play.tile[1] if play.tile[0] == used else play.tile[0]
    new = End(other_half if rules.hop else used, play.direction, built=True, top=play.tile)
    other = ends[1 - play.end]
    if not rules.same_way:
        other = replace(other, direction=OPPOSITE[play.direction])
    return [new, other] if play.end == 0 else [other, new]


def after(rules: Rules, position: Position, play: Play) -> Position:
    """Return the position after a legal play (that it is legal is not checked)."""
    seat = position.to_move
    hands, ends, pile = list(position.hands), list(position.ends), position.pile
    dead, scrap, passes = position.dead, position.scrap, 0
    # A stop was fresh for this one turn.
    ends = [replace(end, fresh=False) for end in ends]
    if play.kind == "pass":
        drew = bool(pile)
        if drew:
            hands[seat] |= {pile[0]}
            pile = pile[1:]
        passes = position.passes + 1 if rules.every_pass_counts or not drew else 0
    elif play.kind == "remove":
        assert play.end is not None
        end = ends[play.end]
        scrap |= {(end.active, end.active)}
        ends[play.end] = replace(end, stopped=False)
    else:
        assert play.tile is not None
        assert play.end is not None
        hands[seat] -= {play.tile}
        if play.kind == "stop":
            ends[play.end] = replace(ends[play.end], stopped=True, fresh=True)
        else:
            covered = ends[play.end].top
            dead |= {covered} if covered else frozenset()
            ends = _built_on(rules, (ends[0], ends[1]), play)
    return Position(
        hands=tuple(hands),
        ends=(ends[0], ends[1]),
        to_move=(seat + 1) % rules.seats,
        pile=pile,
        passes=passes,
        start=position.start,
        dead=dead,
        scrap=scrap,
    )


def tiles_of(position: Position) -> list[Tile]:
    """Return every tile of a position, wherever it is, sorted; a tile in two places twice."""
    return sorted(
        [
            *(tile for hand in position.hands for tile in hand),
            *position.pile,
            position.start,
            *position.dead,
            *position.scrap,
            *(end.top for end in position.ends if end.top),
            *((end.active, end.active) for end in position.ends if end.stopped),
        ]
    )


# --- the end of a hand and its score --------------------------------------------------------------


def is_over(rules: Rules, position: Position) -> bool:
    return not all(position.hands) or position.passes >= rules.seats


def points_left(position: Position) -> tuple[int, ...]:
    """Return each seat's points: 1 for an ordinary tile, 2 for a double."""
    return tuple(sum(2 if low == high else 1 for low, high in hand) for hand in position.hands)


def _outcome(own: int, others: list[int]) -> int:
    least = min(others)
    return (own < least) - (own > least)


def _value_for(rules: Rules, points: tuple[int, ...], asking: Side) -> Value:
    """Return what a finished hand is worth to one side: the others' points less its own.

    Where each seat is alone its own points count once against each other seat, so that the margin
    is the mean of the others less its own, times their number.
    """
    others = [sum(points[seat] for seat in side) for side in rules.sides if side != asking]
    own = sum(points[seat] for seat in asking)
    return sum(others) - len(others) * own, _outcome(own, others)


# --- values ---------------------------------------------------------------------------------------


def _two_sided(rules: Rules, asking: Side) -> Callable[[Position], Value]:
    """Return the plain minimax for one such question, with its memo of whole positions."""
    if asking not in rules.sides:
        raise ValueError("one side asks: a seat, or both partners")
    memo: dict[Position, Value] = {}

    def search(position: Position) -> Value:
        if position not in memo:
            memo[position] = expand(position)
        return memo[position]

    def expand(position: Position) -> Value:
        plays = legal_plays(rules, position)
        if not plays:
            return _value_for(rules, points_left(position), asking)
        values = [search(after(rules, position, play)) for play in plays]
        return max(values) if position.to_move in asking else min(values)

    return search


def value(rules: Rules, position: Position, asking: Side) -> Value:
    """Return margin and outcome for a side (of `rules.sides`) against all others together.

    With three or four single seats this is the seat's forced value.
    """
    return _two_sided(rules, asking)(position)


def value_of_plays(rules: Rules, position: Position, asking: Side) -> list[tuple[Play, Value]]:
    """Return the value (as by `value`) of each legal play, in play order."""
    search = _two_sided(rules, asking)
    plays = legal_plays(rules, position)
    return [(play, search(after(rules, position, play))) for play in plays]


def _many_sided(rules: Rules) -> Callable[[Position], tuple[Value, ...]]:
    """Return the plain max-n search, with its memo of whole positions."""
    if rules.partners:
        raise ValueError("max-n is for single players")
    memo: dict[Position, tuple[Value, ...]] = {}

    def search(position: Position) -> tuple[Value, ...]:
        if position not in memo:
            memo[position] = expand(position)
        return memo[position]

    def expand(position: Position) -> tuple[Value, ...]:
        plays = legal_plays(rules, position)
        if not plays:
            points = points_left(position)
            return tuple(_value_for(rules, points, side) for side in rules.sides)
        vectors = [search(after(rules, position, play)) for play in plays]
        return max(vectors, key=lambda vector: vector[position.to_move])  # of equals the first

    return search


def max_n(rules: Rules, position: Position) -> tuple[Value, ...]:
    """Return each seat's (margin, outcome) when each plays for itself.

    The margin is the sum of the others' points left, less the seat's own times (seats - 1). Each
    seat takes its greatest margin, at equal margins its best outcome, then the first play in play
    order.
    """
    return _many_sided(rules)(position)


def max_n_of_plays(rules: Rules, position: Position) -> list[tuple[Play, tuple[Value, ...]]]:
    """Return the vector (as by `max_n`) of each legal play, in play order."""
    search = _many_sided(rules)
    plays = legal_plays(rules, position)
    return [(play, search(after(rules, position, play))) for play in plays]


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Return the number of sequences of exactly `depth` plays; shorter hands do not count."""
    if depth == 0:
        return 1
    plays = legal_plays(rules, position)
    return sum(perft(rules, after(rules, position, play), depth - 1) for play in plays)


# --- deals and random questions -------------------------------------------------------------------


def deal(dice: random.Random, rules: Rules) -> Position:
    """Return a random deal after the start tile was laid, nobody having exchanged."""
    size, tiles = rules.tiles_each, rules.tiles
    dice.shuffle(tiles)
    hands = [tiles[size * seat : size * (seat + 1)] for seat in range(rules.seats)]
    start, *pile = tiles[size * rules.seats :]
    return at_start(hands, start, pile, dice.randrange(rules.seats))


def random_rules(dice: random.Random) -> Rules:
    """Return rules with each setting, apart from the size of hands, drawn by itself."""
    seats = dice.randint(2, 4)
    return Rules(
        largest=dice.choice((6, 6, 9, 12)),
        seats=seats,
        partners=seats == 4 and dice.random() < 0.5,
        hop=dice.random() < 0.3,
        same_way=dice.random() < 0.3,
        every_pass_counts=dice.random() < 0.3,
    )


def _small_deal(dice: random.Random, rules: Rules, most_tiles: int, most_pile: int) -> Position:
    """Return a deal of a few tiles whose numbers lie close together, so that many can be played."""
    shown = dice.randint(4, min(6, rules.largest + 1))
    lowest = dice.randint(0, rules.largest)
    numbers = {(lowest + step) % (rules.largest + 1) for step in range(shown)}
    tiles = [tile for tile in rules.tiles if set(tile) <= numbers]
    dice.shuffle(tiles)
    start = tiles.pop()
    if dice.random() < 0.5:  # many doubles are dealt
        tiles.sort(key=lambda tile: dice.random() + (tile[0] == tile[1]) / 2)
    most = min(most_tiles, len(tiles) // rules.seats)
    hands = [
        [tiles.pop() for _ in range(dice.randint((most + 1) // 2, most))]
        for _ in range(rules.seats)
    ]
    pile = tiles[: dice.randint(0, most_pile)]
    return at_start(hands, start, pile, dice.randrange(rules.seats))


def _random_play(dice: random.Random, rules: Rules, position: Position) -> Play:
    """Return a random play; a pass less often than its turn, and a stop more often."""
    plays = legal_plays(rules, position)
    stops = [play for play in plays if play.kind == "stop"]
    if stops and dice.random() < 0.5:
        return dice.choice(stops)
    if len(plays) == 1 or dice.random() < 0.15:
        return plays[-1]
    return dice.choice(plays[:-1])


def _has_stop(position: Position) -> bool:
    """Whether an end is stopped, or the seat to move can stop one."""
    return any(end.stopped for end in position.ends) or any(_stops(position))


def random_position(
    dice: random.Random, rules: Rules, most_tiles: int, *, most_pile: int = 2
) -> Position:
    """Return a position, not over, of a random hand: the start tile just laid, or later.

    At most `most_tiles` are left in all hands together, at most `most_pile` in the pile; what was
    not dealt is out of the game. Positions in which an end is stopped, or can be, are preferred
    where a hand has any.
    """
    small: list[Position] = []
    while not small:
        dealt = dice.randint(1, 3 + most_tiles // rules.seats)
        position = _small_deal(dice, rules, dealt, most_pile)
        while not is_over(rules, position):
            if sum(map(len, position.hands)) <= most_tiles:
                small.append(position)
            position = after(rules, position, _random_play(dice, rules, position))
    with_stops = [position for position in small if _has_stop(position)]
    return dice.choice(with_stops if with_stops and dice.random() < 0.8 else small)
