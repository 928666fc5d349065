"""What the questions about Up-Down-Stop44 may be asked with."""

from __future__ import annotations

from typing import Required

from bestplay.advice import AdviceOptions, SampleOptions
from bestplay.endgames import EndgameOptions
from bestplay.games.updownstop.positions import PositionOptions
from bestplay.games.updownstop.rules import RuleOptions
from bestplay.games.updownstop.seen import SeenOptions
from bestplay.games.updownstop.steps import StepsLike
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
    """What may be said when asking for advice on a play, from what one seat has seen."""

    only_plays: StepsLike | None
    """Answer for just these plays; losses are against the best of all. By default every legal
    one."""


class ExchangeOptions(RuleOptions, SampleOptions, total=False):
    """What may be said when asking for advice on an exchange; left out or None is the default."""

    first_seat: int | None
    """The seat that was first to exchange, and will be first to play; by default 0."""
    exchanges: StepsLike | None
    """The exchanges of the seats before, in turn order, each by its number of tiles:
    ``"0 exchange 2, 1 exchange"``."""
