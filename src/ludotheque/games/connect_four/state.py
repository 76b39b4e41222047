"""Options, the state and the actions: frozen data, and where each disc lies in a bitboard."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeAlias

from ludotheque.contract import Phrase, Seat, SetupError, phrase
from ludotheque.contract.cached import cached_property
from ludotheque.contract.options import kind_problems

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

    pie: bool = False
    """Whether the second player may take over the first disc instead of answering it."""

    pop_out: bool = False
    """Whether one may take an own disc out of the bottom row instead of dropping one."""

    def __post_init__(self) -> None:
        problems = {
            name: problem
            for name, problem in (
                ("columns", _side_problem("connect-four.columns-refused", self.columns, default=7)),
                ("rows", _side_problem("connect-four.rows-refused", self.rows, default=6)),
                ("run", self._run_problem()),
                ("starter", self._starter_problem()),
                ("pie", kind_problems(self).get("pie")),
                ("pop_out", kind_problems(self).get("pop_out")),
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


@dataclass(frozen=True)
class Swap:
    """Take over the first disc instead of answering it: the pie rule."""


@dataclass(frozen=True)
class Pop:
    """Take an own disc out at the bottom of a column; what lay on it comes down by one."""

    column: int


Action: TypeAlias = Drop | Pop | Swap


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

    Invariant: discs rest on discs, the seats take turns, and only the last to move can have a run, unless a disc was
    popped out. Every move puts in or takes out one disc, so their number tells whose turn it is.
    `deal` and `apply` keep it, `read_state` demands it.
    """

    columns: int = 7
    rows: int = 6
    run: int = 4
    starter: Seat = FIRST
    discs: tuple[int, int] = (0, 0)
    pie: bool = False
    """The first disc may still be taken over. Whoever does so is from then on the one who began."""

    pops: int | None = None
    """How many discs were popped out; None: that is not allowed."""

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

    @property
    def may_swap(self) -> bool:
        """Whether the one to move may take over the only disc."""
        return self.pie and self.occupied != 0

    @property
    def pops_left(self) -> int | None:
        """As many in a game as the grid has cells, so that every game ends."""
        return None if self.pops is None else self.columns * self.rows - self.pops

    @property
    def may_pop(self) -> bool:
        """Whether discs may still be popped out."""
        return self.pops is not None and self.pops < self.columns * self.rows

    @cached_property
    def winner(self) -> Seat | None:
        """Who has a run: after a pop it may be the other, and of two the one who moved last."""
        last = Seat(1 - self.turn)
        if has_run(self.discs[last], self.stride, self.run):
            return last
        return self.turn if self.pops and has_run(self.discs[self.turn], self.stride, self.run) else None

    def height(self, column: int) -> int:
        """How many discs lie in this column."""
        return (self.occupied >> column * self.stride & (1 << self.rows) - 1).bit_count()

    def landing(self, column: int) -> int:
        """The bit of the cell where a disc would come to rest in this open column."""
        return 1 << column * self.stride + self.height(column)

    def popped(self, column: int) -> tuple[int, int]:
        """The discs once the lowest of this column is out."""
        whole = (1 << self.rows) - 1 << column * self.stride
        first, second = self.discs
        return first & ~whole | (first & whole) >> 1 & whole, second & ~whole | (second & whole) >> 1 & whole

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
