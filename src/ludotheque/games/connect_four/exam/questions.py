"""Positions of games between players who look some discs ahead, and what every column of them is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludotheque.contract import Budget, Dice, Seed
from ludotheque.contract.exam import ExamQuestion, MoveValue, best_value
from ludotheque.contract.puzzle import GRADES, Grade
from ludotheque.games.connect_four.book.positions import is_covered
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.notation import write_state
from ludotheque.games.connect_four.puzzles.positions import after_drop
from ludotheque.games.connect_four.rules import open_columns, outcome
from ludotheque.games.connect_four.solver import can_solve, column_scores
from ludotheque.games.connect_four.state import Drop, State

USUAL_BOARDS = ("7x6x4",)
UNUSUAL_BOARDS = ("6x7x4", "8x7x4", "9x6x4", "6x5x4", "8x5x4", "7x7x5", "6x6x3", "10x4x4")
PHASES = ("opening", "middle", "end")

_MIN_DISCS = 2
_MIN_COLUMNS = 3
_SLIP_PERCENT = 25
_SLACK = 8
_NODES = Budget(node_count=2_000)
_DEPTHS = (1, 2, 4, 6)
_MISLED = (1, 2, 3)
"""Of these depths, how many are misled where medium, hard and expert begin."""

_LOOKING = Budget(node_count=6_000)
_SOLVING = Budget(node_count=30_000_000)
_MAX_EMPTY = 33
"""Cells: fuller grids are solved in a moment; of emptier ones only those that the book knows."""


def states(board: str, seed: Seed) -> Iterator[State]:
    """Every position of one game, from the second disc on."""
    columns, rows, run = map(int, board.split("x"))
    dice, state = Dice(seed), State(columns, rows, run)
    depth = 2 + dice.below(3)
    while outcome(state) is None:
        if state.occupied.bit_count() >= _MIN_DISCS:
            yield state
        state = after_drop(state, _drop(state, depth, dice))


def make_question(state: State, board: str) -> ExamQuestion | None:
    """Only where columns have different results, and not all who look one disc ahead must find the right one."""
    if len(open_columns(state)) < _MIN_COLUMNS:
        return None
    values = move_values(state, _SOLVING) if _is_solved_soon(state) else None
    if values is None or len({value.result for value in values.values()}) < 2:
        return None
    return describe(state, values)


def describe(state: State, values: Mapping[Drop, MoveValue]) -> ExamQuestion:
    board = f"{state.columns}x{state.rows}x{state.run}"
    return ExamQuestion(write_state(state), board, _phase(state), _grade(state, values), tuple(values.values()))


def move_values(state: State, budget: Budget) -> Mapping[Drop, MoveValue] | None:
    """The score is the solver's: 1 for a win with the last disc, one more for each own disc left. Nobody knows it while
    colours may still be swapped."""
    scores = column_scores(state, budget) if can_solve(state) and not state.pie else None
    if scores is None or not scores.is_proved:
        return None
    return {
        Drop(column): MoveValue((value.lower > 0) - (value.lower < 0), value.lower)
        for column, value in enumerate(scores.values)
        if value is not None
    }


def _is_solved_soon(state: State) -> bool:
    empty = state.columns * state.rows - state.occupied.bit_count()
    return empty <= _MAX_EMPTY or is_covered(state)


def _drop(state: State, depth: int, dice: Dice) -> Drop:
    if dice.below(100) < _SLIP_PERCENT or state.occupied.bit_count() < _MIN_DISCS:
        return Drop(dice.pick(open_columns(state)))
    return Drop(dice.pick(sorted(look_ahead(state, depth, _NODES).best_columns(_SLACK))))


def _phase(state: State) -> str:
    """By thirds of the grid."""
    return PHASES[min(2, 3 * state.occupied.bit_count() // (state.columns * state.rows))]


def _grade(state: State, values: Mapping[Drop, MoveValue]) -> Grade:
    """By how many searches, each deeper than the last, may throw the result away."""
    top = best_value([*values.values()]).result
    right = {drop.column for drop, value in values.items() if value.result == top}
    misled = sum(not right.issuperset(look_ahead(state, depth, _LOOKING).best_columns()) for depth in _DEPTHS)
    return GRADES[sum(misled >= least for least in _MISLED)]
