"""Protobuf JSON, read strictly and written with its zeros."""

import json
import random
from typing import Any

import pytest
from bestplay.collecting.v1.collecting_pb2 import GroupHandRequest, GroupHandResponse
from bestplay.errors import RequestError
from bestplay.strict_json import read_json, write_json
from bestplay.table.v1.tiles_pb2 import Hand, Tile

WHOLE: dict[str, Any] = {
    "hand": {"tiles": [{"low": 0, "high": 0}, {"low": 1, "high": 2}], "hidden": 0},
    "rules": {"set": 6, "customTable": {"groups": [{"tiles": 2, "points": -4}], "unmatched": []}},
    "limits": {"time": "1.5s", "nodes": "1000"},
    "scope": "GROUPING_SCOPE_ALL",
    "max_groupings": 3,
    "countCap": 1e3,
}


def faults(text: bytes | str) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as caught:
        read_json(text, GroupHandRequest)
    return [(violation.field, violation.reason) for violation in caught.value.violations]


def test_a_whole_request_is_read_in_either_spelling() -> None:
    request = read_json(json.dumps(WHOLE).encode(), GroupHandRequest)
    assert request.hand.tiles[0] == Tile(low=0, high=0)
    assert request.hand.tiles[0].HasField("low")
    assert (request.limits.time.nanos, request.limits.nodes) == (500_000_000, 1000)
    assert (request.max_groupings, request.count_cap) == (3, 1000)
    assert request.rules.custom_table.groups[0].points == -4


def test_null_is_absent() -> None:
    request = read_json('{"hand": null, "rules": {"set": null}}', GroupHandRequest)
    assert not request.HasField("hand")
    assert not request.rules.HasField("set")


def test_every_fault_is_told_at_once() -> None:
    text = """{"hnad": {}, "hand": {"tiles": [{"lo": 1}, 5, null]}, "rules": [], "scope": 9.5}"""
    assert faults(text) == [
        ("hnad", "UNKNOWN_FIELD"),
        ("hand.tiles[0].lo", "UNKNOWN_FIELD"),
        ("hand.tiles[1]", "VALUE_UNREADABLE"),
        ("hand.tiles[2]", "VALUE_UNREADABLE"),
        ("rules", "VALUE_UNREADABLE"),
    ]
    text = """{"hand": {"tiles": [{"low": "one", "high": 1.5}, {"low": true, "high": 99999999999}]},
               "scope": "EVERY", "limits": {"time": 5}, "maxGroupings": 1e400}"""
    assert faults(text) == [
        ("hand.tiles[0].low", "VALUE_UNREADABLE"),
        ("hand.tiles[0].high", "VALUE_UNREADABLE"),
        ("hand.tiles[1].low", "VALUE_UNREADABLE"),
        ("hand.tiles[1].high", "VALUE_UNREADABLE"),
        ("scope", "VALUE_UNREADABLE"),
        ("limits.time", "VALUE_UNREADABLE"),
        ("max_groupings", "VALUE_UNREADABLE"),
    ]


def test_both_of_two_exclusive_fields() -> None:
    text = '{"rules": {"namedTable": 1, "customTable": {}}}'
    assert faults(text) == [("", "VALUE_UNREADABLE")]


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"{", b"[]", b"null", b"7", b"\xff", b"{}{}", b'{"scope": NaN}', b"-Infinity"),
        *(b"[" * 100_000, b'{"a":' * 100_000, b'{"scope": 1, "scope": 1}', b"1" * 10_000),
    ],
)
def test_what_is_no_json_object(text: bytes) -> None:
    assert faults(text) == [("", "MALFORMED_JSON")]


def test_zeros_are_written() -> None:
    assert json.loads(write_json(Hand(tiles=[Tile(low=0, high=0)], hidden=0))) == {
        "tiles": [{"low": 0, "high": 0}],
        "hidden": 0,
    }
    answer = json.loads(write_json(GroupHandResponse(points=0)))
    assert (answer["points"], answer["groupings"]) == (0, [])
    assert "count" not in answer


def test_mangled_requests_are_read_or_refused_and_nothing_else() -> None:
    dice = random.Random(7)
    whole = json.dumps(WHOLE)
    refused = 0
    for _ in range(2_000):
        start = dice.randrange(len(whole))
        junk = dice.choice(["", "{", "}", "[", "null", "1e999", '"', ":", "\\", "\x00", "-0", "{}"])
        text = whole[:start] + junk + whole[start + dice.randint(0, 4) :]
        try:
            read_json(text, GroupHandRequest)
        except RequestError as error:
            refused += len(error.violations) > 0
    assert 1_000 < refused < 2_000
