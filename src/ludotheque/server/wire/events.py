"""Messages from the server, over the socket or as lines of the stream: JSON objects with a `type`.

Plain data that cannot refer to itself: the garbage collector need not look at it (`gc=False`).
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from ludotheque.play import Cause
from ludotheque.server.wire.chat import ChatLine
from ludotheque.server.wire.commands import OfferKind

PhaseName: TypeAlias = Literal["waiting", "playing", "over"]
SeatKind: TypeAlias = Literal["open", "reserved", "person", "computer"]
PlayerColour: TypeAlias = Literal["", "orange", "yellow", "sky", "green", "pink", "amber", "blue", "ink"]


class Sentence(Struct, frozen=True, omit_defaults=True, gc=False):
    """A code that never changes and its parameters: the texts of a language make words of them."""

    code: str
    params: dict[str, Any]
    """`{"code": "player", "params": {"number": 1}}` is who has the first seat."""

    text: str = ""
    """The words in your language, with the names of the players. A table has them for who asked for texts."""


class FieldProblem(Struct, frozen=True, omit_defaults=True, gc=False):
    """What is wrong with one field of a form."""

    field: str | None
    code: str
    params: dict[str, Any]
    text: str = ""


class Refusal(Struct, frozen=True, omit_defaults=True, gc=False):
    """Why something was not done. Nothing has changed."""

    kind: str
    code: str
    params: dict[str, Any]
    problems: list[FieldProblem]
    text: str = ""
    """The words in your language; over a socket for who asked for texts."""


class Player(Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat, as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    symbol: str
    is_connected: bool
    """Connected now; computers always are."""

    has_resigned: bool
    is_host: bool
    colour: PlayerColour = ""
    """Chosen by the host; empty for the game's own."""

    cause: Cause | None = None
    """Why this seat stopped playing."""

    note: Sentence | None = None
    """Why a computer that the host brought does not play: it failed, or it is not on this server any more. At an open
    seat: why the bot that was challenged does not come."""

    picture: str = ""
    """A person's animal, and the colour behind it where one was chosen: `fox`, `fox pink`. Empty for computers."""

    away_until: float | None = None
    """On vacation until then, in seconds of the server's clock: time does not run for this seat."""

    is_bot: bool = False
    """A program that somebody else runs; on a reserved seat one that was challenged."""


class Pace(Struct, frozen=True, gc=False):
    """How time is counted: not at all, so long per move, or so long per game and a little more each move."""

    kind: Literal["none", "per-move", "per-game"] = "none"
    seconds: float = 0.0
    increment: float = 0.0


class Clock(Struct, frozen=True, gc=False):
    """Seconds left by seat at the moment `now` of the message, and whose time runs."""

    left: list[float]
    running: list[int]


class RunningTimer(Struct, frozen=True, gc=False):
    """A timer of the rules: the same key means that it runs on."""

    key: str
    seconds: float
    left: float


class Outcome(Struct, frozen=True, gc=False):
    """How it ended: a place for every seat, 1 is first."""

    places: list[int]
    reason: Sentence


