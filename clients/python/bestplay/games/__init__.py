"""The games: each module writes its game's requests, and holds its half of either client."""
