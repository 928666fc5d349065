"""What the questions about dominoes may be asked with."""

from __future__ import annotations

from typing import Required

from bestplay.advice import AdviceOptions
from bestplay.endgames import EndgameOptions
from bestplay.games.dominoes.positions import PositionOptions
from bestplay.games.dominoes.rules import RuleOptions
from bestplay.games.dominoes.seen import SeenOptions
from bestplay.games.dominoes.steps import StepsLike
from bestplay.hands import HandsLike


class PlaysOptions(PositionOptions, RuleOptions, total=False):
    """What may be said when asking for the legal plays, or for a score."""


class SolveOptions(PlaysOptions, EndgameOptions, total=False):
    """What may be said when asking what plays are worth; left out or None is the default."""

    only_plays: StepsLike | None
    """Value just these plays, their seats left out at will; by default every legal one."""


class SolveQuestion(SolveOptions, total=False):
    """One of many such questions: the hands, and what may be said with them."""

    hands: Required[HandsLike]
    """Each seat's hand, seat 0 first."""


class AdviseOptions(SeenOptions, RuleOptions, AdviceOptions, total=False):
    """What may be said when asking for advice from what one seat has seen."""

    only_plays: StepsLike | None
    """Answer for just these plays; losses are against the best of all. By default every legal
    one."""
    with_hidden_game: bool
    """Whether to solve, for two seats of Block with few tiles left, the game in which both hands
    stay hidden; by default not."""
