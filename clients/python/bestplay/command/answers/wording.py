"""The words that the games' answers share."""

from __future__ import annotations

from bestplay.table.v1.answer_pb2 import (
    PROOF_STATUS_EXACT,
    UNPROVEN_REASON_NODES,
    UNPROVEN_REASON_TIME,
    Proof,
    Provenance,
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

_WHY_UNPROVEN = {
    UNPROVEN_REASON_TIME: "the time was used up",
    UNPROVEN_REASON_NODES: "the nodes were used up",
}


def suit_name(suit: int) -> str:
    """Return what the tiles of a suit are called: ``ones``."""
    return _SUITS[suit] if suit < len(_SUITS) else f"{suit}s"


def points_of(number: int) -> str:
    """Return a number of points: ``1 point``, ``19 points``."""
    return _counted(number, "point")


def tiles_of(number: int) -> str:
    """Return a number of tiles: ``1 tile``, ``3 tiles``."""
    return _counted(number, "tile")


def is_proven(proof: Proof) -> bool:
    """Return whether nothing better exists."""
    return proof.status == PROOF_STATUS_EXACT


def best_words(proof: Proof) -> str:
    """Return how good an answer is known to be: ``proven best``, or its bounds."""
    if is_proven(proof):
        return "proven best"
    bounds = f"not proven: the best is {proof.lower:,} to {proof.upper:,}"
    why = _WHY_UNPROVEN.get(proof.reason)
    return f"{bounds} ({why})" if why else bounds


def provenance_words(provenance: Provenance) -> str:
    """Return what gave an answer."""
    return f"rules revision {provenance.rules_revision}, solver {provenance.solver_version}"


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if abs(number) == 1 else f"{number:,} {thing}s"
