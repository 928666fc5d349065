"""Up or Down? equals an oracle that was written from RULES.md alone, place by place."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bestplay_solver.answer import Outcome
from bestplay_solver.budget import Budget
from bestplay_solver.upordown.area import Area, Place, PlaceKind
from bestplay_solver.upordown.endgame import (
    EndgameAnswer,
    EndgamePosition,
    EndgameQuestion,
    Turn,
    list_turns,
    solve_endgame,
)
from bestplay_solver.upordown.questions import (
    PlanAnswer,
    PlanQuestion,
    RankQuestion,
    plan_rows,
    rank_rows,
    score_area,
)
from bestplay_solver.upordown.settings import DiscardUnit, DiscardWhen, UpOrDownRules

from tests.oracles import upordown as oracle
from tests.oracles import upordown_record

VECTORS = Path(__file__).parent.parent / "vectors"
KINDS = {"append": PlaceKind.APPEND, "new": PlaceKind.NEW_ROW, "discard": PlaceKind.DISCARD}

SEQUENCES = 200
"""Of each seed."""
ENDGAMES = 75
"""Of each seed; the longest ones are recorded."""


def our_rules(rules: oracle.Rules) -> UpOrDownRules:
    return UpOrDownRules(
        seats=rules.seats,
        cards=rules.cards,
        colours=rules.colours,
        discard_unit=DiscardUnit(rules.discard_unit),
        discard_value=rules.discard_value,
        discard_when=(
            DiscardWhen.WHEN_STUCK if rules.discard_when_forced else DiscardWhen.ANY_TIME
        ),
    )


def our_area(area: oracle.Area) -> Area:
    return Area(area.rows, area.discards, area.discarded_rows)


def our_place(placement: oracle.Placement) -> Place:
    return Place(KINDS[placement.kind], placement.row)


def our_turn(turn: oracle.Turn) -> Turn:
    return Turn(turn.card, turn.taken, our_place(turn.placement))


def our_position(position: oracle.Position, to_move: int = 0) -> EndgamePosition:
    """Return the position with the player to move at that seat."""
    step = 1 if to_move == 0 else -1
    first, second = (tuple(sorted(hand)) for hand in position.hands[::step])
    mine, theirs = map(our_area, position.areas[::step])
    return EndgamePosition((first, second), position.display, (mine, theirs), to_move)


def laid_out(area: Area) -> tuple[object, ...]:
    """Return what must be equal of two areas: the order of the discards is of no account."""
    return area.rows, sorted(area.discards)


# --- one area -------------------------------------------------------------------------------------


def random_sequences(
    seed: int, number: int
) -> Iterator[tuple[oracle.Rules, oracle.Area, list[int]]]:
    dice = random.Random(seed)
    for _ in range(number):
        yield oracle.random_sequence(dice, 8)


def check_plan(rules: oracle.Rules, area: oracle.Area, cards: list[int], best: int) -> None:
    question = PlanQuestion(our_rules(rules), our_area(area), tuple(cards))
    answer = plan_rows(question, Budget())
    assert answer.proof.is_exact
    assert answer.points == best
    check_replay(rules, area, cards, answer)


def check_replay(
    rules: oracle.Rules, area: oracle.Area, cards: list[int], answer: PlanAnswer
) -> None:
    """Play a plan by the oracle's rules: it scores what it claims."""
    assert [step.card for step in answer.placements] == cards
    for step in answer.placements:
        legal = oracle.legal_placements(rules, area, step.card)
        (chosen,) = (placement for placement in legal if our_place(placement) == step.place)
        area = oracle.after(area, step.card, chosen)
        assert laid_out(step.after) == laid_out(our_area(area))
    assert laid_out(answer.area) == laid_out(our_area(area))
    assert answer.score.total == oracle.score(rules, area) == answer.points
    assert score_area(our_rules(rules), our_area(area)) == answer.score
    assert [row.points for row in answer.score.rows] == [
        oracle.row_value(rules, row) for row in area.rows
    ]


def check_ranks(rules: oracle.Rules, area: oracle.Area, cards: list[int]) -> int:
    """Compare every place for the first card; return the best value."""
    truth = oracle.value_of_placements(rules, area, cards)
    question = RankQuestion(our_rules(rules), our_area(area), cards[0], tuple(cards[1:]))
    answer = rank_rows(question, Budget())
    assert answer.is_exact
    assert not answer.is_estimate
    values = {our_place(placement): value for placement, value in truth}
    best = max(values.values())
    order = sorted(values, key=lambda place: -values[place])  # places come in place order
    assert [ranked.place for ranked in answer.places] == order
    afters = {our_place(one): oracle.after(area, cards[0], one) for one, _ in truth}
    for ranked in answer.places:
        assert ranked.proof is not None
        assert ranked.proof.is_exact
        assert ranked.proof.lower == ranked.value == values[ranked.place]
        assert ranked.loss == best - values[ranked.place]
        assert ranked.points_now == oracle.score(rules, afters[ranked.place])
        assert laid_out(ranked.after) == laid_out(our_area(afters[ranked.place]))
    return best


