"""`ludotheque ricochet`: what only Ricochet Robots has."""

from __future__ import annotations

import click

from ludotheque.cli.shape import Family, shared_options, speech_of


class RicochetFamily(Family):
    def line_for(self, ctx: click.Context, name: str) -> str:
        return speech_of(ctx)(f"cli.ricochet.{name}.short")


@click.group(
    "ricochet",
    cls=RicochetFamily,
    commands_by_name={
        "table": "ludotheque.cli.table:table",
        "board": "ludotheque.cli.board:board",
        "puzzles": "ludotheque.cli.riddles:riddle_sets",
    },
    help="cli.ricochet.help",
)
@shared_options
def ricochet() -> None:
    """The commands of one game."""
