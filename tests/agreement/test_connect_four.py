"""The Python rules and the compiled core of Connect Four must tell the same story."""

import threading

import pytest

from ludotheque.contract import Dice, Move, NativeMissing, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State, solver
from ludotheque.games.connect_four.solver import native
from ludotheque.search.perft import perft

SIZES = [(7, 6, 4), (4, 4, 3), (4, 5, 4), (9, 6, 5), (8, 7, 4), (5, 9, 6), (12, 4, 4)]
KNOWN_COUNTS = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646]
"""Sequences of 0 to 10 discs on 7 by 6; a won game goes no further."""


def opening(columns=7, rows=6, run=4, starter=1):
    return GAME.deal(Options(columns, rows, run, starter), Seed(0))


def test_the_compiled_core_is_there_where_it_is_promised():
    assert solver.is_available()


@pytest.mark.parametrize(("columns", "rows", "run"), SIZES)
@pytest.mark.parametrize("starter", [1, 2])
def test_both_walk_the_same_random_games(columns, rows, run, starter):
    for seed in range(25):
        dice, state = Dice(Seed(seed)), opening(columns, rows, run, starter)
        position = native.encode_position(state)

        while actions := GAME.legal_actions(state, state.turn):
            assert [Drop(column) for column in range(columns) if position.can_drop(column)] == list(actions)
            assert not position.last_player_won()
            action = actions[dice.below(len(actions))]
            state = GAME.apply(state, Move(state.turn, action))
            position.drop(action.column)
            assert (position.mine, position.theirs) == (state.discs[state.turn], state.discs[1 - state.turn])

        outcome = GAME.outcome(state)
        assert outcome is not None
        assert position.last_player_won() == (len(outcome.winners) == 1)


@pytest.mark.parametrize(("columns", "rows", "run"), SIZES)
def test_both_count_the_same_sequences(columns, rows, run):
    state = opening(columns, rows, run)

    assert solver.perft(state, 4).leaves == perft(GAME, state, 4)


def test_both_count_the_same_sequences_up_to_the_last_disc():
    dice, state = Dice(Seed(3)), opening(4, 4, 4)
    for _ in range(8):
        actions = GAME.legal_actions(state, state.turn)
        state = GAME.apply(state, Move(state.turn, actions[dice.below(len(actions))]))

    for depth in range(9):
        assert solver.perft(state, depth).leaves == perft(GAME, state, depth)


def test_the_core_has_the_known_counts():
    assert [solver.perft(opening(), depth).leaves for depth in range(11)] == KNOWN_COUNTS


def test_the_core_counts_nothing_after_the_end():
    won = State(discs=(0b1111, 0b111 << 7))

    assert GAME.outcome(won) is not None
    assert solver.perft(won, 1).leaves == 0


def test_a_count_that_is_stopped_says_so():
    count = solver.perft(opening(), 30, stop=lambda: True)

    assert not count.is_complete


def test_other_threads_run_while_the_core_counts():
    is_enough = threading.Event()
    started = threading.Event()

    def stop():
        started.set()
        return is_enough.is_set()

    def wait_and_stop():
        started.wait()
        is_enough.set()

    other = threading.Thread(target=wait_and_stop)
    other.start()
    count = solver.perft(opening(), 30, stop)
    other.join()

    assert not count.is_complete


def test_what_stop_raises_ends_the_count():
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.perft(opening(), 30, stop)


def test_grids_of_more_than_64_bits_do_not_suit():
    assert solver.can_count(opening(8, 7))
    assert not solver.can_count(opening(9, 7))
    with pytest.raises(ValueError, match="64"):
        native.encode_position(opening(9, 7))


@pytest.mark.parametrize("discs", [(0b100, 0b1), (0b1, 0b1), (1 << 49, 0), (0b1111111, 0)])
def test_the_core_refuses_discs_that_cannot_lie_so(discs):
    with pytest.raises(ValueError, match="discs must lie on the board"):
        native.encode_position(State(discs=discs))


def test_the_core_refuses_a_negative_depth_and_a_closed_column():
    position = native.encode_position(opening(4, 4))
    for _ in range(4):
        position.drop(0)

    with pytest.raises(ValueError, match="depth"):
        solver.perft(opening(), -1)
    for column in (-1, 0, 4):
        assert not position.can_drop(column)
        with pytest.raises(ValueError, match="takes no disc"):
            position.drop(column)


def test_without_the_core_the_door_says_what_to_do(no_core):
    assert not solver.is_available()
    with pytest.raises(NativeMissing, match="install a C\\+\\+ compiler"):
        solver.perft(opening(), 1)
