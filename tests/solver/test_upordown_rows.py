"""Plans and ranked places: the two searches, budgets, both builds, and the estimates."""

from __future__ import annotations

import importlib
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.upordown import planning
from bestplay_solver.upordown.area import Area, Place, legal_places, normal, put
from bestplay_solver.upordown.layout import Fates
from bestplay_solver.upordown.planning import Planner
from bestplay_solver.upordown.prospects import Prospects, nearest_tuning
from bestplay_solver.upordown.questions import (
    PlanQuestion,
    RankQuestion,
    check_plan,
    estimate_plan,
    plan_many,
    plan_rows,
    rank_rows,
)
from bestplay_solver.upordown.row_states import RowStates
from bestplay_solver.upordown.settings import (
    DiscardUnit,
    DiscardWhen,
    UpOrDownRules,
    short_game,
)

from tests.solver.test_compiled import plain_modules

LONG = UpOrDownRules()
STUCK = UpOrDownRules(discard_when=DiscardWhen.WHEN_STUCK)
SHARED = UpOrDownRules(discard_unit=DiscardUnit.ROW, discard_value=-1)
"""Spare cards had better share rows here."""


def asked(seed: int, cards: int, rules: UpOrDownRules = LONG, laid: int = 0) -> PlanQuestion:
    """Return a question about random cards, after others were put at random places."""
    dice = random.Random(seed)
    deck = dice.sample(range(1, rules.card_count + 1), laid + cards)
    area = normal(rules, Area())
    for card in deck[:laid]:
        area = put(area, card, dice.choice(legal_places(rules, area, card)))
    return PlanQuestion(rules, area, tuple(deck[laid:]))


def test_where_spare_cards_can_always_be_laid_the_full_search_finds_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    questions = [asked(seed, 10, laid=seed % 9) for seed in range(40)]
    by_row = replace(LONG, discard_unit=DiscardUnit.ROW)
    questions += [asked(seed, 10, by_row, seed % 9) for seed in range(20)]
    found = [plan_rows(question, Budget()).points for question in questions]

    def with_every_row(self: Fates, rules: UpOrDownRules) -> None:
        collapsed(self, rules)
        assert self.is_collapsed
        self.is_collapsed = False

    collapsed = Fates.__init__
    monkeypatch.setattr(Fates, "__init__", with_every_row)
    assert [plan_rows(question, Budget()).points for question in questions] == found


@pytest.mark.parametrize("rules", [LONG, STUCK, SHARED])
def test_bounds_hold_whatever_the_nodes(rules: UpOrDownRules) -> None:
    reasons = set()
    for seed in range(12):
        question = asked(seed, 12, rules, seed)
        best = plan_rows(question, Budget()).points
        for nodes in (0, 1, 7, 60, 200, 400, 450, 500, 520, 600):
            answer = plan_rows(question, Budget(nodes=nodes))
            assert answer.proof.lower <= best <= answer.proof.upper
            assert answer.score.total == answer.points
            assert answer.effort.nodes <= nodes
            assert answer.proof == plan_rows(question, Budget(nodes=nodes)).proof
            reasons.add(answer.proof.why_not)
    assert reasons == {None, Unproven.NODES}


def test_no_time_is_no_search_but_a_plan() -> None:
    answer = plan_rows(asked(1, 24), Budget(seconds=0))
    best = plan_rows(asked(1, 24), Budget())
    assert answer.proof.why_not is Unproven.TIME
    assert answer.proof.lower <= best.points <= answer.proof.upper < 24 * 24
    assert len(answer.placements) == 24


def test_a_stop_flag_ends_a_search_that_is_running(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "ROUNDS", ((1_000_000_000, 50, 2_000),))
    flag = StopFlag()
    answers = []
    worker = threading.Thread(
        target=lambda: answers.append(plan_rows(asked(2, 24), Budget(seconds=60, stop=flag)))
    )
    worker.start()
    time.sleep(0.1)
    flag.set()
    worker.join(30)
    assert answers[0].proof.why_not is Unproven.TIME
    assert answers[0].effort.seconds < 30
    monkeypatch.undo()
    assert plan_rows(asked(2, 12), Budget()).proof.is_exact


