"""The compiled methods for many: legal everywhere, exact on tiny grids, no win missed, no forced stop forgotten."""

import resource
from functools import partial
from itertools import count

import pytest

from ludotheque.contract import Budget, Dice, NativeMissing, Seat, Seed
from ludotheque.games.morpion import GAME, Options
from ludotheque.games.morpion.rules import completing_cells, free_cells, is_over, marks_on, rivals, with_mark
from ludotheque.games.morpion.solver import EVERY_CELL, SearchOptions, advise, multiplayer
from ludotheque.search import max_n

METHODS = ("max-n", "paranoid", "best-reply", "monte-carlo", "expert")
FEW = Budget(node_count=400)
WHOLE = SearchOptions(width=EVERY_CELL)
SIZES = [
    Options(3, 3, 3, 3),
    Options(4, 3, 3, 4, exact=True),
    Options(3, 26, 3, 5),
    Options(26, 3, 26, 3),
    Options(7, 6, 4, 3),
    Options(9, 9, 5, 6, exact=True),
    Options(12, 12, 4, 12),
    Options(26, 26, 26, 26),
    Options(26, 26, 5, 26),
    Options(6, 6, 4, 2),
]


position = GAME.notation.read_state


def some_states(options, seed, each):
    """Every so manieth state of a random game, but the last."""
    dice, state = Dice(Seed(seed)), GAME.deal(options, Seed(seed))
    while not is_over(state):
        if state.occupied.bit_count() % each == 0:
            yield state
        state = with_mark(state, state.bit(dice.pick(marks_on(state, free_cells(state)))))


@pytest.mark.parametrize("options", SIZES, ids=str)
@pytest.mark.parametrize("method", METHODS)
def test_every_answer_is_legal_and_no_win_is_missed(method, options):
    for state in list(some_states(options, seed=7, each=5))[:12]:
        wins = completing_cells(state, state.turn)

        advice = advise(state, method, FEW)

        assert state.bit(advice.mark) & (wins or free_cells(state))
        assert sum(advice.shares) == pytest.approx(1.0, abs=1e-3)
        assert len(advice.shares) == options.players


@pytest.mark.parametrize("run", range(3, 27))
def test_every_run_is_played(run):
    state = GAME.deal(Options(26, 26, run, 3), Seed(run))

    assert advise(state, "expert", FEW).mark in GAME.legal_actions(state, state.turn)


@pytest.mark.parametrize("options", [Options(6, 6, 3, 3), Options(8, 8, 4, 4), Options(10, 10, 3, 12)], ids=str)
def test_the_expert_stops_the_next_player_whenever_that_helps(options):
    stopped = 0
    for seed in range(40):
        for state in some_states(options, seed, each=3):
            threats = completing_cells(state, rivals(state)[0])
            if completing_cells(state, state.turn) or threats.bit_count() != 1:
                continue
            assert state.bit(advise(state, "expert", FEW).mark) == threats
            stopped += 1
    assert stopped > 10


def by_plies(root_count, state, outcome):
    """As the core counts: 1 for a win less a thousandth for every ply, shared out among the losers."""
    seat_count = state.seat_count
    if outcome is None or not outcome.winners:
        return (1 / seat_count,) * seat_count
    lost = 0.001 * (state.occupied.bit_count() - root_count)
    return tuple(1 - lost if seat == outcome.winners[0] else lost / (seat_count - 1) for seat in range(seat_count))


@pytest.mark.parametrize("options", [Options(3, 3, 3, 3), Options(4, 3, 3, 4), Options(3, 3, 3, 2)], ids=str)
def test_max_n_to_the_end_is_exact(options):
    state = list(some_states(options, seed=3, each=1))[5]
    evaluate = partial(by_plies, state.occupied.bit_count())

    advice = advise(state, "max-n", Budget(), options=WHOLE)
    report = max_n(GAME, state, depth=12, evaluate=evaluate)

    assert advice.is_proved
    assert advice.shares == pytest.approx(report.value, abs=1e-5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_can_be_beaten_on_three_by_three_not_even_by_all_others_united(players):
    opening = GAME.deal(Options(players=players, starter=1), Seed(0))

    for seat in range(players):
        assert forced(opening, Seat(seat)) == 0


def forced(state, seat):
    """What the seat can force against all others: 1 its own line, 0 a draw, -1 not even that.

    The search begins with the seat's own turn; before it, the others choose what is worst for it.
    """
    if state.turn != seat:
        return min(forced(with_mark(state, state.bit(mark)), seat) for mark in marks_on(state, free_cells(state)))
    own = advise(state, "paranoid", Budget(), options=WHOLE).shares[seat]
    return (own > 0.7) - (own < 1 / state.seat_count - 0.05)


def test_a_win_by_too_many_cells_to_stop_is_found():
    """Three play for three in a row: one mark leaves three cells to complete, and there are two rivals to stop them."""
    state = position("mo:7x7x3:p3 7/1a1a3/7/1a5/4b1b/c6/c3bc1 a")

    advice = advise(state, "expert", FEW)

    assert advice.shares[0] > 0.9
    state = with_mark(state, state.bit(advice.mark))
    assert completing_cells(state, Seat(0)).bit_count() > 2


@pytest.mark.parametrize("method", METHODS)
def test_the_same_nodes_and_seed_give_the_same_answer(method):
    state = list(some_states(Options(12, 12, 4, 4), seed=2, each=8))[1]

    assert advise(state, method, FEW, seed=5) == advise(state, method, FEW, seed=5)


@pytest.mark.parametrize("options", [Options(26, 26, 5, 26), Options(26, 26, 26, 3), Options(26, 3, 20, 4)], ids=str)
@pytest.mark.parametrize("method", METHODS)
def test_a_stop_is_heard_soon_on_every_board(method, options):
    asked = count()
    state = list(some_states(options, seed=1, each=9))[2]

    advice = advise(state, method, Budget(stop=lambda: next(asked) > 1))

    assert advice.mark in GAME.legal_actions(state, state.turn)
    assert advice.node_count <= 64 * 4


@pytest.mark.parametrize("method", METHODS)
def test_a_hundred_answers_need_no_more_memory_than_fifty(method):
    state = list(some_states(Options(15, 15, 5, 6), seed=4, each=10))[2]
    peaks = []
    for _ in range(2):
        for _ in range(50):
            advise(state, method, FEW)
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    assert peaks[1] - peaks[0] < 4_000


def test_without_a_core_nobody_advises(monkeypatch):
    monkeypatch.setattr(multiplayer.native, "is_available", lambda: False)

    with pytest.raises(NativeMissing):
        advise(GAME.deal(Options(players=3), Seed(0)), "expert", FEW)
