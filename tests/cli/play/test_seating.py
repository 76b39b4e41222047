"""Players from the words of the command line."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.cli.play.seating import SeatingArgs, players_for
from ludotheque.contract import Seed, SetupError
from ludotheque.locales.translator import Translator


def test_made_up_names_give_way_to_given_ones() -> None:
    game = catalogue.game("morpion")
    state = game.deal(game.options(players=4), Seed(1))

    players = players_for(game, state, SeatingArgs(("Player 2", "Bob:hard", ":easy"), "person"), Translator("en"))

    assert [(player.name, player.level) for player in players] == [
        ("Player 2", None),
        ("Bob", "hard"),
        ("Dot", "easy"),
        ("Player 4", None),
    ]


@pytest.mark.req("MO-02")
@pytest.mark.parametrize(
    ("given", "seated"), [(("O",), "OX"), (("#",), "#O"), (("O", "X"), "OX"), ((), "XO"), (("A", "B"), "AB")]
)
def test_default_symbols_give_way_to_given_ones(table, given: tuple[str, ...], seated: str) -> None:
    players = players_for(table.game, table.state, SeatingArgs(symbols=given), Translator("en"))

    assert "".join(player.symbol for player in players) == seated


@pytest.mark.parametrize("word", ["me=./engin", "me=./engin --flag", "me=prudnt", "me="])
def test_a_program_that_is_not_there_is_refused_and_no_person_of_that_name(table, word: str) -> None:
    with pytest.raises(SetupError, match="nor a program that can be started"):
        players_for(table.game, table.state, SeatingArgs((word,)), Translator("en"))
