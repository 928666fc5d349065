"""Block, Draw and the Cross games with every tile known: plays, what each is worth, and scores."""

from bestplay.games.dominoes.client import AsyncDominoes, Dominoes
from bestplay.games.dominoes.options import (
    PlaysOptions,
    SolveOptions,
    SolveQuestion,
)
from bestplay.games.dominoes.positions import (
    CrossLike,
    EndsLike,
    PositionOptions,
)
from bestplay.games.dominoes.requests import (
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.dominoes.rules import RuleOptions
from bestplay.games.dominoes.steps import StepLike, StepsLike
from bestplay.hands import HandsLike, StockLike

__all__ = [
    "AsyncDominoes",
    "CrossLike",
    "Dominoes",
    "EndsLike",
    "HandsLike",
    "PlaysOptions",
    "PositionOptions",
    "RuleOptions",
    "SolveOptions",
    "SolveQuestion",
    "StepLike",
    "StepsLike",
    "StockLike",
    "list_plays_request",
    "score_hand_request",
    "solve_endgame_request",
]
