"""`ludotheque play`: a table set up by options or by questions, then played at the prompt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from ludotheque.cli.command import Command, Function, option, shared_options, with_options
from ludotheque.cli.option_values import SECONDS, SEED, choice_option, random_seed
from ludotheque.cli.per_game import PerGameGroup, game_options
from ludotheque.cli.play.board_printer import DRAWINGS
from ludotheque.cli.play.event_queue import EventQueue, UserQuit
from ludotheque.cli.play.seating import SeatingArgs, brought_players, players_for
from ludotheque.cli.play.session import PlaySettings, Session
from ludotheque.cli.play.setup_dialog import ask_for_game, ask_for_table
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Seed, SetupError, phrase
from ludotheque.contract.options import option_fields, read_options
from ludotheque.local_play.user_files import UserFiles
from ludotheque.pictures.piece_colours import read_piece_colours
from ludotheque.play import Table, open_table

_PLAYERS = "players"  # by custom, the option that says how many seats there are


@dataclass(frozen=True)
class PlayArgs:
    """The words of the command line."""

    texts: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    others: str | None = None
    symbols: tuple[str, ...] = ()
    seed: int | None = None
    is_asking: bool = False
    load: str | None = None
    delay: float | None = None
    piece_colours: str | None = None
    explains: bool = False
    drawing: str = "auto"


def play_command(game: AnyGame) -> click.Command:
    """`ludotheque play <game>`."""

    @click.command(game.slug, cls=Command, help="cli.play.help-game")
    @game_options(game)
    @option("--player", "players", multiple=True, metavar="NAME[:LEVEL]|NAME=FILE.py:CLASS", help="cli.option.player")
    @option("--others", metavar="LEVEL|person", help="cli.option.others")
    @option("--symbol", "symbols", multiple=True, metavar="SYMBOL", help="cli.option.symbol")
    @option("--seed", callback=SEED, metavar="NUMBER", help="cli.option.seed")
    @option("--ask", "is_asking", is_flag=True, help="cli.option.ask")
    @_session_options
    @shared_options
    @click.pass_obj
    def play_game(terminal: Terminal, /, texts: Mapping[str, str], **words: Any) -> int:
        return _play(terminal, game, PlayArgs(texts=texts, **words))

    return play_game


def _session_options(function: Function) -> Function:
    """The options of every game."""
    return with_options(
        function,
        option("--load", metavar="FILE", type=click.Path(), help="cli.option.load"),
        option("--explain", "explains", is_flag=True, help="cli.option.explain"),
        choice_option("--drawing", choices=DRAWINGS, default="auto", help="cli.option.drawing"),
        option("--delay", callback=SECONDS, metavar="SECONDS", help="cli.option.delay"),
        option("--piece-colours", metavar="red=#RRGGBB,…", help="cli.option.piece-colours"),
    )


@click.group("play", cls=PerGameGroup, make_command=play_command, invoke_without_command=True, help="cli.play.help")
@_session_options
@shared_options
@click.pass_context
def play(context: click.Context, /, **words: Any) -> int | None:
    """Without a game: the one in the file, or the one the person chooses."""
    if context.invoked_subcommand is not None:
        return None
    terminal: Terminal = context.obj
    args = PlayArgs(**words)
    if args.load is None and not terminal.is_interactive:
        click.echo(context.get_help())
        return 0
    if args.load is None:
        terminal.print_text("cli.play.welcome", style="title")
    return _play(terminal, None, args)


def _play(terminal: Terminal, game: AnyGame | None, args: PlayArgs) -> int:
    """Set up the table, then play until the person leaves."""
    user_files, events = UserFiles(terminal), EventQueue()
    if terminal.is_interactive:
        events.edit_lines()
    if args.piece_colours is not None:
        terminal.piece_colours = read_piece_colours(args.piece_colours)
        user_files.remember_piece_colours(terminal.piece_colours)
    brought = {} if game is None else brought_players(game, args.players)
    try:
        table = _table(terminal, events, user_files, game, args)
    except UserQuit:
        terminal.print_text("cli.play.goodbye")
        return 0
    if args.delay is not None:
        user_files.remember_delay(args.delay)
    delay = user_files.settings.thinking_seconds if args.delay is None else args.delay
    settings = PlaySettings(delay, args.explains, args.drawing, brought)
    return Session(terminal, events, user_files, settings).play(table)


def _table(terminal: Terminal, events: EventQueue, files: UserFiles, game: AnyGame | None, args: PlayArgs) -> Table:
    """A saved one, one set up by questions, or a new one by the options."""
    if args.load is not None:
        return _loaded(files, args.load, game)
    if game is None or args.is_asking:
        return ask_for_table(terminal, events, files, game or ask_for_game(terminal, events))
    options = read_options(game.options, _with_seats(game, args))
    seed = random_seed() if args.seed is None else Seed(args.seed)
    seating = SeatingArgs(args.players, args.others, args.symbols)
    players = players_for(game, game.deal(options, seed), seating, terminal.translate)
    points = files.points(game.slug, [player.name for player in players])
    table = open_table(game, options, seed, players, points=points)
    files.remember(table)
    return table


def _with_seats(game: AnyGame, args: PlayArgs) -> Mapping[str, str]:
    """As many seats as players were named, where the game lets one choose and nothing else was said."""
    names = [field.name for field in option_fields(game.options)]
    if _PLAYERS not in names or _PLAYERS in args.texts or len(args.players) < 2:
        return args.texts
    return {**args.texts, _PLAYERS: str(len(args.players))}


def _loaded(files: UserFiles, file: str, game: AnyGame | None) -> Table:
    table = files.load(file)
    if game is not None and table.slug != game.slug:
        raise SetupError(phrase("cli.refused.other-game", file=file[-60:], found=table.slug, wanted=game.slug))
    files.recall_points(table)
    return table
