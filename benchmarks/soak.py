"""Honest players while visitors attack and parts fail: `make soak ARGS="--minutes 60"`. Nothing goes beyond loopback.

quiet    only honest players: the latency to compare with, memory and descriptors
busy     programs that have nothing to do with it use as much of both cores: what the machine does, not the server
attack   every attack of benchmarks/soak/attacks.py beside them
settle   the attackers have gone, and the server has had time to tidy up: memory and descriptors again
faults   attacks, and beside them processes killed and stopped, a full disk, a clock that jumps, the database, Redis

At the end everything that was acknowledged is compared with what the server has. A move's time runs from its first
sending until both players have heard of it, over every loss of connection. The clock jumps only where there is a C
compiler, for `soak/clock.c`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from machine import keep, machine
from server.figures import quantiles
from server.processes import LOAD_CORE, SERVER_CORES
from server.programs import on, postgres
from soak.attacks import ATTACKS, many_hints
from soak.faults import Faults, Redis, Server
from soak.honest import BROKEN, People, Stage, posted, session

HERE = Path(__file__).parent
NAMES = [attack.__name__ for attack in ATTACKS]
SHARES = {"quiet": 0.2, "busy": 0.1, "attack": 0.3, "settle": 0.05, "faults": 0.35}
GAMES = ("connect-four", "morpion", "ricochet")
USED = (
    *("", "code.svg", "api/openapi.json", "api/games", "api/tables?boards=12", "api/texts/en", "api/texts/fr"),
    *(f"api/puzzles/{game}/collection" for game in GAMES),
)
"""Asked for once before anything is measured; no pictures, for their worker ends when nobody wants any."""

COMPUTERS = {
    "game": "connect-four",
    "name": "Anna",
    "seats": [{"kind": "computer", "level": "strongest"}] * 2,
    "options": {"columns": "9", "rows": "8"},
}
"""Whether they can play on so large a board is looked up in the opening book."""

SETTLE_SECONDS = 100.0
"""Until idle workers have ended and a sweep has run, however short the rest is."""

START_SECONDS = 60.0
LIMITS = {"p99 under attack": 3.0, "memory": 1.1}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--tables", type=int, default=20, help="of honest players")
    parser.add_argument("--every", type=float, default=0.5, help="seconds between two moves at a table")
    parser.add_argument("--attacks", nargs="*", default=[], help=f"only these of {', '.join(NAMES)}")
    parser.add_argument("--try", dest="is_trial", action="store_true", help="keep no figures")
    args = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="soak-")))
        database = stack.enter_context(postgres()) if args.database == "postgresql" else None
        redis = Redis() if database else None
        words = ["--database", database.url, "--redis", redis.url, "--processes", "2"] if database and redis else []
        server = Server(home, *words)
        try:
            report = asyncio.run(soak(args, server, Faults(server, database, redis)))
        finally:
            server.end()
            if redis:
                redis.process.kill()
    show(report)
    if not args.is_trial:
        print(keep("soak", report))
    return 0 if all(report["kept"].values()) else 1


async def soak(args: argparse.Namespace, server: Server, faults: Faults) -> dict[str, Any]:
    keeping_up = asyncio.create_task(server.keep_up())
    await _answering(server.url)
    await _warm_up(server.url)
    people = People(server.url, args.tables, args.every)
    report: dict[str, Any] = {
        "machine": machine("aiohttp"),
        "database": args.database,
        "minutes": args.minutes,
        "stages": {},
    }
    for name, share in SHARES.items():
        seconds = max(60 * args.minutes * share, SETTLE_SECONDS if name == "settle" else 0.0)
        print(f"{name}: {seconds:.0f} s", file=sys.stderr, flush=True)
        people.stage = Stage(name)
        attackers = _attackers(server.url, args.attacks) if name in ("attack", "faults") else None
        others = _unrelated() if name == "busy" else []
        await (faults.run(seconds) if name == "faults" else asyncio.sleep(seconds))
        for other in others:
            other.kill()
            other.wait()
        stage = people.stage
        report["stages"][name] = {
            "moves": len(stage.times),
            "repeated": stage.repeated,
            **quantiles(stage.times or [math.inf]),
        }
        report["stages"][name]["lag_p99_ms"] = await _lag(server.url)
        if attackers is not None:
            report["stages"][name]["attacks"] = await asyncio.to_thread(_called_off, attackers)
        report["stages"][name] |= {"memory_mb": server.memory_mb(), "descriptors": server.descriptors()}
    people.stage = Stage("end")
    await people.leave()
    report["faults"] = dict(faults.counts)
    report["moves"] = await people.compared()
    keeping_up.cancel()
    return {**report, "kept": promises(report)}


def promises(report: dict[str, Any]) -> dict[str, bool]:
    stages = report["stages"]
    return {
        "no acknowledged move lost": report["moves"]["lost"] == 0,
        "no move doubled": report["moves"]["doubled"] == 0,
        "p99 under attack at most 3x the quiet one": stages["attack"]["p99_ms"]
        <= LIMITS["p99 under attack"] * stages["quiet"]["p99_ms"],
        "memory back to within 10 %": stages["settle"]["memory_mb"] <= LIMITS["memory"] * stages["quiet"]["memory_mb"],
    }


async def _answering(url: str) -> None:
    async with asyncio.timeout(START_SECONDS), session("127.0.0.1") as asking:
        while True:
            try:
                async with asking.get(f"{url}/api/health") as answer:
                    if answer.status == 200:
                        return
            except OSError:
                await asyncio.sleep(0.1)


async def _warm_up(url: str) -> None:
    """What is loaded when somebody first uses it stays: programs, pages, puzzles. No attack is to blame for it."""
    await many_hints(url)
    async with session("127.0.0.1") as asking:
        for path in USED:
            async with asking.get(f"{url}/{path}") as answer:
                await answer.read()
        for game in GAMES:
            await posted(asking, f"{url}/api/tables", {"game": game, "name": "Anna"})
            await posted(asking, f"{url}/api/position", {"game": game})
        await posted(asking, f"{url}/api/tables", COMPUTERS)


def _attackers(url: str, names: list[str]) -> subprocess.Popen[str]:
    """They yield to the honest players, who share their core: what is measured is the server."""
    command = ["nice", "-n", "19", sys.executable, "-m", "soak.attacks", url, *names]
    return subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _unrelated() -> list[subprocess.Popen[bytes]]:
    """As nice as the server's workers beside the server, and as the attackers beside the players."""
    command = [sys.executable, "-c", "while True: pass"]
    places = [(SERVER_CORES, "10"), ([LOAD_CORE], "19")]
    return [subprocess.Popen([*on(cores), "nice", "-n", nice, *command]) for cores, nice in places]


