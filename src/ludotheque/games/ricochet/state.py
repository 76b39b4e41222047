"""Options, State, the phases of a round and the actions: frozen data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from ludotheque.contract import NotationError, Phrase, Seat, SetupError, phrase
from ludotheque.contract.options import kind_problems
from ludotheque.games.ricochet.boards import Board, BoardSet, Cell, Direction, Robot, Target, read_board

MAX_PLAYERS = 26
MAX_BID = 99
"""The highest bid."""

MAX_SOLO_SLIDES = 300
"""How many slides a lone player may make in a round; undo goes back for free."""

OFFICIAL_ROBOTS = (4, 5)
OFFICIAL_TARGETS = 17
MAX_TARGETS = 25
"""One of each colour and shape, on a board of one's own."""

MAX_SECONDS = 3_600.0

Robots: TypeAlias = tuple[Cell, ...]
"""Where each robot stands, in the order red, green, blue, yellow, black."""

TiedBids = Literal["earliest", "fewest-tiles"]
Rebid = Literal["lower", "any"]
Unsolved = Literal["discard", "return"]
DealDifficulty = Literal["any", "easy", "medium", "hard"]
"""How hard the rounds should be."""


@dataclass(frozen=True)
class HouseRules:
    """Where rulebooks differ, as this game is played. See docs/games/ricochet.md."""

    bid_seconds: float = 120.0
    show_seconds: float | None = field(default=60.0, metadata={"none": "off"})
    tied_bids: TiedBids = "earliest"
    rebid: Rebid = "lower"
    unsolved: Unsolved = "discard"
    must_ricochet: bool = True
    tiles_to_win: int | None = field(default=None, metadata={"none": "all"})

    def problems(self) -> dict[str, Phrase]:
        """Every value that makes no game, by field."""
        found: dict[str, Phrase] = {}
        for name in ("bid_seconds", "show_seconds"):
            seconds = getattr(self, name)
            if seconds is not None and not 1 <= seconds <= MAX_SECONDS:
                found[name] = phrase(f"ricochet.setup.{name}", value=seconds, most=int(MAX_SECONDS))
        if self.tiles_to_win is not None and not 1 <= self.tiles_to_win <= MAX_TARGETS:
            found["tiles_to_win"] = phrase("ricochet.setup.tiles_to_win", value=self.tiles_to_win, most=MAX_TARGETS)
        return found


@dataclass(frozen=True)
class Options:
    """What may be chosen before a game; the seven last fields are those of HouseRules."""

    players: int = 1
    boards: BoardSet = "classic"
    board: str | None = field(default=None, metadata={"none": "lot"})
    robots: int = 4
    targets: int = OFFICIAL_TARGETS
    difficulty: DealDifficulty = "any"
    bid_seconds: float = 120.0
    show_seconds: float | None = field(default=60.0, metadata={"none": "off"})
    tied_bids: TiedBids = "earliest"
    rebid: Rebid = "lower"
    unsolved: Unsolved = "discard"
    must_ricochet: bool = True
    tiles_to_win: int | None = field(default=None, metadata={"none": "all"})

    def __post_init__(self) -> None:
        problems = kind_problems(self) or {**_seat_problems(self), **_board_problems(self), **self.house.problems()}
        if problems:
            raise SetupError(problems)

    @property
    def house(self) -> HouseRules:
        return HouseRules(**{item.name: getattr(self, item.name) for item in fields(HouseRules)})


def starting_cells(board: Board) -> list[Cell]:
    """Where robots may be put before the game: nothing else is on these cells."""
    taken = {target.cell for target in board.targets} | board.leans.keys() | board.closed
    return [cell for cell in board.cells if cell not in taken]


def _seat_problems(options: Options) -> dict[str, Phrase]:
    if 1 <= options.players <= MAX_PLAYERS:
        return {}
    return {"players": phrase("ricochet.setup.players", value=options.players, most=MAX_PLAYERS)}


def _board_problems(options: Options) -> dict[str, Phrase]:
    try:
        board = None if options.board is None else read_board(options.board)
    except NotationError as refusal:
        return {"board": refusal.phrase}
    if board is None or board.name is not None:
        return _official_problems(options)
    return _own_board_problems(options, board)


