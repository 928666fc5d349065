"""The plays of an answer, ranked, from the sums of a sample."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from bestplay_solver.advice.estimates import Sample
from bestplay_solver.advice.improving import Grown
from bestplay_solver.search.advised import AdvisedPlay

Play = TypeVar("Play")


def ranked_plays(
    grown: Grown,
    total: int | None,
    plays: Sequence[Play],
    order: Sequence[int],
    wanted: Collection[object],
) -> tuple[AdvisedPlay[Play], ...]:
    """Return how the wanted ones of all plays do in a sample out of ``total`` deals, best first.

    Plays worth the same come as in ``order``, which names the index of every play.
    """
    sample = Sample(grown.sums, len(plays), grown.deals, total)
    return tuple(
        AdvisedPlay(
            plays[one.play],
            one.mean,
            one.error,
            one.loss,
            one.loss_error,
            one.is_clear,
            one.win,
            one.tie,
            one.lose,
            one.best_share,
        )
        for one in sample.ranked(order)
        if plays[one.play] in wanted
    )
