"""How plays do over the deals that fit: tables and sentences, alike for all games with hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay.command.answers.seats import numbers_words
from bestplay.command.answers.wording import counted, decimal, percent
from bestplay.command.pictures import write_tiles
from bestplay.command.screen import Screen
from bestplay.table.v1.advice_pb2 import (
    WEIGHTING_UNIFORM,
    AdviceBasis,
    Prospects,
    TileChance,
)

_LONG = 10**12
_PLUS_OR_MINUS = "±"


def show_prospects(words: Sequence[str], prospects: Sequence[Prospects], screen: Screen) -> None:
    """Print plays as a table, each with how it does; ``words`` are what they are called."""
    from rich.table import Table

    table = Table("", "play")
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
        text += f"; as good: {', '.join(equal)}"
    return f"{text}; no clear difference: {', '.join(unclear)}" if unclear else text


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
