"""The desk of Collecting Dominoes."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from functools import partial

from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1.answer_pb2 import PROOF_STATUS_EXACT
from bestplay_solver.budget import Budget
from bestplay_solver.collecting import questions

from bestplay_server.batches import answer_batch
from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.failures import Failure
from bestplay_server.messages import collecting as messages
from bestplay_server.messages.table import write_effort_of_cache
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

SERVICE = pb.DESCRIPTOR.services_by_name["CollectingService"]


class CollectingDesk:
    """Answers the methods of CollectingService."""

    def __init__(self, workers: Workers, cache: AnswerCache, metrics: Metrics) -> None:
        self._workers = workers
        self._cache = cache
        self._metrics = metrics

    async def group_hand(self, request: pb.GroupHandRequest, call: Call) -> pb.GroupHandResponse:
        """Return the best grouping of a hand, or all of them."""
        question = messages.read_group_hand(request)
        response = self._recall_grouping(question)
        if response is None:
            with self._workers.place():
                response = await self._group(question, call)
        call.is_final = messages.is_final(response)
        return response

    async def score_groups(
        self, request: pb.ScoreGroupsRequest, call: Call
    ) -> pb.ScoreGroupsResponse:
        """Return the score of a claimed grouping; a solver is asked only for the comparison."""
        question = messages.read_score_groups(request)
        if question.compare:
            response = self._recall_comparison(question) or await self._compare(question, call)
            call.is_final = response.comparison.proof.status == PROOF_STATUS_EXACT
            return response
        claim = questions.score_claim(question.hand, question.groups, question.rules)
        call.is_final = True
        return messages.write_score_groups(claim, question, None)

    def group_hands(
        self, items: Sequence[pb.GroupHandRequest | Failure], call: Call
    ) -> AsyncGenerator[pb.GroupHandsResponse]:
        """Return a stream of the answer to each item, or its error, in order."""

        async def group(item: pb.GroupHandRequest, items_left: int) -> pb.GroupHandResponse:
            question = messages.read_group_hand(item)
            response = self._recall_grouping(question)
            return response or await self._group(question, call, items_left)

        return answer_batch(items, group, pb.GroupHandsResponse, self._workers)

    async def _group(
        self, question: messages.GroupHandQuestion, call: Call, items_left: int = 1
    ) -> pb.GroupHandResponse:
        work = partial(_solve, question)
        answer = await self._workers.run(work, call, question.limits, items_left)
        self._metrics.nodes_searched("collecting", answer.effort.nodes)
        response = messages.write_group_hand(answer, question.rules)
        if messages.is_final(response):
            self._cache.put(question.canonical, response)
        return response

    async def _compare(
        self, question: messages.ScoreGroupsQuestion, call: Call
    ) -> pb.ScoreGroupsResponse:
        claim = questions.score_claim(question.hand, question.groups, question.rules)
        work = partial(questions.compare_claim, question.hand, claim, question.rules)
        with self._workers.place():
            comparison = await self._workers.run(work, call, question.limits)
        self._metrics.nodes_searched("collecting", comparison.effort.nodes)
        response = messages.write_score_groups(claim, question, comparison)
        if comparison.proof.is_exact:
            self._cache.put(question.canonical, response)
        return response

    def _recall_grouping(self, question: messages.GroupHandQuestion) -> pb.GroupHandResponse | None:
        # A node limit promises the same answer always: it starts from nothing.
        if question.limits.nodes is not None:
            return None
        response = self._cache.get(question.canonical, pb.GroupHandResponse)
        if response is not None:
            response.effort.CopyFrom(write_effort_of_cache())
        return response

    def _recall_comparison(
        self, question: messages.ScoreGroupsQuestion
    ) -> pb.ScoreGroupsResponse | None:
        # A node limit promises the same answer always: it starts from nothing.
        if question.limits.nodes is not None:
            return None
        response = self._cache.get(question.canonical, pb.ScoreGroupsResponse)
        if response is not None:
            response.comparison.effort.CopyFrom(write_effort_of_cache())
        return response


def _solve(question: messages.GroupHandQuestion, budget: Budget) -> questions.GroupHandAnswer:
    if not question.all_best:
        return questions.group_hand(question.hand, question.rules, budget)
    return questions.group_hand_all_ways(
        question.hand,
        question.rules,
        budget,
        most=question.most,
        count_cap=question.count_cap,
    )
