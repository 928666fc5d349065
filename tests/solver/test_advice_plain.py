"""Advice compiled and plain: the same deals, the same sums to the last bit, the same nodes."""

import importlib
import random
from dataclasses import replace
from types import ModuleType

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import Position, Record
from bestplay_solver.dominoes.records import replay
from bestplay_solver.dominoes.settings import DominoGame, DominoRules

from tests.solver.test_advice import BLOCK, CROSS, DRAW, PARTNERS, random_hand, seen_by
from tests.solver.test_compiled import plain_modules

NINE = DominoRules(game=DominoGame.DOUBLE_NINE_CROSS, highest=9, seats=5)
CASES = [
    ("block", BLOCK, 8, 200),
    ("partners", PARTNERS, 12, 60),
    ("draw", DRAW, 16, 12),
    ("cross", CROSS, 12, 12),
    ("drawn afresh", NINE, 40, 4),
    ("two words of tiles", replace(DRAW, highest=12, hand_size=5), 91, 3),
]


def streamed(module: ModuleType, rules: DominoRules, record: Record, deals: int) -> list[str]:
    """Return the answers of a build's own classes, as text, without the time they took."""
    last = replay(rules, record, "record")
    assert isinstance(last, Position)
    seen = seen_by(rules, record, last.to_move)
    hands = tuple(module.SeenHand(hand.tiles, hand.hidden) for hand in seen.deal.hands)
    deal = module.SeenPosition(hands, (), seen.deal.to_move, stock=seen.deal.stock)
    asked = module.AdviceQuestion(
        rules,
        module.SeenRecord(deal, seen.steps),
        last.to_move,
        seed=3,
        most_deals=deals,
        with_chances=True,
        most_nodes_a_deal=2000,
    )
    return [
        repr(replace(answer, effort=replace(answer.effort, seconds=0.0)))
        for answer in module.advise(asked, Budget())
    ]


@pytest.mark.parametrize(
    ("rules", "left", "deals"), [one[1:] for one in CASES], ids=[one[0] for one in CASES]
)
def test_both_builds_give_the_same_answers(rules: DominoRules, left: int, deals: int) -> None:
    record = random_hand(random.Random(f"plain {rules}"), rules, left)
    compiled = streamed(
        importlib.import_module("bestplay_solver.dominoes.advice"), rules, record, deals
    )
    with plain_modules() as modules:
        assert not modules.game.COMPILED
        plain = importlib.import_module("bestplay_solver.dominoes.advice")
        assert streamed(plain, rules, record, deals) == compiled
