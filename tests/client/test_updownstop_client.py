from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bestplay
import pytest
from bestplay.games.updownstop import (
    PlaysOptions,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.updownstop.client import SolveItem
from bestplay.table.v1.answer_pb2 import (
    PROOF_STATUS_BOUNDS,
    PROOF_STATUS_EXACT,
    UNPROVEN_REASON_NODES,
)
from bestplay.table.v1.value_pb2 import OUTCOME_TIE, OUTCOME_WIN
from bestplay.updownstop.v1.updownstop_pb2 import (
    DIRECTION_DOWN,
    ENDING_OUT,
    ENDING_PASSES,
    SIDES_PARTNERS,
    SolveEndgameRequest,
    SolveEndgamesResponse,
)

VECTORS = Path(__file__).parents[1] / "vectors" / "updownstop.json"
HANDS = ["0-1 2-2", "3-4 5-5"]
MIDWAY: PlaysOptions = {"start": "3-5", "first": "2 down 2-4", "second": "6 up 1-6", "to_move": 0}
THREE = ["0-1 2-2", "3-4 5-5", "1-6 0-4"]
FULL_DEAL = ["0-1 0-3 1-1 2-6 3-3 4-5 5-5", "0-2 1-4 2-2 2-3 3-4 4-6 6-6"]


def outcomes(responses: list[SolveEndgamesResponse]) -> list[tuple[int, int | str]]:
    return [
        (r.index, r.error.reason if r.HasField("error") else r.answer.value.margin)
        for r in responses
    ]


def vectors() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(VECTORS.read_text())["vectors"]
    return found


def test_the_vectors(client: bestplay.Client) -> None:
    questions: Iterator[SolveItem] = (
        {name: vector[name] for name in ("hands", "start", "to_move")}  # type: ignore[misc] # as in the file
        for vector in vectors()
    )
    margins = [r.answer.value.margin for r in client.updownstop.solve_many(questions, asking=0)]
    assert margins == [vector["margin_seat0"] for vector in vectors()]


def test_the_plays_are_ranked(client: bestplay.Client) -> None:
    answer = client.updownstop.solve(hands=HANDS, start="3-5", to_move=0)
    ranks = [(p.play.WhichOneof("play"), p.value.margin, p.loss) for p in answer.plays]
    assert ranks == [("build", 3, 0), ("pass", -3, 6)]
    assert (answer.value.margin, answer.value.outcome, answer.asking) == (3, OUTCOME_WIN, 0)
    assert not any(play.line for play in answer.plays)


def test_a_stop_may_be_removed_unless_it_is_fresh(client: bestplay.Client) -> None:
    hands = ["1-3 2-2", "3-4 4-4"]

    def plays(second: str) -> list[tuple[str | None, int]]:
        answer = client.updownstop.solve(
            hands, start="3-5", first="2 down 2-4", second=second, scrap="0-0", to_move=0
        )
        return [(play.play.WhichOneof("play"), play.value.margin) for play in answer.plays]

    assert plays("6 up 1-6 stopped") == [("stop", 3), ("remove", 3), ("build", 1), ("pass", 0)]
    assert plays("6 up 1-6 fresh") == [("stop", 3), ("build", 1), ("pass", 0)]


def test_lines_limits_and_single_plays(client: bestplay.Client) -> None:
    only = client.updownstop.solve(
        HANDS, start="3-5", to_move=0, asking=1, only_plays="pass", with_lines=True
    )
    assert [(play.value.margin, play.loss) for play in only.plays] == [(3, 6)]
    assert [step.seat for step in only.plays[0].line] == [0, 1, 0, 1]
    limited = client.updownstop.solve(FULL_DEAL, start="3-5", to_move=0, nodes=200)
    assert limited.proof.status == PROOF_STATUS_BOUNDS
    assert limited.proof.reason == UNPROVEN_REASON_NODES


def test_a_line_is_a_record(client: bestplay.Client) -> None:
    answer = client.updownstop.solve(HANDS, start="3-5", to_move=0, with_lines=True)
    line = answer.plays[0].line
    score = client.updownstop.score(HANDS, steps=["start 3-5", *line])
    assert list(score.result.points_left) == list(answer.points_left) == [0, 3]


def test_a_record_is_replayed(client: bestplay.Client) -> None:
    steps = "0 exchange 0-1 for 1-1, 1 exchange, start 3-5, 0 pass drawing 0-1, 1 3-4 first"
    listed = client.updownstop.plays(HANDS, steps=steps)
    row = listed.position.row
    assert (row.first.active, row.second.direction) == (4, DIRECTION_DOWN)
    assert [len(hand.tiles) for hand in listed.position.hands] == [3, 1]
    with pytest.raises(bestplay.RequestError) as caught:
        client.updownstop.plays(HANDS, steps=f"{steps}, 0 build 2-2")
    (violation,) = caught.value.violations
    assert (violation.field, violation.reason) == ("record.steps[5]", "TILE_FITS_NO_END")
    assert "legal: pass" in violation.description


def test_who_is_first_in_a_record(client: bestplay.Client) -> None:
    listed = client.updownstop.plays(HANDS, steps="start 3-5, 1 pass", first_seat=1)
    assert listed.position.to_move == 0
    assert client.updownstop.plays(HANDS, steps="start 3-5, 1 pass").position == listed.position
    with pytest.raises(bestplay.RequestError) as caught:
        client.updownstop.plays(HANDS, steps="start 3-5, 1 pass", first_seat=0)
    assert caught.value.violations[0].reason == "WRONG_SEAT"


def test_a_record_tells_what_passes_draw(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.updownstop.plays(HANDS, steps="start 3-5, 0 pass", pile="6-6")
    assert caught.value.violations[0].reason == "TILE_MISSING"
    listed = client.updownstop.plays(HANDS, steps="start 3-5, 0 pass drawing 1-1", pile="6-6")
    assert [tile.low for tile in listed.position.stock.next] == [6]


@pytest.mark.parametrize(
    ("rules", "active", "direction", "passes"),
    [
        ({}, 4, DIRECTION_DOWN, 0),
        ({"hop": True}, 0, DIRECTION_DOWN, 0),
        ({"same_way": True}, 4, 0, 0),
        ({"all_passes_count": True}, 4, DIRECTION_DOWN, 1),
    ],
)
def test_each_rule_is_played(
    client: bestplay.Client, rules: PlaysOptions, active: int, direction: int, passes: int
) -> None:
    whole: PlaysOptions = {"start": "3-5", "pile": "1-1", "to_move": 0, **rules}
    listed = client.updownstop.plays(["0-4 2-4", "3-4 5-5"], **whole)
    built, passed = listed.plays[0].after.row, listed.plays[-1].after.row
    assert (built.first.active, built.second.direction) == (active, direction)
    assert passed.passes == passes


def test_partners_and_larger_sets(client: bestplay.Client) -> None:
    hands = ["0-9", "3-4", "5-5", "2-2"]
    listed = client.updownstop.plays(hands, start="8-8", to_move=0, set=9, sides="partners")
    assert (listed.rules.set, listed.rules.sides) == (9, SIDES_PARTNERS)
    assert list(listed.plays[0].result.winners) == [0, 2]


def test_what_is_expected_stands_beside_the_forced_value(client: bestplay.Client) -> None:
    answer = client.updownstop.solve(THREE, start="3-5", to_move=0, with_expected=True)
    assert [(p.value.margin, list(p.expected.points_left)) for p in answer.plays] == [
        (4, [0, 3, 1]),
        (-5, [3, 0, 1]),
    ]
    assert answer.expected.status == PROOF_STATUS_EXACT
    assert list(answer.expected.margins) == [4, -5, 1]
    plain = client.updownstop.solve(THREE, start="3-5", to_move=0)
    assert not plain.HasField("expected")
    limited = client.updownstop.solve(
        THREE, start="3-5", to_move=0, with_expected=True, nodes=1
    ).expected
    assert (limited.status, limited.reason) == (PROOF_STATUS_BOUNDS, UNPROVEN_REASON_NODES)
    assert not limited.points_left


def test_a_hand_is_scored(client: bestplay.Client) -> None:
    out = client.updownstop.score(["", "3-4"], start="3-5", first="0 down 0-1", second="5 up")
    assert (out.result.ending, list(out.result.winners)) == (ENDING_OUT, [0])
    assert list(out.result.points_left) == [0, 1]
    passed = client.updownstop.score(["0-0", "3-4"], start="3-5", passes=2)
    assert (passed.result.ending, list(passed.result.points_left)) == (ENDING_PASSES, [2, 1])
    shared = client.updownstop.score(["0-1", "3-4"], start="3-5", passes=2)
    assert list(shared.result.outcomes) == [OUTCOME_TIE, OUTCOME_TIE]


@pytest.mark.parametrize("chunk", [1, 2, 100])
def test_a_batch_keeps_the_order(client: bestplay.Client, chunk: int) -> None:
    ready = solve_endgame_request(HANDS, start="3-5", to_move=0)
    questions: list[SolveItem] = [
        {"hands": ["1-"]},
        {"hands": HANDS},
        {"hands": HANDS, "asking": 1},
        ready,
        SolveEndgameRequest(),
        {"hands": ["7-7", "1-1"]},
    ]
    answers = client.updownstop.solve_many(questions, chunk=chunk, start="3-5", to_move=0, asking=0)
    assert outcomes(list(answers)) == [
        (0, "NOTATION"),
        (1, 3),
        (2, -3),
        (3, 3),
        (4, "POSITION_MISSING"),
        (5, "TILE_NOT_IN_SET"),
    ]


def test_a_batch_may_be_endless(client: bestplay.Client) -> None:
    read = 0

    def questions() -> Iterator[SolveItem]:
        nonlocal read
        while True:
            read += 1
            yield {"hands": HANDS}

    answers = client.updownstop.solve_many(questions(), chunk=3, **MIDWAY)
    assert [next(answers).index for _ in range(4)] == [0, 1, 2, 3]
    assert read == 6


def test_ready_requests(client: bestplay.Client) -> None:
    listed = client.updownstop.list_plays(list_plays_request(HANDS, **MIDWAY))
    assert [play.play.WhichOneof("play") for play in listed.plays] == [
        "build",
        "build",
        "stop",
        "pass",
    ]
    solved = client.updownstop.solve_endgame(solve_endgame_request(HANDS, **MIDWAY))
    assert solved.proof.status == PROOF_STATUS_EXACT
    over = score_hand_request(["0-0", "3-4"], start="3-5", passes=2)
    assert list(client.updownstop.score_hand(over).result.points_left) == [2, 1]
    with pytest.raises(bestplay.RequestError, match="nobody is out") as caught:
        client.updownstop.score(HANDS, **MIDWAY)
    assert caught.value.violations[0].reason == "HAND_NOT_OVER"


async def test_the_twin_answers(target: str) -> None:
    async with bestplay.AsyncClient(target) as client:
        asked = client.updownstop
        assert (await asked.solve(hands=HANDS, start="3-5", to_move=0)).value.margin == 3
        assert len((await asked.plays(HANDS, **MIDWAY)).plays) == 4
        score = await asked.score(["0-0", "3-4"], start="3-5", passes=2)
        assert list(score.result.points_left) == [2, 1]
        questions: list[SolveItem] = [{"hands": HANDS}, {"hands": ["a"]}, {"hands": ["1-1"]}]
        many = asked.solve_many(questions, chunk=2, start="3-5", to_move=0)
        assert outcomes([response async for response in many]) == [
            (0, 3),
            (1, "NOTATION"),
            (2, "SEATS_OUT_OF_RANGE"),
        ]
