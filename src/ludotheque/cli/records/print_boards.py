"""`ludotheque print`: empty grids and boards on paper."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ludotheque.cli.command import Command, option, shared_options
from ludotheque.cli.option_values import SEED, Number, choice_option, random_seed
from ludotheque.cli.per_game import PerGameGroup, game_options
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Seed, SetupError, phrase, read_state
from ludotheque.contract.options import read_options
from ludotheque.local_play.wording import title
from ludotheque.pictures.pdf import PAPERS, Page, write_pdf

_PAPERS = tuple(PAPERS)


@dataclass(frozen=True)
class PrintArgs:
    """What was said on the command line."""

    position: str | None
    count: int
    per_page: int
    paper: str
    seed: int | None
    out: str | None


def print_command(game: AnyGame) -> click.Command:
    """`ludotheque print <game>`."""

    @click.command(game.slug, cls=Command, help="cli.print.help-game")
    @game_options(game)
    @option("--position", metavar="NOTATION", help="cli.option.position")
    @option("--count", callback=Number(1, 500), default="1", metavar="NUMBER", help="cli.option.count")
    @option("--per-page", callback=Number(1, 24), default="1", metavar="NUMBER", help="cli.option.per-page")
    @choice_option("--paper", choices=_PAPERS, default="a4", help="cli.option.paper")
    @option("--seed", callback=SEED, metavar="NUMBER", help="cli.option.seed")
    @option("--out", metavar="FILE.pdf", help="cli.option.out")
    @shared_options
    @click.pass_obj
    def print_game(terminal: Terminal, /, texts: Mapping[str, str], **args: Any) -> None:
        _print(terminal, game, texts, PrintArgs(**args))

    return print_game


@click.group("print", cls=PerGameGroup, make_command=print_command, help="cli.print.help")
@shared_options
def print_boards() -> None:
    """The games are the sub-commands."""


def _print(terminal: Terminal, game: AnyGame, texts: Mapping[str, str], args: PrintArgs) -> None:
    boards = [_page(game, state, terminal) for state in _states(game, texts, args)]
    pdf = write_pdf(boards, PAPERS[args.paper], args.per_page, title(game.slug, terminal.translate))
    if args.out == "-":
        sys.stdout.buffer.write(pdf)
        return
    path = Path(args.out or f"{game.slug}.pdf")
    path.write_bytes(pdf)
    terminal.print_text("cli.print.done", file=str(path), count=args.count)


def _states(game: AnyGame, texts: Mapping[str, str], args: PrintArgs) -> list[Any]:
    """Boards that are dealt differ from each other; a given position is printed so many times."""
    if args.position is not None and texts:
        raise SetupError(phrase("cli.refused.position-and-options"))
    if args.position is not None:
        return [read_state(game, args.position)] * args.count
    options = read_options(game.options, texts)
    first = random_seed() if args.seed is None else args.seed
    return [game.deal(options, Seed((first + number) % 2**64)) for number in range(args.count)]


def _page(game: AnyGame, state: Any, terminal: Terminal) -> Page:
    language = terminal.language
    if game.sheet is None:
        return Page(title(game.slug, terminal.translate), game.draw(game.view(state, None)))
    sheet = game.sheet(state)
    return Page(sheet.title.text(language), sheet)
