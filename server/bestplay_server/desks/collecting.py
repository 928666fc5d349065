"""The desk of Collecting Dominoes."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from functools import partial

from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay_solver.budget import Budget
from bestplay_solver.collecting import questions

from bestplay_server.batches import answers_in_order, check_size
from bestplay_server.call import Call
from bestplay_server.failures import Failure
from bestplay_server.messages import collecting as messages
from bestplay_server.workers import Workers

SERVICE = pb.DESCRIPTOR.services_by_name["CollectingService"]


class CollectingDesk:
    """Answers the methods of CollectingService."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def group_hand(self, request: pb.GroupHandRequest, call: Call) -> pb.GroupHandResponse:
        """Return the best grouping of a hand, or all of them."""
        question = messages.read_group_hand(request)
        with self._workers.place():
            return await self._group(question, call)

    async def score_groups(
        self, request: pb.ScoreGroupsRequest, call: Call
    ) -> pb.ScoreGroupsResponse:
        """Return the score of a claimed grouping; a solver is asked only for the comparison."""
        question = messages.read_score_groups(request)
        claim = questions.score_claim(question.hand, question.groups, question.rules)
        comparison = None
        if question.compare:
            work = partial(questions.compare_claim, question.hand, claim, question.rules)
            with self._workers.place():
                comparison = await self._workers.run(work, call, question.limits)
        return messages.write_score_groups(claim, question.groups, comparison, question.rules)

    async def group_hands(
        self, items: Sequence[pb.GroupHandRequest | Failure], call: Call
    ) -> AsyncGenerator[pb.GroupHandsResponse]:
        """Yield the answer to each item, or its error, in order."""
        check_size(items)

        async def group(item: pb.GroupHandRequest, items_left: int) -> pb.GroupHandResponse:
            return await self._group(messages.read_group_hand(item), call, items_left)

        with self._workers.place():
            answers = answers_in_order(items, group, abreast=self._workers.threads)
            async for index, answer in answers:
                if isinstance(answer, Failure):
                    yield pb.GroupHandsResponse(index=index, error=answer.to_item_error())
                else:
                    yield pb.GroupHandsResponse(index=index, answer=answer)

    async def _group(
        self, question: messages.GroupHandQuestion, call: Call, items_left: int = 1
    ) -> pb.GroupHandResponse:
        work = partial(_solve, question)
        answer = await self._workers.run(work, call, question.limits, items_left)
        return messages.write_group_hand(answer, question.rules)


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
