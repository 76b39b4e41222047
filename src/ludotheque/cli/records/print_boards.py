"""`ludotheque print`: empty grids and boards on paper."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ludotheque.cli.command import Command, Option, shared_options
from ludotheque.cli.option_values import SEED, Number, completing, one_of
from ludotheque.cli.per_game import GameFamily, game_options, title
from ludotheque.cli.seeds import fresh_seed
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Seed, SetupError, phrase, read_state
from ludotheque.contract.options import read_options
from ludotheque.pictures.pdf import PAPERS, Page, write_pdf

_PAPERS = tuple(PAPERS)


@dataclass(frozen=True)
class Wishes:
    """What was said on the command line."""

    position: str | None
    count: int
    per_page: int
    paper: str
    seed: int | None
    out: str | None


def each(game: AnyGame) -> click.Command:
    """`ludotheque print <game>`."""

    @click.command(game.slug, cls=Command, help="cli.print.help-game")
    @game_options(game)
    @click.option("--position", metavar="NOTATION", cls=Option, help="cli.option.position")
    @click.option(
        "--count", callback=Number(1, 500), default="1", metavar="NUMBER", cls=Option, help="cli.option.count"
    )
    @click.option(
        "--per-page", callback=Number(1, 24), default="1", metavar="NUMBER", cls=Option, help="cli.option.per-page"
    )
    @click.option(
        "--paper",
        callback=one_of(_PAPERS),
        default="a4",
        metavar="|".join(_PAPERS),
        shell_complete=completing(_PAPERS),
        cls=Option,
        help="cli.option.paper",
    )
    @click.option("--seed", callback=SEED, metavar="NUMBER", cls=Option, help="cli.option.seed")
    @click.option("--out", metavar="FILE.pdf", cls=Option, help="cli.option.out")
    @shared_options
    @click.pass_obj
    def print_game(terminal: Terminal, /, texts: Mapping[str, str], **wishes: Any) -> None:
        _print(terminal, game, texts, Wishes(**wishes))

    return print_game


@click.group("print", cls=GameFamily, each=each, help="cli.print.help")
@shared_options
def print_boards() -> None:
    """The games are the sub-commands."""


def _print(terminal: Terminal, game: AnyGame, texts: Mapping[str, str], wishes: Wishes) -> None:
    boards = [_page(game, state, terminal) for state in _states(game, texts, wishes)]
    pdf = write_pdf(boards, PAPERS[wishes.paper], wishes.per_page, title(game.slug, terminal.say))
    if wishes.out == "-":
        sys.stdout.buffer.write(pdf)
        return
    path = Path(wishes.out or f"{game.slug}.pdf")
    path.write_bytes(pdf)
    terminal.tell("cli.print.done", file=str(path), count=wishes.count)


def _states(game: AnyGame, texts: Mapping[str, str], wishes: Wishes) -> list[Any]:
    """Boards that are dealt differ from each other; a given position is printed so many times."""
    if wishes.position is not None and texts:
        raise SetupError(phrase("cli.refused.position-and-options"))
    if wishes.position is not None:
        return [read_state(game, wishes.position)] * wishes.count
    options = read_options(game.options, texts)
    first = fresh_seed() if wishes.seed is None else wishes.seed
    return [game.deal(options, Seed((first + number) % 2**64)) for number in range(wishes.count)]


def _page(game: AnyGame, state: Any, terminal: Terminal) -> Page:
    language = terminal.say.language
    if game.sheet is None:
        return Page(title(game.slug, terminal.say), game.draw(game.view(state, None)))
    sheet = game.sheet(state)
    return Page(sheet.title.text(language), sheet)
