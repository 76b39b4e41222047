"""A server for tests: real sockets on this machine, a real PostgreSQL and Redis where asked for."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from aiohttp import web
from websockets.asyncio.client import ClientConnection, connect

from in_process import InProcessBots, InProcessTasks
from ludotheque.disk import LOGGER
from ludotheque.server.limits import Limits, Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.registry import TableRegistry
from ludotheque.server.startup import bound, serving
from ludotheque.server.store import Store
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.tasks import Tasks
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL
from merging import merged
from time_limits import STEP_SECONDS

REQUIRED = "LUDOTHEQUE_REQUIRE_SERVICES"
HELLO = {"type": "hello", "protocol": PROTOCOL, "language": "en", "texts": True}
SOURCE = Path(__file__).parents[2] / "src"
PLENTY = Rate(1e9, 1e9)
RELAXED = Limits(
    requests=PLENTY,
    new_tables=PLENTY,
    new_profiles=PLENTY,
    messages=PLENTY,
    reactions=PLENTY,
    tables_per_address=10**6,
    stored=PLENTY,
    connections_per_address=10**6,
    sockets_per_address=10**6,
    send_seconds=STEP_SECONDS,
    silence_seconds=10 * STEP_SECONDS,
    hello_seconds=STEP_SECONDS,
)


class House:
    """A running server and its visitors."""

    def __init__(self, registry: TableRegistry, port: int, server: web.Server | None = None) -> None:
        self.registry = registry
        self.server = server
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.url, timeout=STEP_SECONDS)
        self.listening: socket.socket | None = None
        self._guests: list[Guest] = []

    async def open(self, game: str = "connect-four", name: str = "Anna", **more: Any) -> dict[str, Any]:
        """A table; answers with the host's key."""
        response = await self.http.post("/api/tables", json={"game": game, "name": name, **more})
        assert response.status_code == 201, response.text
        return response.json()

    async def join(self, table: str, name: str, **more: Any) -> dict[str, Any]:
        response = await self.http.post(f"/api/tables/{table}/join", json={"name": name, **more})
        assert response.status_code == 200, response.text
        return response.json()

    async def guest(self, key: dict[str, Any] | str, **hello: Any) -> Guest:
        """Somebody at the table with a key, or in the audience with only its name."""
        guest = Guest(self.port, {"table": key, "token": None} if isinstance(key, str) else key)
        self._guests.append(guest)
        await guest.connect(**hello)
        return guest

    async def pair(self, game: str = "connect-four", **more: Any) -> tuple[Guest, Guest]:
        """Anna and Bob at a table, the game begun."""
        key = await self.open(game, **more)
        other = await self.join(key["table"], "Bob")
        anna, bob = await self.guest(key), await self.guest(other)
        await anna.until(lambda table: table["phase"] != "waiting")
        return anna, bob

    async def close(self) -> None:
        for guest in self._guests:
            await guest.close()
        await self.http.aclose()


