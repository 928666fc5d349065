"""The deals that fit: unseen tiles go to places that have room for so many; exact and game-free.

A *place* is where a tile was at a moment that settles it: in the hand dealt to a seat, among the
tiles that a seat drew in one turn, in the stock, asleep. It takes exactly so many tiles, and each
tile has a set of places that it may have; all else that a game knows is told in these words. The
deals are then the paths through a graph: one layer a tile, a node for each way in which room can
be left, and on each edge the number of deals beyond it (dynamic programming over the tiles). So
they are counted exactly, found by number, and drawn without trial.

The order in one place, the stock, may count too; then each deal is one of so many orders.

**Random order.** ``Dealer`` finds the deals in an order that a seed shuffles, each once: the first
n are a random sample without replacement, and all of them are every deal. The number of a deal
goes through a Feistel network for that. Where there are 2^62 deals and more, each is drawn afresh.
Numbers come from SplitMix64 (Steele, Lea and Flood, 2014), alike compiled and plain.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import factorial

from bestplay_solver import bits

BUILT_FROM = bits.built_from()

ALL = (1 << 64) - 1
GOLD = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
NUMBERED = 1 << 62
"""Fewer deals than this are numbered."""
NUMBERED_BITS = 62
ROUNDS = 6
"""Of the Feistel network."""
MOST_ROWS = 1_000_000
"""More nodes of the graph than this are refused."""


class TooManyWays(Exception):
    """The graph of the deals would need more than MOST_ROWS nodes."""


class Deals:
    """All ways to lay tiles into places.

    ``rooms[place]`` is how many tiles a place takes, ``allowed[tile]`` the mask of the places that
    a tile may have; the rooms add up to the number of tiles. ``ordered`` is the place whose order
    counts, -1 if none does.
    """

    def __init__(self, rooms: Sequence[int], allowed: Sequence[int], ordered: int = -1) -> None:
        self.rooms = list(rooms)
        self.allowed = list(allowed)
        self.ordered = ordered
        self.places = len(self.rooms)
        self.tiles = len(self.allowed)
        self.orders = factorial(self.rooms[ordered]) if ordered >= 0 else 1
        # Tiles that may go to few places first, alike ones together: fewer nodes.
        self.sequence = sorted(
            range(self.tiles), key=lambda tile: (self.allowed[tile].bit_count(), self.allowed[tile])
        )
        layers = self._layers()
        self._count(layers)
        self.is_numbered = self.total < NUMBERED
        self._write(layers)

    def _layers(self) -> list[dict[int, list[tuple[int, int]]]]:
        """Return for each tile the nodes that can be reached and their edges: place, next node.

        A node is the room left in each place, as the digits of one number.
        """
        units = self._units()
        border = {sum(room * one for room, one in zip(self.rooms, units, strict=True))}
        layers = []
        rows = 0
        for tile in self.sequence:
            ways = [
                (place, units[place], self.rooms[place] + 1)
                for place in range(self.places)
                if self.allowed[tile] >> place & 1
            ]
            layer = {
                node: [(place, node - one) for place, one, base in ways if node // one % base]
                for node in border
            }
            border = {after for edges in layer.values() for _, after in edges}
            layers.append(layer)
            rows += len(layer)
            if rows > MOST_ROWS:
                raise TooManyWays(f"more than {MOST_ROWS} ways in which room can be left")
        return layers

    def _units(self) -> list[int]:
        """Return what one tile counts in each place's digit of a node."""
        units = [1]
        for room in self.rooms:
            units.append(units[len(units) - 1] * (room + 1))
        return units[: self.places]

    def _count(self, layers: list[dict[int, list[tuple[int, int]]]]) -> None:
        """Count the deals beyond each node, from the last tile back."""
        beyond = {0: 1} if sum(self.rooms) == self.tiles else {}
        self.beyond = [beyond]
        for layer in reversed(layers):
            later = beyond
            counts = {
                node: sum([later.get(after, 0) for _, after in edges])
                for node, edges in layer.items()
            }
            beyond = {node: ways for node, ways in counts.items() if ways}
            self.beyond.append(beyond)
        self.beyond.reverse()
        self.count = sum(self.beyond[0].values())
        self.total = self.count * self.orders

    def _write(self, layers: list[dict[int, list[tuple[int, int]]]]) -> None:
        """Write the nodes that lead to a deal, and their edges, as C reads them."""
        first: list[int] = []
        place_of: list[int] = []
        after_of: list[int] = []
        ways_of: list[int] = []
        row_of = dict.fromkeys(self.beyond[0], 0)
        rows = len(row_of)
        for layer, beyond, later in zip(layers, self.beyond, self.beyond[1:], strict=False):
            next_rows = {node: rows + at for at, node in enumerate(later)}
            for node in row_of:
                start = len(place_of)
                first.append(start)
                edges = [(place, after) for place, after in layer[node] if after in later]
                for place, after in edges:
                    place_of.append(place)
                    after_of.append(next_rows[after])
                    ways_of.append(later[after])
                if not self.is_numbered:
                    self._scale(ways_of, start, beyond[node])
            rows += len(next_rows)
            row_of = next_rows
        self._room = (
            array("q", first or [0]),
            array("q", place_of or [0]),
            array("q", after_of or [0]),
            array("Q", ways_of or [0]),
        )
        self.first = bits.numbers(self._room[0])
        self.place_of = bits.numbers(self._room[1])
        self.after_of = bits.numbers(self._room[2])
        self.ways_of = bits.words(self._room[3])
        self._names = array("q", self.sequence or [0])
        self.tile_of = bits.numbers(self._names)

    def _scale(self, ways_of: list[int], first: int, total: int) -> None:
        """Let the ways of one node's edges add up to 2^62: chances with an error of 2^-62."""
        last = len(ways_of) - 1
        for edge in range(first, last):
            ways_of[edge] = ways_of[edge] * NUMBERED // total
        ways_of[last] = NUMBERED - sum(ways_of[first:last])

    def chances(self) -> list[list[tuple[int, int]]]:
        """Return for each tile the places that it may have and in how many of ``count`` deals."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.allowed]
        # How many ways lead to each node.
        reached = dict.fromkeys(self.beyond[0], 1)
        units = self._units()
        for at, tile in enumerate(self.sequence):
            ways = [0] * self.places
            further: dict[int, int] = {}
            for node, before in reached.items():
                for place in range(self.places):
                    one = units[place]
                    if self.allowed[tile] >> place & 1 and node // one % (self.rooms[place] + 1):
                        beyond = self.beyond[at + 1].get(node - one, 0)
                        if beyond:
                            ways[place] += before * beyond
                            further[node - one] = further.get(node - one, 0) + before
            found[tile] = [(place, number) for place, number in enumerate(ways) if number]
            reached = further
        return found

    def every(self) -> Iterator[tuple[list[int], list[int]]]:
        """Yield each numbered deal: the mask of every place's tiles, and the ordered tiles."""
        dealer = Dealer(self, 0)
        for number in range(self.total):
            yield dealer.numbered(number)

    def sample(self, number: int, seed: int) -> Iterator[tuple[list[int], list[int]]]:
        """Yield so many deals drawn independently, all alike likely: masks, and ordered tiles."""
        dealer = Dealer(self, seed)
        for _ in range(number):
            if self.is_numbered:
                wide = dealer.next() << 64 | dealer.next()
                yield dealer.numbered(wide % self.total)
            else:
                yield dealer.drawn()


