"""Up or Down?: the rules in particular cases, and what is wrong with bad questions."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.upordown.area import Area, Place, PlaceKind, legal_places, put
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
from bestplay_solver.upordown.questions import (
    MOST_IN_SEQUENCE,
    PlanAnswer,
    PlanQuestion,
    RankQuestion,
    check_area,
    check_plan,
    check_rank,
    estimate_plan,
    estimate_rank,
    plan_many,
    plan_rows,
    rank_rows,
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
BY_ROW = UpOrDownRules(discard_unit=DiscardUnit.ROW)


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
        assert {2: oracle.LONG_GAME, 1: oracle.SHORT_GAME}[1 + (rules.cards is None)][
            seats
        ] == count


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


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        (UpOrDownRules(1), {"seats": "SEATS_OUT_OF_RANGE"}),
        (UpOrDownRules(7), {"seats": "SEATS_OUT_OF_RANGE"}),
        (UpOrDownRules(2, 128), {"cards": "CARD_COUNT_OUT_OF_RANGE"}),
        (UpOrDownRules(2, 0), {"cards": "CARD_COUNT_OUT_OF_RANGE"}),
        (UpOrDownRules(2, 53), {"cards": "TURNS_UNEQUAL"}),
        (UpOrDownRules(4, 104), {"cards": "TURNS_UNEQUAL"}),
        (UpOrDownRules(2, 10), {"cards": "TURNS_TOO_FEW"}),
        (UpOrDownRules(6, 18), {"cards": "TURNS_TOO_FEW"}),
        (UpOrDownRules(discard_value=2), {"discard_value": "DISCARD_VALUE_OUT_OF_RANGE"}),
        (UpOrDownRules(discard_value=-2), {"discard_value": "DISCARD_VALUE_OUT_OF_RANGE"}),
        (UpOrDownRules(2, 12, ()), {"colours": "COLOURS_NOT_CARDS"}),
        (UpOrDownRules(2, 12, (0,) * 11), {"colours": "COLOURS_NOT_CARDS"}),
        (UpOrDownRules(2, 12, (0,) * 13), {"colours": "COLOURS_NOT_CARDS"}),
        (UpOrDownRules(2, 12, (0, 2) * 6), {"colours": "COLOUR_MISSING"}),
        (UpOrDownRules(2, 12, (1,) * 12), {"colours": "COLOUR_MISSING"}),
        (UpOrDownRules(2, 12, (0,) * 11 + (-1,)), {"colours[11]": "COLOUR_OUT_OF_RANGE"}),
        (UpOrDownRules(2, 12, (*range(9), 0, 1, 2)), {"colours[8]": "COLOUR_OUT_OF_RANGE"}),
        (
            UpOrDownRules(9, 12, (0, 8), discard_value=5),
            {
                "seats": "SEATS_OUT_OF_RANGE",
                "colours": "COLOURS_NOT_CARDS",
                "colours[1]": "COLOUR_OUT_OF_RANGE",
                "discard_value": "DISCARD_VALUE_OUT_OF_RANGE",
            },
        ),
    ],
)
def test_what_is_wrong_with_rules(rules: UpOrDownRules, found: dict[str, str]) -> None:
    assert {fault.path: fault.reason for fault in check_rules(rules)} == found
    inside = {f"rules.{path}": reason for path, reason in found.items()}
    for faults in (
        check_area(rules, Area()),
        check_plan(PlanQuestion(rules, Area(), (1,))),
        check_rank(RankQuestion(rules, Area(), 1)),
    ):
        assert {fault.path: fault.reason for fault in faults} == inside
    faults = check_endgame(EndgameQuestion(rules, LAST))
    if 2 < rules.seats <= 6:
        inside["rules.seats"] = "SEATS_NOT_TWO"
    assert {fault.path: fault.reason for fault in faults} == inside


def test_every_hole_of_a_colour_map_is_told() -> None:
    faults = check_rules(UpOrDownRules(2, 12, (7, 2, 4) * 4))
    assert [fault.reason for fault in faults] == ["COLOUR_MISSING"] * 5


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


# --- bad areas and sequences ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "area", "found"),
    [
        (LONG, Area.of([[0]]), {"rows[0][0]": "CARD_OUT_OF_RANGE"}),
        (LONG, Area.of([[1], [2, 55]]), {"rows[1][1]": "CARD_OUT_OF_RANGE"}),
        (LONG, Area.of([[1]], [-3]), {"discards[0]": "CARD_OUT_OF_RANGE"}),
        (LONG, Area.of([[5, 5]]), {"rows[0][1]": "CARD_REPEATED"}),
        (LONG, Area.of([[5], [6, 5]]), {"rows[1][1]": "CARD_REPEATED"}),
        (LONG, Area.of([[5]], [5]), {"discards[0]": "CARD_REPEATED"}),
        (LONG, Area.of([[5]], [6, 6]), {"discards[1]": "CARD_REPEATED"}),
        (LONG, Area.of([[5, 8, 7]]), {"rows[0][2]": "ROW_NOT_MONOTONE"}),
        (LONG, Area.of([[8, 5, 6]]), {"rows[0][2]": "ROW_NOT_MONOTONE"}),
        (LONG, Area.of([[1], [2], [3], [4]]), {"rows": "ROWS_TOO_MANY"}),
        (LONG, Area.of([[1], []]), {"rows[1]": "ROW_EMPTY"}),
        (LONG, Area.of([], [1]), {"discards": "DISCARDS_IMPOSSIBLE"}),
        (STUCK, Area.of([[1], [2, 3]], [4, 5]), {"discards": "DISCARDS_IMPOSSIBLE"}),
        (STUCK, Area.of([[1], [9], [2, 3]], [4, 5]), {"discards": "DISCARDS_IMPOSSIBLE"}),
        (STUCK, Area.of([[1], [9, 8], [2, 3]], [5]), {"discards": "DISCARDS_IMPOSSIBLE"}),
        (BY_ROW, Area.of([[1]], [5]), {"discarded_rows": "DISCARDED_ROWS_MISSING"}),
        (BY_ROW, Area.of([[1]], [5], 2), {"discarded_rows": "DISCARDED_ROWS_OUT_OF_RANGE"}),
        (BY_ROW, Area.of([[1]], [5], 0), {"discarded_rows": "DISCARDED_ROWS_OUT_OF_RANGE"}),
        (BY_ROW, Area.of([[1]], [], 1), {"discarded_rows": "DISCARDED_ROWS_OUT_OF_RANGE"}),
        (BY_ROW, Area.of([[1]], [], -1), {"discarded_rows": "DISCARDED_ROWS_OUT_OF_RANGE"}),
        (UpOrDownRules(2, 12), Area.of([[1, 2, 3, 4]]), {"": "TOO_MANY_TURNS"}),
        (
            LONG,
            Area.of([[60], [9, 8, 10], [2], [9]], [99]),
            {
                "rows": "ROWS_TOO_MANY",
                "rows[0][0]": "CARD_OUT_OF_RANGE",
                "rows[1][2]": "ROW_NOT_MONOTONE",
                "rows[3][0]": "CARD_REPEATED",
                "discards[0]": "CARD_OUT_OF_RANGE",
            },
        ),
    ],
)
def test_what_is_wrong_with_an_area(
    rules: UpOrDownRules, area: Area, found: dict[str, str]
) -> None:
    inside = {f"area.{path}".rstrip("."): reason for path, reason in found.items()}
    faults = check_area(rules, area)
    assert {fault.path: fault.reason for fault in faults} == inside
    assert len(faults) == len(inside)
    assert check_plan(PlanQuestion(rules, area, ())) == faults
    with pytest.raises(FaultyQuestion) as raised:
        score_area(rules, area)
    assert list(raised.value.faults) == faults
    with pytest.raises(FaultyQuestion):
        plan_rows(PlanQuestion(rules, area, ()), Budget())


def test_areas_that_only_just_are_right() -> None:
    for rules, area in (
        (STUCK, Area.of([[1], [9, 8], [2, 3]], [5, 6])),
        (replace(STUCK, discard_unit=DiscardUnit.ROW), Area.of([[1], [9, 8], [2, 3]], [5, 6], 1)),
        (BY_ROW, Area.of([[1]], [5, 6, 7], 3)),
        (LONG, Area.of([[1]], [5])),
        (LONG, Area.of([range(1, 25)])),
        (UpOrDownRules(2, 12), Area.of([[1, 2, 12]])),
    ):
        assert check_area(rules, area) == []


@pytest.mark.parametrize(
    ("area", "cards", "found"),
    [
        (Area.of([[5]]), (6, 55), {"cards[1]": "CARD_OUT_OF_RANGE"}),
        (Area.of([[5]]), (6, 5), {"cards[1]": "CARD_REPEATED"}),
        (Area.of([[5]], [7]), (7,), {"cards[0]": "CARD_REPEATED"}),
        (Area.of([[5]]), (6, 7, 6), {"cards[2]": "CARD_REPEATED"}),
        (Area.of([range(1, 21)]), (30, 31, 32, 33, 34), {"cards": "TOO_MANY_TURNS"}),
        (Area.of([[1], [], [60]]), (0,), {
            "area.rows[1]": "ROW_EMPTY",
            "area.rows[2][0]": "CARD_OUT_OF_RANGE",
            "cards[0]": "CARD_OUT_OF_RANGE",
        }),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sequence(
    area: Area, cards: tuple[int, ...], found: dict[str, str]
) -> None:
    question = PlanQuestion(LONG, area, cards)
    assert {fault.path: fault.reason for fault in check_plan(question)} == found
    with pytest.raises(FaultyQuestion) as raised:
        plan_rows(question, Budget())
    assert list(raised.value.faults) == check_plan(question)


def test_a_sequence_is_at_most_that_of_a_long_game() -> None:
    rules = UpOrDownRules(2, 126)
    cards = tuple(range(1, MOST_IN_SEQUENCE + 2))
    assert check_plan(PlanQuestion(rules, Area(), cards[1:])) == []
    (fault,) = check_plan(PlanQuestion(rules, Area(), cards))
    assert (fault.path, fault.reason) == ("cards", "SEQUENCE_TOO_LONG")


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"card": 55}, {"card": "CARD_OUT_OF_RANGE"}),
        ({"card": 5}, {"card": "CARD_REPEATED"}),
        ({"next": (7, 5)}, {"next[1]": "CARD_REPEATED"}),
        ({"next": (7, 20)}, {"next[1]": "CARD_REPEATED"}),
        ({"next": (7, 0)}, {"next[1]": "CARD_OUT_OF_RANGE"}),
        ({"next": (7,), "unseen": (8,)}, {"unseen": "UNSEEN_BESIDE_NEXT"}),
        ({"next": (7,), "turns_left": 2}, {"turns_left": "TURNS_LEFT_DIFFERS"}),
        ({"unseen": (7, 8), "turns_left": 3}, {"unseen": "UNSEEN_TOO_FEW"}),
        ({"unseen": (7, 8, 8), "turns_left": 2}, {"unseen[2]": "CARD_REPEATED"}),
        ({"unseen": (7, 20), "turns_left": 1}, {"unseen[1]": "CARD_REPEATED"}),
        ({"turns_left": -1}, {"turns_left": "TURNS_LEFT_OUT_OF_RANGE"}),
        ({"turns_left": 23}, {"turns_left": "TURNS_LEFT_OUT_OF_RANGE"}),
        ({"area": Area.of([range(1, 25)]), "card": 30}, {"card": "AREA_FULL"}),
        ({"next": tuple(range(30, 53))}, {"next": "TOO_MANY_TURNS"}),
        (
            {"rules": UpOrDownRules(2, 126), "next": tuple(range(30, 54))},
            {"next": "SEQUENCE_TOO_LONG"},
        ),
    ],
)
def test_what_is_wrong_with_one_card(question: dict[str, Any], found: dict[str, str]) -> None:
    asked = RankQuestion(**{"rules": LONG, "area": Area.of([[5]]), "card": 20, **question})
    assert {fault.path: fault.reason for fault in check_rank(asked)} == found
    with pytest.raises(FaultyQuestion) as raised:
        rank_rows(asked, Budget())
    assert list(raised.value.faults) == check_rank(asked)


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


# --- bad endgames ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"hands": ((13,), (9,))}, {"hands[0][0]": "CARD_OUT_OF_RANGE"}),
        ({"hands": ((6,), (0,))}, {"hands[1][0]": "CARD_OUT_OF_RANGE"}),
        ({"hands": ((9,), (9,))}, {"hands[1][0]": "CARD_REPEATED"}),
        ({"hands": ((8,), (9,))}, {"hands[0][0]": "CARD_REPEATED"}),
        ({"display": (3, 4, 5, 7, 8, 13)}, {"display[5]": "CARD_OUT_OF_RANGE"}),
        ({"display": (3, 4, 5, 8, 7, 10)}, {"display[4]": "DISPLAY_NOT_ASCENDING"}),
        ({"display": (3, 4, 5, 7, 7, 10)}, {"display[4]": "CARD_REPEATED"}),
        ({"display": (3, 4, 5, 7, 8)}, {"display": "DISPLAY_NOT_SIX"}),
        ({"display": ()}, {"display": "DISPLAY_NOT_SIX"}),
        ({"areas": (Area.of([[1, 2]]), Area.of([[12, 0]]))}, {
            "areas[1].rows[0][1]": "CARD_OUT_OF_RANGE",
        }),
        ({"areas": (Area.of([[1, 2]]), Area.of([[12, 2]]))}, {
            "areas[1].rows[0][1]": "CARD_REPEATED",
        }),
        ({"areas": (Area.of([[1, 2]]), Area.of([[12]], [10]))}, {
            "areas[1].discards[0]": "CARD_REPEATED",
        }),
        ({"areas": (Area.of([[1], [2]]), Area.of([[12], [], [11]]))}, {
            "areas[1].rows[1]": "ROW_EMPTY",
        }),
        ({"areas": (Area.of([[1, 2]]), Area.of([[11]]))}, {"areas[1]": "TURNS_NOT_ADDED_UP"}),
        ({"areas": (Area.of([[1, 2]]), Area.of([[11]], [12]))}, {}),
        ({"areas": (Area.of([[1, 2]]), Area.of([], [11, 12]))}, {
            "areas[1].discards": "DISCARDS_IMPOSSIBLE",
        }),
        ({"areas": (Area.of([[1, 2]]),)}, {"areas": "AREAS_NOT_SEATS"}),
        ({"hands": ((6,),)}, {"hands": "HANDS_NOT_SEATS"}),
        ({"hands": ((6,), ()), "areas": (Area.of([[1, 2]]), Area.of([[12, 11, 9]]))}, {}),
        ({"hands": ((6,), ()), "areas": (Area.of([[1, 2]]), Area.of([[12, 11, 9]])),
          "to_move": 1}, {"to_move": "MOVER_HAS_FEWER"}),
        ({"to_move": 2}, {"to_move": "SEAT_OUT_OF_RANGE"}),
        ({"to_move": -1}, {"to_move": "SEAT_OUT_OF_RANGE"}),
        ({"hands": ((6, 1), ()), "areas": (Area.of([[2]]), Area.of([[12, 11, 9]]))}, {
            "hands": "HANDS_UNEQUAL",
        }),
        (
            {"hands": ((6, 1, 13, 14), (9,)), "display": (4, 3, 5, 7, 8), "to_move": 5},
            {
                "hands[0]": "HAND_TOO_LARGE",
                "hands[0][2]": "CARD_OUT_OF_RANGE",
                "hands[0][3]": "CARD_OUT_OF_RANGE",
                "display": "DISPLAY_NOT_SIX",
                "display[1]": "DISPLAY_NOT_ASCENDING",
                "areas[0].rows[0][0]": "CARD_REPEATED",
                "to_move": "SEAT_OUT_OF_RANGE",
            },
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_endgame(changed: dict[str, Any], found: dict[str, str]) -> None:
    position = replace(LAST, **changed)
    inside = {f"position.{path}": reason for path, reason in found.items()}
    faults = check_endgame(EndgameQuestion(SHORTEST, position))
    assert {fault.path: fault.reason for fault in faults} == inside
    assert len(faults) == len(inside)
    if not found:
        return
    with pytest.raises(FaultyQuestion) as raised:
        solved(position)
    assert list(raised.value.faults) == faults
    with pytest.raises(FaultyQuestion):
        list_turns(SHORTEST, position)
    assert estimate_nodes(EndgameQuestion(SHORTEST, position)) == 0


def test_an_area_of_an_endgame_is_checked_as_any_other() -> None:
    rules = UpOrDownRules(2, 18)
    position = stands(
        ((13,), (14,)),
        (15, 16, 17, 18, 1, 2),
        (Area.of([[3, 5, 4], [6], [7]]), Area.of([[8], [9], [10], [11, 12]])),
    )
    faults = check_endgame(EndgameQuestion(rules, position))
    assert {fault.path: fault.reason for fault in faults} == {
        "position.display[4]": "DISPLAY_NOT_ASCENDING",
        "position.areas[0].rows[0][2]": "ROW_NOT_MONOTONE",
        "position.areas[1].rows": "ROWS_TOO_MANY",
    }


def test_an_endgame_is_of_two_and_asked_by_one_of_them() -> None:
    (fault,) = check_endgame(EndgameQuestion(UpOrDownRules(3, 15), LAST))
    assert (fault.path, fault.reason) == ("rules.seats", "SEATS_NOT_TWO")
    (fault,) = check_endgame(EndgameQuestion(SHORTEST, LAST, asking=2))
    assert (fault.path, fault.reason) == ("asking", "SEAT_OUT_OF_RANGE")


@pytest.mark.parametrize(
    ("turn", "path", "reason"),
    [
        (Turn(9, 8, Place.append(0)), "card", "CARD_NOT_IN_HAND"),
        (Turn(6, 6, Place.append(0)), "taken", "NOT_A_NEIGHBOUR"),
        (Turn(6, 4, Place.append(0)), "taken", "NOT_A_NEIGHBOUR"),
        (Turn(6, 5, Place.append(1)), "place", "PLACE_NOT_ALLOWED"),
        (Turn(6, 5, Place.discard(2)), "place", "PLACE_NOT_ALLOWED"),
    ],
)
def test_what_is_wrong_with_an_asked_turn(turn: Turn, path: str, reason: str) -> None:
    good = Turn(6, 5, Place.new_row())
    (fault,) = check_endgame(EndgameQuestion(SHORTEST, LAST, only_turns=(good, turn)))
    assert (fault.path, fault.reason) == (f"only_turns[1].{path}", reason)


def test_a_bad_question_among_good_ones_has_its_own_answer() -> None:
    bad = replace(LAST, display=())
    questions = [EndgameQuestion(SHORTEST, position) for position in (LAST, bad, LAST)]
    first, faulty, last = solve_endgames(questions, Budget())
    assert isinstance(faulty, FaultyQuestion)
    assert isinstance(first, EndgameAnswer)
    assert isinstance(last, EndgameAnswer)
    assert first.turns == last.turns
    plans = [PlanQuestion(LONG, Area(), cards) for cards in ((1, 2), (1, 1), (3, 9))]
    good, wrong, other = plan_many(plans, Budget())
    assert isinstance(wrong, FaultyQuestion)
    assert isinstance(good, PlanAnswer)
    assert isinstance(other, PlanAnswer)
    assert (good.points, other.points) == (2, 4)


def test_estimates_never_raise() -> None:
    bad = Area.of([[], [99, 99]], [-1], -7)
    for rules in (LONG, UpOrDownRules(99, -5, (12,))):
        assert estimate_plan(PlanQuestion(rules, bad, (0, 0))) >= 0
        assert estimate_rank(RankQuestion(rules, bad, 0, (0, 0))) >= 0
        assert estimate_nodes(EndgameQuestion(rules, stands(((), ()), (), (bad, bad)))) == 0
    assert estimate_nodes(EndgameQuestion(SHORTEST, FIRST)) > 0
