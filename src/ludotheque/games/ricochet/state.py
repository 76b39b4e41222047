"""Options, State, the phases of a round and the actions: frozen data."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, fields
from typing import Literal, TypeAlias

from ludotheque.contract import NotationError, Phrase, Seat, SetupError, phrase
from ludotheque.contract.options import kind_problems
from ludotheque.games.ricochet.boards import ROBOTS, Board, BoardSet, Cell, Direction, Robot, Target, read_board

MAX_PLAYERS = 26
MAX_BID = 99
"""The highest bid."""

MAX_SOLO_SLIDES = 300
"""How many slides a lone player may make in a round; undo goes back for free."""

OFFICIAL_TARGETS = 17
MAX_TARGETS = 25
"""One of each colour and shape, on a board of one's own."""

MAX_OPEN_TARGETS = 4
MAX_SECONDS = 3_600.0

Robots: TypeAlias = tuple[Cell, ...]
"""Where each robot stands, in the order red, green, blue, yellow, black; one that does not take part waits on a closed
cell, as `waiting_cells` says."""

TiedBids = Literal["earliest", "fewest-tiles"]
Rebid = Literal["lower", "any"]
Unsolved = Literal["discard", "return"]
MustRicochet = Literal["every-stop", "last-stop", "no"]
"""When a robot must have turned on its target: whenever it stops there, when it does for the last time, never."""

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
    must_ricochet: MustRicochet = field(default="every-stop", metadata={"formerly": {"yes": "last-stop"}})
    tiles_to_win: int | None = field(default=None, metadata={"none": "all"})
    open_targets: int = 1
    race_seconds: float | None = field(default=None, metadata={"none": "off"})
    """For each round, where nobody bids and whoever has a path first shows it."""

    def problems(self) -> dict[str, Phrase]:
        """Every value that makes no game, by field."""
        found: dict[str, Phrase] = {}
        for name in ("bid_seconds", "show_seconds", "race_seconds"):
            seconds = getattr(self, name)
            if seconds is not None and not 1 <= seconds <= MAX_SECONDS:
                found[name] = phrase(f"ricochet.setup.{name}", value=seconds, most=int(MAX_SECONDS))
        if self.tiles_to_win is not None and not 1 <= self.tiles_to_win <= MAX_TARGETS:
            found["tiles_to_win"] = phrase("ricochet.setup.tiles_to_win", value=self.tiles_to_win, most=MAX_TARGETS)
        if not 1 <= self.open_targets <= MAX_OPEN_TARGETS:
            found["open_targets"] = phrase(
                "ricochet.setup.open_targets", value=self.open_targets, most=MAX_OPEN_TARGETS
            )
        return found


@dataclass(frozen=True)
class Options:
    """What may be chosen before a game; the last fields, from `bid_seconds` on, are those of HouseRules."""

    players: int = 1
    boards: BoardSet = "classic"
    board: str | None = field(default=None, metadata={"none": "lot"})
    robots: int = 4
    chosen_robots: tuple[Robot, ...] | None = field(default=None, metadata={"none": "first"})
    """Those that take part, however many `robots` says; None: as many as it says, red first."""

    targets: int = OFFICIAL_TARGETS
    difficulty: DealDifficulty = "any"
    bid_seconds: float = 120.0
    show_seconds: float | None = field(default=60.0, metadata={"none": "off"})
    tied_bids: TiedBids = "earliest"
    rebid: Rebid = "lower"
    unsolved: Unsolved = "discard"
    must_ricochet: MustRicochet = field(default="every-stop", metadata={"formerly": {"yes": "last-stop"}})
    tiles_to_win: int | None = field(default=None, metadata={"none": "all"})
    open_targets: int = 1
    race_seconds: float | None = field(default=None, metadata={"none": "off"})

    def __post_init__(self) -> None:
        problems = kind_problems(self) or {**_seat_problems(self), **_board_problems(self), **self.house.problems()}
        if problems:
            raise SetupError(problems)

    @property
    def house(self) -> HouseRules:
        return HouseRules(**{item.name: getattr(self, item.name) for item in fields(HouseRules)})

    @property
    def playing_robots(self) -> tuple[Robot, ...]:
        """Those that take part, red first."""
        if self.chosen_robots is None:
            return ROBOTS[: self.robots]
        return tuple(robot for robot in ROBOTS if robot in self.chosen_robots)

    @property
    def robot_count(self) -> int:
        """How many robots a state holds: all up to the last that takes part."""
        return 1 + ROBOTS.index(self.playing_robots[-1])


def starting_cells(board: Board) -> list[Cell]:
    """Where robots may be put before the game: nothing else is on these cells."""
    taken = {target.cell for target in board.targets} | board.leans.keys() | board.closed
    return [cell for cell in board.cells if cell not in taken]


