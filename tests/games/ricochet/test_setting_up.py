"""Positions set up on the board: robots, the target and walls, and the notation that says what is possible."""

from __future__ import annotations

import pytest

from ludotheque.contract import Move, NotationError, Seed, SetupError
from ludotheque.contract.screen import Look, Question
from ludotheque.games.ricochet import GAME, Call, Options, Slide
from ludotheque.games.ricochet.boards import read_cell
from ludotheque.games.ricochet.screen import SCREEN_BOARD
from ludotheque.games.ricochet.screen.setting_up import EDITOR, Cursor, PutRobot, PutTarget, TakeOff, ToggleWall

BOARD = EDITOR.board
SMALL = "5x4_w.b1e.d2s_t.c2Rc.a3Av_x.c3.c4"


def dealt(**options):
    return EDITOR.opened(GAME.deal(Options(**options), Seed(3)))


def small():
    """Without names that could change: the red robot on a1."""
    return GAME.notation.read_state(f"rr:{SMALL}:a1:Rc")


def at(state, name):
    return read_cell(name, state.board.width, state.board.height)


def after(state, cursor, *keys, language="en"):
    for key in keys:
        answer = BOARD.press(Question(state, language=language), cursor, key)
        cursor = answer.cursor
        if answer.action is not None:
            state = EDITOR.changed(state, answer.action)
    return state


def read(state):
    return GAME.notation.read_state(GAME.notation.write_state(state))


def words(state, cursor, language="en"):
    return "".join(piece.text for piece in BOARD.status(state, cursor, Look(language=language)))


def test_the_board_of_the_game_brings_its_editor():
    assert SCREEN_BOARD.editor is EDITOR


def test_a_letter_puts_its_robot_in_the_language_of_the_person():
    state = dealt()
    corner = Cursor(0)

    assert after(state, corner, "g").robots[1] == 0
    assert after(state, corner, "v", language="fr").robots[1] == 0
    assert BOARD.press(Question(state), corner, "g").cursor.tool == "green"
    assert BOARD.press(Question(state), corner, "q") is None


def test_arrows_go_around_the_board_and_enter_uses_what_is_in_the_hand():
    state = small()

    assert after(state, Cursor(0), "left", "up", "enter").robots == (at(state, "e4"),)
    assert after(state, Cursor(0), "right", "down", "space").robots == (at(state, "b2"),)


def test_robots_on_one_cell_change_places():
    state = dealt()
    red, green = state.robots[:2]

    assert EDITOR.changed(state, PutRobot("red", green)).robots[:2] == (green, red)


def test_a_robot_is_taken_off_the_board_and_brought_back():
    state = dealt()
    yellow = next(target for target in state.board.targets if target.colour == "yellow")
    fewer = after(state, Cursor(state.robots[3]), "backspace")
    again = EDITOR.changed(fewer, PutRobot("yellow", 0))

    assert fewer.robots[3] in fewer.board.closed
    assert again.robots[3] == 0
    assert EDITOR.changed(state, PutRobot("yellow", 0)).robots[3] == 0
    with pytest.raises(NotationError, match="yellow robot"):
        read(EDITOR.changed(fewer, PutTarget(yellow.cell)))


def test_the_last_robot_stays():
    state = small()

    assert EDITOR.changed(state, TakeOff(0)).robots == (0,)
    assert EDITOR.changed(dealt(), TakeOff(0)) == dealt()


def test_a_fifth_robot_comes_onto_the_board_where_there_is_room():
    state = dealt()

    assert EDITOR.changed(state, PutRobot("black", 0)).robots == (*state.robots, 0)
    with pytest.raises(SetupError, match="blocked or taken"):
        EDITOR.changed(state, PutRobot("black", state.robots[0]))
    with pytest.raises(SetupError, match="blocked or taken"):
        EDITOR.changed(state, PutRobot("black", min(state.board.closed)))
    with pytest.raises(SetupError, match="wait on blocked cells"):
        EDITOR.changed(small(), PutRobot("black", 1))
    assert len(EDITOR.changed(small(), PutRobot("yellow", 1)).robots) == 4


