"""Questions that a solver works on: recalled or solved within limits, singly or in a batch.

What the desks of all games do alike: an answer that is complete is kept, a costly question may be
refused a place, and what the solver finds wrong is told by the fields of the request.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from bestplay_solver.answer import Effort
from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault, FaultyQuestion
from google.protobuf.message import Message

from bestplay_server.batches import answer_batch
from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.failures import Failure, request_at_fault
from bestplay_server.messages.asked import Asked
from bestplay_server.messages.table import write_effort_of_cache
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

Item = TypeVar("Item")
Question = TypeVar("Question")
Solved = TypeVar("Solved", bound="Answer")
Reply = TypeVar("Reply", bound=Message)
BatchReply = TypeVar("BatchReply", bound=Message)

FaultsByField = Callable[[Iterable[Fault]], list[Fault]]


class Answer(Protocol):
    """What a solver answers with: anything that tells what it cost."""

    @property
    def effort(self) -> Effort:
        """What it cost."""
        ...


@dataclass(frozen=True, slots=True)
class Kind(Generic[Question, Solved, Reply]):
    """A kind of question: who solves it, how the answer is written, when that is for ever."""

    game: str
    solve: Callable[[Question, Budget], Solved]
    write: Callable[[Solved, Question], Reply]
    reply: type[Reply]
    is_complete: Callable[[Solved, Reply, Question], bool]
    is_costly: Callable[[Question], bool]
    faults_by_field: FaultsByField


class Solving(Generic[Question, Solved, Reply]):
    """Answers one kind of question."""

    def __init__(
        self,
        kind: Kind[Question, Solved, Reply],
        workers: Workers,
        cache: AnswerCache,
        metrics: Metrics,
    ) -> None:
        self._kind = kind
        self._workers = workers
        self._cache = cache
        self._metrics = metrics

    async def answer(self, asked: Asked[Question], call: Call) -> Reply:
        """Return the answer to a single question.

        Raises:
            Failure: the question is at fault, or there is no place for it (OVERLOADED).
        """
        reply = self._recall(asked)
        if reply is not None:
            call.is_final = True  # only such answers are kept
            return reply
        with self._workers.place(is_costly=self._kind.is_costly(asked.question)):
            reply, call.is_final = await self._solve(asked, call)
        return reply

    def batch(
        self,
        items: Sequence[Item | Failure],
        read: Callable[[Item], Asked[Question]],
        reply: type[BatchReply],
        call: Call,
    ) -> AsyncGenerator[BatchReply]:
        """Return a stream of the answer to each item, or its error, in order."""

        async def solve(item: Item, items_left: int) -> Reply:
            asked = read(item)
            return self._recall(asked) or (await self._solve(asked, call, items_left))[0]

        return answer_batch(items, solve, reply, self._workers)

    async def _solve(
        self, asked: Asked[Question], call: Call, items_left: int = 1
    ) -> tuple[Reply, bool]:
        """Return the answer, and whether it is complete; then it is kept."""
        kind = self._kind
        work = partial(kind.solve, asked.question)
        with faults_told_by(kind.faults_by_field):
            answer = await self._workers.run(work, call, asked.limits, items_left)
        self._metrics.nodes_searched(kind.game, answer.effort.nodes)
        reply = kind.write(answer, asked.question)
        is_complete = kind.is_complete(answer, reply, asked.question)
        if is_complete:
            self._cache.put(asked.canonical, reply)
        return reply, is_complete

    def _recall(self, asked: Asked[Question]) -> Reply | None:
        # A node limit promises the same answer always: it starts from nothing.
        if asked.limits.nodes is not None:
            return None
        reply: Any = self._cache.get(asked.canonical, self._kind.reply)
        if reply is not None:
            reply.effort.CopyFrom(write_effort_of_cache())
        return reply  # type: ignore[no-any-return] # every reply has an effort, which no type says


@contextmanager
def faults_told_by(faults_by_field: FaultsByField) -> Iterator[None]:
    """Turn what the solver finds wrong with a question into faults of the request's fields."""
    try:
        yield
    except FaultyQuestion as question:
        raise request_at_fault(faults_by_field(question.faults)) from None
