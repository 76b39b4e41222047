"""Our solver and BitBully on the same positions, back to back on one core: `make bench-connect-four`.

Positions come from a fixed seed: discs dropped at random, never completing a line, and none where the player to move
could complete one at once. A class is a stage of the game and how far its end is with best play:

    begin   8 to 13 discs        easy    at most 14 discs to come
    middle 14 to 27              medium  15 to 28
    end    28 to 41              hard    29 or more

Both solvers give the exact score without a book. Tables are emptied before each class, not between its positions.
Batches alternate, and every second time the other goes first. Times are CPU seconds of the one thread that works.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median
from time import thread_time_ns

from machine import keep, machine, stay_on_one_core

from ludotheque._native import connect_four as core
from ludotheque.contract import Dice, Seed
from ludotheque.games.connect_four import State
from ludotheque.games.connect_four.explain.threats import threats
from ludotheque.games.connect_four.notation import read_columns, write_columns
from ludotheque.games.connect_four.rules import legal_actions, outcome, played
from ludotheque.games.connect_four.solver import discs_to_come

SEED = 20_080
TABLE_MEGABYTES = 64
WARM_UP = "44444423"
"""Solved after a table was emptied: the system hands out memory when it is first touched, and that is not our theme."""

STAGES = {"begin": range(8, 14), "middle": range(14, 28), "end": range(28, 42)}
DISTANCES = {"easy": range(1, 15), "medium": range(15, 29), "hard": range(29, 43)}
WANTED = {
    "end-easy": 1_000,
    "middle-easy": 1_000,
    "middle-medium": 300,
    "begin-easy": 300,
    "begin-medium": 60,
    "begin-hard": 8,
}
BATCH = {"end-easy": 100, "middle-easy": 50, "middle-medium": 10, "begin-easy": 10}
"""Positions in a row by one solver; 1 where a position takes long."""


@dataclass(frozen=True)
class Timed:
    """One position, solved once."""

    score: int
    nodes: int
    seconds: float


class Ours:
    def __init__(self) -> None:
        self._solver = core.Solver(TABLE_MEGABYTES)
        self._allowance = core.Budget()

    def prepared(self, columns: str) -> core.Setup:
        state = played(State(), read_columns(columns))
        mine, theirs = state.discs[state.turn], state.discs[1 - state.turn]
        return core.Setup(columns=7, rows=6, run=4, mine=mine, theirs=theirs)

    def timed(self, setup: core.Setup) -> Timed:
        start = thread_time_ns()
        answer = self._solver.score(setup, self._allowance)
        end = thread_time_ns()
        return Timed(answer.bounds[0], answer.node_count, (end - start) / 1e9)

    def forget(self) -> None:
        self._solver.forget()


class BitBully:
    def __init__(self) -> None:
        from bitbully import bitbully_core

        self._core = bitbully_core
        self._solver = bitbully_core.BitBullyCore()

    def prepared(self, columns: str) -> object:
        board = self._core.BoardCore()
        board.play([int(sign) - 1 for sign in columns])
        return board

    def timed(self, board: object) -> Timed:
        self._solver.resetNodeCounter()
        start = thread_time_ns()
        score = self._solver.mtdf(board, 0)
        end = thread_time_ns()
        return Timed(score, self._solver.getNodeCounter(), (end - start) / 1e9)

    def forget(self) -> None:
        self._solver.resetTranspositionTable()


Solver = Ours | BitBully


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of positions")
    parser.add_argument("--only", nargs="*", choices=WANTED, default=list(WANTED), help="these classes alone")
    parser.add_argument("--no-empty", action="store_true", help="leave the empty board out")
    parser.add_argument("--empty-peer", action="store_true", help="let BitBully solve it too: some minutes")
    parser.add_argument("--alone", action="store_true", help="without BitBully")
    args = parser.parse_args()
    stay_on_one_core()
    solvers: dict[str, Solver] = (
        {"ludotheque": Ours()} if args.alone else {"ludotheque": Ours(), "bitbully": BitBully()}
    )
    report = {
        "machine": machine("bitbully"),
        "seed": SEED,
        "table_megabytes": TABLE_MEGABYTES,
        "classes": {},
        "empty": {},
    }
    print(_heading(), flush=True)
    disagreements = 0
    for name, positions in _classes(args.only, args.scale).items():
        found = _measured(solvers, positions, BATCH.get(name, 1))
        disagreements += _disagreements(positions, found)
        report["classes"][name] = _told(name, found)
    if not args.no_empty:
        peers = solvers if args.empty_peer else {"ludotheque": solvers["ludotheque"]}
        report["empty"] = _empty(peers)
    report["disagreements"] = disagreements
    print(f"disagreements: {disagreements}")
    path = keep("connect_four", report)
    print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
    return 1 if disagreements else 0


def _classes(names: list[str], scale: float) -> dict[str, list[str]]:
    """So many positions of each class, the first that the dice bring; our solver says how far their end is."""
    wanted = {name: max(1, round(WANTED[name] * scale)) for name in WANTED if name in names}
    found: dict[str, list[str]] = {name: [] for name in wanted}
    sorter = Ours()
    for stage, discs in STAGES.items():
        mine = [name for name in wanted if name.startswith(stage)]
        positions = _positions(stage, discs)
        while any(len(found[name]) < wanted[name] for name in mine):
            columns = next(positions)
            name = f"{stage}-{_distance(sorter, columns)}"
            if name in mine and len(found[name]) < wanted[name]:
                found[name].append(columns)
    return {name: found[name] for name in wanted}


def _positions(stage: str, discs: range) -> Iterator[str]:
    dice = Dice(Seed(SEED + list(STAGES).index(stage)))
    while True:
        state, columns = State(), []
        for _ in range(dice.pick(discs)):
            quiet = [drop for drop in legal_actions(state, state.turn) if outcome(played(state, [drop])) is None]
            if not quiet:
                break
            columns.append(dice.pick(quiet))
            state = played(state, columns[-1:])
        can_win = any(threat.seat == state.turn and threat.is_ready for threat in threats(state))
        if len(columns) in discs and not can_win and legal_actions(state, state.turn):
            yield write_columns(columns)


def _distance(sorter: Ours, columns: str) -> str:
    score = sorter.timed(sorter.prepared(columns)).score
    to_come = discs_to_come(played(State(), read_columns(columns)), score)
    return next(name for name, reach in DISTANCES.items() if to_come in reach)


def _measured(solvers: dict[str, Solver], positions: list[str], batch: int) -> dict[str, list[Timed]]:
    prepared = {name: [solver.prepared(columns) for columns in positions] for name, solver in solvers.items()}
    found: dict[str, list[Timed]] = {name: [] for name in solvers}
    for solver in solvers.values():
        solver.forget()
        solver.timed(solver.prepared(WARM_UP))
    for number, start in enumerate(range(0, len(positions), batch)):
        names = list(solvers) if number % 2 == 0 else list(solvers)[::-1]
        for name in names:
            found[name] += [solvers[name].timed(position) for position in prepared[name][start : start + batch]]
    return found


def _disagreements(positions: list[str], found: dict[str, list[Timed]]) -> int:
    count = 0
    for columns, *answers in zip(positions, *found.values(), strict=True):
        if len({answer.score for answer in answers}) > 1:
            count += 1
            print(f"{columns}: {[answer.score for answer in answers]}")
    return count


def _heading() -> str:
    return (
        f"{'class':<14} {'count':>5}  {'solver':<11}"
        f"{'mean':>11} {'median':>11} {'p99':>11} {'max':>11} {'nodes':>14} {'Mnodes/s':>9} {'ratio':>7}"
    )


def _told(name: str, found: dict[str, list[Timed]]) -> dict[str, dict[str, float]]:
    figures = {solver: _figures(answers) for solver, answers in found.items()}
    own = figures["ludotheque"]["mean"]
    for solver, row in figures.items():
        row["ratio"] = row["mean"] / own
        times = " ".join(f"{_time(row[key]):>11}" for key in ("mean", "median", "p99", "max"))
        speed = row["nodes_per_second"] / 1e6
        print(
            f"{name:<14} {len(found[solver]):>5}  {solver:<11}{times} {row['nodes']:>14,.1f} {speed:>9.2f}"
            f" {row['ratio']:>6.1f}x",
            flush=True,
        )
    return figures


def _figures(answers: list[Timed]) -> dict[str, float]:
    seconds = sorted(answer.seconds for answer in answers)
    nodes = [answer.nodes for answer in answers]
    return {
        "count": len(answers),
        "mean": mean(seconds),
        "median": median(seconds),
        "p99": seconds[min(len(seconds) - 1, round(0.99 * len(seconds)))],
        "max": seconds[-1],
        "nodes": mean(nodes),
        "nodes_per_second": sum(nodes) / max(sum(seconds), 1e-9),
    }


def _time(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3f} {unit}"
    return f"{seconds * 1e6:.2f} µs"


def _empty(solvers: dict[str, Solver]) -> dict[str, dict[str, float]]:
    """From scratch, as the first thing a new solver does."""
    found = {}
    for name, solver in solvers.items():
        solver.forget()
        answer = solver.timed(solver.prepared(""))
        found[name] = asdict(answer)
        print(f"empty board, {name}: score {answer.score}, {_time(answer.seconds)}, {answer.nodes:,} nodes", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
