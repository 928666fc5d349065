"""Which places cannot all be filled: a small set of them, for a text that names the facts.

By Hall's theorem tiles cannot fill their places exactly when some places together take more tiles
than there are tiles that may be in one of them. Such places are found by augmenting paths.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


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
        if room > sum(meets(mask, rest) for mask in allowed):
            clash = rest
    return clash


def meets(mask: int, places: Collection[int]) -> bool:
    """Return whether one of the places is in a mask."""
    return any(mask >> place & 1 for place in places)
