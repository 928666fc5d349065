"""The options of the domino games: the position, and the rules."""

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
    number,
    steps,
    with_options,
)
from bestplay.games.dominoes.rules import DRAWINGS, LEAD_RULES, SCORINGS, SIDES, TIE_RULES

_POSITION: Mapping[str, str] = {
    "hands": "--hand",
    "stock.next": "--boneyard",
    "stock.count": "--boneyard",
    "stock": "--boneyard",
    "layout.ends": "--ends",
    "layout.cross": "--cross",
    "layout.laid": "--laid",
    "layout.last_seat": "--last-seat",
    "to_move": "--to-move",
    "lead": "--lead",
    "has_drawn": "--has-drawn",
}

DOMINO_OPTION_OF_FIELD: Mapping[str, str] = {
    **OPTION_OF_FIELD,
    **ADVICE_OPTION_OF_FIELD,
    "voids": "--void",
    **{
        f"{place}.{field}": option
        for place in ("position", "record.deal")
        for field, option in _POSITION.items()
    },
    "record.steps": "--step",
    "asking": "--asking",
    "only_plays": "--only",
    "with_expected": "--expected",
    **{
        f"rules.{name}": f"--{name.replace('_', '-')}"
        for name in ("set", "sides", "hand_size", "until_both_out", "scoring", "lowest_single")
    },
    "rules.lead": "--lead-rule",
    "rules.tie": "--tie",
    "rules.drawing": "--drawing",
    "rules.reserve": "--reserve",
    "rules.ends_for_double": "--ends-for-double",
}
"""The options of all questions about dominoes, by the fields that hold them."""


def position(command: Command) -> Command:
    """Add the options that say how the table stands, or how it came to it."""
    return with_options(
        command,
        (
            hands(),
            click.option(
                "--boneyard",
                metavar="TILES",
                help="The boneyard, the next tile first; not in Block.",
            ),
            *_table(),
        ),
    )


def seen(command: Command) -> Command:
    """Add the options that say what one seat has seen."""
    return with_options(
        command,
        (
            seen_hands(),
            number("--boneyard", "N", "How many tiles the boneyard has.  [default: the rest]"),
            *_table(),
            click.option(
                "--laid", metavar="TILES", help="The tiles on the table; not of a record."
            ),
            click.option(
                "--void",
                "voids",
                multiple=True,
                metavar="VOID",
                callback=lambda _, __, voids: voids or None,
                help='A seat and the numbers that it does not hold, such as "1: 0 5".',
            ),
        ),
    )


def _table() -> Iterator[Callable[[Command], Command]]:
    yield from (
        click.option(
            "--ends", metavar="NUMBERS", help='The open ends, such as "2 5"; none: the lead.'
        ),
        click.option(
            "--cross",
            metavar="CROSS",
            help='The unfinished cross, its centre and arms, such as "6: 0 3" or "6".',
        ),
        number("--to-move", "SEAT", "Whose turn it is, from 0."),
        number("--leader", "SEAT", "Who leads.  [default: as the rules have it]"),
        click.option("--lead", metavar="TILE", help="The tile that is to be led."),
        number("--last-seat", "SEAT", "Who laid last; some tie rules ask."),
        flag("--has-drawn", "The seat to move has drawn in this turn."),
        steps(
            'What was played since: "0 6-6", "1 2-6 at 6", "0 knock", "1 draw 1-2"; once '
            "for each, or with commas between them. The hands are then those dealt."
        ),
    )


def rules(command: Command) -> Command:
    """Add the options that set the rules."""
    return with_options(
        command,
        (
            number("--set", "N", "The double-N set: 6, 9 or 12.  [default: 6; cross9: 9]"),
            choice("--sides", SIDES, "Who plays together.  [default: four are partners]"),
            number("--hand-size", "N", "The tiles of a dealt hand."),
            choice("--lead-rule", LEAD_RULES, "Who leads, and what.  [default: highest-double]"),
            flag("--until-both-out", "Partners play on until both are out."),
            choice("--scoring", SCORINGS, "What the winner scores.  [default: difference]"),
            flag("--lowest-single", "The lowest single hand wins a blocked hand of partners."),
            choice("--tie", TIE_RULES, "Who wins a blocked tie.  [default: nobody]"),
            choice("--drawing", DRAWINGS, "How a seat draws.  [default: until-playable]"),
            number("--reserve", "N", "The tiles that nobody draws, 0 or 2.  [default: 0]"),
            number("--ends-for-double", "N", "The ends of a later double in cross9.  [default: 3]"),
        ),
    )
