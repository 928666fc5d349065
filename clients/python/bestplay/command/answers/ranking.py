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
from bestplay.updownstop.v1 import updownstop_pb2

Valued: TypeAlias = dominoes_pb2.ValuedPlay | updownstop_pb2.ValuedPlay
"""A play and its value."""
Solution: TypeAlias = dominoes_pb2.SolveEndgameResponse | updownstop_pb2.SolveEndgameResponse
"""What every legal play is worth."""


def show_ranks(
    plays: Sequence[Valued], words: Sequence[str], expected: Sequence[str], screen: Screen
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
        row = f"{at + 1}.", words[at], _value(valued), _loss(valued), *expected[at : at + 1]
        table.add_row(*row)
    screen.table(table)


def solution_words(response: Solution, first: str, whose: str) -> str:
    """Return the best play and its value, or the bounds.

    ``first`` is what the first play is called, ``whose`` who asks.
    """
    if not is_proven(response.proof):
        why = why_unproven(response.proof.reason)
        bounds = f"between {bounds_words(response.proof, 'and')} for {whose}"
        return f"{bounds}: {why}" if why else bounds
    play = response.plays[0]
    best = first if play.HasField("loss") and not play.loss else "the best play"
    return f"{best}: {value_words(response.value)} for {whose}, proven"


def _value(valued: Valued) -> str:
    return (
        value_words(valued.value) if is_proven(valued.proof) else bounds_words(valued.proof, "to")
    )


def _loss(valued: Valued) -> str:
    if not valued.HasField("loss"):
        return "not proven"
    return signed(-valued.loss) if valued.loss else "best"
