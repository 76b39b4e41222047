from __future__ import annotations

from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Dice, Outcome, Seed
from ludotheque.search import alpha_beta, best_reply, max_n, minimax, negamax, paranoid, random_choice


def after_random_moves(game: AnyGame, options: Any, seed: int, moves: int) -> Any:
    dice = Dice(Seed(seed))
    state = game.deal(options, Seed(seed))
    for _ in range(moves):
        report = random_choice(game, state, dice=dice)
        state = game.apply(state, report.line[0]) if game.outcome(state) is None else state
    return state


def hundred_for_a_win(state: object, outcome: Outcome | None) -> tuple[float, ...]:
    if outcome is None or not outcome.winners:
        return (0, 0)
    return tuple(100 if seat in outcome.winners else -100 for seat in (0, 1))


@pytest.mark.parametrize("search", [negamax, alpha_beta, paranoid, best_reply, max_n])
def test_connect_four_is_seen_as_by_plain_minimax(search: Any) -> None:
    game = catalogue.game("connect-four")

    for seed in range(6):
        state = after_random_moves(game, game.options(), seed, moves=6 + 3 * seed)
        plain = minimax(game, state, depth=4, evaluate=hundred_for_a_win)
        other = search(game, state, depth=4, evaluate=hundred_for_a_win)

        assert (other.value, other.best) == (plain.value, plain.best)


def test_eight_plies_of_connect_four_take_few_nodes_from_the_empty_grid() -> None:
    game = catalogue.game("connect-four")

    report = alpha_beta(game, game.deal(game.options(), Seed(0)), depth=8, evaluate=hundred_for_a_win)

    assert report.value == (0, 0)
    assert len(report.best) == 7
    assert report.node_count < 30_000


# https://en.wikipedia.org/wiki/M,n,k-game: with a run of 3, any board from 4 by 3 on is a win.
@pytest.mark.parametrize(("columns", "rows", "run", "value"), [(3, 3, 3, 0), (4, 3, 3, 1)])
def test_small_boards_have_their_known_values(columns: int, rows: int, run: int, value: int) -> None:
    game = catalogue.game("morpion")
    options = game.options(columns=columns, rows=rows, run=run, starter=1)

    report = alpha_beta(game, game.deal(options, Seed(0)), depth=7 if value else columns * rows)

    assert report.value == (value, -value)
    assert report.is_proved or value == 1


def test_all_nine_first_marks_of_noughts_and_crosses_draw() -> None:
    game = catalogue.game("morpion")
    opening = game.deal(game.options(starter=1), Seed(0))

    for search in (alpha_beta, paranoid, max_n):
        report = search(game, opening, depth=9)

        assert report.value == (0, 0)
        assert len(report.best) == 9
        assert report.is_proved
