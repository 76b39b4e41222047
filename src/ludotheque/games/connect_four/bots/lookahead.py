"""A search as a person makes it: so many discs ahead, forced replies for free, lines and threats by estimate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from ludotheque.contract import Budget
from ludotheque.games.connect_four.explain.threats import completing_cells
from ludotheque.games.connect_four.state import State, line_steps
from ludotheque.search import BudgetCounter, BudgetSpent

WIN = 100_000
"""Less one for each disc until then."""

_MAX_ENTRIES = 200_000
THREAT, _WELL_PLACED = 12, 24
"""In lines through a cell: a threat, and one more where columns filled two by two give it to its owner."""

_INFINITY = 10 * WIN


@dataclass(frozen=True)
class Lookahead:
    """The value of every open column for the player to move, as far as the search went."""

    values: dict[int, int]
    depth: int
    node_count: int

    @property
    def best(self) -> int:
        return max(self.values.values())

    def best_columns(self, slack: int = 0) -> list[int]:
        """Those whose value is no more than `slack` below the best."""
        return [column for column, value in self.values.items() if value >= self.best - slack]


@dataclass(frozen=True)
class Grid:
    """A size of grid, as masks."""

    stride: int
    directions: tuple[int, ...]
    run: int
    floor: int
    cells: int
    odd_rows: int
    columns: tuple[int, ...]
    """One mask each, from the middle outward."""

    planes: tuple[int, ...]
    """How many lines go through a cell: its bits in these masks, the lowest first."""

    fills_in_pairs: bool


class Replies(NamedTuple):
    """Cells to try, and what trying them costs in depth."""

    cells: int
    cost: int


def look_ahead(state: State, depth: int, budget: Budget) -> Lookahead:
    """Each column to this depth, one ply deeper at a time; the deepest search that was finished counts."""
    return _search(state, depth, budget, grid_of(state.columns, state.rows, state.run))


def look_ahead_carelessly(state: State, depth: int, budget: Budget) -> Lookahead:
    """As `look_ahead`, but without seeing diagonals."""
    grid = grid_of(state.columns, state.rows, state.run)
    return _search(state, depth, budget, replace(grid, directions=grid.directions[:2]))


def _search(state: State, depth: int, budget: Budget, grid: Grid) -> Lookahead:
    search = _Search(grid, BudgetCounter(budget))
    mine, theirs = state.discs[state.turn], state.discs[1 - state.turn]
    found = Lookahead(search.static_values(mine, theirs), 0, 0)
    try:
        for ply in range(1, depth + 1):
            found = Lookahead(search.columns(mine, theirs, ply, found.values), ply, search.node_count)
            if abs(found.best) > WIN // 2:  # won or lost: searching further changes nothing
                break
    except BudgetSpent:
        pass
    return Lookahead(found.values, found.depth, search.node_count)


class _Search:
    def __init__(self, grid: Grid, counter: BudgetCounter) -> None:
        self._grid = grid
        self._counter = counter
        self._start = 0
        """Discs on the grid when the search began."""

        self._table: dict[tuple[int, int], tuple[int, int, int]] = {}
        """By discs: the depth, and the bounds of the value there."""

    @property
    def node_count(self) -> int:
        return self._counter.node_count

    def static_values(self, mine: int, theirs: int) -> dict[int, int]:
        """The value of every column by evaluation alone, without a search."""
        return {
            number: -self._evaluate(theirs, mine | disc)
            for number, disc in self._drops(mine | theirs, self._grid.cells)
        }

    def columns(self, mine: int, theirs: int, depth: int, guesses: dict[int, int]) -> dict[int, int]:
        """The value of each column at this depth; a win with the next disc is WIN - 1."""
        self._table.clear()
        self._start = (mine | theirs).bit_count()
        wins = completing_cells(mine, self._grid.directions, self._grid.run)
        values = {}
        for number, disc in sorted(self._drops(mine | theirs, self._grid.cells), key=lambda drop: -guesses[drop[0]]):
            self._counter.visit()
            values[number] = (
                WIN - 1 if wins & disc else -self._value(theirs, mine | disc, depth - 1, (-_INFINITY, _INFINITY))
            )
        return values

    def _value(self, mine: int, theirs: int, depth: int, window: tuple[int, int]) -> int:
        """For the player to move: exact inside the window, a bound outside."""
        found = self._value_or_replies(mine, theirs, depth)
        if isinstance(found, int):
            return found
        entry = self._table.get((mine, theirs))
        alpha, beta = window
        if entry is not None and entry[0] == depth:
            alpha, beta = max(alpha, entry[1]), min(beta, entry[2])
            if alpha >= beta:
                return entry[1] if entry[1] >= beta else entry[2]
        best = -_INFINITY
        for _, disc in self._drops(mine | theirs, found.cells):
            self._counter.visit()
            value = -self._value(theirs, mine | disc, depth - found.cost, (-beta, -max(alpha, best)))
            best = max(best, value)
            if best >= beta:
                break
        self._keep((mine, theirs), depth, best, (alpha, beta))
        return best

    def _value_or_replies(self, mine: int, theirs: int, depth: int) -> int | Replies:
        """The value where no search is needed or depth is left, else the replies to try."""
        grid = self._grid
        occupied = mine | theirs
        landing = occupied + grid.floor & grid.cells
        if not landing:
            return 0
        if depth <= 0:
            return self._evaluate(mine, theirs)
        ply = occupied.bit_count() - self._start
        if completing_cells(mine, grid.directions, grid.run) & landing:
            return WIN - ply - 1
        if depth == 1:
            return self._evaluate(mine, theirs)
        rival = completing_cells(theirs, grid.directions, grid.run) & ~occupied
        forced = rival & landing
        if forced & forced - 1:
            return ply + 2 - WIN
        if forced:
            return Replies(forced, cost=0)  # forced replies are easy to see
        safe = landing & ~(rival >> 1)
        return Replies(safe, cost=1) if safe else ply + 2 - WIN

    def _keep(self, key: tuple[int, int], depth: int, value: int, window: tuple[int, int]) -> None:
        alpha, beta = window
        if len(self._table) >= _MAX_ENTRIES:
            self._table.clear()
        self._table[key] = (depth, -_INFINITY if value <= alpha else value, _INFINITY if value >= beta else value)

    def _drops(self, occupied: int, allowed: int) -> list[tuple[int, int]]:
        """Column numbers and landing cells, the middle first."""
        landing = occupied + self._grid.floor & allowed
        stride = self._grid.stride
        return [
            ((disc.bit_length() - 1) // stride, disc) for column in self._grid.columns if (disc := landing & column)
        ]

    def _evaluate(self, mine: int, theirs: int) -> int:
        """Lines through the occupied cells, and threats, most in rows that their owner gets as columns fill up."""
        grid = self._grid
        free = grid.cells & ~(mine | theirs)
        own = completing_cells(mine, grid.directions, grid.run) & free
        other = completing_cells(theirs, grid.directions, grid.run) & free
        value = THREAT * (own.bit_count() - other.bit_count())
        if grid.fills_in_pairs:
            began = mine.bit_count() == theirs.bit_count()
            own_rows, other_rows = (grid.odd_rows, ~grid.odd_rows) if began else (~grid.odd_rows, grid.odd_rows)
            value += _WELL_PLACED * ((own & own_rows).bit_count() - (other & other_rows).bit_count())
        for weight, plane in enumerate(grid.planes):
            value += (mine & plane).bit_count() - (theirs & plane).bit_count() << weight
        return value


@cache
def grid_of(columns: int, rows: int, run: int) -> Grid:
    stride = rows + 1
    floor = sum(1 << column * stride for column in range(columns))
    middle = (columns - 1) / 2
    outward = sorted(range(columns), key=lambda column: (abs(column - middle), column))
    counts = _line_counts(columns, rows, run)
    return Grid(
        stride=stride,
        directions=line_steps(stride),
        run=run,
        floor=floor,
        cells=floor * ((1 << rows) - 1),
        odd_rows=sum(floor << row for row in range(0, rows, 2)),
        columns=tuple(((1 << rows) - 1) << column * stride for column in outward),
        planes=tuple(
            sum(1 << bit for bit, count in counts.items() if count >> plane & 1)
            for plane in range(max(counts.values()).bit_length())
        ),
        fills_in_pairs=rows % 2 == 0,
    )


def _line_counts(columns: int, rows: int, run: int) -> dict[int, int]:
    """By the bit of each cell."""
    counts = {column * (rows + 1) + row: 0 for column in range(columns) for row in range(rows)}
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for column in range(columns - right * (run - 1)):
            for row in range(rows):
                if 0 <= row + up * (run - 1) < rows:
                    for place in range(run):
                        counts[(column + right * place) * (rows + 1) + row + up * place] += 1
    return counts
