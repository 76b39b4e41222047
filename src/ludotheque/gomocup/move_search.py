"""The player behind the protocol: the compiled engine, or the expert where none was built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludotheque import catalogue
from ludotheque.contract import Budget, Seed
from ludotheque.games.morpion import Mark, State
from ludotheque.games.morpion.solver import Engine, Limits, is_available

_OWN_MEMORY = 96 * 2**20
"""Bytes that the interpreter and the small tables take before a search has begun."""

_LEAST_MEGABYTES, _USUAL_MEGABYTES, _MOST_MEGABYTES = 4, 64, 1024


@dataclass(frozen=True)
class MoveBudget:
    """What one answer may cost."""

    seconds: float
    stop: Callable[[], bool]
    depth: int | None = None
    node_count: int | None = None


@dataclass(frozen=True)
class ScoredMark:
    mark: Mark
    score: int
    """For us; 0 is level."""


class MoveSearch:
    """Remembers from turn to turn what it searched."""

    def __init__(self) -> None:
        self._memory = 0
        self._engine: Engine | None = None

    def limit_memory(self, byte_count: int) -> None:
        """0: no limit. What was searched so far is forgotten if the limit is another than before."""
        if byte_count != self._memory:
            self._memory, self._engine = byte_count, None

    def forget(self) -> None:
        self._engine = None

    def warm_up(self, state: State) -> None:
        """Tables are made when a board is announced, not when the clock runs."""
        if is_available():
            self._engine_itself().best_move(state, Limits(node_count=1))

    def think(self, state: State, allowed: MoveBudget) -> ScoredMark:
        """About a state that is not over."""
        if not is_available():
            return _expert(state, allowed)
        limits = Limits(allowed.node_count, allowed.seconds, allowed.stop)
        found = self._engine_itself().best_move(state, limits, depth_limit=allowed.depth or 99)
        return ScoredMark(found.mark, found.score)

    def _engine_itself(self) -> Engine:
        if self._engine is None:
            self._engine = Engine(megabytes=_megabytes(self._memory))
        return self._engine


def _megabytes(memory: int) -> int:
    if memory <= 0:
        return _USUAL_MEGABYTES
    spare = max(0, memory - _OWN_MEMORY) // 2**20
    size = max(_LEAST_MEGABYTES, min(_MOST_MEGABYTES, spare // 2))
    return 1 << size.bit_length() - 1


def _expert(state: State, allowed: MoveBudget) -> ScoredMark:
    bot = catalogue.levels("morpion")["expert"].make(Seed(1))
    budget = Budget(allowed.node_count, allowed.seconds, stop=allowed.stop)
    choice = bot.choose(state, state.turn, budget)
    score = 0 if choice.report is None else round(choice.report.value[state.turn])
    assert choice.action is not None  # it is asked when it is its turn
    return ScoredMark(choice.action, score)
