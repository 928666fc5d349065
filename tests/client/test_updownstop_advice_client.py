from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing

import bestplay
import pytest
from bestplay.errors import RequestError, Violation
from bestplay.games.updownstop import (
    AdviseOptions,
    ExchangeOptions,
    SeenHandsLike,
    advise_exchange_request,
    advise_play_request,
)
from bestplay.table.v1.advice_pb2 import (
    ADVICE_METHOD_DEALS,
    WEIGHTING_UNIFORM,
    AdviceBasis,
)
from bestplay.updownstop.v1.updownstop_pb2 import AdviseExchangeResponse, AdvisePlayResponse

OWN = "0-1 2-2 3-3 4-4 5-6 1-3 6-6"
DEALT: SeenHandsLike = [7, OWN]
STEPS: AdviseOptions = {"steps": "0 exchange 2, 1 exchange 2-2 for 1-1, start 3-5, 0 pass"}
FEW: AdviseOptions = {**STEPS, "most_deals": 100}
LATE: SeenHandsLike = ["0-1 2-2", 2]
TABLE: AdviseOptions = {"start": "3-5", "to_move": 0, "pile": 0}
EXCHANGED: ExchangeOptions = {"exchanges": "0 exchange 2", "most_deals": 100}


def deals(basis: AdviceBasis) -> int:
    return basis.deals_solved + basis.deals_played_out


def means(answer: AdvisePlayResponse) -> list[float]:
    return [play.prospects.mean for play in answer.plays]


def means_of_choices(answer: AdviseExchangeResponse) -> list[float]:
    return [choice.prospects.mean for choice in answer.exchanges]


def violations(ask: Callable[[], object]) -> list[Violation]:
    with pytest.raises(RequestError) as caught:
        ask()
    return list(caught.value.violations)


def reasons(ask: Callable[[], object]) -> list[tuple[str, str]]:
    return [(fault.field, fault.reason) for fault in violations(ask)]


def test_a_hint_ranks_the_plays(client: bestplay.Client) -> None:
    options: AdviseOptions = {**FEW, "seed": 7}
    answer = client.updownstop.advise(DEALT, **options)
    kinds = {play.play.WhichOneof("play") for play in answer.plays}
    assert kinds == {"build", "pass"}
    assert means(answer) == sorted(means(answer), reverse=True)
    first = answer.plays[0].prospects
    assert (first.loss, first.loss_error) == (0, 0)
    assert first.error > 0
    assert first.win + first.tie + first.loses == pytest.approx(1)
    assert (deals(answer.basis), answer.basis.seed, answer.basis.exhaustive) == (100, 7, False)
    assert answer.seat == 1
    assert [(len(hand.tiles), hand.hidden) for hand in answer.position.hands] == [(0, 8), (7, 0)]
    assert answer.position.stock.count == 12  # seat 0 drew by its pass


def test_every_deal_leaves_no_error(client: bestplay.Client) -> None:
    answer = client.updownstop.advise(LATE, **TABLE)
    basis = answer.basis
    assert (basis.exhaustive, basis.method) == (True, ADVICE_METHOD_DEALS)
    assert (basis.deals_that_fit, basis.deals_solved) == ("300", 300)
    assert [play.prospects.error for play in answer.plays] == [0, 0]
    assert [play.play.WhichOneof("play") for play in answer.plays] == ["build", "pass"]


def test_what_was_put_aside_is_in_the_pile(client: bestplay.Client) -> None:
    answer = client.updownstop.advise(
        [OWN, 7],
        start="3-5",
        to_move=0,
        put_aside="0-0",
        weighting="uniform",
        with_chances=True,
        most_deals=5,
    )
    assert answer.basis.weighting == WEIGHTING_UNIFORM
    aside, other = answer.chances[:2]
    assert (aside.tile.low, aside.tile.high) == (0, 0)
    assert (aside.seats[1], aside.stock) == (0, 1)
    assert other.seats[1] == pytest.approx(7 / 19)
    assert answer.exact_chances


