"""What a server sends as a view is read back as the game's own view, and draws the same board."""

from __future__ import annotations

import json
import random

import pytest

from ludotheque import catalogue
from ludotheque.client.views import read_view
from ludotheque.contract import Move, Seat, Seed, jsonable, seats_to_act


@pytest.mark.parametrize("slug", catalogue.slugs())
@pytest.mark.parametrize("seed", range(3))
def test_a_view_read_from_its_json_is_the_view(slug, seed):
    game, chance = catalogue.game(slug), random.Random(seed)
    state = game.deal(game.options(), Seed(seed))
    for _ in range(30):
        for viewer in (None, Seat(0), Seat(1)):
            view = game.view(state, viewer)

            assert read_view(game, json.loads(json.dumps(jsonable(view)))) == view
        acting = seats_to_act(game, state)
        if not acting:
            break
        seat = chance.choice(acting)
        state = game.apply(state, Move(seat, chance.choice(game.legal_actions(state, seat))))


@pytest.mark.parametrize("slug", catalogue.slugs())
@pytest.mark.parametrize("data", [None, 1, "x", [], {}, {"columns": 7}, {"outcome": {"a": []}}])
def test_what_is_no_view_is_none(slug, data):
    assert read_view(catalogue.game(slug), data) is None


def test_a_view_with_a_field_of_another_type_is_none():
    game = catalogue.game("connect-four")
    view = jsonable(game.view(game.deal(game.options(), Seed(1)), None))

    for name in view:
        assert read_view(game, view | {name: {"no": "thing"}}) is None
