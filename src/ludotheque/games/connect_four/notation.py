"""Columns by letter, whole games as a string of columns, and positions that carry their own size.

d          the fourth column; 4 is read too, and columns past z are written as numbers
4453       the columns of a whole game, one sign for each drop: 1 to 9, or a to z
c4:7x6x4 7/7/7/3b3/3a3/2aba2 b
           columns x rows x run; the rows from the top, a and b for discs of the first and
           second seat, numbers for empty cells side by side; then the seat to move;
           then `pie` where the first disc may still be taken over, and `pop3` where discs may
           be popped out and three were
swap       take over the first disc
pop-d      take an own disc out of the bottom of the fourth column; pop4 and pop-4 are read too
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from string import ascii_lowercase

from ludotheque.contract import NotationError, Seat, phrase
from ludotheque.games.connect_four.state import (
    MAX_GRID_SIDE,
    MIN_RUN,
    MIN_SIDE,
    Action,
    Cell,
    Drop,
    Pop,
    State,
    Swap,
    has_run,
)

SWAP = "swap"
POP = "pop-"
EXAMPLE = "c4:7x6x4 7/7/7/3b3/3a3/2aba2 b"
_SEATS = "ab"
_POP = re.compile(r"pop-?([a-z]|[1-9][0-9]{0,2})", re.ASCII | re.IGNORECASE)
_COLUMN = re.compile(r"[a-z]|[1-9][0-9]{0,2}", re.ASCII | re.IGNORECASE)
_COLUMNS = re.compile(r"[a-z1-9]*", re.ASCII | re.IGNORECASE)
_BETWEEN = re.compile(r"[ \t\r\n,;]+")
_POSITION = re.compile(
    r"c4:([1-9][0-9]{0,2})x([1-9][0-9]{0,2})x([1-9][0-9]{0,2}) ([ab0-9/]+) ([ab])( pie)?"
    r"(?: pop(0|[1-9][0-9]{0,4}))?",
    re.ASCII,
)
_PIECE = re.compile(r"[ab]|[1-9][0-9]{0,2}", re.ASCII)
_ROW = re.compile(rf"(?:{_PIECE.pattern}+)++", re.ASCII)  # possessive, so that no text makes it search for long
_GAP = re.compile(r"\.+")
_MAX_POP_LENGTH = len(POP) + 3
_MAX_GAME_LENGTH = MAX_GRID_SIDE * MAX_GRID_SIDE
_MAX_POSITION_LENGTH = _MAX_GAME_LENGTH + MAX_GRID_SIDE + 40


def write_action(action: Action) -> str:
    if isinstance(action, Swap):
        return SWAP
    return POP + _column_name(action.column) if isinstance(action, Pop) else write_drop(action)


def write_drop(drop: Drop) -> str:
    return _column_name(drop.column)


def _column_name(column: int) -> str:
    return ascii_lowercase[column] if column < len(ascii_lowercase) else str(column + 1)


@lru_cache(maxsize=256)  # a server reads the same few columns again and again
def read_action(text: str) -> Action:
    if text.lower() == SWAP:
        return Swap()
    popped = _POP.fullmatch(text) if len(text) <= _MAX_POP_LENGTH else None
    return Pop(_read_column(popped[1])) if popped else read_drop(text)


def read_drop(text: str) -> Drop:
    if len(text) > 3 or not _COLUMN.fullmatch(text):
        raise NotationError(phrase("connect-four.not-a-column", text=text[:40]))
    return Drop(_read_column(text))


def _read_column(name: str) -> int:
    return int(name) - 1 if name.isdecimal() else ascii_lowercase.index(name.lower())


def write_local(action: Action, language: str) -> str:
    """People number the columns from 1, in every language; a letter is understood too."""
    if isinstance(action, Swap):
        return SWAP
    return f"{POP if isinstance(action, Pop) else ''}{action.column + 1}"


def write_cell(cell: Cell) -> str:
    """`5-3`: the column, then the row, both from 1 at the lower left, as on the rulers."""
    return f"{cell.column + 1}-{cell.row + 1}"


def write_columns(drops: Iterable[Drop]) -> str:
    """A whole game in digits, or in letters if a column past 9 was played."""
    columns = [drop.column for drop in drops]
    signs = "123456789" if max(columns, default=0) < 9 else ascii_lowercase
    if max(columns, default=0) >= len(signs):
        raise NotationError(phrase("connect-four.too-wide-for-columns", column=max(columns) + 1, most=len(signs)))
    return "".join(signs[column] for column in columns)


def read_columns(text: str) -> tuple[Drop, ...]:
    """The drops of a whole game, with blanks or commas between or without; whether they are legal, the rules say."""
    signs = _BETWEEN.sub("", text) if len(text) <= 2 * _MAX_GAME_LENGTH else text
    if len(signs) > _MAX_GAME_LENGTH or not _COLUMNS.fullmatch(signs):
        raise NotationError(phrase("connect-four.not-columns", text=text[:40]))
    return tuple(read_drop(sign) for sign in signs)


def write_state(state: State) -> str:
    rows = "/".join(_write_row(state, row) for row in reversed(range(state.rows)))
    rules = f"{' pie' if state.pie else ''}{'' if state.pops is None else f' pop{state.pops}'}"
    return f"c4:{state.columns}x{state.rows}x{state.run} {rows} {_SEATS[state.turn]}{rules}"


def read_state(text: str) -> State:
    match = _POSITION.fullmatch(text) if len(text) <= _MAX_POSITION_LENGTH else None
    if match is None:
        raise NotationError(phrase("connect-four.not-a-position", text=text[:40], example=EXAMPLE))
    columns, rows, run = (int(size) for size in match.group(1, 2, 3))
    _check_size(columns, rows, run)
    turn = Seat(_SEATS.index(match[5]))
    discs = _read_rows(match[4].split("/"), columns, rows)
    count = (discs[0] | discs[1]).bit_count()
    pops = None if match[7] is None else int(match[7])
    state = State(columns, rows, run, Seat((turn + count) % 2), discs, match[6] is not None, pops)
    _check_gravity(state)
    if pops:
        _check_counts_with_pops(state, pops)
    else:
        _check_counts(state)
        _check_runs(state)
    if state.pie and (count > 1 or pops):
        raise NotationError(phrase("connect-four.pie-too-late", count=count))
    return state


def _write_row(state: State, row: int) -> str:
    signs = "".join(_sign(state.disc(Cell(column, row))) for column in range(state.columns))
    return _GAP.sub(lambda gap: str(len(gap[0])), signs)


def _sign(seat: Seat | None) -> str:
    return "." if seat is None else _SEATS[seat]


def _read_rows(lines: list[str], columns: int, rows: int) -> tuple[int, int]:
    if len(lines) != rows:
        raise NotationError(phrase("connect-four.wrong-row-count", count=len(lines), rows=rows))
    discs = [0, 0]
    for number, line in enumerate(lines, start=1):
        pieces = _PIECE.findall(line)
        widths = [1 if piece in _SEATS else int(piece) for piece in pieces]
        if sum(widths) != columns or not _ROW.fullmatch(line):
            raise NotationError(phrase("connect-four.bad-row", row=number, text=line[:40], columns=columns))
        for piece, column in zip(pieces, accumulate(widths, initial=0), strict=False):
            if piece in _SEATS:
                discs[_SEATS.index(piece)] |= 1 << column * (rows + 1) + rows - number
    return discs[0], discs[1]


def _check_size(columns: int, rows: int, run: int) -> None:
    sides_fit = all(MIN_SIDE <= side <= MAX_GRID_SIDE for side in (columns, rows))
    if sides_fit and MIN_RUN <= run <= max(columns, rows):
        return
    raise NotationError(
        phrase(
            "connect-four.bad-size",
            columns=columns,
            rows=rows,
            run=run,
            least=MIN_SIDE,
            most=MAX_GRID_SIDE,
            shortest=MIN_RUN,
        )
    )


def _check_gravity(state: State) -> None:
    floors = sum(1 << column * state.stride for column in range(state.columns))
    floating = state.occupied & ~(state.occupied << 1 | floors)
    if floating:
        column = (floating.bit_length() - 1) // state.stride
        raise NotationError(phrase("connect-four.floating", column=column + 1))


def _check_counts(state: State) -> None:
    first, second = (discs.bit_count() for discs in state.discs)
    ahead = (first - second) * (1 if state.starter == 0 else -1)
    if ahead != (first + second) % 2:
        raise NotationError(phrase("connect-four.bad-counts", first=first, second=second, player=state.turn + 1))


def _check_counts_with_pops(state: State, pops: int) -> None:
    """Each player has dropped as many discs as lie there and they popped out, and popped out none but their own."""
    turns = state.occupied.bit_count() + 2 * pops
    by_seat = [(turns + (seat == state.starter)) // 2 for seat in range(2)]
    spare = [count - discs.bit_count() for count, discs in zip(by_seat, state.discs, strict=True)]
    if pops > state.columns * state.rows or min(spare) < 0 or any(count % 2 for count in spare):
        first, second = (discs.bit_count() for discs in state.discs)
        raise NotationError(phrase("connect-four.bad-pops", count=pops, first=first, second=second))


def _check_runs(state: State) -> None:
    """Only the last disc can have made a run, and without it there was none."""
    if has_run(state.discs[state.turn], state.stride, state.run):
        raise NotationError(phrase("connect-four.run-too-early", player=state.turn + 1))
    last = Seat(1 - state.turn)
    discs = state.discs[last]
    if not has_run(discs, state.stride, state.run):
        return
    tops = discs & ~(state.occupied >> 1)
    for column in range(state.columns):
        top = tops & (1 << state.rows) - 1 << column * state.stride
        if top and not has_run(discs ^ top, state.stride, state.run):
            return
    raise NotationError(phrase("connect-four.run-too-early", player=last + 1))
