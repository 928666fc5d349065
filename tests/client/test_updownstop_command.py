from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bestplay.games.updownstop import list_plays_request, solve_endgame_request
from bestplay.strict_json import write_json

from tests.client.conftest import Run, faults

HANDS = ("--hand", "0-1 2-2", "--hand", "3-4 5-5")
OPEN = (*HANDS, "--start", "3-5", "--to-move", "0")
STOPPED = (
    *("--hand", "1-3 2-2", "--hand", "3-4 4-4", "--start", "3-5", "--to-move", "0"),
    *("--first", "2 down 2-4", "--second", "6 up 1-6 fresh", "--scrap", "0-0", "--pile", "0-2"),
)
THREE = (
    *("--hand", "0-1 2-2", "--hand", "3-4 5-5", "--hand", "1-6 0-4"),
    *("--start", "3-5", "--to-move", "0"),
)
FULL_DEAL = (
    *("--hand", "0-1 0-3 1-1 2-6 3-3 4-5 5-5", "--hand", "0-2 1-4 2-2 2-3 3-4 4-6 6-6"),
    *("--start", "3-5", "--to-move", "0"),
)
PASSED = ("--hand", "0-0", "--hand", "3-4", "--start", "3-5", "--passes", "2", "--to-move", "0")


def shown(run: Run, *arguments: str) -> list[str]:
    """Return what a person sees, without the rules."""
    result = run("updownstop", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()[1:]


def test_plays_are_ranked(run: Run) -> None:
    assert shown(run, "solve", *OPEN) == [
        "seat 0 to move",
        "  3 ↑↓ [3|5] ↑↓ 5",
        "  first end:  3 ↑↓ takes 4 or 2",
        "  second end: 5 ↑↓ takes 6 or 4",
        "> seat 0: 0-1 2-2",
        "  seat 1: 3-4 5-5",
        "  pile: empty",
        "┏━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━┳━━━━━━┓",
        "┃    ┃ play                      ┃   value ┃ loss ┃",
        "┡━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━╇━━━━━━┩",
        "│ 1. │ build 2-2 first down to 2 │  +3 win │ best │",
        "│ 2. │ pass                      │ -3 loss │   -6 │",
        "└────┴───────────────────────────┴─────────┴──────┘",
        "build 2-2 first down to 2: +3 win for seat 0, proven",
    ]


def test_the_rules_stand_first(run: Run) -> None:
    lines = run("updownstop", "solve", *OPEN, "--hop").stdout.splitlines()
    assert lines[0].startswith("Up-Down-Stop44, double-6, 2 seats, each alone, hop; rules revision")


def test_stops_are_seen(run: Run) -> None:
    lines = shown(run, "plays", *STOPPED)
    assert lines[:8] == [
        "seat 0 to move",
        "  2 ↓ [2|4] ... [3|5] ... [1|6] (6|6) ↑ 6",
        "  first end:  2 ↓ takes 1, or the stop 2-2",
        "  second end: 6 ↑ closed by 6-6, which stays for this turn and may be removed from "
        "the next on",
        "  scrap heap: 0-0",
        "> seat 0: 1-3 2-2",
        "  seat 1: 3-4 4-4",
        "  pile: 0-2",
    ]
    assert lines[-5:] == [
        "│ build 1-3 first down to 1 │ 1 ↓, 6 ↑ stopped; seat 1 to move                 │",
        "│ stop 2-2 first            │ 2 ↓ freshly stopped, 6 ↑ stopped; seat 1 to move │",
        "│ pass drawing 0-2          │ 2 ↓, 6 ↑ stopped; seat 1 to move                 │",
        "└───────────────────────────┴──────────────────────────────────────────────────┘",
        "3 legal plays",
    ]


def test_lines_are_drawn(run: Run) -> None:
    assert shown(run, "solve", *OPEN, "--lines")[-5:-1] == [
        "1. 0 build 2-2 first down to 2, 1 pass, 0 build 0-1 first down to 1",
        "   [1|0] [2|2] [3|5]",
        "2. 0 pass, 1 build 3-4 first up to 4, 0 pass, 1 build 5-5 first up to 5",
        "   [5|5] [4|3] [3|5]",
    ]


def test_a_printed_line_is_a_record(run: Run) -> None:
    line = "0 build 2-2 first down to 2, 1 pass, 0 build 0-1 first down to 1"
    end = [
        "┏━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━┓",
        "┃ seat ┃ tiles left ┃ doubles ┃ points ┃",
        "┡━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━━╇━━━━━━━━┩",
        "│ 0    │            │       0 │      0 │",
        "│ 1    │ 3-4 5-5    │       1 │      3 │",
        "└──────┴────────────┴─────────┴────────┘",
        "seat 0 is out: seat 0 wins with 0 points left",
    ]
    lines = shown(run, "score", *HANDS, "--step", "start 3-5", "--step", line)
    assert lines[0] == "the hand is over"
    assert lines[-7:] == end
    steps = [word for step in line.split(", ") for word in ("--step", step)]
    assert shown(run, "score", *HANDS, "--step", "start 3-5", *steps)[-7:] == end


def test_a_record_with_exchanges(run: Run) -> None:
    steps = "1 exchange 5-5 for 1-1, 0 exchange, start 3-5, 1 pass drawing 5-5"
    lines = shown(run, "plays", *HANDS, "--step", steps, "--first-seat", "1")
    assert "> seat 0: 0-1 2-2" in lines
    assert "  seat 1: 1-1 3-4 5-5" in lines


def test_single_plays_and_the_other_side(run: Run) -> None:
    lines = shown(run, "solve", *OPEN, "--only", "pass", "--only", "2-2 first", "--asking", "1")
    assert lines[-4:-2] == [
        "│ 1. │ build 2-2 first down to 2 │ -3 loss │ best │",
        "│ 2. │ pass                      │  +3 win │   -6 │",
    ]
    lines = shown(run, "solve", *OPEN, "--only", "pass")
    assert lines[-1] == "the best play: +3 win for seat 0, proven"


def test_what_is_not_proven_says_so(run: Run) -> None:
    lines = shown(run, "solve", *FULL_DEAL, "--nodes", "200")
    assert lines[-1] == "between 0 and +8 for seat 0: the nodes were used up"
    assert sum("not proven" in line for line in lines) >= 1


def test_what_is_expected_stands_beside_what_is_sure(run: Run) -> None:
    lines = shown(run, "solve", *THREE, "--expected")
    assert lines[-8:] == [
        "┏━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━┳━━━━━━┳━━━━━━━━━━┓",
        "┃    ┃ play                      ┃    sure ┃ loss ┃ expected ┃",
        "┡━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━╇━━━━━━╇━━━━━━━━━━┩",
        "│ 1. │ build 2-2 first down to 2 │  +4 win │ best │  0, 3, 1 │",
        "│ 2. │ pass                      │ -5 loss │   -9 │  3, 0, 1 │",
        "└────┴───────────────────────────┴─────────┴──────┴──────────┘",
        "expected, each for itself: 0, 3, 1 points left for seats 0, 1 and 2",
        "build 2-2 first down to 2: +4 win for seat 0 against all others, proven",
    ]
    limited = shown(run, "solve", *THREE, "--expected", "--nodes", "1")
    assert limited[-2] == "expected, each for itself: not proven (the nodes were used up)"


@pytest.mark.parametrize("question", ["plays", "solve", "score"])
def test_a_hand_that_is_over_has_its_result(run: Run, question: str) -> None:
    lines = shown(run, question, *PASSED)
    assert lines[0] == "the hand is over"
    assert "  passes: 2, the hand ends with 2" in lines
    assert lines[-1] == "all have passed: seat 1 wins with 1 point left"


def test_json_prints_zeros(run: Run) -> None:
    answer = json.loads(run("updownstop", "solve", "--json", *OPEN).stdout)
    assert answer["plays"][0]["play"] == {
        "seat": 0,
        "build": {
            "tile": {"low": 2, "high": 2},
            "end": "END_FIRST",
            "direction": "DIRECTION_DOWN",
            "active": 2,
        },
    }
    assert (answer["plays"][0]["loss"], answer["asking"], answer["position"]["toMove"]) == (0, 0, 0)
    assert answer["position"]["row"]["passes"] == 0
    assert answer["rules"]["hop"] is False
    over = json.loads(run("updownstop", "score", "--json", *PASSED).stdout)
    assert over["result"]["lines"][1]["doubles"] == 0


BUILT = (*HANDS, "--start", "3-5", "--to-move", "0", "--second", "6 up 1-6")
RECORD = (*HANDS, "--step", "start 3-5")


@pytest.mark.parametrize(
    ("arguments", "field", "reason"),
    [
        ((*OPEN, "--hand", "0-1"), "--hand[2].tiles[0]", "TILE_REPEATED"),
        ((*OPEN, "--hand", "0-7"), "--hand[2].tiles[0]", "TILE_NOT_IN_SET"),
        ((*OPEN, "--hand", ""), "--hand[2]", "HAND_EMPTY"),
        ((*OPEN, "--hand-size", "3"), "--hand[0]", "HAND_SIZE_WRONG"),
        ((*OPEN, "--hand-size", "14"), "--hand-size", "HAND_SIZE_OUT_OF_RANGE"),
        ((*OPEN, "--pile", "0-1"), "--pile[0]", "TILE_REPEATED"),
        ((*OPEN, "--set", "7"), "--set", "SET_UNSUPPORTED"),
        ((*OPEN, "--sides", "partners"), "--sides", "PARTNERS_NEED_FOUR"),
        ((*HANDS, "--to-move", "0"), "--start", "START_MISSING"),
        ((*HANDS, "--start", "0-1", "--to-move", "0"), "--start", "TILE_REPEATED"),
        ((*HANDS, "--start", "3-5"), "--to-move", "TO_MOVE_MISSING"),
        ((*HANDS, "--start", "3-5", "--to-move", "2"), "--to-move", "SEAT_OUT_OF_RANGE"),
        ((*OPEN, "--asking", "2"), "--asking", "SEAT_OUT_OF_RANGE"),
        ((*OPEN, "--first", "4"), "--first.active", "END_NOT_OF_START"),
        ((*OPEN, "--first", "3 up"), "--first.direction", "DIRECTION_TOO_EARLY"),
        ((*OPEN, "--first", "3 stopped"), "--first.stop", "STOP_ON_START"),
        ((*OPEN, "--scrap", "1-1"), "--scrap", "SCRAP_TOO_EARLY"),
        ((*OPEN, "--dead", "1-1"), "--dead", "DEAD_TOO_EARLY"),
        ((*OPEN, "--passes", "3"), "--passes", "PASSES_OUT_OF_RANGE"),
        ((*OPEN, "--passes", "1", "--pile", "1-1"), "--passes", "PASSES_BESIDE_PILE"),
        (BUILT, "--first.direction", "DIRECTION_MISSING"),
        ((*BUILT, "--first", "7 down 2-4"), "--first.active", "END_NOT_IN_SET"),
        ((*BUILT, "--first", "1 down 2-4"), "--first.top", "TOP_WITHOUT_ACTIVE"),
        ((*BUILT, "--first", "4 up 2-4"), "--second.direction", "DIRECTIONS_DISAGREE"),
        ((*BUILT, "--first", "4 down 4-4 stopped"), "--first.stop", "STOP_ON_DOUBLE"),
        ((*BUILT, "--first", "2 down 2-4 stopped"), "--first.stop", "TILE_REPEATED"),
        ((*BUILT, "--first", "3 down", "--scrap", "0-3"), "--scrap[0]", "SCRAP_NOT_DOUBLE"),
        ((*BUILT, "--first", "3 down", "--scrap", "5-5"), "--scrap[0]", "TILE_REPEATED"),
        ((*BUILT, "--first", "4 d"), "--first", "NOTATION"),
        ((*OPEN, "--only", "0-1"), "--only[0]", "TILE_FITS_NO_END"),
        ((*OPEN, "--only", "start 1-1"), "--only[0]", "NOT_A_PLAY"),
        ((*OPEN, "--only", "3-4"), "--only[0]", "TILE_NOT_IN_HAND"),
        ((*OPEN, "--only", "remove"), "--only[0]", "REMOVE_NOT_ALLOWED"),
        ((*OPEN, "--nodes", "0"), "--nodes", "NODES_OUT_OF_RANGE"),
        ((*OPEN, "--time", "0"), "--time", "TIME_OUT_OF_RANGE"),
        ((*OPEN, "--step", "0 pass"), "--start", "NOTATION"),
        ((*OPEN, "--first-seat", "0"), "--first-seat", "NOTATION"),
        ((*RECORD, "--to-move", "0"), "--to-move", "NOTATION"),
        ((*RECORD, "--first-seat", "2"), "--first-seat", "SEAT_OUT_OF_RANGE"),
        ((*RECORD, "--step", "0 knock"), "--step[1]", "NOTATION"),
        ((*RECORD, "--step", "pass"), "--step[1].seat", "SEAT_MISSING"),
        ((*RECORD, "--first-seat", "0", "--step", "1 pass"), "--step[1]", "WRONG_SEAT"),
        ((*RECORD, "--step", "0 stop first"), "--step[1]", "STOP_NOT_ALLOWED"),
        ((*RECORD, "--step", "start 3-5"), "--step[1]", "START_REPEATED"),
        ((*RECORD, "--step", "0 exchange"), "--step[1]", "EXCHANGE_AFTER_START"),
        ((*RECORD, "--step", "0 2-2 second"), "--step[1]", "TILE_NOT_OF_END"),
        ((*RECORD, "--step", "0 2-2 to 3"), "--step[1]", "ACTIVE_DIFFERS"),
        ((*RECORD, "--step", "0 pass, 1 pass, 0 pass"), "--step[3]", "HAND_OVER"),
        ((*HANDS, "--step", "0 pass"), "--step[0]", "START_MISSING"),
        ((*HANDS, "--step", "0 exchange 0-1 for 1-1 1-2"), "--step[0]", "EXCHANGE_UNEVEN"),
    ],
)
def test_a_question_at_fault_exits_2(
    run: Run, arguments: tuple[str, ...], field: str, reason: str
) -> None:
    result = run("updownstop", "solve", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in faults(result.stderr)
    assert f"bestplay: {field}: " in result.stderr


def test_all_faults_are_told(run: Run) -> None:
    hands = ("--hand", "1-1 7-7", "--hand", "1-1 0-0")
    result = run("updownstop", "solve", *hands, "--asking", "9", "--start", "3-5")
    reasons = ["SEAT_OUT_OF_RANGE", "TILE_NOT_IN_SET", "TILE_REPEATED", "TO_MOVE_MISSING"]
    assert sorted(faults(result.stderr)) == reasons


def test_a_hand_that_goes_on_has_no_score(run: Run) -> None:
    result = run("updownstop", "score", *OPEN)
    assert (result.exit_code, faults(result.stderr)) == (2, ["HAND_NOT_OVER"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve"], "give a --hand for each seat"),
        (["solve", "--batch", *HANDS], "give a --hand for each seat"),
        (["plays", "6-6"], "no .json file; tiles go into --hand"),
        (["solve", "nowhere.json"], "nowhere.json: No such file"),
        (["solve", "request.json", *HANDS], "--hand belongs into the file"),
        (["solve", "request.json", "--start", "3-5"], "--start belongs into the file"),
        (["solve", "request.json", "--lines"], "--lines belongs into the file"),
        (["plays", "requests.jsonl"], "plays are asked one by one"),
        (["score", "requests.jsonl"], "scores are asked one by one"),
        (["score", *HANDS, "--lines"], "No such option"),
        (["solve", *HANDS, "--sides", "all"], "'partners'"),
        (["solve", *HANDS, "--passes", "x"], "not a valid integer"),
    ],
)
def test_misuse_exits_2_and_says_why(run: Run, arguments: list[str], says: str) -> None:
    result = run("updownstop", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_is_a_request(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    hands = ["0-1 2-2", "3-4 5-5"]
    file.write_text(write_json(solve_endgame_request(hands, start="3-5", to_move=0)))
    assert shown(run, "solve", str(file))[-1].endswith("+3 win for seat 0, proven")
    listed = write_json(list_plays_request(hands, start="3-5", to_move=0)).encode()
    result = run("updownstop", "plays", "-", stdin=listed)
    assert result.stdout.endswith("\n2 legal plays\n")


@pytest.mark.parametrize(
    ("content", "field", "reason"),
    [
        (b"{", "", "MALFORMED_JSON"),
        (b"{}", "position: ", "POSITION_MISSING"),
        (b'{"position": {}}', "position.hands: ", "HANDS_MISSING"),
        (b'{"position": {"hands": [{}, {}]}}', "position.row: ", "ROW_MISSING"),
        (b'{"record": {}}', "record.hands: ", "HANDS_MISSING"),
        (b'{"positoin": {}}', "positoin: ", "UNKNOWN_FIELD"),
        (b'{"onlyPlays": [{"build": {"ent": 1}}]}', "only_plays[0].build.ent: ", "UNKNOWN_FIELD"),
    ],
)
def test_a_file_at_fault_exits_2(run: Run, content: bytes, field: str, reason: str) -> None:
    result = run("updownstop", "solve", "-", stdin=content)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"bestplay: {field}")
    assert faults(result.stderr) == [reason]


def test_a_batch_is_answered_line_by_line(run: Run, tmp_path: Path) -> None:
    hands = ["0-1 2-2", "3-4 5-5"]
    requests = [
        write_json(solve_endgame_request(hands, start="3-5", to_move=0)),
        "{",
        '{"position": {"hands": [{}, {}]}}',
        write_json(solve_endgame_request(["0-0", "3-4"], start="3-5", passes=2, to_move=0)),
    ]
    file = tmp_path / "requests.jsonl"
    file.write_text("\n".join(requests))
    result = run("updownstop", "solve", str(file))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "1: build 2-2 first down to 2: +3 win for seat 0, proven",
        "2: no answer",
        "3: no answer",
        "4: all have passed: seat 1 wins with 1 point left",
    ]
    lines = run("updownstop", "solve", "--json", "--batch", "-", stdin=file.read_bytes()).stdout
    answers = [json.loads(line) for line in lines.splitlines()]
    assert [answer["index"] for answer in answers] == [0, 1, 2, 3]
    assert answers[1]["error"]["reason"] == "MALFORMED_JSON"


def test_nobody_there_exits_1(run: Run, nobody: str) -> None:
    result = run("updownstop", "solve", *OPEN, "--server", nobody)
    assert (result.exit_code, result.stdout) == (1, "")
    assert faults(result.stderr) == ["UNAVAILABLE"]


def test_plain_text_where_arrows_cannot_be_printed(target: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "BESTPLAY_SERVER": target}
    done = subprocess.run(
        [sys.executable, "-m", "bestplay", "updownstop", "plays", *STOPPED],
        capture_output=True,
        env=environment,
        check=True,
    )
    text = done.stdout.decode("ascii")
    assert "  2 down [2|4] ... [3|5] ... [1|6] (6|6) up 6" in text
    assert "1 down, 6 up stopped" in text
