"""One question whose answers get better and better: followed on a terminal, else the last one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import click
from google.protobuf.message import Message

from bestplay.client import Client
from bestplay.command.failures import reported
from bestplay.command.files import RequestFile
from bestplay.command.options import Asking
from bestplay.command.screen import Screen
from bestplay.command.single import answer
from bestplay.command.waiting import spinner
from bestplay.dominoes.v1 import dominoes_pb2
from bestplay.strict_json import read_json, write_json
from bestplay.updownstop.v1 import updownstop_pb2

Request = TypeVar(
    "Request",
    dominoes_pb2.AdvisePlayRequest,
    updownstop_pb2.AdvisePlayRequest,
    updownstop_pb2.AdviseExchangeRequest,
)
Answer = TypeVar("Answer", bound=Message)

USUAL_SECONDS = 1
"""How long to follow an answer unless the request says when to end, as if it were asked once."""


@dataclass(frozen=True)
class ImprovingQuestion(Generic[Request, Answer]):
    """A kind of question for advice.

    ``request`` is its message, ``ask`` asks a client for the last answer, ``follow`` for all of
    them, and ``show`` prints an answer to a request for people.
    """

    request: type[Request]
    ask: Callable[[Client, Request], Answer]
    follow: Callable[[Client, Request], Generator[Answer]]
    show: Callable[[Request, Answer, Screen], None]


def answer_improving(
    how: Asking,
    question: ImprovingQuestion[Request, Answer],
    file: RequestFile | None,
    write: Callable[[], Request],
    option_of_field: Mapping[str, str],
    *,
    every: bool,
) -> None:
    """Ask a question from a file, or else what ``write`` returns, and print the answers.

    For people on a terminal each is printed over the one before; otherwise the last one is printed
    alone. ``every`` prints each as a line of JSON.

    Raises:
        click.UsageError: ``every`` is asked for without JSON.
    """
    if every and not how.as_json:
        raise click.UsageError("--follow goes with --json: a table improves where it stands")
    with reported({} if file else option_of_field):
        request = write() if file is None else read_json(file.read(), question.request)
        screen = Screen()
        if every:
            _print_each(how, question, in_time(request))
        elif screen.can_redraw and not how.as_json:
            _redraw(how, question, in_time(request), screen)
        else:
            show = partial(question.show, request)
            answer(how, lambda client: question.ask(client, request), show)


def in_time(request: Request) -> Request:
    """Return a request that ends by itself: in the usual time, if it sets no end of its own."""
    if request.limits.HasField("time") or request.HasField("most_deals"):
        return request
    copy = type(request)()
    copy.CopyFrom(request)
    copy.limits.time.seconds = USUAL_SECONDS
    return copy


def _print_each(
    how: Asking, question: ImprovingQuestion[Request, Answer], request: Request
) -> None:
    with how.client() as client, closing(question.follow(client, request)) as answers:
        for each in answers:
            click.echo(write_json(each))


def _redraw(
    how: Asking, question: ImprovingQuestion[Request, Answer], request: Request, screen: Screen
) -> None:
    with ExitStack() as stack:
        with spinner():
            client = stack.enter_context(how.client())
            answers = stack.enter_context(closing(question.follow(client, request)))
            newest = next(answers)
        with screen.redrawn() as redraw:
            redraw(partial(question.show, request, newest))
            for newest in answers:
                redraw(partial(question.show, request, newest))
    question.show(request, newest, screen)
