"""How a call fails: the one exception that carries a status, and the status it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bestplay.table.v1 import error_pb2
from bestplay_solver.faults import Fault
from google.protobuf.duration_pb2 import Duration
from google.rpc.code_pb2 import (
    DEADLINE_EXCEEDED,
    INTERNAL,
    INVALID_ARGUMENT,
    RESOURCE_EXHAUSTED,
    UNAUTHENTICATED,
    UNAVAILABLE,
)
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

DOMAIN = "bestplay"
"""The domain of every ErrorInfo."""

STATUS_BYTES = 4096
"""The most that a status may take: it travels in the trailers, of which clients accept 8 kB."""

ITEM_FAULTS = 200
"""The most faults that one item of a batch is told: more than a hand has tiles."""


class Failure(Exception):
    """The end of a call without an answer.

    ``code`` is a google.rpc.Code, ``reason`` is stable and in UPPER_SNAKE_CASE, ``faults`` are
    those of the request, ``retry_after`` is in seconds.
    """

    def __init__(
        self,
        code: int,
        reason: str,
        message: str,
        *,
        faults: Sequence[Fault] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.faults = tuple(faults)
        self.retry_after = retry_after

    def to_status(self) -> Status:
        """Return the status with its details, small enough for the trailers of any transport.

        Faults beyond that size are left out; ErrorInfo tells how many there were in all.
        """
        status = Status(code=self.code, message=self.message)
        info = ErrorInfo(reason=self.reason, domain=DOMAIN)
        if self.faults:
            info.metadata["violations"] = str(len(self.faults))
        status.details.add().Pack(info)
        if self.retry_after is not None:
            delay = Duration()
            delay.FromNanoseconds(int(self.retry_after * 1e9))
            status.details.add().Pack(RetryInfo(retry_delay=delay))
        if self.faults:
            room = STATUS_BYTES - status.ByteSize()
            status.details.add().Pack(_violations(self.faults, room))
        return status

    def to_item_error(self) -> error_pb2.ItemError:
        """Return the failure as that of one item of a batch."""
        return error_pb2.ItemError(
            code=self.code,
            reason=self.reason,
            message=self.message,
            violations=[
                error_pb2.Violation(field=fault.path, reason=fault.reason, description=fault.text)
                for fault in self.faults[:ITEM_FAULTS]
            ],
        )


@contextmanager
def faults_within(path: str) -> Iterator[None]:
    """Give the faults of a message their paths in the request, whose field at a path it is."""
    try:
        yield
    except Failure as failure:
        if not failure.faults:
            raise
        faults = failure.faults
        inner = [Fault(f"{path}.{fault.path}", fault.reason, fault.text) for fault in faults]
        raise request_at_fault(inner) from None


def _violations(faults: Sequence[Fault], room: int) -> BadRequest:
    bad = BadRequest()
    for fault in faults:
        violation = bad.field_violations.add(
            field=fault.path, description=fault.text, reason=fault.reason
        )
        room -= violation.ByteSize() + 4
        if room < 0:
            del bad.field_violations[-1]
            break
    return bad


def request_at_fault(faults: Sequence[Fault]) -> Failure:
    """Return the failure of a request with these faults, at least one."""
    first = faults[0]
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    message = f"{first}{more}" if first.path else f"{first.text}{more}"
    return Failure(INVALID_ARGUMENT, first.reason, message, faults=faults)


def malformed(text: str) -> Failure:
    """Return the failure of a body that is no message, as ``text`` says."""
    fault = Fault("", "MALFORMED_MESSAGE", text)
    return Failure(INVALID_ARGUMENT, fault.reason, fault.text, faults=(fault,))


def out_of_time() -> Failure:
    """Return the failure of a call whose time was used up before work on it could begin or end."""
    text = "the time was used up before there was an answer; ask with a longer deadline"
    return Failure(DEADLINE_EXCEEDED, "OUT_OF_TIME", text)


def overloaded(retry_after: float) -> Failure:
    """Return the failure of a call that came while every worker was busy and the queue full."""
    text = f"every worker is busy and the queue is full; try again in {retry_after:.1f} s"
    return Failure(RESOURCE_EXHAUSTED, "OVERLOADED", text, retry_after=retry_after)


def shutting_down() -> Failure:
    """Return the failure of a call that came while the service drains."""
    text = "the service is stopping; ask again, or elsewhere"
    return Failure(UNAVAILABLE, "SHUTTING_DOWN", text)


def unauthenticated(reason: str, text: str) -> Failure:
    """Return the failure of a call that brought no token, or not one of ours."""
    return Failure(UNAUTHENTICATED, reason, text)


def internal() -> Failure:
    """Return the failure of a call that met a fault of ours; the log has the traceback."""
    text = "the service met a fault of its own; its log tells more"
    return Failure(INTERNAL, "INTERNAL", text)


def refuse(faults: Sequence[Fault]) -> None:
    """Raise the failure of a request with faults; do nothing when there are none."""
    if faults:
        raise request_at_fault(faults)
    return
