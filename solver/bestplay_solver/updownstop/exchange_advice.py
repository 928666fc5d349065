"""Which tiles to exchange: what is wrong with such a question, and its answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import perm

from bestplay_solver.advice.improving import MOST_DEALS, Grown, grow
from bestplay_solver.advice.question_checks import are_settings_readable, setting_faults
from bestplay_solver.advice.ranking import ranked_plays
from bestplay_solver.answer import Effort
from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault
from bestplay_solver.search.advice import Situation, deal_sums
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, Weighting
from bestplay_solver.search.deals import Deals
from bestplay_solver.tiles import Tile, full_set, set_size
from bestplay_solver.unreadable import UNREADABLE_NUMBER
from bestplay_solver.updownstop.advice_answers import ExchangeAnswer, ExchangeQuestion
from bestplay_solver.updownstop.advice_checks import rules_faults
from bestplay_solver.updownstop.checks import seat_faults
from bestplay_solver.updownstop.exchanges import ExchangeBatch
from bestplay_solver.updownstop.position import Exchange, Row
from bestplay_solver.updownstop.rules import PackedUpDownStop
from bestplay_solver.updownstop.seen import HiddenExchange
from bestplay_solver.updownstop.seen_checks import (
    hands_faults,
    is_readable_hand,
    is_readable_step,
)
from bestplay_solver.updownstop.seen_replay import IllegalStep, count_of_hidden
from bestplay_solver.updownstop.settings import MOST_EXCHANGED
from bestplay_solver.updownstop.table import packed_row

MOST_TILES = 15
"""Of a hand whose choices are all compared: 121 of them."""
_TABLE_BITS = 12


def examine_exchange(question: ExchangeQuestion) -> tuple[list[Fault], int | None]:
    """Return every fault of a question, and how many tiles are in the pile if it has none.

    None if some of it could not be read.
    """
    rules, seat = question.rules, question.seat
    faults = rules_faults(rules)
    if faults:
        return faults, None
    faults = list(setting_faults(question, rules.seats))
    found = []
    for fault in seat_faults(rules, len(question.hands), question.first_seat, ""):
        path = fault.path.removeprefix(".").replace("to_move", "first_seat")
        found.append(Fault(path, fault.reason, fault.text))
    found += hands_faults(rules, question.hands, seat, "")
    is_told = question.first_seat != UNREADABLE_NUMBER and 0 <= seat < rules.seats
    if found or not is_told or not all(map(is_readable_hand, question.hands)):
        return faults + found, None
    if question.hands[seat].size > MOST_TILES:
        text = f"the choices of hands of up to {MOST_TILES} tiles are compared, not of larger ones"
        faults.append(Fault(f"hands[{seat}].tiles", "HAND_TOO_LARGE", text))
    if not all(map(is_readable_step, question.exchanges)):
        return faults, None
    try:
        pile = _pile_left(question)
    except IllegalStep as illegal:
        return [*faults, illegal.fault], None
    return faults, None if faults or not are_settings_readable(question) else pile


def _pile_left(question: ExchangeQuestion) -> int:
    """Return how many tiles are in the pile after the exchanges before; raise IllegalStep."""
    seats, first = question.rules.seats, question.first_seat
    before = [(first + turn) % seats for turn in range((question.seat - first) % seats)]
    pile = set_size(question.rules.highest) - sum(hand.size for hand in question.hands)
    for at, step in enumerate(question.exchanges):
        where = f"exchanges[{at}]"
        if not isinstance(step.play, Exchange | HiddenExchange):
            text = "only exchanges come before an exchange"
            raise IllegalStep(where, "NOT_AN_EXCHANGE", text)
        if step.seat not in before[at : at + 1]:
            told = ", ".join(map(str, before)) or "none"
            text = f"the seats that exchange before seat {question.seat}, in order: {told}"
            raise IllegalStep(where, "WRONG_SEAT", text)
        count = count_of_hidden(step.play, step.seat, where)
        most = min(MOST_EXCHANGED, pile, question.hands[step.seat].size)
        if not 0 <= count <= most:
            text = f"up to {most} tiles can be exchanged here, not {count}"
            raise IllegalStep(where, "EXCHANGE_TOO_MANY", text)
        pile -= count
    if len(question.exchanges) < len(before):
        missing = ", ".join(map(str, before[len(question.exchanges) :]))
        text = f"seats before seat {question.seat} have exchanged, or not: {missing}"
        raise IllegalStep("exchanges", "EXCHANGES_MISSING", text)
    return pile


class ExchangeAdvice:
    """One question without faults on its way to its answers."""

    def __init__(self, question: ExchangeQuestion, pile: int, budget: Budget) -> None:
        self.question = question
        self.budget = budget
        self.rules = question.rules
        own = tuple(sorted(question.hands[question.seat].tiles))
        self.tiles = tuple(full_set(question.rules.highest))
        self.choices = tuple(
            choice
            for count in range(min(MOST_EXCHANGED, pile, len(own)) + 1)
            for choice in combinations(own, count)
        )
        self.number = {tile: at for at, tile in enumerate(self.tiles)}
        self._find_deals(own)

    def _find_deals(self, own: tuple[Tile, ...]) -> None:
        question = self.question
        others = [(seat, hand) for seat, hand in enumerate(question.hands) if seat != question.seat]
        unseen = [tile for tile in self.tiles if tile not in own]
        self.stock = len(unseen) - sum(hand.size for _, hand in others)
        self.draws = min(MOST_EXCHANGED, self.stock)
        first, pile = len(others), len(others) + self.draws
        allowed = []
        for tile in unseen:
            shown = [at for at, (_, hand) in enumerate(others) if tile in hand.tiles]
            allowed.append(1 << shown[0] if shown else (1 << pile + 1) - 1)
        names = [self.number[tile] for tile in unseen]
        marks = range(len(self.tiles), len(self.tiles) + self.draws)
        self.deals = Deals(
            [*(hand.size for _, hand in others), *[1] * self.draws, self.stock],
            [*allowed, *[1 << pile] * self.draws],
            pile,
            [*names, *marks],
        )
        seats = range(self.rules.seats)
        mask = sum(1 << self.number[tile] for tile in own)
        self.situation = Situation(
            [*(seat for seat, _ in others), *[-1] * (pile + 1 - first)],
            [mask if seat == question.seat else 0 for seat in seats],
            0,
            len(self.choices),
        )

    @property
    def count(self) -> int:
        """How many deals fit, the order of the pile included, but not where the marks are."""
        return self.deals.total // perm(self.stock, self.draws)

    def answers(self, threads: int) -> Iterator[ExchangeAnswer]:
        """Yield an answer for each sample."""
        most = self.question.most_deals or MOST_DEALS
        if self.deals.is_numbered:
            most = min(most, self.deals.total)
        is_any = False
        for grown in grow(self.batch, most, self.budget, max(1, threads)):
            is_any = True
            yield self._answer(grown)
        if not is_any:
            yield self._answer(None)

    def batch(self) -> ExchangeBatch:
        """Return a batch of its own game and search, for one thread."""
        question, rules = self.question, self.rules
        game = PackedUpDownStop()
        game.set_up(rules, self.tiles, self.stock > 1)
        game.take_pile([0] * (self.stock - 1))
        game.ask(rules.seats_of(rules.side(question.seat)))
        return ExchangeBatch(
            game,
            self.deals,
            self.situation,
            question.seed,
            _TABLE_BITS,
            question.most_nodes_a_deal,
            question.seat,
            self.draws,
            [[self.number[tile] for tile in choice] for choice in self.choices],
            [packed_row(Row.of_start(tile), question.first_seat) for tile in self.tiles],
        )

    def _answer(self, grown: Grown | None) -> ExchangeAnswer:
        question = self.question
        total = self.deals.total if self.deals.is_numbered else None
        plays: tuple[AdvisedPlay[tuple[Tile, ...]], ...] = ()
        deals = valued = played_out = nodes = 0
        if grown is not None:
            order = range(len(self.choices))
            plays = ranked_plays(grown, total, self.choices, order, self.choices)
            deals, nodes = grown.deals, grown.nodes
            # Where the marks are tells no deals apart.
            valued = min(deals, self.count)
            played_out = round(deal_sums(grown.sums)[2] * valued / deals)
        return ExchangeAnswer(
            seat=question.seat,
            plays=plays,
            deals_that_fit=self.count,
            deals_solved=valued - played_out,
            deals_played_out=played_out,
            is_exhaustive=deals == total and not played_out,
            is_final=grown is not None and grown.is_final,
            weighting=Weighting.UNIFORM,
            seed=question.seed,
            method=AdviceMethod.PLAYOUTS if played_out else AdviceMethod.DEALS,
            effort=Effort(self.budget.spent, nodes),
        )
