"""The service: thin fronts over one transport-free desk for each game."""
