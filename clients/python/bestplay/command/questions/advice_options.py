"""The options that every question for advice has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from bestplay.command.options import limits
from bestplay.command.questions.endgames import Command, number, with_options

ADVICE_OPTION_OF_FIELD: Mapping[str, str] = {
    "seat": "--seat",
    "seed": "--seed",
    "most_deals": "--most-deals",
    "most_nodes_a_deal": "--most-nodes-a-deal",
}
"""The options here, by the fields that hold them."""


def seen_hands() -> Callable[[Command], Command]:
    """Return ``--hand`` for hands of which one is seen, once for each seat."""
    return click.option(
        "--hand",
        "hands",
        multiple=True,
        metavar="TILES",
        help='A hand, once for each seat, in order: the own tiles, such as "6-6 2-3", or how many '
        "are hidden, such as 7.",
    )


def sample(most_nodes: int) -> Callable[[Command], Command]:
    """Return the options that say whose knowledge it is, and how much work an answer may take.

    ``most_nodes`` is what the service allows a deal by itself.
    """
    options = (
        number("--seat", "SEAT", "Whose knowledge.  [default: whose tiles are all seen]"),
        number("--seed", "N", "Which deals are drawn.  [default: 0]"),
        number("--most-deals", "N", "End after so many deals."),
        number("--most-nodes-a-deal", "N", f"Play out dearer deals.  [default: {most_nodes}]"),
    )
    return lambda command: with_options(limits(command), options)


def advice(most_nodes: int) -> Callable[[Command], Command]:
    """Return the options that every question about a play has, beside those of its game."""
    uniform = click.option(
        "--uniform",
        "weighting",
        flag_value="uniform",
        help="Count every deal alike, not by what the others chose to play.",
    )
    return lambda command: uniform(sample(most_nodes)(command))


def chances(command: Command) -> Command:
    """Add ``--chances``, which becomes ``with_chances``."""
    text = "Show where each unseen tile may be."
    return click.option("--chances", "with_chances", is_flag=True, help=text)(command)


def follow(command: Command) -> Command:
    """Add ``--follow``."""
    text = "With --json: print every answer, one a line, while they improve."
    return click.option("--follow", is_flag=True, help=text)(command)
