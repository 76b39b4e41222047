"""`ludotheque games` and `scores`."""

from __future__ import annotations

import json

import pytest


def test_games_lists_options_and_levels_for_people_and_for_programs(cli) -> None:
    for_people = cli("games --lang fr").out
    for_programs = json.loads(cli("games --json").out)

    assert "Puissance 4" in for_people
    assert "--columns" in for_people
    assert "facile" in for_people
    assert [game["slug"] for game in for_programs][:3] == ["connect-four", "morpion", "ricochet"]
    rows = {"name": "rows", "kind": "int", "is_required": False, "default": 6, "choices": [], "none": None}
    assert rows in for_programs[0]["options"]
    assert "easy" in [level["name"] for level in for_programs[0]["levels"]]


@pytest.mark.req("MO-07")
def test_graded_levels_are_listed_first_and_algorithms_apart(cli) -> None:
    page = cli("games").out
    morpion = page[page.index("Morpion") : page.index("Ricochet")]
    ladder, _, algorithms = morpion.partition("algorithms, by their own names")

    assert [line.split()[0] for line in ladder.rstrip().splitlines()[-5:]] == [
        "very-easy",
        "easy",
        "medium",
        "hard",
        "expert",
    ]
    assert [line.split()[0] for line in algorithms.split("\n")[1:4]] == ["random", "rules", "minimax"]


@pytest.mark.req("MO-06")
def test_scores_are_shown_and_forgotten(cli) -> None:
    cli("play connect-four --player Anna --player Bob --seed 1", *"adadada")

    assert json.loads(cli("scores --json").out)["connect-four"] == {"Anna": 1, "Bob": 0}
    assert "Anna" in cli("scores connect-four").out
    assert "nobody has a point yet" in cli("scores connect-four --reset").out
