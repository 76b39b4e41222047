"""What must outlive the process: one log per table, finished games, and a few facts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from ludotheque.contract import LudothequeError, phrase
from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.wire.events import PhaseName


class VersionTaken(Exception):
    """Somebody else wrote this version first: read what they wrote and decide again."""


class StoreFailed(LudothequeError):
    """The disk is full, the database is gone: nothing was written, nothing was published."""

    kind = "store"

    def __init__(self, why: str) -> None:
        super().__init__(phrase("server.store-failed", why=why[:200]))


class Summary(Struct, frozen=True):
    """What is known of a table without reading its log; changes together with it."""

    id: str
    game: str
    phase: PhaseName
    is_listed: bool
    card: str
    """JSON for the lobby: names, options, pace."""

    checkpoint: int
    """The last version that stands alone."""

    version: int
    created_at: float
    changed_at: float
    deadline: float | None
    has_work: bool
    """A clock runs or a computer player is to move: a process has to own it."""

    address: str = ""
    """Where it was made from, for caps."""

    owner: str | None = None


class FinishedGame(Struct, frozen=True):
    """A game that came to its end."""

    id: str
    game: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    reason: str
    """JSON of the phrase."""

    record: str
    is_rated: bool
    finished_at: float


class Store(Protocol):
    """Every method either does all of its work or none; StoreFailed says that it did none."""

    is_shared: bool
    """Whether other processes may use it at the same time."""

    async def start(self) -> None:
        """Connect, and bring the tables to the newest form."""
        ...

    async def close(self) -> None: ...

    async def append(self, summary: Summary, entries: Sequence[LogEntry], finished: FinishedGame | None = None) -> None:
        """Add to the log, durably; VersionTaken if one of the versions is there already."""
        ...

    async def entries(self, table: str, after: int) -> list[LogEntry]:
        """The log from the version after this one on."""
        ...

    async def summary(self, table: str) -> Summary | None: ...

    async def listed(self, limit: int) -> list[Summary]:
        """The lobby: public tables that wait or play, the oldest first."""
        ...

    async def open_count(self, address: str) -> int:
        """Unfinished tables made from this address."""
        ...

    async def unattended(self, now: float) -> list[Summary]:
        """Tables with work whose owner is not alive, the most urgent first."""
        ...

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How far these tables have come."""
        ...

    async def working(self, owner: str) -> dict[str, int]:
        """The tables this owner has to look after, and how far they have come."""
        ...

    async def claim(self, table: str, owner: str, now: float) -> bool:
        """Become the one who looks after it; False while somebody else alive does."""
        ...

    async def heartbeat(self, owner: str, now: float, until: float) -> None:
        """This process is alive, and counts as alive until then."""
        ...

    async def last_heartbeat(self, owner: str) -> float | None: ...

    async def leave(self, owner: str) -> None:
        """This process goes; others may take over at once."""
        ...

    async def expire_processes(self) -> None:
        """No process but the one that asks is alive."""
        ...

    async def sweep(self, waiting_before: float, over_before: float, playing_before: float) -> list[str]:
        """Forget tables nobody has touched since; returns their ids."""
        ...

    async def finished(self, game: str | None, before: float, limit: int) -> list[FinishedGame]:
        """Newest first."""
        ...

    async def finished_game(self, game_id: str) -> FinishedGame | None: ...

    async def scores(self, game: str, since: float = 0.0) -> list[tuple[str, int]]:
        """Wins by name in games that ended after this moment, the most first."""
        ...

    async def fact(self, name: str, otherwise: str) -> str:
        """What was kept under this name, or `otherwise`, which is kept from now on."""
        ...

    async def write_backup(self, path: Path) -> None:
        """Everything, in a file that only its owner may read."""
        ...

    async def restore_backup(self, path: Path) -> int:
        """Everything in such a file, or nothing; RecordError unless the store is empty. Returns how many rows."""
        ...
