"""Converters between messages and the model: one for each game, and what the table shares."""
