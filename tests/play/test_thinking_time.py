"""A computer seems to think: longer about hard choices, never twice the same, and the same for the same game."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.play import Table, default_players, open_table, play
from ludotheque.play.thinking_time import thinking_seconds


def table_of(slug: str, actions: str = "", **options: object) -> Table:
    game = catalogue.game(slug)
    opening = open_table(game, game.options(**options), 1, default_players(game, 2, "en", (None, "easy")))
    for text in actions.split():
        opening = play(opening, opening.to_act[0], game.notation.read_action(text))
    return opening


def seconds(table: Table, text: str, delay: float = 1.0) -> float:
    return thinking_seconds(delay, table, table.to_act[0], table.game.notation.read_action(text))


@pytest.mark.req("MO-21")
def test_a_hard_choice_takes_longer_than_an_easy_one_and_no_two_take_the_same_time() -> None:
    hard = [seconds(table_of("connect-four", "d " * moves), "a") for moves in range(2, 6)]
    last_cell = table_of("morpion", "a1 b1 c1 a2 c2 b2 a3 c3", starter=1)
    winning = table_of("connect-four", "a b a b a b")

    assert len(set(hard)) == len(hard)
    assert all(0.3 < each < 2.3 for each in hard)
    assert seconds(last_cell, "b3") < min(hard)
    assert seconds(winning, "a") < min(hard)
    assert seconds(table_of("connect-four"), "d") < min(hard)


def test_the_same_game_takes_the_same_time_again_and_no_delay_means_none() -> None:
    table = table_of("connect-four", "d d")

    assert seconds(table, "a") == seconds(table, "a")
    assert seconds(table, "a", delay=0) == 0
    assert seconds(table, "a", delay=2) == 2 * seconds(table, "a")
