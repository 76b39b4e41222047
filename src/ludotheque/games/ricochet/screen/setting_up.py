"""A position set up on the board: robots put on cells, the target chosen or moved, walls put up and taken down."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludotheque.contract import SetupError, phrase
from ludotheque.contract.screen import (
    Answer,
    Button,
    Look,
    Piece,
    PositionEditor,
    Question,
    Row,
    ScreenBoard,
)
from ludotheque.games.ricochet.boards import (
    ROBOT_LETTERS,
    ROBOTS,
    STEPS,
    Cell,
    Direction,
    Robot,
    write_cell,
    write_short,
)
from ludotheque.games.ricochet.boards.editing import with_robot, with_target_toggled, with_wall_toggled
from ludotheque.games.ricochet.notation import robot_letter
from ludotheque.games.ricochet.screen.cursor import Cursor as PlayingCursor
from ludotheque.games.ricochet.screen.drawing import draw_cells
from ludotheque.games.ricochet.screen.layout import sizes
from ludotheque.games.ricochet.screen.status import status
from ludotheque.games.ricochet.screen.tints import TINTS
from ludotheque.games.ricochet.state import Bidding, Options, State, fresh_phase, taking_part, waiting_cells
from ludotheque.games.ricochet.view import View, view

Tool: TypeAlias = Robot | Literal["target"]
_DIRECTIONS: dict[str, Direction] = {"up": "north", "right": "east", "down": "south", "left": "west"}
_SHIFT = "shift+"
_ERASING = ("backspace", "delete", "0")


@dataclass(frozen=True)
class PutRobot:
    """On this cell; one that stands there changes places with it."""

    robot: Robot
    cell: Cell


@dataclass(frozen=True)
class TakeOff:
    """The robot on this cell takes part no more."""

    cell: Cell


@dataclass(frozen=True)
class PutTarget:
    """The target on this cell is sought; where there is none, the one that was sought moves there."""

    cell: Cell


@dataclass(frozen=True)
class ToggleWall:
    """Put up or taken down on this side of the cell."""

    cell: Cell
    side: Direction


Change: TypeAlias = PutRobot | TakeOff | PutTarget | ToggleWall


@dataclass(frozen=True)
class Cursor:
    """On a cell, with a robot or the target in the hand."""

    cell: Cell
    tool: Tool = "red"


def _shown(state: State) -> View:
    return view(state, None)


def _press(question: Question[State, Change], cursor: Cursor, key: str) -> Answer[Cursor, Change] | None:
    state = question.view
    if key in ("tab", "shift+tab"):
        tools: tuple[Tool, ...] = (*ROBOTS, "target")
        step = 1 if key == "tab" else -1
        return Answer(replace(cursor, tool=tools[(tools.index(cursor.tool) + step) % len(tools)]))
    if key in _DIRECTIONS:
        return Answer(replace(cursor, cell=_next(state, cursor.cell, _DIRECTIONS[key])))
    if key.removeprefix(_SHIFT) in _DIRECTIONS:
        return Answer(cursor, ToggleWall(cursor.cell, _DIRECTIONS[key.removeprefix(_SHIFT)]))
    if key in ("enter", "space"):
        return Answer(cursor, _used(cursor))
    if key in _ERASING:
        return Answer(cursor, TakeOff(cursor.cell))
    if key == "t":
        return Answer(cursor, PutTarget(cursor.cell))
    robot = _robot_of(question.language, key)
    return None if robot is None else Answer(replace(cursor, tool=robot), PutRobot(robot, cursor.cell))


def _next(state: State, cell: Cell, direction: Direction) -> Cell:
    """The cell beside it; from the border to the other side."""
    board = state.board
    (dx, dy), (row, column) = STEPS[direction], divmod(cell, board.width)
    return (row + dy) % board.height * board.width + (column + dx) % board.width


def _robot_of(language: str, key: str) -> Robot | None:
    """By its letter, in the person's language first."""
    spoken: dict[str, Robot] = {ROBOT_LETTERS[robot].casefold(): robot for robot in ROBOTS}
    return (spoken | {robot_letter(robot, language).casefold(): robot for robot in ROBOTS}).get(key)


def _used(cursor: Cursor) -> Change:
    return PutTarget(cursor.cell) if cursor.tool == "target" else PutRobot(cursor.tool, cursor.cell)


def _point(question: Question[State, Change], cursor: Cursor, place: Hashable) -> Answer[Cursor, Change]:
    """A click on a robot takes it in the hand; on any other cell, what is in the hand is put there."""
    state, moved = question.view, _hover(question, cursor, place)
    there = next((robot for robot in taking_part(state.board, state.robots) if _cell(state, robot) == moved.cell), None)
    if there is not None and there != cursor.tool:
        return Answer(replace(moved, tool=there))
    return Answer(moved, None if there is not None else _used(moved))


def _cell(state: State, robot: Robot) -> Cell:
    return state.robots[ROBOTS.index(robot)]


def _hover(question: Question[State, Change], cursor: Cursor, place: Hashable) -> Cursor:
    return replace(cursor, cell=place) if isinstance(place, int) else cursor


