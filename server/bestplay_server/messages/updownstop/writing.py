"""Answers about Up-Down-Stop44, written as responses."""

from __future__ import annotations

from bestplay.table.v1 import answer_pb2, tiles_pb2
from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.updownstop.answers import (
    EndgameAnswer,
    EndgameQuestion,
    Expected,
    ListedPlay,
    PlaysAnswer,
    ScoreAnswer,
    ValuedPlay,
)
from bestplay_solver.updownstop.position import Position
from bestplay_solver.updownstop.scores import HandResult
from bestplay_solver.updownstop.settings import UpDownStopRules

from bestplay_server.messages.table import (
    write_effort,
    write_outcome,
    write_proven_value,
    write_provenance,
    write_tiles,
    write_unproven,
)
from bestplay_server.messages.updownstop.choices import ENDINGS
from bestplay_server.messages.updownstop.rows import write_row
from bestplay_server.messages.updownstop.steps import write_play, write_step


def write_list_plays(answer: PlaysAnswer, rules: UpDownStopRules) -> pb.ListPlaysResponse:
    """Return the response."""
    mover = answer.position.to_move
    return pb.ListPlaysResponse(
        position=write_position(answer.position),
        plays=[_write_listed(play, mover) for play in answer.plays],
        result=_write_result(answer.result),
        rules=write_rules(rules),
        provenance=write_provenance(),
    )


def write_solve_endgame(
    answer: EndgameAnswer, question: EndgameQuestion
) -> pb.SolveEndgameResponse:
    """Return the response."""
    mover = answer.position.to_move
    value, proof = write_proven_value(answer.value)
    return pb.SolveEndgameResponse(
        value=value,
        proof=proof,
        asking=answer.asking,
        points_left=answer.points or (),
        plays=[_write_valued(play, mover) for play in answer.plays],
        position=write_position(answer.position),
        result=_write_result(answer.result),
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
        expected=_write_expected(answer.expected),
    )


def write_score_hand(answer: ScoreAnswer, rules: UpDownStopRules) -> pb.ScoreHandResponse:
    """Return the response."""
    return pb.ScoreHandResponse(
        result=_write_result(answer.result),
        position=write_position(answer.position),
        rules=write_rules(rules),
        provenance=write_provenance(),
    )


def write_position(position: Position) -> pb.Position:
    """Return the position as a message."""
    return pb.Position(
        hands=[tiles_pb2.Hand(tiles=write_tiles(hand)) for hand in position.hands],
        row=write_row(position.row),
        stock=tiles_pb2.Stock(next=write_tiles(position.pile)),
        to_move=position.to_move,
    )


def _write_listed(play: ListedPlay, mover: int) -> pb.ListedPlay:
    return pb.ListedPlay(
        play=write_play(mover, play.play),
        after=write_position(play.after),
        result=_write_result(play.result),
    )


def _write_valued(play: ValuedPlay, mover: int) -> pb.ValuedPlay:
    value, proof = write_proven_value(play.value)
    return pb.ValuedPlay(
        play=write_play(mover, play.play),
        value=value,
        proof=proof,
        loss=play.loss,
        after=write_position(play.after),
        line=[write_step(step) for step in play.line or ()],
        expected=_write_expected(play.expected),
    )


def _write_expected(expected: Expected | None) -> pb.Expected | None:
    if expected is None:
        return None
    exact = expected.why_not is None
    return pb.Expected(
        status=answer_pb2.PROOF_STATUS_EXACT if exact else answer_pb2.PROOF_STATUS_BOUNDS,
        points_left=expected.points,
        margins=expected.margins,
        reason=write_unproven(expected.why_not),
    )


def _write_result(result: HandResult | None) -> pb.HandResult | None:
    if result is None:
        return None
    return pb.HandResult(
        ending=ENDINGS[result.ending],
        winners=result.winners,
        points_left=result.points,
        outcomes=map(write_outcome, result.outcomes),
        lines=[
            pb.ScoreLine(
                seat=line.seat,
                tiles=write_tiles(line.tiles),
                doubles=sum(tile.is_double for tile in line.tiles),
                points=line.points,
            )
            for line in result.lines
        ],
    )


def write_rules(rules: UpDownStopRules) -> pb.UpDownStopRules:
    """Return the rules as a message, every default filled in."""
    return pb.UpDownStopRules(
        set=rules.highest,
        seats=rules.seats,
        sides=pb.SIDES_PARTNERS if rules.partners else pb.SIDES_SINGLES,
        hand_size=rules.hand_size,
        hop=rules.hop,
        same_way=rules.same_way,
        all_passes_count=rules.all_passes_count,
    )
