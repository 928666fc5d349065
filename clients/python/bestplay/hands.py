"""Hands of tiles, one for each seat, and the tiles that may still be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from bestplay.faults import NOTATION, Faults
from bestplay.notation import HandLike, TilesLike, read_digits, read_hand, read_tiles, shown
from bestplay.table.v1.tiles_pb2 import Hand, Stock

HandsLike: TypeAlias = Iterable[HandLike]
"""Each seat's hand, seat 0 first: ``["6-6 2-3", "0-5 0-6"]``."""
SeenHandLike: TypeAlias = HandLike | int
"""A hand as one seat sees it: its tiles, or how many there are, all hidden: ``7`` or ``"7"``."""
SeenHandsLike: TypeAlias = Iterable[SeenHandLike]
"""Each seat's hand as one seat sees it, seat 0 first: ``[7, "0-5 0-6"]``."""
StockLike: TypeAlias = TilesLike | Stock
"""A boneyard or a draw pile: its tiles, the next one first, or a message."""


def read_hands(hands: HandsLike, field: str, faults: Faults) -> list[Hand]:
    """Return hands as messages; what cannot be read is a fault of ``field[...]``."""
    if isinstance(hands, str):  # which would be a hand for each character
        text = f"{shown(hands)} is one text; there is one for each seat: ['6-6 2-3', '0-5 0-6']"
        faults.add(field, NOTATION, text)
        return []
    return [read_hand(hand, f"{field}[{seat}]", faults) for seat, hand in enumerate(hands)]


def read_seen_hands(hands: SeenHandsLike, field: str, faults: Faults) -> list[Hand]:
    """Return hands as one seat sees them; what cannot be read is a fault of ``field[...]``."""
    if isinstance(hands, str):
        text = f"{shown(hands)} is one text; there is one hand for each seat: [7, '0-5 0-6']"
        faults.add(field, NOTATION, text)
        return []
    return [_read_seen_hand(hand, f"{field}[{seat}]", faults) for seat, hand in enumerate(hands)]


def _read_seen_hand(hand: SeenHandLike, field: str, faults: Faults) -> Hand:
    if isinstance(hand, int):
        return Hand(hidden=faults.number(hand, f"{field}.hidden"))
    hidden = read_digits(hand.strip()) if isinstance(hand, str) else None
    if hidden is None:
        return read_hand(hand, field, faults)
    return Hand(hidden=faults.number(hidden, f"{field}.hidden"))


def read_stock(stock: StockLike | None, field: str, faults: Faults) -> Stock | None:
    """Return a stock as a message, None for None; its faults are those of ``field.next[...]``."""
    if stock is None or isinstance(stock, Stock):
        return stock
    return Stock(next=read_tiles(stock, f"{field}.next", faults))


def read_count(count: int | None, field: str, faults: Faults) -> Stock | None:
    """Return a stock of hidden tiles, None for None; its fault is that of ``field.count``."""
    return None if count is None else Stock(count=faults.number(count, f"{field}.count"))
