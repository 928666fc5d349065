"""Measures SolveEndgame's exact Block search against two peers, all in one run, as ratios.

``dominoes`` 6.1.0 (PyPI): its ``search.alphabeta``, four seats in partnerships, double-six. Its
rules are those of Bestplay, but its points are not: out or blocked, the winners score the spots of
all hands, their own too. So its results are put into the usual scoring as each hand ends (out: the
losers' spots; blocked: the difference), in the smallest possible subclass of its game. One group
leaves them as they are, and there Bestplay scores ``everybodys-total``. The package is measured as
it comes, and with the faster board that it brings (``skinny_board``); its order of the heaviest
tile first changed its nodes by less than a factor of two, either way, on the few deals tried. With
28 tiles the holder of 6-6 is to lead it, or seat 0 any tile; other positions are reached from deals
with 6-6 led, by random legal plays made in both games, and on the way the legal plays of both must
be the same.

``open_spiel`` 2.0.2: an alpha-beta over its ``python_block_dominoes``, written as that of its own
``minimax.py``, which refuses games with a deal. Two seats, seven tiles each, fourteen asleep, seat
0 leads any tile, a blocked hand gives the lower side all spots of the other: settings of Bestplay's
(``lead`` any-tile, ``scoring`` losers-total), so nothing is changed in either.

Neither peer keeps a table, and both value the position. Bestplay is asked as anybody asks it, which
values every legal play too; and once more for the first play alone (``only_plays``), which values
that and the position: the nearest to what the peers do. Positions are set up beforehand for all.
The contestants take turns on every position, Bestplay after another position that it forgets (the
processor's caches are cold after a peer's work, and worth 0.2 ms). Values are of seat 0's side and
must be equal. Where a peer takes longer than its limit, its time and the ratios are lower bounds
(marked >), and its value is not known.

The peers are no dependencies of the project. Without them this says what to install and ends.

Usage: python bench/peers.py [--quick]
"""

from __future__ import annotations

import argparse
import copy
import importlib
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.metadata import version
from math import inf
from statistics import median
from typing import Any, NamedTuple

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import Play, PlayKind, Position
from bestplay_solver.dominoes.questions import EndgameQuestion, list_plays, solve_endgame
from bestplay_solver.dominoes.settings import DominoRules, Lead, Scoring
from bestplay_solver.tiles import Tile, full_set

SEED = 20264
PEER_SECONDS = 600.0
"""A peer may take so long for one position; where it does its time is a lower bound."""
INSTALL = "pip install dominoes==6.1.0 open_spiel==2.0.2"
FULL = 28
"""The tiles of a full deal for four."""
GOAL = 10_000
"""How many times faster than ``dominoes`` Bestplay is to be with all of them."""

PARTNERS = DominoRules(seats=4, hand_size=7)
PARTNERS_ANY_LEAD = DominoRules(seats=4, hand_size=7, lead=Lead.ANY_TILE)
PARTNERS_ALL_SPOTS = DominoRules(seats=4, hand_size=7, scoring=Scoring.EVERYBODYS_TOTAL)
TWO_SEATS = DominoRules(seats=2, hand_size=7, lead=Lead.ANY_TILE, scoring=Scoring.LOSERS_TOTAL)


class TimeUpError(Exception):
    """A peer reached its limit."""


class Limit:
    """Ends a peer's search when its time is up, and counts its positions."""

    def __init__(self, seconds: float) -> None:
        self.nodes = 0
        self._ends = time.perf_counter() + seconds

    def visit(self) -> None:
        """Count a position; raise TimeUpError when the time is up."""
        self.nodes += 1
        if time.perf_counter() > self._ends:
            raise TimeUpError


class Match(NamedTuple):
    """A position for both: Bestplay's, and the peer's search of it, which returns its value."""

    position: Position
    search: Callable[[Limit], float]


