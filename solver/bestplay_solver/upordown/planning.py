"""A best plan for a known sequence: rounds of ever more search, and the plan laid out card by card.

A plan is found as chains (chain_table.py): which cards go to the last row of which slot. Laid out,
it is played by the rules themselves and must score what was claimed.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bestplay_solver.answer import Proof, Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.upordown.area import (
    Area,
    Direction,
    Place,
    direction_of,
    legal_places,
    put,
    score,
)
from bestplay_solver.upordown.chain_table import StartRow
from bestplay_solver.upordown.layout import Fates, lay_all, lay_chains
from bestplay_solver.upordown.row_search import Ended, RowSearch
from bestplay_solver.upordown.settings import DiscardWhen, UpOrDownRules

ROUNDS = (
    (20, 50, 2_000),
    (15, 150, 8_000),
    (30, 500, 60_000),
    (60, 2_000, 1_000_000),
    (120, 8_000, 4_000_000),
)
"""Of each round: further steps for the prices, the beam's width, and the most states. The last one
ends where memory does: 150 MB, given back afterwards."""
LATER_ROUND = (6, 25, 2_000)
"""The first round of a place that begins with the prices of the place before."""
FEW, SEVERAL = 12, 18
FIRST_PRICES = (48, 72, 96)
"""The first price of a card, in 1/16 points, where few, several or more cards come."""
FIRST_STEP = 16
"""How far a price moves at first, in 1/16 points, by each use of a card beyond the first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Places for all cards, the areas after each, and what is proven of the best plan."""

    places: tuple[Place, ...]
    areas: tuple[Area, ...]
    proof: Proof


class _Worker(threading.local):
    """A thread's own search."""

    def __init__(self) -> None:
        self.search = RowSearch()


_worker = _Worker()


def worker() -> RowSearch:
    """Return the search of the thread that calls."""
    return _worker.search


