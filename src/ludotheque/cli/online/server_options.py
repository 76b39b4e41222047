"""What `join` and `bot` have in common: the way into a server, and who one is there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.command import Function, option, with_options
from ludotheque.contract import AnyGame, Level, Seed, SetupError, phrase
from ludotheque.contract.player import printable
from ludotheque.external_bots import BotSource, ExternalBot, bots_of_packages, check_loads, read_source

if TYPE_CHECKING:
    from ludotheque.client.seat_player import PlayerMaker


@dataclass(frozen=True)
class ServerArgs:
    """The words of the command line."""

    url: str
    password: str | None = None
    authority: str | None = None
    key: str | None = None


def server_options(function: Function) -> Function:
    return with_options(
        function,
        option("--key", metavar="KEY", envvar="LUDOTHEQUE_KEY", help="cli.join.key"),
        option("--authority", metavar="FILE", type=click.Path(), help="cli.join.authority"),
        option("--password", metavar="PASSWORD", envvar="LUDOTHEQUE_PASSWORD", help="cli.join.password"),
    )


@dataclass(frozen=True)
class NamedPlayer:
    """A program that plays, and what it is called."""

    name: str
    source: BotSource | None
    level: str = ""
    """Of our own, where there is no source."""

    @property
    def maker(self) -> PlayerMaker:
        return self._make

    def check(self, game: AnyGame) -> None:
        """SetupError where it is no player of this game."""
        if self.source is None:
            _level(game, self.level)
        else:
            check_loads(self.source, game)

    def _make(self, game: AnyGame, seed: Seed) -> Any:
        if self.source is not None:
            return ExternalBot(self.source, game, seed)
        return _level(game, self.level).make(seed)


def read_player(text: str) -> NamedPlayer:
    """`me=bot.py:Bot`, `me="./engine --flag"`, the name of a package's player, or `Robby:hard` for a level of ours."""
    name, sign, rest = text.partition("=")
    source = read_source(rest if sign else text)
    if source is None and sign:
        raise SetupError(phrase("server.brought.no-player", word=printable(rest)), "player")
    if source is not None:
        return NamedPlayer(name.strip() if sign else source.usual_name, source)
    name, colon, level = text.rpartition(":")
    package_bot = bots_of_packages().get(level.strip())
    if package_bot is not None:
        return NamedPlayer(name.strip() or package_bot.usual_name, package_bot)
    if not colon:
        raise SetupError(phrase("cli.bot.no-player", text=text[:60]), "player")
    return NamedPlayer(name.strip() or level.strip(), None, level.strip())


def _level(game: AnyGame, name: str) -> Level:
    from ludotheque import catalogue, locales

    levels = catalogue.levels(game.slug)
    meant = (each for language in locales.languages() for each in locales.meanings(name, language))
    level = next((each for each in meant if each in levels), None)
    if level is None:
        raise SetupError(phrase("play.unknown-level", name=name[:40], known=tuple(levels)), "player")
    return levels[level]


def authority_of(args: ServerArgs) -> Path | None:
    return None if args.authority is None else Path(args.authority)
