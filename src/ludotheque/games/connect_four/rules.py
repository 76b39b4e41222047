"""Drop a disc, line up a run. P4-01 to P4-06; `docs/games/connect-four.md` gives the sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce

from ludotheque.contract import Dice, IllegalMove, Move, Outcome, Seat, Seed, phrase, player_phrase
from ludotheque.games.connect_four.state import MAX_GRID_SIDE, SEAT_COUNT, Cell, Drop, Options, State

_DROPS = tuple(Drop(column) for column in range(MAX_GRID_SIDE))


def deal(options: Options, seed: Seed) -> State:
    """An empty grid; lots are drawn only for who begins."""
    starter = Dice(seed).below(SEAT_COUNT) if options.starter is None else options.starter - 1
    return State(options.columns, options.rows, options.run, Seat(starter))


def legal_actions(state: State, seat: Seat) -> tuple[Drop, ...]:
    if seat != state.turn or outcome(state) is not None:
        return ()
    return tuple(_DROPS[column] for column in open_columns(state))


def apply(state: State, move: Move[Drop]) -> State:
    if outcome(state) is not None:
        raise IllegalMove(phrase("connect-four.over"))
    if move.by != state.turn:
        raise IllegalMove(phrase("connect-four.not-your-turn", player=player_phrase(state.turn)))
    column = move.action.column
    if not 0 <= column < state.columns:
        raise IllegalMove(phrase("connect-four.no-such-column", column=column + 1, open=_open_numbers(state)))
    height = state.height(column)
    if height == state.rows:
        raise IllegalMove(phrase("connect-four.column-full", column=column + 1, open=_open_numbers(state)))
    disc = 1 << column * state.stride + height
    first, second = state.discs
    discs = (first | disc, second) if move.by == 0 else (first, second | disc)
    return State(state.columns, state.rows, state.run, state.starter, discs)


def played(opening: State, drops: Iterable[Drop]) -> State:
    """The state after these drops, each made by the seat whose turn it is."""
    return reduce(lambda state, drop: apply(state, Move(state.turn, drop)), drops, opening)


def outcome(state: State) -> Outcome | None:
    """A run comes before a full grid: the disc that fills it may still win (P4-05)."""
    last = Seat(1 - state.turn)
    if has_run(state.discs[last], state.stride, state.run):
        return _won(last, state.run)
    if state.occupied.bit_count() == state.columns * state.rows:
        return _drawn()
    return None


def open_columns(state: State) -> list[int]:
    """The columns with room for a disc, from the left, counted from 0."""
    stride = state.stride
    tops = state.occupied >> state.rows - 1
    return [column for column in range(state.columns) if not tops >> column * stride & 1]


def has_run(discs: int, stride: int, run: int) -> bool:
    """Whether these discs hold a run of this length in any direction."""
    for shifts in line_shifts(stride, run):
        starts = discs
        for shift in shifts:
            starts &= starts >> shift
        if starts:
            return True
    return False


@cache
def line_shifts(stride: int, run: int) -> tuple[tuple[int, ...], ...]:
    """For each direction, shifts that leave one bit for each run of this length.

    Discs & (discs >> step) leaves the starts of runs of 2; the same with 2 steps leaves runs of 4,
    and so on, doubling; the last shift is shortened to land on the length exactly.
    """
    hops = []
    length = 1
    while length < run:
        hops.append(min(length, run - length))
        length += hops[-1]
    return tuple(tuple(step * hop for hop in hops) for step in _steps(stride))


def winning_cells(state: State) -> frozenset[Cell]:
    """Every cell of every run on the grid; none while there is no winner."""
    discs = state.discs[1 - state.turn]
    cells = 0
    for step, shifts in zip(_steps(state.stride), line_shifts(state.stride, state.run), strict=True):
        starts = reduce(lambda starts, shift: starts & starts >> shift, shifts, discs)
        for place in range(state.run):
            cells |= starts << step * place
    return frozenset(Cell(*divmod(bit, state.stride)) for bit in _set_bits(cells))


def _steps(stride: int) -> tuple[int, ...]:
    """Up, right, and the two diagonals to the right."""
    return (1, stride, stride + 1, stride - 1)


def _set_bits(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _open_numbers(state: State) -> tuple[int, ...]:
    """The open columns as people count them, from 1."""
    return tuple(column + 1 for column in open_columns(state))


@cache
def _won(seat: Seat, run: int) -> Outcome:
    return Outcome.won_by(seat, SEAT_COUNT, phrase("connect-four.won", player=player_phrase(seat), run=run))


@cache
def _drawn() -> Outcome:
    return Outcome.shared(SEAT_COUNT, phrase("connect-four.drawn"))
