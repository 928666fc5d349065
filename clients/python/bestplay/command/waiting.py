"""Something to look at while an answer takes over a second: on terminals only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Protocol

PATIENCE = 1.0
"""Seconds before anything shows."""

Advance = Callable[[int, int], None]
"""Tells a bar how many answers there are, and how many bytes were read."""


class _Display(Protocol):
    def start(self) -> None: ...
    def stop(self) -> None: ...


@contextmanager
def spinner() -> Iterator[None]:
    """Show that work goes on, until the block ends."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with _patiently(Console(stderr=True).status("looking for the best play ...", spinner="line")):
        yield


@contextmanager
def bar(size: int | None) -> Iterator[Advance]:
    """Show how far a file of ``size`` bytes (None: unknown) is read, until the block ends.

    Where the answers themselves run over the screen there is no bar.
    """
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _answers, _read: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    progress = Progress(
        BarColumn(),
        TextColumn("{task.fields[answers]:,} answers"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,  # standard output is no terminal, and must get its lines
    )
    task = progress.add_task("", total=size, answers=0)
    with _patiently(progress):
        yield lambda answers, read: progress.update(task, answers=answers, completed=read)


@contextmanager
def _patiently(display: _Display) -> Iterator[None]:
    timer = Timer(PATIENCE, display.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # else it could start just after the stop
        display.stop()
