"""Slow, plain oracle solvers for Collecting Dominoes.

Written from RULES.md alone (section 1 and the common terms), independently of the product's
solver. Tests compare the product against it; the product never imports it.
"""

from collections.abc import Iterable, Mapping

Tile = tuple[int, int]
Group = frozenset[Tile]
Grouping = tuple[frozenset[Group], frozenset[Tile]]

DEFAULT_POINTS: Mapping[int, int] = {2: 4, 3: 12, 4: 24, 5: 40, 6: 60, 7: 70}
DEFAULT_PENALTIES: Mapping[int, int] = {1: -1, 2: -6, 3: -15}


def _last_size(table: Mapping[int, int], first: int) -> int:
    """Return the last size of a table, which must list every size from `first` up to it."""
    if not table or sorted(table) != list(range(first, first + len(table))):
        raise ValueError(f"a table must list every size from {first} up to its last one")
    return max(table)


def extend_points(points: Mapping[int, int], size: int) -> int:
    """Return the points for one group of `size` tiles.

    Past the last size of the table: the last size's points a tile, the total rounded down.
    """
    last = _last_size(points, 2)
    if size < 2:
        raise ValueError("a group has at least two tiles")
    if size <= last:
        return points[size]
    return (size * points[last]) // last  # // rounds down, also below zero


def extend_penalties(penalties: Mapping[int, int], count: int) -> int:
    """Return what `count` unmatched tiles add to the score (usually negative; 0 for none).

    Past the last number of the table: that one's penalty a tile, the total rounded away from zero.
    """
    last = _last_size(penalties, 1)
    if count < 0:
        raise ValueError("the number of unmatched tiles cannot be negative")
    if count == 0:
        return 0
    if count <= last:
        return penalties[count]
    total = count * penalties[last]
    magnitude = (abs(total) + last - 1) // last
    return magnitude if total > 0 else -magnitude


def _checked(tiles: Iterable[Tile]) -> list[Tile]:
    """Return the hand in sorted order; reject what is not a hand of distinct (low, high) tiles."""
    hand = sorted(tiles)
    if any(not 0 <= low <= high for low, high in hand):
        raise ValueError("a tile is a pair (low, high) with 0 <= low <= high")
    if len(set(hand)) != len(hand):
        raise ValueError("no tile can be in a hand twice")
    return hand


def brute_force(
    tiles: Iterable[Tile],
    points: Mapping[int, int] = DEFAULT_POINTS,
    penalties: Mapping[int, int] = DEFAULT_PENALTIES,
) -> tuple[int, list[Grouping]]:
    """Return the best value of a hand and every best grouping, each once, for any table.

    Every grouping there is gets scored. The first free tile is left unmatched, or it is in a group
    with some later free tiles, and each such group is tried. No grouping comes up twice: its first
    tile is unmatched or in exactly one group, so it can only come up under that one choice; and one
    choice is not tried under both numbers (a, b) of the first tile, as another tile would have to
    show a and b too, and a hand holds each tile once.
    """
    hand = _checked(tiles)
    # Sets of tiles are integers here: bit i stands for hand[i].
    suits: dict[int, int] = {}
    for index, tile in enumerate(hand):
        for number in set(tile):
            suits[number] = suits.get(number, 0) | 1 << index
    group_points = {size: extend_points(points, size) for size in range(2, len(hand) + 1)}
    penalty = [extend_penalties(penalties, count) for count in range(len(hand) + 1)]

    best: int | None = None
    best_found: list[tuple[tuple[int, ...], int]] = []

    def enumerate_from(free: int, groups: tuple[int, ...], scored: int, unmatched: int) -> None:
        nonlocal best
        if free == 0:
            value = scored + penalty[unmatched.bit_count()]
            if best is None or value > best:
                best = value
                best_found.clear()
            if value == best:
                best_found.append((groups, unmatched))
            return
        first = free & -free
        later = free ^ first
        enumerate_from(later, groups, scored, unmatched | first)
        for number in set(hand[first.bit_length() - 1]):
            candidates = later & suits[number]
            chosen = candidates
            while chosen:  # every non-empty subset of the candidates
                group = first | chosen
                gained = group_points[group.bit_count()]
                enumerate_from(later ^ chosen, (*groups, group), scored + gained, unmatched)
                chosen = (chosen - 1) & candidates

    enumerate_from((1 << len(hand)) - 1, (), 0, 0)

    def members(mask: int) -> frozenset[Tile]:
        return frozenset(tile for index, tile in enumerate(hand) if mask >> index & 1)

    groupings = [
        (frozenset(members(group) for group in groups), members(unmatched))
        for groups, unmatched in best_found
    ]
    assert best is not None
    assert len(set(groupings)) == len(groupings)
    return best, groupings


def suit_count_best(tiles: Iterable[Tile]) -> int:
    """Return the best value of a double-six hand under the default table.

    One group a suit suffices: a suit of double-six has seven tiles, and for all sizes a, b >= 2
    with a + b <= 7, points(a) + points(b) <= points(a + b): 4+4 <= 24, 4+12 <= 40, 4+24 <= 60,
    12+12 <= 60, 4+40 <= 70, 12+24 <= 70. (The rules state it as a fact, too.) So only the number of
    tiles that go to each suit matters. The number left unmatched follows from these: all the rest.

    Each tile goes to its low suit, to its high suit, or is left unmatched; nothing is dropped.
    """
    hand = _checked(tiles)
    if any(high > 6 for _, high in hand):
        raise ValueError("this oracle is for double-six only")
    # A vector of seven counts is one integer, eight bits a suit. A count never passes seven.
    vectors = {0}
    for low, high in hand:
        vectors = (
            vectors
            | {vector + (1 << 8 * low) for vector in vectors}
            | {vector + (1 << 8 * high) for vector in vectors}
        )
    suit_points = [0, 0] + [extend_points(DEFAULT_POINTS, size) for size in range(2, 8)]
    penalty = [extend_penalties(DEFAULT_PENALTIES, count) for count in range(len(hand) + 1)]
    values: list[int] = []
    for vector in vectors:
        counts = vector.to_bytes(7, "little")
        if 1 in counts:  # a group of one tile is no group
            continue
        scored = sum(suit_points[count] for count in counts)
        values.append(scored + penalty[len(hand) - sum(counts)])
    return max(values)
