"""Everything a person should know before playing on a board of their own, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import Phrase, phrase
from ludotheque.games.ricochet.boards.board import DIRECTIONS, ROBOTS, Board, Cell, Target
from ludotheque.games.ricochet.boards.cells import write_cell
from ludotheque.games.ricochet.boards.code import problem_of
from ludotheque.games.ricochet.boards.words import kind_of

_MOST_NAMED = 12


def findings(board: Board, robots: Sequence[Cell] = ()) -> tuple[Phrase, ...]:
    """What makes the board impossible, or parts of it useless; nothing is the best answer."""
    problem = problem_of(board)
    found = [] if problem is None else [problem]
    return (*found, *_shut_cells(board), *_robot_findings(board, robots), *_target_findings(board, robots))


def region(board: Board, start: Cell) -> frozenset[Cell]:
    """Every cell that can be walked to from here, step by step."""
    seen, frontier = {start}, [start]
    while frontier:
        cell = frontier.pop()
        for direction in DIRECTIONS:
            ahead = board.exits[direction][cell]
            if ahead is not None and ahead not in seen:
                seen.add(ahead)
                frontier.append(ahead)
    return frozenset(seen)


def _shut_cells(board: Board) -> list[Phrase]:
    """Cells behind walls on all sides: with the largest part of the board all others are cut off."""
    parts: list[frozenset[Cell]] = []
    for cell in board.cells:
        if cell not in board.closed and not any(cell in part for part in parts):
            parts.append(region(board, cell))
    cut_off = sorted(cell for part in sorted(parts, key=len)[:-1] for cell in part)
    if not cut_off:
        return []
    return [phrase("ricochet.board.cut-off", cells=_names(board, cut_off), count=len(cut_off))]


def _robot_findings(board: Board, robots: Sequence[Cell]) -> list[Phrase]:
    found = []
    for index, cell in enumerate(robots):
        robot, where = phrase(f"ricochet.robot.{ROBOTS[index]}"), write_cell(cell, board.width)
        if cell in board.closed:
            found.append(phrase("ricochet.board.robot-closed", robot=robot, cell=where))
        elif cell in robots[:index]:
            found.append(phrase("ricochet.board.robot-twice", robot=robot, cell=where))
        elif all(board.exits[direction][cell] is None for direction in DIRECTIONS):
            found.append(phrase("ricochet.board.robot-shut-in", robot=robot, cell=where))
    return found


def _target_findings(board: Board, robots: Sequence[Cell]) -> list[Phrase]:
    return [
        phrase("ricochet.board.out-of-reach", target=kind_of(target), cell=write_cell(target.cell, board.width))
        for target in board.targets
        if target.cell not in board.closed and not _is_in_reach(board, target, robots)
    ]


def _is_in_reach(board: Board, target: Target, robots: Sequence[Cell]) -> bool:
    """Whether one of its robots is in the same part of the board; without robots, whether one could be."""
    around = region(board, target.cell)
    if not robots:
        return len(around) > 1
    present = zip(ROBOTS, robots, strict=False)
    return any(cell in around for robot, cell in present if target.colour in (robot, "any"))


def _names(board: Board, cells: Sequence[Cell]) -> tuple[str, ...]:
    names = tuple(write_cell(cell, board.width) for cell in cells)
    return names if len(names) <= _MOST_NAMED else (*names[:_MOST_NAMED], "…")
