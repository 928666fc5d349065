"""Requests about Up-Down-Stop44, good and bad; ``table_of_requests`` gathers those of all games."""

from __future__ import annotations

from typing import Any

from bestplay.table.v1 import tiles_pb2
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from tests.server.notation import NEW_ENUM, Bad, hand, limits, tile

UP, DOWN = pb.DIRECTION_UP, pb.DIRECTION_DOWN
FIRST, SECOND = pb.END_FIRST, pb.END_SECOND

HANDS = ("0-1 2-2", "3-4 5-5")


def hands(*texts: str) -> list[tiles_pb2.Hand]:
    return [hand(text) for text in texts]


def tiles(text: str) -> list[tiles_pb2.Tile]:
    return [tile(word) for word in text.split()]


def stock(text: str) -> tiles_pb2.Stock:
    return tiles_pb2.Stock(next=tiles(text))


def end(active: int, direction: Any, top: str = "", stop: bool | None = None) -> pb.RowEnd:
    """An end by its number and direction, its top, and its stop (True a fresh one)."""
    return pb.RowEnd(
        active=active,
        direction=direction,
        top=tile(top) if top else None,
        stop=None if stop is None else pb.Stop(fresh=stop),
    )


def row(start: str = "3-5", scrap: str = "", dead: str = "", **fields: Any) -> pb.Row:
    """A row by its start tile; ``first``, ``second`` and ``passes`` are as in the message."""
    return pb.Row(start=tile(start), scrap=tiles(scrap), dead=tiles(dead), **fields)


def position(*texts: str, pile: str = "", to_move: int | None = 0, **fields: Any) -> pb.Position:
    where = fields.pop("row", row())
    return pb.Position(hands=hands(*texts), row=where, stock=stock(pile), to_move=to_move, **fields)


def midway(*texts: str, **fields: Any) -> pb.Position:
    """A row built from 3-5: up to 6 with 2-6 at the second end, down to 2 with 2-4 at the first."""
    where = row(first=end(2, DOWN, "2-4"), second=end(6, UP, "1-6"), **fields.pop("row", {}))
    return position(*texts, row=where, **fields)


def build(text: str, at: pb.End.ValueType = pb.END_UNSPECIFIED, **fields: Any) -> pb.Step:
    return pb.Step(build=pb.Build(tile=tile(text), end=at, **fields))


def by(seat: int, step: pb.Step) -> pb.Step:
    step.seat = seat
    return step


def start(text: str) -> pb.Step:
    return pb.Step(start=pb.Start(tile=tile(text)))


def stop(at: pb.End.ValueType = pb.END_UNSPECIFIED) -> pb.Step:
    return pb.Step(stop=pb.PlaceStop(end=at))


def remove(at: pb.End.ValueType = pb.END_UNSPECIFIED) -> pb.Step:
    return pb.Step(remove=pb.Remove(end=at))


def turn_passed(drawn: str = "") -> pb.Step:
    step = pb.Step()
    getattr(step, "pass").SetInParent()
    if drawn:
        getattr(step, "pass").drawn.CopyFrom(tile(drawn))
    return step


def exchange(aside: str, drawn: str) -> pb.Step:
    return pb.Step(exchange=pb.Exchange(put_aside=tiles(aside), drawn=tiles(drawn)))


def record(texts: tuple[str, ...], *steps: pb.Step, pile: str = "") -> pb.Record:
    return pb.Record(hands=hands(*texts), steps=steps, stock=stock(pile))


def asked(where: pb.Position | pb.Record, fields: dict[str, Any]) -> dict[str, Any]:
    return {"position" if isinstance(where, pb.Position) else "record": where, **fields}


def solve(where: pb.Position | pb.Record, **fields: Any) -> pb.SolveEndgameRequest:
    return pb.SolveEndgameRequest(**asked(where, fields))


def plays(where: pb.Position | pb.Record, **fields: Any) -> pb.ListPlaysRequest:
    return pb.ListPlaysRequest(**asked(where, fields))


def score(where: pb.Position | pb.Record, **fields: Any) -> pb.ScoreHandRequest:
    return pb.ScoreHandRequest(**asked(where, fields))


def rules(**fields: Any) -> pb.UpDownStopRules:
    return pb.UpDownStopRules(**fields)


def bad_rules(what: str, faults: list[tuple[str, str]], **fields: Any) -> Bad:
    return Bad(what, solve(position(*HANDS), rules=rules(**fields)), faults)


def bad_position(what: str, where: pb.Position, *faults: tuple[str, str], **fields: Any) -> Bad:
    return Bad(what, solve(where, **fields), [(f"position.{path}", why) for path, why in faults])


def bad_step(what: str, reason: str, *steps: pb.Step, where: str = "") -> Bad:
    told = record(HANDS, start("3-5"), *steps)
    return Bad(what, plays(told), [(f"record.steps[{len(steps)}]{where}", reason)])


THREE = ("0-1 2-2", "3-4 5-5", "1-6 0-4")
OVER = position("", "3-4", to_move=1, row=row(first=end(0, DOWN, "0-1"), second=end(5, UP)))

