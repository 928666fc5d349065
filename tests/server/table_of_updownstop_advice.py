"""Requests for advice on Up-Down-Stop44, good and bad; ``table_of_requests`` gathers all."""

from __future__ import annotations

from typing import Any

from bestplay.table.v1 import advice_pb2, tiles_pb2
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from tests.server.notation import NEW_ENUM, Bad, hand, limits
from tests.server.table_of_updownstop import (
    DOWN,
    FIRST,
    SECOND,
    UP,
    asked,
    build,
    by,
    end,
    exchange,
    row,
    rules,
    start,
    tiles,
    turn_passed,
)


def seen_hands(*texts: str | int) -> list[tiles_pb2.Hand]:
    """Hands by their tiles, or by how many are hidden."""
    return [tiles_pb2.Hand(hidden=one) if isinstance(one, int) else hand(one) for one in texts]


def position(
    *texts: str | int, pile: int | None = None, to_move: int | None = 0, **fields: Any
) -> pb.Position:
    where = fields.pop("row", row())
    stock = tiles_pb2.Stock(count=pile)
    return pb.Position(hands=seen_hands(*texts), row=where, stock=stock, to_move=to_move, **fields)


def record(texts: tuple[str | int, ...], *steps: pb.Step, **fields: Any) -> pb.Record:
    return pb.Record(hands=seen_hands(*texts), steps=steps, **fields)


def hidden_exchange(count: int) -> pb.Step:
    return pb.Step(exchange=pb.Exchange(hidden=count))


def advise(where: pb.Position | pb.Record, **fields: Any) -> pb.AdvisePlayRequest:
    return pb.AdvisePlayRequest(**asked(where, fields))


def follow(where: pb.Position | pb.Record, **fields: Any) -> pb.FollowAdviceRequest:
    return pb.FollowAdviceRequest(question=advise(where, **fields))


def advise_exchange(*texts: str | int, **fields: Any) -> pb.AdviseExchangeRequest:
    return pb.AdviseExchangeRequest(hands=seen_hands(*texts), **fields)


OWN = "0-1 1-1 2-2 2-4 3-4 5-6 6-6"
LATE = position(
    "1-3 2-2", 2, pile=1, row=row(first=end(2, DOWN, "2-4"), second=end(6, UP, "1-6"), dead="5-5")
)
"""A late hand; of the tiles that are not in sight three are in it."""
TOLD = record(
    (OWN, 7),
    by(0, exchange("6-6 1-1", "0-0 0-2")),
    by(1, hidden_exchange(1)),
    start("3-5"),
    by(0, build("3-4", FIRST, direction=UP)),
    by(1, turn_passed()),
    by(0, turn_passed("4-5")),
    by(1, build("4-6", SECOND, direction=DOWN)),
)
"""A record with exchanges and draws; seat 0 is to move."""

GOOD: dict[str, Message] = {
    "Up-Down-Stop44: advice late in a hand": advise(LATE, most_deals=50, with_chances=True),
    "Up-Down-Stop44: advice from a record": advise(
        TOLD, most_deals=20, most_nodes_a_deal=200, seed=4, with_chances=True
    ),
    "Up-Down-Stop44: advice that counts every deal alike": advise(
        TOLD, most_deals=20, most_nodes_a_deal=1, weighting=advice_pb2.WEIGHTING_UNIFORM
    ),
    "Up-Down-Stop44: advice on two plays": advise(
        LATE, most_deals=30, only_plays=[build("1-3"), turn_passed()]
    ),
    "Up-Down-Stop44: advice on all deals": advise(
        position(
            "2-2 1-3",
            1,
            pile=0,
            row=row(first=end(2, DOWN, "2-4"), second=end(6, UP, "1-6"), dead="5-5"),
        ),
        weighting=advice_pb2.WEIGHTING_UNIFORM,
        most_deals=100,
    ),
    "Up-Down-Stop44: advice when another is to move": advise(
        record((OWN, 7), start("3-5"), first_seat=1), most_deals=4, with_chances=True
    ),
    "Up-Down-Stop44: advice with tiles put aside": advise(
        position(OWN, 7, pile=13), put_aside=tiles("0-0"), most_deals=1, most_nodes_a_deal=1
    ),
    "Up-Down-Stop44: advice for three alone": advise(
        position("0-1 2-2", 2, 2, pile=1), most_deals=1
    ),
    "Up-Down-Stop44: advice followed": follow(LATE, most_deals=1),
    "Up-Down-Stop44: which tiles to exchange": advise_exchange(OWN, 7, most_deals=20, seed=3),
    "Up-Down-Stop44: which tiles to exchange, after others": advise_exchange(
        6, "0-1 1-1 2-2 2-4 3-4 5-6", 6, exchanges=[by(0, hidden_exchange(2))], most_deals=1
    ),
    "Up-Down-Stop44: which tiles to exchange, followed": pb.FollowExchangeAdviceRequest(
        question=advise_exchange(OWN, 7, most_deals=1)
    ),
}

