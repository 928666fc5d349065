"""What people see: lines of text and tiles, as rich as the screen allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bestplay.command.pictures import can_draw, can_encode, draw_tiles, write_plain_tiles
from bestplay.table.v1.tiles_pb2 import Tile

if TYPE_CHECKING:  # it takes a while to import
    from rich.table import Table
    from rich.text import Text


class Screen:
    """Standard output for people: pictures where it can print them, colours on terminals."""

    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(highlight=False, markup=False, emoji=False)

    def heading(self, text: str) -> None:
        """Print the heading of some tiles."""
        self._line(text, "bold cyan")

    def line(self, text: str | Text) -> None:
        """Print a line, which is as long as it is."""
        self._line(text, "")

    def can_print(self, characters: str) -> bool:
        """Return whether characters can be printed here."""
        return can_encode(characters, self._console.encoding)

    def aside(self, text: str) -> None:
        """Print a line that only some need."""
        self._line(text, "dim")

    def conclusion(self, text: str) -> None:
        """Print the line that everyone needs."""
        self._line(text, "bold green")

    def tiles(self, tiles: Sequence[Tile]) -> None:
        """Print tiles side by side."""
        if not can_draw(self._console.encoding):
            self._line(write_plain_tiles(tiles), "")
            return
        for line in draw_tiles(tiles, self._console.width):
            self._line(line, "")

    def table(self, table: Table) -> None:
        """Print a table."""
        self._console.print(table)

    def _line(self, text: str | Text, style: str) -> None:
        self._console.print(text, style=style, soft_wrap=True)
