"""Dealt placements for one player and one target, and how many slides are needed after every first one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from ludotheque.contract import Budget, Dice, Seed
from ludotheque.contract.exam import ExamQuestion, MoveValue
from ludotheque.games.ricochet.boards import BoardSet, write_board
from ludotheque.games.ricochet.boards.random_board import random_board
from ludotheque.games.ricochet.exam.small_board import small_board
from ludotheque.games.ricochet.explain.difficulty import difficulty
from ludotheque.games.ricochet.explain.paths import shortest_completion, shown_path
from ludotheque.games.ricochet.notation import write_state
from ludotheque.games.ricochet.puzzles.positions import positions_with
from ludotheque.games.ricochet.rules import legal_actions, on_stage
from ludotheque.games.ricochet.solver import problem_of
from ludotheque.games.ricochet.state import Action, Bidding, Options, Slide, State

_OFFICIAL = ("classic", "all")
"""Boards of the official quarters, and those with diagonals too."""

_RANDOM = "random"
USUAL_BOARDS = ("classic",)
UNUSUAL_BOARDS = ("all", _RANDOM, "9x7", "12x10", "20x12")
PHASES = ("slides-2-4", "slides-5-7", "slides-8")
"""The fewest slides, where there is no opening and no end: 8 or more are the last."""

_MEDIUM, _LONG = 5, 8
_MIN_SLIDES = 2
_SOLVING = Budget(node_count=20_000_000)
_LOST = MoveValue(-1)


def states(board: str, seed: Seed) -> Iterator[State]:
    """One placement."""
    if board in _OFFICIAL:
        return positions_with(Options(boards=cast(BoardSet, board)), seed)
    return positions_with(Options(board=_written_board(board, seed)), seed)


def make_question(state: State, board: str) -> ExamQuestion | None:
    values = move_values(state, _SOLVING) or {}
    question = describe(state, values) if _least(values) >= _MIN_SLIDES else None
    return None if question is None else replace(question, board=board)


def describe(state: State, values: Mapping[Action, MoveValue]) -> ExamQuestion | None:
    """For one target that can be reached; a board is named by its size, as nobody knows where it comes from."""
    least, rated = _least(values), difficulty(problem_of(state))
    if not least or rated is None or len(state.deck) > 1:
        return None
    phase = PHASES[(least >= _MEDIUM) + (least >= _LONG)]
    board = f"{state.board.width}x{state.board.height}"
    return ExamQuestion(write_state(state), board, phase, rated.grade, tuple(values.values()))


def move_values(state: State, budget: Budget) -> Mapping[Action, MoveValue] | None:
    """The score is minus the slides to the target, this one included. Bids have no such value."""
    if isinstance(state.phase, Bidding):
        return None
    remaining, path, found = budget.countdown(), shown_path(state), dict[Action, MoveValue]()
    for action in legal_actions(state, on_stage(state.phase)):
        if not isinstance(action, Slide):
            found[action] = _LOST
            continue
        after = path.then(action)
        if after.is_over:
            found[action] = MoveValue(1, -1)
            continue
        rest = shortest_completion(after, remaining)
        if not rest.is_proved:
            return None
        found[action] = _LOST if rest.moves is None else MoveValue(1, -1 - rest.moves)
    return found


def _least(values: Mapping[Action, MoveValue]) -> int:
    """Slides to the target; 0 where there is no way."""
    return min((-value.score for value in values.values() if value.score is not None), default=0)


def _written_board(board: str, seed: Seed) -> str:
    if board == _RANDOM:
        return write_board(random_board(seed))
    width, height = map(int, board.split("x"))
    return small_board(width, height, Dice(seed))
