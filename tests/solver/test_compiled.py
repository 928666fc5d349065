"""The compiled build: that it is one, that it is not stale, and that plain Python agrees."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import random
import re
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import bestplay_solver
import pytest
from bestplay_solver.answer import Effort
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes import words as domino_words
from bestplay_solver.dominoes.table import Table
from bestplay_solver.game import CODE_BITS
from bestplay_solver.search.two_sided import TwoSided
from bestplay_solver.updownstop import words as updownstop_words
from bestplay_solver.upordown import endgame, questions

from tests.oracles import dominoes as oracle
from tests.oracles import updownstop as updownstop_oracle
from tests.oracles import upordown as upordown_oracle
from tests.solver import (
    test_cross_oracle,
    test_search_max_n_oracle,
    test_updownstop_oracle,
    test_upordown_oracle,
)
from tests.solver.test_dominoes_oracle import (
    our_position,
    our_rules,
    random_questions,
    without_size,
)
from tests.solver.test_search_two_sided import deal

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = Path(bestplay_solver.__file__).parent
NAMES = sorted(
    "bestplay_solver." + ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    for path in PACKAGE.rglob("*.pxd")
    if path.stem not in ("bits", "words")
)
"""Every module that is compiled."""


def test_the_tests_test_the_compiled_build() -> None:
    game = importlib.import_module("bestplay_solver.game")
    assert game.COMPILED, "no C compiler was found: see setup.py"
    for name in NAMES:
        assert not str(importlib.import_module(name).__file__).endswith(".py"), name


@pytest.mark.parametrize("name", NAMES)
def test_no_compiled_module_is_stale(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    build = runpy.run_path("setup.py", run_name="asked for its hashes")
    source = Path("solver", *name.split(".")).with_suffix(".py")
    built = importlib.import_module(name).BUILT_FROM
    assert built == build["built_from"](source), "edited since it was compiled: `make install`"


@pytest.mark.parametrize("words", [domino_words, updownstop_words])
def test_c_and_python_have_the_same_words(words: ModuleType) -> None:
    assert words.__file__ is not None
    defined = re.findall(
        r"#define WORDS_(\w+) (0x[0-9a-f]+|\d+)",
        Path(words.__file__).with_suffix(".pxd").read_text(),
    )
    ours = {name: value for name, value in vars(words).items() if name.isupper()}
    assert {name: int(value, 0) for name, value in defined} == ours
    assert words.CODE_BITS == CODE_BITS


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_short_way_of_block_equals_the_general_one(seats: int) -> None:
    for seed in range(20):
        highest = 6 if seed % 2 else 12
        tie = "last-wins" if seed % 3 else "nobody"
        rules = our_rules(
            oracle.Rules(
                seats=seats,
                largest=highest,
                lead_seat=0,
                hand_size=5,
                tie=tie,  # type: ignore[arg-type] # one of the two above
                until_both_out=seats == 4 and seed % 5 == 0,
            )
        )
        table = Table(rules, deal(seed, seats, 4, highest))
        table.game.ask(rules.seats_of(0))
        found = []
        for short in (True, False):
            assert table.game.is_plain_block
            table.game.is_plain_block = short
            search = TwoSided(12)
            search.hold(table.game)
            search.begin()
            found.append((search.value(0, table.game.words), search.nodes))
            table.game.is_plain_block = True
        assert found[0] == found[1]


def test_the_short_way_of_up_down_stop_equals_the_general_one() -> None:
    table = importlib.import_module("bestplay_solver.updownstop.table")
    compared = 0
    for rules, position in test_updownstop_oracle.random_questions(78, 600):
        ours = test_updownstop_oracle.our_rules(rules)
        game = table.Table(ours, test_updownstop_oracle.our_position(position)).game
        if not game.is_plain:
            continue
        game.ask(ours.seats_of(ours.side(0)))
        game.settled(0)
        found = []
        for short in (True, False):
            game.is_plain = short
            search = TwoSided(12)
            search.hold(game)
            search.begin()
            found.append((search.value(0, game.words), search.nodes))
        assert found[0] == found[1]
        compared += 1
    assert compared >= 100


class _PlainFinder(importlib.abc.MetaPathFinder):
    """Finds the .py of the package's modules, whatever stands beside them."""

    def find_spec(
        self, name: str, _path: object, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in NAMES:
            return None
        source = PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")
        return importlib.util.spec_from_file_location(name, source)


@contextmanager
def plain_modules() -> Iterator[SimpleNamespace]:
    """Load the rules, the search and what stands on them once more, plain."""
    mine = {name: module for name, module in sys.modules.items() if _is_ours(name)}
    for name in mine:
        del sys.modules[name]
    finder = _PlainFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield SimpleNamespace(
            game=importlib.import_module("bestplay_solver.game"),
            table=importlib.import_module("bestplay_solver.dominoes.table"),
            updownstop=importlib.import_module("bestplay_solver.updownstop.table"),
            search=importlib.import_module("bestplay_solver.search.two_sided"),
            max_n=importlib.import_module("bestplay_solver.search.max_n"),
            rows=importlib.import_module("bestplay_solver.upordown.questions"),
            turns=importlib.import_module("bestplay_solver.upordown.endgame"),
        )
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _is_ours(name)]:
            del sys.modules[name]
        sys.modules.update(mine)


