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
AGAIN = 200
REPLY = -70
OURS = 70
THEIRS = -140
DOUBLE = 15
REMOVAL = -50
PASS = -200
"""What counts in a rank: the next to move is of the mover's side; each reply of an opponent who is;
each end at which the mover could go on, and at which the opponent can; a double, a removal and a
pass themselves. All this was measured."""
FORCED = 0
"""Stands for a rank if forced passes follow; ranks are above it."""
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
        return self.rank(at, seat, code)

    def guess(self, at: int) -> int:
        """Return what the hand is worth as it is, and a point more for the side to move."""
        return self.first_guess(at)

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
        if self.is_plain and self.work[at] & words.WAYS and self.work[at] >> 8 & words.WAYS:
            return self.plain_turns(at, end)
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

    # Hidden hands: the same row, one deal after the other.

    def redeal(self) -> None:
        """Let the position at place 0 have the hands and the pile that were dealt anew."""
        for at in range(2 * self.seats):
            self.held[at] = self.new_hands[at]
        for at in range(self.pile):
            self.order[at] = self.new_stock[at]
        self.weigh_pile()
        self.lay_out(self.work[0] & (words.BOTH_ENDS | words.TURN_BITS))

    def usual(self, end: int, last: int) -> int:
        """Return the entry of the highest rank, as a search would try first.

        So a seat leaves the next opponent few replies, keeps ends at which it can go on and closes
        those of the opponent, plays doubles early, and removes a stop or passes only for much of
        that. Weights for tiles, and doubles, beside the rank were measured: none did better.
        """
        best = end
        most = 0
        entry = end
        while entry < last:
            rank = self.work[entry] >> words.CODE_BITS
            if rank > most:
                most = rank
                best = entry
            entry += 1 + self.words
        return best

    # Writing plays.

    def rank(self, at: int, seat: int, code: int) -> int:
        """Rank what follows a turn of a seat: few replies, and ends that it alone can play at."""
        rank = words.RANK_BIAS + self.rank_of_kind(code)
        meta = self.work[at]
        if meta & words.OVER:
            return rank
        other = self.turn(at)
        if self.is_friend[8 * seat + other]:
            return rank + AGAIN
        rank += REPLY * self.replies(at, other)
        for which in range(2):
            end = meta >> (words.END_BITS * which) & words.END_MASK
            rank += OURS * self.can_play_at(at, seat, end)
            rank += THEIRS * self.can_play_at(at, other, end)
        return rank

    def rank_of_kind(self, code: int) -> int:
        """Return what a turn itself counts."""
        if code < words.REMOVE_CODE:
            return DOUBLE if self.points_of(code >> words.TILE_AT & 0x7F) > 1 else 0
        return PASS if code == words.PASS_CODE else REMOVAL

    def can_play_at(self, at: int, seat: int, end: int) -> int:
        """Return 1 if a seat has a tile that it may play at an end with these bits, else 0."""
        if self.hand(at, seat, 0) & self.playable[2 * end]:
            return 1
        if self.halves > 1 and self.hand(at, seat, 1) & self.playable[2 * end + 1]:
            return 1
        return 0

    def enter(self, at: int, end: int, meta: int, tile: int, code: int, settled: bool) -> int:
        """Write the entry of a turn in which a tile is played, or none; return its end."""
        seat = self.turn(at)
        bit = weight = 1
        for word in range(1, self.words):
            self.work[end + 1 + word] = self.work[at + word]
        if tile != NO_TILE:
            field = words.POINTS_AT + words.POINTS_BITS * seat
            weight = self.points_of(tile)
            meta -= weight << field
            self.work[end + 2 + seat * self.stride + (tile >> 6)] ^= bit << (tile & 63)
            if not meta >> field & words.POINTS_MASK:
                meta |= words.OVER
        self.work[end + 1] = meta
        self.finish_entry(end, seat, code, settled)
        return end + 1 + self.words

    def finish_entry(self, end: int, seat: int, code: int, settled: bool) -> None:
        """Settle what follows, and write the head."""
        rank = words.RANK_BIAS
        if settled:
            self.settle(end + 1)
            rank = self.rank(end + 1, seat, code)
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
        self.finish_entry(end, self.turn(at), words.PASS_CODE, settled)
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
                row_after = row | field << place
                end = self.enter(at, end, row_after, tile, code | tile << words.TILE_AT, settled)
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
                return self.enter(at, end, after, tile, code, settled)
        return end

    def removals(self, at: int, end: int, after: int, ends: int, settled: bool) -> int:
        """Write an entry for each removal of a stop; return the end."""
        for which in range(2):
            place = words.END_BITS * which
            if ends >> place & words.BUILT:
                code = words.REMOVE_CODE | which << words.END_AT
                row = after ^ words.STATE << place
                end = self.enter(at, end, row, NO_TILE, code, settled)
        return end

    # Without a pile, and with one word of tiles: the same as ``turns``, by values, not places.
    # Most searches spend most of their time here. Tests compare the two.

    def plain_turns(self, at: int, end: int) -> int:
        """Write every turn from a row whose ways are fixed, forced passes made; return the end."""
        meta = self.work[at]
        left = self.work[at + 1]
        seat = self.turn(at)
        after = self.next_turn(meta)
        hand = left & self.deal[2 * seat]
        for which in range(2):
            end = self.plain_builds(end, after, left, seat, hand, which)
        for which in range(2):
            place = words.END_BITS * which
            if after >> place & words.STATE == words.BUILT:
                tiles = hand & self.stops[2 * (after >> place & words.ACTIVE)]
                if tiles:
                    code = words.STOP_KIND << words.KIND_AT | which << words.END_AT
                    row = after | words.STOPPED << place
                    end = self.plain_entries(end, row, left, seat, tiles, code)
        ends = self.removable(meta)
        for which in range(2):
            place = words.END_BITS * which
            if ends >> place & words.BUILT:
                code = words.REMOVE_CODE | which << words.END_AT
                end = self.plain_entry(end, after ^ words.STATE << place, left, seat, code)
        passes = 1
        passes += meta >> words.PASSES_AT & 7
        after |= passes << words.PASSES_AT
        if passes >= self.seats:
            after |= words.OVER
        return self.plain_entry(end, after, left, seat, words.PASS_CODE)

    def plain_builds(
        self, end: int, after: int, left: int, seat: int, hand: int, which: int
    ) -> int:
        """Write an entry for each build at an end; return the end."""
        place = words.END_BITS * which
        field = after >> place & words.END_MASK
        way = field >> words.WAY_AT
        if field & words.STOPPED:
            return end
        tiles = hand & self.fits[2 * (way << 4 | (field & words.ACTIVE))]
        if not tiles:
            return end
        number = self.number_after(field & words.ACTIVE, way)
        code = which << words.END_AT | way >> 1
        field = way << words.WAY_AT | words.BUILT
        row = after & (words.ALL ^ words.END_MASK << place) | field << place
        field = number
        if not self.hop:
            return self.plain_entries(end, row | field << place, left, seat, tiles, code)
        while tiles:
            field = self.totals[bits.lowest_bit(tiles)] - number
            end = self.plain_entries(
                end, row | field << place, left, seat, tiles ^ tiles & (tiles - 1), code
            )
            tiles &= tiles - 1
        return end

    def plain_entries(self, end: int, row: int, left: int, seat: int, tiles: int, code: int) -> int:
        """Write an entry for each of some tiles that make the same row; return the end."""
        bit = weight = 1
        work = self.work
        doubles = self.doubles[0]
        hand = left & self.deal[2 * seat]
        field = words.POINTS_AT + words.POINTS_BITS * seat
        first = self.playable[2 * (row & words.END_MASK)]
        second = self.playable[2 * (row >> words.END_BITS & words.END_MASK)]
        rank = self.plain_rank(row, left, seat, first, second)
        ours = OURS if rank < words.RANK_BIAS + AGAIN else 0
        while tiles:
            tile = bits.lowest_bit(tiles)
            bit = tiles ^ tiles & (tiles - 1)
            tiles ^= bit
            weight = 2 if doubles & bit else 1
            work[end + 1] = row - (weight << field)
            work[end + 2] = left ^ bit
            bit ^= hand
            if rank != FORCED and bit:
                head = rank + DOUBLE if weight > 1 else rank
                if bit & first:
                    head += ours
                if bit & second:
                    head += ours
                work[end] = head << words.CODE_BITS | code | tile << words.TILE_AT
            else:
                self.plain_head(end, seat, code | tile << words.TILE_AT, bit == 0)
            end += 3
        return end

    def plain_head(self, end: int, seat: int, code: int, is_out: bool) -> None:
        """Write the head of a turn that ends the hand, or after which somebody can only pass."""
        if is_out:
            self.work[end + 1] |= words.OVER
        else:
            self.settle(end + 1)
        head = self.rank(end + 1, seat, code)
        self.work[end] = head << words.CODE_BITS | code

    def plain_entry(self, end: int, row: int, left: int, seat: int, code: int) -> int:
        """Write the entry of a turn that plays no tile; return the end."""
        hand = left & self.deal[2 * seat]
        first = self.playable[2 * (row & words.END_MASK)]
        second = self.playable[2 * (row >> words.END_BITS & words.END_MASK)]
        rank = self.plain_rank(row, left, seat, first, second)
        self.work[end + 1] = row
        self.work[end + 2] = left
        if rank == FORCED or row & words.OVER:
            self.plain_head(end, seat, code, False)
            return end + 3
        if rank < words.RANK_BIAS + AGAIN:
            if hand & first:
                rank += OURS
            if hand & second:
                rank += OURS
        rank += self.rank_of_kind(code)
        self.work[end] = rank << words.CODE_BITS | code
        return end + 3

    def plain_rank(self, row: int, left: int, seat: int, first: int, second: int) -> int:
        """Return what the next seat to move makes of a rank; FORCED if it can only pass."""
        other = row >> words.MOVER_AT & 7
        hand = left & self.deal[2 * other]
        if not hand & (first | second) and not self.removable(row):
            return FORCED
        if self.is_friend[8 * seat + other]:
            return words.RANK_BIAS + AGAIN
        rank = words.RANK_BIAS + REPLY * bits.popcount(hand & (first | second))
        if hand & first:
            rank += THEIRS
        if hand & second:
            rank += THEIRS
        return rank

    # Values.

    def sum_points(self, points: int) -> int:
        """Return the sum of the fields of points."""
        return (points * words.FIELDS) >> words.TOP_FIELD & words.POINTS_MASK

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

    def worth(self, meta: int, margin: int) -> int:
        """Return the folded value of a hand that ends as it is, with this margin."""
        if self.fold_step == 1:
            return margin + (1 if margin > 0 else -1 if margin < 0 else 0)
        return self.folded(margin, self.outcome(meta))

    def bounds(self, at: int) -> None:
        """Bound by the points that either side has left, and by what the mover can do at once."""
        meta = self.work[at]
        seat = self.turn(at)
        total = self.sum_points(meta >> words.POINTS_AT)
        ours = self.sum_points(meta >> words.POINTS_AT & self.our_points)
        now = total - ours - self.own_weight * ours
        self.asking_moves = self.asking >> seat & 1 != 0
        if meta & words.OVER:
            self.low = self.high = self.worth(meta, now)
            return
        rest = 0
        if self.draws:
            rest = self.rest[meta >> words.DRAWN_AT & words.DRAWN_MASK]
        gain = self.best_gain(at, seat)
        weighed = self.own_weight * gain if self.asking_moves else -gain
        ends = self.pass_ends(meta) or (not rest and self.others_are_stuck(at, meta, seat))
        left = meta >> (words.POINTS_AT + words.POINTS_BITS * seat) & words.POINTS_MASK
        # One tile of one point, or a double alone: two tiles of one point each are no double.
        if left == gain:
            meta -= left << (words.POINTS_AT + words.POINTS_BITS * seat)
            self.low = self.high = self.worth(meta, now + weighed)
            # Going out is the best for a side alone, if no other may draw while it waits.
            if not rest and self.is_one >> seat & 1:
                return
        self.bound_by_points(total, ours, rest, weighed)
        if left == gain:
            self.bound_by_ending(meta, now + weighed)
        elif ends:
            self.bound_by_pass(meta, seat, now)

    def first_guess(self, at: int) -> int:
        """Return what the hand is worth as it is, and a point more for the side to move."""
        meta = self.work[at]
        ours = self.sum_points(meta >> words.POINTS_AT & self.our_points)
        margin = self.sum_points(meta >> words.POINTS_AT) - ours - self.own_weight * ours
        margin += 1 if self.asking >> self.turn(at) & 1 else -1
        return self.folded(margin, 1 if margin > 0 else -1 if margin < 0 else 0)

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

    def bound_by_points(self, total: int, ours: int, rest: int, weighed: int) -> None:
        """Bound by what either side may be left with at worst: all it has, or may yet draw.

        ``weighed`` is what the mover gains at once: if it then passes, it keeps no more than that.
        """
        low = self.their_rest - self.own_weight * (ours + rest)
        high = total - ours + rest - self.own_weight * self.our_rest
        if self.asking_moves:
            low += weighed
        else:
            high += weighed
        if self.fold_step == 1:
            self.low = low + (1 if low > 0 else -1 if low < 0 else 0)
            self.high = high + (1 if high > 0 else -1 if high < 0 else 0)
        else:
            self.low = self.folded(low, -1)
            self.high = self.folded(high, 1)

    def bound_by_ending(self, meta: int, margin: int) -> None:
        """Bound by an end of the hand that the mover can bring about."""
        value = self.worth(meta, margin)
        if self.asking_moves:
            self.low = max(self.low, value)
        else:
            self.high = min(self.high, value)

    def others_are_stuck(self, at: int, meta: int, seat: int) -> bool:
        """Return whether all others can do nothing but pass if the mover passes, without a pile."""
        if meta & words.STOPPED_ENDS:
            return False
        for half in range(self.halves):
            if self.others_tiles(at, seat, half) & self.can_play(meta, half):
                return False
        return True

    def others_tiles(self, at: int, seat: int, half: int) -> int:
        """Return one half of the tiles of all seats but one."""
        tiles = 0
        if not self.draws:
            return self.work[at + 1 + half] & (words.ALL ^ self.deal[2 * seat + half])
        for other in range(self.seats):
            if other != seat:
                tiles |= self.hand(at, other, half)
        return tiles

    def bound_by_pass(self, meta: int, seat: int, now: int) -> None:
        """Bound by what the hand is worth if the mover ends it with a pass."""
        drawn = meta >> words.DRAWN_AT & words.DRAWN_MASK
        weight = 1
        if drawn < self.pile:
            weight = self.points_of(self.order[drawn])
            meta += weight << (words.POINTS_AT + words.POINTS_BITS * seat)
            now -= self.own_weight * weight if self.asking_moves else -weight
        self.bound_by_ending(meta, now)

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
