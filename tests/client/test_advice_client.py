from __future__ import annotations

from contextlib import aclosing
from typing import Unpack

import bestplay
import pytest
from bestplay.dominoes.v1.dominoes_pb2 import (
    GAME_BLOCK,
    GAME_CROSS,
    GAME_DOUBLE_NINE_CROSS,
    GAME_DRAW,
    AdvisePlayRequest,
    AdvisePlayResponse,
)
from bestplay.games.dominoes import AdviseOptions, SeenHandsLike, advise_play_request
from bestplay.table.v1.advice_pb2 import ADVICE_METHOD_DEALS, WEIGHTING_UNIFORM

OWN = "0-6 1-6 2-3 4-4 0-2 3-5 1-1"
HANDS: SeenHandsLike = [7, OWN]
LED: AdviseOptions = {"steps": "0 6-6"}
FEW: AdviseOptions = {"steps": "0 6-6", "most_deals": 300}
LATE: SeenHandsLike = ["0-5 1-1 2-3", 2]
LATE_TABLE: AdviseOptions = {"ends": [0, 1], "laid": "6-6 0-6 1-6", "to_move": 0}


def led(**options: Unpack[AdviseOptions]) -> AdviseOptions:
    return {**LED, **options}


def late(**options: Unpack[AdviseOptions]) -> AdviseOptions:
    return {**LATE_TABLE, **options}


def deals(answers: list[AdvisePlayResponse]) -> list[int]:
    return [answer.basis.deals_solved for answer in answers]


def means(answer: AdvisePlayResponse) -> list[float]:
    return [play.prospects.mean for play in answer.plays]


def test_a_hint_ranks_the_plays(client: bestplay.Client) -> None:
    answer = client.block.advise(HANDS, **led(most_deals=300, seed=7))
    assert [(play.play.seat, play.play.lay.tile.high) for play in answer.plays] == [(1, 6), (1, 6)]
    assert means(answer) == sorted(means(answer), reverse=True)
    first, second = (play.prospects for play in answer.plays)
    assert (first.loss, first.loss_error) == (0, 0)
    assert second.loss == pytest.approx(first.mean - second.mean)
    assert first.error > 0
    assert first.win + first.tie + first.loses == pytest.approx(1)
    basis = answer.basis
    assert (basis.deals_that_fit, basis.deals_solved, basis.seed) == ("38760", 300, 7)
    assert (basis.exhaustive, basis.method) == (False, ADVICE_METHOD_DEALS)
    assert "open hands" in basis.meaning
    assert answer.seat == 1


def test_every_deal_leaves_no_error(client: bestplay.Client) -> None:
    answer = client.block.advise(LATE, **late(most_deals=10**6))
    assert (answer.basis.exhaustive, answer.basis.deals_solved) == (True, 231)
    assert [play.prospects.error for play in answer.plays] == [0, 0]


def test_answers_that_are_followed_improve(client: bestplay.Client) -> None:
    answers = list(client.block.follow_advice(HANDS, **FEW))
    assert len(answers) > 1
    assert deals(answers) == sorted(set(deals(answers)))
    assert means(answers[-1]) == means(client.block.advise(HANDS, **FEW))


def test_answers_may_be_left_early(client: bestplay.Client) -> None:
    answers = client.block.follow_advice(HANDS, **LED)
    assert next(answers).plays
    answers.close()
    assert list(answers) == []
    for answer in client.block.follow_advice(HANDS, **LED):
        assert answer.plays
        break
    assert client.block.advise(HANDS, **FEW).plays


def test_chances_voids_and_single_plays(client: bestplay.Client) -> None:
    answer = client.block.advise(
        LATE,
        **late(
            voids={1: [5]},
            with_chances=True,
            only_plays="1-1",
            weighting="uniform",
            most_deals=50,
        ),
    )
    assert [play.play.lay.at for play in answer.plays] == [1]
    assert answer.plays[0].prospects.loss > 0
    assert [list(void.numbers) for void in answer.voids] == [[], [5]]
    assert (answer.basis.deals_that_fit, answer.basis.weighting) == ("120", WEIGHTING_UNIFORM)
    assert answer.exact_chances
    chances = {
        (chance.tile.low, chance.tile.high): tuple(chance.seats) for chance in answer.chances
    }
    assert (chances[5, 5], chances[2, 2]) == ((0, 0), (0, 2 / 16))


