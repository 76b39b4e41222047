"""`ludotheque ricochet`: what only Ricochet Robots has."""

from __future__ import annotations

import click

from ludotheque.cli.command import LazyGroup, shared_options


@click.group(
    "ricochet",
    cls=LazyGroup,
    texts="cli.ricochet",
    commands_by_name={
        "board": "ludotheque.cli.boards.command:board",
    },
    help="cli.ricochet.help",
)
@shared_options
def ricochet() -> None:
    """The commands of one game."""
