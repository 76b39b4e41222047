"""What can happen at a table: the entries of its log, in the form in which they are stored.

Plain data that cannot refer to itself: the garbage collector need not look at it (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from ludotheque.play import Cause
from ludotheque.server.wire.bots import DeclineReason
from ludotheque.server.wire.commands import OfferKind, Reaction
from ludotheque.server.wire.events import PlayerColour, SeatKind, TableSettings


class SeatAssignment(Struct, frozen=True, omit_defaults=True, gc=False):
    """Who has a seat, or may take it."""

    kind: SeatKind = "open"
    name: str = ""
    level: str | None = None
    person: str | None = None
    """The unguessable name of whoever holds the key to this seat; never sent to anybody."""

    symbol: str = ""
    """Chosen by the host; empty for the game's own."""

    colour: PlayerColour = ""
    picture: str = ""
    """From the profile of whoever sits here; friends at the same screen have none."""

    is_bot: bool = False
    """A program with a profile of its own sits here, or is to."""

    invited: str | None = None
    """The bot for whom the seat is reserved, as it is called in `person` once it sits."""

    away_until: float | None = None
    """On vacation: no clock runs for this seat. In seconds of the server's clock."""

    @property
    def whose(self) -> str | None:
        """Who sits here, or is invited to."""
        return self.person or self.invited


class Opened(Struct, tag="opened", frozen=True, gc=False):
    """The table is set. Stands alone: nothing before it is needed."""

    settings: TableSettings
    host: str
    assignments: tuple[SeatAssignment, ...] = field(name="places")
    record: str | None = None
    """A saved game to go on with."""

    seed: int | None = None
    """Chosen by the host; None: drawn when the game begins."""


class Dealt(Struct, tag="dealt", frozen=True, gc=False):
    """A game begins. Stands alone: nothing before it is needed."""

    settings: TableSettings
    host: str
    assignments: tuple[SeatAssignment, ...] = field(name="places")
    number: int
    record: str
    """The game at its beginning, in the lossless form, opening included."""


class SeatChanged(Struct, tag="placed", frozen=True, omit_defaults=True, gc=False):
    """Somebody sat down or stood up, or the host changed who may sit there."""

    seat: int
    assignment: SeatAssignment = field(name="place")
    why: Literal["sat", "left", "away", "changed"]
    name: str = ""
    """Of whoever left."""

    declined: DeclineReason | None = None
    """Why an invited bot does not come."""


class Moved(Struct, tag="moved", frozen=True, omit_defaults=True, gc=False):
    """A seat acted; None is the clock."""

    by: int | None
    action: str
    is_stand_in: bool = False
    """For a seat that gave up."""


_CAUSE_OF_WHY: Mapping[str, Cause] = {"left": "left", "away": "disconnected"}


class Resigned(Struct, tag="resigned", frozen=True, omit_defaults=True, gc=False):
    """A seat stops playing."""

    seat: int
    cause: Cause = "resigned"
    why: Literal["asked", "left", "away", "broken", "time"] = "asked"
    reason: dict[str, Any] | None = None
    """What a player that the host brought did wrong: a phrase, as files have it."""

    @property
    def said_cause(self) -> Cause:
        """What outcome and record say; logs have always had `why` for those who went away."""
        return _CAUSE_OF_WHY.get(self.why, self.cause)


class Offered(Struct, tag="offered", frozen=True, gc=False):
    seat: int
    kind: OfferKind = field(name="what")


class Declined(Struct, tag="declined", frozen=True, gc=False):
    seat: int
    kind: OfferKind = field(name="what")


class TookBack(Struct, tag="took-back", frozen=True, gc=False):
    """So many steps were undone."""

    count: int


class Agreed(Struct, tag="agreed", frozen=True, gc=False):
    """Everybody agreed to a draw."""


class Paused(Struct, tag="paused", frozen=True, gc=False):
    seat: int


class Resumed(Struct, tag="resumed", frozen=True, gc=False):
    seat: int


class Reacted(Struct, tag="reacted", frozen=True, gc=False):
    seat: int
    reaction: Reaction


class Planned(Struct, tag="planned", frozen=True, gc=False):
    """What a seat answers to which moves, instead of what it planned before. Nobody else is ever told."""

    seat: int
    lines: tuple[tuple[str, ...], ...]


class Rested(Struct, tag="rested", frozen=True, gc=False):
    """Whoever has this seat goes on vacation, or is back."""

    seat: int
    until: float | None


class Forgotten(Struct, tag="forgotten", frozen=True, gc=False):
    """A person was erased: these seats have these names now, and nobody has a key to them.

    The entries before it are rewritten so that they never named anybody else.
    """

    seats: tuple[int, ...]
    names: tuple[str, ...]
    persons: tuple[str, ...]
    """Who was erased."""

    nobody: str
    """Who they were, from now on."""


class TimeCredited(Struct, tag="credited", frozen=True, gc=False):
    """Time in which nobody could play is given back."""

    seconds: float


Event: TypeAlias = (
    Opened
    | Dealt
    | SeatChanged
    | Moved
    | Resigned
    | Offered
    | Declined
    | TookBack
    | Agreed
    | Paused
    | Resumed
    | Reacted
    | Planned
    | Rested
    | Forgotten
    | TimeCredited
)
CHECKPOINTS = (Opened, Dealt)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


class LogEntry(Struct, frozen=True, gc=False):
    """One line of the log."""

    version: int
    at: float
    event: Event
    command: str | None = None
    """Who sent the command and its id, so that the same command twice is done once."""


def write_event(event: Event) -> str:
    return _ENCODER.encode(event).decode()


def read_event(text: str) -> Event:
    return _DECODER.decode(text)
