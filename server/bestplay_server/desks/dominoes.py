"""The desk of the domino games."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from functools import partial

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1.answer_pb2 import PROOF_STATUS_EXACT
from bestplay_solver.dominoes import advice, questions
from bestplay_solver.dominoes.advice import AdviceAnswer, AdviceQuestion
from bestplay_solver.dominoes.answers import EndgameAnswer, EndgameQuestion

from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.desks.advising import AdviceKind, Advising
from bestplay_server.desks.solving import Kind, Solving, faults_told_by
from bestplay_server.failures import Failure, faults_within
from bestplay_server.messages import dominoes as messages
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

SERVICE = pb.DESCRIPTOR.services_by_name["DominoesService"]

COSTLY_NODES = 2_000_000
"""A question that may take more nodes than this, about a fifth of a second, is costly."""


class DominoesDesk:
    """Answers the methods of DominoesService."""

    def __init__(self, workers: Workers, cache: AnswerCache, metrics: Metrics) -> None:
        self._endgames = Solving(_ENDGAMES, workers, cache, metrics)
        self._advice = Advising(_advice_kind(workers.threads), workers, cache, metrics)

    async def list_plays(self, request: pb.ListPlaysRequest, call: Call) -> pb.ListPlaysResponse:
        """Return the legal plays of a position."""
        question = messages.read_position(request)
        with faults_told_by(messages.faults_by_field):
            answer = questions.list_plays(question.rules, question.position)
        call.is_final = True
        return messages.write_list_plays(answer, question.rules)

    async def score_hand(self, request: pb.ScoreHandRequest, call: Call) -> pb.ScoreHandResponse:
        """Return what a finished hand scores."""
        question = messages.read_position(request)
        with faults_told_by(messages.faults_by_field):
            answer = questions.score_hand(question.rules, question.position)
        call.is_final = True
        return messages.write_score_hand(answer, question.rules)

    async def solve_endgame(
        self, request: pb.SolveEndgameRequest, call: Call
    ) -> pb.SolveEndgameResponse:
        """Return what every legal play is worth."""
        return await self._endgames.answer(messages.read_solve_endgame(request), call)

    def solve_endgames(
        self, items: Sequence[pb.SolveEndgameRequest | Failure], call: Call
    ) -> AsyncGenerator[pb.SolveEndgamesResponse]:
        """Return a stream of the answer to each item, or its error, in order."""
        read = messages.read_solve_endgame
        return self._endgames.batch(items, read, pb.SolveEndgamesResponse, call)

    async def advise_play(self, request: pb.AdvisePlayRequest, call: Call) -> pb.AdvisePlayResponse:
        """Return how the plays do over the deals that fit what a seat has seen."""
        return await self._advice.answer(messages.read_advise_play(request), call)

    async def follow_advice(
        self, request: pb.FollowAdviceRequest, call: Call
    ) -> AsyncGenerator[pb.FollowAdviceResponse]:
        """Yield such answers, each of more deals than the last."""
        with faults_within("question"):
            asked = messages.read_follow_advice(request)
            async with aclosing(self._advice.answers(asked, call)) as answers:
                async for answer in answers:
                    yield pb.FollowAdviceResponse(answer=answer)


def _is_costly(question: EndgameQuestion) -> bool:
    return questions.estimate_nodes(question) > COSTLY_NODES


def _is_complete(
    _: EndgameAnswer, response: pb.SolveEndgameResponse, question: EndgameQuestion
) -> bool:
    """Whether the same question would have this answer for ever, but for its effort."""
    parts: list[pb.SolveEndgameResponse | pb.ValuedPlay] = [response, *response.plays]
    return (
        all(part.proof.status == PROOF_STATUS_EXACT for part in parts)
        and all(part.expected.status == PROOF_STATUS_EXACT for part in parts if _expects(part))
        and all(play.line or not question.with_lines for play in response.plays)
    )


def _expects(part: pb.SolveEndgameResponse | pb.ValuedPlay) -> bool:
    return part.HasField("expected")


_ENDGAMES = Kind(
    game="dominoes",
    solve=questions.solve_endgame,
    write=messages.write_solve_endgame,
    reply=pb.SolveEndgameResponse,
    is_complete=_is_complete,
    is_costly=_is_costly,
    faults_by_field=messages.faults_by_field,
)


def _advice_kind(
    threads: int,
) -> AdviceKind[AdviceQuestion, AdviceAnswer, pb.AdvisePlayResponse]:
    return AdviceKind(
        game="dominoes",
        improve=partial(advice.advise, threads=threads),
        write=messages.write_advise_play,
        reply=pb.AdvisePlayResponse,
        faults_by_field=messages.advice_faults_by_field,
    )
