"""Calls per second of the service against an empty gRPC call, all in one run, as ratios.

ScoreGroups (without `compare`) over gRPC, Connect JSON, Connect binary and gRPC-Web; and GroupHand
over gRPC, asked for the first time and again. Each server runs in a process of its own on a
loopback port; one client asks them in turn, with 16 calls open. Ratios are medians over the rounds.

Usage: python bench/service.py [--quick]
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import statistics
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from multiprocessing.connection import Connection
from typing import Any

import grpc
import grpc.aio
from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.strict_json import write_json
from bestplay.table.v1 import tiles_pb2
from bestplay_server.options import Options
from bestplay_server.service import Addresses, Service
from bestplay_solver.tiles import full_set
from pyqwest import Client

EMPTY = "/bench.Empty/Call"
SCORE = "/bestplay.collecting.v1.CollectingService/ScoreGroups"
GROUP = "/bestplay.collecting.v1.CollectingService/GroupHand"
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
    # Named, lest it be collected while it serves.
    service = Service(Options(port=0, http_port=0))
    ready.send(await service.start())
    await asyncio.Event().wait()


def run(serve: Callable[[Connection], Coroutine[Any, Any, None]], ready: Connection) -> None:
    """Run a server in this process."""
    asyncio.run(serve(ready))


def tiles(text: str) -> list[tiles_pb2.Tile]:
    """Read tiles such as "6-4 0-0"."""
    pairs = (map(int, word.split("-")) for word in text.split())
    return [tiles_pb2.Tile(low=low, high=high) for low, high in pairs]


GROUPS = ("0-1 0-2 0-5", "1-2 1-5 1-6 1-1", "3-3 3-4", "5-5 3-5 5-6")
"""A usual claim: fourteen tiles, twelve of them in four groups."""
HAND = tiles(" ".join((*GROUPS, "4-6 2-2")))


def a_claim() -> pb.ScoreGroupsRequest:
    """Return a request to score the claim."""
    return pb.ScoreGroupsRequest(
        hand=tiles_pb2.Hand(tiles=HAND),
        groups=[pb.ClaimedGroup(tiles=tiles(group)) for group in GROUPS],
    )


def hands() -> Iterator[bytes]:
    """Yield requests to group hands of fourteen tiles, no two of them alike."""
    dice = random.Random(14)
    deck = [tiles_pb2.Tile(low=low, high=high) for low, high in full_set(6)]
    seen = set()
    while True:
        hand = tuple(sorted(dice.sample(range(28), 14)))
        if hand not in seen:
            seen.add(hand)
            chosen = tiles_pb2.Hand(tiles=[deck[place] for place in hand])
            yield pb.GroupHandRequest(hand=chosen).SerializeToString()


async def rate(ask: Callable[[], Awaitable[object]], calls: int) -> float:
    """Return the calls per second of ``calls`` calls, ``ABREAST`` of them open at a time."""

    async def ask_in_turn() -> None:
        for _ in range(calls // ABREAST):
            await ask()

    start = time.perf_counter()
    await asyncio.gather(*(ask_in_turn() for _ in range(ABREAST)))
    return calls / (time.perf_counter() - start)


def over_http(client: Client, url: str, kind: str, body: bytes) -> Callable[[], Awaitable[object]]:
    """Return what asks the HTTP front once."""

    async def ask() -> None:
        reply = await client.post(url, headers={"content-type": kind}, content=body)
        assert reply.status == 200

    return ask


async def measure(empty: str, addresses: Addresses, rounds: int, calls: int) -> None:
    """Ask both servers in turn and print what came of it."""
    claim, url = a_claim(), f"{addresses.http}{SCORE}"
    binary, text = claim.SerializeToString(), write_json(claim).encode()
    envelope = b"\0" + len(binary).to_bytes(4, "big") + binary
    fresh, again = hands(), next(hands())
    async with (
        grpc.aio.insecure_channel(empty) as one,
        grpc.aio.insecure_channel(addresses.grpc) as other,
    ):
        client = Client()
        nothing: Any = one.unary_unary(EMPTY)
        score: Any = other.unary_unary(SCORE)
        group: Any = other.unary_unary(GROUP)
        await group(again)
        askers: dict[str, Callable[[], Awaitable[object]]] = {
            "an empty gRPC call": lambda: nothing(b""),
            "ScoreGroups, gRPC": lambda: score(binary),
            "ScoreGroups, Connect binary": over_http(client, url, "application/proto", binary),
            "ScoreGroups, Connect JSON": over_http(client, url, "application/json", text),
            "ScoreGroups, gRPC-Web": over_http(client, url, "application/grpc-web+proto", envelope),
            "GroupHand of 14 tiles, cached": lambda: group(again),
            "GroupHand of 14 tiles, new": lambda: group(next(fresh)),
        }
        rates: dict[str, list[float]] = {name: [] for name in askers}
        for _ in range(rounds):
            for name, ask in askers.items():
                rates[name].append(await rate(ask, calls))
    report(rates)


def report(rates: dict[str, list[float]]) -> None:
    """Print the median rates, and their ratios to an empty call in the same round."""
    first = next(iter(rates.values()))
    print(f"{'':32} {'calls/s':>8} {'of an empty call':>17}   ({ABREAST} calls open)")
    for name, found in rates.items():
        ratio = statistics.median(mine / empty for mine, empty in zip(found, first, strict=True))
        print(f"{name:32} {statistics.median(found):8,.0f} {ratio:17.2f}")
    cached, new = rates["GroupHand of 14 tiles, cached"], rates["GroupHand of 14 tiles, new"]
    ratio = statistics.median(mine / other for mine, other in zip(cached, new, strict=True))
    print(f"a cached answer comes {ratio:.1f} times as often as a new one")
    print("goal: ScoreGroups over gRPC at 0.50 of an empty call")


def main() -> None:
    """Start both servers, measure, end them."""
    parser = argparse.ArgumentParser(description="The service against an empty call")
    parser.add_argument("--quick", action="store_true", help="a short run")
    quick = parser.parse_args().quick
    spawn = multiprocessing.get_context("spawn")
    found, processes = [], []
    for serve in (serve_nothing, serve_bestplay):
        here, there = spawn.Pipe()
        process = spawn.Process(target=run, args=(serve, there), daemon=True)
        process.start()
        processes.append(process)
        found.append(here.recv())
    try:
        rounds, calls = (3, 480) if quick else (9, 1_600)
        asyncio.run(measure(found[0], found[1], rounds, calls))
    finally:
        for process in processes:
            process.terminate()


if __name__ == "__main__":
    main()
