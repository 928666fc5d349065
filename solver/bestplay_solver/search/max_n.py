"""What each of three to five seats gets if every one plays for itself: max-n, exact.

At each position the seat to move takes the play with its greatest margin, its own points times the
number of the others less the sum of the others' points; of equal ones the first in play order.
Nothing is cut off, since what the others get matters too: the work is that of all positions that
can be reached, each valued once.

So the table matters more than in the two-sided search. It compares whole positions, grows with
what it has to hold up to ``MOST_BYTES``, and is small again for the next deal. Once full it keeps,
of the few positions that compete for a place, those that took the most work: what is
forgotten is valued again, at the cost of time alone. A stopped search stores nothing.
"""

from __future__ import annotations

from array import array

from bestplay_solver import bits
from bestplay_solver.game import CODE_BITS, Game
from bestplay_solver.search.limits import Limits

BUILT_FROM = bits.built_from()

GOLD = 0x9E3779B97F4A7C15
ALL = (1 << 64) - 1
STOPPED = ALL
"""Returned instead of a vector by a search that was stopped."""
MOST_SEATS = 5
POINTS_BITS = 12
POINTS_MASK = 0xFFF
FIELDS = 0x1001001001001
"""Times this, the sum of all points of a vector stands in the field at POINTS_TOP."""
POINTS_TOP = 48
VECTOR = (1 << 60) - 1
EFFORT_AT = 60
"""A stored vector has the logarithm of its nodes, to the base of 4 and from 1, above its points."""
MOST_EFFORT = 15
CODE_MASK = (1 << CODE_BITS) - 1
WAYS = 4
"""Places that a position may have in the table."""
LEAST_BITS = 12
"""The table begins with as many entries as this has bits, and grows eightfold."""
GROWTH_BITS = 3
MOST_BYTES = 1 << 26
"""The most memory of the table: two million positions of Block, one of Draw with three seats."""
WORST = -(1 << 20)
"""Below every margin."""


