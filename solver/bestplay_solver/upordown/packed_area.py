"""Two areas of Up or Down? in words: appending, scoring, and what a seat can still gain at most.

Compiled or plain. Only the cards in play have numbers (from 0, ascending): those of the display and
of both hands, twelve at most. A position's words:

    meta      12 bits each for the display and the two hands; who is to move; the points of each
              seat's discards
    rows      three words for each seat, 0 for a free slot
    bounds    derived: the folded bounds of the position's value

A row's word has only what the future can depend on. Its *edge* is the number of the first card in
play above its last card: cards from there on lie above, all others below. Then its direction, its
length, how many cards its most frequent colour has, and how many each colour is *missing* to that,
3 standing for more: nobody takes more than three cards, so such a colour never overtakes.
"""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.game import Game
from bestplay_solver.upordown import words

BUILT_FROM = bits.built_from()

IMPOSSIBLE = -(1 << 13)
"""Stands for the gain of what cannot be done."""


class PackedAreas(Game):
    """Cards in play under their rules: ``set_up`` first."""

    def set_up(
        self, colours: Sequence[int], discard_value: int, by_row: bool, only_when_stuck: bool
    ) -> None:
        """Take the colour, 0..7, of each card in play, and what the rules say of discards."""
        self.cards = len(colours)
        self.colours = max(colours, default=0) + 1
        self.colour = list(colours) + [0] * (words.CARDS - self.cards)
        self.of_colour = [
            sum([1 << card for card, own in enumerate(colours) if own == colour])
            for colour in range(8)
        ]
        self.discard_value = discard_value
        self.by_row = by_row
        self.only_when_stuck = only_when_stuck
        # What one more discard of a slot is sure to bring: where cards must be appended, several
        # may go with one row.
        self.again = discard_value
        if only_when_stuck and by_row and discard_value > 0:
            self.again = 0
        self.gain = [0] * 4
        self.sums = [0] * 4
        self.asking = 0

    # Rows.

    def value_of(self, row: int) -> int:
        """Return what a row scores."""
        length = row >> words.LENGTH_AT & words.COUNT_MASK
        return length * (row >> words.MOST_AT & words.COUNT_MASK)

    def thrown(self, row: int) -> int:
        """Return what a row scores once it is discarded."""
        length = row >> words.LENGTH_AT & words.COUNT_MASK
        return self.discard_value if self.by_row else self.discard_value * length

    def fits(self, row: int, card: int) -> bool:
        """Return whether a card can be appended to a row that has begun."""
        return self.beyond(row) >> card & 1 != 0

    def above(self, row: int) -> int:
        """Return the cards above a row's last one, which itself may be among them."""
        every = words.CARD_MASK
        return every << (row & words.EDGE_MASK) & every

    def beyond(self, row: int) -> int:
        """Return the cards that can be appended to a row; none for a free slot.

        A row's last card may be among them: it is in play no longer.
        """
        direction = row >> words.DIRECTION_AT & 3
        if direction == words.SINGLE:
            return words.CARD_MASK
        if direction == words.UP:
            return self.above(row)
        if direction == words.DOWN:
            return self.above(row) ^ words.CARD_MASK
        return 0

    def appended(self, row: int, card: int) -> int:
        """Return a row, or a free slot, with one more card."""
        own = bit = 1
        own <<= 2 * self.colour[card]
        missing = row >> words.MISSING_AT
        most = row >> words.MOST_AT & words.COUNT_MASK
        if missing & (own | own << 1):
            missing -= own
        else:
            most += 1
            growing = (missing & missing >> 1 & words.MISSING_LOW) ^ words.MISSING_LOW
            missing += growing ^ own
        direction = row >> words.DIRECTION_AT & 3
        if direction == words.EMPTY:
            bit = words.SINGLE
        elif direction == words.SINGLE:
            bit = words.UP if self.above(row) >> card & 1 else words.DOWN
        else:
            bit = direction
        own = (row >> words.LENGTH_AT & words.COUNT_MASK) + 1
        row = bit << words.DIRECTION_AT | own << words.LENGTH_AT | most << words.MOST_AT
        bit = card
        return row | bit | missing << words.MISSING_AT

    # A seat's area.

    def score_of(self, at: int, seat: int) -> int:
        """Return what a seat's area scores as it is."""
        first = at + words.ROWS_AT + words.ROWS * seat
        discards = self.work[at] >> (words.DISCARDS_AT + 8 * seat) & 255
        score = self.value_of(self.work[first]) + self.value_of(self.work[first + 1])
        score += self.value_of(self.work[first + 2])
        points = discards
        return score + points - words.NO_DISCARDS

    def best_gain(self, at: int, seat: int, card: int) -> int:
        """Return the most that a seat gains by placing one card."""
        best = IMPOSSIBLE
        first = at + words.ROWS_AT + words.ROWS * seat
        for place in range(first, first + words.ROWS):
            row = self.work[place]
            if not row:
                best = max(best, 1)
            elif self.fits(row, card):
                best = max(best, self.value_of(self.appended(row, card)) - self.value_of(row))
        if best > 0 and self.only_when_stuck:
            return best
        for place in range(first, first + words.ROWS):
            row = self.work[place]
            if row:
                best = max(best, self.thrown(row) + 1 - self.value_of(row))
        return best

    def least_gain(self, at: int, seat: int, turns: int) -> int:
        """Return what a seat gains at least in so many turns, from 1, whatever it takes.

        It fills its free slots, and then discards one row again and again.
        """
        first = at + words.ROWS_AT + words.ROWS * seat
        free = 0
        cheapest = IMPOSSIBLE
        for place in range(first, first + words.ROWS):
            row = self.work[place]
            if row:
                cheapest = max(cheapest, self.thrown(row) - self.value_of(row))
            else:
                free += 1
        if not free:
            return cheapest + 1 + (turns - 1) * self.again
        if turns <= free:
            return turns
        return free + (turns - free) * self.again

    def most_gain(self, at: int, seat: int, turns: int, takeable: int) -> int:
        """Return what a seat gains at most in so many turns, 1 to 3, by taking takeable cards.

        Each row may have every takeable card, also one that another row has.
        """
        self.sums[0] = 0
        self.sums[1] = self.sums[2] = self.sums[3] = IMPOSSIBLE
        first = at + words.ROWS_AT + words.ROWS * seat
        for place in range(first, first + words.ROWS):
            self.find_gains(self.work[place], turns, takeable)
            for spent in range(turns, 0, -1):
                best = self.sums[spent]
                for cards in range(1, spent + 1):
                    best = max(best, self.sums[spent - cards] + self.gain[cards])
                self.sums[spent] = best
        return self.sums[turns]

    def find_gains(self, row: int, turns: int, takeable: int) -> None:
        """Write to ``gain`` the most that a slot gains by 1, 2 and 3 takeable cards.

        Either all of them continue its row, or it is discarded for a new one.
        """
        self.gain[1] = self.gain[2] = self.gain[3] = IMPOSSIBLE
        direction = row >> words.DIRECTION_AT & 3
        if direction == words.SINGLE:
            above = self.above(row)
            self.continue_row(row, turns, takeable & above)
            self.continue_row(row, turns, takeable & (above ^ words.CARD_MASK))
        elif direction != words.EMPTY:
            self.continue_row(row, turns, takeable & self.beyond(row))
        self.begin_row(row, turns, takeable)

    def continue_row(self, row: int, turns: int, following: int) -> None:
        """Write the gains of cards that are appended to a row."""
        length = row >> words.LENGTH_AT & words.COUNT_MASK
        most = row >> words.MOST_AT & words.COUNT_MASK
        value = length * most
        missing = row >> words.MISSING_AT
        cards = bits.popcount(following)
        # How far some colour can rise above the most frequent one by 1, 2 and 3 cards.
        first = second = third = 0
        for colour in range(self.colours):
            has = bits.popcount(following & self.of_colour[colour])
            if has:
                lacks = missing >> (2 * colour) & 3
                first = max(first, 1 - lacks)
                second = max(second, min(has, 2) - lacks)
                third = max(third, min(has, 3) - lacks)
        if cards >= 1:
            self.gain[1] = max(self.gain[1], (length + 1) * (most + first) - value)
        if cards >= 2 and turns >= 2:
            self.gain[2] = max(self.gain[2], (length + 2) * (most + second) - value)
        if cards >= 3 and turns >= 3:
            self.gain[3] = max(self.gain[3], (length + 3) * (most + third) - value)

    def begin_row(self, row: int, turns: int, takeable: int) -> None:
        """Write the gains of cards that begin a row, in a free slot or for a row discarded."""
        lost = self.thrown(row) - self.value_of(row) if row else 0
        self.gain[1] = max(self.gain[1], lost + 1)
        if turns == 1:
            return
        alike = 1
        for colour in range(self.colours):
            alike = max(alike, bits.popcount(takeable & self.of_colour[colour]))
        self.gain[2] = max(self.gain[2], lost + 2 * min(alike, 2))
        self.gain[3] = max(self.gain[3], lost + 3 * min(alike, 3))
