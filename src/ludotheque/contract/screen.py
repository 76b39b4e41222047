"""A board in a terminal: rows of characters whose colours are names, and what keys and a pointer choose there.

    key or pointer ──▶ press, point ──▶ the cursor, and perhaps an action
    view and cursor ──▶ draw ──▶ a picture, and the places in it that a pointer can hit

A game brings a ScreenBoard; without one its board is shown as text, and actions are chosen from a list. Colours are
named as those of a sheet (`contract.sheet`); what else a game needs has a tint of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from ludotheque.contract.game import Move
from ludotheque.contract.phrase import Phrase
from ludotheque.contract.seat import Seat

View = TypeVar("View")
Action = TypeVar("Action", bound=Hashable)
Cursor = TypeVar("Cursor")
"""Where a person is about to act: a column, a cell, a robot. Frozen; the game's own."""


class Piece(NamedTuple):
    """Characters side by side, each one column wide, and how they look."""

    text: str
    ink: str = "ink"
    ground: str = ""
    """The colour behind; empty: that of the screen."""

    is_strong: bool = False
    is_underlined: bool = False


Row: TypeAlias = tuple[Piece, ...]


class Place(NamedTuple):
    """A rectangle of the picture that a pointer can hit."""

    name: Hashable
    x: int
    y: int
    width: int
    height: int


class Edges(NamedTuple):
    """Columns and lines of a picture that stay in sight while the rest of it is scrolled: rulers."""

    left: int = 0
    top: int = 0
    bottom: int = 0


class Picture(NamedTuple):
    """A board on the screen."""

    rows: tuple[Row, ...]
    places: tuple[Place, ...] = ()
    """Of two at one spot the first counts."""

    focus: Place | None = None
    """What should stay in sight where the screen shows only a part."""

    edges: Edges = Edges()


class Tint(NamedTuple):
    """A colour in each theme, as `#rrggbb`; and by its name where a terminal has no more than sixteen."""

    light: str
    dark: str
    playful: str
    ansi: str


@dataclass(frozen=True)
class Look:
    """How a board is to be drawn."""

    scale: int = 0
    """Which of the board's sizes; 0 is the largest."""

    language: str = "en"
    symbols: Sequence[str] = ()
    """Of the seats, one column each; empty: the game's own."""

    has_colours: bool = True
    shows_cursor: bool = True
    last: Move[Any] | None = None
    """The move that led here, where the viewer may know it."""

    labels: Mapping[Any, str] = field(default_factory=dict)
    """What actions are worth, by action."""

    planned: Any = None
    """The action that a person has chosen for when it is their turn."""


class Question(NamedTuple, Generic[View, Action]):
    """What is asked of the person at the screen; no actions where it is another's turn."""

    view: View
    actions: Sequence[Action] = ()
    language: str = "en"


class Answer(NamedTuple, Generic[Cursor, Action]):
    """Where the cursor is now; and the action, if one was chosen."""

    cursor: Cursor
    action: Action | None = None


class Button(NamedTuple):
    """Something to press beside the board, for what has no place on it; `key` does the same."""

    words: Phrase
    key: str


def no_buttons(question: Question[Any, Any], cursor: object) -> tuple[Button, ...]:
    """Everything has a place on the board."""
    return ()


def no_note(view: object, seat: Seat) -> str:
    """For games in which a name and a turn say all."""
    return ""


def no_status(view: object, cursor: object, look: Look) -> Row:
    """For games in which the board says all."""
    return ()


def no_frames(before: object, after: object) -> tuple[()]:
    """Changes appear at once."""
    return ()


@dataclass(frozen=True)
class ScreenBoard(Generic[View, Action, Cursor]):
    """Lives as SCREEN_BOARD in a game's `screen` module."""

    sizes: Callable[[View], Sequence[tuple[int, int]]]
    """Columns and lines of the picture at each scale, the largest first."""

    draw: Callable[[View, Cursor, Look], Picture]
    start: Callable[[View], Cursor]
    """Where the cursor is when the game begins."""

    press: Callable[[Question[View, Action], Cursor, str], Answer[Cursor, Action] | None]
    """For a key (`left`, `enter`, `space`, `tab`, `3`, `r`); None where it means nothing on this board."""

    point: Callable[[Question[View, Action], Cursor, Hashable], Answer[Cursor, Action]]
    """For a click on a place."""

    hover: Callable[[Question[View, Action], Cursor, Hashable], Cursor]
    """While the pointer is over a place."""

    keys: tuple[tuple[str, str], ...]
    """For help: how the keys are shown, and the code of the sentence that says what they do."""

    tints: Mapping[str, Tint] = field(default_factory=lambda: MappingProxyType({}))
    buttons: Callable[[Question[View, Action], Cursor], Sequence[Button]] = no_buttons
    note: Callable[[View, Seat], str] = no_note
    """What there is to say beside a name: tiles won, a bid."""

    status: Callable[[View, Cursor, Look], Row] = no_status
    """One line: what is sought, what was shown so far."""

    marks: tuple[str, ...] = ()
    """What the pieces of the seats look like in one character; empty: their symbols."""

    frames: Callable[[View, View], Sequence[View]] = no_frames
    """What is shown between two views, each for a moment: a disc that falls, a robot that slides."""

    editor: PositionEditor[Any, Any, Any] | None = None
    """How positions are set up on this board; None: they are not."""


AnyScreenBoard: TypeAlias = ScreenBoard[Any, Any, Any]

State = TypeVar("State", bound=Hashable)
Change = TypeVar("Change", bound=Hashable)


@dataclass(frozen=True)
class PositionEditor(Generic[State, Change, Cursor]):
    """Positions are set up on the game's own board, with keys and a pointer.

    A position in the making is a state that may be impossible. Whether it is, and why, says the game's notation when
    it reads the text of the state: there are no other rules for it.
    """

    board: ScreenBoard[State, Change, Cursor]
    """What is seen is the state; what is chosen are changes."""

    changed: Callable[[State, Change], State]
    """IllegalMove or SetupError where there is no such state."""

    opened: Callable[[State], State]
    """What there is to set up of a state in the middle of a game: nothing that is hidden there."""

    empty: Callable[[State], State]
    """The same board without pieces, or as near to that as the game has it."""

    options: Callable[[State], Any]
    """What a game from this position has for options; SetupError where nobody can choose such a board."""


AnyPositionEditor: TypeAlias = PositionEditor[Any, Any, Any]
