"""What all questions for advice are asked with: whose knowledge, how many deals, chances."""

from __future__ import annotations

from typing import Literal, TypedDict

from bestplay.faults import Faults
from bestplay.limits import LimitOptions, read_limits
from bestplay.options import Choices
from bestplay.table.v1.advice_pb2 import Weighting
from bestplay.table.v1.limits_pb2 import Limits

WEIGHTINGS = Choices(Weighting.items(), "WEIGHTING_", "weighting", "WEIGHTING_UNKNOWN")
"""How much each deal counts: ``restricted-choice``, ``uniform``."""


class SampleOptions(LimitOptions, total=False):
    """Whose knowledge it is, and which deals are looked at; left out or None is the default.

    Without ``most_deals`` and ``time_limit`` an answer takes up to a second, and answers that are
    followed go on until the call's time is over.
    """

    seat: int | None
    """Whose knowledge it is, from 0; by default that of the only seat without hidden tiles."""
    seed: int | None
    """Fixes which deals are drawn, 0 to 2^64 - 1; by default 0."""
    most_deals: int | None
    """End after so many deals, from 1; by default no such end."""
    most_nodes_a_deal: int | None
    """Play out a deal that takes more search nodes, from 1; by default 50,000, in
    Up-Down-Stop44 200,000, for an exchange 2,000."""


class AdviceOptions(SampleOptions, total=False):
    """What may be said when asking for advice on a play."""

    weighting: Literal["restricted-choice", "uniform"] | str | None
    """How much each deal counts: by default as likely as it made what the others did."""
    with_chances: bool
    """Whether to tell where each unseen tile may be; by default not."""


class SampleFields(TypedDict):
    """What every request for advice has, by the names of its fields."""

    seat: int | None
    seed: int | None
    most_deals: int | None
    most_nodes_a_deal: int | None
    limits: Limits | None


def read_sample(options: SampleOptions, faults: Faults) -> SampleFields:
    """Return the fields; a number that does not fit its field is a fault of it."""
    most_nodes = options.get("most_nodes_a_deal")
    return {
        "seat": faults.number(options.get("seat"), "seat"),
        "seed": faults.number(options.get("seed"), "seed", bits=64, signed=False),
        "most_deals": faults.number(options.get("most_deals"), "most_deals", bits=64),
        "most_nodes_a_deal": faults.number(most_nodes, "most_nodes_a_deal", bits=64),
        "limits": read_limits(options, faults),
    }
