"""The questions of Up-Down-Stop44: which plays there are, what each is worth, what a hand scores.

Every function raises FaultyQuestion with all faults of its question at once. The paths of faults
are the names of the fields here: ``rules.seats``; ``position.hands[0][2]``, ``position.pile[4]``,
``position.to_move``, ``position.row.start``, ``position.row.first.top`` (``active``, ``direction``,
``stop``), ``position.row.scrap[0]``, ``position.row.dead[0]``, ``position.row.passes``; for a
record ``record.hands[0][2]``, ``record.pile[4]``, ``record.to_move`` and ``record.steps[3]`` (the
step's index); ``asking``; ``only_plays[1]``. ``checks.py`` and ``records.py`` list the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestplay_solver.answer import Outcome, ProvenValue, Value
from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.updownstop.answers import (
    EndgameAnswer,
    EndgameQuestion,
    Expected,
    ListedPlay,
    PlaysAnswer,
    ScoreAnswer,
    ValuedPlay,
)
from bestplay_solver.updownstop.position import Position, Record
from bestplay_solver.updownstop.settings import UpDownStopRules

__all__ = [
    "EndgameAnswer",
    "EndgameQuestion",
    "Expected",
    "ListedPlay",
    "Outcome",
    "PlaysAnswer",
    "ProvenValue",
    "ScoreAnswer",
    "Value",
    "ValuedPlay",
    "check_question",
    "estimate_nodes",
    "list_plays",
    "score_hand",
    "solve_endgame",
    "solve_endgames",
]


def list_plays(rules: UpDownStopRules, position: Position | Record) -> PlaysAnswer:
    """Return the legal plays, in play order, with the position after each."""
    raise NotImplementedError


def score_hand(rules: UpDownStopRules, position: Position | Record) -> ScoreAnswer:
    """Return what a finished hand gives. Fault HAND_NOT_OVER if it is not over."""
    raise NotImplementedError


def solve_endgame(question: EndgameQuestion, budget: Budget) -> EndgameAnswer:
    """Return what each legal play is worth.

    Exact unless the budget ends first; then with the bounds that were proven, and the reason. With
    a budget in nodes the same question has the same answer always, and without a limit too.
    May be called from any thread; each thread keeps its own search.
    """
    raise NotImplementedError


def solve_endgames(
    questions: Iterable[EndgameQuestion], budget: Budget
) -> Iterator[EndgameAnswer | FaultyQuestion]:
    """Yield for each question its answer or what is wrong with it, in order, within one budget."""
    raise NotImplementedError


def check_question(question: EndgameQuestion) -> list[Fault]:
    """Return every fault of a question; those that need a readable position only if it is."""
    raise NotImplementedError


def estimate_nodes(question: EndgameQuestion) -> int:
    """Return about how many nodes a question takes: for admission, without any search.

    Never raises: a faulty question takes 0.
    """
    raise NotImplementedError
