"""Starting the server: from the arguments to a listening socket."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import signal
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

from aiohttp import web

from ludotheque.contract import Phrase, RecordError, SetupError, phrase
from ludotheque.disk import Folders, log_error
from ludotheque.external_bots import BotSource
from ludotheque.server.accepting import accepting
from ludotheque.server.admin_key import admin_key
from ludotheque.server.app import make_app
from ludotheque.server.bot_pool import BotPool
from ludotheque.server.bot_pool.lanes import TwoLanes
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.brought import bring
from ludotheque.server.community.mail.smtp import read_mail_server
from ludotheque.server.descriptors import raise_limit
from ludotheque.server.garbage import keep_collecting
from ludotheque.server.hangup import Certificate, Hangup, reload
from ludotheque.server.idle_sweep import keep_cutting
from ludotheque.server.limits import FOR_THE_WORLD, FOR_THIS_MACHINE, Limits
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.peers import Bus, NoBus
from ludotheque.server.prefork import DRAINED, FAILED, Worker, prefork
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.registry import TableRegistry
from ludotheque.server.request_id import VisitorLog
from ludotheque.server.sending import SENDING
from ludotheque.server.store import Durability, Store, StoreFailed

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 # only compared with
FIRST_PORT, PORT_TRIES = 8642, 20
_REFUSALS = {
    errno.EADDRINUSE: "server.listening.taken",
    errno.EADDRNOTAVAIL: "server.listening.not-ours",
    errno.EACCES: "server.listening.not-allowed",
}
HEAD_SECONDS = 20.0
"""From the opening, or from the answer before, until the head of a request is complete."""

_LINGER_SECONDS = 2.0
"""For a body that was refused: so long it is read and thrown away, so that the refusal is heard."""

_THREAD_SECONDS = 0.0005
"""After so long a thread beside the loop lets go of the interpreter, when the loop has something to do: moves pass
several times between the loop and the store, and would wait for Python's usual 5 ms each time."""

_STOP_SECONDS = 3.0
"""For requests that are being answered when the server stops."""

_MAX_LINE = 16_384
"""Bytes of a request's first line: an address may hold a whole game."""


@dataclass(frozen=True)
class ServeArgs:
    """How to serve."""

    host: str = "127.0.0.1"
    port: int | None = None
    """None: the usual one, or the next that is free."""

    database: str | None = None
    durability: Durability | None = None
    """None: `process` with SQLite, `power` with PostgreSQL."""
    redis: str | None = None
    password: str | None = None
    certificate: Path | None = None
    key: Path | None = None
    origins: frozenset[str] = frozenset()
    proxies: str = ""
    """Addresses whose word about a visitor's address is believed."""

    limits: Limits | None = None
    """None: those that suit a server for this machine alone, or for the world."""

    storage_gigabytes: int | None = None
    """How large the database may grow; None: as the limits say."""

    has_chat: bool = False
    """Whether people at a table may write to each other what they like."""

    has_leaderboards: bool = True
    """Whether anybody may see who has the highest ratings."""

    computers: int | None = None
    players: tuple[str, ...] = ()
    """Brought by the host: `me=bot.py:Bot`, `me=./engine`."""

    sources: Mapping[str, BotSource] = field(default_factory=dict)
    """The same, tried and offered, by their levels."""

    processes: int = 1
    """On one listening socket; more than one needs PostgreSQL."""

    smtp: str | None = None
    """The host's mail server: `smtps://user:password@mail.example?from=games@example.org`."""

    site: str = ""
    """Where people reach this server: links in mails and frames lead there."""

    allows_private_push: bool = False
    """Notifications also go to push services of one's own network."""

    drain_seconds: float = 0.0
    """After SIGTERM games may go on for so long."""

    @property
    def is_loopback_only(self) -> bool:
        """Nobody comes from elsewhere, by no proxy and no page."""
        return self.host in LOOPBACK and not self.proxies and not self.origins


def run_server(args: ServeArgs, folders: Folders, ready: Callable[[list[str]], None]) -> None:
    """Serve until interrupted; `ready` gets the addresses once the server accepts connections."""
    raise_limit()
    sys.setswitchinterval(_THREAD_SECONDS)
    args = replace(args, sources=bring(args.players))
    with contextlib.closing(bound(args.host, args.port)) as listening:
        scheme = "http" if args.certificate is None else "https"
        found = addresses(scheme, args.host, listening.getsockname()[1])
        _admin_key(folders)  # made before there are several processes, which would each make one
        Hangup().call(lambda: None)  # the files have not been read yet
        worker = _worker(args, lambda: ready(found))
        begin = (lambda: ready(found)) if worker is None else worker.begin
        with asyncio.Runner(loop_factory=_fast_loop()) as runner:
            is_drained = runner.run(_serve(args, folders, listening, worker, begin))
    if worker is not None:
        raise SystemExit(DRAINED if is_drained else 0)


