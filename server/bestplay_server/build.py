"""Which service this is."""

from bestplay_solver.answer import RULES_REVISION, SOLVER_VERSION
from bestplay_solver.game import COMPILED

KIND = "compiled" if COMPILED else "plain"
"""How the rules and searches run; plain they are about 100 times slower."""


def build() -> str:
    """Return the version, the rules' revision, and how the rules run, in words."""
    return f"{SOLVER_VERSION}, rules {RULES_REVISION}, {KIND}"
