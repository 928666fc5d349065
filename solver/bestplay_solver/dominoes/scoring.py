"""What a hand that is over gives: who is out, who wins a blocked hand, and for how many points."""

from __future__ import annotations

from bestplay_solver import bits
from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.layout import (
    BY_DIFFERENCE,
    BY_EVERYBODY,
    BY_ONE_POINT,
    LAID_LAST_LOSES,
    LAID_LAST_WINS,
    LIGHTEST_TILE,
    Layout,
)

BUILT_FROM = bits.built_from()

NO_SPOTS = 9999
"""More spots than there are: those of no tile."""


class Scorer(Layout):
    """Finds the winner of a hand that is over. Sets of seats are masks."""

    def has_tiles(self, at: int, seat: int) -> bool:
        """Return whether a seat has tiles."""
        if self.hand(at, seat, 0):
            return True
        return self.halves > 1 and self.hand(at, seat, 1) != 0

    def is_out(self, at: int, seat: int) -> bool:
        """Return whether a seat has ended the hand by going out."""
        if self.has_tiles(at, seat):
            return False
        return not self.until_both_out or not self.has_tiles(at, seat ^ 2)

    def spots_of(self, at: int, seat: int) -> int:
        """Return the spots of a seat's tiles."""
        return self.work[at + self.spots_at] >> (words.SPOT_BITS * seat) & words.SPOT_MASK

    def side_spots(self, at: int, side: int) -> int:
        """Return the spots of a side's tiles."""
        spots = self.spots_of(at, side)
        if self.partners:
            spots += self.spots_of(at, side + 2)
        return spots

    def all_spots(self, at: int) -> int:
        """Return the spots of all tiles in hands."""
        spots = 0
        for seat in range(self.seats):
            spots += self.spots_of(at, seat)
        return spots

    def finish(self, at: int) -> None:
        """Write the winning side (-1 for nobody), its points, and whether sides were tied."""
        self.tied = False
        for seat in range(self.seats):
            if self.is_out(at, seat):
                self.winner = self.side(seat)
                self.won = self.points_won(at, self.winner, False)
                return
        self.winner = self.blocked_winner(at)
        self.won = 0
        if self.winner >= 0:
            self.won = self.points_won(at, self.winner, True)

    def points_won(self, at: int, side: int, blocked: bool) -> int:
        """Return what the winning side scores."""
        if self.scoring == BY_ONE_POINT:
            return 1
        losers = self.all_spots(at) - self.side_spots(at, side)
        if blocked and self.lowest_single:
            return losers
        if self.scoring == BY_EVERYBODY:
            return self.all_spots(at)
        if blocked and self.scoring == BY_DIFFERENCE:
            return losers - self.side_spots(at, side)
        return losers

    def blocked_winner(self, at: int) -> int:
        """Return the side with the lowest total (or single hand) of a blocked hand, or -1."""
        lowest = NO_SPOTS
        tied = 0
        for seat in range(self.seats):
            if self.lowest_single:
                spots = self.spots_of(at, seat)
            else:
                spots = self.side_spots(at, self.side(seat))
            if spots < lowest:
                lowest = spots
                tied = 0
            if spots == lowest:
                tied |= 1 << seat
        winner = self.only_side(tied)
        if winner >= 0:
            return winner
        self.tied = True
        return self.break_tie(at, tied)

    def break_tie(self, at: int, tied: int) -> int:
        """Return the side that the tie rule chooses among seats of several sides, or -1."""
        if self.tie == LIGHTEST_TILE:
            return self.only_side(self.with_lightest(at, tied))
        if self.tie == LAID_LAST_LOSES or self.tie == LAID_LAST_WINS:
            last = self.seats_of(self.side((self.work[at] >> words.LAST_AT & 7) - 1))
            if self.tie == LAID_LAST_WINS:
                return self.only_side(tied & last)
            return self.only_side(tied & (31 ^ last))
        return -1

    def only_side(self, tied: int) -> int:
        """Return the side that these seats belong to; -1 if to none or to several."""
        side = -1
        for seat in range(self.seats):
            if tied >> seat & 1:
                if side >= 0 and side != self.side(seat):
                    return -1
                side = self.side(seat)
        return side

    def with_lightest(self, at: int, tied: int) -> int:
        """Return those of the seats that hold the lightest of their tiles."""
        least = NO_SPOTS
        left = 0
        for seat in range(self.seats):
            if tied >> seat & 1:
                spots = self.lightest(at, seat)
                if spots < least:
                    least = spots
                    left = 0
                if spots == least:
                    left |= 1 << seat
        return left

    def lightest(self, at: int, seat: int) -> int:
        """Return the spots of a seat's lightest tile: the one with the lowest number."""
        for half in range(self.halves):
            tiles = self.hand(at, seat, half)
            if tiles:
                return self.spots[64 * half + bits.lowest_bit(tiles)]
        return NO_SPOTS

    def seats_of(self, side: int) -> int:
        """Return the seats of a side; -1 is the side of nobody."""
        mask = 0
        for seat in range(self.seats):
            if self.side(seat) == side:
                mask |= 1 << seat
        return mask

    def worth(self, side: int, points: int) -> int:
        """Return the folded value of a win of so many points for a side, or of -1: nobody."""
        if side < 0:
            return 0
        return points + 1 if self.asking >> side & 1 else -points - 1

    def score(self, at: int) -> None:
        """Write each seat's points and outcome; partners bear their side's."""
        self.finish(at)
        for seat in range(self.seats):
            wins = self.side(seat) == self.winner
            self.points[seat] = self.won if wins else 0
            self.outcomes[seat] = 0
            if self.winner >= 0:
                self.outcomes[seat] = 1 if wins else -1

    # What the readable layer reads.

    def somebody_is_out(self, at: int) -> bool:
        """Return whether somebody has ended the hand by going out."""
        return any(self.is_out(at, seat) for seat in range(self.seats))
