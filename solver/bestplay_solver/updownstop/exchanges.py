"""Every choice of tiles to exchange valued in many deals, without the GIL.

A deal is what the others hold, and all other tiles in one order with two *marks* among them. Of
so many tiles put aside as many are drawn from the back of that order; the tiles put aside take the
places of as many marks, and what there is then is the pile: its first tile is the start tile. So
the pile is shuffled evenly after the exchange, and all choices are compared in the same deals.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.game import Game
from bestplay_solver.search.advice import Batch, Situation
from bestplay_solver.search.deals import Deals

BUILT_FROM = bits.built_from()

MARKS = 2
"""As many as tiles may be exchanged; their numbers follow those of the tiles."""


class ExchangeBatch(Batch):
    """Deals of one exchange, one after the other.

    ``choices`` are the numbers of the tiles that each choice puts aside, ``rows`` what the packed
    rules keep of the row for each start tile. The game has the pile that follows.
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
        choices: Sequence[Sequence[int]],
        rows: Sequence[int],
    ) -> None:
        super().__init__(game, deals, situation, seed, table_bits, most_nodes)
        self.asking = seat
        self.first_mark = len(rows)
        self.stock = self.in_order - MARKS
        aside = []
        for choice in choices:
            aside += [*choice, *[0] * (MARKS - len(choice))]
        self._choice_room = [
            array("q", [len(choice) for choice in choices]),
            array("q", aside),
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
        start = -1
        placed = 0
        number = self.counts[play]
        kept = self.stock - number
        for half in range(2):
            self.game.new_hands[2 * self.asking + half] = self.known[2 * self.asking + half]
        for which in range(number):
            tile = self.aside[MARKS * play + which]
            self.flip(tile)
        for at in range(self.in_order):
            tile = self.dealer.order[at]
            if tile >= self.first_mark:
                if tile - self.first_mark >= number:
                    continue
                tile = self.aside[MARKS * play + tile - self.first_mark]
            elif kept == 0:
                self.flip(tile)
                continue
            else:
                kept -= 1
            if start < 0:
                start = tile
            else:
                self.game.new_stock[placed] = tile
                placed += 1
        self.game.work[0] = self.rows[start]
        self.game.redeal()

    def flip(self, tile: int) -> None:
        """Take a tile into the own hand, or out of it."""
        bit = 1
        bit <<= tile & 63
        at = 2 * self.asking + (tile >> 6)
        self.game.new_hands[at] = self.game.new_hands[at] ^ bit
