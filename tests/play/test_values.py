"""Tables as values: short to print, safe to copy, and the same in another process."""

import copy
import os
import pickle
import subprocess
import sys

import pytest

from ludotheque import catalogue
from ludotheque.contract import Dice, Seed, seats_to_act
from ludotheque.play import open_table, play

SLUGS = tuple(catalogue.GAMES)


def played(slug, move_count):
    game, dice = catalogue.game(slug), Dice(Seed(5))
    table = open_table(game, game.options(), Seed(5))
    for _ in range(move_count):
        seat = seats_to_act(game, table.state)[0]
        table = play(table, seat, dice.pick(game.legal_actions(table.state, seat)))
    return table


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_a_game_and_a_state_are_short_to_print(slug):
    table = played(slug, 3)

    assert len(repr(table)) < 200
    assert len(repr(table.game)) < 40
    assert len(repr(table.state)) < 200
    assert len(repr(table.journal)) < 40
    assert "3 moves" in repr(table)


def test_a_finished_table_prints_how_it_ended(open_pile, take):
    table = open_pile(stones=1)

    assert "over" in repr(play(table, table.to_act[0], take(1)))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_pickled_table_comes_back_equal(slug):
    table = played(slug, 3)

    assert pickle.loads(pickle.dumps(table)) == table


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_has_the_same_hash_as_an_equal_one_after_a_trip_to_another_process(slug):
    """Hashes of text differ between processes, so none may be pickled."""
    lines = (
        "import pickle, sys\n"
        "table = pickle.load(sys.stdin.buffer)\n"
        "state = table.game.notation.read_state(table.game.notation.write_state(table.state))\n"
        "print((hash(state) == hash(table.state), state == table.state))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "7"}
    table = played(slug, 2)
    hash(table.state)

    done = subprocess.run(
        [sys.executable, "-c", lines], input=pickle.dumps(table), capture_output=True, env=environment, check=True
    )

    assert done.stdout.decode().strip() == "(True, True)"


def test_a_copy_of_a_table_is_the_table_itself(open_pile):
    table = open_pile()

    assert copy.copy(table) is table
    assert copy.deepcopy(table) is table
