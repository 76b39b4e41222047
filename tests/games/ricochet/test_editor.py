"""Boards of one's own: every text form is read, every change is checked, every sound board is written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import AnyBoardEditor, NotationError, SetupError, plain_text
from ludotheque.games.ricochet.boards import QUARTERS, official_board, read_board
from ludotheque.games.ricochet.editor import EDITOR, BoardDraft
from ludotheque.games.ricochet.notation import read_state

SMALL = "4x4_t.d4Rc"


def changed(draft: BoardDraft, what: str, **params: Any) -> BoardDraft:
    return EDITOR.changes[what](draft, params)


def test_the_catalogue_knows_who_has_an_editor() -> None:
    editor: AnyBoardEditor | None = catalogue.board_editor("ricochet")

    assert editor is EDITOR
    assert catalogue.board_editor("morpion") is None


@pytest.mark.parametrize(
    ("text", "robots", "goal"),
    [
        (SMALL, (), None),
        (f" \N{ZERO WIDTH NO-BREAK SPACE}{SMALL}\n".lstrip(), (), None),
        ("rr:4x4_t.d4Rc:a1:Rc", (0,), 15),
        ("rr:4x4_t.d4Rc:a1:- out=Rc", (0,), None),
        ('{"width": 4, "height": 4, "targets": ["d4Rc"], "robots": ["a1"]}', (0,), None),
    ],
)
def test_every_form_of_a_board_is_read(text: str, robots: tuple[int, ...], goal: int | None) -> None:
    draft = EDITOR.read(text)

    assert (draft.board, draft.robots, draft.goal) == (read_board(SMALL), robots, goal)


def test_a_quarter_as_xml_becomes_a_board_with_one_quarter() -> None:
    box = '<box x="2" y="2"><wall side="north"/><wall side="west"/></box>'
    draft = EDITOR.read(f'<boardPiece position="1">{box}</boardPiece>')

    assert (draft.board.width, draft.board.height, len(draft.board.walls)) == (16, 16, 2)


@pytest.mark.parametrize("text", ["", " ", "{", "<quarter/>", "no board", '{"robots": ["a1"]}', "rr:"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        EDITOR.read(text)


def test_more_robots_than_there_are_colours_are_refused() -> None:
    text = json.dumps({"width": 4, "height": 4, "targets": ["d4Rc"], "robots": ["a1", "b1", "c1", "d1", "a2", "b2"]})

    with pytest.raises(NotationError):
        EDITOR.read(text)


LEFT_OUT = "4x4_t.d1Bs.a4Gt.d4Rc_x.b2"


def codes(draft: BoardDraft) -> list[tuple[str, bool]]:
    found = EDITOR.findings(draft)
    return [(each.words.code.removeprefix("ricochet.board."), each.is_fatal) for each in found]


def test_any_robot_may_be_left_out_where_a_closed_cell_takes_it() -> None:
    draft = BoardDraft(read_board(LEFT_OUT), (0, None, 3), goal=12)
    position = EDITOR.texts(draft).opening

    assert codes(draft) == [("robot-left-out", False), ("target-left-out", False)]
    assert position.startswith(f"rr:{LEFT_OUT}:a1,-,d1:")
    assert "Gt" not in position.split(":", 3)[3]
    assert EDITOR.read(position).robots == (0, None, 3)
    assert EDITOR.read(json.dumps(EDITOR.to_json(draft))).robots == (0, None, 3)
    assert [cell is None for cell in changed(draft, "robots", seed=1).robots] == [False, True, False]


def test_without_a_closed_cell_no_robot_is_left_out_before_another() -> None:
    draft = BoardDraft(read_board(LEFT_OUT.removesuffix("_x.b2")), (0, None, 3))

    assert ("robot-order", True) in codes(draft)


def test_a_board_is_refused_where_no_target_has_a_robot() -> None:
    draft = BoardDraft(read_board("4x4_t.a4Gt_x.b2"), (0,))

    assert codes(draft) == [("robot-wanted", True)]


def test_a_sound_draft_is_written_in_all_its_forms() -> None:
    draft = EDITOR.read("rr:4x4_t.d4Rc.a4Av:a1:Av must_ricochet=no")
    texts = EDITOR.texts(draft)

    assert EDITOR.findings(draft) == ()
    assert read_board(texts.board) == read_board(texts.code) == draft.board
    assert [target.cell for target in read_state(texts.opening).deck] == [12, 15]
    assert read_state(texts.position).deck == read_state(texts.opening).deck[:1]
    assert read_state(texts.position).house.must_ricochet == "no"


def test_an_official_board_keeps_its_name() -> None:
    assert EDITOR.texts(EDITOR.read("1a2b3a4b")).code == "1A2B3A4B"
    assert EDITOR.to_json(EDITOR.read("1A2B3A4B"))["name"] == "1A2B3A4B"


def test_a_draft_without_a_robot_lacks_one_only_where_somebody_edits_a_position() -> None:
    draft = EDITOR.read(SMALL)

    assert EDITOR.findings(draft) == ()
    assert [item.words.code for item in EDITOR.findings(EDITOR.unpack(EDITOR.pack(draft)))] == [
        "ricochet.board.no-robot",
    ]


def test_plain_values_hold_the_whole_draft() -> None:
    drafts = [EDITOR.read("rr:5x4_w.b1e.c3es_t.d2Rc.a4Av_d.c2Gu_x.e4:a1:Av"), EDITOR.read(SMALL)]

    for draft in drafts:
        plain = EDITOR.pack(draft)
        assert EDITOR.pack(EDITOR.unpack(json.loads(json.dumps(plain)))) == json.loads(json.dumps(plain)) | {
            "walls": plain["walls"]
        }


def test_four_turns_are_none() -> None:
    draft = EDITOR.unpack({**EDITOR.pack(EDITOR.read("rr:5x4_w.b1e_t.d2Rc_x.e4:a1:Rc")), "robots": [0, None]})
    turned = draft
    for _ in range(4):
        turned = changed(turned, "turn")

    assert turned == draft
    assert changed(draft, "turn").goal != draft.goal
    assert changed(EDITOR.read(SMALL), "turn").goal is None


def test_what_lies_off_the_board_cannot_change_with_it() -> None:
    plain = {**EDITOR.pack(EDITOR.read(SMALL)), "robots": [99]}

    for what in ("turn", "robots", "quarter"):
        with pytest.raises(NotationError):
            changed(EDITOR.unpack(plain), what, seed=1, corner=0, quarter="1A")
    assert changed(EDITOR.unpack(plain), "random", seed=1).board.width == 16


def test_a_board_is_put_together_from_quarters() -> None:
    draft = EDITOR.blank()
    for corner, name in enumerate(("1A", "2b", " 3A ", "4B")):
        draft = changed(draft, "quarter", corner=corner, quarter=name)
    whole = changed(EDITOR.blank(), "quarters", quarters=("1A", "2B", "3A", "4B"))

    assert set(QUARTERS) >= {"1A", "2B", "3A", "4B"}
    assert set(draft.board.targets) == set(official_board("1A2B3A4B").targets)
    assert whole.board.walls == official_board("1A2B3A4B").walls
    with pytest.raises(SetupError):
        changed(EDITOR.read(SMALL), "quarter", corner=0, quarter="1A")


def test_robots_are_placed_by_the_seed() -> None:
    draft = EDITOR.read(SMALL)

    assert changed(draft, "robots", seed=1) == changed(draft, "robots", seed=1)
    assert len(changed(draft, "robots", seed=1).robots) == 4
    assert len(changed(EDITOR.read("rr:4x4_t.d4Rc:a1:Rc"), "robots", seed=1).robots) == 1


def test_a_draft_is_painted_with_its_robots() -> None:
    text = plain_text(EDITOR.paint(EDITOR.read("rr:4x4_t.d4Rc:a1:Rc")))

    assert "R" in text
    assert len(text.splitlines()) == len(plain_text(EDITOR.paint(EDITOR.read(SMALL))).splitlines())
