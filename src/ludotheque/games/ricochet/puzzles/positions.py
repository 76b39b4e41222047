"""Where puzzles are looked for: dealt placements, each in its canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludotheque.contract import Puzzle, Seed
from ludotheque.games.ricochet.boards import ROBOTS, BoardSet, rotated
from ludotheque.games.ricochet.boards.rotation import rotated_cell
from ludotheque.games.ricochet.notation import write_state
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.state import Exploring, Options, State

_BOARD_SETS: tuple[BoardSet, ...] = ("classic", "classic", "all")
_FIRST_GROUP = "1"


def positions(seed: Seed) -> Iterator[State]:
    """One placement; one in three may be on a board with diagonals."""
    return positions_with(Options(boards=_BOARD_SETS[seed % len(_BOARD_SETS)]), seed)


def positions_with(options: Options, seed: Seed) -> Iterator[State]:
    """One placement on a board of these options, for one player and one target."""
    yield canonical_state(deal(replace(options, players=1, targets=1), seed))


def canonical_state(state: State) -> State:
    """The same state for all that differ only in the rotation of the board and the colours of the helpers.

    An official board is rotated until its quarter of group 1 lies in the north-west. Robots that could change places
    without changing the puzzle stand in the order of their cells.
    """
    while state.board.name is not None and not state.board.name.startswith(_FIRST_GROUP):
        size = state.board.width, state.board.height
        board = rotated(state.board)
        tile = next(item for item in board.targets if item.cell == rotated_cell(state.deck[0].cell, *size))
        robots = tuple(rotated_cell(cell, *size) for cell in state.robots)
        state = replace(state, board=board, robots=robots, deck=(tile,), phase=Exploring((), robots))
    if state.board.diagonals:  # they tell robots apart by colour
        return state
    robots = _with_sorted_helpers(state)
    return replace(state, robots=robots, phase=Exploring((), robots))


def key(state: State) -> str:
    return write_state(canonical_state(state))


def kind(puzzle: Puzzle) -> str:
    """The board."""
    return puzzle.state.split(":")[1]


def _with_sorted_helpers(state: State) -> tuple[int, ...]:
    colour = state.deck[0].colour
    helpers = [index for index, robot in enumerate(ROBOTS[: len(state.robots)]) if robot != colour]
    cells = iter(sorted(state.robots[index] for index in helpers))
    return tuple(next(cells) if index in helpers else cell for index, cell in enumerate(state.robots))
