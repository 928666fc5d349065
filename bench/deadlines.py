"""What comes of short deadlines: how many hard endgames are answered in time, and how late at most.

Each question is asked with a deadline over gRPC on a loopback port, by a client in this process. A
ratio of 1 means an answer at the deadline itself. After each the time is taken until the worker is
free again.

Usage: python bench/deadlines.py [--quick]
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

import grpc
import grpc.aio
from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.dominoes.v1 import dominoes_pb2_grpc
from bestplay.table.v1 import tiles_pb2
from bestplay_server.options import Options
from bestplay_server.service import Service
from bestplay_solver.tiles import full_set

DEADLINES = (0.001, 0.01, 0.05, 0.2, 1.0)


def deals(highest: int, size: int, number: int) -> list[pb.SolveEndgameRequest]:
    """Return full free leads of four seats: every legal lead is to be valued."""
    dice = random.Random(highest)
    whole = [tiles_pb2.Tile(low=low, high=high) for low, high in full_set(highest)]
    rules = pb.DominoRules(set=highest, lead=pb.LEAD_RULE_ANY_TILE)
    requests = []
    for _ in range(number):
        dealt = dice.sample(whole, 4 * size)
        hands = [tiles_pb2.Hand(tiles=dealt[seat::4]) for seat in range(4)]
        position = pb.Position(hands=hands, to_move=0)
        requests.append(pb.SolveEndgameRequest(rules=rules, position=position))
    return requests


async def ask(
    stub: Any, service: Service, request: pb.SolveEndgameRequest, deadline: float
) -> tuple[bool, float, float]:
    """Return whether there was an answer, its seconds, and those until the worker was free."""
    start = time.perf_counter()
    call = stub.SolveEndgame(request, timeout=deadline)
    answered = await call.code() == grpc.StatusCode.OK
    took = time.perf_counter() - start
    while service.workers.places_taken:  # noqa: ASYNC110 - nothing else tells
        await asyncio.sleep(0.0005)
    return answered, took, time.perf_counter() - start - took


async def measure(name: str, requests: Sequence[pb.SolveEndgameRequest]) -> None:
    """Ask all of them with each deadline and print what came of it."""
    service = Service(Options(port=0, http_port=None, cache_bytes=0))
    target = (await service.start()).grpc
    async with grpc.aio.insecure_channel(target) as channel:
        stub: Any = dominoes_pb2_grpc.DominoesServiceStub(channel)
        for deadline in DEADLINES:
            found = [await ask(stub, service, request, deadline) for request in requests]
            in_time = [took / deadline for answered, took, _ in found if answered]
            ratios = "         -         -"
            if in_time:
                ratios = f"{statistics.median(in_time):10.2f}{max(in_time):10.2f}"
            free = max(free for _, _, free in found) * 1e3
            share = len(in_time) / len(found)
            print(f"{name:26}{deadline * 1e3:8.0f} ms{share:10.0%}{ratios}{free:12.1f} ms")
    await service.stop(0)


def main() -> None:
    """Measure full deals of double-six and double-twelve."""
    parser = argparse.ArgumentParser(description="Answers before short deadlines")
    parser.add_argument("--quick", action="store_true", help="few deals")
    number = 5 if parser.parse_args().quick else 30
    print(f"{'four seats, free lead':26}{'deadline':>11}{'answered':>10}{'median':>10}{'max':>10}")
    asyncio.run(measure("double-six, 7 each", deals(6, 7, number)))
    asyncio.run(measure("double-twelve, 12 each", deals(12, 12, number)))


if __name__ == "__main__":
    main()
