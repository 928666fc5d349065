"""How plays do over the deals that fit: tables and sentences, alike for all games with hints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bestplay.command.answers.seats import numbers_words
from bestplay.command.answers.wording import counted, decimal, percent
from bestplay.command.pictures import write_tiles
from bestplay.command.screen import Screen
from bestplay.dominoes.v1 import dominoes_pb2
from bestplay.table.v1.advice_pb2 import (
    WEIGHTING_UNIFORM,
    AdviceBasis,
    Prospects,
    TileChance,
)
from bestplay.table.v1.tiles_pb2 import Hand
from bestplay.updownstop.v1 import updownstop_pb2

Seen: TypeAlias = dominoes_pb2.Position | updownstop_pb2.Position
"""A position as one seat has seen it."""

_LONG = 10**12
_MOST_NAMED = 6
"""Of more plays that do no worse only some are named."""
_PLUS_OR_MINUS = "±"


def show_prospects(
    words: Sequence[str], prospects: Sequence[Prospects], screen: Screen, what: str = "play"
) -> None:
    """Print plays as a table, each with how it does; ``words`` are what they are called.

    ``what`` is what each of them is.
    """
    from rich.table import Table

    table = Table("", what)
    for heading in ("mean", "loss", "win/tie/lose %", "best %"):
        table.add_column(heading, justify="right")
    for at, one in enumerate(prospects):
        shares = "/".join(map(percent, (one.win, one.tie, one.loses)))
        mean = with_error(one.mean, one.error, screen)
        loss, best = _loss(one, screen), percent(one.best_share)
        table.add_row(f"{at + 1}.", words[at], mean, loss, shares, best)
    screen.table(table)


def with_error(number: float, error: float, screen: Screen) -> str:
    """Return a mean and its standard error, if it has one: ``-1.36 ± 0.12``."""
    sign = _PLUS_OR_MINUS if screen.can_print(_PLUS_OR_MINUS) else "+/-"
    return f"{decimal(number)} {sign} {decimal(error)[1:]}" if error else decimal(number)


def is_equal(one: Prospects) -> bool:
    """Return whether a play is the best one, or as good in every deal that was looked at."""
    return not one.loss and not one.loss_error


def verdict(
    words: Sequence[str], prospects: Sequence[Prospects], whose: str, screen: Screen
) -> str:
    """Return which play does best, and how sure that is; there is one at least.

    ``whose`` is who asks.
    """
    first = prospects[0]
    mean = with_error(first.mean, first.error, screen)
    text = f"{words[0]}: {mean} on average for {whose}"
    if not is_equal(first):
        return f"{text}, {with_error(-first.loss, first.loss_error, screen)} against the best play"
    equal = [word for word, one in zip(words, prospects, strict=True) if is_equal(one)][1:]
    unclear = [
        word
        for word, one in zip(words, prospects, strict=True)
        if not one.clear and not is_equal(one)
    ]
    if equal:
        text += f"; as good: {_listed(equal)}"
    return f"{text}; no clear difference: {_listed(unclear)}" if unclear else text


def _listed(words: Sequence[str]) -> str:
    """Return some plays, of many the first ones and how many others."""
    if len(words) <= _MOST_NAMED:
        return ", ".join(words)
    return f"{', '.join(words[: _MOST_NAMED - 1])} and {len(words) - _MOST_NAMED + 1:,} others"


def is_out(hands: Iterable[Hand]) -> bool:
    """Return whether a seat has no tile left."""
    return any(not hand.tiles and not hand.hidden for hand in hands)


def why_no_plays(position: Seen, seat: int, otherwise: str) -> str:
    """Return why a seat was given no plays; ``otherwise`` is what cannot be seen in the position.

    ``seat`` is the one that asks.
    """
    if is_out(position.hands):
        return "the hand is over"
    if position.to_move != seat:
        return f"seat {position.to_move} is to move, not seat {seat}"
    return f"no play was looked at: {otherwise}"


def _loss(one: Prospects, screen: Screen) -> str:
    return "best" if is_equal(one) else with_error(-one.loss, one.loss_error, screen)


def basis_lines(basis: AdviceBasis) -> Iterator[str]:
    """Yield what the numbers are, and of how many deals."""
    fits = int(basis.deals_that_fit)
    count = counted(fits, "deal") if fits < _LONG else f"about {fits:.1e} deals"
    if not basis.meaning:
        yield f"{count} {'fits' if fits == 1 else 'fit'}"
        return
    yield f"each number is {basis.meaning}; a guide, not the true value"
    done = [f"{basis.deals_solved:,} solved"] if basis.deals_solved else []
    if basis.deals_played_out:
        done.append(f"{basis.deals_played_out:,} played out")
    seed = "" if basis.exhaustive else f", seed {basis.seed}"
    alike = basis.weighting == WEIGHTING_UNIFORM
    weighting = "each alike" if alike else "weighted by restricted choice"
    yield f"{count} {'fits' if fits == 1 else 'fit'}: {' and '.join(done)}{seed}; {weighting}"


def void_lines(voids: Sequence[Sequence[int]], seat: int) -> Iterator[str]:
    """Yield the numbers that each seat but the asking one holds no tile of."""
    for other, numbers in enumerate(voids):
        if numbers and other != seat:
            yield f"seat {other} is void in {numbers_words(numbers)}"


def show_chances(
    chances: Sequence[TileChance], seat: int, stock: str, screen: Screen, *, exact: bool
) -> None:
    """Print where each unseen tile may be, in per cent.

    ``seat`` is the asking one, ``stock`` is what undrawn tiles are called, ``exact`` is whether the
    chances are, else they are those of a sample.
    """
    from rich.table import Table

    screen.heading(
        f"where unseen tiles may be, in % ({'exact' if exact else 'of the deals looked at'})"
    )
    others = [other for other in range(len(chances[0].seats)) if other != seat]
    with_stock = any(one.stock for one in chances)
    with_sleep = any(one.asleep for one in chances)
    table = Table("tile")
    for heading in [*(f"seat {other}" for other in others), *[stock] * with_stock]:
        table.add_column(heading, justify="right")
    if with_sleep:
        table.add_column("asleep", justify="right")
    for one in chances:
        shares = [one.seats[other] for other in others]
        shares += [one.stock] * with_stock + [one.asleep] * with_sleep
        table.add_row(write_tiles([one.tile]), *map(percent, shares))
    screen.table(table)