class MaxN(Limits):
    """Values positions of the game that it holds, for every seat at once. One thread's own.

    Who asks is of no account, but the game must have been asked for some side.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.forget()
        self.begin()

    def hold(self, game: Game) -> None:
        """Take another game, or another deal of the same; forgets every position."""
        if not 2 < game.seats <= MOST_SEATS:
            raise ValueError(f"max-n is for three to five seats, not {game.seats}")
        self.game = game
        self.seats = game.seats
        self.stride = game.key_words + 1
        table_bits = LEAST_BITS
        while 8 * self.stride << table_bits > self.most_bytes and table_bits > 2:
            table_bits -= 1
        self._make_table(table_bits)

    def forget(self) -> None:
        """Give up the game and the memory."""
        self.game = Game()
        self.seats = 0
        self.stride = 1
        self._make_table(2)

    def _make_table(self, table_bits: int) -> None:
        """Take an empty table of so many bits of entries."""
        self.room = array("Q", [0]) * (self.stride << table_bits)
        self.table = bits.words(self.room)
        self.table_bits = table_bits
        self.mask = (1 << table_bits) // WAYS - 1
        self.stored = 0
        larger = 8 * self.stride << table_bits + GROWTH_BITS
        self.can_grow = larger <= self.most_bytes
        self.is_crowded = False

    def value(self, at: int, end: int) -> list[int] | None:
        """Return what each seat scores from the settled position at a place, None if stopped.

        Writes to the game's work from ``end`` on.
        """
        vector = self.search_freely(at, end)
        while self.is_crowded:
            # A search without the GIL cannot take memory: it has come back for more.
            self._grow()
            vector = self.search_freely(at, end)
        if vector == STOPPED:
            return None
        return [vector >> POINTS_BITS * seat & POINTS_MASK for seat in range(self.seats)]

    def _grow(self) -> None:
        """Move what the table knows to a larger one."""
        room = self.room
        self.known = self.table
        places = len(room) // self.stride
        self._make_table(self.table_bits + GROWTH_BITS)
        self.move(places)
        self.known = self.table

    def move(self, places: int) -> None:
        """Store what so many places of ``known`` have."""
        place = 0
        for _ in range(places):
            last = self.known[place + self.stride - 1]
            if last:
                self.write(self.known, place, last)
            place += self.stride

    # Without the GIL. Arguments are converted before it is let go, which a def could not do.

    def search_freely(self, at: int, end: int) -> int:
        """Search while other threads may run."""
        thread = bits.release_gil()
        found = self.search(at, end)
        bits.take_gil(thread)
        return found

    def search(self, at: int, end: int) -> int:
        """Return the points of every seat as one vector, or STOPPED."""
        if self.stop or self.is_crowded or (self.nodes >= self.look_at and self.must_stop()):
            return STOPPED
        self.nodes += 1
        if self.game.is_over(at):
            return self.scored(at)
        vector = self.find(at)
        if vector:
            return vector & VECTOR
        before = self.nodes
        vector = self.search_plays(at, end)
        if vector != STOPPED:
            self.write(self.game.work, at, vector | self.effort(before) << EFFORT_AT)
        return vector

    def search_plays(self, at: int, end: int) -> int:
        """Return the vector of the play that the seat to move takes."""
        seat = self.game.seat(at)
        last = self.game.plays(at, end)
        best = WORST
        best_order = 0
        chosen = 0
        entry = end
        while entry < last:
            vector = self.search(entry + 1, last)
            if vector == STOPPED:
                return STOPPED
            margin = self.margin(vector, seat)
            order = self.game.in_order(self.game.work[entry] & CODE_MASK)
            if margin > best or (margin == best and order < best_order):
                best = margin
                best_order = order
                chosen = vector
            entry += 1 + self.game.words
        return chosen

    def scored(self, at: int) -> int:
        """Return the vector of a hand that is over."""
        self.game.score(at)
        vector = points = 0
        for seat in range(self.seats):
            points = self.game.points[seat]
            vector |= points << POINTS_BITS * seat
        return vector

    def margin(self, vector: int, seat: int) -> int:
        """Return a seat's points times the number of the others, less the others' points."""
        total = (vector * FIELDS) >> POINTS_TOP & POINTS_MASK
        own = vector >> POINTS_BITS * seat & POINTS_MASK
        return own * self.seats - total

    def effort(self, before: int) -> int:
        """Return the logarithm of the nodes since then, to the base of 4 and from 1."""
        nodes = self.nodes - before
        effort = 1
        while nodes > 3 and effort < MOST_EFFORT:
            nodes >>= 2
            effort += 1
        return effort

    # The table: buckets of WAYS entries, each a position's words and a vector; that is 0 if empty.

    def bucket(self, words: array[int], at: int) -> int:
        """Return where in the table the places of a position begin."""
        key = (words[at] * GOLD) & ALL
        for word in range(1, self.stride - 1):
            key = ((key ^ key >> 32 ^ words[at + word]) * GOLD) & ALL
        return ((key ^ key >> 32) & self.mask) * WAYS * self.stride

    def find(self, at: int) -> int:
        """Return the vector of a position with its effort, 0 if the table does not know it."""
        place = self.bucket(self.game.work, at)
        for _ in range(WAYS):
            word = 0
            while word < self.stride - 1 and self.table[place + word] == self.game.work[at + word]:
                word += 1
            if word == self.stride - 1 and self.table[place + word]:
                return self.table[place + word]
            place += self.stride
        return 0

    def write(self, words: array[int], at: int, vector: int) -> None:
        """Store a position's vector in an empty place, or over the one that took the least work."""
        place = self.bucket(words, at)
        chosen = place
        least = MOST_EFFORT + 1
        for _ in range(WAYS):
            effort = self.table[place + self.stride - 1] >> EFFORT_AT
            if effort < least:
                least = effort
                chosen = place
            place += self.stride
        if least == 0:
            self.stored += 1
            if self.can_grow and 2 * self.stored > WAYS * (self.mask + 1):
                self.is_crowded = True
        for word in range(self.stride - 1):
            self.table[chosen + word] = words[at + word]
        self.table[chosen + self.stride - 1] = vector
