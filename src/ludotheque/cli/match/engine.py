"""`ludotheque engine`: our players for other programs, on the standard input and output."""

from __future__ import annotations

import sys

import click

from ludotheque import catalogue, gomocup
from ludotheque.cli.command import Command, option, refuse, shared_options
from ludotheque.cli.option_values import completing, one_of
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import Seed
from ludotheque.local_play.wording import typed_level

PROTOCOLS = ("ludotheque", "gomocup")
_UNSAID = ""


def _protocol(context: click.Context, parameter: click.Parameter, text: str) -> str:
    return one_of(PROTOCOLS)(context, parameter, text) if text else _UNSAID


@click.command("engine", cls=Command, help="cli.engine.help")
@click.argument("game", required=False, metavar="[GAME]")
@option(
    "--protocol",
    callback=_protocol,
    default=_UNSAID,
    metavar="|".join(PROTOCOLS),
    shell_complete=completing(PROTOCOLS),
    help="cli.engine.protocol",
)
@option("--level", default=None, metavar="LEVEL", help="cli.engine.level")
@shared_options
@click.pass_obj
def engine(terminal: Terminal, /, game: str | None, protocol: str, level: str | None) -> int:
    """Follow the commands of a manager until it ends the conversation."""
    if game is not None and game not in catalogue.slugs():
        refuse("cli.engine.unknown-game", game=game[:40], known=tuple(catalogue.slugs()))
    if protocol == "gomocup":
        if game not in (None, gomocup.SLUG) or level is not None:
            refuse("cli.engine.gomocup-alone")
        return gomocup.main()
    if level is not None and game is None:
        refuse("cli.engine.level-of-what", level=level[:40])
    from ludotheque import engine as own_engine

    if game is None and protocol == _UNSAID:
        heard = own_engine.FirstLineRead(sys.stdin.buffer)
        return own_engine.main(input_stream=heard) if heard.is_our_protocol else gomocup.main(heard)
    return own_engine.main(game, "" if level is None or game is None else _level(terminal, game, level))


def _level(terminal: Terminal, slug: str, text: str) -> str:
    game = catalogue.game(slug)
    return typed_level(game, game.deal(game.options(), Seed(0)), text, terminal.translate)
