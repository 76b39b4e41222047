"""`ludotheque ricochet board`: look at a board, turn it, draw one by lot, put one together, and pass it on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.command import Command, Option, refuse, shared_options
from ludotheque.cli.option_values import SEED, Number
from ludotheque.cli.seeds import random_seed
from ludotheque.cli.terminal import Terminal, sentence

if TYPE_CHECKING:
    from ludotheque.games.ricochet.boards import Board, Quarter

_TURNS = Number(0, 3)
_QUARTERS = 4


@click.command("board", cls=Command, help="cli.ricochet.board.help")
@click.argument("text", metavar="BOARD", required=False)
@click.option("--random", "is_random", is_flag=True, cls=Option, help="cli.ricochet.board.random")
@click.option("--seed", callback=SEED, metavar="NUMBER", cls=Option, help="cli.option.seed")
@click.option("--quarter", "quarters", multiple=True, metavar="FILE.xml", cls=Option, help="cli.ricochet.board.quarter")
@click.option("--from", "file", metavar="FILE.json", cls=Option, help="cli.ricochet.board.from")
@click.option(
    "--turn", "turns", callback=_TURNS, default="0", metavar="NUMBER", cls=Option, help="cli.ricochet.board.turn"
)
@click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.option.json")
@shared_options
@click.pass_obj
def board(terminal: Terminal, /, turns: int, is_json: bool, **source: Any) -> None:
    """Show the board, its texts and what is wrong with it."""
    from ludotheque.games.ricochet.boards import board_as_json, rotated

    found = rotated(_board(**source), turns)
    if is_json:
        terminal.write(json.dumps(board_as_json(found)))
    else:
        _tell(terminal, found)


def _board(text: str | None, is_random: bool, seed: int | None, quarters: tuple[str, ...], file: str | None) -> Board:
    from ludotheque.contract import Seed
    from ludotheque.games.ricochet.boards import board_from_json, join_quarters, random_board, read_board

    if sum((text is not None, is_random, bool(quarters), file is not None)) != 1:
        refuse("cli.ricochet.board.one-source")
    if text is not None:
        return read_board(text)
    if is_random:
        return random_board(Seed(random_seed() if seed is None else seed))
    if file is not None:
        return board_from_json(_read_json(file))[0]
    if len(quarters) != _QUARTERS:
        refuse("cli.ricochet.board.four-quarters", count=len(quarters))
    return join_quarters([_quarter(name) for name in quarters])


def _quarter(name: str) -> Quarter:
    """One of ours by name, or a file."""
    from ludotheque.games.ricochet.boards import QUARTERS, read_quarter_xml

    return QUARTERS[name.upper()] if name.upper() in QUARTERS else read_quarter_xml(_content(name))


def _read_json(file: str) -> Any:
    from ludotheque.contract import NotationError, phrase

    try:
        return json.loads(_content(file))
    except (ValueError, RecursionError):
        raise NotationError(phrase("cli.ricochet.board.no-json", path=file)) from None


def _content(file: str) -> bytes:
    from ludotheque.contract import RecordError, phrase
    from ludotheque.disk.files import reason

    try:
        with Path(file).open("rb") as opened:
            return opened.read(1_000_000)
    except OSError as problem:
        raise RecordError(phrase("cli.ricochet.board.disk", path=file, why=reason(problem))) from problem


def _tell(terminal: Terminal, found: Board) -> None:
    from ludotheque.games.ricochet.boards import findings, write_board, write_short
    from ludotheque.games.ricochet.state import Exploring, State
    from ludotheque.games.ricochet.text.grid import grid_lines
    from ludotheque.games.ricochet.view import view

    for line in grid_lines(view(State(found, (), (), ((),), Exploring((), ())), None)):
        terminal.write(terminal.painted(line).rstrip())
    terminal.write(write_board(found))
    if write_short(found) != write_board(found):
        terminal.print_text("cli.ricochet.board.short-text", text=write_short(found))
    for finding in findings(found):
        terminal.write(terminal.styled(sentence(finding.words.text(terminal.say.language)), "bad"))
