"""How a deal of dominoes is packed into words, and read back from them.

Only dealt tiles have numbers (from 0, by rising spots), at most 128 of them; a set of tiles is one
word, or two *halves* where there are more than 64. A position's words:

    meta         4 bits for each number: how many open ends (while a cross is unfinished: waiting
                 arms) show it; who is to move; who laid last (only where a tie rule asks); the
                 centre of an unfinished cross; has drawn; over
    tiles        Block: those in hands, since who holds a tile never changes.
                 Draw, Cross: the hand of each seat, then the number of tiles drawn
    spots, fits  derived from those: the spots of each hand, 11 bits each; the tiles of the set that
                 fit an open end (before the lead, those that may be led)

Nothing here knows what an end belongs to: only how many ends show each number matters.
"""

from __future__ import annotations

from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.settings import DominoRules, Drawing, Scoring, TieRule
from bestplay_solver.game import Game
from bestplay_solver.tiles import Tile

BUILT_FROM = bits.built_from()

SCORINGS = list(Scoring)
TIES = list(TieRule)
DRAWINGS = list(Drawing)
BY_DIFFERENCE = SCORINGS.index(Scoring.DIFFERENCE)
BY_EVERYBODY = SCORINGS.index(Scoring.EVERYBODYS_TOTAL)
BY_ONE_POINT = SCORINGS.index(Scoring.ONE_POINT)
LIGHTEST_TILE = TIES.index(TieRule.LIGHTEST_TILE)
LAID_LAST_LOSES = TIES.index(TieRule.LAID_LAST_LOSES)
LAID_LAST_WINS = TIES.index(TieRule.LAID_LAST_WINS)
ONE_A_TURN = DRAWINGS.index(Drawing.ONE)
ENDS_TURN = DRAWINGS.index(Drawing.ONE_ENDS_TURN)


class Layout(Game):
    """A deal under its rules: ``set_up`` first, then ``ask``; rules then ``place`` positions."""

    def set_up(self, rules: DominoRules, tiles: Sequence[Tile], boneyard: Sequence[int]) -> None:
        """Take the rules, the dealt tiles by number, and the numbers in the boneyard, in order."""
        self.tiles = len(tiles)
        self.halves = 1 if self.tiles <= 64 else 2
        self.seats = rules.seats
        self._take_settings(rules)
        # Rules.block_plays then stands in for the general way; tests take the general one too.
        self.is_plain_block = self.halves == 1 and not self.draws
        self._take_tiles(tiles)
        self._take_boneyard(boneyard, rules.reserve)
        # In Draw every hand has its own words; in Block all share one, and the deal tells whose.
        self.stride = self.halves if self.draws else 0
        self.deal = [words.ALL] * 10
        self.may_lead = [words.ALL, words.ALL]
        self.drawn_at = 1 + self.seats * self.halves
        self.key_words = self.drawn_at + 1 if self.draws else 1 + self.halves
        self.spots_at = self.key_words
        self.fits_at = self.spots_at + 1
        self.words = self.fits_at + self.halves
        # A tile can be laid at two ends at most, and no line has more choices than tiles.
        self.make_room((1 + self.words) * (2 * self.tiles + 4) * (self.tiles + 4))

    def _take_settings(self, rules: DominoRules) -> None:
        self.draws = rules.draws
        self.has_cross = rules.has_cross
        self.ends_after_double = rules.ends_after_double
        self.partners = rules.in_partnerships
        self.until_both_out = rules.until_both_out
        self.lowest_single = rules.lowest_single
        self.keeps_last = rules.needs_laid_last
        self.scoring = SCORINGS.index(rules.scoring)
        self.tie = TIES.index(rules.tie)
        self.drawing = DRAWINGS.index(rules.drawing)

    def _take_tiles(self, tiles: Sequence[Tile]) -> None:
        suits = [0] * 26
        for number, tile in enumerate(tiles):
            for suit in tile.suits:
                suits[2 * suit + (number >> 6)] |= 1 << (number & 63)
        rest = [0] * (128 - len(tiles))
        self.suits = suits
        self.spots = [sum(tile) for tile in tiles] + rest
        self.one = [tile.low for tile in tiles] + rest
        named = sorted(range(len(tiles)), key=lambda number: tiles[number])
        places = {number: place for place, number in enumerate(named)}
        self.place_of = [places[number] for number in range(len(tiles))] + rest

    def _take_boneyard(self, boneyard: Sequence[int], reserve: int) -> None:
        self.drawable = max(0, len(boneyard) - reserve) if self.draws else 0
        self.order = list(boneyard) + [0] * (128 - len(boneyard))
        rest = [0] * 129
        for drawn in reversed(range(self.drawable)):
            rest[drawn] = rest[drawn + 1] + self.spots[boneyard[drawn]]
        self.rest = rest

    def ask(self, seats: Sequence[int]) -> None:
        """Let these seats be the asking side; partners ask together."""
        others = [seat for seat in range(self.seats) if seat not in seats]
        self.asking = sum([1 << seat for seat in seats])
        self.our_spots = sum([words.SPOT_MASK << (words.SPOT_BITS * seat) for seat in seats])
        self.we_are_one = len({self.side(seat) for seat in seats}) == 1
        self.they_are_one = len({self.side(seat) for seat in others}) == 1
        self._weigh(seats)

    def _weigh(self, asking: Sequence[int]) -> None:
        """Set what a reply of each seat, and a choice of the seat before, count in a rank."""
        reply, before = [0] * 64, [0] * 8
        last = self.seats - 1
        self.before = [seat - 1 if seat else last for seat in range(8)]
        for seat in range(self.seats):
            for other in range(self.seats):
                against = (seat in asking) != (other in asking)
                reply[8 * seat + other] = -50 if against else 25
                if against and other == (seat - 1 if seat else last) and self.seats > 2:
                    before[seat] = -6
        self.reply_weight, self.before_weight = reply, before

    def hand(self, at: int, seat: int, half: int) -> int:
        """Return one half of a seat's tiles."""
        return 0

    def side(self, seat: int) -> int:
        """Return the side of a seat: the least of the seats that score together."""
        return seat & 1 if self.partners else seat

    # What the readable layer reads.

    def open_ends(self, at: int) -> list[int]:
        """Return the number of each open end (of a cross: waiting arm), ascending."""
        meta = self.work[at]
        return [number for number in range(13) for _ in range(meta >> (4 * number) & 15)]

    def centre(self, at: int) -> int:
        """Return the number at the centre of an unfinished cross, -1 if there is none."""
        return int(self.work[at] >> words.CENTRE_AT & 15) - 1

    def held(self, at: int, seat: int) -> list[int]:
        """Return the numbers of a seat's tiles."""
        halves = [self.hand(at, seat, half) for half in range(self.halves)]
        return [tile for tile in range(self.tiles) if halves[tile >> 6] >> (tile & 63) & 1]

    def drawn(self, at: int) -> int:
        """Return how many tiles have been drawn since the position that was placed."""
        return self.work[at + self.drawn_at] if self.draws else 0

    def has_drawn(self, at: int) -> bool:
        """Return whether the seat to move has drawn the one tile that it may."""
        return self.work[at] & words.DRAWN != 0

    def laid_last(self, at: int) -> int:
        """Return the seat that laid last; -1 if not known, or of no account."""
        return int(self.work[at] >> words.LAST_AT & 7) - 1
