"""`ludotheque tui`: games on the full screen; where there can be none, the line prompt."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

import click

from ludotheque.cli.command import Command, option, shared_options
from ludotheque.cli.language import choose_language
from ludotheque.cli.option_values import completing, one_of
from ludotheque.cli.terminal import Terminal
from ludotheque.locales import languages
from ludotheque.tui import terminals

if TYPE_CHECKING:
    from ludotheque.tui.palette import ThemeName

_THEMES = ("dark", "light", "playful")


def _theme(context: click.Context, parameter: click.Parameter, text: str) -> str:
    """The one that is named; empty: the one chosen last."""
    return one_of(_THEMES)(context, parameter, text) if text else ""


@click.command("tui", cls=Command, help="cli.tui.help")
@click.argument("url", metavar="[URL]", required=False)
@option(
    "--theme", default="", metavar="|".join(_THEMES), callback=_theme,
    shell_complete=completing(_THEMES), help="cli.tui.theme",
)  # fmt: skip
@option("--name", metavar="NAME", help="cli.join.name")
@option("--plain", "is_plain", is_flag=True, help="cli.tui.plain")
@shared_options
@click.pass_context
def tui(context: click.Context, /, url: str | None, theme: str, name: str | None, is_plain: bool) -> int | None:
    """The line prompt is the better way for screen readers."""
    terminal: Terminal = context.obj
    obstacle = None if is_plain else terminals.obstacle()
    if is_plain or obstacle is not None:
        if obstacle is not None:
            terminal.write(obstacle.text(terminal.language))
        return _play_at_the_prompt(context, url, name)
    from ludotheque.disk import find_folders, read_settings
    from ludotheque.tui.app import LudothequeApp

    depth = terminals.colour_depth() if terminal.has_colours else "none"
    if depth == "none":
        os.environ["NO_COLOR"] = "1"  # for what draws the app's own parts
    kept = read_settings(find_folders()).value
    chosen = theme or (kept.theme if kept.theme in _THEMES else "dark")
    language = kept.language if kept.language in languages() and not _is_language_named(terminal) else None
    LudothequeApp(language or terminal.language, depth, cast("ThemeName", chosen), url or "", name or "").run()
    return 0


def _is_language_named(terminal: Terminal) -> bool:
    """By an option or our own variable: that of the system gives way to what was chosen on the full screen."""
    return bool(os.environ.get("LUDOTHEQUE_LANG")) or terminal.language != choose_language([])


def _play_at_the_prompt(context: click.Context, url: str | None, name: str | None) -> int | None:
    from ludotheque.cli.online.join import join
    from ludotheque.cli.play.command import play

    words = [] if url is None else [url, *(() if name is None else ("--name", name))]
    command = play if url is None else join
    with command.make_context(command.name, words, parent=context.parent, obj=context.obj) as prompt:
        return cast("int | None", command.invoke(prompt))
