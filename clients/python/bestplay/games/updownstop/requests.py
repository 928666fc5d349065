"""The requests of Up-Down-Stop44, written from options."""

from __future__ import annotations

from typing import Unpack

from bestplay.faults import Faults
from bestplay.games.updownstop.options import PlaysOptions, SolveOptions
from bestplay.games.updownstop.positions import read_origin
from bestplay.games.updownstop.rules import read_rules
from bestplay.games.updownstop.steps import read_steps
from bestplay.hands import HandsLike
from bestplay.limits import read_limits
from bestplay.options import check_names
from bestplay.updownstop.v1.updownstop_pb2 import (
    ListPlaysRequest,
    ScoreHandRequest,
    SolveEndgameRequest,
)


def list_plays_request(hands: HandsLike, **options: Unpack[PlaysOptions]) -> ListPlaysRequest:
    """Return the request for the legal plays.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, PlaysOptions)
    faults = Faults()
    position, record = read_origin(hands, options, faults)
    rules = read_rules(options, faults)
    faults.check()
    return ListPlaysRequest(rules=rules, position=position, record=record)


def solve_endgame_request(hands: HandsLike, **options: Unpack[SolveOptions]) -> SolveEndgameRequest:
    """Return the request for what every legal play is worth.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, SolveOptions)
    faults = Faults()
    position, record = read_origin(hands, options, faults)
    request = SolveEndgameRequest(
        rules=read_rules(options, faults),
        position=position,
        record=record,
        asking=faults.number(options.get("asking"), "asking"),
        only_plays=read_steps(options.get("only_plays") or "", "only_plays", faults),
        with_lines=options.get("with_lines") or None,
        limits=read_limits(options, faults),
        with_expected=options.get("with_expected") or None,
    )
    faults.check()
    return request


def score_hand_request(hands: HandsLike, **options: Unpack[PlaysOptions]) -> ScoreHandRequest:
    """Return the request for the score of a finished hand.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, PlaysOptions)
    faults = Faults()
    position, record = read_origin(hands, options, faults)
    rules = read_rules(options, faults)
    faults.check()
    return ScoreHandRequest(rules=rules, position=position, record=record)
