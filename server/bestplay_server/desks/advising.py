"""Questions whose answers get better with time: the last one alone, or all of them as a stream."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar

from bestplay_solver.budget import Budget

from bestplay_server.cache import AnswerCache
from bestplay_server.call import Call
from bestplay_server.desks.solving import (
    Answer,
    FaultsByField,
    Kind,
    Question,
    Reply,
    Solving,
    faults_told_by,
)
from bestplay_server.messages.asked import Asked
from bestplay_server.metrics import Metrics
from bestplay_server.workers import Workers

Solved = TypeVar("Solved", bound="Advice")


class Advice(Answer, Protocol):
    """What a solver answers with: anything that tells what it cost, and whether it may be kept."""

    @property
    def is_final(self) -> bool:
        """Whether neither time nor nodes ended it."""
        ...


@dataclass(frozen=True, slots=True)
class AdviceKind(Generic[Question, Solved, Reply]):
    """A kind of question for advice.

    ``improve`` yields the answers, in a thread, until its budget ends.
    """

    game: str
    improve: Callable[[Question, Budget], Iterator[Solved]]
    write: Callable[[Solved, Question], Reply]
    reply: type[Reply]
    faults_by_field: FaultsByField


class Advising(Generic[Question, Solved, Reply]):
    """Answers one kind of question for advice."""

    def __init__(
        self,
        kind: AdviceKind[Question, Solved, Reply],
        workers: Workers,
        cache: AnswerCache,
        metrics: Metrics,
    ) -> None:
        self._kind = kind
        self._workers = workers
        self._metrics = metrics
        single: Kind[Question, Solved, Reply] = Kind(
            game=kind.game,
            solve=self._last,
            write=kind.write,
            reply=kind.reply,
            is_complete=lambda answer, _reply, _question: answer.is_final,
            is_costly=lambda _: True,  # it takes all the time that it may have
            faults_by_field=kind.faults_by_field,
        )
        self._solving = Solving(single, workers, cache, metrics)

    async def answer(self, asked: Asked[Question], call: Call) -> Reply:
        """Return the best answer within the limits.

        Raises:
            Failure: the question is at fault, or there is no place for it (OVERLOADED).
        """
        return await self._solving.answer(asked, call)

    async def answers(self, asked: Asked[Question], call: Call) -> AsyncGenerator[Reply]:
        """Yield answers that improve; the last one comes before the call's deadline.

        Raises:
            Failure: the question is at fault, or there is no place for it (OVERLOADED).
        """
        kind = self._kind
        work = partial(kind.improve, asked.question)
        nodes = 0
        with faults_told_by(kind.faults_by_field), self._workers.place(is_costly=True):
            async with aclosing(self._workers.follow(work, call, asked.limits)) as answers:
                async for answer in answers:
                    self._metrics.nodes_searched(kind.game, answer.effort.nodes - nodes)
                    nodes = answer.effort.nodes
                    yield kind.write(answer, asked.question)

    def _last(self, question: Question, budget: Budget) -> Solved:
        return deque(self._kind.improve(question, budget), maxlen=1).pop()
