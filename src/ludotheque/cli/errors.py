"""Errors as one line on the error stream, and the exit status that goes with each."""

from __future__ import annotations

import traceback

import click

from ludotheque.cli import exit_status
from ludotheque.cli.command import name_of
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import LudothequeError


def report_error(problem: Exception, terminal: Terminal) -> int:
    """One line on the error stream; returns the exit status."""
    if terminal.is_debugging:
        traceback.print_exception(problem)
    if isinstance(problem, LudothequeError):
        terminal.warn(terminal.translate("cli.refused.line", problem=problem.text(terminal.language)))
        return exit_status.USAGE
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):  # its words are the help page
        terminal.warn(problem.format_message())
        return exit_status.USAGE
    if isinstance(problem, click.ClickException):
        terminal.warn(terminal.translate("cli.refused.line", problem=_usage_problem(problem, terminal)))
        return exit_status.USAGE
    if isinstance(problem, OSError) and problem.errno is not None:  # the machine refused
        terminal.warn(_machine_problem(problem, terminal))
        return exit_status.USAGE
    terminal.warn(terminal.translate("cli.refused.crash", problem=repr(problem)[:200], log=_log_error(problem)))
    return exit_status.CRASH


def _machine_problem(problem: OSError, terminal: Terminal) -> str:
    from ludotheque.disk.files import reason

    why = reason(problem)
    if problem.filename is None:
        return terminal.translate("cli.refused.line", problem=why)
    return terminal.translate("cli.refused.file", file=str(problem.filename), why=why)


def _usage_problem(problem: click.ClickException, terminal: Terminal) -> str:
    translate = terminal.translate
    if isinstance(problem, click.NoSuchOption):
        return translate("cli.refused.option", name=problem.option_name[:40], known=_known_options(problem))
    if isinstance(problem, click.MissingParameter) and problem.param is not None:
        return translate("cli.refused.missing", name=name_of(problem.param, translate))
    if isinstance(problem, click.BadOptionUsage):
        return translate("cli.refused.value-missing", name=problem.option_name[:40])
    return problem.format_message()


def _known_options(problem: click.UsageError) -> tuple[str, ...]:
    if problem.ctx is None:
        return ()
    options = [option for option in problem.ctx.command.get_params(problem.ctx) if isinstance(option, click.Option)]
    return tuple(option.opts[-1] for option in options)


def _log_error(problem: Exception) -> str:
    from ludotheque.disk import find_folders, log_error, start_log, stop_log

    folders = find_folders()
    start_log(folders)
    log_error(problem)
    stop_log()
    return str(folders.log_file)
