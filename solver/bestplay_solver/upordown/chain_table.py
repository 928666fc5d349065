"""What rows can still become, at a price for each card: the bound of every plan.

A *chain* is the last row of a slot. A plan is at most three disjoint chains; every other card is
*spare* and worth the same. Let each coming card have a price, and let it be used as often as one
likes for that price each time: then every row goes on by itself, at best as a table tells, and the
sum over rows, free slots and all prices is an upper bound of every plan, for any prices (Lagrangian
duality). Good prices, found by subgradient steps, make it tight.

``Table``: for each time t, each coming card p before it, and each direction, a *block* tells what a
row that ends with p at time t becomes at best: by its colour, its cards of that colour and its
length, all committed. Blocks hold whole numbers, points times ``scale``; one that does not change
from a time to the one before is not written again. What rows that lie already become before they
take a coming card stands apart in ``kept``: few entries, for their length and counts are known.

A row is a word of 21 bits: its last card's *point* plus one (5; 0 is no row), its direction (1: 0
is up), colour (3), length (6) and count (6). Points are the coming cards 0..n-1, then the rows that
lie already. A row of length 0 is spare: it will be turned over; its count tells whether it is
one card only.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from bestplay_solver import bits
from bestplay_solver.search.limits import Limits

BUILT_FROM = bits.built_from()

MOST = 24
"""Coming cards."""
LEVELS = 25
"""Times: before each coming card, and after the last."""
LARGEST_VALUE = 20_000
"""A row's points times the scale; the rest of 16 bits is for prices below zero."""
LARGEST_SCALE = 16
FAR = 1 << 24
"""Added before a division, so that it rounds down in C too."""
POINT_BITS = 5
LAST = 31
"""In a row: its last card's point plus one."""
COLOUR_AT = 6
LENGTH_AT = 9
COUNT_AT = 15
LONGEST = 63


class StartRow(NamedTuple):
    """A row that lies already: its last card, direction, length, and cards of each colour.

    ``direction`` is 0 up, 1 down, 2 either (one card). ``spare``: its points if it is turned over.
    """

    last: int
    direction: int
    length: int
    counts: Sequence[int]
    spare: int


