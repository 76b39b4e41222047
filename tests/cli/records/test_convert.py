"""`ludotheque convert`: a saved game in another format."""

from __future__ import annotations

from pathlib import Path

import pytest

PSQ = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nAda\nBob\n-1\n0,Freestyle\n"


@pytest.mark.parametrize("ending", ["sgf", "ludo", "json", "xml"])
def test_a_game_goes_to_another_format_and_back(cli, tmp_path: Path, ending: str) -> None:
    (tmp_path / "game.psq").write_text(PSQ)

    there = cli(f"convert game.psq game.{ending}")
    cli(f"convert game.{ending} again.psq")

    assert there.status == 0
    assert there.out == f"Converted game.psq to game.{ending}.\n"
    assert (tmp_path / "again.psq").read_text() == PSQ


def test_what_the_format_cannot_keep_is_refused(cli, tmp_path: Path) -> None:
    (tmp_path / "game.line").write_text("morpion;players=3;mo:3x3x3:p3 3/3/3 a;b2 *")

    answer = cli("convert game.line game.sgf")

    assert answer.status != 0
    assert "SGF has two colours" in answer.err
    assert not (tmp_path / "game.sgf").exists()


def test_an_ending_that_means_nothing_is_refused_with_those_that_do(cli, tmp_path: Path) -> None:
    (tmp_path / "game.psq").write_text(PSQ)

    answer = cli("convert game.psq game.jpg")

    assert answer.status == 2
    assert "“.jpg” is not a known file ending; choose one of ludo, json" in answer.err
    assert not (tmp_path / "game.jpg").exists()


def test_a_file_is_not_written_over_itself(cli, tmp_path: Path) -> None:
    (tmp_path / "game.psq").write_text(PSQ)

    answer = cli("convert game.psq ./game.psq")

    assert answer.status == 2
    assert "choose another name" in answer.err


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<svg "), ("png", b"\x89PNG"), ("gif", b"GIF89a"), ("pdf", b"%PDF-")]
)
def test_a_game_becomes_a_picture_by_the_ending(cli, tmp_path: Path, ending: str, start: bytes) -> None:
    (tmp_path / "game.psq").write_text(PSQ)

    answer = cli(f"convert game.psq game.{ending}")

    assert answer.status == 0
    assert (tmp_path / f"game.{ending}").read_bytes().startswith(start)


def test_a_game_becomes_a_link_and_a_game_again(cli, tmp_path: Path) -> None:
    (tmp_path / "game.line").write_text("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d c *\n")

    cli("convert game.line game.link")
    cli("convert game.link again.line")

    assert (tmp_path / "game.link").read_text().startswith("/analysis/connect-four?g=1")
    assert (tmp_path / "again.line").read_text().endswith(";d c *\n")


def test_a_game_without_a_board_on_paper_has_no_picture(cli, fourth_game, tmp_path: Path) -> None:
    (tmp_path / "game.line").write_text("count-up;;up:21:0:0;*\n")

    answer = cli("convert game.line game.png")

    assert answer.status != 0
    assert "Count up has no picture of its board" in answer.err
