"""One seat against the computer in Gymnasium: names, pictures, and arguments that are refused."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.contract import SetupError

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from ludotheque.rl import gymnasium_env, register_gymnasium


def test_games_are_made_by_their_names_with_their_options():
    assert "ludotheque/ConnectFour-v0" in register_gymnasium()
    assert register_gymnasium("morpion") == ("ludotheque/Morpion-v0",)

    env = gymnasium.make("ludotheque/Morpion-v0", columns=4, rows=3, players=3, seat=2, opponent="easy")
    seen, info = env.reset(seed=1)

    assert seen.shape == (4, 3, 4)
    assert info["action_mask"].shape == (12,)
    assert env.spec.to_json()


@pytest.mark.filterwarnings("ignore:.*is not within the recommended:UserWarning")
def test_gymnasium_accepts_what_it_made_itself_with_every_way_to_show_it():
    register_gymnasium("connect-four")

    check_env(gymnasium.make("ludotheque/ConnectFour-v0", render_mode="ansi").unwrapped)


def test_many_are_made_by_their_name_as_compiled_games_side_by_side():
    register_gymnasium("connect-four")

    games = gymnasium.make_vec("ludotheque/ConnectFour-v0", num_envs=5, columns=8)
    seen, _ = games.reset(seed=1)

    assert seen.shape == (5, 3, 6, 8)
    assert games.num_envs == 5


def test_the_board_is_shown_as_text_printed_or_as_pixels(capsys: pytest.CaptureFixture[str]):
    as_text, printed, pixels = (gymnasium_env("morpion", render_mode=way) for way in ("ansi", "human", "rgb_array"))
    for env in (as_text, printed, pixels):
        env.reset(seed=3)

    picture = pixels.render()

    assert "a" in as_text.render()
    assert "1" in capsys.readouterr().out
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert not (picture == picture[0, 0]).all()


@pytest.mark.parametrize("number", [-1, 7, 2**40])
def test_any_number_that_the_mask_forbids_ends_the_episode(number: int):
    env = gymnasium_env("connect-four")
    env.reset(seed=1)

    _, reward, is_over, is_cut_short, info = env.step(number)

    assert (reward, is_over, is_cut_short, info["illegal"]) == (-1, True, False, number)


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"seat": 2}, "choose 0 to 1"),
        ({"seat": -1}, "choose 0 to 1"),
        ({"seat": "first"}, "choose 0 to 1"),
        ({"opponent": "nobody"}, "there is no level “nobody”"),
        ({"render_mode": "film"}, "“film” is refused; choose one of ansi, human, rgb_array"),
        ({"column": 7}, "column"),
    ],
)
def test_odd_arguments_are_refused_at_once(setup: dict, why: str):
    with pytest.raises(SetupError, match=why):
        gymnasium_env("connect-four", **setup)


def test_a_step_before_the_first_game_says_what_is_missing():
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset before step"):
        gymnasium_env("connect-four").step(0)
