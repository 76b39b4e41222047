"""The board in a terminal: robots by letter and arrow, bids by digits, trails, landings and walls."""

from __future__ import annotations

from ludotheque.contract import Move, Seed
from ludotheque.contract.screen import Look, Question
from ludotheque.games.ricochet import GAME, Call, Concede, Options, Pass, Slide
from ludotheque.games.ricochet.screen import SCREEN_BOARD
from ludotheque.games.ricochet.screen.cursor import Cursor

SMALL = "5x4_w.b1e.d2s_t.c2Rc.a3Av_d.e4Gu_x.c3.c4"


def asked(seat=0, language="en", moves=(), **options):
    state = GAME.deal(Options(**options), Seed(3))
    for by, action in moves:
        state = GAME.apply(state, Move(by, action))
    return state, Question(GAME.view(state, seat), GAME.legal_actions(state, seat), language)


def press(question, cursor, *keys):
    answer = None
    for key in keys:
        answer = SCREEN_BOARD.press(question, cursor, key)
        cursor = answer.cursor
    return answer


def text_of(picture):
    return "\n".join("".join(piece.text for piece in row) for row in picture.rows)


def test_a_letter_takes_a_robot_and_an_arrow_slides_it():
    _, question = asked()

    assert press(question, Cursor("red"), "g", "left").action == Slide("green", "west")
    assert press(question, Cursor("red"), "tab", "up").action == Slide("green", "north")
    assert press(question, Cursor("red"), "shift+tab").cursor == Cursor("yellow")
    assert press(question, Cursor("red"), "c").action == Concede()
    assert SCREEN_BOARD.press(question, Cursor("red"), "k") is None


def test_the_letters_are_those_of_the_language():
    _, question = asked(language="fr")

    assert press(question, Cursor("red"), "v").cursor == Cursor("green")
    assert press(question, Cursor("red"), "j").cursor == Cursor("yellow")
    assert press(question, Cursor("red"), "y").cursor == Cursor("yellow")


def test_a_bid_is_typed_changed_and_announced():
    _, question = asked(players=2)

    assert press(question, Cursor("red"), "1", "2", "enter").action == Call(12)
    assert press(question, Cursor("red"), "1", "2", "backspace", "enter").action == Call(1)
    assert press(question, Cursor("red"), "3", "=", "9", "enter").action == Call(9), "as bids are written"
    assert press(question, Cursor("red"), "enter").action == Call(10)
    assert press(question, Cursor("red"), "7", "up", "up", "down", "enter").action == Call(8)
    assert press(question, Cursor("red"), "p").action == Pass()
    assert SCREEN_BOARD.press(question, Cursor("red"), "backspace") is None
    assert SCREEN_BOARD.press(Question(question.view), Cursor("red"), "p") is None


def test_the_next_bid_leads():
    _, question = asked(seat=1, players=2, moves=[(0, Call(5))])

    assert press(question, Cursor("red"), "enter").action == Call(4)
    assert SCREEN_BOARD.note(question.view, 0) == "×0 =5"
    words = [button.words.text("en") for button in SCREEN_BOARD.buttons(question, Cursor("red"))]
    assert words == ["Bid 4", "Pass"]


def test_who_shows_is_marked_and_may_concede():
    state, question = asked(players=2, moves=[(0, Call(5)), (1, Pass()), (0, Pass())])

    assert SCREEN_BOARD.note(question.view, 0).endswith("▶")
    assert [button.key for button in SCREEN_BOARD.buttons(question, Cursor("red"))] == ["c"]
    assert SCREEN_BOARD.note(GAME.view(asked(players=2, moves=[(1, Pass())])[0], 0), 1) == "×0 –"
    assert SCREEN_BOARD.press(Question(GAME.view(state, 1)), Cursor("red"), "c") is None


