"""Our solver of Ricochet Robots on seeded random and on hard placements: `make bench-ricochet`.

    random  robots and a coloured target at random on the 96 classic boards
    hard    the 50 placements of ricochet_hard.txt, 12 to 20 slides
    deep    the three hardest placements known: 24, 25 and 25 slides
    all 17  every target of a random placement, through the Python solver, paths replayed
    table   every placement for one board and target

Without the ricochet rule, so that other programs can be asked the same. Times are CPU milliseconds of the thread that
works; the board's tables are at hand, those of the target are not.

A peer is any program outside (`--peer "./program its arguments"`). It reads one placement per line, all whole numbers:
the next cell by direction (north, east, south, west) and cell or -1, the target, the wanted robot, the three helpers;
cells row by row. It answers each line at once with its optimum and the CPU seconds it took. Batches alternate, and
every second time the other goes first.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import thread_time_ns
from typing import Protocol

from machine import keep, machine, stay_on_one_core

from ludotheque.contract import UNLIMITED, Budget, Dice, Seed
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, board_names, official_board
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.solver import (
    Problem,
    compute_optima,
    native,
    problem_of,
    shortest_paths,
    solve,
    solve_all_targets,
)
from ludotheque.games.ricochet.state import starting_cells

HERE = Path(__file__).parent
SEED = 20_081
RANDOM_COUNT = 3_000
ALL_TARGETS_COUNT = 100
BATCH = {"random": 100, "hard": 1, "deep": 1}
DEEP = {
    "rr:1A4B3B2B:m1,b3,n12,o3:Bt": 25,
    "rr:1A4B3B2B:o3,p3,n12,p5:Bt": 25,
    "rr:1A4B3B2B:p1,b3,n12,o3:Bt": 24,
}
# In a process of its own: what the solver adds to a Python that has met everything but the hard part.
_MEMORY = """
from pathlib import Path
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.solver import problem_of, solve

def peak():
    words = Path("/proc/self/status").read_text().split()
    return int(words[words.index("VmHWM:") + 1]) / 1024

