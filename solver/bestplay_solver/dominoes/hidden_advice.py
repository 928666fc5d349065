"""The common game of hidden hands for a seat's knowledge, where there is one and time for it."""

from __future__ import annotations

from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.hidden import (
    HiddenAnswer,
    PublicKnowledge,
    common_question,
    estimate_seconds,
    public_pool,
    solve_hidden,
)
from bestplay_solver.dominoes.places import Knowledge
from bestplay_solver.dominoes.settings import DominoGame

_TWO = 2


def solve_hidden_game(known: Knowledge, budget: Budget) -> HiddenAnswer | None:
    """Return the value of the game in which both hands are private, for the seat to move.

    None but for two seats in Block after the lead, if it is too large, and if it is not likely to
    be solved in what is left of the budget.
    """
    rules, seen = known.rules, known.seen
    if rules.game is not DominoGame.BLOCK or rules.seats != _TWO or seen.is_before_lead:
        return None
    voids = [frozenset(void) for void in known.voids]
    voids[known.seat] = frozenset(known.shown_by_own)
    public = PublicKnowledge(
        public_pool(rules, seen.laid, known.led),
        (seen.hands[0].size, seen.hands[1].size),
        (voids[0], voids[1]),
    )
    question = common_question(rules, seen.ends, seen.to_move, public, known.own, seen.laid_last)
    if question is None or budget.is_over:
        return None
    left = budget.seconds_left
    if left is not None and estimate_seconds(question) > left:
        return None
    return solve_hidden(question, budget)
