"""Every play of one seat valued in many deals, without the GIL: the sums that an advice is made of.

One ``Batch`` serves one thread. For each deal it lays the hidden tiles out, weighs the deal by what
the others chose, and values every play of the position for the asking side, exactly; a deal that
takes too many nodes is played out instead, every seat making its usual play. Sums of real numbers
are added up in the order of the deals, so the same deals give the same sums to the last bit.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from bestplay_solver import bits
from bestplay_solver.game import Game
from bestplay_solver.search.deals import Dealer, Deals
from bestplay_solver.search.two_sided import TwoSided

BUILT_FROM = bits.built_from()

WORD = (1 << 64) - 1
MOST_PLAYS = 128
CHOICE_WORDS = 12
"""Of a choice: first and last place, what is constant, a spare one, and four sets of two words."""

FAR = 1 << 12
"""Beyond every margin."""

# Where the sums stand: of the deals, then of each play, then of each pair of plays.
WEIGHT = 0
SQUARES = 1
PLAYED_OUT = 2
DEAL_SUMS = 3
MARGIN = 0
SQUARED = 1
WIN = 2
LOSE = 3
BEST = 4
TIE = 5
PLAY_SUMS = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """What another seat chose from: the tiles of its places from ``first`` up to ``last``.

    Of them less those ``gone`` each of ``fits`` was a legal play, each of ``twice`` two, each of
    ``thrice`` three; ``known`` is how many plays there were beside them. Sets of tiles are masks.
    """

    first: int
    last: int
    gone: int
    fits: int
    twice: int
    known: int
    thrice: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """Who has what: the seat of each place (below 0: nobody), and by seat the tiles that are known.

    ``gone`` are tiles of places that have been laid since. ``plays`` is how many plays the seat to
    move has: one if it is forced.
    """

    seats: Sequence[int]
    held: Sequence[int]
    gone: int
    plays: int
    choices: Sequence[Choice] = ()


def sums_of(plays: int, chances: int) -> int:
    """Return how many sums there are, with so many for chances."""
    return DEAL_SUMS + plays * PLAY_SUMS + plays * plays + chances


def deal_sums(sums: Sequence[float]) -> tuple[float, float, float]:
    """Return the sum of the weights, that of their squares, and how many deals were played out."""
    return sums[WEIGHT], sums[SQUARES], sums[PLAYED_OUT]


def play_sums(sums: Sequence[float], play: int) -> tuple[float, ...]:
    """Return the sums of weights times a play's margin, and squared ones times it; won to tied.

    The last four are sums of the weights of the deals that are won, lost, best in, and tied. The
    tied ones have a sum of their own: what the others leave of all is seldom a clean 0.
    """
    at = DEAL_SUMS + play * PLAY_SUMS
    return tuple(sums[at : at + PLAY_SUMS])


def pair_sum(sums: Sequence[float], plays: int, one: int, other: int) -> float:
    """Return the sum of squared weights times the margins of two of so many plays."""
    return sums[DEAL_SUMS + plays * PLAY_SUMS + plays * max(one, other) + min(one, other)]


def chance_sum(sums: Sequence[float], plays: int, place: int, tile: int) -> float:
    """Return the sum of the weights of the deals in which a place has a tile."""
    return sums[sums_of(plays, 0) + 128 * place + tile]


class Batch:
    """Deals of one situation, one after the other. The game holds its table at place 0."""

    def __init__(
        self,
        game: Game,
        deals: Deals,
        situation: Situation,
        seed: int,
        table_bits: int = 12,
        most_nodes: int = 1 << 40,
        with_chances: bool = False,
    ) -> None:
        if not 0 < situation.plays <= MOST_PLAYS:
            raise ValueError(f"1 to {MOST_PLAYS} plays, not {situation.plays}")
        self.game = game
        self.search = TwoSided(table_bits)
        self.search.hold(game)
        self.dealer = Dealer(deals, seed)
        self.places = deals.places
        self.in_order = deals.rooms[deals.ordered] if deals.ordered >= 0 else 0
        self.plays = situation.plays
        self.most_deal_nodes = most_nodes
        self.only_play_outs = False
        self.with_chances = with_chances
        self.stop = False
        self._take(situation)
        self.chances_at = sums_of(self.plays, 0)
        chances = 128 * self.places if with_chances else 0
        self._sums = array("d", bytes(8 * sums_of(self.plays, chances)))
        self.sums = bits.reals(self._sums)
        self.values = [0] * 128
        self.margins = [0.0] * 128
        self.inverse = [1.0] + [1.0 / number for number in range(1, 256)]

    def _take(self, situation: Situation) -> None:
        self._seats = array("q", list(situation.seats) or [0])
        self.seat_of = bits.numbers(self._seats)
        known = [word for mask in situation.held for word in (mask & WORD, mask >> 64)]
        self._known = array("Q", known)
        self.known = bits.words(self._known)
        self.hands = len(situation.held)
        self._gone = array("Q", [situation.gone & WORD, situation.gone >> 64])
        self.gone = bits.words(self._gone)
        words: list[int] = []
        for choice in situation.choices:
            words += [choice.first, choice.last, choice.known, 0]
            for mask in (choice.gone, choice.fits, choice.twice, choice.thrice):
                words += [mask & WORD, mask >> 64]
        self._choices = array("Q", words or [0])
        self.choice_words = bits.words(self._choices)
        self.choices = len(situation.choices)

    def begin(self, nodes: int | None = None, seconds: float | None = None) -> None:
        """Begin to count: what follows may take so many nodes and seconds together."""
        self.search.begin(None, seconds)
        self.node_limit = 1 << 60 if nodes is None else nodes
        if self.stop:
            self.search.stop = True

    def halt(self) -> None:
        """Stop soon, and for good; any thread may say so."""
        self.stop = True
        self.search.stop = True

    @property
    def nodes(self) -> int:
        """The nodes since ``begin``."""
        return self.search.nodes

    def play_out_all(self) -> None:
        """From now on play every deal out, and search none."""
        self.only_play_outs = True

    def run(self, first: int, number: int) -> list[float] | None:
        """Return the sums of the deals at so many indices of the seed's order from ``first`` on.

        None if it was stopped, or ran out of nodes or time.
        """
        for at in range(len(self._sums)):
            self._sums[at] = 0.0
        return list(self._sums) if self.run_freely(first, number) else None

    # Without the GIL.

    def run_freely(self, first: int, number: int) -> bool:
        """Run while other threads may."""
        thread = bits.release_gil()
        found = self.run_deals(first, number)
        bits.take_gil(thread)
        return found

    def run_deals(self, first: int, number: int) -> bool:
        """Add the deals up; return whether it came to the end."""
        for index in range(first, first + number):
            if self.stop or self.is_late():
                return False
            if self.search.timed and bits.clock() >= self.search.ends:
                # Deals that are played out have no search that would see it.
                return False
            self.dealer.deal(index)
            self.lay_out()
            self.game.redeal()
            if not self.value_plays():
                return False
            self.add(self.weight())
        return True

    def is_late(self) -> bool:
        """Return whether the time is over: a deal that is only played out has no node to look."""
        return self.search.timed and bits.clock() >= self.search.ends

    def lay_out(self) -> None:
        """Write the hands and the stock of the dealer's deal to the game."""
        for at in range(2 * self.hands):
            self.game.new_hands[at] = self.known[at]
        for place in range(self.places):
            seat = self.seat_of[place]
            if seat >= 0:
                for half in range(2):
                    tiles = self.dealer.masks[2 * place + half]
                    tiles &= WORD ^ self.gone[half]
                    tiles |= self.game.new_hands[2 * seat + half]
                    self.game.new_hands[2 * seat + half] = tiles
        for at in range(self.in_order):
            self.game.new_stock[at] = self.dealer.order[at]

    def weight(self) -> float:
        """Return how likely the deal made what the others chose, up to a constant factor."""
        weight = 1.0
        at = 0
        for _ in range(self.choices):
            plays = self.choice_words[at + 2]
            for half in range(2):
                tiles = 0
                for place in range(self.choice_words[at], self.choice_words[at + 1]):
                    tiles |= self.dealer.masks[2 * place + half]
                tiles &= WORD ^ self.choice_words[at + 4 + half]
                plays += bits.popcount(tiles & self.choice_words[at + 6 + half])
                plays += bits.popcount(tiles & self.choice_words[at + 8 + half])
                plays += bits.popcount(tiles & self.choice_words[at + 10 + half])
            weight *= self.inverse[plays]
            at += CHOICE_WORDS
        return weight

    def value_plays(self) -> bool:
        """Value each play of the position at place 0; return False if stopped."""
        end = self.game.words
        if self.search.nodes >= self.node_limit:
            return False
        self.limit_deal()
        last = self.game.plays(0, end)
        if last == end:
            # Forced: a knock or a draw, or the end of a blocked hand.
            for word in range(end):
                self.game.work[end + 1 + word] = self.game.work[word]
            self.game.settle(end + 1)
            last = end + 1 + end
        self.out_of_nodes = self.only_play_outs
        if not self.out_of_nodes and not self.search_plays(end, last):
            if not self.is_too_dear():
                return False
            self.out_of_nodes = True
        if self.out_of_nodes:
            step = 1 + self.game.words
            for play in range(self.plays):
                self.values[play] = self.play_out(end + play * step + 1, last)
            self.search.nodes = self.search.nodes + self.plays
        return not self.stop

    def limit_deal(self) -> None:
        """Forget other deals, and let this one take so many nodes."""
        self.search.next_deal()
        self.search.most_nodes = min(self.search.nodes + self.most_deal_nodes, self.node_limit)
        # A timed search too stops just there, so that the same deals are played out always.
        if not self.search.timed or self.search.look_at > self.search.most_nodes:
            self.search.look_at = self.search.most_nodes

    def is_too_dear(self) -> bool:
        """Return whether a search that stopped did so as this deal's nodes were used up, and go on.

        Else all of them were, or it was stopped.
        """
        if not self.search.out_of_nodes or self.search.nodes >= self.node_limit:
            return False
        self.search.out_of_nodes = False
        self.search.stop = self.stop
        return True

    def search_plays(self, end: int, last: int) -> bool:
        """Value each entry exactly, the best ranked first; return False if stopped."""
        step = 1 + self.game.words
        entry = self.search.pick(end, last) if last > end + step else end
        while entry < last:
            play = (entry - end) // step
            # All from one guess, which shares most of the table; those of other deals are worse.
            if not self.search.drive(entry + 1, 0, last):
                return False
            self.values[play] = self.search.low
            entry = self.search.pick(end, last) if last > end + step else last
        return True

    def play_out(self, at: int, end: int) -> int:
        """Return the value when every seat makes its usual play; changes the position."""
        while not self.game.is_over(at):
            entry = self.game.usual(end, self.game.plays(at, end))
            for word in range(self.game.words):
                self.game.work[at + word] = self.game.work[entry + 1 + word]
        self.game.bounds(at)
        return self.game.low

    def add(self, weight: float) -> None:
        """Add a deal of a weight to the sums."""
        sums = self.sums
        best = self.values[0]
        for play in range(self.plays):
            best = max(best, self.values[play])
        square = weight * weight
        sums[WEIGHT] += weight
        sums[SQUARES] += square
        sums[PLAYED_OUT] += self.out_of_nodes
        at = DEAL_SUMS
        for play in range(self.plays):
            value = self.values[play]
            whole = self.margin_of(value)
            outcome = value - whole * self.game.fold_step
            margin = float(whole)
            self.margins[play] = margin
            sums[at + MARGIN] += weight * margin
            sums[at + SQUARED] += square * margin
            if outcome > 0:
                sums[at + WIN] += weight
            elif outcome < 0:
                sums[at + LOSE] += weight
            else:
                sums[at + TIE] += weight
            if value == best:
                sums[at + BEST] += weight
            at += PLAY_SUMS
        for play in range(self.plays):
            margin = square * self.margins[play]
            for other in range(play + 1):
                sums[at + other] += margin * self.margins[other]
            at += self.plays
        if self.with_chances:
            self.add_chances(weight)

    def margin_of(self, value: int) -> int:
        """Return the margin of a folded value."""
        if self.game.fold_step == 1:
            return value - (value > 0) + (value < 0)
        # Not below 0, where divisions would differ.
        return (value + self.game.fold_step // 2 + self.game.fold_step * FAR) // (
            self.game.fold_step
        ) - FAR

    def add_chances(self, weight: float) -> None:
        """Add where each tile is."""
        at = self.chances_at
        for place in range(self.places):
            for half in range(2):
                tiles = self.dealer.masks[2 * place + half]
                while tiles:
                    self.sums[at + 64 * half + bits.lowest_bit(tiles)] += weight
                    tiles &= tiles - 1
            at += 128
