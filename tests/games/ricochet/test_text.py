"""The board in a terminal and on paper."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.contract import Box, Circle, Label, Line, Move, Polygon, Seat, Seed, plain_text
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.boards import ROBOTS
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.sheet import sheet, traces
from ludotheque.games.ricochet.state import Slide, State, TimeUp
from ludotheque.games.ricochet.text import draw, paint, paint_narrow
from ludotheque.games.ricochet.view import view

Table = Callable[..., State]

SMALL = "rr:5x4_w.b1e.c2es.b3s_t.d2Rc.a4Av_d.b2Gu_x.e3.e4:a1,c4:Rc players=2 deck=Av won=-/- show=B6 slides=GN,RS"
DRAWN = """\
     a   b   c   d   e
   ┏━━━━━━━┳━━━━━━━━━━━┓
 1 ┃ •   · ┃ ·   ·   · ┃ 1
   ┃       ╹   ╻       ┃
 2 ┃ •   ╱g  · ┃▸R●  · ┃ 2
   ┃       ╺━━━┛       ┃
 3 ┃ •   ·  [G]  ·  ███┃ 3
   ┃   ╺━━━╸        ███┃
 4 ┃[R]  ·   ·   ·  ███┃ 4
   ┗━━━━━━━━━━━━━━━━━━━┛
     a   b   c   d   e
   1/2   ▸R● d2   2: GN RS
   A ×0       ▶B ×0  =6"""


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_a_small_board_is_drawn_like_this() -> None:
    assert lines(draw(view(read_state(SMALL), None))) == DRAWN.splitlines()


NARROW = """\
    a b c d e
   ┏━━━┳━━━━━┓
 1 ┃• ·┃· · ·┃ 1
   ┃   ╹ ╻   ┃
 2 ┃• ╱ ·┃● ·┃ 2
   ┃   ╺━┛   ┃
 3 ┃• · G · █┃ 3
   ┃ ╺━╸    █┃
 4 ┃R · · · █┃ 4
   ┗━━━━━━━━━┛
    a b c d e
   1/2   ▸R● d2   2: GN RS
   A ×0       ▶B ×0  =6"""


def test_on_a_narrow_screen_every_cell_takes_two_columns() -> None:
    assert lines(plain_text(paint_narrow(view(read_state(SMALL), None)))) == NARROW.splitlines()
    begun = plain_text(paint_narrow(view(GAME.deal(Options(), Seed(2)), None)))
    assert max(map(len, begun.splitlines())) <= 40
    over = view(read_state("rr:5x4_t.d2Rc:a1:- out=Rc"), None)
    assert "○" in plain_text(paint_narrow(over))


def test_the_official_board_fits_in_80_columns_even_for_26_players() -> None:
    drawing = draw(view(GAME.deal(Options(players=26, boards="later", robots=5), Seed(2)), None))

    assert max(map(len, drawing.splitlines())) <= 80
    for letter in "RGBYK":
        assert drawing.count(f"[{letter}]") == 1


def test_a_board_of_32_by_32_is_drawn_whole() -> None:
    drawing = lines(draw(view(read_state("rr:32x32_t.af32Av:a1:Av"), None)))

    assert drawing[0].endswith("ae  af")
    assert drawing[64].endswith("▸A✦┃ 32")


def test_paint_says_what_each_piece_means() -> None:
    seen = view(read_state(SMALL), None)
    styles = {span.text.strip(): span.style for span in paint(seen)}

    assert styles["[R]"] == "robot-red"
    assert styles["•"] == "robot-red"
    assert styles["▸R●"] == "target-red strong"
    assert styles["╱g"] == "target-green"
    assert styles["B"] == "seat-1"
    assert plain_text(paint(seen)) == draw(seen)


def test_other_targets_are_faint() -> None:
    spans = paint(view(read_state("rr:4x4_t.a1Rc.b1Gt.c1Bs.d1Yh.a2Av:a4,b4,c4,d4:Rc"), None))

    assert {span.text.strip() for span in spans if span.style.startswith("faint")} >= {"g△", "b□", "y⬡", "a✧"}


def test_long_walks_show_their_last_slides() -> None:
    seen = view(read_state(f"rr:4x4_t.b2Rc:a1:Rc slides={','.join(['RE', 'RW'] * 20)}"), None)

    assert "40: … RE RW" in draw(seen)
    assert max(map(len, draw(seen).splitlines())) <= 80


def test_a_pass_and_the_end_are_visible(table: Table) -> None:
    assert "A ×0  –" in draw(view(table("players=2 passed=A"), None))
    assert "   1/1\n" in draw(view(read_state("rr:4x4_t.d1Av:a1:- won=Av3"), None))


def test_the_sheet_has_every_wall_target_diagonal_and_robot() -> None:
    state = GAME.deal(Options(board="1D2D3D4D", robots=5), Seed(1))
    page = sheet(state)

    walls = [sign for sign in page.elements if isinstance(sign, Line) and sign.thickness == 0.12]
    letters = [sign.text for sign in page.elements if isinstance(sign, Label) and sign.text in set("RGBYKA")]
    assert len(walls) == len(state.board.walls) + 4 + len(state.board.diagonals)
    assert sorted(letters) == sorted("RGBY" * 5 + "K")
    stars = [sign for sign in page.elements if isinstance(sign, Polygon) and len(sign.corners) == 8]
    assert len(stars) == 1  # the multicolour target
    closed = [sign for sign in page.elements if isinstance(sign, Box) and sign.is_filled and sign.colour == "ink"]
    robots = [sign for sign in page.elements if sign.colour in ROBOTS and getattr(sign, "is_filled", False)]
    assert len(closed) == 4
    assert [(type(sign), sign.colour) for sign in robots] == [
        (Circle, "red"),
        *((Polygon, colour) for colour in ROBOTS[1:]),
    ]
    assert str(page.title) == "Ricochet Robots"


def test_everything_on_the_sheet_lies_within_it() -> None:
    page = sheet(GAME.deal(Options(boards="later"), Seed(5)))

    for sign in page.elements:
        if isinstance(sign, Line):
            assert min(sign.x1, sign.x2, sign.y1, sign.y2) >= 0
            assert max(sign.x1, sign.x2) <= page.width
            assert max(sign.y1, sign.y2) <= page.height
        else:
            for x, y in sign.corners if isinstance(sign, Polygon) else [(sign.x, sign.y)]:
                assert 0 <= x <= page.width
                assert 0 <= y <= page.height


def test_on_paper_the_tile_of_a_riddle_is_framed_and_those_of_a_game_are_not() -> None:
    riddle, game = read_state("rr:4x4_t.d4Rc.a1Gt:a2,b2:Rc"), read_state("rr:4x4_t.d4Rc.a1Gt:a2,b2:Rc deck=Gt")

    framed = [sign for sign in sheet(riddle).elements if sign not in sheet(game).elements]

    assert [(type(sign), sign.colour) for sign in framed] == [(Box, "red-ink")] * 2


def test_a_picture_shows_the_robots_now_where_they_began_and_the_way_between() -> None:
    page = sheet(read_state("rr:4x4_t.d4Rc.a1Gt:a2,b2:Rc slides=RN,RE"))

    way = [sign for sign in page.elements if isinstance(sign, Line) and sign.colour == "red-ink"]
    ends = [
        sign for sign in page.elements if isinstance(sign, Circle) and sign.colour == "red-ink" and sign.radius < 0.2
    ]
    (robot,) = [sign for sign in page.elements if isinstance(sign, Circle) and sign.colour == "red"]
    assert [(round(line.x2, 1), round(line.y2, 1)) for line in way] == [(1.3, 1.3), (2.3, 1.3), (3.3, 1.3), (4.3, 1.3)]
    assert (ends[0].x, ends[0].y, ends[0].is_filled) == (1.3, 2.3, False)
    assert (round(robot.x, 1), round(robot.y, 1)) == (4.3, 1.3)


def test_a_picture_of_the_end_of_a_round_shows_the_whole_way_there(table: Table, played: Table) -> None:
    stage = table("players=2 deck=Av show=A2")
    halfway = played(stage, "A RE")
    after = played(halfway, "A RS")

    signs = traces(halfway, Move(Seat(0), Slide("red", "south")), after)

    way = [(round(sign.x2, 1), round(sign.y2, 1)) for sign in signs if isinstance(sign, Line)]
    assert way == [(2.3, 1.3), (3.3, 1.3), (4.3, 1.3), (4.3, 2.3), (4.3, 3.3), (4.3, 4.3)]
    assert "red" in {sign.colour for sign in signs}
    assert traces(stage, Move(Seat(0), Slide("red", "east")), halfway) == (), (
        "the round goes on, and its sheet has the way"
    )
    assert traces(stage, Move(None, TimeUp()), after) == (), "nothing was slid"


def test_a_picture_marks_the_tile_of_this_round_and_none_when_the_game_is_over() -> None:
    going_on, over = read_state("rr:4x4_t.d4Rc.a1Gt:a2,b2:Rc deck=Gt"), read_state("rr:4x4_t.d1Av:a1:- won=Av3")

    (mark,) = [sign for sign in sheet(going_on).elements if sign.colour == "sought"]

    assert isinstance(mark, Box)
    assert (mark.x, mark.y) == (3.8, 3.8)
    assert not [sign for sign in sheet(over).elements if sign.colour == "sought"]


def test_two_games_that_differ_only_in_what_lies_face_down_look_alike() -> None:
    one, other = (f"rr:4x4_t.d4Rc.a1Gt.b1Bs:a2,b2,c2:Rc deck={deck}" for deck in ("Gt,Bs", "Bs,Gt"))

    assert sheet(read_state(one)) == sheet(read_state(other))
