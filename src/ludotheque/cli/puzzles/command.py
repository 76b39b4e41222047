"""`ludotheque puzzles`: list today's, play one, or make fresh ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, LazyGroup, option, refuse, shared_options
from ludotheque.cli.option_values import SEED, Number, choice_option, random_seed
from ludotheque.cli.per_game import PerGameGroup, game_options
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, AnyPuzzleMaker
from ludotheque.contract.options import read_options
from ludotheque.contract.puzzle import GRADES, daily_number, write_puzzle
from ludotheque.local_play.wording import title

_COUNT = Number(1, 10_000)
_NUMBER = Number(1, 100_000)
_WORKERS = Number(0, 256)


@dataclass(frozen=True)
class NewArgs:
    grade: str
    count: int
    seed: int | None
    workers: int
    out: str | None
    is_json: bool


@click.group(
    "puzzles",
    cls=LazyGroup,
    texts="cli.puzzles",
    commands_by_name={"play": "ludotheque.cli.puzzles.command:play", "new": "ludotheque.cli.puzzles.command:new"},
    invoke_without_command=True,
    help="cli.puzzles.help",
)
@shared_options
@click.pass_context
def puzzles(context: click.Context) -> None:
    """Without a sub-command: list today's."""
    if context.invoked_subcommand is not None:
        return
    terminal: Terminal = context.obj
    for slug in catalogue.slugs():
        maker = catalogue.puzzle_maker(slug)
        if maker is None:
            continue
        number = _todays_number(maker)
        grade = terminal.translate(f"web.puzzles.grade.{maker.shipped()[number - 1].grade}")
        terminal.print_text(
            "cli.puzzles.today", slug=slug, game=title(slug, terminal.translate), number=number, grade=grade.casefold()
        )


@click.command("play", cls=Command, help="cli.puzzles.play.help")
@click.argument("game", metavar="GAME")
@click.argument("number", metavar="NUMBER", required=False, callback=_NUMBER)
@shared_options
@click.pass_obj
def play(terminal: Terminal, game: str, number: int | None) -> None:
    """Today's puzzle of a game, or the one with this number."""
    from ludotheque.cli.puzzles.session import PuzzleSession

    maker = _maker(game)
    wanted = number or _todays_number(maker)
    if wanted > len(maker.shipped()):
        refuse("puzzles.no-number", number=wanted, most=len(maker.shipped()))
    PuzzleSession(terminal, catalogue.game(game), maker.shipped()[wanted - 1]).play(wanted)


def new_command(game: AnyGame) -> click.Command:
    """`ludotheque puzzles new <game>`, with the options of the game where its puzzles have a choice of boards."""
    maker = _maker(game.slug)

    @choice_option("--difficulty", "grade", choices=GRADES, default="medium", help="cli.puzzles.new.difficulty")
    @option("--count", callback=_COUNT, default="1", metavar="NUMBER", help="cli.puzzles.new.count")
    @option("--seed", callback=SEED, metavar="NUMBER", help="cli.puzzles.new.seed")
    @option("--workers", callback=_WORKERS, default="0", metavar="NUMBER", help="cli.puzzles.new.workers")
    @option("--out", metavar="FILE", help="cli.puzzles.new.out")
    @option("--json", "is_json", is_flag=True, help="cli.puzzles.new.json")
    @shared_options
    @click.pass_obj
    def new_puzzles(terminal: Terminal, /, texts: Mapping[str, str] | None = None, **words: Any) -> None:
        options = read_options(game.options, texts) if texts else None
        _write_new(terminal, game.slug, options, NewArgs(**words))

    function = new_puzzles if maker.positions_with is None else game_options(game)(new_puzzles)
    return click.command(game.slug, cls=Command, help="cli.puzzles.new.help")(function)


@click.group("new", cls=PerGameGroup, make_command=new_command, help="cli.puzzles.new.help")
@shared_options
def new() -> None:
    """The games are the sub-commands."""


def _write_new(terminal: Terminal, slug: str, options: Any, args: NewArgs) -> None:
    """Each is written as soon as it is found, so that Ctrl-C loses none."""
    from ludotheque.cli.puzzles.generator import PuzzleSearch, new_puzzles

    seed = random_seed() if args.seed is None else args.seed
    is_hidden = args.out is None or not sys.stderr.isatty()
    found = 0
    with (
        click.open_file(args.out or "-", "w", encoding="utf-8") as file,
        click.progressbar(length=args.count, file=sys.stderr, hidden=is_hidden) as progress,
    ):
        for puzzle in new_puzzles(PuzzleSearch(slug, args.grade, options), args.count, seed, args.workers):
            file.write((json.dumps(write_puzzle(puzzle)) if args.is_json else puzzle.state) + "\n")
            file.flush()
            found += 1
            progress.update(1)
    if found < args.count:
        terminal.warn(terminal.translate("cli.puzzles.new.too-few", count=found))
    elif args.out is not None:
        terminal.print_text("cli.puzzles.new.written", path=args.out, count=found)


def _maker(slug: str) -> AnyPuzzleMaker:
    found = catalogue.puzzle_maker(slug)
    if found is None:
        refuse("puzzles.no-puzzles", game=slug[:40])
    return found


def _todays_number(maker: AnyPuzzleMaker) -> int:
    return daily_number(datetime.now(UTC).toordinal(), len(maker.shipped()))
