"""What one seat of Up-Down-Stop44 can know of hidden tiles equals brute force: counts, chances."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.advice import AdviceAnswer, AdviceQuestion, advise
from bestplay_solver.updownstop.knowledge import Knowledge, know
from bestplay_solver.updownstop.position import (
    Direction,
    End,
    Exchange,
    Play,
    PlayKind,
    Start,
)
from bestplay_solver.updownstop.seen import (
    HiddenExchange,
    SeenHand,
    SeenRecord,
    SeenStep,
)
from bestplay_solver.updownstop.settings import UpDownStopRules

from tests.oracles import updownstop, updownstop_deals
from tests.oracles.deals import Answer

SEEDS, RECORDS = 4, 42
"""Of each number of seats: 504 records in all."""
MOST_VALUED = 6_000
"""Deals, orders of the pile included, that are weighed one by one; larger ones only counted."""
ENDS = (End.FIRST, End.SECOND)


def our_rules(rules: updownstop.Rules) -> UpDownStopRules:
    return UpDownStopRules(
        seats=rules.seats,
        highest=rules.largest,
        partners=rules.partners,
        hand_size=rules.hand_size,
        hop=rules.hop,
        same_way=rules.same_way,
        all_passes_count=rules.every_pass_counts,
    )


def our_step(step: updownstop_deals.Step) -> SeenStep:
    play = step.play
    tile = step.drawn if play.kind == "pass" else play.tile
    kind = PlayKind(play.kind)
    return SeenStep(
        step.seat,
        Play(
            kind,
            None if tile is None or kind is PlayKind.REMOVE else Tile(*tile),
            None if play.end is None else ENDS[play.end],
            None if play.direction is None else Direction(play.direction),
        ),
    )


def seen_record(record: updownstop_deals.Record) -> SeenRecord:
    hands = [SeenHand((), record.rules.tiles_each)] * record.rules.seats
    hands[record.seat] = SeenHand(tuple(Tile(*tile) for tile in sorted(record.dealt)))
    steps = [
        SeenStep(
            exchange.seat,
            Exchange(
                tuple(Tile(*tile) for tile in exchange.put_aside),
                tuple(Tile(*tile) for tile in exchange.drawn),
            )
            if exchange.seat == record.seat
            else HiddenExchange(exchange.count),
        )
        for exchange in record.exchanges
    ]
    steps.append(SeenStep(0, Start(Tile(*record.start))))
    steps += map(our_step, record.steps)
    return SeenRecord(tuple(hands), tuple(steps), record.exchanges[0].seat)


def chances_of(known: Knowledge) -> dict[updownstop.Tile, tuple[Fraction, ...]]:
    """Return for each unseen tile the chance of each seat, and last of the pile."""
    found = {}
    for tile, ways in zip(known.tiles, known.deals.chances(), strict=True):
        if tile in known.in_sight:
            continue
        counts = [0] * (known.seats + 1)
        for place, count in ways:
            counts[known.place_seats[place]] += count  # the pile's seat is -1
        found[tile.low, tile.high] = tuple(Fraction(one, known.deals.count) for one in counts)
    return found


def check_weighted(found: Answer, question: AdviceQuestion) -> None:
    """The chances by restricted choice, from every deal; whether it is solved is of no account."""
    *_, answer = advise(question, Budget())
    assert isinstance(answer, AdviceAnswer)
    assert answer.is_final
    assert answer.has_exact_chances
    truth = found.chances(weighted=True)
    assert [(one.tile.low, one.tile.high) for one in answer.chances] == sorted(truth)
    for one in answer.chances:
        figures = truth[one.tile.low, one.tile.high]
        assert (*one.seats, one.stock) == pytest.approx([float(figure) for figure in figures])
        assert one.asleep == 0


def check_record(record: updownstop_deals.Record) -> bool:
    """Compare the deals of a record; return whether they were weighed too."""
    found = updownstop_deals.fitting_deals(record)
    rules, seen = our_rules(record.rules), seen_record(record)
    known = know(rules, seen, record.seat)
    assert known.count == found.count_with_orders
    assert known.deals.count == found.count
    assert chances_of(known) == found.chances(weighted=False)
    question = AdviceQuestion(rules, seen, record.seat, with_chances=True, most_nodes_a_deal=1)
    if not known.is_to_move or known.count > MOST_VALUED:
        return False
    check_weighted(found, question)
    return True


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_deals_and_chances_equal_brute_force(seats: int, seed: int) -> None:
    dice = random.Random(f"{seats} {seed}")
    weighed = 0
    for number in range(RECORDS):
        record, _ = updownstop_deals.random_record(
            dice, seats, left=3 + number % 3, most=1_500, to_move=number % 4 > 0
        )
        weighed += check_record(record)
    assert weighed > RECORDS // 3
