"""What the questions about endgames of any game have: options, and files of requests instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import click

from bestplay.command.files import (
    RequestFile,
    refuse_batch,
    refuse_options,
    require_request_file,
)

Command = TypeVar("Command", bound=Callable[..., None])


def with_options(command: Command, options: Iterable[Callable[[Command], Command]]) -> Command:
    """Add options to a command, which shows them in their order."""
    for option in reversed(list(options)):
        command = option(command)
    return command


def number(name: str, metavar: str, text: str) -> Callable[[Command], Command]:
    """Return an option that is a whole number."""
    return click.option(name, type=int, metavar=metavar, help=text)


def flag(name: str, text: str) -> Callable[[Command], Command]:
    """Return an option that is there or not said."""
    return click.option(name, is_flag=True, default=None, help=text)


def choice(name: str, choices: Iterable[str], text: str) -> Callable[[Command], Command]:
    """Return an option that is one of some words."""
    return click.option(name, type=click.Choice(list(choices)), help=text)


def hands() -> Callable[[Command], Command]:
    """Return ``--hand``, once for each seat, which becomes ``hands``."""
    return click.option(
        "--hand",
        "hands",
        multiple=True,
        metavar="TILES",
        help='A hand, such as "6-6 2-3"; once for each seat, in order; "" is empty.',
    )


def steps(text: str) -> Callable[[Command], Command]:
    """Return ``--step``, once for each or with commas, which becomes ``steps``."""
    return joined("--step", "steps", "STEP", text)


def joined(name: str, parameter: str, metavar: str, text: str) -> Callable[[Command], Command]:
    """Return an option that may be there several times, and becomes one text with commas."""
    return click.option(
        name, parameter, multiple=True, metavar=metavar, callback=_joined, help=text
    )


def asking_seat(command: Command) -> Command:
    """Add ``--asking``, the seat whose gain the values are."""
    return number("--asking", "SEAT", "Whose gain.  [default: who is to move]")(command)


def only_plays(example: str) -> Callable[[Command], Command]:
    """Return the option that limits a question to some plays."""
    text = f'Value just this play, such as "{example}"; once for each.'
    return joined("--only", "only_plays", "PLAY", text)


def lines(command: Command) -> Command:
    """Add ``--lines``, which becomes ``with_lines``."""
    text = "Show how the hand goes on."
    return click.option("--lines", "with_lines", is_flag=True, help=text)(command)


def expected(command: Command) -> Command:
    """Add ``--expected``, which becomes ``with_expected``."""
    return click.option(
        "--expected",
        "with_expected",
        is_flag=True,
        help="Three or more single seats: show what each gets if all play for themselves.",
    )(command)


def with_batch(command: Command) -> Command:
    """Add ``--batch``."""
    text = "Each line of the file (- too) is a request."
    return click.option("--batch", is_flag=True, help=text)(command)


def request_file(
    path: str | None, hands: tuple[str, ...], known: type, *, batch: bool = False
) -> RequestFile | None:
    """Return the file at a path; None when the options are the question.

    ``known`` has the names of the options beside the hands.

    Raises:
        click.UsageError: there is neither, or there are both.
    """
    if path is not None:
        refuse_options(["hands", *known.__annotations__])
        return require_request_file(path, "tiles go into --hand", batch=batch)
    if batch or not hands:
        raise click.UsageError(
            'give a --hand for each seat, such as --hand "6-6 2-3" --hand "0-5 0-6", or a file'
        )
    return None


def single_file(
    path: str | None, hands: tuple[str, ...], known: type, things: str
) -> RequestFile | None:
    """Return the file at a path, which holds one request about ``things``; None as above."""
    file = request_file(path, hands, known)
    if file is not None:
        refuse_batch(file, things)
    return file


def _joined(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> str | None:
    """Return all steps as one text; None when there are none at all."""
    return ", ".join(texts) if texts else None
