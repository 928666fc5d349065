"""What is wrong with an area, a sequence or one card, before any rule is asked of it.

Reasons of an area: ROWS_TOO_MANY, ROW_EMPTY, ROW_NOT_MONOTONE, CARD_OUT_OF_RANGE, CARD_REPEATED,
DISCARDS_IMPOSSIBLE, DISCARDED_ROWS_MISSING, DISCARDED_ROWS_OUT_OF_RANGE, TOO_MANY_TURNS (more cards
than the seat has turns). Of the other questions besides: SEQUENCE_TOO_LONG, UNSEEN_BESIDE_NEXT,
UNSEEN_TOO_FEW, TURNS_LEFT_OUT_OF_RANGE, TURNS_LEFT_DIFFERS, AREA_FULL.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestplay_solver.faults import Fault
from bestplay_solver.upordown.area import Area
from bestplay_solver.upordown.settings import (
    MOST_CARDS,
    ROWS,
    DiscardUnit,
    DiscardWhen,
    UpOrDownRules,
    check_rules,
)

MOST_IN_SEQUENCE = 24
"""Cards of a known sequence: those of a long game."""
UNREADABLE_CARD = -(1 << 40)
"""Stands in a question for a card or a number that could not be read; checks say nothing of it."""

_FEWEST_IN_STUCK_ROW = 2

Seen = dict[int, str]
"""The path at which each card was seen first."""


def rules_faults(rules: UpOrDownRules) -> list[Fault]:
    """Return every fault of the rules, under the path ``rules``."""
    return [Fault(f"rules.{one.path}", one.reason, one.text) for one in check_rules(rules)]


def area_faults(
    rules: UpOrDownRules, area: Area, seen: Seen | None = None, where: str = "area"
) -> list[Fault]:
    """Return every fault of an area under rules that have none; note its cards in ``seen``.

    ``where`` is the area's own path, which all others begin with.
    """
    seen = {} if seen is None else seen
    faults: list[Fault] = []
    if len(area.rows) > ROWS:
        text = f"an area has at most three rows, not {len(area.rows)}"
        faults.append(Fault(f"{where}.rows", "ROWS_TOO_MANY", text))
    for at, row in enumerate(area.rows[:MOST_CARDS]):
        path = f"{where}.rows[{at}]"
        if not row:
            faults.append(Fault(path, "ROW_EMPTY", "a row has a card at least"))
        faults += card_faults(rules, row, path, seen)
        faults += _order_faults(row, path)
    faults += card_faults(rules, area.discards, f"{where}.discards", seen)
    faults += _discard_faults(rules, area, where)
    return faults + _turn_faults(rules, area, 0, where)


def plan_faults(rules: UpOrDownRules, area: Area, cards: tuple[int, ...]) -> list[Fault]:
    """Return every fault of an area and of the sequence that comes to it."""
    seen: Seen = {}
    faults = area_faults(rules, area, seen)
    faults += _sequence_faults(rules, area, cards, "cards", seen, already=0)
    return faults


def rank_faults(
    rules: UpOrDownRules,
    area: Area,
    card: int,
    following: tuple[int, ...] | None,
    unseen: tuple[int, ...] | None,
    turns_left: int | None,
) -> list[Fault]:
    """Return every fault of an area, of a card that comes to it and of what may come after."""
    seen: Seen = {}
    faults = area_faults(rules, area, seen)
    faults += card_faults(rules, (card,), "card", seen, is_list=False)
    left = rules.turns_of_seat - len(area.cards) - 1
    if left == -1:
        text = f"all {rules.turns_of_seat} turns of the seat are taken: no card can come"
        faults.append(Fault("card", "AREA_FULL", text))
    if following is not None:
        faults += _sequence_faults(rules, area, following, "next", seen, already=1)
        if unseen is not None:
            text = "with the cards to come known in order nothing else can come"
            faults.append(Fault("unseen", "UNSEEN_BESIDE_NEXT", text))
        if turns_left not in (None, len(following), UNREADABLE_CARD):
            text = f"next has {len(following)} cards, for as many turns, not {turns_left}"
            faults.append(Fault("turns_left", "TURNS_LEFT_DIFFERS", text))
        return faults
    if turns_left not in (None, UNREADABLE_CARD) and not 0 <= turns_left <= max(left, 0):
        text = f"0 to {max(left, 0)} turns are left after this one, not {turns_left}"
        faults.append(Fault("turns_left", "TURNS_LEFT_OUT_OF_RANGE", text))
    elif unseen is not None:
        faults += card_faults(rules, unseen, "unseen", seen)
        turns = left if turns_left is None else turns_left
        if len(unseen) < turns:
            text = f"{len(unseen)} cards for {turns} turns"
            faults.append(Fault("unseen", "UNSEEN_TOO_FEW", text))
    return faults


def _sequence_faults(
    rules: UpOrDownRules,
    area: Area,
    cards: tuple[int, ...],
    path: str,
    seen: Seen,
    *,
    already: int,
) -> Iterator[Fault]:
    most = MOST_IN_SEQUENCE - already
    if len(cards) > most:
        text = f"a sequence has at most {most} cards, not {len(cards)}"
        yield Fault(path, "SEQUENCE_TOO_LONG", text)
    yield from card_faults(rules, cards[: MOST_CARDS + 1], path, seen)
    if len(area.cards) + already <= rules.turns_of_seat:
        yield from _turn_faults(rules, area, already + len(cards), path)


def card_faults(
    rules: UpOrDownRules,
    cards: Iterable[int],
    path: str,
    seen: Seen,
    *,
    is_list: bool = True,
) -> Iterator[Fault]:
    """Yield a fault for each card that is none, or was seen before; note the others in ``seen``."""
    for at, card in enumerate(cards):
        here = f"{path}[{at}]" if is_list else path
        if card == UNREADABLE_CARD:
            continue
        if not 1 <= card <= rules.card_count:
            text = f"the cards are 1 to {rules.card_count}, not {card}"
            yield Fault(here, "CARD_OUT_OF_RANGE", text)
        elif card in seen:
            yield Fault(here, "CARD_REPEATED", f"{card} is also {seen[card]}")
        else:
            seen[card] = here


def _order_faults(row: tuple[int, ...], path: str) -> Iterator[Fault]:
    """Yield a fault for the first card of a row that does not lie beyond the one before it."""
    for at in range(2, len(row)):
        before, last, card = row[at - 2], row[at - 1], row[at]
        if UNREADABLE_CARD in (before, last, card):
            return
        if (last - before) * (card - last) < 0:  # 0: one of them is there twice
            way = "up" if last > before else "down"
            text = f"the row runs {way}: {card} does not lie beyond {last}"
            yield Fault(f"{path}[{at}]", "ROW_NOT_MONOTONE", text)
            return


def _discard_faults(rules: UpOrDownRules, area: Area, where: str) -> Iterator[Fault]:
    discards = len(area.discards)
    is_stuck = rules.discard_when is DiscardWhen.WHEN_STUCK
    if discards and is_stuck:
        singles = sum(len(row) == 1 for row in area.rows)
        if len(area.rows) < ROWS or singles > 1 or discards < _FEWEST_IN_STUCK_ROW:
            text = "rows are turned over only when there are three, each of two cards or more"
            yield Fault(f"{where}.discards", "DISCARDS_IMPOSSIBLE", text)
    elif discards and not area.rows:
        text = "a row that is turned over makes room for another one"
        yield Fault(f"{where}.discards", "DISCARDS_IMPOSSIBLE", text)
    if rules.discard_unit is DiscardUnit.CARD or area.discarded_rows == UNREADABLE_CARD:
        return
    if area.discarded_rows is None:
        if discards:
            text = "where discards count by row, how many were turned over must be told"
            yield Fault(f"{where}.discarded_rows", "DISCARDED_ROWS_MISSING", text)
        return
    most = discards // _FEWEST_IN_STUCK_ROW if is_stuck else discards
    least = min(1, discards)
    if not least <= area.discarded_rows <= max(most, least):
        text = f"{discards} discards are {least} to {max(most, least)} rows"
        text += f", not {area.discarded_rows}"
        yield Fault(f"{where}.discarded_rows", "DISCARDED_ROWS_OUT_OF_RANGE", text)


def _turn_faults(rules: UpOrDownRules, area: Area, coming: int, path: str) -> list[Fault]:
    placed = len(area.cards)
    if placed + coming <= rules.turns_of_seat:
        return []
    text = f"the seat has {rules.turns_of_seat} turns; {placed} cards lie in the area"
    if coming:
        text += f" and {coming} come"
    return [Fault(path, "TOO_MANY_TURNS", text)]
