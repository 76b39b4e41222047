"""What makes a board impossible: everything that is wrong with it, each thing at its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ludotheque.contract import Finding, Phrase, phrase
from ludotheque.games.ricochet.boards.board import DIRECTIONS, MAX_SIDE, ROBOTS, Board, Cell, Robot, Target, Wall
from ludotheque.games.ricochet.boards.cells import write_cell
from ludotheque.games.ricochet.boards.tokens import tile_code

_MAX_NAMED = 12


def size_problem(width: int, height: int) -> Phrase | None:
    """Why no board has this size, or None."""
    if min(width, height) >= 1 and max(width, height) <= MAX_SIDE and width * height > 1:
        return None
    return phrase("ricochet.notation.board-size", width=width, height=height, most=MAX_SIDE)


def problems(board: Board) -> Iterator[Finding]:
    """Why nobody could play on this board of one's own; all it names must lie on it."""
    width = board.width
    for wall in sorted(board.walls):
        if _is_redundant(board, wall):
            yield Finding(phrase("ricochet.board.idle-wall", cell=write_cell(wall[0], width)), (wall[0],))
    for cell in _crowded(board):
        yield Finding(phrase("ricochet.board.crowded-cell", cell=write_cell(cell, width)), (cell,))
    kinds = Counter(tile_code(target) for target in board.targets)
    for kind in (kind for kind, count in kinds.items() if count > 1):
        cells = tuple(target.cell for target in board.targets if tile_code(target) == kind)
        yield Finding(phrase("ricochet.board.twin-targets", target=kind), cells)
    if not board.targets:
        yield Finding(phrase("ricochet.board.no-target"))


def target_name(target: Target) -> Phrase:
    """`red target`."""
    kind = "any" if target.colour == "any" else "own"
    return phrase(f"ricochet.target.{kind}", colour=phrase(f"ricochet.colour.{target.colour}"))


def _crowded(board: Board) -> list[Cell]:
    things = [
        *board.closed,
        *(target.cell for target in board.targets),
        *(diagonal.cell for diagonal in board.diagonals),
    ]
    return [cell for cell, count in Counter(things).items() if count > 1]


def _is_redundant(board: Board, wall: Wall) -> bool:
    cell, side = wall
    y, x = divmod(cell, board.width)
    neighbour: Cell = cell + (1 if side == "east" else board.width)
    on_border = x == board.width - 1 if side == "east" else y == board.height - 1
    return on_border or cell in board.closed or neighbour in board.closed


def findings(board: Board, robots: Sequence[Cell | None] = ()) -> tuple[Finding, ...]:
    """What makes the board impossible, or parts of it useless; an empty result is the best.

    Robots stand in their order, None for one that is not there; without any, only the board is looked at.
    """
    lost = out_of_bounds(board, robots)
    if lost:  # all other rules speak of cells
        return lost
    part_of = _parts(board)
    return (
        *problems(board),
        *_missing_robot_findings(board, robots),
        *_shut_cells(board, part_of),
        *_robot_findings(board, robots),
        *_target_findings(board, robots, part_of),
    )


def out_of_bounds(board: Board, robots: Sequence[Cell | None] = ()) -> tuple[Finding, ...]:
    """A size that no board has, or what lies off the board."""
    size = size_problem(board.width, board.height)
    return tuple(_off_the_board(board, robots)) if size is None else (Finding(size),)


def _off_the_board(board: Board, robots: Sequence[Cell | None]) -> Iterator[Finding]:
    things: list[tuple[Cell, Phrase]] = [
        *((cell, phrase("ricochet.thing.wall")) for cell, _ in sorted(board.walls)),
        *((target.cell, target_name(target)) for target in board.targets),
        *((diagonal.cell, phrase("ricochet.thing.diagonal")) for diagonal in board.diagonals),
        *((cell, phrase("ricochet.thing.closed")) for cell in sorted(board.closed)),
        *((cell, _robot_name(robot)) for robot, cell in _present(robots)),
    ]
    for cell, thing in things:
        if cell not in board.cells:
            yield Finding(phrase("ricochet.board.off-board", thing=thing, width=board.width, height=board.height))


