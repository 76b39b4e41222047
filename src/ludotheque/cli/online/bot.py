"""`ludotheque bot`: a program is online as a bot of a server, and plays whoever challenges it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli import exit_status
from ludotheque.cli.command import Command, option, shared_options
from ludotheque.cli.online.server_options import NamedPlayer, ServerArgs, authority_of, read_player, server_options
from ludotheque.cli.option_values import SECONDS, Number
from ludotheque.cli.signals import run_until_signal
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import Phrase, SetupError
from ludotheque.external_bots import SECONDS_PER_MOVE

_AT_ONCE = Number(1, 16)


def _games(named: NamedPlayer, asked: Sequence[str]) -> list[str]:
    """Those asked for; if none was, those that it plays, and nothing where that is all. SetupError where it plays none,
    or not one that was asked for."""
    found, refusals = dict[str, None](), list[SetupError]()
    for slug in asked or catalogue.slugs():
        game = catalogue.game(slug)
        try:
            named.check(game)
        except SetupError as refusal:  # a player of another game, most likely
            refusals.append(refusal)
        else:
            found[game.slug] = None
    if refusals and (asked or not found):
        raise refusals[0]
    return [*found] if asked or refusals else []


@click.command("bot", cls=Command, help="cli.bot.help")
@click.argument("url", metavar="URL")
@option("--player", default="", metavar="NAME=FILE.py:CLASS", help="cli.bot.player")
@option("--game", "games", multiple=True, metavar="GAME", help="cli.bot.game")
@option("--games", "at_once", default="4", callback=_AT_ONCE, metavar="NUMBER", help="cli.bot.games")
@option("--time", "seconds", callback=SECONDS, metavar="SECONDS", help="cli.bot.time")
@option("--about", default="", metavar="TEXT", help="cli.bot.about")
@server_options
@shared_options
@click.pass_obj
def bot(terminal: Terminal, /, url: str, **words: Any) -> int:
    """Until Ctrl-C, or until the key is revoked."""
    from ludotheque.client import BotSettings, NetworkBot, open_client
    from ludotheque.client.address import read_link
    from ludotheque.client.own_key import own_key
    from ludotheque.server.wire.bots import BotRequest

    args = ServerArgs(url, words["password"], words["authority"], words["key"])
    named, seconds = read_player(words["player"]), words["seconds"]
    slugs = _games(named, words["games"])
    link = read_link(args.url)
    root = link.root
    key = own_key(root, f"bot {named.name}", args.key)
    request = BotRequest(named.name, games=slugs, games_at_once=words["at_once"], about=words["about"])

    def tell(news: Phrase) -> None:
        terminal.write(news.text(terminal.language))

    async def online() -> None:
        async with await open_client(
            root,
            name=named.name,
            key=key,
            password=args.password,
            authority=authority_of(args),
            language=terminal.language,
            patience=None,
        ) as client:
            playing = NetworkBot(client, named.maker, BotSettings(request, seconds or SECONDS_PER_MOVE), tell)
            made = await playing.enter()
            terminal.print_text("cli.bot.online", bot=made.name, url=root)
            if link.tournament:
                await client.enter_tournament(link.tournament)
                terminal.print_text("cli.bot.entered", url=args.url)
            await playing.run()

    try:
        run_until_signal(online())
    except KeyboardInterrupt:
        terminal.print_text("cli.bot.goodbye")
        return exit_status.INTERRUPTED
    return 0
