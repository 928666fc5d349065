"""Two seats with private hands: the equilibrium of their common game by CFR+ on the public tree.

**The tree.** Everybody sees every play, so a node of the public tree has for each seat a list of
the hands that it may still hold. An *entry* is a node and one of a seat's hands there; an entry's
parent is the same hand one node before. Where the hand ends lies a *leaf*: a matrix of what each
pair of hands gives seat 0.

**The method** is CFR+ (Tammelin 2014) in its predictive form (Farina, Kroer, Sandholm 2021): the
seats learn in turn; a play is played in proportion to its regret, as it will be if the last one
comes again; iteration t counts t * t in the average strategies, which are the answer. A best
response to each average proves bounds of the value. All of it is loops over entries.

**Slips.** While the other seat learns, the seat to move at the root plays at random once in a
thousand times, so that plays which no hand should make are answered well too. The averages are
cleared of slips: bounds are those of the true game.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from bestplay_solver import bits
from bestplay_solver.search.limits import Limits

BUILT_FROM = bits.built_from()

SLIP = 0.001
LOWEST = -1e300
LEAF_WORDS = 4


@dataclass(slots=True)
class PublicTree:
    """A common game, by the entries of seat 0 and then of seat 1.

    Of each seat, entries of the root come first, and parents before children. ``parents[k]``: an
    entry's parent, -1 at the root (typecode i). ``choices[k]``: among how many plays its own seat
    chose the step to this entry, 0 if the step was not its seat's (b); if one child of an entry was
    chosen, all were. ``leaves``: four numbers each, the first entry and the number of entries of
    seat 0, then those of seat 1 (i). ``payoffs``: the leaves' matrices one after the other, a row
    for each entry of seat 0, in points for seat 0 times the weight of the pair beyond its hands'
    own, 0 for pairs that cannot be (f). ``weights``: of each hand, those of seat 0 first (d).
    ``total``: the weight of all pairs, above 0.
    """

    first: int
    """The seat to move at the root."""
    sizes: tuple[int, int]
    """How many entries each seat has."""
    roots: tuple[int, int]
    """How many hands each seat has."""
    parents: array[int]
    choices: array[int]
    leaves: array[int]
    payoffs: array[float]
    weights: array[float]
    total: float
    nodes: int
    """Nodes of the public tree: what one pass over it counts."""


def _zeros(size: int) -> array[float]:
    return array("d", bytes(8 * size))


class CommonGame(Limits):
    """Strategies of both seats, improved step by step; one thread's own. ``begin`` sets limits."""

    def __init__(self, tree: PublicTree) -> None:
        if len(tree.parents) != sum(tree.sizes) or len(tree.choices) != sum(tree.sizes):
            raise ValueError("a tree has one parent and one choice for each entry")
        self.first = tree.first
        self.total = tree.total
        self.tree_nodes = tree.nodes
        self.starts = [0, tree.sizes[0], sum(tree.sizes)]
        self.roots = list(tree.roots)
        self.parents = tree.parents
        self.choices = tree.choices
        self.leaves = tree.leaves
        self.leaf_words = len(tree.leaves)
        self.payoffs = tree.payoffs
        self.weights = tree.weights
        entries = len(tree.parents)
        self.plays = array("d", [1.0 / max(1, choices) for choices in tree.choices])
        self.regrets = _zeros(entries)
        self.sums = _zeros(entries)
        self.reach = _zeros(entries)
        self.values = _zeros(entries)
        self.iterations = 0
        self.lower = LOWEST
        self.upper = -LOWEST
        self.begin()

    def improve(self, times: int) -> bool:
        """Iterate so many times; return False if the limits ended it before."""
        return self.iterate_freely(times)

    def prove(self) -> bool:
        """Close in the bounds by best responses to the averages; False if limits ended it before.

        Afterwards ``probability`` and ``worth`` tell of the seat to move at the root, until the
        next iteration.
        """
        return self.prove_freely()

    def probability(self, entry: int) -> float:
        """Return how often, on average, the step to a child of the root is chosen by its hand."""
        return self.reach[entry]

    def worth(self, entry: int) -> float:
        """Return what an entry is worth to its hand: best response, times the other's weight."""
        return self.values[entry]

    def average(self, seat: int) -> list[float]:
        """Return how often, on average, each entry's step is chosen by its hand; 1 for no choice.

        The values of ``prove`` stay as they are.
        """
        self.find_behaviour(seat)
        return [self.reach[k] for k in range(self.starts[seat], self.starts[seat + 1])]

    # Without the GIL. Arguments are converted before it is let go, which a def could not do.

    def iterate_freely(self, times: int) -> bool:
        """Iterate while other threads may run."""
        thread = bits.release_gil()
        done = self.iterate(times)
        bits.take_gil(thread)
        return done

    def prove_freely(self) -> bool:
        """Find both best responses while other threads may run."""
        thread = bits.release_gil()
        done = self.respond(1 - self.first) and self.respond(self.first)
        if done:
            self.find_behaviour(self.first)
        bits.take_gil(thread)
        return done

    # Iterations.

    def iterate(self, times: int) -> bool:
        """Let each seat learn so many times; False if stopped."""
        for _turn in range(times):
            if not self.learn(0) or not self.learn(1):
                return False
            self.iterations += 1
        return True

    def learn(self, seat: int) -> bool:
        """Improve a seat's strategy against the other's present one; False if stopped."""
        other = 1 - seat
        self.reach_by_plays(other)
        if not self.value_leaves(seat):
            return False
        self.add_to_average(other)
        self.add_up(seat)
        self.regret(seat)
        self.match_regrets(seat)
        return True

    def start_reach(self, seat: int) -> None:
        """Write the weights of a seat's hands to its root entries."""
        start = self.starts[seat]
        weights = self.roots[0] if seat else 0
        for k in range(self.roots[seat]):
            self.reach[start + k] = self.weights[weights + k]

    def reach_by_plays(self, seat: int) -> None:
        """Write how likely each entry of a seat is by its own doing, slips and all."""
        self.start_reach(seat)
        start = self.starts[seat]
        roots = start + self.roots[seat]
        may_slip = seat == self.first
        for k in range(roots, self.starts[seat + 1]):
            parent = self.parents[k]
            play = self.plays[k]
            if may_slip and parent < roots and self.choices[k]:
                play = (1 - SLIP) * play + SLIP / self.choices[k]
            self.reach[k] = self.reach[parent] * play

    def add_to_average(self, seat: int) -> None:
        """Add the present strategy, as it reaches entries, to the average."""
        weight = (self.iterations + 1.0) * (self.iterations + 1.0)
        for k in range(self.starts[seat], self.starts[seat + 1]):
            self.sums[k] += weight * self.reach[k]

    def value_leaves(self, seat: int) -> bool:
        """Write what leaves are worth to a seat's entries against the other's reach, 0 elsewhere.

        False if stopped.
        """
        for k in range(self.starts[seat], self.starts[seat + 1]):
            self.values[k] = 0
        self.nodes += self.tree_nodes
        at = 0
        leaf = 0
        while leaf < self.leaf_words:
            if self.stop or (self.nodes >= self.look_at and self.must_stop()):
                return False
            if seat:
                self.value_columns(leaf, at)
            else:
                self.value_rows(leaf, at)
            at += self.leaves[leaf + 1] * self.leaves[leaf + 3]
            leaf += LEAF_WORDS
        return True

    def value_rows(self, leaf: int, at: int) -> None:
        """Value a leaf for seat 0."""
        rows = self.leaves[leaf]
        columns = self.leaves[leaf + 2]
        width = self.leaves[leaf + 3]
        for row in range(rows, rows + self.leaves[leaf + 1]):
            value = 0.0
            for column in range(width):
                value += self.payoffs[at + column] * self.reach[columns + column]
            self.values[row] = value
            at += width

    def value_columns(self, leaf: int, at: int) -> None:
        """Value a leaf for seat 1."""
        rows = self.leaves[leaf]
        columns = self.leaves[leaf + 2]
        width = self.leaves[leaf + 3]
        for row in range(rows, rows + self.leaves[leaf + 1]):
            reach = self.reach[row]
            if reach:
                for column in range(width):
                    self.values[columns + column] -= self.payoffs[at + column] * reach
            at += width

    def add_up(self, seat: int) -> None:
        """Give each entry the value of its children by the present strategy."""
        for k in range(self.starts[seat + 1] - 1, self.starts[seat] + self.roots[seat] - 1, -1):
            self.values[self.parents[k]] += self.plays[k] * self.values[k]

    def regret(self, seat: int) -> None:
        """Add to each choice's regret; write what is expected of it next, and the sums of that."""
        for k in range(self.starts[seat], self.starts[seat + 1]):
            self.reach[k] = 0
        for k in range(self.starts[seat] + self.roots[seat], self.starts[seat + 1]):
            if self.choices[k] > 1:
                parent = self.parents[k]
                now = self.values[k] - self.values[parent]
                regret = max(0.0, self.regrets[k] + now)
                self.regrets[k] = regret
                regret = max(0.0, regret + now)
                self.plays[k] = regret
                self.reach[parent] += regret

    def match_regrets(self, seat: int) -> None:
        """Make a strategy of expected regrets and their sums."""
        for k in range(self.starts[seat] + self.roots[seat], self.starts[seat + 1]):
            if self.choices[k] > 1:
                total = self.reach[self.parents[k]]
                self.plays[k] = self.plays[k] / total if total > 0 else 1.0 / self.choices[k]

    # Bounds.

    def respond(self, seat: int) -> bool:
        """Find the best response of a seat to the other's average; False if stopped."""
        other = 1 - seat
        self.find_behaviour(other)
        self.reach_by_behaviour(other)
        if not self.value_leaves(seat):
            return False
        self.add_up_best(seat)
        value = 0.0
        start = self.starts[seat]
        weights = self.roots[0] if seat else 0
        for k in range(self.roots[seat]):
            value += self.weights[weights + k] * self.values[start + k]
        value = value / self.total
        if seat == self.first:
            self.upper = min(self.upper, value)
        else:
            self.lower = max(self.lower, -value)
        return True

    def find_behaviour(self, seat: int) -> None:
        """Write to a seat's reach how often, on average, it chooses each step; 1 for no choice."""
        start = self.starts[seat]
        end = self.starts[seat + 1]
        roots = start + self.roots[seat]
        may_slip = seat == self.first
        for k in range(start, end):
            self.reach[k] = 0
        for k in range(roots, end):
            if self.choices[k]:
                self.reach[self.parents[k]] += self.sums[k]
        # Backwards an entry is overwritten only when its children have taken their share of it.
        for k in range(end - 1, roots - 1, -1):
            parent = self.parents[k]
            choices = self.choices[k]
            play = 1.0
            if choices > 1:
                total = self.reach[parent]
                play = self.sums[k] / total if total > 0 else 1.0 / choices
                if may_slip and parent < roots:
                    play = max(0.0, (play - SLIP / choices) / (1 - SLIP))
            self.reach[k] = play

    def reach_by_behaviour(self, seat: int) -> None:
        """Make of how often steps are chosen how likely entries are reached."""
        self.start_reach(seat)
        for k in range(self.starts[seat] + self.roots[seat], self.starts[seat + 1]):
            self.reach[k] *= self.reach[self.parents[k]]

    def add_up_best(self, seat: int) -> None:
        """Give each entry the value of its children by the best choices."""
        roots = self.starts[seat] + self.roots[seat]
        for k in range(roots, self.starts[seat + 1]):
            if self.choices[k]:
                self.values[self.parents[k]] = LOWEST
        for k in range(self.starts[seat + 1] - 1, roots - 1, -1):
            parent = self.parents[k]
            if self.choices[k]:
                self.values[parent] = max(self.values[parent], self.values[k])
            else:
                self.values[parent] += self.values[k]
