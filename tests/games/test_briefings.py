"""Our games in a few sentences."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import Seat, Seed
from ludotheque.games.connect_four.briefing import briefing as connect_four_briefing
from ludotheque.games.morpion.briefing import briefing as morpion_briefing
from ludotheque.games.ricochet.briefing import briefing as ricochet_briefing


def test_the_catalogue_finds_the_briefing_of_each_game():
    found = [catalogue.briefing(slug) for slug in ("connect-four", "morpion", "ricochet")]

    assert found == [connect_four_briefing, morpion_briefing, ricochet_briefing]


@pytest.mark.parametrize(
    ("slug", "options", "words"),
    [
        ("connect-four", {"columns": 8, "run": 5}, ["8 columns", "5 or more", "from 1 on the left to 8"]),
        ("morpion", {"players": 3}, ["3 players", "3 or more"]),
        ("morpion", {"exact": True}, ["exactly 3"]),
        ("ricochet", {}, ["16 by 16", "You are alone", "must have turned"]),
        ("ricochet", {"players": 2, "race_seconds": 60.0}, ["2 players race", "claim", "shows one target"]),
        ("ricochet", {"open_targets": 3}, ["up to 3 targets at once"]),
        ("ricochet", {"players": 4, "must_ricochet": "no"}, ["4 players", "=99", "straight line"]),
    ],
)
def test_a_briefing_tells_the_rules_of_this_very_game(slug, options, words):
    game, briefing = catalogue.game(slug), catalogue.briefing(slug)
    state = game.deal(game.options(**options), Seed(1))

    told = briefing(game.view(state, Seat(0))).text()

    assert [word for word in words if word not in told] == []
