"""A real service on a real port, and ways to keep its workers busy."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TYPE_CHECKING, Any

import grpc.aio
import pytest
from bestplay.collecting.v1 import collecting_pb2_grpc
from bestplay_server.options import Options
from bestplay_server.service import Addresses, Service
from bestplay_solver.budget import Budget
from bestplay_solver.collecting import questions

if TYPE_CHECKING:  # the stub's type for grpc.aio stands in its type stubs alone
    Stub = collecting_pb2_grpc.CollectingServiceAsyncStub
else:
    Stub = collecting_pb2_grpc.CollectingServiceStub


@pytest.fixture
def options() -> Options:
    """The options of the service; a test may have its own."""
    return Options(port=0, http_port=0, workers=2, queue=1, cache_bytes=0)


@pytest.fixture
async def service(options: Options) -> AsyncIterator[Service]:
    service = Service(options)
    yield service
    await service.stop(0)


@pytest.fixture
async def addresses(service: Service) -> Addresses:
    """The addresses of the running service."""
    return await service.start()


@pytest.fixture
async def channel(addresses: Addresses) -> AsyncIterator[grpc.aio.Channel]:
    async with grpc.aio.insecure_channel(addresses.grpc) as channel:
        yield channel


@pytest.fixture
def stub(channel: grpc.aio.Channel) -> Stub:
    return collecting_pb2_grpc.CollectingServiceStub(channel)


class Gate:
    """Stands before the solver: work waits here until it is let through or told to stop."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self._work = work
        self._open = threading.Event()
        self.entered = threading.Semaphore(0)
        self.left: list[str] = []

    def __call__(self, hand: object, rules: object, budget: Budget) -> Any:
        self.entered.release()
        while not self._open.wait(0.002):
            if budget.is_over:
                self.left.append("stopped" if budget.stop.is_set else "out of time")
                break
        else:
            self.left.append("let through")
        return self._work(hand, rules, budget)

    def open(self) -> None:
        self._open.set()

    async def left_by(self, number: int) -> None:
        """Wait until so many pieces of work have left the gate."""
        async with asyncio.timeout(60):
            while len(self.left) < number:
                await asyncio.sleep(0.002)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(questions.group_hand)
    monkeypatch.setattr(questions, "group_hand", gate)
    yield gate
    gate.open()


async def entered(gate: Gate, times: int = 1) -> None:
    """Wait until work has come to the gate."""
    for _ in range(times):
        assert await asyncio.to_thread(gate.entered.acquire, timeout=60), "no work came"


async def workers_free(service: Service) -> None:
    """Wait until no call has a place."""
    async with asyncio.timeout(60):
        while service.workers.places_taken:
            await asyncio.sleep(0.002)


async def places_taken(service: Service, number: int) -> None:
    """Wait until so many calls have a place."""
    async with asyncio.timeout(60):
        while service.workers.places_taken < number:
            await asyncio.sleep(0.002)
