"""Advice: it cannot peek, it is a mean of exact values, and it says how sure it is."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from bestplay_solver.advice.estimates import Sample
from bestplay_solver.answer import Unproven
from bestplay_solver.budget import Budget, StopFlag
from bestplay_solver.dominoes.advice import (
    AdviceAnswer,
    AdviceMethod,
    AdviceQuestion,
    SeenHand,
    SeenPosition,
    SeenRecord,
    Weighting,
    advise,
    check_advice,
    estimate_advice_nodes,
)
from bestplay_solver.dominoes.hidden_table import HiddenTable
from bestplay_solver.dominoes.knowledge import Knowledge, know
from bestplay_solver.dominoes.position import Play, PlayKind, Position, Record, Step
from bestplay_solver.dominoes.questions import (
    EndgameQuestion,
    ListedPlay,
    list_plays,
    solve_endgame,
)
from bestplay_solver.dominoes.records import replay
from bestplay_solver.dominoes.settings import DominoGame, DominoRules, Drawing, Lead
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.search.deals import Deals
from bestplay_solver.tiles import Tile, full_set

BLOCK = DominoRules(hand_size=7)
PARTNERS = DominoRules(seats=4, hand_size=6)
DRAW = DominoRules(game=DominoGame.DRAW)
CROSS = DominoRules(game=DominoGame.CROSS)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(int(one[0]), int(one[2])) for one in text.split())


def random_hand(
    dice: random.Random, rules: DominoRules, left: int, boneyard: int | None = None
) -> Record:
    """Return a record in which at most so many tiles are left and the seat to move has a choice."""
    size = rules.dealt_hand_size or 0
    while True:
        pile = list(full_set(rules.highest))
        dice.shuffle(pile)
        hands = [pile[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
        if not any(tile.is_double for hand in hands for tile in hand):
            continue
        rest = pile[rules.seats * size :][:boneyard] if rules.draws else ()
        position = deal = Position.dealt(hands, rest)
        steps: list[Step] = []
        while True:
            plays = list_plays(rules, position).plays
            held = sum(map(len, position.hands)) + len(position.boneyard)
            if held <= left and len(plays) > 1:
                return Record(deal, tuple(steps))
            play = dice.choice(plays)
            if play.result is not None:
                break
            steps.append(Step(position.to_move, play.play))
            position = play.after


def seen_by(rules: DominoRules, record: Record, seat: int) -> SeenRecord:
    """Return a record as a seat saw it."""
    deal = record.deal
    hands = tuple(
        SeenHand(hand) if other == seat else SeenHand((), len(hand))
        for other, hand in enumerate(deal.hands)
    )
    stock = len(deal.boneyard) if rules.draws else None
    steps = tuple(
        Step(step.seat, Play.draw())
        if step.play.kind is PlayKind.DRAW and step.seat != seat
        else step
        for step in record.steps
    )
    return SeenRecord(SeenPosition(hands, (), deal.to_move, stock=stock), steps)


def question(rules: DominoRules, record: Record, **settings: object) -> AdviceQuestion:
    last = replay(rules, record, "record")
    assert isinstance(last, Position)
    seat = last.to_move
    return replace(AdviceQuestion(rules, seen_by(rules, record, seat), seat), **settings)  # type: ignore[arg-type]  # any field


def without_time(answer: AdviceAnswer) -> AdviceAnswer:
    return replace(answer, effort=replace(answer.effort, seconds=0.0))


def stream(asked: AdviceQuestion, threads: int = 1, nodes: int | None = None) -> list[AdviceAnswer]:
    return [without_time(answer) for answer in advise(asked, Budget(nodes=nodes), threads)]


def whole(asked: AdviceQuestion) -> AdviceAnswer:
    answer = stream(asked)[-1]
    assert answer.is_exhaustive
    return answer


def open_deals(known: Knowledge, last: Position) -> Iterator[tuple[list[int], Position]]:
    """Yield the masks of every deal, and the position as it would stand with open cards."""
    for masks, order in known.deals.every():
        boneyard = tuple(known.numbered[tile] for tile in order)
        yield masks, replace(last, hands=known.hands(masks), boneyard=boneyard)


@pytest.mark.parametrize(
    ("rules", "left", "boneyard"),
    [
        (BLOCK, 4, None),
        (replace(PARTNERS, hand_size=7), 7, None),
        (DominoRules(seats=3, hand_size=9), 5, None),
        (replace(DRAW, drawing=Drawing.ONE_ENDS_TURN), 6, 3),
        (CROSS, 6, 3),
    ],
    ids=["block", "partners", "three seats", "draw", "cross"],
)
def test_the_mean_of_all_deals_is_that_of_solving_each(
    rules: DominoRules, left: int, boneyard: int | None
) -> None:
    dice = random.Random(f"{rules}")
    for _ in range(3):
        record = random_hand(dice, rules, left, boneyard)
        asked = question(rules, record, weighting=Weighting.UNIFORM)
        last = replay(rules, record, "record")
        assert isinstance(last, Position)
        (known,) = know(rules, asked.seen, asked.seat)
        if known.deals.total > 2000:
            asked = replace(asked, most_deals=64)
        margins: dict[Play, float] = {}
        best: dict[Play, int] = {}
        wins: dict[Play, int] = {}
        if asked.most_deals is not None:
            assert stream(asked)[-1].deals_solved == 64
            continue
        for _, position in open_deals(known, last):
            solved = solve_endgame(EndgameQuestion(rules, position), Budget())
            for valued in solved.plays:
                value, play = valued.value.lower, valued.play
                margins[play] = margins.get(play, 0) + value.margin
                wins[play] = wins.get(play, 0) + (value.outcome > 0)
                best[play] = best.get(play, 0) + (valued.value == solved.plays[0].value)
        answer = whole(asked)
        number = known.deals.total
        assert answer.deals_that_fit == answer.deals_solved == known.count
        assert {one.play for one in answer.plays} == set(margins)
        for one in answer.plays:
            assert one.mean == pytest.approx(margins[one.play] / number)
            assert one.win == pytest.approx(wins[one.play] / number)
            assert one.best_share == pytest.approx(best[one.play] / number)
            assert one.error == one.loss_error == 0
            assert one.win + one.tie + one.lose == pytest.approx(1)
        assert [-one.mean for one in answer.plays] == sorted(-one.mean for one in answer.plays)


def test_restricted_choice_weighs_a_deal_by_what_the_others_chose_from() -> None:
    # Seat 1 led 6-6; seat 0 laid 6-5; seat 1 laid 5-4 where it may have had more to choose from.
    deal = SeenPosition(
        (SeenHand(tiles("5-6 0-4 0-0")), SeenHand((), 3)), (), 1, laid=(), stock=None
    )
    steps = (
        Step(1, Play.lay(Tile(6, 6))),
        Step(0, Play.lay(Tile(5, 6), 6)),
        Step(1, Play.lay(Tile(4, 5), 5)),
    )
    rules = DominoRules(hand_size=3)
    asked = AdviceQuestion(rules, SeenRecord(deal, steps), 0, with_chances=True)
    (known,) = know(rules, asked.seen, 0)
    weights = {}
    for masks, _ in known.deals.every():
        (held,) = known.hands(masks)[1]
        # Ends 5 and 6: 4-5 at 5, and the other tile once at each end that it shows.
        weights[held] = 1 / (1 + (5 in held) + (6 in held))
    assert weights[Tile(1, 1)] == 1
    assert weights[Tile(3, 5)] == 1 / 2
    assert Tile(5, 6) not in weights
    total = sum(weights.values())
    answer = whole(asked)
    assert answer.has_exact_chances
    for chance in answer.chances:
        expected = weights[chance.tile] / total
        assert chance.seats[1] == pytest.approx(expected)
        assert chance.asleep == pytest.approx(1 - expected)
    alike = whole(replace(asked, weighting=Weighting.UNIFORM))
    for chance in alike.chances:
        assert chance.seats[1] == pytest.approx(1 / len(weights))
    assert alike.plays != answer.plays


def test_a_tile_that_fits_both_ends_was_two_plays() -> None:
    # Seat 1 chose at ends 3 and 5, and again at 3 and 6.
    rules = DominoRules(hand_size=3, lead=Lead.ANY_TILE)
    deal = SeenPosition((SeenHand(tiles("3-5 4-6 0-0")), SeenHand((), 3)), (), 0)
    steps = (
        Step(0, Play.lay(Tile(3, 5))),
        Step(1, Play.lay(Tile(4, 5), 5)),
        Step(0, Play.lay(Tile(4, 6), 4)),
        Step(1, Play.lay(Tile(1, 3), 3)),
    )
    asked = AdviceQuestion(rules, SeenRecord(deal, steps), 0, with_chances=True)
    by_tile = {chance.tile: chance.seats[1] for chance in whole(asked).chances}
    # With 1-1 it had two plays, then one; with 3-3 three and two; with 3-6 three and three.
    assert by_tile[Tile(3, 3)] == pytest.approx(by_tile[Tile(1, 1)] * (2 / 3) * (1 / 2))
    assert by_tile[Tile(3, 6)] == pytest.approx(by_tile[Tile(1, 1)] * (2 / 3) * (1 / 3))


@pytest.mark.parametrize("rules", [BLOCK, PARTNERS, DRAW, CROSS], ids=lambda rules: rules.game.name)
def test_what_the_others_really_hold_changes_nothing(rules: DominoRules) -> None:
    dice = random.Random(f"peek {rules}")
    record = random_hand(dice, rules, 22 if rules.draws else 12)
    asked = question(rules, record, with_chances=True, most_deals=40, most_nodes_a_deal=3000)
    last = replay(rules, record, "record")
    assert isinstance(last, Position)
    (known,) = know(rules, asked.seen, asked.seat)
    answers = stream(asked)
    others = 0
    for masks, order in islice(known.deals.sample(300, seed=3), 300):
        boneyard = tuple(known.numbered[tile] for tile in order)
        if known.hands(masks) == last.hands and boneyard == last.boneyard:
            continue
        # The same table with other hands behind it, seen by the same seat: the same question.
        hidden = replace(last, hands=known.hands(masks), boneyard=boneyard)
        standing = question_as_it_stands(rules, hidden, known)
        again = question_as_it_stands(rules, last, known)
        assert standing == again
        others += 1
        if others == 1:
            assert stream(standing) == stream(again)
    assert others > 20
    assert stream(asked) == answers


def question_as_it_stands(
    rules: DominoRules, position: Position, known: Knowledge
) -> AdviceQuestion:
    seat = position.to_move
    held = {tile for hand in position.hands for tile in hand}
    asleep = set(full_set(rules.highest)) - held - set(known.seen.laid) - set(position.boneyard)
    assert bool(asleep) == (not rules.draws)
    hands = tuple(
        SeenHand(tuple(sorted(hand))) if other == seat else SeenHand((), len(hand))
        for other, hand in enumerate(position.hands)
    )
    seen = SeenPosition(
        hands,
        position.ends,
        seat,
        known.seen.laid,
        len(position.boneyard) if rules.draws else None,
        position.laid_last,
        cross=position.cross,
        voids=known.voids,
    )
    return AdviceQuestion(rules, seen, seat, most_deals=24, most_nodes_a_deal=3000)


def test_the_same_seed_gives_the_same_stream_and_another_one_another() -> None:
    record = random_hand(random.Random(4), PARTNERS, 16)
    asked = question(PARTNERS, record, most_deals=100, seed=7, with_chances=True)
    answers = stream(asked)
    assert len(answers) > 3
    assert stream(asked) == answers
    assert stream(replace(asked, seed=8)) != answers
    # A smaller limit ends the same sequence sooner.
    shorter = stream(replace(asked, most_deals=answers[2].deals_solved))
    assert shorter == [*answers[:2], replace(answers[2], is_final=True)]
    assert [answer.deals_solved for answer in answers] == sorted(
        {answer.deals_solved for answer in answers}
    )


@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    record = random_hand(random.Random(5), PARTNERS, 14)
    asked = question(PARTNERS, record, most_deals=300, with_chances=True)
    assert stream(asked, threads) == stream(asked)
    assert stream(asked, threads, nodes=20_000) == stream(asked, nodes=20_000)


def test_errors_shrink_to_nothing_when_all_deals_are_solved() -> None:
    record = random_hand(random.Random(6), BLOCK, 8)
    answers = stream(question(BLOCK, record))
    middle, last = answers[len(answers) // 2], answers[-1]
    assert not middle.is_exhaustive
    assert last.is_exhaustive
    assert all(one.error > 0 for one in middle.plays)
    assert all(one.error == one.loss_error == 0 for one in last.plays)
    exact = {one.play: one.mean for one in last.plays}
    for answer in answers[:-1]:
        for one in answer.plays:
            assert abs(one.mean - exact[one.play]) <= 5 * one.error + 1e-9


def test_stated_errors_are_those_of_samples() -> None:
    record = random_hand(random.Random(8), BLOCK, 9)
    asked = question(BLOCK, record)
    exact = {one.play: one for one in whole(asked).plays}
    worst = min(exact.values(), key=lambda one: one.mean)
    means, losses = [], []
    for seed in range(200):
        (found,) = (
            one
            for one in stream(replace(asked, seed=seed, most_deals=48))[-1].plays
            if one.play == worst.play
        )
        means.append((found.mean - worst.mean) / found.error)
        losses.append(found.error)
    spread = sum(one * one for one in means) / len(means)
    assert 0.7 < spread < 1.5
    assert len(set(losses)) > 100


def test_deals_that_are_too_dear_are_played_out_and_it_says_so() -> None:
    record = random_hand(random.Random(9), DRAW, 24)
    asked = question(DRAW, record, most_deals=40, most_nodes_a_deal=1)
    answer = stream(asked)[-1]
    assert answer.method is AdviceMethod.PLAYOUTS
    assert (answer.deals_solved, answer.deals_played_out) == (0, 40)
    assert stream(asked, threads=2)[-1] == answer
    solved = stream(replace(asked, most_nodes_a_deal=10**9, most_deals=4))[-1]
    assert solved.method is AdviceMethod.DEALS
    assert solved.deals_played_out == 0


def test_the_same_deals_are_played_out_under_a_limit_of_time() -> None:
    """The clock is looked at now and then; the limit of a deal is kept to the node."""
    rules = DominoRules(hand_size=7)
    record = random_hand(random.Random(9), rules, 13)
    asked = question(rules, record, most_deals=40, most_nodes_a_deal=100)
    timed = list(advise(asked, Budget(seconds=3600)))[-1]
    untimed = stream(asked)[-1]
    assert 0 < timed.deals_played_out < 40
    assert without_time(timed) == without_time(untimed)


def played_out(rules: DominoRules, position: Position, asking: int) -> int:
    """Return the margin when every seat lays its heaviest tile, of two ends at the lower one."""
    while True:
        plays = list_plays(rules, position).plays

        def weight(listed: ListedPlay) -> tuple[int, Tile, int]:
            tile = listed.play.tile or Tile(0, 0)
            return sum(tile), tile, -(listed.play.end or 0)

        chosen = max(plays, key=weight)
        if chosen.result is not None:
            points = chosen.result.points
            return points[asking] - points[1 - asking]
        position = chosen.after


def test_a_play_out_lays_the_heaviest_tiles() -> None:
    record = random_hand(random.Random(10), BLOCK, 5)
    asked = question(BLOCK, record, weighting=Weighting.UNIFORM)
    last = replay(BLOCK, record, "record")
    assert isinstance(last, Position)
    (known,) = know(BLOCK, asked.seen, asked.seat)
    totals: dict[Play, int] = {}
    for _, position in open_deals(known, last):
        for listed in list_plays(BLOCK, position).plays:
            if listed.result is None:
                margin = played_out(BLOCK, listed.after, asked.seat)
            else:
                margin = listed.result.points[asked.seat] - listed.result.points[1 - asked.seat]
            totals[listed.play] = totals.get(listed.play, 0) + margin
    answer = stream(replace(asked, most_nodes_a_deal=1))[-1]
    assert answer.method is AdviceMethod.PLAYOUTS
    for one in answer.plays:
        assert one.mean == pytest.approx(totals[one.play] / known.deals.total)


def test_no_time_still_gives_an_estimate() -> None:
    record = random_hand(random.Random(11), BLOCK, 10)
    asked = question(BLOCK, record, with_chances=True)
    (answer,) = advise(asked, Budget(seconds=0))
    assert answer.method is AdviceMethod.PLAYOUTS
    assert (answer.deals_solved, answer.deals_played_out) == (0, 32)
    assert {one.play for one in answer.plays} == {one.play for one in whole(asked).plays}


def test_an_estimate_in_haste_is_not_final_though_its_deals_are_all_that_were_asked_for() -> None:
    record = random_hand(random.Random(11), BLOCK, 10)
    asked = question(BLOCK, record, most_deals=20)
    (hasty,) = advise(asked, Budget(seconds=0))
    assert (hasty.deals_solved, hasty.deals_played_out) == (0, 20)
    assert not hasty.is_final
    answers = stream(asked)
    assert (answers[-1].deals_solved, answers[-1].deals_played_out) == (20, 0)
    assert [one.is_final for one in answers] == [False] * (len(answers) - 1) + [True]


def test_deals_that_are_all_played_out_are_not_exhaustive() -> None:
    record = random_hand(random.Random(11), BLOCK, 6)
    asked = question(BLOCK, record, most_nodes_a_deal=1)
    (known,) = know(BLOCK, asked.seen, asked.seat)
    answer = stream(asked)[-1]
    assert answer.deals_played_out == known.deals.total
    assert answer.is_final
    assert not answer.is_exhaustive


def test_a_share_of_ties_is_no_remainder() -> None:
    # 1 - 29/50 - 21/50 is not 0 in binary.
    sums = [50.0, 50.0, 0.0, *(8.0, 8.0, 29.0, 21.0, 50.0, 0.0), 64.0]
    assert Sample(sums, 1, 50, 1000).shares(0) == (0.58, 0.0, 0.42, 1.0)


def test_deals_that_are_played_out_see_the_clock() -> None:
    record = random_hand(random.Random(11), BLOCK, 10)
    asked = question(BLOCK, record)
    (known,) = know(BLOCK, asked.seen, asked.seat)
    batch = HiddenTable(known, by_choice=True).batch(0, 1, with_chances=False)
    batch.play_out_all()
    batch.begin(None, 1e-9)
    assert batch.run(0, 1000) is None
    batch.begin(None, 3600)
    assert batch.run(0, 10) is not None


def test_a_stop_before_the_start_leaves_what_is_known() -> None:
    record = random_hand(random.Random(11), BLOCK, 10)
    asked = question(BLOCK, record, with_chances=True)
    flag = StopFlag()
    flag.set()
    (answer,) = advise(asked, Budget(stop=flag))
    assert answer.plays == ()
    assert answer.deals_solved == answer.deals_played_out == 0
    assert answer.deals_that_fit > 0
    own = answer.position.hands[asked.seat].size
    assert len(answer.chances) == 28 - len(answer.position.laid) - own


def test_a_stop_ends_the_stream_and_its_threads() -> None:
    record = random_hand(random.Random(12), PARTNERS, 20)
    flag = StopFlag()
    answers = advise(question(PARTNERS, record), Budget(stop=flag), threads=2)
    first = next(answers)
    flag.set()
    rest = list(answers)
    assert first.deals_solved > 0
    assert len(rest) <= 1


def test_only_some_plays_are_shown_but_losses_are_against_the_best() -> None:
    record = random_hand(random.Random(13), BLOCK, 8)
    asked = question(BLOCK, record)
    every = whole(asked).plays
    worst = every[-1]
    (only,) = whole(replace(asked, only_plays=(worst.play,))).plays
    assert only == worst


def test_a_seat_that_is_not_to_move_learns_only_chances() -> None:
    record = random_hand(random.Random(14), BLOCK, 8)
    last = replay(BLOCK, record, "record")
    assert isinstance(last, Position)
    other = 1 - last.to_move
    asked = AdviceQuestion(BLOCK, seen_by(BLOCK, record, other), other, with_chances=True)
    (answer,) = advise(asked, Budget())
    assert answer.plays == ()
    assert answer.has_exact_chances or answer.weighting is Weighting.RESTRICTED_CHOICE
    held = sum(chance.seats[last.to_move] for chance in answer.chances)
    assert held == pytest.approx(len(last.hands[last.to_move]))


def test_the_game_of_hidden_hands_stands_beside_the_last_answer() -> None:
    record = random_hand(random.Random(17), BLOCK, 4)
    asked = question(BLOCK, record, with_hidden_game=True)
    *before, last = advise(asked, Budget())
    assert before
    assert all(answer.hidden_game is None for answer in before)
    hidden = last.hidden_game
    assert hidden is not None
    assert hidden.lower <= hidden.value <= hidden.upper
    assert {one.play for one in hidden.plays} == {one.play for one in last.plays}
    assert [one.is_final for one in (*before, last)] == [False] * len(before) + [True]
    last = replace(last, hidden_game=None, is_final=False, effort=before[-1].effort)
    assert last == before[-1]
    assert hidden.why_not is None
    *_, cut = advise(asked, Budget(nodes=200))
    assert cut.hidden_game is not None
    assert cut.effort.nodes <= 200  # of the deals and the game together
    assert cut.hidden_game.why_not is Unproven.NODES
    assert not cut.is_final
    partners = random_hand(random.Random(18), PARTNERS, 8)
    *_, other = advise(question(PARTNERS, partners, with_hidden_game=True), Budget())
    assert other.hidden_game is None


def test_a_forced_knock_and_a_forced_draw_are_plays_with_a_mean() -> None:
    lead = (Step(1, Play.lay(Tile(6, 6))),)
    own = SeenHand(tiles("0-0 1-1"))
    block = SeenRecord(SeenPosition((own, SeenHand((), 2)), (), 1), lead)
    (knock,) = stream(AdviceQuestion(DominoRules(hand_size=2), block, 0))[-1].plays
    assert knock.play == Play.knock()
    assert knock.win + knock.tie + knock.lose == pytest.approx(1)
    drawn = SeenRecord(SeenPosition((own, SeenHand((), 2)), (), 1, stock=4), lead)
    (draw,) = stream(AdviceQuestion(replace(DRAW, hand_size=2), drawn, 0, most_deals=50))[-1].plays
    assert draw.play == Play.draw()


def test_the_numbers_of_a_large_hand_stay_whole() -> None:
    """Numbered and drawn deals, tables and multinomial shares give one and the same hand."""
    for rules in (DominoRules(seats=4, highest=12), replace(DRAW, highest=9, hand_size=7, seats=4)):
        record = random_hand(random.Random(15), rules, 200)
        asked = question(rules, record, most_deals=8, most_nodes_a_deal=2000)
        answer = stream(asked)[-1]
        assert answer.deals_solved + answer.deals_played_out == 8
        assert not answer.is_exhaustive


def test_deals_grouped_and_layer_by_layer_are_the_same_deals() -> None:
    rooms, allowed = [3, 2, 2, 4], [15, 15, 15, 7, 7, 13, 13, 11, 11, 15, 14]
    layered = Deals(rooms, allowed, 3)
    grouped = Deals(rooms, allowed, 3, many_nodes=0)
    assert grouped.are_together
    assert not layered.are_together
    assert layered.total == grouped.total
    assert sorted(map(str, layered.every())) == sorted(map(str, grouped.every()))
    assert layered.chances() == grouped.chances()


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ({"seat": 2}, "seat", "SEAT_OUT_OF_RANGE"),
        ({"seed": -1}, "seed", "SEED_OUT_OF_RANGE"),
        ({"most_deals": 0}, "most_deals", "MOST_DEALS_OUT_OF_RANGE"),
        ({"most_nodes_a_deal": 0}, "most_nodes_a_deal", "MOST_NODES_A_DEAL_OUT_OF_RANGE"),
        ({"only_plays": (Play.knock(),)}, "only_plays[0]", "KNOCK_BUT_CAN_LAY"),
    ],
)
def test_a_faulty_question_is_refused_at_the_call(
    change: dict[str, object], path: str, reason: str
) -> None:
    record = random_hand(random.Random(16), BLOCK, 8)
    asked = replace(question(BLOCK, record), **change)  # type: ignore[arg-type]  # any field
    (fault,) = check_advice(asked)
    assert (fault.path, fault.reason) == (path, reason)
    with pytest.raises(FaultyQuestion) as raised:
        advise(asked, Budget())
    assert raised.value.faults == (fault,)
    assert estimate_advice_nodes(asked) == 0


def test_knowledge_that_clashes_is_named() -> None:
    # Seat 1 knocked at 3 and 5, and holds more tiles than are free of both.
    own = tiles("0-1 0-2 0-4 0-6 1-2 1-4 1-6")
    laid = tiles("3-5 0-0 1-1 2-2 4-4 6-6 2-4")
    seen = SeenPosition((SeenHand(own), SeenHand((), 3)), (3, 5), 0, laid[:1], voids=((), (3, 5)))
    rules = DominoRules(lead=Lead.ANY_TILE)
    assert check_advice(AdviceQuestion(rules, seen, 0)) == []
    crowded = replace(seen, hands=(SeenHand(own), SeenHand((), 9)))
    (fault,) = check_advice(AdviceQuestion(rules, crowded, 0))
    assert (fault.path, fault.reason) == ("position", "NO_DEAL_FITS")
    assert "seat 1 hid 9 tiles, but only 8" in fault.text
    assert "seat 1 is told to hold no 3 or 5" in fault.text


def test_a_record_too_intricate_to_be_counted_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(DRAW, random_hand(random.Random(3), DRAW, 20))
    monkeypatch.setattr("bestplay_solver.search.deals.MOST_EDGES", 3)
    with pytest.raises(FaultyQuestion) as caught:
        advise(asked, Budget())
    assert [(fault.path, fault.reason) for fault in caught.value.faults] == [
        ("record", "DEALS_TOO_INTRICATE")
    ]
