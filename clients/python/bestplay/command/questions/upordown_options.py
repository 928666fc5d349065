"""The options of Up or Down?: areas, positions, the cards to come, and the rules."""

from __future__ import annotations

from collections.abc import Mapping

import click

from bestplay.command.options import OPTION_OF_FIELD
from bestplay.command.questions.endgames import Command, choice, number, with_options
from bestplay.games.upordown.rules import DISCARD_UNITS, DISCARD_WHENS

UPORDOWN_OPTION_OF_FIELD: Mapping[str, str] = {
    **OPTION_OF_FIELD,
    "area.rows": "--row",
    "area.discards": "--discards",
    "area.discarded_rows": "--discarded-rows",
    "area": "--row",
    "next": "--next",
    "unseen": "--unseen",
    "turns_left": "--turns-left",
    "position.hands": "--hand",
    "position.display": "--display",
    "position.areas": "--area",
    "position.to_move": "--to-move",
    "asking": "--asking",
    "only_turns": "--only",
    **{
        f"rules.{name}": f"--{name.replace('_', '-')}"
        for name in ("seats", "cards", "colours", "discard_unit", "discard_value", "discard_when")
    },
}
"""The options of all questions about Up or Down?, by the fields that hold them."""


def area(command: Command) -> Command:
    """Add the options that say what lies there already."""
    return with_options(
        command,
        (
            click.option(
                "--row",
                "rows",
                multiple=True,
                metavar="CARDS",
                callback=_joined,
                help='A row in the order laid, such as "5 10 20"; once for each, or with commas.',
            ),
            click.option("--discards", metavar="CARDS", help="The cards of the discard pile."),
            number(
                "--discarded-rows", "N", "How many rows they were; where discards count by row."
            ),
        ),
    )


def coming(command: Command) -> Command:
    """Add the options that say what may come after a card."""
    return with_options(
        command,
        (
            click.option(
                "--next", metavar="CARDS", help='The cards taken after it, in order; "" is none.'
            ),
            click.option(
                "--unseen",
                metavar="CARDS",
                help="The cards that may yet come, without --next.  [default: all others]",
            ),
            number("--turns-left", "N", "The turns after this one.  [default: what is left]"),
        ),
    )


def position(command: Command) -> Command:
    """Add the options that say how the table stands."""
    return with_options(
        command,
        (
            click.option(
                "--hand",
                "hands",
                multiple=True,
                metavar="CARDS",
                help='A hand, such as "7 1"; once for each seat, in order; "" is empty.',
            ),
            click.option("--display", metavar="CARDS", help="The six cards of the display."),
            click.option(
                "--area",
                "areas",
                multiple=True,
                metavar="AREA",
                callback=_given,
                help='An area, such as "5 10, 40 33; 1 2" (rows; discards); once for each seat.',
            ),
            number("--to-move", "SEAT", "Whose turn it is, 0 or 1."),
        ),
    )


def only_turns(command: Command) -> Command:
    """Add the option that limits a question to some turns."""
    return click.option(
        "--only",
        "only_turns",
        multiple=True,
        metavar="TURN",
        callback=_joined,
        help='Value just this turn, such as "7 takes 8 append 1"; once for each.',
    )(command)


def rules(command: Command) -> Command:
    """Add the options that set the rules."""
    return with_options(
        command,
        (
            number("--seats", "N", "How many play, 2 to 6.  [default: 2]"),
            number("--cards", "N", "How many cards there are.  [default: the long game]"),
            click.option(
                "--colours",
                metavar="NUMBERS",
                help="The colour of each card, from 0.  [default: six in turn]",
            ),
            choice("--discard-unit", DISCARD_UNITS, "What scores.  [default: card]"),
            number("--discard-value", "N", "What it scores: 1, 0 or -1.  [default: 1]"),
            choice("--discard-when", DISCARD_WHENS, "When rows go.  [default: any-time]"),
        ),
    )


def _joined(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> str | None:
    """Return all texts as one, commas between them; None when there are none at all."""
    return ", ".join(texts) if texts else None


def _given(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the texts; None when there are none at all."""
    return texts or None
