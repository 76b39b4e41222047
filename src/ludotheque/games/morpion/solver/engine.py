"""The strong player for two, on any grid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from ludotheque.contract import Budget
from ludotheque.games.morpion.rules import completing_cells, is_over, with_mark
from ludotheque.games.morpion.solver import native
from ludotheque.games.morpion.solver.proof import Proof, prove
from ludotheque.games.morpion.state import Mark, State

ONE_SECOND = Budget(seconds=1.0)
MAX_PROVABLE_CELLS = 64
"""On bigger grids proofs are rare, and the time is better spent on the search."""

PROVING, SEARCHING, COMPARING = 0.45, 0.35, 0.2
"""How small grids share out the budget: the value, a good move, and whether that move keeps the value."""


@dataclass(frozen=True)
class EngineMove:
    """A move and its evaluation."""

    mark: Mark
    score: int
    """For the player to move; 0 is level, an open row of three is worth a few hundred."""

    moves_to_end: int | None
    """How many more marks until the player to move wins, or loses if the score is negative; None: not known."""

    depth: int
    node_count: int
    line: tuple[Mark, ...]
    is_proved: bool
    """The outcome is exact: nothing was left to evaluation."""


class Engine:
    """Plays one game after the other, and remembers from move to move what it searched."""

    def __init__(self, megabytes: int = 64) -> None:
        native.require_core()
        self._megabytes = megabytes
        self._shape: object = None
        self._engine: native.core.Engine | None = None

    def best_move(self, state: State, budget: Budget = ONE_SECOND, *, depth_limit: int = 99) -> EngineMove:
        """The best mark found within the budget; always a win or a block where one is due.

        Small grids are proved, where that can be done in about half of the budget, and then played without a mistake.
        """
        assert native.is_two_player(state), "the engine plays for two"
        assert not is_over(state), "nobody moves when the game is over"
        if state.columns * state.rows > MAX_PROVABLE_CELLS:
            return self._search(state, budget, depth_limit)
        proof = prove(state, budget.part(PROVING))
        if proof.value == "win":
            return _proved_win(state, proof)
        found = self._search(state, budget.part(SEARCHING), depth_limit)
        if proof.value != "draw":
            return replace(found, is_proved=found.is_proved or proof.value == "loss")
        if not proof.line or found.mark == proof.line[0] or _is_drawn(state, found.mark, budget.part(COMPARING)):
            return replace(found, score=0, moves_to_end=None, is_proved=True)
        return EngineMove(proof.line[0], 0, None, len(proof.line), proof.node_count, proof.line, True)

    def _search(self, state: State, budget: Budget, depth_limit: int) -> EngineMove:
        mine, theirs = native.encode_stones(state)
        found = self._engine_for(state).search(mine, theirs, native.encode_budget(budget), depth_limit=depth_limit)
        marks = native.decode_cells(state, found.line)
        is_ending = abs(found.score) > native.core.proven_win
        to_end = native.core.won - abs(found.score) if is_ending else None
        return EngineMove(marks[0], found.score, to_end, found.depth, found.node_count, marks, found.is_proved)

    def _engine_for(self, state: State) -> native.core.Engine:
        shape = state.columns, state.rows, state.run, state.is_exact
        if self._engine is None or self._shape != shape:
            self._engine = native.core.Engine(native.encode_grid(state), megabytes=self._megabytes)
            self._shape = shape
        return self._engine


def best_move(state: State, budget: Budget = ONE_SECOND) -> EngineMove:
    """One answer from a player without memory: the same nodes give the same move."""
    return Engine(megabytes=16).best_move(state, budget)


def _is_drawn(state: State, mark: Mark, budget: Budget) -> bool:
    return prove(with_mark(state, state.bit(mark)), budget).value == "draw"


def _proved_win(state: State, proof: Proof) -> EngineMove:
    to_end = _moves_to_end(state, proof.line)
    score = native.core.won - (state.columns * state.rows if to_end is None else to_end)
    return EngineMove(proof.line[0], score, to_end, len(proof.line), proof.node_count, proof.line, True)


def _moves_to_end(state: State, line: tuple[Mark, ...]) -> int | None:
    """A proof ends with the line itself or with the last threat; one found by trying everything names a mark alone."""
    end = reduce(lambda before, mark: with_mark(before, before.bit(mark)), line, state)
    if is_over(end):
        return len(line)
    is_threatened = end.turn != state.turn and completing_cells(end, state.turn).bit_count() > 1
    return len(line) + 2 if is_threatened else None
