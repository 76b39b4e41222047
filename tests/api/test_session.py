"""A game session: the front door plays by the contract's rules and adds none."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import ludotheque as lt
from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.games.connect_four.state import Drop
from ludotheque.play.levels import level_named

GAMES = ("connect-four", "morpion", "ricochet")


def test_a_text_and_an_action_are_played_alike() -> None:
    by_text, by_action = lt.new("connect-four"), lt.new("connect-four")

    by_text.play("d")
    by_action.play(Drop(3))

    assert by_text.state == by_action.state
    assert by_text.moves == ["d"]


def test_undo_and_redo_lead_back_to_the_same_state() -> None:
    game = lt.new("morpion").play("a1").play("b2")
    after = game.state

    game.undo(2).redo(2)

    assert game.state == after


def test_a_refused_move_changes_nothing() -> None:
    game = lt.new("morpion", columns=3, rows=3, run=3).play("b2")

    with pytest.raises(lt.IllegalMove) as refusal:
        game.play("b2")
    with pytest.raises(lt.NotationError):
        game.play("nonsense")

    assert refusal.value.code == "morpion.cell-taken"
    assert game.moves == ["b2"]


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(lt.SetupError, match="columns"):
        lt.new("connect-four", colums=9)


def test_an_option_of_the_wrong_kind_is_refused() -> None:
    with pytest.raises(lt.SetupError):
        lt.new("connect-four", columns="many")


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(lt.LudothequeError, match="connect-four"):
        lt.new("chess")


def test_the_same_seed_deals_the_same_game() -> None:
    assert lt.new("ricochet", seed=4).state == lt.new("ricochet", seed=4).state


def test_legal_moves_are_those_that_play_accepts() -> None:
    game = lt.new("connect-four", columns=4, rows=4)

    for text in game.legal:
        game.copy().play(text)

    assert game.legal == ["a", "b", "c", "d"]
    assert game.turn == 0


def test_a_finished_game_has_an_outcome_and_no_turn() -> None:
    game = lt.new("connect-four")

    for text in "dcdcdcd":
        game.play(text)

    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert (game.turn, game.to_act, game.legal) == (None, (), [])
    with pytest.raises(lt.IllegalMove):
        game.play("a")


@pytest.mark.parametrize("level", lt.levels("connect-four"))
def test_no_bot_is_asked_about_a_finished_game(level: str) -> None:
    game = lt.new("connect-four")
    for text in "dcdcdcd":
        game.play(text)

    with pytest.raises(lt.IllegalMove, match="over"):
        game.bot(level).choose()


def test_where_several_may_act_the_seat_must_be_named() -> None:
    game = lt.new("ricochet", players=2, seed=1)

    with pytest.raises(lt.TableError, match="0, 1"):
        game.play("=9")
    game.play("=9", seat=1).time_up()

    assert game.turn == 1


def test_resigning_ends_a_game_for_two() -> None:
    game = lt.new("connect-four").resign()

    assert game.outcome is not None
    assert game.outcome.winners == (1,)


@pytest.mark.parametrize("slug", GAMES)
def test_the_representation_is_short_and_the_text_is_the_board(slug: str) -> None:
    game = lt.new(slug, seed=1)

    assert len(repr(game)) < 200
    assert str(game) == game.rules.draw(game.rules.view(game.state, None))


@pytest.mark.parametrize("slug", GAMES)
def test_a_notebook_shows_the_board_as_svg(slug: str) -> None:
    drawing = lt.new(slug, seed=1)._repr_svg_()

    assert drawing is not None
    assert drawing.startswith("<svg")


@pytest.mark.parametrize("slug", GAMES)
def test_a_session_can_be_pickled_even_after_a_bot_has_played(slug: str) -> None:
    game = lt.new(slug, seed=1)
    game.play_bot(lt.levels(slug)[0], seat=game.to_act[0], seconds=0.01)

    assert pickle.loads(pickle.dumps(game)).table == game.table


def test_a_copy_goes_its_own_way() -> None:
    game = lt.new("connect-four")

    game.copy().play("a")

    assert game.moves == []


def test_a_bot_chooses_a_legal_move_and_play_bot_makes_it() -> None:
    game = lt.new("connect-four", seed=2)

    suggested = game.bot("easy").choose(seconds=0.02)
    played = game.play_bot("easy", seconds=0.02)

    assert suggested.action in game.copy().undo().legal_actions()
    assert game.moves == [game.write(played.action)]


def test_a_bot_is_made_once_for_each_seat_and_level(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Seed] = []
    level = level_named(catalogue.game("connect-four"), "easy", lt.new("connect-four").state)
    counting = replace(level, make=lambda seed: made.append(seed) or level.make(seed))
    monkeypatch.setattr("ludotheque.api.session.level_named", lambda *_: counting)
    game = lt.new("connect-four", seed=2)

    for _ in range(6):
        game.play_bot("easy", seconds=0.02)

    assert made == [3, 4]


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(lt.SetupError, match="easy"):
        lt.new("connect-four").play_bot("godlike")


@pytest.mark.parametrize("suffix", ["ludo", "json"])
@pytest.mark.parametrize("as_text", [True, False])
def test_a_saved_game_loads_again(suffix: str, as_text: bool, tmp_path: Path) -> None:
    game, path = lt.new("ricochet", players=1, seed=3), tmp_path / f"game.{suffix}"

    game.save(str(path) if as_text else path)

    assert lt.load(str(path) if as_text else path).state == game.state


@pytest.mark.parametrize(
    ("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF8"), ("pdf", b"%PDF")]
)
def test_the_suffix_chooses_a_picture(suffix: str, begins: bytes, tmp_path: Path) -> None:
    path = lt.new("morpion").play("b2").save(tmp_path / f"game.{suffix}")

    assert path.read_bytes().startswith(begins)


def test_an_unknown_suffix_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(lt.RecordError):
        lt.new("morpion").save(tmp_path / "game.docx")
    with pytest.raises(lt.RecordError):
        lt.load(tmp_path / "nothing.ludo")


@pytest.mark.req("MO-06")
@pytest.mark.parametrize("suffix", ["ludo", "json"])
def test_points_are_saved_with_a_game_and_go_on_counting(suffix: str, tmp_path: Path) -> None:
    game = lt.new("morpion", starter=1).resign()
    second = game.rematch(seed=2)
    second.resign()

    again = lt.load(second.save(tmp_path / f"series.{suffix}"))

    assert (game.points, second.points, again.points) == ((0, 1), (0, 2), (0, 2))
    assert again.rematch().resign().points == (0, 3)


def test_levels_of_a_board_are_those_who_can_play_it():
    assert "strongest" in lt.levels("connect-four", columns=9, rows=7)
    assert "perfect" not in lt.levels("connect-four", columns=9, rows=7)
    assert "minimax" in lt.levels("morpion")
    assert "minimax" not in lt.levels("morpion", players=3)
