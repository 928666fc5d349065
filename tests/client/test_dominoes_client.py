from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bestplay
import pytest
from bestplay.dominoes.v1.dominoes_pb2 import (
    ENDING_BLOCKED,
    ENDING_OUT,
    GAME_CROSS,
    GAME_DOUBLE_NINE_CROSS,
    GAME_DRAW,
    DominoRules,
    Game,
    ListPlaysRequest,
    ScoreHandRequest,
    SolveEndgameRequest,
    SolveEndgamesResponse,
)
from bestplay.games.dominoes import (
    PlaysOptions,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.dominoes.client import SolveItem
from bestplay.table.v1.answer_pb2 import (
    PROOF_STATUS_BOUNDS,
    PROOF_STATUS_EXACT,
    UNPROVEN_REASON_NODES,
)
from bestplay.table.v1.value_pb2 import OUTCOME_WIN

VECTORS = Path(__file__).parents[1] / "vectors" / "block.json"
HANDS = ["6-6 2-3 2-5", "0-5 0-6 3-3"]
OPEN = ["0-0 2-3 2-5", "0-5 0-6 3-3"]
CROSSED = ["6-6 0-6 1-6", "2-6 2-2 3-6"]
THREE = ["0-6 5-6", "1-2 2-5", "0-5 2-3"]
FULL_DEAL = [
    "0-0 0-1 2-2 2-3 4-5 5-6",
    "1-2 1-4 1-5 3-3 3-4 6-6",
    "0-2 0-3 0-4 0-5 0-6 1-1",
    "1-3 1-6 2-4 2-5 2-6 3-5",
]


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
        {"hands": vector["hands"], "leader": vector["leader"], "lead": vector["lead"]}
        for vector in vectors()
    )
    margins = [r.answer.value.margin for r in client.block.solve_many(questions, asking=0)]
    assert margins == [vector["margin_side0"] for vector in vectors()]


def test_the_plays_are_ranked(client: bestplay.Client) -> None:
    answer = client.block.solve(OPEN, ends=[2, 5], to_move=0)
    ranks = [(play.play.lay.at, play.value.margin, play.loss) for play in answer.plays]
    assert ranks == [(5, 11, 0), (2, 1, 10), (2, -7, 18)]
    assert (answer.value.margin, answer.value.outcome, answer.asking) == (11, OUTCOME_WIN, 0)
    assert not any(play.line for play in answer.plays)


def test_lines_limits_and_single_plays(client: bestplay.Client) -> None:
    only = client.block.solve(
        OPEN, ends="5 2", to_move=0, asking=1, only_plays="2-3", with_lines=True
    )
    assert [(play.value.margin, play.loss) for play in only.plays] == [(7, 18)]
    assert [step.seat for step in only.plays[0].line] == [0, 1, 0, 1, 0, 1]
    limited = client.block.solve(FULL_DEAL, lead_rule="any-tile", leader=0, nodes=200)
    assert limited.proof.status == PROOF_STATUS_BOUNDS
    assert limited.proof.reason == UNPROVEN_REASON_NODES


def test_a_record_is_replayed(client: bestplay.Client) -> None:
    steps = "0 6-6, 1 0-6, 0 knock"
    listed = client.block.plays(HANDS, steps=steps)
    assert [play.play.lay.tile.high for play in listed.plays] == [5]
    assert (listed.position.to_move, list(listed.position.layout.ends)) == (1, [0, 6])
    with pytest.raises(bestplay.RequestError) as caught:
        client.block.plays(HANDS, steps=f"{steps}, 1 knock")
    (violation,) = caught.value.violations
    assert (violation.field, violation.reason) == ("record.steps[3]", "KNOCK_BUT_CAN_LAY")
    assert "0-5" in violation.description


def test_each_game_has_its_rules(client: bestplay.Client) -> None:
    stuck = ["1-1 1-2", "0-0 0-3"]
    (knock,) = client.block.plays(stuck, ends="3 3", to_move=0).plays
    assert knock.play.HasField("knock")
    (draw,) = client.draw.plays(stuck, boneyard="4-4 3-5", ends="3 3", to_move=0).plays
    assert (draw.play.draw.tile.low, draw.after.to_move) == (4, 0)


