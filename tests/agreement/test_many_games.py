"""Many games in compiled code are those of the rules in Python, number for number."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

import ludotheque as lt
from ludotheque.rl import Episode, VectorEnv

SMALL_BOARD = "4x4_t.d2Rc.b3Gt_d.c3Ru"
TILTED_BOARD = "6x5_t.d2Rc.b3Gt.f5Bs.a4Av_d.c3Ru.e4Bd.b1Gd"
SETUPS = [
    ("connect-four", {}),
    ("connect-four", {"columns": 9, "rows": 5, "run": 3, "starter": None}),
    ("connect-four", {"columns": 4, "rows": 26, "run": 26, "starter": 2}),
    ("morpion", {}),
    ("morpion", {"columns": 5, "rows": 4, "run": 3, "players": 3, "exact": True}),
    ("morpion", {"columns": 26, "rows": 26, "run": 4, "players": 2, "starter": 2}),
    ("morpion", {"columns": 7, "rows": 3, "run": 3, "players": 26}),
    ("morpion", {"columns": 8, "rows": 9, "run": 3, "players": 2, "exact": True}),
    ("ricochet", {"players": 1, "boards": "later", "robots": 5}),
    ("ricochet", {"players": 1, "board": SMALL_BOARD, "robots": 2, "must_ricochet": "no"}),
    ("ricochet", {"players": 2, "board": SMALL_BOARD, "robots": 2, "unsolved": "return", "must_ricochet": "last-stop"}),
    ("ricochet", {"players": 3, "board": TILTED_BOARD, "robots": 3, "tied_bids": "fewest-tiles", "rebid": "any"}),
    ("ricochet", {"players": 2, "chosen_robots": ("green", "black"), "targets": 3}),
    ("ricochet", {"players": 26, "boards": "all", "robots": 4, "targets": 2, "must_ricochet": "no"}),
]
COUNT, STEPS = 6, 90
ARRAYS = ("observations", "masks", "seats", "rewards", "terminated", "truncated", "illegal")


@pytest.mark.parametrize("auto_reset", [True, False], ids=["next-at-once", "stays-over"])
@pytest.mark.parametrize(("game", "options"), SETUPS, ids=str)
def test_compiled_games_are_those_of_the_rules(game, options, auto_reset, monkeypatch):
    compiled = lt.vector(game, COUNT, seed=5, auto_reset=auto_reset, **options)
    monkeypatch.setattr(Episode, "many_games", lambda episode, count, arrays: None)
    through_rules = VectorEnv(Episode(game, **options), COUNT, 5, auto_reset=auto_reset)
    assert compiled.is_native
    assert not through_rules.is_native
    dice = np.random.default_rng(0)

    for number in range(STEPS):
        actions = compiled.random_actions()
        assert (actions == through_rules.random_actions()).all()
        if number % 3 == 1 and game == "ricochet":
            actions = tried(compiled.masks, actions, dice)
        if number % 20 == 7:
            actions[dice.integers(COUNT)] = dice.integers(-3, compiled.action_count + 3)
        where = None if number % 3 else dice.random(COUNT) < 0.5
        seat = int(dice.integers(compiled.seat_count))
        for games in (compiled, through_rules):
            games.step(actions, where)
        assert (compiled.observe(seat) == through_rules.observe(seat)).all()
        assert_same(compiled, through_rules)
        if number % 40 == 20:
            anew = dice.random(COUNT) < 0.5
            for games in (compiled, through_rules):
                games.reset(where=anew)
            assert_same(compiled, through_rules)


def tried(masks, actions, dice):
    """Waits, low bids and slides: by chance alone nobody would get that far."""
    low = [np.flatnonzero(mask)[: 1 + dice.integers(3)] for mask in masks]
    chosen = [dice.choice(each) if len(each) else action for each, action in zip(low, actions, strict=True)]
    waits = (masks[:, -1] == 1) & (dice.random(len(masks)) < 0.6)
    return np.where(waits, masks.shape[1] - 1, chosen)


def assert_same(compiled, through_rules):
    for name in ARRAYS:
        assert (getattr(compiled, name) == getattr(through_rules, name)).all(), name


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_without_a_core_the_rules_play(game, monkeypatch):
    native = importlib.import_module(f"ludotheque.games.{game.replace('-', '_')}.solver.native")
    monkeypatch.setattr(native, "is_available", lambda: False)

    assert not lt.vector(game, 2).is_native
