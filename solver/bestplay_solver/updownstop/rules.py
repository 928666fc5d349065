"""The rules of Up-Down-Stop44 on packed positions (RULES.md, section 3).

Compiled or plain. ``layout.py`` tells what the words of a position are. Every turn is a ply of its
own in ``plies``; ``plays`` makes the passes of those at once that can do nothing else.
"""

from __future__ import annotations

from bestplay_solver import bits
from bestplay_solver.updownstop import words
from bestplay_solver.updownstop.layout import Layout

BUILT_FROM = bits.built_from()

NO_TILE = -1
GAIN_WEIGHT = 100
REMOVE_GAIN = -1
PASS_GAIN = -3
"""What a point counts in a rank, and what a removal and a pass count for in points."""
MANY_POINTS = 1000


class PackedUpDownStop(Layout):
    """A hand of Up-Down-Stop44: ``set_up``, ``place`` a position, ``ask``, play or search."""

    def play(self, at: int, code: int) -> None:
        """Make the legal ply of a code in place."""
        end = at + self.words
        last = self.plies(at, end)
        for entry in range(end, last, 1 + self.words):
            if self.work[entry] & 0xFFFF == code:
                self.copied(entry + 1, at)
                return
        raise AssertionError("a legal code")

    def rank_of(self, at: int, seat: int, code: int) -> int:
        """Return the rank of a settled position that follows a seat's ply."""
        if code >= words.REMOVE_CODE:
            return self.rank(at, seat, PASS_GAIN if code == words.PASS_CODE else REMOVE_GAIN)
        return self.rank(at, seat, self.points_of(code >> words.TILE_AT & 0x7F))

    def somebody_is_out(self, at: int) -> bool:
        """Return whether somebody has no tiles."""
        return any(not self.left(at, seat) for seat in range(self.seats))

    # What the model asks; rules call the functions behind, which C can inline.

    def seat(self, at: int) -> int:
        """Return the seat that is to move."""
        return self.turn(at)

    def is_over(self, at: int) -> bool:
        """Return whether the hand is over."""
        return self.work[at] & words.OVER != 0

    def asks(self, at: int) -> bool:
        """Return whether the seat to move belongs to the asking side."""
        return self.asking >> self.turn(at) & 1 != 0

    def in_order(self, code: int) -> int:
        """Order plays as codes are: by kind, tile, end, up before down."""
        return code

    def plays(self, at: int, end: int) -> int:
        """Write every turn, with forced passes made after it; return the end."""
        return self.turns(at, end, True)

    def plies(self, at: int, end: int) -> int:
        """Write every turn; return the end."""
        if self.work[at] & words.OVER:
            return end
        return self.turns(at, end, False)

    # Reading a position.

    def turn(self, at: int) -> int:
        """Return the seat that is to move."""
        return self.work[at] >> words.MOVER_AT & 7

    def hand(self, at: int, seat: int, half: int) -> int:
        """Return one half of a seat's tiles: its share of one word, or a word of its own."""
        return self.work[at + 1 + seat * self.stride + half] & self.deal[2 * seat + half]

    def can_play(self, meta: int, half: int) -> int:
        """Return one half of the tiles that may be played, by whoever holds them."""
        return (
            self.playable[2 * (meta & words.END_MASK) + half]
            | self.playable[2 * (meta >> words.END_BITS & words.END_MASK) + half]
        )

    def replies(self, at: int, seat: int) -> int:
        """Return how many of a seat's tiles may be played."""
        count = bits.popcount(self.hand(at, seat, 0) & self.can_play(self.work[at], 0))
        if self.halves > 1:
            count += bits.popcount(self.hand(at, seat, 1) & self.can_play(self.work[at], 1))
        return count

    def removable(self, meta: int) -> int:
        """Return the ends whose stop may be removed, each as its bit BUILT."""
        return (meta & words.STOPPED_ENDS) >> 1 & (words.ALL ^ meta)

    def pass_ends(self, meta: int) -> bool:
        """Return whether the hand is over if the seat to move passes."""
        one = 1
        passes = (meta >> words.PASSES_AT & 7) + one
        if passes < self.seats:
            return False
        return self.all_count or (meta >> words.DRAWN_AT & words.DRAWN_MASK) >= self.pile

    # Turns.

    def next_turn(self, meta: int) -> int:
        """Return what a turn leaves: the next seat to move, no passes, no fresh stops."""
        seat = (meta >> words.MOVER_AT & 7) + 1
        if seat == self.seats:
            seat = 0
        meta &= words.ALL ^ (words.TURN_BITS | (meta & words.STOPPED_ENDS) >> 1)
        return meta | seat << words.MOVER_AT

    def pass_turn(self, at: int) -> None:
        """Let the seat to move pass in place, and draw while the pile lasts."""
        meta = self.work[at]
        after = self.next_turn(meta)
        seat = self.turn(at)
        drawn = meta >> words.DRAWN_AT & words.DRAWN_MASK
        bit = weight = passes = 1
        passes += meta >> words.PASSES_AT & 7
        if drawn < self.pile:
            tile = self.order[drawn]
            weight = self.points_of(tile)
            self.work[at + 1 + seat * self.stride + (tile >> 6)] |= bit << (tile & 63)
            after += bit << words.DRAWN_AT
            after += weight << (words.POINTS_AT + words.POINTS_BITS * seat)
            if not self.all_count:
                passes = 0
        after |= passes << words.PASSES_AT
        if passes >= self.seats:
            after |= words.OVER
        self.work[at] = after

    def turned(self, meta: int) -> int:
        """Return a row's mirror image: its second end as the first."""
        ends = meta & words.BOTH_ENDS
        ends = ends >> words.END_BITS | (ends & words.END_MASK) << words.END_BITS
        return meta & (words.ALL ^ words.BOTH_ENDS) | ends

    def settle(self, at: int) -> None:
        """Pass in place until the seat to move can do something else or the hand is over.

        And turn the row if its ways are fixed and images are one.
        """
        if self.merges and self.work[at] & words.WAYS == words.DOWN << words.WAY_AT:
            self.work[at] = self.turned(self.work[at])
        while not self.work[at] & words.OVER:
            if self.removable(self.work[at]) or self.replies(at, self.turn(at)):
                return
            self.pass_turn(at)

    # Writing plays.

    def rank(self, at: int, seat: int, gain: int) -> int:
        """Rank what follows a turn: many points played, few replies of an opponent."""
        rank = words.RANK_BIAS + GAIN_WEIGHT * gain
        if self.work[at] & words.OVER:
            return rank
        other = self.turn(at)
        return rank + self.reply_weight[8 * seat + other] * self.replies(at, other)

    def enter(
        self, at: int, end: int, meta: int, tile: int, code: int, gain: int, settled: bool
    ) -> int:
        """Write the entry of a turn in which a tile is played, or none; return its end."""
        seat = self.turn(at)
        bit = weight = 1
        for word in range(1, self.words):
            self.work[end + 1 + word] = self.work[at + word]
        if tile != NO_TILE:
            field = words.POINTS_AT + words.POINTS_BITS * seat
            weight = gain
            meta -= weight << field
            self.work[end + 2 + seat * self.stride + (tile >> 6)] ^= bit << (tile & 63)
            if not meta >> field & words.POINTS_MASK:
                meta |= words.OVER
        self.work[end + 1] = meta
        self.finish_entry(end, seat, code, gain, settled)
        return end + 1 + self.words

    def finish_entry(self, end: int, seat: int, code: int, gain: int, settled: bool) -> None:
        """Settle what follows, and write the head."""
        rank = words.RANK_BIAS
        if settled:
            self.settle(end + 1)
            rank = self.rank(end + 1, seat, gain)
        self.work[end] = rank << words.CODE_BITS | code

    def turns(self, at: int, end: int, settled: bool) -> int:
        """Write an entry for each turn that the seat to move may take; return the end."""
        meta = self.work[at]
        after = self.next_turn(meta)
        end = self.builds(at, end, after, 0, settled)
        # The two ends of a double start tile are one while neither has a way.
        if meta & words.END_MASK != meta >> words.END_BITS & words.END_MASK or meta & words.STATE:
            end = self.builds(at, end, after, 1, settled)
        end = self.stop(at, end, after, 0, settled)
        end = self.stop(at, end, after, 1, settled)
        ends = self.removable(meta)
        if ends:
            end = self.removals(at, end, after, ends, settled)
        self.copy(at, end + 1)
        self.pass_turn(end + 1)
        self.finish_entry(end, self.turn(at), words.PASS_CODE, PASS_GAIN, settled)
        return end + 1 + self.words

    def copy(self, at: int, to: int) -> None:
        """Copy a position."""
        for word in range(self.words):
            self.work[to + word] = self.work[at + word]

    def builds(self, at: int, end: int, after: int, which: int, settled: bool) -> int:
        """Write an entry for each build at an end; return the end."""
        field = after >> (words.END_BITS * which) & words.END_MASK
        if field & words.STOPPED:
            return end
        way = field >> words.WAY_AT
        if way:
            return self.builds_by(at, end, after, which, way, settled)
        end = self.builds_by(at, end, after, which, words.UP, settled)
        return self.builds_by(at, end, after, which, words.DOWN, settled)

    def number_after(self, active: int, way: int) -> int:
        """Return the number that a build must show."""
        if way == words.UP:
            return active + 1 if active + 1 < self.numbers else 0
        return active - 1 if active else self.numbers - 1

    def builds_by(self, at: int, end: int, after: int, which: int, way: int, settled: bool) -> int:
        """Write an entry for each build at an end that goes one way; return the end."""
        place = words.END_BITS * which
        field = active = 1
        active = after >> place & words.ACTIVE
        number = self.number_after(active, way)
        code = which << words.END_AT | way >> 1
        field = way << words.WAY_AT
        field |= words.BUILT
        row = after & (words.ALL ^ words.END_MASK << place) | field << place
        if not self.same_way and not row & words.WAYS << (words.END_BITS - place):
            field = (words.UP + words.DOWN - way) << words.WAY_AT
            row |= field << (words.END_BITS - place)
        for half in range(self.halves):
            tiles = self.hand(at, self.turn(at), half)
            tiles &= self.fits[2 * (way << 4 | active) + half]
            while tiles:
                tile = bits.lowest_bit(tiles)
                tiles &= tiles - 1
                tile += 64 * half
                field = self.totals[tile] - number if self.hop else number
                gain = self.points_of(tile)
                end = self.enter(
                    at, end, row | field << place, tile, code | tile << words.TILE_AT, gain, settled
                )
        return end

    def stop(self, at: int, end: int, after: int, which: int, settled: bool) -> int:
        """Write the entry of the stop of an end, if there is one; return the end."""
        place = words.END_BITS * which
        if after >> place & words.STATE != words.BUILT:
            return end
        active = after >> place & words.ACTIVE
        for half in range(self.halves):
            tiles = self.hand(at, self.turn(at), half) & self.stops[2 * active + half]
            if tiles:
                tile = bits.lowest_bit(tiles) + 64 * half
                code = words.STOP_KIND << words.KIND_AT | tile << words.TILE_AT
                code |= which << words.END_AT
                after |= words.STOPPED << place  # with BUILT: fresh
                return self.enter(at, end, after, tile, code, 2, settled)
        return end

    def removals(self, at: int, end: int, after: int, ends: int, settled: bool) -> int:
        """Write an entry for each removal of a stop; return the end."""
        for which in range(2):
            place = words.END_BITS * which
            if ends >> place & words.BUILT:
                code = words.REMOVE_CODE | which << words.END_AT
                row = after ^ words.STATE << place
                end = self.enter(at, end, row, NO_TILE, code, REMOVE_GAIN, settled)
        return end

    # Values.

    def sum_points(self, points: int) -> int:
        """Return the sum of the fields of points."""
        return (points * words.FIELDS) >> words.TOP_FIELD & words.POINTS_MASK

    def margin(self, meta: int) -> int:
        """Return the asking side's margin if the hand ends as it is."""
        total = self.sum_points(meta >> words.POINTS_AT)
        ours = self.sum_points(meta >> words.POINTS_AT & self.our_points)
        return total - ours - self.own_weight * ours

    def outcome(self, meta: int) -> int:
        """Return the outcome for the one seat that asks: 1 if it alone has the fewest points."""
        own = 0
        least = MANY_POINTS
        for seat in range(self.seats):
            left = meta >> (words.POINTS_AT + words.POINTS_BITS * seat) & words.POINTS_MASK
            if self.asking >> seat & 1:
                own = left
            elif left < least:
                least = left
        return 1 if own < least else 0 if own == least else -1

    def worth(self, meta: int) -> int:
        """Return the folded value of a hand that ends as it is."""
        margin = self.margin(meta)
        if self.fold_step == 1:
            return margin + (1 if margin > 0 else -1 if margin < 0 else 0)
        return self.folded(margin, self.outcome(meta))

    def bounds(self, at: int) -> None:
        """Bound by the points that either side has left, and by what the mover can do at once."""
        meta = self.work[at]
        seat = self.turn(at)
        self.asking_moves = self.asking >> seat & 1 != 0
        if meta & words.OVER:
            self.low = self.high = self.worth(meta)
            return
        gain = self.best_gain(at, seat)
        if gain and self.goes_out(meta, seat, gain):
            return
        self.bound_by_points(meta, gain)
        if self.pass_ends(meta):
            self.bound_by_pass(meta, seat)

    def best_gain(self, at: int, seat: int) -> int:
        """Return the most points that a seat can play at once: 0, 1 or 2."""
        gain = 0
        for half in range(self.halves):
            tiles = self.hand(at, seat, half) & self.can_play(self.work[at], half)
            if tiles & self.doubles[half]:
                return 2
            if tiles:
                gain = 1
        return gain

    def goes_out(self, meta: int, seat: int, gain: int) -> bool:
        """Bound exactly if the mover, a side alone, goes out at once: nothing is better."""
        field = words.POINTS_AT + words.POINTS_BITS * seat
        left = meta >> field & words.POINTS_MASK
        # One tile of one point, or a double alone; two tiles of one point each are no double.
        if left != gain or not self.is_one >> seat & 1:
            return False
        meta &= words.ALL ^ words.POINTS_MASK << field
        self.low = self.high = self.worth(meta)
        return True

    def bound_by_points(self, meta: int, gain: int) -> None:
        """Bound by what either side may be left with at worst: all it has, or may yet draw."""
        total = self.sum_points(meta >> words.POINTS_AT)
        ours = self.sum_points(meta >> words.POINTS_AT & self.our_points)
        rest = 0
        if self.draws:
            rest = self.rest[meta >> words.DRAWN_AT & words.DRAWN_MASK]
        low = self.their_rest - self.own_weight * (ours + rest)
        high = total - ours + rest - self.own_weight * self.our_rest
        if self.asking_moves:
            low += self.own_weight * gain
        else:
            high -= gain
        self.low = self.folded_low(low)
        self.high = self.folded_high(high)

    def folded_low(self, margin: int) -> int:
        """Return the least folded value of a margin."""
        if self.fold_step == 1:
            return margin + (1 if margin > 0 else -1 if margin < 0 else 0)
        return self.folded(margin, -1)

    def folded_high(self, margin: int) -> int:
        """Return the greatest folded value of a margin."""
        if self.fold_step == 1:
            return margin + (1 if margin > 0 else -1 if margin < 0 else 0)
        return self.folded(margin, 1)

    def bound_by_pass(self, meta: int, seat: int) -> None:
        """Bound by what the hand is worth if the mover ends it with a pass."""
        drawn = meta >> words.DRAWN_AT & words.DRAWN_MASK
        weight = 1
        if drawn < self.pile:
            weight = self.points_of(self.order[drawn])
            meta += weight << (words.POINTS_AT + words.POINTS_BITS * seat)
        now = self.worth(meta)
        if self.asking_moves:
            self.low = max(self.low, now)
        else:
            self.high = min(self.high, now)

    def score(self, at: int) -> None:
        """Write each seat's points, less of the worst the more it has left, and its outcome."""
        meta = self.work[at]
        least = MANY_POINTS
        sharing = 0
        for seat in range(self.seats):
            left = self.side_points(meta, seat)
            if left < least:
                least = left
                sharing = 0
            if left == least:
                sharing += 1
        for seat in range(self.seats):
            left = meta >> (words.POINTS_AT + words.POINTS_BITS * seat) & words.POINTS_MASK
            self.points[seat] = self.worst - left
            self.outcomes[seat] = -1
            if self.side_points(meta, seat) == least:
                self.outcomes[seat] = 1 if sharing == (2 if self.partners else 1) else 0

    def side_points(self, meta: int, seat: int) -> int:
        """Return the points that a seat has left, or it and its partner."""
        left = meta >> (words.POINTS_AT + words.POINTS_BITS * seat) & words.POINTS_MASK
        if self.partners:
            other = seat ^ 2
            left += meta >> (words.POINTS_AT + words.POINTS_BITS * other) & words.POINTS_MASK
        return left
