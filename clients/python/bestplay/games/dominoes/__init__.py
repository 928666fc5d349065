"""Block, Draw and the Cross games: plays, their worth, scores; and advice with hands hidden."""

from bestplay.games.dominoes.client import AsyncDominoes, Dominoes
from bestplay.games.dominoes.options import (
    AdviseOptions,
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
    advise_play_request,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.dominoes.rules import RuleOptions
from bestplay.games.dominoes.seen import SeenOptions, VoidsLike
from bestplay.games.dominoes.steps import StepLike, StepsLike
from bestplay.hands import HandsLike, SeenHandLike, SeenHandsLike, StockLike

__all__ = [
    "AdviseOptions",
    "AsyncDominoes",
    "CrossLike",
    "Dominoes",
    "EndsLike",
    "HandsLike",
    "PlaysOptions",
    "PositionOptions",
    "RuleOptions",
    "SeenHandLike",
    "SeenHandsLike",
    "SeenOptions",
    "SolveOptions",
    "SolveQuestion",
    "StepLike",
    "StepsLike",
    "StockLike",
    "VoidsLike",
    "advise_play_request",
    "list_plays_request",
    "score_hand_request",
    "solve_endgame_request",
]
