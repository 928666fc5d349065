"""The answers of Up or Down? for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from bestplay.command.answers.upordown_cards import (
    coloured,
    counts_words,
    direction_words,
    draw_cards,
    draw_row,
    has_usual_colours,
)
from bestplay.command.answers.wording import (
    best_words,
    counted,
    is_proven,
    points_of,
    provenance_words,
    signed,
    why_unproven,
)
from bestplay.command.screen import Screen
from bestplay.games.upordown.cards import write_area
from bestplay.games.upordown.rules import DISCARD_UNITS, DISCARD_WHENS
from bestplay.games.upordown.turns import write_place
from bestplay.table.v1.answer_pb2 import Proof, Provenance
from bestplay.table.v1.error_pb2 import ItemError
from bestplay.upordown.v1.upordown_pb2 import (
    DISCARD_UNIT_CARD,
    DISCARD_UNIT_ROW,
    DISCARD_WHEN_ANY_TIME,
    PLACE_KIND_APPEND,
    PLACE_KIND_DISCARD,
    PLACE_KIND_NEW_ROW,
    RANK_BASIS_ESTIMATE,
    AreaScore,
    PlaceKind,
    Placement,
    PlanManyRowsResponse,
    PlanRowsResponse,
    RankedPlace,
    RankRowsResponse,
    ScoreAreaResponse,
    UpOrDownRules,
)

if TYPE_CHECKING:  # it takes a while to import
    from rich.table import Table

_WHAT: dict[PlaceKind.ValueType, str] = {
    PLACE_KIND_APPEND: "append",
    PLACE_KIND_NEW_ROW: "begin the row",
    PLACE_KIND_DISCARD: "discard the row, begin it anew",
}


def show_plan(response: PlanRowsResponse, screen: Screen) -> None:
    """Print where each card is put, the final rows with their points, and the points."""
    rules = response.rules
    screen.aside(rules_words(rules, response.provenance))
    if response.placements:
        screen.table(_placements(response.placements, len(response.area.rows), rules))
    screen.table(score_table(response.score, rules, response.area.discards))
    screen.conclusion(_plan_words(response))


def show_ranks(response: RankRowsResponse, screen: Screen) -> None:
    """Print the places as a ranked table, and the best; estimates are called so."""
    from rich.table import Table

    rules, is_estimate = response.rules, response.basis == RANK_BASIS_ESTIMATE
    screen.aside(rules_words(rules, response.provenance))
    table = Table("", "place", "row then")
    for heading in ("estimate" if is_estimate else "value", "loss", "points now"):
        table.add_column(heading, justify="right")
    for rank, ranked in enumerate(response.places, start=1):
        at, row = _row_of(ranked)
        table.add_row(
            f"{rank}.",
            write_place(ranked.place),
            draw_row(at, row, rules),
            _value(ranked),
            _loss(ranked),
            f"{ranked.points_now:,}",
        )
    screen.table(table)
    if is_estimate:
        screen.line(
            f"estimates, tuned for {response.tuned_for}: good to compare places, no forecasts"
        )
    screen.conclusion(rank_words(response.places, is_estimate=is_estimate))


def show_score(response: ScoreAreaResponse, screen: Screen) -> None:
    """Print what each row and the discards score, and the points."""
    screen.aside(rules_words(response.rules, response.provenance))
    screen.table(score_table(response.score, response.rules))
    screen.conclusion(points_of(response.score.points))


def summarize(response: PlanManyRowsResponse) -> str | ItemError:
    """Return an answer of a batch in one line, or the error that is there instead."""
    if response.HasField("error"):
        return response.error
    return f"{_plan_words(response.answer)}: {write_area(response.answer.area) or 'no cards'}"


def score_table(score: AreaScore, rules: UpOrDownRules, discards: Iterable[int] = ()) -> Table:
    """Return the points of an area, line by line, with the discarded cards where known."""
    from rich.table import Table

    table = Table("row", "cards", "counts")
    table.add_column("points", justify="right")
    for at, row in enumerate(score.rows):
        cards = draw_cards(row.cards, rules)
        name = f"{at} {direction_words(row.cards)}"
        table.add_row(name, cards, counts_words(row, rules), f"{row.points:,}")
    unit = "row" if rules.discard_unit == DISCARD_UNIT_ROW else "card"
    each = f"{counted(score.discards, unit)} x {rules.discard_value}"
    table.add_row("discards", draw_cards(discards, rules), each, f"{score.discard_points:,}")
    return table


def rules_words(rules: UpOrDownRules, provenance: Provenance) -> str:
    """Return the rules in force: what is usual unsaid, what is not in the options' words."""
    usual = f"Up or Down?, {rules.seats} seats, {rules.cards} cards"
    return f"{', '.join([usual, *_settings(rules)])}; {provenance_words(provenance)}"


