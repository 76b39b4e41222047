"""Our prover and player of Morpion, and OpenSpiel's alpha-beta where it can: `make bench-morpion`.

    proofs     exact values of empty grids for two, and with `--check` how long the Python checker takes
    prospects  what each seat forces against all others united, for three and four players
    thinking   the player for two on seeded positions, a fixed number of nodes: depth and nodes a second

Times are CPU seconds of the thread that works. Short proofs are repeated, and the median counts. The peer solves
the same empty grids with `open_spiel.python.algorithms.minimax`; larger ones take it more than a minute.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from statistics import mean, median
from time import thread_time_ns
from typing import TypeVar

from machine import keep, machine, stay_on_one_core

from ludotheque.contract import Budget, Dice, Seat, Seed
from ludotheque.games.morpion.rules import with_mark
from ludotheque.games.morpion.solver import Engine, certificate_flaw, forced_outcome, prove
from ludotheque.games.morpion.state import Mark, State

SEED = 20_082
ENOUGH_SECONDS = 0.05
"""Shorter work is done again until it adds up to so much."""

PROOFS = {  # m, n, k: the known value
    (3, 3, 3): "draw",
    (4, 3, 3): "win",
    (4, 4, 3): "win",
    (4, 4, 4): "draw",
    (5, 5, 4): "draw",
    (6, 4, 4): "draw",
    (6, 5, 4): "win",
    (6, 6, 4): "win",
    (7, 4, 4): "draw",
    (7, 7, 4): "win",
    (6, 6, 5): "draw",
    (7, 6, 5): "draw",
    (7, 7, 5): "draw",
    (8, 6, 5): "draw",
    (8, 8, 6): "draw",
    (10, 10, 7): "draw",
    (12, 12, 8): "draw",
    (26, 26, 9): "draw",
}
FOR_THE_PEER = ((3, 3, 3), (4, 3, 3), (4, 4, 3))
PROSPECTS = ((3, 3, 3, 3), (4, 3, 3, 3), (3, 3, 3, 4), (4, 3, 3, 4), (4, 4, 3, 4), (5, 5, 3, 4))
THOUGHTS = {(15, 15, 5): 12, (10, 10, 5): 6, (26, 26, 5): 4, (12, 12, 8): 4}
"""Seeded positions on each grid."""

THOUGHT_NODES = 200_000
PEER = "open_spiel"

Answer = TypeVar("Answer")
Grid = tuple[int, int, int]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--alone", action="store_true", help="without OpenSpiel")
    parser.add_argument("--check", action="store_true", help="make certificates too and check them: some seconds more")
    args = parser.parse_args()
    stay_on_one_core()
    report = {"machine": machine(PEER), "seed": SEED}
    proofs = _proofs(args.check)
    report |= {"proofs": proofs, "prospects": _prospects(), "thinking": _thinking()}
    if not args.alone:
        report["peer"] = _peer({row["grid"]: row["seconds"] for row in proofs})
    wrong = [row["grid"] for row in proofs if not row["is_right"]]
    print(f"wrong: {', '.join(wrong) or 'none'}")
    print(keep("morpion", report))
    return 1 if wrong else 0


def _proofs(wants_check: bool) -> list[dict[str, object]]:
    print(f"{'proof':>9} {'value':>6} {'seconds':>10} {'nodes':>10} {'check, s':>9}")
    rows = []
    for grid, value in PROOFS.items():
        proof, seconds = _timed(lambda grid=grid: prove(_empty(*grid)))
        row = {"grid": _name(grid), "value": proof.value, "seconds": seconds, "nodes": proof.node_count}
        row["is_right"] = proof.value == value
        if wants_check:
            certificate = prove(_empty(*grid), wants_certificate=True).certificate
            found, row["check_seconds"] = _timed(lambda certificate=certificate: certificate_flaw(certificate))
            row["is_right"] = row["is_right"] and found is None
        rows.append(row)
        check = f"{row['check_seconds']:9.3f}" if wants_check else f"{'-':>9}"
        print(f"{row['grid']:>9} {proof.value:>6} {seconds:10.5f} {proof.node_count:10,} {check}", flush=True)
    return rows


def _prospects() -> list[dict[str, object]]:
    print(f"{'players':>9} {'by seat':>24} {'seconds':>10} {'nodes':>10}")
    rows = []
    for *sizes, seat_count in PROSPECTS:
        state = _empty(*sizes, seat_count=seat_count)
        found, seconds = _timed(
            lambda state=state: [forced_outcome(state, Seat(seat)) for seat in range(state.seat_count)]
        )
        values = " ".join(one.value for one in found)
        nodes = sum(one.node_count for one in found)
        name = f"{_name(sizes)}:{seat_count}"
        rows.append({"grid": name, "values": values, "seconds": seconds, "nodes": nodes})
        print(f"{name:>9} {values:>24} {seconds:10.5f} {nodes:10,}", flush=True)
    return rows


def _thinking() -> list[dict[str, object]]:
    print(f"{'thinking':>9} {'depth':>6} {'seconds':>10} {'nodes':>10} {'nodes/s':>10}")
    rows = []
    for grid, count in THOUGHTS.items():
        depths, seconds, nodes = [], 0.0, 0
        for state in _positions(grid, count):
            engine = Engine(megabytes=16)
            engine.best_move(state, Budget(node_count=1))  # tables are made when first needed
            start = thread_time_ns()
            found = engine.best_move(state, Budget(node_count=THOUGHT_NODES))
            seconds += (thread_time_ns() - start) / 1e9
            nodes += found.node_count
            depths.append(found.depth)
        row = {"grid": _name(grid), "depth": mean(depths), "seconds": seconds, "nodes": nodes}
        rows.append(row)
        print(f"{row['grid']:>9} {row['depth']:6.1f} {seconds:10.3f} {nodes:10,} {nodes / seconds:10,.0f}", flush=True)
    return rows


def _peer(ours: dict[str, float]) -> list[dict[str, object]]:
    import pyspiel
    from open_spiel.python.algorithms import minimax

    print(f"{'OpenSpiel':>9} {'value':>6} {'seconds':>10} {'ours':>10} {'ratio':>10}")
    rows = []
    for columns, rows_count, run in FOR_THE_PEER:
        game = pyspiel.load_game(f"mnk(m={columns},n={rows_count},k={run})")
        start = thread_time_ns()
        value, _ = minimax.alpha_beta_search(game)
        seconds = (thread_time_ns() - start) / 1e9
        name = _name((columns, rows_count, run))
        row = {"grid": name, "value": value, "seconds": seconds, "nodes": None, "ratio": seconds / ours[name]}
        rows.append(row)
        print(f"{name:>9} {value:6.0f} {seconds:10.3f} {ours[name]:10.5f} {row['ratio']:10,.0f}", flush=True)
    return rows


def _timed(work: Callable[[], Answer]) -> tuple[Answer, float]:
    times: list[float] = []
    while not times or sum(times) < ENOUGH_SECONDS:
        start = thread_time_ns()
        answer = work()
        times.append((thread_time_ns() - start) / 1e9)
    return answer, median(times)


def _positions(grid: Grid, count: int) -> list[State]:
    """Eight marks at random around the middle."""
    dice, states = Dice(Seed(SEED)), []
    while len(states) < count:
        state = _empty(*grid)
        while state.occupied.bit_count() < 8:
            mark = Mark(state.columns // 2 + dice.below(7) - 3, state.rows // 2 + dice.below(7) - 3)
            if not state.bit(mark) & state.occupied:
                state = with_mark(state, state.bit(mark))
        states.append(state)
    return states


def _empty(columns: int, rows: int, run: int, *, seat_count: int = 2) -> State:
    return State(columns, rows, run, False, Seat(0), (0,) * seat_count)


def _name(sizes: Iterable[int]) -> str:
    return ",".join(map(str, sizes))


if __name__ == "__main__":
    sys.exit(main())
