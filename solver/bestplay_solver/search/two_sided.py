"""The exact value of a game between two sides: zero-window search driven to the value, MTD(f).

One object serves one thread: it holds a game, a table and a budget. The table compares whole
positions, so what it says is exact. A small one is faster than a large one (it stays in the cache),
the newest position always replaces an older one, and an age in each entry forgets all at once.

Work ends early when ``stop`` is set, by any thread, or when nodes or time are used up; bounds that
were proven until then hold. Stopped searches store nothing.
"""

from __future__ import annotations

from array import array

from bestplay_solver import bits
from bestplay_solver.game import Game
from bestplay_solver.search.limits import Limits

BUILT_FROM = bits.built_from()

GOLD = 0x9E3779B97F4A7C15
ALL = (1 << 64) - 1
STOPPED = 1 << 20
"""Returned instead of a value by a search that was stopped."""
WORST = 1 << 14
"""Beyond every value."""
ZERO = 1 << 15
"""Added to a bound in the table, so that none is negative."""
LAST_AGE = (1 << 32) - 1


class TwoSided(Limits):
    """Values positions of the game that it holds, for the asking side."""

    def __init__(self, table_bits: int = 14) -> None:
        self.table_bits = table_bits
        self.mask = (1 << table_bits) - 1
        self.stride = 0
        self.age = 0
        self.hold(Game())
        self.begin()

    def hold(self, game: Game) -> None:
        """Take another game, or another deal of the same; forgets every position."""
        self.game = game
        stride = game.key_words + 1
        if stride != self.stride or self.age >= LAST_AGE:
            self.stride = stride
            self.room = array("Q", bytes(8 * stride << self.table_bits))
            self.table = bits.words(self.room)
            self.age = 0
        self.age += 1

    def bounds(self, at: int) -> tuple[int, int]:
        """Return the static bounds of the settled position at a place."""
        self.game.bounds(at)
        return self.game.low, self.game.high

    def value(self, at: int, end: int, guess: int = 0) -> tuple[int, int]:
        """Return proven bounds of a settled position's folded value: equal unless stopped.

        Writes to the game's work from ``end`` on. A good guess saves passes.
        """
        self.drive_freely(at, guess, end)
        return self.low, self.high

    def values(self, places: list[int], end: int, guess: int = 0) -> list[tuple[int, int]]:
        """Return proven bounds for each of several settled positions, sharing the table.

        All begin from one guess: siblings ask the same questions then, and find more in the table
        than each with the value of the last for a guess (6 to 10 % fewer nodes).
        """
        return [self.value(at, end, guess) for at in places]

    def reaches(self, at: int, beta: int, end: int) -> bool | None:
        """Return whether a settled position's folded value is at least beta; None if stopped."""
        found = self.search_freely(at, beta, end)
        return None if found == STOPPED else found >= beta

    def set_age(self, age: int) -> None:
        """Let the next deal be of the age after this one (for tests at the edge)."""
        self.age = age

    # Without the GIL. Arguments are converted before it is let go, which a def could not do.

    def next_deal(self) -> None:
        """Forget every position: another deal of the same game follows."""
        if self.age >= LAST_AGE:
            for word in range(self.stride << self.table_bits):
                self.table[word] = 0
            self.age = 0
        self.age += 1

    def drive_freely(self, at: int, guess: int, end: int) -> None:
        """Drive while other threads may run."""
        thread = bits.release_gil()
        self.drive(at, guess, end)
        bits.take_gil(thread)

    def search_freely(self, at: int, beta: int, end: int) -> int:
        """Search while other threads may run."""
        thread = bits.release_gil()
        found = self.search(at, beta, end)
        bits.take_gil(thread)
        return found

    def drive(self, at: int, guess: int, end: int) -> bool:
        """Close in on the value from a guess; return whether ``low`` and ``high`` met."""
        self.game.bounds(at)
        self.low = self.game.low
        self.high = self.game.high
        value = min(max(guess, self.low), self.high)
        while self.low < self.high:
            beta = value + 1 if value == self.low else value
            value = self.search(at, beta, end)
            if value == STOPPED:
                return False
            if value < beta:
                self.high = value
            else:
                self.low = value
        return True

    def search(self, at: int, beta: int, end: int) -> int:
        """Return a bound of the value that tells whether it is at least beta, or STOPPED."""
        if self.stop or (self.nodes >= self.look_at and self.must_stop()):
            return STOPPED
        self.nodes += 1
        self.game.bounds(at)
        low = self.game.low
        high = self.game.high
        if low >= beta:
            return low
        if high < beta:
            return high
        slot = self.slot_of(at)
        if self.is_stored(slot, at):
            bounds = self.table[slot + self.stride - 1]
            least = bounds >> 16 & 0xFFFF
            most = bounds & 0xFFFF
            low = max(low, least - ZERO)
            high = min(high, most - ZERO)
            if low >= beta:
                return low
            if high < beta:
                return high
        best = self.search_plays(at, beta, end)
        if best >= beta and best != STOPPED:
            self.store(slot, at, max(low, best), high)
        elif best != STOPPED:
            self.store(slot, at, low, min(high, best))
        return best

    def search_plays(self, at: int, beta: int, end: int) -> int:
        """Search the plays until one decides, the best ranked first."""
        ours = self.game.asking_moves
        last = self.game.plays(at, end)
        best = -WORST if ours else WORST
        entry = self.pick(end, last)
        while entry < last:
            value = self.search(entry + 1, beta, last)
            if value == STOPPED:
                return STOPPED
            if ours:
                best = max(best, value)
                if best >= beta:
                    break
            else:
                best = min(best, value)
                if best < beta:
                    break
            entry = self.pick(end, last)
        return best

    def pick(self, end: int, last: int) -> int:
        """Return the entry with the highest head and take that away; ``last`` if none is left."""
        best = last
        head = 0
        step = 1 + self.game.words
        work = self.game.work
        entry = end
        while entry < last:
            if work[entry] > head:
                head = work[entry]
                best = entry
            entry += step
        if best < last:
            work[best] = 0
        return best

    def slot_of(self, at: int) -> int:
        """Return where in the table a position belongs."""
        key = (self.game.work[at] * GOLD) & ALL
        key = ((key ^ key >> 32 ^ self.game.work[at + 1]) * GOLD) & ALL
        for word in range(2, self.stride - 1):
            key = ((key ^ key >> 32 ^ self.game.work[at + word]) * GOLD) & ALL
        return ((key ^ key >> 32) & self.mask) * self.stride

    def is_stored(self, slot: int, at: int) -> bool:
        """Return whether the table knows this position."""
        if self.table[slot] != self.game.work[at]:
            return False
        if self.table[slot + self.stride - 1] >> 32 != self.age:
            return False
        for word in range(1, self.stride - 1):
            if self.table[slot + word] != self.game.work[at + word]:
                return False
        return True

    def store(self, slot: int, at: int, low: int, high: int) -> None:
        """Write a position and what is proven of it over whatever the table had there."""
        for word in range(self.stride - 1):
            self.table[slot + word] = self.game.work[at + word]
        least = low + ZERO
        most = high + ZERO
        self.table[slot + self.stride - 1] = self.age << 32 | least << 16 | most