class Guest:
    """One program on a real socket. It keeps everything it was told."""

    _numbers = itertools.count()

    def __init__(self, port: int, key: dict[str, Any]) -> None:
        self.key = key
        self.table: dict[str, Any] = {}
        self.happened: dict[int, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.gaps = 0
        self._port = port
        self._socket: ClientConnection | None = None

    @property
    def id(self) -> str:
        return str(self.key["table"])

    async def connect(self, **hello: Any) -> None:
        url = f"ws://127.0.0.1:{self._port}/api/tables/{self.id}/socket"
        spoken = [websockets.Subprotocol(SUBPROTOCOL)]
        self._socket = await connect(
            url, subprotocols=spoken, max_queue=64, open_timeout=STEP_SECONDS, ping_interval=None
        )
        token = self.key["token"]
        await self.send({**HELLO, "token": token, **hello})
        await self.hear("table")

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hear(self, kind: str | None = None) -> dict[str, Any]:
        """The next message, or the next of this kind."""
        assert self._socket is not None
        while True:
            message = json.loads(await asyncio.wait_for(self._socket.recv(), STEP_SECONDS))
            self._note(message)
            if kind is None or message["type"] == kind:
                return message

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Listen until the table is so."""
        while not is_so(self.table):
            await self.hear()
        return self.table

    async def ask(self, command_type: str, command: str | None = None, **more: Any) -> dict[str, Any]:
        """A command and the answer to it."""
        command = command or f"c{next(self._numbers)}"
        await self.send({"type": command_type, "command": command, **more})
        return await self.answer(command)

    async def answer(self, command: str) -> dict[str, Any]:
        """To a command: `done`, in a message of its own or not, or `refused`."""
        while True:
            message = await self.hear()
            if message["type"] in ("done", "refused") and message["command"] == command:
                return message
            if message["type"] == "change" and message.get("done") == command:
                return {"type": "done", "command": command, "version": message["version"]}

    async def play(self, action: str, **more: Any) -> dict[str, Any]:
        return await self.ask("move", action=action, version=self.table["version"], **more)

    async def drop(self) -> None:
        """The wire is cut: nobody says goodbye."""
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def closing(self) -> int:
        """Listen until the server hangs up; answers with its code."""
        assert self._socket is not None
        try:
            while True:
                await self.hear()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def _note(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["type"] == "refused" and message["table"] is not None:
            message = message["table"]
        if message["type"] == "table" and message["version"] >= self.table.get("version", 0):
            self.table = message
            self._note_log(message["log"])
        if message["type"] == "change" and message["version"] > self.table["version"]:
            self._note_change(message)

    def _note_change(self, change: dict[str, Any]) -> None:
        if change["base"] != self.table["version"]:
            self.gaps += 1
            return
        self.table = merged(self.table, change)
        self._note_log(self.table["log"])
        # The versions that the log leaves out are moves, or a plan that is somebody's secret.
        moves = iter([step for step in change.get("steps", []) if "cause" not in step])
        for version in range(change["base"] + 1, change["version"] + 1):
            if version not in self.happened and (step := next(moves, None)) is not None:
                self.happened[version] = {"version": version, "kind": "moved", "action": step.get("action")}

    def _note_log(self, log: list[dict[str, Any]]) -> None:
        self.happened.update({entry["version"]: entry for entry in log})

    @property
    def steps(self) -> list[dict[str, Any]]:
        return list(self.table["steps"])


@contextlib.asynccontextmanager
async def opened(
    store: Store,
    *,
    limits: Limits = RELAXED,
    policy: AccessPolicy | None = None,
    bot_pool: Any = None,
    task_pool: Any = None,
    **more: Any,
) -> AsyncIterator[House]:
    registry = TableRegistry(store, bot_pool or InProcessBots(), limits=limits, **more)
    registry.tasks = Tasks(task_pool or InProcessTasks())
    with contextlib.closing(bound("127.0.0.1", 0)) as listening:
        async with serving(registry, policy or AccessPolicy(), listening) as server:
            house = House(registry, listening.getsockname()[1], server)
            house.listening = listening
            try:
                yield house
            finally:
                await house.close()


Scenario = Callable[[House], Awaitable[Any]]


@pytest.fixture
def online(tmp_path: Path) -> Callable[..., Any]:
    """`online(scenario)`: a server with an empty store, and a story played on it."""

    def run(scenario: Scenario, *, store: Store | None = None, **settings: Any) -> Any:
        async def story() -> Any:
            async with opened(store or sqlite_store(tmp_path / "server.sqlite3"), **settings) as house:
                return await asyncio.wait_for(scenario(house), 10 * STEP_SECONDS)

        return asyncio.run(story())

    return run


@pytest.fixture
def online_twice(postgres_url: str) -> Callable[..., Any]:
    """`online_twice(scenario)`: two servers on one PostgreSQL, both in this process."""
    from ludotheque.server.store.postgres import postgres_store

    def run(scenario: Callable[[House, House], Awaitable[Any]], **settings: Any) -> Any:
        async def story() -> Any:
            first, second = postgres_store(postgres_url), postgres_store(postgres_url)
            async with opened(first, **settings) as one, opened(second, **settings) as two:
                return await asyncio.wait_for(scenario(one, two), 10 * STEP_SECONDS)

        return asyncio.run(story())

    return run


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl is not installed; its test was not run")
    path = tmp_path / "both.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", path, "-out", tmp_path / "certificate.pem"]
    subprocess.run([program, *words.split(), *names], check=True, capture_output=True)
    path.write_bytes(path.read_bytes() + (tmp_path / "certificate.pem").read_bytes())
    return path


class KeptLog(logging.Handler):
    """What would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def logged() -> Iterator[list[logging.LogRecord]]:
    """All that the program writes into its log, debug lines too."""
    handler, level = KeptLog(), LOGGER.level
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.DEBUG)
    yield handler.records
    LOGGER.setLevel(level)
    LOGGER.removeHandler(handler)