solve(problem_of(read_state("rr:1A2A3A4A:a1,b1,c1,d1:Rc")))
before = peak()
solve(problem_of(read_state("{position} must_ricochet=no")))
print(peak(), before)
"""


@dataclass(frozen=True)
class Timed:
    """One placement, solved once."""

    moves: int | None
    nodes: int
    seconds: float


class Solver(Protocol):
    def timed(self, problem: Problem) -> Timed: ...


class Ours:
    """The core without the replay that the Python solver adds: others do not replay either."""

    def timed(self, problem: Problem) -> Timed:
        board, encoded, budget = (
            native.encode_board(problem.board),
            [shortest_paths._encode_problem(problem)],
            native.encode_budget(UNLIMITED),
        )
        core = shortest_paths._solver()
        start = thread_time_ns()
        (answer,) = core.solve(board, encoded, budget)
        end = thread_time_ns()
        return Timed(None if answer.path is None else len(answer.path), answer.node_count, (end - start) / 1e9)


class Peer:
    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def timed(self, problem: Problem) -> Timed:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(_written(problem) + "\n")
        moves, seconds = self._process.stdout.readline().split()
        return Timed(int(moves), 0, float(seconds))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of random placements")
    parser.add_argument("--only", nargs="*", choices=BATCH, default=list(BATCH), help="these classes alone")
    parser.add_argument("--peer", metavar="COMMAND", help="another program on the same placements")
    parser.add_argument("--no-table", action="store_true", help="leave out the table of every placement")
    args = parser.parse_args()
    stay_on_one_core()
    solvers: dict[str, Solver] = {"ludotheque": Ours()}
    if args.peer:
        solvers["peer"] = Peer(args.peer)
    report: dict[str, object] = {"machine": machine(), "seed": SEED}
    disagreements = 0
    print(
        f"{'class':<7} {'count':>5}  {'solver':<10} {'mean':>10} {'median':>10} {'p99':>10} {'max':>10} {'nodes':>12}"
    )
    for name, problems in _classes(args.only, args.scale).items():
        found = _measured(solvers, [problem for problem, _ in problems], BATCH[name])
        disagreements += _disagreements(problems, found)
        report[name] = _told(name, found)
    report["all 17"] = _all_targets(max(1, round(ALL_TARGETS_COUNT * args.scale)))
    report["memory"] = _memory()
    if not args.no_table:
        report["table"] = _table()
    path = keep("ricochet", report)
    print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
    return 1 if disagreements else 0


def _classes(names: Sequence[str], scale: float) -> dict[str, list[tuple[Problem, int | None]]]:
    """Problems with their optimum where it is known."""
    hard = [line.split() for line in (HERE / "ricochet_hard.txt").read_text(encoding="utf-8").splitlines()]
    classes: dict[str, list[tuple[Problem, int | None]]] = {
        "random": [(problem, None) for problem in _random_problems(max(1, round(RANDOM_COUNT * scale)))],
        "hard": [(_problem(text), int(moves)) for moves, text in hard],
        "deep": [(_problem(text), moves) for text, moves in DEEP.items()],
    }
    return {name: classes[name] for name in names}


def _random_problems(count: int) -> list[Problem]:
    dice, names = Dice(Seed(SEED)), board_names("classic")
    problems = []
    for _ in range(count):
        board = official_board(dice.pick(names))
        target = dice.pick([target for target in board.targets if target.colour != "any"])
        problems.append(Problem(board, dice.shuffled(starting_cells(board))[:4], target, must_ricochet="no"))
    return problems


def _problem(text: str) -> Problem:
    return problem_of(read_state(f"{text} must_ricochet=no"))


def _written(problem: Problem) -> str:
    exits = [-1 if cell is None else cell for heading in DIRECTIONS for cell in problem.board.exits[heading]]
    wanted = ROBOTS.index(problem.target.colour)  # type: ignore[arg-type]  # peers are asked for coloured targets only
    helpers = (*problem.robots[:wanted], *problem.robots[wanted + 1 :])
    return " ".join(map(str, (*exits, problem.target.cell, problem.robots[wanted], *helpers)))


def _measured(solvers: dict[str, Solver], problems: Sequence[Problem], batch: int) -> dict[str, list[Timed]]:
    found: dict[str, list[Timed]] = {name: [] for name in solvers}
    for problem in problems:  # so that the tables of every board are at hand
        solve(problem, Budget(node_count=1))
    for number, start in enumerate(range(0, len(problems), batch)):
        for name in list(solvers)[:: 1 if number % 2 == 0 else -1]:
            found[name] += [solvers[name].timed(problem) for problem in problems[start : start + batch]]
    return found


def _disagreements(problems: Sequence[tuple[Problem, int | None]], found: dict[str, list[Timed]]) -> int:
    count = 0
    for (problem, known), *answers in zip(problems, *found.values(), strict=True):
        told = {answer.moves for answer in answers} | ({known} if known is not None else set())
        if len(told) > 1:
            count += 1
            print(f"{problem.board.name} {problem.robots} {problem.target}: {told}")
    return count


def _told(name: str, found: dict[str, list[Timed]]) -> dict[str, dict[str, float]]:
    figures = {solver: _figures(answers) for solver, answers in found.items()}
    for solver, row in figures.items():
        row["ratio"] = row["mean"] / figures["ludotheque"]["mean"]
        times = " ".join(f"{row[key]:>10.4f}" for key in ("mean", "median", "p99", "max"))
        print(
            f"{name:<7} {row['count']:>5}  {solver:<10} {times} {row['nodes']:>12,.0f}  {row['ratio']:.1f}x", flush=True
        )
    return figures


def _figures(answers: Sequence[Timed]) -> dict[str, float]:
    milliseconds = sorted(answer.seconds * 1e3 for answer in answers)
    return {
        "count": len(answers),
        "mean": mean(milliseconds),
        "median": median(milliseconds),
        "p99": milliseconds[min(len(milliseconds) - 1, round(0.99 * len(milliseconds)))],
        "max": milliseconds[-1],
        "nodes": mean(answer.nodes for answer in answers),
        "mean_optimum": mean(answer.moves or 0 for answer in answers),
    }


def _all_targets(count: int) -> dict[str, float]:
    times = []
    for problem in _random_problems(count):
        start = thread_time_ns()
        solutions = solve_all_targets(problem.board, problem.robots, must_ricochet="no")
        times.append((thread_time_ns() - start) / 1e6)
        assert len(solutions) == len(problem.board.targets)
    times.sort()
    print(
        f"all 17 targets: mean {mean(times):.2f} ms, median {median(times):.2f} ms, max {times[-1]:.1f} ms", flush=True
    )
    return {"count": count, "mean": mean(times), "median": median(times), "max": times[-1]}


def _memory() -> dict[str, float]:
    if not Path("/proc/self/status").exists():
        return {}
    program = _MEMORY.format(position=next(iter(DEEP)))
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    peak, before = map(float, answer.split())
    print(f"memory at 25 slides: {peak:.0f} MB, of which {peak - before:.0f} MB by the search", flush=True)
    return {"peak": peak, "before": before}


def _table() -> dict[str, float]:
    board = official_board("1A4B3B2B")
    (target,) = (target for target in board.targets if (target.colour, target.shape) == ("blue", "triangle"))
    start = thread_time_ns()
    found = compute_optima(board, target)
    seconds = (thread_time_ns() - start) / 1e9
    print(f"table of 1A4B3B2B Bt: {found.placement_count:,} placements in {seconds:.2f} s", flush=True)
    return {"placements": found.placement_count, "seconds": seconds}


if __name__ == "__main__":
    sys.exit(main())
