"""What people see: lines of text and tiles, as rich as the screen allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from bestplay.command.pictures import can_draw, can_encode, draw_tiles, write_plain_tiles
from bestplay.table.v1.tiles_pb2 import Tile

if TYPE_CHECKING:  # it takes a while to import
    from rich.console import Console, RenderableType
    from rich.table import Table
    from rich.text import Text


class Screen:
    """Standard output for people: pictures where it can print them, colours on terminals."""

    def __init__(self, console: Console | None = None) -> None:
        """Print to a console; None: to standard output."""
        from rich.console import Console

        self._console = console or Console(highlight=False, markup=False, emoji=False)

    @property
    def can_redraw(self) -> bool:
        """Whether what is printed can be printed over."""
        return self._console.is_terminal and not self._console.is_dumb_terminal

    @contextmanager
    def redrawn(self) -> Iterator[Redraw]:
        """Print over and over in one place, which is blank again in the end."""
        from rich.console import Group
        from rich.live import Live

        with Live(console=self._console, transient=True, auto_refresh=False) as live:

            def redraw(show: Callable[[Screen], None]) -> None:
                sheet = _Sheet(self._console)
                show(sheet)
                live.update(Group(*sheet.parts), refresh=True)

            yield redraw

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


class _Sheet(Screen):
    """What would be printed on a console, part by part."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.parts: list[RenderableType] = []

    def table(self, table: Table) -> None:
        self.parts.append(table)

    def _line(self, text: str | Text, style: str) -> None:
        from rich.text import Text

        self.parts.append(Text(text, style) if isinstance(text, str) else text)


Redraw: TypeAlias = Callable[[Callable[[Screen], None]], None]
"""Has something print to a screen, in place of what was printed before."""