def _is_ours(name: str) -> bool:
    """Whether a module is compiled or imports one that is; settings and tiles are shared."""
    shared = ("settings", "tiles", "position", "faults", "scores", "bits")
    return name.startswith("bestplay_solver.") and name.rpartition(".")[2] not in shared


@pytest.fixture(scope="module")
def plain() -> SimpleNamespace:
    with plain_modules() as modules:
        assert not modules.game.COMPILED
        return modules


def values_and_nodes(
    table_module: ModuleType, search_module: ModuleType, question: tuple[object, object]
) -> list[object]:
    """Return what a search finds of every seat's value, and in how many nodes."""
    rules, position = question
    table = table_module.Table(rules, position)
    game = table.game
    search = search_module.TwoSided(10)
    found: list[object] = []
    for seat in range(rules.seats):  # type: ignore[attr-defined] # of a game's rules, as loaded
        game.ask(rules.seats_of(rules.side(seat)))  # type: ignore[attr-defined] # as above
        search.hold(game)
        search.begin()
        game.settled(0)
        found.append((search.value(0, game.words), search.nodes))
    return [found, game.perft(3)]


def check(plain: SimpleNamespace, question: tuple[object, object]) -> None:
    table = importlib.import_module("bestplay_solver.dominoes.table")
    search = importlib.import_module("bestplay_solver.search.two_sided")
    assert values_and_nodes(plain.table, plain.search, question) == values_and_nodes(
        table, search, question
    )


@pytest.mark.parametrize("game", ["block", "draw"])
def test_plain_and_compiled_agree_in_value_and_nodes(plain: SimpleNamespace, game: str) -> None:
    for rules, position in random_questions(77, game, 200):
        check(plain, (without_size(our_rules(rules)), our_position(position)))


@pytest.mark.parametrize("game", ["cross", "double-nine-cross"])
def test_they_agree_through_a_cross(plain: SimpleNamespace, game: str) -> None:
    for rules, position in test_cross_oracle.random_questions(77, game, 150):
        check(plain, (without_size(our_rules(rules)), our_position(position)))


def points_and_nodes(
    table_module: ModuleType, max_n_module: ModuleType, question: tuple[object, object]
) -> list[object]:
    """Return what max-n finds of a position, in how many nodes and with how large a table."""
    table = table_module.Table(*question)
    table.game.ask([0])
    table.game.settled(0)
    found: list[object] = []
    for most_bytes in (1 << 14, 1 << 26):
        search = max_n_module.MaxN(most_bytes)
        search.hold(table.game)
        found.append((search.value(0, table.game.words), search.nodes))
        found.append((search.table_bits, search.stored))
        search.begin(nodes=30)
        found.append((search.value(0, table.game.words), search.nodes, search.out_of_nodes))
    return found


@pytest.mark.parametrize("game", ["block", "draw", "cross", "double-nine-cross"])
def test_they_agree_in_max_n(plain: SimpleNamespace, game: str) -> None:
    table = importlib.import_module("bestplay_solver.dominoes.table")
    max_n = importlib.import_module("bestplay_solver.search.max_n")
    for rules, position in test_search_max_n_oracle.random_questions(77, game, 60):
        question = (without_size(our_rules(rules)), our_position(position))
        assert points_and_nodes(plain.table, plain.max_n, question) == points_and_nodes(
            table, max_n, question
        )


def test_they_agree_in_max_n_while_its_table_grows(plain: SimpleNamespace) -> None:
    rules = our_rules(oracle.Rules(seats=3, hand_size=6, lead_seat=0))
    table = importlib.import_module("bestplay_solver.dominoes.table")
    max_n = importlib.import_module("bestplay_solver.search.max_n")
    question = (rules, deal(3, 3, 6))
    found = points_and_nodes(plain.table, plain.max_n, question)
    assert found == points_and_nodes(table, max_n, question)


@pytest.mark.parametrize(("seats", "size", "highest"), [(2, 7, 6), (4, 5, 6), (4, 4, 12)])
def test_they_agree_on_whole_deals(
    plain: SimpleNamespace, seats: int, size: int, highest: int
) -> None:
    rules = our_rules(oracle.Rules(seats=seats, largest=highest, lead_seat=0, hand_size=size))
    for seed in range(4):
        check(plain, (rules, deal(seed, seats, size, highest)))