async def _lag(url: str) -> float | None:
    """Of the server's event loop, in the last minute; None while it does not answer."""
    try:
        async with session("127.0.0.1") as asking, asking.get(f"{url}/api/health") as answer:
            return float((await answer.json())["loop_lag_p99_ms"])
    except BROKEN:
        return None


def _called_off(attackers: subprocess.Popen[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(attackers.communicate(timeout=60)[0])
    return found


def show(report: dict[str, Any]) -> None:
    print(f"{'':8}{'moves':>8}{'p50 ms':>9}{'p99 ms':>9}{'worst ms':>10}{'lag ms':>8}{'MB':>7}{'files':>7}")
    for name, found in report["stages"].items():
        figures = "".join(
            f"{found[key]:>{width}.1f}" for key, width in (("p50_ms", 9), ("p99_ms", 9), ("worst_ms", 10))
        )
        lag = found["lag_p99_ms"]
        figures += f"{'-' if lag is None else format(lag, '.1f'):>8}"
        print(f"{name:8}{found['moves']:>8}{figures}{found['memory_mb']:>7.0f}{found['descriptors']:>7}")
    moves = report["moves"]
    print(f"acknowledged {moves['acknowledged']}, lost {moves['lost']}, doubled {moves['doubled']}")
    print(f"faults: {report['faults']}")
    for name, found in report["stages"].items():
        for attack, answers in found.get("attacks", {}).items():
            print(f"  {name}: {attack}: {answers}")
    for promise, is_kept in report["kept"].items():
        print(f"{'kept  ' if is_kept else 'BROKEN'} {promise}")


if __name__ == "__main__":
    sys.exit(main())
