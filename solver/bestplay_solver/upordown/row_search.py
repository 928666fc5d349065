"""Exact search for the best plan: layer by layer, each state once, cut off by the chain table.

A state is what three rows are (three words of 21 bits, sorted; see chain_table.py) before a coming
card. What became of every card before is no more in it than its points so far. Each row that will
be turned over is spare; where a spare card can always be laid, spare rows need not even be in the
state (the *collapsed* search): their slot counts as free. Where turning over needs to be stuck, or
a row turned over costs as much with many cards as with one, they are (the *full* search).

A row's direction, colour and fate are committed when it begins. A commitment may count too little,
never too much, and one of them is exact, so the best committed plan is the best plan.

The same layers, only the best of each kept, make the *beam* that finds a first plan.
"""

from __future__ import annotations

import enum
from array import array
from typing import NamedTuple

from bestplay_solver import bits
from bestplay_solver.upordown import chain_table
from bestplay_solver.upordown.chain_table import ChainTable

BUILT_FROM = bits.built_from()

GOLD = 0x9E3779B97F4A7C15
ALL = (1 << 64) - 1
ROW = 0x1FFFFF
"""The bits of a row's word."""
ROW_BITS = 21
ONE_LONGER = 1 << chain_table.LENGTH_AT
SPARE_SINGLE = 1 << chain_table.COUNT_AT
"""In a spare row: it has one card."""
INDEX = 0xFFFFFFFF
STATE_INTS = 3
"""Of each state, beside its words: points so far, bound, and the state that it came from."""
NEAR = 1024
"""The beam tells states apart up to so far below the best, in 1/scale points."""

DONE, FULL, STOPPED = 0, 1, 2
"""How a search ended: it looked at everything; there was no more room; it was told to stop."""


class Ended(enum.Enum):
    """How a round ended."""

    DONE = 0
    """The best plan is proven."""
    FULL = 1
    """There were more states than allowed."""
    STOPPED = 2
    """It was told to stop, or nodes or time were used up."""


class PlannedRow(NamedTuple):
    """A row in a state of a plan: the code of its last card, and whether it has just begun."""

    code: int
    is_begun: bool
    word: int


NO_PLAN = -(1 << 24)


