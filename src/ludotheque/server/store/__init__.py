"""What must outlive the process: one log per table, finished games, and a few facts."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from ludotheque.contract import LudothequeError, phrase
from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.hosted.rating import RatedGame
from ludotheque.server.limits import Lives
from ludotheque.server.wire.events import PhaseName
from ludotheque.server.wire.profile import GameResult

if TYPE_CHECKING:
    from ludotheque.server.store.admin import AdminStore
    from ludotheque.server.store.backup import Report, SetAside
    from ludotheque.server.store.chat import ChatStore
    from ludotheque.server.store.connection_thread import Load
    from ludotheque.server.store.exactness import ExactnessStore
    from ludotheque.server.store.explored import ExploredStore
    from ludotheque.server.store.groups import GroupStore
    from ludotheque.server.store.league import LeagueStore
    from ludotheque.server.store.mail import MailStore
    from ludotheque.server.store.passkeys import PasskeyStore
    from ludotheque.server.store.profiles import ProfileStore
    from ludotheque.server.store.push import PushStore
    from ludotheque.server.store.puzzles import PuzzleStore
    from ludotheque.server.store.quarantine import QuarantineStore
    from ludotheque.server.store.ratings import RatingStore
    from ludotheque.server.store.retention import RetentionStore
    from ludotheque.server.store.seeks import SeekStore
    from ludotheque.server.store.studies import StudyStore
    from ludotheque.server.store.table_codes import TableCodeStore
    from ludotheque.server.store.tournaments import TournamentStore
    from ludotheque.server.store.vacations import VacationStore


Durability: TypeAlias = Literal["process", "power"]
"""What a change outlives from the moment it is told.

process    the end of this process, however sudden (kill -9): the change is with the operating system or the database
power      the end of the machine too: the change is on the disk, as far as the disk says so

After loss of power a store that only promised `process` is whole, but lacks the last changes: what SQLite wrote since
its last checkpoint, or PostgreSQL in its last half second. A crash of PostgreSQL itself counts as loss of power.
"""

LogRow: TypeAlias = tuple[int, float, str, str | None]
"""Version, time, event and command of an entry, as stored."""

DURABILITIES: tuple[Durability, ...] = ("process", "power")


class VersionTaken(Exception):
    """Somebody else wrote this version, or became the owner: read what they wrote and decide again."""


class StoreFailed(LudothequeError):
    """The disk is full, the database is gone: nothing was written, nothing was published."""

    kind = "store"

    def __init__(self, why: str) -> None:
        super().__init__(phrase("server.store-failed", why=why[:200]))


class StoreMoved(StoreFailed):
    """The file was moved, deleted or replaced by another: what is written there now, no restart would find."""

    def __init__(self) -> None:
        super().__init__("the file of the database is no longer where it was opened: put it back, or stop the server")


class Unconfirmed(StoreFailed):
    """The database hung up before it said so: it may have been written, and has to be read again."""


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


class OwnGame(Struct, frozen=True):
    """A finished game as one person's own."""

    person: str
    options: str
    """JSON of those that are not the usual ones."""

    opponent: str
    result: GameResult
    seat: int | None
    seats: tuple[int, ...]
    moves: int


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
    is_listed: bool = False
    """Anybody may find it in a list; without, it takes the link."""

    card: str = ""
    """JSON for lists: who played, how long. Names are not in it: they stand in one place."""

    own: tuple[OwnGame, ...] = ()
    """What it means to the profiles that sat there; written, never read back."""

    rated: RatedGame | None = None
    """What is to be counted of it; written, never read back."""


class Location(NamedTuple):
    """The process that looks after a table."""

    owner: str
    address: str
    """Where other processes reach it."""

    machine: str
    """Which machine it runs on: there, sockets can be handed over."""


