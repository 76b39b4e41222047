"""A position with one right column becomes a puzzle: what every column comes to, and the best defence to the end."""

from __future__ import annotations

from ludotheque.contract import Puzzle
from ludotheque.contract.puzzle import Task, Turn
from ludotheque.games.connect_four.explain.threats import completing_cells, steps
from ludotheque.games.connect_four.explain.values import label
from ludotheque.games.connect_four.notation import write_action, write_state
from ludotheque.games.connect_four.puzzles.difficulty import rate
from ludotheque.games.connect_four.puzzles.positions import after_drop
from ludotheque.games.connect_four.rules import open_columns, outcome
from ludotheque.games.connect_four.solver import ColumnScores, column_scores
from ludotheque.games.connect_four.state import Drop, State

MAX_TURNS = 5
"""To be found by the solver; what follows is shown."""

_MIN_COLUMNS = 4
"""Among fewer, there is not much to look for."""

_MAX_DISCS_AHEAD = 23
"""Discs until the win, or until the last wrong column has lost: nobody looks further with pleasure."""


def make_puzzle(state: State) -> Puzzle | None:
    if outcome(state) is not None or len(open_columns(state)) < _MIN_COLUMNS or _is_forced(state):
        return None
    scores = column_scores(state)
    task, right = _only(scores)
    if right is None or task is None:
        return None
    turns, line = [_turn(state, scores, right)], [right]
    if _discs_ahead(task, turns[0], right) > _MAX_DISCS_AHEAD:
        return None
    if task == "win":
        _follow(after_drop(state, right), turns, line)
    written = tuple(map(write_action, line))
    grade, score = rate(state, right, _discs_ahead(task, turns[0], right), len(turns))
    return Puzzle(write_state(state), task, grade, score, written, tuple(turns))


def _follow(state: State, turns: list[Turn], line: list[Drop]) -> None:
    """Best play to the end; turns are added as long as the winner has one right column only."""
    is_asked = True
    while outcome(state) is None:
        reply = _defence(state)
        line.append(reply)
        state = after_drop(state, reply)
        scores = column_scores(state)
        _, only = _only(scores)
        is_asked = is_asked and only is not None and len(turns) < MAX_TURNS
        if is_asked and only is not None:
            turns.append(_turn(state, scores, only))
        drop = _middle(state, scores.best)
        line.append(drop)
        state = after_drop(state, drop)


def _defence(state: State) -> Drop:
    """The longest resistance, and where there are several, the one that leaves the fewest answers."""
    best = column_scores(state).best
    return min(best, key=lambda drop: (_answer_count(after_drop(state, drop)), _distance(state, drop)))


def _answer_count(state: State) -> int:
    return sum(value is not None and value.lower > 0 for value in column_scores(state).values)


def _only(scores: ColumnScores) -> tuple[Task | None, Drop | None]:
    """The one column that wins, or, where none does, the one that does not lose."""
    values = {column: value.lower for column, value in enumerate(scores.values) if value is not None}
    top = max(values.values())
    if top < 0:
        return None, None
    good = [column for column, value in values.items() if value > 0 or (value == 0 == top)]
    task: Task = "win" if top > 0 else "save"
    return (task, Drop(good[0])) if len(good) == 1 else (None, None)


def _turn(state: State, scores: ColumnScores, right: Drop) -> Turn:
    labels, answers = {}, {}
    for column, value in enumerate(scores.values):
        if value is None:
            continue
        drop = Drop(column)
        labels[write_action(drop)] = label(state, value)
        following = after_drop(state, drop)
        if drop != right and outcome(following) is None:
            answers[write_action(drop)] = write_action(_middle(following, column_scores(following).best))
    return Turn(labels, answers)


def _discs_ahead(task: Task, turn: Turn, right: Drop) -> int:
    """To the win; or until the best of the others has lost, which one must see to know that it is wrong."""
    if task == "win":
        return int(turn.labels[write_action(right)][1:])
    return max(int(label[1:]) for label in turn.labels.values() if label.startswith("L"))


def _middle(state: State, drops: tuple[Drop, ...]) -> Drop:
    return min(drops, key=lambda drop: _distance(state, drop))


def _distance(state: State, drop: Drop) -> int:
    return abs(2 * drop.column - state.columns + 1)


def _is_forced(state: State) -> bool:
    """Somebody completes a line with the next disc: nothing to think about."""
    landing = state.occupied + sum(1 << column * state.stride for column in range(state.columns))
    return any(completing_cells(discs, steps(state.stride), state.run) & landing for discs in state.discs)
