"""Boards of one's own: turned, joined, drawn at random, edited, checked, and passed on as text, JSON or XML."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

from ludotheque.contract import NotationError, Seed, SetupError
from ludotheque.games.ricochet.boards import (
    QUARTERS,
    Board,
    Diagonal,
    Quarter,
    Target,
    board_as_json,
    board_from_json,
    draft_from_json,
    findings,
    join_quarters,
    official_board,
    random_board,
    read_board,
    read_draft,
    read_quarter_xml,
    rotated,
    write_board,
    write_cell,
    write_short,
)
from ludotheque.games.ricochet.boards.editing import (
    blank,
    wall_at,
    with_cell_toggled,
    with_diagonal_toggled,
    with_quarter,
    with_robot,
    with_target_toggled,
    with_wall_toggled,
    without,
)

OWN = "5x4_w.b1e.c2es.b3s_t.d2Rc.a4Av_d.b2Gu_x.e3.e4"
XML = """<boardPiece position="{position}">{boxes}</boardPiece>"""


def words(board: Board, *robots: int | None) -> list[str]:
    return [finding.words.text("en") for finding in findings(board, robots)]


# Turning and joining


def test_four_quarter_turns_are_none_and_one_turns_everything_with_it() -> None:
    board = read_board(OWN)

    assert rotated(board, 4) == rotated(board, 0) == board
    assert (rotated(board).width, rotated(board).height) == (4, 5)
    assert write_board(rotated(board)) == "4x5_w.a2e.d2s.b3e.c3s_t.a1Av.c4Rc_d.c2Gd_x.a5.b5"
    assert rotated(rotated(board, 3)) == board


def test_an_official_board_turned_is_the_one_named_from_its_new_north_west() -> None:
    board = official_board("1A2B3C4D")

    assert rotated(board).name == "4D1A2B3C"
    assert rotated(board) == official_board("4D1A2B3C")


def test_any_four_quarters_can_be_joined() -> None:
    official = join_quarters([QUARTERS[name] for name in ("1A", "2B", "3A", "4B")])
    empty = join_quarters([Quarter("", "")] * 4)

    assert official == read_board(write_board(official))
    assert official.walls == official_board("1A2B3A4B").walls
    assert len(empty.closed) == 4


# Drawn at random


@pytest.mark.req("RR-10")
def test_random_boards_have_the_official_style_and_nothing_wrong_with_them() -> None:
    for seed in range(40):
        board = random_board(Seed(seed))
        kinds = {(target.colour, target.shape) for target in board.targets}
        assert len(kinds) == len(board.targets) == 17
        assert findings(board) == ()
        assert 2 * 17 <= len(board.walls) <= 2 * 17 + 8
        assert board == random_board(Seed(seed))
    assert random_board(Seed(1)) != random_board(Seed(2))


# Passed on


@pytest.mark.req("RR-10")
def test_a_board_is_passed_on_as_a_short_text() -> None:
    boards = [read_board(OWN), read_board("2x1_t.b1Rc"), *(random_board(Seed(seed)) for seed in range(5))]
    for board in boards:
        assert read_board(write_short(board)) == board
    assert write_short(official_board("1A2B3A4B")) == "1A2B3A4B"
    assert max(len(write_short(board)) for board in boards) < 100


def test_the_largest_board_full_of_walls_has_a_short_text_too() -> None:
    walls = ".".join(f"{column}{row}es" for row in range(1, 32) for column in "abcdefghijklmnopqrstuvwxyz")
    board = read_board(f"32x32_w.{walls}_t.af32Rc")

    assert read_board(write_short(board)) == board


@pytest.mark.parametrize("text", ["~", "~!!", "~A", "~" + "A" * 3_000, "~é", "~" + "_" * 80, "~AAAA"])
def test_a_short_text_that_says_no_board_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_board(text)


def test_a_short_text_with_something_left_over_is_refused() -> None:
    code = write_short(read_board(OWN)).removeprefix("~")
    number = urlsafe_b64decode(code + "=" * (-len(code) % 4))

    with pytest.raises(NotationError):
        read_board("~" + urlsafe_b64encode(b"\x01" * 40 + number).decode().rstrip("="))


def test_a_board_as_json_reads_back_with_its_robots() -> None:
    board = read_board(OWN)

    assert board_from_json(board_as_json(board, (0, 7))) == (board, (0, 7))
    assert board_from_json(board_as_json(official_board("1A2B3A4B"))) == (official_board("1A2B3A4B"), ())
    assert board_as_json(board)["walls"] == ["b1e", "c2es", "b3s"]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "object"),
        ({"cells": 3}, "keys"),
        ({"width": 4}, "width and height"),
        ({"width": 4, "height": "4"}, "width and height"),
        ({"width": 4, "height": 4, "walls": "b1e"}, "walls"),
        ({"width": 4, "height": 4, "walls": ["b1e_t.a1Rc"]}, "walls"),
        ({"width": 4, "height": 4, "targets": ["z9Rc"]}, "z9Rc"),
        ({"width": 4, "height": 4, "targets": ["a1Rc"], "robots": ["z9"]}, "z9"),
        ({"width": 40, "height": 4, "targets": ["a1Rc"]}, "40"),
        ({"name": "1A1B2A3A"}, "1A1B2A3A"),
    ],
)
def test_json_that_describes_no_board_is_refused_in_words(data: object, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        board_from_json(data)


def boxes(name: str, turns: int = 0) -> str:
    """The quarter as XML, recorded where it lies after so many turns."""
    board = rotated(join_quarters([QUARTERS[name], *[Quarter("", "")] * 3]), turns)
    left, top = ((0, 0), (8, 0), (8, 8), (0, 8))[turns]
    found = []
    for cell in board.cells:
        y, x = divmod(cell, 16)
        inner = "".join(f'<wall side="{side}"/>' for at, side in sorted(board.walls) if at == cell)
        for target in board.targets:
            if target.cell == cell:
                inner += f'<goal color="{target.colour}" shape="{target.shape}"/>'
        if inner and left <= x < left + 8 and top <= y < top + 8:
            found.append(f'<box x="{x - left}" y="{y - top}">{inner}</box>')
    return XML.format(position=turns + 1, boxes="".join(found))


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_quarter_is_read_from_xml_wherever_it_was_recorded(turns: int) -> None:
    quarter = read_quarter_xml(boxes("3B", turns).encode())

    rest = [QUARTERS[name] for name in ("1A", "2A", "4A")]
    read, expected = join_quarters([quarter, *rest]), join_quarters([QUARTERS["3B"], *rest])
    assert read.targets == expected.targets
    assert len(read.walls ^ expected.walls) <= 1


def test_walls_may_be_named_from_either_side_and_the_border_goes_without_saying() -> None:
    north_west = '<box x="2" y="2"><wall side="north"/><wall side="west"/></box>'
    border = '<box x="0" y="0"><wall side="north"/><wall side="west"/></box>'

    assert read_quarter_xml(XML.format(position=1, boxes=north_west + border).encode()) == Quarter("c2s b3e", "")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not XML"),
        (b"<boardPiece>", "not XML"),
        (b"<board/>", "board"),
        (b"<boardPiece><wall side='north'/></boardPiece>", "wall"),
        (b"<boardPiece position='5'/>", "position"),
        (b"<boardPiece><box x='8' y='1'/></boardPiece>", "x"),
        (b"<boardPiece><box y='1'/></boardPiece>", "x"),
        (b"<boardPiece><box x='1' y='1'><wall side='up'/></box></boardPiece>", "side"),
        (b"<boardPiece><box x='1' y='1'><goal color='pink' shape='circle'/></box></boardPiece>", "pink"),
        (b"<!DOCTYPE q [<!ENTITY a 'b'>]><boardPiece/>", "document types"),
        (b"<?xml version='1.0' encoding='klingon'?><boardPiece/>", "not XML"),
        (b" " * 200_001, "200000"),
    ],
)
def test_xml_that_is_no_quarter_is_refused_in_words(content: bytes, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_quarter_xml(content)


# Checked


def test_a_sound_board_has_no_findings() -> None:
    assert words(official_board("1A2B3A4B"), 0, 1, 2, 3) == []


def test_cells_cut_off_targets_out_of_reach_and_robots_in_walls_are_all_told() -> None:
    board = read_board("4x4_w.a1es_t.a1Rc.d4Gt_x.c3")
    red, green, blue = 15, 10, 10

    assert words(board, red, green, blue) == [
        "a1 is walled in on all sides: no robot can enter or leave",
        "green is on c3, which is blocked; put it on a free cell",
        "blue is on c3, which is blocked; put it on a free cell",
        "no robot can reach the red target on a1: it is walled in",
        "no robot can reach the green target on d4: it is walled in",
    ]
    assert words(board)[1:] == ["no robot can reach the red target on a1: it is walled in"]


def test_robots_on_one_cell_or_shut_in_are_told() -> None:
    board = read_board("4x4_w.a1es_t.d4Rc")

    assert "red on a1 has walls on all sides and can never move" in words(board, 0)
    assert "green is on d4, where another robot is; put it on a free cell" in words(board, 15, 15)


def test_many_cells_cut_off_are_not_all_named() -> None:
    walls = ".".join(f"{column}8s" for column in "abcdefghijklmnop")
    found = words(read_board(f"16x16_w.{walls}_t.a1Rc"))

    assert found[0].startswith("a9, ") or found[0].startswith("a1, ")
    assert "…" in found[0]


def test_what_makes_a_board_unplayable_comes_first() -> None:
    assert words(blank())[0].startswith("a board needs at least one target")


# Edited


@pytest.mark.req("RR-10")
def test_a_wall_is_toggled_from_either_side() -> None:
    board = blank(4, 4)
    with_wall = with_wall_toggled(board, 5, "east")

    assert with_wall.walls == {(5, "east")}
    assert with_wall_toggled(with_wall, 6, "west") == board
    assert with_wall_toggled(board, 0, "north") == board
    assert with_wall_toggled(blank(), 6 * 16 + 7, "south") == blank()
    assert wall_at(board, 9, "north") == (5, "south")


def test_editing_an_official_board_makes_it_ones_own() -> None:
    board = official_board("1A2B3A4B")

    assert with_wall_toggled(board, 0, "east").name is None
    assert with_target_toggled(board, board.targets[0]).name is None
    assert without(board, 3).name is None


def test_a_target_takes_the_place_of_what_was_there_and_of_its_twin() -> None:
    board = blank(4, 4)
    red, other, green = Target(5, "red", "circle"), Target(9, "red", "circle"), Target(9, "green", "square")

    with_red = with_target_toggled(board, red)

    assert with_target_toggled(with_red, red) == board
    assert with_target_toggled(with_red, other).targets == (other,)
    assert with_target_toggled(with_target_toggled(with_red, other), green).targets == (green,)


def test_a_diagonal_and_a_closed_cell_replace_what_was_there() -> None:
    board = with_target_toggled(blank(4, 4), Target(5, "red", "circle"))
    slope = Diagonal(5, "blue", "up")

    with_slope = with_diagonal_toggled(board, slope)
    closed = with_cell_toggled(with_wall_toggled(with_slope, 5, "east"), 5)

    assert (with_slope.targets, with_slope.diagonals) == ((), (slope,))
    assert with_diagonal_toggled(with_slope, slope).diagonals == ()
    assert (closed.closed, closed.diagonals, closed.walls) == ({5}, (), frozenset())
    assert with_cell_toggled(closed, 5).closed == frozenset()


@pytest.mark.parametrize("corner", [0, 1, 2, 3])
def test_a_quarter_is_replaced_in_its_corner(corner: int) -> None:
    names = ["1A", "2B", "3A", "4B"]
    other = {**dict(enumerate(names)), corner: names[corner][0] + "C"}

    board = with_quarter(official_board("".join(names)), corner, QUARTERS[other[corner]])

    expected = official_board("".join(other.values()))
    assert board.targets == expected.targets
    assert board.closed == expected.closed


def test_only_boards_of_the_usual_size_have_quarters() -> None:
    with pytest.raises(SetupError, match="4 by 4"):
        with_quarter(blank(4, 4), 0, QUARTERS["1A"])


def test_a_robot_is_moved_or_changes_places_but_never_stands_on_a_closed_cell() -> None:
    board = with_cell_toggled(blank(4, 4), 5)

    assert with_robot(board, (0, 1), 0, 9) == (9, 1)
    assert with_robot(board, (0, 1), 0, 1) == (1, 0)
    with pytest.raises(SetupError, match=write_cell(5, 4)):
        with_robot(board, (0, 1), 0, 5)


# Half-built


@pytest.mark.req("RR-10")
def test_everything_wrong_with_a_draft_is_told_at_its_place() -> None:
    board = read_draft("4x4_w.a1e.d2e_t.b1Rc.c4Rc.d4Gt_d.b1Bu_x.a1")

    found = {
        finding.words.code.removeprefix("ricochet.board."): finding for finding in findings(board, (5, None, None, 5))
    }

    assert found["idle-wall"].cells == (7,)
    assert found["crowded-cell"].cells == (1,)
    assert found["twin-targets"].cells == (1, 14)
    assert found["robot-order"].words.text("en").startswith("green is missing")
    assert found["robot-twice"].cells == (5,)
    assert found["target-left-out"].cells == (15,)
    assert [code for code, finding in found.items() if not finding.is_fatal] == ["target-left-out"]


def test_what_only_makes_parts_useless_is_not_fatal() -> None:
    board = read_board("4x4_w.a1es_t.a1Rc")

    found = findings(board, (0,))

    assert [finding.cells for finding in found] == [(0,), (0,)]
    assert not any(finding.is_fatal for finding in found)


def test_a_board_without_any_robot_cannot_be_played_on() -> None:
    assert words(read_board("4x4_t.a1Rc"), None) == ["there is no robot on the board; put red on a free cell"]


def test_what_lies_off_the_board_is_told_before_all_else() -> None:
    board = Board(
        4, 4, frozenset({(99, "east")}), (Target(16, "any", "vortex"),), (Diagonal(-1, "red", "up"),), frozenset({44})
    )

    found = words(board, 20)

    assert [text.partition(" is off")[0] for text in found] == [
        "a wall",
        "multicolour target",
        "a diagonal",
        "a blocked cell",
        "the red robot",
    ]


@pytest.mark.parametrize("size", [(0, 4), (33, 4), (1, 1), (1000, 1000)])
def test_no_board_is_that_small_or_large(size: tuple[int, int]) -> None:
    (found,) = findings(Board(*size))

    assert found.words.code == "ricochet.notation.board-size"


def test_a_draft_is_read_from_json_although_nobody_could_play_on_it() -> None:
    data = {"width": 4, "height": 4, "targets": ["a1Rc", "a2Rc"], "robots": ["a3", "a3"]}

    board, robots = draft_from_json(data)

    assert len(board.targets) == 2
    assert robots == (8, 8)
    with pytest.raises(NotationError, match="the same"):
        board_from_json(data)


def test_a_short_text_of_one_cell_is_no_board() -> None:
    with pytest.raises(NotationError, match="1"):
        read_draft(write_short(Board(1, 1)))


def test_a_target_on_a_closed_cell_is_told_once() -> None:
    assert words(read_draft("4x4_t.a1Rc_x.a1"), 5) == [
        "a1 has more than one target, diagonal or blocked cell; keep one of them"
    ]


def test_an_official_board_is_a_draft_too() -> None:
    assert read_draft("1a2b3a4b") is read_board("1A2B3A4B")
