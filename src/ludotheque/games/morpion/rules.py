"""The rules: deal, legal actions, apply, outcome, and the cells of the winning lines."""

from __future__ import annotations

from itertools import compress

from ludotheque.contract import Dice, IllegalMove, Move, Outcome, Phrase, Seat, Seed, phrase, player_phrase
from ludotheque.games.morpion.state import (
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
    return State(options.columns, options.rows, options.run, options.exact, Seat(starter), boards)


def legal_actions(state: State, seat: Seat) -> tuple[Mark, ...]:
    """Every free cell for the seat whose turn it is, row by row; nothing for the others."""
    if seat != state.turn or state.is_over:
        return ()
    return marks_on(state, free_cells(state))


def to_act(state: State) -> tuple[Seat, ...]:
    """Whoever's turn it is, until the game is over."""
    return () if state.is_over else (state.turn,)


def apply(state: State, move: Move[Mark]) -> State:
    if state.is_over:
        raise IllegalMove(phrase("morpion.game-over"))
    if move.by != state.turn:
        raise IllegalMove(phrase("morpion.not-your-turn", player=player_phrase(state.turn)))
    mark = move.action
    if not (0 <= mark.column < state.columns and 0 <= mark.row < state.rows):
        raise IllegalMove(_off_grid(state, mark))
    bit = state.bit(mark)
    for owner, board in enumerate(state.boards):
        if board & bit:
            raise IllegalMove(phrase("morpion.cell-taken", cell=cell_name(mark), player=player_phrase(owner)))
    return with_mark(state, bit)


def outcome(state: State) -> Outcome | None:
    if not state.is_over:
        return None
    return _won(state.last_mover, state) if state.last_mover_won else _drawn(state.seat_count)


def _won(winner: Seat, state: State) -> Outcome:
    code = "morpion.exact-run" if state.is_exact else "morpion.run"
    return Outcome.won_by(winner, state.seat_count, phrase(code, player=player_phrase(winner), run=state.run))


def _drawn(seat_count: int) -> Outcome:
    return Outcome.shared(seat_count, phrase("morpion.grid-full"))


def is_over(state: State) -> bool:
    """The same answer as `outcome`, without the words."""
    return state.is_over


def free_cells(state: State) -> int:
    """The empty cells as bits."""
    return all_cells(state.columns, state.rows) ^ state.occupied


def with_mark(state: State, bit: int) -> State:
    """The state after the seat to move takes this free cell."""
    turn = state.turn
    boards = (*state.boards[:turn], state.boards[turn] | bit, *state.boards[turn + 1 :])
    return State(state.columns, state.rows, state.run, state.is_exact, state.starter, boards)


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
    """Every cell of every winning line, row by row."""
    board, cells = state.boards[state.last_mover], 0
    for step in steps(state):
        starts = run_starts(state, board, step)
        for distance in range(state.run):
            cells |= starts << distance * step
    return marks_on(state, cells)


def completing_cells(state: State, seat: Seat) -> int:
    """The free cells, as bits, where this seat would win at once if it were its turn."""
    board, free = state.boards[seat], free_cells(state)
    cells = 0
    for step in steps(state):
        cells |= _completing(board, free, state.run, step)
    if not state.is_exact:
        return cells
    bits = [state.bit(mark) for mark in marks_on(state, cells)]
    return sum(bit for bit in bits if has_run(state, board | bit))


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
