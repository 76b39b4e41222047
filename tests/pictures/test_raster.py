from io import BytesIO

import pytest
from PIL import Image

from ludotheque.contract import Box, Circle, Label, Line, Polygon, Sheet, phrase
from ludotheque.pictures import fonts
from ludotheque.pictures.card import HEIGHT, WIDTH, Card, draw_card
from ludotheque.pictures.fonts import drawable, face_for, fitting, font, mark_on
from ludotheque.pictures.raster import write_png


def opened(data):
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("slug", ["connect-four", "morpion", "ricochet"])
def test_every_board_is_a_png_of_the_size_asked_for_and_the_same_every_time(sheet_of, slug):
    first, second = (write_png(sheet_of(slug), 300) for _ in range(2))

    assert first == second
    assert max(opened(first).size) == 300


def test_each_sign_leaves_its_colour_where_it_lies():
    signs = (
        Box(0, 0, 1, 1, "red", is_filled=True),
        Circle(1.5, 0.5, 0.4, "green", is_filled=True),
        Polygon(((2.0, 0.0), (3.0, 0.0), (3.0, 1.0), (2.0, 1.0)), "blue", is_filled=True),
        Line(3.2, 0.5, 3.8, 0.5, 0.6, "yellow"),
        Polygon(((4.1, 0.1), (4.9, 0.1), (4.9, 0.9)), "white", thickness=0.4),
        Circle(5.5, 0.5, 0.3, "black", thickness=0.2),
        Box(6.1, 0.1, 0.8, 0.8, "silver", thickness=0.3, radius=0.1),
        Label(7.5, 0.5, "I", 0.9, "white"),
        Label(7.5, 0.5, "never", 0.9, "left-out"),
    )
    sheet = Sheet(phrase("connect-four.title"), 8, 1, signs, {"left-out": None})

    image = opened(write_png(sheet, 900))  # 100 pixels for a cell, half a cell of mat around

    def at(x, y):
        return image.getpixel((round((x + 0.5) * 100), round((y + 0.5) * 100)))

    found = [
        at(0.5, 0.5),
        at(1.5, 0.5),
        at(2.5, 0.5),
        at(3.5, 0.5),
        at(4.5, 0.1),
        at(5.2, 0.5),
        at(6.1, 0.5),
        at(7.5, 0.5),
    ]
    assert found == [
        (0xD5, 0x5E, 0x00),
        (0x00, 0x9E, 0x73),
        (0x00, 0x72, 0xB2),
        (0xF0, 0xE4, 0x42),
        (255, 255, 255),
        (0x3B, 0x3B, 0x3B),
        (0x8A, 0x8A, 0x8A),
        (255, 255, 255),
    ]


@pytest.mark.parametrize("slug", ["connect-four", "morpion", "ricochet"])
def test_the_card_of_a_link_has_the_size_networks_want(sheet_of, slug):
    card = draw_card(Card("Ricochet Robots", ["Camille – Nour", "", "x" * 400, "word " * 60]), [sheet_of(slug)])

    assert opened(card).size == (WIDTH, HEIGHT) == (1200, 630)


def test_a_card_has_room_for_several_boards_and_for_none(sheet_of):
    boards = [sheet_of(slug) for slug in ("connect-four", "morpion", "ricochet")]

    assert opened(draw_card(Card("Ludothèque"), boards)).size == (WIDTH, HEIGHT)
    assert opened(draw_card(Card(""), [])).size == (WIDTH, HEIGHT)


def test_words_are_cut_where_the_room_ends_and_strange_letters_become_plain():
    assert fitting("Camille", "cabin", 34, 1000) == "Camille"
    assert fitting("Camille und Nour", "cabin", 34, 120).endswith("…")
    assert drawable("Piškvorky\x07 李") == "Piškvorky ?"
    assert drawable("e\u0301 \N{ROCKET} \u0644\u0650 \N{SNOWMAN}\N{VARIATION SELECTOR-16}") == "é ? ? ?"
    assert drawable("1\u202f000\u00a0€") == "1\u00a0000\u00a0€"


@pytest.mark.parametrize(
    "name", ["Łukasz Żółć", "Žluťoučký kůň", "Şebnem Çağlar", "Ὀδυσσεύς", "Владимир Їжак", "Nguyễn Thị"]
)
def test_names_of_latin_greek_and_cyrillic_letters_are_drawn_as_they_are_written(name):
    assert drawable(name) == name
    assert face_for(name, "cabin") == "wide"
    assert face_for(name, "vollkorn-bold") == "wide-bold"
    boxes = font("wide", 40).getmask("\uffff").getbbox()
    assert all(font("wide", 40).getmask(letter).getbbox() != boxes for letter in name if letter != " ")


def test_a_name_the_usual_letters_have_is_set_in_them():
    assert face_for("Ça alors… « Zoë » – œuf €", "cabin") == "cabin"


def test_a_chosen_mark_that_cannot_be_drawn_gives_way_to_the_games_own():
    assert mark_on(Label(0, 0, "\N{SNOWMAN}", otherwise="B")) == "B"
    assert mark_on(Label(0, 0, "Ж", otherwise="B")) == "Ж"
    assert mark_on(Label(0, 0, "\N{SNOWMAN}")) == "?"


def test_a_machine_that_cannot_unpack_our_letters_draws_with_others(monkeypatch, tmp_path):
    monkeypatch.setattr(fonts, "_FOLDER", tmp_path)
    font.cache_clear()

    try:
        assert font("cabin", 20).getlength("Ludo") > 20
    finally:
        font.cache_clear()
