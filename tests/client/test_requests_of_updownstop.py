from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bestplay.command.answers.updownstop_words import line_words
from bestplay.errors import RequestError
from bestplay.faults import Faults
from bestplay.games.updownstop import (
    EndLike,
    StepsLike,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.updownstop.steps import passing, read_steps
from bestplay.table.v1.tiles_pb2 import Stock, Tile
from bestplay.updownstop.v1.updownstop_pb2 import (
    DIRECTION_DOWN,
    DIRECTION_UP,
    END_FIRST,
    END_SECOND,
    Build,
    Exchange,
    Pass,
    PlaceStop,
    Remove,
    RowEnd,
    Start,
    Step,
    Stop,
)
from google.protobuf.json_format import MessageToDict


def tile(low: int, high: int) -> dict[str, int]:
    return {"low": low, "high": high}


def faults(write: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(RequestError) as caught:
        write()
    return [(fault.field, fault.reason) for fault in caught.value.violations]


def test_what_is_not_set_is_absent() -> None:
    request = solve_endgame_request(
        [""],
        start=None,
        first=None,
        scrap=None,
        pile=None,
        steps=None,
        set=None,
        sides=None,
        hop=None,
        with_lines=False,
        with_expected=False,
    )
    assert MessageToDict(request) == {"position": {"hands": [{}], "row": {}}}


def test_zeros_are_said() -> None:
    request = list_plays_request(["0-0"], start="0-0", first=0, passes=0, to_move=0, hop=False)
    assert MessageToDict(request) == {
        "rules": {"hop": False},
        "position": {
            "hands": [{"tiles": [tile(0, 0)]}],
            "row": {"start": tile(0, 0), "first": {"active": 0}, "passes": 0},
            "toMove": 0,
        },
    }


def test_every_option_of_a_question_has_its_field() -> None:
    request = solve_endgame_request(
        ["1-2", [(3, 4)]],
        start=(3, 5),
        first="2 down 2-4 stopped",
        second="6 up 1-6",
        scrap="0-0",
        dead="1-1 5-6",
        passes=1,
        pile="5-5 0-1",
        to_move=1,
        set=9,
        sides="singles",
        hand_size=7,
        hop=True,
        same_way=True,
        all_passes_count=True,
        asking=0,
        only_plays=["3-4 first", passing(Pass())],
        with_lines=True,
        with_expected=True,
        time_limit=0.25,
        nodes=200,
    )
    assert MessageToDict(request) == {
        "rules": {
            "set": 9,
            "sides": "SIDES_SINGLES",
            "handSize": 7,
            "hop": True,
            "sameWay": True,
            "allPassesCount": True,
        },
        "position": {
            "hands": [{"tiles": [tile(1, 2)]}, {"tiles": [tile(3, 4)]}],
            "row": {
                "start": tile(3, 5),
                "first": {
                    "active": 2,
                    "direction": "DIRECTION_DOWN",
                    "top": tile(2, 4),
                    "stop": {"fresh": False},
                },
                "second": {"active": 6, "direction": "DIRECTION_UP", "top": tile(1, 6)},
                "scrap": [tile(0, 0)],
                "dead": [tile(1, 1), tile(5, 6)],
                "passes": 1,
            },
            "stock": {"next": [tile(5, 5), tile(0, 1)]},
            "toMove": 1,
        },
        "asking": 0,
        "onlyPlays": [{"build": {"tile": tile(3, 4), "end": "END_FIRST"}}, {"pass": {}}],
        "withLines": True,
        "withExpected": True,
        "limits": {"time": "0.250s", "nodes": "200"},
    }


def test_steps_make_a_record() -> None:
    request = score_hand_request(
        ["0-1", "3-4"], steps="start 3-5, 1 pass", first_seat=1, pile=[(0, 2)]
    )
    assert MessageToDict(request) == {
        "record": {
            "hands": [{"tiles": [tile(0, 1)]}, {"tiles": [tile(3, 4)]}],
            "steps": [{"start": {"tile": tile(3, 5)}}, {"seat": 1, "pass": {}}],
            "stock": {"next": [tile(0, 2)]},
            "firstSeat": 1,
        }
    }
    assert list_plays_request([""], steps=[]).WhichOneof("from") == "record"


def test_a_pile_may_be_a_message() -> None:
    stock = Stock(next=[Tile(low=1, high=2)])
    assert list_plays_request([""], pile=stock).position.stock == stock


DOWN_TO_2 = RowEnd(active=2, direction=DIRECTION_DOWN, top=Tile(low=2, high=4))


def stopped(fresh: bool) -> RowEnd:
    end = RowEnd(stop=Stop(fresh=fresh))
    end.MergeFrom(DOWN_TO_2)
    return end


@pytest.mark.parametrize(
    ("end", "message"),
    [
        ("5", RowEnd(active=5)),
        (5, RowEnd(active=5)),
        (0, RowEnd(active=0)),
        (" 5  up", RowEnd(active=5, direction=DIRECTION_UP)),
        ("2 down 2-4", DOWN_TO_2),
        ("2 2-4 down", DOWN_TO_2),
        ("2 down 2-4 stopped", stopped(fresh=False)),
        ("2 down fresh 2-4", stopped(fresh=True)),
        (DOWN_TO_2, DOWN_TO_2),
    ],
)
def test_an_end_is_its_number_and_more(end: EndLike, message: RowEnd) -> None:
    assert list_plays_request([""], first=end).position.row.first == message
    assert list_plays_request([""], second=end).position.row.second == message


@pytest.mark.parametrize(
    "end",
    [
        *("", "up", "2 left", "2 down down", "2 up down", "2 2-4 2-5", "2 stopped fresh", "-1"),
        *("2-4 2", "٣", "2 down 2-4 stop", [2], (2, 4)),
    ],
)
def test_what_is_no_end_is_a_fault(end: Any) -> None:
    assert faults(lambda: list_plays_request([""], second=end)) == [
        ("position.row.second", "NOTATION")
    ]


def test_all_faults_of_a_request_are_raised_together() -> None:
    assert faults(
        lambda: solve_endgame_request(
            ["1-2 a", "1-"],
            start="3",
            first=2**31,
            second="2 down 2-x",
            scrap="b",
            dead=["c"],
            passes=2**31,
            pile="d",
            to_move=2**31,
            first_seat=0,
            set=2**31,
            sides="pairs",
            hand_size=2**40,
            asking=-(2**40),
            only_plays="3-4 at, knock, 99999999999 pass",
            nodes=2**63,
        )
    ) == [
        ("record.first_seat", "NOTATION"),
        ("position.hands[0].tiles[1]", "NOTATION"),
        ("position.hands[1].tiles[0]", "NOTATION"),
        ("position.row.start", "NOTATION"),
        ("position.row.first.active", "NUMBER_OUT_OF_RANGE"),
        ("position.row.second.top", "NOTATION"),
        ("position.row.scrap[0]", "NOTATION"),
        ("position.row.dead[0]", "NOTATION"),
        ("position.row.passes", "NUMBER_OUT_OF_RANGE"),
        ("position.stock.next[0]", "NOTATION"),
        ("position.to_move", "NUMBER_OUT_OF_RANGE"),
        ("rules.set", "NUMBER_OUT_OF_RANGE"),
        ("rules.sides", "SIDES_UNKNOWN"),
        ("rules.hand_size", "NUMBER_OUT_OF_RANGE"),
        ("asking", "NUMBER_OUT_OF_RANGE"),
        ("only_plays[0]", "NOTATION"),
        ("only_plays[1]", "NOTATION"),
        ("only_plays[2].seat", "NUMBER_OUT_OF_RANGE"),
        ("limits.nodes", "NUMBER_OUT_OF_RANGE"),
    ]


def test_a_record_is_not_told_as_it_stands_too() -> None:
    assert faults(
        lambda: list_plays_request(
            ["a"],
            start="3-5",
            first=3,
            second=5,
            scrap="",
            dead="",
            passes=0,
            to_move=0,
            steps=["b"],
            pile="c",
            first_seat=2**31,
        )
    ) == [
        ("position.row.start", "NOTATION"),
        ("position.row.first", "NOTATION"),
        ("position.row.second", "NOTATION"),
        ("position.row.scrap", "NOTATION"),
        ("position.row.dead", "NOTATION"),
        ("position.row.passes", "NOTATION"),
        ("position.to_move", "NOTATION"),
        ("record.hands[0].tiles[0]", "NOTATION"),
        ("record.steps[0]", "NOTATION"),
        ("record.stock.next[0]", "NOTATION"),
        ("record.first_seat", "NUMBER_OUT_OF_RANGE"),
    ]


def test_one_text_is_no_hands() -> None:
    assert faults(lambda: list_plays_request("6-6 2-3")) == [("position.hands", "NOTATION")]


def test_an_unknown_option_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="boneyard"):
        list_plays_request([""], boneyard="1-1")  # type: ignore[call-arg] # on purpose
    with pytest.raises(TypeError, match="asking"):
        score_hand_request([""], asking=0)  # type: ignore[call-arg] # on purpose


def read(steps: StepsLike) -> list[Step]:
    noted = Faults()
    messages = read_steps(steps, "record.steps", noted)
    noted.check()
    return messages


ZERO_ONE, ONE_ONE, THREE_FOUR = Tile(low=0, high=1), Tile(low=1, high=1), Tile(low=3, high=4)
NOTHING = Step(seat=1, exchange=Exchange())
EXCHANGED = Step(seat=0, exchange=Exchange(put_aside=[ZERO_ONE], drawn=[ONE_ONE]))
START = Step(start=Start(tile=Tile(low=3, high=5)))
BUILT = Step(seat=0, build=Build(tile=THREE_FOUR, end=END_FIRST, direction=DIRECTION_UP, active=4))
STOPPED = Step(seat=1, stop=PlaceStop(end=END_SECOND, tile=Tile(low=0, high=0)))
REMOVED = Step(seat=0, remove=Remove(end=END_FIRST))


def passed(seat: int, drawn: Tile | None = None) -> Step:
    step = passing(Pass(drawn=drawn))
    step.seat = seat
    return step


ALL = [EXCHANGED, NOTHING, START, BUILT, STOPPED, REMOVED, passed(0), passed(1, ZERO_ONE)]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("0 exchange 0-1 for 1-1", EXCHANGED),
        ("1 exchange", NOTHING),
        ("1 exchange 2", Step(seat=1, exchange=Exchange(hidden=2))),
        ("1 exchange 0", Step(seat=1, exchange=Exchange(hidden=0))),
        (
            "1 exchange 0-1 1-1 for 3-4 0-0",
            Step(
                seat=1,
                exchange=Exchange(
                    put_aside=[ZERO_ONE, ONE_ONE], drawn=[THREE_FOUR, Tile(low=0, high=0)]
                ),
            ),
        ),
        ("start 3-5", START),
        ("0 build 3-4 first up to 4", BUILT),
        ("0 3-4 to 4 up first", BUILT),
        ("  0\tbuild 3-4 at the first end up to 4 ", BUILT),
        ("0 build 3-4", Step(seat=0, build=Build(tile=THREE_FOUR))),
        ("3-4", Step(build=Build(tile=THREE_FOUR))),
        ("3-4 to 0", Step(build=Build(tile=THREE_FOUR, active=0))),
        ("3-4 down", Step(build=Build(tile=THREE_FOUR, direction=DIRECTION_DOWN))),
        ("1 stop 0-0 second", STOPPED),
        ("1 stop second 0-0", STOPPED),
        ("1 stop 0-0 at the second end", STOPPED),
        ("stop", Step(stop=PlaceStop())),
        ("stop first", Step(stop=PlaceStop(end=END_FIRST))),
        ("0 remove first", REMOVED),
        ("remove", Step(remove=Remove())),
        ("0 pass", passed(0)),
        ("1 pass drawing 1-0", passed(1, Tile(low=1, high=0))),
    ],
)
def test_a_step_is_who_does_what(text: str, step: Step) -> None:
    assert read([text]) == [step]


