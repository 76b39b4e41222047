"""Drop a disc, line up a run. P4-01 to P4-06; `docs/games/connect-four.md` gives the sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce

from ludotheque.contract import Dice, IllegalMove, Move, Outcome, Seat, Seed, phrase, player_phrase
from ludotheque.games.connect_four.state import (
    MAX_GRID_SIDE,
    SEAT_COUNT,
    Cell,
    Drop,
    Options,
    State,
    line_shifts,
    line_steps,
)

_DROPS = tuple(Drop(column) for column in range(MAX_GRID_SIDE))


def deal(options: Options, seed: Seed) -> State:
    """An empty grid; only who begins may be random."""
    starter = Dice(seed).below(SEAT_COUNT) if options.starter is None else options.starter - 1
    return State(options.columns, options.rows, options.run, Seat(starter))


def legal_actions(state: State, seat: Seat) -> tuple[Drop, ...]:
    if seat != state.turn or outcome(state) is not None:
        return ()
    return _open_drops(state)


def to_act(state: State) -> tuple[Seat, ...]:
    """Whoever's turn it is, until the game is over."""
    return () if outcome(state) is not None else (state.turn,)


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
    if state.last_player_won:
        return _won(Seat(1 - state.turn), state.run)
    if state.occupied.bit_count() == state.columns * state.rows:
        return _drawn()
    return None


def open_columns(state: State) -> list[int]:
    """The columns with room for a disc, from the left, counted from 0."""
    return [drop.column for drop in _open_drops(state)]


def _open_drops(state: State) -> tuple[Drop, ...]:
    """Into every column whose topmost cell is empty."""
    return _drops(state.columns, state.stride, state.occupied & _top_row(state.columns, state.rows))


@lru_cache(maxsize=1_024)  # a usual grid has 128 ways to have full columns
def _drops(columns: int, stride: int, full: int) -> tuple[Drop, ...]:
    return tuple(_DROPS[column] for column in range(columns) if not full >> (column + 1) * stride - 2 & 1)


@cache
def _top_row(columns: int, rows: int) -> int:
    return sum(1 << column * (rows + 1) + rows - 1 for column in range(columns))


def winning_cells(state: State) -> frozenset[Cell]:
    """Every cell of every run on the grid; none while there is no winner."""
    discs = state.discs[1 - state.turn]
    cells = 0
    for step, shifts in zip(line_steps(state.stride), line_shifts(state.stride, state.run), strict=True):
        starts = reduce(lambda starts, shift: starts & starts >> shift, shifts, discs)
        for place in range(state.run):
            cells |= starts << step * place
    return frozenset(Cell(*divmod(bit, state.stride)) for bit in _set_bits(cells))


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
