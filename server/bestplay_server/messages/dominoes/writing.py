"""Answers about the domino games, written as responses."""

from __future__ import annotations

from bestplay.dominoes.v1 import dominoes_pb2 as pb
from bestplay.table.v1 import answer_pb2, tiles_pb2
from bestplay_solver.dominoes.answers import Expected
from bestplay_solver.dominoes.position import (
    Cross,
    Play,
    PlayKind,
    Position,
)
from bestplay_solver.dominoes.questions import (
    EndgameAnswer,
    EndgameQuestion,
    ListedPlay,
    PlaysAnswer,
    ScoreAnswer,
    ValuedPlay,
)
from bestplay_solver.dominoes.scores import HandResult
from bestplay_solver.dominoes.settings import (
    DominoRules,
)

from bestplay_server.messages.dominoes.choices import (
    ENDINGS,
)
from bestplay_server.messages.dominoes.rules import write_rules
from bestplay_server.messages.table import (
    write_effort,
    write_outcome,
    write_proven_value,
    write_provenance,
    write_tile,
    write_tiles,
    write_unproven,
)


def write_list_plays(answer: PlaysAnswer, rules: DominoRules) -> pb.ListPlaysResponse:
    """Return the response."""
    mover = answer.position.to_move
    response = pb.ListPlaysResponse(
        position=write_position(answer.position),
        plays=[_write_listed(play, mover) for play in answer.plays],
        rules=write_rules(rules),
        provenance=write_provenance(),
    )
    if answer.result is not None:
        response.result.CopyFrom(_write_result(answer.result))
    return response


def write_solve_endgame(
    answer: EndgameAnswer, question: EndgameQuestion
) -> pb.SolveEndgameResponse:
    """Return the response."""
    mover = answer.position.to_move
    value, proof = write_proven_value(answer.value)
    response = pb.SolveEndgameResponse(
        value=value,
        proof=proof,
        asking=answer.asking,
        points=answer.points or (),
        plays=[_write_valued(play, mover) for play in answer.plays],
        position=write_position(answer.position),
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
        expected=_write_expected(answer.expected),
    )
    if answer.result is not None:
        response.result.CopyFrom(_write_result(answer.result))
    return response


def write_score_hand(answer: ScoreAnswer, rules: DominoRules) -> pb.ScoreHandResponse:
    """Return the response."""
    return pb.ScoreHandResponse(
        result=_write_result(answer.result),
        position=write_position(answer.position),
        rules=write_rules(rules),
        provenance=write_provenance(),
    )


def write_position(position: Position) -> pb.Position:
    """Return the position as a message."""
    message = pb.Position(
        hands=[tiles_pb2.Hand(tiles=write_tiles(hand)) for hand in position.hands],
        layout=pb.Layout(
            ends=position.ends,
            last_seat=position.laid_last,
            cross=write_cross(position.cross),
        ),
        stock=tiles_pb2.Stock(next=write_tiles(position.boneyard)),
        to_move=position.to_move,
        has_drawn=position.has_drawn,
    )
    if position.lead is not None:
        message.lead.CopyFrom(write_tile(position.lead))
    return message


def write_cross(cross: Cross | None) -> pb.Cross | None:
    """Return an unfinished cross as a message, None for none."""
    return None if cross is None else pb.Cross(centre=cross.centre, waiting=cross.waiting)


def _write_listed(play: ListedPlay, mover: int) -> pb.ListedPlay:
    message = pb.ListedPlay(play=write_step(mover, play.play), after=write_position(play.after))
    if play.result is not None:
        message.result.CopyFrom(_write_result(play.result))
    return message


def _write_valued(play: ValuedPlay, mover: int) -> pb.ValuedPlay:
    value, proof = write_proven_value(play.value)
    return pb.ValuedPlay(
        play=write_step(mover, play.play),
        value=value,
        proof=proof,
        loss=play.loss,
        after=write_position(play.after),
        line=[write_step(step.seat, step.play) for step in play.line or ()],
        expected=_write_expected(play.expected),
    )


def _write_expected(expected: Expected | None) -> pb.Expected | None:
    if expected is None:
        return None
    exact = expected.why_not is None
    return pb.Expected(
        status=answer_pb2.PROOF_STATUS_EXACT if exact else answer_pb2.PROOF_STATUS_BOUNDS,
        points=expected.points,
        margins=expected.margins,
        reason=write_unproven(expected.why_not),
    )


def write_step(seat: int, play: Play) -> pb.Step:
    """Return a seat's play as a message."""
    tile = write_tile(play.tile) if play.tile is not None else None
    if play.kind is PlayKind.LAY:
        return pb.Step(seat=seat, lay=pb.Lay(tile=tile, at=play.end))
    if play.kind is PlayKind.DRAW:
        return pb.Step(seat=seat, draw=pb.Draw(tile=tile))
    return pb.Step(seat=seat, knock=pb.Knock())


def _write_result(result: HandResult) -> pb.HandResult:
    return pb.HandResult(
        ending=ENDINGS[result.ending],
        winners=result.winners,
        points=result.points,
        outcomes=map(write_outcome, result.outcomes),
        lines=[
            pb.ScoreLine(
                seat=line.seat,
                tiles=write_tiles(line.tiles),
                spots=line.spots,
                counts=line.counts,
            )
            for line in result.lines
        ],
        by_tie_rule=result.by_tie_rule,
    )
