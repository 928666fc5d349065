"""Slow, plain oracle for Block, Draw, Cross and Double Nine Cross dominoes, all tiles known.

Written from RULES.md (common terms and section 4) and the "Answers" section of DESIGN.md alone,
independently of the product's solver. Tests compare the product against it; the product never
imports it. Every lay, every knock and every draw of a single tile is a play of its own (a ply).
"""

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Literal

Tile = tuple[int, int]  # (lower number, higher number)
Side = tuple[int, ...]  # the seats that score together
Value = tuple[int, int]  # margin, then outcome (1 win, 0 tie, -1 loss): compared in this order

# --- the rules in force ---------------------------------------------------------------------------

# (game, set, seats) to tiles a hand; where none is named the hand size must be given.
HAND_SIZES: dict[tuple[str, int, int], int] = {
    **{("block", 6, seats): size for seats, size in ((2, 8), (3, 6), (4, 6), (5, 5))},
    ("block", 9, 4): 9,
    ("block", 12, 4): 12,
    **{("draw", 6, seats): size for seats, size in ((2, 7), (3, 5), (4, 4), (5, 3))},
    **{("cross", 6, seats): size for seats, size in ((2, 7), (3, 5), (4, 4), (5, 3))},
    **{("double-nine-cross", 9, seats): size for seats, size in ((2, 7), (3, 7), (4, 5), (5, 5))},
}


@dataclass(frozen=True)
class Rules:
    """Every setting of section 4."""

    game: Literal["block", "draw", "cross", "double-nine-cross"] = "block"
    largest: int = 6  # the set is double-`largest`
    seats: int = 2
    each_alone: bool = False  # four play as two partnerships unless this is set
    hand_size: int | None = None  # None: the default of the table
    lead_seat: int | None = None  # None: the highest double leads; else this seat, any tile
    until_both_out: bool = False  # partnerships: play on until both partners are out
    # What the winner scores: "difference": out the losers' spots, blocked the difference;
    # "losers": blocked too the losers' spots; "everybody": all spots left in all hands; "one".
    scoring: Literal["difference", "losers", "everybody", "one"] = "difference"
    lowest_single: bool = False  # partnerships: the lowest single hand wins a blocked hand
    tie: Literal["nobody", "lightest", "last-loses", "last-wins"] = "nobody"
    # "until": draws until he can play; "one": draws one and must lay it if it fits, else knocks;
    # "one-ends": draws one and the turn ends.
    drawing: Literal["until", "one", "one-ends"] = "until"
    reserve: int = 0  # tiles of the boneyard that are never drawn: 0 or 2
    ends_for_double: int = 3  # Double Nine Cross: how many ends one end becomes by a double: 3 or 2

    def __post_init__(self) -> None:
        partnerships = self.seats == 4 and not self.each_alone
        size = self._size()
        faults = {
            "2 to 5 seats": not 2 <= self.seats <= 5,
            "sets: 6, 9 and 12": self.largest not in (6, 9, 12),
            "the set's game": self.game == "double-nine-cross" and self.largest != 9,
            "the lead is a seat's": self.lead_seat not in (None, *range(self.seats)),
            "for partnerships": (self.until_both_out or self.lowest_single) and not partnerships,
            "a reserve of 0 or 2": self.reserve not in (0, 2),
            "3 or 2 ends": self.ends_for_double not in (3, 2),
            "no default hand size": size is None,
            "too few tiles": size is not None and size * self.seats > len(self.tiles),
            "too small hands": size is not None and size < 1,
        }
        for fault, found in faults.items():
            if found:
                raise ValueError(fault)

    def _size(self) -> int | None:
        if self.hand_size is not None:
            return self.hand_size
        return HAND_SIZES.get((self.game, self.largest, self.seats))

    @property
    def tiles_each(self) -> int:
        size = self._size()
        assert size is not None
        return size

    @property
    def tiles(self) -> list[Tile]:
        numbers = range(self.largest + 1)
        return [(low, high) for high in numbers for low in numbers if low <= high]

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who scores together: two partnerships, or each seat alone."""
        if self.seats == 4 and not self.each_alone:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.seats))

    @property
    def has_cross(self) -> bool:
        return self.game in ("cross", "double-nine-cross")


@dataclass(frozen=True)
class Position:
    """A hand of dominoes as it stands, everything known."""

    hands: tuple[frozenset[Tile], ...]  # for each seat
    boneyard: tuple[Tile, ...]  # next drawn first; of no account in Block
    # The chains' far numbers in ascending order; empty before the lead. While a cross is
    # unfinished they are the arms that wait, and only `centre` is open.
    ends: tuple[int, ...]
    to_move: int
    laid_last: int | None = None  # the seat that laid the last tile; None before the lead
    has_drawn: bool = False  # the seat to move has drawn in this turn
    centre: int | None = None  # the first double's number while the cross is unfinished

    @property
    def before_lead(self) -> bool:
        return not self.ends and self.centre is None

    @property
    def open_numbers(self) -> list[int]:
        """The different numbers that a tile can be laid to."""
        return sorted(set(self.ends)) if self.centre is None else [self.centre]


@dataclass(frozen=True)
class Play:
    kind: Literal["lay", "knock", "draw"]
    tile: Tile | None = None  # the tile laid
    end: int | None = None  # the number of the end it is laid to; None for the lead


@dataclass(frozen=True)
class Result:
    """What a finished hand gives; every seat of a partnership bears the side's figures."""

    winner: Side  # empty: nobody
    points: tuple[int, ...]  # for each seat
    outcomes: tuple[int, ...]  # for each seat: 1 win, 0 tie, -1 loss


