"""A position with one right column becomes a puzzle: what every column comes to, and the best defence to the end."""

from __future__ import annotations

from ludotheque.contract import Budget, Puzzle
from ludotheque.contract.puzzle import Grade, Task, Turn, graded
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.explain.threats import completing_cells
from ludotheque.games.connect_four.explain.values import label
from ludotheque.games.connect_four.notation import write_action, write_state
from ludotheque.games.connect_four.puzzles.positions import after_drop
from ludotheque.games.connect_four.rules import open_columns, outcome
from ludotheque.games.connect_four.solver import ColumnScores, column_scores
from ludotheque.games.connect_four.state import Drop, State, line_steps

MAX_TURNS = 5
"""Moves to be found; what follows is only shown."""

_MIN_COLUMNS = 4
"""Among fewer, there is not much to look for."""

_MAX_DISCS_AHEAD = 23
"""Discs until the win, or until the last wrong column has lost: further is no fun."""

MIN_SCORES = (30, 45, 60)
"""Scores at which medium, hard and expert begin."""

_MAX_DEPTH = 8
_NODES = Budget(node_count=20_000)
_QUICK_DEPTH = 2


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
    """Somebody completes a line with the next disc: nothing to find."""
    landing = state.occupied + sum(1 << column * state.stride for column in range(state.columns))
    return any(completing_cells(discs, line_steps(state.stride), state.run) & landing for discs in state.discs)


def rate(state: State, right: Drop, discs_ahead: int, turn_count: int) -> tuple[Grade, int]:
    by_depth = [look_ahead(state, depth, _NODES).values for depth in range(1, _MAX_DEPTH + 1)]
    needed = 1 + max((depth for depth, values in enumerate(by_depth, 1) if _choice(values) != right.column), default=0)
    tempting = (
        sum(value >= by_depth[_QUICK_DEPTH - 1][right.column] for value in by_depth[_QUICK_DEPTH - 1].values()) - 1
    )
    return graded(4 * needed + 1.5 * discs_ahead + 3 * tempting + 2 * (turn_count - 1), MIN_SCORES)


def _choice(values: dict[int, int]) -> int | None:
    """What seems best, if one column does."""
    best = [column for column, value in values.items() if value == max(values.values())]
    return best[0] if len(best) == 1 else None
