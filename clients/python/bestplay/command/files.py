"""Files of requests: one as JSON, many as JSON lines, ``-`` for standard input."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import IO

import click

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class RequestFile:
    """A file of requests, by its path; ``is_batch`` when each of its lines is one."""

    path: str
    is_batch: bool

    @property
    def name(self) -> str:
        """The name for messages."""
        return "standard input" if self.path == STANDARD_INPUT else self.path

    def open(self) -> IO[bytes]:
        """Open it for reading.

        Raises:
            click.UsageError: it cannot be opened.
        """
        try:
            stream: IO[bytes] = click.open_file(self.path, "rb")
        except OSError as error:
            raise click.UsageError(f"{self.name}: {error.strerror or error}") from error
        return stream

    def read(self) -> str:
        """Return all of its text.

        Raises:
            click.UsageError: it cannot be read.
        """
        try:
            with self.open() as stream:
                return decode(stream.read())
        except OSError as error:
            raise click.UsageError(f"{self.name}: {error.strerror or error}") from error


def find_request_file(arguments: Sequence[str], *, batch: bool = False) -> RequestFile | None:
    """Return the file that the arguments name; None when they are the question itself.

    Raises:
        click.UsageError: it does not stand alone, or a batch is asked for and there is none.
    """
    files = [argument for argument in arguments if _is_file(argument)]
    if batch and len(arguments) == 1:
        return RequestFile(arguments[0], is_batch=True)
    if batch or (files and len(arguments) > 1):
        raise click.UsageError("a file of requests stands alone: one path, or - for standard input")
    if not files:
        return None
    return RequestFile(files[0], is_batch=files[0].endswith(".jsonl"))


def require_request_file(path: str, advice: str, *, batch: bool = False) -> RequestFile:
    """Return the file at a path.

    Raises:
        click.UsageError: it is none; ``advice`` tells what to do instead.
    """
    file = find_request_file([path], batch=batch)
    if file is None:
        raise click.UsageError(f"{path!r} is no .json file; {advice}")
    return file


def refuse_batch(file: RequestFile, things: str) -> None:
    """Refuse a file of many requests where ``things`` are asked one by one.

    Raises:
        click.UsageError: it is one.
    """
    if file.is_batch:
        raise click.UsageError(f"{things} are asked one by one: give a .json file")


def refuse_options(names: Collection[str]) -> None:
    """Refuse options that the requests of a file say themselves.

    Raises:
        click.UsageError: one of the parameters ``names`` stands on the command line.
    """
    context = click.get_current_context()
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in names and source is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{parameter.opts[0]} belongs into the file of requests")


def numbered_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not blank, each with its number from 1."""
    for number, line in enumerate(stream, start=1):
        if line.strip():
            yield number, line


def decode(content: bytes) -> str:
    """Return bytes as text; what is no UTF-8 becomes characters that no request has."""
    return content.decode("utf-8-sig", errors="replace")


def _is_file(argument: str) -> bool:
    return argument == STANDARD_INPUT or argument.endswith((".json", ".jsonl"))
