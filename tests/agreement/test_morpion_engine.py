"""The compiled player: it knows the rules, takes wins, stops losses, answers in time, and does so again."""

from itertools import count

import pytest

from ludotheque.contract import Budget, Dice, Move, Seat, Seed
from ludotheque.games.morpion.rules import (
    apply,
    completing_cells,
    free_cells,
    is_over,
    legal_actions,
    marks_on,
    with_mark,
)
from ludotheque.games.morpion.solver import Engine, Proof, best_move, engine, forcing_marks
from ludotheque.games.morpion.state import Mark, State, has_run

FEW = Budget(node_count=400)
GRIDS = [
    (3, 3, 3, False),
    (3, 3, 3, True),
    (5, 4, 4, False),
    (7, 7, 5, True),
    (15, 15, 5, False),
    (3, 26, 3, False),
    (26, 3, 9, False),
    (12, 11, 6, True),
    (10, 10, 8, False),
    (9, 9, 9, True),
]


def empty(columns, rows, run, is_exact=False):
    return State(columns, rows, run, is_exact, Seat(0), (0, 0))


def random_games(grid, seed):
    """Every state of a random game but the last."""
    dice, state = Dice(Seed(seed)), empty(*grid)
    while not is_over(state):
        yield state
        marks = marks_on(state, free_cells(state))
        state = with_mark(state, state.bit(marks[dice.below(len(marks))]))


def naive_threats(state):
    """Each free cell tried by the rules: the marks that complete a line, and how many cells would then complete one."""
    completing = set(marks_on(state, completing_cells(state, state.turn)))
    follow_ups = {}
    for mark in set(marks_on(state, free_cells(state))) - completing:
        after = with_mark(state, state.bit(mark))
        follow_ups[mark] = completing_cells(after, state.turn).bit_count()
    return completing, follow_ups


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_threats_are_those_that_the_rules_find(grid):
    for state in list(random_games(grid, seed=4))[::3][:25]:
        completing, follow_ups = naive_threats(state)
        before = len(completing)

        found = forcing_marks(state)

        assert found.completing == completing
        assert before or found.forcing == {mark for mark, cells in follow_ups.items() if cells > 0}
        assert before or found.winning == {mark for mark, cells in follow_ups.items() if cells > 1}


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_games_of_the_engine_are_legal_and_no_win_or_block_is_missed(grid):
    state, engine = empty(*grid), Engine(megabytes=1)
    for _ in range(24):
        if is_over(state):
            break
        wins = completing_cells(state, state.turn)
        blocks = completing_cells(state, Seat(1 - state.turn))

        mark = engine.best_move(state, FEW).mark

        assert mark in legal_actions(state, state.turn)
        assert not wins or state.bit(mark) & wins
        assert wins or not blocks or state.bit(mark) & blocks
        state = apply(state, Move(state.turn, mark))


def test_three_by_three_is_never_lost():
    engine = Engine(megabytes=1)
    waiting = [(empty(3, 3, 3), 0), (empty(3, 3, 3), 1)]
    while waiting:
        state, seat = waiting.pop()
        if state.has_line:
            assert state.last_mover == seat
        elif not is_over(state):
            free = marks_on(state, free_cells(state))
            choices = [engine.best_move(state, FEW).mark] if state.turn == seat else free
            waiting += [(with_mark(state, state.bit(mark)), seat) for mark in choices]


def test_a_proved_win_is_played_to_the_end():
    """Six by five, four in a row: the first player wins against anything the engine itself comes up with."""
    state = empty(6, 5, 4)
    while not is_over(state):
        limits = Budget(node_count=60_000) if state.turn == 0 else FEW
        found = best_move(state, limits)
        assert found.is_proved or state.turn == 1
        state = with_mark(state, state.bit(found.mark))

    assert state.last_mover == 0
    assert has_run(state, state.boards[0], 0)


def test_a_proved_win_says_how_many_marks_are_to_come():
    """A first mark in the middle of 4 by 4 threatens to threaten twice: a threat, an answer, the line."""
    state = empty(4, 4, 3)
    found = best_move(state, Budget(node_count=20_000))
    for _ in range(found.moves_to_end):
        assert not is_over(state)
        mark = best_move(state, Budget(node_count=20_000)).mark
        state = with_mark(state, state.bit(mark))

    assert is_over(state)
    assert best_move(empty(4, 4, 3, is_exact=True), FEW).moves_to_end is None


