from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bestplay.games.upordown import (
    plan_rows_request,
    rank_rows_request,
    score_area_request,
    solve_endgame_request,
)
from bestplay.strict_json import write_json
from google.protobuf.message import Message

from tests.client.conftest import Run, faults

LONG = "54 12 3 33 41 9 28 17 50 2 36 22 45 6 31 14 52 25 8 39 47 19 1 44"
AREA = ("--row", "5 10", "--row", "40 33")
LAST = (
    *("--hand", "7 1", "--hand", "12 3", "--display", "2 4 5 8 9 11"),
    *("--area", "6", "--area", "10", "--to-move", "0", "--cards", "12"),
)
OVER = (
    *("--hand", "", "--hand", "", "--display", "1 2 3 4 5 6"),
    *("--area", "7 8 9", "--area", "10 12; 11", "--to-move", "0", "--cards", "12"),
)


def shown(run: Run, *arguments: str) -> list[str]:
    """Return what a person sees, without the rules."""
    result = run("upordown", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    return result.stdout.splitlines()[1:]


def cells(line: str) -> list[str]:
    """Return what stands in a line of a table."""
    return [cell.strip() for cell in line.strip("│").split("│")]


def test_a_plan_places_each_card(run: Run) -> None:
    assert shown(run, "plan", "12", "30", "7", "41", "--row", "5 10", "--discards", "1 2") == [
        "┏━━━━━━┳━━━━━┳━━━━━━━━━━━━━━━┓",
        "┃ card ┃ row ┃ place         ┃",
        "┡━━━━━━╇━━━━━╇━━━━━━━━━━━━━━━┩",
        "│ 12   │ 0   │ append        │",
        "│ 30   │ 0   │ append        │",
        "│ 7    │ 1   │ begin the row │",
        "│ 41   │ 0   │ append        │",
        "└──────┴─────┴───────────────┘",
        "┏━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━┓",
        "┃ row          ┃ cards         ┃ counts                     ┃ points ┃",
        "┡━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━┩",
        "│ 0 up         │ 5 10 12 30 41 │ 5 cards x 2 purple or teal │     10 │",
        "│ 1 either way │ 7             │ 1 card x 1 yellow          │      1 │",
        "│ discards     │ 1 2           │ 2 cards x 1                │      2 │",
        "└──────────────┴───────────────┴────────────────────────────┴────────┘",
        "13 points, proven best",
    ]


def test_a_plan_says_what_is_discarded(run: Run) -> None:
    lines = shown(
        run, "plan", "30 1 2 31", "--row", "5 10, 20 19, 40 50", "--discard-when", "stuck"
    )
    assert any("discard the row, begin it anew" in line for line in lines)


def test_a_plan_of_nothing(run: Run) -> None:
    assert shown(run, "plan", "")[-1] == "0 points, proven best"
    lines = shown(run, "plan", "", "--row", "6 12 18 20")
    assert lines[0].startswith("┏")
    assert lines[-1] == "12 points, proven best"


def test_the_rules_stand_first(run: Run) -> None:
    options = ("--seats", "3", "--discard-unit", "row", "--discard-value", "0")
    line = run("upordown", "plan", "12", *options).stdout.splitlines()[0]
    assert line.startswith(
        "Up or Down?, 3 seats, 78 cards, discards by row, discards worth 0; rules revision "
    )
    colours = " ".join(["0", "1"] * 6)
    other = run("upordown", "plan", "12 3", "--cards", "12", "--colours", colours).stdout
    assert "12 cards, colours of its own; " in other
    assert "1 card x 1 colour 1" in other or "2 cards x 1 colour 0 or colour 1" in other


def test_what_is_not_proven_says_so(run: Run) -> None:
    end = "(the nodes were used up)"
    plan = shown(run, "plan", LONG, "--nodes", "1")[-1]
    assert " points, not proven: the best is " in plan
    assert plan.endswith(end)
    first, _, others = LONG.partition(" ")
    rank = shown(run, "rank", first, "--next", others, "--nodes", "1")
    assert cells(rank[-3])[4] == "not proven"
    assert rank[-1].startswith("new: best so far, not proven: the best is ")
    assert rank[-1].endswith(end)
    solve = shown(run, "solve", *LAST, "--nodes", "1")
    assert solve[-1] == "between -3 and +3 for seat 0: the nodes were used up"


def test_places_are_ranked(run: Run) -> None:
    assert shown(run, "rank", "20", *AREA, "--next", "15 22 8") == [
        "┏━━━━┳━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━┳━━━━━━┳━━━━━━━━━━━━┓",
        "┃    ┃ place     ┃ row then              ┃ value ┃ loss ┃ points now ┃",
        "┡━━━━╇━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━╇━━━━━━╇━━━━━━━━━━━━┩",
        "│ 1. │ append 0  │ row 0, up: 5 10 20    │    16 │ best │          5 │",
        "│ 2. │ append 1  │ row 1, down: 40 33 20 │    16 │ best │          5 │",
        "│ 3. │ new       │ row 2, either way: 20 │    16 │ best │          5 │",
        "│ 4. │ discard 0 │ row 0, either way: 20 │    14 │   -2 │          5 │",
        "│ 5. │ discard 1 │ row 1, either way: 20 │    14 │   -2 │          5 │",
        "└────┴───────────┴───────────────────────┴───────┴──────┴────────────┘",
        "append 0: 16 points, proven best",
    ]


def test_estimates_are_called_so(run: Run) -> None:
    lines = shown(run, "rank", "20", *AREA)
    assert "┃ estimate ┃" in lines[1]
    assert cells(lines[3])[4] == "best"
    assert cells(lines[4])[4].startswith("-")
    assert lines[-2].startswith("estimates, tuned for 2 seats, 54 cards: ")
    assert lines[-1].endswith(": best by estimate, not proven")
    few = shown(run, "rank", "20", *AREA, "--unseen", "21 22 23", "--turns-left", "2")
    assert lines[3] != few[3]


def test_no_card_to_come_is_known(run: Run) -> None:
    assert shown(run, "rank", "20", *AREA, "--next", "")[-1].endswith("5 points, proven best")


def test_turns_are_ranked(run: Run) -> None:
    lines = shown(run, "solve", *LAST)
    assert lines[:7] == [
        "the display; seat 0 to move",
        "╭─ 2 ─ 4 ─ 5 ─ 8 ─ 9 ─ 11 ─╮",
        "╰──────────────────────────╯",
        "> seat 0: 1 7",
        "    row 0, either way: 6",
        "  seat 1: 3 12",
        "    row 0, either way: 10",
    ]
    assert cells(lines[10]) == ["1.", "1 takes 2 new", "-1 loss", "best"]
    assert cells(lines[21]) == ["12.", "7 takes 8 append 0", "-3 loss", "-2"]
    assert lines[-1] == "1 takes 2 new: -1 loss for seat 0, proven; the game then ends 5 to 6"


def test_single_turns_the_other_seat_and_lines(run: Run) -> None:
    only = ("--only", "7 takes 8 append 0", "--only", "0: 7 takes 5 discard 0")
    lines = shown(run, "solve", *LAST, *only, "--asking", "1", "--lines")
    assert [cells(line) for line in lines[10:12]] == [
        ["1.", "7 takes 5 discard 0", "+2 win", "-1"],
        ["2.", "7 takes 8 append 0", "+3 win", "-2"],
    ]
    assert lines[13].startswith("1. 0: 7 takes 5 discard 0, 1: ")
    assert lines[-1].startswith("the best turn: +1 win for seat 1, proven")
    first = lines[13].removeprefix("1. ").split(", ")[0]
    again = shown(run, "solve", *LAST, "--only", first)
    assert cells(again[10])[1] == "7 takes 5 discard 0"


def test_a_game_that_is_over_is_scored(run: Run) -> None:
    lines = shown(run, "solve", *OVER)
    assert lines[0] == "seat 0"
    assert any("│ 0 up     │ 10 12 │ 2 cards x 1 pink or teal │      2 │" in it for it in lines)
    assert lines[-1] == "the game is over: 3 to 3, a tie"
    won = [word.replace("10 12; 11", "9 10 11") for word in OVER]
    won[won.index("7 8 9")] = "1 7 12"
    won[won.index("1 2 3 4 5 6")] = "2 3 4 5 6 8"
    assert shown(run, "solve", *won)[-1] == "the game is over: 6 to 3, seat 0 wins"


def test_a_score_is_a_table(run: Run) -> None:
    rows = ("--row", "37", "--row", "6 12 18 20", "--row", "90 71 53")
    lines = shown(run, "score", *rows, "--discards", "1 2", "--seats", "4")
    assert [cells(line) for line in lines[3:7]] == [
        ["0 either way", "37", "1 card x 1 yellow", "1"],
        ["1 up", "6 12 18 20", "4 cards x 3 teal", "12"],
        ["2 down", "90 71 53", "3 cards x 2 purple", "6"],
        ["discards", "", "2 cards x 1", "2"],
    ]
    assert lines[-1] == "21 points"
    assert shown(run, "score", "--row", "")[-1] == "0 points"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["plan", "a", "12", "1.5"], ["cards[0] NOTATION", "cards[2] NOTATION"]),
        (["plan", "12", "12"], ["cards[1] CARD_REPEATED"]),
        (["plan", "0", "55"], ["cards[0] CARD_OUT_OF_RANGE", "cards[1] CARD_OUT_OF_RANGE"]),
        (["plan", "1", "--row", "7 8 6"], ["--row[0].cards[2] ROW_NOT_MONOTONE"]),
        (["plan", "", "--row", "7, 8, 9, 10"], ["--row ROWS_TOO_MANY"]),
        (
            ["plan", "", "--row", "x", "--discards", "y"],
            ["--row[0].cards[0] NOTATION", "--discards[0] NOTATION"],
        ),
        (
            ["plan", "", "--row", "1", "--discards", "2", "--discard-unit", "row"],
            ["--discarded-rows DISCARDED_ROWS_MISSING"],
        ),
        (["plan", "1", "--seats", "7"], ["--seats SEATS_OUT_OF_RANGE"]),
        (
            ["plan", "1", "--cards", "53", "--discard-value", "2"],
            ["--cards TURNS_UNEQUAL", "--discard-value DISCARD_VALUE_OUT_OF_RANGE"],
        ),
        (["plan", "1", "--colours", "0 x"], ["--colours[1] NOTATION"]),
        (
            ["plan", "1", "--colours", "0 2"],
            ["--colours COLOURS_NOT_CARDS", "--colours COLOUR_MISSING"],
        ),
        (["plan", "1", "--time", "0"], ["--time TIME_OUT_OF_RANGE"]),
        (["rank", "a", "--next", "b"], ["card NOTATION", "--next.cards[0] NOTATION"]),
        (["rank", "5", "--row", "5"], ["card CARD_REPEATED"]),
        (["rank", "5", "--next", "", "--unseen", "7"], ["--unseen UNSEEN_BESIDE_NEXT"]),
        (["rank", "5", "--turns-left", "99"], ["--turns-left TURNS_LEFT_OUT_OF_RANGE"]),
        (["solve", "--hand", "1"], ["--hand HANDS_NOT_SEATS"]),
        (
            ["solve", *LAST[:4], *LAST[6:10], *LAST[12:]],
            ["--to-move TO_MOVE_MISSING", "--display DISPLAY_NOT_SIX"],
        ),
        (
            ["solve", *LAST, "--area", "5"],
            ["--area AREAS_NOT_SEATS"],
        ),
        (["solve", *LAST, "--only", "7 takes 2 new"], ["--only[0].taken NOT_A_NEIGHBOUR"]),
        (["solve", *LAST, "--only", "1: 7 takes 8 new"], ["--only[0].seat WRONG_SEAT"]),
        (["solve", *LAST, "--only", "7"], ["--only[0] NOTATION"]),
        (["score", "--row", "5", "--discards", "5"], ["--discards[0] CARD_REPEATED"]),
    ],
)
def test_a_question_at_fault_exits_2(run: Run, arguments: list[str], expected: list[str]) -> None:
    result = run("upordown", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    fields = [line.split(": ")[1] for line in result.stderr.splitlines()]
    found = zip(fields, faults(result.stderr), strict=True)
    assert [f"{field} {reason}" for field, reason in found] == expected


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["plan"], "give the cards"),
        (["plan", "--batch"], "give the cards"),
        (["plan", "nowhere.json"], "nowhere.json: No such file"),
        (["plan", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["plan", "12", "request.json"], "stands alone"),
        (["plan", "request.json", "--row", "5"], "--row belongs into the file"),
        (["plan", "12", "--discard-unit", "pile"], "'card', 'row'"),
        (["rank"], "Missing argument"),
        (["rank", "request.json", "--next", ""], "--next belongs into the file"),
        (["rank", "requests.jsonl"], "one by one"),
        (["solve"], "give a --hand for each seat"),
        (["solve", "7 1"], "no .json file"),
        (["solve", "request.json", "--hand", "7"], "--hand belongs into the file"),
        (["solve", "requests.jsonl"], "one by one"),
        (["score"], "give the rows"),
        (["score", "5 10"], "no .json file"),
        (["score", "request.json", "--row", "5"], "--row belongs into the file"),
        (["score", "requests.jsonl"], "one by one"),
    ],
)
def test_misuse_exits_2_and_says_why(run: Run, arguments: list[str], says: str) -> None:
    result = run("upordown", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("question", "request_", "end"),
    [
        ("plan", plan_rows_request("12 30 7 41"), "7 points, proven best"),
        ("rank", rank_rows_request(20, rows="5 10", next=""), "3 points, proven best"),
        ("score", score_area_request("6 12 18 20"), "12 points"),
        (
            "solve",
            solve_endgame_request(
                ["7 1", "12 3"], display="2 4 5 8 9 11", areas=["6", "10"], to_move=0, cards=12
            ),
            "the game then ends 5 to 6",
        ),
    ],
)
def test_a_request_from_a_file(
    run: Run, tmp_path: Path, question: str, request_: Message, end: str
) -> None:
    file = tmp_path / "request.json"
    file.write_text(write_json(request_))
    assert shown(run, question, str(file))[-1].endswith(end)
    piped = run("upordown", question, "-", stdin=file.read_bytes())
    assert piped.stdout.endswith(f"{end}\n")
    assert run("upordown", question, "-", stdin=b'{"crads": 1}').exit_code == 2