def _seat_problems(options: Options) -> dict[str, Phrase]:
    if options.players == 1 and options.race_seconds is not None:
        return {"players": phrase("ricochet.setup.race-alone")}
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
    found = _choice_problems(options)
    if not 1 <= options.robots <= len(ROBOTS):
        found["robots"] = phrase("ricochet.setup.robots", value=options.robots, most=len(ROBOTS))
    if not 1 <= options.targets <= OFFICIAL_TARGETS:
        found["targets"] = phrase("ricochet.setup.targets", value=options.targets, most=OFFICIAL_TARGETS)
    return found


def _own_board_problems(options: Options, board: Board) -> dict[str, Phrase]:
    found = _choice_problems(options) or _crowd_problems(options, board)
    if not 1 <= options.targets <= MAX_TARGETS:
        found["targets"] = phrase("ricochet.setup.targets", value=options.targets, most=MAX_TARGETS)
    return found


def _choice_problems(options: Options) -> dict[str, Phrase]:
    chosen = options.chosen_robots
    if chosen is None or (chosen and len(set(chosen)) == len(chosen)):
        return {}
    return {"chosen_robots": phrase("ricochet.setup.chosen_robots", robots=ROBOTS)}


def _crowd_problems(options: Options, board: Board) -> dict[str, Phrase]:
    """Where robots are chosen on a board of one's own, the others need closed cells to wait on."""
    if options.chosen_robots is None:
        return _count_problems(options, board)
    playing = options.playing_robots
    idle = options.robot_count - len(playing)
    if idle > len(board.closed):
        return {"chosen_robots": phrase("ricochet.setup.no-closed-cells", count=idle, closed=len(board.closed))}
    if len(playing) > len(starting_cells(board)):
        return {"board": phrase("ricochet.setup.board-too-full", count=len(playing))}
    if not any(is_wanted(target, playing) for target in board.targets):
        return {"chosen_robots": phrase("ricochet.setup.no-target-for-them")}
    return {}


def _count_problems(options: Options, board: Board) -> dict[str, Phrase]:
    found: dict[str, Phrase] = {}
    least = robots_needed(board.targets)
    most = min(5, len(starting_cells(board)))
    if least > most:
        found["board"] = phrase("ricochet.setup.board-too-full", count=least)
    elif not least <= options.robots <= most:
        found["robots"] = phrase("ricochet.setup.robots-here", value=options.robots, least=least, most=most)
    return found


def is_wanted(target: Target, robots: Collection[Robot]) -> bool:
    """Whether the target is for one of these robots: one that is for none of them belongs to nobody."""
    return target.colour == "any" or target.colour in robots


def waiting_cells(board: Board) -> list[Cell]:
    """Where robots wait that do not take part: nobody comes there, and nobody leaves."""
    return sorted(board.closed)


def taking_part(board: Board, robots: Robots) -> tuple[Robot, ...]:
    return tuple(robot for robot, cell in zip(ROBOTS, robots, strict=False) if cell not in board.closed)


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
class Claim:
    """In a race: I have a path, and show it now."""


@dataclass(frozen=True)
class Concede:
    """I cannot show it after all; alone: I give this target up."""


@dataclass(frozen=True)
class TimeUp:
    """The hourglass ran out."""


Action: TypeAlias = Call | Slide | Pass | Claim | Concede | TimeUp


@dataclass(frozen=True)
class Bid:
    seat: Seat
    slides: int


@dataclass(frozen=True)
class Bidding:
    """Everybody searches; the first bid turns the hourglass. In a race it runs from the start, and nobody bids."""

    bids: tuple[Bid, ...] = ()
    """The latest of each seat, in the order they were announced."""

    passed: tuple[Seat, ...] = ()
    """In order of seats; in a race those who have tried in vain too, and nobody comes back."""


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

    passed: tuple[Seat, ...] = ()
    """In a race, those who can no longer claim the tile."""


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
    """The first tiles lie face up (`open_tiles`), the longest there first; the rest is secret."""

    won: tuple[tuple[Win, ...], ...]
    """The tiles of each seat in the order they were won."""

    phase: Phase
    discarded: tuple[Target, ...] = ()
    returned: int = 0
    """How many tiles at the bottom of the deck came back since the last success."""

    round: int = 1
    house: HouseRules = HouseRules()

    @property
    def open_tiles(self) -> tuple[Target, ...]:
        """Any of them may be earned in this round."""
        return self.deck[: self.house.open_targets]

    @property
    def is_race(self) -> bool:
        """Nobody bids: whoever has a path first shows it."""
        return self.house.race_seconds is not None

    def __repr__(self) -> str:
        phase = type(self.phase).__name__
        return f"<State {self.board}, robots {self.robots}, round {self.round}, {len(self.deck)} targets left, {phase}>"


def fresh_phase(seat_count: int, robots: Robots) -> Phase:
    """How a round begins."""
    return Exploring((), robots) if seat_count == 1 else Bidding()
