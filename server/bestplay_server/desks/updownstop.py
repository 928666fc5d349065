"""The desk of Up-Down-Stop44."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from bestplay.table.v1.answer_pb2 import PROOF_STATUS_EXACT
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.updownstop import questions
from bestplay_solver.updownstop.answers import EndgameQuestion

from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.desks.solving import Kind, Solving, faults_told_by
from bestplay_server.failures import Failure
from bestplay_server.messages import updownstop as messages
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

SERVICE = pb.DESCRIPTOR.services_by_name["UpDownStopService"]

COSTLY_NODES = 2_000_000
"""A question that may take more nodes than this, about a fifth of a second, is costly."""


class UpDownStopDesk:
    """Answers the methods of UpDownStopService."""

    def __init__(self, workers: Workers, cache: AnswerCache, metrics: Metrics) -> None:
        self._endgames = Solving(_ENDGAMES, workers, cache, metrics)

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


def _is_costly(question: EndgameQuestion) -> bool:
    return questions.estimate_nodes(question) > COSTLY_NODES


def _is_complete(response: pb.SolveEndgameResponse, question: EndgameQuestion) -> bool:
    """Whether the same question would have this answer for ever, but for its effort."""
    parts: list[pb.SolveEndgameResponse | pb.ValuedPlay] = [response, *response.plays]
    expected = [part.expected for part in parts if part.HasField("expected")]
    return (
        all(part.proof.status == PROOF_STATUS_EXACT for part in parts)
        and all(one.status == PROOF_STATUS_EXACT for one in expected)
        and all(play.line or not question.with_lines for play in response.plays)
    )


_ENDGAMES = Kind(
    game="updownstop",
    solve=questions.solve_endgame,
    write=messages.write_solve_endgame,
    reply=pb.SolveEndgameResponse,
    is_complete=_is_complete,
    is_costly=_is_costly,
    faults_by_field=messages.faults_by_field,
)
