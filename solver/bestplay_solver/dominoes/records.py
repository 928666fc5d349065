"""Records replayed by the rules, and plays that a question names compared with the legal ones.

Reasons for a play: HAND_OVER, WRONG_SEAT, KNOCK_BUT_CAN_LAY, KNOCK_BUT_CAN_DRAW, DRAW_BUT_CAN_LAY,
BONEYARD_EMPTY, MUST_KNOCK, DRAWN_TILE_DIFFERS, TILE_MISSING, TILE_NOT_IN_HAND, TILE_FITS_NO_END,
LEAD_NOT_ALLOWED, END_NOT_OPEN, TILE_NOT_OF_END, END_MISSING. Before the first step:
RECORD_AFTER_LEAD.
"""

from __future__ import annotations

from dataclasses import replace

from bestplay_solver.dominoes.position import Play, PlayKind, Position, Record
from bestplay_solver.dominoes.rules import PackedDominoes
from bestplay_solver.dominoes.settings import DominoRules
from bestplay_solver.dominoes.table import Ply, Table
from bestplay_solver.faults import Fault


def replay(rules: DominoRules, record: Record, path: str) -> Position | Fault:
    """Return the last position of a record, or the fault of its first illegal step.

    The deal is checked. A fault's path is ``<path>.steps[i]``; its text tells what was legal.
    """
    position = record.deal
    game = PackedDominoes()
    for index, step in enumerate(record.steps):
        where = f"{path}.steps[{index}]"
        table = Table(rules, position, game)
        legal = table.plies(0, table.game.words)
        if not legal:
            return Fault(where, "HAND_OVER", "the hand was over before this step")
        if step.seat != position.to_move:
            text = f"seat {position.to_move} is to move, not seat {step.seat}{say_legal(legal)}"
            return Fault(where, "WRONG_SEAT", text)
        found = find_play(position, legal, step.play, where)
        if isinstance(found, Fault):
            return replace(found, text=found.text + say_legal(legal))
        position = table.after(found)
    return position


def find_play(position: Position, legal: list[Ply], play: Play, path: str) -> Ply | Fault:
    """Return the legal play that is meant, or what is wrong with it. ``legal`` is not empty."""
    if play.kind is PlayKind.LAY:
        return _find_lay(position, legal, play, path)
    only = legal[0]
    if only.play.kind is play.kind:
        if play.tile not in (None, only.play.tile):
            text = f"the next tile of the boneyard is {only.play.tile}, not {play.tile}"
            return Fault(path, "DRAWN_TILE_DIFFERS", text)
        return only
    return Fault(path, *_why_not(position, only.play.kind, play.kind))


def _why_not(position: Position, must: PlayKind, wanted: PlayKind) -> tuple[str, str]:
    """Return the reason and text why a seat cannot knock or draw."""
    seat = f"seat {position.to_move}"
    if wanted is PlayKind.KNOCK:
        if must is PlayKind.DRAW:
            return "KNOCK_BUT_CAN_DRAW", f"{seat} cannot lay, so it draws before it knocks"
        return "KNOCK_BUT_CAN_LAY", f"{seat} can lay, so it must"
    if must is PlayKind.LAY:
        return "DRAW_BUT_CAN_LAY", f"{seat} can lay, so it may not draw"
    if not position.boneyard:
        return "BONEYARD_EMPTY", "the boneyard is empty"
    return "MUST_KNOCK", f"{seat} may draw no more in this turn"


def _find_lay(position: Position, legal: list[Ply], play: Play, path: str) -> Ply | Fault:
    tile = play.tile
    if tile is None:
        return Fault(path, "TILE_MISSING", "a play that lays must say which tile")
    same = [ply for ply in legal if ply.play.kind is PlayKind.LAY and ply.play.tile == tile]
    if play.end is None and len(same) == 1:
        return same[0]
    for ply in same:
        if play.end is not None and ply.play.end == play.end:
            return ply
    return Fault(path, *_why_no_lay(position, play, bool(same)))


def _why_no_lay(position: Position, play: Play, fits: bool) -> tuple[str, str]:
    """Return the reason and text why a tile cannot be laid so."""
    tile, end = play.tile, play.end
    if tile not in position.hands[position.to_move]:
        return "TILE_NOT_IN_HAND", f"seat {position.to_move} does not hold {tile}"
    if position.is_before_lead:
        if fits:
            return "END_NOT_OPEN", f"{tile} is led: there is no end to lay it at"
        return "LEAD_NOT_ALLOWED", f"{tile} may not be led"
    if end is None:
        if fits:
            return "END_MISSING", f"{tile} fits two ends; the play must say at which"
        return "TILE_FITS_NO_END", f"{tile} fits no open end"
    if end not in position.open_numbers:
        return "END_NOT_OPEN", f"no open end shows {end}"
    return "TILE_NOT_OF_END", f"{tile} does not show {end}"


def say_legal(legal: list[Ply]) -> str:
    """Return the end of a text that tells what was legal."""
    return f"; legal: {', '.join(str(ply.play) for ply in legal)}"
