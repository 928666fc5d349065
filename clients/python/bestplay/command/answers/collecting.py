"""The answers of Collecting Dominoes for people."""

from __future__ import annotations

from collections.abc import Sequence

from bestplay.collecting.v1.collecting_pb2 import (
    CollectingRulesInForce,
    Comparison,
    GroupHandResponse,
    GroupHandsResponse,
    Grouping,
    ScoreGroupsResponse,
    TableEntry,
)
from bestplay.command.answers.wording import (
    best_words,
    is_proven,
    points_of,
    provenance_words,
    suit_name,
    tiles_of,
)
from bestplay.command.pictures import write_tiles
from bestplay.command.screen import Screen
from bestplay.games.collecting import NAMED_TABLES
from bestplay.table.v1.answer_pb2 import Provenance
from bestplay.table.v1.error_pb2 import ItemError

_LINES_SHOWN = 8


def show_grouping(response: GroupHandResponse, screen: Screen) -> None:
    """Print the best grouping in pictures, further ones as text, and the points."""
    screen.aside(_rules_words(response.rules, response.provenance))
    first, *others = response.groupings
    if response.HasField("count"):
        screen.line("")
        screen.line("1.")
    _draw_grouping(first, screen)
    if others:
        screen.line("")
    for place, grouping in enumerate(others, start=2):
        screen.line(f"{place}. {write_grouping(grouping)}")
    screen.line("")
    screen.conclusion(_conclusion(response))


def show_score(response: ScoreGroupsResponse, screen: Screen) -> None:
    """Print the score as a table, how it compares with the best, and the points."""
    from rich.table import Table

    table = Table("group", "tiles")
    table.add_column("points", justify="right")
    for group in response.groups:
        table.add_row(suit_name(group.suit), write_tiles(group.tiles), f"{group.points:,}")
    unmatched = response.unmatched
    table.add_row("unmatched", write_tiles(unmatched.tiles), f"{unmatched.points:,}")
    screen.aside(_rules_words(response.rules, response.provenance))
    screen.table(table)
    if not response.HasField("comparison"):
        screen.conclusion(points_of(response.points))
        return
    if response.comparison.loss:
        screen.line(f"better: {write_grouping(response.comparison.best)}")
    screen.conclusion(f"{points_of(response.points)}, {_comparison_words(response.comparison)}")


def summarize(response: GroupHandsResponse) -> str | ItemError:
    """Return an answer of a batch in one line, or the error that is there instead."""
    if response.HasField("error"):
        return response.error
    return f"{_conclusion(response.answer)}: {write_grouping(response.answer.groupings[0])}"


def write_grouping(grouping: Grouping) -> str:
    """Return a grouping in one line: ``1-2 1-5 | 3-3 3-4 | unmatched 5-5``."""
    parts = [write_tiles(group.tiles) for group in grouping.groups]
    if grouping.unmatched.tiles:
        parts.append(f"unmatched {write_tiles(grouping.unmatched.tiles)}")
    return " | ".join(parts) or "no tiles"


def _draw_grouping(grouping: Grouping, screen: Screen) -> None:
    for group in grouping.groups:
        screen.heading(_heading(suit_name(group.suit), len(group.tiles), group.points))
        screen.tiles(group.tiles)
    left = grouping.unmatched
    if left.tiles:
        screen.heading(_heading("unmatched", len(left.tiles), left.points))
        screen.tiles(left.tiles)
    if not grouping.groups and not left.tiles:
        screen.line("no tiles")


def _heading(name: str, size: int, points: int) -> str:
    return f"{name}: {tiles_of(size)}, {points_of(points)}"


def _conclusion(response: GroupHandResponse) -> str:
    words = f"{points_of(response.points)}, {best_words(response.proof)}"
    if not response.HasField("count"):
        return words
    count = response.count
    kind = "best" if is_proven(response.proof) else "such"
    noun = "grouping" if count.value == 1 else "groupings"
    number = f"{'' if count.exact else 'at least '}{count.value:,} {kind} {noun}"
    listed = len(response.groupings)
    return f"{words}; {number}" + (f", {listed:,} listed" if listed < count.value else "")


def _comparison_words(comparison: Comparison) -> str:
    if not comparison.loss:
        return best_words(comparison.proof)
    behind = f"{points_of(comparison.loss)} less than"
    if is_proven(comparison.proof):
        return f"{behind} the best, {comparison.best_points:,}"
    return f"{behind} the {comparison.best_points:,} found; {best_words(comparison.proof)}"


def _rules_words(rules: CollectingRulesInForce, provenance: Provenance) -> str:
    name = NAMED_TABLES.name_of(rules.named_table)
    if name is not None:
        table = f"{name} table"
    else:
        groups, unmatched = _lines(rules.table.groups), _lines(rules.table.unmatched)
        table = f"a table of its own (groups {groups}; unmatched {unmatched})"
    return f"double-{rules.set}, {table}; {provenance_words(provenance)}"


def _lines(entries: Sequence[TableEntry]) -> str:
    shown = [f"{entry.tiles}: {entry.points:,}" for entry in entries[:_LINES_SHOWN]]
    return ", ".join([*shown, "..."] if len(entries) > _LINES_SHOWN else shown)
