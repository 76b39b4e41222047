"""Players where a line loses: they complete none while they can help it, and look ahead who runs out of room first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ludotheque.contract import AnyBot, Budget, Choice, Dice, Game, Outcome, Seat, Seed, phrase, seats
from ludotheque.games.morpion import Mark, Options, State, View
from ludotheque.games.morpion.bots.candidate_search import SearchSettings
from ludotheque.games.morpion.bots.candidates import MARKS_ONLY
from ludotheque.games.morpion.bots.characters import built_lines
from ludotheque.games.morpion.bots.static_evaluation import line_value
from ludotheque.games.morpion.rules import completing_cells, free_cells, is_over, marks_on

_PERCENT = 100
_LOSS = 1e12
"""More than all lines together."""


@dataclass(frozen=True)
class MisereSettings:
    sight: int
    """In so many of a hundred moves it sees that a cell would complete its line."""

    search: SearchSettings | None = None
    """None: it only builds as little as it can."""


class WithMisere:
    """A player of a level, who plays differently where a line loses."""

    def __init__(self, make: Callable[[Seed], AnyBot], settings: MisereSettings, seed: Seed) -> None:
        self._bot = make(seed)
        self._settings = settings
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if state.variant != "misere":
            return self._bot.choose(state, seat, budget)
        if self._dice.below(_PERCENT) >= self._settings.sight:
            return Choice(self._dice.pick(marks_on(state, free_cells(state))), phrase("morpion.reasons.slips"))
        harmless = harmless_cells(state)
        if not harmless:
            mark = self._dice.pick(marks_on(state, free_cells(state)))
            return Choice(mark, phrase("morpion.reasons.cannot-help-losing"))
        if self._settings.search is None:
            return Choice(self._dice.pick(_least_built(state, harmless)), phrase("morpion.reasons.builds-little"))
        return self._searched(state, self._settings.search, budget)

    def _searched(self, state: State, settings: SearchSettings, budget: Budget) -> Choice[Mark]:
        own_budget = budget.at_most(settings.node_count)
        report = settings.search(
            _game(settings.width), state, depth=settings.depth, evaluate=_evaluate, budget=own_budget
        )
        mark = self._dice.pick(report.best or (report.line[0].action,))
        return Choice(mark, phrase("morpion.reasons.builds-little"), replace(report, is_proved=False))


def harmless_cells(state: State) -> int:
    """Where the seat to move completes no line of its own."""
    return free_cells(state) & ~completing_cells(state, state.turn)


def _least_built(state: State, cells: int) -> list[Mark]:
    built = built_lines(state, cells)
    least = min(built.values())
    return [mark for mark, value in built.items() if value == least]


def _game(width: int) -> Game[Options, State, Mark, View]:
    """Only the `width` cells that build least; a line is completed only where nothing else is left."""

    def few_actions(state: State, seat: Seat) -> tuple[Mark, ...]:
        if seat != state.turn or is_over(state):
            return ()
        built = built_lines(state, harmless_cells(state))
        ranked = sorted(built, key=lambda mark: built[mark])
        return tuple(ranked[:width]) or marks_on(state, free_cells(state))[:1]

    return replace(MARKS_ONLY, legal_actions=few_actions)


def _evaluate(state: State, outcome: Outcome | None) -> tuple[float, ...]:
    """A late loss is better than an early one; on the way, open lines are a burden."""
    if outcome is None:
        values = [float(line_value(state, seat)) for seat in seats(state.seat_count)]
        mean = sum(values) / len(values)
        return tuple(mean - value for value in values)
    lost = _LOSS - state.occupied.bit_count()
    if not outcome.winners:
        return (0.0,) * state.seat_count
    return tuple(lost if seat in outcome.winners else -lost for seat in seats(state.seat_count))
