"""Text to marks and back, text to states and back.

A mark is its cell: `h8`, column letter then row number, `a1` at the top left.
A state is one line: `mo:3x3x3:p2 a1b/1a1/3 b`: columns, rows and run (`e` after it: exactly that many),
the number of players (`:l3` after it: three lines win), the rows from the top (letters are seats, numbers are so many
empty cells), the seat to move, `renju`, `caro` or `misere` where that is played, and `swap`, `swap2` or `two` where
the opening is not settled yet. Who began follows from the marks and the turn.
An opening is answered with `swap`, `stay` or `two`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import get_args

from ludotheque.contract import NotationError, Seat, SetupError, phrase
from ludotheque.games.morpion.rules import lettered_rows, marks_on
from ludotheque.games.morpion.state import (
    OPENING_MARKS,
    Action,
    Answer,
    AnswerWord,
    Mark,
    Options,
    Phase,
    State,
    Variant,
    cell_name,
    has_run,
)

_CELL = re.compile(r"([A-Za-z])([1-9][0-9]?)")
_SIZE = "([1-9][0-9]{0,2})"
_STATE = re.compile(
    rf"mo:{_SIZE}x{_SIZE}x{_SIZE}(e?):p{_SIZE}(?::l{_SIZE})? ([a-z0-9/]+) ([a-z])"
    r"(?: (renju|caro|misere))?(?: (swap|swap2|two))?"
)
_PIECE = re.compile(r"[0-9]+|[a-z]")
_GAP = re.compile(r"\.+")
_ZERO = re.compile(r"(?<![0-9])0")
_MAX_ROW = 26
_MAX_STATE_LENGTH = 800
_ECHO = 40
_PHASES: dict[str, Phase] = {"swap": "swap", "swap2": "swap2", "two": "two"}
_ANSWERS = {word: Answer(word) for word in get_args(AnswerWord)}
_LONGEST_ANSWER = max(map(len, _ANSWERS))
_VARIANTS: dict[str | None, Variant] = {None: "free", "renju": "renju", "caro": "caro", "misere": "misere"}


def write_action(action: Action) -> str:
    return action.word if isinstance(action, Answer) else cell_name(action)


@lru_cache(maxsize=1024)  # a server reads the same few cells again and again
def read_action(text: str) -> Action:
    answer = _ANSWERS.get(text.lower()) if len(text) <= _LONGEST_ANSWER else None
    return answer or read_mark(text)


def read_mark(text: str) -> Mark:
    found = _CELL.fullmatch(text)
    if found is None or int(found[2]) > _MAX_ROW:
        raise NotationError(phrase("morpion.bad-cell", text=text[:_ECHO]))
    return Mark(ord(found[1].lower()) - ord("a"), int(found[2]) - 1)


def write_state(state: State) -> str:
    sizes = f"{state.columns}x{state.rows}x{state.run}{'e' if state.is_exact else ''}"
    lines = "" if state.lines == 1 else f":l{state.lines}"
    variant = "" if state.variant == "free" else f" {state.variant}"
    phase = "" if state.phase is None else f" {state.phase}"
    rows = _GAP.sub(_gap_size, "/".join(lettered_rows(state)))
    return f"mo:{sizes}:p{state.seat_count}{lines} {rows} {_letter(state.turn)}{variant}{phase}"


def read_state(text: str) -> State:
    found = _STATE.fullmatch(text) if len(text) <= _MAX_STATE_LENGTH else None
    if found is None:
        raise NotationError(phrase("morpion.bad-state", text=text[:_ECHO]))
    options = _read_options(found.group(1, 2, 3, 5), found.group(4, 6, 9, 10))
    boards = _read_boards(options, found[7].split("/"))
    turn = _read_seat(found[8], options.players)
    starter = Seat((turn - sum(boards).bit_count()) % options.players)
    state = State(options.columns, options.rows, options.run, options.exact, starter, boards, options.variant)
    state = replace(state, lines=options.lines)
    if found[10] is not None:
        state = _in_phase(state, _PHASES[found[10]], turn)
    _check_counts(state)
    _check_runs(state)
    return state


def _in_phase(state: State, phase: Phase, turn: Seat) -> State:
    """The same marks in an opening that is not settled; in it the turn goes by other rules."""
    least = OPENING_MARKS if phase == "two" else 0
    state = replace(state, phase=phase)
    count = state.occupied.bit_count()
    if not least <= count <= state.opening_marks:
        most = state.opening_marks
        raise NotationError(phrase("morpion.bad-phase", phase=phase, found=count, least=least, most=most))
    return state if state.turn == turn else replace(state, starter=Seat(1 - state.starter))


def _gap_size(gap: re.Match[str]) -> str:
    return str(len(gap[0]))


def _letter(seat: int) -> str:
    return chr(ord("a") + seat)


def _read_options(sizes: Sequence[str], rules: Sequence[str | None]) -> Options:
    exact, lines, variant, phase = rules
    try:
        columns, rows, run, players = map(int, sizes)
        return Options(
            columns,
            rows,
            run,
            players,
            exact=bool(exact),
            variant=_VARIANTS[variant],
            lines=int(lines or 1),
            opening_rule="swap" if phase else "free",
        )
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


def _is_overlong(state: State) -> bool:
    """Only with a five, which wins, may the seat that began have a longer line."""
    board, begun = state.boards[state.starter], replace(state, variant="free", run=state.run + 1)
    return has_run(begun, board, state.starter) and not has_run(state, board, state.starter)


def _check_runs(state: State) -> None:
    """The game ends with the first line, so one last mark must account for all there are."""
    if state.lines > 1:
        _check_lines(state)
        return
    for seat, board in enumerate(state.boards):
        if seat != state.last_mover and has_run(state, board, seat):
            raise NotationError(phrase("morpion.bad-winner", player=seat + 1, last=state.last_mover + 1))
    if state.variant == "renju" and _is_overlong(state):
        raise NotationError(phrase("morpion.bad-overline", player=state.starter + 1))
    last = state.last_mover
    board = state.boards[last]
    if state.has_line and all(has_run(state, board ^ state.bit(mark), last) for mark in marks_on(state, board)):
        raise NotationError(phrase("morpion.bad-lines", player=last + 1))


def _check_lines(state: State) -> None:
    """Nobody but the last to move has as many lines as win, and without one of their marks they had not."""
    last = state.last_mover
    for seat, board in enumerate(state.boards):
        if seat != last and state.count_lines(board) >= state.lines:
            raise NotationError(phrase("morpion.bad-winner", player=seat + 1, last=last + 1))
    board = state.boards[last]
    marks = marks_on(state, board)
    if state.has_line and all(state.count_lines(board ^ state.bit(mark)) >= state.lines for mark in marks):
        raise NotationError(phrase("morpion.bad-lines", player=last + 1))
