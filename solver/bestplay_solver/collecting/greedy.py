"""A quick grouping for hands whose suits are too many for anything better, or when time is over."""

from __future__ import annotations

from collections.abc import Iterator

from bestplay_solver.collecting.hand import Hand


def greedy_counts(hand: Hand, rate: int) -> tuple[int, tuple[int, ...]]:
    """Return the points and the counts of the best of a few greedy groupings.

    ``rate`` is what leaving a tile out costs.
    """
    nothing = (0,) * len(hand.suits)
    best = (hand.unmatched[-1], nothing)
    for cap in (len(hand.tiles), *caps(hand)):
        counts = tuple(_largest_first(hand, rate, cap))
        points = hand.points(counts)
        if points is not None:
            best = max(best, (points, counts))
    return best


def caps(hand: Hand) -> Iterator[int]:
    """Yield the smallest count with the most points a tile, and the next, if a suit has more."""
    best: tuple[float, int] = (
        max(
            (split.points / count, -count)
            for count, split in enumerate(hand.splits)
            if count and split is not None
        )
        if len(hand.splits) > 2
        else (0.0, 0)
    )
    yield from range(-best[1], min(-best[1] + 2, len(hand.splits) - 1))


def _largest_first(hand: Hand, rate: int, cap: int) -> list[int]:
    """Return counts: suit by suit, the one with the most tiles left takes up to ``cap``.

    It takes the tiles first whose other suit has the fewest left.
    """
    left = list(hand.degrees)
    counts = [0] * len(left)
    waiting = set(range(len(left)))
    free = [choices for choices in hand.choices if choices]
    while waiting:
        suit = max(waiting, key=lambda place: (left[place], place))
        waiting.remove(suit)
        own = [choices for choices in free if suit in choices]
        own.sort(key=lambda choices: min(left[at] for at in choices) if len(choices) > 1 else 0)
        taken = own[: hand.kept(min(cap, len(own)), rate)]
        counts[suit] = len(taken)
        for choices in taken:
            free.remove(choices)
            for at in choices:
                left[at] -= 1
    return counts
