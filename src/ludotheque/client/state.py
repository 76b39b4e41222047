"""A table as its reader knows it, message after message; no socket, and no time but what it is told."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ludotheque.client.merging import merged, with_presence
from ludotheque.server.wire.chat import ChatLine
from ludotheque.server.wire.events import (
    Closing,
    Notice,
    Presence,
    Refused,
    Said,
    Sentence,
    ServerMessage,
    TableChange,
    TableSnapshot,
    Welcome,
)

Status: TypeAlias = Literal["joining", "open", "lost", "over"]
"""`joining` before the first table, `lost` between two connections, `over` when there will be no other."""

MOST_SAID = 40


class TableState(NamedTuple):
    """What there is to show at one moment; the same as a page in the browser knows."""

    table: TableSnapshot | None = None
    """Whole, as this seat may see it; None before the first message."""

    status: Status = "joining"
    closing: Sentence | None = None
    """Why the server hung up."""

    notice: str = ""
    """What the operator of the server tells everybody."""

    said: tuple[ChatLine, ...] = ()
    """The last lines that were told where people may write to each other; not those from before, or missed."""

    received_at: float = 0.0
    """By our own clock: since then the time at the table has gone on."""


class TableFollower:
    """Messages go in, states come out."""

    def __init__(self) -> None:
        self.state = TableState()
        self._is_asking = False
        self._is_greeted = False
        """The next table is the first of a connection: an older one is true where the server lost something."""

    @property
    def version(self) -> int | None:
        """The last that is known."""
        return None if self.state.table is None else self.state.table.version

    def receive(self, message: ServerMessage, now: float) -> bool:
        """Whether the whole table has to be asked for: a change is missing."""
        if isinstance(message, Welcome):
            self._is_greeted, self._is_asking = True, False
        elif isinstance(message, TableSnapshot):
            self._know(message, now)
        elif isinstance(message, TableChange):
            return self._merge(message, now)
        elif isinstance(message, Refused) and message.table is not None:
            self._know(message.table, now)
        elif isinstance(message, Presence) and self.state.table is not None:
            self.state = self.state._replace(table=with_presence(self.state.table, message))
        elif isinstance(message, Closing):
            status: Status = "lost" if message.should_reconnect else "over"
            self.state = self.state._replace(status=status, closing=message.reason)
        elif isinstance(message, Notice):
            self.state = self.state._replace(notice=message.text)
        elif isinstance(message, Said):
            self.state = self.state._replace(said=(*self.state.said, message.line)[-MOST_SAID:])
        return False

    def lose(self, status: Status) -> None:
        """Note that there is no connection now, unless it is over for good."""
        if self.state.status != "over":
            self.state = self.state._replace(status=status)

    def _know(self, table: TableSnapshot, now: float) -> None:
        if self._is_greeted or table.version >= (self.version or 0):
            self.state = self.state._replace(table=table, status="open", closing=None, received_at=now)
        self._is_asking = self._is_greeted = False

    def _merge(self, change: TableChange, now: float) -> bool:
        table = self.state.table
        if table is None or change.version <= table.version:
            return False
        if change.base == table.version:
            self.state = self.state._replace(table=merged(table, change), received_at=now)
            return False
        is_first = not self._is_asking
        self._is_asking = True
        return is_first
