"""How the command fails: lines on standard error, and the exit status."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import click

from bestplay.errors import BestplayError, Busy, RequestError, ServiceMissing, Unavailable

AT_FAULT = 2
"""The exit status when a request is at fault."""
NO_ANSWER = 1
"""The exit status when there is no answer for another reason."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


@contextmanager
def reported(options: Mapping[str, str] | None = None) -> Iterator[None]:
    """End the command after an error of the SDK, with a line for each fault, and after Ctrl-C.

    ``options`` names fields of the request as the command line does: ``{"rules.set": "--set"}``;
    what lies within such a field is named after it: ``--hand[1]``.
    """
    try:
        yield
    except BestplayError as error:
        for line in lines(error, options or {}):
            click.echo(f"bestplay: {line}", err=True)
        raise click.exceptions.Exit(exit_status(error)) from error
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None


def exit_status(error: BestplayError) -> int:
    """Return the exit status after an error."""
    return AT_FAULT if isinstance(error, RequestError) else NO_ANSWER


def lines(error: BestplayError, options: Mapping[str, str]) -> Iterator[str]:
    """Yield what a person needs to know of an error, a line for each fault."""
    if not isinstance(error, RequestError) or not error.violations:
        yield _line("", _with_advice(error), error.reason)
        return
    for violation in error.violations:
        text = _with_options(violation.description, options)
        yield _line(_as_written(violation.field, options), text, violation.reason)
    if error.omitted:
        yield f"and {error.omitted} more"


def _as_written(field: str, options: Mapping[str, str]) -> str:
    for known, option in options.items():
        rest = field.removeprefix(known)
        if field.startswith(known) and rest[:1] in ("", ".", "["):
            return option + rest
    return field


def _with_options(text: str, options: Mapping[str, str]) -> str:
    """Name the items of other fields that a sentence mentions by their options, too."""
    for known in sorted(options, key=len, reverse=True):
        text = re.sub(rf"(?<![\w.]){re.escape(known)}(?=\[)", options[known], text)
    return text


def _line(field: str, text: str, reason: str) -> str:
    one_line = " ".join(text.split())
    return f"{field}: {one_line} ({reason})" if field else f"{one_line} ({reason})"


def _with_advice(error: BestplayError) -> str:
    if isinstance(error, Busy) and error.retry_after is not None:
        return f"{error.message}; ask again in {error.retry_after:.3g} s"
    is_unreached = isinstance(error, Unavailable) and error.reason == error.code.name
    if is_unreached and not isinstance(error, ServiceMissing):
        return f"{error.message}; does bestplay-server run at that address, and is --tls as there?"
    return error.message
