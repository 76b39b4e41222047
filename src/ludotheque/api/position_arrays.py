"""Positions as numbers: sequences of moves or boards, in numpy arrays or lists of lists; and answers as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque import catalogue
from ludotheque.api.solving import read_each
from ludotheque.contract import (
    Analysis,
    AnyEncoding,
    AnyGame,
    IllegalMove,
    Move,
    Seed,
    SetupError,
    Verdict,
    action_space,
    phrase,
    seats_to_act,
)
from ludotheque.contract.options import chosen_options

UNKNOWN = -128
"""Instead of a result that is not known."""


@dataclass(frozen=True)
class SolvedArrays:
    """A row for each position, a column for each action by its number."""

    values: NDArray[np.float32]
    """What each action is worth, as verdicts have it; NaN where it is not legal or not known."""

    results: NDArray[np.int8]
    """1 wins, 0 draws, -1 loses; `UNKNOWN` where it is not legal or not known."""

    best: NDArray[np.bool_]
    """The actions that no other surpasses."""

    is_proved: NDArray[np.bool_]
    node_counts: NDArray[np.int64]


class PositionArrays:
    """One game under the same options, where actions have numbers."""

    def __init__(self, game: AnyGame, encoding: AnyEncoding, options: Any) -> None:
        self._game, self._encoding, self._options = game, encoding, options
        self._space = action_space(game, encoding, options)

    def states(self, positions: NDArray[Any]) -> list[Any]:
        """Boards where there are three dimensions, moves from the opening where there are two."""
        if positions.dtype.kind not in "iu" or positions.ndim not in (2, 3):
            raise SetupError(phrase("api.array-refused", shape=positions.shape, kind=str(positions.dtype)))
        return self._from_cells(positions) if positions.ndim == 3 else read_each(self._after, positions.tolist())

    def solved(self, analyses: Sequence[Analysis[Any]]) -> SolvedArrays:
        size = (len(analyses), len(self._space))
        values = np.full(size, np.nan, np.float32)
        results = np.full(size, UNKNOWN, np.int8)
        best = np.zeros(size, np.bool_)
        for number, analysis in enumerate(analyses):
            for verdict in analysis.verdicts:
                index = self._index(verdict)
                values[number, index] = np.nan if verdict.value is None else verdict.value
                results[number, index] = UNKNOWN if verdict.result is None else verdict.result
            best[number, [self._index(verdict) for verdict in analysis.best]] = True
        is_proved = np.array([analysis.is_proved for analysis in analyses], np.bool_)
        return SolvedArrays(
            values, results, best, is_proved, np.array([each.node_count for each in analyses], np.int64)
        )

    def _from_cells(self, boards: NDArray[Any]) -> list[Any]:
        layout, read = self._encoding.layout(self._options), self._encoding.read_cells
        if read is None:
            raise SetupError(phrase("api.no-boards", game=self._game.title))
        if boards.shape[1:] != (layout.rows, layout.columns):
            raise SetupError(phrase("api.other-size", shape=boards.shape[1:], rows=layout.rows, columns=layout.columns))
        most = self._game.seat_count(self._opening())
        if boards.size and not 0 <= boards.min() <= boards.max() <= most:
            raise SetupError(phrase("api.cell-refused", least=int(boards.min()), highest=int(boards.max()), most=most))
        return read_each(partial(read, self._options), boards.tolist())

    def _after(self, moves: Sequence[int]) -> Any:
        state = self._opening()
        last = max((number for number, index in enumerate(moves, 1) if index != -1), default=0)
        for index in moves[:last]:
            (turn,) = seats_to_act(self._game, state)[:1] or (None,)
            if turn is None or not 0 <= index < len(self._space):
                raise IllegalMove(phrase("rl.not-legal", index=index, count=len(self._space)))
            state = self._game.apply(state, Move(turn, self._space.actions[index]))
        return state

    def _opening(self) -> Any:
        return self._game.deal(self._options, Seed(0))

    def _index(self, verdict: Verdict[Any]) -> int:
        try:
            return self._space.index(verdict.action)
        except KeyError:
            raise SetupError(phrase("api.other-options", action=repr(verdict.action)[:80])) from None


def position_arrays(slug: str, options: dict[str, Any]) -> PositionArrays:
    game, encoding = catalogue.game(slug), catalogue.encoding(slug)
    if encoding is None:
        raise SetupError(phrase("rl.no-encoding", game=game.title))
    return PositionArrays(game, encoding, chosen_options(game.options, options))
