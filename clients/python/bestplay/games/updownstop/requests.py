"""The requests of Up-Down-Stop44, written from options."""

from __future__ import annotations

from typing import Unpack

from bestplay.advice import WEIGHTINGS, read_sample
from bestplay.faults import Faults
from bestplay.games.updownstop.options import (
    AdviseOptions,
    ExchangeOptions,
    PlaysOptions,
    SolveOptions,
)
from bestplay.games.updownstop.positions import read_origin
from bestplay.games.updownstop.rules import read_rules
from bestplay.games.updownstop.seen import read_seen
from bestplay.games.updownstop.steps import read_steps
from bestplay.hands import HandsLike, SeenHandsLike, read_seen_hands
from bestplay.limits import read_limits
from bestplay.notation import read_tiles
from bestplay.options import check_names
from bestplay.updownstop.v1.updownstop_pb2 import (
    AdviseExchangeRequest,
    AdvisePlayRequest,
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


def advise_play_request(
    hands: SeenHandsLike, **options: Unpack[AdviseOptions]
) -> AdvisePlayRequest:
    """Return the request for advice on a play, from what one seat has seen.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, AdviseOptions)
    faults = Faults()
    position, record = read_seen(hands, options, faults)
    request = AdvisePlayRequest(
        rules=read_rules(options, faults),
        position=position,
        record=record,
        **read_sample(options, faults),
        weighting=WEIGHTINGS.read(options.get("weighting"), faults),
        only_plays=read_steps(options.get("only_plays") or "", "only_plays", faults),
        with_chances=options.get("with_chances") or None,
        put_aside=read_tiles(options.get("put_aside") or "", "put_aside", faults),
    )
    faults.check()
    return request


def advise_exchange_request(
    hands: SeenHandsLike, **options: Unpack[ExchangeOptions]
) -> AdviseExchangeRequest:
    """Return the request for advice on which tiles to exchange.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, ExchangeOptions)
    faults = Faults()
    request = AdviseExchangeRequest(
        rules=read_rules(options, faults),
        hands=read_seen_hands(hands, "hands", faults),
        first_seat=faults.number(options.get("first_seat"), "first_seat"),
        exchanges=read_steps(options.get("exchanges") or "", "exchanges", faults),
        **read_sample(options, faults),
    )
    faults.check()
    return request
