"""The two-sided search: its table's age, its stop flag, and its counts (values: the oracles)."""

from __future__ import annotations

import random
import threading
import time

import pytest
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.dominoes.position import Position
from bestplay_solver.dominoes.questions import EndgameQuestion, solve_endgame
from bestplay_solver.dominoes.settings import DominoRules, Lead
from bestplay_solver.dominoes.table import Table
from bestplay_solver.game import fold, unfold
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.tiles import full_set

LAST_AGE = 2**32 - 1


def deal(seed: int, seats: int, size: int, highest: int = 6) -> Position:
    tiles = list(full_set(highest))
    random.Random(seed).shuffle(tiles)
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(seats)]
    return Position.dealt(hands, leader=0)


def table_of(seed: int, seats: int = 2, size: int = 7) -> Table:
    rules = DominoRules(seats=seats, lead=Lead.ANY_TILE)
    table = Table(rules, deal(seed, seats, size))
    table.game.ask(rules.seats_of(0))
    return table


def value_and_nodes(search: TwoSided, table: Table) -> tuple[tuple[int, int], int]:
    search.hold(table.game)
    search.begin()
    return search.value(0, table.game.words), search.nodes


def test_folded_values_compare_by_margin_then_outcome() -> None:
    values = [(margin, (margin > 0) - (margin < 0)) for margin in range(-3, 4) if margin]
    values += [(0, -1), (0, 0), (0, 1)]
    assert [unfold(fold(*value)) for value in values] == values
    assert sorted(values) == sorted(values, key=lambda value: fold(*value))


def test_the_age_at_its_edge_brings_nothing_back() -> None:
    tables = [table_of(seed) for seed in range(12)]
    truth = [value_and_nodes(TwoSided(), table) for table in tables]
    search = TwoSided(8)  # small, so that entries of every age stay around
    truth_small = [value_and_nodes(TwoSided(8), table) for table in tables]
    for start in (LAST_AGE - 5, 0, LAST_AGE - 1):
        search.set_age(start)
        for _ in range(2):
            assert [value_and_nodes(search, table) for table in tables] == truth_small
    assert [bounds for bounds, _ in truth] == [bounds for bounds, _ in truth_small]


def test_a_small_table_gives_the_same_value_with_more_nodes() -> None:
    table = table_of(3, seats=4, size=6)
    large, few = value_and_nodes(TwoSided(16), table)
    small, many = value_and_nodes(TwoSided(4), table)
    assert large == small
    assert many > few


def test_places_that_are_valued_together_share_the_table() -> None:
    table = table_of(5, seats=4, size=5)
    game = table.game
    plies = table.plies(0, game.words)
    for ply in plies:
        game.settled(ply.place)
    end = game.words + len(plies) * (1 + game.words)
    search = TwoSided()
    search.hold(game)
    search.begin()
    together = search.values([ply.place for ply in plies], end)
    shared = search.nodes
    alone = []
    for ply in plies:
        search.hold(game)
        alone.append(search.value(ply.place, end))
    assert together == alone
    assert shared < search.nodes - shared


def huge() -> EndgameQuestion:
    rules = DominoRules(seats=4, highest=12, lead=Lead.ANY_TILE)
    return EndgameQuestion(rules, deal(1, 4, 20, 12))


def test_a_flag_set_by_another_thread_stops_the_search() -> None:
    stop = StopFlag()
    answers = []
    worker = threading.Thread(
        target=lambda: answers.append(solve_endgame(huge(), Budget(stop=stop)))
    )
    worker.start()
    time.sleep(0.1)
    assert worker.is_alive(), "the search runs without the GIL"
    stop.set()
    worker.join(timeout=30)
    assert not worker.is_alive()
    (answer,) = answers
    assert answer.value.why_not is Unproven.TIME
    assert answer.value.lower < answer.value.upper
    assert answer.effort.nodes > 0


def test_a_flag_that_is_set_already_stops_at_once() -> None:
    stop = StopFlag()
    stop.set()
    answer = solve_endgame(huge(), Budget(stop=stop))
    assert answer.value.why_not is Unproven.TIME


def test_time_ends_a_search() -> None:
    answer = solve_endgame(huge(), Budget(seconds=0.05))
    assert answer.value.why_not is Unproven.TIME
    assert answer.effort.nodes > 0


@pytest.mark.parametrize("nodes", [1, 50, 3000])
def test_nodes_end_a_search_though_time_is_left(nodes: int) -> None:
    answer = solve_endgame(huge(), Budget(seconds=60, nodes=nodes))
    assert answer.value.why_not is Unproven.NODES
    assert answer.effort.nodes == nodes


def test_threads_search_side_by_side() -> None:
    question = EndgameQuestion(DominoRules(seats=4, lead=Lead.ANY_TILE), deal(2, 4, 6))
    alone = solve_endgame(question, Budget())
    found = []
    workers = [
        threading.Thread(target=lambda: found.append(solve_endgame(question, Budget())))
        for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [answer.plays for answer in found] == [alone.plays] * 4
    assert {answer.effort.nodes for answer in found} == {alone.effort.nodes}
