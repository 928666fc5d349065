"""The oracles for deals equal a replay of every single deal, and counts made by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from tests.oracles import deals as oracle
from tests.oracles import dominoes
from tests.oracles import updownstop_deals as stops
from tests.oracles.deals import Record, Step

GAMES = ("block", "draw", "cross", "double-nine-cross")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_the_fitting_deals_are_those_that_can_be_replayed(game: str, seats: int) -> None:
    dice = random.Random(f"{game} {seats}")
    most = 500 if seats == 5 else 150  # five have few positions with as few deals
    for number in range(6):
        record, position = oracle.random_record(
            dice, game, seats, most=most, to_move=number % 4 > 0
        )
        found = oracle.fitting_deals(record)
        assert position.hands in found.holdings, "the true hands fit"
        every = list(oracle.every_deal(record))
        assert len(set(every)) == len(every) == oracle.most_candidates(record, position)
        replayed = {deal: oracle.replays(record, deal) for deal in every}
        assert found.count == sum(played is not None for played in replayed.values())
        assert all(replayed[fit.deal] == (fit.now, fit.choices) for fit in found.fitting)


@pytest.mark.parametrize(("seats", "largest", "left"), [(2, 2, 2), (2, 3, 4), (3, 3, 1)])
def test_each_deal_of_up_down_stop_has_equally_many_histories(
    seats: int, largest: int, left: int
) -> None:
    dice = random.Random(largest)
    for _ in range(6):
        record, position = stops.random_record(dice, seats, largest=largest, left=left)
        found = stops.fitting_deals(record)
        assert position.hands in found.holdings, "the true hands fit"
        histories = Counter(stops.every_history(record))
        assert set(histories) == set(found.fitting)
        assert len(set(histories.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_of_up_down_stop_can_be_replayed(seats: int) -> None:
    dice = random.Random(seats)
    for _ in range(8):
        record, position = stops.random_record(dice, seats, most=300)
        found = stops.fitting_deals(record)
        assert position.hands in found.holdings, "the true hands fit"
        assert all(sum(chances) == 1 for chances in found.chances(weighted=True).values())
        assert all(sum(chances) == 1 for chances in found.chances(weighted=False).values())


def one_draw(drawing: str) -> Record:
    """Return a record in which seat 1 drew once; the tiles not named in it are six.

    Seat 0 leads 3-3, seat 1 has no 3 and draws, then knocks (`one`) or the turn ends.
    """
    rules = dominoes.Rules(
        game="draw",
        hand_size=13,
        lead_seat=0,
        drawing=drawing,  # type: ignore[arg-type]  # the caller's own text
    )
    own = frozenset(
        tile for tile in rules.tiles if 3 in tile or tile in {(0, 0), (0, 1), (0, 2), (1, 1)}
    )
    own |= {(1, 2), (2, 2)}
    steps = [Step(0, "lay", (3, 3)), Step(1, "draw")]
    if drawing == "one":
        steps.append(Step(1, "knock"))
    return Record(rules, 0, own, tuple(steps), 0)


@pytest.mark.parametrize("drawing", ["one", "one-ends"])
def test_a_hidden_draw_counts_once_for_each_tile_it_can_have_been(drawing: str) -> None:
    found = oracle.fitting_deals(one_draw(drawing))
    # All 15 unseen tiles show no 3: any 14 of them are his now, any one of which he drew.
    assert len(found.holdings) == 15
    assert found.count == 15 * 14
    assert found.count_with_orders == 15 * 14
    expected = (Fraction(0), Fraction(14, 15), Fraction(1, 15))
    assert set(found.chances(weighted=False).values()) == {expected}


def test_restricted_choice_weighs_by_the_number_of_legal_plays() -> None:
    rules = dominoes.Rules(hand_size=2, lead_seat=0)
    laid = Step(1, "lay", (3, 4), 3)
    record = Record(rules, 0, frozenset({(3, 3), (0, 3)}), (Step(0, "lay", (3, 3)), laid), 0)
    found = oracle.fitting_deals(record)
    assert found.count == 25
    chances = found.chances(weighted=True)
    # Of the 25 tiles beside 3-4, four show a 3 and would have given him a second play.
    assert chances[1, 3][1] == Fraction(1, 2) / (21 + Fraction(4, 2))
    assert chances[4, 4][1] == 1 / (21 + Fraction(4, 2))


def test_a_hand_that_goes_on_is_not_blocked() -> None:
    rules = dominoes.Rules(hand_size=2, lead_seat=0)
    laid = Step(1, "lay", (3, 4), 3)
    record = Record(rules, 0, frozenset({(3, 3), (0, 0)}), (Step(0, "lay", (3, 3)), laid), 0)
    # The seat to move has no 3 and no 4: if the other had none either the hand would be over.
    assert oracle.fitting_deals(record).count == 11