@pytest.mark.parametrize(
    "steps",
    [
        "0 exchange 0-1 for 1-1, 1 exchange, start 3-5, 0 3-4 first up to 4, 1 stop 0-0 second,"
        "0 remove first, 0 pass, 1 pass drawing 0-1",
        [EXCHANGED, "1 exchange", START, BUILT, "1 stop 0-0 second", REMOVED, *ALL[-2:]],
        iter(ALL),
    ],
)
def test_steps_are_one_text_or_several(steps: StepsLike) -> None:
    assert read(steps) == ALL


def test_what_is_printed_can_be_read() -> None:
    assert read(line_words(ALL)) == ALL


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0 1", "0 knock", "start", "start 3-5 1-1", "0 build", "0 build first"),
        *("0 3-4 first first", "0 3-4 first second", "0 3-4 up down", "0 3-4 to", "0 3-4 to x"),
        *("0 3-4 to 1 to 2", "0 3-4 left", "0 3-4 1-1", "0 stop up", "0 stop first to 1"),
        *("0 stop 1-1 2-2", "0 remove 1-1", "0 remove down", "0 pass 1-1", "0 pass drawing"),
        *("0 pass drawing 1-1 2-2", "0 exchange 1-1", "0 exchange 1-1 for 2-2 for 3-3"),
        *("-1 pass", "٣ pass", "9" * 5000, "0 exchange 1 2", "0 exchange two", "0 exchange -1"),
    ],
)
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        read([START, text])
    (violation,) = caught.value.violations
    assert (violation.field, violation.reason) == ("record.steps[1]", "NOTATION")
    assert len(violation.description) < 240


def test_a_mistake_within_a_step_has_its_path() -> None:
    assert faults(
        lambda: read(
            "start 3, 99999999999 pass, 0 pass drawing 1-, 0 1-x, 0 1-2 to 99999999999, 0 stop 1-x,"
            "0 exchange x for 1-1 y, 0 exchange 99999999999"
        )
    ) == [
        ("record.steps[0].start.tile", "NOTATION"),
        ("record.steps[1].seat", "NUMBER_OUT_OF_RANGE"),
        ("record.steps[2].pass.drawn", "NOTATION"),
        ("record.steps[3].build.tile", "NOTATION"),
        ("record.steps[4].build.active", "NUMBER_OUT_OF_RANGE"),
        ("record.steps[5].stop.tile", "NOTATION"),
        ("record.steps[6].exchange.put_aside[0]", "NOTATION"),
        ("record.steps[6].exchange.drawn[1]", "NOTATION"),
        ("record.steps[7].exchange.hidden", "NUMBER_OUT_OF_RANGE"),
    ]