GOOD: dict[str, Message] = {
    "Up-Down-Stop44: plays from the start tile": plays(position(*HANDS)),
    "Up-Down-Stop44: plays of a double start tile": plays(
        position("1-2 3-4", "3-3", row=row("2-2"))
    ),
    "Up-Down-Stop44: plays mid-row with a stop": plays(
        midway("1-3 2-2", "3-4 5-5", row={"scrap": "0-0"}, pile="0-1 0-2")
    ),
    "Up-Down-Stop44: plays of a record": plays(
        record(HANDS, start("3-5"), by(0, turn_passed()), by(1, build("3-4", FIRST)))
    ),
    "Up-Down-Stop44: plays after exchanges": plays(
        record(
            ("0-1 2-2", "3-4 5-5"),
            by(0, exchange("0-1", "1-1")),
            by(1, exchange("", "")),
            start("3-5"),
            by(0, turn_passed("0-1")),
        )
    ),
    "Up-Down-Stop44: plays of a hand that is over": plays(OVER),
    "Up-Down-Stop44: an endgame from the start tile": solve(position(*HANDS), with_lines=True),
    "Up-Down-Stop44: an endgame with a pile": solve(
        midway("1-3 2-2", "3-4 5-5", pile="0-1 0-2"), with_lines=True
    ),
    "Up-Down-Stop44: an endgame of partners": solve(
        midway("0-3", "3-4", "5-5", "2-2"), rules=rules(sides=pb.SIDES_PARTNERS)
    ),
    "Up-Down-Stop44: an endgame of three alone": solve(position(*THREE), with_expected=True),
    "Up-Down-Stop44: an endgame by other rules": solve(
        position(*HANDS, pile="0-0"),
        rules=rules(hop=True, same_way=True, all_passes_count=True),
        asking=1,
    ),
    "Up-Down-Stop44: one play": solve(
        position("2-6 0-1", "5-6"), only_plays=[build("2-6", FIRST), turn_passed()]
    ),
    "Up-Down-Stop44: an endgame that is over": solve(OVER),
    "Up-Down-Stop44: a score": score(OVER),
    "Up-Down-Stop44: a batch": pb.SolveEndgamesRequest(
        items=[solve(position(*HANDS)), solve(position(*HANDS, to_move=None))]
    ),
    "Up-Down-Stop44: an empty batch": pb.SolveEndgamesRequest(),
}

