from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import Dice, Move, Seat, Seed, seats
from ludotheque.games.morpion import GAME, Options, State
from ludotheque.games.morpion.bots.lines import line_count
from ludotheque.games.morpion.bots.static_evaluation import evaluate, evaluate_with_threats, line_value

Play = Callable[..., State]


@pytest.mark.req("MO-07")
@pytest.mark.parametrize(
    ("cells", "value"),
    [
        ("", 0),
        ("b2", 40),
        ("a1", 30),
        ("b2 a1", 30 - 20),
        ("a1 b2 c1", 30 + 10 + 10 - 10 - 10),
        ("a1 a2 b1 b2 c1", 1000 - 5),
        ("a1 a2 b1 b2 c3 c2", -1000 + 6),
        ("a1 b1 c1 b2 a2 c2 b3 a3 c3", 0),
    ],
)
def test_the_seeds_numbers_come_out_on_the_seeds_grid(play: Play, cells: str, value: int) -> None:
    state = play(cells)

    assert evaluate(state, GAME.outcome(state)) == (value, -value)


def walked_worth(state: State, seat: Seat) -> int:
    """Every line cell by cell."""
    total = 0
    for column in range(state.columns):
        for row in range(state.rows):
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                line = [(column + far * right, row + far * down) for far in range(state.run)]
                if not all(0 <= x < state.columns and 0 <= y < state.rows for x, y in line):
                    continue
                bits = sum(1 << y * state.stride + x for x, y in line)
                count = (bits & state.boards[seat]).bit_count()
                if count and not bits & (state.occupied ^ state.boards[seat]):
                    total += 10 * 3 ** (min(count, 10) - 1)
    return total


@settings(max_examples=40, deadline=None)
@given(
    columns=st.integers(3, 14),
    rows=st.integers(3, 14),
    run=st.integers(3, 14),
    players=st.integers(2, 5),
    move_count=st.integers(0, 80),
    seed=st.integers(),
)
def test_lines_counted_at_once_are_lines_counted_one_by_one(
    *, columns: int, rows: int, run: int, players: int, move_count: int, seed: int
) -> None:
    state = GAME.deal(Options(columns, rows, min(run, max(columns, rows)), players), Seed(seed))
    dice = Dice(Seed(seed))
    for _ in range(move_count):
        actions = GAME.legal_actions(state, state.turn)
        state = GAME.apply(state, Move(state.turn, dice.pick(actions))) if actions else state

    for seat in seats(players):
        assert line_value(state, seat) == walked_worth(state, seat)


@pytest.mark.parametrize("options", [Options(), Options(5, 4, 3, 3), Options(26, 26, 5), Options(26, 3, 26, 4)])
def test_a_win_outweighs_all_lines_together(options: Options) -> None:
    lines = line_count(options.columns, options.rows, options.run)
    longest = 10 * 3 ** (min(options.run - 1, 10) - 1)
    state = GAME.deal(options, Seed(0))
    won = 125 * lines * 3 ** (min(options.run, 10) - 3)

    assert won - options.columns * options.rows > lines * longest
    assert evaluate(state, None) == (0.0,) * options.players


def test_among_more_than_two_a_seat_is_measured_against_its_strongest_rival(play: Play) -> None:
    state = play("b2 a1", Options(players=3, starter=1))

    assert [line_value(state, seat) for seat in seats(3)] == [30, 20, 0]
    assert evaluate(state, None) == (10, -10, -30)


def test_the_sharp_evaluation_sees_a_run_about_to_be_completed(play: Play) -> None:
    options = Options(5, 5, 4, starter=1)
    can_win = play("a1 a5 b1 b5 c1 e5", options)
    open_three = play("b1 b5 c1 c5 d1", Options(5, 5, 4, starter=1))
    quiet = play("a1", options)
    over = play("a1 a5 b1 b5 c1 e5 d1", options)

    win = 125 * line_count(5, 5, 4) * 3
    assert evaluate_with_threats(can_win, None) == (win - 7, 7 - win)
    assert evaluate_with_threats(open_three, None) == (win - 7, 7 - win)
    assert evaluate_with_threats(quiet, None) == evaluate(quiet, None)
    assert evaluate_with_threats(over, GAME.outcome(over)) == (win - 7, 7 - win)
