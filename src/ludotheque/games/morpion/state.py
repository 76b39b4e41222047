"""Options, marks and the state: frozen data, and how its bits lie.

The marks of one seat are one whole number, a bit for each cell, row after row from the top left.
Each row ends with a bit that no mark ever sets, so that a run cannot wrap around the edge:

    a  b  c              3 columns, stride 4
    0  1  2 (3)   1
    4  5  6 (7)   2      next cell of a run: → +1   ↓ +stride   ↘ +stride+1   ↙ +stride-1
    8  9 10 (11)  3

Runs are found by shifting: a board and itself one step further leaves the cells where two in a row begin;
that and itself two steps further, four in a row; and so on to any length.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from string import ascii_lowercase

from ludotheque.contract import Phrase, Seat, SetupError, phrase
from ludotheque.contract.cached import cached_property

MIN_SIDE, MAX_SIDE = 3, 26
MIN_RUN = 3
MIN_PLAYERS, MAX_PLAYERS = 2, 26


@dataclass(frozen=True)
class Options:
    """The ranges are independent: even nine cells for 26 players are allowed."""

    columns: int = 3
    rows: int = 3
    run: int = 3
    players: int = 2
    starter: int | None = field(default=None, metadata={"none": "lot"})
    """The player who begins, counted from 1; None: at random."""

    exact: bool = False
    """A line longer than the run does not win."""

    def __post_init__(self) -> None:
        problems = {
            name: _refusal(name, getattr(self, name), least, most)
            for name, (least, most) in self._ranges().items()
            if not _is_whole(getattr(self, name), least, most)
        }
        if problems:
            raise SetupError(problems)

    def _ranges(self) -> dict[str, tuple[int, int]]:
        sides = [side for side in (self.columns, self.rows) if _is_whole(side, MIN_SIDE, MAX_SIDE)]
        ranges = {
            "columns": (MIN_SIDE, MAX_SIDE),
            "rows": (MIN_SIDE, MAX_SIDE),
            "run": (MIN_RUN, max(sides, default=MAX_SIDE)),
            "players": (MIN_PLAYERS, MAX_PLAYERS),
        }
        if self.starter is not None:
            is_known = _is_whole(self.players, MIN_PLAYERS, MAX_PLAYERS)
            ranges["starter"] = (1, self.players if is_known else MAX_PLAYERS)
        return ranges


def _is_whole(value: object, least: int, most: int) -> bool:
    """Options come from forms and programs alike, so even the type is checked."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _refusal(name: str, value: object, least: int, most: int) -> Phrase:
    default = getattr(Options, name) or "lot"
    return phrase(f"morpion.bad-{name}", value=repr(value)[:40], least=least, most=most, default=default)


@dataclass(frozen=True, slots=True)
class Mark:
    """Put one's symbol in a free cell; columns and rows are counted from 0 at the top left."""

    column: int
    row: int


def cell_name(mark: Mark) -> str:
    """The name on the rulers: column letter, row number, `a1` at the top left."""
    return f"{ascii_lowercase[mark.column]}{mark.row + 1}"


@dataclass(frozen=True)
class State:
    """Whose turn it is follows from the starter and the number of marks.

    Invariant, kept by `apply` and by the reader: only the last seat to move may have a winning run.
    """

    columns: int
    rows: int
    run: int
    is_exact: bool
    starter: Seat
    boards: tuple[int, ...]
    """The marks of each seat; no cell belongs to two."""

    def __repr__(self) -> str:
        size = f"{self.columns}x{self.rows}, run {self.run}, {len(self.boards)} seats"
        return f"<State {size}, {self.occupied.bit_count()} marks, seat {self.turn} to move>"

    @property
    def seat_count(self) -> int:
        return len(self.boards)

    @property
    def stride(self) -> int:
        return self.columns + 1

    def bit(self, mark: Mark) -> int:
        return 1 << mark.row * (self.columns + 1) + mark.column

    @cached_property
    def occupied(self) -> int:
        return sum(self.boards)  # no cell belongs to two, so adding is joining

    @cached_property
    def turn(self) -> Seat:
        """Who moves next, or would if the game were not over."""
        return Seat((self.starter + self.occupied.bit_count()) % len(self.boards))

    @property
    def last_mover(self) -> Seat:
        """Who moved last; before the first move, the seat whose turn comes last."""
        return Seat((self.turn - 1) % len(self.boards))

    @cached_property
    def last_mover_won(self) -> bool:
        return has_run(self, self.boards[self.turn - 1])  # before the first seat comes the last

    @cached_property
    def is_over(self) -> bool:
        return self.last_mover_won or self.occupied == all_cells(self.columns, self.rows)


def has_run(state: State, board: int) -> bool:
    """Whether these cells hold a winning line under this state's rules."""
    if board.bit_count() < state.run:
        return False
    stride = state.stride
    return bool(  # written out: a search asks this at every node
        run_starts(state, board, 1)
        or run_starts(state, board, stride)
        or run_starts(state, board, stride + 1)
        or run_starts(state, board, stride - 1)
    )


def run_starts(state: State, board: int, step: int) -> int:
    """Where the winning lines in one direction begin; a longer line begins more than once."""
    starts = board
    for further in _doublings(state.run):
        starts &= starts >> further * step
    if state.is_exact and starts:
        starts &= ~(board << step | board >> state.run * step)
    return starts


@cache
def _doublings(run: int) -> tuple[int, ...]:
    """By how much a line of one grows at each step until it is a run: 1, 2, 4, …, the rest."""
    lengths = [1]
    while lengths[-1] < run:
        lengths.append(min(2 * lengths[-1], run))
    return tuple(longer - length for length, longer in pairwise(lengths))


@cache
def all_cells(columns: int, rows: int) -> int:
    """A bit for every cell of the grid."""
    one_row = (1 << columns) - 1
    return sum(one_row << row * (columns + 1) for row in range(rows))


@cache
def marks_by_bit(columns: int, rows: int) -> tuple[Mark, ...]:
    """The mark of each bit; the bits that close a row have one too, which is never played."""
    return tuple(Mark(column, row) for row in range(rows) for column in range(columns + 1))
