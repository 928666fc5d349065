"""The halves of either client that ask about Up-Down-Stop44."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TypeAlias, Unpack, cast

from bestplay.batches import CHUNK, Item
from bestplay.errors import RequestError
from bestplay.games.updownstop.advising import AsyncUpDownStopAdvice, UpDownStopAdvice
from bestplay.games.updownstop.options import PlaysOptions, SolveOptions, SolveQuestion
from bestplay.games.updownstop.requests import (
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.hands import HandsLike
from bestplay.many import Batch, ask_many, ask_many_async, write_items
from bestplay.updownstop.v1.updownstop_pb2 import (
    ListPlaysRequest,
    ListPlaysResponse,
    ScoreHandRequest,
    ScoreHandResponse,
    SolveEndgameRequest,
    SolveEndgameResponse,
    SolveEndgamesRequest,
    SolveEndgamesResponse,
)

SolveItem: TypeAlias = SolveQuestion | Item[SolveEndgameRequest]
"""One of many questions: ``{"hands": [...], ...}``, or a ready request."""

_ENDGAMES = Batch(SolveEndgamesRequest, SolveEndgamesResponse)


class UpDownStop(UpDownStopAdvice):
    """The questions about Up-Down-Stop44. Every one may raise a ``BestplayError``.

    ``hands`` are each seat's tiles, seat 0 first; for advice the hands of others are how many tiles
    they hold. ``timeout`` is the longest wait for an answer, in seconds; None: the client's own.
    """

    def plays(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[PlaysOptions]
    ) -> ListPlaysResponse:
        """Return the legal plays, each with the position after it (options: ``PlaysOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = list_plays_request(hands, **options)
        return self.list_plays(request, timeout=timeout)

    def solve(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[SolveOptions]
    ) -> SolveEndgameResponse:
        """Return what every legal play is worth, best first (options: ``SolveOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = solve_endgame_request(hands, **options)
        return self.solve_endgame(request, timeout=timeout)

    def score(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[PlaysOptions]
    ) -> ScoreHandResponse:
        """Return what a finished hand scores, line by line (options: ``PlaysOptions``).

        Raises:
            RequestError: the request is at fault, or the hand is not over.
        """
        request = score_hand_request(hands, **options)
        return self.score_hand(request, timeout=timeout)

    def solve_many(
        self,
        questions: Iterable[SolveItem],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[SolveOptions],
    ) -> Iterator[SolveEndgamesResponse]:
        """Yield an answer or an error for each question, in order.

        A question is ``{"hands": [...], ...}`` with options of its own, or a ready request.
        ``options`` are those of all that do not say otherwise (``SolveOptions``). ``questions`` may
        be of any length: see ``solve_endgames``.
        """
        items = _items(questions, options)
        return self.solve_endgames(items, timeout=timeout, chunk=chunk)

    def list_plays(
        self, request: ListPlaysRequest, *, timeout: float | None = None
    ) -> ListPlaysResponse:
        """Answer a ready request for ``plays``."""
        return self._connection.ask(self._stub.ListPlays, request, timeout)

    def solve_endgame(
        self, request: SolveEndgameRequest, *, timeout: float | None = None
    ) -> SolveEndgameResponse:
        """Answer a ready request for ``solve``."""
        return self._connection.ask(self._stub.SolveEndgame, request, timeout)

    def score_hand(
        self, request: ScoreHandRequest, *, timeout: float | None = None
    ) -> ScoreHandResponse:
        """Answer a ready request for ``score``."""
        return self._connection.ask(self._stub.ScoreHand, request, timeout)

    def solve_endgames(
        self,
        items: Iterable[Item[SolveEndgameRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> Iterator[SolveEndgamesResponse]:
        """Answer ready requests for ``solve_many``.

        Items are read as they are needed, ``chunk`` of them (1 to 10,000) for each call, which
        share its time. An item may be a ``RequestError``, which then is its answer.
        """
        method, ready = self._stub.SolveEndgames, _items(items, {})
        return ask_many(self._connection, method, _ENDGAMES, ready, timeout, chunk)


class AsyncUpDownStop(AsyncUpDownStopAdvice):
    """The twin of ``UpDownStop`` for asyncio."""

    async def plays(
        self,
        hands: HandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[PlaysOptions],
    ) -> ListPlaysResponse:
        """Return the legal plays, each with the position after it (options: ``PlaysOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = list_plays_request(hands, **options)
        return await self.list_plays(request, timeout=timeout)

    async def solve(
        self,
        hands: HandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[SolveOptions],
    ) -> SolveEndgameResponse:
        """Return what every legal play is worth, best first (options: ``SolveOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = solve_endgame_request(hands, **options)
        return await self.solve_endgame(request, timeout=timeout)

    async def score(
        self,
        hands: HandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[PlaysOptions],
    ) -> ScoreHandResponse:
        """Return what a finished hand scores, line by line (options: ``PlaysOptions``).

        Raises:
            RequestError: the request is at fault, or the hand is not over.
        """
        request = score_hand_request(hands, **options)
        return await self.score_hand(request, timeout=timeout)

    def solve_many(
        self,
        questions: Iterable[SolveItem],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[SolveOptions],
    ) -> AsyncIterator[SolveEndgamesResponse]:
        """Yield an answer or an error for each question; see ``UpDownStop.solve_many``."""
        items = _items(questions, options)
        return self.solve_endgames(items, timeout=timeout, chunk=chunk)

    async def list_plays(
        self,
        request: ListPlaysRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> ListPlaysResponse:
        """Answer a ready request for ``plays``."""
        return await self._connection.ask(self._stub.ListPlays, request, timeout)

    async def solve_endgame(
        self,
        request: SolveEndgameRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> SolveEndgameResponse:
        """Answer a ready request for ``solve``."""
        return await self._connection.ask(self._stub.SolveEndgame, request, timeout)

    async def score_hand(
        self,
        request: ScoreHandRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> ScoreHandResponse:
        """Answer a ready request for ``score``."""
        return await self._connection.ask(self._stub.ScoreHand, request, timeout)

    def solve_endgames(
        self,
        items: Iterable[Item[SolveEndgameRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> AsyncIterator[SolveEndgamesResponse]:
        """Answer ready requests for ``solve_many``; see ``UpDownStop.solve_endgames``."""
        method, ready = self._stub.SolveEndgames, _items(items, {})
        return ask_many_async(self._connection, method, _ENDGAMES, ready, timeout, chunk)


def _items(
    questions: Iterable[SolveItem], options: SolveOptions
) -> Iterator[Item[SolveEndgameRequest]]:
    def write(question: SolveItem) -> SolveEndgameRequest:
        if isinstance(question, RequestError):
            raise question
        if isinstance(question, SolveEndgameRequest):
            return question
        whole = cast(SolveQuestion, {**options, **question})
        return solve_endgame_request(**whole)

    return write_items(questions, write)