class Group(NamedTuple):
    """Positions of one kind."""

    title: str
    rules: DominoRules
    matches: Callable[[random.Random], Iterator[Match]]
    seed: str
    """Groups with the same seed have the same positions."""
    number: int
    goal: int | None = None


@dataclass
class Times:
    """What one contestant took: milliseconds and nodes, by position."""

    spent: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def add(self, seconds: float, nodes: int) -> None:
        """Note one position."""
        self.spent.append(seconds * 1000)
        self.nodes.append(nodes)


def deal(hands: int, dice: random.Random) -> list[list[Tile]]:
    """Return so many hands of seven tiles of the double-six set."""
    tiles = dice.sample(list(full_set(6)), 7 * hands)
    return [tiles[7 * seat : 7 * seat + 7] for seat in range(hands)]


ANOTHER = Position.dealt(deal(4, random.Random(SEED)))


# The peers have no types: what is theirs is Any, in the two classes below and nowhere else.


class DominoesPeer:
    """The package ``dominoes``."""

    def __init__(self) -> None:
        self._package: Any = importlib.import_module("dominoes")
        self._rescored = rescored_game(self._package)

    def matches(
        self, rules: DominoRules, left: int, is_fast: bool, dice: random.Random
    ) -> Iterator[Match]:
        """Yield positions with so many tiles left, for ever; ``is_fast``: with the faster board."""
        while True:
            hands = deal(4, dice)
            leader = 0 if rules.lead is Lead.ANY_TILE else None
            position = Position.dealt(hands, leader=leader)
            game = self._game(rules, position)
            begun = self._begin(rules, position, game, left, dice)
            if begun is not None:
                if is_fast:
                    game.skinny_board()
                yield Match(begun, partial(self._search, game))

    def _game(self, rules: DominoRules, position: Position) -> Any:
        """Return the game of a deal."""
        package = self._package
        hands = [
            package.Hand([package.Domino(tile.low, tile.high) for tile in hand])
            for hand in position.hands
        ]
        seat = position.to_move
        leads = hands[seat] if rules.lead is Lead.ANY_TILE else [package.Domino(6, 6)]
        moves = tuple((domino, True) for domino in leads)
        kind = package.Game if rules.scoring is Scoring.EVERYBODYS_TOTAL else self._rescored
        return kind(package.Board(), hands, [], seat, moves, seat, None)

    def _begin(
        self, rules: DominoRules, position: Position, game: Any, left: int, dice: random.Random
    ) -> Position | None:
        """Play both games on at random to a seat's choice with so many tiles left; None if over."""
        while True:
            plays = list_plays(rules, position).plays
            if not plays:
                return None
            if plays[0].play.kind is not PlayKind.KNOCK:
                moves = self._moves(game)
                assert game.turn == position.to_move, (position, game)
                assert moves.keys() == {listed.play for listed in plays}, (position, game)
                if sum(map(len, position.hands)) == left:
                    return position
                chosen = dice.choice(plays)
                game.make_move(*moves[chosen.play])
            else:
                chosen = plays[0]  # the peer passes by itself
            position = chosen.after

    def _moves(self, game: Any) -> dict[Play, tuple[Any, bool]]:
        """Return the peer's legal moves by what they are called here."""
        board, moves = game.board, {}
        for domino, is_left in game.valid_moves:
            end = None
            if board:
                end = board.left_end() if is_left else board.right_end()
            moves[Play.lay(Tile.of(*domino), end)] = (domino, is_left)
        return moves

    def _search(self, game: Any, limit: Limit) -> float:
        """Return the value of a game by the peer's search, which wears its game out."""
        _, points = self._package.search.alphabeta(
            copy.deepcopy(game), player=lambda _: limit.visit()
        )
        return float(points)


