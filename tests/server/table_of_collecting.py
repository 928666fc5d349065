"""Requests about Collecting Dominoes, good and bad."""

from __future__ import annotations

from typing import Any

from bestplay.collecting.v1 import collecting_pb2 as pb
from bestplay.table.v1 import tiles_pb2
from bestplay_solver.tiles import full_set
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from tests.server.notation import NEW_ENUM, Bad, hand, limits, tile


def hard_hand() -> tiles_pb2.Hand:
    """Half of the double-eighteen set: far more work than a few milliseconds."""
    tiles = list(full_set(18))[::2]
    return tiles_pb2.Hand(tiles=[tiles_pb2.Tile(low=low, high=high) for low, high in tiles])


def claimed(*groups: str) -> list[pb.ClaimedGroup]:
    return [pb.ClaimedGroup(tiles=[tile(word) for word in group.split()]) for group in groups]


def lines(points: dict[int, int]) -> list[pb.TableEntry]:
    return [pb.TableEntry(tiles=tiles, points=value) for tiles, value in points.items()]


def table(groups: dict[int, int], unmatched: dict[int, int]) -> pb.CollectingRules:
    return pb.CollectingRules(
        custom_table=pb.ScoreTable(groups=lines(groups), unmatched=lines(unmatched))
    )


EIGHT = hand("1-2 1-5 1-6 3-3 3-4 3-5 2-4 5-5")
EVERY_TILE_OF_DOUBLE_SEVEN = tiles_pb2.Hand(
    tiles=[tiles_pb2.Tile(low=low, high=high) for low, high in full_set(7)]
)


def group(**fields: Any) -> pb.GroupHandRequest:
    return pb.GroupHandRequest(**({"hand": EIGHT} | fields))


def score(hand: tiles_pb2.Hand = EIGHT, *groups: str, **fields: Any) -> pb.ScoreGroupsRequest:
    return pb.ScoreGroupsRequest(hand=hand, groups=claimed(*groups), **fields)


