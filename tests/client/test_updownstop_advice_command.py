from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bestplay.games.updownstop import advise_exchange_request, advise_play_request
from bestplay.strict_json import write_json

from tests.client.conftest import Run, faults
from tests.client.terminal import on_a_terminal

OWN = "0-1 2-2 3-3 4-4 5-6 1-3 6-6"
DEALT = ("--hand", "7", "--hand", OWN)
PLAYED = (*DEALT, "--step", "0 exchange 2, 1 exchange, start 3-5", "--step", "0 pass")
FEW = (*PLAYED, "--most-deals", "100", "--seed", "7")
LATE = (
    *("--hand", "0-1 2-2", "--hand", "2", "--start", "3-5", "--to-move", "0"),
    *("--pile", "0"),
)
EXCHANGED = (*DEALT, "--exchange", "0 exchange 2")
FEW_EXCHANGED = (*EXCHANGED, "--most-deals", "100")


def shown(run: Run, *arguments: str) -> list[str]:
    """Return what a person sees, without the rules."""
    result = run("updownstop", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()[1:]


def test_every_deal_is_ranked_without_errors(run: Run) -> None:
    lines = shown(run, "advise", *LATE)
    assert lines[:10] == [
        "seat 0 to move",
        "  3 ↑↓ [3|5] ↑↓ 5",
        "  first end:  3 ↑↓ takes 4 or 2",
        "  second end: 5 ↑↓ takes 6 or 4",
        "> seat 0: 0-1 2-2",
        "  seat 1: 2 hidden",
        "  pile: empty",
        "┏━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━┳━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━┓",
        "┃    ┃ play                      ┃  mean ┃  loss ┃ win/tie/lose % ┃ best % ┃",
        "┡━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━╇━━━━━━━╇━━━━━━━━━━━━━━━━╇━━━━━━━━┩",
    ]
    assert re.fullmatch(r"│ 1. │ build 2-2 first down to 2 │ \+\d.\d\d │  best │ .*", lines[10])
    assert re.fullmatch(r"│ 2. │ pass +│ -\d.\d\d │ -\d.\d\d │ .*", lines[11])
    assert "open hands; a guide, not the true value" in lines[-3]
    assert lines[-2] == "300 deals fit: 300 solved; weighted by restricted choice"
    assert re.fullmatch(r"build 2-2 first down to 2: \+\d.\d\d on average for seat 0", lines[-1])


def test_a_sample_has_errors(run: Run) -> None:
    lines = shown(run, "advise", *FEW)
    assert lines[4:7] == [
        "  seat 0: 8 hidden",
        "> seat 1: 0-1 1-3 2-2 3-3 4-4 5-6 6-6",
        "  pile: 12 hidden",
    ]
    assert ", seed 7; weighted by restricted choice" in lines[-2]
    assert " ± " in lines[-1]
    assert " on average for seat 1" in lines[-1]


def test_chances_name_the_pile(run: Run) -> None:
    lines = shown(run, "advise", *FEW, "--chances", "--uniform")
    at = next(at for at, line in enumerate(lines) if line.startswith("where unseen tiles may be"))
    assert lines[at + 2] == "┃ tile ┃ seat 0 ┃ pile ┃"
    assert any(line.startswith("│ 0-0  │") for line in lines[at:])
    assert not any(line.startswith("│ 0-1  │") for line in lines[at:])  # it is the own one


def test_tiles_put_aside_are_told(run: Run) -> None:
    start = ("--hand", OWN, "--hand", "7", "--start", "3-5", "--to-move", "0", "--most-deals", "5")
    lines = shown(run, "advise", *start, "--put-aside", "0-0", "--chances")
    assert any(re.fullmatch(r"│ 0-0  │ +0 │  100 │", line) for line in lines)


def test_why_there_are_no_plays(run: Run) -> None:
    own_first = ("--hand", OWN, "--hand", "7")
    other = shown(run, "advise", *own_first, "--step", "0 exchange, 1 exchange 1, start 3-5, 0 2-2")
    assert other[-1] == "seat 1 is to move, not seat 0"
    out = shown(run, "advise", "--hand", "2-2", "--hand", "1", "--step", "start 3-5, 0 2-2 first")
    assert (out[0], out[-1]) == ("the hand is over", "the hand is over")
    passed = (*LATE, "--passes", "2")
    assert shown(run, "advise", *passed)[-1] == "the hand is over"


def test_the_best_exchanges_are_ranked(run: Run) -> None:
    lines = shown(run, "exchange", *FEW_EXCHANGED)
    assert lines[:2] == ["seat 1 to exchange", f"> seat 1: {OWN}"]
    assert lines[3].startswith("┃     ┃ exchange ┃ ")
    assert [line[:6] for line in lines[5:17]] == [f"│ {at}.".ljust(6) for at in range(1, 13)]
    assert lines[18] == "the best 12 of 29 choices; --json has all"
    assert lines[-2].endswith("seed 0; each alike")
    assert re.match(r"exchange (none|[\d -]+): \+?-?\d.\d\d ± \d.\d\d on average for", lines[-1])
    assert len(lines[-1]) < 160


def test_few_exchanges_are_all_shown(run: Run) -> None:
    hands = ("--hand", "0-1 1-1", "--hand", "2", "--hand-size", "2", "--most-deals", "20")
    lines = shown(run, "exchange", *hands)
    assert {line.split("│")[2].strip() for line in lines if line.startswith("│ ")} == {
        *("none", "0-1", "1-1", "0-1 1-1")
    }
    assert not any("choices" in line for line in lines)


def test_json_is_one_answer(run: Run) -> None:
    answer = json.loads(run("updownstop", "advise", *LATE, "--json").stdout)
    assert answer["basis"]["dealsSolved"] == "300"
    assert answer["plays"][0]["prospects"]["error"] == 0
    choices = json.loads(run("updownstop", "exchange", *FEW_EXCHANGED, "--json").stdout)
    assert len(choices["exchanges"]) == 29


@pytest.mark.parametrize(
    ("arguments", "ranked"),
    [(("advise", *FEW), "plays"), (("exchange", *FEW_EXCHANGED), "exchanges")],
)
def test_every_answer_is_a_line(run: Run, arguments: tuple[str, ...], ranked: str) -> None:
    result = run("updownstop", *arguments, "--follow", "--json")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    bases = [answer["basis"] for answer in answers]
    counts = [int(basis["dealsSolved"]) + int(basis["dealsPlayedOut"]) for basis in bases]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    once = json.loads(run("updownstop", *arguments, "--json").stdout)
    assert answers[-1][ranked] == once[ranked]


def test_a_file_is_a_request(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    steps = "0 exchange 2, 1 exchange, start 3-5, 0 pass"
    request = advise_play_request([7, OWN], steps=steps, most_deals=100, seed=7)
    file.write_text(write_json(request))
    assert shown(run, "advise", str(file)) == shown(run, "advise", *FEW)
    exchange = advise_exchange_request([7, OWN], exchanges="0 exchange 2", most_deals=100)
    given = run("updownstop", "exchange", "-", stdin=write_json(exchange).encode())
    assert given.stdout.splitlines()[1:] == shown(run, "exchange", *FEW_EXCHANGED)
    wrong = run("updownstop", "exchange", "-", stdin=write_json(request).encode())
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "UNKNOWN_FIELD" in faults(wrong.stderr)


@pytest.mark.parametrize("how", [(), ("--json", "--follow")])
@pytest.mark.parametrize(
    ("arguments", "field", "reason"),
    [
        (("advise", *LATE, "--seat", "1"), "--hand[1].hidden", "OWN_TILES_HIDDEN"),
        (("advise", *LATE, "--seat", "2"), "--seat", "SEAT_OUT_OF_RANGE"),
        (("advise", *LATE[:8], "--pile", "99"), "--pile", "STOCK_OUT_OF_RANGE"),
        (("advise", *LATE, "--dead", "2-4"), "--dead", "DEAD_TOO_EARLY"),
        (("advise", *LATE, "--put-aside", "3-5"), "--put-aside[0]", "TILE_REPEATED"),
        (("advise", *LATE, "--put-aside", "x"), "--put-aside[0]", "NOTATION"),
        (("advise", *LATE, "--first-seat", "1"), "--first-seat", "NOTATION"),
        (("advise", *LATE, "--most-deals", "0"), "--most-deals", "MOST_DEALS_OUT_OF_RANGE"),
        (("advise", *LATE, "--seed", "-1"), "--seed", "NUMBER_OUT_OF_RANGE"),
        (("advise", *LATE, "--only", "0-1"), "--only[0]", "TILE_FITS_NO_END"),
        (("advise", *LATE[:6]), "--to-move", "TO_MOVE_MISSING"),
        (("advise", *PLAYED, "--pile", "3"), "--pile", "NOTATION"),
        (("advise", *PLAYED, "--put-aside", "0-1"), "--put-aside", "PUT_ASIDE_IN_RECORD"),
        (("advise", *PLAYED, "--step", "1 knock"), "--step[4]", "NOTATION"),
        (("advise", *PLAYED, "--step", "1 remove"), "--step[4]", "REMOVE_NOT_ALLOWED"),
        (("exchange", *DEALT), "--exchange", "EXCHANGES_MISSING"),
        (("exchange", *DEALT, "--exchange", "0 exchange 3"), "--exchange[0]", "EXCHANGE_TOO_MANY"),
        (("exchange", *DEALT, "--exchange", "2"), "--exchange[0]", "NOTATION"),
        (("exchange", *EXCHANGED, "--hand-size", "6"), "--hand[0]", "HAND_SIZE_WRONG"),
        (("exchange", *EXCHANGED, "--first-seat", "3"), "--first-seat", "SEAT_OUT_OF_RANGE"),
        (("exchange", *EXCHANGED, "--seconds", "0"), "--time", "TIME_OUT_OF_RANGE"),
    ],
)
def test_what_cannot_be_advised_exits_2(
    run: Run, arguments: tuple[str, ...], field: str, reason: str, how: tuple[str, ...]
) -> None:
    result = run("updownstop", *arguments, *how)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason in faults(result.stderr)
    assert f"bestplay: {field}: " in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["advise"], "give a --hand for each seat"),
        (["exchange"], "give a --hand for each seat"),
        (["exchange", *EXCHANGED, "--follow"], "--follow goes with --json"),
        (["exchange", "requests.jsonl"], "hints are asked one by one"),
        (["exchange", "request.json", "--exchange", "0 exchange"], "--exchange belongs into"),
        (["advise", "request.json", "--put-aside", "0-0"], "--put-aside belongs into the file"),
        (["exchange", *EXCHANGED, "--uniform"], "No such option"),
        (["advise", *LATE, "--pile", "0-1"], "not a valid integer"),
    ],
)
def test_misuse_exits_2_and_says_why(run: Run, arguments: list[str], says: str) -> None:
    result = run("updownstop", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


@pytest.mark.parametrize("arguments", [("advise", *PLAYED), ("exchange", *EXCHANGED)])
def test_the_table_is_redrawn_on_a_terminal(target: str, arguments: tuple[str, ...]) -> None:
    text, status = on_a_terminal(target, "updownstop", *arguments, "--most-deals", "500")
    assert status == 0
    assert text.count(" fit: ") > 2
    assert "\x1b[2K" in text
