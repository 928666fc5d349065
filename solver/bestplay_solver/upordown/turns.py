"""The rules of Up or Down? with both piles empty, on packed positions (RULES.md, section 2).

Compiled or plain. ``packed_area.py`` tells what the words of a position are. Two seats play in
turns, at most three each, and every turn is a choice: ``plays`` leaves out only what is never
better, and orders the rows of an area, which mean the same in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bestplay_solver import bits
from bestplay_solver.upordown import words
from bestplay_solver.upordown.packed_area import PackedAreas

BUILT_FROM = bits.built_from()


@dataclass(frozen=True, slots=True)
class PackedRow:
    """A row as it is packed: its edge, its direction and how many cards of each colour it has."""

    edge: int
    direction: int
    colours: tuple[int, ...]


class PackedTurns(PackedAreas):
    """The last turns of two seats: ``set_up``, ``place`` a position, ``ask``, play or search."""

    def __init__(self) -> None:
        super().__init__()
        self.words = words.POSITION_WORDS
        self.key_words = words.BOUNDS_AT
        self.set_up([0], 1, False, False)
        # Three cards, two neighbours and six places make 36 turns at most, six deep, twice.
        self.make_room((1 + self.words) * 36 * 8)

    def place(
        self,
        display: Sequence[int],
        hands: Sequence[Sequence[int]],
        areas: Sequence[Sequence[PackedRow]],
        discards: Sequence[int],
        mover: int,
    ) -> None:
        """Write a position to place 0: cards by number, the points of each seat's discards."""
        meta = mover << words.MOVER_AT | sum([1 << card for card in display])
        for seat in range(2):
            meta |= sum([1 << card for card in hands[seat]]) << (words.HAND_AT * (seat + 1))
            meta |= (discards[seat] + words.NO_DISCARDS) << (words.DISCARDS_AT + 8 * seat)
            for slot in range(words.ROWS):
                packed = self._packed(areas[seat][slot]) if slot < len(areas[seat]) else 0
                self.work[words.ROWS_AT + words.ROWS * seat + slot] = packed
        self.work[0] = meta
        self.find_bounds(0)

    def ask(self, seat: int) -> None:
        """Let this seat be the asking side, from place 0 on; what was written before is void."""
        self.asking = seat
        self.find_bounds(0)

    def _packed(self, row: PackedRow) -> int:
        most = max(row.colours)
        packed = row.edge | row.direction << words.DIRECTION_AT
        packed |= sum(row.colours) << words.LENGTH_AT | most << words.MOST_AT
        for colour in range(8):
            has = row.colours[colour] if colour < len(row.colours) else 0
            packed |= min(3, most - has) << (words.MISSING_AT + 2 * colour)
        return packed

    # What the readable layer reads.

    def scores(self, at: int) -> tuple[int, int]:
        """Return what each seat's area scores as it is."""
        return self.score_of(at, 0), self.score_of(at, 1)

    def play(self, at: int, code: int) -> None:
        """Make the legal turn of a code in place."""
        card, taken = code >> words.CARD_CODE_AT, code >> words.TAKEN_CODE_AT & 15
        self.follow(at, at, card, taken, code & 15)
        self.find_bounds(at)

    def rank_of(self, at: int, seat: int, _code: int) -> int:
        """Return the rank of a position that follows a seat's turn."""
        return self.rank(at, seat)

    # What the model asks.

    def seat(self, at: int) -> int:
        """Return the seat that is to move."""
        return self.work[at] >> words.MOVER_AT & 1

    def asks(self, at: int) -> bool:
        """Return whether the seat to move asks."""
        return self.seat(at) == self.asking

    def is_over(self, at: int) -> bool:
        """Return whether nobody has a card left."""
        return self.hand(at, 0) | self.hand(at, 1) == 0

    def settle(self, at: int) -> None:
        """Order the rows in place: no turn is forced."""
        self.order_rows(at + words.ROWS_AT)
        self.order_rows(at + words.ROWS_AT + words.ROWS)

    def score(self, at: int) -> None:
        """Write what each seat scores, and who wins."""
        for seat in range(2):
            self.points[seat] = self.score_of(at, seat)
        margin = self.points[0] - self.points[1]
        self.outcomes[0] = (margin > 0) - (margin < 0)
        self.outcomes[1] = -self.outcomes[0]

    def bounds(self, at: int) -> None:
        """Read the bounds that were written with the position."""
        self.low = (self.work[at + words.BOUNDS_AT] >> 16 & 0xFFFF) - words.ZERO
        self.high = (self.work[at + words.BOUNDS_AT] & 0xFFFF) - words.ZERO
        self.asking_moves = self.asks(at)

    # Turns.

    def hand(self, at: int, seat: int) -> int:
        """Return the cards in a seat's hand."""
        return self.work[at] >> (words.HAND_AT * (seat + 1)) & words.CARD_MASK

    def before(self, display: int, card: int) -> int:
        """Return the neighbour of a card on its lower side; of a lowest card the highest."""
        bit = 1
        bit <<= card
        lower = display & (bit - 1)
        return bits.highest_bit(lower or display)

    def behind(self, display: int, card: int) -> int:
        """Return the neighbour of a card on its upper side; of a highest card the lowest."""
        higher = display >> card
        return card + bits.lowest_bit(higher) if higher else bits.lowest_bit(display)

    def plies(self, at: int, end: int) -> int:
        """Write every legal turn, in order; return the end."""
        return self.turns(at, end, False)

    def plays(self, at: int, end: int) -> int:
        """Write every turn but those that are never better; return the end."""
        return self.turns(at, end, True)

    def turns(self, at: int, end: int, settled: bool) -> int:
        """Write the turns: by card, then by the card taken, then by place."""
        hand = self.hand(at, self.seat(at))
        display = self.work[at] & words.CARD_MASK
        while hand:
            card = bits.lowest_bit(hand)
            hand &= hand - 1
            one = self.before(display, card)
            other = self.behind(display, card)
            end = self.takes(at, end, card, min(one, other), settled)
            end = self.takes(at, end, card, max(one, other), settled)
        return end

    def takes(self, at: int, end: int, card: int, taken: int, settled: bool) -> int:
        """Write the turns that lay one card and take another."""
        first = at + words.ROWS_AT + words.ROWS * self.seat(at)
        has_free = False
        may_discard = True
        for slot in range(words.ROWS):
            if not self.work[first + slot]:
                has_free = True
            elif self.fits(self.work[first + slot], taken):
                end = self.enter(at, end, card, taken, slot, settled)
                may_discard = not self.only_when_stuck
        if has_free:
            end = self.enter(at, end, card, taken, words.NEW_ROW, settled)
            # While a slot is free a discard can wait: it never gives more at once.
            may_discard = not self.only_when_stuck and not settled
        if may_discard:
            for slot in range(words.ROWS):
                if self.work[first + slot]:
                    end = self.enter(at, end, card, taken, words.DISCARD + slot, settled)
        return end

    def enter(self, at: int, end: int, card: int, taken: int, place: int, settled: bool) -> int:
        """Write the entry of one turn; return its end."""
        rank = words.RANK_BIAS
        self.follow(at, end + 1, card, taken, place)
        self.find_bounds(end + 1)
        if settled:
            self.settle(end + 1)
            rank += self.rank(end + 1, self.seat(at))
        code = card << words.CARD_CODE_AT | taken << words.TAKEN_CODE_AT | place
        self.work[end] = rank << words.CODE_BITS | code
        return end + 1 + self.words

    def follow(self, at: int, to: int, card: int, taken: int, place: int) -> None:
        """Write to another place, or the same, what follows a turn, but for its bounds."""
        seat = self.seat(at)
        for word in range(words.BOUNDS_AT):
            self.work[to + word] = self.work[at + word]
        laid = gone = mover = 1
        laid <<= card
        gone <<= taken
        mover <<= words.MOVER_AT
        hand_at = words.HAND_AT * (seat + 1)
        self.work[to] = self.work[to] ^ laid ^ gone ^ laid << hand_at ^ mover
        slot = to + words.ROWS_AT + words.ROWS * seat
        if place < words.NEW_ROW:
            slot += place
            self.work[slot] = self.appended(self.work[slot], taken)
            return
        if place == words.NEW_ROW:
            while self.work[slot]:
                slot += 1
        else:
            slot += place - words.DISCARD
            self.count_discard(to, seat, self.thrown(self.work[slot]))
        self.work[slot] = self.appended(0, taken)

    def count_discard(self, at: int, seat: int, points: int) -> None:
        """Add points to those of a seat's discards."""
        sum_at = words.DISCARDS_AT + 8 * seat
        before = after = 255
        before = self.work[at] >> sum_at & 255
        points += before
        after = points
        self.work[at] ^= (before ^ after) << sum_at

    def order_rows(self, first: int) -> None:
        """Order three rows, so that areas that mean the same are the same."""
        self.order_two(first, first + 1)
        self.order_two(first + 1, first + 2)
        self.order_two(first, first + 1)

    def order_two(self, first: int, second: int) -> None:
        """Swap two words if the first is less."""
        word = self.work[first]
        if word < self.work[second]:
            self.work[first] = self.work[second]
            self.work[second] = word

    def rank(self, at: int, seat: int) -> int:
        """Rank what follows a seat's turn by the middle of its bounds."""
        middle = (self.work[at + words.BOUNDS_AT] >> 16 & 0xFFFF) - words.ZERO
        middle += (self.work[at + words.BOUNDS_AT] & 0xFFFF) - words.ZERO
        return middle if seat == self.asking else -middle

    # Static bounds.

    def find_bounds(self, at: int) -> None:
        """Write a position's bounds: its value if no more than one turn each is left."""
        own = bits.popcount(self.hand(at, self.asking))
        others = bits.popcount(self.hand(at, 1 - self.asking))
        low = self.score_of(at, self.asking) - self.score_of(at, 1 - self.asking)
        high = low
        if own <= 1 and others <= 1:
            if own + others:
                gain = self.last_turns(at, own + others)
                low += gain if self.asks(at) else -gain
            high = low
        else:
            if own:
                high += self.most_gain(at, self.asking, own, self.takeable(at, self.asking, own))
                low += self.least_gain(at, self.asking, own)
            if others:
                takeable = self.takeable(at, 1 - self.asking, others)
                low -= self.most_gain(at, 1 - self.asking, others, takeable)
                high -= self.least_gain(at, 1 - self.asking, others)
        self.write_bounds(at, low, high)

    def write_bounds(self, at: int, low: int, high: int) -> None:
        """Write bounds of the margin, folded: with it goes an outcome."""
        least = most = 0
        least = low + (low > 0) - (low < 0) + words.ZERO
        most = high + (high > 0) - (high < 0) + words.ZERO
        self.work[at + words.BOUNDS_AT] = least << 16 | most

    def takeable(self, at: int, seat: int, turns: int) -> int:
        """Return the cards that a seat may take in its turns: never the last of its own hand."""
        cards = self.work[at] & words.CARD_MASK | self.hand(at, 1 - seat)
        return cards if turns == 1 else cards | self.hand(at, seat)

    def last_turns(self, at: int, turns: int) -> int:
        """Return what the seat to move gains on the other in the last turn, or the last two."""
        seat = self.seat(at)
        display = self.work[at] & words.CARD_MASK
        card = bits.lowest_bit(self.hand(at, seat))
        if turns == 1:
            return self.last_turn(at, seat, card, display)
        bit = 1
        bit <<= card
        one = self.before(display, card)
        other = self.behind(display, card)
        return max(
            self.turn_before_last(at, seat, one, display | bit),
            self.turn_before_last(at, seat, other, display | bit),
        )

    def last_turn(self, at: int, seat: int, card: int, display: int) -> int:
        """Return the most that a seat gains by laying its last card."""
        return max(
            self.best_gain(at, seat, self.before(display, card)),
            self.best_gain(at, seat, self.behind(display, card)),
        )

    def turn_before_last(self, at: int, seat: int, taken: int, display: int) -> int:
        """Return what a seat gains on the other by a card, when the other lays the last one."""
        bit = 1
        bit <<= taken
        other = 1 - seat
        card = bits.lowest_bit(self.hand(at, other))
        gain = self.best_gain(at, seat, taken)
        return gain - self.last_turn(at, other, card, display ^ bit)
