"""Make the questions of an exam, or solve them again: `python -m tools.exam_set make GAME`, `check [GAME ...]`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from ludotheque import catalogue
from ludotheque.batch import Job
from ludotheque.contract import AnyExam, read_state
from ludotheque.contract.exam import write_question
from tools.exam_set.making import chosen_questions, found_in, made, pieces
from tools.maintenance import ToolError, add_job_options, data_folder, run_job, run_tool, whole

_NAME_LENGTH = 16


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.exam_set", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="look through games on all boards of the exam, keep a mixed set")
    make.add_argument("game", metavar="GAME")
    make.add_argument("--usual", type=whole(1, 10_000), default=120, help="questions on usual boards")
    make.add_argument("--unusual", type=whole(1, 10_000), default=180, help="questions on unusual boards")
    make.add_argument("--seeds", type=whole(1, 1_000_000), default=40, help="games to look through for each board")
    make.add_argument("--seed", type=whole(0, 2**63 - 1), default=0, help="the first of them")
    make.add_argument("--out", type=Path, required=True, help="write the questions to this file")
    add_job_options(make, workers=0)
    check = commands.add_parser("check", help="solve every shipped question again")
    check.add_argument("games", metavar="GAME", nargs="*")
    args = parser.parse_args(arguments)
    if args.command == "check":
        return _check(args.games)
    _make(args)
    return 0


def _make(args: argparse.Namespace) -> None:
    exam = _exam(args.game)
    work = pieces(args.game, exam, args.seeds, args.seed)
    folder = (args.folder or data_folder("exams")) / sha256(b"".join(work)).hexdigest()[:_NAME_LENGTH]
    job = Job(folder, work)
    run_job(job, made, args)
    chosen = chosen_questions(exam, found_in(job), args.usual, args.unusual)
    args.out.write_text("".join(f"{write_question(each)}\n" for each in chosen), encoding="utf-8")
    print(f"{len(chosen)} questions in {args.out}")
    for name in ("board", "phase", "grade"):
        counted = Counter(getattr(each, name) for each in chosen)
        print(f"  {name}: " + ", ".join(f"{value} {count}" for value, count in counted.items()))


def _check(games: Sequence[str]) -> int:
    status = 0
    for slug in games or [slug for slug in catalogue.slugs() if catalogue.exam(slug) is not None]:
        exam, game = _exam(slug), catalogue.game(slug)
        wrong = [
            number
            for number, question in enumerate(exam.shipped(), start=1)
            if exam.question(read_state(game, question.state), question.board) != question
        ]
        print(f"{slug}: {len(exam.shipped())} questions, {len(wrong)} wrong {wrong or ''}".rstrip())
        status = 1 if wrong else status
    return status


def _exam(slug: str) -> AnyExam:
    found = catalogue.exam(slug)
    if found is None:
        raise ToolError(f"{slug} has no exam")
    return found


if __name__ == "__main__":
    run_tool(main)
