"""Up-Down-Stop44 equals an oracle that was written from RULES.md alone, play by play."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.position import Direction, End, Play, Position, Row, RowEnd, Stop
from bestplay_solver.updownstop.questions import (
    EndgameAnswer,
    EndgameQuestion,
    Expected,
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

VECTORS = Path(__file__).parent.parent / "vectors"
SEEDS = 10
QUESTIONS = 300
"""Of each seed."""
SIZES = {2: (4, 6, 7), 3: (4, 5, 6), 4: (5, 6, 7)}
"""The most tiles in all hands of a random question, by seats."""
ENDS = (End.FIRST, End.SECOND)

Named = tuple[str, Tile | None, End | None, Direction | None]


def our_rules(rules: oracle.Rules) -> UpDownStopRules:
    return UpDownStopRules(
        seats=rules.seats,
        highest=rules.largest,
        partners=rules.partners,
        hand_size=rules.hand_size,
        hop=rules.hop,
        same_way=rules.same_way,
        all_passes_count=rules.every_pass_counts,
    )


def our_tiles(tiles: Iterable[oracle.Tile]) -> tuple[Tile, ...]:
    return tuple(Tile(*tile) for tile in tiles)


def our_end(end: oracle.End) -> RowEnd:
    return RowEnd(
        active=end.active,
        direction=None if end.direction is None else Direction(end.direction),
        top=None if end.top is None else Tile(*end.top),
        stop=Stop(end.fresh) if end.stopped else None,
    )


def our_position(position: oracle.Position) -> Position:
    first, second = map(our_end, position.ends)
    row = Row(
        start=Tile(*position.start),
        first=first,
        second=second,
        scrap=our_tiles(sorted(position.scrap)),
        dead=our_tiles(sorted(position.dead)),
        passes=position.passes,
    )
    hands = tuple(our_tiles(sorted(hand)) for hand in position.hands)
    return Position(hands, row, position.to_move, our_tiles(position.pile))


def our_play(play: oracle.Play) -> Named:
    return (
        play.kind,
        None if play.tile is None else Tile(*play.tile),
        None if play.end is None else ENDS[play.end],
        None if play.direction is None else Direction(play.direction),
    )


def named(play: Play) -> Named:
    tile = play.tile if play.kind.value in ("build", "stop") else None
    return play.kind.value, tile, play.end, play.direction


def random_questions(seed: int, number: int) -> Iterator[tuple[oracle.Rules, oracle.Position]]:
    """Yield questions of fewer tiles than are dealt in a game; no size of hands is stated."""
    dice = random.Random(seed)
    for _ in range(number):
        rules = oracle.random_rules(dice)
        yield rules, oracle.random_position(dice, rules, dice.choice(SIZES[rules.seats]))


def side_of(rules: oracle.Rules, seat: int) -> oracle.Side:
    return next(side for side in rules.sides if seat in side)


def check_plays(rules: oracle.Rules, position: oracle.Position) -> None:
    """The plays, their order, the active number, the tile drawn, and what follows."""
    listed = list_plays(our_rules(rules), our_position(position))
    legal = oracle.legal_plays(rules, position)
    assert listed.position == our_position(position)
    assert listed.result is None
    assert [named(play.play) for play in listed.plays] == list(map(our_play, legal))
    for play, theirs in zip(listed.plays, legal, strict=True):
        after = oracle.after(rules, position, theirs)
        assert play.after == our_position(after)
        assert (play.result is not None) == oracle.is_over(rules, after)
        if theirs.kind == "build":
            assert theirs.end is not None
            assert play.play.active == after.ends[theirs.end].active
        if theirs.kind == "pass":
            assert play.play.tile == (Tile(*position.pile[0]) if position.pile else None)


def check_values(rules: oracle.Rules, position: oracle.Position, asking: int) -> None:
    side = side_of(rules, asking)
    truth = [
        (our_play(play), Value(margin, Outcome(outcome)))
        for play, (margin, outcome) in oracle.value_of_plays(rules, position, side)
    ]
    maximises = position.to_move in side
    truth.sort(key=lambda play: play[1], reverse=maximises)  # stable: equal ones in play order
    question = EndgameQuestion(our_rules(rules), our_position(position), asking, with_lines=True)
    answer = solve_endgame(question, Budget())
    assert all(play.value.is_exact for play in answer.plays)
    assert [(named(play.play), play.value.lower) for play in answer.plays] == truth
    best = truth[0][1]
    assert answer.value.lower == answer.value.upper == best
    assert [play.loss for play in answer.plays] == [
        abs(best.margin - value.margin) for _, value in truth
    ]
    check_lines(rules, position, answer, side)


def check_lines(
    rules: oracle.Rules, position: oracle.Position, answer: EndgameAnswer, side: oracle.Side
) -> None:
    """Each line is legal, begins with its play, ends the hand, and gives the play's value."""
    for play in answer.plays:
        assert play.line is not None
        assert play.line[0].play == play.play
        end = position
        for step in play.line:
            assert step.seat == end.to_move
            assert isinstance(step.play, Play)
            legal = oracle.legal_plays(rules, end)
            (chosen,) = (choice for choice in legal if our_play(choice) == named(step.play))
            end = oracle.after(rules, end, chosen)
        assert oracle.is_over(rules, end)
        margin, outcome = oracle.value(rules, end, side)
        assert play.value.lower == Value(margin, Outcome(outcome))
        check_score(rules, end)
        if play is answer.plays[0]:
            assert answer.points == oracle.points_left(end)