BAD = [
    Bad(
        "Up-Down-Stop44: advice about nothing",
        pb.AdvisePlayRequest(),
        [("position", "POSITION_MISSING")],
    ),
    Bad(
        "Up-Down-Stop44: advice followed, with faults",
        follow(position("0-1 0-1", 2), limits=limits(time=Duration())),
        [
            ("question.limits.time", "TIME_OUT_OF_RANGE"),
            ("question.position.hands[0].tiles[1]", "TILE_REPEATED"),
        ],
    ),
    Bad(
        "Up-Down-Stop44: advice with numbers and a seat that are none",
        advise(LATE, weighting=NEW_ENUM, most_deals=0, most_nodes_a_deal=0, seat=2),
        [
            ("weighting", "WEIGHTING_UNKNOWN"),
            ("seat", "SEAT_OUT_OF_RANGE"),
            ("most_deals", "MOST_DEALS_OUT_OF_RANGE"),
            ("most_nodes_a_deal", "MOST_NODES_A_DEAL_OUT_OF_RANGE"),
        ],
    ),
    Bad(
        "Up-Down-Stop44: advice that would have to peek",
        advise(position(2, 2), seat=0),
        [("position.hands[0].hidden", "OWN_TILES_HIDDEN")],
    ),
    Bad(
        "Up-Down-Stop44: advice to nobody",
        advise(position("0-1", "2-2")),
        [("seat", "SEAT_MISSING")],
    ),
    Bad(
        "Up-Down-Stop44: advice about a pile that is seen",
        advise(
            pb.Position(
                hands=seen_hands("0-1 2-2", 2),
                row=row(),
                stock=tiles_pb2.Stock(next=tiles("4-4")),
                to_move=0,
            )
        ),
        [("position.stock.next", "STOCK_NOT_HIDDEN")],
    ),
    Bad(
        "Up-Down-Stop44: advice with a pile above what is unseen",
        advise(position("0-1 2-2", 2, pile=24)),
        [("position", "TOO_MANY_HIDDEN")],
    ),
    Bad(
        "Up-Down-Stop44: advice about what cannot be",
        advise(
            record(
                (OWN, 7),
                by(0, exchange("1-1 2-4", "0-0 0-2")),
                start("3-5"),
                by(0, turn_passed("6-6")),
                by(1, build("2-4", FIRST, direction=DOWN)),
            )
        ),
        [("record.steps[2]", "TILE_SEEN_ELSEWHERE")],
    ),
    Bad(
        "Up-Down-Stop44: advice about a tile that nobody can have held",
        advise(
            record(
                (OWN, 7),
                by(0, exchange("1-1 2-4", "0-0 0-2")),
                start("3-5"),
                by(0, turn_passed("4-5")),
                by(1, build("2-4", FIRST, direction=DOWN)),
            )
        ),
        [("record.steps[3]", "NO_DEAL_FITS")],
    ),
    Bad(
        "Up-Down-Stop44: advice with tiles put aside that the pile cannot hold",
        advise(
            position(
                "2-4",
                1,
                pile=1,
                row=row("2-3", first=end(1, DOWN, "1-6"), second=end(3, UP)),
            ),
            rules=rules(hand_size=13),
            put_aside=tiles("0-0 1-1"),
        ),
        [("position", "NO_DEAL_FITS")],
    ),
    Bad(
        "Up-Down-Stop44: an exchange without hands",
        pb.AdviseExchangeRequest(),
        [("hands", "HANDS_MISSING")],
    ),
    Bad(
        "Up-Down-Stop44: an exchange with faults",
        advise_exchange(
            "0-1 0-1 2-3 4-4 5-6 6-6 1-2",
            7,
            first_seat=2,
            most_deals=0,
            limits=limits(time=Duration()),
        ),
        [
            ("limits.time", "TIME_OUT_OF_RANGE"),
            ("most_deals", "MOST_DEALS_OUT_OF_RANGE"),
            ("first_seat", "SEAT_OUT_OF_RANGE"),
            ("hands[0].tiles[1]", "TILE_REPEATED"),
        ],
    ),
    Bad(
        "Up-Down-Stop44: an exchange whose seat before is not told of",
        advise_exchange(7, OWN),
        [("exchanges", "EXCHANGES_MISSING")],
    ),
    Bad(
        "Up-Down-Stop44: an exchange after a build",
        advise_exchange(7, OWN, exchanges=[by(0, build("3-4"))]),
        [("exchanges[0]", "NOT_AN_EXCHANGE")],
    ),
    Bad(
        "Up-Down-Stop44: an exchange followed, with a fault",
        pb.FollowExchangeAdviceRequest(
            question=advise_exchange(7, OWN, exchanges=[by(0, hidden_exchange(3))])
        ),
        [("question.exchanges[0]", "EXCHANGE_TOO_MANY")],
    ),
]
