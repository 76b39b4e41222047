"""The slides shown in this round: from cell to cell in the robot's colour, and where each robot came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ludotheque.contract import Circle, Line, SheetElement
from ludotheque.games.ricochet.boards import ROBOTS, Board
from ludotheque.games.ricochet.rules import entered_cells, slid
from ludotheque.games.ricochet.sheet.pieces import ink_of
from ludotheque.games.ricochet.sheet.places import centre
from ludotheque.games.ricochet.state import Robots, Slide


def trail_signs(board: Board, home: Robots, slides: Iterable[Slide]) -> Iterator[SheetElement]:
    robots = home
    for slide in slides:
        start = robots[ROBOTS.index(slide.robot)]
        cells = (start, *(cell for cell, _ in entered_cells(board, robots, slide)))
        for before, after in pairwise(cells):
            (x1, y1), (x2, y2) = centre(board, before), centre(board, after)
            yield Line(x1, y1, x2, y2, 0.1, ink_of(slide.robot))
        yield Circle(*centre(board, cells[-1]), 0.12, ink_of(slide.robot), is_filled=True)
        robots = slid(board, robots, slide)


def home_signs(board: Board, home: Robots, robots: Robots) -> Iterator[SheetElement]:
    """A small ring in the robot's colour where it stood when the round began, once it has left."""
    for robot, (then, now) in enumerate(zip(home, robots, strict=True)):
        if then != now:
            yield Circle(*centre(board, then), 0.17, ink_of(ROBOTS[robot]), thickness=0.08)