class RowSearch(ChainTable):
    """Finds plans for one area and its coming cards. One thread's own.

    ``best`` has the points of the best plan so far (NO_PLAN: none) and ``path`` its states, from
    the time ``first_time`` on. ``upper`` is a proven bound of every plan, times the scale.
    """

    def __init__(self) -> None:
        super().__init__()
        self.state_room = array("Q", [0])
        self.states = bits.words(self.state_room)
        self.facts_room = array("i", [0])
        self.facts = bits.ints(self.facts_room)
        self.slot_room = array("Q", [0])
        self.slots = bits.words(self.slot_room)
        self.near_room = array("i", [0]) * NEAR
        self.near = bits.ints(self.near_room)
        self.epoch = 0
        self.mask = 0
        self.most_states = 0
        self.count = self.layer = self.floor = 0
        self.is_full = False
        self.needs_stuck = False
        self.each_spare_card = self.each_spare_row = 0
        self.best = NO_PLAN
        self.path = [0] * 25
        self.upper = 0
        self.row = [0] * 4
        self.row_value = [0] * 4

    def set_search(self, *, needs_stuck: bool, each_card: int, each_row: int) -> None:
        """Take what a full search counts for each spare card, and for each spare row."""
        self.needs_stuck = needs_stuck
        self.each_spare_card = each_card
        self.each_spare_row = each_row

    def forget_plan(self) -> None:
        """Forget the best plan and its bound: another start follows."""
        self.best = NO_PLAN
        self.upper = -NO_PLAN

    @property
    def has_plan(self) -> bool:
        """Whether any plan was found."""
        return self.best != NO_PLAN

    @property
    def most_points(self) -> int:
        """A proven bound of every plan in points."""
        return self.upper // self.scale

    def layer_rows(self, time: int) -> list[PlannedRow]:
        """Return the rows of the best plan before the card of a time."""
        words = [self.path[time] >> ROW_BITS * at & ROW for at in range(3)]
        return [
            PlannedRow(
                word & chain_table.LAST,
                word >> chain_table.LENGTH_AT & chain_table.LONGEST == 1
                or (
                    not word >> chain_table.LENGTH_AT & chain_table.LONGEST
                    and bool(word >> chain_table.COUNT_AT)
                ),
                word,
            )
            for word in words
        ]

    def make_room(self, states: int) -> None:
        """Have room for at least so many states."""
        if self.most_states < states:
            self.most_states = states
            self.state_room = array("Q", bytes(8 * states))
            self.states = bits.words(self.state_room)
            self.facts_room = array("i", bytes(4 * STATE_INTS * states))
            self.facts = bits.ints(self.facts_room)

    def _make_slots(self, states: int) -> None:
        size = 1 << max(4, (2 * states - 1).bit_length())
        if len(self.slot_room) < size:
            self.slot_room = array("Q", bytes(8 * size))
            self.slots = bits.words(self.slot_room)
            self.epoch = 0
        self.mask = size - 1

    def round(self, steps: int, beam: int, states: int) -> Ended:
        """Improve the prices, look for a plan with a beam, then for a better one in every state.

        Return how it ended. At most so many states, in beam and search each.
        """
        starts = 18**3
        self.make_room(max(states, (self.n + 64) * beam) + starts)
        self._make_slots(max(min(states, self.most_states), 64 * beam) + starts)
        return Ended(self.round_freely(steps, beam, states + starts))

    # Without the GIL. Arguments are converted before it is let go, which a def could not do.

    def round_freely(self, steps: int, beam: int, states: int) -> int:
        """Go through a round while other threads may run."""
        thread = bits.release_gil()
        found = self.run_round(steps, beam, states)
        bits.take_gil(thread)
        return found

    def run_round(self, steps: int, beam: int, states: int) -> int:
        """Go through a round; return how it ended."""
        self.improve(steps)
        self.start()
        self.bound_layer(0)
        if self.stop:
            return STOPPED
        ended = self.run(beam, self.most_states)
        if ended == STOPPED:
            return ended
        return self.run(0, states)

    def start(self) -> None:
        """Write the states at the outset that may lead to a better plan.

        One for every fate of the rows that lie already.
        """
        self.floor = NO_PLAN if self.best == NO_PLAN else (self.best + 1) * self.scale
        self.epoch += 1
        self.count = 0
        self.is_full = False
        self.layer = 0
        self.choose_fates(0, 0, self.start_value)

    def choose_fates(self, at: int, rows: int, value: int) -> None:
        """Add the states with every fate of the rows from this one on."""
        if at == self.start_rows:
            self.add_start(rows, value)
            return
        for direction in range(2):
            if self.start_direction[at] in (direction, 2):
                for colour in range(self.colours):
                    word = self.start_word(at, direction, colour)
                    self.choose_fates(at + 1, rows | word << ROW_BITS * at, value)
                if not self.is_collapsed:
                    word = self.start_code[at] | direction << chain_table.POINT_BITS
                    if self.start_length[at] == 1:
                        word |= SPARE_SINGLE
                    self.choose_fates(
                        at + 1, rows | word << ROW_BITS * at, value + self.start_spare[at]
                    )
        if self.is_collapsed:
            self.choose_fates(at + 1, rows, value + self.start_spare[at])

    def add_start(self, rows: int, value: int) -> None:
        """Add one state at the outset."""
        self.open_state(rows)
        time = self.first_time
        bound = value * self.scale + self.tail[time]
        bound += self.fresh[self.slots_of() * chain_table.LEVELS + time]
        for at in range(3):
            bound += self.worth(self.row[at], time)
        self.add(self.row[0], self.row[1], self.row[2], value, bound, -1)

    def open_state(self, rows: int) -> None:
        """Take a state's rows apart."""
        self.row[0] = rows & ROW
        self.row[1] = rows >> ROW_BITS & ROW
        self.row[2] = rows >> 2 * ROW_BITS

    def slots_of(self) -> int:
        """Return how many slots have no row that stays."""
        slots = 0
        for at in range(3):
            if not self.row[at] >> chain_table.LENGTH_AT & chain_table.LONGEST:
                slots += 1
        return slots

    def bound_layer(self, first: int) -> None:
        """Lower ``upper`` to the greatest bound in a layer, for every plan goes through one."""
        most = NO_PLAN
        for at in range(first, self.count):
            if self.facts[STATE_INTS * at + 1] > most:
                most = self.facts[STATE_INTS * at + 1]
        most = max(most, self.best * self.scale)
        if most < self.upper:
            self.upper = most

    def run(self, beam: int, states: int) -> int:
        """Go through all layers, keeping the best of each only (0: all); return how it ended."""
        self.start()
        first = 0
        for time in range(self.first_time, self.n):
            if beam:
                self.select(first, beam)
            else:
                self.bound_layer(first)
            last = self.count
            self.epoch += 1
            self.layer = last
            self.is_full = False
            for at in range(first, last):
                if self.stop or (self.nodes >= self.look_at and self.must_stop()):
                    return STOPPED
                self.nodes += 1
                self.expand(at, time)
                if self.is_full or (self.count >= states):
                    if not beam:
                        return FULL
                    break
            first = last
        self.finish(first)
        if not beam:
            self.upper = self.best * self.scale
        return DONE

    def copy_state(self, at: int, to: int) -> None:
        """Move a state to another place."""
        self.states[to] = self.states[at]
        for fact in range(STATE_INTS):
            self.facts[STATE_INTS * to + fact] = self.facts[STATE_INTS * at + fact]

    def select(self, first: int, beam: int) -> None:
        """Keep the best of the last layer; of equal ones those that were found first."""
        if self.count - first <= beam:
            return
        for at in range(NEAR):
            self.near[at] = 0
        most = NO_PLAN
        for at in range(first, self.count):
            most = max(most, self.facts[STATE_INTS * at + 1])
        for at in range(first, self.count):
            self.near[min(NEAR - 1, most - self.facts[STATE_INTS * at + 1])] += 1
        left = beam
        last = 0
        while self.near[last] <= left:
            left -= self.near[last]
            last += 1
        kept = first
        for at in range(first, self.count):
            distance = min(NEAR - 1, most - self.facts[STATE_INTS * at + 1])
            if distance < last or (distance == last and left):
                if distance == last:
                    left -= 1
                self.copy_state(at, kept)
                kept += 1
        self.count = kept

    def finish(self, first: int) -> None:
        """Keep the best plan of the last layer, if it is better than the one before."""
        chosen = -1
        for at in range(first, self.count):
            self.open_state(self.states[at])
            points = self.facts[STATE_INTS * at]
            for row in range(3):
                points += (self.row[row] >> chain_table.LENGTH_AT & chain_table.LONGEST) * (
                    self.row[row] >> chain_table.COUNT_AT
                )
            if points > self.best:
                self.best = points
                chosen = at
        time = self.n
        while chosen >= 0:
            self.path[time] = self.states[chosen]
            chosen = self.facts[STATE_INTS * chosen + 2]
            time -= 1

    # What may follow a state.

    def expand(self, at: int, time: int) -> None:
        """Add every state that may follow one."""
        self.open_state(self.states[at])
        value = self.facts[STATE_INTS * at]
        rest = self.tail[time + 1]
        for row in range(3):
            self.row_value[row] = self.worth(self.row[row], time + 1)
            rest += self.row_value[row]
        if self.is_collapsed:
            self.expand_collapsed(at, time, value, rest)
        else:
            self.expand_full(at, time, value, rest)

    def expand_collapsed(self, at: int, time: int, value: int, rest: int) -> None:
        """Append the card, begin a row with it, or let it be spare."""
        slots = self.slots_of()
        bound = value * self.scale + rest + self.fresh[slots * chain_table.LEVELS + time + 1]
        for row in range(3 - slots):
            self.append(at, time, row, value, bound)
        if slots:
            self.begin_final(at, time, 2, value, rest, slots)
            value += self.spare_value
            bound += self.spare_value * self.scale
            self.add(self.row[0], self.row[1], self.row[2], value, bound, at)

    def append(self, at: int, time: int, row: int, value: int, bound: int) -> None:
        """Append the card to a row that stays, if it fits."""
        word = self.row[row]
        point = (word & chain_table.LAST) - 1
        fits = 0 if self.cards[time] > self.cards[point] else 1
        if (word >> chain_table.POINT_BITS & 1) != fits:
            return
        longer = (word & ~chain_table.LAST) + time + 1 + ONE_LONGER
        if (word >> chain_table.COLOUR_AT & 7) == self.hues[time]:
            longer += 1 << chain_table.COUNT_AT
        bound += self.worth(longer, time + 1) - self.row_value[row]
        if bound >= self.floor:
            self.put_row(row, longer, value, bound, at)

    def begin_final(self, at: int, time: int, row: int, value: int, rest: int, slots: int) -> None:
        """Begin a row that stays with the card, in every way, in the place of a row or slot."""
        bound = value * self.scale + rest + self.fresh[(slots - 1) * chain_table.LEVELS + time + 1]
        for direction in range(2):
            block = self.where[((time + 1) * chain_table.MOST + time) * 2 + direction]
            for colour in range(self.colours):
                count = 1 if colour == self.hues[time] else 0
                place = block + (self.offsets[colour] + count) * self.width + 1
                reach = bound + self.table[place]
                if reach >= self.floor:
                    word = (
                        (time + 1)
                        | direction << chain_table.POINT_BITS
                        | colour << chain_table.COLOUR_AT
                        | ONE_LONGER
                    )
                    self.put_row(row, word | count << chain_table.COUNT_AT, value, reach, at)

    def expand_full(self, at: int, time: int, value: int, rest: int) -> None:
        """Append the card to any row, begin a row in a slot or where a row is turned over."""
        slots = self.slots_of()
        bound = value * self.scale + rest + self.fresh[slots * chain_table.LEVELS + time + 1]
        is_stuck = True
        for row in range(3):
            if not self.row[row]:
                is_stuck = False
            elif self.row[row] >> chain_table.LENGTH_AT & chain_table.LONGEST:
                self.append(at, time, row, value, bound)
            else:
                self.append_spare(at, time, row, value, bound)
            if self.row[row] and self.fits(row, time):
                is_stuck = False
        for row in range(3):
            is_free = not self.row[row]
            is_spare = not (is_free or self.row[row] >> chain_table.LENGTH_AT & chain_table.LONGEST)
            if is_free or (is_spare and (is_stuck or not self.needs_stuck)):
                self.begin_final(at, time, row, value, rest, slots)
                self.begin_spare(at, time, row, value, bound)
            if is_free:
                break

    def fits(self, row: int, time: int) -> bool:
        """Return whether the rules let the card be appended to a row."""
        word = self.row[row]
        if (word >> chain_table.LENGTH_AT & chain_table.LONGEST) == 1 or (
            not word >> chain_table.LENGTH_AT & chain_table.LONGEST and word >> chain_table.COUNT_AT
        ):
            return True
        fits = 0 if self.cards[time] > self.cards[(word & chain_table.LAST) - 1] else 1
        return (word >> chain_table.POINT_BITS & 1) == fits

    def append_spare(self, at: int, time: int, row: int, value: int, bound: int) -> None:
        """Append the card to a row that will be turned over, if it fits."""
        word = self.row[row]
        fits = 0 if self.cards[time] > self.cards[(word & chain_table.LAST) - 1] else 1
        if (word >> chain_table.POINT_BITS & 1) == fits:
            longer = (time + 1) | fits << chain_table.POINT_BITS
            bound += self.each_spare_card * self.scale
            self.put_row(row, longer, value + self.each_spare_card, bound, at)

    def begin_spare(self, at: int, time: int, row: int, value: int, bound: int) -> None:
        """Begin a row that will be turned over with the card, in both directions."""
        worth = self.each_spare_card + self.each_spare_row
        for direction in range(2):
            word = (time + 1) | direction << chain_table.POINT_BITS | SPARE_SINGLE
            self.put_row(row, word, value + worth, bound + worth * self.scale, at)

    def put_row(self, row: int, word: int, value: int, bound: int, parent: int) -> None:
        """Add the state with another word for one row."""
        if row == 0:
            self.add(word, self.row[1], self.row[2], value, bound, parent)
        elif row == 1:
            self.add(self.row[0], word, self.row[2], value, bound, parent)
        else:
            self.add(self.row[0], self.row[1], word, value, bound, parent)

    def add(self, one: int, two: int, three: int, value: int, bound: int, parent: int) -> None:
        """Add a state to the layer that is being made, unless it is hopeless or there."""
        if bound < self.floor:
            return
        if one < two:
            word = one
            one = two
            two = word
        if two < three:
            word = two
            two = three
            three = word
            if one < two:
                word = one
                one = two
                two = word
        key = one | two << ROW_BITS | three << 2 * ROW_BITS
        slot = (((key * GOLD) & ALL) >> 32) & self.mask
        while self.slots[slot] >> 32 == self.epoch:
            there = self.slots[slot] & INDEX
            if self.states[there] == key:
                if value > self.facts[STATE_INTS * there]:
                    self.write(there, key, value, bound, parent)
                return
            slot = (slot + 1) & self.mask
        if self.count >= self.most_states or 2 * (self.count - self.layer) > self.mask:
            self.is_full = True
            return
        self.slots[slot] = self.epoch << 32 | self.count
        self.write(self.count, key, value, bound, parent)
        self.count += 1

    def write(self, at: int, key: int, value: int, bound: int, parent: int) -> None:
        """Write a state and its facts."""
        self.states[at] = key
        self.facts[STATE_INTS * at] = value
        self.facts[STATE_INTS * at + 1] = bound
        self.facts[STATE_INTS * at + 2] = parent
