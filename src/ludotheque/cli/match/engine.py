"""`ludotheque engine`: our player for programs that manage matches, on the standard input and output."""

from __future__ import annotations

import click

from ludotheque.cli.command import Command, Option, shared_options
from ludotheque.cli.option_values import completing, one_of

PROTOCOLS = ("gomocup",)


@click.command("engine", cls=Command, help="cli.engine.help")
@click.option(
    "--protocol",
    default=PROTOCOLS[0],
    callback=one_of(PROTOCOLS),
    shell_complete=completing(PROTOCOLS),
    metavar="NAME",
    cls=Option,
    help="cli.engine.protocol",
)
@shared_options
def engine(protocol: str) -> int:
    """Follow the commands of a manager until END."""
    from ludotheque.gomocup import main

    return main()
