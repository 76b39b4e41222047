"""`ludotheque puzzles`: list today's, play one, or make fresh ones."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, LazyGroup, Option, refuse, shared_options
from ludotheque.cli.option_values import SEED, Number, completing, one_of, random_seed
from ludotheque.cli.per_game import title
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyPuzzleMaker
from ludotheque.contract.puzzle import GRADES, daily_number, write_puzzle

_COUNT = Number(1, 10_000)
_NUMBER = Number(1, 100_000)
_WORKERS = Number(0, 256)


@click.group(
    "puzzles",
    cls=LazyGroup,
    texts="cli.puzzles",
    commands_by_name={
        "play": "ludotheque.cli.puzzles.command:play",
        "new": "ludotheque.cli.puzzles.command:new",
    },
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
        grade = terminal.say(f"web.puzzles.grade.{maker.shipped()[number - 1].grade}")
        terminal.print_text(
            "cli.puzzles.today", slug=slug, game=title(slug, terminal.say), number=number, grade=grade.casefold()
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


@click.command("new", cls=Command, help="cli.puzzles.new.help")
@click.argument("game", metavar="GAME")
@click.option(
    "--difficulty", "grade", callback=one_of(GRADES), default="medium", metavar="|".join(GRADES),
    shell_complete=completing(GRADES), cls=Option, help="cli.puzzles.new.difficulty",
)  # fmt: skip
@click.option("--count", callback=_COUNT, default="1", metavar="NUMBER", cls=Option, help="cli.puzzles.new.count")
@click.option("--seed", callback=SEED, metavar="NUMBER", cls=Option, help="cli.puzzles.new.seed")
@click.option("--workers", callback=_WORKERS, default="0", metavar="NUMBER", cls=Option, help="cli.puzzles.new.workers")
@click.option("--out", metavar="FILE", cls=Option, help="cli.puzzles.new.out")
@click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.puzzles.new.json")
@shared_options
@click.pass_obj
def new(terminal: Terminal, /, game: str, count: int, out: str | None, **args: Any) -> None:
    """Each is written as soon as it is found, so that Ctrl-C loses none."""
    from ludotheque.cli.puzzles.generator import new_puzzles

    _maker(game)
    seed = random_seed() if args["seed"] is None else args["seed"]
    is_hidden = out is None or not sys.stderr.isatty()
    found = 0
    with (
        click.open_file(out or "-", "w", encoding="utf-8") as file,
        click.progressbar(length=count, file=sys.stderr, hidden=is_hidden) as progress,
    ):
        for puzzle in new_puzzles(game, args["grade"], count, seed, args["workers"]):
            file.write((json.dumps(write_puzzle(puzzle)) if args["is_json"] else puzzle.state) + "\n")
            file.flush()
            found += 1
            progress.update(1)
    if found < count:
        terminal.warn(terminal.say("cli.puzzles.new.too-few", count=found))
    elif out is not None:
        terminal.print_text("cli.puzzles.new.written", path=out, count=found)


def _maker(slug: str) -> AnyPuzzleMaker:
    found = catalogue.puzzle_maker(slug)
    if found is None:
        refuse("puzzles.no-puzzles", game=slug[:40])
    return found


def _todays_number(maker: AnyPuzzleMaker) -> int:
    return daily_number(datetime.now(UTC).toordinal(), len(maker.shipped()))
