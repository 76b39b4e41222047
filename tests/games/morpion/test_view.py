"""What people see: views, drawings, messages, paper."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from french import set_in_french
from ludotheque.contract import Box, Label, Line, Move, Seat, Span, jsonable, plain_text
from ludotheque.games.morpion import GAME, Options, State
from ludotheque.games.morpion.state import Mark

Play = Callable[..., State]


def test_everybody_sees_the_same_whole_truth(play: Play) -> None:
    state = play("b2 a1")

    view = GAME.view(state, None)

    assert view == GAME.view(state, Seat(0)) == GAME.view(state, Seat(1))
    assert view.cells == ("b..", ".a.", "...")
    assert (view.columns, view.rows, view.run, view.is_exact, view.seat_count) == (3, 3, 3, False, 2)
    assert (view.turn, view.starter, view.outcome, view.winning) == (0, 0, None, ())


def test_the_view_of_a_won_game_names_the_winning_cells_and_nobodys_turn(play: Play) -> None:
    told = json.loads(json.dumps(jsonable(GAME.view(play("a1 a2 b1 b2 c1"), None))))

    assert told["turn"] is None
    assert told["winning"] == [{"column": 0, "row": 0}, {"column": 1, "row": 0}, {"column": 2, "row": 0}]
    assert told["outcome"]["places"] == [1, 2]


@pytest.mark.req("MO-02")
def test_two_players_are_o_and_x_and_more_are_letters() -> None:
    assert GAME.symbols(2) == ("O", "X")
    assert GAME.symbols(3) == ("A", "B", "C")
    assert "".join(GAME.symbols(26)) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_the_drawing_has_rulers_and_brackets_around_winning_cells(play: Play) -> None:
    assert GAME.draw(GAME.view(play("b2 a1"), None)) == "   a b c\n1  X . .\n2  . O .\n3  . . ."
    assert GAME.draw(GAME.view(play("a1 a2 b1 b2 c1"), None)) == "   a b c\n1 [O O O]\n2  X X .\n3  . . ."
    assert GAME.draw(GAME.view(play("b1 a1 b2 a2 b3"), None)) == "   a b c\n1  X[O].\n2  X[O].\n3  .[O]."


def test_row_numbers_line_up_on_tall_grids(play: Play) -> None:
    drawing = GAME.draw(GAME.view(play("k10", Options(11, 10, 5, 3, starter=3)), None))

    assert drawing.splitlines()[0] == "    a b c d e f g h i j k"
    assert drawing.splitlines()[9] == " 9  . . . . . . . . . . ."
    assert drawing.splitlines()[10] == "10  . . . . . . . . . . C"


def test_marks_are_painted_by_seat_and_winning_ones_marked(play: Play) -> None:
    assert GAME.paint is not None
    spans = GAME.paint(GAME.view(play("a1 a2 b1 b2 c1"), None))

    assert Span("O", "seat-0 win") in spans
    assert Span("X", "seat-1") in spans
    assert Span(".", "faint") in spans
    assert plain_text(spans) == GAME.draw(GAME.view(play("a1 a2 b1 b2 c1"), None))


def test_26_letters_fit_on_the_largest_grid(play: Play) -> None:
    cells = " ".join(f"{chr(ord('a') + column)}26" for column in range(26))

    lines = GAME.draw(GAME.view(play(cells, Options(26, 26, 5, 26, starter=1)), None)).splitlines()

    assert len(lines) == 27
    assert lines[-1] == "26  A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"


def test_the_message_says_whose_turn_it_is_or_how_it_ended(play: Play) -> None:
    playing, won = GAME.message(GAME.view(play("b2"), None)), GAME.message(GAME.view(play("a1 a2 b1 b2 c1"), None))
    drawn = GAME.message(GAME.view(play("a1 b1 c1 b2 a2 c2 b3 a3 c3"), None))

    assert playing is not None
    assert won is not None
    assert drawn is not None
    assert playing.text("en") == "Player 2, choose a free cell. 3 in a row wins."
    assert playing.text("fr") == "Joueur 2, choisis une case libre. Aligne 3 symboles pour gagner."
    assert won.text("en") == "Game over: Player 1 has three in a row."
    assert drawn.text("fr") == set_in_french("Partie terminée : la grille est pleine, sans alignement.")


@pytest.mark.req("MO-15")
def test_an_empty_grid_on_paper_has_its_lines_and_rulers_only(play: Play) -> None:
    assert GAME.sheet is not None
    sheet = GAME.sheet(play("", Options(10, 4, 5, starter=1)))

    assert (sheet.width, sheet.height) == (11, 5)
    assert sum(isinstance(sign, Line) for sign in sheet.elements) == 11 + 5
    assert [sign.text for sign in sheet.elements if isinstance(sign, Label)] == [*"abcdefghij", *"1234"]
    assert sheet.title.text("fr") == "Grille de Morpion"


def test_a_played_grid_on_paper_has_its_marks_and_shades_the_winning_cells(play: Play) -> None:
    assert GAME.sheet is not None
    sheet = GAME.sheet(play("a1 a2 b1 b2 c1"))

    marks = [
        (sign.text, sign.x, sign.y) for sign in sheet.elements if isinstance(sign, Label) and sign.colour != "faint"
    ]
    assert marks == [("O", 1.5, 1.5), ("O", 2.5, 1.5), ("O", 3.5, 1.5), ("X", 1.5, 2.5), ("X", 2.5, 2.5)]
    for shade in ("faint", "won"):
        shaded = [(sign.x, sign.y) for sign in sheet.elements if isinstance(sign, Box) and sign.colour == shade]
        assert shaded == [(1, 1), (2, 1), (3, 1)]
    tiles = [sign.colour for sign in sheet.elements if isinstance(sign, Box) and sign.colour.endswith("-pale")]
    assert tiles == ["seat-0-pale"] * 3 + ["seat-1-pale"] * 2


def test_the_last_mark_is_white_on_its_colour(play: Play) -> None:
    assert GAME.traces is not None
    tile, mark = GAME.traces(play(""), Move(Seat(0), Mark(1, 1)), play("b2"))

    assert isinstance(tile, Box)
    assert isinstance(mark, Label)
    assert (tile.colour, mark.colour, mark.x, mark.y) == ("seat-0-ink", "white", 2.5, 2.5)
