"""Up or Down?: the rules in particular cases."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.upordown.area import Area, Place, PlaceKind, legal_places, put
from bestplay_solver.upordown.endgame import (
    EndgameAnswer,
    EndgamePosition,
    EndgameQuestion,
    list_turns,
    solve_endgame,
)
from bestplay_solver.upordown.questions import (
    PlanQuestion,
    plan_rows,
    score_area,
)
from bestplay_solver.upordown.settings import (
    DiscardUnit,
    DiscardWhen,
    UpOrDownRules,
    check_rules,
    short_game,
)

from tests.oracles import upordown as oracle

LONG = UpOrDownRules()
STUCK = UpOrDownRules(discard_when=DiscardWhen.WHEN_STUCK)


# --- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "cards", "turns", "short_cards", "short_turns"),
    [
        (2, 54, 24, 42, 18),
        (3, 78, 24, 60, 18),
        (4, 102, 24, 78, 18),
        (5, 126, 24, 96, 18),
        (6, 126, 20, 96, 15),
    ],
)
def test_the_turns_of_the_long_and_the_short_game(
    seats: int, cards: int, turns: int, short_cards: int, short_turns: int
) -> None:
    for rules, count, each in (
        (UpOrDownRules(seats), cards, turns),
        (short_game(seats), short_cards, short_turns),
    ):
        assert check_rules(rules) == []
        assert (rules.card_count, rules.turns, rules.turns_of_seat) == (count, each * seats, each)
    assert (oracle.LONG_GAME[seats], oracle.SHORT_GAME[seats]) == (cards, short_cards)


def test_every_other_number_of_cards_that_gives_equal_turns_is_a_game() -> None:
    games = 0
    for seats in range(-1, 9):
        for cards in range(-20, 150):
            rules = UpOrDownRules(seats, cards)
            each = oracle.turns_each(cards, seats) if seats > 1 else None
            assert (check_rules(rules) == []) == (each is not None), rules
            if each is not None:
                games += 1
                assert rules.turns_of_seat == each
    assert games == sum(120 // seats - 2 for seats in range(2, 7))


def test_eight_colours_and_one_colour_are_allowed() -> None:
    assert check_rules(UpOrDownRules(2, 12, (*range(8), 7, 7, 7, 7))) == []
    one = UpOrDownRules(2, 12, (0,) * 12)
    assert check_rules(one) == []
    assert score_area(one, Area.of([[1, 5, 9]])).total == 9


# --- one area -------------------------------------------------------------------------------------


def kinds(rules: UpOrDownRules, area: Area, card: int) -> list[str]:
    return [str(place) for place in legal_places(rules, area, card)]


def test_a_row_of_one_card_goes_up_or_down() -> None:
    area = Area.of([[20]])
    for card in (21, 19, 1, 54):
        assert kinds(LONG, area, card) == ["append 0", "new-row", "discard 0"]
    up = put(area, 30, Place.append(0))
    assert kinds(LONG, up, 29) == ["new-row", "discard 0"], "strictly beyond the last: upwards"
    assert kinds(LONG, up, 31) == ["append 0", "new-row", "discard 0"]
    down = put(area, 10, Place.append(0))
    assert kinds(LONG, down, 11) == ["new-row", "discard 0"], "strictly beyond the last: downwards"
    assert kinds(LONG, down, 9) == ["append 0", "new-row", "discard 0"]


def test_a_row_that_was_turned_over_is_free_again() -> None:
    area = put(Area.of([[20, 30], [5, 4]]), 25, Place.discard(0))
    assert area == Area.of([[25], [5, 4]], [20, 30])
    assert kinds(LONG, area, 1) == ["append 0", "append 1", "new-row", "discard 0", "discard 1"]


def test_discarding_by_choice_and_only_when_stuck() -> None:
    full = Area.of([[20, 30], [40, 35], [10, 12]])
    assert kinds(LONG, full, 50) == ["append 0", "append 2", "discard 0", "discard 1", "discard 2"]
    assert kinds(STUCK, full, 50) == ["append 0", "append 2"]
    stuck = Area.of([[20, 50], [40, 15], [10, 48]])
    for rules in (LONG, STUCK):
        assert kinds(rules, stuck, 30) == ["discard 0", "discard 1", "discard 2"]
    free = Area.of([[20, 50], [40, 15]])
    assert kinds(STUCK, free, 30) == ["new-row"], "a slot is free"
    assert kinds(STUCK, Area(), 30) == kinds(LONG, Area(), 30) == ["new-row"]


def test_a_row_is_turned_over_by_choice_where_that_scores_more() -> None:
    """Three far cards in other colours can be cleared away for three of one colour."""
    rules = UpOrDownRules(2, 54, tuple(0 if card > 48 else 1 + card % 5 for card in range(1, 55)))
    area = Area.of([[30, 40], [20, 45], [10, 46]])
    cards = (54, 53, 52, 51, 50, 49)
    free = plan_rows(PlanQuestion(rules, area, cards), Budget())
    forced = plan_rows(
        PlanQuestion(replace(rules, discard_when=DiscardWhen.WHEN_STUCK), area, cards), Budget()
    )
    assert free.placements[0].place.kind is PlaceKind.DISCARD
    assert forced.placements[0].place.kind is PlaceKind.APPEND
    assert free.points > forced.points


def test_two_colours_equally_frequent_count_once() -> None:
    score = score_area(LONG, Area.of([[1, 2, 3, 7, 8]]))
    (row,) = score.rows
    assert (row.length, row.count, row.colours, row.points) == (5, 2, (0, 1), 10)
    assert score_area(LONG, Area.of([[1, 2, 3]])).rows[0].colours == (0, 1, 2)
    assert score_area(LONG, Area.of([[1, 2, 3]])).total == 3


@pytest.mark.parametrize(
    ("unit", "value", "total"),
    [
        (DiscardUnit.CARD, 1, 5),
        (DiscardUnit.CARD, 0, 1),
        (DiscardUnit.CARD, -1, -3),
        (DiscardUnit.ROW, 1, 3),
        (DiscardUnit.ROW, 0, 1),
        (DiscardUnit.ROW, -1, -1),
    ],
)
def test_what_discards_score(unit: DiscardUnit, value: int, total: int) -> None:
    rules = UpOrDownRules(discard_unit=unit, discard_value=value)
    assert score_area(rules, Area.of([[9]], [1, 2, 3, 4], 2)).total == total


def test_an_empty_area_scores_nothing() -> None:
    score = score_area(LONG, Area())
    assert (score.rows, score.discards, score.total) == ((), 0, 0)
    answer = plan_rows(PlanQuestion(LONG, Area(), ()), Budget())
    assert (answer.points, answer.placements, answer.area.rows) == (0, (), ())


def test_a_plan_for_a_card_that_fits_nowhere() -> None:
    area = Area.of([[20, 50], [40, 15], [10, 48]])
    answer = plan_rows(PlanQuestion(LONG, area, (30,)), Budget())
    assert answer.placements[0].place.kind is PlaceKind.DISCARD
    assert sorted(answer.area.cards) == [10, 15, 20, 30, 40, 48, 50]


# --- the endgame ----------------------------------------------------------------------------------

SHORTEST = UpOrDownRules(2, 12)


def stands(
    hands: tuple[tuple[int, ...], tuple[int, ...]],
    display: tuple[int, ...],
    areas: tuple[Area, Area] = (Area(), Area()),
    to_move: int = 0,
) -> EndgamePosition:
    return EndgamePosition(hands, display, areas, to_move)


FIRST = stands(((3, 9, 12), (1, 2, 11)), (4, 5, 6, 7, 8, 10))
"""The first turn of the shortest game of two."""
LAST = stands(
    ((6,), (9,)),
    (3, 4, 5, 7, 8, 10),
    (Area.of([[1, 2]]), Area.of([[12, 11]])),
)
"""One turn each."""


def taken(position: EndgamePosition, rules: UpOrDownRules = SHORTEST) -> dict[int, list[int]]:
    """Return what each hand card takes."""
    found: dict[int, list[int]] = {}
    for one in list_turns(rules, position).turns:
        cards = found.setdefault(one.turn.card, [])
        if one.turn.taken not in cards:
            cards.append(one.turn.taken)
    return found


def test_at_the_wrap_both_neighbours_can_be_taken_on_both_sides() -> None:
    assert taken(FIRST) == {3: [4, 10], 9: [8, 10], 12: [4, 10]}


def test_the_display_stays_in_sequence_through_the_wrap() -> None:
    after = {
        (one.turn.card, one.turn.taken): one.after.display
        for one in list_turns(SHORTEST, FIRST).turns
    }
    assert after == {
        (3, 4): (3, 5, 6, 7, 8, 10),
        (3, 10): (3, 4, 5, 6, 7, 8),
        (9, 8): (4, 5, 6, 7, 9, 10),
        (9, 10): (4, 5, 6, 7, 8, 9),
        (12, 4): (5, 6, 7, 8, 10, 12),
        (12, 10): (4, 5, 6, 7, 8, 12),
    }


def test_the_card_placed_is_never_the_one_taken() -> None:
    dice = random.Random(5)
    for _ in range(50):
        rules, position = oracle.random_endgame(dice, 3)
        hands = (tuple(position.hands[0]), tuple(position.hands[1]))
        areas = tuple(
            Area(area.rows, area.discards, area.discarded_rows) for area in position.areas
        )
        ours = stands(hands, position.display, (areas[0], areas[1]))
        for card, neighbours in taken(ours, UpOrDownRules(2, rules.cards)).items():
            assert len(neighbours) == 2
            assert card not in neighbours


def solved(position: EndgamePosition, **more: Any) -> EndgameAnswer:
    return solve_endgame(EndgameQuestion(SHORTEST, position, **more), Budget())


def test_the_last_turns_of_a_game() -> None:
    """Seat 0 has 1 2 7 with two of one colour (6 points), or else 3; seat 1 can have 3."""
    answer = solved(LAST, with_lines=True)
    assert answer.value.lower.margin == 3
    assert answer.points == (6, 3)
    best = answer.turns[0]
    assert str(best.turn) == "lay 6, take 7, append 0"
    assert best.line is not None
    assert [str(turn) for turn in best.line] == [str(best.turn), "lay 9, take 8, append 0"]
    assert [one.loss for one in answer.turns] == [0, 3, 3, 3, 3, 3]
    assert [str(one.turn) for one in answer.turns[1:]] == [
        "lay 6, take 5, append 0",
        "lay 6, take 5, new-row",
        "lay 6, take 5, discard 0",
        "lay 6, take 7, new-row",
        "lay 6, take 7, discard 0",
    ]


def test_a_game_that_is_over_has_its_result_and_no_turns() -> None:
    over = stands(
        ((), ()), (3, 4, 5, 6, 8, 10), (Area.of([[1, 2, 7]]), Area.of([[12, 11], [9]])), to_move=1
    )
    answer = solved(over)
    assert answer.turns == ()
    assert answer.result is not None
    assert answer.result.points == (6, 3)
    assert answer.points == (6, 3)
    assert list_turns(SHORTEST, over).result == answer.result


def test_only_asked_turns_are_answered_but_the_value_is_of_all() -> None:
    every = solved(LAST)
    worst = every.turns[-1]
    assert worst.loss
    answer = solved(LAST, only_turns=(worst.turn,))
    assert [one.turn for one in answer.turns] == [worst.turn]
    assert answer.turns[0].loss == worst.loss
    assert answer.value == every.value


def test_the_other_seat_may_ask() -> None:
    mine, theirs = solved(LAST, asking=0), solved(LAST, asking=1)
    assert mine.value.lower.margin == -theirs.value.lower.margin
    assert [one.turn for one in mine.turns] == [one.turn for one in theirs.turns]
