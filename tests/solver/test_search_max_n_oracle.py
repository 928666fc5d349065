"""Max-n equals the oracle's: every seat, every play, three to five seats, all four games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.answers import Expected
from bestplay_solver.dominoes.questions import EndgameQuestion, solve_endgame

from tests.oracles import dominoes as oracle
from tests.solver import test_cross_oracle
from tests.solver.test_dominoes_oracle import (
    named,
    our_play,
    our_position,
    our_rules,
    random_rules,
    without_size,
)

GAMES = ("block", "draw", "cross", "double-nine-cross")
QUESTIONS = 250
"""Of each game and seed."""
SIZES = {3: 4, 4: 4, 5: 3}


def random_questions(
    seed: int, game: str, number: int
) -> Iterator[tuple[oracle.Rules, oracle.Position]]:
    dice = random.Random(seed)
    while number:
        rules = random_rules(dice, game)
        if rules.seats == 2 or len(rules.sides) != rules.seats:
            continue
        number -= 1
        if rules.has_cross:
            yield rules, test_cross_oracle.random_position(dice, rules)
        else:
            most = SIZES[rules.seats]
            yield rules, oracle.random_position(dice, rules, most, most_boneyard=dice.randint(0, 4))


def points_of(margins: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points that margins tell: only one seat scores."""
    best = max(margins) // (len(margins) - 1)
    return tuple(best if margin > 0 else 0 for margin in margins)


def expected(vector: tuple[oracle.Value, ...]) -> Expected:
    margins = tuple(margin for margin, _ in vector)
    return Expected(points_of(margins), margins)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_of_every_play_is_as_the_oracle_expects(game: str, seed: int) -> None:
    for rules, position in random_questions(seed, game, QUESTIONS):
        question = EndgameQuestion(
            without_size(our_rules(rules)), our_position(position), with_expected=True
        )
        answer = solve_endgame(question, Budget())
        truth = {
            our_play(play): expected(vector)
            for play, vector in oracle.max_n_of_plays(rules, position)
        }
        assert {named(play.play): play.expected for play in answer.plays} == truth
        assert answer.expected == expected(oracle.max_n(rules, position))
        without = solve_endgame(replace(question, with_expected=False), Budget())
        assert [replace(play, expected=None) for play in answer.plays] == list(without.plays)
        assert without.expected is None


def test_the_random_questions_have_every_number_of_seats_often() -> None:
    seen: Counter[int] = Counter()
    for game in GAMES:
        for seed in range(2):
            seen.update(rules.seats for rules, _ in random_questions(seed, game, QUESTIONS))
    assert min(seen[seats] for seats in (3, 4, 5)) >= 200
