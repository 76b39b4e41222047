"""How much one address, one table and one connection may ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from ludotheque.server.bot_pool.fair_queue import Bounds

_MAX_KEYS = 10_000
BOUNDS, ASIDES = Bounds(), Bounds(requests=64)


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Lives:
    """How long a table nobody touches is kept, in seconds."""

    waiting: float = 3600.0
    """In the lobby."""

    invitation: float = 3 * 86_400.0
    """For those who were sent the link."""

    over: float = 86_400.0
    playing: float = 45 * 86_400.0
    unused_profile: float = 7 * 86_400.0
    """Of one that never sat at a table, was never in a tournament and keeps nothing."""

    unplayed_profile: float = 90 * 86_400.0
    """Of one that never sat at a table and keeps no study."""

    profile: float = 730 * 86_400.0
    """Of any."""

    study: float = 365 * 86_400.0
    """Of one that nobody opens."""

    finished: float = 365 * 86_400.0
    """Games of nobody with a profile."""

    league: float = 366 * 86_400.0
    """What was handed in to it."""


@dataclass(frozen=True)
class Limits:
    """Generous for people, too tight for floods."""

    largest_body: int = 1024 * 1024
    """Bytes of an HTTP body: a saved game."""

    largest_message: int = 4096
    """Bytes of a socket message from a client."""

    body_seconds: float = 30.0
    """Until all of a body has come."""

    requests: Rate = Rate(120, 20)
    """Per address."""

    guesses: Rate = Rate(10, 0.1)
    """Of secrets that people choose or read aloud, passwords and codes of profiles: wrong ones per address."""

    all_guesses: Rate = Rate(300, 5)
    """By everybody: of a million million codes, a thousand in the lifetime of one."""

    new_tables: Rate = Rate(20, 0.2)
    """Per address."""

    new_profiles: Rate = Rate(60, 0.2)
    """Per address."""

    tables_per_address: int = 50
    """Unfinished ones."""

    tables_per_profile: int = 200
    """Unfinished ones."""

    entries_per_address: int = 200_000
    """In the logs of all its tables, as long as they are stored: who has more makes no further table."""

    stored: Rate = Rate(8 * 1024 * 1024, 500.0)
    """Bytes that an address, and a profile, leaves here: saved games, settings of tables, progress."""

    games_per_profile: int = 5_000
    """Finished ones; older ones are forgotten."""

    games: int = 1_000_000
    """Finished ones in all."""

    groups_per_profile: int = 20
    """Of friends."""

    profiles_per_group: int = 200

    studies_per_profile: int = 100
    studies: int = 50_000
    """In all; the ones that nobody opened for longest are forgotten."""

    storage_bytes: int = 20 * 1024**3
    """Of the whole database: then nothing new is taken, and games that have begun go on."""

    connections: int | None = None
    """Open in all; None: as many as the system grants files for."""

    connections_per_address: int = 256
    """That wait for something of the visitor; and as many that are worked for."""

    unread_bytes_per_address: int = 16 * 1024 * 1024
    """Of large answers that are being sent."""

    sockets_per_address: int = 64
    sockets_per_table: int = 512
    """Of people who watch: however many they are, those who play come in."""

    sockets_per_person: int = 16
    """Of one who plays, at one table."""

    messages: Rate = Rate(40, 10)
    """Per connection."""

    reactions: Rate = Rate(4, 0.5)
    """Per person and table."""

    outbox: int = 64
    """Small messages waiting for a slow reader; tables are merged and never pile up."""

    outbox_bytes: int = 512 * 1024
    """All of them together: a refusal is small, but brings the table."""

    send_seconds: float = 10.0
    silence_seconds: float = 30.0
    """A connection that says nothing for so long is closed."""

    hello_seconds: float = 5.0
    computer_seats_per_table: int = 25
    tournaments_per_profile: int = 3
    """That are not over, and were opened by it."""

    tournaments_per_address: int = 10
    tournaments: int = 300
    """That are not over, in all."""

    tournament_games: Rate = Rate(250, 0.2)
    """Of computers among themselves, per address that opened the tournaments."""

    unwatched_tables: int = 32
    """In memory, of computers among themselves at which nobody looks: the others stand still until one of them ends."""

    mails: Rate = Rate(3, 3 / 86_400)
    """That ask whether an address is somebody's: from one network address, of one profile, to one mailbox."""

    mail_seconds: float = 1800.0
    """Whoever is to move gets a mail after so long, if they have not moved by then."""

    mail_pause_seconds: float = 6 * 3600.0
    """Between two mails to one person."""

    vacation_days: int = 30
    """Of a profile, each year."""

    notice_seconds: float = 10.0
    """Whoever is to move hears of it elsewhere after so long."""

    allows_private_push: bool = False
    """Whether messages go to push services of one's own network, too, and without TLS."""

    min_bot_seconds: float = 0.0
    """A computer player moves no sooner than after so many seconds, so that people can follow."""

    analyses_per_address: int = 3
    """At once: all share the processors of one machine."""

    jobs: Bounds = BOUNDS
    """Waiting for a worker process."""

    asides: Bounds = ASIDES
    """Waiting for the thread beside the loop; each takes milliseconds, and a page may ask for several."""

    lives: Lives = Lives()


