"""Cross and Double Nine Cross equal an oracle that was written from RULES.md alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from bestplay_solver.dominoes.table import Table

from tests.oracles import dominoes as oracle
from tests.solver.test_dominoes_oracle import (
    check_plays,
    check_values,
    our_position,
    our_rules,
    random_rules,
    without_size,
)

GAMES = ("cross", "double-nine-cross")
QUESTIONS = 375
"""Of each game and seed."""
HANDS = {2: 7, 3: 6, 4: 5, 5: 5}
MOST_TILES = {2: 6, 3: 5, 4: 4, 5: 3}
"""The most tiles that a hand keeps in a random question."""


def stage(position: oracle.Position) -> str:
    """How far the cross is, or how many ends there are."""
    if position.before_lead:
        return "lead"
    arms = len(position.ends)
    return f"{arms} ends" if position.centre is None else f"{arms} arms"


def cut(
    dice: random.Random, rules: oracle.Rules, position: oracle.Position, most: int
) -> oracle.Position:
    """Take tiles out of hands and boneyard: as the questions see it, they have been laid."""
    hands = tuple(
        frozenset(dice.sample(sorted(hand), min(len(hand), dice.randint(1, most))))
        for hand in position.hands
    )
    kept = rules.reserve * (dice.random() < 0.8) + dice.choice((0, 0, 1, 2, 3, 5))
    return replace(position, hands=hands, boneyard=position.boneyard[:kept])


def random_position(dice: random.Random, rules: oracle.Rules) -> oracle.Position:
    """Return a position, not over, each stage of the hand being about as likely."""
    most = MOST_TILES[rules.seats]
    while True:
        if dice.random() < 0.06:
            return oracle.random_position(dice, rules, most, most_boneyard=3)
        position = oracle.deal(dice, replace(rules, hand_size=HANDS[rules.seats]))
        stages: dict[str, list[oracle.Position]] = {}
        while not oracle.is_over(rules, position):
            position = oracle.after(
                rules, position, dice.choice(oracle.legal_plays(rules, position))
            )
            stages.setdefault(stage(position), []).append(position)
        chosen = dice.choice(stages[dice.choice(sorted(stages))])
        question = cut(dice, rules, chosen, most)
        if not oracle.is_over(rules, question):
            return question


def random_questions(
    seed: int, game: str, number: int
) -> Iterator[tuple[oracle.Rules, oracle.Position]]:
    dice = random.Random(seed)
    for _ in range(number):
        rules = random_rules(dice, game)
        yield rules, random_position(dice, rules)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_every_play_has_the_oracles_value(game: str, seed: int) -> None:
    dice = random.Random(seed)
    for rules, position in random_questions(seed, game, QUESTIONS):
        check_plays(rules, position)
        check_values(rules, position, dice.randrange(rules.seats))


def test_the_random_questions_have_every_setting_and_every_stage_often() -> None:
    seen: Counter[tuple[str, object]] = Counter()
    for game in GAMES:
        for seed in range(4):
            for rules, position in random_questions(seed, game, QUESTIONS):
                seen.update((name, getattr(rules, name)) for name in rules.__dataclass_fields__)
                seen["stage", stage(position)] += 1
                seen["boneyard known", bool(position.boneyard)] += 1
    stages = {name: number for (kind, name), number in seen.items() if kind == "stage"}
    for name in ("0 arms", "1 arms", "2 arms", "3 arms", "4 ends", "5 ends"):
        assert stages[name] >= 80, stages
    assert min(number for (kind, _), number in seen.items() if kind != "stage") >= 50


def test_arms_that_wait_may_be_equal_to_the_engine() -> None:
    # No set has the tile twice, so no question can ask it; the packed rules only count.
    dice = random.Random(8)
    found = 0
    while found < 100:
        rules = random_rules(dice, dice.choice(GAMES))
        position = random_position(dice, rules)
        if position.centre is None or not position.ends:
            continue
        found += 1
        ends = tuple(sorted(position.ends * 3)[: dice.choice((2, 3))])
        position = replace(position, ends=ends)
        table = Table(without_size(our_rules(rules)), our_position(position))
        for depth in range(1, 5):
            assert table.game.perft(depth) == oracle.perft(rules, position, depth)
