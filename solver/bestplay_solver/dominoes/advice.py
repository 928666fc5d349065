"""Fair hints: the plays of one seat ranked by how they do against every deal that fits.

A hint cannot peek: a question holds what one seat has seen, and nothing else. Functions raise
FaultyQuestion with all faults at once. Paths are the names of the fields: ``rules.seats``;
``position.hands[0].tiles[2]``, ``position.hands[1].hidden``, ``position.laid[3]``,
``position.ends[1]``, ``position.cross.centre``, ``position.stock``, ``position.voids[1][0]``,
``position.to_move``; for a record ``record.deal.hands[0].tiles[2]`` and ``record.steps[3]`` (the
step's index); ``seat``; ``seed``; ``most_deals``; ``most_nodes_a_deal``; ``only_plays[1]``.
Knowledge that no deal fits is the fault NO_DEAL_FITS at ``position`` or ``record``, and its text
names the facts that clash.
"""

from __future__ import annotations

from collections.abc import Iterator

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.advice_answers import (
    AdviceAnswer,
    AdviceQuestion,
)
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.faults import Fault
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, TileChance, Weighting

__all__ = [
    "AdviceAnswer",
    "AdviceMethod",
    "AdviceQuestion",
    "AdvisedPlay",
    "SeenHand",
    "SeenPosition",
    "SeenRecord",
    "TileChance",
    "Weighting",
    "advise",
    "check_advice",
    "estimate_advice_nodes",
]


def advise(question: AdviceQuestion, budget: Budget, threads: int = 1) -> Iterator[AdviceAnswer]:
    """Yield answers that improve, more deals and smaller errors each, until the budget ends.

    The last one is ready before the budget ends; a question that is answered exhaustively, or for
    ``most_deals``, ends sooner. There is always one answer at least, though it may have valued no
    deal when there is no time: then it has no plays, only what is known without a search.
    Faults are raised at the call, before the first answer is asked for. The numbers do not depend
    on ``threads``, from 1, all of which end with the iterator.
    """
    raise NotImplementedError


def check_advice(question: AdviceQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    raise NotImplementedError


def estimate_advice_nodes(question: AdviceQuestion) -> int:
    """Return about how many nodes a deal of the question takes: for admission, without a search.

    Never raises: a faulty question takes 0.
    """
    raise NotImplementedError
