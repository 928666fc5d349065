"""Every choice of tiles to exchange valued in many deals, without the GIL.

A deal is what the others hold, the tiles that would be drawn first and second, and all other tiles
in one order with two *marks* among them. Of so many tiles put aside as many are drawn; where the
marks are come what was put aside and what was not drawn, and that is the pile: its first tile is
the start tile. So the pile is shuffled evenly after the exchange, in which nobody draws what was
put aside, and all choices are compared in the same deals.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.game import Game
from bestplay_solver.search.advice import Batch, Situation
from bestplay_solver.search.deals import Deals

BUILT_FROM = bits.built_from()


class ExchangeBatch(Batch):
    """Deals of one exchange, one after the other.

    The places of ``deals`` are the other hands, one for each tile that may be drawn, and the pile
    with as many marks, whose numbers follow those of the tiles. ``choices`` are the numbers of the
    tiles that each choice puts aside, ``rows`` what the packed rules keep of the row for each start
    tile. The game has the pile that follows.
    """

    def __init__(
        self,
        game: Game,
        deals: Deals,
        situation: Situation,
        seed: int,
        table_bits: int,
        most_nodes: int,
        seat: int,
        draws: int,
        choices: Sequence[Sequence[int]],
        rows: Sequence[int],
    ) -> None:
        super().__init__(game, deals, situation, seed, table_bits, most_nodes)
        self.asking = seat
        self.first_mark = len(rows)
        self.marks = draws
        self.first_draw = deals.ordered - self.marks
        aside = []
        for choice in choices:
            aside += [*choice, *[0] * (self.marks - len(choice))]
        self._choice_room = [
            array("q", [len(choice) for choice in choices]),
            array("q", aside or [0]),
            array("q", list(rows)),
        ]
        self.counts = bits.numbers(self._choice_room[0])
        self.aside = bits.numbers(self._choice_room[1])
        self.rows = bits.numbers(self._choice_room[2])

    # Without the GIL.

    def value_plays(self) -> bool:
        """Value each choice in the dealer's deal; return False if stopped."""
        if self.search.nodes >= self.node_limit:
            return False
        self.out_of_nodes = self.only_play_outs
        if not self.out_of_nodes and not self.search_choices():
            if not self.is_too_dear():
                return False
            self.out_of_nodes = True
        if self.out_of_nodes:
            for play in range(self.plays):
                self.begin_hand(play)
                self.values[play] = self.play_out(0, self.game.words)
            self.search.nodes = self.search.nodes + self.plays
        return not self.stop

    def search_choices(self) -> bool:
        """Value each choice exactly; return False if stopped."""
        self.limit_deal()
        for play in range(self.plays):
            self.begin_hand(play)
            self.game.settle(0)
            # Another hand and another pile: what the table knows of the last is of no use.
            self.search.next_deal()
            if not self.search.drive(0, 0, self.game.words):
                return False
            self.values[play] = self.search.low
        return True

    def begin_hand(self, play: int) -> None:
        """Write to place 0 how the hand begins after a choice."""
        number = self.counts[play]
        start = -1
        placed = 0
        for half in range(2):
            self.game.new_hands[2 * self.asking + half] = self.known[2 * self.asking + half]
        for which in range(number):
            self.flip(self.aside[self.marks * play + which])
            self.flip(self.drawn(which))
        for at in range(self.in_order):
            tile = self.dealer.order[at]
            if tile >= self.first_mark:
                which = tile - self.first_mark
                if which < number:
                    tile = self.aside[self.marks * play + which]
                else:
                    tile = self.drawn(which)
            if start < 0:
                start = tile
            else:
                self.game.new_stock[placed] = tile
                placed += 1
        self.game.work[0] = self.rows[start]
        self.game.redeal()

    def drawn(self, which: int) -> int:
        """Return the tile that would be drawn first, or second."""
        place = 2 * (self.first_draw + which)
        if self.dealer.masks[place]:
            return bits.lowest_bit(self.dealer.masks[place])
        return 64 + bits.lowest_bit(self.dealer.masks[place + 1])

    def flip(self, tile: int) -> None:
        """Take a tile into the own hand, or out of it."""
        bit = 1
        bit <<= tile & 63
        at = 2 * self.asking + (tile >> 6)
        self.game.new_hands[at] = self.game.new_hands[at] ^ bit