class ChainTable(Limits):
    """The table for one area and its coming cards at given prices. One thread's own.

    ``fresh`` tells what so many free slots yield from a time on, ``tail`` the sum of the prices
    from then on. A search begins at ``first_time`` with rows at the *start*: those that lie
    already, or are so once the first coming card was put.
    """

    def __init__(self) -> None:
        self.n = self.colours = self.rows = self.scale = self.width = self.block = 0
        self.stride = self.free_block = self.spare_value = 0
        self.is_collapsed = True
        self.cards = [0] * 32
        self.hues = [0] * 32
        self.offsets = [0] * 8
        self.depths = [0] * 8
        self.row_length = [0] * 4
        self.row_counts = [0] * 32
        self.first_time = self.start_rows = self.start_value = 0
        self.start_code = [0] * 4
        self.start_length = [0] * 4
        self.start_direction = [0] * 4
        self.start_spare = [0] * 4
        self.start_counts = [0] * 32
        self.price = [0] * 24
        self.tail = [0] * 32
        self.fresh = [0] * 100
        self.new_row = [0] * 24
        self.new_direction = [0] * 24
        self.new_colour = [0] * 24
        self.room = array("h", [0])
        self.table = bits.shorts(self.room)
        self.where_room = array("i", bytes(4 * LEVELS * MOST * 2))
        self.where = bits.ints(self.where_room)
        self.kept_room = array("i", bytes(4 * LEVELS * 3 * 2 * 8))
        self.kept = bits.ints(self.kept_room)
        self.begin()

    def load(
        self,
        cards: Sequence[int],
        hues: Sequence[int],
        rows: Sequence[StartRow],
        colours: int,
    ) -> None:
        """Take the coming cards with their colours, and the rows that lie already."""
        self.n = len(cards)
        self.rows = len(rows)
        self.colours = colours
        for at, card in enumerate(cards):
            self.cards[at] = card
            self.hues[at] = hues[at]
        longest = 0
        for at, row in enumerate(rows):
            self.cards[self.n + at] = row.last
            self.row_length[at] = row.length
            longest = max(longest, row.length)
            for colour in range(colours):
                self.row_counts[8 * at + colour] = row.counts[colour]
        depth = 0
        deepest = 0
        for colour in range(colours):
            most = max([row.counts[colour] for row in rows], default=0)
            rows_deep = most + list(hues).count(colour) + 1
            self.offsets[colour] = depth
            self.depths[colour] = rows_deep
            depth += rows_deep
            deepest = max(deepest, rows_deep - 1)
        self.width = longest + self.n + 2
        self.scale = LARGEST_SCALE
        while self.scale > 1 and (self.width - 1) * deepest * self.scale > LARGEST_VALUE:
            self.scale >>= 1
        self._make_blocks(depth)

    def _make_blocks(self, depth: int) -> None:
        self.block = depth * self.width
        self.stride = self.block + 1
        needed = (2 + self.n * self.n // 2) * self.stride
        if len(self.room) < needed:
            self.room = array("h", bytes(2 * needed))
            self.table = bits.shorts(self.room)
        self.write_ends()

    def set_worth(self, spare_value: int, *, is_collapsed: bool) -> None:
        """Take what a spare card is worth at most."""
        self.spare_value = spare_value
        self.is_collapsed = is_collapsed

    def set_start(
        self, time: int, value: int, codes: Sequence[int], rows: Sequence[StartRow]
    ) -> None:
        """Begin at a time with these points and rows, each with the code of its last card.

        A code is a point plus one.
        """
        self.first_time = time
        self.start_value = value
        self.start_rows = len(codes)
        for at, row in enumerate(rows):
            self.start_code[at] = codes[at]
            self.start_length[at] = row.length
            self.start_direction[at] = row.direction
            self.start_spare[at] = row.spare
            for colour in range(self.colours):
                self.start_counts[8 * at + colour] = row.counts[colour]

    # From here on without the GIL.

    def write_ends(self) -> None:
        """Write the first block: what rows are worth that take no more cards."""
        for colour in range(self.colours):
            for count in range(self.depths[colour]):
                begin = (self.offsets[colour] + count) * self.width
                for length in range(self.width):
                    self.table[begin + length] = length * count * self.scale
        self.table[self.block] = 0

    def fill(self) -> None:
        """Fill the table, ``kept``, ``fresh`` and ``tail`` for the prices."""
        self.free_block = self.stride
        self.tail[self.n] = 0
        for at in range(4):
            self.fresh[at * LEVELS + self.n] = 0
        for at in range(2 * self.n):
            self.where[self.n * 2 * MOST + at] = 0
        self.end_kept()
        time = self.n
        while time:
            time -= 1
            self.tail[time] = self.tail[time + 1] + self.price[time]
            for last in range(time):
                self.go_on(time, last)
            self.keep_on(time)
            self.begin_rows(time)

    def go_on(self, time: int, last: int) -> None:
        """Let rows that end with an earlier card take the one of this time."""
        at = (time * MOST + last) * 2
        up = self.where[at + 2 * MOST]
        down = self.where[at + 2 * MOST + 1]
        own = ((time + 1) * MOST + time) * 2
        if self.cards[time] > self.cards[last]:
            self.where[at] = self.take(up, self.where[own], time)
            self.where[at + 1] = down
        else:
            self.where[at] = up
            self.where[at + 1] = self.take(down, self.where[own + 1], time)

    def take(self, old: int, longer: int, time: int) -> int:
        """Write the block of rows that may take a card; return where it begins."""
        new = self.free_block
        self.free_block += self.stride
        hue = self.hues[time]
        price = self.price[time]
        begin = self.offsets[hue] * self.width
        end = begin + (self.depths[hue] - 1) * self.width
        self.relax(new, old, longer + 1, begin, price)
        self.relax(new + begin, old + begin, longer + begin + self.width + 1, end - begin, price)
        for at in range(end, end + self.width):
            self.table[new + at] = self.table[old + at]
        end += self.width
        self.relax(new + end, old + end, longer + end + 1, self.block - end, price)
        self.table[new + self.block] = 0
        return new

    def relax(self, new: int, old: int, longer: int, count: int, price: int) -> None:
        """Write the better of staying and of going on for a price, entry by entry."""
        for at in range(count):
            value = self.table[longer + at] - price
            other = self.table[old + at]
            self.table[new + at] = max(value, other)

    def end_kept(self) -> None:
        """Write what rows that lie already are worth as they lie."""
        for row in range(self.rows):
            for direction in range(2):
                for colour in range(self.colours):
                    at = ((self.n * 3 + row) * 2 + direction) * 8 + colour
                    points = self.row_length[row] * self.row_counts[8 * row + colour]
                    self.kept[at] = points * self.scale

    def keep_on(self, time: int) -> None:
        """Let rows that lie already take the card of this time."""
        hue = self.hues[time]
        for row in range(self.rows):
            fits = 0 if self.cards[time] > self.cards[self.n + row] else 1
            for direction in range(2):
                block = self.where[((time + 1) * MOST + time) * 2 + direction]
                for colour in range(self.colours):
                    at = ((time * 3 + row) * 2 + direction) * 8 + colour
                    value = self.kept[at + 48]
                    if direction == fits:
                        deep = self.offsets[colour] + self.row_counts[8 * row + colour]
                        if colour == hue:
                            deep += 1
                        place = block + deep * self.width + self.row_length[row] + 1
                        value = max(value, self.table[place] - self.price[time])
                    self.kept[at] = value

    def begin_rows(self, time: int) -> None:
        """Write what so many free slots yield from this time on."""
        best = -FAR
        for direction in range(2):
            block = self.where[((time + 1) * MOST + time) * 2 + direction]
            for colour in range(self.colours):
                deep = self.offsets[colour]
                if colour == self.hues[time]:
                    deep += 1
                value = self.table[block + deep * self.width + 1]
                if value > best:
                    best = value
                    self.new_direction[time] = direction
                    self.new_colour[time] = colour
        self.new_row[time] = best - self.price[time]
        spare = max(0, self.spare_value * self.scale - self.price[time])
        self.fresh[time] = 0
        for slots in range(1, 4):
            at = slots * LEVELS + time
            self.fresh[at] = max(
                spare + self.fresh[at + 1], self.new_row[time] + self.fresh[at + 1 - LEVELS]
            )

    def worth(self, row: int, time: int) -> int:
        """Return what a row becomes at best from a time on; nothing if it is spare or no row."""
        length = row >> LENGTH_AT & LONGEST
        if not length:
            return 0
        point = (row & LAST) - 1
        direction = row >> POINT_BITS & 1
        colour = row >> COLOUR_AT & 7
        if point >= self.n:
            return self.kept[((time * 3 + point - self.n) * 2 + direction) * 8 + colour]
        block = self.where[(time * MOST + point) * 2 + direction]
        return self.table[block + (self.offsets[colour] + (row >> COUNT_AT)) * self.width + length]

    def start_word(self, row: int, direction: int, colour: int) -> int:
        """Return the word of a row at the start, committed to a direction and a colour."""
        word = self.start_code[row] | direction << POINT_BITS | colour << COLOUR_AT
        length = self.start_length[row]
        return word | length << LENGTH_AT | self.start_counts[8 * row + colour] << COUNT_AT
