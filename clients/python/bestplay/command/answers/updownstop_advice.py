"""Advice about Up-Down-Stop44 for people."""

from __future__ import annotations

from bestplay.command.answers.advice import (
    basis_lines,
    is_out,
    show_chances,
    show_prospects,
    verdict,
    why_no_plays,
)
from bestplay.command.answers.seats import hand_words, seats_words
from bestplay.command.answers.updownstop import show_position
from bestplay.command.answers.updownstop_words import asking_words, play_words, rules_words
from bestplay.command.pictures import write_tiles
from bestplay.command.screen import Screen
from bestplay.updownstop.v1.updownstop_pb2 import (
    AdviseExchangeRequest,
    AdviseExchangeResponse,
    AdvisePlayResponse,
)

_MOST_CHOICES = 12
"""Of an exchange the best choices are shown: of a hand of seven there are 29, of fifteen 121."""


def show_advice(response: AdvisePlayResponse, screen: Screen) -> None:
    """Print what the seat has seen, its plays ranked, and how sure that is."""
    screen.aside(rules_words(response.rules, response.provenance))
    position = response.position
    is_over = is_out(position.hands) or position.row.passes >= response.rules.seats
    show_position(position, response.rules, screen, is_over=is_over)
    words = [play_words(one.play) for one in response.plays]
    prospects = [one.prospects for one in response.plays]
    if prospects:
        show_prospects(words, prospects, screen)
    for line in basis_lines(response.basis):
        screen.line(line)
    if response.chances:
        exact = response.exact_chances
        show_chances(response.chances, response.seat, "pile", screen, exact=exact)
    if prospects:
        whose = asking_words(response.seat, response.rules)
        screen.conclusion(verdict(words, prospects, whose, screen))
    elif is_over:
        screen.conclusion("the hand is over")
    else:
        screen.conclusion(why_no_plays(position, response.seat, "the limits allow no deal"))


def show_exchange_advice(
    request: AdviseExchangeRequest, response: AdviseExchangeResponse, screen: Screen
) -> None:
    """Print the hand, the best choices of tiles to exchange, and how sure that is."""
    screen.aside(rules_words(response.rules, response.provenance))
    screen.heading(f"{seats_words([response.seat])} to exchange")
    screen.line(f"> seat {response.seat}: {hand_words(request.hands[response.seat])}")
    words = [write_tiles(one.put_aside) or "none" for one in response.exchanges]
    prospects = [one.prospects for one in response.exchanges]
    if prospects:
        best = slice(_MOST_CHOICES)
        show_prospects(words[best], prospects[best], screen, "exchange")
    if len(prospects) > _MOST_CHOICES:
        screen.line(f"the best {_MOST_CHOICES} of {len(prospects)} choices; --json has all")
    for line in basis_lines(response.basis):
        screen.line(line)
    if prospects:
        whose = asking_words(response.seat, response.rules)
        screen.conclusion(f"exchange {verdict(words, prospects, whose, screen)}")
    else:
        screen.conclusion("no exchange was looked at: the limits allow no deal")