def _missing_robot_findings(board: Board, robots: Sequence[Cell | None]) -> Iterator[Finding]:
    """Robots are known by their order: one that is left out before another waits on a closed cell."""
    present = [robot for robot, _ in _present(robots)]
    if robots and not present:
        yield Finding(phrase("ricochet.board.no-robot"))
        return
    left_out = [robot for robot in ROBOTS[: ROBOTS.index(present[-1])] if robot not in present] if present else []
    has_room = len(left_out) <= len(board.closed)
    for robot in left_out if has_room else left_out[:1]:
        code = "robot-left-out" if has_room else "robot-order"
        name = phrase(f"ricochet.robot.{robot}")
        yield Finding(phrase(f"ricochet.board.{code}", robot=name), is_fatal=not has_room)


def _shut_cells(board: Board, part_of: dict[Cell, int]) -> Iterator[Finding]:
    """Cells behind walls on all sides: with the largest part of the board all others are cut off."""
    parts: dict[int, list[Cell]] = {}
    for cell, part in part_of.items():
        parts.setdefault(part, []).append(cell)
    cut_off = sorted(cell for cells in sorted(parts.values(), key=len)[:-1] for cell in cells)
    if cut_off:
        words = phrase("ricochet.board.cut-off", cells=_names(board, cut_off), count=len(cut_off))
        yield Finding(words, tuple(cut_off), is_fatal=False)


def _robot_findings(board: Board, robots: Sequence[Cell | None]) -> Iterator[Finding]:
    taken: set[Cell] = set()
    for robot, cell in _present(robots):
        name, where = phrase(f"ricochet.robot.{robot}"), write_cell(cell, board.width)
        if cell in board.closed:
            yield Finding(phrase("ricochet.board.robot-closed", robot=name, cell=where), (cell,))
        elif cell in taken:
            yield Finding(phrase("ricochet.board.robot-twice", robot=name, cell=where), (cell,))
        elif all(board.exits[direction][cell] is None for direction in DIRECTIONS):
            yield Finding(phrase("ricochet.board.robot-shut-in", robot=name, cell=where), (cell,), is_fatal=False)
        taken.add(cell)


def _target_findings(board: Board, robots: Sequence[Cell | None], part_of: dict[Cell, int]) -> Iterator[Finding]:
    present = dict(_present(robots))
    has_another = any(target.colour in (*present, "any") for target in board.targets)
    for target in board.targets:
        name, where = target_name(target), write_cell(target.cell, board.width)
        if target.cell in board.closed:
            continue
        if present and target.colour not in (*present, "any"):
            code = "target-left-out" if has_another else "robot-wanted"
            words = phrase(f"ricochet.board.{code}", target=name, cell=where)
            yield Finding(words, (target.cell,), is_fatal=not has_another)
        elif not _is_in_reach(
            board, target.cell, [present[r] for r in present if target.colour in (r, "any")], part_of
        ):
            yield Finding(
                phrase("ricochet.board.out-of-reach", target=name, cell=where), (target.cell,), is_fatal=False
            )


def _is_in_reach(board: Board, goal: Cell, robots: Sequence[Cell], part_of: dict[Cell, int]) -> bool:
    """Whether one of its robots is in the same part of the board; without robots, whether one could be."""
    if not robots:
        return any(board.exits[direction][goal] is not None for direction in DIRECTIONS)
    return any(part_of.get(cell) == part_of[goal] for cell in robots)


def _parts(board: Board) -> dict[Cell, int]:
    """By cell: which part of the board it is in. No robot gets from one part to another."""
    part_of: dict[Cell, int] = {}
    for start in board.cells:
        if start in board.closed or start in part_of:
            continue
        part_of[start], frontier = start, [start]
        while frontier:
            cell = frontier.pop()
            for direction in DIRECTIONS:
                ahead = board.exits[direction][cell]
                if ahead is not None and ahead not in part_of:
                    part_of[ahead] = start
                    frontier.append(ahead)
    return part_of


def _present(robots: Sequence[Cell | None]) -> list[tuple[Robot, Cell]]:
    return [(robot, cell) for robot, cell in zip(ROBOTS, robots, strict=False) if cell is not None]


def _robot_name(robot: Robot) -> Phrase:
    return phrase("ricochet.thing.robot", robot=phrase(f"ricochet.robot.{robot}"))


def _names(board: Board, cells: Sequence[Cell]) -> tuple[str, ...]:
    names = tuple(write_cell(cell, board.width) for cell in cells)
    return names if len(names) <= _MAX_NAMED else (*names[:_MAX_NAMED], "…")
