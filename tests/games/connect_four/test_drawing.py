"""What is shown: the view, its text, its sentence, and the grid on paper."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from ludotheque.contract import Box, Circle, Label, Move, Seat, Span, jsonable, plain_text
from ludotheque.games.connect_four import GAME, State
from ludotheque.games.connect_four.sheet import sheet, traces
from ludotheque.games.connect_four.state import Drop
from ludotheque.games.connect_four.text import draw, paint
from ludotheque.games.connect_four.view import message, symbols, view

After = Callable[..., State]


@pytest.mark.req("P4-06")
def test_a_finished_game_is_drawn_with_its_line_and_closed_columns(after: After) -> None:
    state = after("44444455362")

    assert draw(view(state, None)) == "\n".join(
        [
            "   1 2 3 - 5 6 7",
            "6  . . . O . . .",
            "5  . . . X . . .",
            "4  . . . O . . .",
            "3  . . . X . . .",
            "2  . . . O O . .",
            "1  .[X X X X]O .",
            "   1 2 3 4 5 6 7",
        ]
    )


def test_a_line_at_the_right_edge_is_closed_there(after: After) -> None:
    drawing = draw(view(after("7766554"), None))

    assert "1  . . .[X X X X]\n" in drawing


def test_wide_grids_keep_their_columns_in_line(after: After) -> None:
    state = after("112233aabb4", State(12, 4, 4))

    assert draw(view(state, None)) == "\n".join(
        [
            "    -  -  3  4  5  6  7  8  9 10 11 12",
            "4   O  O  .  .  .  .  .  .  .  .  .  .",
            "3   X  X  .  .  .  .  .  .  .  .  .  .",
            "2   O  O  O  .  .  .  .  .  .  .  .  .",
            "1  [X  X  X  X] .  .  .  .  .  .  .  .",
            "    1  2  3  4  5  6  7  8  9 10 11 12",
        ]
    )


@pytest.mark.req("P4-02")
def test_a_grid_of_100_by_100_is_drawn() -> None:
    lines = draw(view(State(100, 100, 4), None)).splitlines()

    assert len(lines) == 102
    assert {len(line) for line in lines} == {4 + 4 * 100}


def test_paint_says_whose_each_disc_is_and_which_ones_win(after: After) -> None:
    spans = paint(view(after("1122334"), None))

    assert plain_text(spans) == draw(view(after("1122334"), None))
    assert spans.count(Span("X", "seat-0 win")) == 4
    assert spans.count(Span("O", "seat-1")) == 3


def test_the_view_has_the_top_row_first_and_everything_in_it_is_json(after: After) -> None:
    seen = view(after("1122334"), Seat(1))

    assert seen.cells[5] == (0, 0, 0, 0, None, None, None)
    assert seen.cells[4] == (1, 1, 1, None, None, None, None)
    assert seen.winning_cells == ((5, 0), (5, 1), (5, 2), (5, 3))
    assert json.loads(json.dumps(jsonable(seen)))["outcome"]["places"] == [1, 2]


def test_every_seat_and_the_audience_see_the_same(after: After) -> None:
    state = after("4453")

    assert view(state, Seat(0)) == view(state, Seat(1)) == view(state, None)


def test_the_view_names_the_turn_and_the_open_columns_while_the_game_goes_on(after: After) -> None:
    seen = view(after("444444"), None)

    assert seen.turn == 0
    assert seen.open_columns == (0, 1, 2, 4, 5, 6)
    assert seen.outcome is None


def test_the_message_says_whose_turn_it_is_and_then_how_it_ended(after: After) -> None:
    going_on, ended = view(after("4"), None), view(after("1122334"), None)

    assert message(going_on).text("en") == "Player 2, choose a column."
    assert message(going_on).text("fr") == "Joueur 2, choisis une colonne."
    assert ended.turn is None
    assert message(ended).text("en") == "Player 1 has four in a row"


def test_each_seat_has_its_symbol() -> None:
    assert symbols(2) == ("X", "O")


def test_the_empty_grid_on_paper_has_a_hole_for_each_cell_and_names_all_around() -> None:
    paper = sheet(State())

    assert paper.title.text("fr") == "Puissance 4"
    assert [sign for sign in paper.elements if isinstance(sign, Box) and sign.colour == "ink"] == [
        Box(0.8, 0, 7, 6, radius=0.2)
    ]
    assert sum(isinstance(sign, Circle) and sign.colour == "ink" for sign in paper.elements) == 42
    assert [sign.text for sign in paper.elements if isinstance(sign, Label)] == [*"123456", *"1234567"]


def test_discs_on_paper_lie_at_the_bottom_with_colour_and_mark(after: After) -> None:
    paper = sheet(after("1"))

    assert Circle(1.3, 5.5, 0.4, "seat-0", is_filled=True) in paper.elements
    assert Label(1.3, 5.5, "X", colour="mark", seat=0) in paper.elements
    assert GAME.sheet is sheet


def test_in_pictures_the_second_disc_is_a_ring_and_a_winning_line_shines(after: After) -> None:
    won = sheet(after("1212121"))

    rings = [sign for sign in won.elements if isinstance(sign, Circle) and (sign.colour, sign.radius) == ("hole", 0.17)]
    shining = [sign for sign in won.elements if sign.colour == "won"]
    assert [(ring.x, ring.y) for ring in rings] == [(2.3, 5.5), (2.3, 4.5), (2.3, 3.5)]
    assert [(sign.x, sign.y) for sign in shining if isinstance(sign, Circle)] == [
        (1.3, y) for y in (5.5, 4.5, 3.5, 2.5)
    ]
    assert won.tints["mark"] is None


def test_the_last_disc_is_ringed_until_the_game_is_won(after: After) -> None:
    rings = traces(after("1"), Move(Seat(1), Drop(0)), after("11"))

    assert [(ring.x, ring.y) for ring in rings if isinstance(ring, Circle)] == [(1.3, 4.5), (1.3, 4.5)]
    assert traces(after("121212"), Move(Seat(0), Drop(0)), after("1212121")) == ()
