"""Advice about the domino games for people."""

from __future__ import annotations

from bestplay.command.answers.advice import (
    basis_lines,
    is_out,
    show_chances,
    show_prospects,
    verdict,
    void_lines,
    why_no_plays,
)
from bestplay.command.answers.domino_table import draw_position
from bestplay.command.answers.domino_words import asking_words, play_words, rules_words
from bestplay.command.answers.wording import decimal, percent
from bestplay.command.screen import Screen
from bestplay.dominoes.v1.dominoes_pb2 import AdvisePlayRequest, AdvisePlayResponse, HiddenGame

_SELDOM = 0.005
"""Plays that are taken less often than this are not named as part of the mix."""


def show_advice(request: AdvisePlayRequest, response: AdvisePlayResponse, screen: Screen) -> None:
    """Print what the seat has seen, its plays ranked, what they are worth, and how sure that is."""
    screen.aside(rules_words(response.rules, response.provenance))
    first, *others = draw_position(response.position, is_over=is_out(response.position.hands))
    screen.heading(first)
    for line in others:
        screen.line(line)
    words = [play_words(one.play) for one in response.plays]
    prospects = [one.prospects for one in response.plays]
    if prospects:
        show_prospects(words, prospects, screen)
    for line in basis_lines(response.basis):
        screen.line(line)
    for line in void_lines([void.numbers for void in response.voids], response.seat):
        screen.line(line)
    if response.chances:
        exact = response.exact_chances
        show_chances(response.chances, response.seat, "boneyard", screen, exact=exact)
    whose = asking_words(response.seat, response.rules)
    screen.conclusion(
        verdict(words, prospects, whose, screen)
        if prospects
        else why_no_plays(
            response.position, response.seat, "the hand is blocked, or the limits allow no deal"
        )
    )
    if response.HasField("hidden_game"):
        _show_hidden_game(response.hidden_game, whose, screen)
    elif request.with_hidden_game and prospects:
        screen.line(
            "the game with both hands hidden was not solved: that takes two seats of Block, few "
            "tiles, and time (--time 30)"
        )


def _show_hidden_game(game: HiddenGame, whose: str, screen: Screen) -> None:
    """Print the true value, and which plays best play takes how often."""
    from rich.table import Table

    screen.heading("the true value, with both hands hidden")
    table = Table("", "play")
    for heading in ("value", "mix %"):
        table.add_column(heading, justify="right")
    table.add_column("")
    best = "equally best" if sum(one.best for one in game.plays) > 1 else "best"
    for rank, one in enumerate(game.plays, start=1):
        note = best if one.best else ""
        mix = percent(one.probability)
        table.add_row(f"{rank}.", play_words(one.play), decimal(one.value), mix, note)
    screen.table(table)
    bounds = f"proven {decimal(game.lower)} to {decimal(game.upper)}"
    screen.line(
        f"{decimal(game.value)} over all hands that {whose} may hold, {bounds}; "
        f"{game.pairs:,} pairs of hands"
    )
    mixed = " or ".join(
        f"{play_words(one.play)} ({percent(one.probability)} %)"
        for one in game.plays
        if one.probability >= _SELDOM
    )
    screen.conclusion(
        f"{mixed}: {decimal(game.own_value)} for {whose} with this hand, the true value"
    )