class Step(Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of the game: an action by a seat (None: the clock), or somebody gave up.

    With neither action nor cause, somebody chose what you may not know yet; once it is revealed the whole table comes.
    """

    by: int | None
    action: str | None = None
    cause: Cause | None = None


class Offer(Struct, frozen=True, gc=False):
    """An open offer: by whom, and who has agreed."""

    kind: OfferKind
    by: int
    agreed: list[int]


class LogEntry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry of the log, as everybody may know it."""

    version: int
    at: float
    kind: str
    said: Sentence | None = None
    """The announcement; none where the board says enough."""

    seat: int | None = None
    action: str | None = None
    detail: str | None = None
    """The reaction, the kind of offer or the cause."""

    count: int | None = None


class TableSettings(Struct, frozen=True, gc=False):
    """What the host chose."""

    game: str
    options: dict[str, str]
    pace: Pace
    is_listed: bool
    is_rated: bool
    takebacks: bool
    starts_when_full: bool
    grace_seconds: float | None
    tournament: str = ""
    """For which this table was made: its games are counted there, and it has no second one."""


class TableSnapshot(Struct, tag="table", tag_field="type", frozen=True, gc=False):
    """The whole table as you may see it, at one version: first, after a gap, and where a change would say as much."""

    table: str
    version: int
    now: float
    """The server's clock, in seconds."""

    phase: PhaseName
    number: int
    """Which game of this table, from 1; 0 before the first."""

    settings: TableSettings
    players: list[Player]
    you: int | None
    """The seat you act for now."""

    yours: list[int]
    """All your seats; more than one where friends share a screen."""

    is_host: bool
    watcher_count: int
    """How many connected people have no seat."""

    is_paused: bool
    offers: list[Offer]
    points: list[int]
    """Wins at this table by seat, the one just scored included."""

    log: list[LogEntry]
    """What happened since the last version you know, in order; empty where too much did."""

    steps: list[Step]
    """All steps of this game."""

    view: Any = None
    """What the game shows to your seat."""

    drawing: str = ""
    """The same in characters, enough to play from, for who asked for texts."""

    message: Sentence | None = None
    legal: list[str] = []
    """What you may do now, in the game's notation."""

    plan: list[list[str]] = []
    """Your conditional moves: lines of moves to come. Nobody else gets them."""

    to_act: list[int] = []
    clock: Clock | None = None
    timer: RunningTimer | None = None
    outcome: Outcome | None = None
    seconds_played: float = 0.0
    """How long this game has lasted without pauses, as of its last pause or its end."""

    watchers: list[str] = []
    """The names of the first of those who watch and want to be named; the others are only counted."""


class TableChange(Struct, tag="change", tag_field="type", frozen=True, gc=False):
    """What is different from the version `base`, which you know: what is left out is as it was.

    If you do not know `base`, say `hello` again, with the last version that you know. A change to a version that you
    know already says nothing new.
    """

    base: int
    version: int
    now: float
    phase: PhaseName | UnsetType = UNSET
    players: list[Player] | UnsetType = UNSET
    you: int | UnsetType | None = UNSET
    yours: list[int] | UnsetType = UNSET
    is_host: bool | UnsetType = UNSET
    is_paused: bool | UnsetType = UNSET
    offers: list[Offer] | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    log: list[LogEntry] | UnsetType = UNSET
    """What happened; moves are told by `steps` alone."""

    steps: list[Step] | UnsetType = UNSET
    """To be added to those before."""

    view: Any | UnsetType = UNSET
    view_changes: dict[str, Any] | UnsetType = UNSET
    """Fields of the view that are different; the others are as they were."""

    drawing: str | UnsetType = UNSET
    message: Sentence | UnsetType | None = UNSET
    legal: list[str] | UnsetType = UNSET
    plan: list[list[str]] | UnsetType = UNSET
    to_act: list[int] | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    timer: RunningTimer | UnsetType | None = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    seconds_played: float | UnsetType = UNSET
    done: str | UnsetType = UNSET
    """Your command that led here."""


class Welcome(Struct, tag="welcome", tag_field="type", frozen=True, gc=False):
    """The answer to `hello`."""

    protocol: int
    server: str
    now: float
    you: int | None


class Done(Struct, tag="done", tag_field="type", frozen=True, gc=False):
    """Your command is in the log, at this version, and no change tells it: the same command twice is done once."""

    command: str
    version: int


class Refused(Struct, tag="refused", tag_field="type", frozen=True, gc=False):
    """Your command was not done; here is the table as it is."""

    command: str
    refusal: Refusal
    table: TableSnapshot | None


class Away(Struct, frozen=True, gc=False):
    """Somebody whose game waits for their connection."""

    seat: int
    seconds: float
    """Until the others may claim the win; 0: now."""


class Presence(Struct, tag="presence", tag_field="type", frozen=True, omit_defaults=True, gc=False):
    """Who is connected, by seat, and how many watch."""

    connected: list[int]
    watcher_count: int
    away: list[Away] = []
    """In a game at one sitting."""

    watchers: tuple[str, ...] | UnsetType = UNSET
    """The names of the first of those who watch and want to be named; left out where they are as before."""


class Said(Struct, tag="said", tag_field="type", frozen=True, gc=False):
    """Somebody said something at your table, where the host of the server allows it; for who asked for it."""

    line: ChatLine


class Pong(Struct, tag="pong", tag_field="type", frozen=True, gc=False):
    """I am."""

    now: float


class Closing(Struct, tag="closing", tag_field="type", frozen=True, gc=False):
    """The last message before the server closes this connection, and whether to connect again."""

    reason: Sentence
    should_reconnect: bool


class Notice(Struct, tag="notice", tag_field="type", frozen=True, gc=False):
    """A message of the server's operator to everybody; with an empty id, the last one is over."""

    id: str
    text: str


ServerMessage: TypeAlias = (
    Welcome | TableSnapshot | TableChange | Done | Refused | Presence | Said | Pong | Closing | Notice
)