BATCH = b"""{"cards": [12, 30, 7, 41], "area": {"rows": [{"cards": [5, 10]}], "discards": [1, 2]}}

{"cards": [12, 12]}
{"cards"
{}
"""


def test_a_batch_is_answered_line_by_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_bytes(BATCH)
    result = run("upordown", "plan", str(file))
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "1: 13 points, proven best: 5 10 12 30 41, 7; 1 2",
        "3: no answer",
        "4: no answer",
        "5: 0 points, proven best: no cards",
    ]
    first, second = result.stderr.splitlines()
    assert first.startswith(f"bestplay: {file}:3: cards[1]: ")
    assert second.startswith(f"bestplay: {file}:4: it is no JSON")


def test_a_batch_as_json_lines(run: Run) -> None:
    result = run("upordown", "plan", "--json", "--batch", "-", stdin=BATCH)
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["index"] for answer in answers] == [0, 1, 2, 3]
    assert answers[0]["answer"]["points"] == 13
    assert answers[1]["error"]["violations"][0]["reason"] == "CARD_REPEATED"
    assert answers[2]["error"]["reason"] == "MALFORMED_JSON"


def test_json_prints_zeros(run: Run) -> None:
    result = run("upordown", "rank", "20", "--next", "", "--json")
    place = json.loads(result.stdout)["places"][0]
    assert place["loss"] == 0
    assert place["place"]["kind"] == "PLACE_KIND_NEW_ROW"


def test_nobody_there_exits_1(run: Run, nobody: str) -> None:
    result = run("upordown", "plan", "12", "--server", nobody)
    assert (result.exit_code, result.stdout) == (1, "")
    assert faults(result.stderr) == ["UNAVAILABLE"]


def test_plain_text_where_circles_cannot_be_printed(target: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "BESTPLAY_SERVER": target}
    done = subprocess.run(
        [sys.executable, "-m", "bestplay", "upordown", "solve", *LAST],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    assert done.stdout.isascii()
    assert "+- 2 - 4 - 5 - 8 - 9 - 11 -+" in done.stdout
