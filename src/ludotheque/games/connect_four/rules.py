"""Drop a disc, line up a run. P4-01 to P4-06; `docs/games/connect-four.md` gives the sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce

from ludotheque.contract import Dice, IllegalMove, Move, Outcome, Seat, Seed, phrase, player_phrase
from ludotheque.games.connect_four.state import (
    MAX_GRID_SIDE,
    SEAT_COUNT,
    Action,
    Cell,
    Drop,
    Options,
    Pop,
    State,
    Swap,
    line_shifts,
    line_steps,
)

_DROPS = tuple(Drop(column) for column in range(MAX_GRID_SIDE))
_POPS = tuple(Pop(column) for column in range(MAX_GRID_SIDE))


def deal(options: Options, seed: Seed) -> State:
    """An empty grid; only who begins may be random."""
    starter = Dice(seed).below(SEAT_COUNT) if options.starter is None else options.starter - 1
    pops = 0 if options.pop_out else None
    return State(options.columns, options.rows, options.run, Seat(starter), pie=options.pie, pops=pops)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat != state.turn or outcome(state) is not None:
        return ()
    if state.may_swap:
        return (*_open_drops(state), Swap())  # who may swap has no disc to pop out
    return _open_drops(state) if state.pops is None else (*_open_drops(state), *pops(state))


def to_act(state: State) -> tuple[Seat, ...]:
    """Whoever's turn it is, until the game is over."""
    return () if outcome(state) is not None else (state.turn,)


def apply(state: State, move: Move[Action]) -> State:
    if outcome(state) is not None:
        raise IllegalMove(phrase("connect-four.over"))
    if move.by != state.turn:
        raise IllegalMove(phrase("connect-four.not-your-turn", player=player_phrase(state.turn)))
    if isinstance(move.action, Swap):
        return _swapped(state)
    if isinstance(move.action, Pop):
        return _popped(state, move.action)
    column = move.action.column
    if not 0 <= column < state.columns:
        raise IllegalMove(phrase("connect-four.no-such-column", column=column + 1, open=_open_numbers(state)))
    height = state.height(column)
    if height == state.rows:
        raise IllegalMove(phrase("connect-four.column-full", column=column + 1, open=_open_numbers(state)))
    disc = 1 << column * state.stride + height
    first, second = state.discs
    discs = (first | disc, second) if move.by == 0 else (first, second | disc)
    pie = state.pie and not state.occupied
    return State(state.columns, state.rows, state.run, state.starter, discs, pie, state.pops)


def _swapped(state: State) -> State:
    if not state.may_swap:
        raise IllegalMove(phrase("connect-four.cannot-swap", open=_open_numbers(state)))
    first, second = state.discs
    return State(state.columns, state.rows, state.run, state.turn, (second, first), pops=state.pops)


def _popped(state: State, pop: Pop) -> State:
    if state.pops is None:
        raise IllegalMove(phrase("connect-four.no-pops", open=_open_numbers(state)))
    if pop not in pops(state):
        own = tuple(each.column + 1 for each in pops(state))
        raise IllegalMove(phrase("connect-four.cannot-pop", column=pop.column + 1, own=own, count=len(own)))
    discs = state.popped(pop.column)
    return State(state.columns, state.rows, state.run, state.starter, discs, pops=state.pops + 1)


def played(opening: State, drops: Iterable[Drop]) -> State:
    """The state after these drops, each made by the seat whose turn it is."""
    return reduce(lambda state, drop: apply(state, Move(state.turn, drop)), drops, opening)


def seat_count(state: State) -> int:
    return SEAT_COUNT


def outcome(state: State) -> Outcome | None:
    """A run comes before a full grid: the disc that fills it may still win (P4-05)."""
    if state.winner is not None:
        return _won(state.winner, state.run)
    if state.occupied.bit_count() == state.columns * state.rows and not pops(state):
        return _drawn()
    return None


def open_columns(state: State) -> list[int]:
    """The columns with room for a disc, from the left, counted from 0."""
    return [drop.column for drop in _open_drops(state)]


def pops(state: State) -> tuple[Pop, ...]:
    """Of every own disc in the bottom row, as long as the game allows any."""
    if not state.may_pop:
        return ()
    own = state.discs[state.turn]
    return tuple(_POPS[column] for column in range(state.columns) if own >> column * state.stride & 1)


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
    if state.winner is None:
        return frozenset()
    discs = state.discs[state.winner]
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
