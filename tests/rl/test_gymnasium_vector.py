"""Many games as one Gymnasium vector environment; Gymnasium's own wrappers work on it."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.contract import SetupError
from ludotheque.rl import gymnasium_env, gymnasium_vector_env

pytest.importorskip("gymnasium")

from gymnasium.wrappers.vector import RecordEpisodeStatistics

SMALL_BOARD = "4x4_t.d2Rc.b3Gt_d.c3Ru"
SETUPS = [
    ("connect-four", {}, 0),
    ("connect-four", {"starter": None}, 1),
    ("morpion", {"columns": 4, "rows": 3, "run": 3, "players": 3}, 2),
    ("ricochet", {"players": 1, "board": SMALL_BOARD, "robots": 2}, 0),
]


def last_legal(masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize(("game", "options", "seat"), SETUPS, ids=str)
def test_spaces_hold_what_is_returned_and_episodes_are_counted(game, options, seat):
    env = RecordEpisodeStatistics(gymnasium_vector_env(game, 5, seat=seat, **options))
    single = gymnasium_env(game, seat=seat, **options)
    assert env.single_observation_space == single.observation_space
    assert env.single_action_space == single.action_space
    seen, info = env.reset(seed=4)
    counted = 0

    for _ in range(60):
        assert env.observation_space.contains(seen)
        assert info["action_mask"].any(axis=1).all()
        seen, rewards, terminated, truncated, info = env.step(last_legal(info["action_mask"]))
        ended = terminated | truncated
        assert rewards.shape == ended.shape == (5,)
        if ended.any():
            assert (info["_final_obs"] == ended).all()
            assert all(single.observation_space.contains(last) for last in info["final_obs"][ended])
            counted += int(info["_episode"].sum())

    assert counted


def test_a_policy_of_ones_own_sits_at_the_other_seats():
    env = gymnasium_vector_env("connect-four", 3, opponent=lambda seen, masks: np.full(3, 6))
    env.reset(seed=1)

    seen, *_ = env.step(np.zeros(3, np.int64))

    assert seen[:, 0, 5, 0].all()
    assert seen[:, 1, 5, 6].all()
    assert seen[:, :2].sum() == 6


def test_what_the_mask_forbids_costs_the_game_and_not_the_others():
    env = gymnasium_vector_env("connect-four", 2)
    env.reset(seed=1)

    _, rewards, terminated, _, info = env.step(np.array([0, 7]))

    assert list(rewards) == [0, -1]
    assert list(terminated) == [False, True]
    assert info["final_obs"][0] is None


def test_the_same_seed_brings_the_same_games():
    env = gymnasium_vector_env("morpion", 4)
    first, info = env.reset(seed=9)
    then, *_ = env.step(last_legal(info["action_mask"]))

    again, info = env.reset(seed=9)

    assert (again == first).all()
    assert (env.step(last_legal(info["action_mask"]))[0] == then).all()


def test_a_seat_that_nobody_has_is_refused():
    with pytest.raises(SetupError, match="choose 0 to 1"):
        gymnasium_vector_env("connect-four", 2, seat=2)


def test_a_level_at_the_other_seats_is_refused_before_anything_is_played():
    with pytest.raises(SetupError, match="levels play with vectorization_mode"):
        gymnasium_vector_env("connect-four", 2, opponent="easy")


def test_a_seed_for_each_game_may_be_left_open():
    env = gymnasium_vector_env("connect-four", 2)

    assert env.reset(seed=[1, None])[0].shape == env.observation_space.shape


def test_what_was_known_at_the_end_is_told_as_gymnasium_tells_it():
    env = gymnasium_vector_env("connect-four", 2)
    env.reset(seed=1)

    *_, info = env.step(np.array([0, 7]))

    assert list(info["_final_info"]) == [False, True]
    assert not info["final_info"]["action_mask"][1].any()
    assert list(info["final_info"]["illegal"]) == [0, 7]
    assert info["action_mask"].all()
