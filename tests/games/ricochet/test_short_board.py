"""The board in one line for each row: what the large one shows is still there."""

from __future__ import annotations

import pytest

from ludotheque.contract import plain_text
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.text import paint_short, relabel
from ludotheque.games.ricochet.view import view


def drawn(position: str) -> list[str]:
    return plain_text(paint_short(view(read_state(position), None))).split("\n")


def test_walls_robots_targets_and_diagonals_are_seen() -> None:
    lines = drawn("rr:4x4_w.b1es.a2s.c3s_t.d2Rc.c3Gt.d4Av_d.a4Gu:a1,a2:Rc")

    assert lines[:6] == [
        "  ┏━a━━━b━━━c━━━d━┓",
        " 1┃[R] ▁▁▁┃ ·   · ┃1",
        " 2┃▁G▁  ·   ·  ▸R●┃2",
        " 3┃ ·   ·  ▁g△  · ┃3",
        " 4┃ ╱g  ·   ·   a✧┃4",
        "  ┗━━━━━━━━━━━━━━━┛",
    ]


def test_the_last_slide_leaves_its_trail_on_the_floor_too() -> None:
    lines = drawn("rr:4x1_t.a1Rc:a1:Rc slides=RE")

    assert lines[1] == " 1┃▸R●  •   •  [R]┃1"


def test_closed_cells_are_solid() -> None:
    assert "███████" in drawn("rr:4x2_t.a1Rc_x.b1.c1:a2:Rc")[1]


def test_the_status_is_one_line_while_it_has_room() -> None:
    few, many = drawn("rr:4x4_t.d2Rc:a1:Rc players=2"), drawn("rr:4x4_t.d2Rc:a1:Rc players=12")

    assert len(few) == 7
    assert "1/1   ▸R● d2   A ×0" in few[-1]
    assert len(many) == 10


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_other_letters_change_no_width(language: str) -> None:
    spans = paint_short(view(read_state("rr:4x4_t.d2Rc.c3Gt_d.a4Yu:a1,a2,b3:Rc slides=GE,BN"), None))

    assert [len(relabel(span, language).text) for span in spans] == [len(span.text) for span in spans]
