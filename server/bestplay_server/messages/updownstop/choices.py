"""The choices of the game: the messages' enums and the model's, side by side."""

from __future__ import annotations

from bestplay.updownstop.v1 import updownstop_pb2 as pb
from bestplay_solver.updownstop.position import Direction, End
from bestplay_solver.updownstop.scores import Ending

SIDES = {pb.SIDES_UNSPECIFIED: False, pb.SIDES_PARTNERS: True, pb.SIDES_SINGLES: False}
ENDS = {pb.END_UNSPECIFIED: None, pb.END_FIRST: End.FIRST, pb.END_SECOND: End.SECOND}
DIRECTIONS = {
    pb.DIRECTION_UNSPECIFIED: None,
    pb.DIRECTION_UP: Direction.UP,
    pb.DIRECTION_DOWN: Direction.DOWN,
}
ENDINGS = {Ending.OUT: pb.ENDING_OUT, Ending.PASSES: pb.ENDING_PASSES}
