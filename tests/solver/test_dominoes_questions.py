"""What is listed, valued and scored in particular positions, and what is wrong with bad ones."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import (
    UNREADABLE_TILE,
    Play,
    PlayKind,
    Position,
    Record,
    Step,
)
from bestplay_solver.dominoes.questions import (
    EndgameAnswer,
    EndgameQuestion,
    Outcome,
    ProvenValue,
    Value,
    check_question,
    estimate_nodes,
    list_plays,
    score_hand,
    solve_endgame,
    solve_endgames,
)
from bestplay_solver.dominoes.scores import Ending
from bestplay_solver.dominoes.settings import (
    DominoGame,
    DominoRules,
    Drawing,
    Lead,
    Scoring,
    TieRule,
    check_rules,
)
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.tiles import Tile, full_set

DRAW = DominoRules(game=DominoGame.DRAW)
FOUR = DominoRules(seats=4)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(*map(int, tile.split("-"))) for tile in text.split())


def stands(*hands: str, ends: tuple[int, ...], to_move: int = 0, **more: Any) -> Position:
    return Position(tuple(map(tiles, hands)), ends, to_move, **more)


def lay(tile: str, end: int | None = None) -> Play:
    return Play.lay(tiles(tile)[0], end)


def faults(rules: DominoRules, position: Position | Record, **more: Any) -> dict[str, str]:
    found = check_question(EndgameQuestion(rules, position, **more))
    return {fault.path: fault.reason for fault in found}


def solved(rules: DominoRules, position: Position | Record, **more: Any) -> EndgameAnswer:
    return solve_endgame(EndgameQuestion(rules, position, **more), Budget())


# Faults that other projects had.


def test_two_ends_with_one_number_are_one_play() -> None:
    position = stands("1-6 2-3", "0-0", ends=(6, 6))
    assert [play.play for play in list_plays(DominoRules(), position).plays] == [lay("1-6", 6)]


def test_a_tile_that_fits_two_different_ends_is_two_plays() -> None:
    plays = list_plays(DominoRules(), stands("1-6 2-3", "0-0", ends=(6, 1))).plays
    assert [play.play for play in plays] == [lay("1-6", 1), lay("1-6", 6)]
    assert [play.after.ends for play in plays] == [(6, 6), (1, 1)]


def test_going_out_against_the_blank_double_is_a_win_and_better_than_a_tie() -> None:
    answer = solved(DominoRules(), stands("1-6", "0-0", ends=(6, 5)))
    assert answer.value.lower == Value(0, Outcome.WIN) > Value(0, Outcome.TIE)
    assert answer.points == (0, 0)
    assert answer.plays[0].after.hands == ((), tiles("0-0"))
    result = list_plays(DominoRules(), stands("1-6", "0-0", ends=(6, 5))).plays[0].result
    assert result is not None
    assert (result.ending, result.winners, result.outcomes) == (Ending.OUT, (0,), (1, -1))


def test_while_somebody_can_draw_nothing_is_blocked() -> None:
    position = stands("1-2", "1-3", ends=(6, 6), boneyard=tiles("0-5"))
    listed = list_plays(DRAW, position)
    assert listed.result is None
    assert [play.play for play in listed.plays] == [Play.draw(Tile(0, 5))]
    after = listed.plays[0]
    assert after.result is not None, "nobody can lay, and the boneyard is empty now"
    assert after.result.ending is Ending.BLOCKED
    assert after.after.hands == (tiles("0-5 1-2"), tiles("1-3"))


def test_with_an_empty_boneyard_a_seat_that_can_play_means_not_blocked() -> None:
    position = stands("1-2 1-4", "1-6", ends=(6, 6))
    listed = list_plays(DRAW, position)
    assert [play.play for play in listed.plays] == [Play.knock()]
    assert listed.plays[0].result is None
    assert listed.plays[0].after.to_move == 1
    assert solved(DRAW, position).value.lower == Value(-8, Outcome.LOSS)


def test_a_knock_is_a_play_with_its_value_and_line() -> None:
    answer = solved(DominoRules(), stands("1-2 1-4", "1-6 4-5", ends=(6, 6)), with_lines=True)
    (only,) = answer.plays
    assert only.play == Play.knock()
    assert only.loss == 0
    assert only.line is not None
    assert [step.seat for step in only.line[:2]] == [0, 1]
    assert [step.play for step in only.line[:2]] == [Play.knock(), lay("1-6", 6)]
    assert only.value == answer.value


@pytest.mark.parametrize(
    ("tie", "laid_last", "winners"),
    [
        (TieRule.NOBODY, None, ()),
        (TieRule.LIGHTEST_TILE, None, (0,)),
        (TieRule.LAID_LAST_LOSES, 0, (1,)),
        (TieRule.LAID_LAST_LOSES, 1, (0,)),
        (TieRule.LAID_LAST_WINS, 0, (0,)),
        (TieRule.LAID_LAST_WINS, 1, (1,)),
    ],
)
def test_a_blocked_tie_under_each_tie_rule(
    tie: TieRule, laid_last: int | None, winners: tuple[int, ...]
) -> None:
    position = stands("0-1 1-4", "2-4", ends=(6, 6), laid_last=laid_last)
    result = score_hand(DominoRules(tie=tie), position).result
    assert result.ending is Ending.BLOCKED
    assert result.winners == winners
    assert result.points == (0, 0), "the difference of equal totals"
    assert result.by_tie_rule == bool(winners)
    answer = solved(DominoRules(tie=tie), position, asking=0)
    assert answer.plays == ()
    assert answer.result == result
    assert answer.value.lower == Value(0, Outcome(result.outcomes[0]))


def test_lowest_single_hand_and_lowest_total_may_be_on_different_sides() -> None:
    position = stands("0-1", "1-2", "4-5", "1-3", ends=(6, 6))
    result = score_hand(FOUR, position).result
    assert (result.winners, result.points) == ((1, 3), (0, 3, 0, 3))
    single = score_hand(replace(FOUR, lowest_single=True), position).result
    assert (single.winners, single.points) == ((0, 2), (7, 0, 7, 0))
    assert [line.counts for line in single.lines] == [0, 3, 0, 4]
    one = replace(FOUR, lowest_single=True, scoring=Scoring.ONE_POINT)
    assert score_hand(one, position).result.points == (1, 0, 1, 0)


def test_partners_play_on_until_both_are_out() -> None:
    rules = replace(FOUR, until_both_out=True)
    position = stands("1-6", "2-3 2-4", "1-5", "2-5 3-5", ends=(6, 6))
    (play,) = list_plays(rules, position).plays
    assert play.result is None
    assert play.after.to_move == 1
    answer = solved(rules, position)
    assert answer.value.lower == Value(26, Outcome.WIN), "5, 6, 7 and 8 spots"
    assert answer.points == (26, 0, 26, 0)


def test_a_draw_of_one_tile_that_does_not_fit_is_followed_by_a_knock() -> None:
    rules = replace(DRAW, drawing=Drawing.ONE)
    position = stands("1-2", "6-3", ends=(6, 6), boneyard=tiles("0-5 6-5"))
    drawn = list_plays(rules, position).plays[0].after
    assert (drawn.to_move, drawn.has_drawn) == (0, True)
    assert [play.play for play in list_plays(rules, drawn).plays] == [Play.knock()]
    ends_turn = replace(DRAW, drawing=Drawing.ONE_ENDS_TURN)
    assert list_plays(ends_turn, position).plays[0].after.to_move == 1


def test_the_reserve_is_not_drawn() -> None:
    position = stands("1-2", "6-3", ends=(6, 6), boneyard=tiles("0-5 6-5"))
    (play,) = list_plays(replace(DRAW, reserve=2), position).plays
    assert play.play == Play.knock()


# The lead.


def test_the_highest_double_leads() -> None:
    dealt = Position.dealt([tiles("1-6 5-5"), tiles("4-4 6-5")])
    assert dealt.to_move == 0
    (play,) = list_plays(DominoRules(), dealt).plays
    assert play.play == lay("5-5")
    assert (play.after.ends, play.after.to_move, play.after.laid_last) == ((5, 5), 1, 0)


def test_any_tile_may_lead_where_the_rules_say_so() -> None:
    rules = DominoRules(lead=Lead.ANY_TILE)
    dealt = Position.dealt([tiles("1-6 5-5"), tiles("4-4 6-5")], leader=1)
    assert [play.play for play in list_plays(rules, dealt).plays] == [lay("4-4"), lay("5-6")]
    given = replace(dealt, lead=Tile(5, 6))
    assert [play.play for play in list_plays(rules, given).plays] == [lay("5-6")]
    assert list_plays(rules, given).position.lead == Tile(5, 6)


# Answers.


def test_plays_come_best_first_and_lose_what_they_give_away() -> None:
    position = stands("1-6 6-6 2-3 2-2", "1-1 1-2 3-6 0-4", ends=(6, 1))
    answer = solved(DominoRules(), position, with_lines=True)
    values = [play.value.lower for play in answer.plays]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1
    assert answer.value == answer.plays[0].value
    assert [play.loss for play in answer.plays] == [
        values[0].margin - value.margin for value in values
    ]


def test_only_plays_values_just_those_against_the_best_of_all() -> None:
    position = stands("1-6 6-6 2-3 2-2", "1-1 1-2 3-6 0-4", ends=(6, 1))
    everything = solved(DominoRules(), position)
    worst = everything.plays[-1]
    answer = solved(DominoRules(), position, only_plays=(worst.play,))
    assert answer.plays == (worst,)
    assert answer.value == everything.value
    assert worst.loss


def test_another_seat_may_ask() -> None:
    position = stands("1-6 6-6 2-3 2-2", "1-1 1-2 3-6 0-4", ends=(6, 1))
    mine, theirs = solved(DominoRules(), position), solved(DominoRules(), position, asking=1)
    assert [play.play for play in mine.plays] == [play.play for play in theirs.plays]
    assert [play.loss for play in mine.plays] == [play.loss for play in theirs.plays]
    assert [play.value.lower.margin for play in mine.plays] == [
        -play.value.lower.margin for play in theirs.plays
    ]
    assert mine.points == theirs.points


def test_a_batch_answers_each_question_and_keeps_order() -> None:
    good = EndgameQuestion(DominoRules(), stands("1-6", "0-0", ends=(6, 5)))
    bad = EndgameQuestion(DominoRules(), stands("1-6", "1-6", ends=(6, 5)))
    first, second, third = solve_endgames([good, bad, good], Budget())
    assert isinstance(first, EndgameAnswer)
    assert isinstance(second, FaultyQuestion)
    assert isinstance(third, EndgameAnswer)
    assert first.plays == third.plays


def full_deal() -> EndgameQuestion:
    hands = (
        "0-1 0-5 1-3 2-2 3-4 4-6 5-5",
        "0-0 0-6 1-4 2-3 2-6 3-5 6-6",
        "0-2 1-1 1-5 2-4 3-3 4-5 5-6",
        "0-3 0-4 1-2 1-6 2-5 3-6 4-4",
    )
    rules = replace(FOUR, lead=Lead.ANY_TILE)
    return EndgameQuestion(rules, Position.dealt(map(tiles, hands), leader=0))


def bounds(answer: EndgameAnswer) -> dict[Play, tuple[Value, Value]]:
    return {play.play: (play.value.lower, play.value.upper) for play in answer.plays}


def test_a_small_node_budget_proves_bounds_that_hold() -> None:
    question = full_deal()
    exact = solve_endgame(question, Budget())
    assert exact.value.is_exact
    truth = {play.play: play.value.lower for play in exact.plays}
    for nodes in (0, 1, 200, 2_000, 20_000):
        answer = solve_endgame(question, Budget(nodes=nodes))
        assert answer.value.lower <= exact.value.lower <= answer.value.upper
        assert answer.value.why_not is Unproven.NODES
        assert answer.effort.nodes <= nodes
        for play, (lower, upper) in bounds(answer).items():
            assert lower <= truth[play] <= upper
        again = solve_endgame(question, Budget(nodes=nodes))
        assert bounds(again) == bounds(answer)
        assert again.effort.nodes == answer.effort.nodes
    assert sum(play.value.is_exact for play in answer.plays) > 0
    assert estimate_nodes(question) > 10_000


def test_no_time_is_no_search_but_an_answer() -> None:
    answer = solve_endgame(full_deal(), Budget(seconds=0))
    assert answer.value.why_not is Unproven.TIME
    assert answer.points is None
    assert len(answer.plays) == 7
    assert all(play.loss is None and play.line is None for play in answer.plays)


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    question = full_deal()
    first = solve_endgame(question, Budget())
    solve_endgame(EndgameQuestion(DRAW, stands("1-6", "0-0", ends=(6, 5))), Budget())
    assert solve_endgame(question, Budget()).effort.nodes == first.effort.nodes


# Records.


RECORD = Record(
    Position.dealt([tiles("1-6 6-6 2-3"), tiles("1-2 3-4 0-0")]),
    (
        Step(0, lay("6-6")),
        Step(1, Play.knock()),
        Step(0, lay("1-6")),
        Step(1, lay("1-2", 1)),
        Step(0, lay("2-3", 2)),
    ),
)


def test_a_record_is_replayed_to_its_end() -> None:
    answer = score_hand(DominoRules(), RECORD)
    assert answer.result.winners == (0,)
    assert answer.result.points == (7, 0)
    assert answer.position.laid_last == 0


@pytest.mark.parametrize(
    ("index", "step", "reason"),
    [
        (0, Step(0, lay("2-3")), "LEAD_NOT_ALLOWED"),
        (0, Step(1, lay("3-4")), "WRONG_SEAT"),
        (0, Step(0, lay("6-6", 6)), "END_NOT_OPEN"),
        (1, Step(1, lay("1-2")), "TILE_FITS_NO_END"),
        (1, Step(1, Play.draw()), "BONEYARD_EMPTY"),
        (2, Step(0, Play.knock()), "KNOCK_BUT_CAN_LAY"),
        (2, Step(0, Play.draw()), "DRAW_BUT_CAN_LAY"),
        (3, Step(1, lay("5-5")), "TILE_NOT_IN_HAND"),
        (3, Step(1, lay("1-2", 2)), "END_NOT_OPEN"),
        (3, Step(1, lay("1-2", 6)), "TILE_NOT_OF_END"),
        (3, Step(1, Play(PlayKind.LAY)), "TILE_MISSING"),
        (5, Step(1, Play.knock()), "HAND_OVER"),
    ],
)
def test_an_illegal_step_is_refused_with_its_index(index: int, step: Step, reason: str) -> None:
    record = Record(RECORD.deal, (*RECORD.steps[:index], step))
    with pytest.raises(FaultyQuestion) as raised:
        list_plays(DominoRules(), record)
    (fault,) = raised.value.faults
    assert (fault.path, fault.reason) == (f"record.steps[{index}]", reason)
    assert "legal: " in fault.text or reason == "HAND_OVER"


def test_draws_in_records() -> None:
    deal = Position.dealt([tiles("6-6 1-2"), tiles("1-3 1-4")], tiles("0-5 6-5 0-6"))
    start = (Step(0, lay("6-6")),)
    knocks = Record(deal, (*start, Step(1, Play.knock())))
    assert faults(DRAW, knocks) == {"record.steps[1]": "KNOCK_BUT_CAN_DRAW"}
    other = Record(deal, (*start, Step(1, Play.draw(Tile(0, 6)))))
    assert faults(DRAW, other) == {"record.steps[1]": "DRAWN_TILE_DIFFERS"}
    twice = Record(deal, (*start, Step(1, Play.draw()), Step(1, Play.draw())))
    assert faults(DRAW, twice) == {}
    third = Record(deal, (*twice.steps, Step(1, Play.draw())))
    assert faults(DRAW, third) == {"record.steps[3]": "DRAW_BUT_CAN_LAY"}
    position = list_plays(DRAW, twice).position
    assert position.boneyard == tiles("0-6")
    assert position.hands[1] == tiles("0-5 1-3 1-4 5-6")
    one = replace(DRAW, drawing=Drawing.ONE)
    assert faults(one, twice) == {"record.steps[2]": "MUST_KNOCK"}


def test_an_end_must_be_named_where_two_fit() -> None:
    position = stands("1-6 2-3", "0-0", ends=(6, 1))
    assert faults(DominoRules(), position, only_plays=(lay("1-6"),)) == {
        "only_plays[0]": "END_MISSING"
    }
    assert faults(DominoRules(), position, only_plays=(lay("1-6", 1), lay("1-6", 6))) == {}


# Bad input.


def test_every_fault_of_a_position_is_told_at_once() -> None:
    position = stands("1-6 1-6 7-7", "0-0", ends=(6, 6, 9), to_move=4, laid_last=9, lead=Tile(1, 6))
    found = check_question(EndgameQuestion(DominoRules(), position, asking=7))
    assert {(fault.path, fault.reason) for fault in found} == {
        ("asking", "SEAT_OUT_OF_RANGE"),
        ("position.hands[0][1]", "TILE_REPEATED"),
        ("position.hands[0][2]", "TILE_NOT_IN_SET"),
        ("position.to_move", "SEAT_OUT_OF_RANGE"),
        ("position.laid_last", "SEAT_OUT_OF_RANGE"),
        ("position.ends", "ENDS_NOT_TWO"),
        ("position.ends[2]", "END_NOT_IN_SET"),
        ("position.lead", "LEAD_AFTER_LEAD"),
    }
    repeated = next(fault for fault in found if fault.reason == "TILE_REPEATED")
    assert repeated.text == "1-6 is also in position.hands[0][0]"


@pytest.mark.parametrize(
    ("position", "path", "reason"),
    [
        (stands("1-2", ends=(6, 6)), "hands", "HANDS_NOT_SEATS"),
        (stands("1-1", "", ends=()), "hands[1]", "HAND_EMPTY"),
        (stands("1-1 1-2", "1-3", ends=()), "hands[1]", "HANDS_UNEQUAL"),
        (stands("", "", ends=(6, 6)), "hands", "SEVERAL_OUT"),
        (stands("1-2", "3-4", ends=(6, 6), boneyard=tiles("0-0")), "boneyard", "BONEYARD_IN_BLOCK"),
        (stands("1-2", "3-4", ends=()), "hands", "NO_DOUBLE_DEALT"),
        (stands("1-1", "3-3", ends=()), "to_move", "WRONG_LEADER"),
        (stands("3-3 1-2", "1-1 2-2", ends=(), lead=Tile(1, 2)), "lead", "LEAD_NOT_HIGHEST_DOUBLE"),
        (stands("0-6 1-6 2-6 3-6", "4-6 5-6 6-6", ends=(6, 1)), "ends[0]", "END_NOT_SHOWN"),
        (stands("0-6 1-6 2-6 3-6", "4-6 6-6", ends=(6, 6)), "ends", "ENDS_NOT_JOINED"),
        (stands("0-6 1-6 2-6 3-6", "4-6 5-6", ends=(6, 5)), "ends", "ENDS_NOT_JOINED"),
    ],
)
def test_a_position_at_fault(position: Position, path: str, reason: str) -> None:
    assert faults(DominoRules(), position) == {f"position.{path}": reason}


def test_hands_that_do_not_fit_a_stated_size() -> None:
    rules = DominoRules(hand_size=2)
    assert faults(rules, stands("1-1 1-2", "1-3 0-0 0-1", ends=())) == {
        "position.hands[1]": "HAND_SIZE_WRONG"
    }
    assert faults(rules, stands("1-1 1-2", "1-3 0-0 0-1", ends=(6, 6))) == {
        "position.hands[1]": "HAND_TOO_LARGE"
    }


def test_a_lead_that_is_not_held() -> None:
    rules = DominoRules(lead=Lead.ANY_TILE)
    position = stands("3-3 1-2", "1-1 2-2", ends=(), lead=Tile(1, 1))
    assert faults(rules, position) == {"position.lead": "LEAD_NOT_HELD"}


def test_who_laid_last_must_be_named_where_a_rule_asks() -> None:
    rules = DominoRules(tie=TieRule.LAID_LAST_WINS)
    position = stands("1-2", "3-4", ends=(6, 6))
    assert faults(rules, position) == {"position.laid_last": "LAID_LAST_MISSING"}
    assert faults(rules, replace(position, laid_last=1)) == {}
    assert faults(rules, Position.dealt([tiles("1-1"), tiles("3-3")])) == {}


def test_a_seat_that_is_passed_over_is_not_to_move() -> None:
    rules = replace(FOUR, until_both_out=True)
    position = stands("", "2-3", "1-5", "2-5", ends=(6, 6))
    assert faults(rules, position) == {"position.to_move": "SEAT_WITHOUT_TILES"}


def test_a_hand_that_is_not_over_scores_nothing() -> None:
    with pytest.raises(FaultyQuestion) as raised:
        score_hand(DominoRules(), stands("1-6", "0-0", ends=(6, 5)))
    assert [fault.reason for fault in raised.value.faults] == ["HAND_NOT_OVER"]


def test_a_record_begins_at_the_deal() -> None:
    record = Record(stands("1-6", "0-0", ends=(6, 5)))
    assert faults(DominoRules(), record) == {"record.deal.ends": "RECORD_AFTER_LEAD"}


def test_what_could_not_be_read_is_no_fault_here() -> None:
    position = Position(((UNREADABLE_TILE, Tile(1, 1)), tiles("1-1 2-2")), (), 0)
    assert faults(DominoRules(), position) == {"position.hands[1][0]": "TILE_REPEATED"}
    assert faults(DominoRules(), Record(position)) == {"record.deal.hands[1][0]": "TILE_REPEATED"}
    clean = Position(((UNREADABLE_TILE, Tile(1, 1)), tiles("3-3 2-2")), (), 0)
    assert faults(DominoRules(), Record(clean, (Step(0, Play.knock()),))) == {}


@pytest.mark.parametrize(
    ("rules", "path", "reason"),
    [
        (DominoRules(seats=1), "seats", "SEATS_OUT_OF_RANGE"),
        (DominoRules(seats=6), "seats", "SEATS_OUT_OF_RANGE"),
        (DominoRules(highest=7), "highest", "SET_UNSUPPORTED"),
        (DominoRules(seats=3, partners=True), "partners", "PARTNERS_NEED_FOUR"),
        (DominoRules(seats=3, until_both_out=True), "until_both_out", "NEEDS_PARTNERS"),
        (replace(FOUR, partners=False, lowest_single=True), "lowest_single", "NEEDS_PARTNERS"),
        (DominoRules(hand_size=15), "hand_size", "HAND_SIZE_OUT_OF_RANGE"),
        (DominoRules(drawing=Drawing.ONE), "drawing", "NOT_IN_BLOCK"),
        (DominoRules(reserve=2), "reserve", "NOT_IN_BLOCK"),
        (replace(DRAW, reserve=1), "reserve", "RESERVE_OUT_OF_RANGE"),
    ],
)
def test_settings_that_contradict_each_other(rules: DominoRules, path: str, reason: str) -> None:
    assert [(fault.path, fault.reason) for fault in check_rules(rules)] == [(path, reason)]
    question = EndgameQuestion(rules, stands("1-2", "3-4", ends=(6, 6)))
    assert [fault.path for fault in check_question(question)] == [f"rules.{path}"]
    assert estimate_nodes(question) == 0


def test_default_hands() -> None:
    assert [DominoRules(seats=seats).dealt_hand_size for seats in (2, 3, 4, 5)] == [8, 6, 6, 5]
    assert [replace(DRAW, seats=seats).dealt_hand_size for seats in (2, 3, 4, 5)] == [7, 5, 4, 3]
    assert DominoRules(seats=4, highest=12).dealt_hand_size == 12
    assert DominoRules(seats=2, highest=9).dealt_hand_size is None
    assert DominoRules(seats=2, highest=9, hand_size=20).dealt_hand_size == 20


def test_the_whole_double_twelve_set_can_be_on_the_table() -> None:
    rules = DominoRules(game=DominoGame.DRAW, highest=12, seats=2)
    whole = [Tile(low, high) for low in range(13) for high in range(low, 13)]
    deal = Position.dealt([whole[:7], whole[-7:]], whole[7:-7])
    listed = list_plays(rules, deal)
    assert [play.play for play in listed.plays] == [lay("12-12")]
    assert len(listed.plays[0].after.boneyard) == 77
    answer = solve_endgame(EndgameQuestion(rules, deal), Budget(nodes=500))
    assert answer.value.lower <= answer.value.upper
    assert isinstance(answer.plays[0].value, ProvenValue)
    block = DominoRules(highest=12, seats=4, hand_size=22)
    hands = [whole[seat::4][:22] for seat in range(4)]
    answer = solve_endgame(EndgameQuestion(block, Position.dealt(hands)), Budget(nodes=500))
    assert answer.value.why_not is Unproven.NODES


def test_no_question_ends_in_anything_but_an_answer_or_faults() -> None:
    dice = random.Random(8)
    whole = [*full_set(6), UNREADABLE_TILE, Tile(7, 8)]
    answered = 0
    for _ in range(3000):
        pack = dice.sample(whole, 12) if dice.random() < 0.9 else dice.choices(whole, k=12)
        seats = dice.choice((2, 2, 2, 3, 4))
        hands = tuple(
            tuple(pack[seat * 3 : seat * 3 + dice.randint(0, 3)]) for seat in range(seats)
        )
        ends = tuple(dice.choices((*range(7), -1, 9), k=dice.choice((0, 2, 2, 2, 2, 3))))
        rules = DominoRules(
            game=dice.choice((DominoGame.BLOCK, DominoGame.DRAW)),
            seats=dice.choice((seats, seats, seats, 5)),
            tie=dice.choice(list(TieRule)),
            lead=dice.choice(list(Lead)),
            until_both_out=dice.random() < 0.3,
        )
        position = Position(
            hands,
            ends,
            dice.choice((0, 1, 1, -1, 5)),
            tuple(pack[9:]) if dice.random() < 0.3 else (),
            dice.choice((None, 0, 1, 1, 7)),
            dice.random() < 0.2,
            dice.choice((None, None, pack[0])),
        )
        question = EndgameQuestion(rules, position, dice.choice((None, 0, 1, 9)))
        estimate_nodes(question)
        with suppress(FaultyQuestion):
            answered += solve_endgame(question, Budget()).value.is_exact
    assert answered > 50
