"""Advice over every deal that fits equals a plain solver's values of those deals, averaged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.advice import advise
from bestplay_solver.dominoes.advice_answers import AdviceQuestion
from bestplay_solver.dominoes.position import Play
from bestplay_solver.search.advised import AdvisedPlay, Weighting

from tests.oracles import deals as oracle
from tests.oracles import dominoes
from tests.solver.test_deals_oracle import GAMES, product_rules, seen_record

MOST_DEALS, MOST_TILES = 60, 10
RECORDS = 5
"""Of each game and number of seats."""


@dataclass
class Sums:
    """What a play came to, each deal by its weight."""

    margin: Fraction = Fraction(0)
    win: Fraction = Fraction(0)
    lose: Fraction = Fraction(0)
    best: Fraction = Fraction(0)


def deals_of(
    record: oracle.Record, last: dominoes.Position, *, weighted: bool
) -> Iterator[tuple[dominoes.Position, Fraction]]:
    """Yield the position now in every deal that fits, the boneyard in every order, and a weight."""
    for fits in oracle.fitting_deals(record, knocks_go_round=True).fitting:
        weight = Fraction(1, fits.choices if weighted else 1)
        rest = set(record.rules.tiles).difference(fits.deal.drawn, *fits.deal.hands)
        for order in permutations(sorted(rest)) if last.boneyard else [()]:
            yield replace(last, hands=fits.now, boneyard=order), weight


def expected(
    record: oracle.Record, last: dominoes.Position, *, weighted: bool
) -> dict[dominoes.Play, Sums]:
    """Return the mean margin of each play, its shares of wins and losses, and of being best."""
    rules, sums, total = record.rules, dict[dominoes.Play, Sums](), Fraction(0)
    (side,) = (side for side in rules.sides if record.seat in side)
    for position, weight in deals_of(record, last, weighted=weighted):
        total += weight
        values = dominoes.value_of_plays(rules, position, side)
        if not values:  # blocked, but nobody knows: the only play is a knock
            ended = dominoes.value(rules, position, side)
            values = [(dominoes.Play("knock"), ended)]
        best = max(value for _, value in values)
        for play, value in values:
            found = sums.setdefault(play, Sums())
            found.margin += weight * value[0]
            found.win += weight * (value[1] > 0)
            found.lose += weight * (value[1] < 0)
            found.best += weight * (value == best)
    return {
        play: Sums(found.margin / total, found.win / total, found.lose / total, found.best / total)
        for play, found in sums.items()
    }


def small_record(
    dice: random.Random, game: str, seats: int
) -> tuple[oracle.Record, dominoes.Position]:
    """Return a record with few deals and few tiles left, the seat that asks being to move."""
    while True:
        record, last = oracle.random_record(dice, game, seats, most=600)
        if sum(map(len, last.hands)) + len(last.boneyard) > MOST_TILES or not record.steps:
            continue
        found = oracle.fitting_deals(record, knocks_go_round=True)
        if 1 < found.count_with_orders <= MOST_DEALS:
            return record, last


def played(advised: AdvisedPlay[Play]) -> dominoes.Play:
    play = advised.play
    if play.tile is None or play.kind.value == "draw":
        return dominoes.Play(play.kind.value)
    return dominoes.Play("lay", (play.tile.low, play.tile.high), play.end)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_exhaustive_advice_equals_every_deal_solved_plainly(game: str, seats: int) -> None:
    dice = random.Random(f"{game} {seats} advice")
    for number in range(RECORDS):
        record, last = small_record(dice, game, seats)
        weighting = (Weighting.RESTRICTED_CHOICE, Weighting.UNIFORM)[number % 2]
        asked = AdviceQuestion(
            product_rules(record.rules),
            seen_record(record),
            record.seat,
            weighting=weighting,
            seed=number,
            most_nodes_a_deal=10_000_000,
        )
        *_, answer = advise(asked, Budget())
        assert answer.is_exhaustive
        assert answer.deals_played_out == 0
        sums = expected(record, last, weighted=weighting is Weighting.RESTRICTED_CHOICE)
        best = max(found.margin for found in sums.values())
        assert len(answer.plays) == len(sums)
        for advised in answer.plays:
            found = sums[played(advised)]
            assert advised.mean == pytest.approx(float(found.margin), abs=1e-9)
            assert advised.loss == pytest.approx(float(best - found.margin), abs=1e-9)
            assert (advised.error, advised.loss_error) == (0, 0)
            assert advised.win == pytest.approx(float(found.win), abs=1e-9)
            assert advised.lose == pytest.approx(float(found.lose), abs=1e-9)
            assert advised.tie == pytest.approx(float(1 - found.win - found.lose), abs=1e-9)
            assert advised.best_share == pytest.approx(float(found.best), abs=1e-9)
