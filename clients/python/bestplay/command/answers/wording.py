"""The words that the games' answers share."""

from __future__ import annotations

from bestplay.table.v1.answer_pb2 import (
    PROOF_STATUS_EXACT,
    UNPROVEN_REASON_NODES,
    UNPROVEN_REASON_TIME,
    Proof,
    Provenance,
    UnprovenReason,
)
from bestplay.table.v1.value_pb2 import (
    OUTCOME_LOSS,
    OUTCOME_TIE,
    OUTCOME_WIN,
    Outcome,
    Value,
    ValueProof,
)

_SUITS = (
    "blanks",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "elevens",
    "twelves",
    "thirteens",
    "fourteens",
    "fifteens",
    "sixteens",
    "seventeens",
    "eighteens",
)

_OUTCOMES: dict[Outcome.ValueType, str] = {
    OUTCOME_LOSS: "loss",
    OUTCOME_TIE: "tie",
    OUTCOME_WIN: "win",
}

_WHY_UNPROVEN: dict[UnprovenReason.ValueType, str] = {
    UNPROVEN_REASON_TIME: "the time was used up",
    UNPROVEN_REASON_NODES: "the nodes were used up",
}


def suit_name(suit: int) -> str:
    """Return what the tiles of a suit are called: ``ones``."""
    return _SUITS[suit] if suit < len(_SUITS) else f"{suit}s"


def points_of(number: int) -> str:
    """Return a number of points: ``1 point``, ``19 points``."""
    return counted(number, "point")


def tiles_of(number: int) -> str:
    """Return a number of tiles: ``1 tile``, ``3 tiles``."""
    return counted(number, "tile")


def is_proven(proof: Proof | ValueProof) -> bool:
    """Return whether nothing better exists."""
    return proof.status == PROOF_STATUS_EXACT


def best_words(proof: Proof) -> str:
    """Return how good an answer is known to be: ``proven best``, or its bounds."""
    if is_proven(proof):
        return "proven best"
    bounds = f"not proven: the best is {proof.lower:,} to {proof.upper:,}"
    why = why_unproven(proof.reason)
    return f"{bounds} ({why})" if why else bounds


def why_unproven(reason: UnprovenReason.ValueType) -> str:
    """Return what ended the work early; nothing if that is not known."""
    return _WHY_UNPROVEN.get(reason, "")


def value_words(value: Value) -> str:
    """Return what a play is worth: ``+7 win``, ``0 tie``."""
    return f"{signed(value.margin)} {_OUTCOMES.get(value.outcome, '')}".rstrip()


def bounds_words(proof: ValueProof, between: str) -> str:
    """Return the bounds of a value, with a word between them: ``-3 to +8``."""
    lower, upper = proof.lower, proof.upper
    if lower.margin == upper.margin:
        return f"{value_words(lower)} {between} {value_words(upper)}"
    return f"{signed(lower.margin)} {between} {signed(upper.margin)}"


def signed(number: int) -> str:
    """Return a number with its sign: ``+7``, ``0``."""
    return f"{number:+,}" if number else "0"


def decimal(number: float) -> str:
    """Return a mean with its sign: ``+1.25``, ``0.00``; of tiny ones the first digit."""
    text = f"{number:+.2f}"
    if float(text):
        return text
    return f"{number:+.1g}" if number else "0.00"


def percent(share: float) -> str:
    """Return a share in per cent: ``37``; ``<1`` and ``>99`` where that is nearly none or all."""
    rounded = round(100 * share)
    if rounded == 0 and share > 0:
        return "<1"
    return ">99" if rounded == 100 and share < 1 else str(rounded)


def provenance_words(provenance: Provenance) -> str:
    """Return what gave an answer."""
    return f"rules revision {provenance.rules_revision}, solver {provenance.solver_version}"


def counted(number: int, thing: str) -> str:
    """Return a number of things: ``1 play``, ``3 plays``."""
    return f"{number:,} {thing}" if abs(number) == 1 else f"{number:,} {thing}s"
