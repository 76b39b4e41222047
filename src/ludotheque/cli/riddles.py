"""`ludotheque ricochet puzzles`: sets of riddles by difficulty."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import click

from ludotheque.batch import Job
from ludotheque.cli.command import Command, Option, shared_options
from ludotheque.cli.option_values import SEED, Number, completing, one_of
from ludotheque.cli.riddlemaking import Plan, made, riddles
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import RecordError, phrase
from ludotheque.disk import find_folders, typed_path
from ludotheque.disk.files import reason
from ludotheque.games.ricochet.boards import BoardSet
from ludotheque.games.ricochet.explain import GRADES
from ludotheque.games.ricochet.puzzles import Kind

_GRADES = tuple(GRADES)
_SETS = get_args(BoardSet)
_NAME_LENGTH = 16


@click.command("puzzles", cls=Command, help="cli.ricochet.puzzles.help")
@click.option(
    "--difficulty", "grade", callback=one_of(_GRADES), default="medium", metavar="WORD",
    shell_complete=completing(_GRADES), cls=Option, help="cli.ricochet.puzzles.difficulty",
)  # fmt: skip
@click.option(
    "--count", callback=Number(1, 10_000), default="10", metavar="NUMBER", cls=Option, help="cli.ricochet.puzzles.count"
)
@click.option(
    "--boards", callback=one_of(_SETS), default="classic", metavar="|".join(_SETS),
    shell_complete=completing(_SETS), cls=Option, help="cli.ricochet.puzzles.boards",
)  # fmt: skip
@click.option(
    "--robots", callback=Number(4, 5), default="4", metavar="NUMBER", cls=Option, help="cli.ricochet.puzzles.robots"
)
@click.option("--straight", "is_straight", is_flag=True, cls=Option, help="cli.ricochet.puzzles.straight")
@click.option("--seed", callback=SEED, default="1", metavar="NUMBER", cls=Option, help="cli.option.seed")
@click.option("--out", metavar="FILE", cls=Option, help="cli.ricochet.puzzles.out")
@click.option("--folder", metavar="FOLDER", cls=Option, help="cli.ricochet.puzzles.folder")
@click.option(
    "--workers", callback=Number(0, 4096), default="0", metavar="NUMBER", cls=Option, help="cli.book.option.workers"
)
@click.option("--cluster", metavar="ADDRESS", cls=Option, help="cli.book.option.cluster")
@click.option("--json", "is_json", is_flag=True, cls=Option, help="cli.option.json")
@shared_options
@click.pass_obj
def riddle_sets(terminal: Terminal, /, **wishes: Any) -> None:
    """Find them, and write them down."""
    plan = Plan(Kind(wishes["boards"], wishes["robots"], not wishes["is_straight"]), wishes["seed"])
    pieces = plan.pieces()
    job = Job(_folder(wishes["folder"], pieces), pieces)

    if sys.stderr.isatty():
        terminal.warn(terminal.say("cli.ricochet.puzzles.working"))

    def work(numbers: list[int]) -> None:
        for _ in job.run(made, only=numbers, workers=wishes["workers"], cluster=wishes["cluster"]):
            pass

    found = riddles(job, wishes["grade"], wishes["count"], work)
    lines = [json.dumps(riddle) if wishes["is_json"] else riddle["position"] for riddle in found]
    if len(found) < wishes["count"]:
        terminal.warn(terminal.say("cli.ricochet.puzzles.too-few", count=len(found)))
    if wishes["out"] is None:
        terminal.write("\n".join(lines))
    else:
        _write(terminal, wishes["out"], lines)


def _write(terminal: Terminal, name: str, lines: Sequence[str]) -> None:
    path = typed_path(name)
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as problem:
        raise RecordError(phrase("cli.ricochet.puzzles.disk", path=name, why=reason(problem))) from problem
    terminal.print_text("cli.ricochet.puzzles.written", path=name, count=len(lines))


def _folder(typed: str | None, pieces: Sequence[bytes]) -> Path:
    """One for each plan."""
    home = typed_path(typed) if typed is not None else find_folders().data / "ricochet-puzzles"
    return home / sha256(pieces[0]).hexdigest()[:_NAME_LENGTH]
