"""The deals that fit: unseen tiles go to places that have room for so many; exact and game-free.

A *place* is where a tile was at a moment that settles it: in the hand dealt to a seat, among the
tiles that a seat drew in one turn, in the stock, asleep. It takes exactly so many tiles, and each
tile has a set of places that it may have; all else that a game knows is told in these words. The
deals are then the paths through a graph: one layer a tile, a node for each way in which room can
be left, and on each edge the number of deals beyond it (dynamic programming over the tiles). So
they are counted exactly, found by number, and drawn without trial.

Where the graph would be large, places that may take the same tiles are one in it, and the largest
class of tiles that may go to the same places has no layers: how tiles that are alike, or places
that are, share among each other is a multinomial number. The order in one place, the stock, may
count too; then each deal is one of so many orders.

**Random order.** ``Dealer`` finds the deals in an order that a seed shuffles, each once: the first
n are a random sample without replacement, and all of them are every deal. The number of a deal
goes through a Feistel network for that. Where there are 2^55 deals and more, each is drawn afresh.
Numbers come from SplitMix64 (Steele, Lea and Flood, 2014), alike compiled and plain.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial, prod

from bestplay_solver import bits

BUILT_FROM = bits.built_from()

ALL = (1 << 64) - 1
GOLD = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
NUMBERED = 1 << 55
"""Fewer deals than this are numbered; times the room of a place, that is below 2^63."""
CERTAIN = 1 << 62
"""What the chances at a node add up to where deals are drawn afresh."""
ROUNDS = 6
"""Of the Feistel network."""
MANY_NODES = 10_000
"""From about so many nodes on, alike places and tiles are taken together."""
MOST_EDGES = 400_000
"""A larger graph is not built: about a second's work, which no budget could stop."""
TOO_INTRICATE = (
    "what each draw of the others may have been leaves too many ways to count; "
    "the position as it stands, without its record, can be asked about"
)
"""What a person is told of deals with too many ways."""

Layers = list[dict[int, list[tuple[int, int]]]]


class TooManyWays(ValueError):
    """The graph of some deals would have more than ``MOST_EDGES`` edges."""


