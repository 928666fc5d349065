"""Assignments of tiles to suits with given counts: one, all, or how many.

A tile goes to one of its suits or stays out. Whether the tiles that are not yet settled can still
be assigned with the counts that are left is answered by a *witness*: one such assignment. Another
place for a tile is possible exactly if tiles can be moved on from there, each to another of its own
places, until the place that lost the tile has one again; moving them gives the new witness. So no
choice ever leads into a dead end, and the next assignment is always a few moves away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay_solver.budget import Budget
from bestplay_solver.collecting.hand import OUT, Assignment, Hand

_MOST_REMEMBERED = 200_000
"""Counts of completions that are remembered at most: some 40 MB."""

_NEED_BITS = 8
"""Bits of one suit's count where counts are packed into a number."""


class Assignments:
    """The assignments of one hand. Within, the place of unmatched tiles is the one after the suits.

    Not for several threads at once.
    """

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._out = len(hand.suits)
        self._places = [(*choices, self._out) for choices in hand.choices]
        self._masks = [sum(1 << place for place in places) for places in self._places]
        self._completions: dict[tuple[int, int], int] = {}

    def one(self, counts: Sequence[int]) -> Assignment:
        """Return an assignment with these counts by place; ValueError if there is none."""
        return self._named(self._witness(counts))

    def each(self, counts: Sequence[int]) -> Iterator[Assignment]:
        """Yield every assignment with these counts, once each, in order of the tiles' places.

        Unmatched comes after every suit.
        """
        waiting = [(0, self._witness(counts))]
        while waiting:
            tile, at = waiting.pop()
            while tile < len(at):
                options = self._options(tile, at)
                waiting += [(tile + 1, option) for option in reversed(options[1:])]
                at = options[0]
                tile += 1
            yield self._named(at)

    def number(self, counts: Sequence[int], most: int, budget: Budget) -> tuple[int, bool]:
        """Return how many assignments have these counts, and whether that is the exact number.

        Counting ends early beyond ``most`` or with the budget; then there are at least as many.
        """
        needed = sum(count << _NEED_BITS * place for place, count in enumerate(counts))
        found = self._number(0, needed, self._witness(counts), most, budget)
        is_exact = found <= most and not budget.is_over
        return found, is_exact

    def _number(self, tile: int, needed: int, at: list[int], most: int, budget: Budget) -> int:
        if tile == len(at):
            return 1
        known = self._completions.get((tile, needed))
        if known is not None:
            return known
        total = 0
        for option in self._options(tile, at):
            place = option[tile]
            rest = needed - (1 << _NEED_BITS * place) if place != self._out else needed
            total += self._number(tile + 1, rest, option, most - total, budget)
            if total > most or budget.is_over:
                return total
        if len(self._completions) < _MOST_REMEMBERED:
            self._completions[tile, needed] = total
        return total

    def _witness(self, counts: Sequence[int]) -> list[int]:
        """Return an assignment with these counts: what fits, then moves for what is missing."""
        missing = list(counts)
        spare = [degree - count for degree, count in zip(self._hand.degrees, counts, strict=True)]
        at = []
        for choices in self._hand.choices:
            open_places = [place for place in choices if missing[place]]
            place = min(open_places, key=spare.__getitem__, default=self._out)
            at.append(place)
            for choice in choices:
                spare[choice] -= choice != place
            if place != self._out:
                missing[place] -= 1
        for place, number in enumerate(missing):
            for _ in range(number):
                moved = self._moved(at, 0, self._arcs(at, 0), self._out, place)
                if moved is None:
                    raise ValueError(f"no assignment has the counts {counts}")
                at = moved
        return at

    def _options(self, tile: int, at: list[int]) -> list[list[int]]:
        """Return a witness for every place that a tile can have, those before it being settled."""
        here = at[tile]
        arcs = self._arcs(at, tile + 1)
        options = []
        for place in self._places[tile]:
            option = at if place == here else self._moved(at, tile + 1, arcs, place, here)
            if option is not None:
                option[tile] = place
                options.append(option)
        return options

    def _arcs(self, at: list[int], first: int) -> list[int]:
        """Return for each place where the tiles there, from ``first`` on, may go (bits)."""
        arcs = [0] * (self._out + 1)
        for place, mask in zip(at[first:], self._masks[first:], strict=True):
            arcs[place] |= mask
        return arcs

    def _moved(
        self, at: list[int], first: int, arcs: list[int], source: int, target: int
    ) -> list[int] | None:
        """Return ``at`` with tiles moved so that ``source`` has one less and ``target`` one more.

        Only tiles from ``first`` on move; None if they cannot.
        """
        from_place = {source: source}
        waiting = [source]
        while waiting and target not in from_place:
            place = waiting.pop()
            fresh = arcs[place]
            while fresh:
                lowest = fresh & -fresh
                fresh ^= lowest
                reached = lowest.bit_length() - 1
                if reached not in from_place:
                    from_place[reached] = place
                    waiting.append(reached)
        if target not in from_place:
            return None
        moved = at.copy()
        while target != source:
            place = from_place[target]
            tile = next(
                tile
                for tile in range(first, len(at))
                if at[tile] == place and self._masks[tile] >> target & 1
            )
            moved[tile] = target
            target = place
        return moved

    def _named(self, at: list[int]) -> Assignment:
        return tuple(OUT if place == self._out else place for place in at)