def test_the_game_with_hidden_hands(client: bestplay.Client) -> None:
    answer = client.block.advise(LATE, **late(with_hidden_game=True, time_limit=60))
    game = answer.hidden_game
    assert game.lower <= game.value <= game.upper
    assert sum(play.probability for play in game.plays) == pytest.approx(1)
    assert game.plays[0].best
    assert not client.block.advise(LATE, **late(most_deals=5)).HasField("hidden_game")


def test_each_game_has_its_rules(client: bestplay.Client) -> None:
    hands: SeenHandsLike = [3, "0-6 1-1 2-3"]
    steps = "0 6-6, 1 0-6, 0 draw, 0 0-4"
    drawn = client.draw.advise(hands, steps=steps, most_deals=5, most_nodes_a_deal=100)
    assert (drawn.rules.game, drawn.position.stock.count) == (GAME_DRAW, 21)
    assert [play.play.WhichOneof("play") for play in drawn.plays] == ["draw"]
    crossed = client.cross.advise(hands, steps="0 6-6", most_deals=5, most_nodes_a_deal=100)
    assert (crossed.rules.game, crossed.position.layout.cross.centre) == (GAME_CROSS, 6)
    nine = client.cross9.advise(["9-9 1-2", 2], leader=0, most_deals=5, most_nodes_a_deal=100)
    assert nine.rules.game == GAME_DOUBLE_NINE_CROSS
    assert nine.plays[0].play.lay.tile.low == 9


def test_a_hint_cannot_peek(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.block.advise([7, 7], **led(seat=1))
    assert [fault.reason for fault in caught.value.violations] == ["OWN_TILES_HIDDEN"]


def test_a_clash_is_named(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        client.block.advise(["0-5 1-1", 8], **late(voids={1: [0, 1, 2, 3]}))
    (fault,) = caught.value.violations
    assert (fault.field, fault.reason) == ("position", "NO_DEAL_FITS")
    assert "seat 1" in fault.description


def test_faults_have_the_same_paths_when_followed(client: bestplay.Client) -> None:
    wrong: AdviseOptions = {"steps": "0 6-6, 1 knock", "most_deals": 0}
    with pytest.raises(bestplay.RequestError) as once:
        client.block.advise(HANDS, **wrong)
    with pytest.raises(bestplay.RequestError) as followed:
        next(client.block.follow_advice(HANDS, **wrong))
    fields = {fault.field for fault in once.value.violations}
    assert fields == {"most_deals", "record.steps[1]"}
    assert followed.value.violations == once.value.violations
    assert (str(followed.value), followed.value.reason) == (str(once.value), once.value.reason)


def test_what_cannot_be_written_is_raised_at_once(client: bestplay.Client) -> None:
    with pytest.raises(bestplay.RequestError, match="no step"):
        client.block.follow_advice(HANDS, steps="0 pass")
    with pytest.raises(bestplay.RequestError, match="about cross, but asked of block"):
        client.block.follow_advise_play(advise_play_request(GAME_CROSS, HANDS, **LED))


def test_ready_requests(client: bestplay.Client) -> None:
    ready = advise_play_request(GAME_BLOCK, HANDS, **FEW)
    nameless = AdvisePlayRequest()
    nameless.CopyFrom(ready)
    nameless.rules.ClearField("game")
    once = client.block.advise_play(ready)
    assert means(once) == means(client.block.advise_play(nameless))
    assert means(once) == means(list(client.block.follow_advise_play(nameless))[-1])
    with pytest.raises(bestplay.RequestError, match="about block, but asked of draw"):
        client.draw.advise_play(ready)


async def test_the_twin_answers(target: str) -> None:
    async with bestplay.AsyncClient(target) as client:
        once = await client.block.advise(HANDS, **FEW)
        answers = [answer async for answer in client.block.follow_advice(HANDS, **FEW)]
        assert deals(answers) == sorted(set(deals(answers)))
        assert means(answers[-1]) == means(once)
        async with aclosing(client.block.follow_advice(HANDS, **LED)) as left_early:
            async for answer in left_early:
                assert answer.plays
                break
        ready = advise_play_request(GAME_BLOCK, HANDS, **FEW)
        assert means(await client.block.advise_play(ready)) == means(once)
        with pytest.raises(bestplay.RequestError) as caught:
            async for _ in client.cross.follow_advice([7, 7], **led(seat=1)):
                pass
        assert [fault.field for fault in caught.value.violations] == ["record.deal.hands[1].hidden"]
