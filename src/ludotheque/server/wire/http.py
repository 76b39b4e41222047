"""Bodies of the HTTP interface."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from ludotheque.server.wire.events import Outcome, Pace, PhaseName, PlayerColour, Refusal, SeatKind, Sentence, Step
from ludotheque.tournament import Format

Text = Annotated[str, Meta(max_length=4_000)]
NameText = Annotated[str, Meta(max_length=400)]


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may sit on one seat of a new table: you, anybody, somebody by name, a computer, or a bot that is online.

    A second `me` is a friend at the same screen: name them, and act for them with the same key.
    """

    kind: Literal["me", "open", "reserved", "computer", "bot"] = "open"
    name: NameText = ""
    """Of a bot that is to be challenged: its `id`."""

    level: Annotated[str, Meta(max_length=40)] | None = None
    symbol: Annotated[str, Meta(max_length=40)] = ""
    """Of whoever sits there; empty for the game's own."""

    colour: PlayerColour = ""
    """One of those that every theme has; empty for the game's own."""


class NewTableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. Seats not named are open; without a seat `me` the host only watches."""

    game: Annotated[str, Meta(max_length=40)]
    name: NameText
    """Yours."""

    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Text], Meta(max_length=50)] = {}
    seats: Annotated[list[SeatChoice], Meta(max_length=100)] = field(default_factory=lambda: [SeatChoice("me")])
    pace: Pace = Pace()
    is_listed: bool = False
    is_rated: bool = False
    takebacks: bool = True
    starts_when_full: bool = True
    grace_seconds: Annotated[float, Meta(ge=5, le=86_400)] | UnsetType | None = UNSET
    """How long a seat is kept for somebody who is not connected while others wait; none: for ever. Left out: for ever
    where people take turns without a clock or with a day or more per move, otherwise 300."""

    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """Only for unrated games."""

    request: Annotated[str, Meta(max_length=64)] = ""
    """With a profile: sent again with the same one, within minutes, it makes no second table."""


class JoinRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down, on this seat or on the first that is free."""

    name: NameText
    seat: Annotated[int, Meta(ge=0, le=99)] | None = None


class SeatKey(Struct, frozen=True):
    """The key to your place at a table. Keep it: whoever has it is you."""

    table: str
    token: str
    seat: int | None


class PastView(Struct, frozen=True):
    """How the table looked after so many steps of this game, as you could see it then."""

    step: int
    view: Any
    drawing: str
    message: Sentence | None


class Hint(Struct, frozen=True):
    """What a strong player would do in your place, and why."""

    action: str | None
    """None: wait for the others."""

    reason: Sentence | None
    hints: list[Sentence]
    """From a nudge to the move itself, for people who want a little help at a time; none in some games."""


class CommandResult(Struct, frozen=True):
    """How a command over HTTP ended."""

    version: int


class CardPlayer(Struct, frozen=True):
    """One seat, as a card shows it."""

    kind: SeatKind
    name: str
    level: str | None
    symbol: str
    colour: PlayerColour
    picture: str
    """A person's animal, and the colour behind it where one was chosen: `fox`, `fox pink`. Empty for computers."""

    is_bot: bool = False
    """A program that somebody else runs; on a reserved seat one that was challenged."""


class TableBoard(Struct, frozen=True):
    """A position, as much of it as a small board shows."""

    view: Any
    drawing: str
    to_act: list[int]
    step_count: int
    last: Step | None


class LobbyTable(Struct, frozen=True):
    """One table of the lobby."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    pace: Pace
    phase: PhaseName
    names: list[str]
    open_seats: int
    seat_count: int
    is_rated: bool
    created_at: float
    changed_at: float
    players: list[CardPlayer]
    """By seat; none at a table of an earlier version of the server."""

    watcher_count: int
    """As far as this server knows."""

    board: TableBoard | None
    """Of a game that has begun, if boards were asked for."""

    is_set_aside: bool = False
    """It cannot be read; whoever runs the server has to look at it."""


class Lobby(Struct, frozen=True):
    """Tables anybody may see, the oldest first."""

    tables: list[LobbyTable]


class SheetShape(Struct, frozen=True, omit_defaults=True):
    """One element of a board, in units of one cell. A line and a polygon have points; a box and a label have one."""

    kind: Literal["line", "circle", "box", "polygon", "label"]
    points: list[tuple[float, float]]
    """A circle's and a label's is the middle, a box's the upper left corner."""

    colour: str
    """`#rrggbb`."""

    is_filled: bool = False
    thickness: float = 0.0
    radius: float = 0.0
    width: float = 0.0
    height: float = 0.0
    """Of a label: of its capitals."""

    text: str = ""


class SheetArea(Struct, frozen=True):
    """Where an action is chosen with a pointer."""

    action: str
    x: float
    y: float
    width: float
    height: float


