"""What advice says in any game: how deals count, how a play does, where unseen tiles may be."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Generic, TypeVar

from bestplay_solver.tiles import Tile

Play = TypeVar("Play")


class Weighting(enum.Enum):
    """How much each deal that fits counts."""

    RESTRICTED_CHOICE = "restricted-choice"
    """By how likely it made what the others did, if each took any legal play with equal chance:
    the product of 1 / number of legal plays at each of their choices. A position as it stands tells
    of no choices, so there it is the same as UNIFORM."""
    UNIFORM = "uniform"
    """Every deal alike."""


class AdviceMethod(enum.Enum):
    """What the numbers of an answer are means of."""

    DEALS = "deals"
    """Exact values: each deal solved with open cards."""
    PLAYOUTS = "playouts"
    """For some deals, too dear to solve, the result when from the play on every seat goes on by a
    simple policy that the game states (a cheaper estimate)."""


@dataclass(frozen=True, slots=True)
class AdvisedPlay(Generic[Play]):
    """A legal play and how it does over the deals.

    ``mean`` is the mean margin in points for the side of the asking seat, each deal played on with
    open cards by both sides; ``error`` its standard error (0 if every deal was solved). ``loss`` is
    the mean of the best play less this one, from 0, and ``loss_error`` its standard error, paired:
    both plays in the same deals, hence much smaller. ``is_clear``: of the best play, whether every
    other is worse by more than noise (two standard errors); of any other, whether it is itself.
    ``win``, ``tie`` and ``lose`` are shares of the deals, together 1; ``best_share`` is the share
    in which no play does better.
    """

    play: Play
    mean: float
    error: float
    loss: float
    loss_error: float
    is_clear: bool
    win: float
    tie: float
    lose: float
    best_share: float


@dataclass(frozen=True, slots=True)
class TileChance:
    """Where an unseen tile may be: the chance of each seat's hand, the stock, and asleep.

    ``seats[seat]`` for every seat (0 for the asking one); all together 1.
    """

    tile: Tile
    seats: tuple[float, ...]
    stock: float
    asleep: float
