"""The packed rules over a hand of which only one seat's tiles are known, and what it knows."""

from __future__ import annotations

from collections.abc import Iterable

from bestplay_solver.dominoes.places import BONEYARD, Knowledge, PastChoice
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.rules import PackedDominoes
from bestplay_solver.search.advice import Batch, Choice, Situation
from bestplay_solver.tiles import Tile

_TABLE_BITS = ((16, 12), (21, 13), (25, 14))
"""Up to so many tiles in hands and boneyard, a table of so many bits; it is best kept small."""
_MOST_TABLE_BITS = 16


class HiddenTable:
    """A hand as a seat knows it; makes the batches that value its plays."""

    def __init__(self, known: Knowledge, by_choice: bool) -> None:
        self.known = known
        self._number = {tile: at for at, tile in enumerate(known.numbered)}
        self.plays = tuple(self._plays())
        self.situation = Situation(
            [place.seat if place.seat >= 0 else -1 for place in known.places],
            [
                self._mask(known.own) if seat == known.seat else 0
                for seat in range(known.rules.seats)
            ],
            self._mask(known.laid_at),
            max(1, len(self.plays)),
            tuple(self._choices()) if by_choice else (),
        )

    def batch(self, seed: int, most_nodes: int, with_chances: bool) -> Batch:
        """Return a batch of its own game and search, for one thread."""
        known = self.known
        held = sum(hand.size for hand in known.seen.hands)
        held += sum(place.room for place in known.places if place.seat == BONEYARD)
        bits = next((bits for most, bits in _TABLE_BITS if held <= most), _MOST_TABLE_BITS)
        game = self.game()
        game.ask(known.rules.seats_of(known.rules.side(known.seat)))
        return Batch(game, known.deals, self.situation, seed, bits, most_nodes, with_chances)

    def game(self) -> PackedDominoes:
        """Return the packed rules with the table, and the own hand, at place 0."""
        known, seen = self.known, self.known.seen
        game = PackedDominoes()
        stock = sum(place.room for place in known.places if place.seat == BONEYARD)
        game.set_up(known.rules, known.numbered, [0] * stock)
        hands: list[list[int]] = [[] for _ in seen.hands]
        hands[known.seat] = [self._number[tile] for tile in known.own]
        led = -1
        if seen.is_before_lead and known.led is not None:
            led = self._number[known.led]
        game.place(
            hands,
            seen.ends if seen.cross is None else seen.cross.waiting,
            seen.to_move,
            seen.laid_last,
            seen.has_drawn,
            led,
            -1 if seen.cross is None else seen.cross.centre,
        )
        return game

    def _mask(self, tiles: Iterable[Tile]) -> int:
        return sum(1 << self._number[tile] for tile in tiles)

    def _plays(self) -> Iterable[Play]:
        """Yield what the own seat can lay, as the packed rules write it: by end, heavy first."""
        seen = self.known.seen
        own = sorted(self.known.own, key=lambda tile: -self._number[tile])
        if seen.is_before_lead:
            led, has_cross = self.known.led, self.known.rules.has_cross
            for tile in own:
                if tile == led or (led is None and (tile.is_double or not has_cross)):
                    yield Play.lay(tile)
            return
        numbers = set(seen.ends) if seen.cross is None else {seen.cross.centre}
        for number in sorted(numbers):
            for tile in own:
                if number in tile:
                    yield Play.lay(tile, number)

    def _choices(self) -> Iterable[Choice]:
        """Yield each choice of another seat whose number of plays differs from deal to deal."""
        for choice in self.known.choices:
            first, last = self._places_at(choice)
            fits = twice = 0
            for tile, at in self._number.items():
                plays = self._times(choice, tile)
                fits |= (plays > 0) << at
                twice |= (plays > 1) << at
            gone = self._mask(
                tile for tile, index in self.known.laid_at.items() if index < choice.index
            )
            open_ones = 0
            for tile, allowed in zip(self.known.tiles, self.known.allowed, strict=True):
                if allowed >> first & (1 << last - first) - 1:
                    open_ones |= 1 << self._number[tile]
            known = sum(
                self._times(choice, one.tile)
                for one in self.known.settled
                if one.seat == choice.seat and one.since < choice.index <= one.laid_at
            )
            if open_ones & ~gone & fits:
                yield Choice(first, last, gone, fits, twice, known)

    def _places_at(self, choice: PastChoice) -> tuple[int, int]:
        """Return the range of the places of a seat's tiles at the time of its choice."""
        mine = [
            at
            for at, place in enumerate(self.known.places)
            if place.seat == choice.seat and place.since < choice.index
        ]
        return (mine[0], mine[-1] + 1) if mine else (0, 0)

    def _times(self, choice: PastChoice, tile: Tile) -> int:
        """Return in how many ways a tile could be laid."""
        if choice.numbers is None:
            return tile.is_double or not self.known.rules.has_cross
        return sum(number in tile for number in choice.numbers)
