"""What stands in a question for what could not be read of it; checks say nothing of these."""

from bestplay_solver.tiles import Tile

UNREADABLE_TILE = Tile(-1, -1)
"""Stands for a tile."""
UNREADABLE_NUMBER = -(1 << 40)
"""Stands for a number or a seat."""
