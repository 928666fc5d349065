from __future__ import annotations

import pytest
from bestplay.command.answers.domino_words import line_words
from bestplay.dominoes.v1.dominoes_pb2 import Draw, Knock, Lay, Step
from bestplay.errors import RequestError
from bestplay.faults import Faults
from bestplay.games.dominoes import StepsLike
from bestplay.games.dominoes.steps import read_steps
from bestplay.table.v1.tiles_pb2 import Tile


def read(steps: StepsLike) -> list[Step]:
    faults = Faults()
    messages = read_steps(steps, "record.steps", faults)
    faults.check()
    return messages


LEAD = Step(seat=0, lay=Lay(tile=Tile(low=6, high=6)))
LAY = Step(seat=1, lay=Lay(tile=Tile(low=2, high=0), at=0))
KNOCK = Step(seat=2, knock=Knock())
DRAW = Step(seat=3, draw=Draw(tile=Tile(low=0, high=0)))
ALL = [LEAD, LAY, KNOCK, DRAW]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("0 6-6", LEAD),
        ("  0\t6-6 ", LEAD),
        ("0 lay 6-6", LEAD),
        ("1 2-0 at 0", LAY),
        ("1 2-0@0", LAY),
        ("1 2-0 @ 0", LAY),
        ("1 lay 2-0 at 0", LAY),
        ("2 knock", KNOCK),
        ("3 draw 0-0", DRAW),
        ("3 draw", Step(seat=3, draw=Draw())),
        ("2-0@0", Step(lay=LAY.lay)),
        ("knock", Step(knock=Knock())),
        ("draw", Step(draw=Draw())),
    ],
)
def test_a_step_is_who_does_what(text: str, step: Step) -> None:
    assert read([text]) == [step]


@pytest.mark.parametrize(
    "steps",
    [
        "0 6-6, 1 2-0 at 0, 2 knock, 3 draw 0-0",
        "0 6-6\n1 2-0@0\n2 knock\n\n3 draw 0-0\n",
        ["0 6-6", "1 2-0 at 0", "2 knock", "3 draw 0-0"],
        iter([LEAD, "1 2-0@0", KNOCK, DRAW]),
    ],
)
def test_steps_are_one_text_or_several(steps: StepsLike) -> None:
    assert read(steps) == ALL


@pytest.mark.parametrize("steps", ["", " , ", []])
def test_no_steps_are_no_steps(steps: StepsLike) -> None:
    assert read(steps) == []


def test_what_is_printed_can_be_read() -> None:
    assert read(line_words(ALL)) == ALL


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "0 1", "0 6-6 at", "0 6-6 at six", "0 6-6 6", "0 1 6-6", "0 6-6@1@2", "0 lay"),
        *("0 pass", "0 knock 6-6", "0 draw 1-2 3-4", "-1 knock", "٣ knock", "9" * 5000),
    ],
)
def test_what_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        read([KNOCK, text])
    (violation,) = caught.value.violations
    assert (violation.field, violation.reason) == ("record.steps[1]", "NOTATION")
    assert len(violation.description) < 200


def test_a_mistake_within_a_step_has_its_path() -> None:
    with pytest.raises(RequestError) as caught:
        read("0 6-x, 99999999999 knock, 0 draw 1-, 0 1-2 at 99999999999")
    assert [(fault.field, fault.reason) for fault in caught.value.violations] == [
        ("record.steps[0].lay.tile", "NOTATION"),
        ("record.steps[1].seat", "NUMBER_OUT_OF_RANGE"),
        ("record.steps[2].draw.tile", "NOTATION"),
        ("record.steps[3].lay.at", "NUMBER_OUT_OF_RANGE"),
    ]
