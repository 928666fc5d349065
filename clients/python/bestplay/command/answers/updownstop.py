"""The answers about Up-Down-Stop44 for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay.command.answers.ranking import show_ranks, solution_words
from bestplay.command.answers.seats import each_points, seats_words
from bestplay.command.answers.updownstop_row import (
    ARROWS,
    WORDS,
    Signs,
    draw_position,
    draw_row,
    ends_words,
)
from bestplay.command.answers.updownstop_words import (
    asking_words,
    expected_words,
    line_words,
    play_words,
    result_words,
    rules_words,
)
from bestplay.command.answers.wording import counted
from bestplay.command.pictures import DOWN, UP, write_tiles
from bestplay.command.screen import Screen
from bestplay.table.v1.error_pb2 import ItemError
from bestplay.updownstop.v1.updownstop_pb2 import (
    HandResult,
    ListedPlay,
    ListPlaysResponse,
    Position,
    ScoreHandResponse,
    SolveEndgameResponse,
    SolveEndgamesResponse,
    UpDownStopRules,
    ValuedPlay,
)


def show_plays(response: ListPlaysResponse, screen: Screen) -> None:
    """Print the position and its legal plays with what follows, or the score of a finished hand."""
    from rich.table import Table

    screen.aside(rules_words(response.rules, response.provenance))
    if response.HasField("result"):
        _show_end(response.position, response.result, response.rules, screen)
        return
    show_position(response.position, response.rules, screen, is_over=False)
    table = Table("play", "then")
    for listed in response.plays:
        table.add_row(play_words(listed.play), _then(listed, _signs(screen)))
    screen.table(table)
    screen.conclusion(counted(len(response.plays), "legal play"))


def show_solution(response: SolveEndgameResponse, screen: Screen) -> None:
    """Print the position, its plays ranked, and the best, or the score of a finished hand."""
    screen.aside(rules_words(response.rules, response.provenance))
    if response.HasField("result"):
        _show_end(response.position, response.result, response.rules, screen)
        return
    show_position(response.position, response.rules, screen, is_over=False)
    _show_ranks(response.plays, screen)
    for text in _lines(response):
        screen.line(text)
    if response.HasField("expected"):
        screen.line(expected_words(response.expected))
    screen.conclusion(_conclusion(response))


def show_score(response: ScoreHandResponse, screen: Screen) -> None:
    """Print what each seat has left and what it counts, and who wins."""
    screen.aside(rules_words(response.rules, response.provenance))
    _show_end(response.position, response.result, response.rules, screen)


def summarize(response: SolveEndgamesResponse) -> str | ItemError:
    """Return an answer of a batch in one line, or the error that is there instead."""
    if response.HasField("error"):
        return response.error
    answer = response.answer
    return result_words(answer.result) if answer.HasField("result") else _conclusion(answer)


def _signs(screen: Screen) -> Signs:
    return ARROWS if screen.can_print(UP + DOWN) else WORDS


def show_position(
    position: Position, rules: UpDownStopRules, screen: Screen, *, is_over: bool
) -> None:
    """Print who is next, the row and its ends, and what each seat holds."""
    first, *others = draw_position(position, rules, _signs(screen), is_over=is_over)
    screen.heading(first)
    for line in others:
        screen.line(line)


def _show_end(
    position: Position, result: HandResult, rules: UpDownStopRules, screen: Screen
) -> None:
    from rich.table import Table

    show_position(position, rules, screen, is_over=True)
    table = Table("seat", "tiles left")
    table.add_column("doubles", justify="right")
    table.add_column("points", justify="right")
    for line in result.lines:
        table.add_row(
            str(line.seat), write_tiles(line.tiles), f"{line.doubles:,}", f"{line.points:,}"
        )
    screen.table(table)
    screen.conclusion(result_words(result))


def _show_ranks(plays: Sequence[ValuedPlay], screen: Screen) -> None:
    with_expected = any(valued.HasField("expected") for valued in plays)
    expected = [each_points(valued.expected.points_left) for valued in plays]
    words = [play_words(valued.play) for valued in plays]
    show_ranks(plays, words, expected if with_expected else [], screen)


def _lines(response: SolveEndgameResponse) -> Iterator[str]:
    """Yield how the hand goes on after each play: step by step, and the row that it makes."""
    for rank, valued in enumerate(response.plays, start=1):
        if valued.line:
            number = f"{rank}."
            yield f"{number} {line_words(valued.line)}"
            row = " ".join(filter(None, draw_row(response.position.row, valued.line)))
            yield f"{' ' * len(number)} {row}"


def _conclusion(response: SolveEndgameResponse) -> str:
    whose = asking_words(response.asking, response.rules)
    return solution_words(response, play_words(response.plays[0].play), whose)


def _then(listed: ListedPlay, signs: Signs) -> str:
    if listed.HasField("result"):
        return result_words(listed.result)
    after = listed.after
    return f"{ends_words(after.row, signs)}; {seats_words([after.to_move])} to move"
