"""Fair hints for Up-Down-Stop44: plays, and exchanges, by how they do against every deal that fits.

A hint cannot peek: a question holds what one seat has seen, and nothing else. Functions raise
FaultyQuestion with all faults at once. Paths are the names of the fields: ``rules.seats``;
``position.hands[0].tiles[2]``, ``position.hands[1].hidden``, ``position.row.first.top``,
``position.pile``, ``position.put_aside[0]``, ``position.to_move``; for a record
``record.hands[0].tiles[2]`` and ``record.steps[3]`` (the step's index), ``record.to_move``;
``hands[0].tiles[1]`` and ``exchanges[1]`` of a question about an exchange, ``first_seat``;
``seat``; ``seed``; ``most_deals``; ``most_nodes_a_deal``; ``only_plays[1]``. Knowledge that no deal
fits is the fault NO_DEAL_FITS at ``position``, ``record`` or ``hands``, and its text names the
facts that clash.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault
from bestplay_solver.updownstop.advice_answers import (
    AdviceAnswer,
    AdviceQuestion,
    ExchangeAnswer,
    ExchangeQuestion,
)

__all__ = [
    "AdviceAnswer",
    "AdviceQuestion",
    "ExchangeAnswer",
    "ExchangeQuestion",
    "advise",
    "advise_exchange",
    "check_advice",
    "check_exchange",
]


def advise(question: AdviceQuestion, budget: Budget, threads: int = 1) -> Iterator[AdviceAnswer]:
    """Yield answers that improve until the budget ends; see ``dominoes.advice.advise``."""
    raise NotImplementedError


def check_advice(question: AdviceQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    raise NotImplementedError


def advise_exchange(
    question: ExchangeQuestion, budget: Budget, threads: int = 1
) -> Iterator[ExchangeAnswer]:
    """Yield answers that improve until the budget ends; see ``dominoes.advice.advise``."""
    raise NotImplementedError


def check_exchange(question: ExchangeQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    raise NotImplementedError
