"""The boards of our games in a terminal: as large as they say, and everything can be chosen with keys or a pointer."""

from __future__ import annotations

import itertools
import random

import pytest

from ludotheque import catalogue
from ludotheque.contract import IllegalMove, Move, Seed, seats_to_act
from ludotheque.contract.screen import Look, Question, no_buttons

SETUPS = {
    "connect-four": (
        {},
        {"columns": 26, "rows": 26, "run": 5},
        {"columns": 4, "rows": 5, "pie": "yes"},
        {"pop_out": "yes"},
    ),
    "morpion": (
        {},
        {"columns": 26, "rows": 26, "run": 5, "players": 26},
        {"columns": 16, "rows": 9, "players": 3, "lines": 2},
    ),
    "ricochet": (
        {},
        {"boards": "later", "robots": 5},
        {"players": 3, "open_targets": 3},
        {"board": "5x4_w.b1e_t.c2Rc.d3Av_x.c3.c4"},
        {"chosen_robots": ("green", "black"), "open_targets": 3},
        {"players": 2, "race_seconds": 60.0},
    ),
}
LARGEST_SCREEN = 250 * 70
SMALLEST = 99
"""A scale beyond the last is the last."""

CASES = [(slug, setup) for slug, setups in SETUPS.items() for setup in setups]


def after_moves(slug, texts, count, seed=1):
    """The states of a random game, the last one first, with the moves that led there."""
    game = catalogue.game(slug)
    options = game.options(**{name: _value(text) for name, text in texts.items()})
    state, last, chance = game.deal(options, Seed(seed)), None, random.Random(seed)
    states = [(state, last)]
    for _ in range(count):
        acting = seats_to_act(game, state)
        if game.outcome(state) is not None or not acting:
            break
        seat = chance.choice(acting)
        last = Move(seat, chance.choice(game.legal_actions(state, seat)))
        state = game.apply(state, last)
        states.append((state, last))
    return game, states[::-1]


def _value(text):
    return {"yes": True}.get(text, text)


def width_of(row):
    return sum(len(piece.text) for piece in row)


@pytest.mark.parametrize(("slug", "texts"), CASES)
@pytest.mark.parametrize("has_colours", [True, False])
def test_a_picture_has_the_size_that_was_promised_at_every_scale(slug, texts, has_colours):
    board = catalogue.screen_board(slug)
    game, states = after_moves(slug, texts, 30)
    state, last = states[0]
    view = game.view(state, None)

    for scale, (width, height) in enumerate(board.sizes(view)):
        if width * height > LARGEST_SCREEN:
            continue
        look = Look(scale=scale, has_colours=has_colours, last=last)
        picture = board.draw(view, board.start(view), look)

        assert {width_of(row) for row in picture.rows} == {width}
        assert len(picture.rows) == height
        for place in picture.places:
            assert place.x >= 0
            assert place.x + place.width <= width
            assert place.y >= 0
            assert place.y + place.height <= height


@pytest.mark.parametrize(("slug", "texts"), CASES)
def test_every_state_of_a_game_can_be_drawn_in_every_way(slug, texts):
    board = catalogue.screen_board(slug)
    game, states = after_moves(slug, texts, 60, seed=5)
    for state, last in states[::7]:
        view = game.view(state, None)
        scales = len(board.sizes(view))
        for look in (
            Look(scale=scales - 1, last=last, language="fr"),
            Look(scale=scales - 2, shows_cursor=False, has_colours=False),
        ):
            assert board.draw(view, board.start(view), look).rows
        board.status(view, board.start(view), Look())
        assert all(isinstance(board.note(view, seat), str) for seat in range(game.seat_count(state)))


@pytest.mark.parametrize("slug", SETUPS)
def test_the_smallest_pictures_of_the_usual_boards_fit_forty_columns(slug):
    game, states = after_moves(slug, {}, 0)
    view = game.view(states[0][0], None)

    assert any(width <= 40 and height <= 17 for width, height in catalogue.screen_board(slug).sizes(view))


@pytest.mark.parametrize(("slug", "texts"), CASES)
def test_whatever_can_be_hit_with_the_pointer_is_legal_or_refused_by_the_rules(slug, texts):
    board = catalogue.screen_board(slug)
    game, states = after_moves(slug, texts, 12)
    state, last = states[0]
    for seat in seats_to_act(game, state):
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        question, cursor = Question(view, legal), board.start(view)
        for place in board.draw(view, cursor, Look(scale=SMALLEST, last=last)).places:
            answer = board.point(question, cursor, place.name)
            if answer.action is not None and answer.action not in legal:
                with pytest.raises(IllegalMove):
                    game.apply(state, Move(seat, answer.action))


@pytest.mark.parametrize("slug", SETUPS)
def test_frames_lead_from_one_view_to_the_next_without_leaving_the_board(slug):
    board = catalogue.screen_board(slug)
    game, states = after_moves(slug, {}, 10)
    for (after, _), (before, _) in itertools.pairwise(states):
        views = game.view(before, None), game.view(after, None)
        for frame in board.frames(*views):
            assert board.draw(frame, board.start(frame), Look(scale=SMALLEST)).rows


@pytest.mark.parametrize("slug", SETUPS)
def test_a_key_of_another_program_means_nothing(slug):
    board = catalogue.screen_board(slug)
    game, states = after_moves(slug, {}, 0)
    view = game.view(states[0][0], 0)

    assert board.press(Question(view, game.legal_actions(states[0][0], 0)), board.start(view), "f12") is None


def test_a_board_on_which_everything_has_a_place_needs_no_buttons():
    assert no_buttons(Question(None, ()), None) == ()
