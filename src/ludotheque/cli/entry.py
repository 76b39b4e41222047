"""The program: its commands by name, each loaded when it is called, and what happens when one fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from ludotheque import __version__
from ludotheque.cli import exit_status
from ludotheque.cli.command import LazyGroup, option, shared_options
from ludotheque.cli.language import choose_language, use_own_languages
from ludotheque.cli.terminal import Terminal

PROGRAM = "ludotheque"
COMPLETE_VARIABLE = "_LUDOTHEQUE_COMPLETE"  # how click is asked for completions
COMMANDS = {
    "play": "ludotheque.cli.play.command:play",
    "tui": "ludotheque.cli.tui.command:tui",
    "join": "ludotheque.cli.online.join:join",
    "bot": "ludotheque.cli.online.bot:bot",
    "serve": "ludotheque.cli.serve.command:serve",
    "admin": "ludotheque.cli.admin.command:admin",
    "data": "ludotheque.cli.serve.data:data",
    "health": "ludotheque.cli.serve.health:health",
    "replay": "ludotheque.cli.play.replay:replay",
    "convert": "ludotheque.cli.records.convert:convert",
    "export": "ludotheque.cli.records.export:export",
    "games": "ludotheque.cli.info.games:games",
    "levels": "ludotheque.cli.info.levels:levels",
    "check": "ludotheque.cli.check.command:check",
    "solve": "ludotheque.cli.analysis.solve:solve",
    "analyse": "ludotheque.cli.analysis.analyse:analyse",
    "match": "ludotheque.cli.match.command:match",
    "engine": "ludotheque.cli.match.engine:engine",
    "examine": "ludotheque.cli.examine.command:examine",
    "mcp": "ludotheque.cli.mcp_server.command:mcp",
    "course": "ludotheque.cli.course.command:course",
    "print": "ludotheque.cli.records.print_boards:print_boards",
    "scores": "ludotheque.cli.info.scores:scores",
    "puzzles": "ludotheque.cli.puzzles.command:puzzles",
    "league": "ludotheque.cli.league.command:league",
    "board": "ludotheque.cli.records.board:board",
    "doctor": "ludotheque.cli.info.doctor:doctor",
    "completion": "ludotheque.cli.info.completion:completion",
}


def _print_version(context: click.Context, option: click.Parameter, is_asked: bool) -> None:
    if is_asked and not context.resilient_parsing:
        click.echo(f"{PROGRAM} {__version__}")
        context.exit()


@click.group(PROGRAM, cls=LazyGroup, commands_by_name=COMMANDS, invoke_without_command=True, help="cli.about")
@option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="cli.option.version"
)
@shared_options
@click.pass_context
def root(context: click.Context) -> int | None:
    if context.invoked_subcommand is not None:
        use_own_languages()
        return None
    from ludotheque.cli.serve.command import serve_locally

    return serve_locally(context.obj)


def run(arguments: Sequence[str] | None) -> int:
    """Everything `ludotheque` does, from its arguments to its exit status."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _open_missing_streams()
    if os.environ.get(COMPLETE_VARIABLE, "").startswith("powershell"):
        from ludotheque.cli.info.powershell import register_powershell

        register_powershell()
    terminal = Terminal(choose_language(arguments))
    try:
        status = root.main(arguments, prog_name=PROGRAM, standalone_mode=False, obj=terminal)
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return exit_status.INTERRUPTED
    except BrokenPipeError:
        # Without a stream Python does not complain once more when it closes the pipe.
        sys.stdout = None
        return exit_status.BROKEN_PIPE
    except Exception as problem:
        from ludotheque.cli.errors import report_error

        _drop_unwritable_output()
        return report_error(problem, terminal)
    return int(status or 0)


def _drop_unwritable_output() -> None:
    """What a full disk does not take would be tried again, and refused again, by the report and when Python ends."""
    try:
        sys.stdout.flush()
    except OSError:
        sys.stdout = None
        _open_missing_streams()


def _open_missing_streams() -> None:
    """Started without a stream (`<&-`, a service, no console), the program reads and writes nothing there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (open as long as we run)
