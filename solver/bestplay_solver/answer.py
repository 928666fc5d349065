"""What every question gets back: how sure the value is, what it cost, and what gave it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from importlib.metadata import version

RULES_REVISION = 1
"""The revision of RULES.md that the rules follow; it rises when a rule's meaning changes."""

SOLVER_VERSION = version("bestplay")
"""The version of the distribution that holds the solver."""


class Unproven(enum.Enum):
    """What ended the work before the value was proven."""

    TIME = "time"
    """The time was used up, or the work was told to stop."""
    NODES = "nodes"
    """The nodes were used up."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Proven bounds of a value in points; ``why_not`` is None exactly when they meet."""

    lower: int
    upper: int
    why_not: Unproven | None = None

    def __post_init__(self) -> None:
        if self.lower > self.upper or self.is_exact != (self.why_not is None):
            raise ValueError(f"no proof: {self!r}")

    @classmethod
    def exactly(cls, value: int) -> Proof:
        """Return the proof that the value is this one."""
        return cls(value, value)

    @property
    def is_exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lower == self.upper


class Outcome(enum.IntEnum):
    """How a hand ends for the asking side."""

    LOSS = -1
    TIE = 0
    WIN = 1


@dataclass(frozen=True, slots=True, order=True)
class Value:
    """What a play is worth: compares by margin, then by outcome.

    ``margin`` is what the asking side scores less what another side scores.
    """

    margin: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ProvenValue:
    """Proven bounds of a value; they are equal exactly when ``why_not`` is None."""

    lower: Value
    upper: Value
    why_not: Unproven | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class Effort:
    """What an answer cost: seconds of work and search nodes (CP-SAT: conflicts)."""

    seconds: float
    nodes: int
