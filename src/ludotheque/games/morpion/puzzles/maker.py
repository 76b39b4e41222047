"""A position with one right cell becomes a puzzle: every other cell is proved wrong, and the win is played out.

On a large grid a draw can seldom be proved. So there only such wins are taken where the opponent threatens to win as
well: whatever does not win then loses, which can be proved for every cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.contract import Budget, Puzzle, Seat
from ludotheque.contract.puzzle import Grade, Task, Turn, graded, named_otherwise
from ludotheque.games.morpion.bots.candidates import candidate_game
from ludotheque.games.morpion.bots.static_evaluation import evaluate_with_threats
from ludotheque.games.morpion.notation import write_action, write_state
from ludotheque.games.morpion.puzzles.positions import with_turn_passed
from ludotheque.games.morpion.rules import completing_cells, is_over, legal_marks, marks_on, with_mark
from ludotheque.games.morpion.solver import Proof, best_move, forcing_marks, prove
from ludotheque.games.morpion.state import Mark, State
from ludotheque.search import alpha_beta

MAX_TURNS = 5
"""Moves to be found; what follows is only shown."""

_AT_FIRST = Budget(node_count=600)
_AFTER_ALL = Budget(node_count=2_000)
_LARGE = 128
"""Cells: from here on wins are longer and get more nodes."""

_AT_FIRST_LARGE = Budget(node_count=3_000)
_AFTER_ALL_LARGE = Budget(node_count=6_000)
_DEFENDING = Budget(node_count=2_000)
_SMALL = 64
"""Cells: up to here draws are proved as well."""

_MAX_LINE_LENGTH = 29

MIN_SCORES = (18, 25, 36)
"""Scores at which medium, hard and expert begin."""

_DEPTHS = (1, 3, 5)
_NODES = Budget(node_count=800)
_WIDTH = 12


@dataclass(frozen=True)
class _Only:
    """The one right mark, and what becomes of all others."""

    task: Task
    mark: Mark
    labels: dict[str, str]
    answers: dict[str, str]


def make_puzzle(state: State) -> Puzzle | None:
    if is_over(state) or _is_forced(state):
        return None
    only = _only(state)
    if only is None:
        return None
    line, found = [only.mark], [only]
    if only.task == "win" and not _is_won(after_mark(state, only.mark), line, found):
        return None
    turns = tuple(_turn(each, len(line) - 2 * place) for place, each in enumerate(found))
    grade, score = rate(state, only.mark, len(line), len(turns))
    return Puzzle(write_state(state), only.task, grade, score, tuple(map(write_action, line)), turns)


def after_mark(state: State, mark: Mark) -> State:
    return with_mark(state, state.bit(mark))


def _only(state: State) -> _Only | None:
    value = prove(state, _at_first(state)).value
    if value == "win":
        return (
            _only_win(state)
            if _is_small(state) or prove(with_turn_passed(state), _at_first(state)).value == "win"
            else None
        )
    return _only_draw(state) if value == "draw" else None


def _only_win(state: State) -> _Only | None:
    right: Mark | None = None
    labels: dict[str, str] = {}
    answers: dict[str, str] = {}
    for mark in _forcing_first(state):
        proof = prove(after_mark(state, mark), _after_all(state))  # for the opponent
        if proof.value == "unknown" or (proof.value == "loss" and right is not None):
            return None
        if proof.value == "loss":
            right = mark
            continue
        labels[write_action(mark)] = "L" if proof.value == "win" else "D"
        _note_answer(answers, mark, proof)
    return None if right is None else _Only("win", right, labels, answers)


def _only_draw(state: State) -> _Only | None:
    right: Mark | None = None
    labels: dict[str, str] = {}
    answers: dict[str, str] = {}
    for mark in _forcing_first(state):
        proof = prove(after_mark(state, mark), _after_all(state))
        if proof.value == "draw" and right is None:
            right = mark
        elif proof.value == "win":
            labels[write_action(mark)] = "L"
            _note_answer(answers, mark, proof)
        else:
            return None
    return None if right is None or len(labels) < 2 else _Only("save", right, labels, answers)


def _note_answer(answers: dict[str, str], mark: Mark, proof: Proof) -> None:
    if proof.line:
        answers[write_action(mark)] = write_action(proof.line[0])


def _is_won(state: State, line: list[Mark], found: list[_Only]) -> bool:
    """Plays the win out, and notes what has to be found as long as there is one right mark only."""
    is_asked = True
    while not is_over(state):
        if len(line) >= _MAX_LINE_LENGTH:
            return False
        reply = _defence(state)
        state = after_mark(state, reply)
        only = _only(state) if is_asked and len(found) < MAX_TURNS and not _is_forced(state) else None
        is_asked = only is not None
        mark = _attack(state) if only is None else only.mark
        if mark is None:
            return False
        if only is not None:
            found.append(only)
        line += [reply, mark]
        state = after_mark(state, mark)
    return True


def _defence(state: State) -> Mark:
    """A line that would be completed is stopped; else what our strongest player does."""
    stops = completing_cells(state, Seat(1 - state.turn))
    return marks_on(state, stops)[0] if stops else best_move(state, _DEFENDING).mark


def _attack(state: State) -> Mark | None:
    wins = completing_cells(state, state.turn)
    if wins:
        return marks_on(state, wins)[0]
    proof = prove(state, _after_all(state))
    return proof.line[0] if proof.value == "win" else None


def _turn(only: _Only, count: int) -> Turn:
    right = write_action(only.mark)
    label = f"W{count}" if only.task == "win" else "D"
    return Turn(named_otherwise({**only.labels, right: label}, keep=(right,)), named_otherwise(only.answers))


def _forcing_first(state: State) -> list[Mark]:
    """Other wins are most likely there, and one is enough to drop the position."""
    forcing = forcing_marks(state).forcing
    return sorted(legal_marks(state), key=lambda mark: mark not in forcing)


def _is_forced(state: State) -> bool:
    """Somebody completes a line with the next mark: nothing to find."""
    return any(completing_cells(state, Seat(seat)) for seat in (0, 1))


def _at_first(state: State) -> Budget:
    return _AT_FIRST if state.columns * state.rows < _LARGE else _AT_FIRST_LARGE


def _after_all(state: State) -> Budget:
    return _AFTER_ALL if state.columns * state.rows < _LARGE else _AFTER_ALL_LARGE


def _is_small(state: State) -> bool:
    return state.columns * state.rows <= _SMALL


def rate(state: State, right: Mark, line_length: int, turn_count: int) -> tuple[Grade, int]:
    own_moves = (line_length + 1) // 2
    is_quiet = right not in forcing_marks(state).forcing
    score = 5 * own_moves + 4 * _misled_depths(state, right) + 1.5 * _preferred_cells(state, right)
    return graded(score + 4 * is_quiet + 3 * (turn_count - 1) + state.columns / 2, MIN_SCORES)


def _preferred_cells(state: State, right: Mark) -> int:
    """How many cells look better at first."""
    ranked = candidate_game(_WIDTH).legal_actions(state, state.turn)
    return ranked.index(right) if right in ranked else _WIDTH


def _misled_depths(state: State, right: Mark) -> int:
    """How many of three searches, each deeper than the last, do not choose it."""
    game = candidate_game(_WIDTH)
    chosen = (
        alpha_beta(game, state, depth=depth, evaluate=evaluate_with_threats, budget=_NODES).best for depth in _DEPTHS
    )
    return sum(best != (right,) for best in chosen)
