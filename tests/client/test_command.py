from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest
from bestplay import service
from bestplay.command import main
from click.testing import CliRunner

from tests.client.conftest import DEMO, Run, failing_server, faults

BESTPLAY = [sys.executable, "-m", "bestplay"]


def test_a_person_sees_the_groups(run: Run) -> None:
    result = run("collecting", "group", *DEMO.split())
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].startswith("double-6, standard table; rules revision ")
    assert lines[-1] == "19 points, proven best"
    assert "┌─────┬─────┐ ┌─────┬─────┐" in lines
    assert "\x1b" not in result.stdout


def test_groups_have_headings(run: Run) -> None:
    result = run("collecting", "group", "1-2 1-5", "6-6")
    assert result.stdout.splitlines()[1:] == [
        "ones: 2 tiles, 4 points",
        "┌─────┬─────┐ ┌─────┬─────┐",
        "│     │●    │ │     │●   ●│",
        "│  ●  │     │ │  ●  │  ●  │",
        "│     │    ●│ │     │●   ●│",
        "└─────┴─────┘ └─────┴─────┘",
        "unmatched: 1 tile, -1 point",
        "┌─────┬─────┐",
        "│● ● ●│● ● ●│",
        "│     │     │",
        "│● ● ●│● ● ●│",
        "└─────┴─────┘",
        "",
        "3 points, proven best",
    ]


def test_all_groupings_are_counted(run: Run) -> None:
    lines = run("collecting", "group", "--all", *DEMO.split()).stdout.splitlines()
    assert lines[-1] == "19 points, proven best; 9 best groupings"
    assert [line.split(".")[0] for line in lines if line[:1].isdigit()][:9] == list("123456789")
    limited = run("collecting", "group", "--all", "--max-groupings", "2", DEMO)
    assert limited.stdout.endswith("9 best groupings, 2 listed\n")
    capped = run("collecting", "group", "--all", "--max-groupings", "2", "--count-cap", "3", DEMO)
    assert capped.stdout.endswith("at least 3 best groupings, 2 listed\n")


def test_an_empty_hand_is_a_hand(run: Run) -> None:
    result = run("collecting", "group", "")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "0 points, proven best")
    result = run("collecting", "score", "--hand", "")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "0 points")


def test_json_prints_zeros(run: Run) -> None:
    result = run("collecting", "group", "--json", "0-0", "0-1")
    answer = json.loads(result.stdout)
    assert answer["groupings"][0]["groups"][0] == {
        "suit": 0,
        "tiles": [{"low": 0, "high": 0}, {"low": 0, "high": 1}],
        "points": 4,
    }
    assert answer["groupings"][0]["unmatched"] == {"tiles": [], "points": 0}


