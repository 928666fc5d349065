"""What one seat can know of the others' tiles equals brute force, and clashes are told."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.advice import advise
from bestplay_solver.dominoes.advice_answers import AdviceAnswer, AdviceQuestion
from bestplay_solver.dominoes.knowledge import Knowledge, know
from bestplay_solver.dominoes.position import Cross, Play, PlayKind, Step
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.dominoes.settings import DominoGame, DominoRules, Drawing, Lead
from bestplay_solver.faults import FaultyQuestion
from bestplay_solver.search.advised import Weighting
from bestplay_solver.tiles import Tile

from tests.oracles import deals as oracle
from tests.oracles import dominoes

GAMES = ("block", "draw", "cross", "double-nine-cross")
DRAWINGS = {
    "until": Drawing.UNTIL_PLAYABLE,
    "one": Drawing.ONE,
    "one-ends": Drawing.ONE_ENDS_TURN,
}
RECORDS = 32
"""Of each game and number of seats: 512 in all."""
MOST_LISTED = 3_000
"""With orders: for as many deals at most each is looked at."""

# --- the product's words --------------------------------------------------------------------------


def product_rules(rules: dominoes.Rules) -> DominoRules:
    drawing, reserve = DRAWINGS[rules.drawing], rules.reserve
    if rules.game == "block":
        drawing, reserve = Drawing.UNTIL_PLAYABLE, 0
    return DominoRules(
        game=DominoGame(rules.game),
        seats=rules.seats,
        highest=rules.largest,
        partners=rules.seats == 4 and not rules.each_alone,
        hand_size=rules.hand_size,
        lead=Lead.HIGHEST_DOUBLE if rules.lead_seat is None else Lead.ANY_TILE,
        until_both_out=rules.until_both_out,
        drawing=drawing,
        reserve=reserve,
        ends_for_double=rules.ends_for_double if rules.game == "double-nine-cross" else 3,
    )


def product_step(step: oracle.Step) -> Step:
    tile = None if step.tile is None else Tile.of(*step.tile)
    return Step(step.seat, Play(PlayKind(step.kind), tile, step.end))


def seen_record(record: oracle.Record) -> SeenRecord:
    hand = [Tile.of(*tile) for tile in sorted(record.dealt)]
    deal = SeenPosition.dealt(record.seat, hand, record.rules.seats, record.leader)
    return SeenRecord(deal, tuple(map(product_step, record.steps)))


def seen_position(standing: oracle.Standing) -> SeenPosition:
    last = standing.position
    hands = [
        SeenHand(tuple(Tile.of(*tile) for tile in sorted(shown)), hidden)
        for shown, hidden in zip(standing.shown, standing.hidden, strict=True)
    ]
    return SeenPosition(
        hands=tuple(hands),
        ends=last.ends if last.centre is None else (),
        to_move=last.to_move,
        laid=tuple(Tile.of(*tile) for tile in sorted(standing.laid)),
        stock=None if standing.rules.game == "block" else standing.stock,
        laid_last=last.laid_last,
        has_drawn=last.has_drawn,
        cross=None if last.centre is None else Cross(last.centre, last.ends),
        voids=tuple(tuple(sorted(void)) for void in standing.voids),
    )


def plain(hands: Iterable[Iterable[Tile]]) -> tuple[oracle.Hand, ...]:
    return tuple(frozenset((tile.low, tile.high) for tile in hand) for hand in hands)


def chances_of(cases: list[Knowledge]) -> dict[dominoes.Tile, tuple[Fraction, ...]]:
    """Return for each unseen tile the chance of each seat, and last of the boneyard and sleep."""
    seats = cases[0].rules.seats
    held: dict[dominoes.Tile, list[int]] = {}
    for known in cases:
        for tile, ways in zip(known.tiles, known.deals.chances(), strict=True):
            if tile in known.laid_at or any(tile in hand.tiles for hand in known.seen.hands):
                continue
            found = held.setdefault((tile.low, tile.high), [0] * (seats + 1))
            for place, count in ways:
                seat = known.places[place].seat
                found[seat if seat >= 0 else seats] += count
    total = sum(known.deals.count for known in cases)
    return {
        tile: tuple(Fraction(count, total) for count in found)
        for tile, found in sorted(held.items())
    }


def compare(cases: list[Knowledge], found: oracle.Answer) -> None:
    """Compare count, chances and voids; and, if there are not too many, every deal."""
    assert sum(known.count for known in cases) == found.count_with_orders
    assert chances_of(cases) == found.chances(weighted=False)
    for known in cases:
        for seat, void in enumerate(known.voids):
            assert not found.ever_held(seat) & set(void)
    if sum(known.deals.total for known in cases) <= MOST_LISTED:
        compare_every(cases, found)


def compare_every(cases: list[Knowledge], found: oracle.Answer) -> None:
    """Compare every deal: each once, with every order of the boneyard, leading to these hands."""
    times: Counter[tuple[oracle.Hand, ...]] = Counter()
    every = set()
    for known in cases:
        for masks, order in known.deals.every():
            every.add((*masks, *order))
            times[plain(known.hands(masks))] += known.orders
    assert len(every) == sum(known.deals.total for known in cases), "each deal once"
    assert times == {now: count * found.orders for now, (count, _) in found.holdings.items()}


# --- random records -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_counts_chances_and_deals_equal_brute_force(game: str, seats: int) -> None:
    dice = random.Random(f"{game} {seats}")
    for number in range(RECORDS):
        record, _ = oracle.random_record(dice, game, seats, most=1_500, to_move=number % 4 > 0)
        found = oracle.fitting_deals(record, knocks_go_round=True)
        cases = know(product_rules(record.rules), seen_record(record), record.seat)
        compare(cases, found)
        for seat, shown in shown_by_knocks(record).items():
            assert all(shown <= set(known.voids[seat]) for known in cases)


def shown_by_knocks(record: oracle.Record) -> dict[int, set[int]]:
    """Return the numbers that were open at each other seat's knocks since its last draw."""
    shown: dict[int, set[int]] = {}
    *positions, last = oracle.public_positions(record)
    for position, step in zip(positions, record.steps, strict=True):
        if step.kind == "draw":
            shown.pop(step.seat, None)
        elif step.kind == "knock" and step.seat != record.seat:
            shown.setdefault(step.seat, set()).update(position.open_numbers)
    return {seat: void for seat, void in shown.items() if last.hands[seat]}


