"""For whom a table is shown."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.contract import Seat
from ludotheque.server.hosted.table import HostedTable


class Reader(NamedTuple):
    """Somebody who follows a table, in a language."""

    person: str | None
    language: str
    has_texts: bool = False
    """Whether they want sentences in words and the board in characters."""


class Viewer(NamedTuple):
    """As whom a reader sees the table: from a seat or in the audience."""

    seat: Seat | None
    is_host: bool
    language: str
    own: tuple[Seat, ...] = ()
    """All seats of whoever looks, where several share a screen."""

    has_texts: bool = False

    @property
    def addressed(self) -> Seat | None:
        """Who is "you" in sentences, and whose secrets are told: nobody where friends share a screen."""
        return self.own[0] if len(self.own) == 1 else None


def viewer_of(hosted: HostedTable, reader: Reader) -> Viewer:
    """As whom this reader sees the table."""
    person = reader.person
    own = hosted.seats_of(person)
    seat = hosted.seat_of(person) if len(own) > 1 else own[0] if own else None
    return Viewer(seat, person is not None and person == hosted.host, reader.language, own, reader.has_texts)
