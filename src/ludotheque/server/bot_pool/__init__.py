"""Computer players, analyses and other long work in worker processes: a slow or dead one never stalls a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ludotheque.contract import Analysis, LudothequeError, Phrase
from ludotheque.contract.record import Cause
from ludotheque.external_bots import BotSource
from ludotheque.server.bot_pool.fair_queue import Rank
from ludotheque.server.monitoring.meters import Histogram


@dataclass(frozen=True)
class BotRequest:
    """What should this level do here? States and actions travel in the game's notation."""

    game: str
    level: str
    state: str
    seat: int
    seed: int
    player: str
    """The same for one player through one game, so that it can keep its notes."""

    now: float | None = None
    """What the table's clock shows."""

    seconds: float | None = None
    """At most so long; none: the time that the level is meant to have."""

    source: BotSource | None = None
    """Of a player that the host brought; None for a level of the game."""

    wants_hints: bool = False
    """Hints by degrees too, if the game has some."""


@dataclass(frozen=True)
class Forfeited:
    """What a record says of it, and why in words."""

    cause: Cause
    why: Phrase


@dataclass(frozen=True)
class BotAnswer:
    """An action, or None to wait for the others."""

    action: str | None
    after_seconds: float = 0.0
    reason: Phrase | None = None
    forfeit: Forfeited | None = None
    """It cannot go on."""

    hints: tuple[Phrase, ...] = ()
    """Each telling more than the one before."""


@dataclass(frozen=True)
class AnalysisJob:
    """What is this position worth, as far as a search of so many seconds can say?"""

    game: str
    state: str
    seconds: float
    player: str
    """The same for all jobs about one game: a worker that analysed one position knows the next one better."""

    about: str | None = None
    """An action whose worth is wanted more than that of the others."""

    wants_line: bool = True


@dataclass(frozen=True)
class Asker:
    """Whose time it costs, and how soon it is wanted."""

    visitor: str
    """An address: as many as share one share its time."""

    rank: Callable[[], Rank]
    """As it is now."""


@dataclass(frozen=True)
class StopSignal:
    """Ends a running search, which then returns what it has found."""


class AnalysisFailed(LudothequeError, ValueError):
    """The analyst refuses: no compiled core, or a board too large for it."""

    kind = "analysis"


class BotFailed(Exception):
    """The player crashed, hung, or used too much memory."""


class BotPool(Protocol):
    """Where computer players choose and positions are analysed."""

    waits: Histogram
    """Seconds until a job got a worker; one that was interrupted counts again."""

    @property
    def is_full(self) -> bool: ...

    @property
    def waiting(self) -> int: ...

    async def choose(self, request: BotRequest, asker: Asker) -> BotAnswer:
        """What the player does; PoolFull when too many wait, BotFailed when it has no answer."""
        ...

    async def analyse(self, job: AnalysisJob, is_enough: Callable[[], bool], asker: Asker) -> Analysis[str]:
        """What is found until it is enough, or others wait; AnalysisFailed where nothing is known."""
        ...

    async def close(self) -> None: ...
