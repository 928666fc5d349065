"""Requests about Block and Draw, good and bad; ``table_of_requests`` gathers those of all games."""

from __future__ import annotations

from typing import Any

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1 import tiles_pb2
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from tests.server.notation import NEW_ENUM, Bad, hand, limits, tile

Faults = list[tuple[str, str]]

TWO_HANDS = ("2-3 2-5 2-6 4-6 5-5 6-6", "0-5 0-6 2-4 3-3 3-4 4-4")
FOUR_HANDS = (
    "0-6 3-3 3-5 4-4 4-5 6-6 1-6",
    "0-0 0-1 0-3 1-3 1-4 2-6 2-5",
    "0-2 0-5 1-1 1-2 2-2 2-4 5-6",
    "0-4 1-5 2-3 3-4 3-6 4-6 5-5",
)


def hands(*texts: str) -> list[tiles_pb2.Hand]:
    return [hand(text) for text in texts]


def position(*texts: str, ends: str = "", stock: str = "", **fields: Any) -> pb.Position:
    """A position by hands, ends ("2 5"), boneyard and seats; ``last_seat`` goes into the layout."""
    layout = pb.Layout(
        ends=[int(end) for end in ends.split()],
        last_seat=fields.pop("last_seat", None),
        cross=fields.pop("cross", None),
    )
    boneyard = tiles_pb2.Stock(next=[tile(word) for word in stock.split()])
    return pb.Position(hands=hands(*texts), layout=layout, stock=boneyard, **fields)


def cross(centre: int, *waiting: int) -> pb.Cross:
    return pb.Cross(centre=centre, waiting=waiting)


def step(text: str) -> pb.Step:
    """Read "0 6-6", "1 0-6@6", "1 knock", "0 draw 1-2", and a lone play without its seat."""
    words = text.split()
    seat = int(words.pop(0)) if words[0].isdigit() else None
    if words[0] == "knock":
        return pb.Step(seat=seat, knock=pb.Knock())
    if words[0] == "draw":
        drawn = tile(words[1]) if words[1:] else None
        return pb.Step(seat=seat, draw=pb.Draw(tile=drawn))
    laid, _, at = words[0].partition("@")
    return pb.Step(seat=seat, lay=pb.Lay(tile=tile(laid), at=int(at) if at else None))


def record(deal: pb.Position, *steps: str) -> pb.Record:
    return pb.Record(deal=deal, steps=map(step, steps))


def rules(**fields: Any) -> pb.DominoRules:
    return pb.DominoRules(**fields)


def asked(where: pb.Position | pb.Record, fields: dict[str, Any]) -> dict[str, Any]:
    return {"position" if isinstance(where, pb.Position) else "record": where, **fields}


def solve(where: pb.Position | pb.Record, **fields: Any) -> pb.SolveEndgameRequest:
    return pb.SolveEndgameRequest(**asked(where, fields))


def plays(where: pb.Position | pb.Record, **fields: Any) -> pb.ListPlaysRequest:
    return pb.ListPlaysRequest(**asked(where, fields))


def score(where: pb.Position | pb.Record, **fields: Any) -> pb.ScoreHandRequest:
    return pb.ScoreHandRequest(**asked(where, fields))


def bad_rules(what: str, faults: Faults, **fields: Any) -> Bad:
    return Bad(what, solve(position(*TWO_HANDS), rules=rules(**fields)), faults)


def bad_position(what: str, where: pb.Position, *faults: tuple[str, str], **fields: Any) -> Bad:
    return Bad(what, solve(where, **fields), [(f"position.{path}", why) for path, why in faults])


def bad_step(what: str, reason: str, *steps: str, game: pb.Game.ValueType = pb.GAME_BLOCK) -> Bad:
    stock = "1-1 3-4" if game == pb.GAME_DRAW else ""
    where = record(position("6-6 2-3", "0-6 0-4", stock=stock), *steps)
    fault = (f"record.steps[{len(steps) - 1}]", reason)
    return Bad(what, plays(where, rules=rules(game=game)), [fault])


DEAL = position("6-6 2-3", "0-6 3-4")
DRAW = pb.GAME_DRAW

