"""The converter of Up-Down-Stop44: requests to questions, answers to responses."""

from bestplay_server.messages.updownstop.advice import (
    advice_faults_by_field,
    read_advise_exchange,
    read_advise_play,
    read_follow_advice,
    read_follow_exchange,
    write_advise_exchange,
    write_advise_play,
)
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
    "advice_faults_by_field",
    "faults_by_field",
    "read_advise_exchange",
    "read_advise_play",
    "read_follow_advice",
    "read_follow_exchange",
    "read_position",
    "read_solve_endgame",
    "write_advise_exchange",
    "write_advise_play",
    "write_list_plays",
    "write_score_hand",
    "write_solve_endgame",
]