def test_where_states_are_too_many_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "ROUNDS", ((1, 2, 1),))
    monkeypatch.setattr("bestplay_solver.upordown.planning.FIRST_PRICES", (0, 0, 0))
    unproven = 0
    for seed in range(10):
        answer = plan_rows(asked(seed, 24), Budget())
        unproven += answer.proof.why_not is Unproven.NODES
        assert answer.proof.upper >= answer.points == answer.score.total
    assert unproven


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    questions = [asked(1, 24), asked(2, 5, laid=9), asked(3, 18, STUCK), asked(4, 12, SHARED)]
    fresh = {}
    for at, question in enumerate(questions):
        worker = threading.Thread(
            target=lambda at=at, question=question: fresh.update(
                {at: plan_rows(question, Budget())}
            )
        )
        worker.start()
        worker.join()
    for at in (0, 1, 2, 3, 2, 1, 0, 3, 1):
        answer = plan_rows(questions[at], Budget())
        assert answer.placements == fresh[at].placements
        assert answer.effort.nodes == fresh[at].effort.nodes


def test_layers_are_told_apart_when_their_number_wraps() -> None:
    questions = [asked(seed, 24) for seed in range(5)]
    found = [plan_rows(question, Budget()) for question in questions]
    for before, question in zip(found, questions, strict=True):
        planning.worker().set_epoch((1 << 32) - 3)
        for _ in range(2):
            answer = plan_rows(question, Budget())
            assert answer.proof == before.proof
            assert answer.effort.nodes == before.effort.nodes


def test_the_memory_of_a_large_search_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "ROUNDS", ((20, 50, 200_000),))
    assert plan_rows(asked(5, 12), Budget()).proof.is_exact
    states: RowStates = planning.worker()
    assert states.most_states < 100_000


def test_one_sequence_has_the_bound_of_its_longest_row() -> None:
    question = PlanQuestion(UpOrDownRules(colours=(0,) * 54), Area(), tuple(range(1, 25)))
    assert plan_rows(question, Budget()).points == 24 * 24


def test_a_long_row_of_a_long_game_goes_on() -> None:
    rules = UpOrDownRules(2, 126, (0,) * 126)
    area = Area.of([range(1, 37)])
    answer = plan_rows(PlanQuestion(rules, area, tuple(range(126, 102, -1))), Budget())
    assert answer.points == 37 * 37 + 23 * 23
    answer = plan_rows(PlanQuestion(rules, area, tuple(range(40, 64))), Budget())
    assert answer.points == 60 * 60


@pytest.mark.parametrize("rules", [LONG, STUCK, SHARED])
def test_one_table_for_all_places_finds_what_a_plan_after_each_finds(rules: UpOrDownRules) -> None:
    for seed in range(14):
        question = asked(seed, 11, rules, laid=seed)
        first, *others = question.cards
        answer = rank_rows(RankQuestion(rules, question.area, first, tuple(others)), Budget())
        assert answer.is_exact
        assert not answer.is_estimate
        assert {one.place for one in answer.places} == set(
            legal_places(rules, question.area, first)
        )
        for one in answer.places:
            after = plan_rows(PlanQuestion(rules, one.after, tuple(others)), Budget())
            assert one.value == after.points
            assert one.loss == answer.places[0].value - one.value
        assert answer.places[0].value == plan_rows(question, Budget()).points
        values = [one.value for one in answer.places]
        assert values == sorted(values, reverse=True)


def test_equal_places_are_in_place_order() -> None:
    answer = rank_rows(RankQuestion(LONG, Area.of([[10], [20]]), 30, ()), Budget())
    assert [one.place for one in answer.places] == [
        Place.append(0),
        Place.append(1),
        Place.new_row(),
        Place.discard(0),
        Place.discard(1),
    ]
    assert [one.value for one in answer.places] == [3, 3, 3, 3, 3]


def test_a_ranking_cut_short_says_so() -> None:
    question = asked(3, 20, laid=4)
    rank = RankQuestion(LONG, question.area, question.cards[0], question.cards[1:])
    exact = {one.place: one.value for one in rank_rows(rank, Budget()).places}
    answer = rank_rows(rank, Budget(nodes=900))
    assert not answer.is_exact
    assert answer.effort.nodes <= 900
    for one in answer.places:
        assert one.loss is None
        assert one.proof is not None
        assert one.proof.lower <= exact[one.place] <= one.proof.upper


def test_a_batch_answers_within_one_budget() -> None:
    questions = [asked(seed, 12) for seed in range(3)]
    nodes = [plan_rows(question, Budget()).effort.nodes for question in questions]
    first, second, third = plan_many(questions, Budget(nodes=nodes[0] + nodes[1]))
    assert (first.proof.is_exact, second.proof.is_exact) == (True, True)  # type: ignore[union-attr] # no faults
    assert third.effort.nodes == 0  # type: ignore[union-attr] # no faults


