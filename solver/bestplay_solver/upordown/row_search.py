"""Exact search for the best plan: layer by layer, each state once, cut off by the chain table.

The same layers, only the best of each kept, make the *beam* that finds a first plan. See
row_states.py for what a state is.
"""

from __future__ import annotations

import enum
from array import array
from typing import NamedTuple

from bestplay_solver import bits
from bestplay_solver.upordown import chain_table, row_states
from bestplay_solver.upordown.row_states import RowStates

BUILT_FROM = bits.built_from()

NEAR = 1024
"""The beam tells states apart up to so far below the best, in 1/scale points."""

MOST_STARTS = 18**3
"""Fates of three rows: eight colours both ways, or spare both ways."""
MOST_AFTER = 64
"""More than the states that may follow one."""
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


class RowSearch(RowStates):
    """Finds plans for one area and its coming cards. One thread's own.

    ``best`` has the points of the best plan so far (NO_PLAN: none) and ``path`` its states, from
    the time ``first_time`` on. ``upper`` is a proven bound of every plan, times the scale.
    """

    def __init__(self) -> None:
        super().__init__()
        self.near_room = array("i", [0]) * NEAR
        self.near = bits.ints(self.near_room)
        self.path = [0] * 25
        self.upper = 0

    def forget_plan(self) -> None:
        """Forget the best plan and its bound: another start follows."""
        self.best = row_states.NO_PLAN
        self.upper = -row_states.NO_PLAN

    @property
    def has_plan(self) -> bool:
        """Whether any plan was found."""
        return self.best != row_states.NO_PLAN

    @property
    def most_points(self) -> int:
        """A proven bound of every plan in points."""
        return self.upper // self.scale

    def layer_codes(self, time: int) -> set[int]:
        """Return the codes of the rows of the best plan before the card of a time; 0: no row."""
        state = self.path[time]
        return {
            state & chain_table.LAST,
            state >> row_states.ROW_BITS & chain_table.LAST,
            state >> 2 * row_states.ROW_BITS & chain_table.LAST,
        }

    def layer_rows(self, time: int) -> list[PlannedRow]:
        """Return the rows of the best plan before the card of a time."""
        words = [self.path[time] >> row_states.ROW_BITS * at & row_states.ROW for at in range(3)]
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

    def round(self, steps: int, beam: int, states: int) -> Ended:
        """Improve the prices, look for a plan with a beam, then for a better one in every state.

        Return how it ended. At most so many states, in beam and search each.
        """
        self.make_room(max(states, (self.n + MOST_AFTER) * beam) + MOST_STARTS)
        self.make_slots(max(states, MOST_AFTER * beam) + MOST_STARTS)
        return Ended(self.round_freely(steps, beam, states + MOST_STARTS))

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

    def bound_layer(self, first: int) -> None:
        """Lower ``upper`` to the greatest bound in a layer, for every plan goes through one."""
        most = row_states.NO_PLAN
        for at in range(first, self.count):
            if self.facts[row_states.STATE_INTS * at + 1] > most:
                most = self.facts[row_states.STATE_INTS * at + 1]
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
        for fact in range(row_states.STATE_INTS):
            self.facts[row_states.STATE_INTS * to + fact] = self.facts[
                row_states.STATE_INTS * at + fact
            ]

    def select(self, first: int, beam: int) -> None:
        """Keep the best of the last layer; of equal ones those that were found first."""
        if self.count - first <= beam:
            return
        for at in range(NEAR):
            self.near[at] = 0
        most = row_states.NO_PLAN
        for at in range(first, self.count):
            most = max(most, self.facts[row_states.STATE_INTS * at + 1])
        for at in range(first, self.count):
            self.near[min(NEAR - 1, most - self.facts[row_states.STATE_INTS * at + 1])] += 1
        left = beam
        last = 0
        while self.near[last] <= left:
            left -= self.near[last]
            last += 1
        kept = first
        for at in range(first, self.count):
            distance = min(NEAR - 1, most - self.facts[row_states.STATE_INTS * at + 1])
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
            points = self.facts[row_states.STATE_INTS * at]
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
            chosen = self.facts[row_states.STATE_INTS * chosen + 2]
            time -= 1
