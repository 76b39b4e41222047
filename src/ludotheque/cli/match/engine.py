"""`ludotheque engine`: our player for programs that manage matches, on the standard input and output."""

from __future__ import annotations

import click

from ludotheque.cli.command import Command, shared_options
from ludotheque.cli.option_values import choice_option

PROTOCOLS = ("gomocup",)


@click.command("engine", cls=Command, help="cli.engine.help")
@choice_option("--protocol", choices=PROTOCOLS, default=PROTOCOLS[0], metavar="NAME", help="cli.engine.protocol")
@shared_options
def engine(protocol: str) -> int:
    """Follow the commands of a manager until END."""
    from ludotheque.gomocup import main

    return main()
