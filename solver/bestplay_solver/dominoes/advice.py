"""Fair hints: the plays of one seat ranked by how they do against every deal that fits.

A hint cannot peek: a question holds what one seat has seen, and nothing else. Functions raise
FaultyQuestion with all faults at once. Paths are the names of the fields: ``rules.seats``;
``position.hands[0].tiles[2]``, ``position.hands[1].hidden``, ``position.laid[3]``,
``position.ends[1]``, ``position.cross.centre``, ``position.stock``, ``position.voids[1][0]``,
``position.to_move``; for a record ``record.deal.hands[0].tiles[2]`` and ``record.steps[3]`` (the
step's index); ``seat``; ``seed``; ``most_deals``; ``most_nodes_a_deal``; ``only_plays[1]``.
Knowledge that no deal fits is the fault NO_DEAL_FITS at ``position``, ``record`` or a step, and its
text names the facts that clash. Further reasons of this file: SEED_OUT_OF_RANGE,
MOST_DEALS_OUT_OF_RANGE, MOST_NODES_A_DEAL_OUT_OF_RANGE, NOT_TO_MOVE, RECORD_AFTER_LEAD,
VOIDS_IN_RECORD; ``seen_checks.py`` and ``seen_replay.py`` list the others.

At a table of hidden hands a blocked hand is found out by knocks that go round. So a record may have
them, and a deal in which nobody could lay any more still fits, until every seat has knocked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bestplay_solver.advice.improving import MOST_DEALS, Grown, grow
from bestplay_solver.advice.ranking import ranked_plays
from bestplay_solver.advice.tile_chances import exact_chances, sampled_chances
from bestplay_solver.answer import Effort
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.advice_answers import AdviceAnswer, AdviceQuestion
from bestplay_solver.dominoes.advice_checks import (
    examine,
    find_plays,
    forced_play,
    is_to_move,
    path_of,
)
from bestplay_solver.dominoes.hidden import HiddenAnswer
from bestplay_solver.dominoes.hidden_advice import solve_hidden_game
from bestplay_solver.dominoes.hidden_table import HiddenTable
from bestplay_solver.dominoes.places import Knowledge
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.questions import nodes_to_prove
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.search.advice import Batch, deal_sums
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, TileChance, Weighting

__all__ = [
    "AdviceAnswer",
    "AdviceMethod",
    "AdviceQuestion",
    "AdvisedPlay",
    "HiddenAnswer",
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
    ``most_deals``, ends sooner. There is always one answer at least: where there is no time for
    more, a few deals played out; and if the work is told to stop before that, what is known without
    valuing plays.
    Faults are raised at the call, before the first answer is asked for. The numbers do not depend
    on ``threads``, from 1, all of which end with the iterator.
    """
    faults, cases = examine(question)
    if faults or not cases:
        text = "some of it could not be read"
        unreadable = Fault(path_of(question), "UNREADABLE", text)
        raise FaultyQuestion(faults or [unreadable])
    return _Advice(question, cases, budget).answers(threads)


def check_advice(question: AdviceQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    return examine(question)[0]


def estimate_advice_nodes(question: AdviceQuestion) -> int:
    """Return about how many nodes a deal of the question takes: for admission, without a search.

    Never raises: a faulty question takes 0.
    """
    faults, cases = examine(question)
    if faults or not cases:
        return 0
    seen = cases[0].seen
    tiles = sum(hand.size for hand in seen.hands) + (seen.stock or 0)
    nodes = nodes_to_prove(question.rules.seats, tiles)
    return int(min(nodes, question.most_nodes_a_deal))


class _Advice:
    """One question on its way to its answers."""

    def __init__(self, question: AdviceQuestion, cases: list[Knowledge], budget: Budget) -> None:
        self.question = question
        self.cases = cases
        self.known = cases[0]
        self.budget = budget
        self.by_choice = question.weighting is Weighting.RESTRICTED_CHOICE
        self.table = HiddenTable(self.known, self.by_choice)
        self.plays = self.table.plays or (forced_play(self.known),)
        self.deals = self.known.deals
        self.exact = exact_chances(cases) if question.with_chances else ()
        self.are_alike = not self.table.situation.choices

    def answers(self, threads: int) -> Iterator[AdviceAnswer]:
        """Yield an answer for each sample."""
        if not is_to_move(self.known):
            yield replace(self._without_plays(), is_final=True)
            return
        most = self.question.most_deals or MOST_DEALS
        if self.deals.is_numbered:
            most = min(most, self.deals.total)
        answer = grown = None
        for grown in grow(self._batch, most, self.budget, max(1, threads)):
            answer = self._answer(grown)
            yield answer
        if answer is None or grown is None:
            yield self._without_plays()
        elif self.question.with_hidden_game:
            left = self.budget.less(answer.effort.nodes)
            hidden = solve_hidden_game(self.known, left)
            if hidden is not None:
                effort = Effort(self.budget.spent, answer.effort.nodes + hidden.effort.nodes)
                is_final = grown.is_final and hidden.why_not is None
                yield replace(answer, hidden_game=hidden, is_final=is_final, effort=effort)

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
            deals_that_fit=sum(known.count for known in self.cases),
            deals_solved=0,
            deals_played_out=0,
            is_exhaustive=False,
            is_final=False,
            weighting=question.weighting,
            seed=question.seed,
            method=AdviceMethod.DEALS,
            chances=self.exact,
            has_exact_chances=self.are_alike,
            voids=self.known.voids,
            effort=Effort(self.budget.spent, 0),
        )

    def _answer(self, grown: Grown) -> AdviceAnswer:
        total = self.deals.total if self.deals.is_numbered else None
        played_out = round(deal_sums(grown.sums)[2])
        is_whole = grown.deals == total
        answer = replace(
            self._without_plays(),
            plays=self._ranked(grown, total),
            deals_solved=(self.known.count if is_whole and not played_out else grown.deals)
            - played_out,
            deals_played_out=played_out,
            is_exhaustive=is_whole and not played_out,
            is_final=grown.is_final and not self.question.with_hidden_game,
            method=AdviceMethod.PLAYOUTS if played_out else AdviceMethod.DEALS,
            effort=Effort(self.budget.spent, grown.nodes),
        )
        if not self.question.with_chances or self.are_alike:
            return answer
        chances = sampled_chances(self.known, grown.sums, len(self.plays))
        return replace(answer, chances=chances, has_exact_chances=is_whole)

    def _ranked(self, grown: Grown, total: int | None) -> tuple[AdvisedPlay[Play], ...]:
        order = sorted(range(len(self.plays)), key=lambda at: _heavy_first(self.plays[at]))
        wanted: list[Play | Fault] = list(self.plays)
        if self.question.only_plays:
            wanted = find_plays(self.question, self.plays, self.known)
        return ranked_plays(grown, total, self.plays, order, wanted)


def _heavy_first(play: Play) -> tuple[int, int, int]:
    tile = play.tile
    low = 0 if tile is None else tile.low
    return (-sum(tile or ()), low, -1 if play.end is None else play.end)
