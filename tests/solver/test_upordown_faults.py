"""Up or Down?: every kind of bad question has its own reason, at the path of what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.upordown.area import Area, Place
from bestplay_solver.upordown.endgame import (
    EndgameAnswer,
    EndgameQuestion,
    Turn,
    check_endgame,
    estimate_nodes,
    list_turns,
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
)

from tests.solver.test_upordown_rules import FIRST, LAST, LONG, SHORTEST, solved, stands

STUCK = UpOrDownRules(discard_when=DiscardWhen.WHEN_STUCK)
BY_ROW = UpOrDownRules(discard_unit=DiscardUnit.ROW)


# --- bad rules ------------------------------------------------------------------------------------


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
