"""What the questions about Up or Down? may be asked with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Required, TypeAlias

from bestplay.games.upordown.cards import AreaLike, AreaOptions, CardsLike, DiscardOptions
from bestplay.games.upordown.rules import RuleOptions
from bestplay.games.upordown.turns import TurnsLike
from bestplay.limits import LimitOptions

HandsLike: TypeAlias = Iterable[CardsLike]
"""Each seat's cards, seat 0 first: ``["7 1", "12 3"]``."""
AreasLike: TypeAlias = Iterable[AreaLike]
"""Each seat's area, seat 0 first: ``["5 10, 40 33; 1 2", ""]``."""


class PlanOptions(AreaOptions, RuleOptions, LimitOptions, total=False):
    """What may be said when asking for the best rows; left out or None is the default."""


class PlanQuestion(PlanOptions, total=False):
    """One of many such questions: the cards, and what may be said with them."""

    sequence: Required[CardsLike]
    """The cards in the order in which they are taken."""


class RankOptions(PlanOptions, total=False):
    """What may be said when asking where a card belongs; left out or None is the default."""

    next: CardsLike | None
    """The cards that will be taken after it, in this order, ``""`` for none: values are then exact;
    by default unknown, and values are estimates."""
    unseen: CardsLike | None
    """The cards that may yet come; by default all that are not in the area. Not with ``next``."""
    turns_left: int | None
    """The turns after this one; by default those that ``next`` or the game leaves."""


class SolveOptions(RuleOptions, LimitOptions, total=False):
    """What may be said when asking what turns are worth; left out or None is the default."""

    display: CardsLike | None
    """The six cards of the display, ascending: needed."""
    areas: AreasLike | None
    """Each seat's area, seat 0 first; by default empty ones."""
    to_move: int | None
    """The seat whose turn it is, 0 or 1: needed."""
    asking: int | None
    """The seat whose gain the values are; by default the seat to move."""
    only_turns: TurnsLike | None
    """Value just these turns, their seats left out at will; by default every legal one."""
    with_lines: bool
    """Whether to answer each turn with the line that follows; by default not."""


class ScoreOptions(DiscardOptions, RuleOptions, total=False):
    """What may be said when asking what rows score; left out or None is the default."""
