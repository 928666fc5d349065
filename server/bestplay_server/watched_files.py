"""Files that may be replaced while the service runs: read again when they have changed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

Content = TypeVar("Content")

log = logging.getLogger(__name__)


class WatchedFiles(Generic[Content]):
    """What some files hold, as ``read`` makes it of them, always up to date.

    A look at the files' times costs microseconds, so no thread watches them. When a change cannot
    be read (it may be half written) what was read before stays in force, and the log says so.
    """

    def __init__(self, paths: Sequence[Path], read: Callable[[], Content]) -> None:
        """Read the files.

        Raises:
            OSError: one cannot be read. ValueError: ``read`` can make nothing of them.
        """
        self._paths = paths
        self._read = read
        self._seen = self._times()
        self._content = read()

    @property
    def content(self) -> Content:
        """What the files hold now."""
        return self.look()[0]

    def look(self) -> tuple[Content, bool]:
        """Return what the files hold now, and whether that has changed since the last look."""
        times = self._times()
        if times == self._seen:
            return self._content, False
        self._seen = times
        try:
            self._content = self._read()
        except (OSError, ValueError) as error:
            log.warning("a change was not read", extra={"error": str(error)})
            return self._content, False
        return self._content, True

    def _times(self) -> list[tuple[int, int] | None]:
        return [_time(path) for path in self._paths]


def _time(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
