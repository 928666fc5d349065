"""Means, shares and standard errors from the sums of a sample of deals.

The mean of weighted deals is a ratio of sums; its variance is estimated by that of the weighted
differences from it, and a sample without replacement from few deals has less of it. What a play
loses against the best is estimated from the differences in the same deals, hence much sharper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from bestplay_solver.search.advice import deal_sums, pair_sum, play_sums

CLEAR = 2.0
"""Differences of more standard errors than this are no noise."""
EQUAL = 1e-9
"""Means that differ by less are the same; they are sums of real numbers."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How one play does over the deals; the fields are those of ``dominoes.AdvisedPlay``."""

    play: int
    mean: float
    error: float
    loss: float
    loss_error: float
    is_clear: bool
    win: float
    tie: float
    lose: float
    best_share: float


class Sample:
    """The sums of so many deals, out of ``total`` (None: of so many more that it is no matter)."""

    def __init__(self, sums: Sequence[float], plays: int, deals: int, total: int | None) -> None:
        self.sums = sums
        self.plays = plays
        self.weight, self.squares, _ = deal_sums(sums)
        left = 1.0 if total is None else (total - deals) / total
        # With one deal nothing is known of the noise: the differences are 0, and so is this.
        self.factor = left * deals / max(1, deals - 1)

    def mean(self, play: int) -> float:
        """Return a play's mean margin."""
        return play_sums(self.sums, play)[0] / self.weight

    def error(self, play: int) -> float:
        """Return the standard error of a play's mean margin."""
        mean, linear = self.mean(play), play_sums(self.sums, play)[1]
        square = pair_sum(self.sums, self.plays, play, play)
        return self._root(square - 2 * mean * linear + mean * mean * self.squares)

    def loss_error(self, play: int, best: int) -> float:
        """Return the standard error of the difference of two plays' mean margins."""
        loss = self.mean(best) - self.mean(play)
        linear = play_sums(self.sums, best)[1] - play_sums(self.sums, play)[1]
        square = (
            pair_sum(self.sums, self.plays, best, best)
            - 2 * pair_sum(self.sums, self.plays, best, play)
            + pair_sum(self.sums, self.plays, play, play)
        )
        return self._root(square - 2 * loss * linear + loss * loss * self.squares)

    def _root(self, squares: float) -> float:
        return sqrt(max(0.0, squares * self.factor)) / self.weight

    def shares(self, play: int) -> tuple[float, float, float, float]:
        """Return the shares of the deals that a play wins, ties and loses, and is best in."""
        win, lose, best, tie = (one / self.weight for one in play_sums(self.sums, play)[2:])
        return win, tie, lose, best

    def ranked(self, order: Sequence[int]) -> list[Estimate]:
        """Return every play, the best mean first.

        Of equal means the one with more wins less losses is better, then the one earlier in
        ``order``, which names every play once.
        """
        place = {play: at for at, play in enumerate(order)}

        def key(play: int) -> tuple[float, float, int]:
            win, _, lose, _ = self.shares(play)
            return -round(self.mean(play) / EQUAL) * EQUAL, -round(win - lose, 9), place[play]

        plays = sorted(range(self.plays), key=key)
        best = plays[0]
        losses = {play: max(0.0, self.mean(best) - self.mean(play)) for play in plays}
        noise = {play: self.loss_error(play, best) for play in plays}
        clear = {play: losses[play] > max(EQUAL, CLEAR * noise[play]) for play in plays}
        clear[best] = all(clear[play] for play in plays[1:])
        return [
            Estimate(
                play,
                self.mean(play),
                self.error(play),
                losses[play] if losses[play] > EQUAL else 0.0,
                noise[play],
                clear[play],
                *self.shares(play),
            )
            for play in plays
        ]
