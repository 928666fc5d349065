"""The choices of the rules: the messages' enums and the model's, side by side."""

from __future__ import annotations

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay_solver.dominoes.scores import Ending
from bestplay_solver.dominoes.settings import (
    DominoGame,
    Drawing,
    Lead,
    Scoring,
    TieRule,
)

GAMES = {
    pb.GAME_UNSPECIFIED: DominoGame.BLOCK,
    pb.GAME_BLOCK: DominoGame.BLOCK,
    pb.GAME_DRAW: DominoGame.DRAW,
    pb.GAME_CROSS: DominoGame.CROSS,
    pb.GAME_DOUBLE_NINE_CROSS: DominoGame.DOUBLE_NINE_CROSS,
}
LEADS = {
    pb.LEAD_RULE_UNSPECIFIED: Lead.HIGHEST_DOUBLE,
    pb.LEAD_RULE_HIGHEST_DOUBLE: Lead.HIGHEST_DOUBLE,
    pb.LEAD_RULE_ANY_TILE: Lead.ANY_TILE,
}
SCORINGS = {
    pb.SCORING_UNSPECIFIED: Scoring.DIFFERENCE,
    pb.SCORING_DIFFERENCE: Scoring.DIFFERENCE,
    pb.SCORING_LOSERS_TOTAL: Scoring.LOSERS_TOTAL,
    pb.SCORING_EVERYBODYS_TOTAL: Scoring.EVERYBODYS_TOTAL,
    pb.SCORING_ONE_POINT: Scoring.ONE_POINT,
}
TIES = {
    pb.TIE_RULE_UNSPECIFIED: TieRule.NOBODY,
    pb.TIE_RULE_NOBODY: TieRule.NOBODY,
    pb.TIE_RULE_LIGHTEST_TILE: TieRule.LIGHTEST_TILE,
    pb.TIE_RULE_LAID_LAST_LOSES: TieRule.LAID_LAST_LOSES,
    pb.TIE_RULE_LAID_LAST_WINS: TieRule.LAID_LAST_WINS,
}
DRAWINGS = {
    pb.DRAWING_UNSPECIFIED: Drawing.UNTIL_PLAYABLE,
    pb.DRAWING_UNTIL_PLAYABLE: Drawing.UNTIL_PLAYABLE,
    pb.DRAWING_ONE: Drawing.ONE,
    pb.DRAWING_ONE_ENDS_TURN: Drawing.ONE_ENDS_TURN,
}
SIDES = {pb.SIDES_UNSPECIFIED: None, pb.SIDES_PARTNERS: True, pb.SIDES_SINGLES: False}
ENDINGS = {Ending.OUT: pb.ENDING_OUT, Ending.BLOCKED: pb.ENDING_BLOCKED}