class BoardSheet(Struct, frozen=True):
    """The board of a game as shapes, for screens that have no drawing of their own for it."""

    title: str
    width: float
    height: float
    ground: str
    """What lies below the board: `#rrggbb`."""

    shapes: list[SheetShape]
    areas: list[SheetArea]
    """Of what may be done now: by you at a table, otherwise by the first who may act."""


class SheetRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The board of which position?"""

    game: Annotated[str, Meta(max_length=40)]
    state: Annotated[str, Meta(max_length=16_384)]


class OptionDescription(Struct, frozen=True):
    """One thing to choose before a game."""

    name: str
    label: str
    kind: Literal["int", "float", "bool", "str"]
    default: str | None
    choices: list[str]
    none_word: str | None
    is_list: bool


class LevelDescription(Struct, frozen=True):
    """One computer player."""

    name: str
    label: str
    seconds: float
    is_graded: bool
    """One step from weakest to strongest; false for all others."""

    kind: Literal["ladder", "style", "algorithm", "brought"] = "ladder"
    """A step from weakest to strongest, a way of playing beside them, an algorithm known by its own name, or a player
    that the host of this server brought."""

    stands_for: str = ""
    """The level that it replaces on boards where that one cannot play."""

    elo: int | None = None
    """Measured in matches on this very board, where 1000 is the mean; none where nobody measured it."""


class GameDescription(Struct, frozen=True):
    """One game."""

    slug: str
    title: str
    options: list[OptionDescription]
    levels: list[LevelDescription]
    """Weakest first."""

    seat_count: int
    """At a table with the usual options."""

    has_analyst: bool
    """Whether its positions can be analysed."""

    has_core: bool | None = None
    """False: its compiled core is not installed, so that strong levels are slower and weaker; none: it has none."""


class GameList(Struct, frozen=True):
    games: list[GameDescription]


class SetupRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Options to be tried before a table is made of them."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Text], Meta(max_length=50)] = {}


class Setup(Struct, frozen=True):
    """What these options make: so many seats, and the levels that can play there."""

    options: dict[str, str]
    seat_count: int
    levels: list[LevelDescription]
    has_core: bool | None = None
    """As in the description of the game."""

    has_clock: bool = True
    """False where all act at once, and nobody can have a clock of their own."""

    has_rating: bool = True
    """False where games with these options are never rated, whoever plays."""


class FinishedGameSummary(Struct, frozen=True):
    """A game that came to its end."""

    id: str
    game: str
    names: list[str]
    places: list[int]
    finished_at: float
    players: list[CardPlayer]
    """By seat; none for a game that an earlier version of the server kept."""

    moves: int
    seconds: float
    """How long it lasted, without pauses; 0 if not known."""

    board: TableBoard | None
    """How it ended, if boards were asked for."""
    tournament: str = ""
    """In which it was played."""


class TournamentName(Struct, frozen=True):
    """What a tournament is called: by its title, and without one by format and game."""

    tournament: str
    title: str
    game: str
    format: Format


class FinishedGames(Struct, frozen=True):
    games: list[FinishedGameSummary]
    tournaments: list[TournamentName] = []
    """Those of the games, as far as they are still there."""


class FinishedGame(Struct, frozen=True):
    """A finished game with its moves; `record` is the lossless form."""

    id: str
    game: str
    names: list[str]
    outcome: Outcome
    steps: list[Step]
    record: Any
    finished_at: float


class ConvertRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game in any of our formats, to be written in another one."""

    record: Annotated[str, Meta(max_length=262_144)]
    form: Annotated[str, Meta(max_length=40)]


class ImportRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game in any of our formats, to be played on."""

    record: Annotated[str, Meta(max_length=262_144)]
    name: NameText
    seat: Annotated[int, Meta(ge=0, le=99)] = 0
    """Yours; the other seats of people are open."""

    is_listed: bool = False
    alone: bool = False
    """All seats of people are yours: to look through the game, or to go on with friends at one screen."""


class Score(Struct, frozen=True):
    name: str
    points: int


class Scores(Struct, frozen=True):
    """Points by name, the most first: one for each win."""

    scores: list[Score]


class Texts(Struct, frozen=True):
    """Every sentence of a language by its code."""

    language: str
    texts: dict[str, str]


class Languages(Struct, frozen=True):
    languages: dict[str, str]
    """Code to the language's own name."""


class PasswordRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of a private server."""

    password: Annotated[str, Meta(max_length=200)]


class Health(Struct, frozen=True):
    """For monitoring."""

    version: str
    protocol: int
    tables: int
    connections: int
    computers_waiting: int
    loop_lag_ms: float
    """How late the event loop woke up last."""

    loop_lag_p99_ms: float
    """The 99th percentile of the last minute."""

    loop_lag_worst_ms: float
    """In the last minute."""


class Error(Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: Refusal
