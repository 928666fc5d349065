"""What questions for advice ask, and what they are answered with."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.answer import Effort
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, TileChance, Weighting
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.position import Play
from bestplay_solver.updownstop.seen import SeenHand, SeenPosition, SeenRecord, SeenStep
from bestplay_solver.updownstop.settings import UpDownStopRules


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """Which play does best against the hands that the others may hold, from what ``seat`` has seen?

    If another seat is to move, or the hand is over, the answer has no plays, only the chances and
    the number of deals. ``seed`` (from 0 to 2^64 - 1) fixes which deals come first; the same
    question and seed give the same stream of answers, and time only decides where it ends.
    ``most_deals``, from 1, ends the stream after so many deals. ``only_plays`` empty means every
    legal play; all are valued in any case, and losses are against the best of all. ``with_chances``
    asks where each unseen tile may be. ``most_nodes_a_deal``, from 1: deals that take more search
    nodes, all plays together, are played out instead.
    """

    rules: UpDownStopRules
    seen: SeenPosition | SeenRecord
    seat: int
    weighting: Weighting = Weighting.RESTRICTED_CHOICE
    seed: int = 0
    most_deals: int | None = None
    only_plays: tuple[Play, ...] = ()
    only_seats: tuple[int | None, ...] = ()
    """Of each such play the seat, where that is told: it must be the one to move."""
    with_chances: bool = False
    most_nodes_a_deal: int = 200_000


@dataclass(frozen=True, slots=True)
class AdviceAnswer:
    """How the plays do over the deals that fit what one seat has seen: best mean first.

    **What the number is:** the mean over the hands that the others may hold and the orders of the
    pile, each then played with open cards. Both sides know everything in each deal, what a pass
    draws too, so it is neither the true value of a play nor a bound of it. That flatters a pass
    beside the other plays: with three open tiles each by 0.04 points before a pile of one tile that
    may be any of four, by 0.11 before one of two; the plays chosen lost 0.003 and 0.010 points
    (``bench/updownstop_strength.py``). With three or more
    single seats each value is the forced one, the seat against all; see ``EndgameAnswer`` for
    margins. Deals that are too dear are played out (see ``AdviceMethod``): every seat takes what
    leaves the next opponent few replies and itself ends to go on at (``rules.usual``).

    Plays of equal mean are ranked by their wins less their losses, then in play order.
    ``deals_that_fit`` counts every way that the tiles can lie, the order of the pile included.
    ``chances``, by tile, are empty unless asked for; they are exact if ``has_exact_chances``, else
    from the deals of the sample, weighted; nothing is asleep. ``is_final``: neither time nor nodes
    ended it, so the question has this answer always.
    """

    position: SeenPosition
    seat: int
    plays: tuple[AdvisedPlay[Play], ...]
    deals_that_fit: int
    deals_solved: int
    deals_played_out: int
    is_exhaustive: bool
    is_final: bool
    weighting: Weighting
    seed: int
    method: AdviceMethod
    chances: tuple[TileChance, ...]
    has_exact_chances: bool
    effort: Effort


@dataclass(frozen=True, slots=True)
class ExchangeQuestion:
    """Which tiles should a seat exchange, none to two, before the start tile?

    ``hands`` as dealt, those of others hidden; ``exchanges`` are those of the seats before, in turn
    order from ``first_seat``, of whom each ``HiddenExchange`` tells how many tiles it exchanged.
    ``seed`` and ``most_deals`` as in ``AdviceQuestion``.
    """

    rules: UpDownStopRules
    hands: tuple[SeenHand, ...]
    seat: int
    first_seat: int = 0
    exchanges: tuple[SeenStep, ...] = ()
    seed: int = 0
    most_deals: int | None = None
    most_nodes_a_deal: int = 2_000


@dataclass(frozen=True, slots=True)
class ExchangeAnswer:
    """How each choice of tiles to put aside does over deals: best mean first.

    The numbers are means over what may be dealt and drawn, each hand then played as
    ``AdviceAnswer`` says, but with so many tiles to draw most deals are played out. An
    ``AdvisedPlay`` here has the tiles put aside for its play, sorted; equal means are ranked by
    wins less losses, then fewer tiles first, then by tiles. ``is_final`` as in ``AdviceAnswer``.
    """

    seat: int
    plays: tuple[AdvisedPlay[tuple[Tile, ...]], ...]
    deals_that_fit: int
    deals_solved: int
    deals_played_out: int
    is_exhaustive: bool
    is_final: bool
    weighting: Weighting
    seed: int
    method: AdviceMethod
    effort: Effort
