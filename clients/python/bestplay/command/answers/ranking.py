"""Plays ranked by what they are worth, and what the best of them is: alike for all such games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bestplay.command.answers.wording import (
    bounds_words,
    is_proven,
    signed,
    value_words,
    why_unproven,
)
from bestplay.command.screen import Screen
from bestplay.dominoes.v1 import dominoes_pb2
from bestplay.table.v1.value_pb2 import ValueProof
from bestplay.updownstop.v1 import updownstop_pb2
from bestplay.upordown.v1 import upordown_pb2

Play: TypeAlias = dominoes_pb2.ValuedPlay | updownstop_pb2.ValuedPlay
"""A play and its value."""
Valued: TypeAlias = Play | upordown_pb2.ValuedTurn
"""A play, or a whole turn, and its value."""
Solution: TypeAlias = dominoes_pb2.SolveEndgameResponse | updownstop_pb2.SolveEndgameResponse
"""What every legal play is worth."""


def show_ranks(
    plays: Sequence[Play], words: Sequence[str], expected: Sequence[str], screen: Screen
) -> None:
    """Print plays as a ranked table.

    Args:
        plays: The plays, best first.
        words: What each is called.
        expected: What each seat is to expect after each of them; empty if that was not asked.
        screen: Where they are printed.
    """
    from rich.table import Table

    table = Table("", "play")
    for heading in ("sure", "loss", "expected") if expected else ("value", "loss"):
        table.add_column(heading, justify="right")
    for at, valued in enumerate(plays):
        row = f"{at + 1}.", words[at], value_of(valued), loss_of(valued), *expected[at : at + 1]
        table.add_row(*row)
    screen.table(table)


def solution_words(response: Solution, first: str, whose: str) -> str:
    """Return the best play and its value, or the bounds.

    ``first`` is what the first play is called, ``whose`` who asks.
    """
    if not is_proven(response.proof):
        return unproven_words(response.proof, whose)
    play = response.plays[0]
    best = first if play.HasField("loss") and not play.loss else "the best play"
    return f"{best}: {value_words(response.value)} for {whose}, proven"


def unproven_words(proof: ValueProof, whose: str) -> str:
    """Return the bounds of a value, and what ended the work early."""
    why = why_unproven(proof.reason)
    bounds = f"between {bounds_words(proof, 'and')} for {whose}"
    return f"{bounds}: {why}" if why else bounds


def value_of(valued: Valued) -> str:
    """Return what a play is worth, or the bounds of that: ``+7 win``, ``-3 to +8``."""
    return (
        value_words(valued.value) if is_proven(valued.proof) else bounds_words(valued.proof, "to")
    )


def loss_of(valued: Valued) -> str:
    """Return what a play gives away: ``best``, ``-3``, ``not proven``."""
    if not valued.HasField("loss"):
        return "not proven"
    return signed(-valued.loss) if valued.loss else "best"
