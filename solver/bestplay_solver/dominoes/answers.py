"""What the questions of the domino games ask, and what they are answered with."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.answer import Effort, ProvenValue
from bestplay_solver.dominoes.position import Play, Position, Record, Step
from bestplay_solver.dominoes.scores import HandResult
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.endgames.expected import Expected as Expected


@dataclass(frozen=True, slots=True)
class ListedPlay:
    """A legal play and the position that it leads to; ``result`` if the hand is over there."""

    play: Play
    after: Position
    result: HandResult | None


@dataclass(frozen=True, slots=True)
class PlaysAnswer:
    """A position (of a record: its last), its legal plays in play order, its result if over."""

    position: Position
    plays: tuple[ListedPlay, ...]
    result: HandResult | None


@dataclass(frozen=True, slots=True)
class EndgameQuestion:
    """What is every legal play worth?

    ``asking`` is the seat whose side's gain the values are, by default that of the seat to move.
    Partnerships ask together; of three or more single seats, one asks against all others (the
    forced value: what it can make sure of). ``only_plays`` empty means every legal play.
    ``with_lines``: say how the hand goes on after each play. ``with_expected``: for three or more
    single seats, say beside the forced value what is to be expected if each plays for itself.
    """

    rules: DominoRules
    position: Position | Record
    asking: int | None = None
    only_plays: tuple[Play, ...] = ()
    only_seats: tuple[int | None, ...] = ()
    """Of each such play the seat, where that is told: it must be the one to move."""
    with_lines: bool = False
    with_expected: bool = False


@dataclass(frozen=True, slots=True)
class ValuedPlay:
    """A legal play, what it is worth, and how the hand goes on.

    ``loss`` is how many points the play gives away against the best play, for the seat to move:
    from 0; None while that is not proven. ``line`` begins with the play itself and ends the hand,
    both sides playing best; None unless asked for, proven, and found within the budget.
    ``expected`` is None unless asked for, and where there are two sides.
    """

    play: Play
    value: ProvenValue
    loss: int | None
    after: Position
    line: tuple[Step, ...] | None
    expected: Expected | None = None


@dataclass(frozen=True, slots=True)
class EndgameAnswer:
    """Plays ranked: best first for the seat to move; equal ones in play order.

    ``value`` is that of the best of *all* legal plays, also when only some were asked for.
    ``asking`` is the seat whose side's gain values are. ``points[seat]`` is what each seat scores
    with best play, a partnership's points at each of its seats; None while unproven, and for a
    forced value against several sides. A hand that is over has its ``result`` and no plays.
    Unproven plays are ranked by their lower bounds, then by their upper ones. ``expected`` is that
    of the play that the seat to move would choose for itself, of *all* legal plays; None unless
    asked for, where there are two sides, and if the hand is over. Plays are not ranked by it.
    """

    position: Position
    asking: int
    value: ProvenValue
    points: tuple[int, ...] | None
    plays: tuple[ValuedPlay, ...]
    result: HandResult | None
    effort: Effort
    expected: Expected | None = None


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """The position at the end of a hand, and what it gives."""

    position: Position
    result: HandResult
