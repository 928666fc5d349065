"""``bestplay block``, ``draw``, ``cross`` and ``cross9``: the questions about the domino games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

import click

from bestplay.client import Client
from bestplay.command.answers.domino_advice import show_advice
from bestplay.command.answers.dominoes import show_plays, show_score, show_solution, summarize
from bestplay.command.batch import answer_batch
from bestplay.command.following import ImprovingQuestion, answer_improving
from bestplay.command.options import Asking, asking, limits
from bestplay.command.questions.advice_options import advice, chances, follow
from bestplay.command.questions.domino_options import (
    DOMINO_OPTION_OF_FIELD,
    position,
    rules,
    seen,
)
from bestplay.command.questions.endgames import (
    asking_seat,
    expected,
    lines,
    only_plays,
    request_file,
    single_file,
    with_batch,
)
from bestplay.command.single import Question, answer_question
from bestplay.dominoes.v1.dominoes_pb2 import (
    GAME_BLOCK,
    GAME_CROSS,
    GAME_DOUBLE_NINE_CROSS,
    GAME_DRAW,
    AdvisePlayRequest,
    Game,
    ListPlaysRequest,
    ScoreHandRequest,
    SolveEndgameRequest,
)
from bestplay.games.dominoes import (
    AdviseOptions,
    Dominoes,
    PlaysOptions,
    SolveOptions,
    advise_play_request,
    list_plays_request,
    score_hand_request,
    solve_endgame_request,
)


@dataclass(frozen=True)
class DominoGame:
    """A game of dominoes: its number, and the part of a client that asks about it."""

    number: Game.ValueType
    of: Callable[[Client], Dominoes]


@click.command()
@click.pass_obj
@click.argument("path", required=False, metavar="[FILE]")
@position
@rules
@asking
def plays(
    how: Asking,
    game: DominoGame,
    path: str | None,
    hands: tuple[str, ...],
    **options: Unpack[PlaysOptions],
) -> None:
    """List the legal plays, and what follows each.

    Instead of the options may stand a file with a ListPlaysRequest as protobuf JSON (- is standard
    input).
    """
    question = Question(
        ListPlaysRequest, lambda client, request: game.of(client).list_plays(request), show_plays
    )
    file = single_file(path, hands, PlaysOptions, "plays")

    def write() -> ListPlaysRequest:
        return list_plays_request(game.number, hands, **options)

    answer_question(how, question, file, write, DOMINO_OPTION_OF_FIELD)


@click.command()
@click.pass_obj
@click.argument("path", required=False, metavar="[FILE]")
@position
@rules
@asking_seat
@only_plays("2-6 at 6")
@lines
@expected
@limits
@with_batch
@asking
def solve(
    how: Asking,
    game: DominoGame,
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
        lambda client, request: game.of(client).solve_endgame(request),
        show_solution,
    )
    file = request_file(path, hands, SolveOptions, batch=batch)
    if file is not None and file.is_batch:
        answer_batch(
            how,
            file,
            SolveEndgameRequest,
            lambda client, items: game.of(client).solve_endgames(items),
            summarize,
        )

    def write() -> SolveEndgameRequest:
        return solve_endgame_request(game.number, hands, **options)

    answer_question(how, question, file, write, DOMINO_OPTION_OF_FIELD)


@click.command()
@click.pass_obj
@click.argument("path", required=False, metavar="[FILE]")
@position
@rules
@asking
def score(
    how: Asking,
    game: DominoGame,
    path: str | None,
    hands: tuple[str, ...],
    **options: Unpack[PlaysOptions],
) -> None:
    """Score a finished hand, line by line.

    Instead of the options may stand a file with a ScoreHandRequest as protobuf JSON (- is standard
    input).
    """
    question = Question(
        ScoreHandRequest, lambda client, request: game.of(client).score_hand(request), show_score
    )
    file = single_file(path, hands, PlaysOptions, "scores")

    def write() -> ScoreHandRequest:
        return score_hand_request(game.number, hands, **options)

    answer_question(how, question, file, write, DOMINO_OPTION_OF_FIELD)


@click.command()
@click.pass_obj
@click.argument("path", required=False, metavar="[FILE]")
@seen
@rules
@only_plays("2-6 at 6")
@chances
@click.option(
    "--hidden-game",
    "with_hidden_game",
    is_flag=True,
    help="Solve the game in which both hands stay hidden: two seats of Block, few tiles.",
)
@advice(50_000)
@follow
@asking
def advise(
    how: Asking,
    game: DominoGame,
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
        lambda client, request: game.of(client).advise_play(request),
        lambda client, request: game.of(client).follow_advise_play(request),
        show_advice,
    )
    file = single_file(path, hands, AdviseOptions, "hints")

    def write() -> AdvisePlayRequest:
        return advise_play_request(game.number, hands, **options)

    answer_improving(how, question, file, write, DOMINO_OPTION_OF_FIELD, every=follow)


def _game(name: str, title: str, game: DominoGame) -> click.Group:
    text = f"{title} dominoes: plays, what each is worth, scores; and fair hints."

    @click.group(name, help=text)
    @click.pass_context
    def group(context: click.Context) -> None:
        context.obj = game

    for command in (plays, solve, advise, score):
        group.add_command(command)
    return group


block = _game("block", "Block", DominoGame(GAME_BLOCK, lambda client: client.block))
draw = _game("draw", "Draw", DominoGame(GAME_DRAW, lambda client: client.draw))
cross = _game("cross", "Cross", DominoGame(GAME_CROSS, lambda client: client.cross))
cross9 = _game(
    "cross9",
    "Double Nine Cross",
    DominoGame(GAME_DOUBLE_NINE_CROSS, lambda client: client.cross9),
)