def test_a_table_of_ones_own_is_in_force(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    table = {
        "groups": [{"tiles": 2, "points": 9}],
        "unmatched": [{"tiles": 1, "points": 0}],
    }
    hand = {"tiles": [{"low": 1, "high": 2}, {"low": 1, "high": 3}]}
    file.write_text(json.dumps({"hand": hand, "rules": {"customTable": table}}))
    result = run("collecting", "group", str(file))
    assert "a table of its own (groups 2: 9; unmatched 1: 0)" in result.stdout
    assert result.stdout.endswith("9 points, proven best\n")


def test_a_score_is_a_table(run: Run) -> None:
    result = run("collecting", "score", "--hand", "1-2 1-5 3-3", "--group", "1-2 1-5")
    assert result.exit_code == 0
    assert "ones" in result.stdout
    assert "unmatched" in result.stdout
    assert result.stdout.endswith("\n3 points\n")


def test_a_score_is_compared(run: Run) -> None:
    hand = ("--hand", "1-2 1-5 1-6", "--compare")
    worse = run("collecting", "score", *hand, "--group", "1-2 1-5").stdout
    assert "better: 1-2 1-5 1-6" in worse
    assert worse.endswith("\n3 points, 9 points less than the best, 12\n")
    best = run("collecting", "score", *hand, "--group", "1-2 1-5 1-6").stdout
    assert best.endswith("\n12 points, proven best\n")


@pytest.mark.parametrize(
    ("arguments", "reasons"),
    [
        (["12"], ["NOTATION"]),
        (["1-"], ["NOTATION"]),
        (["a-b", "1-2", "1_2"], ["NOTATION", "NOTATION"]),
        (["7-1"], ["PIP_ABOVE_SET"]),
        (["7-1", "1-2", "2-1"], ["PIP_ABOVE_SET", "TILE_REPEATED"]),
        (["1-2", "--set", "0"], ["SET_OUT_OF_RANGE"]),
        (["1-2", "--set", "19"], ["SET_OUT_OF_RANGE"]),
        (["1-2", "--set", "9" * 30, "--nodes", "9" * 30], ["NUMBER_OUT_OF_RANGE"] * 2),
        (["1-2", "--time", "nan"], ["NUMBER_OUT_OF_RANGE"]),
        (["1-2", "--time", "0"], ["TIME_OUT_OF_RANGE"]),
        (["1-2", "--timeout", "0"], ["NUMBER_OUT_OF_RANGE"]),
        (["1-2", "--server", ""], ["NOTATION"]),
    ],
)
def test_a_hand_at_fault_exits_2(run: Run, arguments: list[str], reasons: list[str]) -> None:
    result = run("collecting", "group", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert faults(result.stderr) == reasons


def test_options_are_named_as_they_are_written(run: Run) -> None:
    assert run("collecting", "group", "--set", "19", "").stderr.startswith("bestplay: --set: ")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["group"], "give the tiles"),
        (["group", "--batch"], "give the tiles"),
        (["group", "nowhere.json"], "nowhere.json: No such file"),
        (["group", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["group", "1-2", "request.json"], "stands alone"),
        (["group", "request.json", "--set", "9"], "--set belongs into the file"),
        (["group", "1-2", "--table", "nine"], "'standard', 'seven-84'"),
        (["group", "-1-2"], "No such option"),
        (["score"], "give the hand"),
        (["score", "1-2"], "no .json file"),
        (["score", "requests.jsonl"], "one by one"),
        (["score", "request.json", "--group", ""], "--group belongs into the file"),
    ],
)
def test_misuse_exits_2_and_says_why(run: Run, arguments: list[str], says: str) -> None:
    result = run("collecting", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("content", "field", "reason"),
    [
        (b"{", "", "MALFORMED_JSON"),
        (b"", "", "MALFORMED_JSON"),
        (b"\xff\xfe", "", "MALFORMED_JSON"),
        (b"[]", "", "MALFORMED_JSON"),
        (b"5", "", "MALFORMED_JSON"),
        (b"null", "", "MALFORMED_JSON"),
        (b"[" * 100_000, "", "MALFORMED_JSON"),
        (b'{"scope": ' + b"1" * 5000 + b"}", "", "MALFORMED_JSON"),
        (b'{"hand": {}, "hand": {}}', "", "MALFORMED_JSON"),
        (b'{"hand": []}', "hand: ", "VALUE_UNREADABLE"),
        (b'{"hand": {"tiles": {}}}', "hand.tiles: ", "VALUE_UNREADABLE"),
        (b'{"hand": {"tiles": [[]]}}', "hand.tiles[0]: ", "VALUE_UNREADABLE"),
        (b'{"hand": {"tiles": [{"low": 1.5}]}}', "hand.tiles[0].low: ", "VALUE_UNREADABLE"),
        (b'{"hand": {"tiles": [{"lo": 1}]}}', "hand.tiles[0].lo: ", "UNKNOWN_FIELD"),
        (b'{"limits": {"time": "soon"}}', "limits.time: ", "VALUE_UNREADABLE"),
        (b"{}", "hand: ", "HAND_MISSING"),
        (b'{"hand": {"tiles": [{"low": 1}]}}', "hand.tiles[0].high: ", "HALF_MISSING"),
        (b'{"hand": {"tiles": [{"low": -1, "high": 1}]}}', "hand.tiles[0].low: ", "PIP_NEGATIVE"),
    ],
)
def test_a_file_at_fault_exits_2(run: Run, content: bytes, field: str, reason: str) -> None:
    result = run("collecting", "group", "-", stdin=content)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"bestplay: {field}")
    assert faults(result.stderr) == [reason]


def test_every_unknown_field_is_named(run: Run) -> None:
    result = run("collecting", "score", "-", stdin=b'{"hnad": {}, "rules": {"sett": 3}}')
    assert [line.split(":")[1].strip() for line in result.stderr.splitlines()] == [
        "hnad",
        "rules.sett",
    ]


def test_both_spellings_of_a_field_are_read(run: Run) -> None:
    for name in ("maxGroupings", "max_groupings"):
        request = f'\ufeff{{"hand": {{}}, "limits": {{"time": "1s"}}, "{name}": 1}}'.encode()
        assert run("collecting", "group", "-", stdin=request).exit_code == 0


BATCH = b"""{"hand": {"tiles": [{"low": 1, "high": 2}, {"low": 1, "high": 5}]}}

{"hand": {"tiles": [{"low": 7, "high": 1}]}}
{"hand"
{"hand": {}}
"""


