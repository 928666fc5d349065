from __future__ import annotations

import gc
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import bestplay
import pytest
from bestplay import service
from bestplay.collecting.v1.collecting_pb2 import GroupHandRequest, GroupHandsResponse
from bestplay.games.collecting import group_hand_request
from bestplay.table.v1.answer_pb2 import PROOF_STATUS_EXACT

from tests.client.conftest import DEMO

README = Path(__file__).parents[2] / "clients" / "python" / "README.md"


def outcomes(responses: list[GroupHandsResponse]) -> list[tuple[int, int | str]]:
    return [
        (r.index, r.error.reason if r.HasField("error") else r.answer.points) for r in responses
    ]


def test_the_embedded_service_answers() -> None:
    with bestplay.Client() as client:
        answer = client.collecting.group(DEMO, all_best=True)
    assert (answer.points, answer.count.value, answer.count.exact) == (19, 9, True)
    assert answer.proof.status == PROOF_STATUS_EXACT
    assert len(answer.groupings) == 9


def test_a_game_keeps_its_client_alive() -> None:
    collecting = bestplay.Client().collecting
    gc.collect()
    assert collecting.group("").points == 0


def test_a_client_that_is_never_closed_ends_with_its_process() -> None:
    program = "import bestplay; client = bestplay.Client(); client.collecting.group('1-2')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stderr == b""


async def test_the_twin_answers() -> None:
    async with bestplay.AsyncClient() as client:
        assert (await client.collecting.group(DEMO)).points == 19
        score = await client.collecting.score("1-2 1-5 3-3", ["1-2 1-5"], compare=True)
        assert (score.points, score.comparison.loss) == (3, 0)
        many = client.collecting.group_many(["1-2 1-5", "1-", "7-1", ""], chunk=2)
        assert outcomes([response async for response in many]) == [
            (0, 4),
            (1, "NOTATION"),
            (2, "PIP_ABOVE_SET"),
            (3, 0),
        ]


def test_a_claim_that_breaks_a_rule(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.collecting.score("1-2 3-4", ["1-2 3-4", "5-5 5-6"])
    assert [(fault.field, fault.reason) for fault in caught.value.violations] == [
        ("groups[0]", "GROUP_MIXED_SUITS"),
        ("groups[1].tiles[0]", "TILE_NOT_IN_HAND"),
        ("groups[1].tiles[1]", "TILE_NOT_IN_HAND"),
    ]


@pytest.mark.parametrize("chunk", [1, 2, 3, 100])
def test_a_batch_keeps_the_order(client: bestplay.Client, chunk: int) -> None:
    hands = ["a", "1-2 1-5", "7-1", "b", "c", "", "1-2 1-3 1-4", "d"]
    assert outcomes(list(client.collecting.group_many(hands, chunk=chunk))) == [
        (0, "NOTATION"),
        (1, 4),
        (2, "PIP_ABOVE_SET"),
        (3, "NOTATION"),
        (4, "NOTATION"),
        (5, 0),
        (6, 12),
        (7, "NOTATION"),
    ]


def test_a_batch_may_be_endless(client: bestplay.Client) -> None:
    read = 0

    def hands() -> Iterator[str]:
        nonlocal read
        while True:
            read += 1
            yield "1-2 1-5"

    responses = client.collecting.group_many(hands(), chunk=3)
    assert [next(responses).index for _ in range(4)] == [0, 1, 2, 3]
    assert read == 6


def test_a_batch_of_nothing(client: bestplay.Client) -> None:
    assert list(client.collecting.group_many([])) == []
    assert list(client.collecting.group_hands([])) == []


def test_an_item_too_large_for_a_message_is_that_items_error(client: bestplay.Client) -> None:
    large = group_hand_request("1-2 " * 700_000)
    items = [GroupHandRequest(), large, group_hand_request("")]
    assert outcomes(list(client.collecting.group_hands(items))) == [
        (0, "HAND_MISSING"),
        (1, "MESSAGE_TOO_LARGE"),
        (2, 0),
    ]


def test_large_items_are_spread_over_calls(client: bestplay.Client) -> None:
    items = [group_hand_request("1-2 " * 150_000)] * 6
    expected = [(at, "HAND_TOO_LARGE") for at in range(6)]
    assert outcomes(list(client.collecting.group_hands(items))) == expected


def test_a_closed_client_says_so(target: str) -> None:
    client = bestplay.Client(target)
    client.close()
    client.close()
    with pytest.raises(RuntimeError, match="closed"):
        client.collecting.group("")
    with pytest.raises(RuntimeError, match="closed"):
        next(client.collecting.group_many([""]))


async def test_a_twin_that_is_not_open_says_so(target: str) -> None:
    client = bestplay.AsyncClient(target)
    with pytest.raises(RuntimeError, match="async with"):
        await client.collecting.group("")
    async with client:
        await client.collecting.group("")
    with pytest.raises(RuntimeError, match="async with"):
        await client.collecting.group("")
    async with client:
        assert (await client.collecting.group("")).points == 0


async def test_without_a_service_an_address_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "entry_points", lambda **_: [])
    with pytest.raises(bestplay.ServiceMissing, match="install bestplay"):
        bestplay.Client()
    with pytest.raises(bestplay.ServiceMissing, match="address"):
        async with bestplay.AsyncClient():
            pass


def _examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", _examples())
def test_the_examples_are_true(example: str) -> None:
    exec(compile(example, str(README), "exec"), {})  # noqa: S102 - our own README
