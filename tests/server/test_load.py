"""Deadlines, cancelled calls, overload and drain, through a real service on a real port."""

from __future__ import annotations

import asyncio
import threading
from contextlib import ExitStack
from typing import Any

import grpc
import grpc.aio
import pytest
from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1 import answer_pb2
from bestplay_server.failures import Failure
from bestplay_server.metrics import Metrics
from bestplay_server.options import Options
from bestplay_server.service import Addresses, Service
from bestplay_server.workers import Workers
from bestplay_solver.collecting import questions
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.server.askers import status_of
from tests.server.conftest import Gate, Stub, entered, places_taken, workers_free
from tests.server.notation import hand, limits
from tests.server.table_of_collecting import group, hard_hand
from tests.server.test_every_protocol import unpack


async def first_refusal(stub: Stub) -> grpc.StatusCode:
    """Ask until a call is refused; return the code."""
    while True:
        try:
            await stub.ScoreGroups(pb.ScoreGroupsRequest(hand=hand("0-0")))
        except grpc.aio.AioRpcError as error:
            return error.code()
        await asyncio.sleep(0.002)


async def test_the_deadline_brings_the_best_so_far(stub: Stub, gate: Gate) -> None:
    request = group(hand=hard_hand(), rules=pb.CollectingRules(set=18))
    answer = await stub.GroupHand(request, timeout=2)
    assert gate.left == ["out of time"]
    assert answer.points <= answer.proof.upper
    assert answer.proof.status == answer_pb2.PROOF_STATUS_BOUNDS
    assert answer.proof.reason == answer_pb2.UNPROVEN_REASON_TIME
    assert answer.groupings[0].points == answer.points == answer.proof.lower


async def test_a_time_limit_is_answered_with_bounds(stub: Stub) -> None:
    request = group(
        hand=hard_hand(),
        rules=pb.CollectingRules(set=18),
        limits=limits(time={"nanos": 1_000_000}),
    )
    answer = await stub.GroupHand(request)
    assert answer.proof.lower == answer.points == answer.groupings[0].points
    assert answer.proof.upper >= answer.proof.lower
    shown = [t for g in answer.groupings[0].groups for t in g.tiles]
    assert len([*shown, *answer.groupings[0].unmatched.tiles]) == 95


@pytest.mark.parametrize("options", [Options(port=0, http_port=0, workers=2, max_seconds=0.3)])
async def test_a_call_without_a_deadline_has_the_servers(
    stub: Stub, gate: Gate, options: Options
) -> None:
    answer = await stub.GroupHand(group(hand=hard_hand(), rules=pb.CollectingRules(set=18)))
    assert gate.left == ["out of time"]
    assert answer.proof.reason == answer_pb2.UNPROVEN_REASON_TIME


async def test_a_cancelled_call_frees_its_worker(service: Service, stub: Stub, gate: Gate) -> None:
    call = stub.GroupHand(group())
    await entered(gate)
    assert service.workers.places_taken == 1
    call.cancel()
    await workers_free(service)
    await gate.left_by(1)
    gate.open()
    assert (await stub.GroupHand(group())).points == 19
    assert gate.left == ["stopped", "let through"]


async def test_a_cancelled_batch_frees_its_workers(
    service: Service, stub: Stub, gate: Gate
) -> None:
    call = stub.GroupHands(pb.GroupHandsRequest(items=[group()] * 50))
    await entered(gate, 2)
    call.cancel()
    await workers_free(service)
    await gate.left_by(2)
    gate.open()
    assert (await stub.GroupHand(group())).points == 19
    assert gate.left == ["stopped", "stopped", "let through"]


async def test_a_full_service_refuses_and_says_when_to_come_back(
    service: Service, stub: Stub, channel: grpc.aio.Channel, gate: Gate
) -> None:
    accepted = [asyncio.ensure_future(stub.GroupHand(group())) for _ in range(3)]
    await places_taken(service, 3)
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GroupHand(group())
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    status = status_of(caught.value)
    assert unpack(status, ErrorInfo).reason == "OVERLOADED"
    assert unpack(status, RetryInfo).retry_delay.ToMilliseconds() >= 100
    health: Any = health_pb2_grpc.HealthStub(channel)
    answer = await health.Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING

    gate.open()
    assert [answer.points for answer in await asyncio.gather(*accepted)] == [19, 19, 19]


async def test_scores_are_given_while_the_service_is_full(
    service: Service, stub: Stub, gate: Gate
) -> None:
    accepted = [asyncio.ensure_future(stub.GroupHand(group())) for _ in range(3)]
    await places_taken(service, 3)
    request = pb.ScoreGroupsRequest(hand=hand("0-0 0-1"), groups=[])
    assert (await stub.ScoreGroups(request)).points == -6
    gate.open()
    await asyncio.gather(*accepted)


