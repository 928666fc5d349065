"""Plays that a question or a record names, compared with the legal ones.

Reasons: TILE_MISSING, TILE_NOT_IN_HAND, TILE_FITS_NO_END, TILE_NOT_OF_END, END_MISSING,
END_STOPPED, DIRECTION_MISSING, DIRECTION_DIFFERS, ACTIVE_DIFFERS, STOP_NOT_ALLOWED,
REMOVE_NOT_ALLOWED, DRAWN_TILE_DIFFERS.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bestplay_solver.faults import Fault
from bestplay_solver.tiles import Tile
from bestplay_solver.updownstop.position import End, Play, PlayKind, Position, RowEnd
from bestplay_solver.updownstop.table import Ply


@dataclass(frozen=True, slots=True)
class _Asked:
    """A play that is not legal, the legal ones of its kind, and those of them that it may mean."""

    position: Position
    of_kind: list[Ply]
    fitting: list[Ply]
    play: Play


def find_play(position: Position, legal: list[Ply], play: Play, path: str) -> Ply | Fault:
    """Return the legal play that is meant, or what is wrong with it. ``legal`` is not empty."""
    play = _at_one_end(position, play)
    of_kind = [ply for ply in legal if ply.play.kind is play.kind]
    fitting = [ply for ply in of_kind if _means(play, ply.play)]
    if len(fitting) == 1 and (play.tile is not None or play.kind is not PlayKind.BUILD):
        return fitting[0]
    reason, text = _WHY_NOT[play.kind](_Asked(position, of_kind, fitting, play))
    return Fault(path, reason, text)


def say_legal(legal: list[Ply]) -> str:
    """Return the end of a text that tells what was legal."""
    return f"; legal: {', '.join(str(ply.play) for ply in legal)}"


def _at_one_end(position: Position, play: Play) -> Play:
    """Return the play at the first end if both ends are one: of a double start tile, at first."""
    row = position.row
    if row.first == row.second and row.first.top is None and play.kind is PlayKind.BUILD:
        return replace(play, end=End.FIRST)
    return play


def _means(wanted: Play, legal: Play) -> bool:
    """Return whether a legal play of the same kind is what was wanted, as far as that says."""
    pairs = (
        (wanted.tile, legal.tile),
        (wanted.end, legal.end),
        (wanted.direction, legal.direction),
        (wanted.active, legal.active),
    )
    return all(said is None or said == is_so for said, is_so in pairs)


def _why_no_build(asked: _Asked) -> tuple[str, str]:
    """Return the reason and text why a tile cannot be built so."""
    position, fitting, play = asked.position, asked.fitting, asked.play
    tile = play.tile
    if tile is None:
        return "TILE_MISSING", "a build must say with which tile"
    if tile not in position.hands[position.to_move]:
        return "TILE_NOT_IN_HAND", f"seat {position.to_move} does not hold {tile}"
    if len(fitting) > 1:
        if len({ply.play.end for ply in fitting}) > 1:
            return "END_MISSING", f"{tile} fits both ends; the play must say which"
        return "DIRECTION_MISSING", f"{tile} fits both ways; the play must say which"
    if play.end is not None and position.row.end(play.end).stop is not None:
        return "END_STOPPED", f"the {play.end.value} end is stopped"
    return _why_no_fit(asked.of_kind, play, tile)


def _why_no_fit(builds: list[Ply], play: Play, tile: Tile) -> tuple[str, str]:
    """Return the reason and text why a tile that is held fits no end in the way that was said."""
    same = [ply for ply in builds if ply.play.tile == tile]
    if not same:
        return "TILE_FITS_NO_END", f"{tile} fits no open end"
    if play.end is not None:
        same = [ply for ply in same if ply.play.end is play.end]
        if not same:
            return "TILE_NOT_OF_END", f"{tile} does not fit the {play.end.value} end"
    if play.direction is not None:
        same = [ply for ply in same if ply.play.direction is play.direction]
        if not same:
            return "DIRECTION_DIFFERS", f"{tile} does not fit {play.direction.value} there"
    numbers = " or ".join(sorted({str(ply.play.active) for ply in same}))
    return "ACTIVE_DIFFERS", f"{numbers} becomes active with {tile}, not {play.active}"


def _why_no_stop(asked: _Asked) -> tuple[str, str]:
    """Return the reason and text why an end cannot be stopped so."""
    position, fitting, play = asked.position, asked.fitting, asked.play
    if len(fitting) > 1:
        return "END_MISSING", "both ends can be stopped; the play must say which"
    if play.tile is not None and play.tile not in position.hands[position.to_move]:
        return "TILE_NOT_IN_HAND", f"seat {position.to_move} does not hold {play.tile}"
    if play.end is None:
        what = "no end" if play.tile is None else f"no end by {play.tile}"
        return "STOP_NOT_ALLOWED", f"seat {position.to_move} can stop {what}"
    end = position.row.end(play.end)
    if play.tile is not None and play.tile != Tile(end.active, end.active):
        return "TILE_NOT_OF_END", f"{play.tile} is not the double of {end.active}"
    return "STOP_NOT_ALLOWED", f"the {play.end.value} end {_why_unstoppable(position, end)}"


def _why_unstoppable(position: Position, end: RowEnd) -> str:
    if end.top is None:
        return "is still the start tile, which nobody stops"
    if end.stop is not None:
        return "is stopped already"
    return f"takes the double of {end.active}, which seat {position.to_move} does not hold"


def _why_no_removal(asked: _Asked) -> tuple[str, str]:
    """Return the reason and text why a stop cannot be removed."""
    position, fitting, play = asked.position, asked.fitting, asked.play
    if len(fitting) > 1:
        return "END_MISSING", "both stops may be removed; the play must say which"
    if play.end is None:
        return "REMOVE_NOT_ALLOWED", "there is no stop that may be removed now"
    stop = position.row.end(play.end).stop
    why = "is not stopped" if stop is None else "was stopped in the turn just before"
    return "REMOVE_NOT_ALLOWED", f"the {play.end.value} end {why}"


def _why_no_pass(asked: _Asked) -> tuple[str, str]:
    """Return the reason and text why a pass cannot draw that tile."""
    drawn = asked.of_kind[0].play.tile
    what = "the pile is empty" if drawn is None else f"the next tile of the pile is {drawn}"
    return "DRAWN_TILE_DIFFERS", f"{what}, so no pass draws {asked.play.tile}"


_WHY_NOT = {
    PlayKind.BUILD: _why_no_build,
    PlayKind.STOP: _why_no_stop,
    PlayKind.REMOVE: _why_no_removal,
    PlayKind.PASS: _why_no_pass,
}
