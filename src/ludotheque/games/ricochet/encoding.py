"""Ricochet Robots in numbers: bids and slides are actions; robots, walls, the target and every count are planes."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.contract import Seat
from ludotheque.contract.encoding import Encoding, PlaneLayout
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Cell, read_board
from ludotheque.games.ricochet.state import MAX_BID, Action, Call, Concede, Options, Pass, Slide
from ludotheque.games.ricochet.view import View

OFFICIAL_SIDE = 16
_MOST = 255
_BOARD_PLANES = (*(f"wall to the {direction}" for direction in DIRECTIONS), "diagonal /", "diagonal \\", "closed")
_COUNTS = (
    "bidding",
    "I show",
    "another shows",
    "my bid",
    "the best bid",
    "I have passed",
    "slides left",
    "the target wants a turn",
    "my tiles",
    "most tiles of another",
    "tiles left",
)


def actions(options: Options) -> tuple[Action, ...]:
    """Every slide, giving up, and with others the bids from 1 on and passing."""
    slides = tuple(Slide(robot, direction) for robot in ROBOTS[: options.robots] for direction in DIRECTIONS)
    bids: tuple[Action, ...] = (*(Call(slides) for slides in range(1, MAX_BID + 1)), Pass())
    return (*slides, Concede(), *(bids if options.players > 1 else ()))


def layout(options: Options) -> PlaneLayout:
    board = None if options.board is None else read_board(options.board)
    robots = ROBOTS[: options.robots]
    names = (*robots, *(f"{robot} at home" for robot in robots), *(f"target of {robot}" for robot in robots))
    rows, columns = (board.height, board.width) if board else (OFFICIAL_SIDE, OFFICIAL_SIDE)
    return PlaneLayout((*names, *_BOARD_PLANES, *_COUNTS), rows, columns)


def observe(view: View, seat: Seat) -> bytes:
    size = view.width * view.height
    planes = [_plane(size, [cell]) for cell in (*view.robots, *view.home)]
    planes += [_plane(size, _targets_of(view, robot)) for robot in ROBOTS[: len(view.robots)]]
    planes += _board_planes(view)
    planes += [bytes([min(count, _MOST)]) * size for count in _counts(view, seat)]
    return b"".join(planes)


def _plane(size: int, cells: Iterable[Cell]) -> bytes:
    found = bytearray(size)
    for cell in cells:
        found[cell] = 1
    return bytes(found)


def _targets_of(view: View, robot: str) -> list[Cell]:
    """Where this robot has to go: a target for any robot is every robot's."""
    return [view.target.cell] if view.target is not None and view.target.colour in (robot, "any") else []


def _board_planes(view: View) -> list[bytes]:
    size = view.width * view.height
    board = Board(view.width, view.height, frozenset(view.walls), closed=frozenset(view.closed))
    planes = [_plane(size, (cell for cell in board.cells if board.exits[way][cell] is None)) for way in DIRECTIONS]
    for lean in ("up", "down"):
        colours = bytearray(size)  # its own colour passes: 1 red, 2 green, 3 blue, 4 yellow, 5 black
        for diagonal in view.diagonals:
            if diagonal.lean == lean:
                colours[diagonal.cell] = 1 + ROBOTS.index(diagonal.colour)
        planes.append(bytes(colours))
    return [*planes, _plane(size, view.closed)]


def _counts(view: View, seat: Seat) -> tuple[int, ...]:
    own_bid = next((bid.slides for bid in view.bids if bid.seat == seat), 0)
    tiles = [len(won) for won in view.won]
    return (
        view.phase == "bidding",
        view.on_stage == seat,
        view.on_stage not in (seat, None),
        own_bid,
        view.best.slides if view.best else 0,
        seat in view.passed,
        view.slides_left,
        view.lacks_turn,
        tiles[seat],
        max(tiles[:seat] + tiles[seat + 1 :], default=0),
        view.tiles_left,
    )


def may_wait(options: Options) -> bool:
    """Everybody bids at once."""
    return options.players > 1


def score(view: View) -> int:
    """The tiles of a lone player."""
    return len(view.won[0])


ENCODING = Encoding(actions, layout, observe, may_wait, score)