@pytest.mark.parametrize(
    "options", [Options(port=0, http_port=None, workers=1, queue=1, max_seconds=0.3)]
)
async def test_the_wait_in_the_queue_counts_towards_the_deadline(
    service: Service, stub: Stub, monkeypatch: pytest.MonkeyPatch, options: Options
) -> None:
    gone = threading.Event()
    monkeypatch.setattr(questions, "group_hand", lambda *_: gone.wait())  # heeds no budget
    busy = asyncio.ensure_future(stub.GroupHand(group()))
    await places_taken(service, 1)
    for call in (busy, stub.GroupHand(group())):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call
        assert unpack(status_of(caught.value), ErrorInfo).reason == "OUT_OF_TIME"
    gone.set()


@pytest.mark.parametrize(
    "options", [Options(port=0, http_port=None, workers=2, queue=0, max_seconds=1)]
)
async def test_a_batch_that_nobody_reads_keeps_nothing_from_others(
    service: Service, stub: Stub, options: Options
) -> None:
    every = group(scope=pb.GROUPING_SCOPE_ALL)
    slow = [stub.GroupHands(pb.GroupHandsRequest(items=[every] * 10_000)) for _ in range(2)]
    for call in slow:
        await call.read()
    assert service.workers.places_taken == 2
    assert (await stub.GroupHand(group())).points == 19
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GroupHands(pb.GroupHandsRequest()).read()
    assert unpack(status_of(caught.value), ErrorInfo).reason == "OVERLOADED"
    await workers_free(service)  # the service's maximum holds for them too
    for call in slow:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await read_on(call)
        assert caught.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED


async def read_on(call: Any) -> None:
    """Read to the end."""
    while await call.read() is not grpc.aio.EOF:
        pass


def test_a_refused_client_is_told_the_time_of_the_work_before_it() -> None:
    workers = Workers(2, 62, 10**9, Metrics())
    workers._typical_seconds = 0.05  # as long as work takes, without the wait for it
    with ExitStack() as stack:
        for _ in range(64):
            stack.enter_context(workers.place())
        with pytest.raises(Failure) as caught, workers.place():
            pass
    assert caught.value.retry_after == pytest.approx(0.05 * 64 / 2)


async def test_calls_cut_at_the_drains_end_may_be_asked_again(
    service: Service, stub: Stub, gate: Gate
) -> None:
    calls = [asyncio.ensure_future(stub.GroupHand(group())) for _ in range(2)]
    batch = stub.GroupHands(pb.GroupHandsRequest(items=[group()] * 3))
    await places_taken(service, 3)
    await service.stop(0)
    for call in (*calls, batch.read()):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await call
        assert caught.value.code() == grpc.StatusCode.UNAVAILABLE
        assert unpack(status_of(caught.value), ErrorInfo).reason == "SHUTTING_DOWN"


async def test_a_batch_ends_before_its_deadline_with_a_word_on_each_item(
    stub: Stub, gate: Gate
) -> None:
    request = pb.GroupHandsRequest(items=[group()] * 150)
    answers = [answer async for answer in stub.GroupHands(request, timeout=6)]
    assert [answer.index for answer in answers] == list(range(150))
    assert answers[0].HasField("answer")
    late = [answer.error for answer in answers if answer.HasField("error")]
    assert {error.reason for error in late} <= {"OUT_OF_TIME"}
    assert "out of time" in gate.left


async def test_a_drain_loses_nothing_that_was_accepted(
    service: Service, stub: Stub, gate: Gate
) -> None:
    accepted = [asyncio.ensure_future(stub.GroupHand(group())) for _ in range(2)]
    batch = stub.GroupHands(pb.GroupHandsRequest(items=[group()] * 3))
    await entered(gate, 2)
    await places_taken(service, 3)
    draining = asyncio.create_task(service.stop(60))
    assert await first_refusal(stub) == grpc.StatusCode.UNAVAILABLE
    assert not draining.done()
    gate.open()
    assert [answer.points for answer in await asyncio.gather(*accepted)] == [19, 19]
    assert [answer.answer.points async for answer in batch] == [19, 19, 19]
    await draining


async def test_the_port_of_another_service_is_refused(addresses: Addresses) -> None:
    port = int(addresses.grpc.rpartition(":")[2])
    with pytest.raises(OSError, match="cannot listen"):
        await Service(Options(port=port, http_port=None)).start()
