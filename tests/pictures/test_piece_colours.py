"""RR-13: colours that a person chose for robots."""

from __future__ import annotations

import pytest

from ludotheque.contract import Circle, SetupError
from ludotheque.pictures.games import sheet_after, write_picture
from ludotheque.pictures.palette import paper_colour, screen_colour
from ludotheque.pictures.piece_colours import (
    NAMES,
    ChosenColours,
    contrast,
    read_piece_colours,
    tone,
    write_piece_colours,
)
from ludotheque.play.record import read_record

SOLVED = "ricochet;;rr:4x4_t.d4Rc:a1,b2:Rc;RE *"
CHOSEN = {"red": "#7a1fa2", "blue": "#00b8d4"}


def test_colours_are_read_as_people_and_addresses_write_them():
    assert read_piece_colours("red=#7A1FA2, blue=00b8d4") == CHOSEN
    assert read_piece_colours("red-7a1fa2,blue-00b8d4") == CHOSEN
    assert read_piece_colours(write_piece_colours(CHOSEN)) == CHOSEN
    assert read_piece_colours("") == {}


@pytest.mark.parametrize("text", ["red", "red=#12345", "pink=#123456", "red=#7a1fa2;blue=#00b8d4", "red=red"])
def test_what_is_no_colour_is_refused(text):
    with pytest.raises(SetupError) as refusal:
        read_piece_colours(text)

    assert "red=#cc252a" in refusal.value.text("en")


@pytest.mark.parametrize("colour", ["#ffffff", "#000000", "#f0e442", "#1c5fc2", "#808080"])
def test_lines_and_letters_can_be_read_whatever_was_chosen(colour):
    assert contrast(tone(colour, "-ink"), "#f3ead9") >= 4.5
    assert contrast(tone(colour, "-letter"), colour) >= 4


@pytest.mark.req("RR-13")
def test_robots_and_all_that_is_theirs_have_the_chosen_colour():
    sheet = sheet_after(read_record(SOLVED), 1, ChosenColours(pieces=CHOSEN))

    assert sheet is not None
    assert {screen_colour(sheet, "red"), paper_colour(sheet, "red")} == {"#7a1fa2"}
    assert screen_colour(sheet, "red-ink") == tone("#7a1fa2", "-ink")
    assert screen_colour(sheet, "red-letter") == "#ffffff"
    assert paper_colour(sheet, "red-pale") is None
    assert screen_colour(sheet, "green") == "#009e73"
    assert any(isinstance(each, Circle) and each.colour == "red" and each.is_filled for each in sheet.elements)


@pytest.mark.req("RR-13")
def test_every_kind_of_picture_shows_them():
    table = read_record(SOLVED)
    usual, own = ChosenColours(), ChosenColours(pieces=CHOSEN)

    for form in ("svg", "png", "gif", "pdf"):
        assert write_picture(table, form, "x", "en", own) != write_picture(table, form, "x", "en", usual), form
    assert b"#7a1fa2" in write_picture(table, "svg", "x", "en", own)


def test_letters_on_usual_robots_are_as_before():
    sheet = sheet_after(read_record(SOLVED), 0)

    assert sheet is not None
    assert [screen_colour(sheet, f"{name}-letter") for name in NAMES] == [
        "#2a2018",
        "#2a2018",
        "#ffffff",
        "#2a2018",
        "#ffffff",
    ]
