"""`ludotheque board`: look at a board, check it, turn it, draw one at random or put one together."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, json_option, option, refuse, shared_options
from ludotheque.cli.option_values import SEED, Number, random_seed
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.contract import AnyBoardEditor
from ludotheque.local_play.wording import title

_TURNS = Number(0, 3)
_QUARTERS = 4
_MAX_FILE_SIZE = 1_000_000


@dataclass(frozen=True)
class BoardArgs:
    """Where the board comes from: exactly one of these, the seed aside."""

    text: str | None
    is_random: bool
    seed: int | None
    quarters: tuple[str, ...]
    file: str | None


@click.command("board", cls=Command, help="cli.board.help")
@click.argument("game", metavar="GAME")
@click.argument("text", metavar="BOARD", required=False)
@option("--random", "is_random", is_flag=True, help="cli.board.random")
@option("--seed", callback=SEED, metavar="NUMBER", help="cli.option.seed")
@option("--quarter", "quarters", multiple=True, metavar="FILE.xml", help="cli.board.quarter")
@option("--from", "file", metavar="FILE.json", help="cli.board.from")
@option("--turn", "turns", callback=_TURNS, default="0", metavar="NUMBER", help="cli.board.turn")
@json_option
@shared_options
@click.pass_obj
def board(terminal: Terminal, /, game: str, turns: int, is_json: bool, **args: Any) -> None:
    """Show the board, its texts and what is wrong with it."""
    editor = catalogue.board_editor(game)
    if editor is None:
        refuse("cli.board.no-editor", game=title(game, terminal.translate))
    draft = _draft(editor, BoardArgs(**args))
    for _ in range(turns):
        draft = editor.changes["turn"](draft, {})
    if is_json:
        terminal.write(json.dumps(editor.to_json(draft)))
    else:
        _print_board(terminal, editor, draft)


def _draft(editor: AnyBoardEditor, args: BoardArgs) -> Any:
    if sum((args.text is not None, args.is_random, bool(args.quarters), args.file is not None)) != 1:
        refuse("cli.board.one-source")
    if args.is_random:
        return editor.changes["random"](editor.blank(), {"seed": random_seed() if args.seed is None else args.seed})
    if args.quarters:
        if len(args.quarters) != _QUARTERS:
            refuse("cli.board.four-quarters", count=len(args.quarters))
        return editor.changes["quarters"](editor.blank(), {"quarters": tuple(map(_quarter, args.quarters))})
    return editor.read(args.text or _content(str(args.file)))


def _quarter(text: str) -> str:
    """A quarter by its name, or the content of a file."""
    return _content(text) if Path(text).suffix else text


def _content(file: str) -> str:
    with Path(file).open("rb") as opened:
        return opened.read(_MAX_FILE_SIZE).decode("utf-8", errors="replace")


def _print_board(terminal: Terminal, editor: AnyBoardEditor, draft: Any) -> None:
    terminal.write("\n".join(line.rstrip() for line in terminal.painted(editor.paint(draft)).split("\n")))
    findings = editor.findings(draft)
    if not any(finding.is_fatal for finding in findings):
        texts = editor.texts(draft)
        terminal.write(texts.code)
        if texts.board != texts.code:
            terminal.print_text("cli.board.short-text", text=texts.board)
    for finding in findings:
        terminal.write(terminal.styled(sentence(finding.words.text(terminal.language)), "bad"))
