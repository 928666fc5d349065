"""The questions of the command: each module reads its game's from the command line."""