def test_they_agree_where_tiles_need_two_words(plain: SimpleNamespace) -> None:
    rules = our_rules(oracle.Rules(game="draw", largest=12, lead_seat=0, hand_size=3))
    position = oracle.deal(
        random.Random(5), oracle.Rules(game="draw", largest=12, lead_seat=0, hand_size=3)
    )
    assert len(position.boneyard) > 64
    table = importlib.import_module("bestplay_solver.dominoes.table")
    search = importlib.import_module("bestplay_solver.search.two_sided")
    found = []
    for tables, searches in ((plain.table, plain.search), (table, search)):
        board = tables.Table(rules, our_position(position))
        board.game.ask([0])
        one = searches.TwoSided(10)
        one.hold(board.game)
        one.begin(nodes=3000)
        found.append((one.value(0, board.game.words), one.nodes, board.game.perft(5)))
    assert found[0] == found[1]


def untimed(answer: Any) -> str:
    """Return all that an answer says but how long it took; plain classes are others."""
    return repr(replace(answer, effort=Effort(0, answer.effort.nodes)))


@pytest.mark.parametrize("nodes", [None, 40])
def test_they_agree_in_plans_and_ranks_of_rows(plain: SimpleNamespace, nodes: int | None) -> None:
    for rules, area, cards in test_upordown_oracle.random_sequences(77, 40):
        ours = test_upordown_oracle.our_rules(rules), test_upordown_oracle.our_area(area)
        plan = questions.PlanQuestion(*ours, tuple(cards))
        rank = questions.RankQuestion(*ours, cards[0], tuple(cards[1:]))
        found = [
            (untimed(rows.plan_rows(plan, Budget(nodes=nodes))),
             untimed(rows.rank_rows(rank, Budget(nodes=nodes))))
            for rows in (plain.rows, questions)
        ]  # fmt: skip
        assert found[0] == found[1]


@pytest.mark.parametrize("nodes", [None, 100])
def test_they_agree_in_endgames_of_up_or_down(plain: SimpleNamespace, nodes: int | None) -> None:
    dice = random.Random(77)
    for number in range(24):
        rules, position = upordown_oracle.random_endgame(dice, 3)
        question = endgame.EndgameQuestion(
            test_upordown_oracle.our_rules(rules),
            test_upordown_oracle.our_position(position),
            number % 2,
            with_lines=True,
        )
        found = [
            untimed(turns.solve_endgame(question, Budget(nodes=nodes)))
            for turns in (plain.turns, endgame)
        ]
        assert found[0] == found[1]


def test_they_agree_in_up_down_stop(plain: SimpleNamespace) -> None:
    table = importlib.import_module("bestplay_solver.updownstop.table")
    search = importlib.import_module("bestplay_solver.search.two_sided")
    max_n = importlib.import_module("bestplay_solver.search.max_n")
    for rules, position in test_updownstop_oracle.random_questions(77, 250):
        question = (
            test_updownstop_oracle.our_rules(rules),
            test_updownstop_oracle.our_position(position),
        )
        assert values_and_nodes(plain.updownstop, plain.search, question) == values_and_nodes(
            table, search, question
        )
        if rules.seats > 2 and not rules.partners:
            assert points_and_nodes(plain.updownstop, plain.max_n, question) == points_and_nodes(
                table, max_n, question
            )


@pytest.mark.parametrize(
    ("rules", "pile"),
    [
        (updownstop_oracle.Rules(), 0),
        (updownstop_oracle.Rules(hand_size=5, hop=True), 3),
        (updownstop_oracle.Rules(seats=3, hand_size=4, same_way=True), 2),
        (updownstop_oracle.Rules(seats=4, hand_size=3, partners=True), 0),
        (updownstop_oracle.Rules(largest=12, hand_size=7, every_pass_counts=True), 70),
    ],
)
def test_they_agree_on_whole_deals_of_up_down_stop(
    plain: SimpleNamespace, rules: updownstop_oracle.Rules, pile: int
) -> None:
    """The last has more than 64 tiles: two words each hand."""
    ours = test_updownstop_oracle.our_rules(rules)
    table = importlib.import_module("bestplay_solver.updownstop.table")
    search = importlib.import_module("bestplay_solver.search.two_sided")
    for seed in range(3):
        deal = updownstop_oracle.deal(random.Random(seed), rules)
        position = test_updownstop_oracle.our_position(replace(deal, pile=deal.pile[:pile]))
        found = []
        for tables, searches in ((plain.updownstop, plain.search), (table, search)):
            board = tables.Table(ours, position)
            board.game.ask(ours.seats_of(ours.side(seed % rules.seats)))
            board.game.settled(0)
            one = searches.TwoSided(10)
            one.hold(board.game)
            one.begin(nodes=2000)
            found.append((one.value(0, board.game.words), one.nodes, board.game.perft(4)))
        assert found[0] == found[1]
