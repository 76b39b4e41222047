"""Every seat in PettingZoo: what is shown, and numbers that the mask forbids."""

from __future__ import annotations

import pickle

import pytest

from ludotheque.contract import SetupError

pytest.importorskip("pettingzoo")

from ludotheque.rl import pettingzoo_env


@pytest.mark.parametrize("number", [-1, 7, 2**40])
def test_any_number_that_the_mask_forbids_ends_the_game_for_all(number: int):
    env = pettingzoo_env("connect-four")
    env.reset(seed=1)

    env.step(number)

    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())
    assert env.infos["player_0"]["illegal"] == number


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_an_environment_goes_to_another_process_as_it_is(game: str):
    env = pettingzoo_env(game)
    env.reset(seed=1)
    env.step(int(env.last()[0]["action_mask"].argmax()))

    copied = pickle.loads(pickle.dumps(env))

    assert (copied.last()[0]["observation"] == env.last()[0]["observation"]).all()


def test_the_board_is_shown_as_pixels():
    env = pettingzoo_env("ricochet", render_mode="rgb_array")
    env.reset(seed=1)

    assert env.render().shape[2] == 3


def test_another_way_to_show_the_board_is_refused():
    with pytest.raises(SetupError, match="choose one of ansi, human, rgb_array"):
        pettingzoo_env("morpion", render_mode="film")


def test_the_games_after_a_seed_are_the_same_again():
    def dealt() -> list[bytes]:
        env, found = pettingzoo_env("ricochet"), []
        for seed in (5, None, None):
            env.reset(seed=seed)
            found.append(env.last()[0]["observation"].tobytes())
        return found

    first = dealt()

    assert first == dealt()
    assert len(set(first)) == 3
