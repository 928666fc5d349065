"""Block and Draw equal an oracle that was written from RULES.md alone, play by play."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import Cross, Play, PlayKind, Position
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    Outcome,
    Value,
    list_plays,
    score_hand,
    solve_endgame,
)
from bestplay_solver.dominoes.settings import (
    DominoGame,
    DominoRules,
    Drawing,
    Lead,
    Scoring,
    TieRule,
)
from bestplay_solver.dominoes.table import Table
from bestplay_solver.game import unfold
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.tiles import Tile

from tests.oracles import dominoes as oracle

VECTORS = Path(__file__).parent.parent / "vectors"
SCORINGS = {
    "difference": Scoring.DIFFERENCE,
    "losers": Scoring.LOSERS_TOTAL,
    "everybody": Scoring.EVERYBODYS_TOTAL,
    "one": Scoring.ONE_POINT,
}
TIES = {
    "nobody": TieRule.NOBODY,
    "lightest": TieRule.LIGHTEST_TILE,
    "last-loses": TieRule.LAID_LAST_LOSES,
    "last-wins": TieRule.LAID_LAST_WINS,
}
DRAWINGS = {
    "until": Drawing.UNTIL_PLAYABLE,
    "one": Drawing.ONE,
    "one-ends": Drawing.ONE_ENDS_TURN,
}

QUESTIONS = 255
"""Of each game and seed."""
SIZES = {2: (3, 5, 6), 3: (3, 4), 4: (2, 3, 4), 5: (2, 3)}
"""The most tiles a hand was dealt in a random question; a few have more by draws."""


def our_rules(rules: oracle.Rules) -> DominoRules:
    return DominoRules(
        game=DominoGame(rules.game),
        seats=rules.seats,
        highest=rules.largest,
        partners=False if rules.each_alone else None,
        hand_size=rules.hand_size,
        lead=Lead.HIGHEST_DOUBLE if rules.lead_seat is None else Lead.ANY_TILE,
        until_both_out=rules.until_both_out,
        scoring=SCORINGS[rules.scoring],
        lowest_single=rules.lowest_single,
        tie=TIES[rules.tie],
        drawing=DRAWINGS[rules.drawing],
        reserve=rules.reserve,
        ends_for_double=rules.ends_for_double,
    )


def our_position(position: oracle.Position) -> Position:
    ends = tuple(sorted(position.ends))
    return Position(
        hands=tuple(tuple(sorted(Tile(*tile) for tile in hand)) for hand in position.hands),
        ends=ends if position.centre is None else (),
        to_move=position.to_move,
        boneyard=tuple(Tile(*tile) for tile in position.boneyard),
        laid_last=position.laid_last,
        has_drawn=position.has_drawn,
        cross=None if position.centre is None else Cross(position.centre, ends),
    )


def our_play(play: oracle.Play) -> tuple[str, Tile | None, int | None]:
    tile = Tile(*play.tile) if play.tile and play.kind == "lay" else None
    return play.kind, tile, play.end


def named(play: Play) -> tuple[str, Tile | None, int | None]:
    return play.kind.value, play.tile if play.kind is PlayKind.LAY else None, play.end


def random_rules(dice: random.Random, game: str) -> oracle.Rules:
    seats = dice.randint(2, 5)
    alone = seats != 4 or dice.random() < 0.4
    draws = game != "block"
    branches = game == "double-nine-cross"
    return oracle.Rules(
        game=game,  # type: ignore[arg-type] # one of the oracle's four
        largest=9 if branches else dice.choice((6, 6, 6, 9, 12)),
        seats=seats,
        each_alone=alone and seats == 4,
        hand_size=2,
        lead_seat=dice.choice((None, dice.randrange(seats))),
        until_both_out=not alone and dice.random() < 0.5,
        scoring=dice.choice(("difference", "losers", "everybody", "one")),
        lowest_single=not alone and dice.random() < 0.5,
        tie=dice.choice(("nobody", "lightest", "last-loses", "last-wins")),
        drawing=dice.choice(("until", "one", "one-ends")) if draws else "until",
        reserve=dice.choice((0, 2)) if draws else 0,
        ends_for_double=dice.choice((3, 2)) if branches else 3,
    )


def random_questions(
    seed: int, game: str, number: int
) -> Iterator[tuple[oracle.Rules, oracle.Position]]:
    dice = random.Random(seed)
    for _ in range(number):
        rules = random_rules(dice, game)
        most = dice.choice(SIZES[rules.seats])
        position = oracle.random_position(dice, rules, most, most_boneyard=dice.randint(2, 6))
        # The question is of fewer tiles than were dealt, so no size of hands is stated.
        yield rules, position


def without_size(rules: DominoRules) -> DominoRules:
    return DominoRules(
        **{
            name: getattr(rules, name)
            for name in DominoRules.__dataclass_fields__
            if name != "hand_size"
        }
    )


def check_values(rules: oracle.Rules, position: oracle.Position, asking: int) -> None:
    ours = without_size(our_rules(rules))
    side = ours.seats_of(ours.side(asking))
    truth = {
        our_play(play): Value(value[0], Outcome(value[1]))
        for play, value in oracle.value_of_plays(rules, position, side)
    }
    question = EndgameQuestion(ours, our_position(position), asking, with_lines=True)
    answer = solve_endgame(question, Budget())
    assert {named(play.play): play.value.lower for play in answer.plays} == truth
    assert all(play.value.is_exact for play in answer.plays)
    best = max if ours.side(position.to_move) == ours.side(asking) else min
    assert answer.value.lower == answer.value.upper == best(truth.values())
    assert [play.value.lower for play in answer.plays] == sorted(
        truth.values(), reverse=best is max
    )
    assert [play.loss for play in answer.plays] == [
        abs(answer.value.lower.margin - play.value.lower.margin) for play in answer.plays
    ]
    for play in answer.plays:
        assert play.line is not None
        end = position
        for step in play.line:
            assert step.seat == end.to_move
            legal = oracle.legal_plays(rules, end)
            (chosen,) = (choice for choice in legal if our_play(choice) == named(step.play))
            end = oracle.after(rules, end, chosen)
        assert oracle.value(rules, end, side) == (
            play.value.lower.margin,
            play.value.lower.outcome,
        )
        check_score(rules, end)


def check_score(rules: oracle.Rules, position: oracle.Position) -> None:
    truth = oracle.result(rules, position)
    ours = score_hand(without_size(our_rules(rules)), our_position(position)).result
    assert (ours.winners, ours.points, ours.outcomes) == (
        truth.winner,
        truth.points,
        truth.outcomes,
    )
    if rules.scoring != "one" and ours.winners:
        assert sum(line.counts for line in ours.lines) == max(ours.points)


def check_plays(rules: oracle.Rules, position: oracle.Position) -> None:
    listed = list_plays(without_size(our_rules(rules)), our_position(position))
    legal = oracle.legal_plays(rules, position)
    assert [named(play.play) for play in listed.plays] == list(map(our_play, legal))
    for play, theirs in zip(listed.plays, legal, strict=True):
        after = our_position(oracle.after(rules, position, theirs))
        for field in ("hands", "ends", "cross", "boneyard", "laid_last"):
            assert getattr(play.after, field) == getattr(after, field), field
        over = oracle.is_over(rules, oracle.after(rules, position, theirs))
        assert (play.result is not None) == over
        if not over:
            assert play.after.to_move == after.to_move


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", ["block", "draw"])
def test_every_play_has_the_oracles_value(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for rules, position in random_questions(seed, game, QUESTIONS):
        check_plays(rules, position)
        check_values(rules, position, dice.randrange(rules.seats))


def test_any_seats_may_ask_together_against_all_others() -> None:
    dice = random.Random(4)
    search = TwoSided()
    for rules, position in random_questions(4, "draw", 150):
        ours = without_size(our_rules(rules))
        sides = sorted({ours.side(seat) for seat in range(ours.seats)})
        asking = dice.sample(sides, dice.randint(1, len(sides) - 1))
        seats = [seat for seat in range(ours.seats) if ours.side(seat) in asking]
        table = Table(ours, our_position(position))
        table.game.ask(seats)
        table.game.settled(0)
        search.hold(table.game)
        search.begin()
        low, high = search.value(0, table.game.words)
        assert low == high
        assert unfold(low) == oracle.value(rules, position, seats)


def test_the_random_questions_have_every_setting_a_hundred_times() -> None:
    seen: Counter[tuple[str, object]] = Counter()
    for game in ("block", "draw"):
        for seed in range(10):
            for rules, _ in random_questions(seed, game, QUESTIONS):
                seen.update((name, getattr(rules, name)) for name in rules.__dataclass_fields__)
    assert min(seen.values()) >= 100


PERFT = json.loads((VECTORS / "perft_dominoes.json").read_text())["vectors"]


@pytest.mark.parametrize("number", range(len(PERFT)))
def test_perft(number: int) -> None:
    vector = PERFT[number]
    rules = our_rules(oracle.Rules(**vector["rules"]))
    given = vector["position"]
    position = our_position(
        oracle.Position(
            hands=tuple(frozenset((low, high) for low, high in hand) for hand in given["hands"]),
            boneyard=tuple((low, high) for low, high in given["boneyard"]),
            ends=tuple(given["ends"]),
            to_move=given["to_move"],
            laid_last=given["laid_last"],
            has_drawn=given["has_drawn"],
            centre=given["centre"],
        )
    )
    table = Table(rules, position)
    found = [table.game.perft(depth) for depth in range(1, len(vector["counts"]) + 1)]
    assert found == vector["counts"]


def test_the_shared_vectors() -> None:
    vectors = json.loads((VECTORS / "block.json").read_text())["vectors"]
    for vector in vectors:
        hands = [[Tile(*tile) for tile in hand] for hand in vector["hands"]]
        position = Position.dealt(hands, (), vector["leader"], Tile(*vector["lead"]))
        rules = DominoRules(seats=len(hands))
        answer = solve_endgame(EndgameQuestion(rules, position, asking=0), Budget())
        assert answer.value.is_exact
        assert answer.value.lower.margin == vector["margin_side0"]
