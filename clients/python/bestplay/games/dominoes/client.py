"""The halves of either client that ask about dominoes, each bound to one game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TypeAlias, Unpack, cast

from bestplay.batches import CHUNK, Item
from bestplay.dominoes.v1.dominoes_pb2 import (
    Game,
    ListPlaysRequest,
    ListPlaysResponse,
    ScoreHandRequest,
    ScoreHandResponse,
    SolveEndgameRequest,
    SolveEndgameResponse,
    SolveEndgamesRequest,
    SolveEndgamesResponse,
)
from bestplay.errors import RequestError
from bestplay.games.dominoes.advising import AsyncDominoAdvice, DominoAdvice
from bestplay.games.dominoes.options import PlaysOptions, SolveOptions, SolveQuestion
from bestplay.games.dominoes.requests import (
    for_game,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.hands import HandsLike
from bestplay.many import Batch, ask_many, ask_many_async, write_items

SolveItem: TypeAlias = SolveQuestion | Item[SolveEndgameRequest]
"""One of many questions: ``{"hands": [...], ...}``, or a ready request."""

_ENDGAMES = Batch(SolveEndgamesRequest, SolveEndgamesResponse)


class Dominoes(DominoAdvice):
    """The questions about one game of dominoes. Every one may raise a ``BestplayError``.

    ``hands`` are each seat's tiles, seat 0 first; for advice the hands of others are how many tiles
    they hold. ``timeout`` is the longest wait for an answer, in seconds; None: the client's own. A
    ready request that names no game is about this one; one that names another is at fault.
    """

    def plays(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[PlaysOptions]
    ) -> ListPlaysResponse:
        """Return the legal plays, each with the position after it (options: ``PlaysOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = list_plays_request(self._game, hands, **options)
        return self.list_plays(request, timeout=timeout)

    def solve(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[SolveOptions]
    ) -> SolveEndgameResponse:
        """Return what every legal play is worth, best first (options: ``SolveOptions``).

        Raises:
            RequestError: the request is at fault.
        """
        request = solve_endgame_request(self._game, hands, **options)
        return self.solve_endgame(request, timeout=timeout)

    def score(
        self, hands: HandsLike, *, timeout: float | None = None, **options: Unpack[PlaysOptions]
    ) -> ScoreHandResponse:
        """Return what a finished hand scores, line by line (options: ``PlaysOptions``).

        Raises:
            RequestError: the request is at fault, or the hand is not over.
        """
        request = score_hand_request(self._game, hands, **options)
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
        items = _items(self._game, questions, options)
        return self.solve_endgames(items, timeout=timeout, chunk=chunk)

    def list_plays(
        self, request: ListPlaysRequest, *, timeout: float | None = None
    ) -> ListPlaysResponse:
        """Answer a ready request for ``plays``."""
        ready = for_game(self._game, request)
        return self._connection.ask(self._stub.ListPlays, ready, timeout)

    def solve_endgame(
        self, request: SolveEndgameRequest, *, timeout: float | None = None
    ) -> SolveEndgameResponse:
        """Answer a ready request for ``solve``."""
        ready = for_game(self._game, request)
        return self._connection.ask(self._stub.SolveEndgame, ready, timeout)

    def score_hand(
        self, request: ScoreHandRequest, *, timeout: float | None = None
    ) -> ScoreHandResponse:
        """Answer a ready request for ``score``."""
        ready = for_game(self._game, request)
        return self._connection.ask(self._stub.ScoreHand, ready, timeout)

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
        method, ready = self._stub.SolveEndgames, _items(self._game, items, {})
        return ask_many(self._connection, method, _ENDGAMES, ready, timeout, chunk)


class AsyncDominoes(AsyncDominoAdvice):
    """The twin of ``Dominoes`` for asyncio."""

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
        request = list_plays_request(self._game, hands, **options)
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
        request = solve_endgame_request(self._game, hands, **options)
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
        request = score_hand_request(self._game, hands, **options)
        return await self.score_hand(request, timeout=timeout)

    def solve_many(
        self,
        questions: Iterable[SolveItem],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
        **options: Unpack[SolveOptions],
    ) -> AsyncIterator[SolveEndgamesResponse]:
        """Yield an answer or an error for each question; see ``Dominoes.solve_many``."""
        items = _items(self._game, questions, options)
        return self.solve_endgames(items, timeout=timeout, chunk=chunk)

    async def list_plays(
        self,
        request: ListPlaysRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> ListPlaysResponse:
        """Answer a ready request for ``plays``."""
        ready = for_game(self._game, request)
        return await self._connection.ask(self._stub.ListPlays, ready, timeout)

    async def solve_endgame(
        self,
        request: SolveEndgameRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> SolveEndgameResponse:
        """Answer a ready request for ``solve``."""
        ready = for_game(self._game, request)
        return await self._connection.ask(self._stub.SolveEndgame, ready, timeout)

    async def score_hand(
        self,
        request: ScoreHandRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> ScoreHandResponse:
        """Answer a ready request for ``score``."""
        ready = for_game(self._game, request)
        return await self._connection.ask(self._stub.ScoreHand, ready, timeout)

    def solve_endgames(
        self,
        items: Iterable[Item[SolveEndgameRequest]],
        *,
        timeout: float | None = None,
        chunk: int = CHUNK,
    ) -> AsyncIterator[SolveEndgamesResponse]:
        """Answer ready requests for ``solve_many``; see ``Dominoes.solve_endgames``."""
        method, ready = self._stub.SolveEndgames, _items(self._game, items, {})
        return ask_many_async(self._connection, method, _ENDGAMES, ready, timeout, chunk)


def _items(
    game: Game.ValueType, questions: Iterable[SolveItem], options: SolveOptions
) -> Iterator[Item[SolveEndgameRequest]]:
    def write(question: SolveItem) -> SolveEndgameRequest:
        if isinstance(question, RequestError):
            raise question
        if isinstance(question, SolveEndgameRequest):
            return for_game(game, question)
        whole = cast(SolveQuestion, {**options, **question})
        return solve_endgame_request(game, **whole)

    return write_items(questions, write)
