"""Fair hints: the plays of one seat ranked by how they do against every deal that fits.

A hint cannot peek: a question holds what one seat has seen, and nothing else. Functions raise
FaultyQuestion with all faults at once. Paths are the names of the fields: ``rules.seats``;
``position.hands[0].tiles[2]``, ``position.hands[1].hidden``, ``position.laid[3]``,
``position.ends[1]``, ``position.cross.centre``, ``position.stock``, ``position.voids[1][0]``,
``position.to_move``; for a record ``record.deal.hands[0].tiles[2]`` and ``record.steps[3]`` (the
step's index); ``seat``; ``seed``; ``most_deals``; ``most_nodes_a_deal``; ``only_plays[1]``.
Knowledge that no deal fits is the fault NO_DEAL_FITS at ``position``, ``record`` or a step, and its
text names the facts that clash. Further reasons of this file: SEED_OUT_OF_RANGE,
DEALS_OUT_OF_RANGE, NODES_OUT_OF_RANGE, NOT_TO_MOVE; ``seen_checks.py`` and ``seen_replay.py`` list
the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bestplay_solver.answer import Effort
from bestplay_solver.budget import Budget
from bestplay_solver.dominoes.advice_answers import (
    AdviceAnswer,
    AdviceQuestion,
)
from bestplay_solver.dominoes.hidden_table import HiddenTable
from bestplay_solver.dominoes.knowledge import Knowledge, know
from bestplay_solver.dominoes.position import UNREADABLE_NUMBER, Play, Position
from bestplay_solver.dominoes.questions import nodes_to_prove
from bestplay_solver.dominoes.records import find_play, say_legal
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.dominoes.seen_checks import check_seen, is_readable_seen
from bestplay_solver.dominoes.settings import check_rules
from bestplay_solver.dominoes.table import Ply
from bestplay_solver.dominoes.tile_chances import exact_chances, sampled_chances
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.search.advice import Batch, deal_sums
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, TileChance, Weighting
from bestplay_solver.search.estimates import Sample
from bestplay_solver.search.improving import Grown, grow

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

_LARGEST_SEED = (1 << 64) - 1
_MOST_DEALS = 1 << 40
"""More deals than any time allows."""


def advise(question: AdviceQuestion, budget: Budget, threads: int = 1) -> Iterator[AdviceAnswer]:
    """Yield answers that improve, more deals and smaller errors each, until the budget ends.

    The last one is ready before the budget ends; a question that is answered exhaustively, or for
    ``most_deals``, ends sooner. There is always one answer at least, though it may have valued no
    deal when there is no time: then it has no plays, only what is known without a search.
    Faults are raised at the call, before the first answer is asked for. The numbers do not depend
    on ``threads``, from 1, all of which end with the iterator.
    """
    faults, cases = _examine(question)
    if faults or not cases:
        text = "some of it could not be read"
        unreadable = Fault(_path(question), "UNREADABLE", text)
        raise FaultyQuestion(faults or [unreadable])
    return _Advice(question, cases, budget).answers(threads)


def check_advice(question: AdviceQuestion) -> list[Fault]:
    """Return every fault of a question. Never raises."""
    return _examine(question)[0]


def estimate_advice_nodes(question: AdviceQuestion) -> int:
    """Return about how many nodes a deal of the question takes: for admission, without a search.

    Never raises: a faulty question takes 0.
    """
    faults, cases = _examine(question)
    if faults or not cases:
        return 0
    seen = cases[0].seen
    tiles = sum(hand.size for hand in seen.hands) + (seen.stock or 0)
    nodes = nodes_to_prove(question.rules.seats, tiles)
    return int(min(nodes, question.most_nodes_a_deal))


# Faults.


def _path(question: AdviceQuestion) -> str:
    return "record" if isinstance(question.seen, SeenRecord) else "position"


def _examine(question: AdviceQuestion) -> tuple[list[Fault], list[Knowledge]]:
    """Return every fault of a question, and what is known if it has none and can be read."""
    faults = [
        Fault(f"rules.{fault.path}", fault.reason, fault.text)
        for fault in check_rules(question.rules)
    ]
    if faults:
        return faults, []
    faults = list(_setting_faults(question))
    if any(fault.path == "seat" for fault in faults) or question.seat == UNREADABLE_NUMBER:
        return faults, []
    seen, path = question.seen, _path(question)
    deal = seen.deal if isinstance(seen, SeenRecord) else seen
    seen_path = f"{path}.deal" if isinstance(seen, SeenRecord) else path
    found = check_seen(question.rules, deal, question.seat, seen_path)
    if isinstance(seen, SeenRecord):
        found += _deal_faults(deal, seen_path)
    if found or not is_readable_seen(deal):
        return faults + found, []
    try:
        cases = know(question.rules, seen, question.seat)
    except FaultyQuestion as faulty:
        return [*faults, *faulty.faults], []
    faults += _only_faults(question, cases)
    return faults, [] if faults else cases


def _setting_faults(question: AdviceQuestion) -> Iterator[Fault]:
    seats = question.rules.seats
    if question.seat != UNREADABLE_NUMBER and not 0 <= question.seat < seats:
        text = f"the seats are 0 to {seats - 1}, not {question.seat}"
        yield Fault("seat", "SEAT_OUT_OF_RANGE", text)
    if not 0 <= question.seed <= _LARGEST_SEED:
        text = f"a seed is from 0 to {_LARGEST_SEED}, not {question.seed}"
        yield Fault("seed", "SEED_OUT_OF_RANGE", text)
    if question.most_deals is not None and question.most_deals < 1:
        text = f"at least 1 deal, not {question.most_deals}"
        yield Fault("most_deals", "DEALS_OUT_OF_RANGE", text)
    if question.most_nodes_a_deal < 1:
        text = f"at least 1 node, not {question.most_nodes_a_deal}"
        yield Fault("most_nodes_a_deal", "NODES_OUT_OF_RANGE", text)


def _deal_faults(deal: SeenPosition, path: str) -> Iterator[Fault]:
    if not deal.is_before_lead:
        field = "ends" if deal.cross is None else "cross"
        text = "a record begins before the lead: no end is open"
        yield Fault(f"{path}.{field}", "RECORD_AFTER_LEAD", text)
    if any(deal.voids):
        text = "in a record the steps tell what a seat does not hold"
        yield Fault(f"{path}.voids", "VOIDS_IN_RECORD", text)


def _only_faults(question: AdviceQuestion, cases: list[Knowledge]) -> list[Fault]:
    if not question.only_plays:
        return []
    if not _is_to_move(cases[0]):
        text = f"seat {question.seat} is not to move, so it has no plays"
        return [Fault("only_plays", "NOT_TO_MOVE", text)]
    found = _only_plays(question, legal_plays(cases[0]), cases[0])
    return [fault for fault in found if isinstance(fault, Fault)]


def _only_plays(
    question: AdviceQuestion, legal: tuple[Play, ...], known: Knowledge
) -> list[Play | Fault]:
    """Return the plays that a question is limited to, or what is wrong with each."""
    seen = known.seen
    plies = [Ply(play, 0, 0) for play in legal]
    table = Position(
        tuple(hand.tiles for hand in seen.hands), seen.ends, seen.to_move, cross=seen.cross
    )
    wanted: list[Play | Fault] = []
    for at, play in enumerate(question.only_plays):
        found = find_play(table, plies, play, f"only_plays[{at}]")
        if isinstance(found, Fault):
            wanted.append(replace(found, text=found.text + say_legal(plies)))
        else:
            wanted.append(found.play)
    return wanted


def _is_to_move(known: Knowledge) -> bool:
    return known.seen.to_move == known.seat and not known.is_over


def legal_plays(known: Knowledge) -> tuple[Play, ...]:
    """Return the plays of the seat that asks and is to move: its lays, or the one forced."""
    return HiddenTable(known, by_choice=False).plays or (_forced(known),)


def _forced(known: Knowledge) -> Play:
    rules, seen = known.rules, known.seen
    can_draw = rules.draws and not seen.has_drawn and (seen.stock or 0) > rules.reserve
    return Play.draw() if can_draw else Play.knock()


# Answers.


class _Advice:
    """One question on its way to its answers."""

    def __init__(self, question: AdviceQuestion, cases: list[Knowledge], budget: Budget) -> None:
        self.question = question
        self.cases = cases
        self.known = cases[0]
        self.budget = budget
        self.by_choice = question.weighting is Weighting.RESTRICTED_CHOICE
        self.table = HiddenTable(self.known, self.by_choice)
        self.plays = self.table.plays or (_forced(self.known),)
        self.deals = self.known.deals
        self.exact = exact_chances(cases) if question.with_chances else ()
        self.are_alike = not self.table.situation.choices

    def answers(self, threads: int) -> Iterator[AdviceAnswer]:
        """Yield an answer for each sample."""
        if not _is_to_move(self.known):
            yield self._without_plays()
            return
        most = self.question.most_deals or _MOST_DEALS
        if self.deals.is_numbered:
            most = min(most, self.deals.total)
        has_answer = False
        for grown in grow(self._batch, most, self.budget, max(1, threads)):
            has_answer = True
            yield self._answer(grown)
        if not has_answer:
            yield self._without_plays()

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
            is_exhaustive=is_whole,
            method=AdviceMethod.PLAYOUTS if played_out else AdviceMethod.DEALS,
            effort=Effort(self.budget.spent, grown.nodes),
        )
        if not self.question.with_chances or self.are_alike:
            return answer
        chances = sampled_chances(self.known, grown.sums, len(self.plays))
        return replace(answer, chances=chances, has_exact_chances=is_whole)

    def _ranked(self, grown: Grown, total: int | None) -> tuple[AdvisedPlay[Play], ...]:
        sample = Sample(grown.sums, len(self.plays), grown.deals, total)
        order = sorted(range(len(self.plays)), key=lambda at: _heavy_first(self.plays[at]))
        wanted: list[Play | Fault] = list(self.plays)
        if self.question.only_plays:
            wanted = _only_plays(self.question, self.plays, self.known)
        return tuple(
            AdvisedPlay(
                self.plays[one.play],
                one.mean,
                one.error,
                one.loss,
                one.loss_error,
                one.is_clear,
                one.win,
                one.tie,
                one.lose,
                one.best_share,
            )
            for one in sample.ranked(order)
            if self.plays[one.play] in wanted
        )


def _heavy_first(play: Play) -> tuple[int, int, int]:
    tile = play.tile
    low = 0 if tile is None else tile.low
    return (-sum(tile or ()), low, -1 if play.end is None else play.end)
