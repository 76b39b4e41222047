"""Bodies about puzzles: which there are, and everything it takes to play one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.server.wire.analysis import Position
from ludotheque.server.wire.events import PlayerColour
from ludotheque.server.wire.profile import PictureName


class PuzzleSet(Struct, frozen=True):
    """Puzzles of one difficulty have the numbers `first` to `first + count - 1`."""

    grade: Literal["easy", "medium", "hard", "expert"]
    first: int
    count: int


class PuzzleIndex(Struct, frozen=True):
    """The collection of one game, easiest first, numbered from 1."""

    game: str
    count: int
    sets: list[PuzzleSet]


class PuzzleTurn(Struct, frozen=True):
    """One move to be found, and what becomes of the others, by action; `*` stands for those not named."""

    labels: dict[str, str]
    """`W9`, `D`, `L4`."""

    answers: dict[str, str]
    """How the opponent answers a wrong one."""


class Puzzle(Struct, frozen=True):
    """One puzzle with its answers: it can be played without further requests."""

    game: str
    number: int
    count: int
    """Of all puzzles of this game."""

    grade: Literal["easy", "medium", "hard", "expert"]
    score: int
    """How hard it feels, from 0 to 100."""

    task: Literal["win", "save", "reach"]
    symbols: list[str]
    """The mark of each seat."""

    line: list[str]
    """The solution: the win with the best defence to its end, the move that saves, or the whole path."""

    turns: list[PuzzleTurn]
    """For each move to be found; none where the whole path is the answer."""

    positions: list[Position]
    """The position, and where turns are taken also the one after each action of the line."""


class StoredPuzzle(Struct, frozen=True):
    """One puzzle as it is kept: whoever knows the rules can play it without asking anybody."""

    grade: Literal["easy", "medium", "hard", "expert"]
    score: int
    task: Literal["win", "save", "reach"]
    state: str
    line: list[str]
    turns: list[PuzzleTurn]


class PuzzleCollection(Struct, frozen=True):
    """All puzzles of one game, in the order of their numbers: for those who will be without a network."""

    game: str
    puzzles: list[StoredPuzzle]


class PuzzleTryRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """How your first try at a puzzle went."""

    actions: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=60)]
    """Your own, without the replies; the last is the wrong one, or solves it."""

    is_helped: bool = False
    """A hint was asked for, or the solution shown."""


class PuzzleTry(Struct, frozen=True):
    """Your first try at a puzzle, and what it did to your puzzle rating."""

    is_right: bool
    rating: int
    """As it was after that try."""

    change: int
    is_provisional: bool
    is_first: bool
    """Whether this was it; what comes later does not count."""


class OwnPuzzleRating(Struct, frozen=True):
    """How good you are at the puzzles of a game."""

    game: str
    rating: int
    deviation: int
    is_provisional: bool
    """After few puzzles: it may be far off."""

    tries: int
    solved: int
    """At the first try and without help."""


class OwnPuzzleRatings(Struct, frozen=True):
    """By game."""

    ratings: list[OwnPuzzleRating]


class LadderRow(Struct, frozen=True):
    """One step of the ladder."""

    place: int
    name: str
    picture: PictureName
    colour: PlayerColour
    rating: int
    tries: int
    is_you: bool


class PuzzleLadder(Struct, frozen=True):
    """The best at the puzzles of a game, who tried one in the last ninety days."""

    game: str
    rows: list[LadderRow]
