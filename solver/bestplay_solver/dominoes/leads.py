"""What is known of a lead that is still to come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bestplay_solver.dominoes.places import Knowledge
from bestplay_solver.dominoes.position import highest_double
from bestplay_solver.dominoes.seen import SeenPosition
from bestplay_solver.dominoes.settings import DominoRules, Lead
from bestplay_solver.tiles import Tile


def lead_of(rules: DominoRules, seen: SeenPosition, seat: int) -> Tile | None:
    """Return the lead that is to come, None if not known."""
    if rules.lead is Lead.HIGHEST_DOUBLE and seen.lead is None and seen.to_move == seat:
        return highest_double([seen.hands[seat].tiles])
    return seen.lead


def by_lead(known: Knowledge) -> Iterable[Knowledge]:
    """Yield the knowledge once for each possible lead, if one is to come that nobody has told."""
    seen, rules = known.seen, known.rules
    if not seen.is_before_lead or seen.to_move == known.seat:
        yield known
    elif seen.lead is not None:
        yield _leads(known, seen.lead)
    elif rules.lead is Lead.HIGHEST_DOUBLE:
        own = highest_double([known.own])
        for tile in known.tiles:
            if tile.is_double and (own is None or tile > own):
                yield _leads(replace(known, led=tile), tile)
    elif rules.has_cross:
        # The leader holds a double; the cases are by the highest that it holds.
        for tile in known.tiles:
            if tile.is_double:
                yield _leads(known, tile, highest_of_leader=True)
    else:
        yield known


def _leads(known: Knowledge, lead: Tile, highest_of_leader: bool = False) -> Knowledge:
    """Return the knowledge that the seat to move holds a tile.

    Where the highest double leads nobody holds a higher one; ``highest_of_leader``: the leader.
    """
    leader = known.seen.to_move
    allowed = []
    for tile, before in zip(known.tiles, known.allowed, strict=True):
        mask = before
        for at, place in enumerate(known.places):
            higher = tile.is_double and tile > lead
            none_here = place.seat == leader if highest_of_leader else place.seat >= 0
            is_excluded = higher and none_here and (highest_of_leader or known.led is not None)
            if (tile == lead and place.seat != leader) or is_excluded:
                mask &= ~(1 << at)
        allowed.append(mask)
    return replace(known, allowed=tuple(allowed))
