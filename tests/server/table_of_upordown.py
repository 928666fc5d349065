"""Requests about Up or Down?, good and bad; ``table_of_requests`` gathers those of all games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bestplay.upordown.v1 import upordown_pb2 as pb
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from tests.server.notation import NEW_ENUM, Bad, limits

APPEND = pb.PLACE_KIND_APPEND
NEW_ROW = pb.PLACE_KIND_NEW_ROW
DISCARD = pb.PLACE_KIND_DISCARD


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def area(*rows: str, discards: str = "", **fields: Any) -> pb.Area:
    listed = [pb.Row(cards=numbers(row)) for row in rows]
    return pb.Area(rows=listed, discards=numbers(discards), **fields)


def cards(text: str) -> pb.Cards:
    return pb.Cards(cards=numbers(text))


def rules(**fields: Any) -> pb.UpOrDownRules:
    return pb.UpOrDownRules(**fields)


def plan(text: str, **fields: Any) -> pb.PlanRowsRequest:
    return pb.PlanRowsRequest(cards=numbers(text), **fields)


def rank(card: int | None, **fields: Any) -> pb.RankRowsRequest:
    return pb.RankRowsRequest(card=card, **fields)


def score(*rows: str, **fields: Any) -> pb.ScoreAreaRequest:
    kept = {name: fields.pop(name) for name in ("rules",) if name in fields}
    return pb.ScoreAreaRequest(area=area(*rows, **fields), **kept)


def filled(first: int, count: int) -> pb.Area:
    """An area of so many cards from ``first`` on: one row up, as long as it may be."""
    return area(" ".join(str(card) for card in range(first, first + count)))


SMALL = rules(cards=12)
"""Two seats with three turns each."""


def position(
    first: str, second: str, display: str, *areas: pb.Area, to_move: int | None = 0
) -> pb.Position:
    return pb.Position(
        hands=[cards(first), cards(second)],
        display=numbers(display),
        areas=areas,
        to_move=to_move,
    )


LAST_TURNS = position("7 1", "12 3", "2 4 5 8 9 11", area("6"), area("10"))
OVER = position("", "", "1 2 3 4 5 6", area("7 8 9"), area("10 12", "11"))


def solve(where: pb.Position = LAST_TURNS, **fields: Any) -> pb.SolveEndgameRequest:
    return pb.SolveEndgameRequest(position=where, **{"rules": SMALL, **fields})


def turn(
    card: int, taken: int, kind: Any = NEW_ROW, row: int | None = None, seat: int | None = None
) -> pb.Turn:
    return pb.Turn(seat=seat, card=card, taken=taken, place=pb.Place(kind=kind, row=row))


def bad_plan(what: str, faults: Iterable[tuple[str, str]], text: str = "1", **fields: Any) -> Bad:
    return Bad(f"Up or Down?: {what}", plan(text, **fields), list(faults))


def bad_position(what: str, where: pb.Position, *faults: tuple[str, str]) -> Bad:
    told = [(f"position.{path}", reason) for path, reason in faults]
    return Bad(f"Up or Down?: {what}", solve(where), told)


def bad_turns(what: str, *turns: pb.Turn, faults: list[tuple[str, str]]) -> Bad:
    return Bad(f"Up or Down?: {what}", solve(only_turns=turns), faults)


GOOD: dict[str, Message] = {
    "Up or Down?: a plan": plan("12 30 7 41"),
    "Up or Down?: a plan of nothing": plan(""),
    "Up or Down?: a plan of 24 cards": plan(
        "54 12 3 33 41 9 28 17 50 2 36 22 45 6 31 14 52 25 8 39 47 19 1 44"
    ),
    "Up or Down?: a plan from an area, by other rules": plan(
        "40 3 20 8",
        rules=rules(
            seats=4, discard_unit=pb.DISCARD_UNIT_ROW, discard_value=-1, colours=[0, 1] * 51
        ),
        area=area("5 10 15", "90 80", discards="1 2", discarded_rows=1),
    ),
    "Up or Down?: a plan where only the stuck discard": plan(
        "30 1 2 31",
        rules=rules(discard_when=pb.DISCARD_WHEN_STUCK),
        area=area("5 10", "20 19", "40 50"),
    ),
    "Up or Down?: plans in a batch": pb.PlanManyRowsRequest(
        items=[plan("12 30 7 41"), plan("12 12"), plan("")]
    ),
    "Up or Down?: an empty batch": pb.PlanManyRowsRequest(),
    "Up or Down?: places, the cards to come known": rank(
        20, area=area("5 10", "40 33"), next=cards("15 22 8")
    ),
    "Up or Down?: places, no card to come": rank(20, area=area("5 10"), next=cards("")),
    "Up or Down?: places by estimate": rank(20, area=area("5 10", "40 33")),
    "Up or Down?: places by estimate, few cards about": rank(
        20, area=area("5 10", "40 33"), unseen=cards("21 22 23 24"), turns_left=3
    ),
    "Up or Down?: the last turns": solve(with_lines=True),
    "Up or Down?: the last turns as the other seat sees them": solve(asking=1),
    "Up or Down?: one turn": solve(only_turns=[turn(7, 8)]),
    "Up or Down?: one turn of the seat to move": solve(only_turns=[turn(7, 8, seat=0)]),
    "Up or Down?: a game that is over": solve(OVER),
    "Up or Down?: a score": score(
        "37", "6 12 18 20", "90 71 53", discards="1 2", rules=rules(seats=4)
    ),
    "Up or Down?: a score of nothing": score(),
}

BAD = [
    bad_plan("a card twice", [("cards[1]", "CARD_REPEATED")], "12 12"),
    bad_plan(
        "cards that are none", [(f"cards[{at}]", "CARD_OUT_OF_RANGE") for at in (0, 1)], "0 55"
    ),
    bad_plan(
        "a card in two places",
        [("area.discards[0]", "CARD_REPEATED"), ("cards[0]", "CARD_REPEATED")],
        "7",
        area=area("7 8", discards="8"),
    ),
    bad_plan(
        "a row that turns round, and an empty one",
        [("area.rows[0].cards[2]", "ROW_NOT_MONOTONE"), ("area.rows[1]", "ROW_EMPTY")],
        area=area("7 8 6", ""),
    ),
    bad_plan("four rows", [("area.rows", "ROWS_TOO_MANY")], area=area("7", "8", "9", "10")),
    bad_plan(
        "more than 24 cards",
        [("cards", "SEQUENCE_TOO_LONG"), ("cards", "TOO_MANY_TURNS")],
        " ".join(map(str, range(1, 26))),
    ),
    bad_plan("seven seats", [("rules.seats", "SEATS_OUT_OF_RANGE")], rules=rules(seats=7)),
    bad_plan(
        "cards that cannot be dealt evenly",
        [("rules.cards", "TURNS_UNEQUAL")],
        rules=rules(seats=4, cards=53),
    ),
    bad_plan("127 cards", [("rules.cards", "CARD_COUNT_OUT_OF_RANGE")], rules=rules(cards=127)),
    bad_plan(
        "a colour map with a hole",
        [("rules.colours", "COLOUR_MISSING")],
        rules=rules(colours=[0, 2] * 27),
    ),
    bad_plan(
        "nine colours, and too few of them",
        [("rules.colours", "COLOURS_NOT_CARDS"), ("rules.colours[8]", "COLOUR_OUT_OF_RANGE")],
        rules=rules(colours=range(9)),
    ),
    bad_plan(
        "choices that are none, and limits",
        [
            ("rules.discard_unit", "DISCARD_UNIT_UNKNOWN"),
            ("rules.discard_when", "DISCARD_WHEN_UNKNOWN"),
            ("limits.time", "TIME_OUT_OF_RANGE"),
        ],
        rules=rules(discard_unit=NEW_ENUM, discard_when=NEW_ENUM),
        limits=limits(time=Duration()),
    ),
    bad_plan(
        "a discard worth 2",
        [("rules.discard_value", "DISCARD_VALUE_OUT_OF_RANGE")],
        rules=rules(discard_value=2),
    ),
    bad_plan("very long lists", [("cards", "LIST_TOO_LONG")], " ".join(map(str, range(1, 600)))),
    Bad("Up or Down?: no card", rank(None), [("card", "CARD_MISSING")]),
    Bad(
        "Up or Down?: a card that lies there, cards to come and about",
        rank(5, area=area("5"), next=cards("6 6"), unseen=cards("7")),
        [
            ("card", "CARD_REPEATED"),
            ("next.cards[1]", "CARD_REPEATED"),
            ("unseen", "UNSEEN_BESIDE_NEXT"),
        ],
    ),
    Bad(
        "Up or Down?: too few cards for the turns",
        rank(5, unseen=cards("7"), turns_left=2),
        [("unseen", "UNSEEN_TOO_FEW")],
    ),
    Bad("Up or Down?: no area", pb.ScoreAreaRequest(), [("area", "AREA_MISSING")]),
    Bad(
        "Up or Down?: discards by row that are not counted",
        score("7", discards="1", rules=rules(discard_unit=pb.DISCARD_UNIT_ROW)),
        [("area.discarded_rows", "DISCARDED_ROWS_MISSING")],
    ),
    Bad("Up or Down?: no position", pb.SolveEndgameRequest(), [("position", "POSITION_MISSING")]),
    bad_position(
        "one hand and three areas",
        pb.Position(hands=[cards("1")], areas=[area()] * 3, to_move=0),
        ("hands", "HANDS_NOT_SEATS"),
        ("areas", "AREAS_NOT_SEATS"),
    ),
    bad_position(
        "a display of five, nobody to move",
        position("7 1", "12 3", "2 4 5 8 9", area("6"), area("10"), to_move=None),
        ("to_move", "TO_MOVE_MISSING"),
        ("display", "DISPLAY_NOT_SIX"),
    ),
    bad_position(
        "a display out of order",
        position("7 1", "12 3", "2 4 5 8 11 9", area("6"), area("10")),
        ("display[5]", "DISPLAY_NOT_ASCENDING"),
    ),
    bad_position(
        "a card in a hand and in the display",
        position("7 2", "12 3", "2 4 5 8 9 11", area("6"), area("10")),
        ("hands[0].cards[1]", "CARD_REPEATED"),
    ),
    bad_turns(
        "turns without card, neighbour and place",
        pb.Turn(),
        faults=[
            ("only_turns[0].card", "CARD_MISSING"),
            ("only_turns[0].taken", "TAKEN_MISSING"),
            ("only_turns[0].place", "PLACE_MISSING"),
        ],
    ),
    bad_turns(
        "places that are none",
        turn(7, 8, pb.PLACE_KIND_UNSPECIFIED),
        turn(7, 8, NEW_ENUM),
        turn(7, 8, APPEND),
        turn(7, 8, DISCARD, -1),
        turn(7, 8, NEW_ROW, 1),
        faults=[
            ("only_turns[0].place.kind", "PLACE_UNKNOWN"),
            ("only_turns[1].place.kind", "PLACE_UNKNOWN"),
            ("only_turns[2].place.row", "ROW_MISSING"),
            ("only_turns[3].place.row", "ROW_OUT_OF_RANGE"),
            ("only_turns[4].place.row", "ROW_OUT_OF_RANGE"),
        ],
    ),
    bad_turns(
        "a card not held, one that is no neighbour, a place that is none",
        turn(12, 11),
        turn(7, 2),
        turn(7, 8, APPEND, 1),
        faults=[
            ("only_turns[0].card", "CARD_NOT_IN_HAND"),
            ("only_turns[1].taken", "NOT_A_NEIGHBOUR"),
            ("only_turns[2].place", "PLACE_NOT_ALLOWED"),
        ],
    ),
    bad_turns(
        "turns of the other seat and of none, one of them of a card not held",
        turn(7, 8, seat=1),
        turn(7, 8, seat=0),
        turn(12, 11, seat=-1),
        faults=[
            ("only_turns[0].seat", "WRONG_SEAT"),
            ("only_turns[2].seat", "WRONG_SEAT"),
            ("only_turns[2].card", "CARD_NOT_IN_HAND"),
        ],
    ),
    bad_turns(
        "too many turns",
        *[turn(7, 8)] * 101,
        faults=[("only_turns", "ONLY_TURNS_TOO_MANY")],
    ),
    Bad(
        "Up or Down?: a batch too large",
        pb.PlanManyRowsRequest(items=[pb.PlanRowsRequest()] * 10_001),
        [("items", "BATCH_TOO_LARGE")],
    ),
]
