"""The rules of Up or Down?, as options and as a message."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, TypedDict

from bestplay.faults import NOTATION, Faults
from bestplay.notation import read_digits, shown, split_words
from bestplay.options import Choices
from bestplay.upordown.v1.upordown_pb2 import DiscardUnit, DiscardWhen, UpOrDownRules

DISCARD_UNITS = Choices(
    DiscardUnit.items(), "DISCARD_UNIT_", "rules.discard_unit", "DISCARD_UNIT_UNKNOWN"
)
"""What scores among the discards: ``card``, ``row``."""
DISCARD_WHENS = Choices(
    DiscardWhen.items(), "DISCARD_WHEN_", "rules.discard_when", "DISCARD_WHEN_UNKNOWN"
)
"""When a row may be discarded: ``any-time``, ``stuck``."""

ColoursLike: TypeAlias = str | Iterable[int]
"""The colour of each card, card 1 first: ``[0, 1, 0, ...]`` or ``"0 1 0 ..."``."""


class RuleOptions(TypedDict, total=False):
    """The rules to play by; what is left out or None is the default."""

    seats: int | None
    """How many play, 2 to 6; by default 2."""
    cards: int | None
    """How many cards the game has; by default those of the long game, 54 for two."""
    colours: ColoursLike | None
    """The colour of each card, card 1 first, numbers from 0; by default six colours in turn."""
    discard_unit: Literal["card", "row"] | str | None
    """What scores among the discards; by default each card."""
    discard_value: int | None
    """What it scores: 1, 0 or -1; by default 1."""
    discard_when: Literal["any-time", "stuck"] | str | None
    """When a row may be discarded; by default at any time."""


def read_rules(options: RuleOptions, faults: Faults) -> UpOrDownRules | None:
    """Return the rules as a message, None when nothing is said of them.

    What the message cannot hold is a fault of ``rules...``.
    """
    if all(options.get(name) is None for name in RuleOptions.__annotations__):
        return None
    colours = options.get("colours")
    return UpOrDownRules(
        seats=faults.number(options.get("seats"), "rules.seats"),
        cards=faults.number(options.get("cards"), "rules.cards"),
        colours=None if colours is None else _read_colours(colours, faults),
        discard_unit=DISCARD_UNITS.read(options.get("discard_unit"), faults),
        discard_value=faults.number(options.get("discard_value"), "rules.discard_value"),
        discard_when=DISCARD_WHENS.read(options.get("discard_when"), faults),
    )


def _read_colours(colours: ColoursLike, faults: Faults) -> list[int]:
    each: Iterable[str | int] = split_words(colours) if isinstance(colours, str) else colours
    numbers = [
        _read_colour(colour, f"rules.colours[{at}]", faults) for at, colour in enumerate(each)
    ]
    return [number for number in numbers if number is not None]


def _read_colour(colour: str | int, field: str, faults: Faults) -> int | None:
    number = read_digits(colour) if isinstance(colour, str) else colour
    if number is None:
        faults.add(field, NOTATION, f"{shown(colour)} is no colour; colours are numbers from 0")
    return faults.number(number, field)
