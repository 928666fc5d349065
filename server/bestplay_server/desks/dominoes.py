"""The desk of the domino games."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1.answer_pb2 import PROOF_STATUS_EXACT
from bestplay_solver.dominoes import questions
from bestplay_solver.dominoes.answers import EndgameQuestion
from bestplay_solver.faults import FaultyQuestion

from bestplay_server.batches import answer_batch
from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.failures import Failure, request_at_fault
from bestplay_server.messages import dominoes as messages
from bestplay_server.messages.table import write_effort_of_cache
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

SERVICE = pb.DESCRIPTOR.services_by_name["DominoesService"]

COSTLY_NODES = 2_000_000
"""A question that may take more nodes than this, about a fifth of a second, is costly."""


class DominoesDesk:
    """Answers the methods of DominoesService."""

    def __init__(self, workers: Workers, cache: AnswerCache, metrics: Metrics) -> None:
        self._workers = workers
        self._cache = cache
        self._metrics = metrics

    async def list_plays(self, request: pb.ListPlaysRequest, call: Call) -> pb.ListPlaysResponse:
        """Return the legal plays of a position."""
        question = messages.read_position(request)
        with _faults_by_field():
            answer = questions.list_plays(question.rules, question.position)
        call.is_final = True
        return messages.write_list_plays(answer, question.rules)

    async def score_hand(self, request: pb.ScoreHandRequest, call: Call) -> pb.ScoreHandResponse:
        """Return what a finished hand scores."""
        question = messages.read_position(request)
        with _faults_by_field():
            answer = questions.score_hand(question.rules, question.position)
        call.is_final = True
        return messages.write_score_hand(answer, question.rules)

    async def solve_endgame(
        self, request: pb.SolveEndgameRequest, call: Call
    ) -> pb.SolveEndgameResponse:
        """Return what every legal play is worth."""
        question = messages.read_solve_endgame(request)
        response = self._recall(question)
        if response is None:
            is_costly = questions.estimate_nodes(question.endgame) > COSTLY_NODES
            with self._workers.place(is_costly=is_costly):
                response = await self._solve(question, call)
        call.is_final = _is_complete(response, question.endgame)
        return response

    def solve_endgames(
        self, items: Sequence[pb.SolveEndgameRequest | Failure], call: Call
    ) -> AsyncGenerator[pb.SolveEndgamesResponse]:
        """Return a stream of the answer to each item, or its error, in order."""

        async def solve(item: pb.SolveEndgameRequest, items_left: int) -> pb.SolveEndgameResponse:
            question = messages.read_solve_endgame(item)
            return self._recall(question) or await self._solve(question, call, items_left)

        return answer_batch(items, solve, pb.SolveEndgamesResponse, self._workers)

    async def _solve(
        self, question: messages.SolveEndgameQuestion, call: Call, items_left: int = 1
    ) -> pb.SolveEndgameResponse:
        work = partial(questions.solve_endgame, question.endgame)
        with _faults_by_field():
            answer = await self._workers.run(work, call, question.limits, items_left)
        self._metrics.nodes_searched("dominoes", answer.effort.nodes)
        response = messages.write_solve_endgame(answer, question.endgame.rules)
        if _is_complete(response, question.endgame):
            self._cache.put(question.canonical, response)
        return response

    def _recall(self, question: messages.SolveEndgameQuestion) -> pb.SolveEndgameResponse | None:
        # A node limit promises the same answer always: it starts from nothing.
        if question.limits.nodes is not None:
            return None
        response = self._cache.get(question.canonical, pb.SolveEndgameResponse)
        if response is not None:
            response.effort.CopyFrom(write_effort_of_cache())
        return response


def _is_complete(response: pb.SolveEndgameResponse, question: EndgameQuestion) -> bool:
    """Whether the same question would have this answer for ever, but for its effort."""
    parts: list[pb.SolveEndgameResponse | pb.ValuedPlay] = [response, *response.plays]
    return (
        all(part.proof.status == PROOF_STATUS_EXACT for part in parts)
        and all(part.expected.status == PROOF_STATUS_EXACT for part in parts if _expects(part))
        and all(play.line or not question.with_lines for play in response.plays)
    )


def _expects(part: pb.SolveEndgameResponse | pb.ValuedPlay) -> bool:
    return part.HasField("expected")


@contextmanager
def _faults_by_field() -> Iterator[None]:
    """Turn what the solver finds wrong with a question into faults of the request's fields."""
    try:
        yield
    except FaultyQuestion as question:
        raise request_at_fault(messages.faults_by_field(question.faults)) from None
