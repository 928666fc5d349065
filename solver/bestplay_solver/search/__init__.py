"""Searches of the shared game model (bestplay_solver.game); they know no game."""