async def _serve(
    args: ServeArgs,
    folders: Folders,
    listening: socket.socket,
    worker: Worker | None,
    begin: Callable[[], None],
) -> bool:
    """Whether it stopped because the operator wanted it to."""
    registry, policy = _registry_for(args, folders), _policy_for(args, folders)
    certificate = None if args.certificate is None else Certificate(args.certificate, args.key)
    tls = None if certificate is None else certificate.context
    async with serving(registry, policy, listening, tls, worker):
        registry.supervisor.keep(keep_collecting)
        Hangup().call_in_loop(lambda: reload(certificate), registry.stopping.set)
        begin()
        await _until_stopped(registry, args.drain_seconds)
    if registry.outdated is not None:
        raise registry.outdated
    if registry.failure is not None:
        raise SystemExit(FAILED)
    return registry.rules.drain is not None


def _registry_for(args: ServeArgs, folders: Folders) -> TableRegistry:
    limits = _limits_for(args)
    store, bus = store_for(args.database, folders, args.durability), bus_for(args.redis)
    bot_pool = ProcessPool(args.computers, args.processes, limits.jobs)
    lanes: BotPool = TwoLanes(bot_pool, args.sources, limits.jobs) if args.sources else bot_pool
    registry = TableRegistry(store, lanes, limits=limits, bus=bus)
    registry.community.mail.server = None if args.smtp is None else read_mail_server(args.smtp, args.site)
    return registry


def _limits_for(args: ServeArgs) -> Limits:
    """Those that were given, else those that suit whoever can come."""
    limits = args.limits or (FOR_THIS_MACHINE if args.is_loopback_only else FOR_THE_WORLD)
    if args.storage_gigabytes is not None:
        limits = replace(limits, storage_bytes=args.storage_gigabytes * 1024**3)
    return replace(limits, allows_private_push=args.allows_private_push)


def _policy_for(args: ServeArgs, folders: Folders) -> AccessPolicy:
    return AccessPolicy(
        args.password,
        args.origins,
        args.is_loopback_only,
        TrustedProxies(args.proxies),
        _admin_key(folders),
        has_chat=args.has_chat,
        has_leaderboards=args.has_leaderboards,
        site=args.site,
    )


def _admin_key(folders: Folders) -> str | None:
    """None where it can be kept nowhere: tables are served all the same."""
    try:
        return admin_key(folders)
    except (OSError, RecordError) as problem:
        log_error(problem)
        return None


def runner_for(registry: TableRegistry, policy: AccessPolicy) -> web.AppRunner:
    """The application, to be set up; its `server` makes the protocol of a connection, wherever it was accepted."""
    return web.AppRunner(
        make_app(registry, policy),
        access_log=None,
        logger=VisitorLog(),
        keepalive_timeout=HEAD_SECONDS,
        lingering_time=_LINGER_SECONDS,
        shutdown_timeout=_STOP_SECONDS,
        max_line_size=_MAX_LINE,
        auto_decompress=False,  # a small body cannot become a large one
    )


@contextlib.asynccontextmanager
async def serving(
    registry: TableRegistry,
    policy: AccessPolicy,
    listening: socket.socket,
    tls: ssl.SSLContext | None = None,
    worker: Worker | None = None,
) -> AsyncIterator[web.Server]:
    """The registry first, then connections; at the end everybody is told, then connections close, then the registry.

    Where several workers listen on one socket, each has another one that leads to it alone.
    """
    host, port = listening.getsockname()[:2]
    private = None if worker is None else _private(host, port + 1 + worker.number)
    reached_at = port if private is None else private.getsockname()[1]
    registry.ownership.address = addresses("http" if tls is None else "https", host, reached_at)[0]
    runner = runner_for(registry, policy)
    try:
        await runner.setup()
    except StoreFailed as problem:  # whose words are for a move that is lost
        raise SetupError(
            phrase("server.no-database", why=str(problem.params["why"]).splitlines()[0]), "database"
        ) from problem
    assert runner.server is not None
    registry.supervisor.keep(partial(keep_cutting, runner.server, runner.app[SENDING]), "keep_cutting")
    try:
        async with accepting(runner, listening, tls, worker, private):
            yield runner.server
    finally:
        await registry.announce_closing()
        await runner.cleanup()
        if private is not None:
            private.close()


