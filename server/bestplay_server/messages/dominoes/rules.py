"""The rules of the domino games: messages to the model's, and back."""

from __future__ import annotations

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay_solver.dominoes.settings import DominoGame, DominoRules

from bestplay_server.messages.dominoes.choices import (
    DRAWINGS,
    GAMES,
    LEADS,
    SCORINGS,
    SIDES,
    TIES,
)
from bestplay_server.messages.fields import number_of, read_choice
from bestplay_server.messages.table import Faults


def read_rules(message: pb.DominoRules, hands: int, faults: Faults) -> DominoRules:
    """Return the rules of a question with so many hands."""
    game = read_choice(message, "game", GAMES, "GAME_UNKNOWN", faults)
    usual_set = 9 if game is DominoGame.DOUBLE_NINE_CROSS else 6
    return DominoRules(
        game=game,
        seats=message.seats if message.HasField("seats") else hands,
        highest=message.set if message.HasField("set") else usual_set,
        partners=read_choice(message, "sides", SIDES, "SIDES_UNKNOWN", faults),
        hand_size=message.hand_size if message.HasField("hand_size") else None,
        lead=read_choice(message, "lead", LEADS, "LEAD_UNKNOWN", faults),
        until_both_out=message.until_both_out,
        scoring=read_choice(message, "scoring", SCORINGS, "SCORING_UNKNOWN", faults),
        lowest_single=message.lowest_single,
        tie=read_choice(message, "tie", TIES, "TIE_RULE_UNKNOWN", faults),
        drawing=read_choice(message, "drawing", DRAWINGS, "DRAWING_UNKNOWN", faults),
        reserve=message.reserve,
        ends_for_double=_read_ends_for_double(message, game),
    )


def _read_ends_for_double(message: pb.DominoRules, game: DominoGame) -> int:
    ends = message.ends_for_double if message.HasField("ends_for_double") else 3
    # What the answers of Cross say may come back.
    return 3 if game is DominoGame.CROSS and ends == 1 else ends


def write_rules(rules: DominoRules) -> pb.DominoRules:
    """Return the rules as a message, every default filled in."""
    return pb.DominoRules(
        game=number_of(GAMES, rules.game),
        set=rules.highest,
        seats=rules.seats,
        sides=number_of(SIDES, rules.in_partnerships),
        hand_size=rules.hand_size,
        lead=number_of(LEADS, rules.lead),
        until_both_out=rules.until_both_out,
        scoring=number_of(SCORINGS, rules.scoring),
        lowest_single=rules.lowest_single,
        tie=number_of(TIES, rules.tie),
        drawing=number_of(DRAWINGS, rules.drawing),
        reserve=rules.reserve,
        ends_for_double=rules.ends_after_double if rules.has_cross else None,
    )