def rescored_game(package: Any) -> Any:
    """Return the game of the package ``dominoes`` with results in the usual scoring."""

    class Rescored(package.Game):  # type: ignore[misc] # the package has no types
        def make_move(self, domino: Any, is_left: bool) -> Any:
            result = super().make_move(domino, is_left)
            if result is None or not result.points:
                return result
            spots = [sum(tile.first + tile.second for tile in hand) for hand in self.hands]
            if result.won:  # less the partner's; the winner has none
                own = spots[result.player] + spots[(result.player + 2) % 4]
                points = abs(result.points) - own
                self.result = result._replace(points=-points if result.player % 2 else points)
            else:
                points = spots[1] + spots[3] - spots[0] - spots[2]
                self.result = result._replace(points=points)
            return self.result

    return Rescored


class OpenSpielPeer:
    """The game ``python_block_dominoes`` of the package ``open_spiel``."""

    def __init__(self) -> None:
        pyspiel: Any = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games.block_dominoes")  # registers the game
        self._game = pyspiel.load_game("python_block_dominoes")
        deck = self._game.new_initial_state().deck
        self._deck = [Tile(int(low), int(high)) for low, high in deck]

    def matches(self, dice: random.Random) -> Iterator[Match]:
        """Yield deals, for ever."""
        while True:
            hands = deal(2, dice)
            state = self._game.new_initial_state()
            for hand in hands:
                for tile in hand:
                    state.apply_action(self._deck.index(tile))
            yield Match(Position.dealt(hands, leader=0), partial(self._search, state))

    def _search(self, state: Any, limit: Limit) -> float:
        return alpha_beta(state, -inf, inf, limit)


def alpha_beta(state: Any, alpha: float, beta: float, limit: Limit) -> float:
    """Return what player 0 gets from an OpenSpiel state on; a player may move twice running."""
    limit.visit()
    if state.is_terminal():
        return float(state.player_return(0))
    is_first = state.current_player() == 0
    best = -inf if is_first else inf
    for action in state.legal_actions():
        child = state.clone()
        child.apply_action(action)
        value = alpha_beta(child, alpha, beta, limit)
        if is_first:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def load_peers() -> tuple[DominoesPeer, OpenSpielPeer] | None:
    """Return both peers, None if one is not installed."""
    try:
        return DominoesPeer(), OpenSpielPeer()
    except ImportError as error:
        print(f"bench/peers.py: nothing measured: {error}.")
        print(f"It compares with two packages that Bestplay does not need: {INSTALL}")
        return None


def groups(dominoes: DominoesPeer, open_spiel: OpenSpielPeer, quick: bool) -> list[Group]:
    """Return what is to be measured."""

    def partners(
        left: int, number: int, *, is_fast: bool = False, rules: DominoRules = PARTNERS
    ) -> Group:
        title = f"dominoes, {left} tiles{_TITLES[rules]}{', fast board' if is_fast else ''}"
        goal = GOAL if left == FULL else None
        matches = partial(dominoes.matches, rules, left, is_fast)
        return Group(title, rules, matches, str(left), number, goal)

    def two_seats(number: int) -> Group:
        return Group("OpenSpiel, 2 x 7 tiles", TWO_SEATS, open_spiel.matches, "two", number)

    if quick:
        return [
            partners(16, 10),
            partners(20, 5),
            partners(20, 5, is_fast=True),
            partners(20, 5, is_fast=True, rules=PARTNERS_ALL_SPOTS),
            two_seats(2),
        ]
    return [
        partners(20, 20),
        partners(20, 20, is_fast=True),
        partners(20, 20, is_fast=True, rules=PARTNERS_ALL_SPOTS),
        partners(24, 10),
        partners(24, 10, is_fast=True),
        partners(FULL, 5),
        partners(FULL, 5, is_fast=True),
        partners(FULL, 5, rules=PARTNERS_ANY_LEAD),
        partners(FULL, 5, is_fast=True, rules=PARTNERS_ANY_LEAD),
        two_seats(15),
    ]