@pytest.mark.parametrize("seed", range(10))
def test_every_place_and_plan_has_the_oracles_value(seed: int) -> None:
    for rules, area, cards in random_sequences(seed, SEQUENCES):
        best = check_ranks(rules, area, cards)
        check_plan(rules, area, cards, best)


def test_the_oracles_way_card_by_card_equals_trying_everything() -> None:
    dice = random.Random(17)
    for _ in range(200):
        rules, area, cards = oracle.random_sequence(dice, 5)
        assert oracle.best_score_by_plan(rules, area, cards) == oracle.best_score(
            rules, area, cards
        )


def test_the_random_sequences_have_every_setting_a_hundred_times() -> None:
    seen: Counter[tuple[object, ...]] = Counter()
    for seed in range(10):
        for rules, area, cards in random_sequences(seed, SEQUENCES):
            seen["seats", rules.seats] += 1
            seen["unit", rules.discard_unit, rules.discard_when_forced, rules.discard_value] += 1
            seen["colours", len(set(rules.colours or ()))] += 1
            seen["rows", len(area.rows)] += 1
            seen["cards", len(cards)] += 1
            seen["discards", bool(area.discards)] += 1
    assert min(seen.values()) >= 100
    assert len(seen) == 5 + 12 + 9 + 4 + 8 + 2


def test_with_no_turn_left_a_places_value_is_its_score_now() -> None:
    for rules, area, cards in random_sequences(31, 100):
        question = RankQuestion(our_rules(rules), our_area(area), cards[0], turns_left=0)
        answer = rank_rows(question, Budget())
        assert answer.is_exact
        truth = {
            our_place(placement): value
            for placement, value in oracle.value_of_placements(rules, area, cards[:1])
        }
        assert {ranked.place: ranked.value for ranked in answer.places} == truth


def test_what_is_cut_short_is_bounded_by_the_truth() -> None:
    unproven = 0
    for rules, area, cards in random_sequences(41, 60):
        truth = {
            our_place(placement): value
            for placement, value in oracle.value_of_placements(rules, area, cards)
        }
        best = max(truth.values())
        ours = our_rules(rules), our_area(area)
        for nodes in (0, 3, 30):
            plan = plan_rows(PlanQuestion(*ours, tuple(cards)), Budget(nodes=nodes))
            assert plan.proof.lower <= best <= plan.proof.upper
            check_replay(rules, area, cards, plan)
            ranks = rank_rows(RankQuestion(*ours, cards[0], tuple(cards[1:])), Budget(nodes=nodes))
            assert {ranked.place for ranked in ranks.places} == set(truth)
            for ranked in ranks.places:
                assert ranked.proof is not None
                assert ranked.proof.lower <= truth[ranked.place] <= ranked.proof.upper
                assert ranked.loss in (None, best - truth[ranked.place])
            assert ranks.is_exact == all(one.proof and one.proof.is_exact for one in ranks.places)
            unproven += (not plan.proof.is_exact) + (not ranks.is_exact)
    assert unproven >= 60


ROWS = json.loads((VECTORS / "upordown_rows.json").read_text())["vectors"]


@pytest.mark.parametrize("vector", ROWS, ids=lambda vector: f"{len(vector['cards'])} cards")
def test_the_shared_vectors(vector: dict[str, Any]) -> None:
    rules = oracle.Rules(seats=4, cards=102)
    check_plan(rules, oracle.Area(), vector["cards"], vector["best"])


@pytest.mark.parametrize("vector", ROWS[:26], ids=lambda vector: f"{len(vector['cards'])} cards")
def test_the_oracle_has_the_shared_vectors_too(vector: dict[str, Any]) -> None:
    best = oracle.best_score_by_plan(oracle.Rules(), oracle.Area(), vector["cards"])
    assert best == vector["best"]


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ([37], 1),
        ([1, 7, 13], 9),
        ([6, 12, 18, 20], 12),
        ([54, 48, 40, 36, 22, 10], 18),
        ([3, 5, 9, 14, 15, 21, 33, 40], 40),
        ([90, 71, 53], 6),
    ],
)
def test_the_rows_of_the_rules(row: list[int], points: int) -> None:
    rules = oracle.Rules(seats=4, cards=102)
    assert oracle.row_value(rules, tuple(row)) == points
    assert score_area(our_rules(rules), Area.of([row])).total == points
    check_ranks(rules, oracle.Area((tuple(row[:-1]),) if row[1:] else ()), row[-1:])


# --- the endgame ----------------------------------------------------------------------------------


def solved(rules: oracle.Rules, position: oracle.Position, dice: random.Random) -> EndgameAnswer:
    to_move, asking = dice.randrange(2), dice.randrange(2)
    ours = our_position(position, to_move)
    question = EndgameQuestion(our_rules(rules), ours, asking, with_lines=True)
    return solve_endgame(question, Budget())


