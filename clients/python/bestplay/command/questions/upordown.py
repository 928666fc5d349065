"""``bestplay upordown``: the questions about Up or Down?."""

from __future__ import annotations

from typing import Unpack

import click

from bestplay.command.answers.upordown import show_plan, show_ranks, show_score, summarize
from bestplay.command.answers.upordown_turns import show_solution
from bestplay.command.batch import answer_batch
from bestplay.command.files import (
    RequestFile,
    find_request_file,
    refuse_batch,
    refuse_options,
    require_request_file,
)
from bestplay.command.options import Asking, asking, limits
from bestplay.command.questions.endgames import asking_seat, lines, with_batch
from bestplay.command.questions.upordown_options import (
    UPORDOWN_OPTION_OF_FIELD,
    area,
    coming,
    only_turns,
    position,
    rules,
)
from bestplay.command.single import Question, answer_question
from bestplay.games.upordown import (
    PlanOptions,
    RankOptions,
    ScoreOptions,
    SolveOptions,
    plan_rows_request,
    rank_rows_request,
    score_area_request,
    solve_endgame_request,
)
from bestplay.upordown.v1.upordown_pb2 import (
    PlanRowsRequest,
    RankRowsRequest,
    ScoreAreaRequest,
    SolveEndgameRequest,
)

_PLAN = Question(
    PlanRowsRequest, lambda client, request: client.upordown.plan_rows(request), show_plan
)
_RANK = Question(
    RankRowsRequest, lambda client, request: client.upordown.rank_rows(request), show_ranks
)
_SOLVE = Question(
    SolveEndgameRequest,
    lambda client, request: client.upordown.solve_endgame(request),
    show_solution,
)
_SCORE = Question(
    ScoreAreaRequest, lambda client, request: client.upordown.score_area(request), show_score
)


@click.group()
def upordown() -> None:
    """Up or Down?: the best rows, places for a card, endgames, scores."""


@upordown.command()
@click.argument("sequence", nargs=-1, metavar="[CARDS... | FILE]")
@area
@rules
@limits
@with_batch
@asking
def plan(
    how: Asking, sequence: tuple[str, ...], batch: bool, **options: Unpack[PlanOptions]
) -> None:
    """Put known cards, taken in this order, into the best rows.

    CARDS are written 12 30 7 ...; "" is none. Instead of them may stand a file with a
    PlanRowsRequest as protobuf JSON (- is standard input), or a .jsonl file with one on each line.
    """
    if not sequence:
        raise click.UsageError('give the cards, such as 12 30 7 ("" is none), or a file')
    file = find_request_file(sequence, batch=batch)
    if file is not None:
        refuse_options(PlanOptions.__annotations__)
    if file is not None and file.is_batch:
        answer_batch(
            how,
            file,
            PlanRowsRequest,
            lambda client, items: client.upordown.plan_many_rows(items),
            summarize,
        )

    def write() -> PlanRowsRequest:
        return plan_rows_request(" ".join(sequence), **options)

    answer_question(how, _PLAN, file, write, UPORDOWN_OPTION_OF_FIELD)


@upordown.command()
@click.argument("card", metavar="CARD | FILE")
@area
@coming
@rules
@limits
@asking
def rank(how: Asking, card: str, **options: Unpack[RankOptions]) -> None:
    """Rank the places for a card just taken: exactly with --next, else by an estimate.

    Instead of CARD may stand a file with a RankRowsRequest as protobuf JSON (- is standard input).
    """
    file = find_request_file([card])
    if file is not None:
        refuse_options(RankOptions.__annotations__)
        refuse_batch(file, "places")

    def write() -> RankRowsRequest:
        return rank_rows_request(card, **options)

    answer_question(how, _RANK, file, write, UPORDOWN_OPTION_OF_FIELD)


@upordown.command()
@click.argument("path", required=False, metavar="[FILE]")
@position
@asking_seat
@only_turns
@lines
@rules
@limits
@asking
def solve(
    how: Asking, path: str | None, hands: tuple[str, ...], **options: Unpack[SolveOptions]
) -> None:
    """Tell exactly what every turn is worth, best first: two seats, both piles empty.

    Instead of the options may stand a file with a SolveEndgameRequest as protobuf JSON (- is
    standard input).
    """
    file = _single_file(path, ["hands", *SolveOptions.__annotations__], "endgames")
    if file is None and not hands:
        raise click.UsageError(
            'give a --hand for each seat, such as --hand "7 1" --hand "12 3", or a file'
        )

    def write() -> SolveEndgameRequest:
        return solve_endgame_request(hands, **options)

    answer_question(how, _SOLVE, file, write, UPORDOWN_OPTION_OF_FIELD)


@upordown.command()
@click.argument("path", required=False, metavar="[FILE]")
@area
@rules
@asking
def score(how: Asking, path: str | None, rows: str | None, **options: Unpack[ScoreOptions]) -> None:
    """Score rows and discards, line by line.

    Instead of the options may stand a file with a ScoreAreaRequest as protobuf JSON (- is standard
    input).
    """
    file = _single_file(path, ["rows", *ScoreOptions.__annotations__], "scores")
    if file is None and rows is None:
        raise click.UsageError('give the rows, such as --row "5 10 20" (none: ""), or a file')

    def write() -> ScoreAreaRequest:
        return score_area_request(rows or "", **options)

    answer_question(how, _SCORE, file, write, UPORDOWN_OPTION_OF_FIELD)


def _single_file(path: str | None, options: list[str], things: str) -> RequestFile | None:
    """Return the file at a path, which holds one request; None when the options are it."""
    if path is None:
        return None
    refuse_options(options)
    file = require_request_file(path, "cards go into the options: see --help")
    refuse_batch(file, things)
    return file