GOOD: dict[str, Message] = {
    "plays before the lead": plays(position(*TWO_HANDS)),
    "plays of a record": plays(record(position(*TWO_HANDS), "0 6-6", "1 0-6")),
    "plays: a forced knock": plays(position("1-1 2-3", "0-6", ends="0 6", to_move=0)),
    "plays: a forced draw": plays(
        position("1-1", "0-6 1-2", ends="0 6", stock="2-3 0-4", to_move=0), rules=rules(game=DRAW)
    ),
    "plays of a hand that is over": plays(position("", "0-0", ends="0 6", to_move=1)),
    "an endgame from the lead": solve(position(*TWO_HANDS), with_lines=True),
    "an endgame in partnerships": solve(position(*FOUR_HANDS)),
    "an endgame of a hand that is over": solve(position("", "0-0", ends="0 6", to_move=1)),
    "an endgame of a record, the other seat asking": solve(
        record(position(*TWO_HANDS), "0 6-6"), asking=0, with_lines=True
    ),
    "one play of an endgame": solve(
        record(position(*TWO_HANDS), "0 6-6"), only_plays=[step("0-6@6")]
    ),
    "an endgame of Draw": solve(
        position("1-1 2-2", "0-6 1-2", ends="0 6", stock="2-3 0-4", to_move=0),
        rules=rules(game=DRAW),
        with_lines=True,
    ),
    "an endgame against all others": solve(
        position("6-6 1-2 0-3", "0-6 1-3 2-2", "3-3 2-6 4-5"), rules=rules(sides=pb.SIDES_SINGLES)
    ),
    "plays of an unfinished cross": plays(
        position("3-6 1-2", "0-6 1-3", cross=cross(6, 5, 4), stock="2-2", to_move=0),
        rules=rules(game=pb.GAME_CROSS),
    ),
    "an endgame of Cross from the lead": solve(
        position("6-6 2-6 0-1", "1-6 5-6 3-3", stock="4-6 0-2"),
        rules=rules(game=pb.GAME_CROSS),
        with_lines=True,
    ),
    "an endgame of Double Nine Cross with a double to come": solve(
        position("8-8 1-2", "3-8 1-9", ends="8 7 1 0", to_move=0),
        rules=rules(game=pb.GAME_DOUBLE_NINE_CROSS, ends_for_double=2),
    ),
    "what is to be expected of three alone": solve(
        position("6-6 1-2 0-3", "0-6 1-3 2-2", "3-3 2-6 4-5"), with_expected=True
    ),
    "a score of 0": score(position("", "0-0", ends="0 6", to_move=1)),
    "a score of a position without a mover": score(position("", "0-0 5-6", ends="0 6")),
    "a score of a blocked hand": score(
        position("1-1 1-2", "2-2 1-3", ends="0 6", to_move=0, last_seat=1),
        rules=rules(tie=pb.TIE_RULE_LAID_LAST_WINS),
    ),
    "a score of a record": score(
        record(position("6-6 2-6", "0-1 3-4"), "0 6-6", "1 knock", "0 2-6")
    ),
    "endgames with faults in the middle": pb.SolveEndgamesRequest(
        items=[
            solve(position(*TWO_HANDS)),
            solve(position("1-1 1-1", "9-9 2-", ends="7", to_move=5)),
            pb.SolveEndgameRequest(),
            solve(record(DEAL, "0 6-6", "1 3-4")),
            solve(DEAL),
        ]
    ),
    "endgames of nothing": pb.SolveEndgamesRequest(),
}

