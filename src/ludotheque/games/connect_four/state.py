"""Options, the state and the action: frozen data, and where each disc lies in a bitboard."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ludotheque.contract import Phrase, Seat, SetupError, phrase
from ludotheque.contract.cached import cached_property

SEAT_COUNT = 2
FIRST = Seat(0)
MIN_SIDE = 4
MAX_SIDE = 26
MAX_GRID_SIDE = 100
"""People play up to 26 by 26; the rules, the notation and the drawing hold up to 100 by 100."""
MIN_RUN = 3


@dataclass(frozen=True)
class Options:
    columns: int = 7
    rows: int = 6
    run: int = 4
    starter: int | None = field(default=1, metadata={"none": "lot"})
    """The player who begins, counted from 1; None: at random."""

    def __post_init__(self) -> None:
        problems = {
            name: problem
            for name, problem in (
                ("columns", _side_problem("connect-four.columns-refused", self.columns, default=7)),
                ("rows", _side_problem("connect-four.rows-refused", self.rows, default=6)),
                ("run", self._run_problem()),
                ("starter", self._starter_problem()),
            )
            if problem is not None
        }
        if problems:
            raise SetupError(problems)

    def _run_problem(self) -> Phrase | None:
        sides = [side for side in (self.columns, self.rows) if _is_whole(side, MIN_SIDE, MAX_SIDE)]
        longest = max(sides, default=MAX_SIDE)
        if _is_whole(self.run, MIN_RUN, longest):
            return None
        return phrase(
            "connect-four.run-refused", value=repr(self.run)[:40], shortest=MIN_RUN, longest=longest, default=4
        )

    def _starter_problem(self) -> Phrase | None:
        if self.starter is None or _is_whole(self.starter, 1, SEAT_COUNT):
            return None
        return phrase("connect-four.starter-refused", value=repr(self.starter)[:40], default=1)


def _side_problem(code: str, side: int, default: int) -> Phrase | None:
    if _is_whole(side, MIN_SIDE, MAX_SIDE):
        return None
    return phrase(code, value=repr(side)[:40], least=MIN_SIDE, most=MAX_SIDE, default=default)


def _is_whole(value: object, least: int, most: int) -> bool:
    """Options come from forms and programs alike, so even the type is checked."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


@dataclass(frozen=True)
class Drop:
    """Let a disc fall down a column, counted from 0 at the left."""

    column: int


class Cell(NamedTuple):
    """Columns from 0 at the left, rows from 0 at the bottom."""

    column: int
    row: int


@dataclass(frozen=True)
class State:
    """The size of the grid, the run to reach, who began, and one bitboard of discs per seat.

    Bit numbers on the usual grid of 7 by 6:

         6 13 20 27 34 41 48     one row more than the grid has; it stays empty,
         ─────────────────────   so that no run goes on from the top of a column
      6  5 12 19 26 33 40 47     to the bottom of the next
      5  4 11 18 25 32 39 46
      4  3 10 17 24 31 38 45     one up      + 1
      3  2  9 16 23 30 37 44     one right   + stride      stride = rows + 1
      2  1  8 15 22 29 36 43     both        + stride + 1
      1  0  7 14 21 28 35 42     right, down + stride - 1
         a  b  c  d  e  f  g

    Invariant: discs rest on discs, the seats take turns, and only the last to move can have a run.
    `deal` and `apply` keep it, `read_state` demands it.
    """

    columns: int = 7
    rows: int = 6
    run: int = 4
    starter: Seat = FIRST
    discs: tuple[int, int] = (0, 0)

    @cached_property
    def stride(self) -> int:
        return self.rows + 1

    @cached_property
    def occupied(self) -> int:
        return self.discs[0] | self.discs[1]

    @cached_property
    def turn(self) -> Seat:
        """Who moves next, or would if the game went on."""
        return Seat((self.starter + self.occupied.bit_count()) % SEAT_COUNT)

    @cached_property
    def last_player_won(self) -> bool:
        """Whether the discs of the seat that moved last hold a run."""
        return has_run(self.discs[1 - self.turn], self.stride, self.run)

    def height(self, column: int) -> int:
        """How many discs lie in this column."""
        return (self.occupied >> column * self.stride & (1 << self.rows) - 1).bit_count()

    def landing(self, column: int) -> int:
        """The bit of the cell where a disc would come to rest in this open column."""
        return 1 << column * self.stride + self.height(column)

    def disc(self, cell: Cell) -> Seat | None:
        """Whose disc lies in this cell of the grid."""
        bit = 1 << cell.column * self.stride + cell.row
        for seat, discs in enumerate(self.discs):
            if discs & bit:
                return Seat(seat)
        return None


def has_run(discs: int, stride: int, run: int) -> bool:
    """Whether these discs hold a run of this length in any direction."""
    for shifts in line_shifts(stride, run):
        starts = discs
        for shift in shifts:
            starts &= starts >> shift
        if starts:
            return True
    return False


@cache
def line_shifts(stride: int, run: int) -> tuple[tuple[int, ...], ...]:
    """For each direction, shifts that leave one bit for each run of this length.

    Discs & (discs >> step) leaves the starts of runs of 2; the same with 2 steps leaves runs of 4,
    and so on, doubling; the last shift is shortened to land on the length exactly.
    """
    hops = []
    length = 1
    while length < run:
        hops.append(min(length, run - length))
        length += hops[-1]
    return tuple(tuple(step * hop for hop in hops) for step in line_steps(stride))


def line_steps(stride: int) -> tuple[int, ...]:
    """Up, right, and the two diagonals to the right."""
    return (1, stride, stride + 1, stride - 1)