def _official_problems(options: Options) -> dict[str, Phrase]:
    found: dict[str, Phrase] = {}
    if options.robots not in OFFICIAL_ROBOTS:
        found["robots"] = phrase("ricochet.setup.robots", value=options.robots)
    if not 1 <= options.targets <= OFFICIAL_TARGETS:
        found["targets"] = phrase("ricochet.setup.targets", value=options.targets, most=OFFICIAL_TARGETS)
    return found


def _own_board_problems(options: Options, board: Board) -> dict[str, Phrase]:
    found: dict[str, Phrase] = {}
    least = robots_needed(board.targets)
    most = min(5, len(starting_cells(board)))
    if least > most:
        found["board"] = phrase("ricochet.setup.board-too-full", count=least)
    elif not least <= options.robots <= most:
        found["robots"] = phrase("ricochet.setup.robots-here", value=options.robots, least=least, most=most)
    if not 1 <= options.targets <= MAX_TARGETS:
        found["targets"] = phrase("ricochet.setup.targets", value=options.targets, most=MAX_TARGETS)
    return found


_ROBOTS_FOR = {"any": 1, "red": 1, "green": 2, "blue": 3, "yellow": 4}


def robots_needed(targets: tuple[Target, ...]) -> int:
    """How many robots, red first, until every target has its own."""
    return max((_ROBOTS_FOR[target.colour] for target in targets), default=1)


@dataclass(frozen=True)
class Call:
    """I see a path of this many slides."""

    slides: int


@dataclass(frozen=True)
class Slide:
    robot: Robot
    direction: Direction


@dataclass(frozen=True)
class Pass:
    """I have nothing more to bid."""


@dataclass(frozen=True)
class Concede:
    """I cannot show it after all; alone: I give this target up."""


@dataclass(frozen=True)
class TimeUp:
    """The hourglass ran out."""


Action: TypeAlias = Call | Slide | Pass | Concede | TimeUp


@dataclass(frozen=True)
class Bid:
    seat: Seat
    slides: int


@dataclass(frozen=True)
class Bidding:
    """Everybody searches; the first bid turns the hourglass."""

    bids: tuple[Bid, ...] = ()
    """The latest of each seat, in the order they were announced."""

    passed: tuple[Seat, ...] = ()
    """In order of seats."""


@dataclass(frozen=True)
class Showing:
    """The best bidder shows its path, and after it the next."""

    queue: tuple[Bid, ...]
    """queue[0] is on stage."""

    shown: tuple[Slide, ...]
    robots: Robots
    """On stage; State.robots waits in the wings."""

    deflected: frozenset[Robot] | None = field(default=None, compare=False, repr=False)
    """The robots that a diagonal has turned, as `deflected_robots` finds; None: nobody has looked. Kept because a walk
    that begins anew for every slide makes a long one slow."""


@dataclass(frozen=True)
class Exploring:
    """One player alone slides freely until the target is reached or given up."""

    shown: tuple[Slide, ...]
    robots: Robots
    deflected: frozenset[Robot] | None = field(default=None, compare=False, repr=False)
    """As in Showing."""


Phase: TypeAlias = Bidding | Showing | Exploring


@dataclass(frozen=True)
class Win:
    """A tile and how many slides earned it."""

    target: Target
    slides: int


@dataclass(frozen=True)
class State:
    board: Board
    robots: Robots
    """Where they stood when the round began."""

    deck: tuple[Target, ...]
    """deck[0] lies face up, the rest is secret."""

    won: tuple[tuple[Win, ...], ...]
    """The tiles of each seat in the order they were won."""

    phase: Phase
    discarded: tuple[Target, ...] = ()
    returned: int = 0
    """How many tiles at the bottom of the deck came back since the last success."""

    round: int = 1
    house: HouseRules = HouseRules()

    def __repr__(self) -> str:
        phase = type(self.phase).__name__
        return f"<State {self.board}, robots {self.robots}, round {self.round}, {len(self.deck)} targets left, {phase}>"


def fresh_phase(seat_count: int, robots: Robots) -> Phase:
    """How a round begins."""
    return Exploring((), robots) if seat_count == 1 else Bidding()
