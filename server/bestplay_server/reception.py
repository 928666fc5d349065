"""Where every call arrives, whatever its transport: read, answered in time, logged in one line."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, suppress

from google.protobuf.message import Message
from google.rpc.code_pb2 import Code

from bestplay_server.call import Call
from bestplay_server.failures import Failure, internal, out_of_time, shutting_down
from bestplay_server.methods import BatchMethod, Method, UnaryMethod

log = logging.getLogger(__name__)


class Reception:
    """Leads calls to the desks' methods. Its failures are always ``Failure``."""

    def __init__(self, max_seconds: float) -> None:
        self._max_seconds = max_seconds
        self._open_calls = 0
        self._is_draining = False
        self._is_empty = asyncio.Event()

    async def answer(
        self, method: UnaryMethod, body: bytes, *, seconds_left: float | None, peer: str
    ) -> Message:
        """Return the answer to a unary call whose client waits ``seconds_left`` (None: for ever).

        Raises:
            Failure: there is no answer.
        """
        call = Call(seconds_left=seconds_left, max_seconds=self._max_seconds)
        with self._received(method, call, peer):
            request = method.read(body)
            async with _until_deadline(call):
                return await method.answer(request, call)

    async def answers(
        self, method: BatchMethod, body: bytes, *, seconds_left: float | None, peer: str
    ) -> AsyncGenerator[Message]:
        """Yield the answers to a batch.

        Raises:
            Failure: the batch itself is at fault.
        """
        call = Call(seconds_left=seconds_left, max_seconds=self._max_seconds)
        with self._received(method, call, peer):
            items = method.read(body)
            async with aclosing(method.answers(items, call)) as answers:
                while True:
                    async with _until_deadline(call):
                        answer = await anext(answers, None)
                    if answer is None:
                        return
                    yield answer

    async def drain(self, seconds: float) -> None:
        """Refuse new calls (SHUTTING_DOWN) and wait up to ``seconds`` for the open ones to end."""
        self._is_draining = True
        if self._open_calls:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_empty.wait(), seconds)

    @contextmanager
    def _received(self, method: Method, call: Call, peer: str) -> Iterator[None]:
        """Hold the call open; log it in one line, however it ends.

        Raises:
            Failure: the block raised it, or the service is stopping, or any other error (INTERNAL).
        """
        code, reason = "OK", ""
        self._open_calls += 1
        try:
            if self._is_draining:
                raise shutting_down()
            yield
        except Failure as failure:
            code, reason = Code.Name(failure.code), failure.reason
            raise
        except (asyncio.CancelledError, GeneratorExit):
            code = "CANCELLED"
            raise
        except Exception as error:
            code, reason = "INTERNAL", "INTERNAL"
            log.exception("fault", extra={"method": method.path})
            raise internal() from error
        finally:
            self._open_calls -= 1
            if self._is_draining and not self._open_calls:
                self._is_empty.set()
            why = {"reason": reason} if reason else {}
            spent = {"ms": round(call.seconds_spent * 1e3, 2), "peer": peer}
            log.info("call", extra={"method": method.path, "code": code, **why, **spent})


@asynccontextmanager
async def _until_deadline(call: Call) -> AsyncIterator[None]:
    """End the block when the call's deadline passes.

    Raises:
        Failure: it passed (OUT_OF_TIME).
    """
    try:
        async with asyncio.timeout(max(call.seconds_left, 0)):
            yield
    except TimeoutError:
        raise out_of_time() from None
