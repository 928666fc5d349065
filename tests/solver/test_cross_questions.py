"""Cross and Double Nine Cross in particular positions, and what is wrong with bad ones."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.position import (
    UNREADABLE_NUMBER,
    Cross,
    Play,
    PlayKind,
    Position,
    Record,
    Step,
)
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    check_question,
    estimate_nodes,
    list_plays,
    score_hand,
    solve_endgame,
)
from bestplay_solver.dominoes.scores import Ending
from bestplay_solver.dominoes.settings import (
    DominoGame,
    DominoRules,
    Drawing,
    Lead,
    check_rules,
)
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.tiles import Tile, full_set

from tests.oracles import dominoes as oracle
from tests.solver.test_dominoes_oracle import our_position, our_rules, random_rules

CROSS = DominoRules(game=DominoGame.CROSS)
NINE = DominoRules(game=DominoGame.DOUBLE_NINE_CROSS, highest=9)
TWO_ENDS = replace(NINE, ends_for_double=2)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(*map(int, tile.split("-"))) for tile in text.split())


def stands(*hands: str, ends: tuple[int, ...] = (), to_move: int = 0, **more: Any) -> Position:
    return Position(tuple(map(tiles, hands)), ends, to_move, **more)


def lay(tile: str, end: int | None = None) -> Play:
    return Play.lay(tiles(tile)[0], end)


def faults(rules: DominoRules, position: Position | Record, **more: Any) -> dict[str, str]:
    found = check_question(EndgameQuestion(rules, position, **more))
    return {fault.path: fault.reason for fault in found}


def after(rules: DominoRules, position: Position, *plays: Play) -> Position:
    """Return the position after some plays, knocks and draws made by themselves."""
    for play in plays:
        listed = list_plays(rules, position).plays
        while listed[0].play.kind is not PlayKind.LAY:
            position = listed[0].after
            listed = list_plays(rules, position).plays
        (position,) = (one.after for one in listed if one.play == play)
    return position


# The cross.


def test_four_plays_are_made_against_the_first_double() -> None:
    start = Position.dealt([tiles("6-6 0-6 2-6 4-4"), tiles("1-6 3-6 0-1 3-3")])
    lead = list_plays(CROSS, start).plays
    assert [play.play for play in lead] == [lay("6-6")]
    assert (lead[0].after.ends, lead[0].after.cross) == ((), Cross(6))
    assert not lead[0].after.is_before_lead
    two = after(CROSS, start, lay("6-6"), lay("1-6", 6), lay("0-6", 6))
    assert two.cross == Cross(6, (0, 1))
    assert two.open_numbers == (6,)
    # 0-1 fits both arms that wait, and neither is open.
    assert [play.play for play in list_plays(CROSS, two).plays] == [lay("3-6", 6)]
    four = after(CROSS, two, lay("3-6", 6), lay("2-6", 6))
    assert (four.ends, four.cross) == ((0, 1, 2, 3), None)
    assert [play.play for play in list_plays(CROSS, four).plays] == [
        lay("0-1", 0),
        lay("0-1", 1),
        lay("3-3", 3),
    ]


def test_two_seats_that_cannot_answer_the_double_knock() -> None:
    rules = replace(CROSS, seats=3)
    start = Position.dealt([tiles("6-6 0-6 2-6"), tiles("1-2 3-3 0-1"), tiles("4-4 2-2 0-5")])
    position = after(rules, start, lay("6-6"))
    for seat in (1, 2):
        (only,) = list_plays(rules, position).plays
        assert (position.to_move, only.play) == (seat, Play.knock())
        position = only.after
    assert (position.to_move, position.cross) == (0, Cross(6))
    assert len(list_plays(rules, position).plays) == 2
    answer = solve_endgame(EndgameQuestion(rules, start, with_lines=True), Budget())
    line = answer.plays[0].line
    assert line is not None
    kinds = [step.play.kind.value for step in line]
    assert kinds == ["lay", "knock", "knock", "lay", "knock", "knock", "lay"]
    assert answer.value.lower.margin == (3 + 6 + 1) + (8 + 4 + 5)


def test_a_boneyard_runs_out_in_mid_cross() -> None:
    position = stands("0-1 0-2", "3-4", cross=Cross(6, (5, 4)), boneyard=tiles("1-1 6-3 2-2"))
    position = replace(position, to_move=1)
    drawn = []
    while position.boneyard:
        (only,) = list_plays(CROSS, position).plays
        drawn.append((position.to_move, only.play))
        if only.play.kind is PlayKind.LAY:
            break
        position = only.after
    assert drawn == [
        (1, Play.draw(Tile(1, 1))),
        (1, Play.draw(Tile(3, 6))),
        (1, lay("3-6", 6)),
    ]
    position = after(CROSS, position, lay("3-6", 6))
    assert position.cross == Cross(6, (3, 4, 5))
    (only,) = list_plays(CROSS, position).plays
    assert only.play == Play.draw(Tile(2, 2))
    # Nobody has a 6 now, though three arms end in what is in hands.
    assert only.result is not None
    assert only.result.ending is Ending.BLOCKED
    assert only.result.points == (9 - 7, 0)
    blocked = only.after
    assert blocked.cross == Cross(6, (3, 4, 5))
    assert list_plays(CROSS, blocked).plays == ()
    assert score_hand(CROSS, blocked).result == only.result


def test_the_reserve_ends_a_cross_too() -> None:
    rules = replace(CROSS, reserve=2)
    position = stands("0-1", "3-4", cross=Cross(6, (5,)), boneyard=tiles("2-6 1-1"))
    assert score_hand(rules, position).result.ending is Ending.BLOCKED
    assert list_plays(CROSS, position).plays[0].play == Play.draw(Tile(2, 6))


def test_one_tile_a_turn_is_drawn_in_mid_cross() -> None:
    position = stands("0-1", "3-4", cross=Cross(6, (5,)), boneyard=tiles("1-1 2-6"))
    one = replace(CROSS, drawing=Drawing.ONE)
    (draw,) = list_plays(one, position).plays
    assert (draw.after.to_move, draw.after.has_drawn) == (0, True)
    assert [play.play for play in list_plays(one, draw.after).plays] == [Play.knock()]
    ends = replace(CROSS, drawing=Drawing.ONE_ENDS_TURN)
    (draw,) = list_plays(ends, position).plays
    assert (draw.after.to_move, draw.after.has_drawn) == (1, False)


# After it.


@pytest.mark.parametrize(
    ("rules", "after_it"),
    [
        (CROSS, (4, 4, 5, 6)),
        (NINE, (4, 4, 4, 4, 5, 6)),
        (TWO_ENDS, (4, 4, 4, 5, 6)),
    ],
)
def test_a_double_on_an_end_that_shows_its_number_twice(
    rules: DominoRules, after_it: tuple[int, ...]
) -> None:
    position = stands("4-4 0-1", "0-0 0-2", ends=(4, 5, 4, 6))
    plays = list_plays(rules, position).plays
    assert [play.play for play in plays] == [lay("4-4", 4)]
    assert plays[0].after.ends == after_it


def test_five_equal_ends() -> None:
    position = stands("5-7 0-1", "5-9 1-1", ends=(5, 2, 5, 5, 5, 5))
    plays = list_plays(NINE, position).plays
    assert [(play.play, play.after.ends) for play in plays] == [(lay("5-7", 5), (2, 5, 5, 5, 5, 7))]
    double = stands("5-5 0-1", "5-9 1-1", ends=(5, 2, 5, 5, 5, 8))
    assert list_plays(NINE, double).plays[0].after.ends == (2, 5, 5, 5, 5, 5, 5, 8)
    assert list_plays(TWO_ENDS, double).plays[0].after.ends == (2, 5, 5, 5, 5, 5, 8)


def test_a_number_that_is_all_laid_out_is_a_dead_end() -> None:
    live = stands("1-2 3-3", "1-4", ends=(6, 6, 6, 1))
    assert [play.play for play in list_plays(CROSS, live).plays] == [lay("1-2", 1)]
    dead = stands("1-2 3-3", "1-4", ends=(6, 6, 6, 6))
    result = score_hand(CROSS, dead).result
    assert (result.ending, result.winners, result.points) == (Ending.BLOCKED, (1,), (0, 4))


def test_a_double_in_cross_has_one_far_end() -> None:
    position = stands("2-2 0-1", "0-0", ends=(2, 3, 4, 5))
    assert list_plays(CROSS, position).plays[0].after.ends == (2, 3, 4, 5)


# Leads.


def test_any_double_of_the_named_seat_may_be_led() -> None:
    rules = replace(CROSS, lead=Lead.ANY_TILE)
    start = Position.dealt([tiles("0-6 6-6"), tiles("1-1 3-3")], leader=1)
    assert [play.play for play in list_plays(rules, start).plays] == [lay("1-1"), lay("3-3")]
    led = replace(start, lead=Tile(1, 1))
    assert [play.play for play in list_plays(rules, led).plays] == [lay("1-1")]
    assert list_plays(rules, led).position == led


def test_a_lead_is_a_double() -> None:
    rules = replace(CROSS, lead=Lead.ANY_TILE)
    start = Position.dealt([tiles("6-6 0-6"), tiles("1-2 3-4")], leader=1)
    assert faults(rules, start) == {"position.to_move": "LEADER_WITHOUT_DOUBLE"}
    led = replace(start, to_move=0, lead=Tile(0, 6))
    assert faults(rules, led) == {"position.lead": "LEAD_NOT_DOUBLE"}
    none = Position.dealt([tiles("0-6"), tiles("1-2")])
    assert faults(CROSS, none) == {"position.hands": "NO_DOUBLE_DEALT"}


# Records.


@pytest.mark.parametrize("game", ["cross", "double-nine-cross"])
def test_records_replay_through_the_cross(game: str) -> None:
    dice = random.Random(3)
    for _ in range(25):
        theirs = replace(random_rules(dice, game), hand_size=4)
        position = oracle.deal(dice, theirs)
        deal = our_position(position)
        steps: list[Step] = []
        rules = our_rules(theirs)
        while not oracle.is_over(theirs, position):
            play = dice.choice(oracle.legal_plays(theirs, position))
            tile = None if play.tile is None or play.kind != "lay" else Tile(*play.tile)
            steps.append(Step(position.to_move, Play(PlayKind(play.kind), tile, play.end)))
            position = oracle.after(theirs, position, play)
            if dice.random() < 0.1:
                found = list_plays(rules, Record(deal, tuple(steps))).position
                assert (found.ends, found.cross) == (
                    our_position(position).ends,
                    our_position(position).cross,
                )
        result = score_hand(rules, Record(deal, tuple(steps))).result
        assert result.points == oracle.result(theirs, position).points


def test_what_is_wrong_with_a_step() -> None:
    deal = Position.dealt([tiles("6-6 0-6 2-6 4-4"), tiles("1-6 3-6 0-1 3-3")])
    lead = Step(0, lay("6-6"))

    def why(*steps: Step) -> tuple[str, str]:
        (fault,) = check_question(EndgameQuestion(CROSS, Record(deal, steps)))
        return fault.path, fault.reason

    assert why(lead, Step(1, lay("3-3", 6))) == ("record.steps[1]", "TILE_NOT_OF_END")
    assert why(lead, Step(1, lay("3-3"))) == ("record.steps[1]", "TILE_FITS_NO_END")
    arm = Step(1, lay("1-6"))
    # 0-6 at 0, or 0-1 at 1: an arm that waits is not open.
    assert why(lead, arm, Step(0, lay("0-6", 1))) == ("record.steps[2]", "END_NOT_OPEN")
    second = Step(0, lay("0-6"))
    assert why(lead, arm, second, Step(1, lay("0-1", 1))) == ("record.steps[3]", "END_NOT_OPEN")
    crossed = stands("1-1", "1-2", cross=Cross(6))
    assert faults(CROSS, Record(crossed)) == {"record.deal.cross": "RECORD_AFTER_LEAD"}


# Settings and faults.


def test_default_hands() -> None:
    seats = (2, 3, 4, 5)
    assert [replace(CROSS, seats=n).dealt_hand_size for n in seats] == [7, 5, 4, 3]
    assert [replace(NINE, seats=n).dealt_hand_size for n in seats] == [7, 7, 5, 5]
    assert replace(CROSS, highest=9).dealt_hand_size is None
    assert replace(NINE, highest=6).dealt_hand_size is None
    assert check_rules(replace(NINE, highest=12)) == []


@pytest.mark.parametrize(
    ("rules", "path", "reason"),
    [
        (replace(NINE, ends_for_double=1), "ends_for_double", "ENDS_FOR_DOUBLE_OUT_OF_RANGE"),
        (replace(NINE, ends_for_double=4), "ends_for_double", "ENDS_FOR_DOUBLE_OUT_OF_RANGE"),
        (replace(CROSS, ends_for_double=2), "ends_for_double", "NOT_IN_GAME"),
        (DominoRules(ends_for_double=2), "ends_for_double", "NOT_IN_GAME"),
        (replace(CROSS, reserve=1), "reserve", "RESERVE_OUT_OF_RANGE"),
    ],
)
def test_settings_that_contradict_each_other(rules: DominoRules, path: str, reason: str) -> None:
    assert [(fault.path, fault.reason) for fault in check_rules(rules)] == [(path, reason)]


@pytest.mark.parametrize(
    ("rules", "position", "path", "reason"),
    [
        (DominoRules(), stands("1-2", "3-4", cross=Cross(6)), "cross", "NOT_IN_GAME"),
        (CROSS, stands("1-2", "3-4", ends=(6,), cross=Cross(6)), "ends", "ENDS_BESIDE_CROSS"),
        (CROSS, stands("1-2", "3-4", cross=Cross(7)), "cross.centre", "END_NOT_IN_SET"),
        (CROSS, stands("1-2 6-6", "3-4", cross=Cross(6)), "cross.centre", "CENTRE_HELD"),
        (
            CROSS,
            stands("1-2", "3-4", cross=Cross(6, (0, 1, 2, 3))),
            "cross.waiting",
            "TOO_MANY_ARMS",
        ),
        (CROSS, stands("1-2", "3-4", cross=Cross(6, (0, 7))), "cross.waiting[1]", "END_NOT_IN_SET"),
        (
            CROSS,
            stands("1-2", "3-4", cross=Cross(6, (0, 6))),
            "cross.waiting[1]",
            "ARM_SHOWS_CENTRE",
        ),
        (CROSS, stands("1-2", "3-4", cross=Cross(6, (0, 0))), "cross.waiting[1]", "ARM_REPEATED"),
        (CROSS, stands("1-6", "3-4", cross=Cross(6, (0, 1))), "cross.waiting[1]", "ARM_HELD"),
        (CROSS, stands("1-2", "3-4", ends=(1, 2)), "ends", "ENDS_NOT_OF_CROSS"),
        (CROSS, stands("1-2", "3-4", ends=(1, 2, 3, 4, 5)), "ends", "ENDS_NOT_OF_CROSS"),
        (NINE, stands("1-2", "3-4", ends=(1, 2, 3, 4, 5)), "ends", "ENDS_NOT_OF_CROSS"),
        (NINE, stands("1-2", "3-4", ends=(1, 2, 3)), "ends", "ENDS_NOT_OF_CROSS"),
        (CROSS, stands("1-2", "3-4", ends=(1, 2, 3, 7)), "ends[3]", "END_NOT_IN_SET"),
        (
            CROSS,
            stands("0-6 1-6 2-6", "3-6 4-6 5-6", ends=(1, 2, 3, 6)),
            "ends[3]",
            "END_NOT_SHOWN",
        ),
        (
            CROSS,
            stands("0-6 1-6 2-6", "3-6 4-6", ends=(1, 6, 2, 6)),
            "ends[3]",
            "END_TOO_OFTEN",
        ),
        (
            CROSS,
            stands("0-0 1-1 2-2 3-3", "4-4 5-5 6-6", ends=(1, 2, 3, 4)),
            "ends",
            "ENDS_NOT_JOINED",
        ),
        (CROSS, stands("1-2", "3-4", cross=Cross(6), lead=Tile(1, 2)), "lead", "LEAD_AFTER_LEAD"),
    ],
)
def test_a_position_at_fault(
    rules: DominoRules, position: Position, path: str, reason: str
) -> None:
    assert faults(rules, position) == {f"position.{path}": reason}


def test_more_ends_than_doubles_are_free() -> None:
    doubles = [str(tile) for tile in full_set(9) if tile.is_double]
    hands = (" ".join(doubles[:5]), " ".join(doubles[5:8]))
    # Two doubles are free: the centre, and one that made three ends of one.
    fits, too_many = (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8)
    assert faults(NINE, stands(*hands, ends=fits)) == {}
    assert faults(NINE, stands(*hands, ends=too_many)) == {"position.ends": "ENDS_NOT_OF_CROSS"}


def test_what_could_not_be_read_is_no_fault_here() -> None:
    for cross in (Cross(UNREADABLE_NUMBER, (1, 2)), Cross(6, (UNREADABLE_NUMBER, 2))):
        position = stands("1-2", "3-4", cross=cross)
        assert faults(CROSS, position) == {}
        assert estimate_nodes(EndgameQuestion(CROSS, position)) == 0
        with pytest.raises(FaultyQuestion):
            list_plays(CROSS, position)
    assert faults(CROSS, stands("1-2", "3-4", ends=(UNREADABLE_NUMBER, 1, 2, 3))) == {}


def test_no_question_ends_in_anything_but_an_answer_or_faults() -> None:
    dice = random.Random(5)
    answered = 0
    numbers = (*range(7), 12, -1, 99, UNREADABLE_NUMBER)
    for _ in range(3000):
        highest = dice.choice((6, 9, 12))
        seats = dice.choice((2, 3, 4))
        pack = dice.sample(list(full_set(highest)), 12)
        hands = tuple(
            tuple(pack[seat * 3 : seat * 3 + dice.randint(1, 3)]) for seat in range(seats)
        )
        cross = Cross(dice.choice(numbers), tuple(dice.choices(numbers, k=dice.randint(0, 4))))
        rules = DominoRules(
            game=dice.choice((DominoGame.CROSS, DominoGame.DOUBLE_NINE_CROSS, DominoGame.BLOCK)),
            seats=seats,
            highest=highest,
            lead=dice.choice(list(Lead)),
            ends_for_double=dice.choice((3, 3, 2)),
        )
        ends = tuple(dice.choices(range(7), k=dice.choice((0, 2, 4, 4, 5, 6, 40))))
        position = Position(
            hands,
            ends if dice.random() < 0.6 else (),
            dice.choice((0, 1, 1, 7)),
            tuple(pack[9:]) if dice.random() < 0.3 and seats < 4 else (),
            cross=cross if dice.random() < 0.4 else None,
        )
        question = EndgameQuestion(rules, position, with_expected=True)
        estimate_nodes(question)
        with suppress(FaultyQuestion):
            answered += solve_endgame(question, Budget(nodes=20_000)).value.is_exact
    assert answered > 200


def test_the_whole_double_twelve_set_can_be_on_the_table() -> None:
    whole = list(full_set(12))
    random.Random(1).shuffle(whole)
    for game in (DominoGame.CROSS, DominoGame.DOUBLE_NINE_CROSS):
        rules = DominoRules(game=game, highest=12, seats=5, hand_size=7)
        hands = [whole[seat * 7 : seat * 7 + 7] for seat in range(5)]
        deal = Position.dealt(hands, whole[35:])
        question = EndgameQuestion(rules, deal, with_expected=True)
        answer = solve_endgame(question, Budget(nodes=3000))
        assert answer.value.why_not is Unproven.NODES
        assert answer.effort.nodes == 3000


def test_sixteen_ends_of_one_number_are_refused_and_fourteen_are_played() -> None:
    rules = replace(NINE, highest=12)
    most = (0,) * 14
    hands = ("1-2", "1-1")
    assert faults(rules, stands(*hands, ends=most)) == {}
    assert set(faults(rules, stands(*hands, ends=(0,) * 16)).values()) == {"END_TOO_OFTEN"}
    assert score_hand(rules, stands(*hands, ends=most)).result.ending is Ending.BLOCKED
