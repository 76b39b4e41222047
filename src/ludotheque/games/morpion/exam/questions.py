"""Positions of games between players who attack and overlook, and the proved result of every mark.

On a large grid a draw can seldom be proved. There only such positions are asked where whoever passed would lose: a mark
that does not win then loses, which can be proved for every cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludotheque.contract import Budget, Dice, Seat, Seed
from ludotheque.contract.exam import ExamQuestion, MoveValue, best_value
from ludotheque.contract.puzzle import GRADES, Grade
from ludotheque.games.morpion.bots.candidates import candidate_game, candidates
from ludotheque.games.morpion.bots.static_evaluation import evaluate_with_threats
from ludotheque.games.morpion.notation import write_state
from ludotheque.games.morpion.puzzles.positions import key as square_key
from ludotheque.games.morpion.puzzles.positions import with_turn_passed
from ludotheque.games.morpion.rules import is_over, legal_marks, with_mark
from ludotheque.games.morpion.solver import is_known, is_two_player, prove
from ludotheque.games.morpion.state import Mark, State
from ludotheque.search import alpha_beta

USUAL_BOARDS = ("3x3x3", "15x15x5")
UNUSUAL_BOARDS = ("5x4x4", "6x5x4", "5x7x4", "8x5x4", "7x7x4", "9x6x4", "13x11x5")
PHASES = ("opening", "middle", "end")

_SMALL = 64
"""Cells: up to here draws are proved as well."""

_WIDTH = 12
_MIN_MARKS = 3
_MAX_MARKS = 60
_MIDDLE, _END = 0.25, 0.5
"""Parts of a small grid; on a large one: so many marks, where nobody ever fills it."""

_MIDDLE_MARKS, _END_MARKS = 14, 26
_SMALLEST = 9
_AT_A_GLANCE = Budget(node_count=100)
_PROVING = Budget(node_count=6_000)
_DEPTHS = (1, 3, 5)
_LOOKING = Budget(node_count=800)
_RESULTS = {"win": 1, "draw": 0, "loss": -1}


def states(board: str, seed: Seed) -> Iterator[State]:
    """Every position of one game, from the fourth mark on (from the second on the smallest grid)."""
    columns, rows, run = map(int, board.split("x"))
    dice, likely = Dice(seed), candidate_game(_WIDTH).legal_actions
    state = State(columns, rows, run, False, Seat(dice.below(2)), (0, 0))
    state = with_mark(state, state.bit(Mark(_near_middle(columns, dice), _near_middle(rows, dice))))
    first = 1 if columns * rows == _SMALLEST else _MIN_MARKS
    while not is_over(state) and state.occupied.bit_count() < _MAX_MARKS:
        if state.occupied.bit_count() >= first:
            yield state
        marks = likely(state, state.turn)
        state = with_mark(state, state.bit(marks[min(dice.below(len(marks)), dice.below(len(marks)))]))


def make_question(state: State, board: str) -> ExamQuestion | None:
    """Only where marks have different results."""
    if not _is_small(state) and prove(with_turn_passed(state), _AT_A_GLANCE).value != "win":
        return None
    values = move_values(state, _PROVING)
    if values is None or len({value.result for value in values.values()}) < 2:
        return None
    return describe(state, values)


def describe(state: State, values: Mapping[Mark, MoveValue]) -> ExamQuestion:
    board = f"{state.columns}x{state.rows}x{state.run}"
    return ExamQuestion(write_state(state), board, _phase(state), _grade(state, values), tuple(values.values()))


def move_values(state: State, budget: Budget) -> Mapping[Mark, MoveValue] | None:
    """For two players; each mark is proved within the whole node count, all of them within the seconds."""
    if not is_two_player(state) or not is_known(state):
        return None
    legal, found, remaining = legal_marks(state), dict[Mark, MoveValue](), budget.countdown()
    if not legal:
        return None
    likely = candidates(state, _WIDTH)  # these are the hardest to prove: one that fails ends it all early
    for mark in dict.fromkeys((*likely, *legal)):
        proof = prove(with_mark(state, state.bit(mark)), remaining())
        if not proof.is_proved:
            return None
        found[mark] = MoveValue(-_RESULTS[proof.value])
    return {mark: found[mark] for mark in legal}


def key(state: State) -> str:
    return square_key(state) if state.columns == state.rows else write_state(state)


def _near_middle(side: int, dice: Dice) -> int:
    return (side - 1) // 2 + dice.below(2)


def _is_small(state: State) -> bool:
    return state.columns * state.rows <= _SMALL


def _phase(state: State) -> str:
    marks = state.occupied.bit_count()
    share = marks / (state.columns * state.rows)
    bounds = (_MIDDLE, _END) if _is_small(state) else (_MIDDLE_MARKS, _END_MARKS)
    reached = share if _is_small(state) else marks
    return PHASES[sum(reached >= bound for bound in bounds)]


def _grade(state: State, values: Mapping[Mark, MoveValue]) -> Grade:
    """By how many of three searches, each deeper than the last, may throw the result away."""
    top = best_value([*values.values()]).result
    right = {mark for mark, value in values.items() if value.result == top}
    game = candidate_game(_WIDTH)
    misled = sum(
        not right.issuperset(alpha_beta(game, state, depth=depth, evaluate=evaluate_with_threats, budget=_LOOKING).best)
        for depth in _DEPTHS
    )
    return GRADES[misled]
