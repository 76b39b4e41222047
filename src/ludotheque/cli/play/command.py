"""`ludotheque play`: sit down and play, by options or by questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from ludotheque.cli.command import Command, Function, Option, shared_options
from ludotheque.cli.option_values import SECONDS, SEED
from ludotheque.cli.per_game import GameFamily, game_options
from ludotheque.cli.play.event_queue import Inbox, Leave
from ludotheque.cli.play.seating import Wishes, players_for
from ludotheque.cli.play.session import Manners, Session
from ludotheque.cli.play.setup_dialog import ask_for_game, ask_for_table
from ludotheque.cli.seeds import fresh_seed
from ludotheque.cli.terminal import Terminal
from ludotheque.cli.user_files import Shelves
from ludotheque.contract import AnyGame, Seed, SetupError, phrase
from ludotheque.contract.options import option_fields, read_options
from ludotheque.play import Table, open_table

_PLAYERS = "players"  # by custom, the option that says how many seats there are


@dataclass(frozen=True)
class Wish:
    """What was said on the command line."""

    texts: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    others: str | None = None
    symbols: tuple[str, ...] = ()
    seed: int | None = None
    is_asking: bool = False
    load: str | None = None
    delay: float | None = None
    explains: bool = False


def each(game: AnyGame) -> click.Command:
    """`ludotheque play <game>`."""

    @click.command(game.slug, cls=Command, help="cli.play.help-game")
    @game_options(game)
    @click.option("--player", "players", multiple=True, metavar="NAME[:LEVEL]", cls=Option, help="cli.option.player")
    @click.option("--others", metavar="LEVEL|person", cls=Option, help="cli.option.others")
    @click.option("--symbol", "symbols", multiple=True, metavar="SIGN", cls=Option, help="cli.option.symbol")
    @click.option("--seed", callback=SEED, metavar="NUMBER", cls=Option, help="cli.option.seed")
    @click.option("--ask", "is_asking", is_flag=True, cls=Option, help="cli.option.ask")
    @_manners
    @shared_options
    @click.pass_obj
    def play_game(terminal: Terminal, /, texts: Mapping[str, str], **wishes: Any) -> int:
        wish = Wish(texts=texts, **wishes)
        return _seat_everybody(terminal, wish, lambda inbox, shelves: _table(terminal, inbox, shelves, game, wish))

    return play_game


def _manners(function: Function) -> Function:
    """The options of every table, whatever is played there."""
    for option in (
        click.option("--load", metavar="FILE", type=click.Path(), cls=Option, help="cli.option.load"),
        click.option("--explain", "explains", is_flag=True, cls=Option, help="cli.option.explain"),
        click.option("--delay", callback=SECONDS, metavar="SECONDS", cls=Option, help="cli.option.delay"),
    ):
        function = option(function)
    return function


@click.group("play", cls=GameFamily, each=each, invoke_without_command=True, help="cli.play.help")
@_manners
@shared_options
@click.pass_context
def play(context: click.Context, /, **manners: Any) -> int | None:
    """Without a game: the one in the file, or the one the person chooses."""
    if context.invoked_subcommand is not None:
        return None
    terminal: Terminal = context.obj
    wish = Wish(**manners)
    if wish.load is None and not terminal.is_interactive:
        click.echo(context.get_help())
        return 0
    if wish.load is None:
        terminal.tell("cli.play.welcome", style="title")
    return _seat_everybody(terminal, wish, lambda inbox, shelves: _any_table(terminal, inbox, shelves, wish))


def _seat_everybody(terminal: Terminal, wish: Wish, make: Callable[[Inbox, Shelves], Table]) -> int:
    shelves, inbox = Shelves(terminal), Inbox()
    try:
        table = make(inbox, shelves)
    except Leave:
        terminal.tell("cli.play.goodbye")
        return 0
    if wish.delay is not None:
        shelves.remember_delay(wish.delay)
    delay = shelves.settings.thinking_seconds if wish.delay is None else wish.delay
    return Session(terminal, inbox, shelves, Manners(delay, wish.explains)).play(table)


def _any_table(terminal: Terminal, inbox: Inbox, shelves: Shelves, wish: Wish) -> Table:
    if wish.load is not None:
        return shelves.load(wish.load)
    return ask_for_table(terminal, inbox, shelves, ask_for_game(terminal, inbox))


def _table(terminal: Terminal, inbox: Inbox, shelves: Shelves, game: AnyGame, wish: Wish) -> Table:
    if wish.load is not None:
        return _loaded(shelves, wish.load, game)
    if wish.is_asking:
        return ask_for_table(terminal, inbox, shelves, game)
    options = read_options(game.options, _with_seats(game, wish))
    seed = fresh_seed() if wish.seed is None else Seed(wish.seed)
    wishes = Wishes(wish.players, wish.others, wish.symbols)
    players = players_for(game, game.deal(options, seed), wishes, terminal.say.language)
    points = shelves.points(game.slug, [player.name for player in players])
    table = open_table(game, options, seed, players, points=points)
    shelves.remember(table)
    return table


def _with_seats(game: AnyGame, wish: Wish) -> Mapping[str, str]:
    """As many seats as players were named, where the game lets one choose and nothing else was said."""
    names = [field.name for field in option_fields(game.options)]
    if _PLAYERS not in names or _PLAYERS in wish.texts or len(wish.players) < 2:
        return wish.texts
    return {**wish.texts, _PLAYERS: str(len(wish.players))}


def _loaded(shelves: Shelves, file: str, game: AnyGame) -> Table:
    table = shelves.load(file)
    if table.slug != game.slug:
        raise SetupError(phrase("cli.refused.other-game", file=file[-60:], found=table.slug, wanted=game.slug))
    return table