class Store(Protocol):
    """Every method either does all of its work or none; StoreFailed says that it did none."""

    is_shared: bool
    """Whether other processes may use it at the same time."""

    def lock(self) -> None:
        """SetupError if another server uses it and only one may."""
        ...

    async def start(self) -> None:
        """Connect, and bring the tables to the newest form."""
        ...

    async def open(self) -> None:
        """Connect, to read; SetupError unless the tables have the newest form already."""
        ...

    async def close(self) -> None: ...

    profiles: ProfileStore
    retention: RetentionStore
    quarantine: QuarantineStore
    admin: AdminStore
    ratings: RatingStore
    chat: ChatStore
    exactness: ExactnessStore
    table_codes: TableCodeStore
    seeks: SeekStore
    league: LeagueStore
    groups: GroupStore
    puzzles: PuzzleStore
    vacations: VacationStore
    push: PushStore
    mail: MailStore
    explored: ExploredStore
    studies: StudyStore
    tournaments: TournamentStore
    passkeys: PasskeyStore
    loads: tuple[Load, ...]

    async def ping(self) -> None:
        """Write and read, to see that both can be done; StoreFailed where not."""
        ...

    async def processes(self, now: float) -> list[Location]:
        """The processes that are alive."""
        ...

    def dead_threads(self) -> list[str]:
        """Those that ended by a bug; everything that needs them fails."""
        ...

    async def now(self) -> float:
        """Seconds since 1970, the same for all processes that share it."""
        ...

    async def live(self, now: float) -> float:
        """A server is alive at this moment. Returns the jump since one last was, in seconds: 0 if there was none."""
        ...

    def append(
        self,
        summary: Summary,
        entries: Sequence[LogEntry],
        finished: FinishedGame | None = None,
        people: Collection[str] = (),
        *,
        before: Summary | None = None,
    ) -> asyncio.Future[None]:
        """Add to the log of a table, or open one (`before` is None); done once it is durable.

        VersionTaken unless it follows the version of `before`, whose owner still owns the table. `people`, of those
        who have a profile, will find the table among theirs.
        """
        ...

    async def entries(self, table: str, after: int) -> list[LogEntry]:
        """The log from the version after this one on."""
        ...

    async def log(self, table: str, after: int) -> list[LogRow]:
        """The same as it is stored: reading a long one takes a while."""
        ...

    async def summary(self, table: str) -> Summary | None: ...

    async def listed(self, limit: int) -> list[Summary]:
        """The lobby: public tables that wait or play, the oldest first."""
        ...

    async def open_count(self, address: str) -> int:
        """Unfinished tables made from this address."""
        ...

    async def entry_count(self, address: str) -> int:
        """Entries in the logs of all tables made from this address."""
        ...

    async def unattended(self, now: float) -> list[str]:
        """Tables with work whose owner is not alive; all of them."""
        ...

    async def claim(self, table: str, owner: str, now: float) -> bool:
        """Become the one who looks after it; False while somebody else alive does."""
        ...

    async def locate(self, table: str, now: float) -> Location | None:
        """Who looks after it; None if nobody alive does, or there is no such table."""
        ...

    async def heartbeat(self, owner: str, now: float, until: float, address: str = "", machine: str = "") -> float:
        """This process is alive at this address of this machine, and counts as alive until then. Returns `now()`.

        ProgramOutdated once a newer program has changed the database in a way that this one does not know.
        """
        ...

    async def last_heartbeat(self, owner: str) -> float | None: ...

    async def leave(self, owner: str) -> None:
        """This process goes; others may take over at once."""
        ...

    async def expire_processes(self, address: str = "", machine: str = "") -> None:
        """No process but the one that asks is alive, or none of those at this address."""
        ...

    async def sweep(self, now: float, lives: Lives) -> list[str]:
        """Forget tables nobody has touched for so long while a server was alive; returns their ids."""
        ...

    async def finished(self, game: str | None, before: float, limit: int) -> list[FinishedGame]:
        """Those that are listed, newest first."""
        ...

    async def finished_game(self, game_id: str) -> FinishedGame | None: ...

    async def fact(self, name: str, otherwise: str) -> str:
        """What was kept under this name, or `otherwise`, which is kept from now on."""
        ...

    async def write_backup(self, path: Path) -> None:
        """Everything, in a file that only its owner may read."""
        ...

    async def restore_backup(self, path: Path, set_aside: SetAside | None = None) -> Report:
        """Everything in such a file, or nothing; RecordError unless the store is empty and every game replays.

        With `set_aside` tables and games that do not replay are left out, and their lines handed to it.
        """
        ...

    async def verify(self) -> Report:
        """Every table and finished game replayed."""
        ...
