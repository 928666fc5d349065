"""One question: asked, and its answer printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click
from google.protobuf.message import Message

from bestplay.client import Client
from bestplay.command.options import Asking
from bestplay.command.screen import Screen
from bestplay.command.waiting import spinner
from bestplay.strict_json import write_json

Answer = TypeVar("Answer", bound=Message)


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