@pytest.mark.parametrize("drawing", ["until", "one", "one-ends"])
def test_deals_sampled_from_a_record_are_alike_likely(drawing: str) -> None:
    """Chi-square, with the value that is exceeded with chance 0.001; the seeds are fixed."""
    dice = random.Random(drawing)
    while True:
        record, _ = oracle.random_record(dice, "draw", 3, most=1_500)
        found = oracle.fitting_deals(record, knocks_go_round=True)

        if record.rules.drawing == drawing and record.hidden_draws and found.count > 20:
            break
    (known,) = know(product_rules(record.rules), seen_record(record), record.seat)
    times = 60 * found.count
    drawn = Counter(plain(known.hands(masks)) for masks, _ in known.deals.sample(times, seed=7))
    expected = {now: 60 * count for now, (count, _) in found.holdings.items()}
    assert set(drawn) <= set(expected)
    statistic = sum((drawn[now] - often) ** 2 / often for now, often in expected.items())
    freedom = len(expected) - 1
    part = 2 / (9 * freedom)
    critical = freedom * (1 - part + 3.0902 * math.sqrt(part)) ** 3  # Wilson and Hilferty
    assert statistic < critical


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_as_it_stands_equals_brute_force(game: str, seats: int) -> None:
    dice = random.Random(f"{game} {seats} as it stands")
    for number in range(8):
        record, position = oracle.random_record(dice, game, seats, most=800)
        if not record.steps:
            continue
        held = [{pips for tile in hand for pips in tile} for hand in position.hands]
        numbers = range(record.rules.largest + 1)
        void = [
            frozenset(n for n in numbers if n not in has and dice.random() < 0.4) for has in held
        ]
        void[record.seat] = frozenset()
        standing = oracle.standing_of(record, position, tuple(void))
        if number % 2:
            standing = one_shown(standing, dice)
        if game != "block" and number % 3 == 0 and standing.stock > record.rules.reserve:
            standing = replace(standing, stock=standing.stock - 1)  # one tile sleeps
        found = oracle.fitting_hands(standing, knocks_go_round=True)
        seen = seen_position(standing)
        compare(know(product_rules(record.rules), seen, record.seat), found)


