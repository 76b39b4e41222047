"""Ricochet Robots in numbers: bids and slides are actions; robots, walls, the target and every count are planes."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.contract import Seat
from ludotheque.contract.encoding import Encoding, PlaneLayout
from ludotheque.games.ricochet.boards import (
    BOARD_PLANES,
    DIRECTIONS,
    ROBOTS,
    Board,
    Cell,
    board_planes,
    read_board,
)
from ludotheque.games.ricochet.solver import many_games
from ludotheque.games.ricochet.state import MAX_BID, Action, Call, Claim, Concede, Options, Pass, Slide
from ludotheque.games.ricochet.view import View

OFFICIAL_SIDE = 16
_MOST = 255
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
    """Every slide, giving up, and with others the bids from 1 on and passing; in a race to claim the tile."""
    slides = tuple(Slide(robot, direction) for robot in ROBOTS[: options.robot_count] for direction in DIRECTIONS)
    bids: tuple[Action, ...] = (*(Call(slides) for slides in range(1, MAX_BID + 1)), Pass())
    if options.race_seconds is not None:
        return (*slides, Concede(), Claim(), Pass())
    return (*slides, Concede(), *(bids if options.players > 1 else ()))


def layout(options: Options) -> PlaneLayout:
    board = None if options.board is None else read_board(options.board)
    robots = ROBOTS[: options.robot_count]
    names = (*robots, *(f"{robot} at home" for robot in robots), *(f"target of {robot}" for robot in robots))
    rows, columns = (board.height, board.width) if board else (OFFICIAL_SIDE, OFFICIAL_SIDE)
    return PlaneLayout((*names, *BOARD_PLANES, *_COUNTS), rows, columns)


def observe(view: View, seat: Seat) -> bytes:
    size = view.width * view.height
    planes = [_plane(size, [cell]) for cell in (*view.robots, *view.home)]
    planes += [_plane(size, _targets_of(view, robot)) for robot in ROBOTS[: len(view.robots)]]
    board = Board(view.width, view.height, frozenset(view.walls), (), view.diagonals, frozenset(view.closed))
    planes.append(board_planes(board))
    planes += [bytes([min(count, _MOST)]) * size for count in _counts(view, seat)]
    return b"".join(planes)


def _plane(size: int, cells: Iterable[Cell]) -> bytes:
    found = bytearray(size)
    for cell in cells:
        found[cell] = 1
    return bytes(found)


def _targets_of(view: View, robot: str) -> list[Cell]:
    """Where this robot has to go: a target for any robot is every robot's."""
    return [target.cell for target in view.open_targets if target.colour in (robot, "any")]


def _counts(view: View, seat: Seat) -> tuple[int, ...]:
    own_bid = next((bid.slides for bid in view.bids if bid.seat == seat), 0)
    tiles = [len(won) for won in view.won]
    return (
        view.phase in ("bidding", "racing"),
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
    """Whether a seat may wait: where several play, everybody bids at once."""
    return options.players > 1


def score(view: View) -> int:
    """The tiles of a lone player."""
    return len(view.won[0])


def most_score(options: Options) -> int:
    """The highest score of a seat: every tile."""
    return options.targets


ENCODING = Encoding(actions, layout, observe, may_wait, score, most_score, many_games=many_games)
