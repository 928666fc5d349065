"""The parts of either client that ask for advice about Up-Down-Stop44: it cannot peek."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from operator import attrgetter
from typing import TYPE_CHECKING, Unpack

from bestplay.connection import AsyncConnection, Connection
from bestplay.following import follow, follow_async
from bestplay.games.updownstop.options import AdviseOptions, ExchangeOptions
from bestplay.games.updownstop.requests import advise_exchange_request, advise_play_request
from bestplay.hands import SeenHandsLike
from bestplay.updownstop.v1.updownstop_pb2 import (
    AdviseExchangeRequest,
    AdviseExchangeResponse,
    AdvisePlayRequest,
    AdvisePlayResponse,
    FollowAdviceRequest,
    FollowExchangeAdviceRequest,
)
from bestplay.updownstop.v1.updownstop_pb2_grpc import UpDownStopServiceStub

if TYPE_CHECKING:  # it exists for type checkers alone
    from bestplay.updownstop.v1.updownstop_pb2_grpc import UpDownStopServiceAsyncStub

_answer_of = attrgetter("answer")


class UpDownStopAdvice:
    """Asks for advice about Up-Down-Stop44."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._stub = UpDownStopServiceStub(connection.channel)

    def advise(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[AdviseOptions],
    ) -> AdvisePlayResponse:
        """Return how the legal plays do over the deals that fit what one seat has seen.

        ``hands`` are each seat's, seat 0 first: the own tiles, of the others how many they hold;
        with ``steps`` those dealt: ``advise([7, "0-1 2-2 ..."], steps="start 3-5, 0 pass")``. The
        best mean comes first. It is the mean over the hands that the others may hold and the orders
        of the pile, each then played on with open hands: a guide, not the play's true value.
        Options: ``AdviseOptions``.

        Raises:
            RequestError: the request is at fault, or no deal fits it.
        """
        return self.advise_play(advise_play_request(hands, **options), timeout=timeout)

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
        return self.follow_advise_play(advise_play_request(hands, **options), timeout=timeout)

    def advise_exchange(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[ExchangeOptions],
    ) -> AdviseExchangeResponse:
        """Return how every choice of none to two tiles to exchange before the start tile does.

        ``hands`` are those dealt, as for ``advise``: ``advise_exchange(["0-1 2-2 ...", 7])``.
        Options: ``ExchangeOptions``.

        Raises:
            RequestError: the request is at fault.
        """
        request = advise_exchange_request(hands, **options)
        return self.advise_exchange_of(request, timeout=timeout)

    def follow_exchange_advice(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[ExchangeOptions],
    ) -> Generator[AdviseExchangeResponse]:
        """Yield such answers, each of more deals than the one before; see ``follow_advice``.

        Raises:
            RequestError: the request is at fault.
        """
        request = advise_exchange_request(hands, **options)
        return self.follow_exchange_advice_of(request, timeout=timeout)

    def advise_play(
        self, request: AdvisePlayRequest, *, timeout: float | None = None
    ) -> AdvisePlayResponse:
        """Answer a ready request for ``advise``."""
        return self._connection.ask(self._stub.AdvisePlay, request, timeout)

    def follow_advise_play(
        self, request: AdvisePlayRequest, *, timeout: float | None = None
    ) -> Generator[AdvisePlayResponse]:
        """Answer a ready request for ``follow_advice``."""
        ready = FollowAdviceRequest(question=request)
        return follow(self._connection, self._stub.FollowAdvice, ready, _answer_of, timeout)

    def advise_exchange_of(
        self, request: AdviseExchangeRequest, *, timeout: float | None = None
    ) -> AdviseExchangeResponse:
        """Answer a ready request for ``advise_exchange``."""
        return self._connection.ask(self._stub.AdviseExchange, request, timeout)

    def follow_exchange_advice_of(
        self, request: AdviseExchangeRequest, *, timeout: float | None = None
    ) -> Generator[AdviseExchangeResponse]:
        """Answer a ready request for ``follow_exchange_advice``."""
        ready, method = (
            FollowExchangeAdviceRequest(question=request),
            self._stub.FollowExchangeAdvice,
        )
        return follow(self._connection, method, ready, _answer_of, timeout)


class AsyncUpDownStopAdvice:
    """The twin of ``UpDownStopAdvice`` for asyncio."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @property
    def _stub(self) -> UpDownStopServiceAsyncStub:
        return UpDownStopServiceStub(self._connection.channel)

    async def advise(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[AdviseOptions],
    ) -> AdvisePlayResponse:
        """Return how the legal plays do; see ``UpDownStopAdvice.advise``."""
        return await self.advise_play(advise_play_request(hands, **options), timeout=timeout)

    def follow_advice(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[AdviseOptions],
    ) -> AsyncGenerator[AdvisePlayResponse]:
        """Yield answers of more and more deals; see ``UpDownStopAdvice.follow_advice``.

        Python closes an asynchronous iterator that is left early a little later;
        ``contextlib.aclosing`` around it ends the call at once.
        """
        return self.follow_advise_play(advise_play_request(hands, **options), timeout=timeout)

    async def advise_exchange(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
        **options: Unpack[ExchangeOptions],
    ) -> AdviseExchangeResponse:
        """Return how every choice does; see ``UpDownStopAdvice.advise_exchange``."""
        request = advise_exchange_request(hands, **options)
        return await self.advise_exchange_of(request, timeout=timeout)

    def follow_exchange_advice(
        self,
        hands: SeenHandsLike,
        *,
        timeout: float | None = None,
        **options: Unpack[ExchangeOptions],
    ) -> AsyncGenerator[AdviseExchangeResponse]:
        """Yield answers of more and more deals; see ``follow_advice``."""
        request = advise_exchange_request(hands, **options)
        return self.follow_exchange_advice_of(request, timeout=timeout)

    async def advise_play(
        self,
        request: AdvisePlayRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> AdvisePlayResponse:
        """Answer a ready request for ``advise``."""
        return await self._connection.ask(self._stub.AdvisePlay, request, timeout)

    def follow_advise_play(
        self, request: AdvisePlayRequest, *, timeout: float | None = None
    ) -> AsyncGenerator[AdvisePlayResponse]:
        """Answer a ready request for ``follow_advice``."""
        ready = FollowAdviceRequest(question=request)
        return follow_async(self._connection, self._stub.FollowAdvice, ready, _answer_of, timeout)

    async def advise_exchange_of(
        self,
        request: AdviseExchangeRequest,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - gRPC's deadline, which the server must know
    ) -> AdviseExchangeResponse:
        """Answer a ready request for ``advise_exchange``."""
        return await self._connection.ask(self._stub.AdviseExchange, request, timeout)

    def follow_exchange_advice_of(
        self, request: AdviseExchangeRequest, *, timeout: float | None = None
    ) -> AsyncGenerator[AdviseExchangeResponse]:
        """Answer a ready request for ``follow_exchange_advice``."""
        ready, method = (
            FollowExchangeAdviceRequest(question=request),
            self._stub.FollowExchangeAdvice,
        )
        return follow_async(self._connection, method, ready, _answer_of, timeout)
