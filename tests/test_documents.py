"""The documents tell the truth: every command, call and example in them is run."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
DOCUMENTS = ["README.md", "clients/python/README.md", "docs/http.md", "docs/operations.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (document, block)
        for document in DOCUMENTS
        for kind, block in BLOCK.findall((ROOT / document).read_text())
        if kind == language
    ]


def commands() -> list[str]:
    lines = [line for _, block in blocks("console") for line in block.splitlines()]
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]


def starting(*names: str) -> list[str]:
    return [line for line in commands() if line.startswith(names)]


@pytest.fixture(scope="module")
def server() -> Iterator[dict[str, str]]:
    """A running server; the documents' addresses, and where it really listens."""
    process = subprocess.Popen(
        [BIN / "bestplay-server", "--port", "0", "--http-port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        assert process.stdout
        grpc, http = (process.stdout.readline().split()[-1] for _ in range(2))
        yield {"127.0.0.1:50051": grpc, "localhost:50051": grpc, "http://127.0.0.1:8080": http}
        process.terminate()
        assert process.wait(timeout=60) == 0


def run(line: str, addresses: dict[str, str]) -> str:
    for shown, real in addresses.items():
        line = line.replace(shown, real)
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(  # noqa: S602 - a line as a person types it
        line,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # the five bytes before a message of a stream are no text
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, (line, result.stdout, result.stderr)
    return result.stdout


def test_the_documents_have_examples() -> None:
    assert len(starting("bestplay ")) >= 2
    assert len(starting("curl ")) >= 3
    assert len(starting("buf curl ")) >= 1
    assert len(blocks("python")) >= 2


@pytest.mark.parametrize("line", starting("make "))
def test_targets_of_make_are_there(line: str) -> None:
    target = line.split()[1]
    assert re.search(rf"^{target}:.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("line", starting("bestplay "))
def test_commands(line: str, server: dict[str, str]) -> None:
    assert run(line, server).strip()


@pytest.mark.parametrize("line", starting("bestplay-server"))
def test_options_of_the_server_are_there(line: str) -> None:
    shown = run("bestplay-server --help", {})
    assert all(option in shown for option in re.findall(r"--[a-z-]+", line))


@pytest.mark.parametrize("line", starting("buf curl "))
def test_calls_with_buf(line: str, server: dict[str, str]) -> None:
    assert json.loads(run(line, server))["points"]


@pytest.mark.parametrize("line", starting("curl ", "printf "))
def test_calls_with_curl(line: str, server: dict[str, str]) -> None:
    plain = line.replace("curl ", f"{sys.executable} tests/plain_curl.py ")
    answer = run(plain, server)
    if shutil.which("curl"):  # which a fresh machine may lack
        answer = run(line, server)
    if "/Follow" in line:
        assert '"dealsThatFit": "' in answer
        return
    if line.startswith("printf "):
        assert '"error": {"code": 3, "reason": "' in answer
        return
    assert json.loads(answer)["provenance"]["rulesRevision"] == 1


def test_every_method_stands_in_the_documents_as_a_curl_line() -> None:
    shown = "\n".join(starting("curl ", "printf "))
    methods = [
        f"{service}/{method}"
        for path in ROOT.glob("proto/**/*.proto")
        for service, body in re.findall(
            r"^service (\w+) {(.*?)^}", path.read_text(), re.MULTILINE | re.DOTALL
        )
        for method in re.findall(r"rpc (\w+)\(", body)
    ]
    assert len(methods) > 15
    assert [method for method in methods if f".{method}" not in shown] == []


@pytest.mark.parametrize(
    ("document", "block"), blocks("python"), ids=lambda value: str(value).splitlines()[0]
)
def test_examples_in_python(document: str, block: str, server: dict[str, str]) -> None:
    for shown, real in server.items():
        block = block.replace(shown, real)
    ast.parse(block)
    result = subprocess.run(
        [sys.executable, "-c", block], capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0, result.stderr
    expected = re.findall(r"print\(.*\)  # (.*)", block)
    assert result.stdout.splitlines()[: len(expected)] == expected


def test_links_lead_somewhere() -> None:
    for document in [*DOCUMENTS, "docs/rules.md", "docs/errors.md", "docs/architecture.md"]:
        folder = (ROOT / document).parent
        for link in re.findall(r"\]\((?!http)([^)#]+)", (ROOT / document).read_text()):
            assert (folder / link).exists(), f"{document}: {link}"


def test_every_reason_is_documented() -> None:
    told = (ROOT / "docs/errors.md").read_text()
    code = "".join(
        path.read_text() for top in ("server", "solver") for path in ROOT.glob(f"{top}/**/*.py")
    )
    code = re.sub(r"__all__ = \[.*?\]", "", code, flags=re.DOTALL)
    # Words in capitals are reasons, but for the environment's variables and what modules export.
    reasons = set(re.findall(r'"((?!BESTPLAY)[A-Z]+(?:_[A-Z0-9]+)+)"', code))
    assert len(reasons) > 30
    assert sorted(reason for reason in reasons if reason not in told) == []