def test_the_target_on_a_cell_is_chosen_and_on_a_free_one_it_moves():
    state = small()
    other = EDITOR.changed(state, PutTarget(at(state, "a3")))
    moved = after(state, Cursor(at(state, "e1")), "t")

    assert other.deck[0].colour == "any"
    assert read(other) == other
    assert [target.cell for target in moved.deck] == [at(state, "e1")]
    assert read(moved) == moved
    with pytest.raises(SetupError, match="blocked"):
        EDITOR.changed(state, PutTarget(at(state, "c3")))


def test_a_board_whose_targets_are_all_won_seeks_its_first():
    state = GAME.notation.read_state(f"rr:{SMALL}:a1:-")

    assert EDITOR.changed(state, PutTarget(at(state, "e1"))).deck[0].colour == state.board.targets[0].colour


def test_walls_are_put_up_and_taken_down():
    state = small()
    walled = after(state, Cursor(0), "shift+right")

    assert walled.board.walls - state.board.walls == {(0, "east")}
    assert after(walled, Cursor(1), "shift+left").board.walls == state.board.walls
    assert EDITOR.changed(state, ToggleWall(0, "north")).board == state.board


def test_a_click_takes_a_robot_in_the_hand_and_the_next_one_puts_it_down():
    state = dealt()
    question, green = Question(state), state.robots[1]

    held = BOARD.point(question, Cursor(0), green)
    put = BOARD.point(question, held.cursor, 0)

    assert (held.cursor.tool, held.action) == ("green", None)
    assert put.action == PutRobot("green", 0)
    assert BOARD.point(question, held.cursor, green).action is None
    assert BOARD.hover(question, Cursor(7), "elsewhere") == Cursor(7)
    assert after(state, Cursor(0), "shift+tab", "enter").deck[0].cell == 0


@pytest.mark.parametrize("has_colours", [True, False])
def test_the_chosen_cell_is_seen_at_every_size(has_colours):
    state = small()
    for scale, (width, height) in enumerate(BOARD.sizes(state)):
        picture = BOARD.draw(state, Cursor(6), Look(scale=scale, has_colours=has_colours))
        text = "".join(piece.text for row in picture.rows for piece in row)

        assert {sum(len(piece.text) for piece in row) for row in picture.rows} == {width}
        assert len(picture.rows) == height
        assert "[" in text or "┏" in text
        assert picture.focus.name == 6
    assert len(BOARD.draw(state, Cursor(6), Look(shows_cursor=False)).places) == 20


def test_beside_the_board_stand_the_target_the_tool_and_the_cell():
    state = small()

    assert words(state, Cursor(6)).split() == ["R●", "c2", "✎", "R", "[b2]"]
    assert words(state, Cursor(6, "target"), "fr").split() == ["R●", "c2", "✎", "Cible", "[b2]"]
    assert [button.key for button in BOARD.buttons(Question(state), Cursor(6))] == ["tab", "enter", "t"]


def test_a_game_in_its_middle_is_opened_where_the_robots_are_and_shows_no_other_target():
    state = GAME.deal(Options(), Seed(3))
    moved = next(
        GAME.apply(state, Move(0, action)) for action in GAME.legal_actions(state, 0) if isinstance(action, Slide)
    )
    bidding = GAME.apply(GAME.deal(Options(players=2), Seed(3)), Move(0, Call(5)))

    assert EDITOR.opened(moved).robots == moved.phase.robots
    assert len(EDITOR.opened(moved).deck) == 1
    assert EDITOR.opened(bidding).robots == bidding.robots
    assert EDITOR.empty(bidding) == read(EDITOR.opened(bidding))


def test_a_game_from_a_position_has_its_board_and_players():
    state = dealt(players=2)
    fewer = EDITOR.changed(state, TakeOff(state.robots[0]))

    assert GAME.seat_count(GAME.deal(EDITOR.options(state), Seed(1))) == 2
    assert EDITOR.options(state).board == state.board.name
    assert EDITOR.options(fewer).chosen_robots == ("green", "blue", "yellow")
