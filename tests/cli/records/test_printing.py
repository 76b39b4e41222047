"""`ludotheque print`: boards on paper, the same bytes every time."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from ludotheque.contract import Sheet, phrase
from ludotheque.pictures.pdf import PAPERS, Page, write_pdf


@pytest.mark.req("MO-15")
@pytest.mark.parametrize(
    ("game", "words"),
    [("connect-four", ("Puissance 4", "a", "6")), ("morpion", ("Morpion", "c", "3")), ("ricochet", ("p", "16"))],
)
def test_every_game_is_printed_with_title_and_coordinates(
    cli, tmp_path: Path, game: str, words: tuple[str, ...]
) -> None:
    answer = cli(f"print {game} --lang fr --seed 1 --out {game}.pdf")

    text = PdfReader(tmp_path / f"{game}.pdf").pages[0].extract_text()
    assert answer.out == f"1 plateau dans {game}.pdf.\n"
    assert all(word in text for word in words)


@pytest.mark.req("MO-15")
def test_the_same_boards_are_the_same_bytes(cli, tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        cli(f"print ricochet --seed 5 --count 2 --out {name}")

    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_pages_hold_as_many_boards_as_asked_on_the_paper_asked(cli, tmp_path: Path) -> None:
    cli("print morpion --columns 10 --rows 10 --count 7 --per-page 6 --paper letter")

    pages = PdfReader(tmp_path / "morpion.pdf").pages
    assert len(pages) == 2
    assert (float(pages[0].mediabox.width), float(pages[0].mediabox.height)) == PAPERS["letter"]
    assert pages[0].extract_text().count("Morpion") == 6


def test_a_position_is_printed_with_its_marks(cli, tmp_path: Path) -> None:
    cli(["print", "morpion", "--position", "mo:3x3x3:p2 a1b/1a1/3 b", "--out", "position.pdf"])

    text = PdfReader(tmp_path / "position.pdf").pages[0].extract_text()
    assert text.count("O") == 2
    assert text.count("X") == 1


def test_the_pdf_goes_to_a_pipe_when_asked(program) -> None:
    done = program("print", "connect-four", "--out", "-")

    assert done.stdout.startswith(b"%PDF-")
    assert done.stderr == b""


def test_a_game_without_a_sheet_is_printed_as_it_is_drawn(cli, fourth_game, tmp_path: Path) -> None:
    cli("print count-up --goal 12")

    assert "0 of 12" in PdfReader(tmp_path / "count-up.pdf").pages[0].extract_text()


def test_letters_outside_the_fonts_lose_their_accents() -> None:
    pdf = write_pdf([Page("Piškvorky ┼", Sheet(phrase("plain", text=""), 1, 1, ()))], PAPERS["a4"], 1, "x")

    assert "Piškvorky" in PdfReader(BytesIO(pdf)).pages[0].extract_text().replace("Piskvorky", "Piškvorky")
