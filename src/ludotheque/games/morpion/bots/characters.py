"""Players with a will of their own: one that would rather not win, one that wants two lines at once.

Both are wishes of the report this game began with ("Morpion", chapter 10): an algorithm that does not seek to win, and
one that seeks to win with several lines that meet.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import Budget, Choice, Dice, Phrase, Seat, Seed, phrase
from ludotheque.games.morpion.bots.candidates import near_cells, urgent_cells
from ludotheque.games.morpion.bots.lines import lines_through, open_lines
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.rules import allowed_cells, completing_cells, marks_on, rivals, steps
from ludotheque.games.morpion.state import Mark, State, run_starts


class ModestBot:
    """Tries not to win (MO-18): completes no line while it can help it, stops nobody, builds as little as it can."""

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        free, wins = allowed_cells(state), completing_cells(state, seat)
        harmless = free & ~wins
        if not harmless:
            return Choice(self._dice.pick(marks_on(state, free)), _cannot_help_it(state))
        blocks = 0
        for rival in rivals(state):
            blocks |= completing_cells(state, rival)
        built = built_lines(state, harmless & ~blocks or harmless)
        mark = self._dice.pick([mark for mark, value in built.items() if value == min(built.values())])
        return Choice(mark, _modest_reason(state, wins))


def _cannot_help_it(state: State) -> Phrase:
    is_win = state.variant != "misere" and state.lines == 1
    return phrase(f"morpion.reasons.cannot-help-{'winning' if is_win else 'losing'}")


def _modest_reason(state: State, wins: int) -> Phrase:
    """Where a line loses, it wants what everybody wants."""
    if wins:
        return phrase("morpion.reasons.leaves-win")
    return phrase(f"morpion.reasons.{'builds-little' if state.variant == 'misere' else 'modest'}")


class JoinerBot:
    """Looks for joined lines (MO-19): the cell where its two longest open lines cross, so that one mark ends both."""

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        urgent = urgent_cells(state)
        crossings = {
            mark: _crossing(longest) for mark, longest in _longest_lines(state, urgent or near_cells(state)).items()
        }
        best = max(crossings.values())
        mark = self._dice.pick([mark for mark, value in crossings.items() if value == best])
        return Choice(mark, _joining_reason(state, mark, best[0], is_urgent=urgent != 0))


def _joining_reason(state: State, mark: Mark, shorter: int, *, is_urgent: bool) -> Phrase:
    """What is said of any mark, unless it joins two lines of which the shorter has so many marks."""
    if shorter == state.run - 1 and _new_lines(state, mark) > 1:
        return phrase("morpion.reasons.completes-two")
    return phrase("morpion.reasons.joins") if shorter and not is_urgent else reason(state, mark)


def _new_lines(state: State, mark: Mark) -> int:
    """How many lines this mark completes; of a row that is too long or shut in, none."""
    board = state.boards[state.turn]
    after = board | state.bit(mark)
    if state.lines > 1:
        return state.count_lines(after) - state.count_lines(board)
    return sum(run_starts(state, after, step, state.turn) != 0 for step in steps(state))


def _crossing(longest: Sequence[int]) -> tuple[int, int]:
    """The marks on the shorter of the two longest lines, then on the longer."""
    *_, shorter, longer = sorted(longest)
    return shorter, longer


def built_lines(state: State, cells: int) -> dict[Mark, int]:
    """For each of these cells, how many marks its lines have together, the fullest open one in each direction."""
    return {mark: sum(longest) for mark, longest in _longest_lines(state, cells).items()}


def _longest_lines(state: State, cells: int) -> dict[Mark, list[int]]:
    """For each of these cells, by direction, the most marks of the seat to move on one open line through it."""
    lines = open_lines(state, state.turn)
    through = lines_through(state.columns, state.rows, state.run)
    return {
        mark: [
            max((count for count, some in enumerate(by_count) if some & here), default=0)
            for by_count, here in zip(lines, through[mark.row * state.stride + mark.column], strict=True)
        ]
        for mark in marks_on(state, cells)
    }
