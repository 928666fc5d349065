"""``bestplay block``, ``draw``, ``cross`` and ``cross9``: the questions about the domino games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

import click

from bestplay.client import Client
from bestplay.command.answers.dominoes import show_plays, show_score, show_solution, summarize
from bestplay.command.batch import answer_batch
from bestplay.command.options import Asking, asking, limits
from bestplay.command.questions.domino_options import (
    DOMINO_OPTION_OF_FIELD,
    position,
    rules,
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
    Game,
    ListPlaysRequest,
    ScoreHandRequest,
    SolveEndgameRequest,
)
from bestplay.games.dominoes import (
    Dominoes,
    PlaysOptions,
    SolveOptions,
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


def _game(name: str, title: str, game: DominoGame) -> click.Group:
    text = f"{title} dominoes: plays, what each is worth, scores. Every tile is known."

    @click.group(name, help=text)
    @click.pass_context
    def group(context: click.Context) -> None:
        context.obj = game

    for command in (plays, solve, score):
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