BAD = [
    Bad("no position at all", plays_nothing, [("position", "POSITION_MISSING")])
    for plays_nothing in (pb.ListPlaysRequest(), pb.SolveEndgameRequest(), pb.ScoreHandRequest())
]
BAD += [
    Bad(
        "no hands",
        solve(pb.Position(layout=pb.Layout(ends=[1, 2]))),
        [("position.hands", "HANDS_MISSING")],
    ),
    Bad("a record without a deal", solve(pb.Record()), [("record.deal", "DEAL_MISSING")]),
    bad_rules("a set of 7", [("rules.set", "SET_UNSUPPORTED")], set=7),
    bad_rules("six seats", [("rules.seats", "SEATS_OUT_OF_RANGE")], seats=6),
    bad_rules("partners of two", [("rules.sides", "PARTNERS_NEED_FOUR")], sides=pb.SIDES_PARTNERS),
    bad_rules(
        "a setting of partnerships",
        [("rules.until_both_out", "NEEDS_PARTNERS"), ("rules.lowest_single", "NEEDS_PARTNERS")],
        until_both_out=True,
        lowest_single=True,
    ),
    bad_rules(
        "drawing in Block",
        [("rules.drawing", "NOT_IN_BLOCK"), ("rules.reserve", "NOT_IN_BLOCK")],
        drawing=pb.DRAWING_ONE,
        reserve=2,
    ),
    bad_rules("a reserve of 3", [("rules.reserve", "RESERVE_OUT_OF_RANGE")], game=DRAW, reserve=3),
    bad_rules("hands of 15", [("rules.hand_size", "HAND_SIZE_OUT_OF_RANGE")], hand_size=15),
    bad_rules(
        "choices that this version does not know",
        [
            ("rules.game", "GAME_UNKNOWN"),
            ("rules.sides", "SIDES_UNKNOWN"),
            ("rules.lead", "LEAD_UNKNOWN"),
            ("rules.scoring", "SCORING_UNKNOWN"),
            ("rules.tie", "TIE_RULE_UNKNOWN"),
            ("rules.drawing", "DRAWING_UNKNOWN"),
        ],
        **dict.fromkeys(("game", "sides", "lead", "scoring", "tie", "drawing"), NEW_ENUM),
    ),
    bad_position(
        "a tile twice, in one hand and in two",
        position("1-1 2-3", "2-3 1-1", ends="0 6", to_move=0),
        ("hands[1].tiles[0]", "TILE_REPEATED"),
        ("hands[1].tiles[1]", "TILE_REPEATED"),
    ),
    bad_position(
        "tiles that are none",
        position("7-1 0-1", "2- 0-2", ends="0 6", to_move=0),
        ("hands[1].tiles[0].high", "HALF_MISSING"),
        ("hands[0].tiles[0]", "TILE_NOT_IN_SET"),
    ),
    bad_position(
        "hands before the lead that are not alike",
        position("6-6 2-3", "0-6"),
        ("hands[1]", "HANDS_UNEQUAL"),
    ),
    bad_position(
        "hands that do not fit the size",
        position("6-6 2-3", "0-6 1-2"),
        ("hands[0]", "HAND_SIZE_WRONG"),
        ("hands[1]", "HAND_SIZE_WRONG"),
        rules=rules(hand_size=7),
    ),
    bad_position(
        "three hands for two seats",
        position("1-1", "2-3", "3-4", ends="0 6", to_move=0),
        ("hands", "HANDS_NOT_SEATS"),
        rules=rules(seats=2),
    ),
    bad_position(
        "two seats out",
        position("", "", "1-1", ends="0 6", to_move=2),
        ("hands", "SEVERAL_OUT"),
    ),
    bad_position(
        "hidden tiles",
        pb.Position(hands=[hand("6-6"), tiles_pb2.Hand(hidden=1)]),
        ("hands[1].hidden", "HIDDEN_TILES"),
    ),
    bad_position(
        "a boneyard whose order is not known",
        pb.Position(hands=hands("6-6", "0-1"), stock=tiles_pb2.Stock(count=3)),
        ("stock.count", "HIDDEN_TILES"),
        rules=rules(game=DRAW),
    ),
    bad_position(
        "a boneyard in Block",
        position("6-6", "0-1", stock="1-2"),
        ("stock", "BONEYARD_IN_BLOCK"),
    ),
    bad_position(
        "three ends",
        position("1-1", "2-3", ends="0 6 1", to_move=0),
        ("layout.ends", "ENDS_NOT_TWO"),
    ),
    bad_position(
        "an end that no free tile can show",
        position("0-0 0-1 0-2 0-3 1-6", "0-4 0-5 0-6", ends="0 1", to_move=0),
        ("layout.ends[0]", "END_NOT_SHOWN"),
    ),
    bad_position(
        "an end that is not in the set",
        position("1-1", "2-3", ends="0 7", to_move=0),
        ("layout.ends[1]", "END_NOT_IN_SET"),
    ),
    bad_position(
        "nobody's turn",
        position("1-1", "2-3", ends="0 6"),
        ("to_move", "TO_MOVE_MISSING"),
    ),
    bad_position(
        "seats that are not there",
        position("1-1", "2-3", ends="0 6", to_move=2, last_seat=-1),
        ("layout.last_seat", "SEAT_OUT_OF_RANGE"),
        ("to_move", "SEAT_OUT_OF_RANGE"),
    ),
    bad_position(
        "who laid last is not told",
        position("1-1", "2-3", ends="0 6", to_move=0),
        ("layout.last_seat", "LAID_LAST_MISSING"),
        rules=rules(tie=pb.TIE_RULE_LAID_LAST_LOSES),
    ),
    bad_position(
        "a lead that is not the highest double",
        position("6-6 5-5", "0-1 1-1", lead=tile("5-5")),
        ("lead", "LEAD_NOT_HIGHEST_DOUBLE"),
    ),
    bad_position(
        "a leader without the highest double",
        position("6-6 5-5", "0-1 1-1", to_move=1),
        ("to_move", "WRONG_LEADER"),
    ),
    bad_position(
        "a lead after the lead",
        position("1-1", "2-3", ends="0 6", to_move=0, lead=tile("1-1")),
        ("lead", "LEAD_AFTER_LEAD"),
    ),
    bad_position("no double dealt", position("1-2", "2-3"), ("hands", "NO_DOUBLE_DEALT")),
    Bad(
        "more tiles than any game has",
        solve(position(*["1-1 " * 95] * 2, ends="0 6", to_move=0)),
        [("position", "POSITION_TOO_LARGE")],
    ),
    bad_position(
        "a cross in Block",
        position("1-1", "2-3", cross=cross(6, 5), to_move=0),
        ("layout.cross", "NOT_IN_GAME"),
    ),
    bad_position(
        "a cross that cannot be",
        position("6-6 0-6", "2-3", ends="1", cross=cross(6, 0, 6, 5, 5, 7), to_move=0),
        ("layout.ends", "ENDS_BESIDE_CROSS"),
        ("layout.cross.centre", "CENTRE_HELD"),
        ("layout.cross.waiting", "TOO_MANY_ARMS"),
        ("layout.cross.waiting[0]", "ARM_HELD"),
        ("layout.cross.waiting[1]", "ARM_SHOWS_CENTRE"),
        ("layout.cross.waiting[3]", "ARM_REPEATED"),
        ("layout.cross.waiting[4]", "END_NOT_IN_SET"),
        rules=rules(game=pb.GAME_CROSS),
    ),
    bad_position(
        "a cross without a centre, an arm below zero, nobody's turn",
        position("1-1", "2-3", cross=pb.Cross(waiting=[-1])),
        ("to_move", "TO_MOVE_MISSING"),
        ("layout.cross.waiting[0]", "PIP_NEGATIVE"),
        ("layout.cross.centre", "CENTRE_MISSING"),
        rules=rules(game=pb.GAME_CROSS),
    ),
    bad_position(
        "two ends after a cross",
        position("1-1", "2-3", ends="0 6", to_move=0),
        ("layout.ends", "ENDS_NOT_OF_CROSS"),
        rules=rules(game=pb.GAME_CROSS),
    ),
    bad_position(
        "a lead that is no double in Cross",
        position("1-2 1-1", "2-3 2-2", to_move=0, lead=tile("1-2")),
        ("lead", "LEAD_NOT_DOUBLE"),
        rules=rules(game=pb.GAME_CROSS, lead=pb.LEAD_RULE_ANY_TILE),
    ),
    bad_rules(
        "further ends in Draw",
        [("rules.ends_for_double", "NOT_IN_GAME")],
        game=DRAW,
        ends_for_double=2,
    ),
    bad_rules(
        "four ends for a double",
        [("rules.ends_for_double", "ENDS_FOR_DOUBLE_OUT_OF_RANGE")],
        game=pb.GAME_DOUBLE_NINE_CROSS,
        ends_for_double=4,
    ),
    Bad(
        "a seat that cannot ask, plays that are none, limits out of range",
        solve(
            position("1-6 0-0", "2-3 1-1", ends="0 6", to_move=0),
            asking=2,
            only_plays=[step("1-6@0"), step("knock"), step("5-5")],
            limits=limits(time=Duration(seconds=0), nodes=-1),
        ),
        [
            ("limits.time", "TIME_OUT_OF_RANGE"),
            ("limits.nodes", "NODES_OUT_OF_RANGE"),
            ("asking", "SEAT_OUT_OF_RANGE"),
            ("only_plays[0]", "TILE_NOT_OF_END"),
            ("only_plays[1]", "KNOCK_BUT_CAN_LAY"),
            ("only_plays[2]", "TILE_NOT_IN_HAND"),
        ],
    ),
    Bad(
        "a play that says nothing",
        solve(DEAL, only_plays=[pb.Step(), pb.Step(lay=pb.Lay())]),
        [("only_plays[0]", "STEP_EMPTY"), ("only_plays[1].lay.tile", "TILE_MISSING")],
    ),
    Bad(
        "only plays of another seat",
        solve(record(position(*TWO_HANDS), "0 6-6"), only_plays=[step("0 0-6@6"), step("1 0-6@6")]),
        [("only_plays[0]", "WRONG_SEAT")],
    ),
    Bad(
        "too many plays",
        solve(DEAL, only_plays=[step("knock")] * 101),
        [("only_plays", "ONLY_PLAYS_TOO_MANY")],
    ),
    bad_step("a lead that is not the highest double", "LEAD_NOT_ALLOWED", "0 2-3"),
    bad_step("a play out of turn", "WRONG_SEAT", "0 6-6", "0 2-3"),
    bad_step("a play that fits no end", "TILE_FITS_NO_END", "0 6-6", "1 0-4"),
    bad_step("a tile that is not held", "TILE_NOT_IN_HAND", "0 6-6", "1 2-3"),
    bad_step("an end that is not open", "END_NOT_OPEN", "0 6-6", "1 0-6@0"),
    bad_step("a knock by a seat that could play", "KNOCK_BUT_CAN_LAY", "0 6-6", "1 knock"),
    bad_step("a draw from no boneyard", "BONEYARD_EMPTY", "0 6-6", "1 0-6", "0 draw"),
    bad_step("a draw by a seat that could play", "DRAW_BUT_CAN_LAY", "0 6-6", "1 draw", game=DRAW),
    bad_step(
        "another tile than the next",
        "DRAWN_TILE_DIFFERS",
        "0 6-6",
        "1 0-6",
        "0 draw 3-4",
        game=DRAW,
    ),
    bad_step(
        "a knock by a seat that could draw",
        "KNOCK_BUT_CAN_DRAW",
        "0 6-6",
        "1 0-6",
        "0 knock",
        game=DRAW,
    ),
    Bad(
        "steps that say nothing",
        plays(pb.Record(deal=DEAL, steps=[pb.Step(), pb.Step(seat=0, lay=pb.Lay())])),
        [
            ("record.steps[0].seat", "SEAT_MISSING"),
            ("record.steps[0]", "STEP_EMPTY"),
            ("record.steps[1].lay.tile", "TILE_MISSING"),
        ],
    ),
    Bad(
        "a record too long",
        plays(record(DEAL, *["0 knock"] * 1_001)),
        [("record.steps", "RECORD_TOO_LONG")],
    ),
    Bad(
        "a record that begins in the middle",
        plays(record(position("1-1", "2-3", ends="0 6", to_move=0))),
        [("record.deal.layout.ends", "RECORD_AFTER_LEAD")],
    ),
    Bad(
        "a hand that is not over",
        score(position("1-6", "2-3", ends="0 6", to_move=0)),
        [("position", "HAND_NOT_OVER")],
    ),
    Bad(
        "a batch of endgames too large",
        pb.SolveEndgamesRequest(items=[pb.SolveEndgameRequest()] * 10_001),
        [("items", "BATCH_TOO_LARGE")],
    ),
]
