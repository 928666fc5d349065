"""The parts of either client that ask for advice about dominoes: fair hints, which cannot peek."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from operator import attrgetter
from typing import TYPE_CHECKING, Unpack

from bestplay.connection import AsyncConnection, Connection
from bestplay.dominoes.v1.dominoes_pb2 import (
    AdvisePlayRequest,
    AdvisePlayResponse,
    FollowAdviceRequest,
    Game,
)
from bestplay.dominoes.v1.dominoes_pb2_grpc import DominoesServiceStub
from bestplay.following import follow, follow_async
from bestplay.games.dominoes.options import AdviseOptions
from bestplay.games.dominoes.requests import advise_play_request, for_game
from bestplay.hands import SeenHandsLike

if TYPE_CHECKING:  # it exists for type checkers alone
    from bestplay.dominoes.v1.dominoes_pb2_grpc import DominoesServiceAsyncStub

_answer_of = attrgetter("answer")


class DominoAdvice:
    """Asks for advice about one game of dominoes."""

    def __init__(self, connection: Connection, game: Game.ValueType) -> None:
        self._connection = connection
        self._stub = DominoesServiceStub(connection.channel)
        self._game = game

    def advise(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[AdviseOptions],
    ) -> AdvisePlayResponse:
        """Return how the legal plays do over every deal that fits what one seat has seen.

        ``hands`` are each seat's, seat 0 first: the own tiles, of the others how many they hold;
        with ``steps`` (the plays since) those dealt: ``advise([7, "0-6 1-6 ..."], steps="0 6-6")``.
        The best mean comes first. It is the mean over the hands that the others may hold, each then
        played on with open hands: a guide, not the play's true value. Options: ``AdviseOptions``.

        Raises:
            RequestError: the request is at fault, or no deal fits it.
        """
        request = advise_play_request(self._game, hands, **options)
        return self.advise_play(request, timeout=timeout)

    def follow_advice(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[AdviseOptions],
    ) -> Generator[AdvisePlayResponse]:
        """Yield such answers, each of more deals than the one before, until the time is over.

        They also end when every deal was solved, and with ``most_deals``. Leaving early ends the
        call. The request is written at once, and sent when the first answer is asked for.

        Raises:
            RequestError: the request is at fault, or no deal fits it.
        """
        request = advise_play_request(self._game, hands, **options)
        return self.follow_advise_play(request, timeout=timeout)

    def advise_play(
        self, request: AdvisePlayRequest, *, timeout: float | None = None
    ) -> AdvisePlayResponse:
        """Answer a ready request for ``advise``."""
        ready = for_game(self._game, request)
        return self._connection.ask(self._stub.AdvisePlay, ready, timeout)

    def follow_advise_play(
        self, request: AdvisePlayRequest, *, timeout: float | None = None
    ) -> Generator[AdvisePlayResponse]:
        """Answer a ready request for ``follow_advice``."""
        ready = FollowAdviceRequest(question=for_game(self._game, request))
        return follow(self._connection, self._stub.FollowAdvice, ready, _answer_of, timeout)


class AsyncDominoAdvice:
    """The twin of ``DominoAdvice`` for asyncio."""

    def __init__(self, connection: AsyncConnection, game: Game.ValueType) -> None:
        self._connection = connection
        self._game = game

    @property
    def _stub(self) -> DominoesServiceAsyncStub:
        return DominoesServiceStub(self._connection.channel)

    async def advise(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[AdviseOptions],
    ) -> AdvisePlayResponse:
        """Return how the legal plays do; see ``DominoAdvice.advise``."""
        request = advise_play_request(self._game, hands, **options)
        return await self.advise_play(request, timeout=timeout)

    def follow_advice(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[AdviseOptions],
    ) -> AsyncGenerator[AdvisePlayResponse]:
        """Yield answers of more and more deals; see ``DominoAdvice.follow_advice``.

        Python closes an asynchronous iterator that is left early a little later;
        ``contextlib.aclosing`` around it ends the call at once.
        """
        request = advise_play_request(self._game, hands, **options)
        return self.follow_advise_play(request, timeout=timeout)

    async def advise_play(
        self,
        request: AdvisePlayRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> AdvisePlayResponse:
        """Answer a ready request for ``advise``."""
        ready = for_game(self._game, request)
        return await self._connection.ask(self._stub.AdvisePlay, ready, timeout)

    def follow_advise_play(
        self, request: AdvisePlayRequest, *, timeout: float | None = None
    ) -> AsyncGenerator[AdvisePlayResponse]:
        """Answer a ready request for ``follow_advice``."""
        ready = FollowAdviceRequest(question=for_game(self._game, request))
        return follow_async(self._connection, self._stub.FollowAdvice, ready, _answer_of, timeout)
