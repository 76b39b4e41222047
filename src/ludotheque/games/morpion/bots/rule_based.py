"""An expert that follows rules, for tic-tac-toe on 3x3: it never searches and never loses.

The order of the rules is that of Newell and Simon, "Human Problem Solving" (1972).
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed, phrase
from ludotheque.games.morpion.rules import completing_cells, free_cells, marks_on, rivals, with_boards, with_mark
from ludotheque.games.morpion.state import Mark, State

#   0  1  2
#   4  5  6
#   8  9 10
_CENTRE = 1 << 5
_CORNERS = 1 << 0 | 1 << 2 | 1 << 8 | 1 << 10
_OPPOSITE = {1 << 0: 1 << 10, 1 << 2: 1 << 8, 1 << 8: 1 << 2, 1 << 10: 1 << 0}


def is_tic_tac_toe(state: State) -> bool:
    """Whether the rules are about this grid."""
    shape = state.columns, state.rows, state.run, state.seat_count
    return shape == (3, 3, 3, 2) and state.is_plain


class RuleBasedBot:
    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        """At random among the cells of the first rule that applies."""
        name, cells = next((name, cells) for name, rule in _RULES if (cells := rule(state)))
        return Choice(self._dice.pick(marks_on(state, cells)), phrase(f"morpion.rules.{name}"))


def _win(state: State) -> int:
    return completing_cells(state, state.turn)


def _block(state: State) -> int:
    return completing_cells(state, rivals(state)[0])


def _fork(state: State) -> int:
    """Where one mark threatens twice."""
    return sum(bit for bit in _free_bits(state) if completing_cells(with_mark(state, bit), state.turn).bit_count() > 1)


def _stop_fork(state: State) -> int:
    """Before the rival threatens twice: threaten where its answer is not a fork, or else take the cell."""
    rival = rivals(state)[0]
    forks = _forks_of(state, rival)
    if not forks:
        return 0
    threats = 0
    for bit in _free_bits(state):
        answer = completing_cells(with_mark(state, bit), state.turn)
        if answer and not answer & forks:
            threats |= bit
    return threats & forks or threats or forks


def _forks_of(state: State, rival: Seat) -> int:
    """Where the rival would threaten twice if it were its turn."""
    own = list(state.boards)
    forks = 0
    for bit in _free_bits(state):
        own[rival] = state.boards[rival] | bit
        after = with_boards(state, tuple(own))
        if completing_cells(after, rival).bit_count() > 1:
            forks |= bit
    return forks


def _centre(state: State) -> int:
    return free_cells(state) & _CENTRE


def _opposite_corner(state: State) -> int:
    theirs = state.boards[rivals(state)[0]]
    return free_cells(state) & sum(facing for corner, facing in _OPPOSITE.items() if theirs & corner)


def _corner(state: State) -> int:
    return free_cells(state) & _CORNERS


def _free_bits(state: State) -> list[int]:
    return [state.bit(mark) for mark in marks_on(state, free_cells(state))]


_RULES: tuple[tuple[str, Callable[[State], int]], ...] = (
    ("win", _win),
    ("block", _block),
    ("fork", _fork),
    ("stop-fork", _stop_fork),
    ("centre", _centre),
    ("opposite-corner", _opposite_corner),
    ("corner", _corner),
    ("side", free_cells),
)
