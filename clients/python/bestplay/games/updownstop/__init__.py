"""Up-Down-Stop44 with every tile known: plays, what each is worth, and scores."""

from bestplay.games.updownstop.client import AsyncUpDownStop, UpDownStop
from bestplay.games.updownstop.options import PlaysOptions, SolveOptions, SolveQuestion
from bestplay.games.updownstop.positions import PositionOptions
from bestplay.games.updownstop.requests import (
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.updownstop.rows import EndLike
from bestplay.games.updownstop.rules import RuleOptions
from bestplay.games.updownstop.steps import StepLike, StepsLike
from bestplay.hands import HandsLike, StockLike

__all__ = [
    "AsyncUpDownStop",
    "EndLike",
    "HandsLike",
    "PlaysOptions",
    "PositionOptions",
    "RuleOptions",
    "SolveOptions",
    "SolveQuestion",
    "StepLike",
    "StepsLike",
    "StockLike",
    "UpDownStop",
    "list_plays_request",
    "score_hand_request",
    "solve_endgame_request",
]
