"""`ludotheque completion`: the script that completes our commands in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ludotheque.cli.command import Command, shared_options
from ludotheque.cli.info.powershell import register_powershell
from ludotheque.cli.option_values import completing, one_of
from ludotheque.cli.terminal import Terminal

SHELLS = ("bash", "zsh", "fish", "powershell")


@click.command("completion", cls=Command, help="cli.completion.help")
@click.argument("shell", callback=one_of(SHELLS), shell_complete=completing(SHELLS))
@shared_options
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script of one shell."""
    register_powershell()
    terminal: Terminal = context.obj
    program = context.find_root()
    script = get_completion_class(shell)
    assert script is not None
    assert program.info_name is not None
    variable = f"_{program.info_name.upper()}_COMPLETE"
    terminal.write(script(program.command, {}, program.info_name, variable).source(), end="")
