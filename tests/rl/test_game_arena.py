"""The three functions that Kaggle's Game Arena asks of a harness, on the games as OpenSpiel serializes them."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel")

import pyspiel

from ludotheque.rl import GameArenaHarness

NAMES = [
    "python_ludotheque_connect_four",
    "python_ludotheque_morpion(columns=4,starter=1)",
    "python_ludotheque_ricochet(board=4x4_t.d2Rc.b3Gt_d.c3Ru,robots=2,players=2)",
]


@pytest.fixture(scope="module")
def harness():
    return GameArenaHarness()


def observed(state):
    """What the arena's environment shows of a state."""
    return {
        "serializedGameAndState": pyspiel.serialize_game_and_state(state.get_game(), state),
        "playerId": state.current_player(),
        "legalActions": state.legal_actions(),
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_played_through_the_three_functions(harness, name):
    state, moves = pyspiel.load_game(name).new_initial_state(), []

    for turn in range(8):
        legal = harness.get_legal_moves(observed(state))
        prompt = harness.make_prompt(observed(state), moves)
        wanted = sorted(legal)[-turn % len(legal)]
        parsed = harness.parse_response(
            f"Thinking.\nFinal Answer: {legal[wanted]}", list(legal.values()), observation=observed(state)
        )

        assert list(legal) == state.legal_actions()
        assert prompt.rstrip().endswith("Final Answer: X")
        assert parsed.legal_action == legal[wanted]
        state.apply_action(wanted)
        moves.append(legal[wanted])
        if state.is_terminal():
            break

    assert len(moves) > 3


def test_an_illegal_answer_is_told_in_the_next_prompt(harness):
    state = pyspiel.load_game("python_ludotheque_connect_four").new_initial_state()
    for _ in range(6):
        state.apply_action(0)
    legal = list(harness.get_legal_moves(observed(state)).values())

    parsed = harness.parse_response("Final Answer: 1", legal, observation=observed(state))
    again = harness.generate_prompt(observed(state), ["a"] * 6, "Final Answer: 1", parsed.raw_action)

    assert (parsed.legal_action, parsed.raw_action) == (None, "1")
    assert "column 1 is full" in again
    assert "Moves so far: a a a a a a" in again


def test_an_answer_without_a_move_has_no_action(harness):
    state = pyspiel.load_game("python_ludotheque_connect_four").new_initial_state()

    parsed = harness.parse_response("I do not know.", ["a"], observation=observed(state))

    assert (parsed.legal_action, parsed.raw_action) == (None, None)
    assert "No move was found" in harness.make_prompt(observed(state), [], "I do not know.")
