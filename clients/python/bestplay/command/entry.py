"""The command itself: its games, and its version."""

from __future__ import annotations

from importlib.metadata import version

import click

from bestplay.command.questions.collecting import collecting
from bestplay.command.questions.dominoes import block, cross, cross9, draw
from bestplay.command.questions.updownstop import updownstop
from bestplay.command.questions.upordown import upordown
from bestplay.service import find_service

EPILOG = """\
Exit status: 0 with an answer, 2 for a request at fault (a line for each fault on standard error),
1 for anything else.

Completion, for bash: eval "$(_BESTPLAY_COMPLETE=bash_source bestplay)"; likewise zsh and fish.
"""


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    click.echo(f"bestplay-client {version('bestplay-client')}")
    found = find_service()
    if found is not None and found.dist is not None:
        click.echo(f"embedded service: {found.dist.name} {found.dist.version}")
    else:
        click.echo("embedded service: not installed")
    context.exit()


@click.group(epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the versions and exit.",
)
def main() -> None:
    """Answer exactly: what is the best play?

    bestplay GAME QUESTION asks one question, many from a .jsonl file, or any from a .json file.
    """


for game in (collecting, upordown, block, draw, cross, cross9, updownstop):
    main.add_command(game)
