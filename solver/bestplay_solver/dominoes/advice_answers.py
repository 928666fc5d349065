"""What a question for advice asks, and what it is answered with."""

from __future__ import annotations

from dataclasses import dataclass

from bestplay_solver.answer import Effort
from bestplay_solver.dominoes.hidden_questions import HiddenAnswer
from bestplay_solver.dominoes.position import Play
from bestplay_solver.dominoes.seen import SeenPosition, SeenRecord
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.search.advised import AdviceMethod, AdvisedPlay, TileChance, Weighting


@dataclass(frozen=True, slots=True)
class AdviceQuestion:
    """Which play does best against the hands that the others may hold, from what ``seat`` has seen?

    If another seat is to move, or the hand is over, the answer has no plays, only the chances, the
    voids and the number of deals. ``seed`` (from 0 to 2^64 - 1) fixes which deals come first; the
    same question and seed give the same stream of answers, and time only decides where it ends.
    ``most_deals``, from 1, ends the stream after so many deals. ``only_plays`` empty means every
    legal play; all are valued in any case, and losses are against the best of all. ``with_chances``
    asks where each unseen tile may be. ``most_nodes_a_deal``, from 1: deals that take more search
    nodes, all plays together, are played out instead. ``with_hidden_game``: in two-seat Block, when
    the deals are done and time is left, solve the game in which both hands are private, too.
    """

    rules: DominoRules
    seen: SeenPosition | SeenRecord
    seat: int
    weighting: Weighting = Weighting.RESTRICTED_CHOICE
    seed: int = 0
    most_deals: int | None = None
    only_plays: tuple[Play, ...] = ()
    only_seats: tuple[int | None, ...] = ()
    """Of each such play the seat, where that is told: it must be the one to move."""
    with_chances: bool = False
    most_nodes_a_deal: int = 50_000
    with_hidden_game: bool = False


@dataclass(frozen=True, slots=True)
class AdviceAnswer:
    """How the plays do over the deals that fit what one seat has seen: best mean first.

    **What the number is:** the mean over the hands that the others may hold, each then played with
    open cards. Both sides know everything in each deal, so it is neither the true value of a play
    nor a bound of it, and plays that hide or find out something are not seen for what they are
    worth. With three or more single seats each value is the forced one: the seat against all.

    Plays of equal mean are ranked by their wins less their losses, then the heavier tile first,
    then in play order. ``deals_that_fit`` counts every way the tiles can lie, the order of the
    boneyard included. ``deals_solved`` of them were solved and ``deals_played_out`` estimated; all
    of them if ``is_exhaustive``, and then there is no error. ``is_final``: neither time nor nodes
    ended it, so the question has this answer always. ``chances``, by tile, are empty unless
    asked for; they are exact if ``has_exact_chances``, else from the deals of the sample, weighted.
    ``voids[seat]``: the numbers that another seat has shown that it holds none of, ascending.
    ``hidden_game``, in the last answer only, is exact in another sense: the value while both hands
    stay private (``hidden.py``); None unless asked for, and solved.
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
    voids: tuple[tuple[int, ...], ...]
    effort: Effort
    hidden_game: HiddenAnswer | None = None
