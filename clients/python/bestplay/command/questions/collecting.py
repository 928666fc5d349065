"""``bestplay collecting``: the questions about Collecting Dominoes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, Unpack

import click

from bestplay.collecting.v1.collecting_pb2 import GroupHandRequest, ScoreGroupsRequest
from bestplay.command.answers.collecting import show_grouping, show_score, summarize
from bestplay.command.batch import answer_batch
from bestplay.command.files import (
    RequestFile,
    find_request_file,
    refuse_batch,
    refuse_options,
    require_request_file,
)
from bestplay.command.options import OPTION_OF_FIELD, Asking, asking, limits
from bestplay.command.single import Question, answer_question
from bestplay.games.collecting import (
    NAMED_TABLES,
    GroupOptions,
    ScoreOptions,
    group_hand_request,
    score_groups_request,
)

Command = TypeVar("Command", bound=Callable[..., None])

_OPTION_OF_FIELD: Mapping[str, str] = {
    **OPTION_OF_FIELD,
    "rules.set": "--set",
    "rules.named_table": "--table",
    "max_groupings": "--max-groupings",
    "count_cap": "--count-cap",
}

_GROUP = Question(
    GroupHandRequest,
    lambda client, request: client.collecting.group_hand(request),
    show_grouping,
)
_SCORE = Question(
    ScoreGroupsRequest,
    lambda client, request: client.collecting.score_groups(request),
    show_score,
)


def _rules(command: Command) -> Command:
    table = click.option(
        "--table",
        type=click.Choice(list(NAMED_TABLES)),
        help="The score table, standard by default; one of your own goes into a .json request.",
    )
    highest = click.option(
        "--set", type=int, metavar="N", help="The double-N set, 1 to 18.  [default: 6]"
    )
    return highest(table(command))


@click.group()
def collecting() -> None:
    """Collecting Dominoes: group a hand, or score groups."""


@collecting.command()
@click.argument("tiles", nargs=-1, metavar="[TILES... | FILE]")
@_rules
@click.option("--all", "all_best", is_flag=True, help="List all best groupings, and count them.")
@click.option("--max-groupings", type=int, metavar="N", help="List so many.  [default: 100]")
@click.option("--count-cap", type=int, metavar="N", help="Count so many.  [default: 1000000]")
@limits
@click.option("--batch", is_flag=True, help="Each line of the file (- too) is a request.")
@asking
def group(
    how: Asking, tiles: tuple[str, ...], batch: bool, **options: Unpack[GroupOptions]
) -> None:
    """Divide a hand into groups for the most points.

    TILES are written 1-2 1-5 ...; "" is the empty hand. Instead of them may stand a file with a
    GroupHandRequest as protobuf JSON (- is standard input), or a .jsonl file with one on each line.
    """
    if not tiles:
        raise click.UsageError('give the tiles, such as 1-2 1-5 ("" is the empty hand), or a file')
    file = find_request_file(tiles, batch=batch)
    if file is not None:
        refuse_options(GroupOptions.__annotations__)
    if file is not None and file.is_batch:
        _group_lines(how, file)
        return

    def write() -> GroupHandRequest:
        return group_hand_request(" ".join(tiles), **options)

    answer_question(how, _GROUP, file, write, _OPTION_OF_FIELD)


@collecting.command()
@click.argument("request_file", required=False, metavar="[FILE]")
@click.option("--hand", metavar="TILES", help='The hand, such as "1-2 1-5 3-3"; "" is empty.')
@click.option("--group", "groups", multiple=True, metavar="TILES", help="A claimed group.")
@_rules
@click.option("--compare", is_flag=True, help="Say how far it is from the best.")
@limits
@asking
def score(
    how: Asking,
    request_file: str | None,
    hand: str | None,
    groups: tuple[str, ...],
    **options: Unpack[ScoreOptions],
) -> None:
    """Check claimed groups of a hand, and score them line by line.

    Instead of the options may stand a file with a ScoreGroupsRequest as protobuf JSON (- is
    standard input).
    """
    file = None
    if request_file is not None:
        refuse_options(["hand", "groups", *ScoreOptions.__annotations__])
        file = require_request_file(request_file, "tiles go into --hand and --group")
        refuse_batch(file, "scores")
    elif hand is None:
        raise click.UsageError('give the hand, such as --hand "1-2 1-5" (empty: ""), or a file')

    def write() -> ScoreGroupsRequest:
        return score_groups_request(hand or "", groups, **options)

    answer_question(how, _SCORE, file, write, _OPTION_OF_FIELD)


def _group_lines(how: Asking, file: RequestFile) -> None:
    answer_batch(
        how,
        file,
        GroupHandRequest,
        lambda client, items: client.collecting.group_hands(items),
        summarize,
    )
