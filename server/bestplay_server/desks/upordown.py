"""The desk of Up or Down?."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from bestplay.table.v1.answer_pb2 import PROOF_STATUS_EXACT
from bestplay.upordown.v1 import upordown_pb2 as pb
from bestplay_solver.upordown import endgame, questions
from bestplay_solver.upordown.endgame import EndgameAnswer, EndgameQuestion
from bestplay_solver.upordown.questions import PlanAnswer, PlanQuestion, RankAnswer, RankQuestion

from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.desks.solving import Kind, Solving, faults_told_by
from bestplay_server.failures import Failure
from bestplay_server.messages import upordown as messages
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

SERVICE = pb.DESCRIPTOR.services_by_name["UpOrDownService"]

COSTLY_STATES = 200_000
"""A plan that may look at more states than this, about a fifth of a second, is costly."""
COSTLY_NODES = 1_000_000
"""The same of the last turns."""


class UpOrDownDesk:
    """Answers the methods of UpOrDownService."""

    def __init__(self, workers: Workers, cache: AnswerCache, metrics: Metrics) -> None:
        self._plans = Solving(_PLANS, workers, cache, metrics)
        self._ranks = Solving(_RANKS, workers, cache, metrics)
        self._endgames = Solving(_ENDGAMES, workers, cache, metrics)

    async def plan_rows(self, request: pb.PlanRowsRequest, call: Call) -> pb.PlanRowsResponse:
        """Return the best rows for a known sequence of cards."""
        return await self._plans.answer(messages.read_plan_rows(request), call)

    def plan_many_rows(
        self, items: Sequence[pb.PlanRowsRequest | Failure], call: Call
    ) -> AsyncGenerator[pb.PlanManyRowsResponse]:
        """Return a stream of the answer to each item, or its error, in order."""
        return self._plans.batch(items, messages.read_plan_rows, pb.PlanManyRowsResponse, call)

    async def rank_rows(self, request: pb.RankRowsRequest, call: Call) -> pb.RankRowsResponse:
        """Return the places for a card, best first."""
        return await self._ranks.answer(messages.read_rank_rows(request), call)

    async def solve_endgame(
        self, request: pb.SolveEndgameRequest, call: Call
    ) -> pb.SolveEndgameResponse:
        """Return what every legal turn is worth."""
        return await self._endgames.answer(messages.read_solve_endgame(request), call)

    async def score_area(self, request: pb.ScoreAreaRequest, call: Call) -> pb.ScoreAreaResponse:
        """Return what an area scores."""
        question = messages.read_score_area(request)
        with faults_told_by(messages.faults_by_field):
            score = questions.score_area(question.rules, question.area)
        call.is_final = True
        return messages.write_score_area(score, question)


def _is_planned(_: PlanAnswer, response: pb.PlanRowsResponse, __: PlanQuestion) -> bool:
    return response.proof.status == PROOF_STATUS_EXACT


def _is_ranked(_: RankAnswer, response: pb.RankRowsResponse, __: RankQuestion) -> bool:
    proofs = [place.proof for place in response.places if place.HasField("proof")]
    return all(proof.status == PROOF_STATUS_EXACT for proof in proofs)


def _is_solved(
    _: EndgameAnswer, response: pb.SolveEndgameResponse, question: EndgameQuestion
) -> bool:
    proofs = [response.proof, *(turn.proof for turn in response.turns)]
    return (
        all(proof.status == PROOF_STATUS_EXACT for proof in proofs)
        and bool(response.points)
        and all(turn.line or not question.with_lines for turn in response.turns)
    )


_PLANS = Kind(
    game="upordown",
    solve=questions.plan_rows,
    write=messages.write_plan_rows,
    reply=pb.PlanRowsResponse,
    is_complete=_is_planned,
    is_costly=lambda question: questions.estimate_plan(question) > COSTLY_STATES,
    faults_by_field=messages.faults_by_field,
)
_RANKS = Kind(
    game="upordown",
    solve=questions.rank_rows,
    write=messages.write_rank_rows,
    reply=pb.RankRowsResponse,
    is_complete=_is_ranked,
    is_costly=lambda question: questions.estimate_rank(question) > COSTLY_STATES,
    faults_by_field=messages.faults_by_field,
)
_ENDGAMES = Kind(
    game="upordown",
    solve=endgame.solve_endgame,
    write=messages.write_solve_endgame,
    reply=pb.SolveEndgameResponse,
    is_complete=_is_solved,
    is_costly=lambda question: endgame.estimate_nodes(question) > COSTLY_NODES,
    faults_by_field=messages.faults_by_field,
)