def check_values(answer: EndgameAnswer, truth: dict[Turn, int]) -> None:
    """Compare an answer with the margin for the player to move after each turn."""
    sign = 1 if answer.asking == answer.position.to_move else -1
    best = max(truth.values())
    order = sorted(truth, key=lambda turn: (-truth[turn], turn.order))
    assert [one.turn for one in answer.turns] == order
    for one in answer.turns:
        assert one.value.is_exact
        assert one.value.lower.margin == sign * truth[one.turn]
        assert one.value.lower.outcome is outcome(sign * truth[one.turn])
        assert one.loss == best - truth[one.turn]
    assert answer.value.is_exact
    assert answer.value.lower.margin == sign * best
    assert answer.points is not None
    asking = answer.points[answer.asking] - answer.points[1 - answer.asking]
    assert asking == sign * best


def outcome(margin: int) -> Outcome:
    return Outcome((margin > 0) - (margin < 0))


def check_lines(rules: oracle.Rules, position: oracle.Position, answer: EndgameAnswer) -> None:
    """Play every line to the end by the oracle's rules: it gives the margin claimed."""
    for one in answer.turns:
        assert one.line is not None
        assert one.line[0] == one.turn
        end, seat = position, answer.position.to_move
        for turn in one.line:
            (chosen,) = (t for t in oracle.legal_turns(rules, end) if our_turn(t) == turn)
            end, seat = oracle.after_turn(end, chosen), 1 - seat
        assert end.hands == (frozenset(), frozenset())
        sign = 1 if seat == answer.asking else -1
        assert sign * oracle.margin(rules, end) == one.value.lower.margin


def check_list(rules: oracle.Rules, position: oracle.Position) -> None:
    listed = list_turns(our_rules(rules), our_position(position, to_move=1))
    legal = {our_turn(turn): turn for turn in oracle.legal_turns(rules, position)}
    assert [one.turn for one in listed.turns] == sorted(legal, key=lambda turn: turn.order)
    for one in listed.turns:
        after = oracle.after_turn(position, legal[one.turn])
        theirs = our_position(after)
        assert one.after.hands == theirs.hands
        assert one.after.display == theirs.display
        assert list(map(laid_out, one.after.areas)) == list(map(laid_out, theirs.areas))
        assert (one.result is not None) == (not after.hands[0])
        if one.result is not None:
            first, second = one.result.points
            assert first - second == oracle.margin(rules, after)
            assert one.result.outcomes == (outcome(first - second), outcome(second - first))
        else:
            assert one.after.to_move == 0


@pytest.mark.parametrize("seed", range(10))
def test_every_turn_has_the_oracles_value(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(ENDGAMES):
        rules, position = oracle.random_endgame(dice, 2)
        check_list(rules, position)
        answer = solved(rules, position, dice)
        check_values(answer, dict(values(rules, position)))
        check_lines(rules, position, answer)


def values(rules: oracle.Rules, position: oracle.Position) -> Iterator[tuple[Turn, int]]:
    for turn, margin in oracle.value_of_turns(rules, position):
        yield our_turn(turn), margin


def test_every_turn_of_the_recorded_endgames_has_its_value() -> None:
    dice = random.Random(1)
    for rules, position, recorded in upordown_record.read():
        turns = map(our_turn, oracle.legal_turns(rules, position))
        answer = solved(rules, position, dice)
        check_values(answer, dict(zip(turns, recorded, strict=True)))
        check_lines(rules, position, answer)


def test_an_endgame_that_is_cut_short_is_bounded_by_the_truth() -> None:
    unproven = 0
    for rules, position, recorded in itertools.islice(upordown_record.read(), 60):
        truth = dict(zip(map(our_turn, oracle.legal_turns(rules, position)), recorded, strict=True))
        question = EndgameQuestion(our_rules(rules), our_position(position))
        for nodes in (0, 5, 100):
            answer = solve_endgame(question, Budget(nodes=nodes))
            least, most = answer.value.lower.margin, answer.value.upper.margin
            assert least <= max(recorded) <= most
            assert {one.turn for one in answer.turns} == set(truth)
            for one in answer.turns:
                assert one.value.lower.margin <= truth[one.turn] <= one.value.upper.margin
                assert one.loss in (None, max(recorded) - truth[one.turn])
            unproven += not answer.value.is_exact
    assert unproven >= 60


def test_the_oracles_search_equals_a_plain_minimax() -> None:
    dice = random.Random(23)
    for number in range(60):
        rules, position = oracle.random_endgame(dice, 2)
        best = max(margin for _, margin in oracle.value_of_turns(rules, position))
        assert best == oracle.value(rules, position), number


def test_the_recorded_endgames_are_the_oracles() -> None:
    recorded = list(upordown_record.read())
    assert len(recorded) == upordown_record.POSITIONS
    short = [one for one in recorded if len(one[1].hands[1]) == 2]
    for rules, position, margins in short[:8]:
        assert [margin for _, margin in oracle.value_of_turns(rules, position)] == margins
