from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bestplay.dominoes.v1.dominoes_pb2 import GAME_BLOCK, GAME_CROSS
from bestplay.games.dominoes import list_plays_request, solve_endgame_request
from bestplay.strict_json import write_json

from tests.client.conftest import Run, faults

DEAL = ("--hand", "6-6 2-3 2-5", "--hand", "0-5 0-6 3-3")
OPEN = ("--hand", "0-0 2-3 2-5", "--hand", "0-5 0-6 3-3", "--ends", "2 5", "--to-move", "0")
FULL_DEAL = (
    *("--hand", "0-0 0-1 2-2 2-3 4-5 5-6", "--hand", "1-2 1-4 1-5 3-3 3-4 6-6"),
    *("--hand", "0-2 0-3 0-4 0-5 0-6 1-1", "--hand", "1-3 1-6 2-4 2-5 2-6 3-5"),
)
CROSS = ("--hand", "6-6 0-6 1-6", "--hand", "2-6 2-2 3-6", "--step", "0 6-6, 1 2-6, 0 0-6")
THREE = (
    *("--hand", "0-6 5-6", "--hand", "1-2 2-5", "--hand", "0-5 2-3"),
    *("--cross", "6: 2 3 4", "--to-move", "0"),
)
BLANKS = ("--hand", "0-0", "--hand", "", "--ends", "2 5", "--to-move", "0")


