"""Our solver on problems of planners, PDDL and ASP: `make bench-planning ARGS="--instances FOLDER"`.

Every file of the folder that ends in .pddl or .asp is read and solved, without the ricochet rule, until it is proved or
its time is up. Files that are no instances, such as the domain and the encoding, are named and left out. Times are CPU
seconds of the thread that works: reading the file, and solving it with the tables of its board.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median
from time import thread_time

from machine import keep, machine, stay_on_one_core

from ludotheque.contract import Budget, NotationError
from ludotheque.games.ricochet.planning import FORMATS, read_position
from ludotheque.games.ricochet.solver import problem_of, solve

ENDINGS = tuple(f".{form.name}" for form in FORMATS)
_LENGTH = re.compile(r"\blength\(([0-9]+)\)")


@dataclass(frozen=True)
class Solved:
    """One instance."""

    name: str
    moves: int | None
    is_proved: bool
    length: int | None
    """What an ASP instance asks for."""

    nodes: int
    reading: float
    solving: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--instances", type=Path, required=True, metavar="FOLDER", help="where the files are")
    parser.add_argument("--seconds", type=float, default=1800.0, help="for each; the competition gave half an hour")
    args = parser.parse_args()
    stay_on_one_core()
    paths = sorted(path for path in args.instances.rglob("*") if path.suffix in ENDINGS)
    found = [solved for path in paths if (solved := _solved(path, args.seconds)) is not None]
    if not found:
        print(f"no instances in {args.instances}", file=sys.stderr)
        return 2
    report = {"machine": machine(), "seconds": args.seconds, **_told(found), "instances": [*map(asdict, found)]}
    path = keep("planning", report)
    print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
    return 0


def _solved(path: Path, seconds: float) -> Solved | None:
    start = thread_time()
    text = path.read_text(encoding="utf-8")
    try:
        state = read_position(text)
    except NotationError as refusal:
        print(f"{path.name} is left out: {refusal}")
        return None
    was_read = thread_time()
    solution = solve(problem_of(state), Budget(seconds=seconds))
    end = thread_time()
    asked = _LENGTH.search(text)
    return Solved(
        path.name,
        solution.moves,
        solution.is_proved,
        int(asked[1]) if asked else None,
        solution.node_count,
        was_read - start,
        end - was_read,
    )


def _told(found: list[Solved]) -> dict[str, float]:
    times = sorted(each.solving for each in found)
    figures = {
        "count": len(found),
        "proved": sum(each.is_proved for each in found),
        "solved": sum(each.moves is not None for each in found),
        "solving_total": sum(times),
        "solving_mean": mean(times),
        "solving_median": median(times),
        "solving_max": times[-1],
        "reading_total": sum(each.reading for each in found),
        "nodes": sum(each.nodes for each in found),
        "greatest_optimum": max((each.moves or 0 for each in found), default=0),
    }
    asked = [each for each in found if each.length is not None]
    if asked:
        figures["within_length"] = sum(each.moves is not None and each.moves <= (each.length or 0) for each in asked)
    for name, value in figures.items():
        print(f"{name:<17} {value:>16,.3f}" if isinstance(value, float) else f"{name:<17} {value:>12,}")
    return figures


if __name__ == "__main__":
    sys.exit(main())