def check_score(rules: oracle.Rules, position: oracle.Position) -> None:
    result = score_hand(our_rules(rules), our_position(position)).result
    truth = [oracle.value(rules, position, side_of(rules, seat))[1] for seat in range(rules.seats)]
    assert result.points == oracle.points_left(position)
    assert result.outcomes == tuple(truth)
    assert result.winners == tuple(seat for seat, outcome in enumerate(truth) if outcome >= 0)
    assert result.ending is (Ending.PASSES if all(position.hands) else Ending.OUT)
    assert [line.points for line in result.lines] == list(result.points)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_play_has_the_oracles_value(seed: int) -> None:
    dice = random.Random(seed)
    for rules, position in random_questions(seed, QUESTIONS):
        check_plays(rules, position)
        check_values(rules, position, dice.randrange(rules.seats))


def expected(vector: tuple[oracle.Value, ...], points: tuple[int, ...]) -> Expected:
    return Expected(points, tuple(margin for margin, _ in vector))


def check_expected(rules: oracle.Rules, position: oracle.Position) -> None:
    """What each seat is to expect of every play; margins and points tell the same."""
    question = EndgameQuestion(our_rules(rules), our_position(position), with_expected=True)
    answer = solve_endgame(question, Budget())
    truth = {
        our_play(play): tuple(margin for margin, _ in vector)
        for play, vector in oracle.max_n_of_plays(rules, position)
    }
    found: dict[Named, tuple[int, ...]] = {}
    for play in answer.plays:
        assert play.expected is not None
        found[named(play.play)] = play.expected.margins
        check_points(play.expected)
    assert found == truth
    assert answer.expected is not None
    assert answer.expected.margins == tuple(margin for margin, _ in oracle.max_n(rules, position))
    check_points(answer.expected)
    without = solve_endgame(replace(question, with_expected=False), Budget())
    assert [replace(play, expected=None) for play in answer.plays] == list(without.plays)


def check_points(given: Expected) -> None:
    total, others = sum(given.points), len(given.points) - 1
    assert given.margins == tuple(total - own - others * own for own in given.points)
    assert given.why_not is None


@pytest.mark.parametrize("seed", range(2))
def test_every_seat_of_every_play_is_as_the_oracle_expects(seed: int) -> None:
    for rules, position in random_questions(100 + seed, QUESTIONS):
        if rules.seats > 2 and not rules.partners:
            check_expected(rules, position)


def test_the_random_questions_have_every_setting_and_kind_of_play_often() -> None:
    seen: Counter[tuple[str, Any]] = Counter()
    names = ("largest", "seats", "partners", "hop", "same_way", "every_pass_counts")
    for seed in range(SEEDS):
        for rules, position in random_questions(seed, QUESTIONS):
            seen.update((name, getattr(rules, name)) for name in names)
            kinds = {play.kind for play in oracle.legal_plays(rules, position)}
            seen.update(("kind", kind) for kind in kinds)
            seen["pile", len(position.pile)] += 1
            seen["start", position.start[0] == position.start[1]] += 1
            seen["built", sum(end.built for end in position.ends)] += 1
            seen["stopped", sum(end.stopped for end in position.ends)] += 1
            seen["fresh", any(end.fresh for end in position.ends)] += 1
            seen["scrap", bool(position.scrap)] += 1
            seen["passes", bool(position.passes)] += 1
    del seen["stopped", 2]  # both at once: rare; tests/solver/test_updownstop_rules.py has it
    assert min(seen.values()) >= 100, seen


PERFT = json.loads((VECTORS / "updownstop_perft.json").read_text())["vectors"]


def position_of(given: dict[str, Any]) -> oracle.Position:
    def tiles(named: list[list[int]]) -> frozenset[oracle.Tile]:
        return frozenset((low, high) for low, high in named)

    def end(of: dict[str, Any]) -> oracle.End:
        top = None if of["top"] is None else (of["top"][0], of["top"][1])
        return oracle.End(
            of["active"], of["direction"], top is not None, of["stopped"], of["fresh"], top
        )

    first, second = given["ends"]
    return oracle.Position(
        hands=tuple(map(tiles, given["hands"])),
        ends=(end(first), end(second)),
        to_move=given["to_move"],
        pile=tuple((low, high) for low, high in given["pile"]),
        passes=given["passes"],
        start=(given["start"][0], given["start"][1]),
        dead=tiles(given["dead"]),
        scrap=tiles(given["scrap"]),
    )


@pytest.mark.parametrize("number", range(len(PERFT)))
def test_perft(number: int) -> None:
    vector = PERFT[number]
    rules = oracle.Rules(**vector["rules"])
    table = Table(our_rules(rules), our_position(position_of(vector["position"])))
    found = [table.game.perft(depth) for depth in range(1, len(vector["counts"]) + 1)]
    assert found == vector["counts"]


def test_perft_counts_through_the_questions() -> None:
    vector = PERFT[-1]
    rules = our_rules(oracle.Rules(**vector["rules"]))
    positions = [our_position(position_of(vector["position"]))]
    counts = []
    for _ in vector["counts"]:
        positions = [
            play.after for position in positions for play in list_plays(rules, position).plays
        ]
        counts.append(len(positions))
    assert counts == vector["counts"]


def test_the_shared_vectors() -> None:
    vectors = json.loads((VECTORS / "updownstop.json").read_text())["vectors"]
    assert len(vectors) == 200
    for vector in vectors:
        hands = [our_tiles(hand) for hand in vector["hands"]]
        position = Position.begun(hands, Tile(*vector["start"]), vector["to_move"])
        answer = solve_endgame(EndgameQuestion(UpDownStopRules(), position, asking=0), Budget())
        assert answer.value.is_exact
        assert answer.value.lower.margin == vector["margin_seat0"]
