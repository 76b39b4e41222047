"""What a screen shows of any table, wherever it is played, and what may be done there."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from ludotheque.contract import AnyGame, Move
from ludotheque.contract.screen import AnyScreenBoard
from ludotheque.play import Table

T = TypeVar("T")
Tone: TypeAlias = Literal["plain", "good", "bad", "faint"]
COMMANDS: Mapping[str, str] = {
    "undo": "u",
    "redo": "U",
    "hint": "h",
    "why": "w",
    "evaluate": "e",
    "again": "n",
    "resign": "x",
    "save": "ctrl+s",
    "leave-table": "ctrl+w",
    "start": "b",
    "accept": "a",
    "decline": "z",
    "draw": "d",
    "say": "m",
    "write": "t",
    "pause": "o",
    "solution": "l",
    "next": "n",
    "link": "k",
    "review": "r",
    "replay": "v",
    "autoplay": "p",
    "play-on": "o",
    "analyse": "a",
    "back": "u",
    "forward": "U",
    "variation": "l",
    "remove-variation": "L",
    "edit": "i",
    "clear": "C",
    "copy": "K",
    "paste": "ctrl+o",
}
"""Their keys. A board's own keys go first; everything is in the list of commands as well."""


@dataclass(frozen=True)
class ShownSeat:
    """One place at the table."""

    name: str
    symbol: str
    about: str = ""
    """The level of a computer, or that a seat is free."""

    note: str = ""
    points: int | None = None
    is_to_act: bool = False
    is_you: bool = False
    place: int | None = None
    """In the end; 1 is first."""

    has_resigned: bool = False
    seconds_left: float | None = None
    """On their own clock, as of when this was made."""

    is_running: bool = False


@dataclass(frozen=True)
class ShownMove:
    """One line of the list of moves."""

    number: int
    seat: int | None
    text: str
    mark: str = ""
    """`?` for a blunder that a review found; and the closing bracket where a variation ends."""

    lead: str = ""
    """An opening bracket, where a variation begins."""


@dataclass(frozen=True)
class Shown:
    """A table as the person at the screen may see it."""

    game: AnyGame
    title: str
    view: Any
    actions: Sequence[Any] = ()
    """What may be done by whoever is at the screen now."""

    last: Move[Any] | None = None
    seats: tuple[ShownSeat, ...] = ()
    moves: tuple[ShownMove, ...] = ()
    board: AnyScreenBoard | None = None
    """Where it is not the one on which the game is played."""

    message: str = ""
    is_problem: bool = False
    """What the message says has to be mended first."""

    ending: str = ""
    version: int = 0
    seconds_left: float | None = None
    """Of the rules' timer, as of when this was made."""

    timer_seconds: float = 0.0
    """What it had at its start."""

    place: tuple[int, int] | None = None
    """Which position of how many is shown, while a game is replayed or analysed."""

    here: int | None = None
    """Which of the moves led there, where the place does not say it: among variations."""

    is_tried: bool = False
    """Moves may be tried from that position: the board has its keys."""

    is_idle: bool = False
    """Nobody plays here, not yet or not any more: keys of the board mean nothing."""

    planned: Any = None
    labels: Mapping[Any, str] = field(default_factory=dict)
    badge: str = ""
    """The state of the line, or of the table: waiting, paused, replay."""


@dataclass(frozen=True)
class CommandName:
    """One thing that may be done at this table now."""

    name: str
    words: str
    key: str = ""


class Stage(Protocol):
    """The screen, as those who play a table know it."""

    def show(self, shown: Shown) -> None:
        """The table is like this now."""

    def tell(self, words: str, tone: Tone = "plain") -> None:
        """Something happened."""

    def forget_news(self) -> None:
        """What was told was in another language."""

    def alert(self, words: str) -> None:
        """The person is wanted, who may look elsewhere."""

    def later(self, seconds: float, work: Callable[[], None]) -> Callable[[], None]:
        """Do it after a while; the function that is returned cancels it."""

    def soon(self, work: Callable[[], None]) -> None:
        """Do it as soon as possible, in the thread of the screen. May be called from any thread."""

    def aside(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do it in a thread of its own, then go on here with what it found; problems are told."""

    def wait(self, work: Coroutine[Any, Any, T], then: Callable[[T], None] | None = None) -> None:
        """Do it beside the screen, in its own thread; refusals are told."""

    def choose(self, title: str, choices: Sequence[tuple[str, Any]], then: Callable[[Any], None]) -> None:
        """Let the person choose one of these."""

    def ask(self, question: str, then: Callable[[str], None]) -> None:
        """Let the person type or paste something."""

    def copy(self, text: str) -> None:
        """Into the clipboard of the person's terminal, where it has one; it is told as well."""

    def replay(self, table: Table) -> None:
        """Show this game from its beginning."""

    def analyse(self, table: Table) -> None:
        """Try moves from this position, and those before and after it."""

    def edit(self, game: AnyGame, state: Any) -> None:
        """Set up positions, from this one on."""

    def open_text(self, text: str) -> None:
        """A position, a board, a game or the name of one."""

    def play_table(self, table: Table, *, is_set_up: bool = False) -> None:
        """Go on with this one at this machine; from a position that was set up, every further game begins there."""

    def leave(self) -> None:
        """Back to where the person came from."""


class Driver(Protocol):
    """Whoever plays a table for the screen: on this machine, at a server, a puzzle, a game that is over."""

    def open(self, stage: Stage) -> None:
        """Begin; show the table."""

    def tell_again(self) -> None:
        """Show the table once more, and tell what happened last: the language is another one."""

    def close(self) -> None:
        """The person leaves."""

    def play(self, action: Any) -> None:
        """The person at the screen chose this. Raises the refusal."""

    def commands(self) -> Sequence[str]:
        """What may be done now besides playing, of COMMANDS."""

    def run(self, command: str) -> None:
        """Do one of these. Raises the refusal."""

    def go(self, place: int) -> None:
        """Show the position after so many steps, where a game is replayed."""