def test_a_cross_is_forced(client: bestplay.Client) -> None:
    listed = client.cross.plays(CROSSED, steps="0 6-6, 1 2-6, 0 0-6")
    cross = listed.position.layout.cross
    assert (cross.centre, list(cross.waiting), list(listed.position.layout.ends)) == (6, [0, 2], [])
    (play,) = listed.plays  # 2-2 fits an arm, which waits
    assert (play.play.lay.tile.low, play.play.lay.at) == (3, 6)
    hands = ["1-6", "2-2 3-6"]
    as_it_stands = client.cross.plays(hands, cross=(6, [2, 0]), to_move=1, last_seat=0)
    assert as_it_stands.position == listed.position
    assert as_it_stands.plays == listed.plays
    assert client.cross.solve(hands, cross="6: 0 2", to_move=1).value.margin == -4
    out = client.cross.score(["", "2-2"], cross="6: 0 2 3", to_move=1)
    assert list(out.result.points) == [4, 0]


@pytest.mark.parametrize(
    ("game", "options", "ends"),
    [
        (GAME_DOUBLE_NINE_CROSS, {}, [0, 1, 3, 3, 3, 9]),
        (GAME_DOUBLE_NINE_CROSS, {"ends_for_double": 2}, [0, 1, 3, 3, 9]),
        (GAME_CROSS, {"set": 9}, [0, 1, 3, 9]),
    ],
)
def test_later_doubles_open_ends(
    client: bestplay.Client, game: Game.ValueType, options: PlaysOptions, ends: list[int]
) -> None:
    asked = client.cross if game == GAME_CROSS else client.cross9
    whole: PlaysOptions = {"ends": "0 1 3 9", "to_move": 0, **options}
    answer = asked.plays(["3-3 0-1", "0-2 4-5"], **whole)
    assert (answer.rules.game, answer.rules.set) == (game, 9)
    (after,) = (listed.after for listed in answer.plays if listed.play.lay.at == 3)
    assert after.layout.ends == ends


def test_a_cross_is_of_the_cross_games_alone(client: bestplay.Client) -> None:
    for game in (client.block, client.draw):
        with pytest.raises(bestplay.RequestError) as caught:
            game.plays(["1-6", "3-6"], cross=(6, [0]), to_move=0)
        assert caught.value.violations[0].field.startswith("position.layout.cross")


def test_what_is_expected_stands_beside_the_forced_value(client: bestplay.Client) -> None:
    answer = client.cross.solve(THREE, cross="6: 2 3 4", to_move=0, with_expected=True)
    assert [(p.value.margin, list(p.expected.points)) for p in answer.plays] == [
        (-11, [0, 11, 0]),
        (-16, [12, 0, 0]),
    ]
    assert answer.value.margin == -11
    assert answer.expected.status == PROOF_STATUS_EXACT
    assert list(answer.expected.points) == [12, 0, 0]
    assert list(answer.expected.margins) == [24, -12, -12]
    plain = client.cross.solve(THREE, cross="6: 2 3 4", to_move=0)
    assert not plain.HasField("expected")
    limited = client.cross.solve(
        THREE, cross="6: 2 3 4", to_move=0, with_expected=True, nodes=1
    ).expected
    assert (limited.status, limited.reason) == (PROOF_STATUS_BOUNDS, UNPROVEN_REASON_NODES)
    assert not limited.points


def test_two_seats_expect_nothing_else(client: bestplay.Client) -> None:
    assert not client.block.solve(HANDS, with_expected=True).HasField("expected")


def test_a_hand_is_scored(client: bestplay.Client) -> None:
    out = client.block.score(["", "0-0"], ends="2 5", to_move=1, last_seat=0)
    assert (out.result.ending, list(out.result.winners)) == (ENDING_OUT, [0])
    assert list(out.result.points) == [0, 0]
    blocked = client.draw.score(["0-0", "1-1"], ends=[2, 5], to_move=0)
    assert (blocked.result.ending, list(blocked.result.points)) == (ENDING_BLOCKED, [2, 0])


