"""Cards in their colours, rows with their direction, and the display as the circle that it is.

Without colours a card is its number: a row's colour is told in words where it counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from bestplay.upordown.v1.upordown_pb2 import Area, RowScore, UpOrDownRules

if TYPE_CHECKING:  # it takes a while to import
    from rich.text import Text

NAMES = ("yellow", "red", "blue", "pink", "purple", "teal")
"""The colours of the usual edition."""

_STYLES = (
    "bold yellow",
    "bold red",
    "bold dodger_blue1",
    "bold hot_pink",
    "bold medium_purple1",
    "bold dark_turquoise",
    "bold green",
    "bold white",
)
_CIRCLE = ("╭", "╮", "╰", "╯", "─")
_PLAIN_CIRCLE = ("+", "+", "+", "+", "-")


def has_usual_colours(rules: UpOrDownRules) -> bool:
    """Return whether the colours are those of the usual edition, six in turn."""
    return all(colour == at % len(NAMES) for at, colour in enumerate(rules.colours))


def colour_words(colours: Iterable[int], rules: UpOrDownRules) -> str:
    """Return some colours: ``yellow or red``, of another edition ``colour 0``."""
    usual = has_usual_colours(rules)
    return " or ".join(NAMES[colour] if usual else f"colour {colour}" for colour in colours)


def coloured(text: str, rules: UpOrDownRules) -> Text:
    """Return a text in which each number is a card in its colour."""
    from rich.text import Text

    shown = Text()
    for at, word in enumerate(text.split(" ")):
        shown.append(" " if at else "")
        shown.append(word, style=_style_of(word, rules))
    return shown


def draw_cards(cards: Iterable[int], rules: UpOrDownRules) -> Text:
    """Return cards in their colours: ``5 10 20``."""
    return coloured(" ".join(map(str, cards)), rules)


def direction_words(row: Sequence[int]) -> str:
    """Return which way a row runs."""
    match row:
        case [first, second, *_]:
            return "up" if second > first else "down"
        case _:
            return "either way"


def draw_row(at: int, row: Sequence[int], rules: UpOrDownRules) -> Text:
    """Return a row with its number and direction: ``row 0, up: 5 10 20``."""
    from rich.text import Text

    return Text(f"row {at}, {direction_words(row)}: ").append_text(draw_cards(row, rules))


def draw_area(area: Area, rules: UpOrDownRules) -> Iterator[Text]:
    """Yield the lines of an area, its rows and its discards; none of an empty one."""
    from rich.text import Text

    for at, row in enumerate(area.rows):
        yield draw_row(at, row.cards, rules)
    if area.discards:
        counted = f", {area.discarded_rows} by row" if area.HasField("discarded_rows") else ""
        yield Text(f"discards{counted}: ").append_text(draw_cards(area.discards, rules))


def draw_display(display: Sequence[int], rules: UpOrDownRules, *, plain: bool) -> list[Text]:
    """Return the lines of the display: its ends meet, for the lowest lies beside the highest.

    ╭─ 2 ─ 4 ─ 5 ─ 8 ─ 9 ─ 11 ─╮
    ╰──────────────────────────╯
    """
    from rich.text import Text

    left, right, low_left, low_right, line = _PLAIN_CIRCLE if plain else _CIRCLE
    ring = Text(left)
    for card in display:
        ring.append(f"{line} ").append_text(draw_cards([card], rules)).append(" ")
    ring.append(f"{line}{right}")
    return [ring, Text(f"{low_left}{line * (len(ring) - 2)}{low_right}")]


def needs_for_display() -> str:
    """Return the characters that a display needs where it is not drawn plainly."""
    return "".join(_CIRCLE)


def counts_words(row: RowScore, rules: UpOrDownRules) -> str:
    """Return what a row's points are made of: ``4 cards x 3 teal``."""
    cards = "1 card" if row.length == 1 else f"{row.length} cards"
    return f"{cards} x {row.colour_count} {colour_words(row.colours, rules)}"


def _style_of(word: str, rules: UpOrDownRules) -> str:
    number = int(word) if word.isdecimal() else 0
    return _STYLES[rules.colours[number - 1]] if 1 <= number <= len(rules.colours) else ""
