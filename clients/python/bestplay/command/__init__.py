"""The command ``bestplay``: questions from arguments or files, answers drawn or as JSON."""

from bestplay.command.entry import main

__all__ = ["main"]