@pytest.mark.parametrize("chunk", [1, 2, 100])
def test_a_batch_keeps_the_order(client: bestplay.Client, chunk: int) -> None:
    ready = solve_endgame_request(GAME_DRAW, HANDS)
    unnamed = SolveEndgameRequest(position=ready.position)
    questions: list[SolveItem] = [
        {"hands": ["1-"]},
        {"hands": HANDS},
        {"hands": HANDS, "asking": 1},
        ready,
        unnamed,
        SolveEndgameRequest(),
        {"hands": ["7-7", "1-1"]},
    ]
    answers = client.block.solve_many(questions, chunk=chunk, asking=0)
    assert outcomes(list(answers)) == [
        (0, "NOTATION"),
        (1, 6),
        (2, -6),
        (3, "GAME_DIFFERS"),
        (4, 6),
        (5, "POSITION_MISSING"),
        (6, "TILE_NOT_IN_SET"),
    ]


def test_a_batch_of_crosses(client: bestplay.Client) -> None:
    questions: list[SolveItem] = [
        {"hands": THREE, "cross": "6: 2 3 4"},
        {"hands": THREE, "cross": "6 2"},
        {"hands": THREE, "cross": (6, [2, 3, 4]), "with_expected": False},
    ]
    answers = list(client.cross9.solve_many(questions, to_move=0, with_expected=True))
    assert outcomes(answers) == [(0, -11), (1, "NOTATION"), (2, -11)]
    assert [list(response.answer.expected.points) for response in answers] == [[12, 0, 0], [], []]


def test_a_batch_may_be_endless(client: bestplay.Client) -> None:
    read = 0

    def questions() -> Iterator[SolveItem]:
        nonlocal read
        while True:
            read += 1
            yield {"hands": HANDS}

    answers = client.block.solve_many(questions(), chunk=3)
    assert [next(answers).index for _ in range(4)] == [0, 1, 2, 3]
    assert read == 6


def test_ready_requests(client: bestplay.Client) -> None:
    position = list_plays_request(GAME_DRAW, HANDS).position
    assert len(client.block.list_plays(ListPlaysRequest(position=position)).plays) == 1
    solved = client.draw.solve_endgame(SolveEndgameRequest(position=position))
    assert solved.rules.game == GAME_DRAW
    over = score_hand_request(GAME_DRAW, ["", "1-1"], ends="2 2", to_move=1)
    assert list(client.draw.score_hand(over).result.points) == [2, 0]
    with pytest.raises(bestplay.RequestError, match="about draw, but asked of block"):
        client.block.score_hand(over)
    with pytest.raises(bestplay.RequestError, match="about cross, but asked of double-nine-cross"):
        client.cross9.list_plays(list_plays_request(GAME_CROSS, HANDS))
    with pytest.raises(bestplay.RequestError, match="unknown game 9"):
        client.block.score_hand(ScoreHandRequest(rules=DominoRules(game=9)))  # type: ignore[arg-type] # on purpose


async def test_the_twin_answers(target: str) -> None:
    async with bestplay.AsyncClient(target) as client:
        assert (await client.block.solve(HANDS, lead="6-6")).value.margin == 6
        assert len((await client.block.plays(OPEN, ends=[2, 5], to_move=0)).plays) == 3
        score = await client.draw.score(["", "1-1"], ends="2 2", to_move=1)
        assert list(score.result.points) == [2, 0]
        crossed = await client.cross.solve(CROSSED, steps="0 6-6, 1 2-6, 0 0-6")
        assert (crossed.rules.game, crossed.value.margin) == (GAME_CROSS, -4)
        nine = await client.cross9.solve(THREE, cross="6: 2 3 4", to_move=0, with_expected=True)
        assert nine.rules.game == GAME_DOUBLE_NINE_CROSS
        assert list(nine.expected.points) == [12, 0, 0]
        questions: list[SolveItem] = [{"hands": HANDS}, {"hands": ["a"]}, {"hands": ["1-1"]}]
        many = client.block.solve_many(questions, chunk=2)
        assert outcomes([response async for response in many]) == [
            (0, 6),
            (1, "NOTATION"),
            (2, "SEATS_OUT_OF_RANGE"),
        ]
        with pytest.raises(bestplay.RequestError, match="about draw"):
            await client.block.solve_endgame(solve_endgame_request(GAME_DRAW, HANDS))