def test_single_plays_are_held_against_the_best(client: bestplay.Client) -> None:
    options: AdviseOptions = {**TABLE, "only_plays": "pass"}
    answer = client.updownstop.advise(LATE, **options)
    assert [play.play.WhichOneof("play") for play in answer.plays] == ["pass"]
    assert answer.plays[0].prospects.loss > 0


def test_whose_turn_is_first_is_as_the_steps_show(client: bestplay.Client) -> None:
    played = client.updownstop.advise([OWN, 7], steps="start 3-5, 1 pass", most_deals=5)
    assert (played.seat, played.position.to_move) == (0, 0)
    steps = "1 exchange 2, 0 exchange, start 3-5"
    exchanged = client.updownstop.advise([OWN, 7], steps=steps, most_deals=5)
    assert exchanged.position.to_move == 1
    assert client.updownstop.advise([OWN, 7], steps="start 3-5", most_deals=5).plays
    nobody = violations(lambda: client.updownstop.advise([OWN, 7], steps="start 3-5, 9 pass"))
    assert [(fault.field, fault.reason) for fault in nobody] == [("record.steps[1]", "WRONG_SEAT")]


def test_an_exchange_ranks_every_choice(client: bestplay.Client) -> None:
    answer = client.updownstop.advise_exchange(DEALT, **EXCHANGED)
    choices = {tuple((tile.low, tile.high) for tile in one.put_aside) for one in answer.exchanges}
    assert len(choices) == len(answer.exchanges) == 1 + 7 + 21
    assert means_of_choices(answer) == sorted(means_of_choices(answer), reverse=True)
    assert (answer.seat, deals(answer.basis)) == (1, 100)
    assert answer.exchanges[0].prospects.loss == 0


def test_answers_that_are_followed_improve(client: bestplay.Client) -> None:
    answers = list(client.updownstop.follow_advice(DEALT, **FEW))
    counts = [deals(answer.basis) for answer in answers]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    assert means(answers[-1]) == means(client.updownstop.advise(DEALT, **FEW))


def test_exchanges_that_are_followed_improve(client: bestplay.Client) -> None:
    answers = list(client.updownstop.follow_exchange_advice(DEALT, **EXCHANGED))
    counts = [deals(answer.basis) for answer in answers]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    once = client.updownstop.advise_exchange(DEALT, **EXCHANGED)
    assert means_of_choices(answers[-1]) == means_of_choices(once)


def test_answers_may_be_left_early(client: bestplay.Client) -> None:
    plays = client.updownstop.follow_advice(DEALT, **STEPS)
    assert next(plays).plays
    plays.close()
    assert list(plays) == []
    for answer in client.updownstop.follow_exchange_advice([OWN, 7]):
        assert answer.exchanges
        break
    assert client.updownstop.advise(DEALT, **FEW).plays


