"""``python -m bestplay``: the command, where its script is not on the path."""

from bestplay.command import main

main(prog_name="bestplay")
