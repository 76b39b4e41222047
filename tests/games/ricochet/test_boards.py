"""The official quarters and the boards they make."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from ludotheque.contract import Seed
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.boards import COLOURS, DIRECTIONS, Board, board_names, is_board_name, official_board
from ludotheque.games.ricochet.boards.assembly import CENTRE
from ludotheque.games.ricochet.boards.quarters import QUARTERS

OPPOSITE = dict(zip(DIRECTIONS, DIRECTIONS[2:] + DIRECTIONS[:2], strict=True))
CLASSIC = [
    "".join(group + side for group, side in zip(order, sides, strict=True))
    for order in permutations("1234")
    for sides in product("AB", repeat=4)
]
SAMPLES = [*CLASSIC[::23], "1C2C3C4C", "4D3D2D1D", "2D4A1C3B"]
KINDS = {(colour, shape) for colour in COLOURS[:4] for shape in ("circle", "triangle", "square", "hexagon")}


def turned(board: Board) -> tuple[object, ...]:
    """The board after a quarter turn clockwise, as plain facts: worked out cell by cell and side by side."""

    def cell(old: int) -> int:
        y, x = divmod(old, 16)
        return 16 * x + 15 - y

    sides = {(cell(at), cell(at + (1 if side == "east" else 16))) for at, side in board.walls}
    walls = frozenset((min(pair), "east" if abs(pair[0] - pair[1]) == 1 else "south") for pair in sides)
    targets = tuple(sorted((cell(target.cell), target.colour, target.shape) for target in board.targets))
    lean = {"up": "down", "down": "up"}
    diagonals = tuple(sorted((cell(item.cell), item.colour, lean[item.lean]) for item in board.diagonals))
    return walls, targets, diagonals


def facts(board: Board) -> tuple[object, ...]:
    targets = tuple((target.cell, target.colour, target.shape) for target in board.targets)
    return board.walls, targets, tuple((item.cell, item.colour, item.lean) for item in board.diagonals)


@pytest.mark.req("RR-01")
def test_every_classic_board_has_each_colour_and_shape_once_and_one_target_for_all() -> None:
    for name in CLASSIC:
        targets = official_board(name).targets

        assert len(targets) == 17
        assert {(target.colour, target.shape) for target in targets} == {*KINDS, ("any", "vortex")}


@pytest.mark.req("RR-01")
def test_there_are_96_classic_boards_up_to_rotation() -> None:
    boards = {facts(official_board(name)) for name in CLASSIC}

    assert len(boards) == 4 * 96


@pytest.mark.req("RR-01")
@pytest.mark.parametrize("name", SAMPLES)
def test_turning_a_board_moves_each_quarter_one_corner_on(name: str) -> None:
    assert turned(official_board(name)) == facts(official_board(name[-2:] + name[:-2]))


@pytest.mark.parametrize("name", SAMPLES)
def test_what_stops_a_robot_stops_it_from_both_sides(name: str) -> None:
    board = official_board(name)
    open_cells = [cell for cell in board.cells if cell not in board.closed]

    for cell, direction in product(open_cells, DIRECTIONS):
        ahead = board.exits[direction][cell]
        assert ahead is None or board.exits[OPPOSITE[direction]][ahead] == cell


@pytest.mark.req("RR-01")
@pytest.mark.parametrize("name", SAMPLES)
def test_the_centre_is_closed_on_all_sides(name: str) -> None:
    board = official_board(name)
    entered = {board.exits[direction][cell] for cell in board.cells for direction in DIRECTIONS if cell not in CENTRE}

    assert board.closed == CENTRE
    assert not entered & CENTRE


def test_every_target_of_the_quarters_stands_in_a_corner_of_two_walls() -> None:
    for name in (*CLASSIC, "1C2C3C4C", "1D2D3D4D"):
        board = official_board(name)
        for target in board.targets:
            shut = [direction for direction in DIRECTIONS if board.exits[direction][target.cell] is None]
            assert len(shut) == 2, (name, target)
            assert set(shut) not in ({"north", "south"}, {"east", "west"})


def test_only_d_sides_have_diagonals_two_each() -> None:
    diagonals = {name: len(quarter.diagonals.split()) for name, quarter in QUARTERS.items()}

    assert diagonals == {name: 2 if name.endswith("D") else 0 for name in QUARTERS}
    assert len(diagonals) == 16


def test_a_few_cells_are_where_the_printed_boards_have_them() -> None:
    """1A lies in the north-west as printed; 2B is turned once for the north-east."""
    board = official_board("1A2B3A4B")
    by_cell = {target.cell: (target.colour, target.shape) for target in board.targets}

    assert (16 * 1 + 4, "south") not in board.walls
    assert (16 * 0 + 4, "south") in board.walls
    assert by_cell[16 * 1 + 4] == ("red", "circle")
    assert by_cell[16 * 2 + 14] == ("yellow", "circle")


@pytest.mark.parametrize("name", ["", "1A2A3A", "1A1B2A3A", "1A2A3A5A", "1A2A3A4E", "1a2a3a4a", "1A2A3A4A1B"])
def test_a_name_has_each_group_once(name: str) -> None:
    assert not is_board_name(name)


@pytest.mark.req("RR-01")
@pytest.mark.parametrize(("boards", "sides"), [("classic", "AB"), ("later", "CD"), ("all", "ABCD")])
def test_every_side_of_a_set_and_every_arrangement_can_be_dealt(boards: str, sides: str) -> None:
    options = Options(boards=boards)  # type: ignore[arg-type]
    names = [GAME.deal(options, Seed(seed)).board.name or "" for seed in range(300)]

    assert {name[1::2][0] for name in names} == set(sides)
    assert {letter for name in names for letter in name[1::2]} == set(sides)
    assert {name[::2] for name in names} == {"".join(order) for order in permutations("1234")}


def test_boards_assembled_twice_are_one_object_with_one_hash() -> None:
    first, second = official_board("1A2A3A4A"), official_board("1A2A3A4A")

    assert first is second
    assert hash(first) == hash(second) != hash(official_board("1B2A3A4A"))


def test_a_set_has_each_board_once_however_it_is_turned() -> None:
    names = board_names("classic")

    turned = {min(name[turn:] + name[:turn] for turn in (0, 2, 4, 6)) for name in names}
    assert len(names) == len(turned) == 96
    assert all(is_board_name(name) and set(name[1::2]) <= set("AB") for name in names)
    assert [len(board_names(board_set)) for board_set in ("later", "all")] == [96, 1536]
