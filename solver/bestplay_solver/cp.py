"""CP-SAT behind a small interface: 0-1 models, solved by one worker within a budget.

Models are written straight into CP-SAT's message by means of ``cp_model_helper``, the compiled part
of OR-Tools' Python package, and not with ``cp_model``: that builds a small model several times
slower, which is most of a small question's time; it imports pandas, a third of a second; and its
``stop_search`` is lost when it comes before the search has begun. Everything that depends on the
helper is in this file.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model_helper as helper

from bestplay_solver.budget import Budget


class Outcome(enum.Enum):
    """What a search came to."""

    OPTIMAL = "optimal"
    """The values are the best (or some, without an objective)."""
    FEASIBLE = "feasible"
    """The budget ended first; the values are the best found."""
    IMPOSSIBLE = "impossible"
    """No values satisfy the model."""
    UNKNOWN = "unknown"
    """The budget ended before any values were found."""


_OUTCOMES = {
    helper.OPTIMAL: Outcome.OPTIMAL,
    helper.FEASIBLE: Outcome.FEASIBLE,
    helper.INFEASIBLE: Outcome.IMPOSSIBLE,
    helper.UNKNOWN: Outcome.UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class Solution:
    """The end of a search: ``values`` by variable, empty if there are none.

    ``bound`` is proven: no values have a greater objective; None if the search proved nothing.
    ``conflicts`` counts search nodes.
    """

    outcome: Outcome
    values: tuple[int, ...]
    bound: int | None
    conflicts: int


@dataclass(frozen=True, slots=True)
class Settings:
    """How CP-SAT searches; ``linearization`` is how much of the model is a linear programme, 0-2.

    Which ones pay depends on the model and its size, so they are its author's to measure.
    """

    presolve: bool
    linearization: int
    cuts: bool


class Model:
    """A 0-1 model with a linear objective to maximise. Variables are numbers from 0.

    A literal is a variable, or ``~variable`` for its opposite.
    """

    def __init__(self) -> None:
        self._message = helper.CpModelProto()
        self._variables = 0
        self._zero_one = helper.IntegerVariableProto()
        self._zero_one.domain.extend((0, 1))

    def booleans(self, number: int) -> range:
        """Add this many 0-1 variables and return them."""
        self._message.variables.extend([self._zero_one] * number)
        self._variables += number
        return range(self._variables - number, self._variables)

    def linear(
        self, variables: Sequence[int], coefficients: Sequence[int], low: int, high: int
    ) -> None:
        """Demand that the weighted sum of variables lies within ``low`` and ``high``."""
        linear = self._message.constraints.add().linear
        linear.vars.extend(variables)
        linear.coeffs.extend(coefficients)
        linear.domain.extend((low, high))

    def any_of(self, literals: Sequence[int]) -> None:
        """Demand that at least one literal holds."""
        self._message.constraints.add().bool_or.literals.extend(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Demand that no two of the literals hold."""
        self._message.constraints.add().at_most_one.literals.extend(literals)

    def maximize(
        self, variables: Sequence[int], coefficients: Sequence[int], constant: int
    ) -> None:
        """Set the objective: the weighted sum of variables plus a constant."""
        objective = self._message.objective
        objective.vars.extend(variables)
        # CP-SAT's message knows minimising only; a factor of -1 tells it to report the opposite.
        objective.coeffs.extend([-coefficient for coefficient in coefficients])
        objective.offset = -constant
        objective.scaling_factor = -1

    def hint(self, values: Sequence[int]) -> None:
        """Name values, of all variables in turn, to begin with."""
        self._message.solution_hint.vars.extend(range(len(values)))
        self._message.solution_hint.values.extend(values)

    def solve(self, settings: Settings, budget: Budget) -> Solution:
        """Search until the end or until the budget is used up.

        A stop flag that is set already, or between here and the search's beginning, is obeyed too.
        """
        parameters = _parameters(settings)
        seconds = budget.seconds_left
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        if budget.nodes is not None:
            parameters.max_number_of_conflicts = budget.nodes
        search = helper.SolveWrapper()
        search.set_parameters(parameters)
        with budget.stop.heard_by(search.stop_search):
            # The stubs give this one method no types.
            found = search.solve(self._message)  # type: ignore[no-untyped-call]
        return Solution(
            outcome=_OUTCOMES[found.status],
            values=tuple(found.solution),
            # Without values CP-SAT's bound is 0 and means nothing.
            bound=math.floor(found.best_objective_bound + 1e-3) if found.solution else None,
            conflicts=found.num_conflicts,
        )


def _parameters(settings: Settings) -> helper.SatParameters:
    """Return CP-SAT's parameters: one worker and a fixed seed, so that answers never change."""
    parameters = helper.SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 1
    # Otherwise the first search takes Ctrl-C away from the process that it runs in.
    parameters.catch_sigint_signal = False
    parameters.cp_model_presolve = settings.presolve
    parameters.linearization_level = settings.linearization
    parameters.cut_level = int(settings.cuts)
    return parameters
