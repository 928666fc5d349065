"""``bestplay updownstop``: the questions about Up-Down-Stop44."""

from __future__ import annotations

from typing import Unpack

import click

from bestplay.command.answers.updownstop import (
    show_plays,
    show_score,
    show_solution,
    summarize,
)
from bestplay.command.answers.updownstop_advice import show_advice, show_exchange_advice
from bestplay.command.batch import answer_batch
from bestplay.command.following import ImprovingQuestion, answer_improving
from bestplay.command.options import Asking, asking, limits
from bestplay.command.questions.advice_options import advice, chances, follow, sample
from bestplay.command.questions.endgames import (
    asking_seat,
    expected,
    lines,
    only_plays,
    request_file,
    single_file,
    with_batch,
)
from bestplay.command.questions.updownstop_options import (
    UPDOWNSTOP_OPTION_OF_FIELD,
    dealt,
    position,
    rules,
    seen,
)
from bestplay.command.single import Question, answer_question
from bestplay.games.updownstop import (
    AdviseOptions,
    ExchangeOptions,
    PlaysOptions,
    SolveOptions,
    advise_exchange_request,
    advise_play_request,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)
from bestplay.updownstop.v1.updownstop_pb2 import (
    AdviseExchangeRequest,
    AdvisePlayRequest,
    ListPlaysRequest,
    ScoreHandRequest,
    SolveEndgameRequest,
)


@click.group()
def updownstop() -> None:
    """Up-Down-Stop44: plays, what each is worth, scores; and fair hints."""


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
@seen
@rules
@only_plays("3-4 first")
@chances
@advice(200_000)
@follow
@asking
def advise(
    how: Asking,
    path: str | None,
    hands: tuple[str, ...],
    follow: bool,
    **options: Unpack[AdviseOptions],
) -> None:
    """Rank the plays of one seat by what it has seen: a fair hint.

    Each play has its mean over the deals that fit, with its standard error. It takes up to a second
    (--time). Instead of the options may stand a file with an AdvisePlayRequest as protobuf JSON (-
    is standard input).
    """
    question = ImprovingQuestion(
        AdvisePlayRequest,
        lambda client, request: client.updownstop.advise_play(request),
        lambda client, request: client.updownstop.follow_advise_play(request),
        lambda _, response, screen: show_advice(response, screen),
    )
    file = single_file(path, hands, AdviseOptions, "hints")

    def write() -> AdvisePlayRequest:
        return advise_play_request(hands, **options)

    answer_improving(how, question, file, write, UPDOWNSTOP_OPTION_OF_FIELD, every=follow)


@updownstop.command()
@click.argument("path", required=False, metavar="[FILE]")
@dealt
@rules
@sample(2_000)
@follow
@asking
def exchange(
    how: Asking,
    path: str | None,
    hands: tuple[str, ...],
    follow: bool,
    **options: Unpack[ExchangeOptions],
) -> None:
    """Rank the tiles that one seat may exchange before the start tile: a fair hint.

    Each choice of none to two tiles has its mean over deals, with its standard error. It takes up
    to a second (--time). Instead of the options may stand a file with an AdviseExchangeRequest as
    protobuf JSON (- is standard input).
    """
    question = ImprovingQuestion(
        AdviseExchangeRequest,
        lambda client, request: client.updownstop.advise_exchange_of(request),
        lambda client, request: client.updownstop.follow_exchange_advice_of(request),
        show_exchange_advice,
    )
    file = single_file(path, hands, ExchangeOptions, "hints")

    def write() -> AdviseExchangeRequest:
        return advise_exchange_request(hands, **options)

    answer_improving(how, question, file, write, UPDOWNSTOP_OPTION_OF_FIELD, every=follow)


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
