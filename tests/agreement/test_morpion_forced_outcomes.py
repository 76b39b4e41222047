"""What one seat can force against all others: known values, and agreement with a plain search by the rules."""

import pytest

from ludotheque.contract import Budget, Dice, Seat, Seed
from ludotheque.games.morpion.rules import free_cells, is_over, marks_on, with_mark
from ludotheque.games.morpion.solver import forced_outcome
from ludotheque.games.morpion.state import Mark, State

WIN, DRAW, LOSS = "win", "draw", "loss"

KNOWN = {  # columns, rows, run: by seat; two independent searches agree on the first seven, one made the others
    (3, 3, 3): (DRAW, DRAW),
    (4, 3, 3): (WIN, LOSS),
    (4, 4, 3): (WIN, LOSS),
    (3, 3, 3, 3): (DRAW, DRAW, DRAW),
    (4, 3, 3, 3): (LOSS, LOSS, LOSS),
    (3, 3, 3, 4): (DRAW, DRAW, DRAW, DRAW),
    (4, 3, 3, 4): (LOSS, LOSS, LOSS, LOSS),
    (4, 4, 4): (DRAW, DRAW),
    (4, 4, 3, 3): (LOSS, LOSS, LOSS),
    (5, 3, 3, 3): (LOSS, LOSS, LOSS),
    (5, 4, 3, 3): (LOSS, LOSS, LOSS),
    (5, 5, 3, 3): (LOSS, LOSS, LOSS),
    (4, 4, 3, 4): (LOSS, LOSS, LOSS, LOSS),
    (5, 5, 3, 4): (LOSS, LOSS, LOSS, LOSS),
}
ORDER = (LOSS, DRAW, WIN)


def empty(columns, rows, run, seat_count=2, is_exact=False):
    return State(columns, rows, run, is_exact, Seat(0), (0,) * seat_count)


def plain(state, seat):
    """From the rules alone."""
    if state.has_line:
        return WIN if state.last_mover == seat else LOSS
    if is_over(state):
        return DRAW
    values = [plain(with_mark(state, state.bit(mark)), seat) for mark in marks_on(state, free_cells(state))]
    return (max if state.turn == seat else min)(values, key=ORDER.index)


def random_state(opening, mark_count, seed):
    dice, state = Dice(Seed(seed)), opening
    while not is_over(state) and state.occupied.bit_count() < mark_count:
        marks = marks_on(state, free_cells(state))
        state = with_mark(state, state.bit(marks[dice.below(len(marks))]))
    return state


@pytest.mark.parametrize(("grid", "values"), KNOWN.items(), ids=str)
def test_small_grids_have_their_known_values_for_every_seat(grid, values):
    found = tuple(forced_outcome(empty(*grid), Seat(seat)).value for seat in range(len(values)))

    assert found == values


def test_two_of_three_players_hold_on_sixteen_cells():
    """The published searches could not answer for the third, which holds as well (36 million positions)."""
    assert forced_outcome(empty(4, 4, 4, 3), Seat(0)).value == DRAW


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("opening", "mark_count"),
    [(empty(3, 3, 3, 3), 3), (empty(3, 3, 3, 4), 3), (empty(4, 3, 3, 3, is_exact=True), 6), (empty(3, 3, 3, 6), 3)],
    ids=str,
)
def test_prospects_agree_with_the_rules_from_any_state(opening, mark_count, seed):
    state = random_state(opening, mark_count, seed)

    for seat in range(state.seat_count):
        assert forced_outcome(state, Seat(seat)).value == plain(state, seat)


@pytest.mark.parametrize("seed", range(12))
def test_the_mark_named_keeps_the_value(seed):
    state = random_state(empty(4, 3, 3, 3), 5, seed)
    now = forced_outcome(state, state.turn)

    after = forced_outcome(with_mark(state, state.bit(now.mark)), state.turn) if now.mark else now

    assert after.value == now.value


def test_a_run_that_can_be_completed_is():
    state = State(3, 3, 3, False, Seat(0), (0b0011, 0b0011_0000))

    assert forced_outcome(state, Seat(0)).mark == Mark(2, 0)


def test_the_end_is_told_by_the_rules():
    won = State(3, 3, 3, False, Seat(0), (0b0111, 0b0011_0000))

    assert [forced_outcome(won, Seat(seat)).value for seat in (0, 1)] == [WIN, LOSS]


def test_too_large_a_grid_or_too_few_nodes_say_so():
    assert forced_outcome(empty(9, 9, 5), Seat(0)).value == "unknown"
    assert forced_outcome(empty(4, 4, 4, 3), Seat(2), Budget(node_count=100)).value == "unknown"
