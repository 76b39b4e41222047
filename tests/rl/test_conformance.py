"""The other sides' own checks: what they accept, people's programs accept."""

from __future__ import annotations

import pytest

from ludotheque.contract import SetupError
from ludotheque.rl import Episode

pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from ludotheque.rl import gymnasium_env, pettingzoo_env, pettingzoo_parallel_env

SMALL_BOARD = "4x4_t.d2Rc.b3Gt_d.c3Ru"
SETUPS = [
    ("connect-four", {}),
    ("morpion", {"columns": 4, "rows": 3, "run": 3, "players": 3}),
    ("ricochet", {"players": 1, "board": SMALL_BOARD, "robots": 2}),
    ("ricochet", {"players": 2, "board": SMALL_BOARD, "robots": 2}),
]
IDS = [f"{game}-{options.get('players', 2)}" for game, options in SETUPS]


# Masks come in a dictionary, as in PettingZoo's own board games, whose names its check knows.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("game", "options"), SETUPS, ids=IDS)
def test_pettingzoo_accepts_every_game_in_turns(game, options):
    api_test(pettingzoo_env(game, **options), num_cycles=200)


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=IDS)
def test_pettingzoo_accepts_every_game_all_at_once(game, options):
    parallel_api_test(pettingzoo_parallel_env(game, **options), num_cycles=50)


@pytest.mark.parametrize(("game", "options"), SETUPS, ids=IDS)
def test_the_same_seed_plays_the_same_game(game, options):
    seed_test(lambda: pettingzoo_env(game, **options), num_cycles=20)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("game", "options"), SETUPS, ids=IDS)
def test_gymnasium_accepts_one_seat_against_the_computer(game, options, seat):
    if options.get("players") == 1 and seat:
        pytest.skip("nobody else sits there")
    check_env(gymnasium_env(game, seat=seat, **options), skip_render_check=True)


def test_a_game_without_numbers_is_refused(monkeypatch):
    monkeypatch.setattr("ludotheque.catalogue.encoding", lambda slug: None)

    with pytest.raises(SetupError, match="Morpion"):
        Episode("morpion")
