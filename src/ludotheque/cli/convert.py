"""`ludotheque convert`: a saved game in another format."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.shape import Command, refuse, shared_options
from ludotheque.cli.shelves import Shelves
from ludotheque.cli.terminal import Terminal


@click.command("convert", cls=Command, help="cli.convert.help")
@click.argument("source", type=click.Path(path_type=Path), metavar="FILE")
@click.argument("target", type=click.Path(path_type=Path), metavar="FILE")
@shared_options
@click.pass_obj
def convert(terminal: Terminal, source: Path, target: Path) -> None:
    """Read one file, write the other."""
    if target.exists() and target.samefile(source):
        refuse("cli.convert.same")
    shelves = Shelves(terminal)
    path = shelves.save(shelves.load(str(source)), str(target))
    terminal.tell("cli.convert.done", source=str(source), target=str(path))
