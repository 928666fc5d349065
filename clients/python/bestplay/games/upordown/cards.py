"""Cards, rows and areas as people and programs write them.

    6 12 18 20               some cards: blanks or commas between them, or a list of numbers
    5 10 20, 40 33           rows: commas between them, each in the order laid, or a list of rows
    5 10 20, 40 33; 1 2      an area: its rows, and after a semicolon the cards of its discard pile
    5 10, 40; 1 2 3 in 2 rows    the same, where discards count by row: how many were turned over

A row in a list of rows is a text with blanks alone, a list of numbers, or a message. Rows count
from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index
from typing import TypeAlias, TypedDict

from bestplay.faults import NOTATION, Faults
from bestplay.notation import read_digits, shown, split_words
from bestplay.turns import each_step
from bestplay.upordown.v1.upordown_pb2 import Area, Cards, Row

CardLike: TypeAlias = int | str
"""One card: its number, or that as a text."""
CardsLike: TypeAlias = str | Iterable[CardLike] | Cards
"""Some cards: ``"12 30 7"``, ``[12, 30, 7]``, or a message."""
RowLike: TypeAlias = str | Iterable[CardLike] | Row
"""A row, in the order laid: ``"5 10 20"``, ``[5, 10, 20]``, or a message."""
RowsLike: TypeAlias = str | Iterable[RowLike]
"""Rows: ``"5 10 20, 40 33"``, or rows one by one."""


class DiscardOptions(TypedDict, total=False):
    """The discard pile of an area; what is left out or None is the default."""

    discards: CardsLike | None
    """The cards on the discard pile, in any order; by default none."""
    discarded_rows: int | None
    """How many rows were turned over onto it: needed where discards count by row."""


class AreaOptions(DiscardOptions, total=False):
    """An area; what is left out or None is the default."""

    rows: RowsLike | None
    """The rows, at most three; by default none."""


AreaLike: TypeAlias = str | AreaOptions | Area
"""An area: ``"5 10 20, 40 33; 1 2"``, ``{"rows": ..., "discards": ...}``, or a message."""

_DISCARDS = re.compile(r"(.*?)(?:\bin\s+([0-9]+)\s+rows?\s*)?", re.DOTALL)


def read_card(card: CardLike, field: str, faults: Faults) -> int | None:
    """Return a card's number; None, and a fault of ``field``, when it is none."""
    number = _number(card)
    if number is None:
        faults.add(field, NOTATION, f"{shown(card)} is no card; a card is a number, such as 12")
    return faults.number(number, field)


def read_cards(cards: CardsLike, field: str, faults: Faults) -> list[int]:
    """Return the numbers of cards; what is none is a fault of ``field[...]``."""
    if isinstance(cards, Cards):
        return list(cards.cards)
    if _is_single(cards):
        text = f"{shown(cards)} is one card; there may be several, such as [12, 30]"
        faults.add(field, NOTATION, text)
        return []
    each = split_words(cards) if isinstance(cards, str) else cards
    return _read_each(each, field, faults)


def read_cards_message(cards: CardsLike, field: str, faults: Faults) -> Cards:
    """Return cards as a message; what is none is a fault of ``field.cards[...]``."""
    return Cards(cards=read_cards(cards, f"{field}.cards", faults))


def read_rows(rows: RowsLike, field: str, faults: Faults) -> list[Row]:
    """Return rows as messages; what is none is a fault of ``field[...]``."""
    each: Iterable[RowLike] = each_step(rows)
    return [_read_row(row, f"{field}[{at}]", faults) for at, row in enumerate(each)]


def read_area(area: AreaLike, field: str, faults: Faults) -> Area:
    """Return an area as a message; what is none is a fault of ``field...``."""
    if isinstance(area, Area):
        return area
    options = _options_of(area, field, faults) if isinstance(area, str) else area
    rows, discards = options.get("rows"), options.get("discards")
    return Area(
        rows=None if rows is None else read_rows(rows, f"{field}.rows", faults),
        discards=None if discards is None else read_cards(discards, f"{field}.discards", faults),
        discarded_rows=faults.number(options.get("discarded_rows"), f"{field}.discarded_rows"),
    )


def has_area(options: AreaOptions) -> bool:
    """Return whether options say anything of an area."""
    return any(options.get(name) is not None for name in AreaOptions.__annotations__)


def write_area(area: Area) -> str:
    """Return an area as it may be written: ``5 10 20, 40 33; 1 2``."""
    rows = ", ".join(write_cards(row.cards) for row in area.rows)
    if not area.discards:
        return rows
    turned = area.discarded_rows
    counted = f" in {turned} {'row' if turned == 1 else 'rows'}" if turned else ""
    return f"{rows}; {write_cards(area.discards)}{counted}"


def write_cards(cards: Iterable[int]) -> str:
    """Return cards as they may be written: ``12 30 7``."""
    return " ".join(map(str, cards))


def _is_single(thing: object) -> bool:
    """Return whether something is no list at all, whatever its type promised."""
    return not isinstance(thing, Iterable | Cards)


def _number(card: CardLike) -> int | None:
    if isinstance(card, str):
        return read_digits(card.strip())
    try:
        return index(card)
    except TypeError:
        return None


def _read_each(cards: Iterable[CardLike], field: str, faults: Faults) -> list[int]:
    numbers = [read_card(card, f"{field}[{at}]", faults) for at, card in enumerate(cards)]
    return [number for number in numbers if number is not None]


def _read_row(row: RowLike, field: str, faults: Faults) -> Row:
    if isinstance(row, Row):
        return row
    if _is_single(row):  # one of a list of cards instead of a list of rows
        text = f"{shown(row)} is no row; rows are lists of cards, such as [[5, 10], [40, 33]]"
        faults.add(field, NOTATION, text)
        return Row()
    each = row.split() if isinstance(row, str) else row
    return Row(cards=_read_each(each, f"{field}.cards", faults))


def _options_of(text: str, field: str, faults: Faults) -> AreaOptions:
    rows, *others = text.split(";")
    if len(others) > 1:
        wrong = f"{shown(text)} is no area; it is rows and discards, such as: 5 10, 40 33; 1 2"
        faults.add(field, NOTATION, wrong)
        return {}
    if not others:
        return {"rows": rows}
    found = _DISCARDS.fullmatch(others[0])
    discards, turned = found.groups() if found else (others[0], None)
    counted = None if turned is None else read_digits(turned)
    return {"rows": rows, "discards": discards, "discarded_rows": counted}
