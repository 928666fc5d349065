"""The halves of either client that ask about Up or Down?."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias, Unpack, cast

from bestplay.batches import CHUNK, Item
from bestplay.connection import AsyncConnection, Connection
from bestplay.errors import RequestError
from bestplay.games.upordown.cards import CardLike, CardsLike, RowsLike
from bestplay.games.upordown.options import (
    HandsLike,
    PlanOptions,
    PlanQuestion,
    RankOptions,
    ScoreOptions,
    SolveOptions,
)
from bestplay.games.upordown.requests import (
    plan_rows_request,
    rank_rows_request,
    score_area_request,
    solve_endgame_request,
)
from bestplay.many import Batch, ask_many, ask_many_async, write_items
from bestplay.upordown.v1.upordown_pb2 import (
    PlanManyRowsRequest,
    PlanManyRowsResponse,
    PlanRowsRequest,
    PlanRowsResponse,
    RankRowsRequest,
    RankRowsResponse,
    ScoreAreaRequest,
    ScoreAreaResponse,
    SolveEndgameRequest,
    SolveEndgameResponse,
)
from bestplay.upordown.v1.upordown_pb2_grpc import UpOrDownServiceStub

if TYPE_CHECKING:  # it exists for type checkers alone
    from bestplay.upordown.v1.upordown_pb2_grpc import UpOrDownServiceAsyncStub

PlanItem: TypeAlias = CardsLike | PlanQuestion | Item[PlanRowsRequest]
"""One of many questions: the cards, ``{"sequence": ..., "rows": ..., ...}``, or a ready request."""

_PLANS = Batch(PlanManyRowsRequest, PlanManyRowsResponse)


class UpOrDown:
    """The questions about Up or Down?. Every one may raise a ``BestplayError``.

    ``timeout`` is the longest wait for an answer, in seconds; None: the client's own.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = UpOrDownServiceStub(connection.channel)

    def plan(
        self, sequence: CardsLike, *, timeout: float | None = None, **options: Unpack[PlanOptions]
    ) -> PlanRowsResponse:
        """Return the best rows for cards taken in this order (options: ``PlanOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        return self.plan_rows(plan_rows_request(sequence, **options), timeout=timeout)

    def rank(
        self, card: CardLike, *, timeout: float | None = None, **options: Unpack[RankOptions]
    ) -> RankRowsResponse:
        """Return every legal place for a card just taken, best first (options: ``RankOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        return self.rank_rows(rank_rows_request(card, **options), timeout=timeout)

    def solve(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[SolveOptions]
    ) -> SolveEndgameResponse:
        """Return what every legal turn is worth, best first (options: ``SolveOptions``).

        ``hands`` are the cards of both seats, seat 0 first; both piles are empty.

        Raises:
            RequestError: the request is at fault.
        """
        return self.solve_endgame(solve_endgame_request(hands, **options), timeout=timeout)

    def score(
        self, rows: RowsLike, *, timeout: float | None = None, **options: Unpack[ScoreOptions]
    ) -> ScoreAreaResponse:
        """Return what rows and discards score, line by line (options: ``ScoreOptions``).

        Raises:
            RequestError: the request is at fault, or the area breaks a rule.
        """
        return self.score_area(score_area_request(rows, **options), timeout=timeout)

    def plan_many(
        self,
        questions: Iterable[PlanItem],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[PlanOptions],
    ) -> Iterator[PlanManyRowsResponse]:
        """Yield an answer or an error for each question, in order.

        A question is the cards, ``{"sequence": ..., ...}`` with options of its own, or a ready
        request. ``options`` are those of all that do not say otherwise (``PlanOptions``).
        ``questions`` may be of any length: see ``plan_many_rows``.
        """
        return self.plan_many_rows(_items(questions, options), timeout=timeout, chunk=chunk)

    def plan_rows(
        self, request: PlanRowsRequest, *, timeout: float | None = None
    ) -> PlanRowsResponse:
        """Answer a ready request for ``plan``."""
        return self._connection.ask(self._stub.PlanRows, request, timeout)

    def rank_rows(
        self, request: RankRowsRequest, *, timeout: float | None = None
    ) -> RankRowsResponse:
        """Answer a ready request for ``rank``."""
        return self._connection.ask(self._stub.RankRows, request, timeout)

    def solve_endgame(
        self, request: SolveEndgameRequest, *, timeout: float | None = None
    ) -> SolveEndgameResponse:
        """Answer a ready request for ``solve``."""
        return self._connection.ask(self._stub.SolveEndgame, request, timeout)

    def score_area(
        self, request: ScoreAreaRequest, *, timeout: float | None = None
    ) -> ScoreAreaResponse:
        """Answer a ready request for ``score``."""
        return self._connection.ask(self._stub.ScoreArea, request, timeout)

    def plan_many_rows(
        self,
        items: Iterable[Item[PlanRowsRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> Iterator[PlanManyRowsResponse]:
        """Answer ready requests for ``plan_many``.

        Items are read as they are needed, ``chunk`` of them (1 to 10,000) for each call, which
        share its time. An item may be a ``RequestError``, which then is its answer.
        """
        method = self._stub.PlanManyRows
        return ask_many(self._connection, method, _PLANS, items, timeout, chunk)


class AsyncUpOrDown:
    """The twin of ``UpOrDown`` for asyncio."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @property
    def _stub(self) -> UpOrDownServiceAsyncStub:
        return UpOrDownServiceStub(self._connection.channel)

    async def plan(
        self,
        sequence: CardsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[PlanOptions],
    ) -> PlanRowsResponse:
        """Return the best rows for cards taken in this order (options: ``PlanOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        return await self.plan_rows(plan_rows_request(sequence, **options), timeout=timeout)

    async def rank(
        self,
        card: CardLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[RankOptions],
    ) -> RankRowsResponse:
        """Return every legal place for a card just taken, best first (options: ``RankOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        return await self.rank_rows(rank_rows_request(card, **options), timeout=timeout)

    async def solve(
        self,
        hands: HandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[SolveOptions],
    ) -> SolveEndgameResponse:
        """Return what every legal turn is worth, best first (options: ``SolveOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = solve_endgame_request(hands, **options)
        return await self.solve_endgame(request, timeout=timeout)

    async def score(
        self,
        rows: RowsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[ScoreOptions],
    ) -> ScoreAreaResponse:
        """Return what rows and discards score, line by line (options: ``ScoreOptions``).

        Raises:
            RequestError: the request is at fault, or the area breaks a rule.
        """
        return await self.score_area(score_area_request(rows, **options), timeout=timeout)

    def plan_many(
        self,
        questions: Iterable[PlanItem],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[PlanOptions],
    ) -> AsyncIterator[PlanManyRowsResponse]:
        """Yield an answer or an error for each question; see ``UpOrDown.plan_many``."""
        return self.plan_many_rows(_items(questions, options), timeout=timeout, chunk=chunk)

    async def plan_rows(
        self,
        request: PlanRowsRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> PlanRowsResponse:
        """Answer a ready request for ``plan``."""
        return await self._connection.ask(self._stub.PlanRows, request, timeout)

    async def rank_rows(
        self,
        request: RankRowsRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> RankRowsResponse:
        """Answer a ready request for ``rank``."""
        return await self._connection.ask(self._stub.RankRows, request, timeout)

    async def solve_endgame(
        self,
        request: SolveEndgameRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> SolveEndgameResponse:
        """Answer a ready request for ``solve``."""
        return await self._connection.ask(self._stub.SolveEndgame, request, timeout)

    async def score_area(
        self,
        request: ScoreAreaRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> ScoreAreaResponse:
        """Answer a ready request for ``score``."""
        return await self._connection.ask(self._stub.ScoreArea, request, timeout)

    def plan_many_rows(
        self,
        items: Iterable[Item[PlanRowsRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> AsyncIterator[PlanManyRowsResponse]:
        """Answer ready requests for ``plan_many``; see ``UpOrDown.plan_many_rows``."""
        method = self._stub.PlanManyRows
        return ask_many_async(self._connection, method, _PLANS, items, timeout, chunk)


def _items(questions: Iterable[PlanItem], options: PlanOptions) -> Iterator[Item[PlanRowsRequest]]:
    def write(question: PlanItem) -> PlanRowsRequest:
        if isinstance(question, RequestError):
            raise question
        if isinstance(question, PlanRowsRequest):
            return question
        if isinstance(question, Mapping):
            whole = cast(PlanQuestion, {**options, **question})
            return plan_rows_request(**whole)
        return plan_rows_request(question, **options)

    return write_items(questions, write)
