"""`ludotheque convert`: a saved game in another format, or as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.command import Command, refuse, shared_options
from ludotheque.cli.terminal import Terminal
from ludotheque.local_play.user_files import UserFiles


@click.command("convert", cls=Command, help="cli.convert.help")
@click.argument("source", type=click.Path(path_type=Path), metavar="FILE")
@click.argument("target", type=click.Path(path_type=Path), metavar="FILE")
@shared_options
@click.pass_obj
def convert(terminal: Terminal, source: Path, target: Path) -> None:
    """Read one file, write the other."""
    if target.exists() and target.samefile(source):
        refuse("cli.convert.same")
    user_files = UserFiles(terminal)
    table = user_files.load(str(source))
    path = user_files.save(table, str(target))
    terminal.print_text("cli.convert.done", source=str(source), target=str(path))
