"""Advice from the deals that fit, in any game: samples that grow, and what they tell."""
