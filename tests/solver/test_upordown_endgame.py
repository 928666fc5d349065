"""Up or Down?'s last turns: values in particular positions, and what is wrong with bad ones."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from bestplay_solver.answer import Outcome, ProvenValue, Unproven, Value
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.game import CODE_BITS, unfold
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.upordown import words
from bestplay_solver.upordown.area import Area, Place
from bestplay_solver.upordown.checks import UNREADABLE_CARD
from bestplay_solver.upordown.endgame import (
    EndgameAnswer,
    EndgamePosition,
    EndgameQuestion,
    Turn,
    check_endgame,
    estimate_nodes,
    list_turns,
    solve_endgame,
    solve_endgames,
)
from bestplay_solver.upordown.settings import DiscardUnit, DiscardWhen, UpOrDownRules
from bestplay_solver.upordown.turn_table import TurnTable
from tests.solver.test_upordown_oracle import our_position, our_rules

from tests.oracles import upordown as oracle
from tests.oracles import upordown_record
from tests.solver.test_compiled import plain_modules

TWELVE = UpOrDownRules(cards=12)
"""Three turns each, and no pile from the first on."""
LAST_TWO = EndgamePosition(
    hands=((2,), (12,)),
    display=(3, 4, 8, 9, 10, 11),
    areas=(Area.of([[1, 7]]), Area.of([[5], [6]])),
    to_move=0,
)
"""Seat 0 has 4 points (both cards are yellow), seat 1 has 2, and 5 and 11 are of one colour."""
FIRST = EndgamePosition(
    hands=((1, 5, 9), (2, 6, 10)),
    display=(3, 4, 7, 8, 11, 12),
    areas=(Area(), Area()),
    to_move=0,
)


def solve(
    position: EndgamePosition,
    rules: UpOrDownRules = TWELVE,
    budget: Budget | None = None,
    **options: Any,
) -> EndgameAnswer:
    return solve_endgame(EndgameQuestion(rules, position, **options), budget or Budget())


def long_endgames(number: int) -> Iterator[tuple[UpOrDownRules, EndgamePosition]]:
    for rules, position, _ in list(upordown_record.read())[:number]:
        yield our_rules(rules), our_position(position)


def exactly(margin: int) -> ProvenValue:
    value = Value(margin, Outcome((margin > 0) - (margin < 0)))
    return ProvenValue(value, value)


# Values.


def test_two_last_turns_worked_out_by_hand() -> None:
    answer = solve(LAST_TWO, with_lines=True)
    # Whoever leaves 11 to seat 1 leaves it 5 and 11, worth 4.
    assert [(one.turn, one.value, one.loss) for one in answer.turns] == [
        (Turn(2, 11, Place.append(0)), exactly(3), 0),
        (Turn(2, 11, Place.new_row()), exactly(2), 1),
        (Turn(2, 3, Place.new_row()), exactly(0), 3),
        (Turn(2, 11, Place.discard(0)), exactly(0), 3),
        (Turn(2, 3, Place.discard(0)), exactly(-2), 5),
    ]
    assert (answer.value, answer.asking, answer.points) == (exactly(3), 0, (6, 3))
    assert answer.turns[0].line == (Turn(2, 11, Place.append(0)), Turn(12, 2, Place.append(0)))
    assert answer.turns[0].after == EndgamePosition(
        ((), (12,)),
        (2, 3, 4, 8, 9, 10),
        (Area.of([[1, 7, 11]]), Area.of([[5], [6]])),
        to_move=1,
    )


def test_a_card_below_the_lowest_lies_beside_the_highest_too() -> None:
    turns = list_turns(TWELVE, LAST_TWO).turns
    assert {(one.turn.card, one.turn.taken) for one in turns} == {(2, 3), (2, 11)}
    assert [one.turn.order for one in turns] == sorted(one.turn.order for one in turns)
    assert all(one.result is None for one in turns)


def test_the_other_seat_may_ask() -> None:
    answer = solve(LAST_TWO, asking=1)
    assert (answer.value, answer.asking, answer.points) == (exactly(-3), 1, (6, 3))
    assert [one.value.lower.margin for one in answer.turns] == [-3, -2, 0, 0, 2]
    assert [one.loss for one in answer.turns] == [0, 1, 3, 3, 5]


def test_only_the_asked_turns_are_valued_against_the_best_of_all() -> None:
    asked = (Turn(2, 11, Place.new_row()),)
    answer = solve(LAST_TWO, only_turns=asked)
    assert [(one.turn, one.loss) for one in answer.turns] == [(asked[0], 1)]
    assert (answer.value, answer.points) == (exactly(3), (6, 3))


def test_a_game_that_is_over_has_a_result_and_no_turns() -> None:
    last = list_turns(TWELVE, solve(LAST_TWO).turns[0].after).turns[0]
    answer = solve(last.after, asking=1)
    assert last.result == answer.result
    assert answer.result is not None
    assert answer.result.points == answer.points == (6, 3)
    assert answer.result.outcomes == (Outcome.WIN, Outcome.LOSS)
    assert (answer.value, answer.turns, answer.effort.nodes) == (exactly(-3), (), 0)
    # Asking what a turn is worth is no fault then: there is none.
    assert solve(last.after, only_turns=(Turn(2, 11, Place.new_row()),)).turns == ()


def test_discards_only_when_stuck() -> None:
    rules = replace(TWELVE, discard_when=DiscardWhen.WHEN_STUCK)
    turns = [one.turn for one in solve(LAST_TWO, rules).turns]
    assert turns == [
        Turn(2, 11, Place.append(0)),
        Turn(2, 11, Place.new_row()),
        Turn(2, 3, Place.new_row()),
    ]


def test_a_discarded_row_counts_once_where_rows_are_counted() -> None:
    rules = replace(TWELVE, discard_unit=DiscardUnit.ROW, discard_value=-1)
    values = {one.turn: one.value for one in solve(LAST_TWO, rules).turns}
    assert values[Turn(2, 11, Place.discard(0))] == exactly(1 - 1 - 3)
    after = list_turns(rules, LAST_TWO).turns[-1].after
    assert (after.areas[0].discards, after.areas[0].discarded_rows) == ((1, 7), 1)


def test_a_row_may_be_as_long_as_the_longest_game() -> None:
    rules = UpOrDownRules(cards=126, colours=(0,) * 126)
    areas = (Area.of([range(1, 60)]), Area.of([range(120, 61, -1)]))
    position = EndgamePosition(((60,), (61,)), tuple(range(121, 127)), areas, 0)
    # 60 lies below the lowest and takes 121 or 126, 61 then takes 60: both rows go on.
    assert solve(position, rules).points == (60 * 60, 60 * 60)
    mirrored = replace(position, hands=((61,), (60,)), areas=areas[::-1])
    answer = solve(mirrored, rules)
    assert (answer.value, answer.points) == (exactly(59 * 59 + 1 - 60 * 60), (3482, 3600))


def test_the_order_of_rows_hands_and_discards_is_of_no_account() -> None:
    for rules, position in long_endgames(5):
        first, second = position.areas
        turned = replace(second, rows=second.rows[::-1], discards=second.discards[::-1])
        moved = replace(
            position,
            hands=(position.hands[0][::-1], position.hands[1]),
            areas=(first, turned),
        )
        answer, other = solve(position, rules), solve(moved, rules)
        assert [(one.turn, one.value) for one in answer.turns] == [
            (one.turn, one.value) for one in other.turns
        ]
        assert other.position.hands == tuple(tuple(sorted(hand)) for hand in position.hands)


# Budgets.


def test_a_small_node_budget_proves_bounds_that_hold() -> None:
    stopped = 0
    for rules, position in long_endgames(6):
        exact = solve(position, rules)
        truth = {one.turn: one.value.lower for one in exact.turns}
        for nodes in (0, 1, 30, exact.effort.nodes // 2):
            answer = solve(position, rules, Budget(nodes=nodes))
            assert answer.effort.nodes <= nodes
            assert replace(answer, effort=exact.effort) == replace(
                solve(position, rules, Budget(nodes=nodes)), effort=exact.effort
            )
            assert answer.value.lower <= exact.value.lower <= answer.value.upper
            for one in answer.turns:
                assert one.value.lower <= truth[one.turn] <= one.value.upper
                assert one.value.why_not is (None if one.value.is_exact else Unproven.NODES)
            stopped += not answer.value.is_exact
            assert answer.value.is_exact or answer.points is None
    assert stopped > 10


def test_no_time_is_no_search_but_an_answer() -> None:
    ((rules, position),) = long_endgames(1)
    flag = StopFlag()
    flag.set()
    for budget in (Budget(seconds=0), Budget(stop=flag)):
        answer = solve(position, rules, budget, with_lines=True)
        assert answer.value.why_not is Unproven.TIME
        assert (answer.points, answer.effort.nodes) == (None, 0)
        assert [one.turn for one in answer.turns if one.line] == []


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    asked = list(long_endgames(8))
    first = [solve(position, rules) for rules, position in asked]
    again = [solve(position, rules) for rules, position in reversed(asked)][::-1]
    for one, other in zip(first, again, strict=True):
        assert replace(one, effort=other.effort) == other
        assert one.effort.nodes == other.effort.nodes


def test_a_batch_answers_each_question_within_one_budget() -> None:
    good = EndgameQuestion(TWELVE, FIRST)
    bad = EndgameQuestion(TWELVE, replace(FIRST, to_move=2))
    first, second, third = solve_endgames(
        [good, bad, good], Budget(nodes=solve(FIRST).effort.nodes)
    )
    assert isinstance(first, EndgameAnswer)
    assert first.value.is_exact
    assert isinstance(second, FaultyQuestion)
    assert isinstance(third, EndgameAnswer)
    assert third.value.why_not is Unproven.NODES


def test_an_estimate_is_near_the_nodes_taken() -> None:
    for rules, position in long_endgames(20):
        question = EndgameQuestion(rules, position)
        nodes = solve_endgame(question, Budget()).effort.nodes
        assert estimate_nodes(question) / 20 < nodes < 20 * estimate_nodes(question)
    assert estimate_nodes(EndgameQuestion(TWELVE, replace(FIRST, display=()))) == 0


# Faults.


def faults_of(position: EndgamePosition, rules: UpOrDownRules = TWELVE) -> list[tuple[str, str]]:
    question = EndgameQuestion(rules, position)
    found = [(fault.path, fault.reason) for fault in check_endgame(question)]
    if found:
        with pytest.raises(FaultyQuestion) as raised:
            solve_endgame(question, Budget())
        assert [(fault.path, fault.reason) for fault in raised.value.faults] == found
        with pytest.raises(FaultyQuestion):
            list_turns(rules, position)
    return found


def test_good_positions_have_no_fault() -> None:
    assert faults_of(FIRST) == faults_of(LAST_TWO) == []
    for rules, position in long_endgames(50):
        assert faults_of(position, rules) == []


LATER = replace(
    FIRST,
    hands=((5, 9), (2, 6, 10)),
    display=(1, 4, 7, 8, 11, 12),
    areas=(Area.of([[3]]), Area()),
    to_move=1,
)


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"display": (3, 4, 7, 8, 11)}, "position.display", "DISPLAY_NOT_SIX"),
        ({"display": (3, 4, 8, 7, 11, 12)}, "position.display[3]", "DISPLAY_NOT_ASCENDING"),
        ({"display": (3, 4, 7, 8, 11, 13)}, "position.display[5]", "CARD_OUT_OF_RANGE"),
        ({"hands": ((1, 5, 3), (2, 6, 10))}, "position.hands[0][2]", "CARD_REPEATED"),
        ({"hands": ((1, 5, 9), (2, 2, 10))}, "position.hands[1][1]", "CARD_REPEATED"),
        ({"hands": ((1, 5, 0), (2, 6, 10))}, "position.hands[0][2]", "CARD_OUT_OF_RANGE"),
        ({"hands": ((1, 5, 9),)}, "position.hands", "HANDS_NOT_SEATS"),
        ({"areas": (Area(),)}, "position.areas", "AREAS_NOT_SEATS"),
        ({"to_move": 2}, "position.to_move", "SEAT_OUT_OF_RANGE"),
        ({"to_move": -1}, "position.to_move", "SEAT_OUT_OF_RANGE"),
        ({"hands": ((1, 5), (2, 6, 10))}, "position.areas[0]", "TURNS_NOT_ADDED_UP"),
        ({"areas": (Area.of([[9]]), Area())}, "position.areas[0].rows[0][0]", "CARD_REPEATED"),
    ],
)
def test_a_position_at_fault(change: dict[str, Any], path: str, reason: str) -> None:
    found = faults_of(replace(FIRST, **change))
    assert (path, reason) in found
    if reason not in ("CARD_REPEATED", "TURNS_NOT_ADDED_UP"):
        assert len(found) == 1


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"to_move": 0}, "position.to_move", "MOVER_HAS_FEWER"),
        ({"areas": (Area(), Area())}, "position.areas[0]", "TURNS_NOT_ADDED_UP"),
        ({"hands": ((5, 9), (2, 6))}, "position.areas[1]", "TURNS_NOT_ADDED_UP"),
        ({"areas": (Area.of([[3], []]), Area())}, "position.areas[0].rows[1]", "ROW_EMPTY"),
        ({"areas": (Area.of([[14]]), Area())}, "position.areas[0].rows[0][0]", "CARD_OUT_OF_RANGE"),
        (
            {"areas": (Area.of([], [3]), Area())},
            "position.areas[0].discards",
            "DISCARDS_IMPOSSIBLE",
        ),
    ],
)
def test_a_later_position_at_fault(change: dict[str, Any], path: str, reason: str) -> None:
    assert faults_of(LATER) == []
    assert faults_of(replace(LATER, **change)) == [(path, reason)]


def test_hands_that_no_game_has() -> None:
    large = replace(FIRST, hands=((1, 5, 9, 12), (2, 6, 10)), display=(3, 4, 7, 8, 11))
    assert ("position.hands[0]", "HAND_TOO_LARGE") in faults_of(large)
    unequal = replace(LATER, hands=((9,), (2, 6, 10)), areas=(Area.of([[3, 5]]), Area()))
    assert faults_of(unequal) == [("position.hands", "HANDS_UNEQUAL")]


def test_discards_belong_to_the_turns_that_must_add_up() -> None:
    rules, position = next(
        (rules, position)
        for rules, position in long_endgames(250)
        if rules.discard_unit is DiscardUnit.CARD and position.areas[1].discards
    )
    short = replace(position, areas=(position.areas[0], Area(position.areas[1].rows)))
    assert faults_of(short, rules) == [("position.areas[1]", "TURNS_NOT_ADDED_UP")]


def test_rules_at_fault() -> None:
    assert faults_of(FIRST, UpOrDownRules(seats=3)) == [("rules.seats", "SEATS_NOT_TWO")]
    assert faults_of(FIRST, UpOrDownRules(seats=1)) == [("rules.seats", "SEATS_OUT_OF_RANGE")]
    assert faults_of(FIRST, UpOrDownRules(cards=13)) == [("rules.cards", "TURNS_UNEQUAL")]


def test_every_fault_is_told_at_once() -> None:
    position = EndgamePosition(((1, 1), (2, 99)), (4, 3), (Area.of([[5, 7, 6]]), Area()), 7)
    question = EndgameQuestion(
        TWELVE, position, asking=2, only_turns=(Turn(1, 4, Place.append(0)),)
    )
    assert [(fault.path, fault.reason) for fault in check_endgame(question)] == [
        ("position.display", "DISPLAY_NOT_SIX"),
        ("position.display[1]", "DISPLAY_NOT_ASCENDING"),
        ("position.hands[0][1]", "CARD_REPEATED"),
        ("position.hands[1][1]", "CARD_OUT_OF_RANGE"),
        ("position.areas[0].rows[0][2]", "ROW_NOT_MONOTONE"),
        ("position.areas[0]", "TURNS_NOT_ADDED_UP"),
        ("position.areas[1]", "TURNS_NOT_ADDED_UP"),
        ("position.to_move", "SEAT_OUT_OF_RANGE"),
        ("asking", "SEAT_OUT_OF_RANGE"),
    ]


def test_asked_turns_at_fault_say_what_was_legal() -> None:
    asked = (
        Turn(3, 11, Place.new_row()),
        Turn(2, 4, Place.new_row()),
        Turn(2, 3, Place.append(0)),
        Turn(2, 11, Place.append(0)),
    )
    faults = check_endgame(EndgameQuestion(TWELVE, LAST_TWO, only_turns=asked))
    assert [(fault.path, fault.reason) for fault in faults] == [
        ("only_turns[0].card", "CARD_NOT_IN_HAND"),
        ("only_turns[1].taken", "NOT_A_NEIGHBOUR"),
        ("only_turns[2].place", "PLACE_NOT_ALLOWED"),
    ]
    assert [fault.text.rpartition("legal: ")[2] for fault in faults] == [
        "2",
        "3, 11",
        "new-row, discard 0",
    ]
    many = EndgameQuestion(TWELVE, LAST_TWO, only_turns=(asked[3],) * 101)
    assert [fault.reason for fault in check_endgame(many)] == ["ONLY_TURNS_TOO_MANY"]


def test_what_could_not_be_read_is_no_fault_here_but_is_not_answered() -> None:
    unread = UNREADABLE_CARD
    for change in (
        {"display": (3, unread, 7, 8, 11, 12)},
        {"hands": ((1, unread, 9), (2, 6, 10))},
        {"to_move": unread},
    ):
        question = EndgameQuestion(TWELVE, replace(FIRST, **change))
        assert check_endgame(question) == []
        with pytest.raises(FaultyQuestion) as raised:
            solve_endgame(question, Budget())
        assert [fault.reason for fault in raised.value.faults] == ["UNREADABLE"]
        assert estimate_nodes(question) == 0
    turn = EndgameQuestion(TWELVE, FIRST, only_turns=(Turn(1, unread, Place.new_row()),))
    assert check_endgame(turn) == []
    with pytest.raises(FaultyQuestion):
        solve_endgame(turn, Budget())


def test_no_question_ends_in_anything_but_an_answer_or_faults() -> None:
    dice = random.Random(9)
    answered = 0

    def some(most: int) -> tuple[int, ...]:
        return tuple(
            dice.choice([*range(1, 13), *range(1, 13), 0, 99, UNREADABLE_CARD])
            for _ in range(dice.randrange(most))
        )

    for _ in range(3000):
        start = dice.choice([FIRST, LATER, LAST_TWO])
        changes: dict[str, Any] = {
            "hands": (some(5), some(5)),
            "display": some(9),
            "areas": (Area.of([some(4) for _ in range(dice.randrange(5))], some(3)), Area()),
            "to_move": dice.choice([0, 1, 2, -1]),
        }
        field = dice.choice([*changes, None])
        position = start if field is None else replace(start, **{field: changes[field]})
        turn = Turn(dice.randrange(13), dice.randrange(13), Place.append(dice.randrange(4)))
        rules = UpOrDownRules(cards=dice.choice([12, 12, 14, None, 0, -1]))
        only = dice.choice([(), (turn,)])
        question = EndgameQuestion(rules, position, dice.choice([None, 0, 1, 5]), only)
        estimate_nodes(question)
        with suppress(FaultyQuestion):
            solve_endgame(question, Budget(nodes=50))
            answered += 1
    assert answered > 50


# The packed rules, compiled and plain.


def test_c_and_python_have_the_same_words_of_turns() -> None:
    source = Path(str(words.__file__)).with_suffix(".pxd").read_text()
    defined = re.findall(r"#define WORDS_(\w+) (0x[0-9a-f]+|\d+)", source)
    ours = {name: value for name, value in vars(words).items() if name.isupper()}
    assert {name: int(value, 0) for name, value in defined} == ours
    assert words.CODE_BITS == CODE_BITS


def test_a_turn_made_in_place_is_the_turn_listed() -> None:
    for rules, position in long_endgames(20):
        table = TurnTable(rules, position)
        game = table.game
        table.game.ask(1)
        spare = 1000  # behind every entry
        for ply in table.plies(0, game.words):
            game.copied(0, spare)
            game.play(spare, ply.code)
            assert game.scores(spare) == game.scores(ply.place)
            again = TurnTable(rules, table.after(ply.play))
            assert game.scores(spare) == again.game.scores(0)
            assert (game.mover(spare), game.finished(spare)) == (1 - position.to_move, False)


def test_bounds_hold_at_every_position_on_the_way() -> None:
    dice = random.Random(4)
    search = TwoSided()
    for rules, start in long_endgames(15):
        position = start
        while any(position.hands):
            table = TurnTable(rules, position)
            table.game.ask(dice.randrange(2))
            search.hold(table.game)
            search.begin()
            low, high = search.bounds(0)
            (value, proven) = search.value(0, table.game.words)
            assert low <= value == proven <= high
            assert abs(unfold(value)[0]) < words.ZERO
            position = dice.choice(list_turns(rules, position).turns).after


@pytest.fixture(scope="module")
def plain() -> Iterator[SimpleNamespace]:
    with plain_modules() as modules:
        assert not modules.game.COMPILED
        table = importlib.import_module("bestplay_solver.upordown.turn_table")
        yield SimpleNamespace(table=table, search=modules.search)


def values_and_nodes(
    tables: ModuleType, searches: ModuleType, rules: UpOrDownRules, position: EndgamePosition
) -> list[object]:
    table = tables.TurnTable(rules, position)
    game = table.game
    search = searches.TwoSided(10)
    found: list[object] = [game.perft(2)]
    for seat in range(2):
        game.ask(seat)
        search.hold(game)
        search.begin()
        found += [search.value(0, game.words), search.nodes]
    return found


def test_plain_and_compiled_turns_agree_in_value_and_nodes(plain: SimpleNamespace) -> None:
    tables = importlib.import_module("bestplay_solver.upordown.turn_table")
    searches = importlib.import_module("bestplay_solver.search.two_sided")
    dice = random.Random(77)
    asked = list(long_endgames(2))
    for _ in range(60):
        rules, position = oracle.random_endgame(dice, 2)
        asked.append((our_rules(rules), our_position(position)))
    for one in asked:
        assert values_and_nodes(plain.table, plain.search, *one) == values_and_nodes(
            tables, searches, *one
        )
