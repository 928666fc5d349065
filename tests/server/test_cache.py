"""The answer cache: proven answers come back at once, marked, and nothing else is kept."""

from __future__ import annotations

from typing import Any

import pytest
from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1 import answer_pb2, tiles_pb2
from bestplay_server.cache import ENTRY_BYTES, AnswerCache
from bestplay_server.metrics import Metrics
from bestplay_server.options import Options
from bestplay_solver.collecting import questions
from bestplay_solver.tiles import full_set

from tests.server.conftest import Stub
from tests.server.notation import hand, limits
from tests.server.table_of_collecting import EIGHT, group, hard_hand, score, table


class Counter:
    """Counts the questions that come to the solver."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        for name in ("group_hand", "group_hand_all_ways", "compare_claim"):
            monkeypatch.setattr(questions, name, self._counted(name, getattr(questions, name)))

    def _counted(self, name: str, ask: Any) -> Any:
        def counted(*arguments: Any, **options: Any) -> Any:
            self.asked.append(name)
            return ask(*arguments, **options)

        return counted


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(monkeypatch)


@pytest.fixture
def options() -> Options:
    return Options(port=0, http_port=None, workers=2)


async def test_a_question_asked_again_costs_nothing(stub: Stub, solver: Counter) -> None:
    first, again = await stub.GroupHand(group()), await stub.GroupHand(group())
    assert solver.asked == ["group_hand"]
    assert (first.effort.cached, again.effort.cached) == (False, True)
    assert again.effort.HasField("nodes")
    assert again.effort.nodes == 0
    for answer in (first, again):
        answer.ClearField("effort")
    assert first == again


async def test_the_same_question_in_other_words(stub: Stub, solver: Counter) -> None:
    turned = hand(" ".join(reversed(["2-1", "5-1", "6-1", "3-3", "4-3", "5-3", "4-2", "5-5"])))
    resolved = pb.CollectingRules(set=6, named_table=pb.NAMED_TABLE_STANDARD)
    same = table(dict(enumerate([4, 12, 24, 40, 60, 70], 2)), {2: -6, 1: -1, 3: -15})
    answers = [
        await stub.GroupHand(group(hand=turned, rules=rules, limits=limits(time=time)))
        for rules, time in ((None, {"seconds": 9}), (resolved, {"seconds": 20}), (same, None))
    ]
    assert solver.asked == ["group_hand"]
    assert [answer.effort.cached for answer in answers] == [False, True, True]


@pytest.mark.parametrize(
    "other",
    [
        group(hand=hand("1-2 1-5")),
        group(rules=pb.CollectingRules(set=7)),
        group(rules=pb.CollectingRules(named_table=pb.NAMED_TABLE_SEVEN_84)),
        group(scope=pb.GROUPING_SCOPE_ALL),
    ],
    ids=["hand", "set", "table", "scope"],
)
async def test_other_questions_have_other_answers(
    stub: Stub, solver: Counter, other: pb.GroupHandRequest
) -> None:
    await stub.GroupHand(group())
    assert not (await stub.GroupHand(other)).effort.cached
    assert len(solver.asked) == 2


async def test_listing_and_counting_less_is_another_question(stub: Stub) -> None:
    every = [
        await stub.GroupHand(group(scope=pb.GROUPING_SCOPE_ALL, **fields))
        for fields in ({}, {"max_groupings": 2}, {"count_cap": 5}, {"max_groupings": 100})
    ]
    assert [len(answer.groupings) for answer in every] == [9, 2, 5, 9]
    assert [answer.count.value for answer in every] == [9, 9, 5, 9]
    assert [answer.effort.cached for answer in every] == [False, False, False, True]


async def test_a_node_limit_starts_from_nothing(stub: Stub, solver: Counter) -> None:
    for _ in range(2):
        answer = await stub.GroupHand(group(limits=limits(nodes=1_000)))
        assert not answer.effort.cached
    assert len(solver.asked) == 2


async def test_a_count_that_ended_early_is_not_kept(stub: Stub) -> None:
    flat = table({2: 0}, {1: 0})
    whole = tiles_pb2.Hand(tiles=[tiles_pb2.Tile(low=a, high=b) for a, b in full_set(12)])
    rules = pb.CollectingRules(set=12, custom_table=flat.custom_table)
    for _ in range(2):
        answer = await stub.GroupHand(
            group(
                hand=whole,
                rules=rules,
                scope=pb.GROUPING_SCOPE_ALL,
                count_cap=10**9,
                limits=limits(time={"nanos": 20_000_000}),
            )
        )
        assert (answer.count.exact, answer.effort.cached) == (False, False)
        assert answer.count.reason == answer_pb2.UNPROVEN_REASON_TIME


async def test_what_is_not_proven_is_not_kept(stub: Stub, solver: Counter) -> None:
    request = group(
        hand=hard_hand(), rules=pb.CollectingRules(set=18), limits=limits(time={"nanos": 1})
    )
    for _ in range(2):
        assert not (await stub.GroupHand(request)).effort.cached
    assert len(solver.asked) == 2


async def test_comparisons_and_batches_use_it_too(stub: Stub, solver: Counter) -> None:
    for expected in (False, True):
        answer = await stub.ScoreGroups(score(EIGHT, "5-5 3-5", compare=True))
        assert answer.comparison.effort.cached == expected
        assert answer.comparison.best_points == 19
    request = pb.GroupHandsRequest(items=[group()])
    batches = [[a async for a in stub.GroupHands(request)] for _ in range(2)]
    assert [batch[0].answer.effort.cached for batch in batches] == [False, True]
    assert solver.asked == ["compare_claim", "group_hand"]


@pytest.mark.parametrize("options", [Options(port=0, http_port=None, cache_bytes=0)])
async def test_it_can_be_left_out(stub: Stub, solver: Counter, options: Options) -> None:
    for _ in range(2):
        assert not (await stub.GroupHand(group())).effort.cached
    assert len(solver.asked) == 2


def test_it_never_grows_beyond_its_size() -> None:
    metrics = Metrics()
    cache = AnswerCache(10 * (ENTRY_BYTES + 100), metrics)
    for number in range(1_000):
        cache.put(number, pb.GroupHandResponse(points=number))
    kept = [n for n in range(1_000) if cache.get(n, pb.GroupHandResponse) is not None]
    assert kept == list(range(1_000 - len(kept), 1_000))
    assert len(kept) == 10
    cache.put("huge", pb.GroupHandResponse(groupings=[pb.Grouping(points=1)] * 9_000))
    assert cache.get("huge", pb.GroupHandResponse) is None
    assert cache.get(999, pb.GroupHandResponse) == pb.GroupHandResponse(points=999)


def test_nobody_can_change_what_is_kept() -> None:
    cache = AnswerCache(100_000, Metrics())
    answer = pb.GroupHandResponse(points=1)
    cache.put("question", answer)
    answer.points = 2
    first = cache.get("question", pb.GroupHandResponse)
    assert first is not None
    first.points = 3
    assert cache.get("question", pb.GroupHandResponse) == pb.GroupHandResponse(points=1)
