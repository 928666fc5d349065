"""The converter of Up or Down?: requests to questions, answers to responses."""

from bestplay_server.messages.upordown.endgames import read_solve_endgame, write_solve_endgame
from bestplay_server.messages.upordown.rows import (
    ScoreQuestion,
    read_plan_rows,
    read_rank_rows,
    read_score_area,
    write_plan_rows,
    write_rank_rows,
    write_score_area,
)
from bestplay_server.messages.upordown.table import faults_by_field

__all__ = [
    "ScoreQuestion",
    "faults_by_field",
    "read_plan_rows",
    "read_rank_rows",
    "read_score_area",
    "read_solve_endgame",
    "write_plan_rows",
    "write_rank_rows",
    "write_score_area",
    "write_solve_endgame",
]
