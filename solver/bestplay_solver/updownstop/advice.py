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

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bestplay_solver.advice.improving import MOST_DEALS, Grown, grow
from bestplay_solver.advice.ranking import ranked_plays
from bestplay_solver.advice.tile_chances import exact_chances, sampled_chances
from bestplay_solver.answer import Effort
from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.search.advice import Batch, deal_sums
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, Weighting
from bestplay_solver.updownstop.advice_answers import (
    AdviceAnswer,
    AdviceQuestion,
    ExchangeAnswer,
    ExchangeQuestion,
)
from bestplay_solver.updownstop.advice_checks import examine, find_plays, path_of
from bestplay_solver.updownstop.exchange_advice import ExchangeAdvice, examine_exchange
from bestplay_solver.updownstop.hidden_table import HiddenTable
from bestplay_solver.updownstop.knowledge import Knowledge
from bestplay_solver.updownstop.position import Play

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
    """Yield answers that improve, more deals and smaller errors each, until the budget ends.

    The last one is ready before the budget ends; a question that is answered exhaustively, or for
    ``most_deals``, ends sooner. There is always one answer at least, though it may have valued no
    deal when there is no time: then it has no plays, only what is known without a search.
    Faults are raised at the call, before the first answer is asked for. The numbers do not depend
    on ``threads``, from 1, all of which end with the iterator.
    """
    faults, known = examine(question)
    if faults or known is None:
        unreadable = Fault(path_of(question), "UNREADABLE", "some of it could not be read")
        raise FaultyQuestion(faults or [unreadable])
    return _Advice(question, known, budget).answers(threads)


def check_advice(question: AdviceQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    return examine(question)[0]


def advise_exchange(
    question: ExchangeQuestion, budget: Budget, threads: int = 1
) -> Iterator[ExchangeAnswer]:
    """Yield answers that improve until the budget ends; see ``advise``.

    Every choice of tiles is compared in the same deals: what the others hold after their exchanges
    (those after the seat are taken to exchange nothing), what is drawn, the start tile, the pile.
    """
    faults, pile = examine_exchange(question)
    if faults or pile is None:
        unreadable = Fault("hands", "UNREADABLE", "some of it could not be read")
        raise FaultyQuestion(faults or [unreadable])
    return ExchangeAdvice(question, pile, budget).answers(threads)


def check_exchange(question: ExchangeQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    return examine_exchange(question)[0]


class _Advice:
    """One question on its way to its answers."""

    def __init__(self, question: AdviceQuestion, known: Knowledge, budget: Budget) -> None:
        self.question = question
        self.known = known
        self.budget = budget
        self.table = HiddenTable(known, question.weighting is Weighting.RESTRICTED_CHOICE)
        self.are_alike = not self.table.situation.choices
        self.exact = exact_chances([known]) if question.with_chances else ()

    def answers(self, threads: int) -> Iterator[AdviceAnswer]:
        """Yield an answer for each sample."""
        deals, most = self.known.deals, self.question.most_deals or MOST_DEALS
        if deals.is_numbered:
            most = min(most, deals.total)
        is_any = False
        if self.table.plays:
            for grown in grow(self._batch, most, self.budget, max(1, threads)):
                is_any = True
                yield self._answer(grown)
        if not is_any:
            yield replace(self._without_plays(), is_final=not self.table.plays)

    def _batch(self) -> Batch:
        question = self.question
        sampled = question.with_chances and not self.are_alike
        return self.table.batch(question.seed, question.most_nodes_a_deal, sampled)

    def _without_plays(self) -> AdviceAnswer:
        question = self.question
        return AdviceAnswer(
            position=self.known.seen,
            seat=question.seat,
            plays=(),
            deals_that_fit=self.known.count,
            deals_solved=0,
            deals_played_out=0,
            is_exhaustive=False,
            is_final=False,
            weighting=question.weighting,
            seed=question.seed,
            method=AdviceMethod.DEALS,
            chances=self.exact,
            has_exact_chances=self.are_alike,
            effort=Effort(self.budget.spent, 0),
        )

    def _answer(self, grown: Grown) -> AdviceAnswer:
        total = self.known.deals.total if self.known.deals.is_numbered else None
        played_out = round(deal_sums(grown.sums)[2])
        answer = replace(
            self._without_plays(),
            plays=self._ranked(grown, total),
            deals_solved=grown.deals - played_out,
            deals_played_out=played_out,
            is_exhaustive=grown.deals == total and not played_out,
            is_final=grown.is_final,
            method=AdviceMethod.PLAYOUTS if played_out else AdviceMethod.DEALS,
            effort=Effort(self.budget.spent, grown.nodes),
        )
        if not self.question.with_chances or self.are_alike:
            return answer
        chances = sampled_chances(self.known, grown.sums, len(self.table.plays))
        return replace(answer, chances=chances, has_exact_chances=grown.deals == total)

    def _ranked(self, grown: Grown, total: int | None) -> tuple[AdvisedPlay[Play], ...]:
        wanted: Sequence[object] = self.table.plays
        if self.question.only_plays:
            wanted = find_plays(self.question, self.known)
        return ranked_plays(grown, total, self.table.plays, self.table.order, wanted)