def shown(run: Run, *arguments: str) -> list[str]:
    """Return what a person sees, without the rules."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()[1:]


def test_plays_are_ranked(run: Run) -> None:
    assert shown(run, "block", "solve", *OPEN) == [
        "open ends 2 and 5; seat 0 to move",
        "> seat 0: 0-0 2-3 2-5",
        "  seat 1: 0-5 0-6 3-3",
        "┏━━━━┳━━━━━━━━━━┳━━━━━━━━━┳━━━━━━┓",
        "┃    ┃ play     ┃   value ┃ loss ┃",
        "┡━━━━╇━━━━━━━━━━╇━━━━━━━━━╇━━━━━━┩",
        "│ 1. │ 2-5 at 5 │ +11 win │ best │",
        "│ 2. │ 2-5 at 2 │  +1 win │  -10 │",
        "│ 3. │ 2-3 at 2 │ -7 loss │  -18 │",
        "└────┴──────────┴─────────┴──────┘",
        "2-5 at 5: +11 win for seat 0, proven",
    ]


def test_the_rules_stand_first(run: Run) -> None:
    lines = run("block", "solve", *DEAL, "--tie", "lightest-tile").stdout.splitlines()
    assert lines[0].startswith("Block, double-6, 2 seats, each alone, tie lightest-tile; rules rev")


def test_lines_are_drawn(run: Run) -> None:
    lines = shown(run, "block", "solve", *DEAL, "--leader", "0", "--lead", "6-6", "--lines")
    assert lines[-3:] == [
        "1. 0 6-6, 1 0-6 at 6, 0 knock, 1 0-5 at 0, 0 2-5 at 5, 1 knock, 0 2-3 at 2",
        "   [6|6] [6|0] [0|5] [5|2] [2|3]",
        "6-6: +6 win for seat 0, proven",
    ]


def test_a_printed_line_is_a_record(run: Run) -> None:
    line = "0 6-6, 1 0-6 at 6, 0 knock, 1 0-5 at 0, 0 2-5 at 5, 1 knock, 0 2-3 at 2"
    assert shown(run, "block", "score", *DEAL, "--step", line) == [
        "open ends 3 and 6",
        "┏━━━━━━┳━━━━━━━┳━━━━━━━┳━━━━━━━━┓",
        "┃ seat ┃ tiles ┃ spots ┃ counts ┃",
        "┡━━━━━━╇━━━━━━━╇━━━━━━━╇━━━━━━━━┩",
        "│ 0    │       │     0 │      0 │",
        "│ 1    │ 3-3   │     6 │     +6 │",
        "└──────┴───────┴───────┴────────┘",
        "seat 0 is out: seat 0 wins 6 points",
    ]
    steps = [word for step in line.split(", ") for word in ("--step", step)]
    assert shown(run, "block", "score", *DEAL, *steps)[-1].endswith("wins 6 points")


def test_single_plays_and_the_other_side(run: Run) -> None:
    lines = shown(run, "block", "solve", *OPEN, "--only", "2-3", "--only", "2-5@2", "--asking", "1")
    assert lines[-4:-2] == [
        "│ 1. │ 2-5 at 2 │ -1 loss │  -10 │",
        "│ 2. │ 2-3 at 2 │  +7 win │  -18 │",
    ]
    assert lines[-1] == "the best play: -11 loss for seat 1, proven"


def test_what_is_not_proven_says_so(run: Run) -> None:
    rules = ("--lead-rule", "any-tile", "--leader", "0")
    lines = shown(run, "block", "solve", *FULL_DEAL, *rules, "--nodes", "200")
    assert lines[-1].startswith("between ")
    assert lines[-1].endswith(" for seats 0 and 2: the nodes were used up")
    assert sum("not proven" in line for line in lines) >= 1


def test_the_forced_value_is_against_all_others(run: Run) -> None:
    hands = ("--hand", "6-6 1-2", "--hand", "0-5 0-6", "--hand", "3-3 6-5")
    lines = shown(run, "block", "solve", *hands, "--asking", "2")
    assert lines[-1].endswith(" for seat 2 against all others, proven")


def test_plays_are_listed(run: Run) -> None:
    assert shown(run, "block", "plays", *OPEN)[-5:] == [
        "│ 2-3 at 2 │ open ends 3 and 5; seat 1 to move │",
        "│ 2-5 at 2 │ open ends 5 and 5; seat 1 to move │",
        "│ 2-5 at 5 │ open ends 2 and 2; seat 1 to move │",
        "└──────────┴───────────────────────────────────┘",
        "3 legal plays",
    ]
    last = ("--hand", "2-3", "--hand", "0-1", "--ends", "2 5", "--to-move", "0")
    assert shown(run, "block", "plays", *last)[-3:] == [
        "│ 2-3 at 2 │ seat 0 is out: seat 0 wins 1 point │",
        "└──────────┴────────────────────────────────────┘",
        "1 legal play",
    ]


def test_draws_are_plays(run: Run) -> None:
    hands = ("--hand", "1-1 1-2", "--hand", "0-0 0-3", "--ends", "3 3", "--to-move", "0")
    lines = shown(run, "draw", "plays", *hands, "--boneyard", "4-4 3-5")
    assert "  boneyard: 4-4 3-5" in lines
    assert any("draw 4-4" in line and "seat 0" in line for line in lines)
    assert any("knock" in line for line in shown(run, "block", "plays", *hands))


def test_a_cross_is_seen(run: Run) -> None:
    assert shown(run, "cross", "solve", *CROSS, "--lines") == [
        "cross of 6-6 with arms 0 and 2; seat 1 to move",
        "        free",
        "  [0|6] [6|6] [6|2]",
        "        free",
        "  seat 0: 1-6",
        "> seat 1: 2-2 3-6",
        "┏━━━━┳━━━━━━━━━━┳━━━━━━━━━┳━━━━━━┓",
        "┃    ┃ play     ┃   value ┃ loss ┃",
        "┡━━━━╇━━━━━━━━━━╇━━━━━━━━━╇━━━━━━┩",
        "│ 1. │ 3-6 at 6 │ -4 loss │ best │",
        "└────┴──────────┴─────────┴──────┘",
        "1. 1 3-6 at 6, 0 1-6 at 6",
        "   [6|6]: [6|0]; [6|2]; [6|3]; [6|1]",
        "3-6 at 6: -4 loss for seat 1, proven",
    ]
    assert shown(run, "cross", "plays", *CROSS)[:4] == [
        "cross of 6-6 with arms 0 and 2; seat 1 to move",
        "        free",
        "  [0|6] [6|6] [6|2]",
        "        free",
    ]


def test_the_arms_are_open_after_the_cross(run: Run) -> None:
    hands = ("--hand", "0-1 5-6", "--hand", "0-3 4-6")
    lines = shown(run, "cross", "plays", *hands, "--cross", "6: 0 1", "--to-move", "0")
    assert lines[-3] == "│ 5-6 at 6 │ cross of 6-6 with arms 0, 1 and 5; seat 1 to move │"
    lines = shown(run, "cross", "plays", *hands, "--cross", "6: 0 1 2", "--to-move", "0")
    assert lines[-3] == "│ 5-6 at 6 │ open ends 0, 1, 2 and 5; seat 1 to move │"


def test_a_hand_may_end_in_mid_cross(run: Run) -> None:
    hands = ("--hand", "", "--hand", "0-2", "--cross", "6: 0 3 5", "--to-move", "1")
    for question in ("plays", "solve", "score"):
        lines = shown(run, "cross", question, *hands)
        assert lines[:5] == [
            "cross of 6-6 with arms 0, 3 and 5",
            "         [5]",
            "         [6]",
            "  [0|6] [6|6] [6|3]",
            "        free",
        ]
        assert lines[-1] == "seat 0 is out: seat 0 wins 2 points"


def test_later_doubles_branch(run: Run) -> None:
    hands = ("--hand", "0-7 3-6 3-7 7-7", "--hand", "1-3 1-8 1-9 3-8")
    cross = ("--cross", "6: 8 4 7", "--to-move", "0", "--lines")
    rules = run("cross9", "solve", *hands, *cross, "--ends-for-double", "2")
    assert rules.stdout.startswith("Double Nine Cross, double-9, 2 seats, each alone, 2 ends for a")
    assert shown(run, "cross9", "solve", *hands, *cross)[-4:] == [
        "1. 0 3-6 at 6, 1 3-8 at 3, 0 7-7 at 7, 1 1-8 at 8, 0 0-7 at 7, 1 1-9 at 1, 0 3-7 at 7",
        "   [6|6]: [6|4]; [6|7] [7|7] [7|0]; [6|8] [8|1] [1|9]; [6|3] [3|8]",
        "   [7|7]: [7|3]; free",
        "3-6 at 6: +4 win for seat 0, proven",
    ]


def test_what_is_expected_stands_beside_what_is_sure(run: Run) -> None:
    assert shown(run, "cross", "solve", *THREE, "--expected")[-8:] == [
        "┏━━━━┳━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━┳━━━━━━━━━━┓",
        "┃    ┃ play     ┃     sure ┃ loss ┃ expected ┃",
        "┡━━━━╇━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━╇━━━━━━━━━━┩",
        "│ 1. │ 5-6 at 6 │ -11 loss │ best │ 0, 11, 0 │",
        "│ 2. │ 0-6 at 6 │ -16 loss │   -5 │ 12, 0, 0 │",
        "└────┴──────────┴──────────┴──────┴──────────┘",
        "expected, each for itself: 12, 0, 0 points for seats 0, 1 and 2",
        "5-6 at 6: -11 loss for seat 0 against all others, proven",
    ]
    lines = shown(run, "cross", "solve", *THREE, "--expected", "--nodes", "1")
    assert lines[-2] == "expected, each for itself: not proven (the nodes were used up)"
    assert all(line.endswith("│ not proven │") for line in lines if line.startswith("│ "))
    for plain in (
        shown(run, "cross", "solve", *THREE),
        shown(run, "block", "solve", *OPEN, "--expected"),
    ):
        assert not any("expected" in line or "sure" in line for line in plain)
        assert any(" value ┃" in line for line in plain)


def test_json_prints_a_cross_of_zeros(run: Run) -> None:
    hands = ("--hand", "0-6 5-6", "--hand", "0-5 2-3", "--hand", "1-2 2-5")
    cross = ("--cross", "0: 1", "--to-move", "0", "--expected", "--json")
    answer = json.loads(run("cross", "solve", *hands, *cross).stdout)
    assert answer["position"]["layout"]["cross"] == {"centre": 0, "waiting": [1]}
    assert len(answer["expected"]["points"]) == len(answer["expected"]["margins"]) == 3


@pytest.mark.parametrize(
    ("game", "arguments", "field"),
    [
        ("cross", ("--cross", "7: 0"), "--cross.centre"),
        ("cross", ("--cross", "6: 0 7"), "--cross.waiting[1]"),
        ("cross", ("--cross", "6: 0 0"), "--cross.waiting[1]"),
        ("cross", ("--cross", "6: 6"), "--cross.waiting[0]"),
        ("cross", ("--cross", "6: 2"), "--cross.waiting[0]"),
        ("cross", ("--cross", "1: 0"), "--cross.centre"),
        ("cross", ("--cross", "6: 0 3 4 5"), "--cross.waiting"),
        ("cross", ("--cross", "6: 0", "--ends", "0 1 2 3"), "--"),
        ("cross", ("--cross", "6 0"), "--cross"),
        ("cross", ("--cross", "6: x"), "--cross.waiting[0]"),
        ("cross", ("--cross", "6: 0", "--leader", "0"), "--to-move"),
        ("cross", ("--cross", "6: 0", "--to-move", "2"), "--to-move"),
        ("cross", ("--ends", "0 5"), "--ends"),
        ("cross", ("--cross", "6: 0", "--ends-for-double", "2"), "--ends-for-double"),
        ("cross9", ("--cross", "6: 0", "--ends-for-double", "4"), "--ends-for-double"),
        ("cross9", ("--cross", "10: 0"), "--cross.centre"),
        ("block", ("--cross", "6: 0"), "--cross"),
        ("draw", ("--cross", "6: 0"), "--cross"),
    ],
)
def test_a_cross_at_fault_exits_2(
    run: Run, game: str, arguments: tuple[str, ...], field: str
) -> None:
    hands = ("--hand", "2-6 1-3", "--hand", "2-3 1-1", "--to-move", "0")
    result = run(game, "solve", *hands, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"bestplay: {field}" in result.stderr
    assert all(reason.isupper() for reason in faults(result.stderr))


@pytest.mark.parametrize("question", ["plays", "solve", "score"])
def test_a_hand_that_is_over_has_its_result(run: Run, question: str) -> None:
    lines = shown(run, "block", question, *BLANKS)
    assert lines[0] == "open ends 2 and 5"
    assert lines[-1] == "seat 1 is out: seat 1 wins 0 points"


def test_json_prints_zeros(run: Run) -> None:
    blanks = ("--hand", "0-0", "--hand", "1-1", "--ends", "0 0", "--to-move", "0")
    answer = json.loads(run("block", "solve", "--json", *blanks).stdout)
    (play,) = answer["plays"]
    assert play["play"] == {"seat": 0, "lay": {"tile": {"low": 0, "high": 0}, "at": 0}}
    assert (play["loss"], answer["asking"], answer["position"]["toMove"]) == (0, 0, 0)
    assert answer["position"]["layout"]["ends"] == [0, 0]
    assert answer["rules"]["reserve"] == 0
    over = json.loads(run("block", "solve", "--json", *BLANKS).stdout)
    assert over["value"] == {"margin": 0, "outcome": "OUTCOME_LOSS"}
    assert (over["plays"], over["result"]["points"]) == ([], [0, 0])
    assert over["result"]["lines"][0]["spots"] == 0


@pytest.mark.parametrize(
    ("arguments", "field", "reason"),
    [
        ((*DEAL[:3], "0-5 2-3 3-3"), "--hand[1].tiles[1]", "TILE_REPEATED"),
        ((*DEAL[:3], "0-5 0-7 3-3"), "--hand[1].tiles[1]", "TILE_NOT_IN_SET"),
        ((*DEAL[:3], "0-5 3-3"), "--hand[1]", "HANDS_UNEQUAL"),
        ((*DEAL, "--hand-size", "4"), "--hand[0]", "HAND_SIZE_WRONG"),
        ((*DEAL, "--hand", ""), "--hand[2]", "HAND_EMPTY"),
        ((*OPEN, "--ends", "2 7"), "--ends[1]", "END_NOT_IN_SET"),
        ((*OPEN, "--ends", "2"), "--ends", "ENDS_NOT_TWO"),
        (
            (
                "--hand",
                "0-6 1-6 2-6 3-6",
                "--hand",
                "4-6 5-6 6-6",
                "--ends",
                "6 1",
                "--to-move",
                "0",
            ),
            "--ends[0]",
            "END_NOT_SHOWN",
        ),
        ((*OPEN[:6],), "--to-move", "TO_MOVE_MISSING"),
        ((*OPEN, "--to-move", "2"), "--to-move", "SEAT_OUT_OF_RANGE"),
        ((*OPEN, "--to-move", "-1"), "--to-move", "SEAT_OUT_OF_RANGE"),
        ((*DEAL, "--lead", "3-3", "--leader", "1"), "--lead", "LEAD_NOT_HIGHEST_DOUBLE"),
        ((*DEAL, "--leader", "1"), "--to-move", "WRONG_LEADER"),
        ((*DEAL, "--lead", "1-1"), "--lead", "LEAD_NOT_HELD"),
        ((*DEAL, "--step", "0 2-3"), "--step[0]", "LEAD_NOT_ALLOWED"),
        ((*DEAL, "--step", "0 6-6", "--step", "1 0-5"), "--step[1]", "TILE_FITS_NO_END"),
        ((*DEAL, "--step", "0 6-6", "--step", "1 knock"), "--step[1]", "KNOCK_BUT_CAN_LAY"),
        ((*DEAL, "--step", "0 6-6", "--step", "0 knock"), "--step[1]", "WRONG_SEAT"),
        ((*DEAL, "--sides", "partners"), "--sides", "PARTNERS_NEED_FOUR"),
        ((*DEAL, "--lowest-single"), "--lowest-single", "NEEDS_PARTNERS"),
        ((*DEAL, "--set", "7"), "--set", "SET_UNSUPPORTED"),
        ((*DEAL, "--boneyard", "1-1"), "--boneyard", "BONEYARD_IN_BLOCK"),
        ((*DEAL, "--reserve", "2"), "--reserve", "NOT_IN_BLOCK"),
        ((*OPEN, "--tie", "laid-last-wins"), "--last-seat", "LAID_LAST_MISSING"),
        ((*OPEN, "--last-seat", "5"), "--last-seat", "SEAT_OUT_OF_RANGE"),
        ((*OPEN, "--only", "0-0"), "--only[0]", "TILE_FITS_NO_END"),
        ((*OPEN, "--only", "2-5"), "--only[0]", "END_MISSING"),
        ((*OPEN, "--asking", "2"), "--asking", "SEAT_OUT_OF_RANGE"),
        ((*OPEN, "--nodes", "0"), "--nodes", "NODES_OUT_OF_RANGE"),
        ((*OPEN, "--time", "0"), "--time", "TIME_OUT_OF_RANGE"),
        ((*OPEN, "--leader", "0"), "--to-move", "NOTATION"),
        ((*DEAL, "--step", "0 pass"), "--step[0]", "NOTATION"),
        ((*DEAL, "--lead", "6"), "--lead", "NOTATION"),
        ((*OPEN, "--ends", "two 5"), "--ends[0]", "NOTATION"),
    ],
)
def test_a_position_at_fault_exits_2(
    run: Run, arguments: tuple[str, ...], field: str, reason: str
) -> None:
    result = run("block", "solve", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in faults(result.stderr)
    assert f"bestplay: {field}: " in result.stderr


@pytest.mark.parametrize(
    ("boneyard", "hand", "reason"),
    [
        ("", "0-0 0-1 0-2", "BONEYARD_EMPTY"),
        ("1-5", "0-6 0-1 0-2", "DRAW_BUT_CAN_LAY"),
        ("1-5 2-5", "0-0 0-1 0-2", "DRAWN_TILE_DIFFERS"),
    ],
)
def test_a_draw_at_fault(run: Run, boneyard: str, hand: str, reason: str) -> None:
    hands = ("--hand", "6-6 1-6 1-1", "--hand", hand, "--boneyard", boneyard)
    result = run("draw", "solve", *hands, "--step", "0 6-6, 1 draw 2-5")
    assert (result.exit_code, faults(result.stderr)) == (2, [reason])
    assert result.stderr.startswith("bestplay: --step[1]")


def test_all_faults_are_told(run: Run) -> None:
    result = run("block", "solve", "--hand", "1-1 7-7", "--hand", "1-1 0-0", "--asking", "9")
    reasons = ["SEAT_OUT_OF_RANGE", "TILE_NOT_IN_SET", "TILE_REPEATED"]
    assert sorted(faults(result.stderr)) == reasons


def test_a_hand_that_goes_on_has_no_score(run: Run) -> None:
    result = run("block", "score", *OPEN)
    assert (result.exit_code, faults(result.stderr)) == (2, ["HAND_NOT_OVER"])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve"], "give a --hand for each seat"),
        (["solve", "--batch", *DEAL], "give a --hand for each seat"),
        (["plays", "6-6"], "no .json file; tiles go into --hand"),
        (["solve", "nowhere.json"], "nowhere.json: No such file"),
        (["solve", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["solve", "request.json", *DEAL], "--hand belongs into the file"),
        (["solve", "request.json", "--lines"], "--lines belongs into the file"),
        (["plays", "requests.jsonl"], "plays are asked one by one"),
        (["score", "requests.jsonl"], "scores are asked one by one"),
        (["score", *DEAL, "--lines"], "No such option"),
        (["score", *DEAL, "--expected"], "No such option"),
        (["solve", "request.json", "--expected"], "--expected belongs into the file"),
        (["solve", "request.json", "--cross", "6"], "--cross belongs into the file"),
        (["solve", *DEAL, "--ends-for-double", "two"], "not a valid integer"),
        (["solve", *DEAL, "--tie", "all"], "'lightest-tile'"),
        (["solve", *DEAL, "--to-move", "x"], "not a valid integer"),
    ],
)
def test_misuse_exits_2_and_says_why(run: Run, arguments: list[str], says: str) -> None:
    result = run("draw", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_is_a_request(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    request = solve_endgame_request(GAME_BLOCK, ["6-6 2-3 2-5", "0-5 0-6 3-3"], with_lines=True)
    file.write_text(write_json(request))
    assert shown(run, "block", "solve", str(file))[-1] == "6-6: +6 win for seat 0, proven"
    result = run("draw", "solve", str(file))
    assert (result.exit_code, faults(result.stderr)) == (2, ["GAME_DIFFERS"])
    request.rules.ClearField("game")
    text = write_json(request).encode()
    assert run("draw", "solve", "-", stdin=text).stdout.startswith("Draw, ")
    listed = write_json(list_plays_request(GAME_BLOCK, ["6-6", "1-1"])).encode()
    assert run("block", "plays", "-", stdin=listed).stdout.endswith("\n1 legal play\n")


@pytest.mark.parametrize(
    ("content", "field", "reason"),
    [
        (b"{", "", "MALFORMED_JSON"),
        (b"{}", "position: ", "POSITION_MISSING"),
        (b'{"position": {}}', "position.hands: ", "HANDS_MISSING"),
        (b'{"record": {}}', "record.deal: ", "DEAL_MISSING"),
        (b'{"position": {}, "record": {}}', "", "VALUE_UNREADABLE"),
        (b'{"positoin": {}}', "positoin: ", "UNKNOWN_FIELD"),
        (b'{"onlyPlays": [{"lay": {"att": 1}}]}', "only_plays[0].lay.att: ", "UNKNOWN_FIELD"),
        (b'{"asking": 99999999999}', "asking: ", "VALUE_UNREADABLE"),
    ],
)
def test_a_file_at_fault_exits_2(run: Run, content: bytes, field: str, reason: str) -> None:
    result = run("block", "solve", "-", stdin=content)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"bestplay: {field}")
    assert faults(result.stderr) == [reason]


def test_a_batch_is_answered_line_by_line(run: Run, tmp_path: Path) -> None:
    requests = [
        write_json(solve_endgame_request(GAME_BLOCK, ["6-6 2-3 2-5", "0-5 0-6 3-3"])),
        "{",
        '{"position": {"hands": [{}, {}]}}',
        write_json(solve_endgame_request(GAME_BLOCK, ["", "1-1"], ends="2 2", to_move=1)),
    ]
    file = tmp_path / "requests.jsonl"
    file.write_text("\n".join(requests))
    result = run("block", "solve", str(file))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "1: 6-6: +6 win for seat 0, proven",
        "2: no answer",
        "3: no answer",
        "4: seat 0 is out: seat 0 wins 2 points",
    ]
    lines = run("block", "solve", "--json", "--batch", "-", stdin=file.read_bytes()).stdout
    answers = [json.loads(line) for line in lines.splitlines()]
    assert [answer["index"] for answer in answers] == [0, 1, 2, 3]
    assert answers[0]["answer"]["plays"][0]["loss"] == 0
    assert answers[1]["error"]["reason"] == "MALFORMED_JSON"


def test_a_batch_of_crosses(run: Run) -> None:
    request = solve_endgame_request(
        GAME_CROSS,
        ["0-6 5-6", "1-2 2-5", "0-5 2-3"],
        cross="6: 2 3 4",
        to_move=0,
        with_expected=True,
    )
    text = write_json(request)
    result = run("cross", "solve", "--batch", "-", stdin=text.encode())
    assert result.exit_code == 0
    assert result.stdout == "1: 5-6 at 6: -11 loss for seat 0 against all others, proven\n"
    result = run("cross9", "solve", "--batch", "-", stdin=text.encode())
    assert (result.exit_code, faults(result.stderr)[0]) == (2, "GAME_DIFFERS")


def test_nobody_there_exits_1(run: Run, nobody: str) -> None:
    result = run("block", "solve", *DEAL, "--server", nobody)
    assert (result.exit_code, result.stdout) == (1, "")
    assert faults(result.stderr) == ["UNAVAILABLE"]


def test_plain_text_where_boxes_cannot_be_printed(target: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "BESTPLAY_SERVER": target}
    done = subprocess.run(
        [sys.executable, "-m", "bestplay", "block", "solve", *OPEN, "--lines"],
        capture_output=True,
        env=environment,
        check=True,
    )
    text = done.stdout.decode("ascii")
    assert "2-5 at 5" in text
    assert "... [5|2] [2|3] [3|3]" in text


def test_a_sentence_names_fields_by_their_options(run: Run) -> None:
    twice = run("block", "plays", "--hand", "6-6 2-3", "--hand", "0-5 6-6", "--step", "0 6-6")
    assert "--hand[1].tiles[1]: 6-6 is also in --hand[0].tiles[0]" in twice.stderr


def test_who_reaches_no_server_is_told_what_to_look_at(run: Run, nobody: str) -> None:
    result = run("block", "plays", *OPEN, "--server", nobody)
    assert "; does bestplay-server run at that address" in result.stderr
