"""Endgames of any game of play: plays valued and ranked within a budget, lines, expectations."""
