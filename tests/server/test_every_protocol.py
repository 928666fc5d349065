"""One table of requests, sent over every protocol: equal answers, equal faults."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from bestplay_server.options import Options
from bestplay_server.service import Service
from google.protobuf.message import Message
from google.rpc.code_pb2 import INVALID_ARGUMENT
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status

from tests.server.askers import ASKERS, METHODS, Ask, Refused
from tests.server.notation import Bad
from tests.server.table_of_requests import BAD, GOOD

EVERY_PROTOCOL = pytest.mark.parametrize("protocol", ASKERS)


# One service and one client of each protocol serve all of these tests.
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def asks() -> AsyncIterator[dict[str, Ask]]:
    """A client of each protocol."""
    service = Service(Options(port=0, http_port=0, cache_bytes=0))
    addresses = await service.start()
    async with AsyncExitStack() as stack:
        yield {
            name: await stack.enter_async_context(asker(addresses))
            for name, asker in ASKERS.items()
        }
    await service.stop(0)


def unpack(status: Status, kind: type[Any]) -> Any:
    found = kind()
    assert any(detail.Unpack(found) for detail in status.details), f"no {kind.__name__}"
    return found


def without_time(message: Message) -> Message:
    """Return the message with the times of its efforts left out: they differ from call to call."""
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.full_name == "bestplay.table.v1.Effort":
            value.ClearField("time")
            continue
        for inner in value if field.is_repeated else [value]:
            without_time(inner)
    return message


@EVERY_PROTOCOL
@pytest.mark.parametrize("request_", GOOD.values(), ids=GOOD)
async def test_good_requests_have_equal_answers(
    asks: dict[str, Ask], protocol: str, request_: Message
) -> None:
    expected = [without_time(answer) for answer in await asks["grpc"](request_)]
    assert [without_time(answer) for answer in await asks[protocol](request_)] == expected


@EVERY_PROTOCOL
@pytest.mark.parametrize("bad", BAD, ids=[bad.what for bad in BAD])
async def test_bad_requests_have_all_their_faults_told(
    asks: dict[str, Ask], protocol: str, bad: Bad
) -> None:
    with pytest.raises(Refused) as caught:
        await asks[protocol](bad.request)
    status = caught.value.status
    assert status.code == INVALID_ARGUMENT
    violations = unpack(status, BadRequest).field_violations
    assert [(v.field, v.reason) for v in violations] == bad.faults
    assert all(v.description for v in violations)
    info = unpack(status, ErrorInfo)
    assert (info.reason, info.domain) == (bad.faults[0][1], "bestplay")
    assert info.metadata["violations"] == str(len(bad.faults))


async def test_the_table_has_good_and_bad_requests_for_every_method() -> None:
    assert {type(request) for request in GOOD.values()} == set(METHODS)
    assert {type(bad.request) for bad in BAD} == set(METHODS)
