"""The service over gRPC, on a real port: answers and faults."""

from __future__ import annotations

from typing import Any

import grpc
import grpc.aio
import pytest
from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1 import answer_pb2
from bestplay_server.options import Options
from bestplay_solver.answer import RULES_REVISION, SOLVER_VERSION
from google.protobuf.duration_pb2 import Duration
from google.rpc.code_pb2 import INVALID_ARGUMENT
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from tests.server.askers import status_of
from tests.server.conftest import Stub
from tests.server.notation import hand, limits
from tests.server.table_of_collecting import EIGHT, group, lines, score
from tests.server.test_every_protocol import unpack


def raw(channel: grpc.aio.Channel, path: str) -> Any:
    """A unary method that sends and returns plain bytes."""
    return channel.unary_unary(path)


def raw_stream(channel: grpc.aio.Channel, path: str) -> Any:
    """A streaming method that sends and returns plain bytes."""
    return channel.unary_stream(path)


async def test_the_worked_example(stub: Stub) -> None:
    answer = await stub.GroupHand(group())
    assert answer.points == 19
    assert answer.proof == answer_pb2.Proof(
        status=answer_pb2.PROOF_STATUS_EXACT, lower=19, upper=19
    )
    assert len(answer.groupings) == 1
    assert answer.groupings[0].points == 19
    shown = [t for g in answer.groupings[0].groups for t in g.tiles]
    assert len([*shown, *answer.groupings[0].unmatched.tiles]) == 8
    assert not answer.HasField("count")
    assert answer.rules.set == 6
    assert answer.rules.named_table == pb.NAMED_TABLE_STANDARD
    assert answer.rules.table.groups[5] == pb.TableEntry(tiles=7, points=70)
    assert answer.provenance.rules_revision == RULES_REVISION
    assert answer.provenance.solver_version == SOLVER_VERSION
    assert answer.effort.HasField("nodes")


async def test_all_nine_best_groupings(stub: Stub) -> None:
    answer = await stub.GroupHand(group(scope=pb.GROUPING_SCOPE_ALL))
    assert answer.count == pb.GroupingCount(value=9, exact=True)
    assert len({g.SerializeToString(deterministic=True) for g in answer.groupings}) == 9
    assert {g.points for g in answer.groupings} == {19}


async def test_fewer_listed_and_fewer_counted(stub: Stub) -> None:
    answer = await stub.GroupHand(group(scope=pb.GROUPING_SCOPE_ALL, max_groupings=2))
    assert len(answer.groupings) == 2
    assert answer.count == pb.GroupingCount(value=9, exact=True)
    answer = await stub.GroupHand(group(scope=pb.GROUPING_SCOPE_ALL, count_cap=5))
    assert answer.count == pb.GroupingCount(value=5, exact=False)
    assert len(answer.groupings) <= 9


async def test_an_empty_hand_is_a_hand(stub: Stub) -> None:
    answer = await stub.GroupHand(group(hand=hand("")))
    assert answer.HasField("points")
    assert answer.points == 0
    assert answer.groupings == [pb.Grouping(unmatched=pb.Unmatched(points=0), points=0)]


async def test_the_blank_double_keeps_its_zeros(stub: Stub) -> None:
    answer = await stub.GroupHand(group(hand=hand("0-0")))
    (tile,) = answer.groupings[0].unmatched.tiles
    assert (tile.HasField("low"), tile.HasField("high")) == (True, True)
    assert answer.points == -1


async def test_a_named_table_and_one_of_its_own(stub: Stub) -> None:
    suit_of_seven = hand("0-4 1-4 2-4 3-4 4-4 4-5 4-6")
    rules = pb.CollectingRules(named_table=pb.NAMED_TABLE_SEVEN_84)
    answer = await stub.GroupHand(group(hand=suit_of_seven, rules=rules))
    assert (answer.points, answer.rules.named_table) == (84, pb.NAMED_TABLE_SEVEN_84)
    table = pb.ScoreTable(groups=lines({3: 50, 2: 1}), unmatched=lines({1: 0}))
    rules = pb.CollectingRules(custom_table=table)
    answer = await stub.GroupHand(group(hand=suit_of_seven, rules=rules))
    # 3 + 4 tiles, or 3 + 3 and one left, or all seven: 50 x 7 / 3, rounded down.
    assert answer.points == 50 * 7 // 3
    assert answer.rules.named_table == pb.NAMED_TABLE_UNSPECIFIED
    assert [line.tiles for line in answer.rules.table.groups] == [2, 3]


async def test_a_claim_is_scored_line_by_line(stub: Stub) -> None:
    answer = await stub.ScoreGroups(score(EIGHT, "5-5 3-5", "1-2 1-5 6-1"))
    assert [(g.suit, len(g.tiles), g.points) for g in answer.groups] == [(5, 2, 4), (1, 3, 12)]
    assert (len(answer.unmatched.tiles), answer.unmatched.points) == (3, -15)
    assert answer.points == 1
    assert not answer.HasField("comparison")


