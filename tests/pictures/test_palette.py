from dataclasses import replace

import pytest

from ludotheque.contract import Sheet, phrase
from ludotheque.pictures.palette import MAT, mat_colour, paper_colour, screen_colour

SHEET = Sheet(phrase("connect-four.title"), 1, 1, (), {"face": "#123456", "letter": None, "ink": "#654321"})
PLAIN = Sheet(phrase("connect-four.title"), 1, 1, ())


@pytest.mark.parametrize(
    ("name", "paper", "screen"),
    [
        ("ink", "#2a2018", "#654321"),
        ("face", None, "#123456"),
        ("letter", "#2a2018", None),
        ("red-pale", None, "#eab184"),
        ("seat-1", "#f0e442", "#f0e442"),
        ("seat-9-ink", "#6b6200", "#6b6200"),
        ("seat-0-pale", None, "#f8dfcb"),
        ("unheard-of", "#2a2018", "#2a2018"),
    ],
)
def test_a_colour_may_differ_between_paper_and_screen(name, paper, screen):
    assert paper_colour(SHEET, name) == paper
    assert screen_colour(SHEET, name) == screen


def test_a_sheet_may_name_the_colours_of_its_seats():
    sheet = replace(PLAIN, seat_colours=("blue", "pink"))

    assert [screen_colour(sheet, f"seat-{seat}") for seat in range(3)] == ["#0072b2", "#cc79a7", "#0072b2"]
    assert paper_colour(sheet, "seat-1-ink") == "#9b3f73"


def test_a_board_without_a_mat_lies_on_ours():
    assert mat_colour(PLAIN) == MAT
