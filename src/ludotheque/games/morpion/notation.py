"""Text to marks and back, text to states and back.

A mark is its cell: `h8`, column letter then row number, `a1` at the top left.
A state is one line: `mo:3x3x3:p2 a1b/1a1/3 b`: columns, rows and run (`e` after it: exactly that many),
the number of players, the rows from the top (letters are seats, numbers are so many empty cells),
and the seat to move. Who began follows from the marks and the turn.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ludotheque.contract import NotationError, Seat, SetupError, phrase
from ludotheque.games.morpion.rules import lettered_rows, marks_on
from ludotheque.games.morpion.state import Mark, Options, State, cell_name, has_run

_CELL = re.compile(r"([A-Za-z])([1-9][0-9]?)")
_SIZE = "([1-9][0-9]{0,2})"
_STATE = re.compile(rf"mo:{_SIZE}x{_SIZE}x{_SIZE}(e?):p{_SIZE} ([a-z0-9/]+) ([a-z])")
_PIECE = re.compile(r"[0-9]+|[a-z]")
_GAP = re.compile(r"\.+")
_ZERO = re.compile(r"(?<![0-9])0")
_MAX_ROW = 26
_MAX_STATE_LENGTH = 800
_ECHO = 40


def write_action(mark: Mark) -> str:
    return cell_name(mark)


@lru_cache(maxsize=1024)  # a server reads the same few cells again and again
def read_action(text: str) -> Mark:
    found = _CELL.fullmatch(text)
    if found is None or int(found[2]) > _MAX_ROW:
        raise NotationError(phrase("morpion.bad-cell", text=text[:_ECHO]))
    return Mark(ord(found[1].lower()) - ord("a"), int(found[2]) - 1)


def write_state(state: State) -> str:
    sizes = f"{state.columns}x{state.rows}x{state.run}{'e' if state.is_exact else ''}"
    rows = _GAP.sub(_gap_size, "/".join(lettered_rows(state)))
    return f"mo:{sizes}:p{state.seat_count} {rows} {_letter(state.turn)}"


def read_state(text: str) -> State:
    found = _STATE.fullmatch(text) if len(text) <= _MAX_STATE_LENGTH else None
    if found is None:
        raise NotationError(phrase("morpion.bad-state", text=text[:_ECHO]))
    options = _read_options(found[1], found[2], found[3], found[5], found[4])
    boards = _read_boards(options, found[6].split("/"))
    turn = _read_seat(found[7], options.players)
    starter = Seat((turn - sum(boards).bit_count()) % options.players)
    state = State(options.columns, options.rows, options.run, options.exact, starter, boards)
    _check_counts(state)
    _check_runs(state)
    return state


def _gap_size(gap: re.Match[str]) -> str:
    return str(len(gap[0]))


def _letter(seat: int) -> str:
    return chr(ord("a") + seat)


def _read_options(columns: str, rows: str, run: str, players: str, exact: str) -> Options:
    try:
        return Options(int(columns), int(rows), int(run), int(players), exact=bool(exact))
    except SetupError as refusal:
        problems = tuple(problem for _, problem in refusal.problems)
        raise NotationError(phrase("morpion.bad-sizes", problems=problems)) from refusal


def _read_boards(options: Options, rows: list[str]) -> tuple[int, ...]:
    if len(rows) != options.rows:
        raise NotationError(phrase("morpion.bad-row-count", found=len(rows), rows=options.rows))
    boards = [0] * options.players
    for row, text in enumerate(rows):
        for column, seat in _read_row(options, row, text):
            boards[seat] |= 1 << row * (options.columns + 1) + column
    return tuple(boards)


def _read_row(options: Options, row: int, text: str) -> list[tuple[int, Seat]]:
    owners: list[tuple[int, Seat]] = []
    column = 0
    for piece in _PIECE.findall(text):
        if piece.isalpha():
            owners.append((column, _read_seat(piece, options.players)))
            column += 1
        else:
            column += int(piece)
    if column != options.columns or _ZERO.search(text):
        raise NotationError(phrase("morpion.bad-row", row=row + 1, text=text[:_ECHO], columns=options.columns))
    return owners


def _read_seat(letter: str, players: int) -> Seat:
    seat = ord(letter) - ord("a")
    if seat >= players:
        raise NotationError(phrase("morpion.bad-seat", letter=letter, last=_letter(players - 1)))
    return Seat(seat)


def _check_counts(state: State) -> None:
    """In turn order each seat has as many marks as the rounds it took part in."""
    rounds, rest = divmod(state.occupied.bit_count(), state.seat_count)
    for seat, board in enumerate(state.boards):
        due = rounds + ((seat - state.starter) % state.seat_count < rest)
        if board.bit_count() != due:
            raise NotationError(
                phrase("morpion.bad-counts", player=seat + 1, found=board.bit_count(), due=due, turn=state.turn + 1)
            )


def _check_runs(state: State) -> None:
    """The game ends with the first line, so one last mark must account for all there are."""
    for seat, board in enumerate(state.boards):
        if seat != state.last_mover and has_run(state, board):
            raise NotationError(phrase("morpion.bad-winner", player=seat + 1, last=state.last_mover + 1))
    board = state.boards[state.last_mover]
    if has_run(state, board) and all(has_run(state, board ^ state.bit(mark)) for mark in marks_on(state, board)):
        raise NotationError(phrase("morpion.bad-lines", player=state.last_mover + 1))