_TITLES = {PARTNERS: "", PARTNERS_ANY_LEAD: ", any lead", PARTNERS_ALL_SPOTS: ", its points"}


def warm() -> None:
    """Bring Bestplay's code, cold after a peer's work, back to the caches: by another position."""
    solve_endgame(EndgameQuestion(PARTNERS, ANOTHER), Budget())


def ask(question: EndgameQuestion, own: Times) -> int:
    """Return Bestplay's value of a position for seat 0's side, and note what it took."""
    warm()
    begun = time.perf_counter()
    answer = solve_endgame(question, Budget())
    own.add(time.perf_counter() - begun, answer.effort.nodes)
    assert answer.value.is_exact
    return answer.value.lower.margin


def ask_peer(match: Match, peer: Times) -> float | None:
    """Return a peer's value of a position and note what it took; None if its time was up."""
    limit = Limit(PEER_SECONDS)
    begun = time.perf_counter()
    try:
        value = match.search(limit)
    except TimeUpError:
        value = None
    peer.add(time.perf_counter() - begun, limit.nodes)
    return value


def measure(group: Group) -> bool:
    """Let the contestants take turns on a group and print it; say whether values were equal."""
    matches = group.matches(random.Random(f"{SEED} {group.seed}"))
    every, one, peer = Times(), Times(), Times()
    late, unequal = 0, []
    for _ in range(group.number):
        match = next(matches)
        whole = EndgameQuestion(group.rules, match.position, asking=0)
        first = list_plays(group.rules, match.position).plays[0].play
        value = ask(whole, every)
        other = ask_peer(match, peer)
        again = ask(replace(whole, only_plays=(first,)), one)
        late += other is None
        if value != again or other not in (None, value):
            unequal.append(f"{value} and {again}, the peer's {other}: {match.position}")
    equal = f"NO, {len(unequal)} differ" if unequal else "yes" if late < group.number else "?"
    beyond = f"; {late} not known: the peer's time was up" if late else ""
    print(f"\n{group.title}: {group.number} positions, values equal: {equal}{beyond}")
    for fault in unequal:
        print(f"  unequal: {fault}")
    report("Bestplay, every play", every, peer, late)
    report("Bestplay, one play", one, peer, late)
    report("the peer", peer, None, late)
    if group.goal is not None:
        ratios = [by(peer.spent) / by(own.spent) for by in (median, sum) for own in (every, one)]
        missed = "not known" if late else "NOT reached"
        verdict = "reached" if min(ratios) >= group.goal else missed
        print(f"  goal, {group.goal:,} times as fast by all four ratios: {verdict}", flush=True)
    return not unequal


def report(name: str, times: Times, peer: Times | None, late: int) -> None:
    """Print what a contestant took, and how many times as fast as the peer it was."""
    ratios = ""
    if peer is not None:
        mark = ">" if late else " "
        by_medians = median(peer.spent) / median(times.spent)
        by_sums = sum(peer.spent) / sum(times.spent)
        ratios = f" {mark}{by_medians:>11,.0f} {mark}{by_sums:>11,.0f}"
    print(
        f"  {name:<22} {median(times.spent):>12,.3f} {max(times.spent):>12,.3f}"
        f" {median(times.nodes):>12,.0f}{ratios}",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the measurements that the command line asks for; 1 if a value was not equal."""
    summary, _, _ = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("--quick", action="store_true", help="few positions with few tiles")
    quick = parser.parse_args(arguments).quick
    peers = load_peers()
    if peers is None:
        return 0
    print(f"Against dominoes {version('dominoes')} and open_spiel {version('open_spiel')}")
    print(
        f"{'milliseconds':<24} {'median':>12} {'max':>12} {'median nodes':>12}"
        f" {'x by medians':>13} {'x by sums':>13}"
    )
    are_equal = [measure(group) for group in groups(*peers, quick)]
    return 0 if all(are_equal) else 1


if __name__ == "__main__":
    sys.exit(main())
