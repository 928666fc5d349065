"""The fine points of Up-Down-Stop44 (RULES.md, section 3), each asked of the public questions."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.tiles import Tile, full_set
from bestplay_solver.updownstop.position import (
    Direction,
    End,
    Exchange,
    Play,
    PlayKind,
    Position,
    Record,
    Row,
    RowEnd,
    Start,
    Step,
    Stop,
)
from bestplay_solver.updownstop.questions import (
    EndgameQuestion,
    ListedPlay,
    Outcome,
    Value,
    list_plays,
    score_hand,
    solve_endgame,
)
from bestplay_solver.updownstop.scores import Ending
from bestplay_solver.updownstop.settings import UpDownStopRules
from bestplay_solver.updownstop.table import Table

from tests.oracles import updownstop as oracle
from tests.solver.test_updownstop_oracle import our_position, our_rules

TWO = UpDownStopRules()
THREE = UpDownStopRules(seats=3)
PARTNERS = UpDownStopRules(seats=4, partners=True)
HOP = UpDownStopRules(hop=True)
SAME_WAY = UpDownStopRules(same_way=True)
ALL_COUNT = UpDownStopRules(all_passes_count=True)
UP, DOWN = Direction.UP, Direction.DOWN
FIRST, SECOND = End.FIRST, End.SECOND


def tile(text: str) -> Tile:
    low, high = text.split("-")
    return Tile.of(int(low), int(high))


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(tile, text.split()))


def built(active: int, way: Direction, top: str, stop: Stop | None = None) -> RowEnd:
    return RowEnd(active, way, tile(top), stop)


def begun(*hands: str, start: str, to_move: int = 0, pile: str = "") -> Position:
    return Position.begun(map(tiles, hands), tile(start), to_move, tiles(pile))


def stands(
    *hands: str, start: str, first: RowEnd, second: RowEnd, to_move: int = 0, **more: Any
) -> Position:
    pile = tiles(more.pop("pile", ""))
    return Position(
        tuple(map(tiles, hands)), Row(tile(start), first, second, **more), to_move, pile
    )


def listed(position: Position | Record, rules: UpDownStopRules = TWO) -> list[ListedPlay]:
    return list(list_plays(rules, position).plays)


def plays(position: Position | Record, rules: UpDownStopRules = TWO) -> list[Play]:
    return [play.play for play in listed(position, rules)]


def kinds(position: Position | Record, rules: UpDownStopRules = TWO) -> set[PlayKind]:
    return {play.kind for play in plays(position, rules)}


def record(*hands: str, start: str, turns: list[Play], pile: str = "") -> Record:
    """A hand from its start tile; the seats take turns from seat 0."""
    steps = [Step(0, Start(tile(start)))]
    steps += [Step(turn % len(hands), play) for turn, play in enumerate(turns)]
    return Record(tuple(map(tiles, hands)), tuple(steps), tiles(pile))


def after(position: Position, play: Play, rules: UpDownStopRules = TWO) -> ListedPlay:
    (found,) = (one for one in listed(position, rules) if one.play == play)
    return found


# Which way a tile opens.


def test_seven_tiles_alone_can_open_either_way_at_one_end() -> None:
    both: set[Tile] = set()
    opens: dict[tuple[int, Tile], list[Direction | None]] = {}
    for active, one in product(range(7), full_set(6)):
        other = tile("0-1" if active > 1 else "4-5")
        # A double start tile has one end only while the directions are not fixed.
        start = Tile(active, active) if one != Tile(active, active) else Tile.of(active, 3)
        if start == one:
            start = Tile.of(active, 0)
        if one == other:
            other = tile("2-2" if active != 2 else "5-5")
        position = Position.begun([(one,), (other,)], start)
        end = FIRST if start.low == active else SECOND
        ways = [play.direction for play in plays(position) if play.end is end]
        opens[active, one] = ways
        if len(ways) == 2:
            both.add(one)
            assert ways == [UP, DOWN]
    assert both == set(tiles("0-2 0-5 1-3 1-6 2-4 3-5 4-6"))
    for (active, one), ways in opens.items():
        assert (UP in ways) == ((active + 1) % 7 in one)
        assert (DOWN in ways) == ((active - 1) % 7 in one)


def test_a_first_build_fixes_both_directions() -> None:
    position = begun("1-4 2-3", "0-6 5-5", start="3-6")
    row = after(position, Play.build(tile("1-4"), FIRST, UP, 4)).after.row
    assert row.first == built(4, UP, "1-4")
    assert row.second == RowEnd(6, DOWN)
    row = after(position, Play.build(tile("2-3"), FIRST, DOWN, 2)).after.row
    assert (row.first, row.second) == (built(2, DOWN, "2-3"), RowEnd(6, UP))


def test_numbers_go_round() -> None:
    position = stands(
        "0-3 1-5 2-6",
        "1-1",
        start="2-5",
        first=built(6, UP, "5-6"),
        second=built(0, DOWN, "0-4"),
    )
    assert plays(position) == [
        Play.build(tile("0-3"), FIRST, UP, 0),
        Play.build(tile("2-6"), SECOND, DOWN, 6),
        Play.pass_turn(),
    ]


@pytest.mark.parametrize("highest", [9, 12])
def test_numbers_go_round_in_larger_sets(highest: int) -> None:
    rules = UpDownStopRules(highest=highest)
    position = Position.begun(
        [(Tile(0, 3), Tile(3, highest)), tiles("1-1")], Tile(highest, highest)
    )
    assert plays(position, rules)[0] == Play.build(Tile(0, 3), FIRST, UP, 0)
    position = Position.begun([(Tile(3, highest),), tiles("1-1")], tile("0-0"))
    assert plays(position, rules)[0] == Play.build(Tile(3, highest), FIRST, DOWN, highest)


def test_the_ends_of_a_double_start_tile_are_one_while_no_direction_is_fixed() -> None:
    position = begun("2-4 4-4", "0-6 5-5", start="3-3")
    assert plays(position) == [
        Play.build(tile("2-4"), FIRST, UP, 4),
        Play.build(tile("2-4"), FIRST, DOWN, 2),
        Play.build(tile("4-4"), FIRST, UP, 4),
        Play.pass_turn(),
    ]
    assert plays(position, SAME_WAY) == plays(position)


def test_ends_with_one_number_are_two_plays_once_directions_are_fixed() -> None:
    position = stands(
        "3-4 0-6", "1-1", start="2-5", first=built(3, UP, "1-3"), second=built(5, DOWN, "5-6")
    )
    assert plays(position)[:2] == [
        Play.build(tile("3-4"), FIRST, UP, 4),
        Play.build(tile("3-4"), SECOND, DOWN, 4),
    ]


def test_the_same_tile_builds_at_one_end_and_stops_the_other() -> None:
    position = stands(
        "4-4 0-6", "1-1", start="2-5", first=built(3, UP, "1-3"), second=built(4, DOWN, "4-6")
    )
    assert plays(position)[:2] == [
        Play.build(tile("4-4"), FIRST, UP, 4),
        Play.stop(tile("4-4"), SECOND),
    ]


def test_one_double_may_stop_either_of_two_ends() -> None:
    position = stands(
        "4-4 0-6", "1-1", start="2-5", first=built(4, UP, "1-4"), second=built(4, DOWN, "4-6")
    )
    assert plays(position)[:2] == [
        Play.stop(tile("4-4"), FIRST),
        Play.stop(tile("4-4"), SECOND),
    ]


# Settings of the row.


def test_with_hop_the_other_half_becomes_the_active_number() -> None:
    position = begun("2-4 0-6", "1-1 5-5", start="3-3")
    assert plays(position, HOP)[:2] == [
        Play.build(tile("2-4"), FIRST, UP, 2),
        Play.build(tile("2-4"), FIRST, DOWN, 4),
    ]
    row = after(position, Play.build(tile("2-4"), FIRST, UP, 2), HOP).after.row
    assert row.first == built(2, UP, "2-4")


def test_with_hop_the_double_of_the_other_half_stops() -> None:
    position = stands(
        "1-1 4-4 0-6", "5-5", start="3-6", first=built(1, UP, "1-4"), second=RowEnd(6, DOWN)
    )
    assert Play.stop(tile("1-1"), FIRST) in plays(position, HOP)
    assert Play.stop(tile("4-4"), FIRST) not in plays(position, HOP)


def test_both_ends_may_go_the_same_way_where_that_is_a_setting() -> None:
    position = begun("0-4 2-5", "1-1 0-6", start="3-6")
    row = after(position, Play.build(tile("0-4"), FIRST, UP, 4), SAME_WAY).after.row
    assert (row.first, row.second) == (built(4, UP, "0-4"), RowEnd(6))
    position = Position((tiles("0-1 2-5"), tiles("1-1 5-6")), row, 0)
    assert plays(position, SAME_WAY) == [
        Play.build(tile("0-1"), SECOND, UP, 0),
        Play.build(tile("2-5"), FIRST, UP, 5),
        Play.build(tile("2-5"), SECOND, DOWN, 5),
        Play.pass_turn(),
    ]
    row = after(position, Play.build(tile("0-1"), SECOND, UP, 0), SAME_WAY).after.row
    assert (row.first.direction, row.second.direction) == (UP, UP)


def test_after_one_build_the_ends_of_a_double_are_two_also_when_both_may_go_the_same_way() -> None:
    position = stands("2-4 0-6", "5-5", start="3-3", first=built(3, UP, "0-3"), second=RowEnd(3))
    assert plays(position, SAME_WAY)[:3] == [
        Play.build(tile("2-4"), FIRST, UP, 4),
        Play.build(tile("2-4"), SECOND, UP, 4),
        Play.build(tile("2-4"), SECOND, DOWN, 2),
    ]


# What is never stopped.


def test_the_start_tile_is_never_stopped() -> None:
    assert PlayKind.STOP not in kinds(begun("3-3 6-6", "0-1", start="3-6"))


def test_the_start_tile_is_not_stopped_after_the_other_end_was_built_either() -> None:
    hands = ("0-4 0-0 1-1", "4-4 6-6 1-2")
    turn = Play.build(tile("0-4"), FIRST, UP, 4)
    stops = [
        play
        for play in plays(record(*hands, start="3-6", turns=[turn]))
        if play.kind is PlayKind.STOP
    ]
    assert stops == [Play.stop(tile("4-4"), FIRST)]


@pytest.mark.parametrize("rules", [TWO, HOP, SAME_WAY])
def test_a_double_that_was_built_is_never_stopped(rules: UpDownStopRules) -> None:
    hand = [one for one in full_set(6) if one.is_double and one.low != 4]
    position = Position.begun([hand, tiles("4-4 0-1")], tile("3-6"), 1)
    following = after(position, Play.build(tile("4-4"), FIRST, UP, 4), rules).after
    assert following.to_move == 0
    assert PlayKind.STOP not in kinds(following, rules)
    assert Play.build(tile("5-5"), FIRST, UP, 5) in plays(following, rules)


def test_a_stop_is_not_stopped() -> None:
    stop = Stop()
    position = stands(
        "3-3 5-5 0-6",
        "1-1",
        start="2-6",
        first=built(4, UP, "1-4", stop),
        second=RowEnd(6, DOWN),
    )
    assert kinds(position) == {PlayKind.REMOVE, PlayKind.PASS, PlayKind.BUILD}
    assert [play.end for play in plays(position) if play.kind is PlayKind.BUILD] == [SECOND]


# When a stop may be removed.


STOPPED = [Play.build(tile("0-4"), FIRST, UP, 4), Play.stop(tile("4-4"), FIRST)]
HANDS = ("0-4 5-5 1-1", "4-4 0-0 2-2")


def test_a_stop_cannot_be_removed_in_the_turn_after_it_was_played() -> None:
    assert PlayKind.REMOVE not in kinds(record(*HANDS, start="3-6", turns=STOPPED))


def test_its_owner_can_remove_it_two_turns_after() -> None:
    turns = [*STOPPED, Play.build(tile("5-5"), SECOND, DOWN, 5)]
    given = record(*HANDS, start="3-6", turns=turns)
    assert list_plays(TWO, given).position.to_move == 1
    assert Play.remove(FIRST) in plays(given)


def test_a_pass_counts_as_the_turn_between() -> None:
    given = record(*HANDS, start="3-6", turns=[*STOPPED, Play.pass_turn()])
    assert Play.remove(FIRST) in plays(given)


def test_with_three_seats_the_next_but_one_removes_it() -> None:
    given = record(*HANDS, "0-1 0-2 1-2", start="3-6", turns=STOPPED)
    assert list_plays(THREE, given).position.to_move == 2
    assert PlayKind.REMOVE not in kinds(given, THREE)
    given = record(*HANDS, "0-1 0-2 1-2", start="3-6", turns=[*STOPPED, Play.pass_turn()])
    assert list_plays(THREE, given).position.to_move == 0
    assert Play.remove(FIRST) in plays(given, THREE)


def test_an_end_is_as_before_after_a_removal() -> None:
    before = record(*HANDS, start="3-6", turns=STOPPED[:1])
    given = record(*HANDS, start="3-6", turns=[*STOPPED, Play.pass_turn(), Play.remove(FIRST)])
    row = list_plays(TWO, given).position.row
    assert row.first == list_plays(TWO, before).position.row.first == built(4, UP, "0-4")
    assert row.scrap == tiles("4-4")
    assert row.passes == 0
    assert Play.build(tile("5-5"), FIRST, UP, 5) in plays(given)
    assert PlayKind.REMOVE not in kinds(given)


def test_a_stopped_end_is_closed_while_the_other_is_open() -> None:
    given = record(*HANDS, start="3-6", turns=STOPPED)
    assert plays(given) == [Play.build(tile("5-5"), SECOND, DOWN, 5), Play.pass_turn()]


def test_both_ends_stopped_leave_removals_and_passes() -> None:
    position = stands(
        "0-5 2-2 3-3",
        "1-1",
        start="3-6",
        first=built(4, UP, "0-4", Stop()),
        second=built(5, DOWN, "5-6", Stop(fresh=True)),
    )
    assert plays(position) == [Play.remove(FIRST), Play.pass_turn()]
    following = after(position, Play.pass_turn()).after
    assert plays(following) == [Play.remove(FIRST), Play.remove(SECOND), Play.pass_turn()]
    following = after(following, Play.remove(SECOND)).after
    assert following.row.first.stop == Stop()
    assert following.row.second == built(5, DOWN, "5-6")
    assert following.row.scrap == tiles("5-5")


# How a hand ends.


def test_a_stop_as_the_last_tile_goes_out() -> None:
    position = stands(
        "4-4", "1-1 0-5", start="3-6", first=built(4, UP, "0-4"), second=RowEnd(6, DOWN)
    )
    following = after(position, Play.stop(tile("4-4"), FIRST))
    assert following.result is not None
    assert following.result.ending is Ending.OUT
    assert (following.result.winners, following.result.points) == ((0,), (0, 3))
    answer = solve_endgame(EndgameQuestion(TWO, position), Budget())
    assert answer.plays[0].play == Play.stop(tile("4-4"), FIRST)
    assert answer.value.lower == answer.value.upper == Value(3, Outcome.WIN)


def test_a_build_as_the_last_tile_goes_out() -> None:
    position = begun("0-4", "1-1 0-5", start="3-6")
    following = after(position, Play.build(tile("0-4"), FIRST, UP, 4))
    assert following.result is not None
    assert (following.result.ending, following.result.points) == (Ending.OUT, (0, 3))
    assert list_plays(TWO, following.after).plays == ()


def test_the_pass_that_draws_the_last_tile_does_not_count_towards_the_end() -> None:
    position = stands(
        "0-1", "0-2", start="3-6", first=RowEnd(3), second=RowEnd(6), pile="4-4", to_move=0
    )
    following = after(position, Play.pass_turn(tile("4-4")))
    assert (following.result, following.after.row.passes) == (None, 0)
    assert following.after.hands == (tiles("0-1 4-4"), tiles("0-2"))
    following = after(following.after, Play.pass_turn())
    assert (following.result, following.after.row.passes) == (None, 1)
    following = after(following.after, Play.pass_turn())
    assert following.result is not None
    assert (following.result.ending, following.result.points) == (Ending.PASSES, (3, 1))


def test_the_pass_that_draws_the_last_tile_counts_where_all_passes_count() -> None:
    position = begun("0-1", "0-2", start="3-6", pile="4-4")
    following = after(position, Play.pass_turn(tile("4-4")), ALL_COUNT)
    assert (following.result, following.after.row.passes) == (None, 1)
    following = after(following.after, Play.pass_turn(), ALL_COUNT)
    assert following.result is not None
    assert (following.result.ending, following.result.points) == (Ending.PASSES, (3, 1))


def test_where_all_passes_count_a_hand_ends_with_tiles_in_the_pile() -> None:
    position = begun("0-1", "0-2", start="3-6", pile="4-4 5-5 1-1")
    following = after(position, Play.pass_turn(tile("4-4")), ALL_COUNT)
    following = after(following.after, Play.pass_turn(tile("5-5")), ALL_COUNT)
    assert following.result is not None
    assert (following.result.ending, following.result.points) == (Ending.PASSES, (3, 3))
    assert following.after.pile == tiles("1-1")


def test_any_other_turn_starts_the_count_of_passes_again() -> None:
    fields: dict[str, Any] = {
        "start": "2-5",
        "first": built(4, UP, "1-4", Stop()),
        "second": built(3, DOWN, "3-6"),
        "passes": 1,
    }
    position = stands("3-3 0-2", "1-1", **fields)
    passes = {one.play.kind: one.after.row.passes for one in listed(position)}
    zero = dict.fromkeys((PlayKind.BUILD, PlayKind.STOP, PlayKind.REMOVE), 0)
    assert passes == {**zero, PlayKind.PASS: 2}


def test_every_seat_must_pass_in_turn_for_the_end() -> None:
    turns = [Play.pass_turn()] * 2
    hands = ("0-1", "0-2", "1-2")
    assert list_plays(THREE, record(*hands, start="3-6", turns=turns)).result is None
    ended = list_plays(THREE, record(*hands, start="3-6", turns=[*turns, Play.pass_turn()]))
    assert ended.result is not None
    assert ended.result.ending is Ending.PASSES
    assert ended.plays == ()


def test_a_drawn_tile_is_not_playable_in_that_turn() -> None:
    position = begun("1-3", "0-2", start="3-6", pile="2-4 5-5")
    assert plays(position) == [Play.pass_turn(tile("2-4"))]
    following = after(position, Play.pass_turn(tile("2-4"))).after
    assert following.to_move == 1
    assert following.pile == tiles("5-5")


@pytest.mark.parametrize("seed", range(10))
def test_every_hand_ends_whatever_is_played_and_no_tile_is_lost(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(1000):
        rules = oracle.random_rules(dice)
        position = our_position(oracle.deal(dice, rules))
        play_out(dice, Table(our_rules(rules), position), rules.seats)


def play_out(dice: random.Random, table: Table, seats: int) -> None:
    game, dealt = table.game, table.start
    in_pile, played = list(dealt.pile), 0
    held = sum(map(len, dealt.hands))
    turns, most = 0, seats * (3 * (held + len(in_pile)) + 2)
    passing = dice.choice((0.05, 0.3, 0.8))
    while not game.finished(0):
        legal = game.codes(0, game.words)
        code, place = legal[-1] if dice.random() < passing else dice.choice(legal)
        before = [set(game.held_by(0, seat)) for seat in range(seats)] if turns % 7 == 0 else []
        mover = game.mover(0)
        game.copied(place, 0)
        turns += 1
        assert turns <= most
        if before:
            now = [set(game.held_by(0, seat)) for seat in range(seats)]
            assert len(before[mover] ^ now[mover]) <= 1
            assert [hand for seat, hand in enumerate(before) if seat != mover] == [
                hand for seat, hand in enumerate(now) if seat != mover
            ]
        played += code >> 10 == 0  # a build or a stop
    drawn = game.drawn(0)
    numbers = [number for seat in range(seats) for number in game.held_by(0, seat)]
    assert len(numbers) == len(set(numbers)) == held + drawn - played
    result = table.result(0)
    assert result is not None
    is_out = any(not line.tiles for line in result.lines)
    assert result.ending is (Ending.OUT if is_out else Ending.PASSES)
    assert is_out or game.passes(0) == seats


# What a hand gives.


def test_partners_points_add_up() -> None:
    position = stands(
        "0-1",
        "0-0 1-2",
        "5-5 6-6 1-1",
        "2-2",
        start="3-6",
        first=RowEnd(3),
        second=RowEnd(6),
        passes=4,
    )
    result = score_hand(PARTNERS, position).result
    assert result.points == (1, 3, 6, 2)
    assert (result.winners, result.outcomes) == ((1, 3), (-1, 1, -1, 1))
    answer = solve_endgame(EndgameQuestion(PARTNERS, position, asking=0), Budget())
    assert answer.value.lower == Value(-2, Outcome.LOSS)
    alone = score_hand(UpDownStopRules(seats=4), position).result
    assert (alone.winners, alone.outcomes) == ((0,), (1, -1, -1, -1))


def test_going_out_does_not_win_for_partners_when_the_other_has_more() -> None:
    position = begun("0-4", "0-0", "5-5 6-6", "1-2", start="3-6")
    result = after(position, Play.build(tile("0-4"), FIRST, UP, 4), PARTNERS).result
    assert result is not None
    assert (result.ending, result.points) == (Ending.OUT, (0, 2, 4, 1))
    assert result.outcomes == (-1, 1, -1, 1)


def test_a_double_is_two_and_the_fewest_are_shared() -> None:
    position = stands(
        "0-1 2-4", "0-0", "1-1", start="3-6", first=RowEnd(3), second=RowEnd(6), passes=3
    )
    result = score_hand(THREE, position).result
    assert result.points == (2, 2, 2)
    assert (result.winners, result.outcomes) == ((0, 1, 2), (0, 0, 0))


def test_a_margin_above_nothing_can_be_no_win_among_three() -> None:
    hands = ("1-3 1-6", "1-2", "0-0 2-2 4-4")
    fields: dict[str, Any] = {"start": "3-6", "first": RowEnd(3), "second": RowEnd(6)}
    loss = Value(1 + 6 - 2 * 2, Outcome.LOSS)
    ended = EndgameQuestion(THREE, stands(*hands, passes=3, **fields), asking=0)
    assert solve_endgame(ended, Budget()).value.lower == loss
    answer = solve_endgame(EndgameQuestion(THREE, stands(*hands, passes=2, **fields)), Budget())
    assert [play.play for play in answer.plays] == [Play.pass_turn()]
    assert answer.value.lower == answer.value.upper == loss


# Before the start tile.


def test_a_record_may_begin_with_exchanges() -> None:
    given = Record(
        (tiles("0-1 0-2"), tiles("1-2 1-3")),
        (
            Step(0, Exchange(tiles("0-1 0-2"), tiles("2-4 5-5"))),
            Step(1, Exchange((), ())),
            Step(0, Start(tile("3-3"))),
            Step(0, Play.build(tile("2-4"), FIRST, UP, 4)),
        ),
        tiles("6-6 0-1 0-2"),
    )
    position = list_plays(TWO, given).position
    assert position.hands == (tiles("5-5"), tiles("1-2 1-3"))
    assert (position.row.first, position.to_move) == (built(4, UP, "2-4"), 1)
    assert position.pile == tiles("6-6 0-1 0-2")


def test_nobody_draws_in_the_exchange_what_was_put_aside_in_it() -> None:
    dealt = (tiles("0-1 2-2"), tiles("3-4 5-5"))
    first = Step(0, Exchange(tiles("0-1"), tiles("1-1")))
    start = Step(0, Start(Tile(3, 5)))
    drawn_later = Record(dealt, (first, start, Step(0, Play.pass_turn(Tile(0, 1)))), tiles("0-2"))
    assert list_plays(UpDownStopRules(), drawn_later).position.hands[0] == tiles("0-1 1-1 2-2")
    drawn_at_once = Record(dealt, (first, Step(1, Exchange(tiles("3-4"), tiles("0-1"))), start))
    with pytest.raises(FaultyQuestion) as caught:
        list_plays(UpDownStopRules(), drawn_at_once)
    assert [(fault.path, fault.reason) for fault in caught.value.faults] == [
        ("record.steps[1]", "TILE_NOT_IN_PILE")
    ]


def test_a_second_start_tile_is_told_at_its_step() -> None:
    dealt = (tiles("0-1 2-2"), tiles("3-4 5-5"))
    twice = Record(dealt, (Step(0, Start(tile("3-5"))), Step(0, Start(tile("1-1")))))
    with pytest.raises(FaultyQuestion) as caught:
        list_plays(TWO, twice)
    assert [(fault.path, fault.reason) for fault in caught.value.faults] == [
        ("record.steps[1]", "START_REPEATED")
    ]
