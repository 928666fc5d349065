"""Max-n: its table, its limits, its marks and its ties (values: test_search_max_n_oracle.py)."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import replace

import pytest
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.dominoes.answers import Expected
from bestplay_solver.dominoes.position import Play, Position
from bestplay_solver.dominoes.questions import (
    EndgameAnswer,
    EndgameQuestion,
    estimate_nodes,
    list_plays,
    solve_endgame,
)
from bestplay_solver.dominoes.settings import DominoGame, DominoRules, Lead
from bestplay_solver.dominoes.table import Table
from bestplay_solver.search.max_n import MaxN
from bestplay_solver.tiles import Tile

from tests.solver.test_search_two_sided import deal

THREE = DominoRules(seats=3, lead=Lead.ANY_TILE)
UNKNOWN = {why_not: Expected((), (), why_not) for why_not in Unproven}


def ask(
    rules: DominoRules, position: Position, budget: Budget | None = None, **more: object
) -> EndgameAnswer:
    question = replace(EndgameQuestion(rules, position, with_expected=True), **more)  # type: ignore[arg-type] # as the test says
    return solve_endgame(question, budget or Budget())


def table_of(seed: int, seats: int = 3, size: int = 6) -> Table:
    rules = DominoRules(seats=seats, partners=False, lead=Lead.ANY_TILE)
    table = Table(rules, deal(seed, seats, size))
    table.game.ask([0])
    return table


def points_and_nodes(search: MaxN, table: Table) -> tuple[list[int] | None, int]:
    search.hold(table.game)
    search.begin()
    return search.value(0, table.game.words), search.nodes


# Ties.


def test_of_equal_plays_a_seat_takes_the_first_in_play_order() -> None:
    # After 1-4, seat 0 goes out by 2-4 against 1-6 and 0-2: 9. After 1-6 the hand is blocked, and
    # seat 2 is lowest: 6 and 5 less its own 2: 9 too. Seat 1 loses 9 either way.
    hands = ((Tile(2, 4),), (Tile(1, 4), Tile(1, 6)), (Tile(0, 2),))
    rules = DominoRules(seats=3)
    answer = ask(rules, Position(hands, (1, 3), to_move=1))
    first, second = Play.lay(Tile(1, 4), 1), Play.lay(Tile(1, 6), 1)
    found = {play.play: play.expected for play in answer.plays}
    assert found == {
        first: Expected((9, 0, 0), (18, -9, -9)),
        second: Expected((0, 0, 9), (-9, -9, 18)),
    }
    assert answer.expected == found[first]
    # The forced value of the two is another thing: what seat 1 is sure of whatever they do.
    assert {play.value.lower.margin for play in answer.plays} == {-9}


def test_the_order_of_ends_decides_between_two_lays_of_one_tile() -> None:
    dice = random.Random(11)
    found = 0
    while found < 30:
        position = list_plays(THREE, deal(dice.randrange(10**6), 3, 4)).plays[0].after
        answer = ask(THREE, position)
        named = {play.play: play.expected for play in answer.plays}
        listed = [play.play for play in list_plays(THREE, position).plays]
        margins = [named[play].margins[position.to_move] for play in listed]  # type: ignore[union-attr] # proven
        best = max(margins, default=0)
        if margins.count(best) < 2:
            continue
        found += 1
        assert answer.expected == named[listed[margins.index(best)]]


# Which questions have it.


@pytest.mark.parametrize("rules", [DominoRules(), DominoRules(seats=4)])
def test_two_sides_expect_nothing(rules: DominoRules) -> None:
    answer = ask(replace(rules, lead=Lead.ANY_TILE), deal(1, rules.seats, 4))
    assert answer.expected is None
    assert {play.expected for play in answer.plays} == {None}


def test_a_hand_that_is_over_expects_nothing() -> None:
    hands = ((), (Tile(1, 2),), (Tile(3, 4),))
    answer = ask(DominoRules(seats=3), Position(hands, (6, 6), to_move=1))
    assert answer.result is not None
    assert answer.expected is None


def test_the_position_is_valued_by_all_plays_though_only_some_are_asked_for() -> None:
    position = deal(4, 3, 5)
    whole = ask(THREE, position)
    for play in whole.plays:
        some = ask(THREE, position, only_plays=(play.play,))
        assert some.expected == whole.expected
        assert [one.expected for one in some.plays] == [play.expected]


def test_a_forced_play_has_the_value_of_the_position() -> None:
    hands = ((Tile(5, 5),), (Tile(1, 4), Tile(1, 6)), (Tile(0, 2),))
    answer = ask(DominoRules(seats=3), Position(hands, (1, 3), to_move=0))
    assert [play.play for play in answer.plays] == [Play.knock()]
    assert answer.plays[0].expected == answer.expected


def test_without_it_an_answer_is_what_it_was() -> None:
    position = deal(6, 3, 5)
    with_it = ask(THREE, position)
    without = ask(THREE, position, with_expected=False)
    assert [replace(play, expected=None) for play in with_it.plays] == list(without.plays)
    assert with_it.effort.nodes > without.effort.nodes
    assert (with_it.value, with_it.points) == (without.value, without.points)


# Limits.


def huge() -> tuple[DominoRules, Position]:
    rules = DominoRules(seats=4, highest=9, partners=False, lead=Lead.ANY_TILE)
    return rules, deal(1, 4, 13, 9)


def check_marks(answer: EndgameAnswer, why_not: Unproven) -> None:
    assert answer.expected == UNKNOWN[why_not]
    assert any(play.expected == UNKNOWN[why_not] for play in answer.plays)


def test_nodes_end_it_and_the_finished_plays_stay_proven() -> None:
    position = deal(9, 3, 7)
    whole = {play.play: play.expected for play in ask(THREE, position).plays}
    forced = ask(THREE, position, with_expected=False).effort.nodes
    proven = []
    for more in (0, 1, 5000, 50_000, 90_000):
        answer = ask(THREE, position, Budget(nodes=forced + more))
        assert answer.value.is_exact
        assert answer.effort.nodes == forced + more
        check_marks(answer, Unproven.NODES)
        for play in answer.plays:
            assert play.expected in (whole[play.play], UNKNOWN[Unproven.NODES])
        proven.append(sum(play.expected == whole[play.play] for play in answer.plays))
    assert proven == sorted(proven)
    assert 0 == proven[0] < proven[-1]


def test_the_same_budget_in_nodes_gives_the_same_answer() -> None:
    position = deal(9, 3, 7)
    some = [ask(THREE, position, Budget(nodes=60_000)) for _ in range(2)]
    assert some[0].plays == some[1].plays


def test_a_play_that_ends_the_hand_is_proven_whatever_the_budget() -> None:
    hands = ((Tile(1, 5),), (Tile(1, 4), Tile(1, 6)), (Tile(0, 2),))
    position = Position(hands, (1, 3), to_move=0)
    answer = ask(DominoRules(seats=3), position, Budget(nodes=0))
    assert answer.plays[0].expected == Expected((14, 0, 0), (28, -14, -14))
    assert answer.expected == answer.plays[0].expected


def test_time_ends_it() -> None:
    start = time.monotonic()
    check_marks(ask(*huge(), Budget(seconds=0.1)), Unproven.TIME)
    assert time.monotonic() - start < 5


def test_a_flag_set_by_another_thread_ends_it() -> None:
    rules, position = DominoRules(seats=3, highest=9, hand_size=12), deal(2, 3, 12, 9)
    rules = replace(rules, lead=Lead.ANY_TILE)
    stop = StopFlag()
    answers: list[EndgameAnswer] = []
    worker = threading.Thread(
        target=lambda: answers.append(ask(rules, position, Budget(stop=stop)))
    )
    worker.start()
    time.sleep(0.5)
    assert worker.is_alive(), "it runs without the GIL"
    stop.set()
    worker.join(timeout=30)
    assert not worker.is_alive()
    check_marks(answers[0], Unproven.TIME)


def test_a_flag_that_is_set_already_ends_it_at_once() -> None:
    stop = StopFlag()
    stop.set()
    check_marks(ask(*huge(), Budget(stop=stop)), Unproven.TIME)


# The table.


def test_a_table_of_any_size_gives_the_same_points() -> None:
    for seed in range(6):
        table = table_of(seed)
        found = [points_and_nodes(MaxN(size), table) for size in (1 << 9, 1 << 13, 1 << 26)]
        assert len({tuple(points) for points, _ in found if points is not None}) == 1
        assert found[0][1] > found[1][1] > found[2][1]


def test_the_table_grows_by_need_and_not_beyond_its_bound() -> None:
    table = table_of(3)
    search = MaxN()
    points_and_nodes(search, table)
    assert search.table_bits == 12 + 3
    assert search.stored * 2 <= 1 << search.table_bits
    small = MaxN(1 << 13)
    points_and_nodes(small, table)
    assert 3 * 8 << small.table_bits <= 1 << 13
    assert small.stored <= 1 << small.table_bits


def test_a_search_forgets_between_deals() -> None:
    tables = [table_of(seed, 4, 4) for seed in range(8)]
    truth = [points_and_nodes(MaxN(), table) for table in tables]
    search = MaxN()
    assert [points_and_nodes(search, table) for table in tables * 2] == truth * 2


def test_two_seats_do_not_play_it() -> None:
    with pytest.raises(ValueError, match="three to five"):
        MaxN().hold(Table(DominoRules(lead=Lead.ANY_TILE), deal(1, 2, 4)).game)


def test_its_nodes_are_estimated() -> None:
    for seats, size, factor in ((3, 6, 10), (4, 6, 10), (5, 5, 10)):
        rules = DominoRules(seats=seats, partners=False)
        question = EndgameQuestion(rules, deal(0, seats, size), with_expected=True)
        position = Position.dealt(deal(0, seats, size).hands)
        question = replace(question, position=position)
        nodes = solve_endgame(question, Budget()).effort.nodes
        assert nodes / factor < estimate_nodes(question) < nodes * factor
    draw = DominoRules(game=DominoGame.DRAW, seats=3)
    plain = EndgameQuestion(draw, Position.dealt(deal(0, 3, 5).hands))
    assert estimate_nodes(replace(plain, with_expected=True)) > estimate_nodes(plain)
