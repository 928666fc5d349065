"""The rules of Block, Draw and the Cross games on packed positions (RULES.md, section 4).

Compiled or plain. ``layout.py`` tells what the words of a position are, ``scoring.py`` what a hand
gives. A forced knock or draw is a ply of its own in ``plies``; ``plays`` goes on until somebody can
lay. No order or place of ends is known, only how many show each number; while a cross is
unfinished the counts are of the arms that wait, and the centre alone is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.layout import (
    BY_EVERYBODY,
    BY_ONE_POINT,
    ENDS_TURN,
    ONE_A_TURN,
)
from bestplay_solver.dominoes.scoring import Scorer

BUILT_FROM = bits.built_from()

ARMS = 4
"""The plays that a cross takes after the lead."""


class PackedDominoes(Scorer):
    """A game of dominoes: ``set_up``, ``place`` a position, ``ask`` for a side, play or search."""

    def place(
        self,
        hands: Sequence[Sequence[int]],
        ends: Sequence[int],
        mover: int,
        laid_last: int | None = None,
        has_drawn: bool = False,
        led: int = -1,
        centre: int = -1,
    ) -> None:
        """Write a position to place 0; ``led`` is the only tile that may be led, -1 for any.

        ``centre`` is that of an unfinished cross, -1 for none; ``ends`` are its waiting arms then.
        In Block the hands become the deal: positions that follow have the same owners.
        """
        self._place_hands(hands)
        meta = mover << words.MOVER_AT | (centre + 1) << words.CENTRE_AT
        for number in ends:
            meta += 1 << (words.NUMBER_BITS * number)
        if self.keeps_last and laid_last is not None:
            meta |= (laid_last + 1) << words.LAST_AT
        if has_drawn and self.draws and self.drawing == ONE_A_TURN:
            meta |= words.DRAWN
        self.may_lead = self._leads(led)
        self.work[0] = meta
        self.find_fits(0)
        if self.somebody_is_out(0):
            self.work[0] = self.work[0] | words.OVER
        self.close_if_blocked(0)

    def _leads(self, led: int) -> list[int]:
        """Return the tiles that may be led, in two halves: one, or any, of Cross any double."""
        if led >= 0:
            tiles = 1 << led
        elif self.has_cross:
            numbers = range(self.tiles)
            tiles = sum([1 << n for n in numbers if 2 * self.one[n] == self.spots[n]])
        else:
            return [words.ALL, words.ALL]
        return [tiles & words.ALL, tiles >> 64]

    def _place_hands(self, hands: Sequence[Sequence[int]]) -> None:
        held = [0] * 10
        spots = 0
        for seat, hand in enumerate(hands):
            for tile in hand:
                held[2 * seat + (tile >> 6)] |= 1 << (tile & 63)
                spots += self.spots[tile] << (words.SPOT_BITS * seat)
        self.work[self.spots_at] = spots
        if not self.draws:
            self.deal = held
        for half in range(self.halves):
            if not self.draws:
                self.work[1 + half] = sum(held[half::2])
                continue
            for seat in range(self.seats):
                self.work[1 + seat * self.halves + half] = held[2 * seat + half]
        if self.draws:
            self.work[self.drawn_at] = 0

    def play(self, at: int, code: int) -> None:
        """Make the legal ply of a code in place."""
        if code == words.KNOCK_CODE:
            self.pass_turn(at)
        elif code == words.DRAW_CODE:
            self.draw(at)
        else:
            self.lay(at, at, code >> 4, code & 15)
            if self.ended(at):
                return
            self.pass_turn(at)
        self.close_if_blocked(at)

    def rank_of(self, at: int, seat: int, code: int) -> int:
        """Return the rank of a settled position that follows a seat's ply; any if forced."""
        if code in (words.KNOCK_CODE, words.DRAW_CODE):
            return 0
        return self.rank(at, seat, -1 if self.ended(at) else self.turn(at), code >> 4)

    def lay_in_sight(self, seat: int, tile: int, number: int) -> None:
        """Let a seat lay a tile at a number, or lead it, on the table of place 0: no hand changes.

        So a hand is followed of which only the table is seen.
        """
        self.work[0] = self.table_after(self.work[0], seat, tile, number)

    # What the model and the scoring ask; rules call the functions behind, which C can inline.

    def hand(self, at: int, seat: int, half: int) -> int:
        """Return one half of a seat's tiles."""
        return self.tiles_of(at, seat, half)

    def has_tiles(self, at: int, seat: int) -> bool:
        """Return whether a seat has tiles."""
        return self.holds(at, seat)

    def seat(self, at: int) -> int:
        """Return the seat that is to move."""
        return self.turn(at)

    def is_over(self, at: int) -> bool:
        """Return whether the hand is over."""
        return self.ended(at)

    def asks(self, at: int) -> bool:
        """Return whether the seat to move belongs to the asking side."""
        return self.asking >> self.turn(at) & 1 != 0

    def in_order(self, code: int) -> int:
        """Order plays by tile, the lower number first, then by the end's number."""
        return self.place_of[code >> 4] << 4 | code & 15

    # Reading a position.

    def tiles_of(self, at: int, seat: int, half: int) -> int:
        """Return one half of a seat's tiles: its share of one word, or (Draw) a word of its own."""
        return self.work[at + 1 + seat * self.stride + half] & self.deal[2 * seat + half]

    def fitting(self, at: int, seat: int, half: int) -> int:
        """Return one half of the tiles that a seat can lay."""
        return self.tiles_of(at, seat, half) & self.work[at + self.fits_at + half]

    def holds(self, at: int, seat: int) -> bool:
        """Return whether a seat has tiles."""
        if self.tiles_of(at, seat, 0):
            return True
        return self.halves > 1 and self.tiles_of(at, seat, 1) != 0

    def turn(self, at: int) -> int:
        """Return the seat that is to move."""
        return self.work[at] >> words.MOVER_AT & 7

    def ended(self, at: int) -> bool:
        """Return whether the hand is over."""
        return self.work[at] & words.OVER != 0

    def has_one_tile(self, at: int, seat: int) -> bool:
        """Return whether a seat has exactly one tile."""
        tiles = self.tiles_of(at, seat, 0)
        if self.halves > 1:
            other = self.tiles_of(at, seat, 1)
            if tiles and other:
                return False
            tiles |= other
        return tiles != 0 and tiles & (tiles - 1) == 0

    def find_fits(self, at: int) -> None:
        """Derive which tiles fit an open end, or may be led."""
        self.work[at + self.fits_at] = self.fits(self.work[at], 0)
        if self.halves > 1:
            self.work[at + self.fits_at + 1] = self.fits(self.work[at], 1)

    def fits(self, meta: int, half: int) -> int:
        """Return one half of the tiles that fit an open end, or may be led."""
        numbers = self.open_numbers(meta)
        if not numbers:
            return self.may_lead[half]
        fits = 0
        while numbers:
            fits |= self.suits[(bits.lowest_bit(numbers) >> 1) + half]
            numbers &= numbers - 1
        return fits

    def open_numbers(self, meta: int) -> int:
        """Return the numbers that an open end shows, each as the lowest bit of its count."""
        if meta & words.CENTRE_BITS:
            return self.centre_of(meta)
        return self.shown(meta)

    def shown(self, meta: int) -> int:
        """Return the numbers that have a count, each as the lowest bit of it."""
        numbers = meta & words.ENDS
        return (numbers | numbers >> 1 | numbers >> 2 | numbers >> 3) & words.OPEN

    def centre_of(self, meta: int) -> int:
        """Return the number at the centre of a cross, as the lowest bit of its count."""
        one = 1
        return one << (words.NUMBER_BITS * ((meta >> words.CENTRE_AT & 15) - 1))

    def can_lay(self, at: int, seat: int) -> bool:
        """Return whether a seat holds a tile that fits."""
        if self.fitting(at, seat, 0):
            return True
        return self.halves > 1 and self.fitting(at, seat, 1) != 0

    def choices(self, at: int, seat: int) -> int:
        """Return how many of a seat's tiles fit."""
        count = bits.popcount(self.fitting(at, seat, 0))
        if self.halves > 1:
            count += bits.popcount(self.fitting(at, seat, 1))
        return count

    def heaviest(self, at: int, seat: int) -> int:
        """Return the spots of the heaviest tile that a seat can lay."""
        if self.halves > 1:
            tiles = self.fitting(at, seat, 1)
            if tiles:
                return self.spots[64 + bits.highest_bit(tiles)]
        tiles = self.fitting(at, seat, 0)
        return self.spots[bits.highest_bit(tiles)] if tiles else 0

    # Plies.

    def give_turn(self, at: int, seat: int) -> None:
        """Let a seat be the one to move, at the beginning of its turn."""
        mover = seat
        self.work[at] = self.work[at] & (words.ALL ^ words.TURN_BITS) | mover << words.MOVER_AT

    def after_seat(self, seat: int) -> int:
        """Return the next seat round the table."""
        return seat + 1 if seat + 1 < self.seats else 0

    def pass_turn(self, at: int) -> None:
        """Let the next seat move that has tiles."""
        seat = self.after_seat(self.turn(at))
        while not self.holds(at, seat):
            seat = self.after_seat(seat)
        self.give_turn(at, seat)

    def close_if_blocked(self, at: int) -> None:
        """End the hand if nobody can lay and nobody can draw."""
        if self.draws and self.work[at + self.drawn_at] < self.drawable:
            return
        for seat in range(self.seats):
            if self.can_lay(at, seat):
                return
        self.work[at] |= words.OVER

    def can_draw(self, at: int) -> bool:
        """Return whether the seat to move may still draw in this turn."""
        if not self.draws or self.work[at] & words.DRAWN:
            return False
        return self.work[at + self.drawn_at] < self.drawable

    def draw(self, at: int) -> None:
        """Give the seat to move the next tile of the boneyard."""
        seat = self.turn(at)
        drawn = self.work[at + self.drawn_at]
        tile = self.order[drawn]
        bit = weight = 1
        bit <<= tile & 63
        weight = self.spots[tile]
        self.work[at + 1 + seat * self.stride + (tile >> 6)] |= bit
        self.work[at + self.spots_at] += weight << (words.SPOT_BITS * seat)
        self.work[at + self.drawn_at] += 1
        if self.drawing == ONE_A_TURN:
            self.work[at] |= words.DRAWN
        elif self.drawing == ENDS_TURN:
            self.pass_turn(at)

    def copy(self, at: int, to: int) -> None:
        """Copy a position."""
        for word in range(self.words):
            self.work[to + word] = self.work[at + word]

    def lay(self, at: int, to: int, tile: int, number: int) -> None:
        """Write to another place what follows when the seat to move lays a tile at a number.

        Whose turn it then is stays open. The hand is over if this ends it.
        """
        seat = self.turn(at)
        for word in range(1, self.spots_at):
            self.work[to + word] = self.work[at + word]
        bit = weight = 1
        bit <<= tile & 63
        weight = self.spots[tile]
        weight <<= words.SPOT_BITS * seat
        self.work[to + 1 + seat * self.stride + (tile >> 6)] ^= bit
        self.work[to + self.spots_at] = self.work[at + self.spots_at] - weight
        self.work[to] = self.table_after(self.work[at], seat, tile, number)
        self.find_fits(to)
        if not self.holds(to, seat) and self.is_out(to, seat):
            self.work[to] |= words.OVER

    def table_after(self, meta: int, seat: int, tile: int, number: int) -> int:
        """Return the first word after a tile is laid at an open end's number, or led."""
        one = last = 1
        other = self.spots[tile] - number
        if self.has_cross:
            meta = self.cross_after(meta, tile, number)
        elif number == words.LEAD:
            meta += one << (words.NUMBER_BITS * self.one[tile])
            other = self.spots[tile] - self.one[tile]
            meta += one << (words.NUMBER_BITS * other)
        else:
            meta -= one << (words.NUMBER_BITS * number)
            meta += one << (words.NUMBER_BITS * other)
        if self.keeps_last:
            last = seat + 1
            meta = meta & (words.ALL ^ words.LAST_BITS) | last << words.LAST_AT
        return meta

    def cross_after(self, meta: int, tile: int, number: int) -> int:
        """Return the table after a tile is laid at a number, or led, in the Cross games.

        The fourth arm ends the cross: what the others show, waiting until then, is open with it.
        """
        one = 1
        other = self.spots[tile] - number
        if number == words.LEAD:
            one = self.one[tile] + 1
            return meta | one << words.CENTRE_AT
        if meta & words.CENTRE_BITS:
            meta += one << (words.NUMBER_BITS * other)
            if ((meta & words.ENDS) * words.OPEN) >> words.TOP_COUNT & 15 == ARMS:
                meta &= words.ALL ^ words.CENTRE_BITS
            return meta
        meta -= one << (words.NUMBER_BITS * number)
        if other == number:
            one = self.ends_after_double
        return meta + (one << (words.NUMBER_BITS * other))

    def settle(self, at: int) -> None:
        """Knock and draw in place until the seat to move can lay or the hand is over."""
        while not self.ended(at) and not self.can_lay(at, self.turn(at)):
            if self.can_draw(at):
                self.draw(at)
            else:
                self.pass_turn(at)
            self.close_if_blocked(at)
        # Whoever can lay must, whether it has drawn or not.
        self.work[at] &= words.ALL ^ words.DRAWN

    def move_on(self, at: int) -> int:
        """End a turn in which a tile was laid, and settle; return the seat to move, -1 if over."""
        seat = self.turn(at)
        if self.draws:
            self.pass_turn(at)
            self.close_if_blocked(at)
            self.settle(at)
            return -1 if self.ended(at) else self.turn(at)
        next_seat = self.after_seat(seat)
        while not self.can_lay(at, next_seat):
            if next_seat == seat:
                self.work[at] |= words.OVER
                return -1
            next_seat = self.after_seat(next_seat)
        self.give_turn(at, next_seat)
        return next_seat

    # Hidden hands: the same table, one deal after the other.

    def redeal(self) -> None:
        """Let the position at place 0 have the hands and the boneyard that were dealt anew."""
        spots = 0
        for half in range(self.halves):
            self.work[1 + half] = 0
        for seat in range(self.seats):
            weight = 0
            for half in range(self.halves):
                tiles = self.new_hands[2 * seat + half]
                if self.draws:
                    self.work[1 + seat * self.stride + half] = tiles
                else:
                    self.deal[2 * seat + half] = tiles
                    self.work[1 + half] |= tiles
                while tiles:
                    weight += self.spots[64 * half + bits.lowest_bit(tiles)]
                    tiles &= tiles - 1
            spots |= weight << (words.SPOT_BITS * seat)
        self.work[self.spots_at] = spots
        if self.draws:
            self.work[self.drawn_at] = 0
            for at in range(self.drawable):
                tile = self.new_stock[self.drawable - 1 - at]
                self.order[self.drawable - 1 - at] = tile
                self.rest[self.drawable - 1 - at] = self.rest[self.drawable - at] + self.spots[tile]
        self.work[0] &= words.ALL ^ words.OVER
        self.close_if_blocked(0)

    def usual(self, end: int, last: int) -> int:
        """Return the entry that lays the heaviest tile."""
        best = end
        heaviest = -1
        entry = end
        while entry < last:
            tile = self.work[entry] >> 4 & 0xFFF
            if tile > heaviest:
                heaviest = tile
                best = entry
            entry += 1 + self.words
        return best

    # Writing plays.

    def rank(self, at: int, seat: int, next_seat: int, tile: int) -> int:
        """Rank what follows a lay: few replies of the opponent who is next, then a heavy tile."""
        rank = self.spots[tile]
        if next_seat >= 0:
            rank += self.reply_weight[8 * seat + next_seat] * self.choices(at, next_seat)
            if self.before_weight[seat]:
                rank += self.before_weight[seat] * self.choices(at, self.before[seat])
        return rank

    def enter(self, at: int, end: int, tile: int, number: int, settled: bool) -> None:
        """Write the entry of one lay."""
        rank = words.RANK_BIAS
        seat = self.turn(at)
        self.lay(at, end + 1, tile, number)
        if settled:
            next_seat = -1 if self.ended(end + 1) else self.move_on(end + 1)
            rank += self.rank(end + 1, seat, next_seat, tile)
        elif not self.ended(end + 1):
            self.pass_turn(end + 1)
            self.close_if_blocked(end + 1)
        self.work[end] = rank << words.CODE_BITS | tile << 4 | number

    def lays_at(self, at: int, end: int, number: int, settled: bool) -> int:
        """Write an entry for each tile of the mover that fits a number, or that it may lead."""
        half = self.halves - 1
        while half >= 0:
            tiles = self.fitting(at, self.turn(at), half)
            if number != words.LEAD:
                tiles &= self.suits[2 * number + half]
            while tiles:
                tile = bits.highest_bit(tiles)
                tiles ^= (words.OPEN & 1) << tile
                self.enter(at, end, 64 * half + tile, number, settled)
                end += 1 + self.words
            half -= 1
        return end

    def lays(self, at: int, end: int, settled: bool) -> int:
        """Write an entry for each lay; two ends that show one number are one."""
        numbers = self.open_numbers(self.work[at])
        if not numbers:
            return self.lays_at(at, end, words.LEAD, settled)
        while numbers:
            number = bits.lowest_bit(numbers) >> 2
            numbers &= numbers - 1
            end = self.lays_at(at, end, number, settled)
        return end

    def plays(self, at: int, end: int) -> int:
        """Write every lay, with forced knocks and draws made after it; return the end."""
        if self.is_plain_block:
            return self.block_plays(at, end)
        return self.lays(at, end, True)

    # Block with one word of tiles: the same as ``lays``, by values instead of places, in half the
    # time. Most searches spend most of their time here. Tests compare the two.

    def block_plays(self, at: int, end: int) -> int:
        """Write every lay, with forced knocks made after it; return the end."""
        seat = self.turn(at)
        numbers = self.shown(self.work[at])
        if not numbers:
            return self.lays_at(at, end, words.LEAD, True)
        first = bits.lowest_bit(numbers) >> 2
        numbers &= numbers - 1
        second = bits.lowest_bit(numbers) >> 2 if numbers else first
        end = self.block_lays_at(at, end, seat, first, second)
        if second != first:
            end = self.block_lays_at(at, end, seat, second, first)
        return end

    def block_lays_at(self, at: int, end: int, seat: int, number: int, kept: int) -> int:
        """Write an entry for each lay at a number, of which the other end's number is kept."""
        tiles = self.fitting(at, seat, 0) & self.suits[2 * number]
        bit = last = 1
        meta = bit << (words.NUMBER_BITS * kept)
        if self.keeps_last:
            last = seat + 1
            meta |= last << words.LAST_AT
        while tiles:
            tile = bits.highest_bit(tiles)
            tiles ^= bit << tile
            self.block_entry(at, end, seat, tile, number, meta, self.suits[2 * kept])
            end += 1 + self.words
        return end

    def block_entry(
        self, at: int, end: int, seat: int, tile: int, number: int, meta: int, fits: int
    ) -> None:
        """Write the entry of one lay, given what the kept end makes of the table."""
        bit = weight = 1
        other = self.spots[tile] - number
        left = self.work[at + 1] ^ bit << tile
        meta += bit << (words.NUMBER_BITS * other)
        fits |= self.suits[2 * other]
        mover = self.block_next(left, fits, seat)
        rank = self.spots[tile] + words.RANK_BIAS
        if mover < 0:
            bit = seat
            meta |= words.OVER | bit << words.MOVER_AT
        else:
            bit = mover
            meta |= bit << words.MOVER_AT
            fitting = left & fits
            rank += self.reply_weight[8 * seat + mover] * bits.popcount(
                fitting & self.deal[2 * mover]
            )
            if self.before_weight[seat]:
                rank += self.before_weight[seat] * bits.popcount(
                    fitting & self.deal[2 * self.before[seat]]
                )
        weight = self.spots[tile]
        self.work[end] = rank << words.CODE_BITS | tile << 4 | number
        self.work[end + 1] = meta
        self.work[end + 2] = left
        self.work[end + 3] = self.work[at + 2] - (weight << (words.SPOT_BITS * seat))
        self.work[end + 4] = fits

    def block_next(self, left: int, fits: int, seat: int) -> int:
        """Return who can lay after a seat has laid; -1 if nobody can, or the hand is over."""
        if not left & self.deal[2 * seat] and (
            not self.until_both_out or not left & self.deal[2 * (seat ^ 2)]
        ):
            return -1
        mover = self.after_seat(seat)
        while not left & fits & self.deal[2 * mover]:
            if mover == seat:
                return -1
            mover = self.after_seat(mover)
        return mover

    def plies(self, at: int, end: int) -> int:
        """Write every lay, or the one draw or knock that is forced; return the end."""
        if self.ended(at):
            return end
        last = self.lays(at, end, False)
        if last > end:
            return last
        self.copy(at, end + 1)
        if self.can_draw(at):
            self.work[end] = words.RANK_BIAS << words.CODE_BITS | words.DRAW_CODE
            self.draw(end + 1)
        else:
            self.work[end] = words.RANK_BIAS << words.CODE_BITS | words.KNOCK_CODE
            self.pass_turn(end + 1)
        self.close_if_blocked(end + 1)
        return end + 1 + self.words

    # Static bounds.

    def goes_out(self, at: int, seat: int) -> bool:
        """Return whether a seat that can lay ends the hand by it: its last tile."""
        if not self.has_one_tile(at, seat):
            return False
        return not self.until_both_out or not self.holds(at, seat ^ 2)

    def points_out(self, at: int, seat: int) -> int:
        """Return what going out with the last tile scores."""
        if self.scoring == BY_ONE_POINT:
            return 1
        kept = words.SPOT_MASK << (words.SPOT_BITS * seat)
        if self.partners and self.scoring != BY_EVERYBODY:
            kept |= words.SPOT_MASK << (words.SPOT_BITS * (seat ^ 2))
        return self.sum_spots(self.work[at + self.spots_at] & (words.ALL ^ kept))

    def sum_spots(self, spots: int) -> int:
        """Return the sum of the fields of a word of spots."""
        return (spots * words.FIELDS) >> words.SPOT_TOP & words.SPOT_MASK

    def bounds(self, at: int) -> None:
        """Bound by the spots that either side may lose, less those of the heaviest tile to lay."""
        seat = self.turn(at)
        self.asking_moves = self.asking >> seat & 1 != 0
        if self.ended(at):
            self.finish(at)
            self.low = self.high = self.worth(self.winner, self.won)
        elif self.goes_out(at, seat):
            self.low = self.high = self.worth(self.side(seat), self.points_out(at, seat))
        elif self.scoring == BY_ONE_POINT:
            self.high = 2
            self.low = -2
        else:
            self.bound_by_spots(at)
            heavy = self.heaviest(at, seat)
            if self.asking_moves:
                self.low += heavy
            else:
                self.high -= heavy

    def bound_by_spots(self, at: int) -> None:
        """Bound by the most that the two sides can score: what the others hold, or may yet draw."""
        total = self.sum_spots(self.work[at + self.spots_at])
        ours = self.sum_spots(self.work[at + self.spots_at] & self.our_spots)
        self.high = total + 1
        self.low = -total - 1
        if self.scoring != BY_EVERYBODY:
            self.high -= ours if self.we_are_one else self.least_side(at, True)
            self.low += total - ours if self.they_are_one else self.least_side(at, False)
        if self.draws:
            self.high += self.rest[self.work[at + self.drawn_at]]
            self.low -= self.rest[self.work[at + self.drawn_at]]

    def least_side(self, at: int, asking: bool) -> int:
        """Return the least spots of a side among those that ask, or of the others."""
        least = words.SPOT_MASK
        for seat in range(self.seats):
            if (self.asking >> seat & 1 != 0) == asking:
                spots = self.side_spots(at, self.side(seat))
                if spots < least:
                    least = spots
        return least
