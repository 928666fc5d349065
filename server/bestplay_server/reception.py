"""Where every call arrives, whatever its transport: read, answered in time, counted, logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from typing import TypeVar

from bestplay_solver.faults import FaultyQuestion
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code

from bestplay_server.bodies import Body, Items
from bestplay_server.call import Call
from bestplay_server.failures import (
    Failure,
    internal,
    request_at_fault,
    shutting_down,
)
from bestplay_server.methods import BatchMethod, FollowMethod, Method, UnaryMethod
from bestplay_server.metrics import Metrics

Content = TypeVar("Content")

LARGE_BODY = 64 * 1024
"""Bytes from which on reading a body takes milliseconds."""

log = logging.getLogger(__name__)


class Reception:
    """Leads calls to the desks' methods. Its failures are always ``Failure``."""

    def __init__(self, max_seconds: float, metrics: Metrics) -> None:
        self._max_seconds = max_seconds
        self._metrics = metrics
        self._open: set[Call] = set()
        self._is_empty = asyncio.Event()
        self.is_draining = False

    def call(self, *, front: str, peer: str, seconds_left: float | None) -> Call:
        """Return a call that has just arrived; its client waits ``seconds_left`` (None: for ever).

        Its deadline is never beyond the server's maximum.
        """
        return Call(
            front=front, peer=peer, seconds_left=seconds_left, max_seconds=self._max_seconds
        )

    async def answer(self, method: UnaryMethod, body: Body, call: Call) -> Message:
        """Return the answer to a unary call.

        Raises:
            Failure: there is none.
        """
        with self._received(method, call):
            request = await _read(body, body.message, method.request)
            async with call.until_deadline():
                return await method.answer(request, call)

    async def answers(
        self, method: BatchMethod | FollowMethod, body: Body, call: Call
    ) -> AsyncGenerator[Message]:
        """Yield the answers to a batch, or to a question that is followed.

        Raises:
            Failure: the request itself is at fault.
        """
        with self._received(method, call):
            asked = await self._read_asked(method, body)
            async with aclosing(method.answers(asked, call)) as answers:
                while True:
                    async with call.until_deadline():
                        answer = await anext(answers, None)
                    if answer is None:
                        return
                    yield answer

    @staticmethod
    async def _read_asked(method: BatchMethod | FollowMethod, body: Body) -> Items | Message:
        if isinstance(method, BatchMethod):
            return await _read(body, body.items, method.request)
        return await _read(body, body.message, method.request)

    async def drain(self, seconds: float) -> None:
        """Refuse new calls (SHUTTING_DOWN) and wait up to ``seconds`` for the open ones to end.

        Those that are still open then end with SHUTTING_DOWN too.
        """
        self.is_draining = True
        if self._open:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_empty.wait(), seconds)
        self.cut_short()

    def cut_short(self) -> None:
        """End every open call now."""
        for call in self._open:
            call.cut()

    @contextmanager
    def _received(self, method: Method, call: Call) -> Iterator[None]:
        """Hold the call open; count it and log it in one line, however it ends.

        Raises:
            Failure: the block raised it, its question is faulty, the service is stopping, or the
                block raised any other error (INTERNAL).
        """
        code, reason = "OK", ""
        self._open.add(call)
        try:
            if self.is_draining:
                raise shutting_down()
            yield
        except FaultyQuestion as question:
            failure = request_at_fault(question.faults)
            code, reason = Code.Name(failure.code), failure.reason
            raise failure from None
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
            self._open.discard(call)
            if self.is_draining and not self._open:
                self._is_empty.set()
            self._record(method, call, code, reason)

    def _record(self, method: Method, call: Call, code: str, reason: str) -> None:
        seconds = call.seconds_spent
        self._metrics.call_ended(method.path, call.front, code, reason, seconds)
        fields = {"method": method.path, "front": call.front, "peer": call.peer, "code": code}
        if reason:
            fields["reason"] = reason
        log.info("call", extra={**fields, "ms": round(seconds * 1e3, 2)})


async def _read(
    body: Body, read: Callable[[type[Message]], Content], kind: type[Message]
) -> Content:
    """Read a body; a large one in a thread, so that other calls do not wait for it."""
    if len(body.data) <= LARGE_BODY:
        return read(kind)
    return await asyncio.to_thread(read, kind)
