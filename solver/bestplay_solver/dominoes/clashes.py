"""Which of the facts that a seat knows cannot all be true: a small set of places that clash.

By Hall's theorem tiles cannot fill their places exactly when some places together take more tiles
than there are tiles that may be in one of them. Such places are found by augmenting paths.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
    tiles = sum(_meets(mask, clash) for mask in known.allowed)
    seats = sorted({known.places[place].seat for place in clash})
    facts = [fact for seat in seats for fact in _facts(known, seat)]
    if known.led is not None and known.led.high < known.rules.highest:
        facts.append(f"no higher double than the lead, {known.led}, was dealt")
    text = f"{' and '.join(_whose(seat) for seat in seats)} hid {room} tiles, but only {tiles} "
    text += "of the tiles that are unseen, or of open origin, can have been there"
    return text + (": " + "; ".join(facts) if facts else "")


def find_clash(rooms: Sequence[int], allowed: Sequence[int]) -> list[int]:
    """Return places that together take more tiles than may be in one of them; none if all fit."""
    place_of = [-1] * len(allowed)
    for place, room in enumerate(rooms):
        for _ in range(room):
            reached: set[int] = set()
            if not _fill(place, allowed, place_of, reached):
                return _shrink(sorted(reached), rooms, allowed)
    return []


def _fill(place: int, allowed: Sequence[int], place_of: list[int], reached: set[int]) -> bool:
    """Give a place one more tile, moving others on if need be; ``reached`` are places tried."""
    reached.add(place)
    fitting = [tile for tile, mask in enumerate(allowed) if mask >> place & 1]
    for tile in fitting:
        if place_of[tile] < 0:
            place_of[tile] = place
            return True
    for tile in fitting:
        other = place_of[tile]
        if other not in reached and _fill(other, allowed, place_of, reached):
            place_of[tile] = place
            return True
    return False


def _shrink(clash: list[int], rooms: Sequence[int], allowed: Sequence[int]) -> list[int]:
    """Leave out places while the others still clash."""
    for place in list(clash):
        rest = [other for other in clash if other != place]
        room = sum(rooms[other] for other in rest)
        if room > sum(_meets(mask, rest) for mask in allowed):
            clash = rest
    return clash


def _meets(mask: int, places: Collection[int]) -> bool:
    return any(mask >> place & 1 for place in places)


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
