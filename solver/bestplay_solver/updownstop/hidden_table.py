"""The packed rules over a hand of which only one seat's tiles are known, and what it knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestplay_solver.advice.tile_chances import STOCK
from bestplay_solver.search.advice import Batch, Choice, Situation
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.knowledge import Knowledge
from bestplay_solver.updownstop.position import Play
from bestplay_solver.updownstop.rules import PackedUpDownStop
from bestplay_solver.updownstop.seen_replay import SeenTurn, table_of, without_draw
from bestplay_solver.updownstop.table import packed_row

_TABLE_BITS = ((8, 12), (12, 14))
"""Up to so many tiles in hands and pile, a table of so many bits; it is best kept small."""
_MOST_TABLE_BITS = 16


class HiddenTable:
    """A hand as a seat knows it; makes the batches that value its plays.

    ``plays`` are in the order in which the packed rules write them, ``order`` are their indices in
    play order. If another seat is to move, or the hand is over, there are none.
    """

    def __init__(self, known: Knowledge, by_choice: bool) -> None:
        self.known = known
        self._number = {tile: at for at, tile in enumerate(known.numbered)}
        self.plays: tuple[Play, ...] = ()
        self.order: tuple[int, ...] = ()
        if known.is_to_move:
            table = table_of(known.rules, known.seen, known.seat, known.own)
            game = table.game
            plies = table.plies(0, game.words)
            written = [code for code, _ in game.codes(0, game.words)]
            by_code = {ply.code: without_draw(ply.play) for ply in plies}
            self.plays = tuple(by_code[code] for code in written)
            self.order = tuple(written.index(ply.code) for ply in plies)
        self.situation = Situation(
            [max(-1, place.seat) for place in known.places],
            [
                self._mask(known.own) if seat == known.seat else 0
                for seat in range(known.rules.seats)
            ],
            self._mask(known.played_at),
            max(1, len(self.plays)),
            tuple(self._choices()) if by_choice else (),
        )

    def batch(self, seed: int, most_nodes: int, with_chances: bool) -> Batch:
        """Return a batch of its own game and search, for one thread."""
        known = self.known
        left = sum(hand.size for hand in known.seen.hands) + (known.seen.pile or 0)
        bits = next((bits for most, bits in _TABLE_BITS if left <= most), _MOST_TABLE_BITS)
        game = self.game()
        game.ask(known.rules.seats_of(known.rules.side(known.seat)))
        return Batch(game, known.deals, self.situation, seed, bits, most_nodes, with_chances)

    def game(self) -> PackedUpDownStop:
        """Return the packed rules with the row, and the own hand, at place 0."""
        known, seen = self.known, self.known.seen
        game = PackedUpDownStop()
        pile = sum(place.room for place in known.places if place.seat == STOCK)
        game.set_up(known.rules, known.numbered, pile > 0)
        game.take_pile([0] * pile)
        hands: list[list[int]] = [[] for _ in seen.hands]
        hands[known.seat] = [self._number[tile] for tile in known.own]
        game.place(hands, packed_row(seen.row, seen.to_move))
        return game

    def _mask(self, tiles: Iterable[Tile]) -> int:
        return sum(1 << self._number[tile] for tile in tiles)

    def _choices(self) -> Iterator[Choice]:
        """Yield each choice of another seat whose number of plays differs from deal to deal."""
        for turn in self.known.turns:
            first, last = self._places_at(turn)
            there = (1 << last) - (1 << first)
            fits = twice = thrice = gone = 0
            for tile, allowed in zip(self.known.tiles, self.known.allowed, strict=True):
                bit = 1 << self._number[tile]
                if self.known.played_at.get(tile, turn.index) < turn.index:
                    gone |= bit
                elif allowed & there:
                    plays = turn.ways.get(tile, 0)
                    fits |= bit if plays > 0 else 0
                    twice |= bit if plays > 1 else 0
                    thrice |= bit if plays > 2 else 0
            if fits:
                yield Choice(first, last, gone, fits, twice, turn.others, thrice)

    def _places_at(self, turn: SeenTurn) -> tuple[int, int]:
        """Return the range of the places of a seat's tiles at the time of its turn."""
        mine = [
            at
            for at, place in enumerate(self.known.places)
            if place.seat == turn.seat and place.since < turn.index
        ]
        return mine[0], mine[-1] + 1
