from __future__ import annotations

import pytest
from bestplay.collecting.v1 import collecting_pb2
from bestplay.errors import RequestError
from bestplay.games.collecting import group_hand_request, score_groups_request
from google.protobuf.json_format import MessageToDict


def test_what_is_not_set_is_absent() -> None:
    request = group_hand_request("", set=None, table=None, all_best=False, nodes=None)
    assert MessageToDict(request) == {"hand": {}}


def test_every_option_of_a_grouping_has_its_field() -> None:
    request = group_hand_request(
        "1-2",
        set=9,
        table="seven-84",
        all_best=True,
        max_groupings=5,
        count_cap=6,
        time_limit=0.25,
        nodes=10**12,
    )
    assert MessageToDict(request) == {
        "hand": {"tiles": [{"low": 1, "high": 2}]},
        "rules": {"set": 9, "namedTable": "NAMED_TABLE_SEVEN_84"},
        "limits": {"time": "0.250s", "nodes": "1000000000000"},
        "scope": "GROUPING_SCOPE_ALL",
        "maxGroupings": 5,
        "countCap": 6,
    }


def test_a_claim_has_its_groups() -> None:
    request = score_groups_request("1-2 1-3", ["1-2 1-3", [(4, 0)], ""], compare=True, set=7)
    assert MessageToDict(request) == {
        "hand": {"tiles": [{"low": 1, "high": 2}, {"low": 1, "high": 3}]},
        "groups": [
            {"tiles": [{"low": 1, "high": 2}, {"low": 1, "high": 3}]},
            {"tiles": [{"low": 4, "high": 0}]},
            {},
        ],
        "rules": {"set": 7},
        "compare": True,
    }


def test_a_table_of_ones_own_is_two_mappings_or_a_message() -> None:
    request = group_hand_request("", table={"groups": {2: 4, 3: 9}, "unmatched": {1: 0}})
    assert MessageToDict(request.rules) == {
        "customTable": {
            "groups": [{"tiles": 2, "points": 4}, {"tiles": 3, "points": 9}],
            "unmatched": [{"tiles": 1, "points": 0}],
        }
    }
    assert group_hand_request("", table=request.rules.custom_table) == request


def test_all_faults_of_a_request_are_raised_together() -> None:
    with pytest.raises(RequestError) as caught:
        score_groups_request(
            "1-", ["1-2", "a 3-4"], set=2**31, table="nine", time_limit=float("inf"), nodes=2**63
        )
    assert [(fault.field, fault.reason) for fault in caught.value.violations] == [
        ("hand.tiles[0]", "NOTATION"),
        ("groups[1].tiles[0]", "NOTATION"),
        ("rules.set", "NUMBER_OUT_OF_RANGE"),
        ("rules.named_table", "TABLE_UNKNOWN"),
        ("limits.time", "NUMBER_OUT_OF_RANGE"),
        ("limits.nodes", "NUMBER_OUT_OF_RANGE"),
    ]


def test_a_table_without_a_part_is_refused() -> None:
    with pytest.raises(RequestError, match="'unmatched' is missing"):
        group_hand_request("", table={"groups": {2: 4}})  # type: ignore[arg-type] # on purpose


def test_an_unknown_option_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="sett"):
        group_hand_request("", sett=9)  # type: ignore[call-arg] # on purpose


def test_every_named_table_has_its_text() -> None:
    for value in collecting_pb2.NamedTable.values()[1:]:
        name = collecting_pb2.NamedTable.Name(value)
        text = name.removeprefix("NAMED_TABLE_").lower().replace("_", "-")
        assert group_hand_request("", table=text).rules.named_table == value
