"""The errors of the SDK: one small family, whatever the transport."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grpc import StatusCode


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault of a request.

    ``field`` is the path of the field at fault, such as ``hand.tiles[3]``; ``reason`` is stable
    and in UPPER_SNAKE_CASE; ``description`` is a sentence for a person, which may change.
    """

    field: str
    reason: str
    description: str

    def __str__(self) -> str:
        return f"{self.field}: {self.description}" if self.field else self.description


class BestplayError(Exception):
    """A question without an answer; the base of every error here.

    ``message`` is a sentence for a person, which may change; ``code`` is the gRPC status;
    ``reason`` is stable and in UPPER_SNAKE_CASE (the code's name where the service gave none).
    """

    def __init__(
        self, message: str, code: StatusCode = StatusCode.UNKNOWN, reason: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.reason = reason or code.name


class RequestError(BestplayError, ValueError):
    """A request at fault: asking it again cannot help.

    ``violations`` are its faults, all of them at once. A status has room for some 4 kB of them:
    ``omitted`` is how many more there were, nearly always 0. A request too large for one message
    has none.
    """

    def __init__(
        self,
        message: str,
        code: StatusCode = StatusCode.INVALID_ARGUMENT,
        reason: str = "",
        violations: Sequence[Violation] = (),
        omitted: int = 0,
    ) -> None:
        super().__init__(message, code, reason)
        self.violations = tuple(violations)
        self.omitted = omitted

    @classmethod
    def of(cls, violations: Sequence[Violation]) -> RequestError:
        """Return the error of these violations, at least one; its reason is the first one's."""
        message = "; ".join(map(str, violations))
        return cls(message, reason=violations[0].reason, violations=violations)


class Busy(BestplayError):
    """The service has too much to do.

    ``retry_after`` is when to ask again, in seconds; None when the service did not say.
    """

    def __init__(
        self,
        message: str,
        code: StatusCode = StatusCode.RESOURCE_EXHAUSTED,
        reason: str = "",
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message, code, reason)
        self.retry_after = retry_after


class Unavailable(BestplayError, ConnectionError):
    """No service can be reached, or it is just stopping."""

    def __init__(
        self, message: str, code: StatusCode = StatusCode.UNAVAILABLE, reason: str = ""
    ) -> None:
        super().__init__(message, code, reason)


class ServiceMissing(Unavailable):
    """No address was given, and no service that could answer here is installed, or it is broken."""

    def __init__(
        self,
        message: str,
        code: StatusCode = StatusCode.UNAVAILABLE,
        reason: str = "SERVICE_MISSING",
    ) -> None:
        super().__init__(message, code, reason)


class DeadlineExceeded(BestplayError, TimeoutError):
    """The time was used up before there was any answer."""

    def __init__(
        self, message: str, code: StatusCode = StatusCode.DEADLINE_EXCEEDED, reason: str = ""
    ) -> None:
        super().__init__(message, code, reason)