def test_a_broken_line_harms_no_other(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_bytes(BATCH)
    result = run("collecting", "group", str(file))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "1: 4 points, proven best: 1-2 1-5",
        "3: no answer",
        "4: no answer",
        "5: 0 points, proven best: no tiles",
    ]
    first, second = result.stderr.splitlines()
    assert first.startswith(f"bestplay: {file}:3: hand.tiles[0].low: 7-1")
    assert second.startswith(f"bestplay: {file}:4: it is no JSON")


def test_a_batch_as_json_lines(run: Run) -> None:
    result = run("collecting", "group", "--json", "--batch", "-", stdin=BATCH)
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["index"] for answer in answers] == [0, 1, 2, 3]
    assert answers[0]["answer"]["points"] == 4
    assert answers[1]["error"]["violations"][0]["reason"] == "PIP_ABOVE_SET"
    assert answers[2]["error"]["reason"] == "MALFORMED_JSON"
    assert answers[3]["answer"]["points"] == 0
    assert "standard input:4: " in result.stderr


def test_a_long_batch_is_answered_in_order(run: Run) -> None:
    lines = [b'{"hand": {}}' if at % 7 else b"{" for at in range(450)]
    result = run("collecting", "group", "--batch", "-", stdin=b"\n".join(lines))
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == [
        str(number) for number in range(1, 451)
    ]
    assert result.stdout.count("no answer") == len(range(0, 450, 7))


def test_a_batch_without_faults_exits_0(run: Run) -> None:
    assert run("collecting", "group", "--batch", "-", stdin=b'\n{"hand": {}}\n').exit_code == 0
    assert run("collecting", "group", "--batch", "-", stdin=b"").exit_code == 0


def test_nobody_there_exits_1(run: Run, nobody: str, tmp_path: Path) -> None:
    result = run("collecting", "group", "1-2", "--server", nobody)
    assert (result.exit_code, result.stdout) == (1, "")
    assert faults(result.stderr) == ["UNAVAILABLE"]
    result = run("collecting", "group", "--server", nobody, "--batch", "-", stdin=b'{"hand": {}}')
    assert (result.exit_code, result.stdout) == (1, "")


def test_busy_exits_1(run: Run, busy: str) -> None:
    result = run("collecting", "group", "1-2", "--server", busy)
    assert result.exit_code == 1
    assert result.stderr == "bestplay: too much to do; ask again in 1.5 s (OVERLOADED)\n"


def test_a_deadline_exits_1(run: Run) -> None:
    done = Event()
    with failing_server(lambda _: done.wait()) as address:
        result = run("collecting", "group", "1-2", "--server", address, "--timeout", "0.05")
        done.set()
    assert result.exit_code == 1
    assert faults(result.stderr) == ["DEADLINE_EXCEEDED"]


def test_no_service_exits_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "entry_points", lambda **_: [])
    result = CliRunner().invoke(main, ["collecting", "group", "1-2"])
    assert result.exit_code == 1
    assert faults(result.stderr) == ["SERVICE_MISSING"]
    assert "not installed" in CliRunner().invoke(main, ["--version"]).stdout


def test_the_version_names_client_and_service(run: Run) -> None:
    client, embedded = run("--version").stdout.splitlines()
    assert client.startswith("bestplay-client ")
    assert embedded.startswith("embedded service: bestplay ")


def test_help_tells_the_exit_statuses(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert "2 for a request at fault" in result.stdout


def test_the_embedded_service_answers_the_command() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*BESTPLAY, "collecting", "group", "1-2", "1-5"],
        capture_output=True,
        env=environment,
        check=True,
    )
    assert done.stdout.decode().endswith("\n4 points, proven best\n")
    assert done.stderr == b""


def test_plain_tiles_where_boxes_cannot_be_printed(target: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "BESTPLAY_SERVER": target}
    for question in (["group", "1-2 1-5"], ["score", "--hand", "1-2 1-5", "--group", "1-2 1-5"]):
        done = subprocess.run(
            [*BESTPLAY, "collecting", *question], capture_output=True, env=environment, check=True
        )
        text = done.stdout.decode("ascii")
        assert ("[1|2] [1|5]" if question[0] == "group" else "1-2 1-5") in text


def test_a_reader_who_leaves_is_no_fault(target: str, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text('{"hand": {}}\n' * 20_000)
    environment = {**os.environ, "BESTPLAY_SERVER": target}
    with subprocess.Popen(
        [*BESTPLAY, "collecting", "group", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_ctrl_c_ends_quietly() -> None:
    asked, done = Event(), Event()

    def hold(_: object) -> None:
        asked.set()
        done.wait()

    with (
        failing_server(hold) as address,
        subprocess.Popen(
            [*BESTPLAY, "collecting", "group", "1-2", "--server", address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process,
    ):
        assert asked.wait(60)
        process.send_signal(signal.SIGINT)
        assert process.communicate() == (b"", b"")
        assert process.returncode == 130
        done.set()