def _buttons(question: Question[State, Change], cursor: Cursor) -> Sequence[Button]:
    return (
        Button(phrase("contract.edit.tool"), "tab"),
        Button(phrase("contract.edit.put"), "enter"),
        Button(phrase("contract.edit.target"), "t"),
    )


def _status(state: State, cursor: Cursor, look: Look) -> Row:
    """The target, what is in the hand, and where."""
    seen = status(_shown(state), PlayingCursor("red"), look)[1:]
    where = Piece(f" [{write_cell(cursor.cell, state.board.width)}]", is_strong=True)
    if cursor.tool == "target":
        return (*seen, Piece("  ✎ "), Piece(phrase("contract.edit.target").text(look.language), is_strong=True), where)
    letter = robot_letter(cursor.tool, look.language)
    return (*seen, Piece("  ✎ "), Piece(f" {letter} ", f"{cursor.tool}-letter", cursor.tool, is_strong=True), where)


def changed(state: State, change: Change) -> State:
    """A round that begins, for one target. SetupError where nothing can stand."""
    match change:
        case PutRobot(robot, cell):
            return _begun(replace(state, robots=_with_robot(state, ROBOTS.index(robot), cell)))
        case TakeOff(cell):
            return _begun(replace(state, robots=_without_robot(state, cell)))
        case PutTarget(cell):
            return _with_target(state, cell)
        case _:
            cell, side = change.cell, change.side
            return _begun(replace(state, board=with_wall_toggled(state.board, cell, side)))


def _with_robot(state: State, index: int, cell: Cell) -> tuple[Cell, ...]:
    """Those before it that do not take part wait on closed cells, as far as there are any."""
    robots = state.robots
    if index < len(robots):
        return with_robot(state.board, robots, index, cell)
    if cell in robots or cell in state.board.closed:
        raise SetupError(phrase("ricochet.notation.robot-cell", cell=write_cell(cell, state.board.width)))
    return (*robots, *_waiting(state, index - len(robots)), cell)


def _without_robot(state: State, cell: Cell) -> tuple[Cell, ...]:
    """One robot at least stays."""
    robots = state.robots
    if cell not in robots or cell in state.board.closed or len(taking_part(state.board, robots)) == 1:
        return robots
    return tuple(_waiting(state, 1)[0] if each == cell else each for each in robots)


def _waiting(state: State, count: int) -> list[Cell]:
    """So many closed cells where no robot waits yet."""
    free = [cell for cell in waiting_cells(state.board) if cell not in state.robots]
    if count > len(free):
        raise SetupError(phrase("ricochet.setup.no-closed-cells", count=count, closed=len(state.board.closed)))
    return free[:count]


def _with_target(state: State, cell: Cell) -> State:
    board = state.board
    if cell in board.closed:
        raise SetupError(phrase("ricochet.board.crowded-cell", cell=write_cell(cell, board.width)))
    there = next((target for target in board.targets if target.cell == cell), None)
    if there is not None:
        return _begun(replace(state, deck=(there,)))
    moved = replace(state.deck[0] if state.deck else board.targets[0], cell=cell)
    return _begun(replace(state, board=with_target_toggled(board, moved), deck=(moved,)))


def _begun(state: State) -> State:
    """Nothing is won or shown yet."""
    seats = len(state.won)
    return State(
        state.board, state.robots, state.deck[:1], ((),) * seats, fresh_phase(seats, state.robots), house=state.house
    )


def opened(state: State) -> State:
    """With the robots where they are now. Without robots and a target there is nothing to set up."""
    return _begun(state if isinstance(state.phase, Bidding) else replace(state, robots=state.phase.robots))


def options(state: State) -> Options:
    """With this board, for as many players."""
    robots = taking_part(state.board, state.robots)
    house = {name: getattr(state.house, name) for name in state.house.__dataclass_fields__}
    chosen = None if robots == ROBOTS[: len(robots)] else robots
    return Options(
        len(state.won), board=write_short(state.board), robots=len(robots), chosen_robots=chosen, targets=1, **house
    )


EDITOR: PositionEditor[State, Change, Cursor] = PositionEditor(
    board=ScreenBoard(
        sizes=lambda state: sizes(_shown(state)),
        draw=lambda state, cursor, look: draw_cells(_shown(state), cursor.cell, look),
        start=lambda state: Cursor(_cell(state, "red")),
        press=_press,
        point=_point,
        hover=_hover,
        keys=(
            ("← ↑ ↓ →", "contract.edit.keys.choose"),
            ("⏎", "ricochet.screen.keys.put"),
            ("tab", "contract.edit.keys.robot"),
            ("R G B Y", "ricochet.screen.keys.put-robot"),
            ("t", "ricochet.screen.keys.put-target"),
            ("⌫", "ricochet.screen.keys.take-off"),
            ("shift ←↑↓→", "ricochet.screen.keys.wall"),
        ),
        tints=TINTS,
        buttons=_buttons,
        status=_status,
    ),
    changed=changed,
    opened=opened,
    empty=opened,
    options=options,
)