def test_landings_are_places_that_slide_and_robots_are_taken():
    _, question = asked()
    cursor = Cursor("red")
    places = {place.name for place in SCREEN_BOARD.draw(question.view, cursor, Look(scale=3)).places}

    assert {"red", "green", "blue", "yellow"} <= places
    slides = {place for place in places if isinstance(place, Slide)}
    assert slides == {action for action in question.actions if isinstance(action, Slide) and action.robot == "red"}
    assert SCREEN_BOARD.point(question, cursor, next(iter(slides))).action in slides
    assert SCREEN_BOARD.point(question, cursor, "blue") == (Cursor("blue"), None)
    assert SCREEN_BOARD.point(question, cursor, "nobody") == (cursor, None)
    assert SCREEN_BOARD.hover(question, cursor, "blue") == cursor


def test_a_trail_leads_from_where_the_round_began():
    state, question = asked()
    for slide in [action for action in question.actions if isinstance(action, Slide)][:3]:
        after = GAME.view(GAME.apply(state, Move(0, slide)), 0)
        drawn = text_of(SCREEN_BOARD.draw(after, Cursor("yellow"), Look(scale=5)))
        assert "◦" in drawn
        assert "╌" in drawn or "┆" in drawn
        status = SCREEN_BOARD.status(after, Cursor("red"), Look())
        assert "1:" in "".join(piece.text for piece in status)


def test_a_robot_on_its_way_is_shown_cell_by_cell():
    state, question = asked()
    slide = next(action for action in question.actions if isinstance(action, Slide))
    after = GAME.view(GAME.apply(state, Move(0, slide)), 0)

    frames = SCREEN_BOARD.frames(question.view, after)

    assert all(frame.robots not in (question.view.robots, after.robots) for frame in frames)
    assert SCREEN_BOARD.frames(question.view, question.view) == ()
    other = GAME.view(GAME.deal(Options(board=SMALL, robots=2), Seed(1)), 0)
    assert SCREEN_BOARD.frames(question.view, other) == ()


def test_a_robot_that_jumped_is_not_shown_on_its_way():
    _, question = asked()
    board, robots = question.view, question.view.robots
    free = next(
        cell
        for cell in range(256)
        if cell not in robots and abs(cell // 16 - robots[0] // 16) > 1 and abs(cell % 16 - robots[0] % 16) > 1
    )
    jumped = type(board)(**{**vars(board), "robots": (free, *robots[1:])})

    assert SCREEN_BOARD.frames(board, jumped) == ()


def test_closed_cells_and_diagonals_are_drawn_at_every_scale():
    state = GAME.deal(Options(board=SMALL, robots=2), Seed(1))
    view = GAME.view(state, 0)

    for scale in range(len(SCREEN_BOARD.sizes(view))):
        for has_colours in (True, False):
            drawn = text_of(SCREEN_BOARD.draw(view, Cursor("red"), Look(scale=scale, has_colours=has_colours)))
            assert "┃" in drawn
            assert has_colours or "█" in drawn


def test_a_black_robot_has_a_letter_and_a_shape_of_its_own():
    _, question = asked(robots=5)

    assert press(question, Cursor("red"), "k").cursor == Cursor("black")
    assert "{K}" in text_of(SCREEN_BOARD.draw(question.view, Cursor("red"), Look(scale=3)))


def test_nothing_is_sought_after_the_last_target():
    state, _ = asked(targets=1)
    over = GAME.apply(state, Move(0, Concede()))
    view = GAME.view(over, 0)

    assert SCREEN_BOARD.start(view) == Cursor("red")
    assert "→" not in text_of(SCREEN_BOARD.draw(view, Cursor("red"), Look()))
    assert "".join(piece.text for piece in SCREEN_BOARD.status(view, Cursor("red"), Look())).strip() == "1/1"


def test_in_a_race_a_button_claims_the_target():
    _, question = asked(players=2, race_seconds=30.0)

    assert "enter" in [button.key for button in SCREEN_BOARD.buttons(question, Cursor("red"))]
    assert "ricochet.screen.claim" in [button.words.code for button in SCREEN_BOARD.buttons(question, Cursor("red"))]
