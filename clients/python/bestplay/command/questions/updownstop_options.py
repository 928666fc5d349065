"""The options of Up-Down-Stop44: the position, what one seat has seen of it, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import click

from bestplay.command.options import OPTION_OF_FIELD
from bestplay.command.questions.advice_options import ADVICE_OPTION_OF_FIELD, seen_hands
from bestplay.command.questions.endgames import (
    Command,
    choice,
    flag,
    hands,
    joined,
    number,
    steps,
    with_options,
)
from bestplay.games.updownstop.rules import SIDES

_HELD = (
    ("hands", "--hand"),
    ("stock.next", "--pile"),
    ("stock.count", "--pile"),
    ("stock", "--pile"),
)

UPDOWNSTOP_OPTION_OF_FIELD: Mapping[str, str] = {
    **OPTION_OF_FIELD,
    **ADVICE_OPTION_OF_FIELD,
    **{
        f"position.row.{name}": f"--{name}"
        for name in ("start", "first", "second", "scrap", "dead", "passes")
    },
    **{f"{place}.{field}": option for place in ("position", "record") for field, option in _HELD},
    "position.to_move": "--to-move",
    "record.steps": "--step",
    "record.first_seat": "--first-seat",
    "put_aside": "--put-aside",
    "hands": "--hand",
    "first_seat": "--first-seat",
    "exchanges": "--exchange",
    "asking": "--asking",
    "only_plays": "--only",
    "with_expected": "--expected",
    **{
        f"rules.{name}": f"--{name.replace('_', '-')}"
        for name in ("set", "sides", "hand_size", "hop", "same_way", "all_passes_count")
    },
}
"""The options of all questions about Up-Down-Stop44, by the fields that hold them."""


def position(command: Command) -> Command:
    """Add the options that say how the table stands, or how it came to it."""
    return with_options(
        command,
        (
            hands(),
            *_row("Tiles under the last one of an end."),
            click.option("--pile", metavar="TILES", help="The draw pile, the next tile first."),
            *_turn("All since the deal"),
        ),
    )


def seen(command: Command) -> Command:
    """Add the options that say what one seat has seen."""
    return with_options(
        command,
        (
            seen_hands(),
            *_row("Every tile under the last one of an end."),
            number(
                "--pile", "N", "How many tiles the pile has, not of a record.  [default: the rest]"
            ),
            click.option(
                "--put-aside",
                metavar="TILES",
                help="Tiles that the seat exchanged; not of a record.",
            ),
            *_turn('All since the deal, of others without what is hidden ("1 exchange 2")'),
        ),
    )


def dealt(command: Command) -> Command:
    """Add the options that say what a seat knows before its exchange."""
    return with_options(
        command,
        (
            seen_hands(),
            number("--first-seat", "SEAT", "Who was first to exchange.  [default: 0]"),
            joined(
                "--exchange",
                "exchanges",
                "STEP",
                'What a seat before exchanged, how many tiles: "0 exchange 2"; once for each.',
            ),
        ),
    )


def rules(command: Command) -> Command:
    """Add the options that set the rules."""
    return with_options(
        command,
        (
            number("--set", "N", "The double-N set: 6, 9 or 12.  [default: 6]"),
            choice("--sides", SIDES, "Who plays together.  [default: singles]"),
            number("--hand-size", "N", "The tiles of a dealt hand."),
            flag("--hop", "A built tile's other half becomes active."),
            flag("--same-way", "Both ends may go the same way."),
            flag("--all-passes-count", "Passes count towards the end though they drew."),
        ),
    )


def _row(dead: str) -> Iterator[Callable[[Command], Command]]:
    yield from (
        click.option("--start", metavar="TILE", help="The start tile."),
        _end("--first", '"2 down 2-4"', "lower"),
        _end("--second", '"6 up 1-6 stopped" (or fresh)', "higher"),
        click.option("--scrap", metavar="TILES", help="The doubles of removed stops."),
        click.option("--dead", metavar="TILES", help=dead),
        number("--passes", "N", "How many have just passed, so that it counts."),
    )


def _turn(since: str) -> Iterator[Callable[[Command], Command]]:
    yield from (
        number("--to-move", "SEAT", "Whose turn it is, from 0."),
        steps(
            f'{since}: "0 exchange 0-1 for 1-1", "start 3-5", "0 build 3-4 first", '
            '"1 stop first", "0 remove first", "1 pass", "0 pass drawing 0-2"; once for each, '
            "or with commas between them. The hands are then those dealt."
        ),
        number(
            "--first-seat", "SEAT", "With --step, whose turn is first.  [default: who acts first]"
        ),
    )


def _end(name: str, example: str, half: str) -> Callable[[Command], Command]:
    text = f"The end, such as {example}.  [default: the start tile's {half} number]"
    return click.option(name, metavar="END", help=text)
