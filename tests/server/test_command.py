"""The command ``bestplay-server`` as an operator meets it, and the embedded service."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.collecting.v1 import collecting_pb2_grpc
from bestplay_server.embedded import EmbeddedService
from bestplay_solver.answer import SOLVER_VERSION

from tests.server.notation import hand
from tests.server.table_of_collecting import EIGHT, group, hard_hand

SERVER = Path(sys.executable).with_name("bestplay-server")
Started = tuple[subprocess.Popen[str], str]


@pytest.fixture
def start() -> Iterator[Callable[..., Started]]:
    """Start servers and wait until each is ready; end them afterwards."""
    processes = []

    def start(*options: str, **environment: str) -> Started:
        process = subprocess.Popen(
            [SERVER, "--http-port", "0", *options],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        ready = re.fullmatch(r"bestplay-server \S+ answers gRPC on (\S+)\n", line)
        assert ready, line
        return process, ready[1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


def hard_question() -> pb.GroupHandRequest:
    rules = pb.CollectingRules(set=18)
    return group(hand=hard_hand(), rules=rules, scope=pb.GROUPING_SCOPE_ALL, count_cap=10**9)


def ask(target: str) -> pb.GroupHandResponse:
    with grpc.insecure_channel(target) as channel:
        return collecting_pb2_grpc.CollectingServiceStub(channel).GroupHand(group(), timeout=30)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop(
    start: Callable[..., Started], number: signal.Signals
) -> None:
    process, target = start("--port", "0", "--workers", "1")
    assert ask(target).points == 19
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert "drain" in errors


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.1])
def test_a_second_signal_ends_at_once(start: Callable[..., Started], pause: float) -> None:
    process, target = start("--port", "0", "--workers", "1", "--drain-seconds", "600")
    with grpc.insecure_channel(target) as channel:
        stub = collecting_pb2_grpc.CollectingServiceStub(channel)
        call = stub.GroupHand.future(hard_question())
        time.sleep(pause)
        process.send_signal(signal.SIGTERM)
        time.sleep(pause)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        # A call that comes in the moment of the end was never accepted: gRPC cancels it.
        ends = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)
        assert call.exception() is None or call.code() in ends
    assert process.returncode == 0
    assert "Traceback" not in errors


def test_a_call_is_one_line_of_the_log(start: Callable[..., Started]) -> None:
    process, target = start("--port", "0", "--log-format", "json")
    ask(target)
    with grpc.insecure_channel(target) as channel:
        stub = collecting_pb2_grpc.CollectingServiceStub(channel)
        with pytest.raises(grpc.RpcError):
            stub.GroupHand(pb.GroupHandRequest())
    process.terminate()
    _, errors = process.communicate(timeout=60)
    lines: list[dict[str, Any]] = [json.loads(line) for line in errors.splitlines()]
    calls = [line for line in lines if line["event"] == "call"]
    assert [(call["code"], call.get("reason")) for call in calls] == [
        ("OK", None),
        ("INVALID_ARGUMENT", "HAND_MISSING"),
    ]
    assert all(call["method"].endswith("/GroupHand") and call["ms"] >= 0 for call in calls)
    assert "color_message" not in errors  # uvicorn's, of its start


def test_options_may_stand_in_the_environment(start: Callable[..., Started]) -> None:
    _, target = start(BESTPLAY_SERVER_PORT="0", BESTPLAY_SERVER_MAX_MESSAGE_BYTES="1024")
    with grpc.insecure_channel(target) as channel:
        stub = collecting_pb2_grpc.CollectingServiceStub(channel)
        with pytest.raises(grpc.RpcError) as caught:
            stub.GroupHand(group(hand=hand("1-2 " * 300)))
    error: Any = caught.value
    assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_port_that_is_taken_is_told_in_one_line(start: Callable[..., Started]) -> None:
    _, target = start("--port", "0")
    port = target.rpartition(":")[2]
    command = [str(SERVER), "--port", port, "--http-port", "0"]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    "options", [["--port", "70000"], ["--workers", "0"], ["--queue", "-1"], ["--nothing"], ["x"]]
)
def test_options_at_fault(options: list[str]) -> None:
    result = subprocess.run(
        [SERVER, *options], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 2
    assert "Error" in result.stderr
    assert "Traceback" not in result.stderr


def test_help_tells_every_option_and_its_variable() -> None:
    shown = subprocess.run([SERVER, "--help"], capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"--([a-z-]+)", shown)) - {"help", "version"}
    assert {"host", "port", "workers", "queue", "max-seconds", "drain-seconds"} <= options
    for option in options:
        assert f"BESTPLAY_SERVER_{option.upper().replace('-', '_')}" in re.sub(r"\s+", "", shown)


def test_the_version() -> None:
    shown = subprocess.run([SERVER, "--version"], capture_output=True, text=True, check=True)
    assert SOLVER_VERSION in shown.stdout
    assert "compiled" in shown.stdout


def test_the_embedded_service_starts_answers_and_ends() -> None:
    service = EmbeddedService()
    target = service.start()
    with grpc.insecure_channel(target) as channel:
        stub = collecting_pb2_grpc.CollectingServiceStub(channel)
        assert stub.ScoreGroups(pb.ScoreGroupsRequest(hand=EIGHT)).points == -40
    service.stop()
    with grpc.insecure_channel(target) as channel:
        stub = collecting_pb2_grpc.CollectingServiceStub(channel)
        with pytest.raises(grpc.RpcError):
            stub.ScoreGroups(pb.ScoreGroupsRequest(hand=EIGHT), timeout=5)


def test_embedded_services_do_not_meet() -> None:
    one, two = EmbeddedService(), EmbeddedService()
    targets = {one.start(), two.start()}
    assert len(targets) == 2
    one.stop()
    assert ask(max(targets - {one.target})).points == 19
    two.stop()
