"""Make puzzles, or solve the shipped ones again: `python -m tools.puzzle_set make GAME`, `check [GAME ...]`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from ludotheque import catalogue
from ludotheque.batch import Job
from ludotheque.contract import AnyPuzzleMaker
from ludotheque.contract.puzzle import write_puzzle
from tools.maintenance import ToolError, add_job_options, data_folder, run_job, run_tool, whole
from tools.puzzle_set.checking import flaws
from tools.puzzle_set.making import collection, found_in, made, piece_count, pieces, read_kept

_NAME_LENGTH = 16


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.puzzle_set", description=(__doc__ or "").partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="look through games played for this, keep the best mixed collection")
    make.add_argument("game", metavar="GAME")
    make.add_argument("--count", type=whole(4, 100_000), default=40, help="at most so many, a quarter of each grade")
    make.add_argument("--seeds", type=whole(1, 10_000_000), default=480, help="games or placements to look through")
    make.add_argument("--seed", type=whole(0, 2**63 - 1), default=0, help="the first of them")
    make.add_argument("--out", type=Path, help="write them to this file")
    make.add_argument("--keep", type=Path, help="a collection made before, to which the new ones are added")
    add_job_options(make, workers=0)
    check = commands.add_parser("check", help="solve every shipped puzzle again")
    check.add_argument("games", metavar="GAME", nargs="*")
    args = parser.parse_args(arguments)
    if args.command == "check":
        return _check(args.games)
    _make(args)
    return 0


def _make(args: argparse.Namespace) -> None:
    maker = _maker(args.game)
    kept = () if args.keep is None else read_kept(args.keep)
    work, numbers = pieces(args.game, args.seed), range(piece_count(args.seeds))
    folder = (args.folder or data_folder("puzzles")) / sha256(b"".join(work)).hexdigest()[:_NAME_LENGTH]
    job = Job(folder, work)
    run_job(job, made, args, numbers)
    chosen = collection(maker, found_in(job, numbers), args.count, kept)
    text = "".join(f"{json.dumps(write_puzzle(each), separators=(',', ':'))}\n" for each in chosen)
    new_count = len(chosen) - len(kept)
    if new_count < args.count:
        print(f"only {new_count} found; look through more with --seeds", file=sys.stderr)
    if args.out is None:
        print(text, end="")
    else:
        args.out.write_text(text, encoding="utf-8")
        print(f"{args.out}: {len(chosen)} puzzles")


def _check(games: Sequence[str]) -> int:
    """The same solution, the same values, the same grade, and no two alike; status 1 if a puzzle has a flaw."""
    slugs = games or [slug for slug in catalogue.GAMES if catalogue.puzzle_maker(slug) is not None]
    status = 0
    for slug in slugs:
        maker = _maker(slug)
        count, found = len(maker.shipped()), []
        for number, flaw in flaws(maker):
            found.append(flaw)
            print(f"{slug} {number}: {flaw}")
        print(f"{slug}: {count} puzzles, {len(found)} flaws")
        status = max(status, int(bool(found)))
    return status


def _maker(slug: str) -> AnyPuzzleMaker:
    found = catalogue.puzzle_maker(slug)
    if found is None:
        raise ToolError(f"{slug} has no puzzles")
    return found


if __name__ == "__main__":
    run_tool(main)
