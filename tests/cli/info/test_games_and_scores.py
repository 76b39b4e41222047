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
    people, _, algorithms = morpion.partition("classic algorithms")
    ladder, _, styles = people.partition("with a style of their own")

    assert [line.split()[0] for line in ladder.rstrip().splitlines()[-5:]] == [
        "very-easy",
        "easy",
        "medium",
        "hard",
        "expert",
    ]
    assert [line.split()[0] for line in algorithms.split("\n")[1:4]] == ["random", "rules", "minimax"]
    assert [line.split()[0] for line in styles.split("\n")[1:3]] == ["modest", "joiner"]
    assert "Scribble (very easy)" in ladder


def test_levels_tells_who_can_play_a_board_and_how_strong_they_are_there(cli) -> None:
    usual, large = cli("levels connect-four").out, cli("levels connect-four --columns 9 --rows 7").out
    for_programs = json.loads(cli("levels connect-four --json").out)

    assert "Elo 1430" in usual
    assert "strongest" not in usual
    assert "Elo" not in large
    assert "perfect" not in large
    assert "not proved on this board" in large
    assert for_programs["has_core"] is True
    club = next(level for level in for_programs["levels"] if level["name"] == "club")
    assert (club["character"], club["kind"], club["elo"]) == ("Basil", "ladder", 1015)


def test_the_lists_say_where_no_compiled_core_is_installed(cli, monkeypatch) -> None:
    monkeypatch.setattr("ludotheque.catalogue.has_core", lambda slug: False)

    assert "The compiled core is not installed here" in cli("levels morpion").out
    assert "The compiled core is not installed here" in cli("games").out


@pytest.mark.req("MO-06")
def test_scores_are_shown_and_forgotten(cli) -> None:
    cli("play connect-four --player Anna --player Bob --seed 1", *"adadada")

    assert json.loads(cli("scores --json").out)["connect-four"] == {"Anna": 1, "Bob": 0}
    assert "Anna" in cli("scores connect-four").out
    assert "nobody has any points yet" in cli("scores connect-four --reset").out
