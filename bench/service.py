"""Calls per second: ScoreGroups (without `compare`) against an empty call, in one run.

Both are answered by grpc.aio on a loopback port, each server in a process of its own with the same
options; one client asks them in turn, with 16 calls open. Prints the median of the rounds' ratios.

Usage: python bench/service.py [--quick]
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import statistics
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from typing import Any

import grpc
import grpc.aio
from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1 import tiles_pb2
from bestplay_server.options import Options
from bestplay_server.service import Service

EMPTY = "/bench.Empty/Call"
SCORE = "/bestplay.collecting.v1.CollectingService/ScoreGroups"
ABREAST = 16


class EmptyHandler(grpc.GenericRpcHandler):
    """Answers every call with nothing."""

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """Return the one handler."""

        async def answer(body: bytes, context: Any) -> bytes:
            return b""

        return grpc.unary_unary_rpc_method_handler(answer)


async def serve_nothing(ready: Connection) -> None:
    """Run the server of empty calls."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((EmptyHandler(),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    ready.send(f"127.0.0.1:{port}")
    await server.wait_for_termination()


async def serve_bestplay(ready: Connection) -> None:
    """Run the service."""
    service = Service(
        Options(port=0, http_port=None)
    )  # named, lest it be collected while it serves
    ready.send((await service.start()).grpc)
    await asyncio.Event().wait()


def run(serve: Callable[[Connection], Awaitable[None]], ready: Connection) -> None:
    """Run a server in this process."""
    asyncio.run(serve(ready))  # type: ignore[arg-type] # both are coroutines


def tiles(text: str) -> list[tiles_pb2.Tile]:
    """Read tiles such as "6-4 0-0"."""
    pairs = (map(int, word.split("-")) for word in text.split())
    return [tiles_pb2.Tile(low=low, high=high) for low, high in pairs]


def a_claim() -> bytes:
    """Return a request to score a usual hand: fourteen tiles in four groups."""
    groups = ["0-1 0-2 0-5", "1-2 1-5 1-6 1-1", "3-3 3-4", "5-5 3-5 5-6"]
    hand = [*groups, "4-6 2-2"]
    return pb.ScoreGroupsRequest(
        hand=tiles_pb2.Hand(tiles=tiles(" ".join(hand))),
        groups=[pb.ClaimedGroup(tiles=tiles(group)) for group in groups],
    ).SerializeToString()


async def rate(call: Callable[[bytes], Awaitable[bytes]], body: bytes, calls: int) -> float:
    """Return the calls per second of ``calls`` calls, ``ABREAST`` of them open at a time."""

    async def ask() -> None:
        for _ in range(calls // ABREAST):
            await call(body)

    start = time.perf_counter()
    await asyncio.gather(*(ask() for _ in range(ABREAST)))
    return calls / (time.perf_counter() - start)


async def measure(empty: str, bestplay: str, rounds: int, calls: int) -> None:
    """Ask both servers in turn and print what came of it."""
    async with (
        grpc.aio.insecure_channel(empty) as one,
        grpc.aio.insecure_channel(bestplay) as other,
    ):
        nothing: Any = one.unary_unary(EMPTY)
        score: Any = other.unary_unary(SCORE)
        body = a_claim()
        answer = pb.ScoreGroupsResponse.FromString(await score(body))
        print(f"the claim scores {answer.points} points; {ABREAST} calls open")
        print(f"{'empty calls/s':>15} {'ScoreGroups/s':>15} {'ratio':>8}")
        ratios = []
        for _ in range(rounds):
            plain, scored = await rate(nothing, b"", calls), await rate(score, body, calls)
            ratios.append(scored / plain)
            print(f"{plain:15,.0f} {scored:15,.0f} {ratios[-1]:8.2f}")
    print(f"ScoreGroups at {statistics.median(ratios):.2f} of an empty call's rate (goal 0.50)")


def main() -> None:
    """Start both servers, measure, end them."""
    parser = argparse.ArgumentParser(description="ScoreGroups against an empty call")
    parser.add_argument("--quick", action="store_true", help="a short run")
    quick = parser.parse_args().quick
    spawn = multiprocessing.get_context("spawn")
    targets, processes = [], []
    for serve in (serve_nothing, serve_bestplay):
        here, there = spawn.Pipe()
        process = spawn.Process(target=run, args=(serve, there), daemon=True)
        process.start()
        processes.append(process)
        targets.append(here.recv())
    try:
        rounds, calls = (3, 800) if quick else (9, 4_000)
        asyncio.run(measure(targets[0], targets[1], rounds, calls))
    finally:
        for process in processes:
            process.terminate()


if __name__ == "__main__":
    main()
