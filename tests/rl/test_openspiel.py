"""OpenSpiel's own checks and algorithms on all our games."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts

from ludotheque.contract import SetupError
from ludotheque.rl import Episode, register_openspiel

BOARD = "board=4x4_t.d2Rc.b3Gt_d.c3Ru,robots=2"
GAMES = [
    "python_ludotheque_connect_four",
    "python_ludotheque_connect_four(columns=4,rows=4,starter=-1,deals=4)",
    "python_ludotheque_morpion(starter=1)",
    "python_ludotheque_morpion(columns=4,rows=3,players=3,seed=7)",
    f"python_ludotheque_ricochet({BOARD})",
    f"python_ludotheque_ricochet({BOARD},players=3,deals=5,seed=3)",
    "python_ludotheque_ricochet(max_moves=12)",
]


@pytest.fixture(autouse=True, scope="module")
def registered():
    assert register_openspiel() == tuple(
        f"python_ludotheque_{name}" for name in ("connect_four", "morpion", "ricochet")
    )


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_random_games_and_their_serialized_states(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_of_openspiel_is_the_same_again(name, tmp_path):
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=1), encoding="utf-8")

    first, again = generate_playthrough.replay(path)

    assert first == again


def test_a_search_of_openspiel_beats_chance_at_connect_four():
    game, dice = pyspiel.load_game("python_ludotheque_connect_four(columns=4,rows=4,run=3)"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    searcher = mcts.MCTSBot(game, 1.4, 50, evaluator, random_state=dice)
    won = 0.0

    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            is_ours = state.current_player() == 0
            state.apply_action(searcher.step(state) if is_ours else int(dice.choice(state.legal_actions())))
        won += state.returns()[0]

    assert won >= 4


def test_programs_that_learn_find_an_environment_with_rewards_along_the_way():
    environment = rl_environment.Environment("python_ludotheque_ricochet", board="4x4_t.d4Rc", robots=1, targets=1)
    dice, step, gained = np.random.RandomState(2), environment.reset(), 0.0

    while not step.last():
        legal = step.observations["legal_actions"][0]
        step = environment.step([int(dice.choice(legal[:-1] or legal))])
        gained += step.rewards[0]

    assert gained == 1.0


def test_numbers_are_those_of_every_environment_of_ours():
    episode = Episode("ricochet", players=2)
    episode.reset(5)
    state = pyspiel.load_game("python_ludotheque_ricochet(players=2,seed=5)").new_initial_state()

    for _ in range(12):
        player = state.current_player()
        assert player == episode.turn
        assert list(np.flatnonzero(episode.mask(player))) == state.legal_actions()
        assert (np.array(state.observation_tensor(player)) == episode.observe(player).ravel()).all()
        action = state.legal_actions()[-1]
        if action != state.get_game().num_distinct_actions() - 1 or not episode.mask(player)[0]:
            action = state.legal_actions()[0]
        state.apply_action(action)
        episode.step(action)


def test_what_others_may_not_know_is_in_no_string_and_no_tensor():
    game = pyspiel.load_game("python_ludotheque_ricochet(board=4x4_t.d2Rc.b3Rt.a1Rs,robots=1,players=2,deals=200)")
    states = [game.new_initial_state().child(number) for number in range(200)]
    seen = {}
    for state in states:
        seen.setdefault(state.observation_string(0), []).append(state)
    alike = next(each for each in seen.values() if len({str(state) for state in each}) > 1)

    assert len({state.information_state_string(1) for state in alike}) == 1
    assert len({tuple(state.observation_tensor(1)) for state in alike}) == 1


def test_a_memory_holds_ones_own_waiting_but_not_that_of_others():
    state = pyspiel.load_game(f"python_ludotheque_ricochet({BOARD},players=2)").new_initial_state()
    wait = state.get_game().num_distinct_actions() - 1

    for action in (wait, state.string_to_action(1, "=5")):
        state.apply_action(action)

    assert "\nwait =5\n" in state.information_state_string(0)
    assert "\n=5\n" in state.information_state_string(1)


def test_chance_deals_where_more_than_one_opening_is_asked_for():
    game = pyspiel.load_game("python_ludotheque_morpion(deals=8)")
    openings = [game.new_initial_state().child(number) for number in range(8)]

    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert {state.current_player() for state in openings} == {0, 1}
    assert game.new_initial_state().action_to_string(pyspiel.PlayerId.CHANCE, 3) == "deal 3"


def test_a_copy_plays_on_without_changing_the_first():
    state = pyspiel.load_game("python_ludotheque_connect_four").new_initial_state()
    state.apply_action(3)
    copy, pickled = state.clone(), pickle.loads(pickle.dumps(state))
    before = str(state)

    copy.apply_action(0)

    assert str(state) == str(pickled) == before
    assert str(copy) != before


def test_types_announce_how_many_may_play():
    types = {kind.short_name: kind for kind in pyspiel.registered_games()}
    counts = {name: (types[name].min_num_players, types[name].max_num_players) for name in register_openspiel()}

    assert list(counts.values()) == [(2, 2), (2, 26), (1, 26)]


def test_impossible_options_are_refused_with_their_reason():
    with pytest.raises(SetupError, match="columns: 99 is refused"):
        pyspiel.load_game("python_ludotheque_connect_four(columns=99)")


def test_games_and_states_go_to_a_process_that_knows_no_game_yet(tmp_path):
    state = pyspiel.load_game("python_ludotheque_ricochet(players=3,deals=5,seed=3)").new_initial_state()
    for action in (2, 17, 17):
        state.apply_action(action)
    file = tmp_path / "state.pickle"
    file.write_bytes(pickle.dumps((state.get_game(), state)))
    code = f"import pickle; g, s = pickle.load(open({str(file)!r}, 'rb')); print(g, s, s.history(), sep='\\n')"

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert told.stdout.splitlines() == [str(state.get_game()), str(state), str(state.history())]