def _settings(rules: UpOrDownRules) -> Iterator[str]:
    if not has_usual_colours(rules):
        yield "colours of its own"
    if rules.discard_unit != DISCARD_UNIT_CARD:
        yield f"discards by {DISCARD_UNITS.name_of(rules.discard_unit)}"
    if rules.discard_value != 1:
        yield f"discards worth {rules.discard_value}"
    if rules.discard_when != DISCARD_WHEN_ANY_TIME:
        yield f"discards when {DISCARD_WHENS.name_of(rules.discard_when)}"


def _placements(placements: Sequence[Placement], rows: int, rules: UpOrDownRules) -> Table:
    """Return where each card is put; ``rows`` are those of the final area."""
    from rich.table import Table

    table = Table("card", "row", "place")
    begun = sum(one.place.kind == PLACE_KIND_NEW_ROW for one in placements)
    new = rows - begun  # new rows are always the last one
    for one in placements:
        is_new = one.place.kind == PLACE_KIND_NEW_ROW
        row = new if is_new else one.place.row
        new += is_new
        table.add_row(coloured(str(one.card), rules), str(row), _WHAT[one.place.kind])
    return table


def _plan_words(response: PlanRowsResponse) -> str:
    return f"{points_of(response.points)}, {best_words(response.proof)}"


def _row_of(ranked: RankedPlace) -> tuple[int, Sequence[int]]:
    """Return the row that the card was put into, by its number and its cards."""
    is_new = ranked.place.kind == PLACE_KIND_NEW_ROW
    at = len(ranked.after.rows) - 1 if is_new else ranked.place.row
    return at, ranked.after.rows[at].cards


def _value(ranked: RankedPlace) -> str:
    if ranked.HasField("estimate"):
        return f"{ranked.estimate:.1f}"
    if is_proven(ranked.proof):
        return f"{ranked.points:,}"
    return f"{ranked.proof.lower:,} to {ranked.proof.upper:,}"


def _loss(ranked: RankedPlace) -> str:
    if not ranked.HasField("loss"):
        return "not proven"
    if not ranked.loss:
        return "best"
    return f"{-ranked.loss:.1f}" if ranked.HasField("estimate") else signed(-round(ranked.loss))


def rank_words(places: Sequence[RankedPlace], *, is_estimate: bool) -> str:
    """Return the best place and what is known of it: ``append 0: 16 points, proven best``."""
    first = places[0]
    place = write_place(first.place)
    if is_estimate:
        return f"{place}: best by estimate, not proven"
    if first.HasField("loss"):
        return f"{place}: {points_of(first.points)}, proven best"
    return f"{place}: best so far, {_unproven_words(places)}"


def _unproven_words(places: Sequence[RankedPlace]) -> str:
    """Return the bounds of the best place, over all places."""
    lower = max(ranked.proof.lower for ranked in places)
    upper = max(ranked.proof.upper for ranked in places)
    why = next(filter(None, (why_unproven(ranked.proof.reason) for ranked in places)), "")
    bounds = best_words(Proof(lower=lower, upper=upper))
    return f"{bounds} ({why})" if why else bounds
