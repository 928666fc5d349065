"""Statuses of the API as errors of the SDK, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from bestplay.errors import (
    BestplayError,
    Busy,
    DeadlineExceeded,
    RequestError,
    Unavailable,
    Violation,
)
from bestplay.table.v1.error_pb2 import ItemError
from bestplay.table.v1.error_pb2 import Violation as ItemViolation

CODES: Mapping[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}


@dataclass(slots=True)
class _Details:
    reason: str = ""
    violations: tuple[Violation, ...] = ()
    total: int = 0
    retry_after: float | None = None


def error_of_call(call: grpc.RpcError) -> BestplayError:
    """Return the error of a call that failed, be it of grpc or grpc.aio."""
    try:
        # The errors of either kind have the methods of a call.
        status: Status | None = rpc_status.from_call(cast(grpc.Call, call))
    except (DecodeError, ValueError):  # some proxy's: the bare code and message still count
        status = None
    return _error(call.code(), call.details() or "", _read_details(status or Status()))


def error_of_item(item: ItemError) -> BestplayError:
    """Return the error of one item of a batch."""
    violations = tuple(
        Violation(violation.field, violation.reason, violation.description)
        for violation in item.violations
    )
    code = CODES.get(item.code, grpc.StatusCode.UNKNOWN)
    return _error(code, item.message, _Details(item.reason, violations, len(violations)))


def item_of_error(error: BestplayError) -> ItemError:
    """Return an error as that of one item of a batch."""
    violations = error.violations if isinstance(error, RequestError) else ()
    return ItemError(
        code=error.code.value[0],
        reason=error.reason,
        message=error.message,
        violations=[
            ItemViolation(
                field=violation.field,
                reason=violation.reason,
                description=violation.description,
            )
            for violation in violations
        ],
    )


def _error(code: grpc.StatusCode, message: str, details: _Details) -> BestplayError:
    match code:
        case grpc.StatusCode.INVALID_ARGUMENT:
            omitted = max(details.total - len(details.violations), 0)
            return RequestError(message, code, details.reason, details.violations, omitted)
        case grpc.StatusCode.RESOURCE_EXHAUSTED if not details.reason:
            # The service gives a reason: this is the transport, refusing an oversize message.
            return RequestError(message, code, "MESSAGE_TOO_LARGE")
        case grpc.StatusCode.RESOURCE_EXHAUSTED:
            return Busy(message, code, details.reason, details.retry_after)
        case grpc.StatusCode.UNAVAILABLE:
            return Unavailable(message, code, details.reason)
        case grpc.StatusCode.DEADLINE_EXCEEDED:
            return DeadlineExceeded(message, code, details.reason)
    return BestplayError(message, code, details.reason)


def _read_details(status: Status) -> _Details:
    details = _Details()
    for packed in status.details:
        info, request, retry = ErrorInfo(), BadRequest(), RetryInfo()
        if packed.Unpack(info):
            details.reason = info.reason
            count = info.metadata.get("violations", "")
            details.total = int(count) if count.isdecimal() else 0
        elif packed.Unpack(request):
            details.violations = tuple(
                Violation(violation.field, violation.reason, violation.description)
                for violation in request.field_violations
            )
        elif packed.Unpack(retry):
            details.retry_after = retry.retry_delay.ToNanoseconds() / 1e9
    return details
