"""Endgames through a real service: exact answers, budgets, deadlines and load."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.dominoes.v1 import dominoes_pb2_grpc
from bestplay.table.v1 import answer_pb2, value_pb2
from bestplay_server.failures import Failure
from bestplay_server.metrics import Metrics
from bestplay_server.options import Options
from bestplay_server.service import Service
from bestplay_server.workers import Workers
from bestplay_solver.tiles import full_set

from tests.server.conftest import workers_free
from tests.server.notation import hand, limits
from tests.server.table_of_dominoes import (
    FOUR_HANDS,
    TWO_HANDS,
    position,
    record,
    rules,
    solve,
    step,
)

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "block.json").read_text())
ANY_TILE = rules(lead=pb.LEAD_RULE_ANY_TILE)


def hard() -> pb.SolveEndgameRequest:
    """The full free lead of double-twelve, four hands of twelve tiles: minutes of work."""
    tiles = [f"{low}-{high}" for low, high in full_set(12)]
    dealt = [" ".join(tiles[seat::7][:12]) for seat in range(4)]
    return solve(position(*dealt, to_move=0), rules=rules(set=12, lead=pb.LEAD_RULE_ANY_TILE))


@pytest.fixture
def dominoes(channel: grpc.aio.Channel) -> Any:
    return dominoes_pb2_grpc.DominoesServiceStub(channel)


def order(value: value_pb2.Value) -> tuple[int, int]:
    return value.margin, value.outcome


async def answer_or_code(
    dominoes: Any, request: pb.SolveEndgameRequest, seconds: float
) -> tuple[pb.SolveEndgameResponse, grpc.StatusCode]:
    """Return the answer and OK, or an empty one and the code."""
    try:
        return await dominoes.SolveEndgame(request, timeout=seconds), grpc.StatusCode.OK
    except grpc.aio.AioRpcError as error:
        return pb.SolveEndgameResponse(), error.code()


async def test_all_vectors_in_one_batch(dominoes: Any) -> None:
    vectors = VECTORS["vectors"]
    texts = [[" ".join(f"{a}-{b}" for a, b in one) for one in v["hands"]] for v in vectors]
    items = [
        solve(position(*hands, to_move=vector["leader"]), asking=0)
        for hands, vector in zip(texts, vectors, strict=True)
    ]
    answers = [a async for a in dominoes.SolveEndgames(pb.SolveEndgamesRequest(items=items))]
    margins = [answer.answer.value.margin for answer in answers]
    assert margins == [vector["margin_side0"] for vector in vectors]
    assert len(vectors) >= 100


async def test_plays_are_ranked_and_losses_agree(dominoes: Any) -> None:
    answer = await dominoes.SolveEndgame(
        solve(position(*FOUR_HANDS, to_move=0), rules=ANY_TILE, with_lines=True)
    )
    values = [order(play.value) for play in answer.plays]
    assert len(values) == 7
    assert values == sorted(values, reverse=True)
    assert order(answer.value) == values[0]
    assert [play.loss for play in answer.plays] == [
        answer.value.margin - play.value.margin for play in answer.plays
    ]
    assert all(play.HasField("loss") for play in answer.plays)
    assert answer.points[0] - answer.points[1] == answer.value.margin
    for play in answer.plays:
        assert play.line[0] == play.play
        assert play.after.to_move == play.line[1].seat
        listed = await dominoes.ListPlays(
            pb.ListPlaysRequest(
                record=pb.Record(deal=position(*FOUR_HANDS, to_move=0), steps=play.line),
                rules=ANY_TILE,
            )
        )
        assert listed.result.points[0] - listed.result.points[1] == play.value.margin


async def test_only_some_plays_and_the_value_of_all(dominoes: Any) -> None:
    deal = position(*FOUR_HANDS, to_move=0)
    every = await dominoes.SolveEndgame(solve(deal, rules=ANY_TILE))
    worst = every.plays[-1]
    answer = await dominoes.SolveEndgame(solve(deal, rules=ANY_TILE, only_plays=[worst.play]))
    assert [play.play for play in answer.plays] == [worst.play]
    assert answer.plays[0].loss == worst.loss
    assert answer.value == every.value


async def test_a_forced_knock_and_a_forced_draw_have_real_values(dominoes: Any) -> None:
    knock = await dominoes.SolveEndgame(
        solve(position("1-1 2-3", "0-6 1-2", ends="0 6", to_move=0))
    )
    (play,) = knock.plays
    assert (play.play.WhichOneof("play"), play.value) == ("knock", knock.value)
    draw = await dominoes.SolveEndgame(
        solve(
            position("1-1", "0-6 1-2", ends="0 6", stock="2-3 0-4", to_move=0),
            rules=rules(game=pb.GAME_DRAW),
        )
    )
    (play,) = draw.plays
    assert play.play == step("0 draw 2-3")
    assert play.after.hands[0] == hand("1-1 2-3")


async def test_going_out_against_the_double_blank_is_a_win(dominoes: Any) -> None:
    answer = await dominoes.SolveEndgame(solve(position("1-6", "0-0", ends="2 6", to_move=0)))
    assert answer.value == value_pb2.Value(margin=0, outcome=value_pb2.OUTCOME_WIN)
    assert answer.value.HasField("margin")


async def test_a_hand_that_is_over_has_its_result(dominoes: Any) -> None:
    answer = await dominoes.SolveEndgame(solve(position("", "5-6", ends="2 6", to_move=1)))
    assert list(answer.plays) == []
    assert list(answer.result.points) == [11, 0]
    assert (answer.value.margin, answer.asking) == (-11, 1)


@pytest.mark.parametrize("seconds", [0.05, 0.2, 1])
async def test_a_short_deadline_on_a_full_deal(
    dominoes: Any, service: Service, seconds: float
) -> None:
    request = solve(position(*FOUR_HANDS, to_move=0), rules=ANY_TILE)
    exact = await dominoes.SolveEndgame(request)
    answer, code = await answer_or_code(dominoes, request, seconds)
    # In time, as the bench measures; only a machine that stands still for so long may be late.
    assert code in (grpc.StatusCode.OK, grpc.StatusCode.DEADLINE_EXCEEDED)
    for play in answer.plays:
        same = next(one for one in exact.plays if one.play == play.play)
        assert order(play.proof.lower) <= order(same.value) <= order(play.proof.upper)
    await workers_free(service)


async def test_200_nodes_give_bounds_that_hold(dominoes: Any, service: Service) -> None:
    request = solve(position(*FOUR_HANDS, to_move=0), rules=ANY_TILE, limits=limits(nodes=200))
    answers = [await dominoes.SolveEndgame(request) for _ in range(2)]
    exact = await dominoes.SolveEndgame(solve(request.position, rules=ANY_TILE))
    for answer in answers:
        assert answer.proof.status == answer_pb2.PROOF_STATUS_BOUNDS
        assert answer.proof.reason == answer_pb2.UNPROVEN_REASON_NODES
        assert not answer.HasField("value")
        assert not answer.points
        assert order(answer.proof.lower) <= order(exact.value) <= order(answer.proof.upper)
        assert len(answer.plays) == 7
        for play in answer.plays:
            same = next(one for one in exact.plays if one.play == play.play)
            assert order(play.proof.lower) <= order(same.value) <= order(play.proof.upper)
            assert play.HasField("value") == (play.proof.status == answer_pb2.PROOF_STATUS_EXACT)
        answer.ClearField("effort")
    assert answers[0] == answers[1]
    await workers_free(service)


async def test_a_deadline_of_1_ms_is_kept_or_told(dominoes: Any, service: Service) -> None:
    answer, code = await answer_or_code(dominoes, hard(), 0.001)
    assert code in (grpc.StatusCode.OK, grpc.StatusCode.DEADLINE_EXCEEDED)
    assert answer.proof.status != answer_pb2.PROOF_STATUS_EXACT
    await workers_free(service)


async def test_a_cancelled_endgame_frees_its_worker(dominoes: Any, service: Service) -> None:
    calls = [dominoes.SolveEndgame(hard()) for _ in range(2)]
    async with asyncio.timeout(60):
        while service.workers.places_taken < 2:
            await asyncio.sleep(0.002)
        for call in calls:
            call.cancel()
        await workers_free(service)
        assert (await dominoes.SolveEndgame(solve(position(*TWO_HANDS)))).value.margin == 21


@pytest.mark.parametrize(
    "options", [Options(port=0, http_port=None, workers=1, cache_bytes=0, max_nodes=10_000)]
)
async def test_the_servers_node_cap_ends_a_huge_question(dominoes: Any, options: Options) -> None:
    answer = await dominoes.SolveEndgame(hard())
    assert answer.proof.reason == answer_pb2.UNPROVEN_REASON_NODES
    assert answer.effort.nodes <= 10_000


def test_costly_questions_leave_places_for_the_others() -> None:
    workers = Workers(1, 3, 10**9, Metrics())
    with workers.place(is_costly=True), workers.place(is_costly=True):
        with pytest.raises(Failure) as caught, workers.place(is_costly=True):
            pass
        assert caught.value.reason == "OVERLOADED"
        with workers.place(), workers.place(), pytest.raises(Failure), workers.place():
            pass
    with workers.place(is_costly=True):
        assert workers.places_taken == 1


async def test_a_question_asked_again_in_other_words(channel: grpc.aio.Channel) -> None:
    service = Service(Options(port=0, http_port=None))
    target = (await service.start()).grpc
    async with grpc.aio.insecure_channel(target) as other:
        stub: Any = dominoes_pb2_grpc.DominoesServiceStub(other)
        asked = [
            solve(position("1-1 2-6", "0-6 1-2", ends="0 6", to_move=0)),
            solve(
                position("6-2 1-1", "2-1 6-0", ends="6 0", to_move=0),
                limits=limits(time={"seconds": 9}),
            ),
            solve(position("1-1 2-6", "0-6 1-2", ends="0 6", to_move=1)),
        ]
        answers = [await stub.SolveEndgame(request) for request in asked]
    await service.stop(0)
    assert [answer.effort.cached for answer in answers] == [False, True, False]
    assert answers[0].plays == answers[1].plays


async def test_a_record_and_its_position_have_the_same_answer(dominoes: Any) -> None:
    from_record = await dominoes.SolveEndgame(
        solve(record(position(*TWO_HANDS), "0 6-6", "1 0-6", "0 2-6"))
    )
    from_position = await dominoes.SolveEndgame(solve(from_record.position))
    for answer in (from_record, from_position):
        answer.ClearField("effort")
    assert from_record == from_position


async def test_expected_takes_the_first_of_equal_plays_whoever_asks(dominoes: Any) -> None:
    where = position("0-2 2-3", "0-1", "1-3", ends="0 3", to_move=0)
    answers = [
        await dominoes.SolveEndgame(solve(where, asking=seat, with_expected=True, **only))
        for seat in range(3)
        for only in ({}, {"only_plays": [step("2-3@3")]})
    ]
    assert {tuple(answer.expected.points) for answer in answers} == {(0, 0, 6)}


async def test_an_answer_without_its_lines_is_not_kept(dominoes: Any) -> None:
    service = Service(Options(port=0, http_port=None))
    target = (await service.start()).grpc
    where = position("0-4 1-3", "3-3 0-2", ends="2 1", to_move=0)
    async with grpc.aio.insecure_channel(target) as channel:
        stub: Any = dominoes_pb2_grpc.DominoesServiceStub(channel)
        short = await stub.SolveEndgame(solve(where, with_lines=True, limits=limits(nodes=2)))
        assert (short.proof.status, len(short.plays[0].line)) == (answer_pb2.PROOF_STATUS_EXACT, 0)
        whole = await stub.SolveEndgame(solve(where, with_lines=True))
    await service.stop(0)
    assert len(whole.plays[0].line) == 4


@pytest.mark.parametrize("game", [g for g in pb.Game.values() if g])
async def test_the_rules_of_an_answer_may_be_sent_back(dominoes: Any, game: Any) -> None:
    asked = pb.ListPlaysRequest(position=position("6-6 2-3", "0-6 0-2"), rules=rules(game=game))
    first = await dominoes.ListPlays(asked)
    again = await dominoes.ListPlays(
        pb.ListPlaysRequest(position=first.position, rules=first.rules)
    )
    assert again == first
