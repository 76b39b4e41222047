"""A game speaks of seats; whoever knows the people puts their names in."""

from __future__ import annotations

import pytest

from ludotheque.contract import as_phrase, phrase, player_phrase, with_names

NAMES = ("Ada (X)", "Bob (O)")


@pytest.mark.parametrize(("language", "said"), [("en", "Player 2"), ("fr", "Joueur 2")])
def test_without_names_a_player_is_known_by_number(language: str, said: str) -> None:
    assert player_phrase(1).text(language) == said


def test_names_stand_in_for_players_however_deep() -> None:
    inner = phrase("morpion.run", player=player_phrase(1), run=3)
    words = phrase("play.record.bad-step", number=1, text="a1", why=phrase("play.game-over", reason=inner))

    assert with_names(words, NAMES).text() == "step 1, “a1”, is refused: the game is over: Bob (O) has three in a row"


def test_several_players_in_one_place_are_all_named() -> None:
    words = phrase("ricochet.outcome.tied", players=(player_phrase(0), player_phrase(1)), count=4)

    assert with_names(words, NAMES).text() == "Ada (X) and Bob (O) share first place with 4 tiles each"


def test_a_player_nobody_has_named_keeps_the_number() -> None:
    words = phrase("morpion.not-your-turn", player=player_phrase(2))

    assert with_names(words, NAMES) == words


def test_a_phrase_that_is_just_a_player_becomes_the_name() -> None:
    assert with_names(player_phrase(0), NAMES) == as_phrase("Ada (X)")


def test_the_reader_is_addressed_and_the_others_are_named() -> None:
    won = phrase("morpion.run", player=player_phrase(1), run=3)
    tied = phrase("ricochet.outcome.tied", players=(player_phrase(0), player_phrase(1)), count=4)

    assert with_names(won, NAMES, 1).text() == "you have three in a row"
    assert with_names(won, NAMES, 1).text("fr") == "tu as aligné trois symboles"
    assert with_names(won, NAMES, 0).text() == "Bob (O) has three in a row"
    assert with_names(tied, NAMES, 1).text() == "you share first place with Ada (X): 4 tiles each"


def test_a_sentence_without_a_text_for_the_reader_names_them() -> None:
    assert with_names(player_phrase(1), NAMES, 1).text() == "Bob (O)"


def test_everything_else_in_a_phrase_stays() -> None:
    words = phrase("connect-four.column-full", column=4, open=(1, 2))

    assert with_names(words, NAMES) == words
