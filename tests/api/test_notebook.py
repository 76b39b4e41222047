"""The board in a notebook: the session is the truth, all its boards show the same, odd requests change nothing."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import ludotheque as lt
from ludotheque.api import session as session_module

pytest.importorskip("anywidget")


def ask(board: Any, **request: Any) -> None:
    """As a browser does: the message arrives over the widget's own channel."""
    board._handle_custom_msg(request, [])


def test_a_click_plays_in_the_session() -> None:
    game = lt.new("connect-four")
    board = game.widget()

    ask(board, type="play", action="d", seat=0)

    assert game.moves == ["d"]
    assert (board.board["count"], board.board["status"]) == (1, "Player 2 to move")


def test_all_boards_of_a_session_show_what_is_played_in_python() -> None:
    game = lt.new("morpion", columns=3, rows=3, run=3, starter=1)
    boards = [game.widget(), game.widget(language="fr")]

    game.play("b2")

    assert [board.board["count"] for board in boards] == [1, 1]
    assert [board.board["status"] for board in boards] == ["Player 2 to move", "À Joueur 2 de jouer"]


@pytest.mark.parametrize(
    "request_of_a_browser",
    [
        {"type": "play", "action": "z", "seat": 0},
        {"type": "play", "action": "d", "seat": 1},
        {"type": "play", "action": "d", "seat": 10**30},
        {"type": "play", "action": "d" * 10_000, "seat": 0},
        {"type": "opponent", "seat": 0, "level": "nobody"},
        {"type": "opponent", "seat": -1, "level": "child"},
        {"type": "undo"},
        {"type": "time-up"},
        {"type": "play", "action": 3, "seat": None},
        {"type": "no such thing" * 100},
        {},
    ],
)
def test_what_is_refused_is_said_in_words_and_changes_nothing(request_of_a_browser: dict[str, Any]) -> None:
    game = lt.new("connect-four")
    board = game.widget()

    ask(board, **request_of_a_browser)

    assert (game.moves, board.opponents) == ([], {})
    assert 0 < len(board.notice) < 400


def test_a_message_that_is_no_request_is_passed_over() -> None:
    board = lt.new("connect-four").widget()

    board._handle_custom_msg(["play"], [])

    assert board.notice == ""


def test_a_level_answers_and_undo_goes_back_to_the_person() -> None:
    game = lt.new("connect-four", seed=1)
    board = game.widget(opponents={1: "beginner"}, seconds=0.05)

    ask(board, type="play", action="d", seat=0)
    assert len(game.moves) == 2

    ask(board, type="undo")
    assert (game.moves, game.turn) == ([], 0)


def test_a_level_chosen_for_the_seat_to_move_moves_at_once() -> None:
    game = lt.new("morpion", columns=3, rows=3, run=3, starter=1)
    board = game.widget(seconds=0.05)

    ask(board, type="opponent", seat=0, level="random")

    assert (len(game.moves), board.opponents) == (1, {"0": "random"})


def test_the_values_of_all_moves_lie_on_the_board_until_the_next_move() -> None:
    game = lt.new("morpion", columns=3, rows=3, run=3, starter=1)
    for action in ("a1", "b1", "a2", "b2"):
        game.play(action)
    board = game.widget(language="fr")

    ask(board, type="analyse")

    best = [value for value in board.analysis["values"] if value["is_best"]]
    assert [(value["action"], value["label"]) for value in best] == [("a3", "G1")]
    assert best[0]["reasons"]
    ask(board, type="play", action="a3", seat=0)
    assert board.analysis == {}
    assert board.board["is_over"]


def test_a_finished_game_is_looked_through_move_by_move() -> None:
    game = lt.new("connect-four")
    for action in "dededed":
        game.play(action)
    board, other = game.widget(), game.widget()

    ask(board, type="look", step=2)

    assert (board.board["step"], board.board["move"], board.board["turns"]) == (2, "5", [])
    assert other.board["step"] == 7
    ask(board, type="look", step=99)
    assert board.board["step"] == 7


def test_a_robot_is_chosen_where_it_stands_and_each_of_its_slides_begins_there() -> None:
    game = lt.new("ricochet", players=1, seed=1)
    (turn,) = game.widget().board["turns"]
    red = [area for area in turn["areas"] if area[0] in ("RS", "RW")]

    lefts, rights = [area[1] for area in red], [area[1] + area[3] for area in red]
    tops, bottoms = [area[2] for area in red], [area[2] + area[4] for area in red]

    assert max(lefts) < min(rights)
    assert max(tops) < min(bottoms)


def test_who_clicks_the_target_does_not_give_up() -> None:
    (turn,) = lt.new("ricochet", players=1, targets=1, seed=3).widget().board["turns"]

    assert "concede" in [action for action, _ in turn["actions"]]
    assert "concede" not in [area[0] for area in turn["areas"]]


def test_every_request_is_answered_so_that_the_page_knows_who_is_working() -> None:
    board, sent = lt.new("connect-four").widget(), []
    board.send = lambda content, buffers=None: sent.append(content)

    ask(board, type="look", step=0)
    ask(board, type="nonsense")

    assert sent == [{"type": "done"}] * 2


def test_bids_of_several_are_made_by_a_person_and_a_level() -> None:
    game = lt.new("ricochet", players=2, seed=1)
    board = game.widget(opponents={1: "easy" if "easy" in lt.levels("ricochet") else lt.levels("ricochet")[0]})

    ask(board, type="play", action="=20", seat=0)

    assert "=20" in game.moves
    assert board.notice == ""


def test_a_cell_that_ends_with_the_game_shows_the_board() -> None:
    game = lt.new("connect-four")

    shown = game._repr_mimebundle_()

    bundle = shown[0] if isinstance(shown, tuple) else shown
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert game._display_() is game._display_()


def test_where_no_widget_can_be_shown_the_board_is_there_as_characters_and_as_a_drawing() -> None:
    game = lt.new("connect-four").play("d")

    for shown in (game._repr_mimebundle_()[0], game.widget()._repr_mimebundle_()[0]):
        assert shown["text/plain"] == str(game)
        assert shown["image/svg+xml"].startswith("<svg")


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"opponents": {2: "hard"}}, "seat 2 is refused; seats are counted from 0, so choose 0 to 1"),
        ({"opponents": "hard"}, 'give levels by seat, counted from 0, such as {1: "hard"}'),
        ({"opponents": ["hard"]}, "give levels by seat"),
        ({"seconds": "1"}, "expected a number from 0"),
        ({"seconds": -1}, "expected a number from 0"),
        ({"seconds": float("nan")}, "expected a number from 0"),
    ],
)
def test_a_widget_that_cannot_be_is_refused_before_it_is_shown(setup: dict[str, Any], why: str) -> None:
    with pytest.raises(lt.SetupError) as refused:
        lt.new("connect-four").widget(**setup)

    assert why in str(refused.value)


def test_without_anywidget_a_game_is_a_drawing_and_the_widget_says_what_is_missing(monkeypatch: Any) -> None:
    monkeypatch.setattr(session_module, "find_spec", lambda name: None)
    game = lt.new("connect-four")

    assert game._repr_mimebundle_() is None
    assert game._display_()._repr_svg_().startswith("<svg")
    with pytest.raises(lt.SetupError, match="ludotheque\\[notebook\\]"):
        game.widget()


def test_a_session_with_boards_can_be_pickled() -> None:
    game = lt.new("connect-four").play("d")
    game.widget()

    assert pickle.loads(pickle.dumps(game)).moves == ["d"]
