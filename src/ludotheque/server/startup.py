"""Starting the server: from the arguments to a listening socket."""

from __future__ import annotations

import contextlib
import gc
import json
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import uvicorn

from ludotheque.contract import SetupError, phrase
from ludotheque.disk import Folders
from ludotheque.server.app import make_app
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.http_transport import HttpTransport
from ludotheque.server.limits import FOR_THE_WORLD, FOR_THIS_MACHINE, Limits
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.registry import NoBus, SharedBus, TableRegistry
from ludotheque.server.store import Store, StoreFailed
from ludotheque.server.websocket import WebSocketTransport

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 # only compared with
FIRST_PORT, PORT_TRIES = 8642, 20
_COLLECT_AFTER = (20_000, 10, 10)


@dataclass(frozen=True)
class ServeArgs:
    """How to serve."""

    host: str = "127.0.0.1"
    port: int | None = None
    """None: the usual one, or the next that is free."""

    database: str | None = None
    redis: str | None = None
    password: str | None = None
    certificate: Path | None = None
    key: Path | None = None
    origins: frozenset[str] = frozenset()
    proxies: str = ""
    """Addresses whose word about a visitor's address is believed."""

    limits: Limits | None = None
    """None: those that suit a server for this machine alone, or for the world."""

    computers: int | None = None


def run_server(args: ServeArgs, folders: Folders, ready: Callable[[list[str]], None]) -> None:
    """Serve until interrupted; `ready` gets the addresses once the server accepts connections."""
    store, bus = store_for(args.database, folders), bus_for(args.redis)
    listening = bound(args.host, args.port)
    is_for_this_machine = args.host in LOOPBACK and not args.proxies and not args.origins
    limits = args.limits or (FOR_THIS_MACHINE if is_for_this_machine else FOR_THE_WORLD)
    registry = TableRegistry(store, ProcessPool(args.computers), limits=limits, bus=bus)
    policy = AccessPolicy(args.password, args.origins, is_for_this_machine)
    scheme = "http" if args.certificate is None else "https"
    config = uvicorn.Config(
        make_app(registry, policy),
        lifespan="off",  # begun and ended below, in an order of our own
        http=HttpTransport,
        ws=WebSocketTransport,
        ws_max_size=4 * limits.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(args.proxies),
        forwarded_allow_ips=args.proxies or None,
        timeout_graceful_shutdown=5,
        ssl_certfile=args.certificate,
        ssl_keyfile=args.key,
    )
    server = _Server(config, registry, lambda: ready(addresses(scheme, args.host, listening.getsockname()[1])))
    with contextlib.closing(listening):
        server.run(sockets=[listening])


def store_for(database: str | None, folders: Folders) -> Store:
    """The store named by the host; without a name, a file among the user's own."""
    if database is None:
        return _sqlite(folders.data / "server.sqlite3")
    scheme, separator, rest = database.partition("://")
    if separator and scheme in ("postgresql", "postgres"):
        return _postgres(database)
    if separator and scheme != "sqlite":
        raise SetupError(phrase("server.bad-database", value=database[:40]), "database")
    return _sqlite(Path(rest if separator else database))


def bus_for(redis: str | None) -> SharedBus:
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
    why = problem.strerror or str(problem) if problem is not None else ""
    raise SetupError(phrase("server.cannot-listen", host=host[:80], port=str(port or FIRST_PORT), why=why), "port")


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


class _Server(uvicorn.Server):
    """Starts the registry before the first connection, and closes it before the sockets."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._registry = registry
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._registry.start()
        except StoreFailed as problem:  # whose words are for a move that is lost
            raise SetupError(
                phrase("server.no-database", why=str(problem.params["why"]).splitlines()[0]), "database"
            ) from problem
        await super().startup(sockets)
        _freeze_garbage_collector()
        if not self.should_exit:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._registry.announce_closing()
        await super().shutdown(sockets)
        await self._registry.stop()


def _freeze_garbage_collector() -> None:
    """What is loaded now stays loaded: scanning it for garbage again and again would delay the event loop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


def _sqlite(path: Path) -> Store:
    from ludotheque.server.store.sqlite import sqlite_store

    return sqlite_store(path)


def _postgres(url: str) -> Store:
    with _requiring("psycopg"):
        from ludotheque.server.store.postgres import postgres_store

        return postgres_store(url)


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
