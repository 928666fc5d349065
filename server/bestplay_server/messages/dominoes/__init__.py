"""The converter of the domino games: requests to questions, answers to responses."""

from bestplay_server.messages.dominoes.reading import (
    faults_by_field,
    read_position,
    read_solve_endgame,
)
from bestplay_server.messages.dominoes.writing import (
    write_list_plays,
    write_score_hand,
    write_solve_endgame,
)

__all__ = [
    "faults_by_field",
    "read_position",
    "read_solve_endgame",
    "write_list_plays",
    "write_score_hand",
    "write_solve_endgame",
]
