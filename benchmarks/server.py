"""Our server beside boardgame.io's, both playing tic-tac-toe, back to back in one run: `make bench-server`.

The load (benchmarks/server/load.py) has a core of its own and says how much of it it used; everything that serves,
PostgreSQL too, shares the other cores. The same WebSocket client plays against all. A move's time runs from its
sending until the other player has heard of it; opening tables is no part of it. Parties take turns, and ratios are the
median of turns that followed each other, for no machine is equally quiet all the time.

What a move does: boardgame.io keeps it in memory, and a crash loses it. Ours is stored before anybody is told; the
default on SQLite outlives a crash of the server, on PostgreSQL a loss of power, and the other of both is measured too.
The floor is the same work with the barest loop, rules and store (benchmarks/server/floor.py).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from machine import keep, machine
from server.aims import table
from server.figures import Figures, quantiles
from server.processes import LOAD_CORE, SERVER_CORES, memory_kb, tree
from server.programs import Program, floor, ours, peer, postgres
from server.runs import agree, load, start_load

PEER = "boardgame.io"
HARD = {"game": "connect-four", "options": {"columns": "9", "rows": "8"}}
"""A board on which the strongest level thinks for as long as it may."""

DOES = {
    PEER: "in memory: a crash loses the game",
    "SQLite": "one commit for all moves that wait, in the file before anybody is told: outlives kill -9",
    "SQLite, power": "the same, and on the disk before anybody is told: outlives a loss of power",
    "PostgreSQL": "one commit for all moves that wait, on the disk before anybody is told: outlives a loss of power",
    "PostgreSQL, process": "the same, on the disk soon after: outlives kill -9 of our server",
    "floor": "aiohttp, the rules, one row a move in SQLite or PostgreSQL with a group commit; nothing else",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"all by default: {', '.join(PARTS)}")
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200], help="so many at once")
    parser.add_argument("--moves", type=int, default=4_500, help="made in each turn")
    parser.add_argument("--turns", type=int, default=3, help="how often each is asked, one after the other")
    parser.add_argument("--live", type=int, default=10_000, help="tables that are open at once")
    parser.add_argument("--try", dest="is_trial", action="store_true", help="keep no figures")
    args = parser.parse_args()
    report: dict[str, Any] = {
        "machine": machine("aiohttp", "uvloop", "picows"),
        "cores": {"load": LOAD_CORE, "servers": SERVER_CORES},
        "a move": DOES,
    }
    print(f"load on core {LOAD_CORE}, servers on {SERVER_CORES}; load average {os.getloadavg()[0]:.1f}", flush=True)
    for part in args.parts or PARTS:
        report[part] = PARTS[part](args)
    print(table(report), flush=True)
    if not args.is_trial:
        print(keep("server", report).name)
    return 0


def compared(args: argparse.Namespace) -> dict[str, Any]:
    """Moves per second and processor time per move, everybody in turn."""
    report: dict[str, Any] = {"bytes": {}}
    with ExitStack() as stack:
        enter = stack.enter_context
        database = enter(postgres())
        parties = {
            PEER: enter(peer()),
            "SQLite": enter(ours()),
            "SQLite, power": enter(ours("--durability", "power")),
            "PostgreSQL": enter(ours(database=database)),
            "PostgreSQL, process": enter(ours("--durability", "process", database=database)),
        }
        for name in (PEER, "SQLite"):
            report["bytes"][name] = load(parties[name], "weigh")
            show(f"bytes of a move, {name}", report["bytes"][name])
        told = report["bytes"]["SQLite"]
        sizes = ["--sizes", str(round(told["to_mover"])), str(round(told["to_other"]))]
        for stage in ("echo", "rules", "store"):
            parties[f"floor: {stage}"] = enter(floor(stage, *sizes))
        parties["floor: PostgreSQL"] = enter(floor("store", *sizes, database=database))
        for tables in args.tables:
            turns: dict[str, list[Figures]] = {name: [] for name in parties}
            rounds = max(2, round(args.moves / 9 / tables))
            for _ in range(args.turns):
                for name, program in parties.items():
                    turns[name].append(load(program, "rush", "--tables", tables, "--rounds", rounds))
            report[str(tables)] = {name: summed_up(runs, turns[PEER]) for name, runs in turns.items()}
            for name, figures in report[str(tables)].items():
                show(f"{tables} tables, {name}", figures)
    return report


def summed_up(runs: list[Figures], beside: list[Figures]) -> Figures:
    """The turn with most moves, for other programs only ever make it slower; the least processor time of all turns; and
    beside its peer the median."""
    best = dict(max(runs, key=lambda run: run["moves_per_second"]))
    for name in ("server_cpu_us_per_move", "database_cpu_us_per_move", "load_cpu_us_per_move"):
        best[name] = min(run[name] for run in runs)
    pairs = list(zip(runs, beside, strict=True))
    best["moves_to_peer"] = median(one["moves_per_second"] / two["moves_per_second"] for one, two in pairs)
    best["cpu_to_peer"] = median(
        run["server_cpu_us_per_move"] / other["server_cpu_us_per_move"] for run, other in pairs
    )
    return best


def two(args: argparse.Namespace) -> dict[str, Any]:
    """Two processes on PostgreSQL against one; without a core for each it shows only what a move costs them."""
    turns: dict[str, list[Figures]] = {"one": [], "two": []}
    with postgres() as database, ours(database=database) as one:
        for _ in range(args.turns):
            turns["one"].append(load(one, "rush", "--tables", 200, "--rounds", 5))
    with postgres() as database, ours("--processes", "2", database=database) as both:
        time.sleep(5)  # it says that it is ready when the first of its processes is
        for _ in range(args.turns):
            turns["two"].append(load(both, "rush", "--tables", 200, "--rounds", 5))
    report: dict[str, Any] = {name: summed_up(runs, turns["one"]) for name, runs in turns.items()}
    for name, figures in report.items():
        show(f"processes: {name}", figures)
    return {**report, "ratio": report["two"]["moves_to_peer"], "cores": len(SERVER_CORES)}


def paced(args: argparse.Namespace) -> Figures:
    """A thousand tables, each with a move every five seconds."""
    with ours() as program:
        figures = load(program, "pace", "--tables", 1_000, "--seconds", 30)
        figures |= lag(program)
    show("1,000 tables, a move every 5 s each", figures)
    return figures


def live(args: argparse.Namespace) -> Figures:
    """As many as one process holds: two sockets each, as far as the system grants files."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    # The server keeps a tenth of them for other things, and hangs up on requests that idle to do so.
    alone = max(0, 2 * args.live - (files - files // 10 - 200))
    parts = 2
    with floor("echo") as program:
        at_the_floor = held(program, 2_000)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        program = stack.enter_context(ours())
        time.sleep(2)
        empty = memory_kb(tree(program.pids))
        loads = []
        for part in range(parts):
            words = ["--tables", args.live // parts, "--alone", alone // parts, "--seconds", 30, "--announce"]
            words += ["--times", folder / str(part), "--first-source", 9_000 * part]
            loads.append(start_load(program, "pace", *words))
        agree(loads)
        full = memory_kb(tree(program.pids))
        agree(loads)
        played = memory_kb(tree(program.pids))
        health = lag(program)
        agree(loads)
        found = [json.loads(each.communicate()[0]) for each in loads]
        times = array("d")
        for part in range(parts):
            times.frombytes((folder / str(part)).read_bytes())
    figures = {
        "tables": args.live,
        "sockets": 2 * args.live - alone,
        "kb_per_table": (full - empty) / args.live,
        "kb_per_table_at_the_floor": at_the_floor,
        "kb_per_table_after_play": (played - empty) / args.live,
        "megabytes": played / 1024,
        "moves_per_second": sum(each["moves_per_second"] for each in found),
        "server_busy": found[0]["server_busy"],
        "load_busy": sum(each["load_busy"] for each in found),
        **quantiles(times),
        **health,
    }
    show(f"{args.live:,} live tables", figures)
    return figures


def held(program: Program, tables: int) -> float:
    """Kilobytes per table with two sockets."""
    empty = memory_kb(tree(program.pids))
    waiting = start_load(program, "pace", "--tables", tables, "--seconds", 1, "--announce")
    full = agree([waiting], lambda: memory_kb(tree(program.pids)))
    waiting.kill()
    waiting.wait()
    return (full - empty) / tables


def created(args: argparse.Namespace) -> dict[str, Figures]:
    """New tables alone."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        parties = {"SQLite": stack.enter_context(ours()), "PostgreSQL": stack.enter_context(ours(database=database))}
        report = {name: load(program, "create", "--tables", 4_000) for name, program in parties.items()}
    for name, figures in report.items():
        show(f"new tables, {name}", figures)
    return report


def searching(args: argparse.Namespace) -> Figures:
    """How late the event loop wakes up while eight tables wait for their computer."""
    with ours("--computers", "8", cores=(LOAD_CORE, *SERVER_CORES)) as program, httpx.Client() as http:
        time.sleep(61)
        quiet = lag(program)
        url = program.urls[0]
        strongest = http.get(f"{url}/api/games").json()["games"][0]["levels"][-1]["name"]
        for _ in range(8):
            seats = [{"kind": "computer", "level": strongest}] * 2
            http.post(f"{url}/api/tables", json={**HARD, "name": "Anna", "seats": seats}).raise_for_status()
        time.sleep(61)
        figures = {**{f"quiet_{name}": value for name, value in quiet.items()}, **lag(program)}
    show("while eight computers search", figures)
    return figures


PARTS: dict[str, Callable[[argparse.Namespace], Any]] = {
    "compared": compared,
    "two": two,
    "paced": paced,
    "live": live,
    "created": created,
    "searching": searching,
}


def lag(program: Program) -> Figures:
    """Of the event loop over the last minute, as the server itself measures it ten times a second."""
    health = httpx.get(f"{program.urls[0]}/api/health").json()
    return {"lag_p99_ms": health["loop_lag_p99_ms"], "lag_worst_ms": health["loop_lag_worst_ms"]}


def show(title: str, figures: Figures) -> None:
    print(f"{title}: {', '.join(f'{name} {value:,.4g}' for name, value in figures.items())}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
