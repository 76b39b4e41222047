from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.contract import Budget, Move, Outcome, Seed
from ludotheque.contract.laws import check_laws
from ludotheque.games.connect_four import GAME, Options, State, View
from ludotheque.games.connect_four.bots import LEVELS
from ludotheque.games.connect_four.notation import read_action, read_columns, write_state
from ludotheque.games.connect_four.rules import apply, outcome, played
from ludotheque.search import perft

REPORT_SIZES = [Options(5, 4), Options(6, 15), Options(20, 5), Options(9, 9)]


@pytest.mark.req("P4-01")
@pytest.mark.parametrize("options", [Options(), *GAME.tiny], ids=str)
def test_random_games_keep_the_laws(options: Options) -> None:
    for seed in range(12):
        check_laws(GAME, options, Seed(seed))


@pytest.mark.req("P4-02")
@pytest.mark.parametrize("options", [*REPORT_SIZES, Options(26, 26, 5)], ids=str)
def test_the_sizes_of_the_report_and_the_largest_keep_the_laws(options: Options) -> None:
    assert check_laws(GAME, options, Seed(1)) > 0


def test_the_known_numbers_of_move_sequences_come_out() -> None:
    """No game ends before the seventh disc, so these are the powers of 7; the compiled core counts further."""
    counts = [perft(GAME, State(), depth) for depth in range(1, 7)]

    assert counts == [7, 49, 343, 2401, 16807, 117649]


@pytest.mark.req("P4-14")
def test_another_view_is_one_new_function() -> None:
    def one_line(view: View) -> str:
        return "/".join("".join("." if seat is None else "AB"[seat] for seat in row) for row in view.cells)

    with_another_view = replace(GAME, draw=one_line, paint=None)

    assert check_laws(with_another_view, Options(), Seed(3)) > 0


@pytest.mark.req("P4-14")
def test_another_rule_set_is_one_new_function() -> None:
    """Reach the run and lose: the same game with the places turned round."""

    def misere(state: State) -> Outcome | None:
        end = outcome(state)
        if end is None or not end.winners:
            return end
        return Outcome([3 - place for place in end.places], end.reason)

    assert check_laws(replace(GAME, outcome=misere), Options(4, 4, 3), Seed(3)) > 0


RECORDED = [
    ("d", "no objection", "c4:7x6x4 7/7/7/7/7/3a3 b"),
    ("d", "no objection", "c4:7x6x4 7/7/7/7/3b3/3a3 a"),
    ("d", "no objection", "c4:7x6x4 7/7/7/3a3/3b3/3a3 b"),
    ("d", "no objection", "c4:7x6x4 7/7/3b3/3a3/3b3/3a3 a"),
    ("d", "no objection", "c4:7x6x4 7/3a3/3b3/3a3/3b3/3a3 b"),
    ("d", "no objection", "c4:7x6x4 3b3/3a3/3b3/3a3/3b3/3a3 a"),
    ("e", "no objection", "c4:7x6x4 3b3/3a3/3b3/3a3/3b3/3aa2 b"),
    ("e", "no objection", "c4:7x6x4 3b3/3a3/3b3/3a3/3bb2/3aa2 a"),
    ("c", "wins in two", "c4:7x6x4 3b3/3a3/3b3/3a3/3bb2/2aaa2 b"),
    ("f", "must block", "c4:7x6x4 3b3/3a3/3b3/3a3/3bb2/2aaab1 a"),
    ("b", "wins now", "c4:7x6x4 3b3/3a3/3b3/3a3/3bb2/1aaaab1 b"),
]


def test_a_recorded_game_of_hard_against_easy_is_played_again_line_by_line() -> None:
    bots = [LEVELS["hard"].make(Seed(0)), LEVELS["easy"].make(Seed(0))]
    state = State()

    for column, reason, position in RECORDED:
        choice = bots[state.turn].choose(state, state.turn, Budget())
        state = apply(state, Move(state.turn, read_action(column)))
        assert (choice.action, str(choice.reason)) == (read_action(column), reason)
        assert write_state(state) == position

    assert state == played(State(), read_columns("44444455362"))
    assert outcome(state) is not None
