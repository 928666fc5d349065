"""The words for what happens in Up-Down-Stop44: plays, rules and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestplay.command.answers.seats import expectation_words, seats_words, side_words
from bestplay.command.answers.wording import counted, points_of, provenance_words
from bestplay.command.pictures import write_tiles
from bestplay.games.updownstop.rows import DIRECTIONS, ENDS
from bestplay.table.v1.answer_pb2 import Provenance
from bestplay.table.v1.value_pb2 import OUTCOME_WIN
from bestplay.updownstop.v1.updownstop_pb2 import (
    ENDING_OUT,
    SIDES_PARTNERS,
    Build,
    End,
    Exchange,
    Expected,
    HandResult,
    Pass,
    Step,
    UpDownStopRules,
)

_USUAL_HAND_SIZES = {2: 7, 3: 6, 4: 5}


def play_words(step: Step) -> str:
    """Return what a seat does, as a step is written: ``build 3-4 first down to 4``, ``pass``."""
    match step.WhichOneof("play"):
        case "start":
            return f"start {write_tiles([step.start.tile])}"
        case "exchange":
            return _exchange_words(step.exchange)
        case "build":
            return _build_words(step.build)
        case "stop":
            return " ".join(
                filter(None, ["stop", write_tiles([step.stop.tile]), _end(step.stop.end)])
            )
        case "remove":
            return f"remove {_end(step.remove.end)}"
        case _:
            return _pass_words(getattr(step, "pass"))


def _exchange_words(exchange: Exchange) -> str:
    if exchange.HasField("hidden"):
        return f"exchange {exchange.hidden}"
    aside, drawn = write_tiles(exchange.put_aside), write_tiles(exchange.drawn)
    return f"exchange {aside} for {drawn}" if aside or drawn else "exchange"


def _build_words(build: Build) -> str:
    ways = [word for word, way in DIRECTIONS.items() if way == build.direction]
    words = ["build", write_tiles([build.tile]), _end(build.end), *ways, f"to {build.active}"]
    return " ".join(words)


def _pass_words(passed: Pass) -> str:
    return f"pass drawing {write_tiles([passed.drawn])}" if passed.HasField("drawn") else "pass"


def _end(end: End.ValueType) -> str:
    return next((word for word, each in ENDS.items() if each == end), "")


def line_words(steps: Sequence[Step]) -> str:
    """Return steps as a record may have them: ``0 build 3-4 first down to 4, 1 pass``."""
    return ", ".join(_step_words(step) for step in steps)


def _step_words(step: Step) -> str:
    seat = f"{step.seat} " if step.HasField("seat") else ""
    return f"{seat}{play_words(step)}"


def asking_words(asking: int, rules: UpDownStopRules) -> str:
    """Return whose gain the values are."""
    return side_words(asking, rules.seats, partners=rules.sides == SIDES_PARTNERS)


def result_words(result: HandResult) -> str:
    """Return what a hand gave: ``seat 0 is out: seat 0 wins with 0 points left``."""
    out = [line.seat for line in result.lines if not line.tiles]
    how = f"{seats_words(out)} is out" if result.ending == ENDING_OUT else "all have passed"
    winners = result.winners
    if result.outcomes[winners[0]] != OUTCOME_WIN:
        return f"{how}: {seats_words(winners)} share the win"
    verb = "wins" if len(winners) == 1 else "win"
    left = points_of(sum(result.points_left[seat] for seat in winners))
    return f"{how}: {seats_words(winners)} {verb} with {left} left"


def expected_words(expected: Expected) -> str:
    """Return what is to be expected: ``...: 2, 0, 1 points left for seats 0, 1 and 2``."""
    return expectation_words(expected.points_left, "points left", expected.reason)


def rules_words(rules: UpDownStopRules, provenance: Provenance) -> str:
    """Return the rules in force: what is usual unsaid, what is not in the options' words."""
    sides = "two pairs of partners" if rules.sides == SIDES_PARTNERS else "each alone"
    usual = f"Up-Down-Stop44, double-{rules.set}, {counted(rules.seats, 'seat')}, {sides}"
    return f"{', '.join([usual, *_settings(rules)])}; {provenance_words(provenance)}"


def _settings(rules: UpDownStopRules) -> Iterator[str]:
    if rules.HasField("hand_size") and rules.hand_size != _USUAL_HAND_SIZES.get(rules.seats):
        yield f"hands of {rules.hand_size}"
    if rules.hop:
        yield "hop"
    if rules.same_way:
        yield "both ends may go the same way"
    if rules.all_passes_count:
        yield "all passes count"
