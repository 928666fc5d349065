"""Up-Down-Stop44: plays, what each is worth, scores; and advice with hands hidden."""

from bestplay.games.updownstop.client import AsyncUpDownStop, UpDownStop
from bestplay.games.updownstop.options import (
    AdviseOptions,
    ExchangeOptions,
    PlaysOptions,
    SolveOptions,
    SolveQuestion,
)
from bestplay.games.updownstop.positions import PositionOptions
from bestplay.games.updownstop.requests import (
    advise_exchange_request,
    advise_play_request,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.updownstop.rows import EndLike
from bestplay.games.updownstop.rules import RuleOptions
from bestplay.games.updownstop.seen import SeenOptions
from bestplay.games.updownstop.steps import StepLike, StepsLike
from bestplay.hands import HandsLike, SeenHandLike, SeenHandsLike, StockLike

__all__ = [
    "AdviseOptions",
    "AsyncUpDownStop",
    "EndLike",
    "ExchangeOptions",
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
    "UpDownStop",
    "advise_exchange_request",
    "advise_play_request",
    "list_plays_request",
    "score_hand_request",
    "solve_endgame_request",
]