@pytest.mark.parametrize("size", [1, 12, 13, 14])
@pytest.mark.parametrize("game", GAMES[:3])
def test_the_deal_before_the_lead_equals_brute_force(game: str, size: int) -> None:
    """Few deals are possible only with very large hands for two, or very small ones for three."""
    dice = random.Random(f"{game} {size} before the lead")
    for number in range(4):
        rules = oracle.random_rules(dice, game, 3 if size == 1 else 2)
        rules = replace(rules, largest=6, hand_size=size)
        start = dominoes.deal(dice, rules)
        record = oracle.seen_by(rules, number % 2, start, [])
        cases = know(product_rules(rules), seen_record(record), record.seat)
        compare(cases, oracle.fitting_deals(record))


def one_shown(standing: oracle.Standing, dice: random.Random) -> oracle.Standing:
    """Return the same hand with one tile of another seat shown."""
    other = dice.choice([seat for seat, hidden in enumerate(standing.hidden) if hidden] or [-1])
    if other < 0:
        return standing
    tile = dice.choice(sorted(standing.position.hands[other]))
    shown, hidden = list(standing.shown), list(standing.hidden)
    shown[other], hidden[other] = frozenset({tile}), hidden[other] - 1
    return replace(standing, shown=tuple(shown), hidden=tuple(hidden))


# --- weights --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("game", GAMES)
def test_chances_of_an_answer_from_every_deal_equal_brute_force(game: str, seats: int) -> None:
    dice = random.Random(f"{game} {seats} weights")
    checked = 0
    while checked < 8:
        most = 1_500 if seats == 5 else 400  # five have few positions with as few deals
        record, _ = oracle.random_record(dice, game, seats, most=most)
        found = oracle.fitting_deals(record, knocks_go_round=True)
        if found.count_with_orders > 3_000:
            continue
        for weighting in Weighting:
            answer = last_answer(record, weighting)
            assert answer.is_final
            assert answer.deals_that_fit == found.count_with_orders
            weighted = weighting is Weighting.RESTRICTED_CHOICE
            compare_chances(answer, found.chances(weighted=weighted), record.rules)
        checked += 1


def last_answer(record: oracle.Record, weighting: Weighting) -> AdviceAnswer:
    asked = AdviceQuestion(
        product_rules(record.rules),
        seen_record(record),
        record.seat,
        weighting=weighting,
        with_chances=True,
        most_nodes_a_deal=1,  # what the plays are worth is of no account here
    )
    *_, last = advise(asked, Budget())
    return last


def compare_chances(
    answer: AdviceAnswer,
    expected: dict[dominoes.Tile, tuple[Fraction, ...]],
    rules: dominoes.Rules,
) -> None:
    assert answer.has_exact_chances
    assert [tuple(chance.tile) for chance in answer.chances] == list(expected)
    for chance in answer.chances:
        *seats, elsewhere = expected[chance.tile.low, chance.tile.high]
        assert chance.seats == pytest.approx(list(map(float, seats)), abs=1e-9)
        rest = chance.asleep if rules.game == "block" else chance.stock
        assert rest == pytest.approx(float(elsewhere), abs=1e-9)


# --- hand-made records ----------------------------------------------------------------------------

T = Tile.of


def record_of(seat: int, hand: str, leader: int, seats: int, plays: str) -> SeenRecord:
    """Return a record from words like `0:33 1:34@3 0:draw 1:draw56 0:knock`."""
    steps = []
    for word in plays.split():
        who, _, what = word.partition(":")
        tile, _, end = what.removeprefix("draw").partition("@")
        if what == "knock":
            play = Play.knock()
        else:
            laid = T(int(tile[0]), int(tile[1])) if tile else None
            play = Play.draw(laid) if what.startswith("draw") else Play.lay(_tile(laid), _int(end))
        steps.append(Step(int(who), play))
    own = [T(int(tile[0]), int(tile[1])) for tile in hand.split()]
    return SeenRecord(SeenPosition.dealt(seat, own, seats, leader), tuple(steps))


