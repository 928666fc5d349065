"""``bestplay updownstop``: the questions about Up-Down-Stop44."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Unpack

import click

from bestplay.command.answers.updownstop import (
    show_plays,
    show_score,
    show_solution,
    summarize,
)
from bestplay.command.batch import answer_batch
from bestplay.command.options import OPTION_OF_FIELD, Asking, asking, limits
from bestplay.command.questions.endgames import (
    Command,
    asking_seat,
    choice,
    expected,
    flag,
    hands,
    lines,
    number,
    only_plays,
    request_file,
    single_file,
    steps,
    with_batch,
    with_options,
)
from bestplay.command.single import Question, answer_question
from bestplay.games.updownstop import (
    PlaysOptions,
    SolveOptions,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.games.updownstop.rules import SIDES
from bestplay.updownstop.v1.updownstop_pb2 import (
    ListPlaysRequest,
    ScoreHandRequest,
    SolveEndgameRequest,
)

UPDOWNSTOP_OPTION_OF_FIELD: Mapping[str, str] = {
    **OPTION_OF_FIELD,
    **{
        f"position.row.{name}": f"--{name}"
        for name in ("start", "first", "second", "scrap", "dead", "passes")
    },
    **{
        f"{place}.{field}": option
        for place in ("position", "record")
        for field, option in (("hands", "--hand"), ("stock.next", "--pile"), ("stock", "--pile"))
    },
    "position.to_move": "--to-move",
    "record.steps": "--step",
    "record.first_seat": "--first-seat",
    "asking": "--asking",
    "only_plays": "--only",
    "with_expected": "--expected",
    **{
        f"rules.{name}": f"--{name.replace('_', '-')}"
        for name in ("set", "sides", "hand_size", "hop", "same_way", "all_passes_count")
    },
}
"""The options of all questions about Up-Down-Stop44, by the fields that hold them."""


def position(command: Command) -> Command:
    """Add the options that say how the table stands, or how it came to it."""
    return with_options(
        command,
        (
            hands(),
            click.option("--start", metavar="TILE", help="The start tile."),
            _end("--first", '"2 down 2-4"', "lower"),
            _end("--second", '"6 up 1-6 stopped" (or fresh)', "higher"),
            click.option("--scrap", metavar="TILES", help="The doubles of removed stops."),
            click.option("--dead", metavar="TILES", help="Tiles under the last one of an end."),
            number("--passes", "N", "How many have just passed, so that it counts."),
            click.option("--pile", metavar="TILES", help="The draw pile, the next tile first."),
            number("--to-move", "SEAT", "Whose turn it is, from 0."),
            steps(
                'All since the deal: "0 exchange 0-1 for 1-1", "start 3-5", "0 build 3-4 first", '
                '"1 stop first", "0 remove first", "1 pass", "0 pass drawing 0-2"; once for each, '
                "or with commas between them. The hands are then those dealt."
            ),
            number("--first-seat", "SEAT", "With --step, whose turn is first.  [default: 0]"),
        ),
    )


def rules(command: Command) -> Command:
    """Add the options that set the rules."""
    return with_options(
        command,
        (
            number("--set", "N", "The double-N set: 6, 9 or 12.  [default: 6]"),
            choice("--sides", SIDES, "Who plays together.  [default: singles]"),
            number("--hand-size", "N", "The tiles of a dealt hand."),
            flag("--hop", "A built tile's other half becomes active."),
            flag("--same-way", "Both ends may go the same way."),
            flag("--all-passes-count", "Passes count towards the end though they drew."),
        ),
    )


def _end(name: str, example: str, half: str) -> Callable[[Command], Command]:
    text = f"The end, such as {example}.  [default: the start tile's {half} number]"
    return click.option(name, metavar="END", help=text)


@click.group()
def updownstop() -> None:
    """Up-Down-Stop44: plays, what each is worth, scores. Every tile is known."""


@updownstop.command()
@click.argument("path", required=False, metavar="[FILE]")
@position
@rules
@asking
def plays(
    how: Asking, path: str | None, hands: tuple[str, ...], **options: Unpack[PlaysOptions]
) -> None:
    """List the legal plays, and what follows each.

    Instead of the options may stand a file with a ListPlaysRequest as protobuf JSON (- is standard
    input).
    """
    question = Question(
        ListPlaysRequest, lambda client, request: client.updownstop.list_plays(request), show_plays
    )
    file = single_file(path, hands, PlaysOptions, "plays")

    def write() -> ListPlaysRequest:
        return list_plays_request(hands, **options)

    answer_question(how, question, file, write, UPDOWNSTOP_OPTION_OF_FIELD)


@updownstop.command()
@click.argument("path", required=False, metavar="[FILE]")
@position
@rules
@asking_seat
@only_plays("3-4 first")
@lines
@expected
@limits
@with_batch
@asking
def solve(
    how: Asking,
    path: str | None,
    hands: tuple[str, ...],
    batch: bool,
    **options: Unpack[SolveOptions],
) -> None:
    """Tell exactly what every legal play is worth, best first.

    Instead of the options may stand a file with a SolveEndgameRequest as protobuf JSON (- is
    standard input), or a .jsonl file with one on each line.
    """
    question = Question(
        SolveEndgameRequest,
        lambda client, request: client.updownstop.solve_endgame(request),
        show_solution,
    )
    file = request_file(path, hands, SolveOptions, batch=batch)
    if file is not None and file.is_batch:
        answer_batch(
            how,
            file,
            SolveEndgameRequest,
            lambda client, items: client.updownstop.solve_endgames(items),
            summarize,
        )

    def write() -> SolveEndgameRequest:
        return solve_endgame_request(hands, **options)

    answer_question(how, question, file, write, UPDOWNSTOP_OPTION_OF_FIELD)


@updownstop.command()
@click.argument("path", required=False, metavar="[FILE]")
@position
@rules
@asking
def score(
    how: Asking, path: str | None, hands: tuple[str, ...], **options: Unpack[PlaysOptions]
) -> None:
    """Score a finished hand, line by line.

    Instead of the options may stand a file with a ScoreHandRequest as protobuf JSON (- is standard
    input).
    """
    question = Question(
        ScoreHandRequest, lambda client, request: client.updownstop.score_hand(request), show_score
    )
    file = single_file(path, hands, PlaysOptions, "scores")

    def write() -> ScoreHandRequest:
        return score_hand_request(hands, **options)

    answer_question(how, question, file, write, UPDOWNSTOP_OPTION_OF_FIELD)
