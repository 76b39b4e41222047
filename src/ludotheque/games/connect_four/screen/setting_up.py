"""A position set up on the grid: discs dropped and lifted by anybody, in any order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ludotheque.contract import IllegalMove, NotationError, Seat, phrase
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
from ludotheque.games.connect_four.notation import read_state, write_state
from ludotheque.games.connect_four.rules import open_columns
from ludotheque.games.connect_four.screen import playing
from ludotheque.games.connect_four.state import SEAT_COUNT, Drop, Options, State
from ludotheque.games.connect_four.view import View, view

Tool: TypeAlias = Seat | Literal["in-turn", "remove"]
_TOOLS: tuple[Tool, ...] = ("in-turn", Seat(0), Seat(1), "remove")
_ERASING = ("up", "backspace", "delete")


@dataclass(frozen=True)
class Put:
    """A disc of this seat dropped into the column."""

    column: int
    seat: Seat


@dataclass(frozen=True)
class Lift:
    """The uppermost disc of the column taken away."""

    column: int


@dataclass(frozen=True)
class OtherTurn:
    """It is the other's turn."""


Change: TypeAlias = Put | Lift | OtherTurn


@dataclass(frozen=True)
class Cursor:
    """Above a column, with a tool in the hand."""

    above: playing.Cursor
    tool: Tool = "in-turn"


def _shown(state: State, cursor: Cursor) -> View:
    """As the game shows it; there is always something to drop."""
    return replace(
        view(state, None), turn=_seat(state, cursor), pop_columns=(), open_columns=tuple(open_columns(state))
    )


def _seat(state: State, cursor: Cursor) -> Seat:
    return state.turn if isinstance(cursor.tool, str) else cursor.tool


def _press(question: Question[State, Change], cursor: Cursor, key: str) -> Answer[Cursor, Change] | None:
    state, column = question.view, cursor.above.column
    if key in ("tab", "shift+tab"):
        step = 1 if key == "tab" else -1
        return Answer(replace(cursor, tool=_TOOLS[(_TOOLS.index(cursor.tool) + step) % len(_TOOLS)]))
    if key in _ERASING:
        return Answer(cursor, Lift(column))
    if key == "t":
        return Answer(cursor, OtherTurn())
    # Otherwise the keys are those of the game, in which every column is open here.
    seen = replace(_shown(state, cursor), open_columns=tuple(range(state.columns)))
    answer = playing.press(Question(seen), cursor.above, key)
    if answer is None:
        return None
    moved = replace(cursor, above=answer.cursor)
    return Answer(moved, _used(state, moved) if isinstance(answer.action, Drop) else None)


def _used(state: State, cursor: Cursor) -> Change:
    """What the tool does in its column."""
    column = cursor.above.column
    return Lift(column) if cursor.tool == "remove" else Put(column, _seat(state, cursor))


def _point(question: Question[State, Change], cursor: Cursor, place: Hashable) -> Answer[Cursor, Change]:
    moved = _hover(question, cursor, place)
    return Answer(moved, _used(question.view, moved))


def _hover(question: Question[State, Change], cursor: Cursor, place: Hashable) -> Cursor:
    return replace(cursor, above=playing.hover(Question(_shown(question.view, cursor)), cursor.above, place))


def _draw(state: State, cursor: Cursor, look: Look) -> Picture:
    return playing.draw(_shown(state, cursor), cursor.above, look)


def _buttons(question: Question[State, Change], cursor: Cursor) -> Sequence[Button]:
    return (
        Button(phrase("contract.edit.tool"), "tab"),
        Button(phrase("contract.edit.remove"), "backspace"),
        Button(phrase("contract.edit.turn"), "t"),
    )


def _status(state: State, cursor: Cursor, look: Look) -> Row:
    """Whose turn it is, and what is in the hand."""
    marks, tool = playing.PLAYING_BOARD.marks, cursor.tool
    piece = phrase(f"contract.edit.{tool}") if isinstance(tool, str) else marks[tool]
    words = phrase("contract.edit.status", turn=marks[state.turn], piece=piece)
    return (Piece(words.text(look.language), is_strong=True),)


def changed(state: State, change: Change) -> State:
    """Whose turn it is follows from the discs, as far as it can."""
    match change:
        case OtherTurn():
            return _begun_by(state, 1 - state.starter)
        case Put(column, seat):
            if state.height(column) == state.rows:
                numbers = tuple(each + 1 for each in open_columns(state))
                raise IllegalMove(phrase("connect-four.column-full", column=column + 1, open=numbers))
            return _settled(state, seat, state.landing(column))
        case _:
            column = change.column
            height = state.height(column)
            top = 1 << column * state.stride + height - 1 if height else 0
            return _settled(state, Seat(0 if state.discs[0] & top else 1), top) if height else state


def _settled(state: State, seat: Seat, bit: int) -> State:
    """With this disc put there or taken away, and a turn that fits; if none does, that of who has fewer discs."""
    discs = (state.discs[0] ^ bit, state.discs[1]) if seat == 0 else (state.discs[0], state.discs[1] ^ bit)
    after = replace(state, discs=discs, pie=False)
    fitting = (
        made for starter in (state.starter, 1 - state.starter) if _is_possible(made := _begun_by(after, starter))
    )
    has_fewer = int(discs[1].bit_count() < discs[0].bit_count())
    return next(fitting, _begun_by(after, (has_fewer + after.occupied.bit_count()) % SEAT_COUNT))


def _begun_by(state: State, seat: int) -> State:
    return replace(state, starter=Seat(seat))


def _is_possible(state: State) -> bool:
    try:
        read_state(write_state(state))
    except NotationError:
        return False
    return True


def opened(state: State) -> State:
    return replace(state, pie=False)


def empty(state: State) -> State:
    return replace(state, discs=(0, 0), pie=False, pops=None if state.pops is None else 0)


def options(state: State) -> Options:
    return Options(state.columns, state.rows, state.run, pop_out=state.pops is not None)


EDITOR: PositionEditor[State, Change, Cursor] = PositionEditor(
    board=ScreenBoard(
        sizes=lambda state: playing.sizes(view(state, None)),
        draw=_draw,
        start=lambda state: Cursor(playing.start(view(state, None))),
        press=_press,
        point=_point,
        hover=_hover,
        keys=(
            ("← →", "connect-four.screen.keys.choose"),
            ("⏎ 1 2 3 …", "contract.edit.keys.drop"),
            ("tab", "contract.edit.keys.tool"),
            ("⌫ ↑", "contract.edit.keys.remove"),
            ("t", "contract.edit.keys.turn"),
        ),
        tints=playing.PLAYING_BOARD.tints,
        buttons=_buttons,
        status=_status,
        marks=playing.PLAYING_BOARD.marks,
    ),
    changed=changed,
    opened=opened,
    empty=empty,
    options=options,
)
