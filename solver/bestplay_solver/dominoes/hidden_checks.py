"""What is wrong with a question of the common game, before any tree is grown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from bestplay_solver.dominoes.hidden_questions import HiddenQuestion
from bestplay_solver.dominoes.settings import check_rules
from bestplay_solver.faults import Fault
from bestplay_solver.tiles import full_set

_SEATS = 2


def check_hidden(question: HiddenQuestion) -> list[Fault]:
    """Return every fault of a question; those of its weights and pairs only if it has no other.

    Reasons: those of ``check_rules`` (paths ``rules.*``), NOT_IN_GAME (a game that draws),
    SEATS_OUT_OF_RANGE (not two), ENDS_NOT_TWO, END_NOT_IN_SET, SEAT_OUT_OF_RANGE,
    LAID_LAST_MISSING, NO_HANDS, HAND_EMPTY, HANDS_UNEQUAL, TILE_NOT_IN_SET, TILE_REPEATED,
    HAND_REPEATED, HAND_NOT_LISTED, WEIGHTS_NOT_HANDS, WEIGHT_OUT_OF_RANGE, NO_PAIRS.
    """
    faults = list(_rules_faults(question))
    if faults:
        return faults
    faults += _table_faults(question)
    for seat in range(_SEATS):
        faults += _hands_faults(question, seat)
    if not faults:
        faults += _weights_faults(question)
    return faults or list(_pair_faults(question))


def _rules_faults(question: HiddenQuestion) -> Iterator[Fault]:
    rules = question.rules
    for fault in check_rules(rules):
        yield Fault(f"rules.{fault.path}", fault.reason, fault.text)
    if rules.draws:
        yield Fault("rules.game", "NOT_IN_GAME", "the common game is solved in Block only")
    if rules.seats != _SEATS:
        text = f"the common game is one of two seats, not {rules.seats}"
        yield Fault("rules.seats", "SEATS_OUT_OF_RANGE", text)


def _table_faults(question: HiddenQuestion) -> Iterator[Fault]:
    if len(question.ends) != _SEATS:
        text = f"two ends are open after the lead, not {len(question.ends)}"
        yield Fault("ends", "ENDS_NOT_TWO", text)
    for at, number in enumerate(question.ends):
        if not 0 <= number <= question.rules.highest:
            text = f"double-{question.rules.highest} has no {number}"
            yield Fault(f"ends[{at}]", "END_NOT_IN_SET", text)
    for name, seat in (("to_move", question.to_move), ("laid_last", question.laid_last)):
        if seat is not None and seat not in range(_SEATS):
            yield Fault(name, "SEAT_OUT_OF_RANGE", f"the seats are 0 and 1, not {seat}")
    if question.rules.needs_laid_last and question.laid_last is None:
        text = "the tie rule asks who laid last; the question must say"
        yield Fault("laid_last", "LAID_LAST_MISSING", text)


def _hands_faults(question: HiddenQuestion, seat: int) -> Iterator[Fault]:
    hands = question.hands[seat]
    whole = set(full_set(question.rules.highest))
    if not hands:
        yield Fault(f"hands[{seat}]", "NO_HANDS", f"seat {seat} holds some hand")
    for at, hand in enumerate(hands):
        where = f"hands[{seat}][{at}]"
        if not hand:
            yield Fault(where, "HAND_EMPTY", "a seat without tiles has ended the hand")
        elif len(hand) != len(hands[0]):
            text = f"{len(hand)} tiles, but the seat's first hand has {len(hands[0])}"
            yield Fault(where, "HANDS_UNEQUAL", text)
        if len(set(hand)) < len(hand):
            yield Fault(where, "TILE_REPEATED", "a tile is in this hand twice")
        for tile in hand:
            if tile not in whole:
                text = f"{tile} is not in the double-{question.rules.highest} set"
                yield Fault(where, "TILE_NOT_IN_SET", text)
    if len({frozenset(hand) for hand in hands}) < len(hands):
        yield Fault(f"hands[{seat}]", "HAND_REPEATED", "a hand is listed twice")
    own = question.own
    if seat == question.to_move and own is not None and set(own) not in map(set, hands):
        text = "the seat's own hand is not among those that it may hold"
        yield Fault("own", "HAND_NOT_LISTED", text)


def _weights_faults(question: HiddenQuestion) -> Iterator[Fault]:
    one, other = map(len, question.hands)
    if question.hand_weights is not None:
        for seat, weights in enumerate(question.hand_weights):
            if len(weights) != len(question.hands[seat]):
                text = f"{len(weights)} weights of {len(question.hands[seat])} hands"
                yield Fault(f"hand_weights[{seat}]", "WEIGHTS_NOT_HANDS", text)
            if not _are_weights(weights):
                text = "weights are from 0 and finite"
                yield Fault(f"hand_weights[{seat}]", "WEIGHT_OUT_OF_RANGE", text)
    pairs = question.pair_weights
    if pairs is not None:
        if len(pairs) != one or any(len(row) != other for row in pairs):
            text = f"a row for each of {one} hands, with {other} weights each"
            yield Fault("pair_weights", "WEIGHTS_NOT_HANDS", text)
        if not all(map(_are_weights, pairs)):
            yield Fault("pair_weights", "WEIGHT_OUT_OF_RANGE", "weights are from 0 and finite")


def _are_weights(weights: Iterable[float]) -> bool:
    return all(math.isfinite(weight) and weight >= 0 for weight in weights)


def _pair_faults(question: HiddenQuestion) -> Iterator[Fault]:
    if not any(_has_partner(question, at) for at in range(len(question.hands[0]))):
        yield Fault("hands", "NO_PAIRS", "no pair of hands can be held together")
    elif question.own is not None and not _own_has_partner(question, set(question.own)):
        text = "no hand of the other seat can be held beside the seat's own"
        yield Fault("own", "NO_PAIRS", text)


def _has_partner(question: HiddenQuestion, at: int, to: int | None = None) -> bool:
    """Return whether a hand of seat 0 can be held beside one (or any) of seat 1."""
    tiles = set(question.hands[0][at])
    weights, pairs = question.hand_weights, question.pair_weights
    if weights is not None and not weights[0][at]:
        return False
    for index, hand in enumerate(question.hands[1]):
        if to in (None, index) and tiles.isdisjoint(hand):
            weight = 1.0 if weights is None else weights[1][index]
            if weight * (1.0 if pairs is None else pairs[at][index]):
                return True
    return False


def _own_has_partner(question: HiddenQuestion, own: set[object]) -> bool:
    mine = next(at for at, hand in enumerate(question.hands[question.to_move]) if set(hand) == own)
    if question.to_move == 0:
        return _has_partner(question, mine)
    return any(_has_partner(question, at, mine) for at in range(len(question.hands[0])))