def _tile(tile: Tile | None) -> Tile:
    assert tile is not None
    return tile


def _int(end: str) -> int | None:
    return int(end) if end else None


def told(rules: DominoRules, seen: SeenRecord, seat: int) -> Knowledge:
    (known,) = know(rules, seen, seat)
    return known


def chance(known: Knowledge, low: int, high: int) -> list[Fraction | int]:
    return list(chances_of([known])[low, high])


def test_a_lead_of_three_three_with_five_seats_puts_the_higher_doubles_to_sleep() -> None:
    known = told(DominoRules(seats=5), record_of(1, "03 13 24 25 26", 0, 5, "0:33"), 1)
    # Three tiles sleep, and three doubles are higher: nothing else does.
    for number in (4, 5, 6):
        assert chance(known, number, number) == [0, 0, 0, 0, 0, 1]
    dealt = Fraction(5, 19)
    assert chance(known, 0, 0) == [Fraction(4, 19), 0, dealt, dealt, dealt, 0]
    assert known.count == math.factorial(19) // (math.factorial(4) * math.factorial(5) ** 3)
    assert known.voids == ((),) * 5


def test_a_higher_double_that_others_cannot_have_is_not_laid_later() -> None:
    # Four hold 28 tiles: nothing sleeps, so the asking seat itself knows who has 6-6.
    rules = DominoRules(seats=4, hand_size=7)
    seen = record_of(1, "00 01 02 03 04 05 06", 0, 4, "0:55")
    with pytest.raises(FaultyQuestion) as raised:
        know(rules, seen, 1)
    (fault,) = raised.value.faults
    assert (fault.path, fault.reason) == ("record", "NO_DEAL_FITS")
    assert "6-6" in fault.text or "5-5" in fault.text


def test_knocks_of_block_prove_voids_for_good() -> None:
    # Seat 1 knocks at 6, at 5 and 6, and at 2 and 5: it has no 2, no 5 and no 6.
    plays = "0:66 1:knock 0:56@6 1:knock 0:26@6 1:knock"
    known = told(DominoRules(hand_size=6), record_of(0, "66 56 26 25 12 01", 0, 2, plays), 0)
    assert known.voids == ((), (2, 5, 6))
    # It holds six of the tiles that show none of these: ten of 0, 1, 3, 4 but 0-1.
    assert known.count == math.comb(9, 6)
    assert chance(known, 3, 4) == [0, Fraction(6, 9), Fraction(3, 9)]
    assert chance(known, 3, 5) == [0, 0, 1]


def test_a_deal_fits_though_nobody_can_lay_until_the_knocks_have_gone_round() -> None:
    rules = DominoRules(hand_size=2, lead=Lead.ANY_TILE)
    # The seat that asks cannot lay; in 11 of the 25 deals the other one can.
    known = told(rules, record_of(0, "33 00", 0, 2, "0:33 1:34@3"), 0)
    assert known.count == 25
    later = told(rules, record_of(0, "33 00", 0, 2, "0:33 1:34@3 0:knock"), 0)
    assert later.count == 25
    over = told(rules, record_of(0, "33 00", 0, 2, "0:33 1:34@3 0:knock 1:knock"), 0)
    assert over.count == 25 - 11
    assert over.voids == ((), (3, 4))


def draw_rules(drawing: Drawing) -> DominoRules:
    return DominoRules(game=DominoGame.DRAW, hand_size=4, drawing=drawing)


def test_a_tile_drawn_is_free_of_the_knocks_before_it_but_not_of_those_after_it() -> None:
    # It has no 6, draws and has none; then no 5 and no 6, twice; then no 2 and no 6, twice.
    plays = "0:66 1:draw 1:knock 0:56@6 1:draw 1:knock 0:25@5 1:draw 1:knock"
    known = told(draw_rules(Drawing.ONE), record_of(0, "66 56 25 12", 0, 2, plays), 0)
    assert known.voids == ((), (2, 6))
    # Six tiles of the ten without 2, 5 and 6, in the hand or as first or second draw; the third
    # draw is another of them, or one of the five that show a 5 but no 2 and no 6.
    ways = math.comb(10, 4) * 6 * 5 * (4 + 5)
    assert known.count == ways * math.factorial(17)
    assert chance(known, 5, 5) == [0, Fraction(1, 9), Fraction(8, 9)]
    assert chance(known, 0, 0) == [0, Fraction(58, 90), Fraction(32, 90)]


