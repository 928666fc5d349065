"""What the questions of Up or Down? share in messages: rules, areas, places, and their faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bestplay.upordown.v1 import upordown_pb2 as pb
from bestplay_solver.faults import Fault
from bestplay_solver.upordown.area import Area, AreaScore, Place, PlaceKind
from bestplay_solver.upordown.settings import (
    MOST_CARDS,
    DiscardUnit,
    DiscardWhen,
    UpOrDownRules,
)

from bestplay_server.failures import refuse
from bestplay_server.messages.fields import number_of, read_choice
from bestplay_server.messages.table import Faults

MOST_LISTED = 4 * MOST_CARDS
"""More cards than this in one list are refused unread: no game has half as many."""

UNITS = {
    pb.DISCARD_UNIT_UNSPECIFIED: DiscardUnit.CARD,
    pb.DISCARD_UNIT_CARD: DiscardUnit.CARD,
    pb.DISCARD_UNIT_ROW: DiscardUnit.ROW,
}
WHENS = {
    pb.DISCARD_WHEN_UNSPECIFIED: DiscardWhen.ANY_TIME,
    pb.DISCARD_WHEN_ANY_TIME: DiscardWhen.ANY_TIME,
    pb.DISCARD_WHEN_STUCK: DiscardWhen.WHEN_STUCK,
}
KINDS = {
    pb.PLACE_KIND_UNSPECIFIED: None,
    pb.PLACE_KIND_APPEND: PlaceKind.APPEND,
    pb.PLACE_KIND_NEW_ROW: PlaceKind.NEW_ROW,
    pb.PLACE_KIND_DISCARD: PlaceKind.DISCARD,
}

# What the solver calls by other names than the messages do.
_PATHS = (
    (re.compile(r"\brows\[(\d+)\]\[(\d+)\]"), r"rows[\1].cards[\2]"),
    (re.compile(r"\b(hands\[\d+\])\[(\d+)\]"), r"\1.cards[\2]"),
    (re.compile(r"\b(next|unseen)\["), r"\1.cards["),
)


def faults_by_field(faults: Iterable[Fault]) -> list[Fault]:
    """Return the solver's faults with the messages' names of the fields."""
    return [Fault(_by_field(fault.path), fault.reason, _by_field(fault.text)) for fault in faults]


def _by_field(text: str) -> str:
    for name, field in _PATHS:
        text = name.sub(field, text)
    return text


def read_rules(message: pb.UpOrDownRules, faults: Faults) -> UpOrDownRules:
    """Return the rules; the solver tells what is wrong with them."""
    check_length(message.colours, "rules.colours", faults)
    return UpOrDownRules(
        seats=message.seats if message.HasField("seats") else 2,
        cards=message.cards if message.HasField("cards") else None,
        colours=tuple(message.colours) or None,
        discard_unit=read_choice(message, "discard_unit", UNITS, "DISCARD_UNIT_UNKNOWN", faults),
        discard_value=message.discard_value if message.HasField("discard_value") else 1,
        discard_when=read_choice(message, "discard_when", WHENS, "DISCARD_WHEN_UNKNOWN", faults),
    )


def read_area(message: pb.Area, path: str, faults: Faults) -> Area:
    """Return the area; the solver tells what is wrong with it."""
    check_length(message.rows, f"{path}.rows", faults)
    for at, row in enumerate(message.rows):
        check_length(row.cards, f"{path}.rows[{at}].cards", faults)
    check_length(message.discards, f"{path}.discards", faults)
    counted = message.discarded_rows if message.HasField("discarded_rows") else None
    return Area.of((row.cards for row in message.rows), message.discards, counted)


def check_length(cards: Sequence[object], path: str, faults: Faults) -> None:
    """Refuse a request with a list that is longer than anything in the game, unread."""
    if len(cards) > MOST_LISTED:
        text = f"{len(cards):,} is more than any game has; they are not looked at one by one"
        faults.add(path, "LIST_TOO_LONG", text)
        refuse(faults)


def read_place(message: pb.Place, path: str, faults: Faults) -> Place:
    """Return the place; a new row where it cannot be read."""
    kind = read_choice(message, "kind", KINDS, "PLACE_UNKNOWN", faults, within=path)
    if kind is None:
        if message.kind == pb.PLACE_KIND_UNSPECIFIED:
            text = "a place says what is done with the card: append, new row or discard"
            faults.add(f"{path}.kind", "PLACE_UNKNOWN", text)
        return Place.new_row()
    if kind is PlaceKind.NEW_ROW:
        if message.HasField("row"):
            faults.add(f"{path}.row", "ROW_OUT_OF_RANGE", "a new row is always the last one")
        return Place.new_row()
    if not message.HasField("row"):
        faults.add(f"{path}.row", "ROW_MISSING", f"to {kind.value} a row must be named")
        return Place.new_row()
    if message.row < 0:
        faults.add(f"{path}.row", "ROW_OUT_OF_RANGE", f"rows count from 0, not {message.row}")
        return Place.new_row()
    return Place(kind, message.row)


def write_rules(rules: UpOrDownRules) -> pb.UpOrDownRules:
    """Return the rules as a message, every default filled in."""
    return pb.UpOrDownRules(
        seats=rules.seats,
        cards=rules.card_count,
        colours=[rules.colour(card) for card in range(1, rules.card_count + 1)],
        discard_unit=number_of(UNITS, rules.discard_unit),
        discard_value=rules.discard_value,
        discard_when=number_of(WHENS, rules.discard_when),
    )


def write_area(area: Area) -> pb.Area:
    """Return the area as a message."""
    return pb.Area(
        rows=[pb.Row(cards=row) for row in area.rows],
        discards=area.discards,
        discarded_rows=area.discarded_rows,
    )


def write_place(place: Place) -> pb.Place:
    """Return the place as a message."""
    return pb.Place(kind=number_of(KINDS, place.kind), row=place.row)


def write_score(score: AreaScore) -> pb.AreaScore:
    """Return the points of an area as a message."""
    return pb.AreaScore(
        points=score.total,
        rows=[
            pb.RowScore(
                cards=row.cards,
                length=row.length,
                colours=row.colours,
                colour_count=row.count,
                points=row.points,
            )
            for row in score.rows
        ],
        discards=score.discards,
        discard_points=score.discard_points,
    )
