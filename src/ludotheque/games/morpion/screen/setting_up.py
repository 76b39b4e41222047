"""A position set up on the grid: symbols put into cells and taken away, of anybody, in any order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludotheque.contract import NotationError, Seat, phrase
from ludotheque.contract.screen import (
    Answer,
    Button,
    Look,
    Picture,
    Piece,
    PositionEditor,
    Question,
    Row,
    ScreenBoard,
)
from ludotheque.games.morpion.notation import read_state, write_state
from ludotheque.games.morpion.screen import playing
from ludotheque.games.morpion.state import Mark, Options, State
from ludotheque.games.morpion.view import symbols, view

Tool: TypeAlias = Seat | Literal["in-turn", "remove"]
_ERASING = ("backspace", "delete", "0")


@dataclass(frozen=True)
class Put:
    """A symbol of this seat in the cell; of nobody: the cell is free again."""

    mark: Mark
    seat: Seat | None


@dataclass(frozen=True)
class NextTurn:
    """It is the turn of the seat after."""


Change: TypeAlias = Put | NextTurn


@dataclass(frozen=True)
class Cursor:
    """On a cell, with a tool in the hand."""

    on: playing.Cursor
    tool: Tool = "in-turn"

    @property
    def mark(self) -> Mark:
        return Mark(self.on.column, self.on.row)


def _tools(state: State) -> tuple[Tool, ...]:
    return ("in-turn", *(Seat(seat) for seat in range(state.seat_count)), "remove")


def _press(question: Question[State, Change], cursor: Cursor, key: str) -> Answer[Cursor, Change] | None:
    state = question.view
    if key in ("tab", "shift+tab"):
        tools, step = _tools(state), 1 if key == "tab" else -1
        return Answer(replace(cursor, tool=tools[(tools.index(cursor.tool) + step) % len(tools)]))
    if key in ("enter", "space"):
        return Answer(cursor, _used(state, cursor))
    if key in _ERASING:
        return Answer(cursor, Put(cursor.mark, None))
    if key in set("123456789"):
        seat = int(key) - 1
        return Answer(cursor, Put(cursor.mark, Seat(seat)) if seat < state.seat_count else None)
    if key == "t":
        return Answer(cursor, NextTurn())
    answer = playing.press(Question(view(state, None)), cursor.on, key)
    return None if answer is None else Answer(replace(cursor, on=answer.cursor))


def _used(state: State, cursor: Cursor) -> Change:
    """What the tool does on its cell: the same symbol again takes it away, and in turn any symbol."""
    there = _owner(state, cursor.mark)
    if cursor.tool == "in-turn":
        return Put(cursor.mark, state.owner if there is None else None)
    return Put(cursor.mark, None if cursor.tool in ("remove", there) else Seat(int(cursor.tool)))


def _owner(state: State, mark: Mark) -> Seat | None:
    return next((Seat(seat) for seat, board in enumerate(state.boards) if board & state.bit(mark)), None)


def _point(question: Question[State, Change], cursor: Cursor, place: Hashable) -> Answer[Cursor, Change]:
    moved = _hover(question, cursor, place)
    return Answer(moved, _used(question.view, moved))


def _hover(question: Question[State, Change], cursor: Cursor, place: Hashable) -> Cursor:
    return replace(cursor, on=playing.hover(Question(view(question.view, None)), cursor.on, place))


def _draw(state: State, cursor: Cursor, look: Look) -> Picture:
    return playing.draw(view(state, None), cursor.on, look)


def _buttons(question: Question[State, Change], cursor: Cursor) -> Sequence[Button]:
    return (
        Button(phrase("contract.edit.tool"), "tab"),
        Button(phrase("contract.edit.remove"), "backspace"),
        Button(phrase("contract.edit.turn"), "t"),
    )


def _status(state: State, cursor: Cursor, look: Look) -> Row:
    """Whose turn it is, what is in the hand, and where."""
    signs, tool = look.symbols or symbols(state.seat_count), cursor.tool
    piece = phrase(f"contract.edit.{tool}") if isinstance(tool, str) else signs[tool]
    words = phrase("contract.edit.status", turn=signs[state.owner], piece=piece)
    where = playing.status(view(state, None), cursor.on, look)
    return (Piece(f"{words.text(look.language)}  ", is_strong=True), *where)


def changed(state: State, change: Change) -> State:
    """Whose turn it is follows from the symbols, as far as it can."""
    if isinstance(change, NextTurn):
        return replace(state, starter=Seat((state.starter + 1) % state.seat_count), phase=None)
    bit = state.bit(change.mark)
    boards = tuple(board | bit if seat == change.seat else board & ~bit for seat, board in enumerate(state.boards))
    return _settled(replace(state, boards=boards, phase=None))


def _settled(state: State) -> State:
    """With the next turn that fits; if none does, that of the seat with the fewest symbols."""
    seats = [Seat((state.starter + step) % state.seat_count) for step in range(state.seat_count)]
    fitting = (made for seat in seats if _is_possible(made := replace(state, starter=seat)))
    fewest = min(seats, key=lambda seat: state.boards[seat].bit_count())
    otherwise = replace(state, starter=Seat((fewest - state.occupied.bit_count()) % state.seat_count))
    return next(fitting, otherwise)


def _is_possible(state: State) -> bool:
    try:
        read_state(write_state(state))
    except NotationError:
        return False
    return True


def opened(state: State) -> State:
    """Nobody has anything to say to the opening any more."""
    return state if state.phase is None else _settled(replace(state, phase=None))


def empty(state: State) -> State:
    return replace(state, boards=(0,) * state.seat_count, phase=None)


def options(state: State) -> Options:
    return Options(
        state.columns,
        state.rows,
        state.run,
        state.seat_count,
        exact=state.is_exact,
        variant=state.variant,
        lines=state.lines,
    )


EDITOR: PositionEditor[State, Change, Cursor] = PositionEditor(
    board=ScreenBoard(
        sizes=lambda state: playing.sizes(view(state, None)),
        draw=_draw,
        start=lambda state: Cursor(playing.start(view(state, None))),
        press=_press,
        point=_point,
        hover=_hover,
        keys=(
            ("← ↑ ↓ →", "contract.edit.keys.choose"),
            ("⏎", "contract.edit.keys.put"),
            ("1 2 3 …", "contract.edit.keys.number"),
            ("tab", "contract.edit.keys.tool"),
            ("⌫", "contract.edit.keys.remove"),
            ("t", "contract.edit.keys.turn"),
        ),
        tints=playing.PLAYING_BOARD.tints,
        buttons=_buttons,
        status=_status,
    ),
    changed=changed,
    opened=opened,
    empty=empty,
    options=options,
)
