"""Requests for advice about dominoes, good and bad; ``table_of_requests`` gathers those of all."""

from __future__ import annotations

from typing import Any

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1 import advice_pb2, tiles_pb2
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from tests.server.notation import NEW_ENUM, Bad, hand, limits, tile
from tests.server.table_of_dominoes import rules, step

OWN = "0-6 1-6 2-3 4-4 0-2 3-5 1-1"


def seen_hands(*texts: str | int) -> list[tiles_pb2.Hand]:
    """Hands by their tiles, or by how many are hidden."""
    return [tiles_pb2.Hand(hidden=one) if isinstance(one, int) else hand(one) for one in texts]


def position(
    *texts: str | int,
    ends: str = "",
    laid: str = "",
    stock: int | None = None,
    to_move: int | None = 0,
    **fields: Any,
) -> pb.Position:
    layout = pb.Layout(
        ends=[int(end) for end in ends.split()],
        laid=[tile(word) for word in laid.split()],
        cross=fields.pop("cross", None),
    )
    boneyard = tiles_pb2.Stock(count=stock)
    return pb.Position(
        hands=seen_hands(*texts), layout=layout, stock=boneyard, to_move=to_move, **fields
    )


def record(deal: pb.Position, *steps: str) -> pb.Record:
    return pb.Record(deal=deal, steps=map(step, steps))


def advise(where: pb.Position | pb.Record, **fields: Any) -> pb.AdvisePlayRequest:
    kind = "position" if isinstance(where, pb.Position) else "record"
    return pb.AdvisePlayRequest(**{kind: where, **fields})


def follow(where: pb.Position | pb.Record, **fields: Any) -> pb.FollowAdviceRequest:
    return pb.FollowAdviceRequest(question=advise(where, **fields))


LED = record(position(7, OWN), "0 6-6")
"""Seat 1 is to answer the lead; 38,760 deals fit."""
SEVENS = rules(hand_size=7)


GOOD: dict[str, Message] = {
    "advice after the lead, all deals": advise(LED, rules=SEVENS, most_deals=100_000),
    "advice after the lead, a sample": advise(
        LED, rules=SEVENS, most_deals=200, seed=7, with_chances=True
    ),
    "advice that counts every deal alike": advise(
        LED, rules=SEVENS, most_deals=200, weighting=advice_pb2.WEIGHTING_UNIFORM
    ),
    "advice on one play": advise(LED, rules=SEVENS, most_deals=50, only_plays=[step("1-6@6")]),
    "advice when another is to move": advise(
        record(position("6-6 1-6 2-3 4-4 0-2 3-5 1-1", 7), "0 6-6"),
        rules=SEVENS,
        with_chances=True,
        most_deals=10,
    ),
    "advice in Draw after a hidden draw": advise(
        record(
            position("0-6 1-1 2-3", 3, stock=22, to_move=1), "1 6-6", "0 0-6", "1 draw", "1 0-4"
        ),
        rules=rules(game=pb.GAME_DRAW, hand_size=3),
        most_deals=20,
        most_nodes_a_deal=100,
    ),
    "advice with voids that the app knows": advise(
        position("0-5 1-1", 2, ends="0 1", laid="6-6 0-6 1-6 0-0"),
        voids=[pb.Voids(), pb.Voids(numbers=[0])],
        most_deals=50,
    ),
    "advice for partners": advise(
        record(position("0-6 1-1 2-3 4-4 2-6 0-3", 6, 6, 6, to_move=3), "3 6-6"), most_deals=30
    ),
    "advice followed": follow(LED, rules=SEVENS, most_deals=1),
}

BAD = [
    Bad("advice about nothing", pb.AdvisePlayRequest(), [("position", "POSITION_MISSING")]),
    Bad(
        "advice followed about nothing",
        pb.FollowAdviceRequest(),
        [("question.position", "POSITION_MISSING")],
    ),
    Bad(
        "advice followed, with faults",
        follow(position("0-5 0-5", 2, ends="6 6", laid="6-6"), limits=limits(time=Duration())),
        [
            ("question.limits.time", "TIME_OUT_OF_RANGE"),
            ("question.position.hands[0].tiles[1]", "TILE_REPEATED"),
        ],
    ),
    Bad(
        "advice with enums, numbers and a seat that are none",
        advise(LED, rules=SEVENS, weighting=NEW_ENUM, most_deals=0, most_nodes_a_deal=0, seat=2),
        [
            ("weighting", "WEIGHTING_UNKNOWN"),
            ("seat", "SEAT_OUT_OF_RANGE"),
            ("most_deals", "MOST_DEALS_OUT_OF_RANGE"),
            ("most_nodes_a_deal", "MOST_NODES_A_DEAL_OUT_OF_RANGE"),
        ],
    ),
    Bad(
        "advice to nobody",
        advise(position("0-5", "1-1", ends="0 1", laid="0-1")),
        [("seat", "SEAT_MISSING")],
    ),
    Bad(
        "advice that would have to peek",
        advise(position(2, 2, ends="6 6", laid="6-6"), seat=0),
        [("position.hands[0].hidden", "OWN_TILES_HIDDEN")],
    ),
    Bad(
        "advice about a boneyard that is seen",
        advise(
            pb.Position(
                hands=seen_hands("0-5", 1),
                layout=pb.Layout(ends=[0, 1], laid=[tile("0-1")]),
                stock=tiles_pb2.Stock(next=[tile("2-2")]),
            ),
            rules=rules(game=pb.GAME_DRAW),
        ),
        [("position.stock.next", "STOCK_NOT_HIDDEN"), ("position.to_move", "TO_MOVE_MISSING")],
    ),
    Bad(
        "advice about a lead of nobody",
        advise(position("0-5 6-6", 2, to_move=None, lead=tile("6-6"))),
        [("position.to_move", "TO_MOVE_MISSING")],
    ),
    Bad(
        "advice on plays of another seat",
        advise(LED, rules=SEVENS, only_plays=[step("0 1-6@6"), step("1 1-6@6"), step("5-5")]),
        [("only_plays[0]", "WRONG_SEAT"), ("only_plays[2]", "TILE_NOT_IN_HAND")],
    ),
    Bad(
        "advice from a record with voids beside it",
        advise(LED, rules=SEVENS, voids=[pb.Voids(), pb.Voids()]),
        [("voids", "VOIDS_IN_RECORD")],
    ),
    Bad(
        "advice about what cannot be",
        advise(
            position("0-5 1-1", 8, ends="0 1", laid="6-6 0-6 1-6"),
            voids=[pb.Voids(), pb.Voids(numbers=[0, 1, 2, 3])],
        ),
        [("position", "NO_DEAL_FITS")],
    ),
    Bad(
        "advice about a record that is not legal",
        advise(record(position(7, OWN), "0 6-6", "1 knock"), rules=SEVENS),
        [("record.steps[1]", "KNOCK_BUT_CAN_LAY")],
    ),
]
