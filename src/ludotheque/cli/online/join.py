"""`ludotheque join`: sit down at a server's table by its link, or watch; a person at the prompt, or a program."""

from __future__ import annotations

import asyncio
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli import exit_status
from ludotheque.cli.command import Command, option, refuse, shared_options
from ludotheque.cli.online.server_options import ServerArgs, authority_of, read_player, server_options
from ludotheque.cli.option_values import SECONDS, Number, choice_option
from ludotheque.cli.play.board_printer import DRAWINGS
from ludotheque.cli.play.event_queue import EventQueue
from ludotheque.cli.signals import run_until_signal
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import LudothequeError, Phrase
from ludotheque.external_bots import SECONDS_PER_MOVE
from ludotheque.local_play.user_files import UserFiles

_SEAT = Number(1, 100)
_FULL = ("server.no-seat", "server.already-playing")


@click.command("join", cls=Command, help="cli.join.help")
@click.argument("url", metavar="URL")
@option("--name", metavar="NAME", help="cli.join.name")
@option("--seat", callback=_SEAT, metavar="NUMBER", help="cli.join.seat")
@option("--watch", "is_watching", is_flag=True, help="cli.join.watch")
@option("--player", metavar="NAME=FILE.py:CLASS", help="cli.join.player")
@option("--time", "seconds", callback=SECONDS, metavar="SECONDS", help="cli.bot.time")
@choice_option("--drawing", choices=DRAWINGS, default="auto", help="cli.option.drawing")
@server_options
@shared_options
@click.pass_obj
def join(terminal: Terminal, /, url: str, **words: Any) -> int:
    """A program plays with `--player`; anybody else at the prompt."""
    if words["player"] is not None and words["is_watching"]:
        refuse("cli.join.watch-or-play")
    args = ServerArgs(url, words["password"], words["authority"], words["key"])
    if words["player"] is not None:
        return _play_as_program(terminal, args, words)
    return _play_as_person(terminal, args, words)


def _play_as_person(terminal: Terminal, args: ServerArgs, words: Any) -> int:
    from ludotheque.cli.online.session import OnlineSession
    from ludotheque.client import connect
    from ludotheque.client.address import read_link
    from ludotheque.client.own_key import own_key, own_name

    link = read_link(args.url)
    name = words["name"] or own_name()
    key = own_key(link.root, name, args.key)
    with connect(
        args.url, name=name, key=key, password=args.password, authority=authority_of(args),
        language=terminal.language, patience=None,
    ) as client:  # fmt: skip
        seat = None if words["seat"] is None else words["seat"] - 1
        if words["is_watching"]:
            table = client.watch()
        else:
            try:
                table = client.join(seat=seat)
            except LudothequeError as refusal:
                if refusal.code not in _FULL or seat is not None:
                    raise
                terminal.print_refusal(refusal.text(terminal.language))
                table = client.watch()
        events = EventQueue()
        if terminal.is_interactive:
            events.edit_lines()
        session = OnlineSession(terminal, events, UserFiles(terminal), table)
        session.printer.board.drawing = words["drawing"]
        return session.play()


def _play_as_program(terminal: Terminal, args: ServerArgs, words: Any) -> int:
    """A player that cannot play sits down nowhere."""
    from ludotheque.client import SeatPlayer, open_client
    from ludotheque.client.refusals import sentence_phrase
    from ludotheque.play.match import Forfeit

    named = read_player(words["player"])

    def tell(news: Phrase) -> None:
        terminal.write(news.text(terminal.language))

    def forfeited(forfeit: Forfeit) -> None:
        if forfeit.why is not None:
            tell(forfeit.why)

    async def played() -> int:
        async with await open_client(
            args.url, name=words["name"] or named.name, key=args.key, password=args.password,
            authority=authority_of(args), language=terminal.language, patience=None,
        ) as client:  # fmt: skip
            await asyncio.to_thread(named.check, catalogue.game((await client.show()).settings.game))
            table = await client.join(seat=None if words["seat"] is None else words["seat"] - 1)
            over = await SeatPlayer(table, named.maker, words["seconds"] or SECONDS_PER_MOVE, forfeited).run()
            if over.outcome is not None:
                tell(sentence_phrase(over.outcome.reason))
        return 0

    try:
        return run_until_signal(played())
    except KeyboardInterrupt:
        return exit_status.INTERRUPTED