BAD = [
    Bad("no hand at all", pb.GroupHandRequest(), [("hand", "HAND_MISSING")]),
    Bad(
        "a pip above the set's",
        group(hand=hand("7-1 1-2")),
        [("hand.tiles[0].low", "PIP_ABOVE_SET")],
    ),
    Bad(
        "a pip above a smaller set's",
        group(hand=hand("1-2 0-4"), rules=pb.CollectingRules(set=3)),
        [("hand.tiles[1].high", "PIP_ABOVE_SET")],
    ),
    Bad(
        "absurd pips",
        group(hand=tiles_pb2.Hand(tiles=[tiles_pb2.Tile(low=-1, high=2**31 - 1)])),
        [("hand.tiles[0].low", "PIP_NEGATIVE"), ("hand.tiles[0].high", "PIP_ABOVE_SET")],
    ),
    Bad(
        "a tile twice, once turned round",
        group(hand=hand("1-2 3-3 2-1")),
        [("hand.tiles[2]", "TILE_REPEATED")],
    ),
    Bad(
        "a missing half, and both",
        group(hand=hand("1- -0 -")),
        [
            ("hand.tiles[0].high", "HALF_MISSING"),
            ("hand.tiles[1].low", "HALF_MISSING"),
            ("hand.tiles[2].low", "HALF_MISSING"),
            ("hand.tiles[2].high", "HALF_MISSING"),
        ],
    ),
    *(
        Bad(
            f"a set of {number}",
            group(rules=pb.CollectingRules(set=number)),
            [("rules.set", "SET_OUT_OF_RANGE")],
        )
        for number in (0, 19, -1)
    ),
    Bad(
        "a hand larger than the set",
        group(hand=EVERY_TILE_OF_DOUBLE_SEVEN),
        [("hand.tiles", "HAND_TOO_LARGE")],
    ),
    Bad(
        "a hand with hidden tiles",
        group(hand=tiles_pb2.Hand(hidden=3)),
        [("hand.hidden", "HIDDEN_TILES")],
    ),
    Bad(
        "an empty table",
        group(rules=pb.CollectingRules(custom_table=pb.ScoreTable())),
        [
            ("rules.custom_table.groups", "TABLE_EMPTY"),
            ("rules.custom_table.unmatched", "TABLE_EMPTY"),
        ],
    ),
    Bad(
        "a table with gaps",
        group(rules=table({2: 4, 4: 24}, {2: -6})),
        [
            ("rules.custom_table.groups", "TABLE_GAP"),
            ("rules.custom_table.unmatched", "TABLE_GAP"),
        ],
    ),
    Bad(
        "a table out of range",
        group(rules=table({1: 4, 2: 1_000_001}, {1: -1_000_001, 191: 0})),
        [
            ("rules.custom_table.groups[0].tiles", "TABLE_VALUE_OUT_OF_RANGE"),
            ("rules.custom_table.groups[1].points", "TABLE_VALUE_OUT_OF_RANGE"),
            ("rules.custom_table.unmatched[0].points", "TABLE_VALUE_OUT_OF_RANGE"),
            ("rules.custom_table.unmatched[1].tiles", "TABLE_VALUE_OUT_OF_RANGE"),
        ],
    ),
    Bad(
        "a table's lines without numbers",
        group(
            rules=pb.CollectingRules(
                custom_table=pb.ScoreTable(groups=[pb.TableEntry()], unmatched=lines({1: -1}))
            )
        ),
        [
            ("rules.custom_table.groups[0].tiles", "TABLE_VALUE_MISSING"),
            ("rules.custom_table.groups[0].points", "TABLE_VALUE_MISSING"),
        ],
    ),
    Bad(
        "a table's line twice",
        group(
            rules=pb.CollectingRules(
                custom_table=pb.ScoreTable(
                    groups=lines({2: 4}) + lines({2: 5}), unmatched=lines({1: -1})
                )
            )
        ),
        [("rules.custom_table.groups[1].tiles", "TABLE_REPEATED")],
    ),
    Bad(
        "a table too long",
        group(
            rules=pb.CollectingRules(
                custom_table=pb.ScoreTable(
                    groups=lines({2: 4}) * 19, unmatched=lines({1: -1}) * 191
                )
            )
        ),
        [
            ("rules.custom_table.groups", "TABLE_TOO_LONG"),
            ("rules.custom_table.unmatched", "TABLE_TOO_LONG"),
        ],
    ),
    Bad(
        "choices that this version does not know",
        group(
            scope=NEW_ENUM,
            rules=pb.CollectingRules(named_table=NEW_ENUM),  # type: ignore[arg-type] # likewise
        ),
        [("rules.named_table", "TABLE_UNKNOWN"), ("scope", "SCOPE_UNKNOWN")],
    ),
    Bad(
        "numbers out of range",
        group(
            max_groupings=0,
            count_cap=-1,
            limits=limits(time=Duration(seconds=-1), nodes=0),
        ),
        [
            ("limits.time", "TIME_OUT_OF_RANGE"),
            ("limits.nodes", "NODES_OUT_OF_RANGE"),
            ("max_groupings", "MAX_GROUPINGS_OUT_OF_RANGE"),
            ("count_cap", "COUNT_CAP_OUT_OF_RANGE"),
        ],
    ),
    Bad(
        "numbers too large",
        group(
            max_groupings=1_001,
            count_cap=1_000_000_001,
            limits=limits(time=Duration(seconds=3_601), nodes=2**62),
        ),
        [
            ("limits.time", "TIME_OUT_OF_RANGE"),
            ("limits.nodes", "NODES_OUT_OF_RANGE"),
            ("max_groupings", "MAX_GROUPINGS_OUT_OF_RANGE"),
            ("count_cap", "COUNT_CAP_OUT_OF_RANGE"),
        ],
    ),
    Bad(
        "faults of every part at once",
        group(
            hand=hand("7-1 1-2 2-1"),
            rules=pb.CollectingRules(named_table=NEW_ENUM),  # type: ignore[arg-type] # as above
            count_cap=0,
        ),
        [
            ("rules.named_table", "TABLE_UNKNOWN"),
            ("hand.tiles[0].low", "PIP_ABOVE_SET"),
            ("hand.tiles[2]", "TILE_REPEATED"),
            ("count_cap", "COUNT_CAP_OUT_OF_RANGE"),
        ],
    ),
    Bad("a claim without a hand", pb.ScoreGroupsRequest(), [("hand", "HAND_MISSING")]),
    Bad(
        "a claim with every fault",
        score(EIGHT, "1-2", "1-5 3-4", "1-5 1-6", "1-6 6-6", "", "1-2 1-9"),
        [
            ("groups[5].tiles[1].high", "PIP_ABOVE_SET"),
            ("groups[0]", "GROUP_TOO_SMALL"),
            ("groups[1]", "GROUP_MIXED_SUITS"),
            ("groups[2].tiles[0]", "TILE_IN_TWO_GROUPS"),
            ("groups[3].tiles[0]", "TILE_IN_TWO_GROUPS"),
            ("groups[3].tiles[1]", "TILE_NOT_IN_HAND"),
            ("groups[4]", "GROUP_TOO_SMALL"),
            ("groups[5].tiles[0]", "TILE_IN_TWO_GROUPS"),
        ],
    ),
    Bad(
        "a claim of a hand at fault",
        score(hand("1-2 1-2 8-8"), "1-2 5-1"),
        [
            ("hand.tiles[1]", "TILE_REPEATED"),
            ("hand.tiles[2].low", "PIP_ABOVE_SET"),
            ("hand.tiles[2].high", "PIP_ABOVE_SET"),
        ],
    ),
    Bad(
        "a batch too large",
        pb.GroupHandsRequest(items=[pb.GroupHandRequest()] * 10_001),
        [("items", "BATCH_TOO_LARGE")],
    ),
    Bad("a claim beyond reason", score(EIGHT, *[""] * 381), [("groups", "CLAIM_TOO_LARGE")]),
]


SUIT_OF_FOUR = hand("0-4 1-4 2-4 3-4 4-4 4-5 4-6")

GOOD: dict[str, Message] = {
    "one best grouping": group(),
    "all best groupings": group(scope=pb.GROUPING_SCOPE_ALL),
    "an empty hand": group(hand=hand("")),
    "the double blank": group(hand=hand("0-0")),
    "another named table": group(
        hand=SUIT_OF_FOUR, rules=pb.CollectingRules(named_table=pb.NAMED_TABLE_SEVEN_84)
    ),
    "a table of its own": group(hand=SUIT_OF_FOUR, rules=table({3: 50, 2: 0}, {1: 0})),
    "a score": score(EIGHT, "5-5 3-5", "1-2 1-5 6-1"),
    "a score of 0": score(hand("")),
    "a score and the best": score(EIGHT, "5-5 3-5", compare=True),
    "a batch of nothing": pb.GroupHandsRequest(),
    "a batch with faults in the middle": pb.GroupHandsRequest(
        items=[group(), group(hand=hand("1-2 1-2 7-7 -")), pb.GroupHandRequest(), group()]
    ),
}
