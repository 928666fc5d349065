"""Advice on Up-Down-Stop44: it cannot peek, it is a mean of exact values, its faults are told."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.search.advice import play_sums
from bestplay_solver.search.advised import AdviceMethod, Weighting
from bestplay_solver.search.deals import Dealer
from bestplay_solver.tiles import Tile, full_set
from bestplay_solver.unreadable import UNREADABLE_NUMBER, UNREADABLE_TILE
from bestplay_solver.updownstop.advice import (
    AdviceAnswer,
    AdviceQuestion,
    ExchangeAnswer,
    ExchangeQuestion,
    advise,
    advise_exchange,
    check_advice,
    check_exchange,
)
from bestplay_solver.updownstop.answers import EndgameQuestion
from bestplay_solver.updownstop.exchange_advice import ExchangeAdvice, examine_exchange
from bestplay_solver.updownstop.hidden_table import HiddenTable
from bestplay_solver.updownstop.knowledge import Knowledge, know
from bestplay_solver.updownstop.position import (
    Direction,
    End,
    Exchange,
    Play,
    PlayKind,
    Position,
    Row,
    RowEnd,
    Start,
)
from bestplay_solver.updownstop.questions import list_plays, solve_endgame
from bestplay_solver.updownstop.seen import (
    HiddenExchange,
    SeenHand,
    SeenPosition,
    SeenRecord,
    SeenStep,
)
from bestplay_solver.updownstop.settings import UpDownStopRules
from bestplay_solver.updownstop.table import Table

TWO = UpDownStopRules(hand_size=4)
THREE = UpDownStopRules(seats=3, hand_size=3)
PARTNERS = UpDownStopRules(seats=4, partners=True, hand_size=3)
RULES = [TWO, replace(TWO, hop=True, same_way=True), THREE, PARTNERS]
IDS = ["two", "two by other rules", "three", "partners"]


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(int(one[0]), int(one[2])) for one in text.split())


def random_hand(dice: random.Random, rules: UpDownStopRules, left: int) -> Position:
    """Return a position in which so many tiles are in hands and pile, reached by random plays.

    Tiles beyond the hands, the start tile and a pile of at most two are out of the game.
    """
    size = rules.dealt_hand_size
    while True:
        pile = list(full_set(rules.highest))
        dice.shuffle(pile)
        hands = [pile[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
        rest = pile[rules.seats * size :]
        position = Position.begun(hands, rest[0], 0, rest[1 : 1 + dice.randint(0, 2)])
        while True:
            plays = list_plays(rules, position).plays
            if not plays:
                break
            held = sum(map(len, position.hands)) + len(position.pile)
            if held <= left and len(plays) > 2:
                return position
            position = dice.choice(plays).after


def as_seen(position: Position, seat: int) -> SeenPosition:
    hands = tuple(
        SeenHand(hand) if other == seat else SeenHand((), len(hand))
        for other, hand in enumerate(position.hands)
    )
    return SeenPosition(hands, position.row, position.to_move, len(position.pile))


def without_time(answer: AdviceAnswer) -> AdviceAnswer:
    return replace(answer, effort=replace(answer.effort, seconds=0.0))


def stream(asked: AdviceQuestion, threads: int = 1, nodes: int | None = None) -> list[AdviceAnswer]:
    return [without_time(answer) for answer in advise(asked, Budget(nodes=nodes), threads)]


def open_position(known: Knowledge, last: Position, number: int) -> Position:
    """Return the position as a deal has it, with open cards."""
    masks, order = Dealer(known.deals, 0).numbered(number)
    held: list[list[Tile]] = [[] for _ in last.hands]
    held[known.seat] = list(known.own)
    for place, mask in zip(known.places, masks, strict=True):
        if place.seat >= 0:
            held[place.seat] += [tile for at, tile in enumerate(known.numbered) if mask >> at & 1]
    pile = tuple(known.numbered[tile] for tile in order)
    return replace(last, hands=tuple(map(tuple, held)), pile=pile)


def play_of(play: Play) -> Play:
    return Play.pass_turn() if play.kind is PlayKind.PASS else play


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_the_mean_of_all_deals_is_that_of_solving_each(rules: UpDownStopRules) -> None:
    dice = random.Random(f"{rules}")
    for _ in range(4):
        while True:
            last = random_hand(dice, rules, rules.seats + 2)
            seen = replace(as_seen(last, last.to_move), pile=len(last.pile))
            asked = AdviceQuestion(rules, seen, last.to_move, with_chances=True)
            known = know(rules, seen, last.to_move)
            if known.count <= 2_500:
                break
            # Name some of the hidden tiles, so that few deals are left.
            gone = tuple(sorted(set(known.tiles) - {t for h in last.hands for t in h}))
            keep = set(gone[:3]) | set(last.pile)
            dead = tuple(tile for tile in gone if tile not in keep)
            row = replace(seen.row, dead=seen.row.dead + dead)
            if row.first.top is None and row.second.top is None:
                continue
            seen = replace(seen, row=row)
            asked = replace(asked, seen=seen)
            known = know(rules, seen, last.to_move)
            if known.count <= 2_500:
                break
        check_means(rules, asked, known, last)


def check_means(
    rules: UpDownStopRules, asked: AdviceQuestion, known: Knowledge, last: Position
) -> None:
    margins: Counter[Play] = Counter()
    wins: Counter[Play] = Counter()
    ties: Counter[Play] = Counter()
    best: Counter[Play] = Counter()
    for number in range(known.count):
        position = open_position(known, last, number)
        solved = solve_endgame(EndgameQuestion(rules, position), Budget())
        for valued in solved.plays:
            value, play = valued.value.lower, play_of(valued.play)
            margins[play] += value.margin
            wins[play] += value.outcome > 0
            ties[play] += value.outcome == 0
            best[play] += valued.value == solved.plays[0].value
    answer = stream(asked)[-1]
    assert answer.is_exhaustive
    assert answer.method is AdviceMethod.DEALS
    assert answer.deals_that_fit == answer.deals_solved == known.count
    assert {one.play for one in answer.plays} == set(margins)
    for one in answer.plays:
        assert one.mean == pytest.approx(margins[one.play] / known.count)
        assert one.win == pytest.approx(wins[one.play] / known.count)
        assert one.tie == pytest.approx(ties[one.play] / known.count)
        assert (one.tie > 0) == (ties[one.play] > 0)  # no remainder of what adds up to 1
        assert one.best_share == pytest.approx(best[one.play] / known.count)
        assert one.error == one.loss_error == 0
    assert [-one.mean for one in answer.plays] == sorted(-one.mean for one in answer.plays)
    for chance in answer.chances:
        assert sum(chance.seats) + chance.stock + chance.asleep == pytest.approx(1)


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_hidden_tiles_change_nothing_nor_do_threads(rules: UpDownStopRules) -> None:
    dice = random.Random(f"peek {rules}")
    last = random_hand(dice, rules, 99)
    seat = last.to_move
    known = know(rules, as_seen(last, seat), seat)
    limits = {"most_deals": 60, "most_nodes_a_deal": 300, "with_chances": True}
    streams = []
    for number in islice(range(0, known.count, known.count // 3 + 1), 3):
        # Other tiles behind the table, as the seat sees it.
        behind = open_position(known, last, number)
        asked = AdviceQuestion(rules, as_seen(behind, seat), seat, **limits)  # type: ignore[arg-type]  # any field
        streams.append(stream(asked))
        assert stream(asked, threads=2) == streams[-1]
    assert streams[0] == streams[1] == streams[2]
    assert len(streams[0]) > 3
    assert {answer.seed for answer in streams[0]} == {0}
    other = stream(replace(asked, seed=1))
    assert other != streams[0]


def record_after_exchanges() -> SeenRecord:
    """Seat 0 put 0-0 and 1-1 aside; seat 1 drew a tile and played another."""
    return SeenRecord(
        (SeenHand(tiles("0-0 1-1 2-4")), SeenHand((), 3)),
        (
            SeenStep(0, Exchange(tiles("0-0 1-1"), tiles("3-4 0-5"))),
            SeenStep(1, HiddenExchange(1)),
            SeenStep(0, Start(Tile(2, 3))),
            SeenStep(0, Play.build(Tile(3, 4), End.SECOND, Direction.UP)),
            SeenStep(1, Play.pass_turn()),
            SeenStep(0, Play.pass_turn(Tile(6, 6))),
            SeenStep(1, Play.build(Tile(1, 6))),
        ),
    )


def test_what_was_put_aside_is_in_no_other_hand_but_by_a_draw() -> None:
    rules = UpDownStopRules(hand_size=3)
    known = know(rules, record_after_exchanges(), 0)
    hand, drawn = known.places[0], known.places[1]
    assert (hand.seat, hand.room, drawn.seat, drawn.room) == (1, 3, 1, 1)
    by_tile = dict(zip(known.tiles, known.allowed, strict=True))
    assert by_tile[Tile(0, 0)] & 0b11 == 0b10
    assert by_tile[Tile(4, 4)] & 0b11 == 0b11
    assert by_tile[Tile(1, 6)] == 0b11
    asked = AdviceQuestion(rules, record_after_exchanges(), 0, most_deals=40, with_chances=True)
    answer = stream(asked)[-1]
    assert answer.position.put_aside == tiles("0-0 1-1")
    chances = {chance.tile: chance for chance in answer.chances}
    assert 0 < chances[Tile(0, 0)].seats[1] < chances[Tile(4, 4)].seats[1]


def test_a_position_whose_pile_is_whole_holds_what_was_put_aside() -> None:
    seen = SeenPosition(
        (SeenHand(tiles("2-4 3-4")), SeenHand((), 2)),
        Row.of_start(Tile(2, 3)),
        0,
        put_aside=tiles("0-0"),
    )
    rules = UpDownStopRules(hand_size=2)
    known = know(rules, seen, 0)
    assert known.seen.pile == 23
    (chance,) = [
        one
        for one in stream(AdviceQuestion(rules, seen, 0, most_deals=4, with_chances=True))[
            -1
        ].chances
        if one.tile == Tile(0, 0)
    ]
    assert chance.stock == 1


def test_choices_are_counted_by_end_and_direction_with_the_pass() -> None:
    # Seat 1 built 3-4 from the start tile 3-3, whose ends are one: 2-4 would have fitted two ways.
    record = SeenRecord(
        (SeenHand(tiles("0-1 5-5")), SeenHand((), 2)),
        (
            SeenStep(0, Start(Tile(3, 3))),
            SeenStep(1, Play.build(Tile(3, 4))),
        ),
        to_move=1,
    )
    rules = UpDownStopRules(hand_size=2)
    asked = AdviceQuestion(rules, record, 0, with_chances=True, most_nodes_a_deal=1)
    weights = {
        tile: 1 / (2 + (2 in tile) + (4 in tile))
        for tile in full_set(6)
        if tile not in tiles("0-1 5-5 3-3 3-4")
    }
    known = know(rules, record, 0)
    assert not known.deals.is_numbered
    (choice,) = HiddenTable(known, by_choice=True).situation.choices
    number = {tile: 1 << at for at, tile in enumerate(known.numbered)}
    for tile, weight in weights.items():
        plays = sum(bool(mask & number[tile]) for mask in (choice.fits, choice.twice))
        assert plays + choice.known + 1 == pytest.approx(1 / weight)
    assert stream(replace(asked, most_deals=4))[-1].deals_played_out == 4


def test_a_stream_ends_with_its_budget_and_stops_when_told() -> None:
    dice = random.Random(3)
    last = random_hand(dice, TWO, 99)
    asked = AdviceQuestion(TWO, as_seen(last, last.to_move), last.to_move)
    flag = StopFlag()
    flag.set()
    (stopped,) = advise(asked, Budget(stop=flag))
    assert stopped.plays == ()
    assert stopped.deals_that_fit > 0
    few = stream(asked, nodes=20_000)
    assert few[-1].deals_solved + few[-1].deals_played_out > 0
    assert few[-1].effort.nodes <= 21_000
    assert stream(asked, threads=2, nodes=20_000)[-1].plays == few[-1].plays


def test_another_seat_to_move_gets_chances_and_no_plays() -> None:
    record = replace(record_after_exchanges(), steps=record_after_exchanges().steps[:4])
    rules = UpDownStopRules(hand_size=3)
    (answer,) = stream(AdviceQuestion(rules, record, 0, with_chances=True))
    assert answer.plays == ()
    assert len(answer.chances) == 28 - 2 - 2
    (over,) = stream(
        AdviceQuestion(
            UpDownStopRules(),
            SeenPosition(
                (SeenHand(), SeenHand((), 2)),
                Row(Tile(3, 5), RowEnd(0, Direction.DOWN, Tile(0, 1)), RowEnd(5, Direction.UP)),
                1,
            ),
            0,
        )
    )
    assert over.plays == ()


def faults_of(asked: AdviceQuestion) -> list[tuple[str, str]]:
    faults = check_advice(asked)
    if faults:
        with pytest.raises(FaultyQuestion) as caught:
            advise(asked, Budget())
        assert list(caught.value.faults) == faults
    return [(fault.path, fault.reason) for fault in faults]


BEGUN = SeenPosition((SeenHand(tiles("2-4 3-4")), SeenHand((), 2)), Row.of_start(Tile(2, 3)), 0)
ASKED = AdviceQuestion(UpDownStopRules(), BEGUN, 0)


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (
            replace(ASKED, seat=2, seed=-1, most_deals=0, most_nodes_a_deal=0),
            [
                ("seat", "SEAT_OUT_OF_RANGE"),
                ("seed", "SEED_OUT_OF_RANGE"),
                ("most_deals", "MOST_DEALS_OUT_OF_RANGE"),
                ("most_nodes_a_deal", "MOST_NODES_A_DEAL_OUT_OF_RANGE"),
            ],
        ),
        (
            replace(ASKED, rules=UpDownStopRules(seats=5, partners=True)),
            [("rules.seats", "SEATS_OUT_OF_RANGE"), ("rules.partners", "PARTNERS_NEED_FOUR")],
        ),
        (
            replace(ASKED, seen=replace(BEGUN, hands=(SeenHand((), 2), SeenHand((), 2)))),
            [("position.hands[0].hidden", "OWN_TILES_HIDDEN")],
        ),
        (
            replace(
                ASKED, seen=replace(BEGUN, hands=(SeenHand(tiles("2-4 2-3")), SeenHand((), 99)))
            ),
            [
                ("position.row.start", "TILE_REPEATED"),
                ("position.hands[1].hidden", "HIDDEN_OUT_OF_RANGE"),
            ],
        ),
        (
            replace(ASKED, seen=replace(BEGUN, put_aside=tiles("0-0 0-1 0-2"))),
            [("position.put_aside", "EXCHANGE_TOO_MANY")],
        ),
        (
            replace(ASKED, seen=replace(BEGUN, pile=24, put_aside=tiles("2-4"))),
            [("position.put_aside[0]", "TILE_REPEATED"), ("position", "TOO_MANY_HIDDEN")],
        ),
        (
            replace(ASKED, only_plays=(Play.build(Tile(0, 0)), Play.pass_turn(Tile(0, 0)))),
            [("only_plays[0]", "TILE_NOT_IN_HAND"), ("only_plays[1]", "TILE_NOT_SEEN")],
        ),
        (replace(ASKED, seat=1), [("position.hands[1].hidden", "OWN_TILES_HIDDEN")]),
        (
            replace(ASKED, seen=replace(BEGUN, to_move=1), only_plays=(Play.pass_turn(),)),
            [("only_plays", "NOT_TO_MOVE")],
        ),
        (
            # 2 + 2 tiles and no pile, the start tile, and 23 below the tops: two are hidden.
            replace(
                ASKED,
                rules=UpDownStopRules(hand_size=13),
                seen=SeenPosition(
                    (SeenHand(tiles("2-4")), SeenHand((), 1)),
                    Row(Tile(2, 3), RowEnd(1, Direction.DOWN, Tile(1, 6)), RowEnd(3, Direction.UP)),
                    0,
                    pile=1,
                    put_aside=tiles("0-0 1-1"),
                ),
            ),
            [("position", "NO_DEAL_FITS")],
        ),
    ],
)
def test_faults_of_positions(asked: AdviceQuestion, faults: list[tuple[str, str]]) -> None:
    assert faults_of(asked) == faults


START = SeenStep(0, Start(Tile(2, 3)))
DEALT = (SeenHand(tiles("2-4 3-4")), SeenHand((), 2))


@pytest.mark.parametrize(
    ("steps", "path", "reason"),
    [
        ((), "", "START_MISSING"),
        ((SeenStep(0, Play.pass_turn()),), "[0]", "START_MISSING"),
        ((SeenStep(0, HiddenExchange(1)),), "[0]", "OWN_TILES_HIDDEN"),
        ((SeenStep(1, HiddenExchange(3)),), "[0]", "EXCHANGE_TOO_MANY"),
        ((SeenStep(1, Exchange(tiles("0-0"), tiles("0-1"))),), "[0]", "TILE_NOT_SEEN"),
        ((SeenStep(0, Exchange(tiles("0-0"), tiles("0-1"))),), "[0]", "TILE_NOT_IN_HAND"),
        ((SeenStep(0, Exchange(tiles("2-4"), tiles("3-4"))),), "[0]", "TILE_SEEN_ELSEWHERE"),
        ((SeenStep(0, Exchange(tiles("2-4"), ())),), "[0]", "EXCHANGE_UNEVEN"),
        ((SeenStep(1, HiddenExchange(0)), SeenStep(0, Exchange((), ()))), "[1]", "WRONG_SEAT"),
        ((SeenStep(0, Start(Tile(2, 4))),), "[0]", "TILE_SEEN_ELSEWHERE"),
        ((START, START), "[1]", "START_REPEATED"),
        ((START, SeenStep(1, HiddenExchange(0))), "[1]", "EXCHANGE_AFTER_START"),
        ((START, SeenStep(1, Play.pass_turn())), "[1]", "WRONG_SEAT"),
        ((START, SeenStep(0, Play.pass_turn())), "[1]", "TILE_MISSING"),
        ((START, SeenStep(0, Play.pass_turn(Tile(2, 3)))), "[1]", "TILE_SEEN_ELSEWHERE"),
        ((START, SeenStep(0, Play.build(Tile(6, 6)))), "[1]", "TILE_NOT_IN_HAND"),
        ((START, SeenStep(0, Play.stop(Tile(3, 3)))), "[1]", "TILE_NOT_IN_HAND"),
        (
            (
                START,
                SeenStep(0, Play.build(Tile(3, 4), End.SECOND, Direction.UP)),
                SeenStep(1, Play.build(Tile(2, 4))),
            ),
            "[2]",
            "TILE_SEEN_ELSEWHERE",
        ),
        (
            (
                START,
                SeenStep(0, Play.build(Tile(3, 4), End.SECOND, Direction.UP)),
                SeenStep(1, Play.build(Tile(0, 0))),
            ),
            "[2]",
            "TILE_FITS_NO_END",
        ),
        (
            (
                START,
                SeenStep(0, Play.pass_turn(Tile(0, 0))),
                SeenStep(1, Play.pass_turn(Tile(0, 1))),
            ),
            "[2]",
            "TILE_NOT_SEEN",
        ),
        (
            (
                SeenStep(0, Exchange(tiles("2-4"), tiles("0-0"))),
                START,
                SeenStep(0, Play.pass_turn(Tile(0, 1))),
                SeenStep(1, Play.build(Tile(2, 4), End.SECOND, Direction.UP)),
            ),
            "[3]",
            "NO_DEAL_FITS",
        ),
    ],
)
def test_faults_of_records(steps: tuple[SeenStep, ...], path: str, reason: str) -> None:
    rules = UpDownStopRules(hand_size=2)
    asked = AdviceQuestion(rules, SeenRecord(DEALT, steps), 0)
    assert faults_of(asked) == [(f"record.steps{path}", reason)]


def test_a_clash_names_the_facts() -> None:
    asked = replace(
        ASKED,
        rules=UpDownStopRules(hand_size=13),
        seen=SeenPosition(
            (SeenHand(tiles("2-4")), SeenHand((), 1)),
            Row(Tile(2, 3), RowEnd(1, Direction.DOWN, Tile(1, 6)), RowEnd(3, Direction.UP)),
            0,
            pile=1,
            put_aside=tiles("0-0 1-1"),
        ),
    )
    (fault,) = check_advice(asked)
    assert "0-0, 1-1" in fault.text


def test_nothing_is_said_of_what_could_not_be_read() -> None:
    hands = (SeenHand((UNREADABLE_TILE, Tile(3, 4))), SeenHand((), UNREADABLE_NUMBER))
    for asked in (
        replace(ASKED, seen=replace(BEGUN, hands=hands)),
        replace(ASKED, seat=UNREADABLE_NUMBER),
        replace(ASKED, seed=UNREADABLE_NUMBER),
        replace(ASKED, seen=replace(BEGUN, pile=UNREADABLE_NUMBER)),
        replace(ASKED, seen=replace(BEGUN, to_move=UNREADABLE_NUMBER)),
        replace(ASKED, seen=replace(BEGUN, put_aside=(UNREADABLE_TILE,))),
        replace(ASKED, only_plays=(Play.build(UNREADABLE_TILE),)),
        replace(ASKED, seen=SeenRecord(hands, ())),
        replace(ASKED, seen=SeenRecord(DEALT, (SeenStep(UNREADABLE_NUMBER, Play.pass_turn()),))),
        replace(ASKED, seen=SeenRecord(DEALT, (SeenStep(0, Start(UNREADABLE_TILE)),))),
    ):
        assert check_advice(asked) == []
        with pytest.raises(FaultyQuestion) as caught:
            advise(asked, Budget())
        assert [fault.reason for fault in caught.value.faults] == ["UNREADABLE"]
    # What could be read of the same question is told.
    bad = replace(ASKED, seen=replace(BEGUN, pile=UNREADABLE_NUMBER), seat=5)
    assert [fault.path for fault in check_advice(bad)] == ["seat"]


# --- exchanges ------------------------------------------------------------------------------------


def exchange_stream(
    asked: ExchangeQuestion, threads: int = 1, nodes: int | None = None
) -> list[ExchangeAnswer]:
    return [
        replace(answer, effort=replace(answer.effort, seconds=0.0))
        for answer in advise_exchange(asked, Budget(nodes=nodes), threads)
    ]


SEVEN = (SeenHand(tiles("0-0 1-1 2-5 3-4 4-4 0-6 1-3")), SeenHand((), 7))


def test_every_choice_of_an_exchange_is_compared_alike_on_any_number_of_threads() -> None:
    asked = ExchangeQuestion(UpDownStopRules(), SEVEN, 0, most_deals=100)
    answers = exchange_stream(asked)
    assert len(answers[-1].plays) == len({one.play for one in answers[-1].plays}) == 29
    assert answers[-1].deals_solved + answers[-1].deals_played_out == 100
    assert answers[-1].method is AdviceMethod.PLAYOUTS
    assert answers[-1].weighting is Weighting.UNIFORM
    assert exchange_stream(asked, threads=2) == answers
    assert exchange_stream(replace(asked, seed=9))[-1].plays != answers[-1].plays
    assert [a.deals_played_out for a in answers] == sorted({a.deals_played_out for a in answers})


def test_no_more_is_exchanged_than_the_pile_holds() -> None:
    rules = UpDownStopRules(hand_size=13)
    hand = tuple(full_set(6))[:13]
    asked = ExchangeQuestion(
        rules, (SeenHand((), 13), SeenHand(hand)), 1, exchanges=(SeenStep(0, HiddenExchange(1)),)
    )
    (answer, *_) = exchange_stream(replace(asked, most_deals=2))
    assert len(answer.plays) == 14
    assert answer.deals_that_fit == 105 * 2


def test_an_exchange_of_few_tiles_is_the_mean_of_every_way_it_can_go() -> None:
    # 13 tiles each and two in the pile: 105 hands of the other. Named tiles leave three of them.
    every = tuple(full_set(6))
    own, known = every[:13], every[13:25]
    rules = UpDownStopRules(hand_size=13)
    asked = ExchangeQuestion(rules, (SeenHand(own), SeenHand(known, 1)), 0, most_nodes_a_deal=1)
    answer = exchange_stream(asked)[-1]
    assert answer.is_final
    assert (answer.deals_that_fit, answer.deals_played_out) == (3 * 2, 3 * 2)
    assert not answer.is_exhaustive  # none of them was solved
    assert all(one.error == 0 for one in answer.plays)


def test_an_exchange_is_worth_what_the_hand_after_it_gives() -> None:
    rules = UpDownStopRules(hand_size=4)
    own = tiles("0-1 2-3 4-4 5-6")
    asked = ExchangeQuestion(
        rules, (SeenHand((), 4), SeenHand(own)), 1, exchanges=(SeenStep(0, HiddenExchange(0)),)
    )
    pile = examine_exchange(asked)[1]
    assert pile == 20
    advice = ExchangeAdvice(asked, pile, Budget())
    assert [len(choice) for choice in advice.choices] == [0, 1, 1, 1, 1, *[2] * 6]
    batch, dealer = advice.batch(), Dealer(advice.deals, 0)
    batch.play_out_all()
    batch.begin()
    for index in range(20):
        sums = batch.run(index, 1)
        assert sums is not None
        masks, order = dealer.shuffled(index)
        hidden = [tile for at, tile in enumerate(advice.tiles) if masks[0] >> at & 1]
        for number, choice in enumerate(advice.choices):
            pile_after, drawn = pile_and_draws(advice, choice, masks, order)
            hand = [tile for tile in own if tile not in choice] + drawn
            begun = Position.begun((hidden, hand), pile_after[0], 0, pile_after[1:])
            assert play_sums(sums, number)[0] == played_out(rules, begun, 1)


def test_deals_that_are_played_out_end_with_the_time() -> None:
    """No search looks at the clock for them."""
    rules = UpDownStopRules(hand_size=4)
    asked = ExchangeQuestion(rules, (SeenHand(tiles("0-1 2-3 4-4 5-6")), SeenHand((), 4)), 0)
    pile = examine_exchange(asked)[1]
    assert pile is not None
    batch = ExchangeAdvice(asked, pile, Budget()).batch()
    batch.play_out_all()
    batch.begin(seconds=0.0)
    assert batch.run(0, 4) is None
    batch.begin(seconds=3600.0)
    assert batch.run(0, 4) is not None


def pile_and_draws(
    advice: ExchangeAdvice, choice: tuple[Tile, ...], masks: list[int], order: list[int]
) -> tuple[list[Tile], list[Tile]]:
    """Return the pile and the tiles drawn after a choice, by hand: see ``exchanges.py``."""
    drawn = [advice.tiles[mask.bit_length() - 1] for mask in masks[-3:-1]]
    number, mark = len(choice), len(advice.tiles)
    put_back = [*choice, *drawn[number:]]
    pile = [put_back[at - mark] if at >= mark else advice.tiles[at] for at in order]
    return pile, drawn[:number]


def played_out(rules: UpDownStopRules, position: Position, asking: int) -> int:
    """Return the margin when each seat takes the play that a search would try first."""
    table = Table(rules, position)
    game = table.game
    game.ask([asking])
    at, end = 0, game.words
    game.settled(at)
    while not game.finished(at):
        best = None
        for code, place in game.codes(at, end):
            game.settled(place)
            worth = game.rank_of(place, game.mover(at), code)
            if best is None or worth > best[0]:
                best = worth, place
        assert best is not None
        game.copied(best[1], at)
    points = table.points_left(0)
    return sum(points) - 2 * points[asking]


def test_the_pile_is_shuffled_evenly_after_an_exchange() -> None:
    """What was put aside may be anywhere in it, the start tile too; what is drawn is any tile."""
    advice = ExchangeAdvice(ExchangeQuestion(UpDownStopRules(), SEVEN, 0), 14, Budget())
    for choice in (advice.choices[1], advice.choices[-1]):
        places: Counter[int] = Counter()
        draws: Counter[Tile] = Counter()
        for masks, order in advice.deals.sample(4_000, seed=1):
            pile, drawn = pile_and_draws(advice, choice, masks, order)
            assert len(set(pile)) == 14
            places[pile.index(choice[0])] += 1
            draws.update(drawn)
        assert set(places) == set(range(14))
        assert len(draws) == 21
        # 286 of each expected, and of draws 190 a tile; five standard deviations.
        assert max(abs(count - 4_000 / 14) for count in places.values()) < 5 * 16.3
        expected = 4_000 * len(choice) / 21
        assert max(abs(count - expected) for count in draws.values()) < 5 * expected**0.5


ASKED_EXCHANGE = ExchangeQuestion(UpDownStopRules(), SEVEN, 0)


@pytest.mark.parametrize(
    ("asked", "faults"),
    [
        (
            replace(ASKED_EXCHANGE, seat=2, seed=1 << 64, first_seat=3, most_deals=0),
            [
                ("seat", "SEAT_OUT_OF_RANGE"),
                ("seed", "SEED_OUT_OF_RANGE"),
                ("most_deals", "MOST_DEALS_OUT_OF_RANGE"),
                ("first_seat", "SEAT_OUT_OF_RANGE"),
            ],
        ),
        (
            replace(ASKED_EXCHANGE, hands=(SeenHand(tiles("0-0 0-0 0-1")), SeenHand((), 4))),
            [("hands[0].tiles[1]", "TILE_REPEATED"), ("hands[1]", "HANDS_UNEQUAL")],
        ),
        (replace(ASKED_EXCHANGE, hands=SEVEN[:1]), [("hands", "HANDS_NOT_SEATS")]),
        (replace(ASKED_EXCHANGE, seat=1), [("hands[1].hidden", "OWN_TILES_HIDDEN")]),
        (replace(ASKED_EXCHANGE, first_seat=1), [("exchanges", "EXCHANGES_MISSING")]),
        (
            replace(ASKED_EXCHANGE, exchanges=(SeenStep(1, HiddenExchange(1)),)),
            [("exchanges[0]", "WRONG_SEAT")],
        ),
        (
            replace(
                ASKED_EXCHANGE, first_seat=1, exchanges=(SeenStep(1, HiddenExchange(3)),), seed=-1
            ),
            [("seed", "SEED_OUT_OF_RANGE"), ("exchanges[0]", "EXCHANGE_TOO_MANY")],
        ),
        (
            replace(ASKED_EXCHANGE, first_seat=1, exchanges=(SeenStep(1, Play.pass_turn()),)),
            [("exchanges[0]", "NOT_AN_EXCHANGE")],
        ),
        (
            replace(
                ASKED_EXCHANGE,
                rules=UpDownStopRules(highest=9),
                hands=(SeenHand(tuple(full_set(9))[:16]), SeenHand((), 16)),
            ),
            [("hands[0].tiles", "HAND_TOO_LARGE")],
        ),
    ],
)
def test_faults_of_exchanges(asked: ExchangeQuestion, faults: list[tuple[str, str]]) -> None:
    assert [(fault.path, fault.reason) for fault in check_exchange(asked)] == faults
    with pytest.raises(FaultyQuestion):
        advise_exchange(asked, Budget())


def test_nothing_is_said_of_an_exchange_that_could_not_be_read() -> None:
    unread = (SeenHand((UNREADABLE_TILE,)), SeenHand((), 7))
    step = SeenStep(UNREADABLE_NUMBER, HiddenExchange(0))
    for asked in (
        replace(ASKED_EXCHANGE, hands=unread),
        replace(ASKED_EXCHANGE, seat=UNREADABLE_NUMBER),
        replace(ASKED_EXCHANGE, first_seat=UNREADABLE_NUMBER),
        replace(ASKED_EXCHANGE, exchanges=(step,), first_seat=1),
    ):
        assert check_exchange(asked) == []
        with pytest.raises(FaultyQuestion):
            advise_exchange(asked, Budget())