def test_without_the_cards_to_come_values_are_estimates() -> None:
    question = asked(2, 1, laid=6)
    answer = rank_rows(RankQuestion(LONG, question.area, question.cards[0]), Budget())
    assert (answer.is_exact, answer.is_estimate) == (False, True)
    assert answer.tuned_for == "2 seats, 54 cards"
    assert {one.proof for one in answer.places} == {None}
    assert answer.places[0].loss == 0
    assert all(one.loss >= 0 for one in answer.places if one.loss is not None)


def test_an_estimate_sees_which_cards_can_still_come() -> None:
    area = Area.of([[1, 7], [13], [29, 24]])
    low = [card for card in range(1, 24) if card not in (1, 7, 13)]
    above = rank_rows(RankQuestion(LONG, area, 25, unseen=tuple(range(30, 54))), Budget())
    below = rank_rows(RankQuestion(LONG, area, 25, unseen=tuple(low)), Budget())
    assert above.places[0].value > below.places[0].value


def test_with_no_turn_left_an_estimate_is_the_score() -> None:
    prospects = Prospects(LONG, range(1, 55), 0, nearest_tuning(LONG).constants)
    assert prospects.estimate(Area.of([[1, 7, 13], [54, 48, 40]])) == 15


def test_a_game_without_constants_takes_those_of_the_nearest() -> None:
    assert str(nearest_tuning(short_game(4))) == "4 seats, 78 cards"
    assert str(nearest_tuning(UpOrDownRules(3))) in ("2 seats, 54 cards", "4 seats, 102 cards")
    assert str(nearest_tuning(short_game(2))) == "4 seats, 78 cards"


def test_an_estimate_of_work_is_near_the_nodes_taken() -> None:
    for rules in (LONG, STUCK):
        for cards in (12, 18, 24):
            questions = [asked(seed, cards, rules) for seed in range(20)]
            nodes = sorted(plan_rows(question, Budget()).effort.nodes for question in questions)
            assert nodes[10] / 8 < estimate_plan(questions[0]) < 8 * nodes[10]


def test_no_question_ends_in_anything_but_an_answer_or_faults() -> None:
    dice = random.Random(1)
    answered = 0
    for _ in range(2000):
        some = [
            tuple(dice.choice((*range(1, 19), 0, 99)) for _ in range(dice.randrange(most)))
            for most in (4, 4, 3, 3, 3, 5)
        ]
        area = Area.of(some[: dice.randrange(5)], some[4], dice.choice((None, 0, 1, 9)))
        rules = UpOrDownRules(
            dice.choice((2, 2, 3, 9)),
            dice.choice((18, 18, 18, 19, 0)),
            discard_unit=dice.choice(list(DiscardUnit)),
            discard_value=dice.choice((1, 0, -1)),
            discard_when=dice.choice(list(DiscardWhen)),
        )
        question = PlanQuestion(rules, area, some[5])
        if check_plan(question):
            with pytest.raises(ValueError, match=r"\w"):
                plan_rows(question, Budget())
        else:
            answered += 1
            assert plan_rows(question, Budget()).proof.is_exact
    assert answered > 50


# Compiled and plain.


@pytest.fixture(scope="module")
def plain() -> Iterator[SimpleNamespace]:
    with plain_modules() as modules:
        assert not modules.game.COMPILED
        yield SimpleNamespace(
            planning=importlib.import_module("bestplay_solver.upordown.planning"),
            area=importlib.import_module("bestplay_solver.upordown.area"),
            settings=importlib.import_module("bestplay_solver.upordown.settings"),
        )


@pytest.mark.parametrize("rules", [LONG, STUCK, SHARED])
@pytest.mark.parametrize("cards", [1, 2, 5, 9, 12])
def test_plain_and_compiled_agree_in_plans_and_nodes(
    plain: SimpleNamespace, rules: UpOrDownRules, cards: int
) -> None:
    for seed in range(3):
        question = asked(seed, cards, rules, laid=(0, 7, 12)[seed])
        found = []
        for planner in (Planner, plain.planning.Planner):
            one = planner(rules, question.area, question.cards, Budget())
            plan = one.plan()
            found.append((list(map(str, plan.places)), plan.proof.lower, one.nodes))
        assert found[0] == found[1]
