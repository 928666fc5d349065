"""The public tree of a late hand of Block between two seats whose hands are hidden.

One recursion writes the tree, twice: first it only counts, so that a tree too large is refused
before its memory is taken, then it fills arrays of exactly that size. Every ply is a step, knocks
too; lays at two different ends are two steps. What an ending gives is asked of the rules' own
scoring (``scoring.py``).

A node lies on the stack as NODE_WORDS numbers, then the hands that seat 0 may hold there (their
indices), then those of seat 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from bestplay_solver import bits
from bestplay_solver.dominoes import words
from bestplay_solver.dominoes.scoring import Scorer
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.search.common_game import PublicTree
from bestplay_solver.search.limits import Limits
from bestplay_solver.tiles import Tile

BUILT_FROM = bits.built_from()

MOST_TILES = 64
"""The most tiles that all hands together may name: a hand is one word."""
ENTRY_BYTES = 45
"""Memory of an entry of the tree: its parent, choices, play, regret, sum, reach and value."""
LEAF_WORDS = 4
"""As in ``common_game.py``."""
LEAF_BYTES = 16

# The words of a node: the ends, who is to move, whether the other has just knocked, who laid last;
# then for each seat where its hands begin on the stack, how many there are, its first entry in the
# tree, and how many tiles it has left.
ONE_END = 0
OTHER_END = 1
MOVER = 2
KNOCKED = 3
LAST = 4
SEATS = 5
SEAT_WORDS = 4
HANDS = 0
COUNT = 1
ENTRY = 2
LEFT = 3
NODE_WORDS = 13

STEP_WORDS = 3
"""A step from the root: its code as in the rules, the mover's first entry there, and how many."""


