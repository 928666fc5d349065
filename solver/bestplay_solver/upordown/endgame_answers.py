"""What the questions about the last turns ask, and what they are answered with."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.answer import Effort, Outcome, ProvenValue
from bestplay_solver.upordown.area import AreaScore
from bestplay_solver.upordown.settings import UpOrDownRules
from bestplay_solver.upordown.turn import EndgamePosition, Turn


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
    points: tuple[int, ...] | None
    turns: tuple[ValuedTurn, ...]
    result: EndgameResult | None
    effort: Effort
