"""`ludotheque board`: boards shown, turned and passed on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque.games.ricochet.boards import read_board

OWN = "5x4_w.b1e.c2es.b3s_t.d2Rc.a4Av_d.b2Gu_x.e3.e4"


@pytest.mark.req("RR-10")
def test_a_board_is_shown_with_its_texts(cli) -> None:
    answer = cli(f"board ricochet {OWN}")

    short = answer.out.splitlines()[-1].removeprefix("To share: ")
    assert (answer.status, answer.err) == (0, "")
    assert "┏━━━━" in answer.out
    assert OWN in answer.out
    assert read_board(short) == read_board(OWN)


def test_a_short_text_can_be_shown_and_played(cli) -> None:
    short = cli(f"board ricochet {OWN}").out.splitlines()[-1].removeprefix("To share: ")

    assert OWN in cli(f"board ricochet {short}").out
    assert cli(f"play ricochet --board {short} --robots 2", "quit").status == 0


def test_a_random_board_comes_again_with_its_seed_and_can_be_turned(cli) -> None:
    first, again, turned = (cli(f"board ricochet --random --seed 3 {more} --json").out for more in ("", "", "--turn 1"))

    assert first == again != turned
    assert len(json.loads(first)["targets"]) == 17
    assert cli("board ricochet --random").status == 0


def test_what_is_wrong_with_a_board_is_told(cli) -> None:
    answer = cli("board ricochet 4x4_w.a1es_t.a1Rc")

    assert "A1 is walled in on all sides" in answer.out
    assert "No robot can reach the red target on a1" in answer.out


def test_four_quarters_are_put_together_by_name_or_from_files(cli) -> None:
    Path("mine.xml").write_text("<boardPiece><box x='2' y='2'><wall side='east'/></box></boardPiece>", encoding="utf-8")

    answer = cli("board ricochet --quarter mine.xml --quarter 2b --quarter 3A --quarter 4A --json")

    board = json.loads(answer.out)
    assert "c3e" in board["walls"]
    assert len(board["targets"]) == 13


def test_a_board_written_as_json_is_read_again(cli) -> None:
    Path("board.json").write_text(cli(f"board ricochet {OWN} --json").out, encoding="utf-8")

    assert OWN in cli("board ricochet --from board.json").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("board ricochet", "--random"),
        ("board ricochet 1A2B3A4B --random", "one board"),
        ("board ricochet --quarter 1A", "four"),
        ("board morpion", "no custom boards"),
        ("board chess", "no game called"),
        ("board ricochet --quarter 1A --quarter 2A --quarter 3A --quarter nowhere.xml", "nowhere.xml"),
        ("board ricochet --from nowhere.json", "nowhere.json"),
        ("board ricochet --from bad.json", "not JSON"),
        ("board ricochet 1A", "1A"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(cli, words: str, message: str) -> None:
    Path("bad.json").write_text("{", encoding="utf-8")

    answer = cli(words)

    assert (answer.status, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_on_a_narrow_screen_the_board_is_drawn_in_half_the_columns(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = cli("play ricochet --seed 5", "quit").out
    monkeypatch.setenv("COLUMNS", "50")

    narrow = cli("play ricochet --seed 5", "quit").out

    assert max(len(line) for line in wide.splitlines() if "┃" in line) > 70
    assert max(len(line) for line in narrow.splitlines() if "┃" in line) < 45