class Planner:
    """One sequence of cards that comes to an area, on its way to a plan."""

    def __init__(
        self, rules: UpOrDownRules, area: Area, cards: Sequence[int], budget: Budget
    ) -> None:
        self.rules = rules
        self.area = area
        self.cards = tuple(cards)
        self.budget = budget
        self.nodes = 0
        self.search = worker()
        self.fates = Fates(rules)
        self._lock = threading.Lock()
        self._is_searching = False

    def plan(self) -> Plan:
        """Return the best plan, or the best found with what is proven."""
        if not self.cards:
            return Plan((), (), Proof.exactly(score(self.rules, self.area).total))
        self._load()
        self._start(0, self.area)
        return self._rounds(0, self.area, ROUNDS[0])

    def plans_after(self, places: Sequence[Place]) -> list[Plan]:
        """Return for each place of the first card a plan that begins there. One table for all."""
        plans: list[Plan] = []
        for place in places:
            after = put(self.area, self.cards[0], place)
            if len(self.cards) == 1:
                rest = Plan((), (), Proof.exactly(score(self.rules, after).total))
            else:
                if not plans:
                    self._load()
                self._start(1, after)
                rest = self._rounds(1, after, LATER_ROUND if plans else ROUNDS[0])
            plans.append(Plan((place, *rest.places), (after, *rest.areas), rest.proof))
        return plans

    def _load(self) -> None:
        rules, fates = self.rules, self.fates
        used = sorted({rules.colour(card) for card in (*self.area.cards, *self.cards)})
        self._colours = {colour: at for at, colour in enumerate(used)}
        rows = [self._start_row(row) for row in self.area.rows]
        hues = [self._colours[rules.colour(card)] for card in self.cards]
        self.search.load(self.cards, hues, rows, len(used))
        self.search.set_worth(fates.most_spare_card, is_collapsed=fates.is_collapsed)
        self.search.set_search(
            needs_stuck=rules.discard_when is DiscardWhen.WHEN_STUCK,
            each_card=fates.each_spare_card,
            each_row=fates.each_spare_row,
        )
        size = len(self.cards)
        price = FIRST_PRICES[(size > FEW) + (size > SEVERAL)]
        self.search.start_prices(price)

    def _start_row(self, row: tuple[int, ...]) -> StartRow:
        counts = Counter(self._colours[self.rules.colour(card)] for card in row)
        direction = {Direction.UP: 0, Direction.DOWN: 1, None: 2}[direction_of(row)]
        spare = self.fates.row_spare(len(row))
        return StartRow(row[-1], direction, len(row), [counts[at] for at in range(8)], spare)

    def _codes(self, area: Area) -> list[int]:
        """Return the codes of an area's last cards: it is that of the question or the next one."""
        known = {row[-1]: at for at, row in enumerate(self.area.rows)}
        return [len(self.cards) + 1 + known.get(row[-1], -len(self.cards)) for row in area.rows]

    def _start(self, time: int, area: Area) -> None:
        """Tell the search where it begins: at the area, or after its first card was put."""
        rows = [self._start_row(row) for row in area.rows]
        self.search.set_start(time, self.fates.points_before(area), self._codes(area), rows)
        self.search.start_steps(FIRST_STEP)
        self.search.forget_plan()

    def _rounds(self, time: int, area: Area, first: tuple[int, int, int]) -> Plan:
        """Search in rounds until something is proven or the budget ends."""
        search = self.search
        ended = Ended.FULL
        left = self.budget.less(self.nodes)
        search.begin(left.nodes, left.seconds_left)
        self._is_searching = True
        with self.budget.stop.heard_by(self._stop):
            for steps, beam, states in (first, *ROUNDS[1:]):
                ended = search.round(steps, beam, states)
                if ended is not Ended.FULL:
                    break
        with self._lock:
            self._is_searching = False
        self.nodes += search.nodes
        places = self._places(time, area)
        search.give_back()
        areas = self._play(area, self.cards[time:], places)
        found = score(self.rules, areas[-1]).total
        if found < search.best:
            raise AssertionError(f"a plan for {search.best} points scores {found}")
        return Plan(tuple(places), areas, self._proof(ended, found))

    def _stop(self) -> None:
        # A flag may be heard late, when the thread's search is at another question already.
        with self._lock:
            if self._is_searching:
                self.search.stop = True

    def _proof(self, ended: Ended, found: int) -> Proof:
        if ended is Ended.DONE:
            if found != self.search.best:
                raise AssertionError(f"a plan scores {found}, proven best {self.search.best}")
            return Proof.exactly(found)
        upper = max(found, self.search.most_points)
        if upper == found:
            return Proof.exactly(found)
        out_of_nodes = self.search.out_of_nodes or ended is Ended.FULL
        return Proof(found, upper, Unproven.NODES if out_of_nodes else Unproven.TIME)

    def _places(self, time: int, area: Area) -> list[Place]:
        if not self.search.has_plan:
            return greedy_places(self.rules, area, self.cards[time:])
        codes, times = self._codes(area), range(time, len(self.cards) + 1)
        if self.fates.is_collapsed:
            return lay_chains([self.search.layer_codes(at) for at in times], codes, time)
        return lay_all([self.search.layer_rows(at) for at in times], codes, time)

    def _play(self, area: Area, cards: Sequence[int], places: Sequence[Place]) -> tuple[Area, ...]:
        """Return the areas after each card; every place must be legal."""
        areas = []
        for card, place in zip(cards, places, strict=True):
            if place not in legal_places(self.rules, area, card):
                raise AssertionError(f"{place} is no place for {card} in {area}")
            area = put(area, card, place)
            areas.append(area)
        return tuple(areas)


def greedy_places(rules: UpOrDownRules, area: Area, cards: Sequence[int]) -> list[Place]:
    """Return places that each score the most at once: a plan where no other was found."""
    places = []
    for card in cards:
        afters = [(place, put(area, card, place)) for place in legal_places(rules, area, card)]
        place, area = max(afters, key=lambda one: score(rules, one[1]).total)
        places.append(place)
    return places
