"""The player behind the protocol: the compiled engine of Morpion, or the level `expert` where it has no answer."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque import catalogue
from ludotheque.contract import Budget, Seed
from ludotheque.games.morpion import Mark, State
from ludotheque.games.morpion.solver import Engine, is_known

MAX_DEPTH = 99
_INTERPRETER_BYTES = 96 * 2**20
"""What the interpreter and the small tables take before a search has begun."""

_MIN_MEGABYTES, _DEFAULT_MEGABYTES, _MAX_MEGABYTES = 4, 64, 1024


@dataclass(frozen=True)
class ScoredMark:
    mark: Mark
    score: int
    """For us; 0 is even."""


class MoveSearch:
    """Remembers from turn to turn what it searched."""

    def __init__(self) -> None:
        self._max_bytes = 0
        self._engine: Engine | None = None

    def limit_memory(self, byte_count: int) -> None:
        """0: no limit. Another limit than before forgets what was searched so far."""
        if byte_count != self._max_bytes:
            self._max_bytes, self._engine = byte_count, None

    def forget(self) -> None:
        self._engine = None

    def warm_up(self, state: State) -> None:
        """Allocates the tables when a board is announced, not when the clock runs."""
        if is_known(state):
            self._get_engine().best_move(state, Budget(node_count=1))

    def best_mark(self, state: State, budget: Budget, max_depth: int = MAX_DEPTH) -> ScoredMark:
        """In a state that is not over."""
        if not is_known(state):
            return _expert_mark(state, budget)
        found = self._get_engine().best_move(state, budget, depth_limit=max_depth)
        return ScoredMark(found.mark, found.score)

    def _get_engine(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(megabytes=_table_megabytes(self._max_bytes))
        return self._engine


def _table_megabytes(max_bytes: int) -> int:
    """A power of two."""
    if max_bytes <= 0:
        return _DEFAULT_MEGABYTES
    spare = max(0, max_bytes - _INTERPRETER_BYTES) // 2**20
    size = max(_MIN_MEGABYTES, min(_MAX_MEGABYTES, spare // 2))
    return 1 << size.bit_length() - 1


def _expert_mark(state: State, budget: Budget) -> ScoredMark:
    choice = catalogue.levels("morpion")["expert"].make(Seed(1)).choose(state, state.turn, budget)
    score = 0 if choice.report is None else round(choice.report.value[state.turn])
    assert choice.action is not None, "it is its turn"
    return ScoredMark(choice.action, score)
