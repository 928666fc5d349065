"""The answers of the domino games for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay.command.answers.domino_cross import draw_arms, draw_cross
from bestplay.command.answers.domino_table import (
    draw_chain,
    draw_position,
    ends_words,
    next_words,
)
from bestplay.command.answers.domino_words import (
    asking_words,
    expected_points,
    expected_words,
    line_words,
    play_words,
    result_words,
    rules_words,
)
from bestplay.command.answers.ranking import show_ranks, solution_words
from bestplay.command.answers.wording import counted, signed
from bestplay.command.pictures import write_tiles
from bestplay.command.screen import Screen
from bestplay.dominoes.v1.dominoes_pb2 import (
    HandResult,
    ListedPlay,
    ListPlaysResponse,
    Position,
    ScoreHandResponse,
    SolveEndgameResponse,
    SolveEndgamesResponse,
    Step,
    ValuedPlay,
)
from bestplay.table.v1.error_pb2 import ItemError


def show_plays(response: ListPlaysResponse, screen: Screen) -> None:
    """Print the position and its legal plays with what follows, or the score of a finished hand."""
    from rich.table import Table

    screen.aside(rules_words(response.rules, response.provenance))
    if response.HasField("result"):
        _show_end(response.position, response.result, screen)
        return
    _show_position(response.position, screen, is_over=False)
    table = Table("play", "then")
    for listed in response.plays:
        table.add_row(play_words(listed.play), _then(listed))
    screen.table(table)
    screen.conclusion(counted(len(response.plays), "legal play"))


def show_solution(response: SolveEndgameResponse, screen: Screen) -> None:
    """Print the position, its plays ranked, and the best, or the score of a finished hand."""
    screen.aside(rules_words(response.rules, response.provenance))
    if response.HasField("result"):
        _show_end(response.position, response.result, screen)
        return
    _show_position(response.position, screen, is_over=False)
    _show_ranks(response.plays, screen)
    for text in _lines(response):
        screen.line(text)
    if response.HasField("expected"):
        screen.line(expected_words(response.expected))
    screen.conclusion(_conclusion(response))


def show_score(response: ScoreHandResponse, screen: Screen) -> None:
    """Print what each seat has left and what it counts, and who wins."""
    screen.aside(rules_words(response.rules, response.provenance))
    _show_end(response.position, response.result, screen)


def summarize(response: SolveEndgamesResponse) -> str | ItemError:
    """Return an answer of a batch in one line, or the error that is there instead."""
    if response.HasField("error"):
        return response.error
    answer = response.answer
    return result_words(answer.result) if answer.HasField("result") else _conclusion(answer)


def _show_position(position: Position, screen: Screen, *, is_over: bool) -> None:
    first, *others = draw_position(position, is_over=is_over)
    screen.heading(first)
    for line in others:
        screen.line(line)


def _show_end(position: Position, result: HandResult, screen: Screen) -> None:
    from rich.table import Table

    screen.heading(ends_words(position))
    for text in draw_cross(position.layout):
        screen.line(text)
    table = Table("seat", "tiles")
    table.add_column("spots", justify="right")
    table.add_column("counts", justify="right")
    for line in result.lines:
        table.add_row(
            str(line.seat), write_tiles(line.tiles), f"{line.spots:,}", signed(line.counts)
        )
    screen.table(table)
    screen.conclusion(result_words(result))


def _show_ranks(plays: Sequence[ValuedPlay], screen: Screen) -> None:
    with_expected = any(valued.HasField("expected") for valued in plays)
    expected = [expected_points(valued.expected) for valued in plays] if with_expected else []
    show_ranks(plays, [play_words(valued.play) for valued in plays], expected, screen)


def _lines(response: SolveEndgameResponse) -> Iterator[str]:
    """Yield how the hand goes on after each play: step by step, and the chains that it makes."""
    for rank, valued in enumerate(response.plays, start=1):
        if valued.line:
            number = f"{rank}."
            yield f"{number} {line_words(valued.line)}"
            for chain in _chains(response, valued.line):
                yield f"{' ' * len(number)} {chain}"


def _chains(response: SolveEndgameResponse, steps: Sequence[Step]) -> Iterator[str]:
    layout, rules = response.position.layout, response.rules
    if rules.HasField("ends_for_double"):
        yield from draw_arms(layout, steps, rules.ends_for_double)
    else:
        yield draw_chain(layout.ends, steps)


def _conclusion(response: SolveEndgameResponse) -> str:
    whose = asking_words(response.asking, response.rules)
    return solution_words(response, play_words(response.plays[0].play), whose)


def _then(listed: ListedPlay) -> str:
    if listed.HasField("result"):
        return result_words(listed.result)
    return f"{ends_words(listed.after)}; {next_words(listed.after)}"
