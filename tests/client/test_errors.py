from __future__ import annotations

import pickle
from threading import Event

import bestplay
import pytest
from bestplay.status import error_of_item, item_of_error
from bestplay.table.v1.error_pb2 import ItemError
from grpc import StatusCode

from tests.client.conftest import failing_server


def test_a_request_at_fault_names_every_fault(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.collecting.group("7-1 1-2 2-1", set=6)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.code, error.reason) == (StatusCode.INVALID_ARGUMENT, "PIP_ABOVE_SET")
    assert [(fault.field, fault.reason) for fault in error.violations] == [
        ("hand.tiles[0].low", "PIP_ABOVE_SET"),
        ("hand.tiles[2]", "TILE_REPEATED"),
    ]
    assert "7-1" in str(error.violations[0])
    assert error.omitted == 0


def test_more_faults_than_a_status_holds_are_counted(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.collecting.score("", groups=["1-2"] * 100)
    error = caught.value
    assert error.omitted > 0
    assert len(error.violations) + error.omitted == 200  # too small, and not in the hand


def test_an_oversize_request_is_at_fault(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.collecting.group("1-2 " * 1_000_000)
    assert caught.value.reason == "MESSAGE_TOO_LARGE"
    assert caught.value.violations == ()


def test_busy_says_when_to_ask_again(busy: str) -> None:
    with bestplay.Client(busy) as client, pytest.raises(bestplay.Busy) as caught:
        client.collecting.group("")
    error = caught.value
    assert (error.message, error.reason, error.retry_after) == ("too much to do", "OVERLOADED", 1.5)


def test_unavailable(nobody: str) -> None:
    with bestplay.Client(nobody) as client, pytest.raises(bestplay.Unavailable) as caught:
        client.collecting.group("")
    assert caught.value.reason == "UNAVAILABLE"
    assert isinstance(caught.value, ConnectionError)


async def test_the_twin_raises_the_same(nobody: str, busy: str) -> None:
    async with bestplay.AsyncClient(nobody) as client:
        with pytest.raises(bestplay.Unavailable):
            await client.collecting.score("", [])
    async with bestplay.AsyncClient(busy) as client:
        with pytest.raises(bestplay.Busy) as caught:
            async for _ in client.collecting.group_many([""]):
                pass
    assert caught.value.retry_after == 1.5


def test_a_deadline_that_passes() -> None:
    done = Event()
    with failing_server(lambda _: done.wait()) as address, bestplay.Client(address) as client:
        with pytest.raises(bestplay.DeadlineExceeded) as caught:
            client.collecting.group("", timeout=0.05)
        done.set()
    assert isinstance(caught.value, TimeoutError)


def test_details_that_are_no_message_do_no_harm(garbled: str) -> None:
    with bestplay.Client(garbled) as client, pytest.raises(bestplay.RequestError) as caught:
        client.collecting.group("")
    assert (caught.value.message, caught.value.reason) == ("no", "INVALID_ARGUMENT")


def test_an_unexpected_status_is_the_base_error() -> None:
    with (
        failing_server(lambda context: context.abort(StatusCode.UNIMPLEMENTED, "")) as address,
        bestplay.Client(address) as client,
        pytest.raises(bestplay.BestplayError) as caught,
    ):
        client.collecting.group("")
    assert caught.value.code == StatusCode.UNIMPLEMENTED


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf")])
def test_a_timeout_is_a_time(nobody: str, timeout: float) -> None:
    with pytest.raises(bestplay.RequestError, match="no time to wait"):
        bestplay.Client(nobody, timeout=timeout)
    with bestplay.Client(nobody) as client, pytest.raises(bestplay.RequestError):
        client.collecting.group("", timeout=timeout)


@pytest.mark.parametrize("address", ["", "  "])
def test_an_address_is_not_blank(address: str) -> None:
    with pytest.raises(bestplay.RequestError, match="HOST:PORT"):
        bestplay.Client(address)
    with pytest.raises(bestplay.RequestError, match="HOST:PORT"):
        bestplay.AsyncClient(address)


def test_an_error_survives_its_item() -> None:
    faults = [bestplay.Violation("hand.tiles[0]", "NOTATION", "what?")]
    error = bestplay.RequestError.of(faults)
    back = error_of_item(item_of_error(error))
    assert isinstance(back, bestplay.RequestError)
    assert back.violations == error.violations
    assert (back.code, back.reason, back.message) == (error.code, error.reason, error.message)


def test_an_item_may_run_out_of_time() -> None:
    error = error_of_item(ItemError(code=4, reason="OUT_OF_TIME", message="late"))
    assert isinstance(error, bestplay.DeadlineExceeded)


@pytest.mark.parametrize(
    "error",
    [
        bestplay.RequestError.of([bestplay.Violation("a", "B", "c")]),
        bestplay.Busy("busy", reason="OVERLOADED", retry_after=2.0),
        bestplay.ServiceMissing("none"),
    ],
)
def test_errors_travel_between_processes(error: bestplay.BestplayError) -> None:
    back = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(back) is type(error)
    assert vars(back) == vars(error)
    assert str(back) == str(error)
