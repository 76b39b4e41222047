"""Graded hints: each one about the same position says a little more than the last; and the solution, once given up."""

from __future__ import annotations

from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnalysisRequest, Budget, NativeMissing, Phrase, SeatView, known_to
from ludotheque.play import Table

_SECONDS = 5.0


class HintSequence:
    """Which hint comes next at which table."""

    def __init__(self) -> None:
        self._table: tuple[int, str] | None = None
        self._hints: tuple[Phrase, ...] = ()
        self._given = 0

    def next(self, table: Table) -> tuple[int, int, Phrase] | None:
        """The number of the hint, of how many, and the hint; None where the game has none here."""
        key = (table.version, table.game.notation.write_state(table.state))
        if key != self._table:
            self._table, self._hints, self._given = key, _hints(table), 0
        if not self._hints:
            return None
        self._given = min(self._given + 1, len(self._hints))
        return self._given, len(self._hints), self._hints[self._given - 1]


def _hints(table: Table) -> tuple[Phrase, ...]:
    analyst = catalogue.analyst(table.slug)
    if analyst is None or analyst.hints is None:
        return ()
    known = known_to(table.game, table.state, table.to_act[0]) if table.to_act else table.state
    if isinstance(known, SeatView):  # an analyst needs a whole state
        return ()
    try:
        return analyst.hints(known, AnalysisRequest(Budget(seconds=_SECONDS)))
    except NativeMissing:  # the caller then asks the strongest level
        return ()


def missed(before: Table, action: Any) -> tuple[Any, ...]:
    """The solution of what a person alone gives up by this action."""
    analyst = catalogue.analyst(before.slug)
    if analyst is None or analyst.missed is None:
        return ()
    try:
        return analyst.missed(before.state, action, AnalysisRequest(Budget(seconds=_SECONDS)))
    except NativeMissing:
        return ()