class Dealer:
    """Finds deals one after the other; each thread has its own.

    ``masks[2 * place + half]`` are the tiles of a place, by their numbers in ``allowed``;
    ``order`` those of the ordered place, the next first.
    """

    def __init__(self, deals: Deals, seed: int) -> None:
        self.deals = deals
        self.tiles = deals.tiles
        self.places = deals.places
        self.ordered = deals.ordered
        self.in_order = deals.rooms[deals.ordered] if deals.ordered >= 0 else 0
        self.is_numbered = deals.is_numbered
        self.total = deals.total if deals.is_numbered else 0
        self.orders = deals.orders if deals.is_numbered else 1
        self.first = self.deals.first
        self.place_of = self.deals.place_of
        self.after_of = self.deals.after_of
        self.ways_of = self.deals.ways_of
        self.tile_of = self.deals.tile_of
        self._mask_room = array("Q", [0]) * (2 * max(1, deals.places))
        self.masks = bits.words(self._mask_room)
        self._order_room = array("q", [0]) * max(1, self.in_order)
        self.order = bits.numbers(self._order_room)
        self.state = seed & ALL
        self.seed = seed & ALL
        # Half of the bits of a number, so that all numbers fit into twice as many.
        self.half_bits = (max(1, self.total - 1).bit_length() + 1) // 2

    def numbered(self, number: int) -> tuple[list[int], list[int]]:
        """Return the deal of a number from 0 to ``total`` - 1."""
        self.find(number)
        return self._read()

    def drawn(self) -> tuple[list[int], list[int]]:
        """Return the next deal drawn afresh."""
        self.draw()
        return self._read()

    def shuffled(self, index: int) -> tuple[list[int], list[int]]:
        """Return the deal that comes at an index of the seed's order."""
        self.deal(index)
        return self._read()

    def _read(self) -> tuple[list[int], list[int]]:
        halves: list[int] = [self.masks[at] for at in range(2 * self.places)]
        masks = [low | high << 64 for low, high in zip(halves[::2], halves[1::2], strict=True)]
        return masks, [self.order[at] for at in range(self.in_order)]

    def next(self) -> int:
        """Return the next random number of 64 bits."""
        return self.random()

    # Without the GIL.

    def mix(self, word: int) -> int:
        """Return a word's bits mixed."""
        word = ((word ^ word >> 30) * FIRST_MIX) & ALL
        word = ((word ^ word >> 27) * SECOND_MIX) & ALL
        return word ^ word >> 31

    def random(self) -> int:
        """Return the next random number of 64 bits."""
        self.state = (self.state + GOLD) & ALL
        return self.mix(self.state)

    def deal(self, index: int) -> None:
        """Find the deal at an index of the seed's order."""
        if self.is_numbered:
            self.find(self.shuffle(index))
        else:
            # Each index has random numbers of its own, whichever thread asks for it.
            self.state = self.mix(self.seed ^ self.mix(index))
            self.draw()

    def shuffle(self, index: int) -> int:
        """Return the number at an index of the seed's order: a permutation of all numbers."""
        number = index
        mask = 1
        mask = (mask << self.half_bits) - 1
        while True:
            low = number & mask
            high = number >> self.half_bits
            for turn in range(ROUNDS):
                number = self.mix((self.seed + turn * GOLD & ALL) ^ self.mix(low + 1))
                number = (high ^ number) & mask
                high = low
                low = number
            number = high << self.half_bits | low
            if number < self.total:
                return number

    def clear(self) -> None:
        """Take every tile from its place."""
        for at in range(2 * self.places):
            self.masks[at] = 0

    def put(self, tile: int, place: int) -> None:
        """Lay a tile into a place."""
        bit = 1
        bit <<= tile & 63
        self.masks[2 * place + (tile >> 6)] |= bit

    def find(self, number: int) -> None:
        """Find the deal of a number."""
        self.clear()
        rest = number // self.orders
        row = 0
        for at in range(self.tiles):
            edge = self.first[row]
            while rest >= self.ways_of[edge]:
                rest -= self.ways_of[edge]
                edge += 1
            self.put(self.tile_of[at], self.place_of[edge])
            row = self.after_of[edge]
        if self.in_order:
            self.list_ordered()
            rest = number % self.orders
            at = self.in_order - 1
            while at > 0:
                self.swap(at, rest % (at + 1))
                rest //= at + 1
                at -= 1

    def draw(self) -> None:
        """Draw a deal with fresh random numbers."""
        self.clear()
        row = 0
        for at in range(self.tiles):
            edge = self.first[row]
            rest = self.random() >> 2
            while rest >= self.ways_of[edge]:
                rest -= self.ways_of[edge]
                edge += 1
            self.put(self.tile_of[at], self.place_of[edge])
            row = self.after_of[edge]
        if self.in_order:
            self.list_ordered()
            at = self.in_order - 1
            while at > 0:
                self.swap(at, self.random() % (at + 1))
                at -= 1

    def list_ordered(self) -> None:
        """List the tiles of the ordered place, ascending."""
        found = 0
        for half in range(2):
            tiles = self.masks[2 * self.ordered + half]
            while tiles:
                self.order[found] = 64 * half + bits.lowest_bit(tiles)
                tiles &= tiles - 1
                found += 1

    def swap(self, one: int, other: int) -> None:
        """Exchange two tiles of the ordered place."""
        tile = self.order[one]
        self.order[one] = self.order[other]
        self.order[other] = tile
