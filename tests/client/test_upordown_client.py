from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bestplay
import pytest
from bestplay.games.upordown import (
    PlanItem,
    plan_rows_request,
    rank_rows_request,
    score_area_request,
    solve_endgame_request,
)
from bestplay.table.v1.answer_pb2 import (
    PROOF_STATUS_BOUNDS,
    PROOF_STATUS_EXACT,
    UNPROVEN_REASON_NODES,
)
from bestplay.table.v1.value_pb2 import OUTCOME_LOSS, OUTCOME_TIE
from bestplay.upordown.v1.upordown_pb2 import (
    PLACE_KIND_APPEND,
    PLACE_KIND_DISCARD,
    PLACE_KIND_NEW_ROW,
    RANK_BASIS_ESTIMATE,
    RANK_BASIS_KNOWN_CARDS,
    PlanManyRowsResponse,
    PlanRowsRequest,
)

VECTORS = Path(__file__).parents[1] / "vectors" / "upordown_rows.json"
LONG = "54 12 3 33 41 9 28 17 50 2 36 22 45 6 31 14 52 25 8 39 47 19 1 44"
LAST: dict[str, Any] = {
    "display": "2 4 5 8 9 11",
    "areas": ["6", "10"],
    "to_move": 0,
    "cards": 12,
}
HANDS = ["7 1", "12 3"]


def outcomes(responses: list[PlanManyRowsResponse]) -> list[tuple[int, int | str]]:
    return [
        (r.index, r.error.reason if r.HasField("error") else r.answer.points) for r in responses
    ]


def reasons(error: bestplay.RequestError) -> list[tuple[str, str]]:
    return [(fault.field, fault.reason) for fault in error.violations]


def test_the_embedded_service_answers() -> None:
    with bestplay.Client() as client:
        answer = client.upordown.plan([12, 30, 7, 41])
    assert answer.points == 7
    assert answer.proof.status == PROOF_STATUS_EXACT
    assert [one.card for one in answer.placements] == [12, 30, 7, 41]
    assert sorted(card for row in answer.area.rows for card in row.cards) == [7, 12, 30, 41]


def test_a_plan_goes_on_from_an_area(client: bestplay.Client) -> None:
    answer = client.upordown.plan("12 30 7 41", rows="5 10", discards=[1, 2])
    assert answer.points == 13
    assert [list(row.cards) for row in answer.area.rows] == [[5, 10, 12, 30, 41], [7]]
    assert [row.points for row in answer.score.rows] == [10, 1]
    assert answer.score.discard_points == 2
    worthless = client.upordown.plan("12 30 7 41", rows="5 10", discards=[1, 2], discard_value=0)
    assert worthless.points == 11


def test_a_budget_leaves_bounds(client: bestplay.Client) -> None:
    answer = client.upordown.plan(LONG, nodes=1)
    assert answer.proof.status == PROOF_STATUS_BOUNDS
    assert answer.proof.reason == UNPROVEN_REASON_NODES
    best = client.upordown.plan(LONG).points
    assert answer.points == answer.proof.lower <= best <= answer.proof.upper


def test_places_are_ranked_exactly_when_the_cards_are_known(client: bestplay.Client) -> None:
    answer = client.upordown.rank(20, rows=[[5, 10], [40, 33]], next="15 22 8")
    assert answer.basis == RANK_BASIS_KNOWN_CARDS
    assert [(p.place.kind, p.place.row, p.points, p.loss) for p in answer.places] == [
        (PLACE_KIND_APPEND, 0, 16, 0),
        (PLACE_KIND_APPEND, 1, 16, 0),
        (PLACE_KIND_NEW_ROW, 0, 16, 0),
        (PLACE_KIND_DISCARD, 0, 14, 2),
        (PLACE_KIND_DISCARD, 1, 14, 2),
    ]
    stuck = client.upordown.rank(20, rows="5 10, 40 33", next="", discard_when="stuck")
    assert PLACE_KIND_DISCARD not in [place.place.kind for place in stuck.places]


def test_places_are_estimated_when_they_are_not(client: bestplay.Client) -> None:
    answer = client.upordown.rank(20, rows="5 10, 40 33", seats=3)
    assert answer.basis == RANK_BASIS_ESTIMATE
    assert answer.tuned_for
    assert not any(place.HasField("points") for place in answer.places)
    estimates = [place.estimate for place in answer.places]
    assert estimates == sorted(estimates, reverse=True)
    few = client.upordown.rank(20, rows="5 10, 40 33", unseen="21 22 23", turns_left=2)
    assert few.places[0].estimate < estimates[0]


def test_turns_are_ranked(client: bestplay.Client) -> None:
    answer = client.upordown.solve(HANDS, **LAST, with_lines=True)
    assert (answer.value.margin, answer.value.outcome, answer.asking) == (-1, OUTCOME_LOSS, 0)
    assert list(answer.points) == [5, 6]
    assert len(answer.turns) == 12
    assert answer.turns[0].loss == 0
    assert answer.turns[-1].loss == 2
    assert [turn.seat for turn in answer.turns[0].line] == [0, 1, 0, 1]


