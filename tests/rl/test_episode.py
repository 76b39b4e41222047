from __future__ import annotations

import numpy as np
import pytest

from ludotheque.contract import IllegalMove
from ludotheque.rl import Episode

SMALL_BOARD = "4x4_t.d2Rc.b3Gt_d.c3Ru"


def played(episode, *texts):
    for text in texts:
        episode.step([episode.space.text(index) for index in range(len(episode.space))].index(text))
    return episode


def waits(episode, times=1):
    for _ in range(times):
        episode.step(len(episode.space))
    return episode


def test_a_win_is_worth_one_and_a_loss_minus_one():
    episode = played(Episode("connect-four"), *"dedede", "d")

    assert episode.is_over
    assert episode.returns() == (1.0, -1.0)
    assert not episode.mask(0).any()


def test_of_three_the_losers_share_what_the_winner_has():
    episode = played(Episode("morpion", players=3, starter=1), "a1", "a2", "a3", "b1", "b2", "c3", "c1")

    assert episode.returns() == (1.0, -0.5, -0.5)


def test_an_action_that_the_mask_forbids_is_refused_and_changes_nothing():
    episode = played(Episode("morpion", starter=1), "a1")
    before = episode.state

    for index in (0, -1, 9, 99):
        with pytest.raises(IllegalMove, match="not legal now; choose a number below 9"):
            episode.step(index)

    assert episode.state == before


def test_when_everybody_waits_the_sand_runs_out():
    episode = Episode("ricochet", players=2, board=SMALL_BOARD, robots=2)
    played(episode, "=5")
    assert episode.turn == 1

    waits(episode, 2)

    assert episode.observe(0)[episode.layout.names.index("I show")].all()
    assert episode.turn == 0
    assert not episode.mask(0)[-1]


def test_when_everybody_waits_and_no_sand_runs_the_episode_is_cut_short():
    episode = waits(Episode("ricochet", players=2, board=SMALL_BOARD, robots=2), 2)

    assert episode.is_over
    assert episode.is_cut_short
    assert episode.outcome is None
    assert episode.returns() == (0.0, 0.0)


def test_a_lone_player_has_the_tiles_of_the_game():
    episode = Episode("ricochet", players=1, board="4x4_t.d4Rc", robots=1, targets=1)
    dice = np.random.default_rng(1)

    while not episode.is_over:
        legal = np.flatnonzero(episode.mask(0)[:-1])
        episode.step(int(dice.choice(legal)) if len(legal) else len(episode.space) - 1)

    assert episode.returns() == (1.0,)


def test_the_same_seed_deals_the_same_and_arrays_are_ones_own():
    first, second = Episode("ricochet"), Episode("ricochet")
    first.reset(7)
    second.reset(7)
    seen = first.observe(0)

    assert (seen == second.observe(0)).all()
    seen[:] = 9
    assert (first.observe(0) == second.observe(0)).all()


def test_the_board_is_drawn_for_people():
    assert "1 2 3 4 5 6 7" in Episode("connect-four").draw() or "a b c" in Episode("connect-four").draw()
