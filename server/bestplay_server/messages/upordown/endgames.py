"""Requests about the last turns, read into questions; answers about them, written as responses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bestplay.upordown.v1 import upordown_pb2 as pb
from bestplay_solver.answer import RULES_REVISION
from bestplay_solver.upordown.area import Area, Place
from bestplay_solver.upordown.endgame import (
    EndgameAnswer,
    EndgamePosition,
    EndgameQuestion,
    EndgameResult,
    Turn,
    ValuedTurn,
    check_endgame,
)
from bestplay_solver.upordown.questions import UNREADABLE_CARD

from bestplay_server.failures import refuse
from bestplay_server.messages.asked import Asked
from bestplay_server.messages.fields import read_seat, refuse_with_others
from bestplay_server.messages.table import (
    Faults,
    read_limits,
    write_effort,
    write_outcome,
    write_proven_value,
    write_provenance,
)
from bestplay_server.messages.upordown.table import (
    check_length,
    faults_by_field,
    read_area,
    read_place,
    read_rules,
    write_area,
    write_place,
    write_rules,
    write_score,
)

SEATS = 2
MOST_ONLY_TURNS = 100


def read_solve_endgame(request: pb.SolveEndgameRequest) -> Asked[EndgameQuestion]:
    """Return the question.

    Raises:
        Failure: the request is at fault, with all of its faults.
    """
    faults = Faults()
    rules = read_rules(request.rules, faults)
    if not request.HasField("position"):
        faults.add("position", "POSITION_MISSING", "there is no position")
        refuse(faults)
    position = _read_position(request.position, faults)
    question = EndgameQuestion(
        rules=rules,
        position=position,
        asking=read_seat(request, "asking", "asking", faults),
        only_turns=_read_only_turns(request.only_turns, position.to_move, faults),
        with_lines=request.with_lines,
    )
    limits = read_limits(request.limits, faults)
    if faults:
        refuse_with_others(faults, faults_by_field(check_endgame(question)))
    return Asked(question, limits, ("LastTurns", RULES_REVISION, _normal(question)))


def _normal(question: EndgameQuestion) -> EndgameQuestion:
    """Return the question without the order of hands and discards."""
    position = question.position
    first, second = (tuple(sorted(hand)) for hand in position.hands)
    one, other = (replace(area, discards=tuple(sorted(area.discards))) for area in position.areas)
    normal = replace(position, hands=(first, second), areas=(one, other))
    return replace(question, position=normal)


def _read_position(message: pb.Position, faults: Faults) -> EndgamePosition:
    if len(message.hands) != SEATS:
        text = f"two play, each with a hand, which may be empty; not {len(message.hands)}"
        faults.add("position.hands", "HANDS_NOT_SEATS", text)
    if len(message.areas) not in (0, SEATS):
        text = f"two play, each with an area, which may be empty; not {len(message.areas)}"
        faults.add("position.areas", "AREAS_NOT_SEATS", text)
    if faults:
        refuse(faults)
    check_length(message.display, "position.display", faults)
    hands = []
    for seat, hand in enumerate(message.hands):
        check_length(hand.cards, f"position.hands[{seat}].cards", faults)
        hands.append(tuple(hand.cards))
    areas = [
        read_area(area, f"position.areas[{seat}]", faults)
        for seat, area in enumerate(message.areas)
    ]
    to_move = read_seat(message, "to_move", "position.to_move", faults)
    if to_move is None:
        faults.add("position.to_move", "TO_MOVE_MISSING", "a position must say whose turn it is")
        to_move = UNREADABLE_CARD
    return EndgamePosition(
        hands=(hands[0], hands[1]),
        display=tuple(message.display),
        areas=(areas[0], areas[1]) if areas else (Area(), Area()),
        to_move=to_move,
    )


def _read_only_turns(messages: Sequence[pb.Turn], to_move: int, faults: Faults) -> tuple[Turn, ...]:
    if len(messages) > MOST_ONLY_TURNS:
        text = f"at most {MOST_ONLY_TURNS} turns can be asked for, not {len(messages):,}"
        faults.add("only_turns", "ONLY_TURNS_TOO_MANY", text)
        return ()
    before = len(faults)
    turns = [
        _read_turn(message, f"only_turns[{at}]", faults) for at, message in enumerate(messages)
    ]
    readable = len(faults) == before
    for at, message in enumerate(messages):
        if message.HasField("seat") and to_move in range(SEATS) and message.seat != to_move:
            text = f"it is the turn of seat {to_move}, not of seat {message.seat}"
            faults.add(f"only_turns[{at}].seat", "WRONG_SEAT", text)
    return tuple(turns) if readable else ()


def _read_turn(message: pb.Turn, path: str, faults: Faults) -> Turn:
    if not message.HasField("card"):
        faults.add(f"{path}.card", "CARD_MISSING", "a turn lays a card in the display")
    if not message.HasField("taken"):
        faults.add(f"{path}.taken", "TAKEN_MISSING", "a turn takes a neighbour")
    if not message.HasField("place"):
        faults.add(f"{path}.place", "PLACE_MISSING", "a turn puts the taken card somewhere")
        return Turn(message.card, message.taken, Place.new_row())
    return Turn(message.card, message.taken, read_place(message.place, f"{path}.place", faults))


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
        points=answer.points or (),
        turns=[_write_valued(turn, mover) for turn in answer.turns],
        position=write_position(answer.position),
        result=_write_result(answer.result),
        rules=write_rules(question.rules),
        effort=write_effort(answer.effort),
        provenance=write_provenance(),
    )


def write_position(position: EndgamePosition) -> pb.Position:
    """Return the position as a message."""
    return pb.Position(
        hands=[pb.Cards(cards=hand) for hand in position.hands],
        display=position.display,
        areas=[write_area(area) for area in position.areas],
        to_move=position.to_move,
    )


def _write_valued(valued: ValuedTurn, mover: int) -> pb.ValuedTurn:
    value, proof = write_proven_value(valued.value)
    seats = [(mover + at) % SEATS for at in range(len(valued.line or ()))]
    return pb.ValuedTurn(
        turn=_write_turn(valued.turn, mover),
        value=value,
        proof=proof,
        loss=valued.loss,
        after=write_position(valued.after),
        line=map(_write_turn, valued.line or (), seats),
    )


def _write_turn(turn: Turn, seat: int) -> pb.Turn:
    return pb.Turn(seat=seat, card=turn.card, taken=turn.taken, place=write_place(turn.place))


def _write_result(result: EndgameResult | None) -> pb.GameResult | None:
    if result is None:
        return None
    return pb.GameResult(
        scores=map(write_score, result.scores), outcomes=map(write_outcome, result.outcomes)
    )
