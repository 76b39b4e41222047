"""`ludotheque book`: make Connect Four's opening book, and check one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotheque.cli.command import Command, LazyGroup, Option, refuse, shared_options
from ludotheque.cli.option_values import Number
from ludotheque.cli.terminal import Terminal

if TYPE_CHECKING:
    from ludotheque.batch import Job
    from ludotheque.cli.bookmaking import Plan
    from ludotheque.cli.bookpicks import Picks, Solved
    from ludotheque.games.connect_four.book import Draft

_WORKERS = Number(0, 4096)
_DISCS = Number(1, 12)
_SIZE = Number(1000, 100_000_000)
_BEYOND = Number(0, 2)
_PERCENT = range(100, 1000, 5)
"""Of the planned limits: the first is taken with which all that is picked fits."""


@click.group(
    "book",
    cls=LazyGroup,
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
@click.option("--beyond", callback=_BEYOND, default="2", metavar="NUMBER", cls=Option, help="cli.book.option.beyond")
@click.option("--picks", multiple=True, metavar="FILE", cls=Option, help="cli.book.option.picks")
@click.option("--size", callback=_SIZE, default="2000000", metavar="NUMBER", cls=Option, help="cli.book.option.size")
@shared_options
@click.pass_obj
def build(terminal: Terminal, /, file: str | None, **words: Any) -> None:
    """Solve what is not solved yet, then write the book."""
    from ludotheque.batch import Job
    from ludotheque.cli.bookmaking import Plan, drafted, pieces_of
    from ludotheque.games.connect_four.solver import book_keys, book_scores

    if file is None:
        refuse("cli.book.no-file")
    plan = Plan(min(words["up_to"], words["last"] - 1), words["last"], words["size"], words["beyond"])
    if len(words["picks"]) > plan.beyond:
        refuse("cli.book.many-picks", count=len(words["picks"]), wanted=plan.beyond)
    folder = _folder(words["folder"], plan)
    with _telling(folder):
        job = Job(folder, pieces_of(book_keys(plan.last)))
        if words["solved"] is not None:
            _take_solved(job, Path(words["solved"]))
        given = [_given_picks(Path(name), plan.last + 1 + i) for i, name in enumerate(words["picks"])]
        work = _Work(terminal, folder, words["workers"], words["cluster"])
        work.do(job, book_scores)
        drafts = drafted(plan, job.joined(), _guess(words["guess"], plan))
        content = _appended(work, plan, drafts, given)
    with _telling(Path(file)):
        Path(file).write_bytes(content)
    terminal.print_text("cli.book.build.written", path=file, count=len(content))


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
    terminal.print_text("cli.book.check.whole", style="good", count=len(found.content), last=found.last)


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
    from ludotheque.cli.bookpicks import KEY_SIZE

    scores, at = path.read_bytes(), 0
    wanted = sum(len(piece) for piece in job.pieces) // KEY_SIZE
    if len(scores) != wanted:
        refuse("cli.book.wrong-scores", path=str(path), count=len(scores), wanted=wanted)
    for number, piece in enumerate(job.pieces):
        result = scores[at : at + len(piece) // KEY_SIZE]
        if 0 not in result:
            job.keep(number, result)
        at += len(result)


def _given_picks(path: Path, disc_count: int) -> Picks:
    from ludotheque.cli.bookpicks import NoPicks, read_picks

    try:
        return read_picks(path.read_bytes(), disc_count)
    except NoPicks as problem:
        refuse("cli.book.wrong-picks", path=str(path), at=problem.at, discs=disc_count)


@dataclass(frozen=True)
class _Work:
    """Where long work is done and kept."""

    terminal: Terminal
    folder: Path
    workers: int | None
    cluster: str | None

    def do(self, job: Job, each: Callable[[bytes], bytes]) -> None:
        """What is not done yet, with progress."""
        missing = len(job.missing())
        if not missing:
            return
        self.terminal.print_text("cli.book.build.solving", count=missing)
        is_hidden = not sys.stderr.isatty()
        with click.progressbar(length=missing, file=sys.stderr, hidden=is_hidden, show_pos=True) as progress:
            for _ in job.run(each, workers=self.workers, cluster=self.cluster):
                progress.update(1)


def _appended(work: _Work, plan: Plan, drafts: Sequence[Draft], given: Sequence[Picks]) -> bytes:
    """The book with its appendices: what was given, and for the rest what is dear once solved."""
    from ludotheque.cli.bookmaking import with_picks
    from ludotheque.cli.bookpicks import write_picks

    solved = _solved_beyond(work, plan, drafts)[len(given) :] if len(given) < plan.beyond else []
    for percent in _PERCENT if solved else _PERCENT[:1]:
        limits = [limit * percent // 100 for limit in plan.limits]
        found = [each.picks(limits[each.disc_count - plan.last - 1]) for each in solved]
        content = with_picks(drafts, [*given, *found])
        if len(content) <= plan.size:
            break
    else:
        refuse("cli.book.no-room", count=len(content), size=plan.size)
    for picks in found:
        (work.folder / f"picks{picks.disc_count}.bin").write_bytes(write_picks(picks))
    return content


def _solved_beyond(work: _Work, plan: Plan, drafts: Sequence[Draft]) -> list[Solved]:
    """All positions one disc beyond the last chapter, and those two beyond to which the dear ones lead."""
    from ludotheque.batch import Job
    from ludotheque.cli.bookmaking import pieces_of
    from ludotheque.cli.bookpicks import Solved
    from ludotheque.games.connect_four import solver
    from ludotheque.games.connect_four.book import bound

    content, found = bound(drafts), []
    keys = solver.book_keys(plan.last + 1)
    for disc_count in range(plan.last + 1, plan.last + plan.beyond + 1):
        job = Job(work.folder / f"beyond-{disc_count}", pieces_of(keys))
        work.do(job, partial(solver.book_costs, content))
        results = job.joined()
        found.append(Solved(disc_count, keys, results[::2], results[1::2]))
        keys = found[-1].leading_on()
    return found


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    from ludotheque.contract import RecordError, phrase
    from ludotheque.disk.files import reason

    try:
        yield
    except OSError as problem:
        raise RecordError(phrase("cli.book.disk", path=str(problem.filename or path), why=reason(problem))) from problem
