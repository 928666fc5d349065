"""Prices that make the bound of a chain table tight: subgradient steps.

The bound is what attains it, card by card: a card used twice is too cheap, one not used too dear.
Whole numbers throughout, so that compiled and plain go the same way on every machine.
"""

from __future__ import annotations

from bestplay_solver import bits
from bestplay_solver.upordown import chain_table
from bestplay_solver.upordown.chain_table import ChainTable

BUILT_FROM = bits.built_from()

HIGHEST_PRICE = 10_000
"""Of a card, times the scale."""
FINE = 64
"""Prices move in steps so much finer than the scale."""
STALLS = 3
"""Steps without a better bound before steps become shorter."""


class Prices(ChainTable):
    """A table and the best prices found for it; ``best_bound`` is proven, times the scale."""

    def __init__(self) -> None:
        super().__init__()
        self.bound = self.best_bound = self.step = self.stalls = 0
        self.fine_price = [0] * 24
        self.best_price = [0] * 24
        self.velocity = [0] * 24
        self.used = [0] * 24

    def start_prices(self, price: int) -> None:
        """Begin with one price for all cards, in 1/16 points."""
        for at in range(self.n):
            self.best_price[at] = price * self.scale // 16

    def start_steps(self, step: int) -> None:
        """Begin with the best prices so far, and steps so long, in 1/16 points."""
        for at in range(self.n):
            self.fine_price[at] = self.best_price[at] * FINE
            self.velocity[at] = 0
        self.step = step * FINE * self.scale // 16
        self.stalls = 0
        self.best_bound = chain_table.FAR

    # From here on without the GIL.

    def improve(self, steps: int) -> None:
        """Make so many subgradient steps, then fill the table with the best prices.

        Ends early when it must stop; ``best_bound`` is proven all the same.
        """
        for _ in range(steps):
            self.take_prices()
            self.fill()
            self.find_bound()
            if self.bound < self.best_bound:
                self.best_bound = self.bound
                self.stalls = 0
                for at in range(self.n):
                    self.best_price[at] = self.price[at]
            else:
                self.stalls += 1
                if self.stalls >= STALLS:
                    self.stalls = 0
                    self.step = self.step * 7 // 10
            if self.stop or (self.timed and self.must_stop()):
                break
            self.move_prices()
        for at in range(self.n):
            self.price[at] = self.best_price[at]
        self.fill()

    def take_prices(self) -> None:
        """Round the fine prices to whole ones."""
        for at in range(self.n):
            self.price[at] = (
                self.fine_price[at] + FINE * chain_table.FAR
            ) // FINE - chain_table.FAR

    def move_prices(self) -> None:
        """Raise the price of cards used more than once, lower that of cards not used."""
        lowest = (32_000 - chain_table.LARGEST_VALUE) // chain_table.MOST * FINE
        for at in range(self.first_time, self.n):
            slower = (self.velocity[at] * 6 + 10 * chain_table.FAR) // 10 - chain_table.FAR
            self.velocity[at] = slower + self.step * (self.used[at] - 1)
            price = self.fine_price[at] + self.velocity[at]
            self.fine_price[at] = max(-lowest, min(price, HIGHEST_PRICE * FINE))

    def find_bound(self) -> None:
        """Write the bound and how often each card is used for it."""
        self.bound = -chain_table.FAR
        chosen = 0
        for subset in range(1 << self.start_rows):
            value = self.bound_of(subset)
            if value > self.bound:
                self.bound = value
                chosen = subset
        for at in range(self.n):
            self.used[at] = 0
        slots = 3
        for row in range(self.start_rows):
            if chosen >> row & 1:
                slots -= 1
                self.use_kept(row)
        self.use_slots(slots)

    def bound_of(self, subset: int) -> int:
        """Return the bound of the plans that keep just these rows."""
        value = self.start_value * self.scale + self.tail[self.first_time]
        slots = 3
        for row in range(self.start_rows):
            if subset >> row & 1:
                slots -= 1
                value += self.worth(self.best_word(row), self.first_time)
            else:
                value += self.start_spare[row] * self.scale
        return value + self.fresh[slots * chain_table.LEVELS + self.first_time]

    def best_word(self, row: int) -> int:
        """Return the word of a row at the start whose direction and colour are worth most."""
        chosen = 0
        best = -chain_table.FAR
        for direction in range(2):
            if self.start_direction[row] in (direction, 2):
                for colour in range(self.colours):
                    word = self.start_word(row, direction, colour)
                    value = self.worth(word, self.first_time)
                    if value > best:
                        best = value
                        chosen = word
        return chosen

    def use_kept(self, row: int) -> None:
        """Count the cards that a row which lies already takes."""
        word = self.best_word(row)
        self.use_chain(
            self.first_time - 1,
            (word & chain_table.LAST) - 1,
            word >> chain_table.POINT_BITS & 1,
            word >> chain_table.COLOUR_AT & 7,
            word >> chain_table.COUNT_AT,
            word >> chain_table.LENGTH_AT & chain_table.LONGEST,
            self.worth(word, self.first_time),
        )

    def use_slots(self, slots: int) -> None:
        """Count the cards that free slots take, and the spare ones."""
        for time in range(self.first_time, self.n):
            if not slots:
                return
            here = self.fresh[slots * chain_table.LEVELS + time]
            if here == self.new_row[time] + self.fresh[(slots - 1) * chain_table.LEVELS + time + 1]:
                slots -= 1
                self.used[time] += 1
                count = 1 if self.new_colour[time] == self.hues[time] else 0
                value = self.new_row[time] + self.price[time]
                self.use_chain(
                    time,
                    time,
                    self.new_direction[time],
                    self.new_colour[time],
                    count,
                    1,
                    value,
                )
            elif self.spare_value * self.scale > self.price[time]:
                self.used[time] += 1

    def use_chain(
        self,
        after: int,
        point: int,
        direction: int,
        colour: int,
        count: int,
        length: int,
        value: int,
    ) -> None:
        """Count the cards that a row takes on the way to its value."""
        time = after + 1
        while time < self.n and value != length * count * self.scale:
            fits = 0 if self.cards[time] > self.cards[point] else 1
            if fits == direction:
                more = count + 1 if colour == self.hues[time] else count
                block = self.where[((time + 1) * chain_table.MOST + time) * 2 + direction]
                at = block + (self.offsets[colour] + more) * self.width + length + 1
                if self.table[at] - self.price[time] == value:
                    self.used[time] += 1
                    value = self.table[at]
                    point = time
                    count = more
                    length += 1
            time += 1