async def test_a_claim_is_compared_with_the_best(stub: Stub) -> None:
    answer = await stub.ScoreGroups(score(EIGHT, "5-5 3-5", "1-2 1-5 6-1", compare=True))
    assert (answer.comparison.best_points, answer.comparison.loss) == (19, 18)
    assert answer.comparison.best.points == 19
    assert answer.comparison.proof.status == answer_pb2.PROOF_STATUS_EXACT
    best = await stub.ScoreGroups(score(EIGHT, "5-5 3-5", "1-2 1-5 6-1", "3-4 2-4", compare=True))
    assert (best.points, best.comparison.loss) == (19, 0)
    assert best.comparison.HasField("loss")


async def test_faults_beyond_the_trailers_size_are_counted(stub: Stub) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GroupHand(group(hand=hand("- " * 28), rules=pb.CollectingRules(set=6)))
    status = status_of(caught.value)
    told = unpack(status, BadRequest).field_violations
    assert unpack(status, ErrorInfo).metadata["violations"] == "56"
    assert 10 < len(told) < 56
    assert status.ByteSize() < 5_000


@pytest.mark.parametrize("name", ["GroupHand", "ScoreGroups", "GroupHands"])
@pytest.mark.parametrize("body", [b"\xff", b"\x0a\x05\x01", b"\x0a\xff\xff\xff\xff\x0f"])
async def test_bytes_that_are_no_message(channel: grpc.aio.Channel, name: str, body: bytes) -> None:
    path = f"/bestplay.collecting.v1.CollectingService/{name}"
    calls = raw_stream(channel, path)(body) if name == "GroupHands" else None
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await (calls.read() if calls else raw(channel, path)(body))
    assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT
    assert unpack(status_of(caught.value), ErrorInfo).reason == "MALFORMED_MESSAGE"


async def test_an_oversize_message(stub: Stub, options: Options) -> None:
    huge = hand("1-2 " * (options.max_message_bytes // 5))
    assert huge.ByteSize() > options.max_message_bytes
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GroupHand(group(hand=huge))
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED


async def test_a_large_message_below_the_limit_is_refused_unread(stub: Stub) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GroupHand(group(hand=hand("1-2 " * 300_000)))
    assert unpack(status_of(caught.value), ErrorInfo).reason == "HAND_TOO_LARGE"


async def test_a_method_that_is_not_there(channel: grpc.aio.Channel) -> None:
    for path in ("/bestplay.collecting.v1.CollectingService/Nothing", "/nothing/at.all"):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await raw(channel, path)(b"")
        assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED


async def test_a_batch_is_answered_in_order_whatever_its_items(stub: Stub) -> None:
    items = [
        group(),
        group(hand=hand("1-2 1-2 7-7")),
        group(hand=hand("")),
        pb.GroupHandRequest(),
        group(scope=pb.GROUPING_SCOPE_ALL),
    ]
    answers = [answer async for answer in stub.GroupHands(pb.GroupHandsRequest(items=items))]
    assert [answer.index for answer in answers] == [0, 1, 2, 3, 4]
    kinds = [answer.WhichOneof("result") for answer in answers]
    assert kinds == ["answer", "error", "answer", "error", "answer"]
    assert [answers[i].answer.points for i in (0, 2, 4)] == [19, 0, 19]
    error = answers[1].error
    assert (error.code, error.reason) == (INVALID_ARGUMENT, "TILE_REPEATED")
    assert [(v.field, v.reason) for v in error.violations] == [
        ("hand.tiles[1]", "TILE_REPEATED"),
        ("hand.tiles[2].low", "PIP_ABOVE_SET"),
        ("hand.tiles[2].high", "PIP_ABOVE_SET"),
    ]


async def test_an_item_that_is_no_message_spoils_no_other(channel: grpc.aio.Channel) -> None:
    good = pb.GroupHandsRequest(items=[group()]).SerializeToString()
    broken = b"\x0a\x02\x0a\x7f"  # an item whose hand claims to be longer than the item
    calls = raw_stream(channel, "/bestplay.collecting.v1.CollectingService/GroupHands")
    answers = [pb.GroupHandsResponse.FromString(body) async for body in calls(good + broken + good)]
    assert [answer.index for answer in answers] == [0, 1, 2]
    assert answers[0].answer.points == answers[2].answer.points == 19
    assert answers[1].error.reason == "MALFORMED_MESSAGE"


async def test_a_duration_that_none_is(stub: Stub) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stub.GroupHand(group(limits=limits(time=Duration(seconds=2**62, nanos=-1))))
    assert unpack(status_of(caught.value), ErrorInfo).reason == "TIME_OUT_OF_RANGE"


async def test_health_tells_of_the_service_and_each_game(channel: grpc.aio.Channel) -> None:
    health: Any = health_pb2_grpc.HealthStub(channel)
    for name in ("", "bestplay.collecting.v1.CollectingService"):
        answer = await health.Check(health_pb2.HealthCheckRequest(service=name))
        assert answer.status == health_pb2.HealthCheckResponse.SERVING


async def test_reflection_lists_the_services(channel: grpc.aio.Channel) -> None:
    kind: Any = reflection_pb2_grpc.ServerReflectionStub  # its types know no grpc.aio
    stub = kind(channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    calls = stub.ServerReflectionInfo(iter([request]))
    names = [s.name async for answer in calls for s in answer.list_services_response.service]
    assert "bestplay.collecting.v1.CollectingService" in names
    assert "grpc.health.v1.Health" in names
