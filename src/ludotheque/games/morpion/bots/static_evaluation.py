"""The static evaluation of a state for each seat, on any grid and for any number of players.

On 3x3 a draw is 0, a win 1000 less the marks on the grid, a loss the opposite, so that
quick wins and late losses are best. While the game goes on every line counts: with both players' marks 0,
with two of one's own +30, with one +10, and the same below zero for the adversary's.

Here a line with `count` marks is 10 * 3 ** (count - 1), and a win 125 for every line of the grid times 3 for every
mark beyond three: the same numbers on 3x3, and always more than all lines together. Among more than two,
a seat's lines are set against those of its strongest rival.
"""

from __future__ import annotations

from ludotheque.contract import Outcome, Seat, seats
from ludotheque.games.morpion.bots.lines import line_count, open_lines
from ludotheque.games.morpion.rules import completing_cells, rivals
from ludotheque.games.morpion.state import State

_MAX_WEIGHTED = 10  # marks; further powers of three would outgrow a float
_POWERS_OF_3: list[int] = [3**power for power in range(_MAX_WEIGHTED)]
_FORK = 2


def evaluate(state: State, outcome: Outcome | None) -> tuple[float, ...]:
    """What a position is worth to every seat, by lines that are still open."""
    if outcome is None:
        return _compared([line_value(state, seat) + _made_value(state, seat) for seat in seats(state.seat_count)])
    if not outcome.winners:
        return (0.0,) * state.seat_count
    if len(outcome.winners) > 1:  # most lines, and as many as another
        return tuple(
            float(_win(state) if seat in outcome.winners else -_win(state)) for seat in seats(state.seat_count)
        )
    return _won_by(outcome.winners[0], state, state.occupied.bit_count())


def evaluate_with_threats(state: State, outcome: Outcome | None) -> tuple[float, ...]:
    """The same, but it sees a run that the seat to move completes, or that it cannot keep a rival from completing."""
    if outcome is not None:
        return evaluate(state, outcome)
    if state.lines > 1:
        return evaluate(state, None)
    mark_count = state.occupied.bit_count()
    if completing_cells(state, state.turn):
        return _won_by(state.turn, state, mark_count + 1)
    follower = rivals(state)[0]
    if completing_cells(state, follower).bit_count() >= _FORK:
        return _won_by(follower, state, mark_count + 2)
    return evaluate(state, None)


def line_value(state: State, seat: Seat) -> int:
    """All lines open to this seat, by the marks it has on them."""
    total = 0
    for by_count in open_lines(state, seat):
        for count, lines in enumerate(by_count[1:], start=1):
            if lines:
                total += _weight(count) * lines.bit_count()
    return total


def _made_value(state: State, seat: Seat) -> int:
    """Of lines already made, where one is not enough: more than all those that could still be."""
    if state.lines == 1:
        return 0
    return _win(state) // (state.lines + 1) * state.count_lines(state.boards[seat])


def _weight(count: int) -> int:
    """Of a line with so many marks of one seat."""
    return 10 * _POWERS_OF_3[min(count, _MAX_WEIGHTED) - 1]


def _win(state: State) -> int:
    return 125 * line_count(state.columns, state.rows, state.run) * _POWERS_OF_3[min(state.run, _MAX_WEIGHTED) - 3]


def _won_by(winner: Seat, state: State, mark_count: int) -> tuple[float, ...]:
    value = float(_win(state) - mark_count)
    return tuple(value if seat == winner else -value for seat in seats(state.seat_count))


def _compared(totals: list[int]) -> tuple[float, ...]:
    """Each total less the highest of the others."""
    second, first = sorted(totals)[-2:]
    return tuple(float(total - (second if total == first else first)) for total in totals)
