"""The options of the domino games: the position, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import click

from bestplay.command.options import OPTION_OF_FIELD
from bestplay.games.dominoes.rules import DRAWINGS, LEAD_RULES, SCORINGS, SIDES, TIE_RULES

Command = TypeVar("Command", bound=Callable[..., None])

_POSITION: Mapping[str, str] = {
    "hands": "--hand",
    "stock.next": "--boneyard",
    "stock": "--boneyard",
    "layout.ends": "--ends",
    "layout.cross": "--cross",
    "layout.last_seat": "--last-seat",
    "to_move": "--to-move",
    "lead": "--lead",
    "has_drawn": "--has-drawn",
}

DOMINO_OPTION_OF_FIELD: Mapping[str, str] = {
    **OPTION_OF_FIELD,
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
    for option in reversed(
        (
            click.option(
                "--hand",
                "hands",
                multiple=True,
                metavar="TILES",
                help='A hand, such as "6-6 2-3"; once for each seat, in order; "" is empty.',
            ),
            click.option(
                "--boneyard",
                metavar="TILES",
                help="The boneyard, the next tile first; not in Block.",
            ),
            click.option(
                "--ends", metavar="NUMBERS", help='The open ends, such as "2 5"; none: the lead.'
            ),
            click.option(
                "--cross",
                metavar="CROSS",
                help='The unfinished cross, its centre and arms, such as "6: 0 3" or "6".',
            ),
            _number("--to-move", "SEAT", "Whose turn it is, from 0."),
            _number("--leader", "SEAT", "Who leads.  [default: as the rules have it]"),
            click.option("--lead", metavar="TILE", help="The tile that is to be led."),
            _number("--last-seat", "SEAT", "Who laid last; some tie rules ask."),
            _flag("--has-drawn", "The seat to move has drawn in this turn."),
            click.option(
                "--step",
                "steps",
                multiple=True,
                metavar="STEP",
                callback=_steps,
                help='What was played since: "0 6-6", "1 2-6 at 6", "0 knock", "1 draw 1-2"; once '
                "for each, or with commas between them. The hands are then those dealt.",
            ),
        )
    ):
        command = option(command)
    return command


def rules(command: Command) -> Command:
    """Add the options that set the rules."""
    for option in reversed(
        (
            _number("--set", "N", "The double-N set: 6, 9 or 12.  [default: 6; cross9: 9]"),
            _choice("--sides", SIDES, "Who plays together.  [default: four are partners]"),
            _number("--hand-size", "N", "The tiles of a dealt hand."),
            _choice("--lead-rule", LEAD_RULES, "Who leads, and what.  [default: highest-double]"),
            _flag("--until-both-out", "Partners play on until both are out."),
            _choice("--scoring", SCORINGS, "What the winner scores.  [default: difference]"),
            _flag("--lowest-single", "The lowest single hand wins a blocked hand of partners."),
            _choice("--tie", TIE_RULES, "Who wins a blocked tie.  [default: nobody]"),
            _choice("--drawing", DRAWINGS, "How a seat draws.  [default: until-playable]"),
            _number("--reserve", "N", "The tiles that nobody draws, 0 or 2.  [default: 0]"),
            _number(
                "--ends-for-double", "N", "The ends of a later double in cross9.  [default: 3]"
            ),
        )
    ):
        command = option(command)
    return command


def only_plays() -> Callable[[Command], Command]:
    """Return the option that limits a question to some plays."""
    return click.option(
        "--only",
        "only_plays",
        multiple=True,
        metavar="PLAY",
        callback=_steps,
        help='Value just this play, such as "2-6 at 6"; once for each.',
    )


def expected(command: Command) -> Command:
    """Add ``--expected``, which becomes ``with_expected``."""
    return click.option(
        "--expected",
        "with_expected",
        is_flag=True,
        help="Three or more single seats: show what each gets if all play for themselves.",
    )(command)


def _steps(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> str | None:
    """Return all steps as one text; None when there are none at all."""
    return ", ".join(texts) if texts else None


def _number(name: str, metavar: str, text: str) -> Callable[[Command], Command]:
    return click.option(name, type=int, metavar=metavar, help=text)


def _flag(name: str, text: str) -> Callable[[Command], Command]:
    return click.option(name, is_flag=True, default=None, help=text)


def _choice(name: str, choices: Iterable[str], text: str) -> Callable[[Command], Command]:
    return click.option(name, type=click.Choice(list(choices)), help=text)