# --- plays ----------------------------------------------------------------------------------------


def highest_double(hands: Collection[frozenset[Tile]]) -> Tile | None:
    doubles = [tile for hand in hands for tile in hand if tile[0] == tile[1]]
    return max(doubles, default=None)


def _can_lay(position: Position, seat: int) -> bool:
    return any(number in tile for tile in position.hands[seat] for number in position.open_numbers)


def _can_draw(rules: Rules, position: Position) -> bool:
    return rules.game != "block" and len(position.boneyard) > rules.reserve


def _leads(rules: Rules, position: Position) -> list[Play]:
    hand = position.hands[position.to_move]
    if rules.lead_seat is None:
        lead = highest_double(position.hands)
        if lead is None or lead not in hand:
            raise ValueError("the highest double leads")
        return [Play("lay", lead)]
    if rules.lead_seat != position.to_move:
        raise ValueError("another seat leads")
    leads = [tile for tile in sorted(hand) if tile[0] == tile[1] or not rules.has_cross]
    if not leads:
        raise ValueError("the lead of a cross is a double")
    return [Play("lay", tile) for tile in leads]


def legal_plays(rules: Rules, position: Position) -> list[Play]:
    """Return the plays of the seat to move, in play order; none when the hand is over."""
    if is_over(rules, position):
        return []
    if position.before_lead:
        return _leads(rules, position)
    lays = [
        Play("lay", tile, number)
        for tile in sorted(position.hands[position.to_move])
        for number in position.open_numbers
        if number in tile
    ]
    if lays:
        return lays
    may_still_draw = rules.drawing == "until" or not position.has_drawn
    if _can_draw(rules, position) and may_still_draw:
        return [Play("draw")]
    return [Play("knock")]


def _next_seat(rules: Rules, hands: tuple[frozenset[Tile], ...], seat: int) -> int:
    """Return the next seat in turn; one without tiles is passed over."""
    for step in range(1, rules.seats + 1):
        following = (seat + step) % rules.seats
        if hands[following]:
            return following
    return (seat + 1) % rules.seats


def _ends_after(
    rules: Rules, position: Position, tile: Tile, end: int | None
) -> tuple[list[int], int | None]:
    """Return the far numbers and the centre after a lay."""
    if end is None:
        return ([], tile[0]) if rules.has_cross else (list(tile), None)
    far = tile[1] if tile[0] == end else tile[0]
    if position.centre is not None:
        arms = [*position.ends, far]
        return arms, (None if len(arms) == 4 else position.centre)
    ends = list(position.ends)
    ends.remove(end)
    splits = rules.game == "double-nine-cross" and tile[0] == tile[1]
    return ends + [far] * (rules.ends_for_double if splits else 1), None


def after(rules: Rules, position: Position, play: Play) -> Position:
    """Return the position after a legal play (that it is legal is not checked)."""
    seat = position.to_move
    hands = list(position.hands)
    if play.kind == "draw":
        hands[seat] |= {position.boneyard[0]}
        turn_ends = rules.drawing == "one-ends"
        return replace(
            position,
            hands=tuple(hands),
            boneyard=position.boneyard[1:],
            to_move=_next_seat(rules, tuple(hands), seat) if turn_ends else seat,
            has_drawn=not turn_ends,
        )
    if play.kind == "knock":
        following = _next_seat(rules, position.hands, seat)
        return replace(position, to_move=following, has_drawn=False)
    assert play.tile is not None
    hands[seat] -= {play.tile}
    ends, centre = _ends_after(rules, position, play.tile, play.end)
    return Position(
        hands=tuple(hands),
        boneyard=position.boneyard,
        ends=tuple(sorted(ends)),
        to_move=_next_seat(rules, tuple(hands), seat),
        laid_last=seat,
        has_drawn=False,
        centre=centre,
    )


