"""What is wrong with a question about the last turns, before any rule is asked of it.

Reasons, besides those of the rules and of an area (``checks.py``): SEATS_NOT_TWO,
HANDS_NOT_SEATS, AREAS_NOT_SEATS, HAND_TOO_LARGE, HANDS_UNEQUAL, MOVER_HAS_FEWER, DISPLAY_NOT_SIX,
DISPLAY_NOT_ASCENDING, TURNS_NOT_ADDED_UP (the cards of an area and of a hand are not the turns of
the game: every card taken lies in the area, discards too), SEAT_OUT_OF_RANGE, UNREADABLE; of an
asked turn CARD_NOT_IN_HAND, NOT_A_NEIGHBOUR, PLACE_NOT_ALLOWED, and ONLY_TURNS_TOO_MANY.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bestplay_solver.faults import Fault
from bestplay_solver.upordown.checks import (
    UNREADABLE_CARD,
    Seen,
    area_faults,
    card_faults,
    rules_faults,
)
from bestplay_solver.upordown.settings import DISPLAY, FEWEST_TURNS, MOST_CARDS, UpOrDownRules
from bestplay_solver.upordown.turn import EndgamePosition, Turn

SEATS = 2
MOST_IN_HAND = FEWEST_TURNS
"""The cards of a hand, one for each of the last turns."""
MOST_TURNS = 100
"""The most turns that a question may name; there are never more than 36."""


def endgame_rules_faults(rules: UpOrDownRules) -> list[Fault]:
    """Return every fault of the rules for an endgame, under the path ``rules``."""
    faults = rules_faults(rules)
    if rules.seats != SEATS and not any(fault.path == "rules.seats" for fault in faults):
        text = f"hands are open with two seats only, not with {rules.seats}"
        faults.append(Fault("rules.seats", "SEATS_NOT_TWO", text))
    return faults


def position_faults(rules: UpOrDownRules, position: EndgamePosition) -> list[Fault]:
    """Return every fault of a position under rules that have none."""
    return list(_position_faults(rules, position))


def _position_faults(rules: UpOrDownRules, position: EndgamePosition) -> Iterator[Fault]:
    seen: Seen = {}
    yield from _display_faults(rules, position.display, seen)
    for seat, hand in enumerate(position.hands[:SEATS]):
        path = f"position.hands[{seat}]"
        yield from card_faults(rules, hand[:MOST_CARDS], path, seen)
    yield from _hands_faults(position)
    for seat, area in enumerate(position.areas[:SEATS]):
        yield from area_faults(rules, area, seen, f"position.areas[{seat}]")
    if len(position.areas) != SEATS:
        text = f"two seats have two areas, not {len(position.areas)}"
        yield Fault("position.areas", "AREAS_NOT_SEATS", text)
    yield from _turns_faults(rules, position)
    if position.to_move != UNREADABLE_CARD and position.to_move not in range(SEATS):
        text = f"the seats are 0 and 1, not {position.to_move}"
        yield Fault("position.to_move", "SEAT_OUT_OF_RANGE", text)


def _display_faults(rules: UpOrDownRules, display: tuple[int, ...], seen: Seen) -> Iterator[Fault]:
    if len(display) != DISPLAY:
        text = f"six cards lie in the display, not {len(display)}"
        yield Fault("position.display", "DISPLAY_NOT_SIX", text)
    yield from card_faults(rules, display[:MOST_CARDS], "position.display", seen)
    for at in range(1, min(len(display), MOST_CARDS)):
        before, card = display[at - 1], display[at]
        if UNREADABLE_CARD not in (before, card) and card < before:
            text = f"the display ascends: {card} does not lie behind {before}"
            yield Fault(f"position.display[{at}]", "DISPLAY_NOT_ASCENDING", text)
            return


def _hands_faults(position: EndgamePosition) -> Iterator[Fault]:
    if len(position.hands) != SEATS:
        text = f"two seats have two hands, not {len(position.hands)}"
        yield Fault("position.hands", "HANDS_NOT_SEATS", text)
        return
    sizes = [len(hand) for hand in position.hands]
    large = [seat for seat in range(SEATS) if sizes[seat] > MOST_IN_HAND]
    for seat in large:
        text = f"with both piles empty a hand has three cards at most, not {sizes[seat]}"
        yield Fault(f"position.hands[{seat}]", "HAND_TOO_LARGE", text)
    if large:
        return
    if abs(sizes[0] - sizes[1]) > 1:
        text = f"seats take turns, so their cards differ by one at most, not {sizes[0]} and "
        yield Fault("position.hands", "HANDS_UNEQUAL", f"{text}{sizes[1]}")
    elif position.to_move in range(SEATS) and sizes[position.to_move] < max(sizes):
        text = f"seat {1 - position.to_move} has a card more, so it is that seat's turn"
        yield Fault("position.to_move", "MOVER_HAS_FEWER", text)


def _turns_faults(rules: UpOrDownRules, position: EndgamePosition) -> Iterator[Fault]:
    for seat, (hand, area) in enumerate(zip(position.hands, position.areas, strict=False)):
        taken, left, turns = len(area.cards), len(hand), rules.turns_of_seat
        if left <= MOST_IN_HAND and taken + left != turns and taken <= turns:
            text = f"{taken} cards in the area, discards included, and {left} in hand"
            text += f" are {taken + left} turns, but each seat has {turns}"
            yield Fault(f"position.areas[{seat}]", "TURNS_NOT_ADDED_UP", text)


def asking_faults(asking: int | None) -> list[Fault]:
    """Return the fault of the asking seat, if it has one."""
    if asking in (None, 0, 1, UNREADABLE_CARD):
        return []
    return [Fault("asking", "SEAT_OUT_OF_RANGE", f"the seats are 0 and 1, not {asking}")]


def is_readable(position: EndgamePosition) -> bool:
    """Return whether nothing of a position stands for what could not be read."""
    cards = [*position.display, *(card for hand in position.hands for card in hand)]
    for area in position.areas:
        cards += [*area.cards, area.discarded_rows or 0]
    return UNREADABLE_CARD not in (*cards, position.to_move)


def asked_turns_faults(legal: Sequence[Turn], asked: Sequence[Turn]) -> list[Fault]:
    """Return every fault of the turns that a question is limited to."""
    if len(asked) > MOST_TURNS:
        text = f"a question names {MOST_TURNS} turns at most, not {len(asked)}"
        return [Fault("only_turns", "ONLY_TURNS_TOO_MANY", text)]
    found = [_asked_turn_fault(legal, turn, f"only_turns[{at}]") for at, turn in enumerate(asked)]
    return [fault for fault in found if fault is not None]


def _asked_turn_fault(legal: Sequence[Turn], turn: Turn, path: str) -> Fault | None:
    if turn in legal or UNREADABLE_CARD in (turn.card, turn.taken, turn.place.row):
        return None
    same_card = [one for one in legal if one.card == turn.card]
    if not same_card:
        text = f"{turn.card} is not in the hand; legal: {_list(one.card for one in legal)}"
        return Fault(f"{path}.card", "CARD_NOT_IN_HAND", text)
    same_taken = [one for one in same_card if one.taken == turn.taken]
    if not same_taken:
        text = f"{turn.taken} does not lie beside {turn.card}; legal: "
        text += _list(one.taken for one in same_card)
        return Fault(f"{path}.taken", "NOT_A_NEIGHBOUR", text)
    text = f"{turn.taken} cannot be put there ({turn.place}); legal: "
    return Fault(
        f"{path}.place", "PLACE_NOT_ALLOWED", text + _list(one.place for one in same_taken)
    )


def _list(found: Iterable[object]) -> str:
    return ", ".join(dict.fromkeys(map(str, found)))
