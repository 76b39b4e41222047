"""Hints by degrees: each time it is asked again, the analyst of the game tells a little more."""

from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import AnalysisRequest, Budget, NativeMissing, Phrase
from ludotheque.play import Table

_SECONDS = 5.0


class HintSequence:
    """How much has been told about which table."""

    def __init__(self) -> None:
        self._about: tuple[int, str] | None = None
        self._hints: tuple[Phrase, ...] = ()
        self._told = 0

    def next(self, table: Table) -> tuple[int, int, Phrase] | None:
        """The number of the hint, of how many, and the hint; None where the game has none to give here."""
        about = (table.version, table.game.notation.write_state(table.state))
        if about != self._about:
            self._about, self._hints, self._told = about, _hints(table), 0
        if not self._hints:
            return None
        self._told = min(self._told + 1, len(self._hints))
        return self._told, len(self._hints), self._hints[self._told - 1]


def _hints(table: Table) -> tuple[Phrase, ...]:
    analyst = catalogue.analyst(table.slug)
    if analyst is None or analyst.hints is None:
        return ()
    try:
        return analyst.hints(table.state, AnalysisRequest(Budget(seconds=_SECONDS)))
    except NativeMissing:  # then the strongest level is asked
        return ()
