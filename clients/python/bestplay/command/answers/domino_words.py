"""The words for what happens in dominoes: plays, seats, rules and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay.command.answers.seats import (
    each_points,
    expectation_words,
    seats_words,
    side_words,
)
from bestplay.command.answers.wording import counted, points_of, provenance_words
from bestplay.command.pictures import write_tiles
from bestplay.dominoes.v1.dominoes_pb2 import (
    DRAWING_UNTIL_PLAYABLE,
    ENDING_OUT,
    GAME_DOUBLE_NINE_CROSS,
    LEAD_RULE_HIGHEST_DOUBLE,
    SCORING_DIFFERENCE,
    SIDES_PARTNERS,
    TIE_RULE_NOBODY,
    DominoRules,
    Expected,
    HandResult,
    Step,
)
from bestplay.games.dominoes.rules import (
    DRAWINGS,
    GAMES,
    LEAD_RULES,
    SCORINGS,
    TIE_RULES,
)
from bestplay.table.v1.answer_pb2 import Provenance

_USUAL_ENDS_FOR_DOUBLE = 3


def play_words(step: Step) -> str:
    """Return what a seat does, as a step is written: ``2-6 at 6``, ``draw``, ``knock``."""
    match step.WhichOneof("play"):
        case "lay":
            tile = write_tiles([step.lay.tile])
            return f"{tile} at {step.lay.at}" if step.lay.HasField("at") else tile
        case "draw":
            return f"draw {write_tiles([step.draw.tile])}" if step.draw.HasField("tile") else "draw"
        case _:
            return "knock"


def line_words(steps: Sequence[Step]) -> str:
    """Return steps as a record may have them: ``0 6-6, 1 2-6 at 6``."""
    return ", ".join(f"{step.seat} {play_words(step)}" for step in steps)


def asking_words(asking: int, rules: DominoRules) -> str:
    """Return whose gain the values are."""
    return side_words(asking, rules.seats, partners=rules.sides == SIDES_PARTNERS)


def result_words(result: HandResult) -> str:
    """Return what a hand gave: ``seat 0 is out: seats 0 and 2 win 21 points``."""
    if result.ending == ENDING_OUT:
        out = [line.seat for line in result.lines if not line.tiles]
        how = f"{seats_words(out)} {'is' if len(out) == 1 else 'are'} out"
    else:
        how = "blocked"
    if not result.winners:
        return f"{how}: nobody scores"
    verb = "wins" if len(result.winners) == 1 else "win"
    points = points_of(result.points[result.winners[0]])
    why = " by the tie rule" if result.by_tie_rule else ""
    return f"{how}: {seats_words(result.winners)} {verb} {points}{why}"


def expected_points(expected: Expected) -> str:
    """Return what each seat is to expect, seat 0 first: ``0, 12, 0``; or that it is not proven."""
    return each_points(expected.points)


def expected_words(expected: Expected) -> str:
    """Return what is to be expected: ``...: 0, 12, 0 points for seats 0, 1 and 2``."""
    return expectation_words(expected.points, "points", expected.reason)


def rules_words(rules: DominoRules, provenance: Provenance) -> str:
    """Return the rules in force: what is usual unsaid, what is not in the options' words."""
    name = (GAMES.name_of(rules.game) or "dominoes").replace("-", " ").title()
    sides = "two pairs of partners" if rules.sides == SIDES_PARTNERS else "each alone"
    usual = f"{name}, double-{rules.set}, {counted(rules.seats, 'seat')}, {sides}"
    return f"{', '.join([usual, *_settings(rules)])}; {provenance_words(provenance)}"


def _settings(rules: DominoRules) -> Iterator[str]:
    if rules.lead != LEAD_RULE_HIGHEST_DOUBLE:
        yield f"lead {LEAD_RULES.name_of(rules.lead)}"
    if rules.until_both_out:
        yield "until both are out"
    if rules.scoring != SCORING_DIFFERENCE:
        yield f"scoring {SCORINGS.name_of(rules.scoring)}"
    if rules.lowest_single:
        yield "lowest single hand"
    if rules.tie != TIE_RULE_NOBODY:
        yield f"tie {TIE_RULES.name_of(rules.tie)}"
    if rules.drawing != DRAWING_UNTIL_PLAYABLE:
        yield f"drawing {DRAWINGS.name_of(rules.drawing)}"
    if rules.reserve:
        yield f"reserve {rules.reserve}"
    if rules.game == GAME_DOUBLE_NINE_CROSS and rules.ends_for_double != _USUAL_ENDS_FOR_DOUBLE:
        yield f"{rules.ends_for_double} ends for a double"
