"""Sliding, against a second implementation that knows only a picture of the board."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Diagonal, Wall, read_board
from ludotheque.games.ricochet.notation import read_action, read_state
from ludotheque.games.ricochet.rules import can_slide, entered_cells, has_turned, possible_slides, slid
from ludotheque.games.ricochet.state import Robots, Slide

WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def picture(board: Board, robots: Robots) -> dict[tuple[int, int], str]:
    """Cells at odd places, walls between them: # stops, digits are robots, / and \\ turn."""
    right, bottom = 2 * board.width, 2 * board.height
    border = [(x, y) for x in range(right + 1) for y in range(bottom + 1) if x in (0, right) or y in (0, bottom)]
    places = dict.fromkeys(border, "#")

    def place(cell: int) -> tuple[int, int]:
        return 2 * (cell % board.width) + 1, 2 * (cell // board.width) + 1

    for cell in board.closed:
        places[place(cell)] = "#"
    for cell, side in board.walls:
        x, y = place(cell)
        places[(x + 1, y) if side == "east" else (x, y + 1)] = "#"
    for robot, cell in enumerate(robots):
        places[place(cell)] = str(robot)
    return places


def naive_end(board: Board, robots: Robots, slide: Slide) -> int:
    """Half a cell at a time until something is in the way; a circle ends where it began."""
    places = picture(board, robots)
    robot = ROBOTS.index(slide.robot)
    turning = {item.cell: item for item in board.diagonals if item.colour != slide.robot}
    start = robots[robot]
    x, y = 2 * (start % board.width) + 1, 2 * (start // board.width) + 1
    dx, dy = WAYS[slide.direction]
    seen = set()
    while (x, y, dx, dy) not in seen:
        seen.add((x, y, dx, dy))
        blocks = {places.get((x + dx, y + dy)), places.get((x + 2 * dx, y + 2 * dy))}
        if blocks - {None, str(robot)}:
            return (y // 2) * board.width + x // 2
        x, y = x + 2 * dx, y + 2 * dy
        diagonal = turning.get((y // 2) * board.width + x // 2)
        if diagonal is not None:
            dx, dy = (-dy, -dx) if diagonal.lean == "up" else (dy, dx)
    return start


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(1, 7)), draw(st.integers(2, 7))
    cells = list(range(width * height))
    inner: list[Wall] = [(cell, "east") for cell in cells if cell % width < width - 1]
    inner += [(cell, "south") for cell in cells[:-width]]
    walls = draw(st.sets(st.sampled_from(inner), max_size=12))
    things = draw(st.lists(st.sampled_from(cells), unique=True, max_size=len(cells) - 1))
    leaning = things[: draw(st.integers(0, len(things)))]
    diagonals = tuple(
        Diagonal(cell, draw(st.sampled_from(ROBOTS)), draw(st.sampled_from(("up", "down")))) for cell in leaning
    )
    closed = frozenset(cell for cell in things[len(leaning) :] if draw(st.integers(0, 3)) == 0)
    return Board(width, height, frozenset(walls), (), diagonals, closed)


@st.composite
def stands(draw: st.DrawFn) -> tuple[Board, Robots]:
    board = draw(boards())
    free = [cell for cell in board.cells if cell not in board.closed]
    robots = draw(st.lists(st.sampled_from(free), unique=True, min_size=1, max_size=min(5, len(free))))
    return board, tuple(robots)


@pytest.mark.req("RR-02")
@given(stands())
def test_robots_slide_as_in_the_picture(stand: tuple[Board, Robots]) -> None:
    board, robots = stand

    for index, robot in enumerate(ROBOTS[: len(robots)]):
        for direction in DIRECTIONS:
            slide = Slide(robot, direction)
            after = slid(board, robots, slide)
            assert after[index] == naive_end(board, robots, slide)
            assert after[:index] + after[index + 1 :] == robots[:index] + robots[index + 1 :]
            assert can_slide(board, robots, slide) == (after != robots) == (slide in possible_slides(board, robots))


@given(stands())
def test_a_path_leads_from_cell_to_neighbour_and_ends_where_the_robot_stops(stand: tuple[Board, Robots]) -> None:
    board, robots = stand

    for slide in possible_slides(board, robots):
        index = ROBOTS.index(slide.robot)
        cells = [robots[index], *(cell for cell, _ in entered_cells(board, robots, slide))]
        assert cells[-1] == slid(board, robots, slide)[index]
        for before, after in pairwise(cells):
            assert after in {board.exits[direction][before] for direction in DIRECTIONS}


def ends(board: str, robots: str, slide: str) -> str:
    """The cells of the robots after one slide, as text."""
    state = read_state(f"rr:{board}:{robots}:-")
    action = read_action(slide)
    assert isinstance(action, Slide)
    y, x = divmod(slid(state.board, state.robots, action)[ROBOTS.index(action.robot)], state.board.width)
    return f"{'abcdefgh'[x]}{y + 1}"


@pytest.mark.req("RR-02")
@pytest.mark.parametrize(
    ("board", "robots", "slide", "end"),
    [
        ("5x5_t.a1Av", "c3", "RE", "e3"),  # the border
        ("5x5_w.c3e_t.a1Av", "b3", "RE", "c3"),  # a wall ahead
        ("5x5_w.b3e_t.a1Av", "e3", "RW", "c3"),  # the same kind of wall from the other side
        ("5x5_w.c2s_t.a1Av", "c5", "RN", "c3"),
        ("5x5_t.a1Av_x.c3", "a3", "RE", "b3"),  # a blocked cell
        ("5x5_t.a1Av", "a3,d3", "RE", "c3"),  # another robot
        ("5x5_t.a1Av", "a3,b3", "RE", "a3"),  # no room: no move
        ("5x5_t.a1Av_d.c3Gu", "a3", "RE", "c1"),  # / turns east to north
        ("5x5_t.a1Av_d.c3Gd", "a3", "RE", "c5"),  # \ turns east to south
        ("5x5_t.a1Av_d.c3Ru", "a3", "RE", "e3"),  # its own colour passes
        ("5x5_w.c2s_t.a1Av_d.c3Gu", "a3", "RE", "c3"),  # stopped on the diagonal itself
        ("5x5_t.a1Av_d.c3Gu", "c3", "RE", "e3"),  # leaving a diagonal is straight
    ],
)
def test_a_robot_stops_at_what_is_in_its_way(board: str, robots: str, slide: str, end: str) -> None:
    assert ends(board, robots, slide) == end


@pytest.mark.req("RR-02")
def test_a_slide_in_an_endless_circle_is_no_move() -> None:
    circle = read_board("3x3_t.b2Av_d.a1Gu.c1Gd.c3Gu.a3Gd")

    assert not can_slide(circle, (1,), Slide("red", "east"))
    assert not can_slide(circle, (1,), Slide("red", "west"))
    assert can_slide(circle, (1,), Slide("red", "south"))


def test_a_slide_that_comes_back_to_its_own_cell_is_no_move() -> None:
    round_trip = read_board("3x3_t.c3Av_d.a1Gu.a3Gd.b3Gu")

    assert naive_end(round_trip, (1,), Slide("red", "west")) == 1
    assert not can_slide(round_trip, (1,), Slide("red", "west"))


@pytest.mark.parametrize(
    ("slides", "turned"),
    [
        ("RE", False),
        ("RE,RW,RE", False),
        ("RE,GN,GE,RW", False),
        ("RE,RS", True),
        ("GN,RS,RE", True),
    ],
)
def test_a_ricochet_is_a_turn_by_a_quarter_of_that_robot(slides: str, turned: bool) -> None:
    state = read_state("rr:5x5_t.e5Av:a1,c3:-")
    shown = [action for action in map(read_action, slides.split(",")) if isinstance(action, Slide)]

    assert has_turned(state.board, state.robots, shown, "red") == turned


def test_a_deflection_is_a_ricochet_but_passing_ones_own_diagonal_is_not() -> None:
    board = read_board("5x5_t.e5Av_d.c1Gd")
    east = [Slide("red", "east")]

    assert has_turned(board, (0, 20), east, "red")
    assert not has_turned(board, (20, 0), [Slide("green", "east")], "green")
    assert not has_turned(board, (0, 20), east, "green")
