"""`ludotheque export`: a player of ours as a file that plays elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, refuse, shared_options
from ludotheque.cli.terminal import Terminal

FORMS = ("kaggle",)


@click.command("export", cls=Command, help="cli.export.help")
@click.argument("form", metavar="FORM")
@click.argument("target", type=click.Path(path_type=Path), metavar="FILE")
@shared_options
@click.pass_obj
def export(terminal: Terminal, form: str, target: Path) -> None:
    """Write the file of the first game that is played there."""
    if form not in FORMS:
        refuse("cli.export.form", value=form[:40], known=FORMS)
    from ludotheque.disk.files import write_file

    forms = (catalogue.kaggle_form(slug) for slug in catalogue.GAMES)
    program = next(made.agent_file for made in forms if made is not None and made.agent_file is not None)
    write_file(target, program())
    megabytes = terminal.translate.decimal(target.stat().st_size / 1e6, 1)
    terminal.print_text("cli.export.done", target=str(target), megabytes=megabytes)
