from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from ludotheque.pictures.booklet import write_booklet
from ludotheque.play.record import read_record


def words_of(data):
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)


@pytest.mark.req("ALL-04")
def test_a_game_on_paper_tells_who_played_every_move_and_how_it_ended_in_the_wished_language(played):
    table = played("connect-four")

    french, english = (words_of(write_booklet(table, "x", language)) for language in ("fr", "en"))

    assert "1. 4 2. 4 3. 3 4. 3 5. 5 6. 5 7. 6" in " ".join(french.split())
    assert "Joueur 1 – Joueur 2" in french
    assert "Après 7 : 6" in french
    assert "After 7: 6" in english


@pytest.mark.parametrize("slug", ["connect-four", "morpion", "ricochet"])
def test_every_game_has_its_booklet(played, slug):
    assert len(PdfReader(BytesIO(write_booklet(played(slug), slug, "en"))).pages) >= 1


def test_how_it_ended_begins_with_a_capital():
    table = read_record("ricochet;players=1&must_ricochet=last-stop;rr:1A2A3B4D:d2,p6,n14,p2:Bh;BN BE BW places:1")

    assert "\nCibles atteintes : 1 sur 1" in words_of(write_booklet(table, "x", "fr"))


def test_a_game_that_has_not_begun_shows_its_opening():
    table = read_record("morpion;;mo:3x3x3:p2 3/3/3 b;*")

    assert "Au départ" in words_of(write_booklet(table, "Morpion", "fr"))


def test_a_name_of_other_letters_is_written_in_them(played):
    table = played("morpion")
    players = tuple(
        replace(player, name=name) for player, name in zip(table.players, ("Łukasz Żółć", "Їжак 李"), strict=True)
    )

    text = words_of(write_booklet(replace(table, players=players), "Морпион", "en"))

    assert "Łukasz Żółć – Їжак ?" in text
    assert "Морпион" in text


def test_a_long_name_does_not_run_into_the_next_diagram(played):
    table = played("connect-four")
    players = tuple(replace(player, name="W" * 39 + number) for player, number in zip(table.players, "12", strict=True))

    assert "After 1: 4 · WWWWWWWWW…" in words_of(write_booklet(replace(table, players=players), "x", "en"))


def test_somebody_who_gave_up_is_a_dash_among_the_moves():
    table = read_record("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d resigns:2 places:1-2")

    assert "2. –" in words_of(write_booklet(table, "x", "en"))


def test_a_long_game_is_shown_at_even_distances():
    line = "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;" + " ".join("abababbabacdcdcddd") + " *"

    text = words_of(write_booklet(read_record(line), "x", "en"))

    assert [number for number in range(1, 19) if f"After {number}:" in text] == [2, 4, 6, 8, 10, 12, 14, 16, 18]


@pytest.mark.deep
def test_many_moves_have_pages_of_their_own_and_large_boards_are_printed_large():
    cells = [f"{column}{row}" for row in range(1, 27) for column in "abcdefghijklmnopqrstuvwxyz"]
    rows = "/".join(["26"] * 26)
    line = f"morpion;columns=26&rows=26&run=26&players=12;mo:26x26x26:p12 {rows} a;{' '.join(cells[:600])} *"

    pages = PdfReader(BytesIO(write_booklet(read_record(line), "Morpion", "en"))).pages

    texts = [page.extract_text() for page in pages]
    assert "After" not in texts[0] + texts[1]
    assert [text.count("After") for text in texts[2:]] == [2] * 6
