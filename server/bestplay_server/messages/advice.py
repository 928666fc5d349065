"""What the advice about any game shares in messages: how deals count, how plays do, chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from bestplay.table.v1 import advice_pb2 as pb
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, TileChance, Weighting
from google.protobuf.message import Message

from bestplay_server.call import Limits
from bestplay_server.messages.fields import UNREADABLE_NUMBER, number_of, read_seat
from bestplay_server.messages.table import Faults, write_tile

USUAL_SECONDS = 1.0
"""How long advice takes when a request sets no end of its own and its deals are many."""

WEIGHTINGS = {
    pb.WEIGHTING_UNSPECIFIED: Weighting.RESTRICTED_CHOICE,
    pb.WEIGHTING_RESTRICTED_CHOICE: Weighting.RESTRICTED_CHOICE,
    pb.WEIGHTING_UNIFORM: Weighting.UNIFORM,
}
_METHODS = {
    AdviceMethod.DEALS: pb.ADVICE_METHOD_DEALS,
    AdviceMethod.PLAYOUTS: pb.ADVICE_METHOD_PLAYOUTS,
}


class Advice(Protocol):
    """What an answer with advice has in any game."""

    @property
    def plays(self) -> Sequence[object]:
        """The plays, best first."""

    @property
    def deals_that_fit(self) -> int:
        """How many deals fit."""

    @property
    def deals_solved(self) -> int:
        """How many were solved."""

    @property
    def deals_played_out(self) -> int:
        """How many were played out."""

    @property
    def is_exhaustive(self) -> bool:
        """Whether all were solved."""

    @property
    def weighting(self) -> Weighting:
        """How much each counted."""

    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def method(self) -> AdviceMethod:
        """What the numbers are means of."""


def read_own_seat(request: Message, hidden: Sequence[int], faults: Faults) -> int:
    """Return whose knowledge it is: the seat in the request, or the only one whose hand is seen.

    ``hidden`` is how many tiles of each seat's hand are.
    """
    seat = read_seat(request, "seat", "seat", faults)
    if seat is not None:
        return seat
    open_hands = [at for at, tiles in enumerate(hidden) if not tiles]
    if len(open_hands) == 1:
        return open_hands[0]
    text = "every hand is hidden: the tiles of the seat that asks must be given"
    if open_hands:
        text = f"{len(open_hands)} hands have no hidden tiles: say whose knowledge this is"
    faults.add("seat", "SEAT_MISSING", text)
    return UNREADABLE_NUMBER


def usual_limits(limits: Limits, most_deals: int | None) -> Limits:
    """Return the limits of a single answer: with a time, if nothing else ends it."""
    if limits.seconds is None and most_deals is None:
        return Limits(USUAL_SECONDS, limits.nodes)
    return limits


def write_basis(answer: Advice, meanings: dict[AdviceMethod, str]) -> pb.AdviceBasis:
    """Return what an advice is made of; ``meanings`` tell a person what the numbers are."""
    has_plays = bool(answer.plays)
    return pb.AdviceBasis(
        method=_METHODS[answer.method] if has_plays else pb.ADVICE_METHOD_UNSPECIFIED,
        meaning=meanings[answer.method] if has_plays else "",
        deals_that_fit=str(answer.deals_that_fit),
        deals_solved=answer.deals_solved,
        deals_played_out=answer.deals_played_out,
        exhaustive=answer.is_exhaustive,
        weighting=number_of(WEIGHTINGS, answer.weighting),
        seed=answer.seed,
    )


def write_prospects(advised: AdvisedPlay[Any]) -> pb.Prospects:
    """Return how a play does as a message."""
    return pb.Prospects(
        mean=advised.mean,
        error=advised.error,
        loss=advised.loss,
        loss_error=advised.loss_error,
        clear=advised.is_clear,
        win=advised.win,
        tie=advised.tie,
        loses=advised.lose,
        best_share=advised.best_share,
    )


def write_chances(chances: Iterable[TileChance]) -> list[pb.TileChance]:
    """Return where tiles may be as messages."""
    return [
        pb.TileChance(
            tile=write_tile(chance.tile),
            seats=chance.seats,
            stock=chance.stock,
            asleep=chance.asleep,
        )
        for chance in chances
    ]
