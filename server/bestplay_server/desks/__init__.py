"""The desks: for each game, its methods from message to answer, free of any transport."""
