"""The stones a manager has told of, in their order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ludotheque.contract import Seat, SetupError
from ludotheque.games.morpion import Mark, Options, State
from ludotheque.games.morpion.state import Variant
from ludotheque.gomocup.protocol import ProtocolError, write_mark

OWN, OTHER = Seat(0), Seat(1)
FIVE = 5


class BoardRules(NamedTuple):
    """How long a line must be, whether it must not be longer, and what else the variant asks."""

    run: int
    is_exact: bool
    variant: Variant = "free"


@dataclass
class Board:
    """Ours are the stones of seat 0, and it is always our turn: only then are we asked."""

    columns: int
    rows: int
    stones: dict[Mark, Seat] = field(default_factory=dict)

    def put(self, mark: Mark, seat: Seat) -> None:
        if not (mark.column < self.columns and mark.row < self.rows):
            raise ProtocolError(f"{write_mark(mark)} is off the board of {self.columns} by {self.rows}")
        if mark in self.stones:
            raise ProtocolError(f"{write_mark(mark)} is already taken")
        self.stones[mark] = seat

    def take_back(self, mark: Mark) -> None:
        if mark not in self.stones:
            raise ProtocolError(f"{write_mark(mark)} is empty; nothing to take back")
        del self.stones[mark]

    def state(self, rules: BoardRules) -> State:
        """With us to move, however many stones each side has: openings may be lopsided."""
        stride = self.columns + 1
        boards = [0, 0]
        for mark, seat in self.stones.items():
            boards[seat] |= 1 << mark.row * stride + mark.column
        starter = Seat(len(self.stones) % 2)
        owned = (boards[OWN], boards[OTHER])
        return State(self.columns, self.rows, rules.run, rules.is_exact, starter, owned, rules.variant)


def empty_board(columns: int, rows: int, run: int) -> Board:
    """Refused where our rules know no such grid."""
    try:
        Options(columns, rows, run)
    except SetupError as refusal:
        raise ProtocolError(f"unsupported board: {refusal}") from refusal
    return Board(columns, rows)
