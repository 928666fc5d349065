"""The converter of the domino games: requests to questions, answers to responses."""

from bestplay_server.messages.dominoes.advice import (
    advice_faults_by_field,
    read_advise_play,
    read_follow_advice,
    write_advise_play,
)
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
    "advice_faults_by_field",
    "faults_by_field",
    "read_advise_play",
    "read_follow_advice",
    "read_position",
    "read_solve_endgame",
    "write_advise_play",
    "write_list_plays",
    "write_score_hand",
    "write_solve_endgame",
]
