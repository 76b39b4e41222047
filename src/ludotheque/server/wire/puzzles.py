"""Bodies about puzzles: which there are, and everything it takes to play one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ludotheque.server.wire.analysis import Position


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
