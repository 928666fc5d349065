"""The last turns of Up or Down? for two: with both piles empty nothing is hidden, and all is exact.

Every function raises FaultyQuestion with all faults of its question at once. The paths of faults
are the names of the fields here: ``rules.cards``; ``position.hands[0][2]``,
``position.display[5]``, ``position.areas[1].rows[0][2]``, ``position.areas[0].discards[1]``,
``position.to_move``; ``asking``; ``only_turns[1]``. ``endgame_checks.py`` lists the reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bestplay_solver.answer import Effort, Outcome, ProvenValue
from bestplay_solver.budget import Budget
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.upordown.area import AreaScore
from bestplay_solver.upordown.settings import UpOrDownRules
from bestplay_solver.upordown.turn import EndgamePosition, Turn

__all__ = [
    "EndgameAnswer",
    "EndgamePosition",
    "EndgameQuestion",
    "EndgameResult",
    "ListedTurn",
    "Turn",
    "TurnsAnswer",
    "ValuedTurn",
    "check_endgame",
    "estimate_nodes",
    "list_turns",
    "solve_endgame",
    "solve_endgames",
]


@dataclass(frozen=True, slots=True)
class EndgameResult:
    """What a game that is over gives each seat: its area's score line by line, and its outcome."""

    scores: tuple[AreaScore, AreaScore]
    outcomes: tuple[Outcome, Outcome]

    @property
    def points(self) -> tuple[int, int]:
        """The final score of each seat."""
        return self.scores[0].total, self.scores[1].total


@dataclass(frozen=True, slots=True)
class ListedTurn:
    """A legal turn and the position that it leads to; ``result`` if the game is over there."""

    turn: Turn
    after: EndgamePosition
    result: EndgameResult | None


@dataclass(frozen=True, slots=True)
class TurnsAnswer:
    """A position, its legal turns in order, and its result if it is over."""

    position: EndgamePosition
    turns: tuple[ListedTurn, ...]
    result: EndgameResult | None


@dataclass(frozen=True, slots=True)
class EndgameQuestion:
    """What is every legal turn worth?

    ``asking`` is the seat whose gain the values are, by default the seat to move. ``only_turns``
    empty means every legal turn. ``with_lines``: say how the game goes on after each turn.
    """

    rules: UpOrDownRules
    position: EndgamePosition
    asking: int | None = None
    only_turns: tuple[Turn, ...] = ()
    with_lines: bool = False


@dataclass(frozen=True, slots=True)
class ValuedTurn:
    """A legal turn, what it is worth, and how the game goes on.

    ``value`` has the asking seat's final score less the other's. ``loss`` is how many points the
    turn gives away against the best one, for the seat to move: from 0; None while that is not
    proven. ``line`` begins with the turn itself and ends the game, both seats playing best; None
    unless asked for, proven, and found within the budget.
    """

    turn: Turn
    value: ProvenValue
    loss: int | None
    after: EndgamePosition
    line: tuple[Turn, ...] | None


@dataclass(frozen=True, slots=True)
class EndgameAnswer:
    """Turns ranked: best first for the seat to move; equal ones by card, card taken and place.

    ``value`` is that of the best of *all* legal turns, also when only some were asked for.
    ``asking`` is the seat whose gain values are. ``points[seat]`` is each seat's final score with
    best play, where of equal turns the first is taken (other best play may give both seats more, or
    fewer, by as much); None while the value is unproven, or when the budget ended before they were
    found. A game that is over has its ``result`` and no turns. Unproven turns are ranked by their
    lower bounds, then by their upper ones.
    """

    position: EndgamePosition
    asking: int
    value: ProvenValue
    points: tuple[int, int] | None
    turns: tuple[ValuedTurn, ...]
    result: EndgameResult | None
    effort: Effort


def list_turns(rules: UpOrDownRules, position: EndgamePosition) -> TurnsAnswer:
    """Return the legal turns, in order, with the position after each."""
    raise NotImplementedError


def solve_endgame(question: EndgameQuestion, budget: Budget) -> EndgameAnswer:
    """Return what each legal turn is worth.

    Exact unless the budget ends first; then with the bounds that were proven, and the reason. With
    a budget in nodes the same question has the same answer always, and without a limit too.
    May be called from any thread; each thread keeps its own search.
    """
    raise NotImplementedError


def solve_endgames(
    questions: Iterable[EndgameQuestion], budget: Budget
) -> Iterator[EndgameAnswer | FaultyQuestion]:
    """Yield for each question its answer or what is wrong with it, in order, within one budget."""
    spent = 0
    for question in questions:
        try:
            answer = solve_endgame(question, budget.less(spent))
        except FaultyQuestion as faulty:
            yield faulty
        else:
            spent += answer.effort.nodes
            yield answer


def check_endgame(question: EndgameQuestion) -> list[Fault]:
    """Return every fault of a question; those of ``only_turns`` only if all else is right."""
    raise NotImplementedError


def estimate_nodes(question: EndgameQuestion) -> int:
    """Return about how many nodes a question takes: for admission, without any search.

    Never raises: a faulty question takes 0.
    """
    raise NotImplementedError
