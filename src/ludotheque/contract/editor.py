"""Boards of one's own: drafts that are read, changed and checked. A game with such boards brings a BoardEditor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.drawing import Span
from ludotheque.contract.phrase import Phrase

Draft = TypeVar("Draft")


@dataclass(frozen=True)
class Finding:
    """Something a person should know about a draft."""

    words: Phrase
    cells: tuple[int, ...] = ()
    """Where it is, counted row by row; nowhere in particular when empty."""

    is_fatal: bool = True
    """Nobody can play before it is mended; otherwise it only makes parts of the board useless."""


@dataclass(frozen=True)
class BoardTexts:
    """A board that can be played on, written in all its forms."""

    board: str
    """The board alone, as short as possible: for the option `board` of a game."""

    code: str
    """The board alone, for people to read."""

    position: str
    """With its pieces and the goal, in the game's notation: for links and for analysis."""

    opening: str
    """The same with everything that is still to come: how a game on it begins."""


@dataclass(frozen=True)
class BoardEditor(Generic[Draft]):
    """Lives as EDITOR in a game's `editor` module. A draft is a board with its pieces, possible or not."""

    read: Callable[[str], Draft]
    """A draft from any text form of a board, or NotationError."""

    findings: Callable[[Draft], Sequence[Finding]]
    """Everything that is wrong or useless; nothing is the best result."""

    texts: Callable[[Draft], BoardTexts]
    """For drafts without a fatal finding only."""

    changes: Mapping[str, Callable[[Draft, Mapping[str, Any]], Draft]]
    """By name, each with its parameters: `turn`, `random` with a `seed`, … NotationError or SetupError."""

    blank: Callable[[], Draft]
    """An empty board to begin with."""

    paint: Callable[[Draft], Sequence[Span]]
    """The board as styled text."""

    pack: Callable[[Draft], Mapping[str, Any]]
    """Plain values that JSON can hold, by field of the draft: what a graphical editor works on."""

    unpack: Callable[[Mapping[str, Any]], Draft]
    """The draft of such values; the types are trusted, what they say is not."""

    to_json: Callable[[Draft], Mapping[str, Any]]
    """The board as a JSON file for other programs, which `read` accepts again."""


AnyBoardEditor: TypeAlias = BoardEditor[Any]
