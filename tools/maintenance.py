"""What the long-running tools share: options for batch jobs, progress on the error stream, errors in one line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from ludotheque.batch import Job
from ludotheque.contract import LudothequeError
from ludotheque.disk import find_folders

USAGE_STATUS = 2


class ToolError(Exception):
    """Why a tool refuses its arguments or files; the message is for the maintainer."""


def run_tool(main: Callable[[Sequence[str] | None], int]) -> None:
    """Run a tool as a program: its errors become one line and an exit status."""
    sys.exit(guarded(main, None))


def guarded(main: Callable[[Sequence[str] | None], int], arguments: Sequence[str] | None) -> int:
    try:
        return main(arguments)
    except (ToolError, LudothequeError, OSError) as problem:
        print(problem, file=sys.stderr)
        return USAGE_STATUS
    except KeyboardInterrupt:
        print("stopped; the same command continues", file=sys.stderr)
        return 130


def add_job_options(parser: argparse.ArgumentParser, *, workers: int | None = None) -> None:
    """How a job is spread, and where its results are kept meanwhile."""
    parser.add_argument("--folder", type=Path, help="keep the results here")
    parser.add_argument("--workers", type=whole(0, 4096), default=workers, help="processes; 0: in this one")
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on the machines of this Dask scheduler")


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number between these bounds, as an argparse type."""

    def number(text: str) -> int:
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"expected a number from {least} to {most}")
        return int(text)

    return number


def data_folder(name: str) -> Path:
    """Where a tool keeps its results when no folder is named."""
    return find_folders().data / name


def run_job(
    job: Job, work: Callable[[bytes], bytes], args: argparse.Namespace, only: Sequence[int] | None = None
) -> None:
    """Do the pieces without a result; progress goes to the error stream."""
    wanted = range(len(job.pieces)) if only is None else only
    missing = [number for number in wanted if job.result(number) is None]
    if not missing:
        return
    workers = 0 if len(missing) == 1 and args.cluster is None else args.workers  # a process takes long to start
    pieces = "1 piece" if len(missing) == 1 else f"{len(missing)} pieces"
    print(f"{pieces} of work left; Ctrl-C stops, the same command continues", file=sys.stderr)
    for done, _ in enumerate(job.run(work, only=missing, workers=workers, cluster=args.cluster), start=1):
        print(f"\r{done} of {len(missing)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
