"""What the questions about endgames of any game may be asked with."""

from __future__ import annotations

from bestplay.limits import LimitOptions


class EndgameOptions(LimitOptions, total=False):
    """What is asked of an endgame; left out or None is the default."""

    asking: int | None
    """The seat whose side's gain the values are, from 0; by default the seat to move."""
    with_lines: bool
    """Whether to answer each play with the line that follows; by default not."""
    with_expected: bool
    """Whether to say, of three or more single seats, what is to be expected if each plays for
    itself; by default not."""
