"""Riddles for collections of one kind: each drawn from a seed, written in one way only, and graded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Seed
from ludotheque.games.ricochet.boards import ROBOTS, BoardSet, rotated
from ludotheque.games.ricochet.boards.rotation import rotated_cell
from ludotheque.games.ricochet.explain import Difficulty, difficulty
from ludotheque.games.ricochet.notation import write_state
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.solver import NO_LIMITS, Limits, problem_of
from ludotheque.games.ricochet.state import Exploring, Options, State

_FIRST_GROUP = "1"


@dataclass(frozen=True)
class Riddle:
    position: str
    felt: Difficulty


@dataclass(frozen=True)
class Kind:
    """What all riddles of a collection have in common."""

    boards: BoardSet = "classic"
    robots: int = 4
    must_ricochet: bool = True


def riddle(kind: Kind, seed: Seed, limits: Limits = NO_LIMITS) -> Riddle | None:
    """The riddle of this seed; None if it has no way, or none is known within the limits."""
    options = Options(boards=kind.boards, robots=kind.robots, must_ricochet=kind.must_ricochet, targets=1)
    state = canonical_state(deal(options, seed))
    felt = difficulty(problem_of(state), limits)
    return None if felt is None else Riddle(write_state(state), felt)


def canonical_state(state: State) -> State:
    """The same riddle for all that differ only in how the board lies and in the colours of the helpers.

    An official board is turned until its quarter of group 1 lies in the north-west; robots that could change places
    without changing the riddle stand in the order of their cells.
    """
    while state.board.name is not None and not state.board.name.startswith(_FIRST_GROUP):
        size = state.board.width, state.board.height
        board = rotated(state.board)
        tile = next(item for item in board.targets if item.cell == rotated_cell(state.deck[0].cell, *size))
        robots = tuple(rotated_cell(cell, *size) for cell in state.robots)
        state = replace(state, board=board, robots=robots, deck=(tile,), phase=Exploring((), robots))
    if state.board.diagonals:  # they tell robots apart by colour
        return state
    robots = _helpers_sorted(state)
    return replace(state, robots=robots, phase=Exploring((), robots))


def _helpers_sorted(state: State) -> tuple[int, ...]:
    colour = state.deck[0].colour
    helpers = [index for index, robot in enumerate(ROBOTS[: len(state.robots)]) if robot != colour]
    cells = iter(sorted(state.robots[index] for index in helpers))
    return tuple(next(cells) if index in helpers else cell for index, cell in enumerate(state.robots))
