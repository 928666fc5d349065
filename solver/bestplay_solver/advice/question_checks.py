"""What is wrong with the settings that a question for advice has in any game.

Reasons: SEAT_OUT_OF_RANGE, SEED_OUT_OF_RANGE, MOST_DEALS_OUT_OF_RANGE,
MOST_NODES_A_DEAL_OUT_OF_RANGE.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from bestplay_solver.faults import Fault
from bestplay_solver.unreadable import UNREADABLE_NUMBER

LARGEST_SEED = (1 << 64) - 1


class Settings(Protocol):
    """A question for advice."""

    @property
    def seat(self) -> int:
        """Whose knowledge it is."""

    @property
    def seed(self) -> int:
        """What fixes the deals."""

    @property
    def most_deals(self) -> int | None:
        """How many deals at most."""

    @property
    def most_nodes_a_deal(self) -> int:
        """How many nodes a deal may take."""


def setting_faults(question: Settings, seats: int) -> Iterator[Fault]:
    """Yield what is wrong with the seat, the seed and the limits of a question."""
    if question.seat != UNREADABLE_NUMBER and not 0 <= question.seat < seats:
        text = f"the seats are 0 to {seats - 1}, not {question.seat}"
        yield Fault("seat", "SEAT_OUT_OF_RANGE", text)
    if not 0 <= question.seed <= LARGEST_SEED and question.seed != UNREADABLE_NUMBER:
        text = f"a seed is from 0 to {LARGEST_SEED}, not {question.seed}"
        yield Fault("seed", "SEED_OUT_OF_RANGE", text)
    if question.most_deals is not None and _is_too_few(question.most_deals):
        text = f"at least 1 deal, not {question.most_deals}"
        yield Fault("most_deals", "MOST_DEALS_OUT_OF_RANGE", text)
    if _is_too_few(question.most_nodes_a_deal):
        text = f"at least 1 node, not {question.most_nodes_a_deal}"
        yield Fault("most_nodes_a_deal", "MOST_NODES_A_DEAL_OUT_OF_RANGE", text)


def are_settings_readable(question: Settings) -> bool:
    """Return whether no number stands for one that was not read."""
    numbers = (question.seat, question.seed, question.most_deals, question.most_nodes_a_deal)
    return UNREADABLE_NUMBER not in numbers


def _is_too_few(number: int) -> bool:
    return number < 1 and number != UNREADABLE_NUMBER