class Deals:
    """All ways to lay tiles into places.

    ``rooms[place]`` is how many tiles a place takes, ``allowed[tile]`` the mask of the places that
    a tile may have; the rooms add up to the number of tiles. ``ordered`` is the place whose order
    counts, -1 if none does. ``names[tile]`` (by default the tile itself) is the bit that stands for
    a tile in the masks of a deal. ``count`` is the number of ways, ``total`` that of ways and
    orders. Raises TooManyWays for a graph of more than ``MOST_EDGES`` edges: where many places have
    sets of tiles of their own, counting is hard (it is the permanent of a matrix).
    """

    def __init__(
        self,
        rooms: Sequence[int],
        allowed: Sequence[int],
        ordered: int = -1,
        names: Sequence[int] | None = None,
        many_nodes: int = MANY_NODES,
    ) -> None:
        self.rooms = list(rooms)
        self.allowed = list(allowed)
        self.ordered = ordered
        self.places = len(self.rooms)
        self.tiles = len(self.allowed)
        self.orders = factorial(self.rooms[ordered]) if ordered >= 0 else 1
        nodes = (
            self.tiles * prod(room + 1 for room in self.rooms) // (max(self.rooms, default=0) + 1)
        )
        self._take_together(nodes > many_nodes)
        self._sort_tiles(nodes > many_nodes)
        layers = self._layers()
        self._count(layers)
        self.is_numbered = self.total < NUMBERED
        bits_of = range(self.tiles) if names is None else names
        self._write(layers, [bits_of[tile] for tile in self.sequence])

    def _take_together(self, together: bool) -> None:
        """Let groups of places that may take the same tiles be one in the graph, or each alone."""
        groups: dict[object, list[int]] = {}
        for place in range(self.places):
            column = tuple([mask >> place & 1 for mask in self.allowed])
            groups.setdefault(column if together else place, []).append(place)
        self.groups = list(groups.values())
        self.are_together = together
        self.group_rooms = [sum([self.rooms[place] for place in group]) for group in self.groups]
        self.ways_into = [
            sum([(mask >> group[0] & 1) << at for at, group in enumerate(self.groups)])
            for mask in self.allowed
        ]
        self.splits = [multinomial([self.rooms[place] for place in group]) for group in self.groups]

    def _sort_tiles(self, together: bool) -> None:
        """Sort the tiles of the layers, and after them those that need none."""
        # Tiles that may go to few places first, alike ones together: fewer nodes.
        order = [
            (self.ways_into[tile].bit_count(), self.ways_into[tile]) for tile in range(self.tiles)
        ]
        sizes = Counter(self.ways_into)
        self.rest = -1
        if together and sizes:
            self.rest = max(sizes, key=lambda mask: (sizes[mask] * mask.bit_count(), mask))
        self.sequence = sorted(
            range(self.tiles), key=lambda tile: (self.ways_into[tile] == self.rest, order[tile])
        )
        self.layered = self.tiles - (sizes[self.rest] if together else 0)

    def _layers(self) -> Layers:
        """Return for each layered tile the nodes that can be reached and their edges.

        A node is the room left in each group, as the digits of one number; an edge is the group
        that the tile goes to, and the next node.
        """
        units = self._units()
        border = {sum([room * one for room, one in zip(self.group_rooms, units, strict=True)])}
        if min(self.rooms, default=0) < 0:
            border = set()
        layers = []
        edges_left = MOST_EDGES
        for tile in self.sequence[: self.layered]:
            ways = [
                (group, units[group], self.group_rooms[group] + 1)
                for group in range(len(self.groups))
                if self.ways_into[tile] >> group & 1
            ]
            layer: dict[int, list[tuple[int, int]]] = {}
            for node in border:
                layer[node] = [
                    (group, node - one) for group, one, base in ways if node // one % base
                ]
                edges_left -= len(layer[node])
                if edges_left < 0:
                    raise TooManyWays
            border = {after for edges in layer.values() for _, after in edges}
            layers.append(layer)
        self._last_nodes = border
        return layers

    def _units(self) -> list[int]:
        """Return what one tile counts in each group's digit of a node."""
        units = [1]
        for room in self.group_rooms:
            units.append(units[len(units) - 1] * (room + 1))
        return units[: len(self.groups)]

    def _left(self, node: int) -> list[int]:
        """Return the room that is left in each group."""
        left = []
        for room in self.group_rooms:
            left.append(node % (room + 1))
            node //= room + 1
        return left

    def _shares(self, node: int) -> int:
        """Return in how many ways the tiles without layers fill what room is left exactly."""
        left = self._left(node)
        if sum(left) != self.tiles - self.layered:
            return 0
        if sum([room for group, room in enumerate(left) if not self.rest >> group & 1]):
            return 0
        return multinomial(left)

    def _count(self, layers: Layers) -> None:
        """Count the ways beyond each node, from the last tile back."""
        counts = {node: self._shares(node) for node in self._last_nodes}
        beyond = {node: ways for node, ways in counts.items() if ways}
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
        self.paths = sum(self.beyond[0].values())
        self.count = self.paths * prod(self.splits)
        self.total = self.count * self.orders

    def _write(self, layers: Layers, names: list[int]) -> None:
        """Write the nodes that lead to a deal, and their edges, as C reads them."""
        first: list[int] = []
        group_of: list[int] = []
        after_of: list[int] = []
        ways_of: list[int] = []
        row_of = dict.fromkeys(self.beyond[0], 0)
        rows = len(row_of)
        for layer, beyond, later in zip(layers, self.beyond, self.beyond[1:], strict=False):
            next_rows = {node: rows + at for at, node in enumerate(later)}
            for node in row_of:
                start = len(group_of)
                first.append(start)
                edges = [(group, after) for group, after in layer[node] if after in later]
                for group, after in edges:
                    group_of.append(group)
                    after_of.append(next_rows[after])
                    ways_of.append(later[after])
                if not self.is_numbered:
                    self._scale(ways_of, start, beyond[node])
            rows += len(next_rows)
            row_of = next_rows
        rest = [group for group in range(len(self.groups)) if self.rest >> group & 1]
        self._room = [array("q", some or [0]) for some in (first, group_of, after_of, names, rest)]
        self._ways = array("Q", ways_of or [0])
        self.first = bits.numbers(self._room[0])
        self.group_of = bits.numbers(self._room[1])
        self.after_of = bits.numbers(self._room[2])
        self.name_of = bits.numbers(self._room[3])
        self.rest_groups = bits.numbers(self._room[4])
        self.ways_of = bits.words(self._ways)

    def _scale(self, ways_of: list[int], first: int, total: int) -> None:
        """Let the ways of one node's edges add up to CERTAIN: chances with an error of 2^-62."""
        last = len(ways_of) - 1
        for edge in range(first, last):
            ways_of[edge] = ways_of[edge] * CERTAIN // total
        ways_of[last] = CERTAIN - sum(ways_of[first:last])

    def chances(self) -> list[list[tuple[int, int]]]:
        """Return for each tile the places that it may have and in how many of ``count`` ways."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.allowed]
        units = self._units()
        # How many ways lead to each node.
        reached = dict.fromkeys(self.beyond[0], 1)
        for at, tile in enumerate(self.sequence[: self.layered]):
            ways = [0] * len(self.groups)
            further: dict[int, int] = {}
            beyond = self.beyond[at + 1]
            for node, before in reached.items():
                for group, room in enumerate(self.group_rooms):
                    may_go = self.ways_into[tile] >> group & 1 and node // units[group] % (room + 1)
                    after = node - units[group]
                    if may_go and after in beyond:
                        ways[group] += before * beyond[after]
                        further[after] = further.get(after, 0) + before
            found[tile] = self._spread(ways)
            reached = further
        ways = [0] * len(self.groups)
        for node, before in reached.items():
            for group, room in enumerate(self._left(node)):
                ways[group] += before * self._shares(node) * room
        # Each of the tiles without layers has its share of what room is left.
        number = max(1, self.tiles - self.layered)
        for tile in self.sequence[self.layered :]:
            found[tile] = self._spread([one // number for one in ways])
        return found

    def _spread(self, ways: list[int]) -> list[tuple[int, int]]:
        """Return the ways of each place, from those of its group."""
        splits = prod(self.splits)
        return [
            (place, number * splits * self.rooms[place] // self.group_rooms[group])
            for group, number in enumerate(ways)
            if number
            for place in self.groups[group]
            if self.rooms[place]
        ]

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


def multinomial(sizes: Sequence[int]) -> int:
    """Return in how many ways things can be shared out, so many to each."""
    ways = factorial(sum(sizes)) if min(sizes, default=0) >= 0 else 0
    for size in sizes:
        ways //= factorial(max(0, size))
    return ways


class Dealer:
    """Finds deals one after the other; each thread has its own.

    ``masks[2 * place + half]`` are the tiles of a place, by their ``names``; ``order`` those of the
    ordered place, the next first.
    """

    def __init__(self, deals: Deals, seed: int) -> None:
        self.deals = deals
        self.tiles = deals.tiles
        self.layered = deals.layered
        self.places = deals.places
        self.groups = len(deals.groups)
        self.ordered = deals.ordered
        self.in_order = deals.rooms[deals.ordered] if deals.ordered >= 0 else 0
        self.is_numbered = deals.is_numbered
        self.are_together = deals.are_together
        self.total = deals.total if deals.is_numbered else 0
        self.paths = deals.paths if deals.is_numbered else 0
        self.orders = deals.orders if deals.is_numbered else 1
        self.first = self.deals.first
        self.group_of = self.deals.group_of
        self.after_of = self.deals.after_of
        self.name_of = self.deals.name_of
        self.rest_groups = self.deals.rest_groups
        self.ways_of = self.deals.ways_of
        self._room = [
            array("q", deals.rooms or [0]),
            array("q", [place for group in deals.groups for place in group] or [0]),
            array("q", [len(group) for group in deals.groups] or [0]),
            array("q", deals.group_rooms or [0]),
            array("q", [0]) * max(1, deals.places),
            array("q", [0]) * max(1, self.in_order),
        ]
        self.rooms = bits.numbers(self._room[0])
        self.members = bits.numbers(self._room[1])
        self.sizes = bits.numbers(self._room[2])
        self.group_rooms = bits.numbers(self._room[3])
        self.left = bits.numbers(self._room[4])
        self.order = bits.numbers(self._room[5])
        splits = deals.splits if deals.is_numbered else [0] * self.groups
        self._words = [
            array("Q", [0]) * (2 * max(1, deals.places)),
            array("Q", [0]) * (2 * max(1, deals.places)),
            array("Q", splits or [0]),
        ]
        self.masks = bits.words(self._words[0])
        self.grouped = bits.words(self._words[1])
        self.splits = bits.words(self._words[2])
        self.state = seed & ALL
        self.seed = seed & ALL
        self.keys = [self._key(turn) for turn in range(6)]
        # Half of the bits of a number, so that all numbers fit into twice as many.
        self.half_bits = (max(1, self.total - 1).bit_length() + 1) // 2

    def numbered(self, number: int) -> tuple[list[int], list[int]]:
        """Return the deal of a number from 0 to ``total`` - 1."""
        self.find(number)
        return self._read()

    def drawn(self) -> tuple[list[int], list[int]]:
        """Return the next deal drawn afresh, of deals that are not numbered."""
        if self.is_numbered:
            raise ValueError("these deals are found by number")
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

    def _key(self, turn: int) -> int:
        """Return the key of one of the ROUNDS."""
        return self.mix((self.seed + (turn + 1) * GOLD) & ALL)

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
                number = (high ^ self.mix(low ^ self.keys[turn])) & mask
                high = low
                low = number
            number = high << self.half_bits | low
            if number < self.total:
                return number

    def find(self, number: int) -> None:
        """Find the deal of a number."""
        order = number % self.orders
        path = number // self.orders
        split = path // self.paths
        path -= split * self.paths
        self.walk(path, False)
        if self.are_together:
            self.split(split, False)
        if self.in_order:
            self.list_ordered()
            at = self.in_order - 1
            while at > 0:
                self.swap(at, order % (at + 1))
                order //= at + 1
                at -= 1

    def draw(self) -> None:
        """Draw a deal with fresh random numbers."""
        self.walk(0, True)
        if self.are_together:
            self.split(0, True)
        if self.in_order:
            self.list_ordered()
            at = self.in_order - 1
            while at > 0:
                self.swap(at, self.random() % (at + 1))
                at -= 1

    def walk(self, path: int, afresh: bool) -> None:
        """Give each tile a group: the path of a number, or one drawn afresh."""
        tiles = self.grouped if self.are_together else self.masks
        row = 0
        ways = self.paths
        for at in range(2 * self.groups):
            tiles[at] = 0
        for group in range(self.groups):
            self.left[group] = self.group_rooms[group]
        for at in range(self.layered):
            edge = self.first[row]
            if afresh:
                path = self.random() >> 2
            while path >= self.ways_of[edge]:
                path -= self.ways_of[edge]
                edge += 1
            ways = self.ways_of[edge]
            row = self.after_of[edge]
            self.put(tiles, self.name_of[at], self.group_of[edge])
            self.left[self.group_of[edge]] -= 1
        if self.layered < self.tiles:
            self.share_rest(path, ways, afresh)

    def share_rest(self, path: int, ways: int, afresh: bool) -> None:
        """Give the tiles without layers what room is left."""
        left = self.tiles - self.layered
        for at in range(self.layered, self.tiles):
            if afresh:
                path = self.random() % left
                ways = left
            chosen = 0
            group = self.rest_groups[0]
            share = ways * self.left[group] // left
            while path >= share:
                path -= share
                chosen += 1
                group = self.rest_groups[chosen]
                share = ways * self.left[group] // left
            self.put(self.grouped, self.name_of[at], group)
            self.left[group] -= 1
            ways = share
            left -= 1

    def split(self, number: int, afresh: bool) -> None:
        """Give the tiles of each group to its places."""
        for at in range(2 * self.places):
            self.masks[at] = 0
        for place in range(self.places):
            self.left[place] = self.rooms[place]
        first = 0
        for group in range(self.groups):
            ways = self.splits[group]
            if afresh:
                self.split_group(group, first, 0, 0)
            else:
                self.split_group(group, first, number % ways, ways)
                number //= ways
            first += self.sizes[group]

    def split_group(self, group: int, first: int, path: int, ways: int) -> None:
        """Give one group's tiles to its places, one of so many ways; 0 ways: drawn afresh."""
        left = self.group_rooms[group]
        afresh = ways == 0
        for half in range(2):
            tiles = self.grouped[2 * group + half]
            while tiles:
                if afresh:
                    path = self.random() % left
                    ways = left
                chosen = first
                place = self.members[chosen]
                share = ways * self.left[place] // left
                while path >= share:
                    path -= share
                    chosen += 1
                    place = self.members[chosen]
                    share = ways * self.left[place] // left
                self.put(self.masks, 64 * half + bits.lowest_bit(tiles), place)
                self.left[place] -= 1
                ways = share
                left -= 1
                tiles &= tiles - 1

    def put(self, masks: array[int], tile: int, place: int) -> None:
        """Lay a tile into a place."""
        bit = 1
        bit <<= tile & 63
        masks[2 * place + (tile >> 6)] |= bit

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
