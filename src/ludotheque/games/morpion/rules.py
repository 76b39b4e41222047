"""The rules: deal, legal actions, apply, outcome, and the cells of the winning lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress

from ludotheque.contract import Dice, IllegalMove, Move, Outcome, Phrase, Seat, Seed, phrase, player_phrase
from ludotheque.games.morpion.counting import lined_cells
from ludotheque.games.morpion.state import (
    Action,
    Answer,
    Mark,
    Options,
    State,
    all_cells,
    cell_name,
    has_run,
    marks_by_bit,
    run_starts,
)

_DIGITS_TO_NUMBERS = bytes.maketrans(b"01", b"\x00\x01")


def deal(options: Options, seed: Seed) -> State:
    """An empty grid; the starter is random unless the options name one."""
    starter = Dice(seed).below(options.players) if options.starter is None else options.starter - 1
    boards = (0,) * options.players
    state = State(options.columns, options.rows, options.run, options.exact, Seat(starter), boards, options.variant)
    phase = None if options.opening_rule == "free" else options.opening_rule
    return replace(state, lines=options.lines, phase=phase)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every free cell that is not forbidden for the seat whose turn it is, row by row, or every answer to the opening;
    nothing for the others."""
    if seat != state.turn or state.is_over:
        return ()
    if state.answers:
        return tuple(map(Answer, state.answers))
    return marks_on(state, allowed_cells(state))


def legal_marks(state: State) -> tuple[Mark, ...]:
    """The cells that the seat to move may take: nothing where it is to answer, and when the game is over."""
    return () if state.is_over or state.answers else marks_on(state, allowed_cells(state))


def to_act(state: State) -> tuple[Seat, ...]:
    """Whoever's turn it is, until the game is over."""
    return () if state.is_over else (state.turn,)


def apply(state: State, move: Move[Action]) -> State:
    if state.is_over:
        raise IllegalMove(phrase("morpion.game-over"))
    if move.by != state.turn:
        raise IllegalMove(phrase("morpion.not-your-turn", player=player_phrase(state.turn)))
    mark = move.action
    if isinstance(mark, Answer):
        return _answered(state, mark)
    if state.phase is not None and state.answers:
        raise IllegalMove(phrase("morpion.answer-first", words=state.answers))
    if not (0 <= mark.column < state.columns and 0 <= mark.row < state.rows):
        raise IllegalMove(_off_grid(state, mark))
    bit = state.bit(mark)
    if state.occupied & bit:
        owner = next(seat for seat, board in enumerate(state.boards) if board & bit)
        raise IllegalMove(phrase("morpion.cell-taken", cell=cell_name(mark), player=player_phrase(owner)))
    if (why := state.ban(bit)) is not None:
        raise IllegalMove(phrase(f"morpion.banned.{why}", cell=cell_name(mark)))
    return with_mark(state, bit)


def _answered(state: State, answer: Answer) -> State:
    words = state.answers
    if answer.word not in words:
        raise IllegalMove(phrase("morpion.wrong-answer" if words else "morpion.nothing-asked", words=words))
    if answer.word == "two":
        return replace(state, phase="two")
    if answer.word == "stay":
        return replace(state, phase=None)
    return replace(state, phase=None, starter=Seat(1 - state.starter), boards=state.boards[::-1])


def outcome(state: State) -> Outcome | None:
    if not state.is_over:
        return None
    if state.lines > 1:
        return _by_lines(state)
    if state.has_line:
        return _lost(state.last_mover, state) if state.variant == "misere" else _won(state.last_mover, state)
    is_full = free_cells(state) == 0
    return Outcome.shared(state.seat_count, phrase("morpion.grid-full" if is_full else "morpion.all-forbidden"))


def _by_lines(state: State) -> Outcome:
    """Who reached the number, or on a full grid who has most; the others by what they have."""
    counts = line_counts(state)
    best = [Seat(seat) for seat, count in enumerate(counts) if count == max(counts)]
    if len(best) == state.seat_count:
        reason = phrase("morpion.lines-shared", count=counts[0])
    elif len(best) > 1:
        reason = phrase("morpion.lines-tied", count=counts[best[0]])
    else:
        code = "morpion.lines-reached" if state.has_line else "morpion.most-lines"
        reason = phrase(code, player=player_phrase(best[0]), count=counts[best[0]])
    return Outcome.by_score(counts, reason)


def line_counts(state: State) -> tuple[int, ...]:
    """How many lines each seat has."""
    return tuple(map(state.count_lines, state.boards))


def _won(winner: Seat, state: State) -> Outcome:
    is_exact = state.is_exact or (state.variant == "renju" and winner == state.starter)
    code = "morpion.exact-run" if is_exact else "morpion.run"
    return Outcome.won_by(winner, state.seat_count, phrase(code, player=player_phrase(winner), run=state.run))


def _lost(loser: Seat, state: State) -> Outcome:
    """All others share the first place."""
    places = [state.seat_count if seat == loser else 1 for seat in range(state.seat_count)]
    return Outcome(places, phrase("morpion.losing-run", player=player_phrase(loser), run=state.run))


