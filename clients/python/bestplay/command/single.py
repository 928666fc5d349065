"""One question: asked, and its answer printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import click
from google.protobuf.message import Message

from bestplay.client import Client
from bestplay.command.failures import reported
from bestplay.command.files import RequestFile
from bestplay.command.options import Asking
from bestplay.command.screen import Screen
from bestplay.command.waiting import spinner
from bestplay.strict_json import read_json, write_json

Request = TypeVar("Request", bound=Message)
Answer = TypeVar("Answer", bound=Message)


@dataclass(frozen=True)
class Question(Generic[Request, Answer]):
    """A kind of question.

    ``request`` is its message, ``ask`` asks a client, and ``show`` prints the answer for people.
    """

    request: type[Request]
    ask: Callable[[Client, Request], Answer]
    show: Callable[[Answer, Screen], None]


def answer_question(
    how: Asking,
    question: Question[Request, Answer],
    file: RequestFile | None,
    write: Callable[[], Request],
    option_of_field: Mapping[str, str],
) -> None:
    """Ask a question from a file, or else what ``write`` returns, and print the answer.

    ``option_of_field`` names the fields of what was written as the command line does.
    """
    with reported({} if file else option_of_field):
        request = write() if file is None else read_json(file.read(), question.request)
        answer(how, lambda client: question.ask(client, request), question.show)


def answer(
    how: Asking, ask: Callable[[Client], Answer], show: Callable[[Answer, Screen], None]
) -> None:
    """Ask a question with ``ask``, and print its answer, for people with ``show``."""
    with spinner(), how.client() as client:
        response = ask(client)
    if how.as_json:
        click.echo(write_json(response, indent=2))
    else:
        show(response, Screen())