FOR_THE_WORLD = Limits(min_bot_seconds=0.5)
FOR_THIS_MACHINE = replace(
    FOR_THE_WORLD,
    requests=Rate(20_000, 10_000),
    new_tables=Rate(20_000, 5_000),
    new_profiles=Rate(20_000, 5_000),
    tables_per_address=100_000,
    tables_per_profile=100_000,
    entries_per_address=10**9,
    stored=Rate(1024**3, 1024**2),
    connections_per_address=50_000,
    unread_bytes_per_address=256 * 1024 * 1024,
    sockets_per_address=50_000,
    analyses_per_address=32,
    tournaments_per_profile=1_000,
    tournaments_per_address=1_000,
    tournaments=1_000,
    tournament_games=Rate(20_000, 5_000),
    unwatched_tables=100_000,
    notice_seconds=1.0,
    messages=Rate(1_000, 500),
    jobs=Bounds(10_000, 10_000, 10_000),
    asides=Bounds(10_000, 10_000, 10_000),
)
"""Only programs of one's own come to a server that listens on loopback: tournaments, tests, bots. One that runs wild is
still held back."""


class Bucket:
    """The tokens of one connection."""

    __slots__ = ("_level", "_rate", "_since")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._level, self._since = rate, rate.burst, now

    def take(self, now: float) -> bool:
        """Whether one more may pass."""
        rate = self._rate
        level = min(rate.burst, self._level + (now - self._since) * rate.per_second)
        self._since = now
        self._level = level - 1 if level >= 1 else level
        return level >= 1


class RateLimiter:
    """One bucket of tokens per key; forgotten when full again."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}
        self._swept_at = 0.0
        self.spent: Counter[str] | None = None
        """What was taken here since the other processes were last told; None where nobody is."""

    def take(self, key: str, count: int = 1) -> bool:
        """Whether this may pass."""
        now = self._clock()
        if len(self._levels) >= _MAX_KEYS and key not in self._levels:
            self._make_room(now)
        level, since = self._levels.get(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        if level < count:
            self._levels[key] = (level, now)
            return False
        self._levels[key] = (level - count, now)
        if self.spent is not None:
            self.spent[key] += count
        return True

    def give_back(self, key: str, count: int = 1) -> None:
        """What was just taken should not count."""
        level, since = self._levels.get(key, (self._rate.burst, self._clock()))
        self._levels[key] = (min(self._rate.burst, level + count), since)
        if self.spent is not None:
            self.spent[key] -= count

    def spend(self, key: str, count: int) -> None:
        """So much was taken in another process, which decided alone."""
        now = self._clock()
        level, since = self._levels.get(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        if len(self._levels) < _MAX_KEYS or key in self._levels:
            self._levels[key] = (max(-self._rate.burst, level - count), now)

    def __len__(self) -> int:
        return len(self._levels)

    def sweep(self) -> None:
        """Forget whoever has not come for a while."""
        self._forget_full(self._clock())

    def _make_room(self, now: float) -> None:
        """At most once a second all are looked through; in between the first to come is forgotten."""
        if now - self._swept_at >= 1.0:
            self._forget_full(now)
        if len(self._levels) >= _MAX_KEYS:
            del self._levels[next(iter(self._levels))]

    def _forget_full(self, now: float) -> None:
        self._swept_at = now
        self._levels = {
            key: (level, since)
            for key, (level, since) in self._levels.items()
            if level + (now - since) * self._rate.per_second < self._rate.burst
        }


class Rates:
    """The limits that hold for all processes together, by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.requests = RateLimiter(limits.requests, clock)
        self.guesses = RateLimiter(limits.guesses, clock)
        self.all_guesses = RateLimiter(limits.all_guesses, clock)
        self.new_tables = RateLimiter(limits.new_tables, clock)
        self.stored = RateLimiter(limits.stored, clock)
        self.new_profiles = RateLimiter(limits.new_profiles, clock)
        self.tournament_games = RateLimiter(limits.tournament_games, clock)
        self.mails = RateLimiter(limits.mails, clock)
        self.by_name: dict[str, RateLimiter] = dict(vars(self))

    def may_guess(self, address: str) -> bool:
        """Whether one more secret may be tried, whichever way it comes; to be asked before it is looked at."""
        return self.guesses.take(address) and self.all_guesses.take("")

    def guessed_right(self, address: str) -> None:
        """Give back what the last guess cost: it was right, so it was none."""
        self.guesses.give_back(address)
        self.all_guesses.give_back("")


class KeyedCounter:
    """How many there are per key now."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def __getitem__(self, key: str) -> int:
        return self._counts.get(key, 0)

    def enter(self, key: str, count: int = 1) -> None:
        self._counts[key] = self[key] + count

    def leave(self, key: str, count: int = 1) -> None:
        self._counts[key] = self[key] - count
        if self._counts[key] <= 0:
            del self._counts[key]

    @property
    def total(self) -> int:
        return sum(self._counts.values())