def _worker(args: ServeArgs, announce: Callable[[], None]) -> Worker | None:
    """None where one process serves. In the one that looks after several, this never returns."""
    if args.processes == 1:
        return None
    if not hasattr(os, "fork"):
        raise SetupError(phrase("server.no-fork"), "processes")
    if not (args.database or "").startswith(("postgresql://", "postgres://")):
        raise SetupError(phrase("server.processes-need-postgresql"), "processes")
    return prefork(args.processes, announce, args.drain_seconds)


def _private(host: str, port: int) -> socket.socket:
    """At this port, or at any if it is taken."""
    try:
        return bound(host, port)
    except (SetupError, OverflowError):
        return bound(host, 0)


def store_for(database: str | None, folders: Folders, durability: Durability | None = None) -> Store:
    """The store named by the host; without a name, a file among the user's own."""
    path = database_file(database, folders)
    if path is not None:
        return _sqlite(path, durability or "process")
    assert database is not None, "without a name there is a file"
    return _postgres(database, durability or "power")


def database_file(database: str | None, folders: Folders) -> Path | None:
    """Where SQLite keeps it; None for PostgreSQL."""
    if database is None:
        return folders.data / "server.sqlite3"
    scheme, separator, rest = database.partition("://")
    if separator and scheme in ("postgresql", "postgres"):
        return None
    if separator and scheme != "sqlite":
        raise SetupError(phrase("server.bad-database", value=database[:40]), "database")
    return Path(rest if separator else database)


def bus_for(redis: str | None) -> Bus:
    """The way to other processes."""
    if redis is None:
        return NoBus()
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise SetupError(phrase("server.bad-redis", value=redis[:40]), "redis")
    with _requiring("redis"):
        from ludotheque.server.redis_bus import RedisBus

        return RedisBus(redis)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that is ours, at the port asked for or the first that is free."""
    ports = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + PORT_TRIES), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem: OSError | None = None
    for candidate in ports:
        # The protocol is named: asyncio sends small messages at once only on sockets that say they are TCP.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # there it would share a port that another program has
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as refused:
            listening.close()
            problem = refused
        else:
            return listening
    assert problem is not None
    words = {"host": host[:80], "port": str(port or FIRST_PORT)}
    raise SetupError(phrase("server.cannot-listen", **words, why=_refusal(problem)), "port")


def _refusal(problem: OSError) -> Phrase:
    """Why the machine gives no such address, in a person's words where we have them."""
    if isinstance(problem, socket.gaierror):
        return phrase("server.listening.unknown")
    code = _REFUSALS.get(problem.errno or 0)
    return phrase("plain", text=problem.strerror or str(problem)) if code is None else phrase(code)


def running_here() -> str | None:
    """The address of a server of ours at the usual port of this machine, if one answers."""
    address = f"http://127.0.0.1:{FIRST_PORT}/"
    try:
        with urlopen(f"{address}api/health", timeout=0.5) as answer:  # noqa: S310 # our own machine
            health = json.loads(answer.read(4096))
    except (OSError, ValueError, HTTPException):
        return None
    return address if isinstance(health, dict) and "protocol" in health else None


def addresses(scheme: str, host: str, port: int) -> list[str]:
    """The addresses of this server, the one to share first."""
    hosts = [host]
    if host in EVERYWHERE:
        hosts = [*_own_addresses(), "127.0.0.1"]
    return [f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}/" for name in hosts]


async def _until_stopped(registry: TableRegistry, drain_seconds: float) -> None:
    """Until Ctrl-C or SIGTERM, too; where the loop knows no signals, an interrupt cancels this."""
    stopped = registry.stopping

    def terminate() -> None:
        if drain_seconds and registry.rules.drain is None:
            registry.delivery.spawn(registry.rules.drain_here(drain_seconds))
        else:  # the second time, too
            stopped.set()

    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGINT, stopped.set)
        loop.add_signal_handler(signal.SIGTERM, terminate)
    await stopped.wait()


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed: half the cost of a message."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _sqlite(path: Path, durability: Durability) -> Store:
    from ludotheque.server.store.sqlite import sqlite_store

    return sqlite_store(path, durability)


def _postgres(url: str, durability: Durability) -> Store:
    with _requiring("psycopg"):
        from ludotheque.server.store.postgres import postgres_store

        return postgres_store(url, durability)


@contextlib.contextmanager
def _requiring(package: str) -> Iterator[None]:
    try:
        yield
    except ImportError as problem:
        raise SetupError(phrase("server.no-scale", package=package)) from problem


def _own_addresses() -> list[str]:
    """This machine in the local network, found by asking which way a packet would leave; none is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return [str(probe.getsockname()[0])]
    return []
