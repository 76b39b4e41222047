"""`ludotheque book`: make Connect Four's opening book, and check one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.shape import Command, Family, Option, refuse, shared_options
from ludotheque.cli.terminal import Terminal
from ludotheque.cli.values import Number

if TYPE_CHECKING:
    from ludotheque.batch import Job
    from ludotheque.cli.bookmaking import Plan

_WORKERS = Number(0, 4096)
_DISCS = Number(1, 12)
_SIZE = Number(1000, 100_000_000)


@click.group(
    "book",
    cls=Family,
    texts="cli.book",
    commands_by_name={"build": "ludotheque.cli.book:build", "check": "ludotheque.cli.book:check"},
    help="cli.book.help",
)
@shared_options
def book() -> None:
    """Build or check."""


@click.command("build", cls=Command, help="cli.book.build.help")
@click.argument("file", metavar="FILE", required=False)
@click.option("--folder", metavar="FOLDER", cls=Option, help="cli.book.option.folder")
@click.option("--from", "solved", metavar="FILE", cls=Option, help="cli.book.option.from")
@click.option("--guess", metavar="FILE", cls=Option, help="cli.book.option.guess")
@click.option("--workers", callback=_WORKERS, metavar="NUMBER", cls=Option, help="cli.book.option.workers")
@click.option("--cluster", metavar="ADDRESS", cls=Option, help="cli.book.option.cluster")
@click.option("--up-to", callback=_DISCS, default="8", metavar="NUMBER", cls=Option, help="cli.book.option.up-to")
@click.option("--last", callback=_DISCS, default="12", metavar="NUMBER", cls=Option, help="cli.book.option.last")
@click.option("--size", callback=_SIZE, default="2000000", metavar="NUMBER", cls=Option, help="cli.book.option.size")
@shared_options
@click.pass_obj
def build(terminal: Terminal, /, file: str | None, **words: Any) -> None:
    """Solve what is not solved yet, then write the book."""
    from ludotheque.batch import Job
    from ludotheque.cli.bookmaking import Plan, made_book, pieces_of

    if file is None:
        refuse("cli.book.no-file")
    plan = Plan(min(words["up_to"], words["last"] - 1), words["last"], words["size"])
    folder = _folder(words["folder"], plan)
    with _telling(folder):
        job = Job(folder, pieces_of(plan))
        if words["solved"] is not None:
            _take_solved(job, Path(words["solved"]))
        _solve(terminal, job, workers=words["workers"], cluster=words["cluster"])
        guess = _guess(words["guess"], plan)
        content = made_book(plan, job.joined(), guess)
    with _telling(Path(file)):
        Path(file).write_bytes(content)
    terminal.tell("cli.book.build.written", path=file, count=len(content))


@click.command("check", cls=Command, help="cli.book.check.help")
@click.argument("file", metavar="FILE", required=False)
@shared_options
@click.pass_obj
def check(terminal: Terminal, file: str | None) -> None:
    """Say whether a book, or ours, is whole."""
    from ludotheque.contract import RecordError
    from ludotheque.games.connect_four.book import Book, problem, shipped

    if file is not None:
        with _telling(Path(file)):
            found: Book | None = Book(Path(file).read_bytes())
    else:
        found = shipped()
    if found is None:
        raise RecordError(problem() or "")
    terminal.tell("cli.book.check.whole", style="good", count=len(found.content), last=found.last)


def _folder(typed: str | None, plan: Plan) -> Path:
    from ludotheque.disk import find_folders, typed_path

    if typed is not None:
        return typed_path(typed)
    return find_folders().data / f"connect-four-book-{plan.last}"


def _guess(typed: str | None, plan: Plan) -> bytes:
    """What sorts the last positions into kinds: a file, or what our book was made with, if that is for such ones."""
    from ludotheque.games.connect_four.book import GUESS_SIZE, shipped

    if typed is not None:
        content = Path(typed).read_bytes()
        if len(content) != GUESS_SIZE:
            refuse("cli.book.wrong-guess", path=typed, count=len(content), wanted=GUESS_SIZE)
        return content
    ours = shipped()
    guesses = {chapter.last: chapter.guess for chapter in ours.chapters} if ours else {}
    guess = guesses.get(plan.last)
    return b"" if guess is None else guess.content


def _take_solved(job: Job, path: Path) -> None:
    """Scores found elsewhere, a byte each (64 is a draw, 0 not solved yet) in the order of the keys."""
    from ludotheque.cli.bookmaking import KEY_SIZE

    scores, at = path.read_bytes(), 0
    wanted = sum(len(piece) for piece in job.pieces) // KEY_SIZE
    if len(scores) != wanted:
        refuse("cli.book.wrong-scores", path=str(path), count=len(scores), wanted=wanted)
    for number, piece in enumerate(job.pieces):
        result = scores[at : at + len(piece) // KEY_SIZE]
        if 0 not in result:
            job.keep(number, result)
        at += len(result)


def _solve(terminal: Terminal, job: Job, *, workers: int | None, cluster: str | None) -> None:
    from ludotheque.games.connect_four.solver import book_scores

    missing = len(job.missing())
    if not missing:
        return
    terminal.tell("cli.book.build.solving", count=missing)
    is_hidden = not sys.stderr.isatty()
    with click.progressbar(length=missing, file=sys.stderr, hidden=is_hidden, show_pos=True) as progress:
        for _ in job.run(book_scores, workers=workers, cluster=cluster):
            progress.update(1)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    from ludotheque.contract import RecordError, phrase
    from ludotheque.disk.files import reason

    try:
        yield
    except OSError as problem:
        raise RecordError(phrase("cli.book.disk", path=str(problem.filename or path), why=reason(problem))) from problem
