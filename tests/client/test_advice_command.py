from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bestplay.command.following import in_time
from bestplay.dominoes.v1.dominoes_pb2 import GAME_BLOCK
from bestplay.games.dominoes import advise_play_request, list_plays_request
from bestplay.strict_json import write_json

from tests.client.conftest import Run, faults
from tests.client.terminal import environment, on_a_terminal

OWN = "0-6 1-6 2-3 4-4 0-2 3-5 1-1"
LED = ("--hand", "7", "--hand", OWN, "--step", "0 6-6")
FEW = (*LED, "--most-deals", "200", "--seed", "7")
LATE = (
    *("--hand", "0-5 1-1 2-3", "--hand", "2", "--ends", "0 1", "--laid", "6-6 0-6 1-6"),
    *("--to-move", "0"),
)
ALL = (*LATE, "--most-deals", "1000")


def shown(run: Run, *arguments: str) -> list[str]:
    """Return what a person sees, without the rules."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()[1:]


def test_plays_are_ranked_with_their_errors(run: Run) -> None:
    lines = shown(run, "block", "advise", *FEW)
    assert lines[:6] == [
        "open ends 6 and 6; seat 1 to move",
        "  seat 0: 6 hidden",
        "> seat 1: 0-2 0-6 1-1 1-6 2-3 3-5 4-4",
        "┏━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━┓",
        "┃    ┃ play     ┃         mean ┃         loss ┃ win/tie/lose % ┃ best % ┃",
        "┡━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━╇━━━━━━━━┩",
    ]
    assert re.fullmatch(
        r"│ 1. │ 0-6 at 6 │ -\d.\d\d ± \d.\d\d │         best │ +\d+/\d+/\d+ .*", lines[6]
    )
    assert re.fullmatch(r"│ 2. │ 1-6 at 6 │ -\d.\d\d ± \d.\d\d │ -\d.\d\d ± \d.\d\d │.*", lines[7])
    assert lines[-3].startswith("each number is the mean margin over the hands")
    assert lines[-3].endswith("open hands; a guide, not the true value")
    assert lines[-2] == "38,760 deals fit: 200 solved, seed 7; weighted by restricted choice"
    assert lines[-1].endswith(" on average for seat 1; no clear difference: 1-6 at 6")


def test_every_deal_leaves_no_error(run: Run) -> None:
    lines = shown(run, "block", "advise", *ALL, "--uniform")
    assert lines[-2] == "231 deals fit: 231 solved; each alike"
    assert not any("±" in line or "no clear difference" in line for line in lines)
    assert re.fullmatch(r"0-5 at 0: \+\d.\d\d on average for seat 0", lines[-1])


def test_a_single_play_is_held_against_the_best(run: Run) -> None:
    lines = shown(run, "block", "advise", *ALL, "--only", "1-1")
    assert re.fullmatch(
        r"1-1 at 1: \+\d.\d\d on average for seat 0, -\d.\d\d against the best play", lines[-1]
    )


def test_voids_and_chances(run: Run) -> None:
    lines = shown(run, "block", "advise", *ALL, "--void", "1: 5 3", "--chances")
    assert "seat 1 is void in 3 and 5" in lines
    at = lines.index("where unseen tiles may be, in % (exact)")
    assert lines[at + 2] == "┃ tile ┃ seat 1 ┃ asleep ┃"
    assert "│ 5-6  │      0 │    100 │" in lines[at:]
    assert "│ 0-0  │     18 │     82 │" in lines[at:]
    assert any("5-5" in line for line in lines[at:])


def test_the_true_value_stands_apart(run: Run) -> None:
    lines = shown(run, "block", "advise", *LATE, "--hidden-game", "--seconds", "60")
    at = lines.index("the true value, with both hands hidden")
    assert " on average for seat 0" in lines[at - 1]
    assert lines[at + 1 : at + 7] == [
        "┏━━━━┳━━━━━━━━━━┳━━━━━━━┳━━━━━━━┳━━━━━━━━━━━━━━┓",
        "┃    ┃ play     ┃ value ┃ mix % ┃              ┃",
        "┡━━━━╇━━━━━━━━━━╇━━━━━━━╇━━━━━━━╇━━━━━━━━━━━━━━┩",
        "│ 1. │ 0-5 at 0 │ +1.14 │    57 │ equally best │",
        "│ 2. │ 1-1 at 1 │ +1.14 │    43 │ equally best │",
        "└────┴──────────┴───────┴───────┴──────────────┘",
    ]
    assert " over all hands that seat 0 may hold, proven " in lines[-2]
    mixed = "0-5 at 0 (57 %) or 1-1 at 1 (43 %)"
    assert lines[-1] == f"{mixed}: +1.14 for seat 0 with this hand, the true value"


def test_a_game_that_was_not_solved_says_so(run: Run) -> None:
    lines = shown(run, "block", "advise", *FEW, "--hidden-game")
    assert lines[-1].startswith("the game with both hands hidden was not solved")


def test_a_draw_is_a_play(run: Run) -> None:
    hands = ("--hand", "0-6 1-1 2-3", "--hand", "3")
    steps = ("--step", "1 6-6, 0 0-6, 1 draw, 1 0-4")
    few = ("--most-deals", "5")
    lines = shown(run, "draw", "advise", *hands, *steps, *few)
    assert "  boneyard: 21 hidden" in lines
    assert any(line.startswith("│ 1. │ draw ") for line in lines)
    assert "seat 1 is void in 0 and 6" in lines


def test_partners_have_one_side(run: Run) -> None:
    hands = (*("--hand", "6") * 3, "--hand", "0-6 1-1 2-3 4-4 2-6 0-3")
    lines = shown(run, "block", "advise", *hands, "--step", "2 6-6", "--most-deals", "20")
    assert " on average for seats 1 and 3" in lines[-1]


def test_a_seat_that_is_not_to_move_has_no_plays(run: Run) -> None:
    hands = ("--hand", f"6-6 {OWN[4:]}", "--hand", "7")
    lines = shown(run, "block", "advise", *hands, "--step", "0 6-6", "--chances")
    assert "116,280 deals fit" in lines
    assert lines[-1] == "seat 1 is to move, not seat 0"
    over = ("--hand", "6-6", "--hand", "1", "--step", "0 6-6")
    assert shown(run, "block", "advise", *over)[-1] == "the hand is over"


def test_json_is_one_answer(run: Run) -> None:
    answer = json.loads(run("block", "advise", *ALL, "--json").stdout)
    assert answer["basis"]["dealsSolved"] == "231"
    assert answer["plays"][0]["prospects"]["loss"] == 0
    assert answer["plays"][0]["prospects"]["error"] == 0


def test_every_answer_is_a_line(run: Run) -> None:
    result = run("block", "advise", *FEW, "--follow", "--json")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    counts = [int(answer["basis"]["dealsSolved"]) for answer in answers]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    once = json.loads(run("block", "advise", *FEW, "--json").stdout)
    assert answers[-1]["plays"] == once["plays"]


def test_what_is_followed_ends_by_itself() -> None:
    request = advise_play_request(GAME_BLOCK, [1, "6-6"])
    assert in_time(request).limits.time.seconds == 1
    assert not request.HasField("limits")
    ended = advise_play_request(GAME_BLOCK, [1, "6-6"], most_deals=5, nodes=9)
    assert in_time(ended) == ended
    timed = advise_play_request(GAME_BLOCK, [1, "6-6"], time_limit=5)
    assert in_time(timed) == timed


def test_a_file_is_a_request(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    request = advise_play_request(GAME_BLOCK, [7, OWN], steps="0 6-6", most_deals=200, seed=7)
    file.write_text(write_json(request))
    said = run("block", "advise", *FEW).stdout
    assert run("block", "advise", str(file)).stdout == said
    assert run("block", "advise", "-", stdin=write_json(request).encode()).stdout == said
    result = run("cross", "advise", str(file))
    assert (result.exit_code, faults(result.stderr)) == (2, ["GAME_DIFFERS"])
    wrong = write_json(list_plays_request(GAME_BLOCK, ["6-6", ""])).encode()
    result = run("block", "advise", "-", stdin=wrong)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("bestplay: ")


@pytest.mark.parametrize("how", [(), ("--json", "--follow")])
@pytest.mark.parametrize(
    ("arguments", "field", "reason"),
    [
        ((*LATE, "--hand", "99"), "--hand[2].hidden", "HIDDEN_OUT_OF_RANGE"),
        ((*LATE, "--seat", "1"), "--hand[1].hidden", "OWN_TILES_HIDDEN"),
        ((*LATE, "--seat", "2"), "--seat", "SEAT_OUT_OF_RANGE"),
        ((*LATE, "--boneyard", "3"), "--boneyard", "BONEYARD_IN_BLOCK"),
        ((*LATE, "--void", "1: 7"), "--void[1].numbers[0]", "END_NOT_IN_SET"),
        ((*LATE, "--void", "2: 1"), "--void", "SEAT_OUT_OF_RANGE"),
        ((*LATE, "--void", "one"), "--void", "NOTATION"),
        ((*LATE, "--laid", "6-6 0-6"), "--laid", "LAID_NOT_A_CHAIN"),
        ((*LATE, "--laid", "6-6 0-5"), "--laid[1]", "TILE_REPEATED"),
        ((*LATE, "--most-deals", "0"), "--most-deals", "MOST_DEALS_OUT_OF_RANGE"),
        ((*LATE, "--seed", "-1"), "--seed", "NUMBER_OUT_OF_RANGE"),
        ((*LATE, "--seconds", "0"), "--time", "TIME_OUT_OF_RANGE"),
        ((*LATE, "--only", "2-3"), "--only[0]", "TILE_FITS_NO_END"),
        ((*LATE[:8],), "--to-move", "TO_MOVE_MISSING"),
        ((*LED, "--void", "0: 1"), "--void", "VOIDS_IN_RECORD"),
        ((*LED, "--step", "1 knock"), "--step[1]", "KNOCK_BUT_CAN_LAY"),
        ((*LED, "--step", "1 pass"), "--step[1]", "NOTATION"),
        (("--hand", "7", "--hand", "7", "--leader", "0"), "--seat", "SEAT_MISSING"),
    ],
)
def test_what_cannot_be_advised_exits_2(
    run: Run, arguments: tuple[str, ...], field: str, reason: str, how: tuple[str, ...]
) -> None:
    result = run("block", "advise", *arguments, *how)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in faults(result.stderr)
    assert f"bestplay: {field}: " in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "give a --hand for each seat"),
        ([*LED, "--follow"], "--follow goes with --json"),
        (["requests.jsonl"], "hints are asked one by one"),
        (["request.json", "--uniform"], "--uniform belongs into the file"),
        (["request.json", "--void", "1: 0"], "--void belongs into the file"),
        (["request.json", *LED], "--hand belongs into the file"),
        ([*LED, "--lines"], "No such option"),
    ],
)
def test_misuse_exits_2_and_says_why(run: Run, arguments: list[str], says: str) -> None:
    result = run("block", "advise", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_nobody_there_exits_1(run: Run, nobody: str) -> None:
    for how in ((), ("--json", "--follow")):
        result = run("block", "advise", *FEW, *how, "--server", nobody)
        assert (result.exit_code, result.stdout, faults(result.stderr)) == (1, "", ["UNAVAILABLE"])


def test_the_table_is_redrawn_on_a_terminal(target: str) -> None:
    text, status = on_a_terminal(target, "block", "advise", *LED, "--most-deals", "2000")
    assert status == 0
    solved = re.findall(r"fit: ([\d,]+) solved", text)
    counts = [int(count.replace(",", "")) for count in solved]
    assert len(counts) > 2
    assert counts == sorted(counts)
    assert counts[-2:] == [2000, 2000]  # the last one stays, in the place of the redrawn ones
    assert "\x1b[2K" in text.rpartition("2,000 solved")[0]


def test_faults_are_told_on_a_terminal(target: str) -> None:
    text, status = on_a_terminal(target, "block", "advise", *LED, "--most-deals", "0")
    assert status == 2
    assert text.splitlines() == [
        "bestplay: --most-deals: at least 1 deal, not 0 (MOST_DEALS_OUT_OF_RANGE)"
    ]


def test_plain_text_where_signs_cannot_be_printed(target: str) -> None:
    words = [sys.executable, "-m", "bestplay", "block", "advise", *FEW]
    ascii_only = environment(target, PYTHONIOENCODING="ascii")
    done = subprocess.run(words, capture_output=True, env=ascii_only, check=True)
    assert " +/- 0." in done.stdout.decode("ascii")
