"""Up or Down?: the best rows, the places for a card just taken, exact endgames, and scores.

How cards, rows and areas are written stands in ``cards``, how turns are in ``turns``::

    client.upordown.plan([12, 30, 7, 41]).points
    client.upordown.plan("12 30 7 41", rows="5 10, 40 33", discards=[1, 2])
    client.upordown.rank(20, rows=[[5, 10], [40, 33]], next="15 22 8").places[0].points
    client.upordown.score("6 12 18 20, 90 71 53", seats=4).score.points
    client.upordown.solve(
        ["7 1", "12 3"], display="2 4 5 8 9 11", areas=["6", "10"], to_move=0, cards=12,
        only_turns="7 takes 8 append 0",
    )
"""

from bestplay.games.upordown.cards import (
    AreaLike,
    AreaOptions,
    CardLike,
    CardsLike,
    DiscardOptions,
    RowLike,
    RowsLike,
)
from bestplay.games.upordown.client import AsyncUpOrDown, PlanItem, UpOrDown
from bestplay.games.upordown.options import (
    AreasLike,
    HandsLike,
    PlanOptions,
    PlanQuestion,
    RankOptions,
    ScoreOptions,
    SolveOptions,
)
from bestplay.games.upordown.requests import (
    plan_rows_request,
    rank_rows_request,
    score_area_request,
    solve_endgame_request,
)
from bestplay.games.upordown.rules import ColoursLike, RuleOptions
from bestplay.games.upordown.turns import TurnLike, TurnsLike

__all__ = [
    "AreaLike",
    "AreaOptions",
    "AreasLike",
    "AsyncUpOrDown",
    "CardLike",
    "CardsLike",
    "ColoursLike",
    "DiscardOptions",
    "HandsLike",
    "PlanItem",
    "PlanOptions",
    "PlanQuestion",
    "RankOptions",
    "RowLike",
    "RowsLike",
    "RuleOptions",
    "ScoreOptions",
    "SolveOptions",
    "TurnLike",
    "TurnsLike",
    "UpOrDown",
    "plan_rows_request",
    "rank_rows_request",
    "score_area_request",
    "solve_endgame_request",
]