def test_who_draws_until_he_can_play_draws_nothing_that_fits_before() -> None:
    plays = "0:66 1:draw 1:draw 1:36@6 0:56@6 1:draw 1:draw 1:35@3"
    rules = draw_rules(Drawing.UNTIL_PLAYABLE)
    known = told(rules, record_of(0, "66 56 25 12", 0, 2, plays), 0)
    # The two that fitted were laid. Only the draw before the last may show a 6.
    assert known.voids == ((), (3, 5))
    assert known.count == math.comb(9, 4) * 5 * (4 + 4) * math.factorial(16)
    assert chance(known, 1, 6) == [0, Fraction(1, 8), Fraction(7, 8)]
    assert chance(known, 0, 0) == [0, Fraction(44, 72), Fraction(28, 72)]


def test_a_draw_that_ends_the_turn_may_be_anything_until_the_next_turn() -> None:
    plays = "0:66 1:draw 0:56@6 1:draw 0:25@5 1:draw"
    rules = draw_rules(Drawing.ONE_ENDS_TURN)
    known = told(rules, record_of(0, "66 56 25 12", 0, 2, plays), 0)
    assert known.voids == ((), ())
    assert known.count == math.comb(10, 4) * 6 * (5 + 5) * 18 * math.factorial(17)


# --- knowledge that clashes -----------------------------------------------------------------------

BLOCK = DominoRules(hand_size=6)
CLASHES: dict[str, tuple[DominoRules, SeenRecord | SeenPosition, tuple[str, ...]]] = {
    "laid what a knock denies": (
        BLOCK,
        record_of(0, "66 56 26 25 12 01", 0, 2, "0:66 1:knock 0:56@6 1:46@6"),
        ("seat 1", "4-6", "step 1"),
    ),
    "laid a double higher than the lead": (
        BLOCK,
        record_of(0, "44 45 26 25 12 01", 0, 2, "0:44 1:34@4 0:45@4 1:55@5"),
        ("5-5", "4-4"),
    ),
    "laid what a knock after the last draw denies": (
        draw_rules(Drawing.ONE),
        record_of(0, "66 56 25 12", 0, 2, "0:66 1:draw 1:knock 0:56@6 1:46@6"),
        ("seat 1", "4-6", "step 2"),
    ),
    "too few tiles for one seat": (
        DominoRules(hand_size=8),
        record_of(
            0,
            "66 56 25 12 01 00 03 04",
            0,
            2,
            "0:66 1:knock 0:56@6 1:knock 0:25@5 1:knock 0:12@2 1:knock 0:01@1 1:knock",
        ),
        ("seat 1", " 8 tiles", "only 3", "step 9"),
    ),
    "too few tiles for two seats together": (
        DominoRules(seats=4, hand_size=6),
        record_of(
            0,
            "66 56 26 15 16 01",
            0,
            4,
            "0:66 1:knock 2:knock 3:06@6 0:56@6 1:knock 2:knock 3:05@0",
        ),
        ("seat 1 and seat 2", " 12 tiles", "only 10", "step 5", "step 6"),
    ),
    "voids of a hand as it stands": (
        BLOCK,
        SeenPosition(
            hands=(SeenHand((T(0, 6), T(0, 5), T(0, 4), T(0, 3), T(0, 2))), SeenHand((), 6)),
            ends=(6, 6),
            to_move=1,
            laid=(T(6, 6),),
            laid_last=0,
            voids=((), (0, 1, 2, 3)),
        ),
        ("seat 1", " 6 tiles", "only 5", "0", "1", "2", "3"),
    ),
}


@pytest.mark.parametrize("clash", CLASHES)
def test_knowledge_that_clashes_is_a_fault_that_names_the_facts(clash: str) -> None:
    rules, seen, words = CLASHES[clash]
    with pytest.raises(FaultyQuestion) as raised:
        know(rules, seen, 0)
    (fault,) = raised.value.faults
    assert fault.reason == "NO_DEAL_FITS"
    assert all(word in fault.text for word in words), fault.text
