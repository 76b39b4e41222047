"""Positions of the usual grid as the book knows them: their keys, and what shows at once."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.connect_four.rules import open_columns, outcome
from ludotheque.games.connect_four.state import SEAT_COUNT, State, has_run

COLUMNS, ROWS, RUN = 7, 6, 4
_CELL_COUNT = COLUMNS * ROWS


def is_covered(state: State) -> bool:
    """Whether this is a game on the usual grid, of discs that stay where they are, that is not over."""
    is_usual = (state.columns, state.rows, state.run) == (COLUMNS, ROWS, RUN) and state.pops is None
    return is_usual and outcome(state) is None


def key_of(state: State) -> int:
    """One number for a position and its mirror image, which score alike.

    A byte per column: a one above its discs, and below it the discs of the player to move. The lesser of the two
    numbers that the position gives when read from the left and from the right.
    """
    digits = bytes(_digits(state, column) for column in range(COLUMNS))
    return min(int.from_bytes(digits, "little"), int.from_bytes(digits, "big"))


def immediate_score(state: State) -> int | None:
    """The score, if the player to move wins with this disc or cannot keep the other from winning with the next."""
    own, rival = state.discs[state.turn], state.discs[1 - state.turn]
    landings = [state.landing(column) for column in open_columns(state)]
    if any(_has_run(own | cell) for cell in landings):
        return _win_score(state.occupied.bit_count() + 1)
    forced = [cell for cell in landings if _has_run(rival | cell)]
    saving = [cell for cell in (forced or landings) if not _gives_win(rival, cell)]
    if len(forced) > 1 or not saving:
        return -_win_score(state.occupied.bit_count() + 2)
    return None


def after_drops(state: State) -> Iterator[State]:
    """The next states, of a state without a score at once."""
    for column in open_columns(state):
        yield after_drop(state, column)


def after_drop(state: State, column: int) -> State:
    """Without the checks of the rules, which were made for the first state."""
    discs = list(state.discs)
    discs[state.turn] |= state.landing(column)
    return State(starter=state.starter, discs=(discs[0], discs[1]))


def is_reachable(state: State) -> bool:
    """Whether these discs can have been dropped in turns; a position that somebody set up need not be."""
    return _can_be_emptied(state.discs, 1 - state.turn, set())


def _can_be_emptied(discs: tuple[int, int], last: int, dead_ends: set[int]) -> bool:
    occupied = discs[0] | discs[1]
    if not occupied:
        return True
    if occupied in dead_ends:
        return False
    tops = occupied & ~(occupied >> 1) & discs[last]
    while tops:
        disc = tops & -tops
        fewer = (discs[0] & ~disc, discs[1] & ~disc)
        if _can_be_emptied(fewer, (last + 1) % SEAT_COUNT, dead_ends):
            return True
        tops ^= disc
    dead_ends.add(occupied)
    return False


def _digits(state: State, column: int) -> int:
    height, foot = state.height(column), column * state.stride
    return (1 << height) + (state.discs[state.turn] >> foot & (1 << height) - 1)


def _gives_win(rival: int, cell: int) -> bool:
    above = cell << 1
    is_on_grid = above.bit_length() % (ROWS + 1) != 0  # every seventh bit is the spare one above a column
    return is_on_grid and _has_run(rival | above)


def _has_run(discs: int) -> bool:
    return has_run(discs, ROWS + 1, RUN)


def _win_score(disc_count: int) -> int:
    return (_CELL_COUNT + 2 - disc_count) // 2