class HiddenTree(Scorer):
    """Grows the public tree of one question: ``count`` it, then ``fill`` it.

    Hands are words of tile numbers, by rising spots; each seat has one at least, and no two of one
    seat are equal. ``pair_weights``: a row for each hand of seat 0, one after the other; empty if
    all pairs weigh the same.
    """

    def __init__(
        self,
        rules: DominoRules,
        tiles: Sequence[Tile],
        hands: tuple[Sequence[int], Sequence[int]],
        pair_weights: Sequence[float] = (),
    ) -> None:
        super().__init__()
        self.set_up(rules, tiles, ())
        self.ask([0])
        self.counts = [len(hands[0]), len(hands[1])]
        self.sizes = [hands[0][0].bit_count(), hands[1][0].bit_count()]
        self.masks_room = array("Q", [*hands[0], *hands[1]])
        self.masks = bits.words(self.masks_room)
        self.has_weights = len(pair_weights) > 0
        self.pair_weights = array("d", pair_weights or [1.0])
        depth = 2 * sum(self.sizes) + 4
        room = depth * (sum(self.counts) + NODE_WORDS)
        self.stack = array("i", bytes(4 * room))
        self.origins = array("i", bytes(4 * room))
        self.parents = self.leaves = array("i", [0])
        self.choices = array("b", [0])
        self.payoffs = array("f", [0.0])
        self.in_pair = [0, 0]
        self.pairs = self.found_partners = 0
        self.total = 0.0
        self.hand_weights = array("d", [1.0] * sum(self.counts))
        self.offset = 0
        self.steps = array("i", bytes(4 * STEP_WORDS * (2 * len(tiles) + 1)))
        self._start(False, Limits(), 0)

    def weigh(self, weights: Sequence[float]) -> None:
        """Take the weight of each hand, seat 0's first; count and weigh the pairs of hands."""
        self.hand_weights = array("d", weights)
        self.pairs = 0
        self.total = 0.0
        for hand in range(self.counts[0]):
            self.total += self.hand_weights[hand] * self.weigh_partners(0, hand)
            self.pairs += self.found_partners

    def weight_beside(self, seat: int, hand: int) -> float:
        """Return the weight of all hands that the other seat may have beside one of this seat."""
        return self.weigh_partners(seat, hand)

    def count(
        self, ends: Sequence[int], mover: int, last: int, limits: Limits, most_bytes: int
    ) -> bool:
        """Count the tree; False if it is too large (``is_too_large``) or the limits ended it.

        ``last`` is the seat that laid last, -1 if not known or of no account.
        """
        self.ends = list(ends)
        self.mover_at_root = mover
        self.last_at_root = last
        self._start(False, limits, most_bytes)
        return self.grow_freely()

    def fill(self) -> PublicTree | None:
        """Return the tree that was weighed and counted; None if the limits ended it."""
        entries = (self.entries[0], self.entries[1])
        self.parents = parents = array("i", bytes(4 * sum(entries)))
        self.choices = choices = array("b", bytes(sum(entries)))
        self.leaves = leaves = array("i", bytes(LEAF_BYTES * max(1, self.leaf_count)))
        self.payoffs = payoffs = array("f", bytes(4 * max(1, self.leaf_pairs)))
        self.offset = entries[0]
        nodes = self.node_count
        self._start(True, self.limits, self.most_bytes)
        if not self.grow_freely():
            return None
        return PublicTree(
            self.mover_at_root,
            entries,
            (self.counts[0], self.counts[1]),
            parents,
            choices,
            leaves,
            payoffs,
            array("d", [self.hand_weights[hand] for hand in range(sum(self.counts))]),
            self.total,
            nodes,
        )

    def entry_count(self) -> int:
        """Return how many entries the counted tree has, of both seats."""
        return self.entries[0] + self.entries[1]

    def root_steps(self) -> list[tuple[int, range]]:
        """Return each step from the root: its code, and the mover's entries after it."""
        found = []
        for at in range(0, self.step_words, STEP_WORDS):
            code, start, number = (self.steps[at + word] for word in range(STEP_WORDS))
            found.append((code, range(start, start + number)))
        return found

    def _start(self, is_filling: bool, limits: Limits, most_bytes: int) -> None:
        self.is_filling = is_filling
        self.limits = limits
        self.most_bytes = most_bytes
        self.is_too_large = False
        self.node_count = 0
        self.leaf_count = 0
        self.leaf_pairs = 0
        self.information_sets = 0
        self.entries = [0, self.offset if is_filling else 0]
        self.step_words = 0

    def weigh_partners(self, seat: int, hand: int) -> float:
        """Count and weigh the hands that the other seat may have beside one of this seat."""
        mine = hand + seat * self.counts[0]
        first = (1 - seat) * self.counts[0]
        weight = 0.0
        self.found_partners = 0
        for at in range(first, first + self.counts[1 - seat]):
            if not self.masks[mine] & self.masks[at]:
                one = self.hand_weights[at]
                if self.has_weights:
                    one *= self.weight_of(at if seat else mine, mine if seat else at)
                weight += one
                self.found_partners += 1
        return weight

    def weight_of(self, mine: int, theirs: int) -> float:
        """Return the weight of a pair, a hand of seat 0 and one of seat 1."""
        return self.pair_weights[mine * self.counts[1] + theirs - self.counts[0]]

    def grow_freely(self) -> bool:
        """Grow the whole tree while other threads may run."""
        thread = bits.release_gil()
        done = self.grow_root()
        bits.take_gil(thread)
        return done

    def grow_root(self) -> bool:
        """Write the root to the stack and grow all below it; False if stopped."""
        self.stack[ONE_END] = self.ends[0]
        self.stack[OTHER_END] = self.ends[1]
        self.stack[MOVER] = self.mover_at_root
        self.stack[KNOCKED] = 0
        self.stack[LAST] = self.last_at_root
        end = NODE_WORDS
        for seat in range(2):
            of_seat = SEATS + SEAT_WORDS * seat
            self.stack[of_seat + HANDS] = end
            self.stack[of_seat + COUNT] = self.counts[seat]
            self.stack[of_seat + ENTRY] = self.entries[seat]
            self.stack[of_seat + LEFT] = self.sizes[seat]
            for hand in range(self.counts[seat]):
                self.stack[end + hand] = hand + seat * self.counts[0]
                if self.is_filling:
                    self.parents[self.entries[seat] + hand] = -1
            end += self.counts[seat]
            self.entries[seat] += self.counts[seat]
        return self.grow(0, end, 0)

    def grow(self, node: int, end: int, played: int) -> bool:
        """Grow what is below a node of the stack, which ends at ``end``; False if stopped."""
        if not self.may_go_on():
            return False
        one = self.suits[2 * self.stack[node + ONE_END]]
        other = self.suits[2 * self.stack[node + OTHER_END]]
        fits = (one | other) & ~played
        if not self.grow_knock(node, end, played, fits):
            return False
        tiles = fits & self.offered(node)
        while tiles:
            bit = tiles & -tiles
            tiles ^= bit
            if one & bit and not self.grow_lay(node, end, played, bit, ONE_END):
                return False
            if (
                one != other
                and other & bit
                and not self.grow_lay(node, end, played, bit, OTHER_END)
            ):
                return False
        return True

    def may_go_on(self) -> bool:
        """Count a node; return whether neither the size nor the limits end the work."""
        self.node_count += 1
        self.limits.nodes += 1
        if self.limits.stop:
            return False
        if self.limits.nodes >= self.limits.look_at and self.limits.must_stop():
            return False
        size = ENTRY_BYTES * (self.entries[0] + self.entries[1])
        size += LEAF_BYTES * self.leaf_count + 4 * self.leaf_pairs
        self.is_too_large = size > self.most_bytes
        return not self.is_too_large

    def offered(self, node: int) -> int:
        """Return all tiles that the seat to move may have been dealt."""
        of_mover = node + SEATS + SEAT_WORDS * self.stack[node + MOVER]
        hands = self.stack[of_mover + HANDS]
        tiles = 0
        for at in range(hands, hands + self.stack[of_mover + COUNT]):
            tiles |= self.masks[self.stack[at]]
        return tiles

    def grow_knock(self, node: int, end: int, played: int, fits: int) -> bool:
        """Grow what comes if the mover cannot lay a fitting tile; False if stopped."""
        of_mover = SEATS + SEAT_WORDS * self.stack[node + MOVER]
        top = self.select(node, end, fits, 0)
        unable = self.stack[end + of_mover + COUNT]
        self.information_sets += self.stack[node + of_mover + COUNT] - unable
        if not unable:
            return True
        self.enter(node, end, 0)
        self.note_step(node, end, words.KNOCK_CODE)
        if self.stack[node + KNOCKED]:
            return self.end_hand(end, played)
        self.stack[end + KNOCKED] = 1
        return self.grow(end, top, played)

    def grow_lay(self, node: int, end: int, played: int, bit: int, at: int) -> bool:
        """Grow what comes after a tile is laid at the end that a word tells; False if stopped."""
        mover = self.stack[node + MOVER]
        top = self.select(node, end, 0, bit)
        if not self.stack[end + SEATS + SEAT_WORDS * (1 - mover) + COUNT]:
            return True  # no pair of hands comes here
        self.enter(node, end, ~played)
        tile = bits.lowest_bit(bit)
        number = self.stack[node + at]
        self.note_step(node, end, tile << 4 | number)
        self.stack[end + at] = self.spots[tile] - number
        self.stack[end + LAST] = mover
        left = end + SEATS + SEAT_WORDS * mover + LEFT
        self.stack[left] -= 1
        if not self.stack[left]:
            return self.end_hand(end, played | bit)
        return self.grow(end, top, played | bit)

    def select(self, node: int, end: int, fits: int, bit: int) -> int:
        """Write the node after a step to ``end``, its entries still unknown; return its end.

        The mover keeps the hands that have a tile (``bit``), the other those that do not. Without a
        bit the mover knocks: it keeps those that have no tile of ``fits``, the other all.
        """
        mover = self.stack[node + MOVER]
        for word in range(NODE_WORDS):
            self.stack[end + word] = self.stack[node + word]
        self.stack[end + MOVER] = 1 - mover
        self.stack[end + KNOCKED] = 0
        top = end + NODE_WORDS
        for seat in range(2):
            of_seat = SEATS + SEAT_WORDS * seat
            hands = self.stack[node + of_seat + HANDS]
            entry = self.stack[node + of_seat + ENTRY]
            self.stack[end + of_seat + HANDS] = top
            for at in range(self.stack[node + of_seat + COUNT]):
                mask = self.masks[self.stack[hands + at]]
                if seat != mover:
                    stays = not mask & bit
                else:
                    stays = mask & bit != 0 if bit else not mask & fits
                if stays:
                    self.stack[top] = self.stack[hands + at]
                    self.origins[top] = entry + at
                    top += 1
            self.stack[end + of_seat + COUNT] = top - self.stack[end + of_seat + HANDS]
        return top

    def enter(self, node: int, end: int, unplayed: int) -> None:
        """Give the node at ``end`` its entries of the tree; ``unplayed`` tiles, 0 after a knock."""
        mover = self.stack[node + MOVER]
        for seat in range(2):
            of_seat = end + SEATS + SEAT_WORDS * seat
            entry = self.entries[seat]
            self.stack[of_seat + ENTRY] = entry
            self.entries[seat] += self.stack[of_seat + COUNT]
            if self.is_filling:
                hands = self.stack[of_seat + HANDS]
                for at in range(self.stack[of_seat + COUNT]):
                    self.parents[entry + at] = self.origins[hands + at]
                    if seat == mover:
                        mask = self.masks[self.stack[hands + at]] & unplayed
                        self.choices[entry + at] = self.plays_of(node, mask)

    def plays_of(self, node: int, tiles: int) -> int:
        """Return how many plays a hand has at a node; no tiles knock, which is one."""
        one = self.suits[2 * self.stack[node + ONE_END]]
        other = self.suits[2 * self.stack[node + OTHER_END]]
        plays = bits.popcount(tiles & one)
        if one != other:
            plays += bits.popcount(tiles & other)
        return max(1, plays)

    def note_step(self, node: int, end: int, code: int) -> None:
        """Remember a step from the root."""
        if node:
            return
        of_mover = end + SEATS + SEAT_WORDS * self.stack[MOVER]
        self.steps[self.step_words] = code
        self.steps[self.step_words + 1] = self.stack[of_mover + ENTRY]
        self.steps[self.step_words + 2] = self.stack[of_mover + COUNT]
        self.step_words += STEP_WORDS

    def end_hand(self, end: int, played: int) -> bool:
        """Make a leaf of the node at ``end``; False if stopped."""
        rows = end + SEATS
        columns = rows + SEAT_WORDS
        if self.is_filling:
            at = LEAF_WORDS * self.leaf_count
            self.leaves[at] = self.stack[rows + ENTRY]
            self.leaves[at + 1] = self.stack[rows + COUNT]
            self.leaves[at + 2] = self.stack[columns + ENTRY]
            self.leaves[at + 3] = self.stack[columns + COUNT]
            self.pay(end, played)
        self.leaf_count += 1
        self.leaf_pairs += self.stack[rows + COUNT] * self.stack[columns + COUNT]
        return self.may_go_on()

    def pay(self, end: int, played: int) -> None:
        """Write what each pair of hands gives seat 0 at a leaf, times the pair's weight."""
        rows = end + SEATS
        columns = rows + SEAT_WORDS
        to = self.leaf_pairs
        self.work[0] = 0
        if self.keeps_last:
            self.work[0] = self.last_bits(self.stack[end + LAST])
        for row in range(self.stack[rows + COUNT]):
            mine = self.stack[self.stack[rows + HANDS] + row]
            for column in range(self.stack[columns + COUNT]):
                theirs = self.stack[self.stack[columns + HANDS] + column]
                self.payoffs[to] = 0
                if not self.masks[mine] & self.masks[theirs]:
                    self.payoffs[to] = self.paid(mine, theirs, ~played)
                to += 1

    def last_bits(self, seat: int) -> int:
        """Return the seat that laid last as a word of the rules has it."""
        last = seat + 1
        return last << words.LAST_AT

    def paid(self, mine: int, theirs: int, unplayed: int) -> float:
        """Return what two hands give seat 0 when the hand is over."""
        self.in_pair[0] = self.masks[mine] & unplayed
        self.in_pair[1] = self.masks[theirs] & unplayed
        spots = self.sum_of(self.in_pair[1])
        self.work[self.spots_at] = spots << words.SPOT_BITS | self.sum_of(self.in_pair[0])
        self.finish(0)
        points = self.won if self.winner == 0 else -self.won
        if self.has_weights:
            return points * self.weight_of(mine, theirs)
        return points

    def sum_of(self, tiles: int) -> int:
        """Return the spots of some tiles."""
        spots = 0
        while tiles:
            spots += self.spots[bits.lowest_bit(tiles)]
            tiles &= tiles - 1
        return spots

    def hand(self, at: int, seat: int, half: int) -> int:  # noqa: ARG002 # the rules' signature
        """Return a seat's tiles of the pair that is scored."""
        return self.in_pair[seat]