@pytest.fixture
def relaxed() -> Limits:
    return RELAXED


@pytest.fixture
def in_process_bots() -> InProcessBots:
    return InProcessBots()


class Program:
    """`ludotheque serve` as a process of its own."""

    def __init__(self, home: Path, port: int, *words: str) -> None:
        self.home, self.port = home, port
        environment = {**os.environ, "LUDOTHEQUE_HOME": str(home), "PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "ludotheque", "serve", "--port", str(self.port), *words]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert self.process.stdout is not None
        self.said = b""
        while b"Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said.decode()
            self.said += line

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def end(self) -> int:
        status = self.process.wait(STEP_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def stop(self) -> int:
        self.process.terminate()
        return self.end()


@pytest.fixture
def program(tmp_path: Path, free_port: Callable[[], int]) -> Iterator[Callable[..., Program]]:
    """`program("--password", "x")` starts a server; all are ended with the test."""
    started: list[Program] = []

    def start(*words: str) -> Program:
        started.append(Program(tmp_path / "home", free_port(), *words))
        return started[-1]

    yield start
    for each in started:
        each.kill()


@pytest.fixture
def visit() -> Callable[..., Any]:
    """`visit(port)`: a house for a server that runs elsewhere."""
    return lambda port: House(None, port)  # type: ignore[arg-type]


def missing(what: str) -> None:
    """A service that is not installed: in CI a failure, elsewhere a test that was not run."""
    reason = f"{what} is not installed (on Debian: apt-get install {what}); its tests were not run"
    if os.environ.get(REQUIRED):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def postgres_server(free_port: Callable[[], int]) -> Iterator[str]:
    """A PostgreSQL of our own, started for the tests: the address of its server, without a database."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    found = shutil.which("pg_ctl")
    if not folders and found is None:
        missing("postgresql")
    programs = folders[-1] if folders else Path(str(found)).resolve().parent
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))  # not below pytest's, which other users may not enter
    port = free_port()
    # PostgreSQL refuses to run as root; Debian's package brings a user for it.
    as_user: list[str] = []
    if os.geteuid() == 0:
        as_user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
    data = folder / "data"
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"

    def run(program: str, *words: str | Path) -> None:
        command = [*as_user, programs / program, "-D", data, *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    run("initdb", "-A", "trust", "-U", "tester", "-N")
    run("pg_ctl", "-o", options, "-l", folder / "log", "-w", "start")
    yield f"postgresql://tester@127.0.0.1:{port}"
    run("pg_ctl", "-m", "immediate", "stop")
    shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """An empty database."""
    import psycopg

    name = f"test_{os.getpid()}_{next(_DATABASES)}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{postgres_server}/{name}"


_DATABASES = itertools.count()


class OwnRedis:
    """A Redis that can be stopped and started again at the same address."""

    def __init__(self, program: str, folder: Path, port: int) -> None:
        self._port = port
        self._command = [program, "--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        self.url = f"redis://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + STEP_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1.0):
                return
            time.sleep(0.01)
        raise TimeoutError("Redis does not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(STEP_SECONDS)


@pytest.fixture(scope="session")
def redis_program() -> str:
    found = shutil.which("redis-server")
    if found is None:
        missing("redis-server")
    return str(found)


@pytest.fixture(scope="session")
def redis_url(
    redis_program: str, tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]
) -> Iterator[str]:
    """A Redis of our own."""
    own = OwnRedis(redis_program, tmp_path_factory.mktemp("redis"), free_port())
    own.start()
    yield own.url
    own.stop()


@pytest.fixture
def own_redis(redis_program: str, tmp_path: Path, free_port: Callable[[], int]) -> Iterator[OwnRedis]:
    """A Redis for one test alone."""
    own = OwnRedis(redis_program, tmp_path, free_port())
    own.start()
    yield own
    own.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Makes stores on one and the same empty database."""
    if request.param == "sqlite":
        return lambda: sqlite_store(tmp_path / "store.sqlite3")
    from ludotheque.server.store.postgres import postgres_store

    url = request.getfixturevalue("postgres_url")
    return lambda: postgres_store(url)
