"""Which of the facts that a seat knows cannot all be true: a small set of places that clash."""

from __future__ import annotations

from bestplay_solver.advice.clashes import find_clash, meets
from bestplay_solver.dominoes.places import Knowledge
from bestplay_solver.dominoes.position import highest_double
from bestplay_solver.dominoes.settings import Lead


def name_clash(known: Knowledge) -> str:
    """Return a sentence that names the facts for which no deal fits."""
    rooms = [place.room for place in known.places]
    clash = find_clash(rooms, known.allowed)
    if not clash:
        own = highest_double([known.own])
        higher = "a double"
        if own is not None and known.rules.lead is Lead.HIGHEST_DOUBLE:
            higher = f"a higher double than {own}"
        return f"seat {known.seen.to_move} leads, so it holds {higher}, but none is unseen"
    room = sum(rooms[place] for place in clash)
    tiles = sum(meets(mask, clash) for mask in known.allowed)
    seats = sorted({known.places[place].seat for place in clash})
    facts = [fact for seat in seats for fact in _facts(known, seat)]
    if known.led is not None and known.led.high < known.rules.highest:
        facts.append(f"no higher double than the lead, {known.led}, was dealt")
    text = f"{' and '.join(_whose(seat) for seat in seats)} hid {room} tiles, but only {tiles} "
    text += "of the tiles that are unseen, or of open origin, can have been there"
    return text + (": " + "; ".join(facts) if facts else "")


def _whose(seat: int) -> str:
    return {-1: "the boneyard", -2: "sleep"}.get(seat, f"seat {seat}")


def _facts(known: Knowledge, seat: int) -> list[str]:
    """Return what a seat has shown, one clause a step."""
    places = [place for place in known.places if place.seat == seat and seat >= 0]
    shown = {one for place in places for one in place.shown}
    found = []
    for one in sorted(shown, key=lambda one: one.index or 0):
        numbers = " or ".join(map(str, one.numbers))
        if one.index is None:
            found.append(f"seat {seat} is told to hold no {numbers}")
        else:
            found.append(f"at step {one.index} seat {seat} could lay nothing at {numbers}")
    return found