def test_a_lost_position_is_called_lost():
    open_three = [Mark(1, 1), Mark(2, 1)]
    boards = (0, sum(empty(4, 4, 3).bit(mark) for mark in open_three))
    state = State(4, 4, 3, False, Seat(0), boards)

    found = best_move(state, Budget(node_count=2000))

    assert found.is_proved
    assert found.score < 0


def test_a_drawn_position_is_called_drawn_and_kept_so():
    found = best_move(empty(4, 4, 4), Budget(node_count=2000))

    assert (found.score, found.moves_to_end, found.is_proved) == (0, None, True)


def test_a_proved_draw_is_played_where_the_searched_mark_may_lose(monkeypatch):
    """A prover that knows one drawing mark, the last one the search would choose, and can say nothing of the others."""
    proofs = iter([Proof("draw", (Mark(0, 0),), 7), Proof("unknown", (), 1)])
    monkeypatch.setattr(engine, "prove", lambda *_: next(proofs))

    found = best_move(empty(4, 4, 4), FEW)

    assert (found.mark, found.score, found.is_proved, found.node_count) == (Mark(0, 0), 0, True, 7)


def test_a_win_by_fours_is_found_and_named():
    """Two blocked threes that cross in b5."""
    grid = empty(15, 15, 5)
    mine = sum(map(grid.bit, [Mark(1, 1), Mark(1, 2), Mark(1, 3), Mark(2, 4), Mark(3, 4), Mark(4, 4)]))
    theirs = sum(map(grid.bit, [Mark(1, 0), Mark(5, 4), Mark(10, 10), Mark(12, 12), Mark(14, 10), Mark(14, 2)]))

    found = best_move(State(15, 15, 5, False, Seat(0), (mine, theirs)), FEW)

    assert found.mark == Mark(1, 4)
    assert found.is_proved
    assert found.moves_to_end == 3


def test_the_same_nodes_give_the_same_answer():
    state = list(random_games((15, 15, 5, False), seed=8))[9]

    assert best_move(state, FEW) == best_move(state, FEW)


@pytest.mark.parametrize("grid", [(26, 26, 5), (26, 26, 26), (26, 3, 20), (15, 15, 8)], ids=str)
def test_a_stop_is_heard_soon_on_every_board(grid):
    asked = count()
    state = list(random_games((*grid, False), seed=3))[6]

    found = best_move(state, Budget(stop=lambda: next(asked) > 2))

    assert found.mark in legal_actions(state, state.turn)
    assert found.node_count < 64 * 8


def test_one_engine_changes_boards():
    engine = Engine(megabytes=1)

    for grid in ((3, 3, 3), (15, 15, 5), (3, 3, 3)):
        state = empty(*grid)
        assert engine.best_move(state, FEW).mark in legal_actions(state, state.turn)


@pytest.mark.deep
def test_a_long_run_does_not_grow():
    """Peak memory after many games is that after a few."""
    resource = pytest.importorskip("resource")
    engine = Engine(megabytes=1)
    peaks = []
    for round_count in (40, 400):
        for seed in range(round_count):
            state = list(random_games((15, 15, 5, False), seed))[12]
            engine.best_move(state, FEW)
            engine.best_move(empty(5, 4, 4), Budget(node_count=200))
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    assert peaks[1] - peaks[0] < 4_000  # kilobytes


def test_threats_that_cannot_be_parried_are_proved():
    """Two open twos that cross: a win by threes, with its line, on a grid too large for the prover."""
    grid = empty(15, 15, 5)
    mine = sum(map(grid.bit, [Mark(6, 7), Mark(5, 7), Mark(7, 6), Mark(7, 5)]))
    theirs = sum(map(grid.bit, [Mark(0, 0), Mark(14, 0), Mark(0, 14), Mark(14, 14)]))

    found = best_move(State(15, 15, 5, False, Seat(0), (mine, theirs)), Budget(node_count=20_000))

    assert found.score > 0
    assert found.moves_to_end is not None
