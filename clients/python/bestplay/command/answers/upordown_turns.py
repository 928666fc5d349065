"""The answers about the last turns of Up or Down? for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bestplay.command.answers.ranking import loss_of, unproven_words, value_of
from bestplay.command.answers.seats import seats_words
from bestplay.command.answers.upordown import rules_words, score_table
from bestplay.command.answers.upordown_cards import (
    coloured,
    draw_area,
    draw_cards,
    draw_display,
    needs_for_display,
)
from bestplay.command.answers.wording import is_proven, value_words
from bestplay.command.screen import Screen
from bestplay.games.upordown.turns import write_turn
from bestplay.table.v1.value_pb2 import OUTCOME_WIN
from bestplay.upordown.v1.upordown_pb2 import (
    GameResult,
    Position,
    SolveEndgameResponse,
    UpOrDownRules,
    ValuedTurn,
)

if TYPE_CHECKING:  # it takes a while to import
    from rich.text import Text


def show_solution(response: SolveEndgameResponse, screen: Screen) -> None:
    """Print the position, its turns ranked, and the best, or the score of a game that is over."""
    screen.aside(rules_words(response.rules, response.provenance))
    if response.HasField("result"):
        _show_result(response.result, response.rules, screen)
        return
    _show_position(response.position, response.rules, screen)
    _show_ranks(response.turns, response.rules, screen)
    for rank, valued in enumerate(response.turns, start=1):
        if valued.line:
            screen.line(_line(rank, valued, response.rules))
    screen.conclusion(_conclusion(response))


def _show_position(position: Position, rules: UpOrDownRules, screen: Screen) -> None:
    from rich.text import Text

    screen.heading(f"the display; {seats_words([position.to_move])} to move")
    plain = not screen.can_print(needs_for_display())
    for line in draw_display(position.display, rules, plain=plain):
        screen.line(line)
    for seat, (hand, area) in enumerate(zip(position.hands, position.areas, strict=True)):
        mark = ">" if seat == position.to_move else " "
        head = Text(f"{mark} {seats_words([seat])}: ")
        cards = draw_cards(hand.cards, rules) if hand.cards else Text("no cards")
        screen.line(head.append_text(cards))
        for row in draw_area(area, rules):
            screen.line(Text("    ").append_text(row))


def _show_ranks(turns: Sequence[ValuedTurn], rules: UpOrDownRules, screen: Screen) -> None:
    from rich.table import Table

    table = Table("", "turn")
    table.add_column("value", justify="right")
    table.add_column("loss", justify="right")
    for rank, valued in enumerate(turns, start=1):
        turn = _draw_turn(write_turn(valued.turn), rules)
        table.add_row(f"{rank}.", turn, value_of(valued), loss_of(valued))
    screen.table(table)


def _draw_turn(turn: str, rules: UpOrDownRules) -> Text:
    """Return a turn with its two cards in their colours, and not the number of a row."""
    card, takes, taken, *where = turn.split(" ")
    return coloured(f"{card} {takes} {taken}", rules).append(f" {' '.join(where)}")


def _line(rank: int, valued: ValuedTurn, rules: UpOrDownRules) -> Text:
    """Return how the game goes on after a turn: ``1. 0: 7 takes 8 new, 1: 12 takes 11 new``."""
    from rich.text import Text

    line = Text(f"{rank}. ")
    for at, turn in enumerate(valued.line):
        line.append(f"{', ' if at else ''}{turn.seat}: ")
        line.append_text(_draw_turn(write_turn(turn), rules))
    return line


def _show_result(result: GameResult, rules: UpOrDownRules, screen: Screen) -> None:
    for seat, score in enumerate(result.scores):
        screen.heading(seats_words([seat]))
        screen.table(score_table(score, rules))
    points = " to ".join(f"{score.points:,}" for score in result.scores)
    winners = [seat for seat, outcome in enumerate(result.outcomes) if outcome == OUTCOME_WIN]
    how = f"{seats_words(winners)} wins" if winners else "a tie"
    screen.conclusion(f"the game is over: {points}, {how}")


def _conclusion(response: SolveEndgameResponse) -> str:
    whose = seats_words([response.asking])
    if not is_proven(response.proof):
        return unproven_words(response.proof, whose)
    first = response.turns[0]
    best = write_turn(first.turn) if first.HasField("loss") and not first.loss else "the best turn"
    words = f"{best}: {value_words(response.value)} for {whose}, proven"
    points = " to ".join(f"{points:,}" for points in response.points)
    return f"{words}; the game then ends {points}" if points else words
