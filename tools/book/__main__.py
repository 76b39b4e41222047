"""Build Connect Four's opening book, or check one: `python -m tools.book build FILE`, `check [FILE]`.

Building solves every position the book needs, some nine hours on one core for the last chapter and fourteen for the
appendices. Results are kept as they come: a stopped build continues with the same command.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from ludotheque.batch import Job
from ludotheque.contract import RecordError
from ludotheque.games.connect_four.book import Book, problem, shipped
from ludotheque.games.connect_four.book.score_model import SIZE as MODEL_SIZE
from tools.book import chapters
from tools.book.building import Plan, drafted, pieces_of, with_picks
from tools.book.layout import ChapterDraft, book_bytes
from tools.book.picks import KEY_SIZE, NoPicks, Picks, Solved, read_picks, write_picks
from tools.maintenance import ToolError, add_job_options, data_folder, run_job, run_tool, whole

_PERCENT = range(100, 1000, 5)
"""Of the planned limits: the first with which everything that is picked fits is taken."""


def main(arguments: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    if args.command == "build":
        _build(args)
    else:
        _check(args.file)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tools.book", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="solve what is not solved yet, then write the book")
    build.add_argument("file", type=Path, metavar="FILE")
    build.add_argument("--from", dest="solved", type=Path, metavar="FILE", help="scores found elsewhere")
    build.add_argument("--guess", type=Path, metavar="FILE", help="a net made by tools/book/score_model.cpp")
    build.add_argument("--up-to", type=whole(1, 12), default=8, help="keep every position with up to so many discs")
    build.add_argument("--last", type=whole(1, 12), default=12, help="and those with so many, which are solved")
    build.add_argument("--beyond", type=whole(0, 2), default=2, help="appendices with up to so many discs more")
    build.add_argument("--picks", type=Path, action="append", default=[], help="the positions of an appendix")
    build.add_argument("--size", type=whole(1000, 100_000_000), default=2_000_000, help="bytes the book may take")
    add_job_options(build)
    check = commands.add_parser("check", help="say whether a book, or the shipped one, is whole")
    check.add_argument("file", type=Path, metavar="FILE", nargs="?")
    return parser


def _build(args: argparse.Namespace) -> None:
    plan = Plan(min(args.up_to, args.last - 1), args.last, args.size, args.beyond)
    if len(args.picks) > plan.beyond:
        raise ToolError(f"{len(args.picks)} files with picks are too many; this book has {plan.beyond} appendices")
    args.folder = args.folder or data_folder(f"connect-four-book-{plan.last}")
    job = Job(args.folder, pieces_of(chapters.book_keys(plan.last)))
    if args.solved is not None:
        _take_solved(job, args.solved)
    given = [_given_picks(path, plan.last + 1 + i) for i, path in enumerate(args.picks)]
    run_job(job, chapters.book_scores, args)
    drafts = drafted(plan, job.joined(), guess_for(args.guess, plan))
    content = _with_appendices(args, plan, drafts, given)
    args.file.write_bytes(content)
    print(f"{args.file}: {len(content)} bytes")


def _check(file: Path | None) -> None:
    found = shipped() if file is None else Book(file.read_bytes())
    if found is None:
        raise RecordError(problem() or "")
    print(f"The book is whole: {len(found.content)} bytes, every position with up to {found.last} discs.")


def guess_for(path: Path | None, plan: Plan) -> bytes:
    """What sorts the last positions into kinds: a file, or that of the shipped book if it has the same last chapter."""
    if path is not None:
        content = path.read_bytes()
        if len(content) != MODEL_SIZE:
            raise ToolError(f"{path} has {len(content)} bytes; a guess has {MODEL_SIZE}")
        return content
    ours = shipped()
    guesses = {chapter.last: chapter.guess for chapter in ours.chapters} if ours else {}
    guess = guesses.get(plan.last)
    return b"" if guess is None else guess.content


def _take_solved(job: Job, path: Path) -> None:
    """Scores found elsewhere, a byte each (64 is a draw, 0 not solved yet) in the order of the keys."""
    scores, at = path.read_bytes(), 0
    wanted = sum(len(piece) for piece in job.pieces) // KEY_SIZE
    if len(scores) != wanted:
        raise ToolError(f"{path} holds {len(scores)} scores; this book needs {wanted}")
    for number, piece in enumerate(job.pieces):
        result = scores[at : at + len(piece) // KEY_SIZE]
        if 0 not in result:
            job.keep(number, result)
        at += len(result)


def _given_picks(path: Path, disc_count: int) -> Picks:
    try:
        return read_picks(path.read_bytes(), disc_count)
    except NoPicks as refusal:
        raise ToolError(
            f"{path}, byte {refusal.at}: this is no pick among the positions with {disc_count} discs"
        ) from refusal


def _with_appendices(
    args: argparse.Namespace, plan: Plan, drafts: Sequence[ChapterDraft], given: Sequence[Picks]
) -> bytes:
    """The book with its appendices: those that were given, and for the rest the positions expensive to solve."""
    solved = _solved_beyond(args, plan, drafts)[len(given) :] if len(given) < plan.beyond else []
    for percent in _PERCENT if solved else _PERCENT[:1]:
        limits = [limit * percent // 100 for limit in plan.limits]
        found = [each.picks(limits[each.disc_count - plan.last - 1]) for each in solved]
        content = with_picks(drafts, [*given, *found])
        if len(content) <= plan.size:
            break
    else:
        raise ToolError(f"with all that was picked, the book takes {len(content)} bytes; it may take {plan.size}")
    for picks in found:
        (args.folder / f"picks{picks.disc_count}.bin").write_bytes(write_picks(picks))
    return content


def _solved_beyond(args: argparse.Namespace, plan: Plan, drafts: Sequence[ChapterDraft]) -> list[Solved]:
    """All positions one disc beyond the last chapter, and those two beyond to which the expensive ones lead."""
    content, found = book_bytes(drafts), []
    keys = chapters.book_keys(plan.last + 1)
    for disc_count in range(plan.last + 1, plan.last + plan.beyond + 1):
        job = Job(args.folder / f"beyond-{disc_count}", pieces_of(keys))
        run_job(job, partial(chapters.book_costs, content), args)
        results = job.joined()
        found.append(Solved(disc_count, keys, results[::2], results[1::2]))
        keys = found[-1].leading_on()
    return found


if __name__ == "__main__":
    run_tool(main)
