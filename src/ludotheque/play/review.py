"""Looking back on a game: what each move was worth, and where the result was thrown away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ludotheque.contract import AnalysisRequest, AnyAnalyst, Move, Verdict
from ludotheque.play.journal import Journal


@dataclass(frozen=True)
class Remark:
    """One move, judged."""

    number: int
    """From 1, as people count."""

    move: Move[Any]
    verdict: Verdict[Any] | None
    """None: nobody can tell."""

    best: tuple[Verdict[Any], ...]

    @property
    def changed_the_result(self) -> bool:
        """With best play by both, another result was there to be had."""
        if self.verdict is None or self.verdict.result is None:
            return False
        return any(other.result is not None and other.result > self.verdict.result for other in self.best)

    @property
    def is_blunder(self) -> bool:
        """As `changed_the_result`, or the analyst says so without a proof."""
        return self.changed_the_result or (self.verdict is not None and self.verdict.is_blunder)

    @property
    def is_estimate(self) -> bool:
        """Judged, but by a guess that a longer search may change."""
        return self.verdict is not None and self.verdict.label.startswith(("+", "-"))

    @property
    def is_known(self) -> bool:
        return self.verdict is not None and self.verdict.label != "?"


def remark(analyst: AnyAnalyst, journal: Journal[Any, Any], place: int, request: AnalysisRequest) -> Remark:
    """On the move at this place of the journal, from 0."""
    move = journal.moves[place]
    analysis = analyst.analyse(journal.states[place], replace(request, about=move.action))
    played = next((verdict for verdict in analysis.verdicts if verdict.action == move.action), None)
    return Remark(place + 1, move, played, analysis.best)
