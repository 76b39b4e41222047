"""Where puzzles are looked for: games between players who search two or three discs ahead, and not always."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.contract import Budget, Dice, Move, Puzzle, Seed
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.notation import write_state
from ludotheque.games.connect_four.rules import apply, open_columns, outcome
from ludotheque.games.connect_four.state import Drop, State

_MIN_DISCS, _MAX_DISCS = 7, 36
_SLIP_PERCENT = 20
_SLACK = 6
_NODES = Budget(node_count=2_000)


def positions(seed: Seed) -> Iterator[State]:
    dice = Dice(seed)
    depth = 2 + dice.below(2)
    state = State()
    while outcome(state) is None and state.occupied.bit_count() < _MAX_DISCS:
        if state.occupied.bit_count() >= _MIN_DISCS:
            yield state
        state = after_drop(state, _drop(state, depth, dice))


def after_drop(state: State, drop: Drop) -> State:
    """The state after the one to move drops there."""
    return apply(state, Move(state.turn, drop))


def key(state: State) -> str:
    """A position and its mirror image are one."""
    return min(write_state(state), write_state(mirrored(state)))


def kind(puzzle: Puzzle) -> str:
    return puzzle.task


def mirrored(state: State) -> State:
    one_column = (1 << state.stride) - 1
    first, second = (
        sum(
            (discs >> column * state.stride & one_column) << (state.columns - 1 - column) * state.stride
            for column in range(state.columns)
        )
        for discs in state.discs
    )
    return State(state.columns, state.rows, state.run, state.starter, (first, second))


def _drop(state: State, depth: int, dice: Dice) -> Drop:
    if dice.below(100) < _SLIP_PERCENT:
        return Drop(dice.pick(open_columns(state)))
    found = look_ahead(state, depth, _NODES)
    return Drop(dice.pick(sorted(found.best_columns(_SLACK))))