BAD = [
    Bad(
        "Up-Down-Stop44: no position", pb.SolveEndgameRequest(), [("position", "POSITION_MISSING")]
    ),
    bad_rules("Up-Down-Stop44: a set", [("rules.set", "SET_UNSUPPORTED")], set=7),
    bad_rules("Up-Down-Stop44: sides", [("rules.sides", "SIDES_UNKNOWN")], sides=NEW_ENUM),
    bad_rules(
        "Up-Down-Stop44: partners of two",
        [("rules.sides", "PARTNERS_NEED_FOUR")],
        sides=pb.SIDES_PARTNERS,
    ),
    bad_rules(
        "Up-Down-Stop44: hands and start tile above the set",
        [("rules.hand_size", "HAND_SIZE_OUT_OF_RANGE")],
        hand_size=14,
    ),
    bad_rules("Up-Down-Stop44: five seats", [("rules.seats", "SEATS_OUT_OF_RANGE")], seats=5),
    Bad(
        "Up-Down-Stop44: no hands",
        solve(pb.Position(row=row(), to_move=0)),
        [("position.hands", "HANDS_MISSING")],
    ),
    Bad(
        "Up-Down-Stop44: no row",
        solve(pb.Position(hands=hands(*HANDS), to_move=0)),
        [("position.row", "ROW_MISSING")],
    ),
    bad_position(
        "Up-Down-Stop44: nobody to move",
        position(*HANDS, to_move=None),
        ("to_move", "TO_MOVE_MISSING"),
    ),
    bad_position(
        "Up-Down-Stop44: a third seat to move",
        position(*HANDS, to_move=2),
        ("to_move", "SEAT_OUT_OF_RANGE"),
    ),
    bad_position(
        "Up-Down-Stop44: a start tile that is held",
        position("3-5 0-0", "1-1 1-2"),
        ("row.start", "TILE_REPEATED"),
    ),
    bad_position(
        "Up-Down-Stop44: hidden tiles",
        pb.Position(
            hands=[hand("0-1"), tiles_pb2.Hand(hidden=2)],
            row=row(),
            stock=tiles_pb2.Stock(count=3),
            to_move=0,
        ),
        ("hands[1].hidden", "HIDDEN_TILES"),
        ("stock.count", "HIDDEN_TILES"),
    ),
    bad_position(
        "Up-Down-Stop44: a stop on the start tile",
        position(*HANDS, row=row(first=end(3, DOWN, stop=False), second=end(6, UP, "2-6"))),
        ("row.first.stop", "STOP_ON_START"),
    ),
    bad_position(
        "Up-Down-Stop44: a stop whose double is held",
        position(
            "2-2 0-1", "3-4 5-5", row=row(first=end(2, DOWN, "2-4", False), second=end(5, UP))
        ),
        ("row.first.stop", "TILE_REPEATED"),
    ),
    bad_position(
        "Up-Down-Stop44: a scrapped double that is held",
        midway("2-2 0-1", "3-4 5-5", row={"scrap": "5-5"}),
        ("row.scrap[0]", "TILE_REPEATED"),
    ),
    bad_position(
        "Up-Down-Stop44: a scrapped tile that is no double",
        midway("2-2 0-1", "3-4 5-5", row={"scrap": "0-3"}),
        ("row.scrap[0]", "SCRAP_NOT_DOUBLE"),
    ),
    bad_position(
        "Up-Down-Stop44: both ends up",
        position(*HANDS, row=row(first=end(4, UP, "4-4"), second=end(6, UP, "2-6"))),
        ("row.second.direction", "DIRECTIONS_DISAGREE"),
    ),
    bad_position(
        "Up-Down-Stop44: an end without its number, a direction unknown, passes below 0",
        position(
            *HANDS,
            row=row(
                first=pb.RowEnd(direction=DOWN, top=tile("2-4")),
                second=end(6, NEW_ENUM, "1-6"),
                passes=-1,
            ),
        ),
        ("row.passes", "PASSES_OUT_OF_RANGE"),
        ("row.first.active", "ACTIVE_MISSING"),
        ("row.second.direction", "DIRECTION_UNKNOWN"),
    ),
    bad_position(
        "Up-Down-Stop44: more passes than seats, and after a seat went out",
        position(
            "", "3-4", to_move=1, row=row(first=end(0, DOWN, "0-1"), second=end(5, UP), passes=5)
        ),
        ("row.passes", "PASSES_OUT_OF_RANGE"),
    ),
    bad_position(
        "Up-Down-Stop44: a tile twice, and limits",
        position("0-1 2-2", "0-1 5-5"),
        ("hands[1].tiles[0]", "TILE_REPEATED"),
    ),
    Bad(
        "Up-Down-Stop44: limits and a seat",
        solve(position(*HANDS), asking=4, limits=limits(time=Duration())),
        [("limits.time", "TIME_OUT_OF_RANGE"), ("asking", "SEAT_OUT_OF_RANGE")],
    ),
    Bad(
        "Up-Down-Stop44: a hand that is not over",
        score(position(*HANDS)),
        [("position", "HAND_NOT_OVER")],
    ),
    Bad(
        "Up-Down-Stop44: a record without its start tile",
        plays(record(HANDS, by(0, build("3-4")))),
        [("record.steps[0]", "START_MISSING")],
    ),
    Bad(
        "Up-Down-Stop44: steps without seat, play or tile",
        plays(
            record(
                HANDS,
                start("3-5"),
                build("3-4"),
                by(0, pb.Step()),
                by(1, pb.Step(build=pb.Build())),
            )
        ),
        [
            ("record.steps[1].seat", "SEAT_MISSING"),
            ("record.steps[2]", "STEP_EMPTY"),
            ("record.steps[3].build.tile", "TILE_MISSING"),
        ],
    ),
    bad_step(
        "Up-Down-Stop44: another's turn", "WRONG_SEAT", by(0, turn_passed()), by(0, turn_passed())
    ),
    bad_step("Up-Down-Stop44: a tile not held", "TILE_NOT_IN_HAND", by(0, build("4-6"))),
    bad_step("Up-Down-Stop44: a tile that fits nowhere", "TILE_FITS_NO_END", by(0, build("0-1"))),
    bad_step("Up-Down-Stop44: a stop on the start tile", "STOP_NOT_ALLOWED", by(0, stop(SECOND))),
    bad_step("Up-Down-Stop44: no stop to remove", "REMOVE_NOT_ALLOWED", by(0, remove(FIRST))),
    Bad(
        "Up-Down-Stop44: only plays that are none",
        solve(position(*HANDS), only_plays=[build("0-1"), start("0-0"), stop()]),
        [("only_plays[1]", "NOT_A_PLAY")],
    ),
    Bad(
        "Up-Down-Stop44: only plays of a seat that is not to move",
        solve(
            record(HANDS, start("3-5"), by(0, turn_passed())),
            only_plays=[by(0, turn_passed()), by(1, turn_passed()), by(0, build("0-1"))],
        ),
        [("only_plays[0]", "WRONG_SEAT"), ("only_plays[2]", "WRONG_SEAT")],
    ),
    Bad(
        "Up-Down-Stop44: too many plays",
        solve(position(*HANDS), only_plays=[turn_passed()] * 101),
        [("only_plays", "ONLY_PLAYS_TOO_MANY")],
    ),
    Bad(
        "Up-Down-Stop44: a batch too large",
        pb.SolveEndgamesRequest(items=[pb.SolveEndgameRequest()] * 10_001),
        [("items", "BATCH_TOO_LARGE")],
    ),
]
