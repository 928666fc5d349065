"""The requests of the domino games, written from options or made ready elsewhere."""

from __future__ import annotations

from typing import TypeVar, Unpack

from bestplay.advice import WEIGHTINGS, read_sample
from bestplay.dominoes.v1.dominoes_pb2 import (
    AdvisePlayRequest,
    Game,
    ListPlaysRequest,
    Position,
    ScoreHandRequest,
    SolveEndgameRequest,
)
from bestplay.errors import RequestError, Violation
from bestplay.faults import Faults
from bestplay.games.dominoes.options import AdviseOptions, PlaysOptions, SolveOptions
from bestplay.games.dominoes.positions import read_origin
from bestplay.games.dominoes.rules import GAMES, read_rules
from bestplay.games.dominoes.seen import read_seen, read_voids
from bestplay.games.dominoes.steps import read_steps
from bestplay.hands import HandsLike, SeenHandsLike
from bestplay.limits import read_limits
from bestplay.options import check_names

Ready = TypeVar("Ready", ListPlaysRequest, SolveEndgameRequest, ScoreHandRequest, AdvisePlayRequest)

GAME_DIFFERS = "GAME_DIFFERS"
"""The reason of a ready request that is about another game than the one that is asked."""


def list_plays_request(
    game: Game.ValueType, hands: HandsLike, **options: Unpack[PlaysOptions]
) -> ListPlaysRequest:
    """Return the request for the legal plays.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, PlaysOptions)
    faults = Faults()
    position, record = read_origin(hands, options, faults)
    rules = read_rules(game, options, faults)
    faults.check()
    return ListPlaysRequest(rules=rules, position=position, record=record)


def solve_endgame_request(
    game: Game.ValueType, hands: HandsLike, **options: Unpack[SolveOptions]
) -> SolveEndgameRequest:
    """Return the request for what every legal play is worth.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, SolveOptions)
    faults = Faults()
    position, record = read_origin(hands, options, faults)
    request = SolveEndgameRequest(
        rules=read_rules(game, options, faults),
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


def score_hand_request(
    game: Game.ValueType, hands: HandsLike, **options: Unpack[PlaysOptions]
) -> ScoreHandRequest:
    """Return the request for the score of a finished hand.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, PlaysOptions)
    faults = Faults()
    position, record = read_origin(hands, options, faults)
    rules = read_rules(game, options, faults)
    faults.check()
    return ScoreHandRequest(rules=rules, position=position, record=record)


def advise_play_request(
    game: Game.ValueType, hands: SeenHandsLike, **options: Unpack[AdviseOptions]
) -> AdvisePlayRequest:
    """Return the request for advice from what one seat has seen.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, AdviseOptions)
    faults = Faults()
    position, record = read_seen(hands, options, faults)
    seen = record.deal if record is not None else position or Position()
    request = AdvisePlayRequest(
        rules=read_rules(game, options, faults),
        position=position,
        record=record,
        **read_sample(options, faults),
        weighting=WEIGHTINGS.read(options.get("weighting"), faults),
        only_plays=read_steps(options.get("only_plays") or "", "only_plays", faults),
        with_chances=options.get("with_chances") or None,
        voids=read_voids(options.get("voids"), len(seen.hands), faults),
        with_hidden_game=options.get("with_hidden_game") or None,
    )
    faults.check()
    return request


def for_game(game: Game.ValueType, request: Ready) -> Ready:
    """Return a ready request as one of this game: one that names no game is.

    Raises:
        RequestError: it names another.
    """
    named = request.rules.game
    if named == game:
        return request
    if named:
        text = f"the request is about {_name(named)}, but asked of {_name(game)}"
        raise RequestError.of([Violation("rules.game", GAME_DIFFERS, text)])
    copy = type(request)()
    copy.CopyFrom(request)
    copy.rules.game = game
    return copy


def _name(game: int) -> str:
    return GAMES.name_of(game) or f"the unknown game {game}"