def test_a_hint_cannot_peek(client: bestplay.Client) -> None:
    ask = client.updownstop
    hidden = [("record.hands[1].hidden", "OWN_TILES_HIDDEN")]
    assert reasons(lambda: ask.advise([7, 7], steps="start 3-5", seat=1)) == hidden
    assert reasons(lambda: ask.advise([7, 7], steps="start 3-5")) == [("seat", "SEAT_MISSING")]
    seen = "0 exchange 0-2 for 0-3, 1 exchange, start 3-5"
    assert reasons(lambda: ask.advise(DEALT, steps=seen)) == [("record.steps[0]", "TILE_NOT_SEEN")]
    drawn = "start 3-5, 0 pass drawing 0-2"
    assert reasons(lambda: ask.advise(DEALT, steps=drawn)) == [("record.steps[1]", "TILE_NOT_SEEN")]
    count = [("record.steps[1]", "OWN_TILES_HIDDEN")]
    assert reasons(lambda: ask.advise(DEALT, steps="0 exchange, 1 exchange 2")) == count
    assert reasons(lambda: ask.advise_exchange([7, 7], seat=0)) == [
        ("hands[0].hidden", "OWN_TILES_HIDDEN")
    ]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({}, ("exchanges", "EXCHANGES_MISSING")),
        ({"exchanges": "0 exchange 3"}, ("exchanges[0]", "EXCHANGE_TOO_MANY")),
        ({"exchanges": "1 exchange 1"}, ("exchanges[0]", "WRONG_SEAT")),
        ({"exchanges": "0 pass"}, ("exchanges[0]", "NOT_AN_EXCHANGE")),
        ({"exchanges": "0 exchange 0-2 for 0-3"}, ("exchanges[0]", "TILE_NOT_SEEN")),
        ({"first_seat": 2}, ("first_seat", "SEAT_OUT_OF_RANGE")),
        ({"first_seat": 1, "most_deals": 0}, ("most_deals", "MOST_DEALS_OUT_OF_RANGE")),
        ({"first_seat": 1, "nodes": 0}, ("limits.nodes", "NODES_OUT_OF_RANGE")),
    ],
)
def test_faults_of_an_exchange(
    client: bestplay.Client, options: ExchangeOptions, fault: tuple[str, str]
) -> None:
    ask = client.updownstop
    assert reasons(lambda: ask.advise_exchange(DEALT, **options)) == [fault]
    assert reasons(lambda: next(ask.follow_exchange_advice(DEALT, **options))) == [fault]


def test_faults_have_the_same_paths_when_followed(client: bestplay.Client) -> None:
    wrong: AdviseOptions = {"steps": "start 3-5, 0 pass, 1 remove", "most_deals": 0}
    once = violations(lambda: client.updownstop.advise(DEALT, **wrong))
    followed = violations(lambda: next(client.updownstop.follow_advice(DEALT, **wrong)))
    assert {fault.field for fault in once} == {"most_deals", "record.steps[2]"}
    assert followed == once


def test_what_cannot_be_written_is_raised_at_once(client: bestplay.Client) -> None:
    with pytest.raises(RequestError, match="no step"):
        client.updownstop.follow_advice(DEALT, steps="0 knock")
    with pytest.raises(RequestError, match="no step"):
        client.updownstop.follow_exchange_advice(DEALT, exchanges="0 swap 2")


def test_ready_requests(client: bestplay.Client) -> None:
    ask = client.updownstop
    ready = advise_play_request(DEALT, **FEW)
    once = ask.advise_play(ready)
    assert means(once) == means(ask.advise(DEALT, **FEW))
    assert means(once) == means(list(ask.follow_advise_play(ready))[-1])
    exchange = advise_exchange_request(DEALT, **EXCHANGED)
    choices = ask.advise_exchange_of(exchange)
    assert means_of_choices(choices) == means_of_choices(ask.advise_exchange(DEALT, **EXCHANGED))
    followed = list(ask.follow_exchange_advice_of(exchange))
    assert means_of_choices(choices) == means_of_choices(followed[-1])


async def test_the_twin_answers(target: str) -> None:
    async with bestplay.AsyncClient(target) as client:
        ask = client.updownstop
        once = await ask.advise(DEALT, **FEW)
        plays = [answer async for answer in ask.follow_advice(DEALT, **FEW)]
        assert means(plays[-1]) == means(once)
        assert means(await ask.advise_play(advise_play_request(DEALT, **FEW))) == means(once)
        choices = await ask.advise_exchange(DEALT, **EXCHANGED)
        followed = [one async for one in ask.follow_exchange_advice(DEALT, **EXCHANGED)]
        assert means_of_choices(followed[-1]) == means_of_choices(choices)
        ready = advise_exchange_request(DEALT, **EXCHANGED)
        assert means_of_choices(await ask.advise_exchange_of(ready)) == means_of_choices(choices)
        async with aclosing(ask.follow_advice(DEALT, **STEPS)) as left_early:
            async for answer in left_early:
                assert answer.plays
                break
        with pytest.raises(RequestError) as caught:
            async for _ in ask.follow_exchange_advice(DEALT):
                pass
        assert [fault.field for fault in caught.value.violations] == ["exchanges"]
