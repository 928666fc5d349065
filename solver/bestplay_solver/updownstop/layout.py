"""How a hand of Up-Down-Stop44 is packed into words, and read back from them.

Only tiles in hands or in the pile have numbers (from 0, in order), at most 128 of them; a set of
tiles is one word, or two *halves* where there are more than 64. A position's words:

    meta         both ends (active number, state, way), how many have passed, who is to move, how
                 many tiles were drawn, over; and, derived, the points of each hand
    tiles        without a pile: those in hands, since who holds a tile never changes.
                 With a pile: the hand of each seat

What was built below the tops, and the scrap, matter for nothing. Two rows that are each other's
mirror image are worth the same. While the ways of a hand are not fixed yet a search of two sides
therefore turns rows so that the first end goes up (``merges``).
"""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.game import Game
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop import words
from bestplay_solver.updownstop.settings import UpDownStopRules

BUILT_FROM = bits.built_from()

MOST_TILES = 128
MOST_SEATS = 4
LOSS_IN_THREE_WAYS = 4
"""What a point of margin counts where the outcome does not follow from it."""


class Layout(Game):
    """A deal under its rules: ``set_up`` and ``take_pile`` first, then ``ask`` and ``lay_out``.

    Compiled code that deals many hands of the same tiles writes their masks to ``held`` (two words
    a seat), another pile to ``order`` and ``pile`` before ``weigh_pile``, and calls ``lay_out``;
    which side asks stays as it is.
    """

    def set_up(self, rules: UpDownStopRules, tiles: Sequence[Tile], draws: bool) -> None:
        """Take the rules, the tiles by number, in order, and whether there is a pile."""
        self.tiles = len(tiles)
        self.halves = 1 if self.tiles <= 64 else 2
        self.seats = rules.seats
        self.numbers = rules.highest + 1
        self.hop = rules.hop
        self.same_way = rules.same_way
        self.all_count = rules.all_passes_count
        self.partners = rules.partners
        self.fold_step = 1 if rules.has_two_sides else LOSS_IN_THREE_WAYS
        self.draws = draws
        self.merges = False
        # Rules.plain_turns then stands in for the general way; tests take the general one too.
        self.is_plain = self.halves == 1 and not draws
        self.stride = self.halves if draws else 0
        self.key_words = max(2, 1 + (self.seats if draws else 1) * self.halves)
        self.words = self.key_words
        self.deal = [words.ALL] * 8
        self.held = [0] * 8
        self._take_tiles(tiles)
        self.rest = [0] * 129
        self.pile = 0
        # Turns without a tile are at most some for each tile; a turn has a choice for each tile and
        # end, and while the ways are open for each way.
        depth = (self.seats + 3) * (self.tiles + 2)
        self.make_room((1 + self.words) * (4 * self.tiles + 4 + depth * (2 * self.tiles + 5)))

    def _take_tiles(self, tiles: Sequence[Tile]) -> None:
        shows = [0] * 32
        stops = [0] * 32
        doubles = [0, 0]
        for number, tile in enumerate(tiles):
            half, bit = number >> 6, 1 << (number & 63)
            for pip in tile.suits:
                shows[2 * pip + half] |= bit
            if tile.is_double:
                stops[2 * tile.low + half] |= bit
                doubles[half] |= bit
        rest = [0] * (MOST_TILES - len(tiles))
        self.totals = [sum(tile) for tile in tiles] + rest
        self.stops = stops
        self.doubles = doubles
        self.worst = sum([2 if tile.is_double else 1 for tile in tiles])
        self._find_fits(shows)

    def _find_fits(self, shows: list[int]) -> None:
        """Derive which tiles build at an end by its way, and which may be played at all."""
        fits, playable = [0] * 96, [0] * 512
        for active in range(self.numbers):
            for half in range(2):
                up = shows[2 * ((active + 1) % self.numbers) + half]
                down = shows[2 * ((active + self.numbers - 1) % self.numbers) + half]
                for way, tiles in enumerate((up | down, up, down)):
                    fits[2 * (way << 4 | active) + half] = tiles
                    end = way << words.WAY_AT | active
                    playable[2 * end + half] = tiles
                    playable[2 * (end | words.BUILT) + half] = tiles | self.stops[2 * active + half]
        self.fits = fits
        self.playable = playable

    def take_pile(self, order: Sequence[int]) -> None:
        """Take the numbers of the tiles in the pile, the next first."""
        self.order = list(order) + [0] * (MOST_TILES - len(order))
        self.pile = len(order)
        self.weigh_pile()

    def weigh_pile(self) -> None:
        """Derive the points of the rest of the pile from ``order`` and ``pile``."""
        self.rest[self.pile] = 0
        for left in range(self.pile):
            drawn = self.pile - 1 - left
            self.rest[drawn] = self.rest[drawn + 1] + self.points_of(self.order[drawn])

    def ask(self, seats: Sequence[int], keeps_ends: bool = False) -> None:
        """Let these seats be the asking side; partners ask together.

        ``keeps_ends``: whether a row may not be turned, as max-n needs for its order of plays.
        """
        self.asking = sum([1 << seat for seat in seats])
        self.our_points = sum([words.POINTS_MASK << (words.POINTS_BITS * seat) for seat in seats])
        others = self.seats - len(seats)
        self.own_weight = 1 if self.fold_step == 1 else others
        self.our_rest = len(seats) - 1
        self.their_rest = others - 1
        self.is_one = sum([1 << seat for seat in range(self.seats) if self._is_side(seat, seats)])
        self.merges = not self.same_way and not keeps_ends
        friend = [False] * 32
        for seat in range(self.seats):
            for other in range(self.seats):
                friend[8 * seat + other] = (seat in seats) == (other in seats)
        self.is_friend = friend

    def _is_side(self, seat: int, asking: Sequence[int]) -> bool:
        """Return whether a seat is a side of the search alone."""
        side = [other for other in range(self.seats) if (other in asking) == (seat in asking)]
        return side == [seat]

    def place(self, hands: Sequence[Sequence[int]], meta: int, is_over: bool = False) -> None:
        """Write a position to place 0: each seat's tiles by number, and the row as in ``meta``."""
        held = [0] * 8
        for seat, hand in enumerate(hands):
            for tile in hand:
                held[2 * seat + (tile >> 6)] |= 1 << (tile & 63)
        self.held = held
        self.lay_out(meta | words.OVER if is_over else meta)

    def lay_out(self, meta: int) -> None:
        """Write a position to place 0: the hands in ``held``, and the row as in ``meta``.

        The hand is over if ``meta`` says so or somebody has no tiles.
        """
        for word in range(1, self.words):
            self.work[word] = 0
        for seat in range(self.seats):
            points = 0
            for half in range(self.halves):
                tiles = self.held[2 * seat + half]
                points += bits.popcount(tiles) + bits.popcount(tiles & self.doubles[half])
                if self.draws:
                    self.work[1 + seat * self.stride + half] = tiles
                else:
                    self.deal[2 * seat + half] = tiles
                    self.work[1 + half] |= tiles
            if not points:
                meta |= words.OVER
            meta |= points << (words.POINTS_AT + words.POINTS_BITS * seat)
        self.work[0] = meta

    def points_of(self, tile: int) -> int:
        """Return the points of a tile: 1, of a double 2."""
        return 2 if self.doubles[tile >> 6] >> (tile & 63) & 1 else 1

    # What the readable layer reads.

    def held_by(self, at: int, seat: int) -> list[int]:
        """Return the numbers of a seat's tiles."""
        found = []
        for tile in range(self.tiles):
            place = at + 1 + seat * self.stride + (tile >> 6)
            bit = 1 << (tile & 63)
            if self.work[place] & self.deal[2 * seat + (tile >> 6)] & bit:
                found.append(tile)
        return found

    def end_at(self, at: int, which: int) -> int:
        """Return the bits of an end: 0 the first, 1 the second."""
        return int(self.work[at] >> (words.END_BITS * which) & words.END_MASK)

    def drawn(self, at: int) -> int:
        """Return how many tiles have been drawn since the position that was placed."""
        return int(self.work[at] >> words.DRAWN_AT & words.DRAWN_MASK)

    def passes(self, at: int) -> int:
        """Return how many seats have passed in a row, as far as it counts."""
        return int(self.work[at] >> words.PASSES_AT & 7)

    def left(self, at: int, seat: int) -> int:
        """Return the points of a seat's hand."""
        field = words.POINTS_AT + words.POINTS_BITS * seat
        return int(self.work[at] >> field & words.POINTS_MASK)
