"""Advice through a real service: it cannot peek, it gets better, and it ends in time."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import grpc.aio
import pytest
from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.dominoes.v1 import dominoes_pb2_grpc
from bestplay.table.v1 import advice_pb2
from bestplay_server.options import Options
from bestplay_server.service import Service
from google.protobuf.duration_pb2 import Duration

from tests.server.conftest import workers_free
from tests.server.notation import limits
from tests.server.table_of_advice import LED, SEVENS, advise, follow, position, record
from tests.server.table_of_dominoes import rules

MANY = record(position("0-6 1-1 2-3 4-4 2-6 0-3", 6, 6, 6, to_move=3), "3 6-6")
"""Four seats after the lead: far more deals fit than can be solved."""


@pytest.fixture
def dominoes(channel: grpc.aio.Channel) -> Any:
    return dominoes_pb2_grpc.DominoesServiceStub(channel)


def seconds(number: float) -> Duration:
    return Duration(seconds=int(number), nanos=int(number % 1 * 1e9))


async def test_every_deal_is_solved_and_nothing_is_left_to_chance(dominoes: Any) -> None:
    answer = await dominoes.AdvisePlay(advise(LED, rules=SEVENS, most_deals=100_000))
    basis = answer.basis
    assert basis.exhaustive
    assert basis.deals_that_fit == "38760"
    assert basis.deals_solved == 38_760
    assert basis.method == advice_pb2.ADVICE_METHOD_DEALS
    assert "open hands" in basis.meaning
    assert all(play.prospects.error == 0 for play in answer.plays)
    means = [play.prospects.mean for play in answer.plays]
    assert means == sorted(means, reverse=True)
    for play in answer.plays:
        shares = play.prospects
        assert shares.win + shares.tie + shares.loses == pytest.approx(1)
        assert shares.loss == pytest.approx(means[0] - shares.mean)


async def test_a_stream_improves_and_ends_before_the_deadline(dominoes: Any) -> None:
    request = follow(MANY, seed=3)
    # A service that overran the deadline would end this stream with DEADLINE_EXCEEDED.
    answers = [one.answer async for one in dominoes.FollowAdvice(request, timeout=1.5)]
    deals = [answer.basis.deals_solved for answer in answers]
    assert len(deals) > 2
    assert deals == sorted(set(deals))
    assert answers[-1].plays[0].prospects.error < answers[0].plays[0].prospects.error


async def test_the_same_seed_gives_the_same_sample(dominoes: Any) -> None:
    one, other, another = [
        await dominoes.AdvisePlay(advise(MANY, most_deals=64, seed=seed)) for seed in (5, 5, 6)
    ]
    assert one.plays == other.plays
    assert one.plays != another.plays


async def test_a_limit_of_time_ends_a_sample(dominoes: Any) -> None:
    answer = await dominoes.AdvisePlay(advise(MANY, limits=limits(time=seconds(0.05))))
    assert answer.plays
    assert not answer.basis.exhaustive
    # On a machine that is busy none may be solved in that time: a few are played out then.
    assert 0 < answer.basis.deals_solved + answer.basis.deals_played_out < 100_000


async def test_a_limit_of_nodes_ends_a_sample(dominoes: Any) -> None:
    one, other = [
        await dominoes.AdvisePlay(advise(MANY, limits=limits(nodes=200_000))) for _ in range(2)
    ]
    assert one.plays == other.plays
    assert one.effort.nodes <= 400_000


async def test_leaving_a_stream_frees_the_worker(dominoes: Any, service: Service) -> None:
    call = dominoes.FollowAdvice(follow(MANY), timeout=30)
    assert (await call.read()).answer.plays
    call.cancel()
    await workers_free(service)


async def test_a_reader_that_sleeps_gets_the_newest_answer_next(dominoes: Any) -> None:
    call = dominoes.FollowAdvice(follow(LED, rules=SEVENS), timeout=30)
    first = await call.read()
    await asyncio.sleep(1.5)
    rest = []
    while (answer := await call.read()) != grpc.aio.EOF:
        rest.append(answer)
    assert first.answer.basis.deals_solved < 38_760
    assert rest[-1].answer.basis.exhaustive


async def test_an_answer_of_all_deals_is_at_hand_the_next_time() -> None:
    service = Service(Options(port=0, http_port=None))
    target = (await service.start()).grpc
    requests = [
        advise(LED, rules=SEVENS, most_deals=100_000),
        advise(MANY, limits=limits(time=seconds(0.02))),
    ]
    async with grpc.aio.insecure_channel(target) as channel:
        stub: Any = dominoes_pb2_grpc.DominoesServiceStub(channel)
        answers = [await stub.AdvisePlay(request) for request in (*requests, *requests)]
    await service.stop(0)
    assert [answer.effort.cached for answer in answers] == [False, False, True, False]
    assert answers[0].plays == answers[2].plays


async def test_an_answer_in_haste_is_not_kept_for_those_with_time() -> None:
    service = Service(Options(port=0, http_port=None))
    target = (await service.start()).grpc
    hasty = advise(LED, rules=SEVENS, most_deals=20, limits=limits(time=Duration(nanos=1)))
    async with grpc.aio.insecure_channel(target) as channel:
        stub: Any = dominoes_pb2_grpc.DominoesServiceStub(channel)
        first = await stub.AdvisePlay(hasty)
        hasty.ClearField("limits")
        second = await stub.AdvisePlay(hasty)
    await service.stop(0)
    assert first.basis.deals_played_out == 20
    assert second.basis.deals_solved == 20


async def test_the_hidden_game_late_in_a_hand(dominoes: Any) -> None:
    """HINTS.md's kind of position: the true value lies within its bounds, the mix adds up."""
    late = position("2-4 1-2", 2, ends="4 1", laid="6-6 4-6 1-6", to_move=0)
    answer = await dominoes.AdvisePlay(
        advise(late, with_hidden_game=True, limits=limits(time=seconds(5.0)))
    )
    game = answer.hidden_game
    assert game.lower <= game.value <= game.upper
    assert sum(play.probability for play in game.plays) == pytest.approx(1)
    assert any(play.best for play in game.plays)


async def test_time_for_the_hidden_game_is_asked_for_anew() -> None:
    late = position("0-5 1-1 2-3", 2, ends="0 1", laid="6-6 0-6 1-6", to_move=0)
    service = Service(Options(port=0, http_port=None))
    target = (await service.start()).grpc
    requests = [
        advise(late, with_hidden_game=True, limits=limits(time=seconds(time)))
        for time in (0.3, 25.0, 0.3)
    ]
    async with grpc.aio.insecure_channel(target) as channel:
        stub: Any = dominoes_pb2_grpc.DominoesServiceStub(channel)
        answers = [await stub.AdvisePlay(request) for request in requests]
    await service.stop(0)
    assert [answer.HasField("hidden_game") for answer in answers] == [False, True, True]
    assert [answer.effort.cached for answer in answers] == [False, False, True]


async def test_draws_that_nobody_saw_are_part_of_the_deal(dominoes: Any) -> None:
    deal = position("0-6 1-1 2-3", 3, stock=22, to_move=1)
    seen = record(deal, "1 6-6", "0 0-6", "1 draw", "1 0-4")
    answer = await dominoes.AdvisePlay(
        advise(
            seen,
            rules=rules(game=pb.GAME_DRAW, hand_size=3),
            most_deals=50,
            with_chances=True,
        )
    )
    assert int(answer.basis.deals_that_fit) > 10**20
    for chance in answer.chances:
        assert sum(chance.seats) + chance.stock + chance.asleep == pytest.approx(1)
