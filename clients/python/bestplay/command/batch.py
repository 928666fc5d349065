"""A file of many requests: answered line by line, in order, with bounded memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Generic, NoReturn, TypeVar

import click
from google.protobuf.message import Message

from bestplay.batches import Item
from bestplay.client import Client
from bestplay.command.failures import exit_status, lines, reported
from bestplay.command.files import STANDARD_INPUT, RequestFile, decode, numbered_lines
from bestplay.command.options import Asking
from bestplay.command.waiting import bar
from bestplay.errors import RequestError
from bestplay.status import error_of_item
from bestplay.strict_json import read_json, write_json
from bestplay.table.v1.error_pb2 import ItemError

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)


def answer_batch(
    how: Asking,
    file: RequestFile,
    kind: type[Request],
    ask: Callable[[Client, Iterable[Item[Request]]], Iterator[Response]],
    summarize: Callable[[Response], str | ItemError],
) -> NoReturn:
    """Answer each line of a file, print one for each, and end the command.

    Args:
        how: Who is asked, and how answers are printed.
        file: The file of requests.
        kind: The message of each request.
        ask: Asks the client for all of them.
        summarize: Words an answer in one line, or returns the error that is there instead.
    """
    status = 0
    with (
        reported(),
        file.open() as stream,
        bar(_size(file)) as advance,
        how.client() as client,
    ):
        requests = _Lines(stream, kind)
        for count, response in enumerate(ask(client, requests), start=1):
            number = requests.numbers.popleft()
            summary = summarize(response)
            if isinstance(summary, ItemError):
                status = max(status, _report(f"{file.name}:{number}", summary))
                summary = "no answer"
            click.echo(write_json(response) if how.as_json else f"{number}: {summary}")
            advance(count, requests.bytes_read)
    raise click.exceptions.Exit(status)


class _Lines(Generic[Request]):
    """The requests of a file, and the numbers of the lines that are not answered yet."""

    def __init__(self, stream: IO[bytes], kind: type[Request]) -> None:
        self._stream = stream
        self._kind = kind
        self.numbers: deque[int] = deque()
        self.bytes_read = 0

    def __iter__(self) -> Iterator[Item[Request]]:
        for number, line in numbered_lines(self._stream):
            self.numbers.append(number)
            self.bytes_read += len(line)
            try:
                yield read_json(decode(line), self._kind)
            except RequestError as error:
                yield error


def _report(place: str, item: ItemError) -> int:
    error = error_of_item(item)
    for line in lines(error, {}):
        click.echo(f"bestplay: {place}: {line}", err=True)
    return exit_status(error)


def _size(file: RequestFile) -> int | None:
    if file.path == STANDARD_INPUT:
        return None
    return Path(file.path).stat().st_size or None  # a pipe has a path too, and no size
