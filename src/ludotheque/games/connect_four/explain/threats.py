"""Threats: empty cells where one more disc completes a run, and who profits from them in the end.

Where columns fill up two by two, the one who began gets the odd rows and the other the even ones; so an odd threat
of the first and an even threat of the second are worth most. V. Allis, "A knowledge-based approach of Connect-Four",
1988.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.contract import Highlight, Phrase, Seat, phrase, player_phrase
from ludotheque.games.connect_four.notation import write_action, write_cell
from ludotheque.games.connect_four.rules import open_columns
from ludotheque.games.connect_four.state import SEAT_COUNT, Cell, Drop, State, line_steps


@dataclass(frozen=True)
class Threat:
    """This seat would complete a run in this cell."""

    seat: Seat
    cell: Cell
    is_ready: bool
    """A disc dropped now would come to rest there."""

    @property
    def is_odd(self) -> bool:
        return is_odd(self.cell)

    @property
    def name(self) -> str:
        return cell_name(self.cell)

    @property
    def words(self) -> str:
        """For people."""
        return write_cell(self.cell)


def threats(state: State) -> tuple[Threat, ...]:
    """Of both seats, from the left, the lowest first."""
    landings = {Cell(column, state.height(column)) for column in open_columns(state)}
    found = [
        Threat(Seat(seat), cell, cell in landings)
        for seat in range(SEAT_COUNT)
        for cell in _cells(
            state, completing_cells(state.discs[seat], line_steps(state.stride), state.run) & _free(state)
        )
    ]
    return tuple(sorted(found, key=lambda threat: (threat.cell, threat.seat)))


def completing_cells(discs: int, directions: tuple[int, ...], run: int) -> int:
    """Every bit that would complete a run of these discs, bits beyond the grid included.

    For each direction: so many discs right before the cell, and the rest of the run right after it.
    """
    cells = 0
    for step in directions:
        after = [-1]
        for _ in range(run - 1):
            after.append((after[-1] & discs) >> step)
        before = -1
        for count in range(run - 1, -1, -1):
            cells |= before & after[count]
            before = (before & discs) << step
    return cells


def cell_name(cell: Cell) -> str:
    """`e3`, for programs: a column as an action writes it, then the row."""
    return f"{write_action(Drop(cell.column))}{cell.row + 1}"


def is_odd(cell: Cell) -> bool:
    """Rows are counted from 1 at the bottom, as people do."""
    return cell.row % 2 == 0


def threat_phrases(found: tuple[Threat, ...]) -> tuple[Phrase, ...]:
    """One sentence for each seat and kind of row."""
    sentences = []
    for seat in range(SEAT_COUNT):
        for is_odd, code in ((True, "connect-four.threat.odd"), (False, "connect-four.threat.even")):
            names = tuple(threat.words for threat in found if threat.seat == seat and threat.is_odd is is_odd)
            if names:
                sentences.append(phrase(code, player=player_phrase(Seat(seat)), cells=names, count=len(names)))
    return tuple(sentences)


def threat_highlights(found: tuple[Threat, ...]) -> tuple[Highlight, ...]:
    """For a drawing: those that can be carried out now are neither odd nor even, but `now`."""
    return tuple(
        Highlight(threat.name, threat.seat, "now" if threat.is_ready else "odd" if threat.is_odd else "even")
        for threat in found
    )


def new_threats(state: State, after: State) -> tuple[Threat, ...]:
    """The threats of the seat that moved which were not there before."""
    old = {(threat.seat, threat.cell) for threat in threats(state)}
    return tuple(
        threat for threat in threats(after) if threat.seat == state.turn and (threat.seat, threat.cell) not in old
    )


def _free(state: State) -> int:
    column = (1 << state.rows) - 1
    grid = sum(column << number * state.stride for number in range(state.columns))
    return grid & ~state.occupied


def _cells(state: State, bits: int) -> list[Cell]:
    cells = []
    while bits:
        lowest = bits & -bits
        cells.append(Cell(*divmod(lowest.bit_length() - 1, state.stride)))
        bits ^= lowest
    return cells
