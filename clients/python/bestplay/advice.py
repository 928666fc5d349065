"""What all questions for advice may be asked with: whose knowledge, how many deals, chances."""

from __future__ import annotations

from typing import Literal

from bestplay.limits import LimitOptions
from bestplay.options import Choices
from bestplay.table.v1.advice_pb2 import Weighting

WEIGHTINGS = Choices(Weighting.items(), "WEIGHTING_", "weighting", "WEIGHTING_UNKNOWN")
"""How much each deal counts: ``restricted-choice``, ``uniform``."""


class AdviceOptions(LimitOptions, total=False):
    """What may be said when asking for advice; what is left out or None is the default.

    Without ``most_deals`` and ``time_limit`` an answer takes up to a second, and answers that are
    followed go on until the call's time is over.
    """

    seat: int | None
    """Whose knowledge it is, from 0; by default that of the only seat without hidden tiles."""
    weighting: Literal["restricted-choice", "uniform"] | str | None
    """How much each deal counts: by default as likely as it made what the others did."""
    seed: int | None
    """Fixes which deals are drawn, 0 to 2^64 - 1; by default 0."""
    most_deals: int | None
    """End after so many deals, from 1; by default no such end."""
    most_nodes_a_deal: int | None
    """Play out a deal that takes more search nodes, from 1; by default 200,000."""
    with_chances: bool
    """Whether to tell where each unseen tile may be; by default not."""
