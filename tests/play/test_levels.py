import pytest

from ludotheque import catalogue
from ludotheque.contract import Game, SetupError
from ludotheque.play.levels import default_level, level_here, level_named, playable_levels, strongest_level


def opened(slug: str, **options: object) -> tuple[Game, object]:
    game = catalogue.game(slug)
    return game, game.deal(game.options(**options), 1)


@pytest.mark.parametrize(("slug", "middle"), [("connect-four", "club"), ("morpion", "medium"), ("ricochet", "club")])
def test_the_default_level_is_the_middle_one_of_the_graded_levels(slug, middle):
    assert default_level(*opened(slug)) == middle


def test_advice_comes_from_the_strongest_graded_level():
    assert strongest_level(*opened("morpion")) == "expert"


def test_a_game_without_graded_levels_offers_those_it_has(monkeypatch):
    game, state = opened("morpion")
    algorithms = {name: level for name, level in catalogue.levels("morpion").items() if not level.is_graded}
    monkeypatch.setattr(catalogue, "levels", lambda slug: algorithms)

    assert default_level(game, state) in algorithms
    assert strongest_level(game, state) == playable_levels(game, state)[-1]


def test_a_level_is_found_by_its_name():
    game, state = opened("morpion")

    assert level_named(game, "hard", state) is catalogue.levels("morpion")["hard"]


def test_an_unknown_level_is_refused_with_those_there_are():
    game, state = opened("morpion")

    with pytest.raises(SetupError, match="expert") as refusal:
        level_named(game, "genius", state)

    assert refusal.value.code == "play.unknown-level"


def test_a_level_that_cannot_play_this_board_is_refused_with_those_that_can():
    game, state = opened("morpion", players=3)
    absent = next(name for name in catalogue.levels("morpion") if name not in playable_levels(game, state))

    with pytest.raises(SetupError) as refusal:
        level_named(game, absent, state)

    assert refusal.value.code == "play.level-not-here"


def test_where_a_level_cannot_keep_its_promise_another_stands_for_it():
    small, large = opened("connect-four"), opened("connect-four", columns=9, rows=7)

    assert level_here(small[0], "perfect", small[1]) == "perfect"
    assert level_here(large[0], "perfect", large[1]) == "strongest"
    assert level_here(small[0], "strongest", small[1]) == "perfect"
    assert level_named(large[0], "perfect", large[1]) is catalogue.levels("connect-four")["strongest"]
