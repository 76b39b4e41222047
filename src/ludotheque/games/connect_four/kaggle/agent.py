"""A player for the competition ConnectX that needs nothing but Python.

Exported, this and what it imports are one file with the opening book inside; the competition calls the last function.
"""

from __future__ import annotations

from base64 import b64decode
from functools import cache
from time import perf_counter
from typing import Any

from ludotheque.games.connect_four.kaggle.grid import Grid
from ludotheque.games.connect_four.kaggle.opening import BOOK_SIZES, Opening
from ludotheque.games.connect_four.kaggle.search import FAR, Search, TimeUpError

BOOK = ""
"""Filled in where the file is written."""

_USUAL_SECONDS = 2.0
_SHARE = 0.7
"""Of the time for a move: the competition's own work and a busy machine have the rest."""

_OVERAGE_SHARE, _MOST_OVERAGE = 0.2, 8.0
"""Of the time that a whole game may take beyond its moves, for what a proof still lacks."""

_MOST_CELLS_LEFT = 36
"""With more, nothing is proved in time."""


class Player:
    """For one size of the grid; keeps what it proved."""

    def __init__(self, columns: int, rows: int, run: int) -> None:
        has_book = (columns, rows, run) == BOOK_SIZES and bool(BOOK)
        self.grid = Grid(columns, rows, run)
        self._search = Search(self.grid, perf_counter)
        self._opening = Opening(b64decode(BOOK), perf_counter) if has_book else None

    def choose(self, mine: int, mask: int, seconds: float, overage: float) -> int:
        """The bit of the cell to take."""
        start, landings = perf_counter(), self.grid.landings(mask)
        at_once = self.grid.wins(mine, mask) & landings
        if at_once:
            return _lowest(at_once)
        moves = self._search.safe_moves(mine, mask)
        if not moves:  # the other wins with the next disc, unless it is overlooked
            return _lowest(landings & self.grid.wins(mine ^ mask, mask) or landings)
        if len(moves) == 1:
            return moves[0]
        try:
            if self._opening is not None and mask.bit_count() < self._opening.last:
                return self._opening.best(mine, mask, moves, start + seconds)
        except TimeUpError:
            return moves[0]
        if self.grid.cells - mask.bit_count() > _MOST_CELLS_LEFT:
            return self._search.deepest(mine, mask, moves, start + seconds)[0]
        best, value = self._search.deepest(mine, mask, moves, start + seconds / 4)
        if abs(value) >= FAR:
            return best
        try:
            proved = self._search.sure(
                mine, mask, moves, start + seconds + min(overage * _OVERAGE_SHARE, _MOST_OVERAGE)
            )
        except TimeUpError:
            return best
        return best if proved is None else proved


_player = cache(Player)


def _lowest(bits: int) -> int:
    return bits & -bits


def agent(observation: Any, configuration: Any) -> int:
    """The column, from 0. Whatever else is wrong with the question, the answer is an open column where there is one."""
    columns, board = configuration["columns"], observation["board"]
    try:
        player = _player(columns, configuration["rows"], configuration["inarow"])
        mine, mask = player.grid.read(board, observation["mark"])
        seconds = float(configuration.get("actTimeout", _USUAL_SECONDS)) * _SHARE
        overage = float(observation.get("remainingOverageTime", 0.0))
        column = player.grid.column_of(player.choose(mine, mask, seconds, overage))
    except Exception:  # any legal column is better than a crash, which loses
        column = -1
    is_open = column >= 0 and board[column] == 0
    return column if is_open else next((column for column in range(columns) if board[column] == 0), 0)
