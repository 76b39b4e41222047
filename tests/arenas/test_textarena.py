"""TextArena's own environment loop on all our games."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("textarena")

import textarena

from ludotheque.contract import SetupError
from ludotheque.rl import register_textarena

BOARD = {"board": "4x4_t.d2Rc.b3Gt_d.c3Ru", "robots": 2}
GAMES = [
    ("Ludotheque-ConnectFour-v0", 2, {}),
    ("Ludotheque-Morpion-v0", 3, {"players": 3, "columns": 4}),
    ("Ludotheque-Ricochet-v0", 1, BOARD),
    ("Ludotheque-Ricochet-v0", 2, {"players": 2, **BOARD}),
]


@pytest.fixture(autouse=True, scope="module")
def registered():
    assert register_textarena() == tuple(f"Ludotheque-{name}-v0" for name in ("ConnectFour", "Morpion", "Ricochet"))


def asked(name, players, options, seed=3):
    environment = textarena.make(name, **options)
    environment.reset(num_players=players, seed=seed)
    return environment


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_every_game_is_played_to_its_end(name, players, options):
    environment, dice, is_over, turns = asked(name, players, options), random.Random(1), False, 0

    while not is_over:
        _, seen = environment.get_observation()
        assert seen.rstrip().endswith("Final Answer: X")
        legal = environment.env._episode.question().legal_texts
        is_over, _ = environment.step(f"I think…\nFinal Answer: {dice.choice(legal)}")
        turns += 1
    rewards, info = environment.close()

    assert sorted(rewards) == list(range(players))
    assert sum(info[player]["turn_count"] for player in range(players)) == turns
    assert all(info[player]["reason"] for player in range(players))


def test_what_a_player_thinks_aloud_is_not_told_to_others():
    environment = asked("Ludotheque-ConnectFour-v0", 2, {})
    environment.get_observation()
    environment.step("The middle is best. Final Answer: 4")

    player, seen = environment.get_observation()

    assert player == 1
    assert "middle is best" not in seen
    assert "Moves so far: 4" in seen


def test_two_mistakes_in_a_row_end_the_game():
    environment = asked("Ludotheque-Morpion-v0", 2, {"starter": 1})

    first, _ = environment.step("hm")
    _, seen = environment.get_observation()
    second, _ = environment.step("hm")

    assert (first, second) == (False, True)
    assert "No move was found" in seen
    assert environment.close()[0] == {0: -1.0, 1: 0.0}


def test_another_number_of_players_is_refused():
    with pytest.raises(SetupError, match="3 players were asked for"):
        asked("Ludotheque-ConnectFour-v0", 3, {})