# --- the end of a hand and its score --------------------------------------------------------------


def _sides_out(rules: Rules, position: Position) -> list[Side]:
    enough = all if rules.until_both_out else any
    return [side for side in rules.sides if enough(not position.hands[seat] for seat in side)]


def _is_blocked(rules: Rules, position: Position) -> bool:
    if position.before_lead or _can_draw(rules, position):
        return False
    return not any(_can_lay(position, seat) for seat in range(rules.seats))


def is_over(rules: Rules, position: Position) -> bool:
    return bool(_sides_out(rules, position)) or _is_blocked(rules, position)


def spots(hand: Collection[Tile]) -> int:
    return sum(low + high for low, high in hand)


def _side_spots(position: Position, side: Side) -> int:
    return sum(spots(position.hands[seat]) for seat in side)


def _after_tie_rule(
    rules: Rules, position: Position, tied: dict[Side, list[frozenset[Tile]]]
) -> list[Side]:
    """Return those whom the tie rule leaves of the sides tied; with each side the hands tied."""
    if rules.tie == "nobody":
        return []
    if rules.tie == "lightest":
        lightest = {
            side: min(spots([tile]) for hand in hands for tile in hand)
            for side, hands in tied.items()
            if any(hands)
        }
        return [side for side in lightest if lightest[side] == min(lightest.values())]
    if position.laid_last is None:
        raise ValueError("the tie rule needs to know who laid last")
    wins = rules.tie == "last-wins"
    return [side for side in tied if (position.laid_last in side) == wins]


def _blocked_winner(rules: Rules, position: Position) -> Side:
    """Return the side that wins a blocked hand, or none."""
    if rules.lowest_single:
        lowest = min(spots(hand) for hand in position.hands)
        tied = {
            side: [position.hands[seat] for seat in side if spots(position.hands[seat]) == lowest]
            for side in rules.sides
        }
        tied = {side: hands for side, hands in tied.items() if hands}
    else:
        lowest = min(_side_spots(position, side) for side in rules.sides)
        tied = {
            side: [position.hands[seat] for seat in side]
            for side in rules.sides
            if _side_spots(position, side) == lowest
        }
    left = list(tied) if len(tied) == 1 else _after_tie_rule(rules, position, tied)
    return left[0] if len(left) == 1 else ()


def _winners_points(rules: Rules, position: Position, winner: Side, *, blocked: bool) -> int:
    own = _side_spots(position, winner)
    losers = sum(_side_spots(position, side) for side in rules.sides if side != winner)
    if blocked and rules.lowest_single and rules.scoring != "one":
        return losers
    if rules.scoring == "one":
        return 1
    if rules.scoring == "everybody":
        return losers + own
    if blocked and rules.scoring == "difference":
        return losers - own
    return losers


def result(rules: Rules, position: Position) -> Result:
    """Return the result of a hand that is over."""
    out = _sides_out(rules, position)
    if len(out) > 1:
        raise ValueError("only one side can be out")
    if out:
        winner = out[0]
    elif _is_blocked(rules, position):
        winner = _blocked_winner(rules, position)
    else:
        raise ValueError("the hand is not over")
    if not winner:
        return Result((), (0,) * rules.seats, (0,) * rules.seats)
    points = _winners_points(rules, position, winner, blocked=not out)
    seats = range(rules.seats)
    return Result(
        winner,
        tuple(points if seat in winner else 0 for seat in seats),
        tuple(1 if seat in winner else -1 for seat in seats),
    )


# --- values ---------------------------------------------------------------------------------------


def _two_sided(rules: Rules, asking: frozenset[int]) -> Callable[[Position], Value]:
    """Return the plain minimax for one such question, with its memo of whole positions."""
    if any(0 < len(asking & set(side)) < len(side) for side in rules.sides):
        raise ValueError("partners cannot be on both sides of the question")
    if not 0 < len(asking) < rules.seats or not asking <= set(range(rules.seats)):
        raise ValueError("the asking side is some of the seats")
    memo: dict[Position, Value] = {}

    def search(position: Position) -> Value:
        if position not in memo:
            memo[position] = expand(position)
        return memo[position]

    def expand(position: Position) -> Value:
        plays = legal_plays(rules, position)
        if plays:
            values = [search(after(rules, position, play)) for play in plays]
            return max(values) if position.to_move in asking else min(values)
        ended = result(rules, position)
        if not ended.winner:
            return 0, 0
        sign = 1 if ended.winner[0] in asking else -1
        return sign * ended.points[ended.winner[0]], sign

    return search


