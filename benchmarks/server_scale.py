"""One, two, four and eight processes of our server on PostgreSQL: for a machine with many cores (elsewhere.py).

Servers, loads and PostgreSQL have cores of their own: half of the cores, a quarter and a quarter. Each load plays
on tables that are already open, so many at once as there are processes, times `--at-once`; all begin together.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4, 8])
    parser.add_argument("--tables", type=int, default=1_500, help="opened by each load")
    parser.add_argument("--at-once", type=int, default=50, help="that play, per process")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--output", type=Path, help="keep the figures here, as JSON")
    args = parser.parse_args()
    report = measured(args)
    if args.output is not None:
        args.output.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def measured(args: argparse.Namespace) -> dict[str, Any]:
    from server.processes import CORES
    from server.programs import ours, postgres, redis

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    quarter = max(1, len(CORES) // 4)
    loads, databases = CORES[:quarter], CORES[quarter : 2 * quarter]
    servers = CORES[2 * quarter :] or CORES
    report: dict[str, Any] = {
        "machine": {"cores": len(CORES), "python": platform.python_version(), "system": platform.platform(terse=True)},
        "cores": {"load": loads, "PostgreSQL": databases, "servers": servers},
        "processes": {},
    }
    print(json.dumps(report), flush=True)
    for count in args.processes:
        with ExitStack() as stack:
            database = stack.enter_context(postgres(databases))
            words = ["--processes", str(count)] if count > 1 else []
            if shutil.which(os.environ.get("REDIS_SERVER", "redis-server")):
                words += ["--redis", stack.enter_context(redis(databases))]
            program = stack.enter_context(ours(*words, cores=servers[:count], database=database))
            time.sleep(5)  # it says that it is ready when the first of its processes is
            runs = [_loaded(program, args, loads, count) for _ in range(args.turns)]
        report["processes"][count] = runs
        best = max(runs, key=lambda run: run["moves_per_second"])
        print(count, {name: round(value, 2) for name, value in best.items()}, flush=True)
    return report


def _loaded(program: Any, args: argparse.Namespace, cores: list[int], processes: int) -> dict[str, float]:
    from server.processes import cpu_seconds, tree
    from server.runs import agree, start_load

    at_once = max(1, args.at_once * processes // len(cores))
    words = ["--tables", args.tables, "--at-once", at_once, "--rounds", 0, "--announce"]
    loads = [
        start_load(program, "rush", *words, "--core", core, "--first-source", 9_000 * number)
        for number, core in enumerate(cores)
    ]

    def spent() -> tuple[list[float], float]:
        return [cpu_seconds([pid]) for pid in tree(program.pids)], cpu_seconds(tree(program.database))

    before = agree(loads, spent)
    found = [json.loads(each.communicate()[0]) for each in loads]
    after = spent()
    each_process = sorted(last - first for first, last in zip(before[0], after[0], strict=True))
    moves = sum(each["moves"] for each in found)
    return {
        "moves_per_second": sum(each["moves_per_second"] for each in found),
        "server_cpu_us_per_move": 1e6 * sum(each_process) / moves,
        "share_of_the_busiest": each_process[-1] / sum(each_process),
        "database_cpu_us_per_move": 1e6 * (after[1] - before[1]) / moves,
        "load_busy": max(each["load_busy"] for each in found),
        "p50_ms": max(each["p50_ms"] for each in found),
        "p99_ms": max(each["p99_ms"] for each in found),
        "shortest_seconds": min(each["seconds"] for each in found),
        "longest_seconds": max(each["seconds"] for each in found),
    }


if __name__ == "__main__":
    sys.exit(main())
