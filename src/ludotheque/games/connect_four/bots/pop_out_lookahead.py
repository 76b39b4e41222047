"""A search for pop-out, where discs come out at the bottom: some moves ahead, then lines and threats by estimate."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget
from ludotheque.games.connect_four.bots.lookahead import THREAT, WIN, Grid, grid_of
from ludotheque.games.connect_four.explain.threats import completing_cells
from ludotheque.games.connect_four.state import Action, Drop, Pop, State, has_run
from ludotheque.search import BudgetCounter, BudgetSpent

_MAX_ENTRIES = 200_000
_INFINITY = 10 * WIN
_AT_HAND = 2 * THREAT
"""More for a threat that the next disc can carry out."""


@dataclass(frozen=True)
class PopOutLookahead:
    """The value of every action for the player to move, as far as the search went."""

    values: dict[Action, int]
    depth: int
    node_count: int

    @property
    def best(self) -> int:
        return max(self.values.values())

    def best_actions(self, slack: int = 0) -> list[Action]:
        """Those whose value is no more than `slack` below the best."""
        return [action for action, value in self.values.items() if value >= self.best - slack]


def look_ahead(state: State, depth: int, budget: Budget) -> PopOutLookahead:
    """Each action to this depth, one move deeper at a time."""
    search = _Search(grid_of(state.columns, state.rows, state.run), BudgetCounter(budget))
    mine, theirs, pops_left = state.discs[state.turn], state.discs[1 - state.turn], state.pops_left or 0
    found = PopOutLookahead(search.root(mine, theirs, 0, pops_left, {}), 0, 0)
    try:
        for ply in range(1, depth + 1):
            values = search.root(mine, theirs, ply, pops_left, found.values)
            found = PopOutLookahead(values, ply, search.node_count)
            if abs(found.best) > WIN // 2:  # won or lost: searching further changes nothing
                break
    except BudgetSpent:
        pass
    return replace(found, node_count=search.node_count)


_Next = tuple[Action, int, int]
"""An action, and the discs after it: of whoever moved, and of the other."""


class _Search:
    def __init__(self, grid: Grid, counter: BudgetCounter) -> None:
        self._grid = grid
        self._counter = counter
        self._depth = 0
        """Of the search that is under way."""

        self._table: dict[tuple[int, int, int], tuple[int, int, int]] = {}
        """By discs and the pops that can matter: the depth, and the bounds of the value there."""

    @property
    def node_count(self) -> int:
        return self._counter.node_count

    def root(self, mine: int, theirs: int, depth: int, pops_left: int, guesses: dict[Action, int]) -> dict[Action, int]:
        """The value of every action at this depth; a win with this move is WIN - 1."""
        self._table.clear()
        self._depth = depth
        moves = sorted(self._moves(mine, theirs, pops_left), key=lambda move: -guesses.get(move[0], 0))
        values = {}
        for move in moves:
            if depth:  # without a search, something must be found whatever the budget
                self._counter.visit()
            values[move[0]] = self._after(move, depth - 1, pops_left, (-_INFINITY, _INFINITY))
        return values

    def _after(self, move: _Next, depth: int, pops_left: int, window: tuple[int, int]) -> int:
        """The value of a move for whoever made it."""
        action, mine, theirs = move
        ply = self._depth - depth
        if self._has_run(mine):
            return WIN - ply
        if not isinstance(action, Pop):
            return -self._value(theirs, mine, depth, pops_left, (-window[1], -window[0]))
        if self._has_run(theirs):
            return ply - WIN
        return -self._value(theirs, mine, depth, pops_left - 1, (-window[1], -window[0]))

    def _value(self, mine: int, theirs: int, depth: int, pops_left: int, window: tuple[int, int]) -> int:
        """For the player to move: exact inside the window, a bound outside."""
        if depth <= 0:
            return self._evaluate(mine, theirs)
        key = (mine, theirs, min(pops_left, depth))
        entry = self._table.get(key)
        alpha, beta = window
        if entry is not None and entry[0] == depth:
            alpha, beta = max(alpha, entry[1]), min(beta, entry[2])
            if alpha >= beta:
                return entry[1] if entry[1] >= beta else entry[2]
        landing = (mine | theirs) + self._grid.floor & self._grid.cells
        if completing_cells(mine, self._grid.directions, self._grid.run) & landing:
            return WIN - (self._depth - depth) - 1
        moves = self._moves(mine, theirs, pops_left)
        best = -_INFINITY if moves else 0
        for move in moves:
            self._counter.visit()
            best = max(best, self._after(move, depth - 1, pops_left, (max(alpha, best), beta)))
            if best >= beta:
                break
        self._keep(key, depth, best, (alpha, beta))
        return best

    def _keep(self, key: tuple[int, int, int], depth: int, value: int, window: tuple[int, int]) -> None:
        alpha, beta = window
        if len(self._table) >= _MAX_ENTRIES:
            self._table.clear()
        self._table[key] = (depth, -_INFINITY if value <= alpha else value, _INFINITY if value >= beta else value)

    def _moves(self, mine: int, theirs: int, pops_left: int) -> list[_Next]:
        """Drops, then pops, each from the middle outward."""
        grid, occupied = self._grid, mine | theirs
        landing = occupied + grid.floor & grid.cells
        moves: list[_Next] = []
        for column in grid.columns:
            disc = landing & column
            if disc:
                moves.append((Drop((disc.bit_length() - 1) // grid.stride), mine | disc, theirs))
        if pops_left > 0:
            for column in grid.columns:
                lowest = column & -column
                if mine & lowest:
                    number = (lowest.bit_length() - 1) // grid.stride
                    own = mine & ~column | (mine & column) >> 1 & column
                    moves.append((Pop(number), own, theirs & ~column | (theirs & column) >> 1 & column))
        return moves

    def _has_run(self, discs: int) -> bool:
        return has_run(discs, self._grid.stride, self._grid.run)

    def _evaluate(self, mine: int, theirs: int) -> int:
        """Lines through the occupied cells, and threats, those at hand most. Rows say little: they move down."""
        grid = self._grid
        occupied = mine | theirs
        free = grid.cells & ~occupied
        landing = occupied + grid.floor & grid.cells
        own = completing_cells(mine, grid.directions, grid.run) & free
        other = completing_cells(theirs, grid.directions, grid.run) & free
        value = THREAT * (own.bit_count() - other.bit_count())
        value += _AT_HAND * ((own & landing).bit_count() - (other & landing).bit_count())
        for weight, plane in enumerate(grid.planes):
            value += (mine & plane).bit_count() - (theirs & plane).bit_count() << weight
        return value
