"""Games side by side: who acts, what a step leaves in the arrays, seeds, and arguments that are refused."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

import ludotheque as lt
from ludotheque.rl import Episode, VectorEnv

SMALL_BOARD = "4x4_t.d2Rc.b3Gt_d.c3Ru"
RICOCHET = {"board": SMALL_BOARD, "robots": 2}


def steps(games, *columns):
    for column in columns:
        games.step(np.full(games.count, column))


def test_a_step_fills_the_very_same_arrays():
    games = lt.vector("connect-four", 3, seed=1)
    observations, masks = games.observations, games.masks

    steps(games, 3, 3)

    assert games.observations is observations
    assert games.masks is masks
    assert observations[:, 0, 5, 3].all()
    assert observations[:, 1, 4, 3].all()
    assert (games.seats == 0).all()


def test_the_winner_has_one_and_the_next_game_begins_in_the_same_step():
    games = lt.vector("connect-four", 2, seed=1)

    steps(games, *(3, 4) * 3, 3)

    assert (games.rewards == [1, -1]).all()
    assert games.terminated.all()
    assert not games.observations[:, :2].any()
    assert games.masks.all()


def test_without_auto_reset_a_game_stays_over_until_it_is_dealt_anew():
    games = lt.vector("connect-four", 2, seed=1, auto_reset=False)
    steps(games, *(3, 4) * 3, 3)

    steps(games, 0)

    assert games.terminated.all()
    assert (games.seats == -1).all()
    assert not games.rewards.any()
    assert not games.masks.any()
    assert not games.random_actions().any()
    games.reset(where=[True, False])
    assert list(games.seats) == [0, -1]
    assert list(games.terminated) == [False, True]


@pytest.mark.parametrize("number", [-1, 7, 2**40, -(2**63)])
def test_what_the_mask_forbids_ends_that_game_alone(number):
    games = lt.vector("connect-four", 2, seed=1, auto_reset=False)

    games.step(np.array([3, number]))

    assert list(games.illegal) == list(games.terminated) == [False, True]
    assert (games.rewards == [[0, 0], [-1, 0]]).all()


def test_games_that_are_left_out_stay_as_they_are():
    games = lt.vector("morpion", 2, seed=1, starter=1)

    games.step(np.array([4, 4]), where=np.array([True, False]))

    assert list(games.seats) == [1, 0]
    assert games.masks.sum() == 8 + 9


def test_every_environment_has_a_seed_of_its_own_and_the_same_one_twice():
    games = lt.vector("morpion", 64, seed=3)
    starters = games.seats.copy()
    steps(games, *range(9))
    later = games.seats.copy()

    games.reset(seed=3)

    assert 0 < starters.sum() < 64
    assert (games.seats == starters).all()
    steps(games, *range(9))
    assert (games.seats == later).all()
    assert (lt.vector("morpion", 63, seed=4).seats == starters[1:]).all()
    games.reset(seed=np.arange(66, 2, -1))
    assert (games.seats == starters[::-1]).all()


def test_a_game_without_compiled_code_is_played_through_its_rules(monkeypatch):
    monkeypatch.setattr(Episode, "many_games", lambda episode, count, arrays: None)
    games = lt.vector("ricochet", 3, seed=2, players=2, **RICOCHET)
    alone = Episode("ricochet", players=2, **RICOCHET)

    steps(games, alone.action_count - 1)
    assert (games.seats == 1).all()
    assert (games.observe(0) != games.observe(1)).sum() == 0  # nobody has bid
    steps(games, alone.action_count - 1)

    assert not games.is_native
    assert games.observations.shape == (3, *alone.layout.shape)
    assert games.masks.shape == (3, alone.action_count)
    assert games.truncated.all()  # nobody wants to bid, and no sand runs
    assert not games.terminated.any()


@pytest.mark.parametrize("house", [{"open_targets": 2, "players": 1}, {"race_seconds": 30.0, "players": 2}], ids=str)
def test_what_the_compiled_games_do_not_know_is_played_through_the_rules(house):
    games = lt.vector("ricochet", 2, seed=1, targets=2, **house)
    for _ in range(20):
        games.step(games.random_actions())

    assert not games.is_native


def test_a_lone_player_is_rewarded_for_each_tile():
    games = lt.vector("ricochet", 3, seed=2, players=1, **RICOCHET)
    won = 0
    for _ in range(150):
        games.step(games.random_actions())
        won += games.rewards.sum()

    assert won > 0


def test_what_a_step_leaves_is_not_read_back():
    games = lt.vector("connect-four", 2, seed=1)
    for column in range(7):
        games.masks[:, column] = -1

    assert (games.random_actions() < 7).all()


def test_how_many_games_may_be_a_number_of_numpy():
    assert lt.vector("morpion", np.int64(3)).count == 3


@pytest.mark.parametrize("count", [0, -1, 2**20 + 1, 2.0, True, "5", None])
def test_an_odd_number_of_games_is_refused(count):
    with pytest.raises(lt.SetupError, match="choose 1 to 1048576"):
        lt.vector("morpion", count)


@pytest.mark.parametrize(
    "actions", [[1], [1, 2, 3], [[1, 2]], [1.0, 2.0], [True, False], ["a", "b"], [None, 1], 3, np.nan], ids=str
)
def test_actions_of_another_form_are_refused_and_nothing_happens(actions):
    games = lt.vector("morpion", 2, seed=1)

    with pytest.raises(lt.SetupError, match="2 whole numbers, one for each game"):
        games.step(actions)

    assert games.masks.all()


def test_other_odd_arguments_are_refused():
    games = lt.vector("morpion", 2, seed=1)

    with pytest.raises(lt.SetupError, match="2 truth values"):
        games.step([0, 0], where=[1, 0])
    with pytest.raises(lt.SetupError, match="choose 0 to 1"):
        games.observe(2)
    for seed in (-1, 2**64, [1, -1], [1], [1.5, 2], "x", True):
        with pytest.raises(lt.SetupError, match="one for each of the 2 games"):
            games.reset(seed=seed)
    with pytest.raises(lt.SetupError, match="columns"):
        lt.vector("morpion", 2, column=5)


def test_importing_the_package_does_not_import_numpy():
    code = "import sys, ludotheque as lt; lt.vector; lt.new('connect-four'); sys.exit('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_says_what_it_is():
    assert "connect-four, 2 games" in repr(VectorEnv(Episode("connect-four"), 2))


def test_a_seed_may_be_a_number_of_numpy():
    first, again = lt.vector("morpion", 4, seed=np.int64(7)), lt.vector("morpion", 4, seed=7)

    assert (first.random_actions() == again.random_actions()).all()
    assert (first.seats == again.seats).all()


def test_compiled_games_say_that_they_cannot_be_copied_and_others_are():
    compiled, slow = lt.vector("connect-four", 2, seed=1), lt.vector("connect-four", 2, seed=1, pop_out=True)
    steps(slow, 3)

    if compiled.is_native:
        with pytest.raises(lt.SetupError, match="make them there"):
            pickle.dumps(compiled)
    assert (pickle.loads(pickle.dumps(slow)).observations == slow.observations).all()
