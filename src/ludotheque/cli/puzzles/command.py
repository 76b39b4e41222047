"""`ludotheque puzzles`: play the day's or any other, make new ones, solve all of ours again."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, LazyGroup, Option, refuse, shared_options
from ludotheque.cli.option_values import SEED, Number
from ludotheque.cli.per_game import title
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyPuzzleMaker
from ludotheque.contract.puzzle import daily_number

_COUNT = Number(4, 100_000)
_SEEDS = Number(1, 10_000_000)
_WORKERS = Number(0, 4096)
_NUMBER = Number(1, 100_000)


@click.group(
    "puzzles",
    cls=LazyGroup,
    texts="cli.puzzles",
    commands_by_name={
        "play": "ludotheque.cli.puzzles.command:play",
        "make": "ludotheque.cli.puzzles.command:make",
        "check": "ludotheque.cli.puzzles.command:check",
    },
    invoke_without_command=True,
    help="cli.puzzles.help",
)
@shared_options
@click.pass_context
def puzzles(context: click.Context) -> None:
    """Which are today's."""
    if context.invoked_subcommand is not None:
        return
    terminal: Terminal = context.obj
    for slug, maker in _makers().items():
        number = _daily(maker)
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
    """The day's puzzle of a game, or the one with this number."""
    from ludotheque.cli.puzzles.session import play_puzzle

    maker = _maker(game)
    wanted = number or _daily(maker)
    if wanted > len(maker.shipped()):
        refuse("puzzles.no-number", number=wanted, most=len(maker.shipped()))
    play_puzzle(terminal, catalogue.game(game), wanted, maker.shipped()[wanted - 1])


@click.command("make", cls=Command, help="cli.puzzles.make.help")
@click.argument("game", metavar="GAME")
@click.option("--count", callback=_COUNT, default="40", metavar="NUMBER", cls=Option, help="cli.puzzles.make.count")
@click.option("--seeds", callback=_SEEDS, default="480", metavar="NUMBER", cls=Option, help="cli.puzzles.make.seeds")
@click.option("--seed", callback=SEED, default="0", metavar="NUMBER", cls=Option, help="cli.puzzles.make.seed")
@click.option("--out", metavar="FILE", cls=Option, help="cli.puzzles.make.out")
@click.option("--keep", metavar="FILE", cls=Option, help="cli.puzzles.make.keep")
@click.option("--folder", metavar="FOLDER", cls=Option, help="cli.ricochet.puzzles.folder")
@click.option("--workers", callback=_WORKERS, default="0", metavar="NUMBER", cls=Option, help="cli.book.option.workers")
@click.option("--cluster", metavar="ADDRESS", cls=Option, help="cli.book.option.cluster")
@shared_options
@click.pass_obj
def make(terminal: Terminal, /, game: str, **wishes: Any) -> None:
    """Look through games played for this, and keep the best mixed collection of what is found."""
    from ludotheque.batch import Job
    from ludotheque.cli.puzzlemaking import (
        collection,
        folder_for,
        found_in,
        made,
        piece_count,
        pieces,
        read_kept,
        write_out,
    )
    from ludotheque.contract.puzzle import write_puzzle

    maker = _maker(game)
    kept = () if wishes["keep"] is None else read_kept(wishes["keep"])
    work, numbers = pieces(game, wishes["seed"]), range(piece_count(wishes["seeds"]))
    job = Job(folder_for(wishes["folder"], work), work)
    missing = [number for number in numbers if job.result(number) is None]
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=len(missing), file=sys.stderr, hidden=hidden, show_pos=True) as progress:
        for _ in job.run(made, only=missing, workers=wishes["workers"], cluster=wishes["cluster"]):
            progress.update(1)
    chosen = collection(maker, found_in(job, numbers), wishes["count"], kept)
    lines = [json.dumps(write_puzzle(each), separators=(",", ":")) for each in chosen]
    if len(chosen) - len(kept) < wishes["count"]:
        terminal.warn(terminal.say("cli.puzzles.make.too-few", count=len(chosen) - len(kept)))
    if wishes["out"] is None:
        terminal.write("\n".join(lines))
    else:
        write_out(wishes["out"], lines)
        terminal.print_text("cli.puzzles.make.written", path=wishes["out"], count=len(lines))


@click.command("check", cls=Command, help="cli.puzzles.check.help")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@shared_options
@click.pass_obj
def check(terminal: Terminal, games: tuple[str, ...]) -> int:
    """Solve every puzzle we ship again: the same solution, the same values, the same grade, and no two alike."""
    from ludotheque.cli.puzzlechecking import flaws

    status = 0
    for slug, maker in ({game: _maker(game) for game in games} or _makers()).items():
        count = len(maker.shipped())
        with click.progressbar(length=count, file=sys.stderr, hidden=not sys.stderr.isatty()) as progress:
            found = list(flaws(maker, progress.update))
        for number, flaw in found:
            terminal.write(terminal.styled(terminal.say(f"cli.puzzles.check.{flaw}", number=number), "bad"))
        name = title(slug, terminal.say)
        if found:
            terminal.print_text("cli.puzzles.check.bad", style="bad", game=name, count=len(found))
            status = 1
        else:
            terminal.print_text("cli.puzzles.check.good", style="good", game=name, count=count)
    return status


def _makers() -> dict[str, AnyPuzzleMaker]:
    found = {slug: catalogue.puzzle_maker(slug) for slug in catalogue.GAMES}
    return {slug: maker for slug, maker in found.items() if maker is not None}


def _maker(slug: str) -> AnyPuzzleMaker:
    found = catalogue.puzzle_maker(slug)
    if found is None:
        refuse("puzzles.no-puzzles", game=slug[:40])
    return found


def _daily(maker: AnyPuzzleMaker) -> int:
    return daily_number(datetime.now(UTC).toordinal(), len(maker.shipped()))