def is_over(state: State) -> bool:
    """The same answer as `outcome`, without the words."""
    return state.is_over


def free_cells(state: State) -> int:
    """The empty cells as bits."""
    return all_cells(state.columns, state.rows) ^ state.occupied


def forbidden_cells(state: State) -> int:
    """The empty cells that the rules of renju forbid to the seat to move."""
    if not state.has_bans:
        return 0
    return sum(bit for bit in bits_of(state, free_cells(state)) if state.ban(bit) is not None)


def allowed_cells(state: State, cells: int | None = None) -> int:
    """Those of these cells, or of all free ones, that the seat to move may take."""
    cells = free_cells(state) if cells is None else cells
    if not state.has_bans:
        return cells
    return sum(bit for bit in bits_of(state, cells) if state.ban(bit) is None)


def bits_of(state: State, cells: int) -> list[int]:
    """A bit board cell by cell."""
    return [state.bit(mark) for mark in marks_on(state, cells)]


def with_mark(state: State, bit: int) -> State:
    """The state after the seat to move takes this free cell, in an opening for whoever is to have it."""
    turn = state.owner
    boards = (*state.boards[:turn], state.boards[turn] | bit, *state.boards[turn + 1 :])
    return with_boards(state, boards)


def with_boards(state: State, boards: tuple[int, ...]) -> State:
    """The same game with other marks; quicker than `replace`."""
    return State(
        state.columns,
        state.rows,
        state.run,
        state.is_exact,
        state.starter,
        boards,
        state.variant,
        state.lines,
        state.phase,
    )


def marks_on(state: State, cells: int) -> tuple[Mark, ...]:
    """The cells of a bit board as marks, row by row."""
    chosen = bin(cells)[:1:-1].encode().translate(_DIGITS_TO_NUMBERS)
    return tuple(compress(marks_by_bit(state.columns, state.rows), chosen))


def lettered_rows(state: State) -> tuple[str, ...]:
    """The rows from the top, a character for each cell: `a` to `z` for the seats, `.` for nobody."""
    rows = [["."] * state.columns for _ in range(state.rows)]
    for seat, board in enumerate(state.boards):
        for mark in marks_on(state, board):
            rows[mark.row][mark.column] = chr(ord("a") + seat)
    return tuple(map("".join, rows))


def rivals(state: State) -> tuple[Seat, ...]:
    """The seats that are not to move, in the order in which they will."""
    turn, count = state.turn, state.seat_count
    return tuple(Seat((turn + later) % count) for later in range(1, count))


def around(state: State, cells: int) -> int:
    """These cells and all their neighbours; some may lie beside the grid."""
    reached = cells
    for step in steps(state):
        reached |= cells << step | cells >> step
    return reached


def steps(state: State) -> tuple[int, int, int, int]:
    """How far apart the bits of neighbours lie: → ↓ ↘ ↙"""
    return 1, state.stride, state.stride + 1, state.stride - 1


def winning_cells(state: State) -> tuple[Mark, ...]:
    """Every cell of every winning line, row by row; where lines are counted, of every line there is."""
    if state.lines > 1:
        return marks_on(state, sum(lined_cells(board, state.run, steps(state)) for board in state.boards))
    seat, cells = state.last_mover, 0
    for step in steps(state):
        starts = run_starts(state, state.boards[seat], step, seat)
        for distance in range(state.run):
            cells |= starts << distance * step
    return marks_on(state, cells)


def completing_cells(state: State, seat: Seat) -> int:
    """The free cells, as bits, where this seat would complete a line at once if it were its turn."""
    board, free = state.boards[seat], free_cells(state)
    cells = 0
    for step in steps(state):
        cells |= _completing(board, free, state.run, step)
    if state.lines > 1:
        count = state.count_lines(board)
        return sum(bit for bit in bits_of(state, cells) if state.count_lines(board | bit) > count)
    if not state.is_exact and state.variant in ("free", "misere"):
        return cells
    return sum(bit for bit in bits_of(state, cells) if has_run(state, board | bit, seat))


def deciding_cells(state: State, seat: Seat) -> int:
    """Those of them that end the game: all, unless more than one line is to be reached."""
    cells = completing_cells(state, seat)
    if state.lines == 1:
        return cells
    board = state.boards[seat]
    return sum(bit for bit in bits_of(state, cells) if state.count_lines(board | bit) >= state.lines)


def _completing(board: int, free: int, run: int, step: int) -> int:
    """Free cells with marks on both sides, together at least one less than a run."""
    before = [free]  # before[count]: so many marks stand just before these free cells
    while before[-1] and len(before) < run:
        before.append(before[-1] & board << len(before) * step)
    cells, after, count = 0, free, 0
    while after and count < run:
        if run - 1 - count < len(before):
            cells |= after & before[run - 1 - count]
        count += 1
        after &= board >> count * step
    return cells


def _off_grid(state: State, mark: Mark) -> Phrase:
    return phrase("morpion.off-grid", column=mark.column + 1, row=mark.row + 1, columns=state.columns, rows=state.rows)
