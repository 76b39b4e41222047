"""Which games are rated together: the same rules and the same skill, whatever else was chosen."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.contract.options import read_options
from ludotheque.games.connect_four.rated import rated_board as connect_four_board
from ludotheque.games.morpion.rated import rated_board as morpion_board
from ludotheque.games.ricochet.rated import rated_board as ricochet_board

BOARDS: list[tuple[str, dict[str, str], str | None]] = [
    ("connect-four", {}, "7x6x4"),
    ("connect-four", {"starter": "2"}, "7x6x4"),
    ("connect-four", {"columns": "8"}, None),
    ("connect-four", {"pie": "true"}, None),
    ("morpion", {}, "3x3x3"),
    ("morpion", {"columns": "15", "rows": "15", "run": "5", "starter": "1"}, "15x15x5"),
    ("morpion", {"columns": "15", "rows": "15", "run": "5", "players": "4"}, "15x15x5-many"),
    ("morpion", {"players": "3"}, None),
    ("morpion", {"columns": "15", "rows": "15", "run": "5", "exact": "true"}, None),
    ("ricochet", {}, None),
    ("ricochet", {"players": "2"}, "classic"),
    ("ricochet", {"players": "5", "targets": "5"}, "classic"),
    ("ricochet", {"players": "2", "must_ricochet": "no"}, None),
    ("ricochet", {"players": "2", "robots": "5"}, None),
]


def test_the_catalogue_finds_the_rated_boards_of_each_game() -> None:
    boards = {"connect-four": connect_four_board, "morpion": morpion_board, "ricochet": ricochet_board}

    for slug, board in boards.items():
        options = catalogue.game(slug).options()
        assert catalogue.rated_board(slug, options) == board(options)


@pytest.mark.parametrize(("slug", "options", "board"), BOARDS)
def test_a_game_is_rated_by_its_rules_and_not_by_who_begins(slug: str, options: dict[str, str], board: str) -> None:
    game = catalogue.game(slug)

    assert catalogue.rated_board(slug, read_options(game.options, options)) == board


def test_where_levels_were_measured_games_of_two_are_rated() -> None:
    for slug in catalogue.GAMES:
        game = catalogue.game(slug)
        options = read_options(game.options, {"players": "2"} if slug == "ricochet" else {})
        state = game.deal(options, Seed(1))

        measured = [name for name, level in catalogue.levels(slug).items() if level.elo(state) is not None]

        assert len(measured) > 4
        assert catalogue.rated_board(slug, options) is not None
