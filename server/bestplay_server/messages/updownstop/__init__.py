"""The converter of Up-Down-Stop44: requests to questions, answers to responses."""

from bestplay_server.messages.updownstop.reading import (
    faults_by_field,
    read_position,
    read_solve_endgame,
)
from bestplay_server.messages.updownstop.writing import (
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