def value(rules: Rules, position: Position, sides: Collection[int]) -> Value:
    """Return margin and outcome for the asking side, the set of seats `sides`, against the rest.

    The margin is what the asking side scores less what the other side scores, the score of a
    partnership counted once. `sides` of one single seat gives its forced value.
    """
    return _two_sided(rules, frozenset(sides))(position)


def value_of_plays(
    rules: Rules, position: Position, sides: Collection[int]
) -> list[tuple[Play, Value]]:
    """Return the value (as by `value`) of each legal play, in play order."""
    search = _two_sided(rules, frozenset(sides))
    plays = legal_plays(rules, position)
    return [(play, search(after(rules, position, play))) for play in plays]


def _many_sided(rules: Rules) -> Callable[[Position], tuple[Value, ...]]:
    """Return the plain max-n search, with its memo of whole positions."""
    if len(rules.sides) != rules.seats:
        raise ValueError("max-n is for single players")
    memo: dict[Position, tuple[Value, ...]] = {}

    def search(position: Position) -> tuple[Value, ...]:
        if position not in memo:
            memo[position] = expand(position)
        return memo[position]

    def expand(position: Position) -> tuple[Value, ...]:
        plays = legal_plays(rules, position)
        if not plays:
            ended = result(rules, position)
            others, total = rules.seats - 1, sum(ended.points)
            return tuple(
                (points * others - (total - points), outcome)
                for points, outcome in zip(ended.points, ended.outcomes, strict=True)
            )
        vectors = [search(after(rules, position, play)) for play in plays]
        return max(vectors, key=lambda vector: vector[position.to_move])  # of equals the first

    return search


def max_n(rules: Rules, position: Position) -> tuple[Value, ...]:
    """Return each seat's (margin, outcome) when each plays for itself.

    The margin is the seat's own points times (seats - 1), less the sum of the others' points. Each
    seat takes its greatest margin, at equal margins its best outcome, then the first play in play
    order. (Only with two seats can outcomes differ at equal margins: three or more never win with
    no points, and a loss has a margin below 0.)
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


# --- deals ----------------------------------------------------------------------------------------


def _leader(rules: Rules, hands: tuple[frozenset[Tile], ...]) -> int | None:
    """Return the seat that leads, or none: then it is dealt again."""
    if rules.lead_seat is None:
        lead = highest_double(hands)
        return next((seat for seat, hand in enumerate(hands) if lead in hand), None)
    if rules.has_cross and highest_double([hands[rules.lead_seat]]) is None:
        return None
    return rules.lead_seat


def deal(dice: random.Random, rules: Rules) -> Position:
    """Return a random deal; the boneyard of Block is left empty (those tiles sleep)."""
    size = rules.tiles_each
    while True:
        tiles = rules.tiles
        dice.shuffle(tiles)
        starts = range(0, size * rules.seats, size)
        hands = tuple(frozenset(tiles[start : start + size]) for start in starts)
        leader = _leader(rules, hands)
        if leader is not None:
            rest = () if rules.game == "block" else tuple(tiles[size * rules.seats :])
            return Position(hands, rest, (), leader)


def random_position(
    dice: random.Random, rules: Rules, most_tiles: int, *, most_boneyard: int = 4
) -> Position:
    """Return a position, not over, from a random hand of dominoes.

    At most `most_tiles` are dealt to each, and the boneyard is cut to at most `most_boneyard` tiles
    and the reserve; the other tiles are out of the game. Then random plays are made to the end,
    and one of the positions passed is returned. By draws a hand can grow beyond `most_tiles`.
    """
    most = min(most_tiles, len(rules.tiles) // rules.seats)
    position = deal(dice, replace(rules, hand_size=dice.randint(min(2, most), most)))
    kept = rules.reserve + dice.randint(0, most_boneyard)
    position = replace(position, boneyard=position.boneyard[:kept])
    passed = []
    while not is_over(rules, position):
        passed.append(position)
        position = after(rules, position, dice.choice(legal_plays(rules, position)))
    return dice.choice(passed)