def test_single_turns_and_the_other_seat(client: bestplay.Client) -> None:
    only = "0: 7 takes 8 append 0, 7 takes 5 discard 0"
    answer = client.upordown.solve(HANDS, **LAST, only_turns=only, asking=1)
    assert answer.value.margin == 1
    assert [(turn.value.margin, turn.loss) for turn in answer.turns] == [(2, 1), (3, 2)]
    with pytest.raises(bestplay.RequestError) as caught:
        client.upordown.solve(HANDS, **LAST, only_turns="1: 7 takes 8 append 0, 7 takes 2 new")
    assert reasons(caught.value) == [
        ("only_turns[0].seat", "WRONG_SEAT"),
        ("only_turns[1].taken", "NOT_A_NEIGHBOUR"),
    ]


def test_a_card_beyond_the_display_takes_either_end(client: bestplay.Client) -> None:
    answer = client.upordown.solve(HANDS, **LAST)
    taken = {card: set[int]() for card in (1, 7)}
    for valued in answer.turns:
        taken[valued.turn.card].add(valued.turn.taken)
    assert taken == {1: {2, 11}, 7: {5, 8}}


def test_a_game_that_is_over_has_its_result(client: bestplay.Client) -> None:
    over = {**LAST, "display": "1 2 3 4 5 6", "areas": ["7 8 9", "10 12; 11"]}
    answer = client.upordown.solve(["", ""], **over)
    assert [score.points for score in answer.result.scores] == [3, 3]
    assert list(answer.result.outcomes) == [OUTCOME_TIE, OUTCOME_TIE]
    assert not answer.turns


def test_the_values_of_rows(client: bestplay.Client) -> None:
    answer = client.upordown.score("37, 6 12 18 20, 90 71 53", discards="1 2", seats=4)
    assert [row.points for row in answer.score.rows] == [1, 12, 6]
    assert (answer.score.discards, answer.score.points) == (2, 21)
    assert client.upordown.score("").score.points == 0
    by_row = {"discard_unit": "row", "discard_value": -1}
    counted = client.upordown.score("37", discards="1 2", discarded_rows=1, **by_row)  # type: ignore[arg-type] # a dict of texts and numbers
    assert counted.score.points == 0


def test_an_area_that_breaks_rules(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.upordown.score("5 10 7, 60, 10, 20", discards=[0])
    assert reasons(caught.value) == [
        ("area.rows", "ROWS_TOO_MANY"),
        ("area.rows[0].cards[2]", "ROW_NOT_MONOTONE"),
        ("area.rows[1].cards[0]", "CARD_OUT_OF_RANGE"),
        ("area.rows[2].cards[0]", "CARD_REPEATED"),
        ("area.discards[0]", "CARD_OUT_OF_RANGE"),
    ]


@pytest.mark.parametrize("chunk", [1, 2, 100])
def test_a_batch_keeps_the_order(client: bestplay.Client, chunk: int) -> None:
    questions: list[PlanItem] = [
        "12 a",
        [12, 30, 7, 41],
        {"sequence": "12 30 7 41", "rows": "5 10", "discards": "1 2"},
        "12 12",
        plan_rows_request("12"),
        PlanRowsRequest(),
        {"sequence": "12 30 7 41", "rows": "5 10", "discards": "1 2", "discard_value": 0},
        bestplay.RequestError("no", reason="UNREAD"),
    ]
    answers = client.upordown.plan_many(questions, chunk=chunk, discard_value=1)
    assert outcomes(list(answers)) == [
        (0, "NOTATION"),
        (1, 7),
        (2, 13),
        (3, "CARD_REPEATED"),
        (4, 1),
        (5, 0),
        (6, 11),
        (7, "UNREAD"),
    ]


def test_a_batch_may_be_endless(client: bestplay.Client) -> None:
    read = 0

    def questions() -> Iterator[PlanItem]:
        nonlocal read
        while True:
            read += 1
            yield [12, 30]

    answers = client.upordown.plan_many(questions(), chunk=3)
    assert [next(answers).index for _ in range(4)] == [0, 1, 2, 3]
    assert read == 6
    assert list(client.upordown.plan_many([])) == []


def test_ready_requests(client: bestplay.Client) -> None:
    game = client.upordown
    assert game.plan_rows(plan_rows_request("12 30 7 41")).points == 7
    assert len(game.rank_rows(rank_rows_request(20, rows="5 10", next="")).places) == 3
    assert game.solve_endgame(solve_endgame_request(HANDS, **LAST)).value.margin == -1
    assert game.score_area(score_area_request("5 11")).score.points == 4
    assert outcomes(list(game.plan_many_rows([plan_rows_request("12")]))) == [(0, 1)]


async def test_the_twin_answers() -> None:
    async with bestplay.AsyncClient() as client:
        game = client.upordown
        assert (await game.plan([12, 30, 7, 41])).points == 7
        assert (await game.rank(20, rows="5 10", next="15 22 8")).places[0].loss == 0
        assert (await game.solve(HANDS, **LAST)).value.margin == -1
        assert (await game.score("6 12 18 20")).score.points == 12
        questions: list[PlanItem] = ["12 30", "a", {"sequence": "99"}]
        many = game.plan_many(questions, chunk=2)
        assert outcomes([response async for response in many]) == [
            (0, 4),
            (1, "NOTATION"),
            (2, "CARD_OUT_OF_RANGE"),
        ]
        with pytest.raises(bestplay.RequestError, match="no card"):
            await game.rank("a")


def test_the_vectors(client: bestplay.Client) -> None:
    vectors = json.loads(VECTORS.read_text())["vectors"]
    plans = client.upordown.plan_many((vector["cards"] for vector in vectors), cards=126)
    assert [response.answer.points for response in plans] == [vector["best"] for vector in vectors]
