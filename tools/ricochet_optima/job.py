"""Every placement of four robots, for many boards and targets: pieces of work for `batch`, and what they give.

A piece is a board and a target as text; its result is one line of JSON. No piece knows of another, so they may be
worked on anywhere, by any program that gives the same line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import zip_longest

from ludotheque.games.ricochet.boards import (
    Board,
    Target,
    board_names,
    official_board,
    read_board,
    tile_code,
    write_board,
)
from ludotheque.games.ricochet.notation.fields import write_robots
from ludotheque.games.ricochet.solver import OptimaSummary, compute_optima

MOST_HARDEST = 100
"""Kept for each pair; the chart tells of up to a thousand."""


@dataclass(frozen=True)
class Pair:
    """A board and one of its targets, as text: `1A4B3B2B` and `Bt`."""

    board: str
    target: str


@dataclass(frozen=True)
class Row:
    """All placements for one pair."""

    board: str
    target: str
    placements: int
    counts: tuple[int, ...]
    """How many have which optimum, from 0 slides on."""

    hardest: tuple[str, ...]
    """Robots of placements with the greatest optimum, as in a position."""

    @property
    def greatest(self) -> int:
        return len(self.counts) - 1

    @property
    def unsolvable(self) -> int:
        return self.placements - sum(self.counts)

    @property
    def mean(self) -> float:
        """Of the optima of all that can be solved."""
        return sum(slides * count for slides, count in enumerate(self.counts)) / max(1, sum(self.counts))

    def write(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def read(cls, line: bytes) -> Row:
        fields = json.loads(line)
        return cls(**{**fields, "counts": tuple(fields["counts"]), "hardest": tuple(fields["hardest"])})


def classic_pairs() -> list[Pair]:
    """The 96 classic boards with 17 targets each, by name and by cell."""
    return [pair for name in board_names("classic") for pair in pairs_of(official_board(name))]


def pairs_of(board: Board) -> list[Pair]:
    return [Pair(write_board(board), tile_code(target)) for target in board.targets]


def position(pair: Pair | Row, robots: str) -> str:
    """With the robots as in a position: `k12,m3,m7,o4`. Tables do not ask for a ricochet."""
    return f"rr:{pair.board}:{robots}:{pair.target} must_ricochet=no"


def piece_of(pair: Pair) -> bytes:
    return f"{pair.board} {pair.target}".encode()


def charted(piece: bytes) -> bytes:
    """The work on one piece: some seconds on one core, in 170 megabytes."""
    board, target = read_pair(Pair(*piece.decode().split(" ")))
    return row_of(board, target, compute_optima(board, target)).write()


def row_of(board: Board, target: Target, found: OptimaSummary) -> Row:
    hardest = tuple(write_robots(robots, board) for robots in found.hardest[:MOST_HARDEST])
    return Row(write_board(board), tile_code(target), found.placement_count, found.counts, hardest)


def total_counts(rows: Iterable[Row]) -> tuple[int, ...]:
    """How many placements of all pairs together have which optimum."""
    return tuple(map(sum, zip_longest(*(row.counts for row in rows), fillvalue=0)))


def read_pair(pair: Pair) -> tuple[Board, Target]:
    board = read_board(pair.board)
    (target,) = (target for target in board.targets if tile_code(target) == pair.target)
    return board, target
