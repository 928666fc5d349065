from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import bestplay
import click.testing
import grpc
import pytest
from bestplay.command import main
from bestplay.service import load_service
from google.rpc.code_pb2 import RESOURCE_EXHAUSTED
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

DEMO = "1-2 1-5 1-6 3-3 3-4 3-5 2-4 5-5"

Run = Callable[..., click.testing.Result]
End = Callable[[grpc.ServicerContext], object]


@pytest.fixture(scope="session")
def target() -> Iterator[str]:
    """The real service, started once."""
    service = load_service()
    yield service.start()
    service.stop()


@pytest.fixture(scope="session")
def client(target: str) -> Iterator[bestplay.Client]:
    with bestplay.Client(target) as client:
        yield client


@pytest.fixture
def run(target: str) -> Run:
    """Runs the command, which asks the real service."""

    def run(*arguments: str, stdin: bytes | None = None) -> click.testing.Result:
        environment = {"BESTPLAY_SERVER": target}
        return click.testing.CliRunner().invoke(main, arguments, input=stdin, env=environment)

    return run


def faults(text: str) -> list[str]:
    """Return the reasons in the lines of standard error."""
    lines = text.splitlines()
    assert all(line.startswith("bestplay: ") for line in lines)
    return [line.rpartition(" ")[2].strip("()") for line in lines]


@pytest.fixture
def nobody() -> str:
    """An address where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{free.getsockname()[1]}"


class _Failing(grpc.GenericRpcHandler):
    """Ends every call of any method as ``end`` does."""

    def __init__(self, end: End) -> None:
        self._end = end

    def service(self, _: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[bytes, bytes]:
        return grpc.unary_unary_rpc_method_handler(self._answer)

    def _answer(self, _: bytes, context: grpc.ServicerContext) -> bytes:
        self._end(context)
        return b""


@contextmanager
def failing_server(end: End) -> Iterator[str]:
    server = grpc.server(ThreadPoolExecutor(1))
    server.add_generic_rpc_handlers((_Failing(end),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    server.stop(None).wait()


@pytest.fixture
def busy() -> Iterator[str]:
    """A server that has too much to do for another 1.5 s."""
    status = Status(code=RESOURCE_EXHAUSTED, message="too much to do")
    status.details.add().Pack(ErrorInfo(reason="OVERLOADED"))
    retry = RetryInfo()
    retry.retry_delay.FromMilliseconds(1500)
    status.details.add().Pack(retry)
    with failing_server(
        lambda context: context.abort_with_status(rpc_status.to_status(status))
    ) as address:
        yield address


@pytest.fixture
def garbled() -> Iterator[str]:
    """A server whose details are no message."""

    def end(context: grpc.ServicerContext) -> None:
        context.set_trailing_metadata((("grpc-status-details-bin", b"\xff\xff"),))
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no")

    with failing_server(end) as address:
        yield address
